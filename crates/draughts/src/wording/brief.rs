//! Why a move is refused, briefly enough for one line on a small phone; the full sentence is shown with it.

use crate::board::{Kind, Square};
use crate::notation::square::name;
use crate::rules::{Priority, Reach, Rules};
use crate::ruling::{Reason, Refusal};

/// The refusal of a move in a few words; none if the reason is not a refusal.
pub(super) fn brief(rules: &'static Rules, reason: &Reason) -> Option<String> {
    match reason {
        Reason::Irregular(refusal) => Some(of(rules, refusal)),
        Reason::NoOffence(Some(reason)) | Reason::Repeated { reason, .. } => brief(rules, reason),
        _ => None,
    }
}

fn of(rules: &'static Rules, refusal: &Refusal) -> String {
    let (man, king) = (rules.word(Kind::Man), rules.word(Kind::King));
    let name = |square: &Square| name(rules, *square);
    match refusal {
        Refusal::NoSquare => "No square was named.".to_owned(),
        Refusal::LightSquare { .. } => "Only dark squares are used.".to_owned(),
        Refusal::OffTheBoard { .. } => "There is no such square.".to_owned(),
        Refusal::NoPieceLeft { side } => format!("{} has no piece left.", rules.colour(*side)),
        Refusal::NoMoveLeft { side } => format!("{} has no legal move.", rules.colour(*side)),
        Refusal::NoPiece { square } => format!("No piece stands on {}.", name(square)),
        Refusal::FirstMove { piece, .. } => {
            format!("{} makes the first move.", rules.colour(piece.side.opponent()))
        }
        Refusal::OutOfTurn { piece, .. } => format!("It is {}'s turn.", rules.colour(piece.side.opponent())),
        Refusal::OpponentsPiece { piece, .. } => {
            format!("That {} is {}'s.", rules.word(piece.kind), rules.colour(piece.side))
        }

        Refusal::Unmoved { .. } => "The piece has not moved.".to_owned(),
        Refusal::NotADiagonal { .. } => "Pieces move diagonally.".to_owned(),
        Refusal::ManMovesBackward { .. } => format!("A {man} only moves forward."),
        Refusal::TooFar { kind, .. } => match (kind, rules.king_reach.value) {
            (Kind::King, Reach::Flying) => format!("A {king} cannot go there."),
            _ => format!("A {} moves one square.", rules.word(*kind)),
        },
        Refusal::WayBlocked { by, .. } => format!("The way is blocked on {}.", name(by)),
        Refusal::TargetOccupied { to, .. } => format!("{} is occupied.", name(to)),
        Refusal::GoesOnAfterAStep { at, .. } | Refusal::CrownedRests { at } => {
            format!("The move ends on {}.", name(at))
        }
        Refusal::Blocked { square, kind } => {
            format!("The {} on {} is blocked.", rules.word(*kind), name(square))
        }

        Refusal::NoCaptureThere { to, .. } => format!("No capture leads to {}.", name(to)),
        Refusal::NothingToJump { .. } => "No piece to capture there.".to_owned(),
        Refusal::JumpTooFar { .. } => "That jump is too far.".to_owned(),
        Refusal::ManCapturesBackward { .. } => format!("A {man} captures forward."),
        Refusal::ManTakesKing { .. } => format!("A {man} cannot take a {king}."),
        Refusal::OwnPieceInTheWay { .. } => "You cannot jump own pieces.".to_owned(),
        Refusal::TwoInARow { .. } => "Two in a row cannot be jumped.".to_owned(),
        Refusal::JumpedOnce { .. } => "No piece is jumped twice.".to_owned(),
        Refusal::StillInTheWay { square } => format!("{} is still in the way.", name(square)),
        Refusal::CrownedStops { at } => format!("The capture ends on {}.", name(at)),

        Refusal::Compulsory { .. } => "A capture is compulsory.".to_owned(),
        Refusal::Outranked { by, attempted, possible, .. } => match by.value {
            Priority::MostPieces => {
                format!("{} must be taken, not {attempted}.", counted(*possible, "piece"))
            }
            Priority::ByAKing => format!("The {king} must capture."),
            Priority::MostKings => format!("{} must be taken.", counted(*possible, king)),
            Priority::KingsFirst => format!("A {king} must be taken earlier."),
        },
        Refusal::Unfinished { at, .. } | Refusal::PassesTheRow { at, .. } => {
            format!("It captures on from {}.", name(at))
        }
        Refusal::CrownedGoesOn { .. } => format!("It captures on as a {king}."),
        Refusal::LandsAside { .. } => "Land where you capture more.".to_owned(),
        Refusal::StopsTooFar { behind, .. } => format!("The {king} stops on {}.", name(behind)),
        Refusal::TakesOtherPieces { .. } => "It takes other pieces.".to_owned(),
        Refusal::Ambiguous { .. } => "Several captures are possible.".to_owned(),
    }
}

/// `1 king`, `3 pieces`.
fn counted(number: u32, word: &str) -> String {
    if number == 1 { format!("1 {word}") } else { format!("{number} {word}s") }
}
