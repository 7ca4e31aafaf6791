//! Why a move is refused, in a sentence or two.

use crate::board::{Kind, Piece, Square, Squares};
use crate::notation::movetext::ListedMove;
use crate::notation::square::{name, ordered};
use crate::rules::{Priority, Reach, Rules};
use crate::ruling::{Manner, Refusal};

/// How many moves or squares a sentence names.
const FEW: usize = 4;
/// How many characters of an unknown square's name are repeated.
const SHOWN: usize = 12;

/// A refusal as a sentence, without articles.
pub(super) fn sentence(rules: &'static Rules, refusal: &Refusal) -> String {
    Wording { rules }.refusal(refusal)
}

/// Some squares by their names, the first few of many.
pub(super) fn squares(rules: &'static Rules, squares: Squares) -> String {
    Wording { rules }.squares(squares)
}

struct Wording {
    rules: &'static Rules,
}

impl Wording {
    fn refusal(&self, refusal: &Refusal) -> String {
        let (man, king) = (self.rules.word(Kind::Man), self.rules.word(Kind::King));
        let name = |square: &Square| self.name(*square);
        match refusal {
            Refusal::NoSquare => "No square was named: a move is the movement of a piece.".to_owned(),
            Refusal::LightSquare { text } => {
                format!("{} is a light square; only the dark squares are used.", shown(text))
            }
            Refusal::OffTheBoard { text } => format!("The board has no square {}.", shown(text)),
            Refusal::NoPieceLeft { side } => {
                format!("{} has no piece left and has lost the game.", self.rules.colour(*side))
            }
            Refusal::NoMoveLeft { side } => {
                format!("{} has no legal move and has lost the game.", self.rules.colour(*side))
            }
            Refusal::NoPiece { square } => format!("No piece stands on {}.", name(square)),
            Refusal::FirstMove { square, piece } => {
                format!(
                    "{} makes the first move, and {}.",
                    self.opponent(*piece),
                    self.owned(*square, *piece)
                )
            }
            Refusal::OutOfTurn { square, piece } => {
                format!("It is {}'s turn, and {}.", self.opponent(*piece), self.owned(*square, *piece))
            }
            Refusal::OpponentsPiece { square, piece } => {
                let side = self.opponent(*piece);
                format!(
                    "It is {side}'s turn, and {side} moves only {side} pieces; {}.",
                    self.owned(*square, *piece)
                )
            }

            Refusal::Unmoved { square, kind } => {
                format!(
                    "The {} stays on {}: a move must lead to another square.",
                    self.rules.word(*kind),
                    name(square)
                )
            }
            Refusal::NotADiagonal { from, to, kind } => {
                let rule = self.how_it_moves(*kind);
                format!("{} and {} are not on one diagonal: {rule}.", name(from), name(to))
            }
            Refusal::ManMovesBackward { from, to } => {
                let unless = if self.rules.men_capture_backward.value { " unless it captures" } else { "" };
                format!(
                    "From {} to {} is backward: a {man} only moves forward{unless}.",
                    name(from),
                    name(to)
                )
            }
            Refusal::TooFar { from, to, kind } => {
                format!("From {} to {} is too far: {}.", name(from), name(to), self.how_it_moves(*kind))
            }
            Refusal::WayBlocked { from, to, by } => {
                format!(
                    "The way from {} to {} is blocked: a piece stands on {}.",
                    name(from),
                    name(to),
                    name(by)
                )
            }
            Refusal::TargetOccupied { to, manner, .. } => {
                let rule = match manner {
                    Manner::Step => "a move ends on an empty square",
                    Manner::Jump => "a jump ends on an empty square behind the piece it takes",
                };
                format!("{} is occupied: {rule}.", name(to))
            }
            Refusal::GoesOnAfterAStep { at, kind } => {
                format!(
                    "The move ends on {}: a {} goes on only by capturing.",
                    name(at),
                    self.rules.word(*kind)
                )
            }
            Refusal::CrownedRests { at } => format!(
                "The move ends on {}: the {man} is crowned there and moves as a {king} when its turn comes again.",
                name(at)
            ),
            Refusal::Blocked { square, kind } => {
                format!("The {} on {} cannot move: its way is blocked.", self.rules.word(*kind), name(square))
            }

            Refusal::NoCaptureThere { from, to, kind } => {
                format!(
                    "No capture by a {} leads from {} to {}.",
                    self.rules.word(*kind),
                    name(from),
                    name(to)
                )
            }
            Refusal::NothingToJump { from, to, .. } => {
                format!("From {} to {} there is no piece to capture.", name(from), name(to))
            }
            Refusal::JumpTooFar { from, to, kind } => format!(
                "From {} to {} is too far: a {} jumps only over a piece next to it, to the square right behind.",
                name(from),
                name(to),
                self.rules.word(*kind)
            ),
            Refusal::ManCapturesBackward { over } => {
                format!("A {man} does not capture backward, as it would over the piece on {}.", name(over))
            }
            Refusal::ManTakesKing { over } => {
                format!("A {man} may not take a {king}, and a {king} stands on {}.", name(over))
            }
            Refusal::OwnPieceInTheWay { over, .. } => {
                format!("Own pieces cannot be jumped, and one stands on {}.", name(over))
            }
            Refusal::TwoInARow { first, second, .. } => format!(
                "Two pieces in a row cannot be jumped: {} and {} have no empty square between them.",
                name(first),
                name(second)
            ),
            Refusal::JumpedOnce { over } => {
                format!("The piece on {} has been jumped already, and no piece is jumped twice.", name(over))
            }
            Refusal::StillInTheWay { square } => format!(
                "The piece captured on {} is still in the way: it leaves the board when the capture is over.",
                name(square)
            ),
            Refusal::CrownedStops { at } => format!(
                "The capture ends on {}: the {man} is crowned there and does not go on as a {king}.",
                name(at)
            ),

            // Where not all captures are named, at least all pieces are.
            Refusal::Compulsory { men, kings, captures, .. } if captures.len() > FEW => {
                let pieces = joined(ordered(self.rules, *men | *kings).iter().map(name).collect(), 0);
                format!("A capture is compulsory, with {pieces}: {}.", listed(captures))
            }
            Refusal::Compulsory { captures, .. } => format!("A capture is compulsory: {}.", listed(captures)),
            Refusal::Outranked { by, attempted, possible, captures } => {
                let what = match by.value {
                    Priority::MostPieces => {
                        format!("More pieces must be taken, {possible} instead of {attempted}")
                    }
                    Priority::ByAKing => format!("A capture by a {king} goes first"),
                    Priority::MostKings => {
                        format!("More {king}s must be taken, {possible} instead of {attempted}")
                    }
                    Priority::KingsFirst => format!("The capture that meets a {king} earlier goes first"),
                };
                format!("{what}: {}.", listed(captures))
            }
            Refusal::Unfinished { at, next, .. } => {
                format!("The capture is not finished on {}: it goes on to {}.", name(at), self.squares(*next))
            }
            Refusal::PassesTheRow { at, next, .. } => format!(
                "The capture is not finished on {}: the {man} goes on to {}, uncrowned.",
                name(at),
                self.squares(*next)
            ),
            Refusal::CrownedGoesOn { at, next, .. } => format!(
                "The {man} becomes a {king} on {} at once and must go on capturing as a {king}, to {}.",
                name(at),
                self.squares(*next)
            ),
            Refusal::LandsAside { at, landing, .. } => format!(
                "The {king} must land on {}, where it can go on capturing, not on {}.",
                self.squares(*landing),
                name(at)
            ),
            Refusal::StopsTooFar { at, behind } => format!(
                "A {king} whose last captured piece is a {king} stops directly behind it: on {}, not on {}.",
                name(behind),
                name(at)
            ),
            Refusal::TakesOtherPieces { .. } => {
                "A legal move goes there, but it captures other pieces or promotes differently.".to_owned()
            }
            Refusal::Ambiguous { captures } => {
                let texts = captures.iter().map(|listed| listed.text.clone()).collect();
                format!("Several captures are possible: {}. Name the landing squares.", joined(texts, 0))
            }
        }
    }

    fn how_it_moves(&self, kind: Kind) -> String {
        let word = self.rules.word(kind);
        match (kind, self.rules.king_reach.value) {
            (Kind::Man, _) => format!("a {word} moves one square diagonally forward"),
            (Kind::King, Reach::OneSquare) => format!("a {word} moves one square diagonally"),
            (Kind::King, Reach::Flying) => format!("a {word} moves along a diagonal"),
        }
    }

    fn owned(&self, square: Square, piece: Piece) -> String {
        let (kind, side) = (self.rules.word(piece.kind), self.rules.colour(piece.side));
        format!("the {kind} on {} is {side}'s", self.name(square))
    }

    /// The side to move when it is not this piece's turn.
    fn opponent(&self, piece: Piece) -> &'static str {
        self.rules.colour(piece.side.opponent())
    }

    fn squares(&self, squares: Squares) -> String {
        few(ordered(self.rules, squares).into_iter().map(|square| self.name(square)))
    }

    fn name(&self, square: Square) -> String {
        name(self.rules, square)
    }
}

fn listed(moves: &[ListedMove]) -> String {
    few(moves.iter().map(|listed| listed.text.clone()))
}

/// The first few of some texts, and how many more there are.
fn few(texts: impl Iterator<Item = String>) -> String {
    let mut texts: Vec<String> = texts.collect();
    let more = texts.len().saturating_sub(FEW);
    texts.truncate(FEW);
    joined(texts, more)
}

/// Some texts, and how many more there are.
fn joined(mut texts: Vec<String>, more: usize) -> String {
    match (texts.pop(), more) {
        (None, _) => String::new(),
        (Some(last), 0) if texts.is_empty() => last,
        (Some(last), 0) => format!("{} or {last}", texts.join(", ")),
        (Some(last), more) => format!("{}, {last} and {more} more", texts.join(", ")),
    }
}

/// A text as somebody wrote it, cut if it is long.
fn shown(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_cut() {
        for (count, expected) in
            [(0, ""), (1, "1"), (2, "1 or 2"), (4, "1, 2, 3 or 4"), (6, "1, 2, 3, 4 and 2 more")]
        {
            assert_eq!(few((1..=count).map(|number: u8| number.to_string())), expected);
        }
    }

    #[test]
    fn names_of_squares_are_cut() {
        assert_eq!(shown("a2"), "a2");
        assert_eq!(shown(&"é".repeat(500)).chars().count(), SHOWN);
    }
}
