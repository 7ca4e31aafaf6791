//! Which article stands behind each reason: a lookup in the table of rules.

use super::{Course, Manner, Refusal};
use crate::board::Kind;
use crate::rules::{Article, Rules};

/// The articles of a ruling: one at least.
#[derive(Clone, Copy)]
pub(super) struct Citation {
    pub(super) deciding: Article,
    pub(super) also: Option<Article>,
}

impl From<Article> for Citation {
    fn from(deciding: Article) -> Self {
        Self { deciding, also: None }
    }
}

/// The article by which a touched piece has to be played, if the ruleset's own text has one.
pub(crate) fn touch_duty(rules: &Rules) -> Option<Article> {
    let touch = rules.arbiter.touch?;
    Some(touch.must_play).filter(|article| article.code == rules.code)
}

/// The articles that give the reason.
pub(super) fn of(rules: &'static Rules, refusal: &Refusal) -> Citation {
    let table = &rules.refusals;
    let article = match refusal {
        Refusal::NoSquare | Refusal::NoPiece { .. } => table.no_piece,
        Refusal::LightSquare { .. } => table.light_square,
        Refusal::OffTheBoard { .. } => table.off_the_board,
        Refusal::NoPieceLeft { .. } => table.no_piece_left,
        Refusal::NoMoveLeft { .. } => table.no_move_left,
        Refusal::FirstMove { .. } => table.first_move,
        Refusal::OutOfTurn { .. } => table.turn,
        Refusal::OpponentsPiece { .. } => table.own_pieces,

        Refusal::ManMovesBackward { .. } => table.step.man,
        Refusal::TooFar { kind: Kind::King, .. } => rules.king_reach.article,
        Refusal::WayBlocked { .. } => table.step.king,
        Refusal::Unmoved { kind, .. }
        | Refusal::NotADiagonal { kind, .. }
        | Refusal::TooFar { kind, .. }
        | Refusal::GoesOnAfterAStep { kind, .. } => table.step.of(*kind),
        Refusal::CrownedRests { .. } => table.crowned_rests,
        Refusal::TargetOccupied { kind, manner: Manner::Step, .. } | Refusal::Blocked { kind, .. } => {
            table.target.of(*kind)
        }

        Refusal::NoCaptureThere { kind, .. }
        | Refusal::TakesOtherPieces { kind, .. }
        | Refusal::TargetOccupied { kind, manner: Manner::Jump, .. }
        | Refusal::NothingToJump { kind, .. }
        | Refusal::JumpTooFar { kind, .. } => table.jump.of(*kind),
        Refusal::ManCapturesBackward { .. } => rules.men_capture_backward.article,
        Refusal::ManTakesKing { .. } => rules.men_capture_kings.article,
        Refusal::OwnPieceInTheWay { kind, course: Course::FirstJump, .. } => table.own_piece.of(*kind),
        Refusal::OwnPieceInTheWay { kind, course: Course::LaterJump, .. } => {
            table.own_piece_in_the_way.of(*kind)
        }
        Refusal::TwoInARow { kind, .. } => table.two_in_a_row.of(*kind),
        Refusal::JumpedOnce { .. } => table.jumped_once,
        Refusal::StillInTheWay { .. } => rules.removal.article,
        Refusal::CrownedStops { .. } => table.crowned_stops,

        Refusal::Compulsory { from, men, kings, .. } => {
            let king_decides = men.is_empty() || kings.contains(*from);
            let (deciding, other) = if king_decides { (Kind::King, men) } else { (Kind::Man, kings) };
            let also = match deciding {
                Kind::Man => Kind::King,
                Kind::King => Kind::Man,
            };
            return Citation {
                deciding: table.compulsory.of(deciding),
                also: (!other.is_empty()).then(|| table.compulsory.of(also)),
            };
        }
        Refusal::Outranked { by, .. } => by.article,
        Refusal::Unfinished { kind, .. } => table.goes_on.of(*kind),
        Refusal::PassesTheRow { .. } => {
            return Citation { deciding: table.goes_on.man, also: Some(table.far_row_passed) };
        }
        Refusal::CrownedGoesOn { .. } => rules.promotion.article,
        Refusal::LandsAside { .. } => table.goes_on.king,
        Refusal::StopsTooFar { .. } => rules.king_landing.article,
        Refusal::Ambiguous { .. } => table.ambiguous,
    };
    article.into()
}
