//! What a move leaves on the board when it has been made there: legal, cut short, or against every rule.

use super::explain::{named_squares, way_under_other_rules};
use super::jumps::{CaptureBoard, Stand};
use crate::board::{Direction, Geometry, Kind, Piece, Side, Square, Squares};
use crate::notation::movetext::{self, MatchingMoves};
use crate::notation::{Attempt, MoveSeparator};
use crate::position::{AnyPosition, Setup};

/// How many ways that fit the same squares are compared. Only set-up positions have more.
const MOST_READINGS: usize = 50;

/// A move as it was made on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// What moved, as it stood.
    pub piece: Piece,
    /// Where it stood.
    pub from: Square,
    /// Where it was put.
    pub to: Square,
    /// The pieces that were jumped and so taken off.
    pub captured: Squares,
    /// Whether a man became a king.
    pub crowned: bool,
}

impl PlayedMove {
    /// The move that an attempt is, whoever made it and whether or not it is legal; nothing if it does not lead a
    /// piece from one square of the board to another.
    ///
    /// A capture written by its ends is taken to be the longest that fits; of one that fits no rule, the opponent's
    /// pieces on the lines between its squares are taken off. What is written with a dash takes nothing, unless that
    /// is how somebody has written a legal capture.
    pub fn of(position: &AnyPosition, attempt: &Attempt) -> Option<Self> {
        let squares = named_squares(attempt).ok()?;
        let [from, .., to] = squares[..] else { return None };
        let piece = position.piece_at(from)?;
        if let MatchingMoves::One(action) = movetext::find(position, attempt) {
            return Some(Self { piece, from, to, captured: action.captured, crowned: action.crowned });
        }
        let board = CaptureBoard::new(position.rules(), &position.setup(), from, piece);
        let (captured, kind) = match attempt.sign {
            MoveSeparator::Quiet => (Squares::NONE, piece.kind),
            MoveSeparator::Capture | MoveSeparator::Absent => match jumped(&board, &squares) {
                Some(stand) => (stand.captured(), stand.kind),
                None => {
                    let way = way_under_other_rules(&board, &squares).unwrap_or(squares);
                    (met_on(&board, &way), piece.kind)
                }
            },
        };
        let reaches = board.geometry.promotion_row(piece.side).contains(to);
        let crowned = piece.kind == Kind::Man && (reaches || kind == Kind::King);
        Some(Self { piece, from, to, captured, crowned })
    }

    /// The setup it leaves when one side has made it: the other is on turn. Nothing if two pieces would share a square.
    pub fn after(&self, before: &Setup, by: Side) -> Option<Setup> {
        let mut after = without(before, self.captured.with(self.from));
        after.turn = by.opponent();
        if after.piece_at(self.to).is_some() {
            return None;
        }
        let kind = if self.crowned { Kind::King } else { self.piece.kind };
        after.put(self.to, Piece { kind, ..self.piece });
        Some(after)
    }
}

/// A setup with some squares cleared.
pub(crate) fn without(setup: &Setup, cleared: Squares) -> Setup {
    Setup {
        turn: setup.turn,
        white_men: setup.white_men - cleared,
        white_kings: setup.white_kings - cleared,
        black_men: setup.black_men - cleared,
        black_kings: setup.black_kings - cleared,
    }
}

/// The capture, finished or not, that the squares name.
fn jumped(board: &CaptureBoard, squares: &[Square]) -> Option<Stand> {
    let stands = board.stands();
    let exact = stands.iter().find(|stand| stand.way == squares);
    let fitting = stands.iter().filter(|stand| stand.is_written(squares)).take(MOST_READINGS);
    exact.or_else(|| fitting.max_by_key(|stand| (board.jumps(stand).is_empty(), stand.taken.len()))).cloned()
}

/// The opponent's pieces on the lines between the squares of a way.
fn met_on(board: &CaptureBoard, way: &[Square]) -> Squares {
    way.windows(2).fold(Squares::NONE, |met, pair| met | (between(board.geometry, pair) & board.theirs))
}

/// The squares strictly between two squares of one diagonal; none if they are not on one.
fn between(geometry: &Geometry, pair: &[Square]) -> Squares {
    let &[from, to] = pair else { return Squares::NONE };
    let ahead = |direction| geometry.ray(from, direction).contains(to);
    let Some(direction) = Direction::ALL.into_iter().find(|&direction| ahead(direction)) else {
        return Squares::NONE;
    };
    (geometry.ray(from, direction) - geometry.ray(to, direction)).without(to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;
    use crate::rules::RulesetName;

    /// The position that a move of the side to move leaves, or nothing.
    fn check(ruleset: RulesetName, before: &str, text: &str, expected: Option<&str>) {
        let rules = ruleset.rules();
        let position = fen::read_position(ruleset, before).expect("the position can be played");
        let attempt = movetext::attempt(rules, text).expect("the text has the form of a move");
        let played = PlayedMove::of(&position, &attempt);
        let after = played.and_then(|played| played.after(&position.setup(), position.turn()));
        assert_eq!(after.map(|after| fen::write(rules, &after)).as_deref(), expected, "{before} {text}");
    }

    #[test]
    fn captures_take_what_they_jump_however_far_they_go() {
        use RulesetName::{English, International, Russian};
        let three = "W:W37,50:B14,23,26,32";
        check(International, three, "37x28", Some("B:W28,50:B14,23,26"));
        check(International, three, "37x19", Some("B:W19,50:B14,26"));
        check(International, three, "37x10", Some("B:W10,50:B26"));
        // Not the longest: the man on 19 has to take.
        check(International, "W:W19,K49:B24,K33,34,44", "49x40", Some("B:W19,K40:B24,K33,34"));
        // Crowned in mid-capture.
        check(Russian, "W:Wb6:Bc7,f6,h2", "b6:h4", Some("B:WKh4:Bh2"));
        check(Russian, "W:Wb6:Bc7,f6,h2", "b6:d8", Some("B:WKd8:Bf6,h2"));
        // By no rule of the game: through the king-row, backward, over two in a row.
        check(English, "W:W12,19:B1,7,8,11", "12x3x10", Some("B:W10,19:B1,11"));
        check(English, "W:W12,19:B1,7,8,11", "12x10", Some("B:W10,19:B1,11"));
        check(English, "W:W15:B1,18", "15x22", Some("B:W22:B1"));
        check(International, "W:W33:B18,24,29", "33x20", Some("B:W20:B18"));
    }

    #[test]
    fn a_dash_takes_nothing_unless_the_capture_is_legal() {
        use RulesetName::{International, Portuguese};
        check(International, "W:W33,38:B11,29", "38-32", Some("B:W32,33:B11,29"));
        check(International, "W:W33:B18,29", "33-24", Some("B:W24:B18"));
        check(International, "W:W33:B18,24,29", "33-20", Some("B:W20:B18,24,29"));
        check(International, "W:W12:B26", "12-3", Some("B:WK3:B26"));
        check(Portuguese, "W:W2,10:B14", "10-19", Some("B:W2,19:B"));
        // The opponent's man, made a king by whoever moved it.
        check(International, "W:W12:B36,41", "41-47", Some("B:W12:B36,K47"));
    }

    #[test]
    fn what_cannot_stand_on_a_board_is_nothing() {
        use RulesetName::International;
        check(International, "W:W33,38:B11,29", "38-33", None);
        check(International, "W:W33,38:B11,29", "37-32", None);
        check(International, "W:W33,38:B11,29", "38-51", None);
        check(International, "W:W33,38:B11,29", "38", None);
    }
}
