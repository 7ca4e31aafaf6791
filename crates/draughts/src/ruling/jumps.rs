//! Captures followed jump by jump, finished or not, whether or not another capture goes first.

use crate::board::{Direction, Geometry, Kind, Piece, Side, Square, Squares};
use crate::moves::Move;
use crate::position::Setup;
use crate::rules::{Promotion, Reach, Removal, Rules};

/// The maximum number of paths of a piece that are examined. Only artificial positions have more; then the nearest ones
/// are used.
const MOST_STANDS: usize = 20_000;

/// The board around one piece that captures: what stays the same from jump to jump.
#[derive(Clone, Copy)]
pub(super) struct CaptureBoard<'a> {
    pub(super) rules: &'a Rules,
    pub(super) geometry: &'static Geometry,
    /// The capturing piece as it stood at its origin.
    pub(super) piece: Piece,
    pub(super) origin: Square,
    /// The other pieces of its side; the origin counts as empty.
    pub(super) own: Squares,
    pub(super) theirs: Squares,
    their_kings: Squares,
}

/// Where a capturing piece has come to, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stand {
    /// The squares it stood on, origin first.
    pub(super) way: Vec<Square>,
    /// The pieces it took, in order.
    pub(super) taken: Vec<Square>,
    /// What it is by now.
    pub(super) kind: Kind,
}

impl Stand {
    pub(super) fn here(&self) -> Option<Square> {
        self.way.last().copied()
    }

    pub(super) fn captured(&self) -> Squares {
        self.taken.iter().copied().collect()
    }

    /// Whether this is the capture the move makes, by whatever way.
    pub(super) fn makes(&self, action: &Move) -> bool {
        self.way.first() == Some(&action.from)
            && self.here() == Some(action.to)
            && self.captured() == action.captured
    }

    /// How many of the written squares, origin included, are met on the way in their order.
    pub(super) fn meets(&self, written: &[Square]) -> usize {
        let mut wanted = written.iter().peekable();
        self.way.iter().filter(|&square| wanted.next_if_eq(&square).is_some()).count()
    }

    /// Whether the written squares lead here; squares on the way may be left out.
    pub(super) fn is_written(&self, written: &[Square]) -> bool {
        self.here() == written.last().copied() && self.meets(written) == written.len()
    }
}

impl<'a> CaptureBoard<'a> {
    pub(super) fn new(rules: &'a Rules, setup: &Setup, origin: Square, piece: Piece) -> Self {
        let opponent = piece.side.opponent();
        Self {
            rules,
            geometry: rules.geometry(),
            piece,
            origin,
            own: setup.side(piece.side).without(origin),
            theirs: setup.side(opponent),
            their_kings: setup.pieces(Piece { side: opponent, kind: Kind::King }),
        }
    }

    /// The same board under other rules.
    pub(super) fn under<'b>(self, rules: &'b Rules) -> CaptureBoard<'b>
    where
        'a: 'b,
    {
        CaptureBoard { rules, ..self }
    }

    pub(super) fn side(&self) -> Side {
        self.piece.side
    }

    pub(super) fn start(&self) -> Stand {
        Stand { way: vec![self.origin], taken: Vec::new(), kind: self.piece.kind }
    }

    /// Every place the piece can come to by jumping, nearer ones first.
    pub(super) fn stands(&self) -> Vec<Stand> {
        let mut found = self.jumps(&self.start());
        let mut next = 0;
        while next < found.len() && found.len() < MOST_STANDS {
            let further = self.jumps(&found[next]);
            found.extend(further);
            next += 1;
        }
        found
    }

    /// Where one more jump can bring the piece.
    pub(super) fn jumps(&self, stand: &Stand) -> Vec<Stand> {
        let mut found = Vec::new();
        if self.is_stopped(stand) {
            return found;
        }
        for direction in Direction::ALL {
            self.jump(stand, direction, &mut found);
        }
        found
    }

    /// Whether a crowned man has to stop here.
    pub(super) fn is_stopped(&self, stand: &Stand) -> bool {
        self.rules.promotion.value == Promotion::EndsTheMove && self.has_reached_the_row(stand)
    }

    /// Whether a man's capture has brought it to its promotion row.
    pub(super) fn has_reached_the_row(&self, stand: &Stand) -> bool {
        let row = self.geometry.promotion_row(self.side());
        self.piece.kind == Kind::Man
            && !stand.taken.is_empty()
            && stand.here().is_some_and(|here| row.contains(here))
    }

    pub(super) fn flies(&self, kind: Kind) -> bool {
        kind == Kind::King && self.rules.king_reach.value == Reach::Flying
    }

    /// The squares that are not empty at this moment of the capture.
    pub(super) fn in_the_way(&self, stand: &Stand) -> Squares {
        let pieces = self.own | self.theirs;
        match self.rules.removal.value {
            Removal::AfterTheMove => pieces,
            Removal::AfterTheJump => pieces - stand.captured(),
        }
    }

    /// Whether a man may not capture in this direction.
    pub(super) fn is_backward(&self, kind: Kind, direction: Direction) -> bool {
        kind == Kind::Man && !self.rules.men_capture_backward.value && !direction.is_forward_for(self.side())
    }

    /// Whether this piece is a king that a man may not take.
    pub(super) fn is_spared(&self, kind: Kind, over: Square) -> bool {
        kind == Kind::Man && !self.rules.men_capture_kings.value && self.their_kings.contains(over)
    }

    /// Which of some pieces of the opponent are kings.
    pub(super) fn kings_among(&self, squares: Squares) -> Squares {
        self.their_kings & squares
    }

    fn jump(&self, stand: &Stand, direction: Direction, found: &mut Vec<Stand>) {
        let in_the_way = self.in_the_way(stand);
        let Some(here) = stand.here() else { return };
        let flies = self.flies(stand.kind);
        let mut next = self.geometry.step(here, direction);
        while let Some(square) = next.filter(|&square| flies && !in_the_way.contains(square)) {
            next = self.geometry.step(square, direction);
        }
        let Some(over) = next.filter(|&square| self.theirs.contains(square)) else { return };
        if stand.taken.contains(&over)
            || self.is_backward(stand.kind, direction)
            || self.is_spared(stand.kind, over)
        {
            return;
        }
        let mut landing = self.geometry.step(over, direction);
        while let Some(square) = landing.filter(|&square| !in_the_way.contains(square)) {
            found.push(self.landed(stand, over, square));
            landing = if flies { self.geometry.step(square, direction) } else { None };
        }
    }

    /// The piece after a jump over a square.
    pub(super) fn landed(&self, stand: &Stand, over: Square, landing: Square) -> Stand {
        let mut after = stand.clone();
        after.way.push(landing);
        after.taken.push(over);
        let crowned_at_once = self.rules.promotion.value == Promotion::AtOnce;
        if crowned_at_once && self.has_reached_the_row(&after) {
            after.kind = Kind::King;
        }
        after
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::AnyPosition;
    use crate::rules::RulesetName;

    #[test]
    fn every_legal_capture_is_a_stand_where_no_jump_is_left() {
        for &ruleset in RulesetName::ALL {
            let mut position = AnyPosition::start(ruleset);
            let mut captures = 0;
            for ply in 0..400 {
                let moves = position.moves();
                let Some(chosen) = moves.get(ply * 5 % moves.len().max(1)) else { break };
                for action in moves.iter().filter(|action| action.is_capture()) {
                    let piece = position.piece_at(action.from).expect("a move begins on a piece");
                    let board = CaptureBoard::new(ruleset.rules(), &position.setup(), action.from, piece);
                    let stands = board.stands();
                    let finished = stands.iter().find(|stand| stand.makes(action));
                    assert!(
                        finished.is_some_and(|stand| board.jumps(stand).is_empty()),
                        "{position:?} {action:?}"
                    );
                    captures += 1;
                }
                position = position.after(chosen);
            }
            assert!(captures > 5, "{ruleset}: {captures} captures");
        }
    }

    #[test]
    fn written_squares_may_leave_out_landings_but_not_the_end() {
        let squares: Vec<Square> = Geometry::TEN.board().into_iter().collect();
        let way = |places: &[usize]| places.iter().map(|&place| squares[place]).collect::<Vec<_>>();
        let stand = Stand { way: way(&[36, 27, 18, 9]), taken: way(&[31, 22, 13]), kind: Kind::Man };
        for (written, meets, is_written) in [
            (way(&[36, 27, 18, 9]), 4, true),
            (way(&[36, 18, 9]), 3, true),
            (way(&[36, 9]), 2, true),
            (way(&[36, 18]), 2, false),
            (way(&[36, 18, 27, 9]), 2, false),
            (way(&[36, 8]), 1, false),
            (Vec::new(), 0, false),
        ] {
            assert_eq!(stand.meets(&written), meets, "{written:?}");
            assert_eq!(stand.is_written(&written), is_written, "{written:?}");
        }
    }
}
