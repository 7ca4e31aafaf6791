//! What is wrong with one step or one jump from a square to another.

use super::jumps::{CaptureBoard, Stand};
use super::{Course, Manner, Refusal};
use crate::board::{Direction, Kind, Square, Squares};
use crate::rules::Promotion;

/// The straight way from one square to another.
pub(super) struct StraightWay {
    direction: Direction,
    /// The squares strictly between the two, in order.
    between: Vec<Square>,
}

impl StraightWay {
    pub(super) fn new(board: &CaptureBoard, from: Square, to: Square) -> Option<Self> {
        let direction =
            Direction::ALL.into_iter().find(|&direction| board.geometry.ray(from, direction).contains(to))?;
        let mut between = Vec::new();
        let mut next = board.geometry.step(from, direction);
        while let Some(square) = next.filter(|&square| square != to) {
            between.push(square);
            next = board.geometry.step(square, direction);
        }
        Some(Self { direction, between })
    }

    /// Whether one of some pieces stands strictly between the two squares.
    pub(super) fn passes(&self, pieces: Squares) -> bool {
        self.first_of(pieces).is_some()
    }

    fn first_of(&self, pieces: Squares) -> Option<Square> {
        self.between.iter().copied().find(|&square| pieces.contains(square))
    }
}

/// Why the piece cannot go to the square without capturing; nothing if only a capture elsewhere forbids it.
pub(super) fn step_fault(board: &CaptureBoard, to: Square) -> Option<Refusal> {
    let (from, kind) = (board.origin, board.piece.kind);
    if from == to {
        return Some(Refusal::Unmoved { square: from, kind });
    }
    let Some(line) = StraightWay::new(board, from, to) else {
        return Some(Refusal::NotADiagonal { from, to, kind });
    };
    let occupied = board.own | board.theirs;
    if !board.flies(kind) && !line.between.is_empty() {
        return Some(Refusal::TooFar { from, to, kind });
    }
    if kind == Kind::Man && !line.direction.is_forward_for(board.side()) {
        return Some(Refusal::ManMovesBackward { from, to });
    }
    if let Some(by) = line.first_of(occupied) {
        return Some(Refusal::WayBlocked { from, to, by });
    }
    occupied.contains(to).then_some(Refusal::TargetOccupied { to, kind, manner: Manner::Step })
}

/// Why the piece, standing where a capture has brought it, cannot jump to the square.
pub(super) fn jump_fault(board: &CaptureBoard, stand: &Stand, to: Square) -> Refusal {
    let (from, kind) = (stand.here().unwrap_or(board.origin), stand.kind);
    if board.is_stopped(stand) || only_a_king_goes_on(board, stand, to) {
        return Refusal::CrownedStops { at: from };
    }
    let Some(line) = StraightWay::new(board, from, to) else {
        return if from != to {
            Refusal::NoCaptureThere { from, to, kind }
        } else if stand.taken.is_empty() {
            Refusal::Unmoved { square: from, kind }
        } else {
            Refusal::NothingToJump { from, to, kind }
        };
    };
    match fault_on_the_line(board, stand, &line, to) {
        // Whoever writes the ends of a capture has not named the squares between them.
        Some(Refusal::NothingToJump { from: unnamed, .. } | Refusal::JumpTooFar { from: unnamed, .. })
            if unnamed != from =>
        {
            Refusal::NoCaptureThere { from, to, kind }
        }
        Some(refusal) => refusal,
        None => Refusal::NothingToJump { from, to, kind },
    }
}

/// Whether the piece is a man on its promotion row that could make this jump if it were a king already.
fn only_a_king_goes_on(board: &CaptureBoard, stand: &Stand, to: Square) -> bool {
    let crowned = Stand { kind: Kind::King, ..stand.clone() };
    board.rules.promotion.value == Promotion::WhereItStops
        && board.has_reached_the_row(stand)
        && board.jumps(&crowned).iter().any(|jump| jump.here() == Some(to))
}

/// Follows the line until something is wrong with the jump; nothing if the piece can land on the square.
fn fault_on_the_line(board: &CaptureBoard, stand: &Stand, line: &StraightWay, to: Square) -> Option<Refusal> {
    let (from, kind) = (stand.here()?, stand.kind);
    let (in_the_way, taken) = (board.in_the_way(stand), stand.captured());
    let course = if taken.is_empty() { Course::FirstJump } else { Course::LaterJump };
    let Some(over) = line.first_of(in_the_way) else {
        return if !in_the_way.contains(to) {
            // A king that has made a jump on this line already may land anywhere behind it.
            let landed = |&last: &Square| board.flies(kind) && is_behind(board, last, line.direction, from);
            (!stand.taken.last().is_some_and(landed)).then_some(Refusal::NothingToJump { from, to, kind })
        } else if taken.contains(to) {
            Some(Refusal::StillInTheWay { square: to })
        } else {
            Some(Refusal::TargetOccupied { to, kind, manner: Manner::Jump })
        };
    };
    if board.own.contains(over) {
        return Some(Refusal::OwnPieceInTheWay { over, kind, course });
    }
    if taken.contains(over) {
        return Some(Refusal::JumpedOnce { over });
    }
    let flies = board.flies(kind);
    if !flies && line.between.first() != Some(&over) {
        return Some(Refusal::JumpTooFar { from, to, kind });
    }
    if board.is_backward(kind, line.direction) {
        return Some(Refusal::ManCapturesBackward { over });
    }
    if board.is_spared(kind, over) {
        return Some(Refusal::ManTakesKing { over });
    }
    let behind = board.geometry.step(over, line.direction)?;
    if in_the_way.contains(behind) {
        return Some(if taken.contains(behind) {
            Refusal::StillInTheWay { square: behind }
        } else if behind == to {
            Refusal::TargetOccupied { to, kind, manner: Manner::Jump }
        } else if board.own.contains(behind) {
            Refusal::OwnPieceInTheWay { over: behind, kind, course }
        } else {
            Refusal::TwoInARow { first: over, second: behind, kind }
        });
    }
    if behind == to {
        return None;
    }
    // Jumps of two squares each may follow one another on the line.
    if !flies && line.between.len().is_multiple_of(2) {
        return Some(Refusal::JumpTooFar { from, to, kind });
    }
    let after = board.landed(stand, over, behind);
    fault_on_the_line(board, &after, &StraightWay::new(board, behind, to)?, to)
}

/// Whether a square is the one directly behind another in a direction.
fn is_behind(board: &CaptureBoard, first: Square, direction: Direction, second: Square) -> bool {
    board.geometry.step(first, direction) == Some(second)
}
