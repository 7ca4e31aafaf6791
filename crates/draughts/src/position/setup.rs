//! A setup: any arrangement of pieces that can be written down, playable or not.

use crate::board::{Kind, Piece, Side, Square, Squares};
use crate::rules::Rules;
use std::fmt;

/// Any arrangement of pieces with a side to move. Becomes a [`Position`](super::Position) if it has no faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The side to move.
    pub turn: Side,
    /// White's men.
    pub white_men: Squares,
    /// White's kings.
    pub white_kings: Squares,
    /// Black's men.
    pub black_men: Squares,
    /// Black's kings.
    pub black_kings: Squares,
}

impl Setup {
    /// A board without pieces.
    pub const fn empty(turn: Side) -> Self {
        Self {
            turn,
            white_men: Squares::NONE,
            white_kings: Squares::NONE,
            black_men: Squares::NONE,
            black_kings: Squares::NONE,
        }
    }

    /// The starting position of a ruleset.
    pub const fn start(rules: &Rules) -> Self {
        let geometry = rules.geometry();
        let mut setup = Self::empty(rules.first_to_move.value);
        let mut row = 0;
        while row < rules.rows_of_men.value {
            setup.black_men.0 |= geometry.row_squares(row).0;
            setup.white_men.0 |= geometry.row_squares(geometry.size() - 1 - row).0;
            row += 1;
        }
        setup
    }

    /// The squares of one side's men or kings.
    pub const fn pieces(&self, piece: Piece) -> Squares {
        match (piece.side, piece.kind) {
            (Side::White, Kind::Man) => self.white_men,
            (Side::White, Kind::King) => self.white_kings,
            (Side::Black, Kind::Man) => self.black_men,
            (Side::Black, Kind::King) => self.black_kings,
        }
    }

    /// Puts a piece on a square, beside whatever the setup holds there already.
    pub fn put(&mut self, square: Square, piece: Piece) {
        let squares = match (piece.side, piece.kind) {
            (Side::White, Kind::Man) => &mut self.white_men,
            (Side::White, Kind::King) => &mut self.white_kings,
            (Side::Black, Kind::Man) => &mut self.black_men,
            (Side::Black, Kind::King) => &mut self.black_kings,
        };
        *squares = squares.with(square);
    }

    /// The squares on which one side stands.
    pub fn side(&self, side: Side) -> Squares {
        match side {
            Side::White => self.white_men | self.white_kings,
            Side::Black => self.black_men | self.black_kings,
        }
    }

    /// What stands on a square. Where two pieces share it, the king goes before the man and White before Black.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let mut pieces =
            Side::BOTH.into_iter().flat_map(|side| [Kind::King, Kind::Man].map(|kind| Piece { side, kind }));
        pieces.find(|&piece| self.pieces(piece).contains(square))
    }

    /// Everything that keeps this setup from being played under the rules.
    pub fn faults(&self, rules: &Rules) -> SetupFaults {
        SetupFaults::new(rules, self.list_faults(rules))
    }

    /// What keeps this setup from being played even if it is forced.
    pub fn faults_if_forced(&self, rules: &Rules) -> SetupFaults {
        let mut faults = self.list_faults(rules);
        faults.retain(|fault| !fault.can_be_forced());
        SetupFaults::new(rules, faults)
    }

    fn list_faults(&self, rules: &Rules) -> Vec<SetupFault> {
        let geometry = rules.geometry();
        let mut faults = Vec::new();
        let occupied = self.side(Side::White) | self.side(Side::Black);
        if occupied.is_empty() {
            faults.push(SetupFault::NoPieces);
        }
        if !(occupied - geometry.board()).is_empty() {
            faults.push(SetupFault::OffTheBoard);
        }
        let overlap = (self.side(Side::White) & self.side(Side::Black))
            | (self.white_men & self.white_kings)
            | (self.black_men & self.black_kings);
        if !overlap.is_empty() {
            faults.push(SetupFault::TwoPiecesOnASquare(overlap & geometry.board()));
        }
        for side in Side::BOTH {
            let men = self.pieces(Piece { side, kind: Kind::Man });
            let uncrowned = men & geometry.promotion_row(side);
            if !uncrowned.is_empty() {
                faults.push(SetupFault::ManOnPromotionRow { side, squares: uncrowned });
            }
            let count = self.side(side).len() as u8;
            if count > rules.men_per_side() {
                faults.push(SetupFault::TooManyPieces { side, count, most: rules.men_per_side() });
            }
        }
        faults
    }
}

/// One reason why a setup cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupFault {
    /// There is no piece at all.
    NoPieces,
    /// A piece stands outside the playable squares.
    OffTheBoard,
    /// Two pieces share these squares.
    TwoPiecesOnASquare(Squares),
    /// A man stands where it would have been crowned.
    ManOnPromotionRow {
        /// The side of the men.
        side: Side,
        /// Their squares.
        squares: Squares,
    },
    /// A side has more pieces than it starts with.
    TooManyPieces {
        /// The side.
        side: Side,
        /// The number of its pieces.
        count: u8,
        /// The most it can have.
        most: u8,
    },
}

impl SetupFault {
    /// Whether a composer may force a setup with this fault: the rules still say how to play on from it.
    pub const fn can_be_forced(self) -> bool {
        matches!(self, Self::ManOnPromotionRow { .. } | Self::TooManyPieces { .. })
    }

    /// The fault in words, squares and colours named as the ruleset names them.
    pub fn text(self, rules: &Rules) -> String {
        let names = |squares| crate::notation::square::list(rules, squares);
        match self {
            Self::NoPieces => "the board has no piece on it".to_owned(),
            Self::OffTheBoard => "a piece stands outside the board".to_owned(),
            Self::TwoPiecesOnASquare(squares) => format!("two pieces stand on {}", names(squares)),
            Self::ManOnPromotionRow { side, squares } => format!(
                "a {} {} on {} stands on its promotion row, where it would be a {}",
                rules.colour(side),
                rules.words.value.man,
                names(squares),
                rules.words.value.king
            ),
            Self::TooManyPieces { side, count, most } => {
                format!("{} has {count} pieces, but at most {most} are possible", rules.colour(side))
            }
        }
    }
}

/// Every reason why a setup cannot be played; empty if it can.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SetupFaults {
    faults: Vec<SetupFault>,
    /// The reasons in words, as long as the ruleset that names squares and colours is at hand.
    text: String,
}

impl SetupFaults {
    fn new(rules: &Rules, faults: Vec<SetupFault>) -> Self {
        let text = faults.iter().map(|fault| fault.text(rules)).collect::<Vec<_>>().join("; ");
        Self { faults, text }
    }

    /// Whether the setup can be played.
    pub fn is_empty(&self) -> bool {
        self.faults.is_empty()
    }

    /// The reasons.
    pub fn iter(&self) -> impl Iterator<Item = SetupFault> + '_ {
        self.faults.iter().copied()
    }
}

impl fmt::Display for SetupFaults {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "the setup cannot be played: {}", self.text)
    }
}

impl std::error::Error for SetupFaults {}
