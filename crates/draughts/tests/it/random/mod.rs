//! Random positions, the same in every run.

use draughts::{Kind, Piece, Rules, Setup, Side};

/// A small generator of numbers that are random enough (a 64-bit counter, well mixed).
pub(crate) struct Random(u64);

impl Random {
    /// A name is as good a seed as any.
    pub(crate) fn new(name: &str) -> Self {
        Self(name.bytes().fold(0, |seed, byte| seed.wrapping_mul(0x0100_0000_01B3) ^ u64::from(byte)))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        mixed = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        mixed ^ mixed >> 32
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 33) as usize % limit
    }

    pub(crate) fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    fn side(&mut self) -> Side {
        Side::BOTH[self.below(2)]
    }

    /// A king once in so many times; 0: never.
    fn kind(&mut self, chances: usize) -> Kind {
        if chances > 0 && self.one_in(chances) { Kind::King } else { Kind::Man }
    }

    /// An arrangement that may have men on their promotion row and too many pieces.
    pub(crate) fn setup(&mut self, rules: &Rules) -> Setup {
        match self.below(4) {
            0 => self.sprinkled(rules),
            1 => self.lattice(rules),
            2 => self.near_promotion(rules),
            _ => self.kings(rules),
        }
    }

    /// Pieces anywhere, few or many, with few kings or many.
    fn sprinkled(&mut self, rules: &Rules) -> Setup {
        let mut setup = Setup::empty(self.side());
        let (scarcity, king_chances) = (1 + self.below(7), [0, 1, 2, 8][self.below(4)]);
        for square in rules.geometry().board() {
            if self.one_in(scarcity.max(2)) || scarcity == 1 && !self.one_in(4) {
                let piece = Piece { side: self.side(), kind: self.kind(king_chances) };
                setup.put(square, piece);
            }
        }
        setup
    }

    /// Enemies on every second square of every second row, so that captures go on and on.
    fn lattice(&mut self, rules: &Rules) -> Setup {
        let geometry = rules.geometry();
        let us = self.side();
        let mut setup = Setup::empty(us);
        let (parity, gaps, king_chances) = (self.below(2) as u8, 2 + self.below(3), [0, 2, 4][self.below(3)]);
        let (us_chances, us_king_chances) = (10 + self.below(20), 1 + self.below(3));
        for square in geometry.board() {
            if geometry.row(square) % 2 == parity {
                if !self.one_in(gaps) {
                    setup.put(square, Piece { side: us.opponent(), kind: self.kind(king_chances) });
                }
            } else if self.one_in(us_chances) {
                setup.put(square, Piece { side: us, kind: self.kind(us_king_chances) });
            }
        }
        setup
    }

    /// Men close to the row where they are crowned, and enemies among them.
    fn near_promotion(&mut self, rules: &Rules) -> Setup {
        let geometry = rules.geometry();
        let us = self.side();
        let mut setup = Setup::empty(us);
        let king_chances = [0, 3, 6][self.below(3)];
        for square in geometry.board() {
            let row = match us {
                Side::White => geometry.row(square),
                Side::Black => geometry.size() - 1 - geometry.row(square),
            };
            let (ours, theirs) = match row {
                0 => (30, 12),
                1 => (12, 2),
                2 => (3, 6),
                3 | 5 => (9, 3),
                _ => (20, 9),
            };
            if self.one_in(theirs) {
                setup.put(square, Piece { side: us.opponent(), kind: self.kind(king_chances) });
            } else if self.one_in(ours) {
                setup.put(square, Piece { side: us, kind: self.kind(8) });
            }
        }
        setup
    }

    /// Kings of both sides and little else.
    fn kings(&mut self, rules: &Rules) -> Setup {
        let mut setup = Setup::empty(self.side());
        let (scarcity, men) = (3 + self.below(8), 1 + self.below(4));
        for square in rules.geometry().board() {
            if self.one_in(scarcity) {
                let kind = if self.one_in(men) { Kind::Man } else { Kind::King };
                setup.put(square, Piece { side: self.side(), kind });
            }
        }
        setup
    }
}
