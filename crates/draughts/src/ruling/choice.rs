//! Why a capture that the board allows is not legal: it is not finished, or another one goes first.

use super::Refusal;
use super::explain::ExplainedPosition;
use super::jumps::{CaptureBoard, Stand};
use crate::board::{Kind, Square, Squares};
use crate::moves::Move;
use crate::notation::movetext::ListedMove;
use crate::rules::{Landing, Priority, Promotion};

/// A capture in full or in part, beside the captures that can become of it.
pub(super) struct BegunCapture<'a> {
    case: &'a ExplainedPosition<'a>,
    board: &'a CaptureBoard<'a>,
    stand: &'a Stand,
    stands: &'a [Stand],
}

impl<'a> BegunCapture<'a> {
    pub(super) fn new(
        case: &'a ExplainedPosition,
        board: &'a CaptureBoard,
        stand: &'a Stand,
        stands: &'a [Stand],
    ) -> Self {
        Self { case, board, stand, stands }
    }

    /// The legal move it is already.
    pub(super) fn legal(&self) -> Option<Move> {
        self.case.moves.iter().copied().find(|action| self.stand.makes(action))
    }

    /// Whether it leads to a legal capture, or would from another landing square.
    pub(super) fn is_promising(&self) -> bool {
        !self.legal_of(self.completions()).is_empty() || !self.legal_of(self.beside()).is_empty()
    }

    /// Why it is not legal.
    pub(super) fn refusal(&self) -> Refusal {
        let steps = self.stand.way.len();
        let Some(at) = self.stand.here() else { return self.case.compulsory(self.board.origin) };
        let completions = self.legal_of(self.completions());
        if !completions.is_empty() {
            let next = squares_at(&completions, steps);
            return self.unfinished(at, next, self.listed(&completions));
        }
        let beside = self.legal_of(self.beside());
        let landing = squares_at(&beside, steps - 1);
        if let Some(behind) = landing.first() {
            let stops = beside.iter().all(|stand| stand.way.len() == steps);
            return if stops && self.board.rules.king_landing.value == Landing::DirectlyBehindAKing {
                Refusal::StopsTooFar { at, behind }
            } else {
                Refusal::LandsAside { at, landing, captures: self.listed(&beside) }
            };
        }
        outranked(self.case, self.board, self.completions().chain([self.stand]))
    }

    fn unfinished(&self, at: Square, next: Squares, captures: Vec<ListedMove>) -> Refusal {
        if !self.board.has_reached_the_row(self.stand) {
            return Refusal::Unfinished { at, kind: self.stand.kind, next, captures };
        }
        match self.board.rules.promotion.value {
            Promotion::AtOnce => Refusal::CrownedGoesOn { at, next, captures },
            Promotion::WhereItStops | Promotion::EndsTheMove => Refusal::PassesTheRow { at, next, captures },
        }
    }

    /// What the capture can become by further jumps.
    fn completions(&self) -> impl Iterator<Item = &'a Stand> {
        let way = &self.stand.way;
        self.stands.iter().filter(move |stand| stand.way.len() > way.len() && stand.way.starts_with(way))
    }

    /// What it could have become, had the last jump landed on another square.
    fn beside(&self) -> impl Iterator<Item = &'a Stand> {
        let (before, jumps) = (&self.stand.way[..self.stand.way.len() - 1], &self.stand.taken);
        self.stands
            .iter()
            .filter(move |stand| stand.way.starts_with(before) && stand.taken.starts_with(jumps))
    }

    fn legal_of(&self, stands: impl Iterator<Item = &'a Stand>) -> Vec<&'a Stand> {
        stands.filter(|stand| self.case.moves.iter().any(|action| stand.makes(action))).collect()
    }

    fn listed(&self, stands: &[&Stand]) -> Vec<ListedMove> {
        self.case.listed(|action| stands.iter().any(|stand| stand.makes(action)))
    }
}

/// Why none of some captures of one piece is legal: the criterion that prefers others.
pub(super) fn outranked<'s>(
    case: &ExplainedPosition,
    board: &CaptureBoard,
    attempted: impl Iterator<Item = &'s Stand>,
) -> Refusal {
    let best = attempted.map(|stand| rank(board, stand)).max().unwrap_or_default();
    let legal = case.moves.first().map(|action| legal_rank(case, action)).unwrap_or_default();
    let differing = board.rules.choice.iter().zip(best.iter().zip(&legal));
    for (&by, (&attempted, &possible)) in differing {
        if attempted < possible {
            return Refusal::Outranked { by, attempted, possible, captures: case.listed(|_| true) };
        }
    }
    case.compulsory(board.origin)
}

/// What a capture reaches under each criterion of the ruleset, in the order of the criteria.
fn rank(board: &CaptureBoard, stand: &Stand) -> Vec<u32> {
    let taken_kings = board.kings_among(stand.captured());
    let value = |priority| match priority {
        Priority::MostPieces => stand.taken.len() as u32,
        Priority::ByAKing => u32::from(board.piece.kind == Kind::King),
        Priority::MostKings => taken_kings.len(),
        // The first piece taken weighs most.
        Priority::KingsFirst => stand
            .taken
            .iter()
            .zip((0..32).rev())
            .fold(0, |order, (&square, place)| order | u32::from(taken_kings.contains(square)) << place),
    };
    board.rules.choice.iter().map(|priority| value(priority.value)).collect()
}

/// The rank of a legal capture, by the best of its ways. All legal captures rank equal.
fn legal_rank(case: &ExplainedPosition, action: &Move) -> Vec<u32> {
    let Some(board) = case.board(action.from) else { return Vec::new() };
    let stands = board.stands();
    let ways = stands.iter().filter(|stand| stand.makes(action));
    ways.map(|stand| rank(&board, stand)).max().unwrap_or_default()
}

/// The squares that come at one place of each way.
fn squares_at(stands: &[&Stand], place: usize) -> Squares {
    stands.iter().filter_map(|stand| stand.way.get(place)).copied().collect()
}
