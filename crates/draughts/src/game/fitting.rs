//! Which irregularity a move on the board may be: what an arbiter is proposed before entering it.

use super::Game;
use crate::board::Side;
use crate::notation::movetext::{self, MatchingMoves};
use crate::notation::square::NamedSquare;
use crate::notation::{Attempt, WrittenSquare};
use crate::rules::{Article, Offence};
use crate::ruling::{Refusal, explain};

/// An irregularity that a move may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PossibleIrregularity {
    /// Who then has committed it.
    pub by: Side,
    /// Under which article.
    pub article: Article,
}

/// An irregularity that nobody has answered yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenIrregularity {
    /// Who committed it.
    pub by: Side,
    /// Which kind.
    pub article: Article,
}

/// What somebody has done.
struct CommittedOffence {
    by: Side,
    offence: Offence,
}

impl Game {
    /// The irregularity that can still be objected to.
    pub fn open_irregularity(&self) -> Option<OpenIrregularity> {
        self.pending.map(|pending| OpenIrregularity { by: pending.by, article: pending.article })
    }

    /// The irregularities that what was done on the board may be, the likeliest first and every other of the text's
    /// list after those. None if it is in order, cannot be followed on the board, or no text lists irregularities.
    pub fn fitting_irregularities(&self, attempt: &Attempt) -> Vec<PossibleIrregularity> {
        let committed = self.committed(attempt);
        let Some(first) = committed.first() else { return Vec::new() };
        let listed = self.rules().arbiter.irregularities();
        let mut fitting = Vec::with_capacity(listed.len());
        for CommittedOffence { by, offence } in &committed {
            let fits = listed.iter().filter(|kind| kind.offences.contains(offence));
            fitting.extend(fits.map(|kind| PossibleIrregularity { by: *by, article: kind.article }));
        }
        for kind in &listed {
            if fitting.iter().all(|known| known.article != kind.article) {
                fitting.push(PossibleIrregularity { by: first.by, article: kind.article });
            }
        }
        fitting
    }

    /// What was done against the rules, as far as the move shows it, the likeliest first.
    fn committed(&self, attempt: &Attempt) -> Vec<CommittedOffence> {
        let squares: Option<Vec<_>> = attempt.squares.iter().map(WrittenSquare::playable).collect();
        let (Some(squares), turn) = (squares, self.position.turn()) else { return Vec::new() };
        let (Some(&from), Some(&to)) = (squares.first(), squares.last()) else { return Vec::new() };
        let Some(piece) = self.position.piece_at(from) else { return Vec::new() };
        let one = |by, offence| vec![CommittedOffence { by, offence }];
        if squares.len() == 1 {
            return [turn, turn.opponent()]
                .map(|by| CommittedOffence { by, offence: Offence::TakenOff })
                .into();
        }
        if piece.side != turn {
            let last = self.plies.last().and_then(|ply| ply.action);
            if last.is_some_and(|last| (last.to, last.from) == (from, to)) {
                return one(piece.side, Offence::TakenBack);
            }
            let out_of_turn = CommittedOffence { by: piece.side, offence: Offence::OutOfTurn };
            return vec![out_of_turn, CommittedOffence { by: turn, offence: Offence::OpponentsPiece }];
        }
        match explain(&self.position, attempt).refusal() {
            Some(refusal) => offence(refusal).map_or_else(Vec::new, |offence| one(turn, offence)),
            None => match movetext::find(&self.position, attempt) {
                MatchingMoves::One(action) if !self.is_free_to_make(&action) => {
                    one(turn, Offence::AnotherTouched)
                }
                _ => Vec::new(),
            },
        }
    }
}

impl WrittenSquare {
    const fn playable(&self) -> Option<crate::board::Square> {
        match self.named {
            NamedSquare::Playable(square) => Some(square),
            NamedSquare::Light | NamedSquare::Nothing => None,
        }
    }
}

/// The offence of a move that is refused for a reason; none if nothing was done on the board by it.
const fn offence(refusal: &Refusal) -> Option<Offence> {
    Some(match refusal {
        Refusal::NoSquare
        | Refusal::LightSquare { .. }
        | Refusal::OffTheBoard { .. }
        | Refusal::NoPieceLeft { .. }
        | Refusal::NoMoveLeft { .. }
        | Refusal::NoPiece { .. }
        | Refusal::Unmoved { .. }
        | Refusal::TakesOtherPieces { .. }
        | Refusal::Ambiguous { .. } => return None,
        Refusal::FirstMove { .. } | Refusal::OutOfTurn { .. } | Refusal::OpponentsPiece { .. } => {
            Offence::OpponentsPiece
        }
        Refusal::ManMovesBackward { .. } | Refusal::ManCapturesBackward { .. } => Offence::Backward,
        Refusal::Compulsory { .. } => Offence::CaptureLeftOut,
        Refusal::Outranked { .. } => Offence::WrongCapture,
        Refusal::Unfinished { .. } | Refusal::PassesTheRow { .. } | Refusal::CrownedGoesOn { .. } => {
            Offence::BrokenOff
        }
        Refusal::CrownedStops { .. } => Offence::ThroughTheLastRow,
        Refusal::NotADiagonal { .. }
        | Refusal::TooFar { .. }
        | Refusal::WayBlocked { .. }
        | Refusal::TargetOccupied { .. }
        | Refusal::GoesOnAfterAStep { .. }
        | Refusal::CrownedRests { .. }
        | Refusal::Blocked { .. }
        | Refusal::NoCaptureThere { .. }
        | Refusal::NothingToJump { .. }
        | Refusal::JumpTooFar { .. }
        | Refusal::ManTakesKing { .. }
        | Refusal::OwnPieceInTheWay { .. }
        | Refusal::TwoInARow { .. }
        | Refusal::JumpedOnce { .. }
        | Refusal::StillInTheWay { .. }
        | Refusal::LandsAside { .. }
        | Refusal::StopsTooFar { .. } => Offence::WrongWay,
    })
}
