//! The legal moves that a text fits.

use super::MatchingMove;
use crate::board::{Direction, Geometry, Square, Squares};
use crate::moves::{Move, MoveList};
use crate::notation::square::NamedSquare;
use crate::notation::{Attempt, MoveSeparator, WrittenSquare, movetext};
use crate::pdn::naming::SquareNaming;
use crate::pdn::syntax::{MoveText, Separator, SquareText};
use crate::pdn::{Repair, close};
use crate::position::AnyPosition;
use smallvec::SmallVec;

/// No capture has more jumps written as moves of their own than this.
const MOST_JOINED: usize = 16;

type Fits = SmallVec<[MatchingMove; 2]>;

/// The legal moves that the first of some texts fits, the likeliest first.
pub(super) fn fits(position: &AnyPosition, naming: &SquareNaming, texts: &[MoveText]) -> Fits {
    let Some(text) = texts.first() else { return Fits::new() };
    let moves = position.moves();
    if let Some(fit) = irregular(position, naming, text) {
        return Fits::from_iter([fit]);
    }
    let mut found = direct(position, naming, &moves, text);
    if found.is_empty() {
        found = joined(position, naming, &moves, texts);
    }
    if found.is_empty() {
        found = corrected(position, naming, &moves, text);
    }
    for fit in &mut found {
        let comments = texts.iter().take(fit.texts).flat_map(|text| &text.after);
        fit.set_up = close::set_up(&fit.position, comments);
        match (text.separator, fit.is_capture()) {
            (Separator::Dash, true) => fit.repairs.push(Repair::HyphenCapture),
            (Separator::Cross, false) => fit.repairs.push(Repair::CrossForQuietMove),
            _ => {}
        }
    }
    found
}

/// A move that was not legal and was let stand, as a comment says.
fn irregular(position: &AnyPosition, naming: &SquareNaming, text: &MoveText) -> Option<MatchingMove> {
    if text.after.is_empty() {
        return None;
    }
    let squares = squares(naming, text)?;
    let [from, .., to] = squares[..] else { return None };
    let close::ClosedIrregular { step, position } =
        close::irregular(position, close::Ends { from, to }, &text.after)?;
    let set_up = close::set_up(&position, &text.after);
    Some(MatchingMove { step, position, set_up, texts: 1, repairs: SmallVec::new() })
}

fn squares(naming: &SquareNaming, text: &MoveText) -> Option<SmallVec<[Square; 4]>> {
    text.squares.iter().map(|&square| naming.square(square)).collect()
}

fn direct(position: &AnyPosition, naming: &SquareNaming, moves: &MoveList, text: &MoveText) -> Fits {
    if let [SquareText::Column(column), last] = text.squares[..] {
        let Some(to) = naming.square(last) else { return Fits::new() };
        let fits = moves.iter().filter(|action| action.to == to && naming.is_in_column(action.from, column));
        return fits.map(|action| MatchingMove::of(position, action)).collect();
    }
    let Some(squares) = squares(naming, text) else { return Fits::new() };
    if let [from, to] = squares[..] {
        let fits = moves.iter().filter(|action| action.from == from && action.to == to);
        return fits.map(|action| MatchingMove::of(position, action)).collect();
    }
    found_by(position, &squares)
}

/// The moves that a whole or partial way fits.
fn found_by(position: &AnyPosition, squares: &[Square]) -> Fits {
    let written =
        |&square: &Square| WrittenSquare { named: NamedSquare::Playable(square), text: String::new() };
    let attempt = Attempt { squares: squares.iter().map(written).collect(), sign: MoveSeparator::Absent };
    match movetext::find(position, &attempt) {
        movetext::MatchingMoves::One(action) => Fits::from_iter([MatchingMove::of(position, &action)]),
        movetext::MatchingMoves::Several(actions) => {
            actions.iter().map(|action| MatchingMove::of(position, action)).collect()
        }
        movetext::MatchingMoves::None => Fits::new(),
    }
}

/// A capture whose jumps are written as moves of their own.
fn joined(position: &AnyPosition, naming: &SquareNaming, moves: &MoveList, texts: &[MoveText]) -> Fits {
    let Some(mut way) = squares(naming, &texts[0]) else { return Fits::new() };
    if !moves.first().is_some_and(Move::is_capture) {
        return Fits::new();
    }
    for (place, text) in texts.iter().enumerate().skip(1).take(MOST_JOINED) {
        let Some(next) = squares(naming, text) else { break };
        if next.first() != way.last() {
            break;
        }
        way.extend(next.into_iter().skip(1));
        let mut found = found_by(position, &way);
        if !found.is_empty() {
            for fit in &mut found {
                fit.texts = place + 1;
                fit.repairs.push(Repair::JumpsJoined);
            }
            return found;
        }
    }
    Fits::new()
}

/// A capture of which only the beginning is written, or of which a square between is wrong.
fn corrected(position: &AnyPosition, naming: &SquareNaming, moves: &MoveList, text: &MoveText) -> Fits {
    let Some(squares) = squares(naming, text) else { return Fits::new() };
    let [from, .., to] = squares[..] else { return Fits::new() };
    let of_the_piece = || moves.iter().filter(move |action| action.is_capture() && action.from == from);
    if squares.len() > 2 {
        let same_ends = of_the_piece().filter(|action| action.to == to);
        let fits: Fits =
            same_ends.map(|action| MatchingMove::of(position, action).with(Repair::PathCorrected)).collect();
        if !fits.is_empty() {
            return fits;
        }
    }
    let begins_so = |action: &&Move| {
        position.paths(action).iter().any(|way| {
            let mut landings = way.iter();
            squares.iter().all(|square| landings.any(|landing| landing == square))
        })
    };
    let fits = of_the_piece().filter(begins_so);
    let fits: Fits =
        fits.map(|action| MatchingMove::of(position, action).with(Repair::IncompleteCapture)).collect();
    if fits.is_empty() { scrambled(position, moves, &squares) } else { fits }
}

/// A capture whose squares are all written, with others on its way, in no order: some programs' logs.
fn scrambled(position: &AnyPosition, moves: &MoveList, squares: &[Square]) -> Fits {
    if squares.len() < 3 {
        return Fits::new();
    }
    let written: Squares = squares.iter().copied().collect();
    let fits = moves.iter().filter(|action| {
        action.is_capture() && written.contains(action.from) && written.contains(action.to) && {
            let ways = position.paths(action);
            ways.iter().any(|way| (written - passed(position.rules().geometry(), way)).is_empty())
        }
    });
    fits.map(|action| MatchingMove::of(position, action).with(Repair::PathScrambled)).collect()
}

/// All squares over which a way goes, landings and what is jumped included.
fn passed(geometry: &Geometry, way: &[Square]) -> Squares {
    let mut passed: Squares = way.iter().copied().collect();
    for ends in way.windows(2) {
        let [from, to] = ends else { continue };
        let heading =
            Direction::ALL.into_iter().find(|&direction| geometry.ray(*from, direction).contains(*to));
        let mut at = Some(*from);
        while let (Some(square), Some(direction)) = (at, heading)
            && square != *to
        {
            passed = passed.with(square);
            at = geometry.step(square, direction);
        }
    }
    passed
}
