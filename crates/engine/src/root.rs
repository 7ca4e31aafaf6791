//! The position on the board, where a database has it.

use crate::draws::DrawLaw;
use crate::endgame::Effort;
use crate::knowledge::{Advice, Knowledge, RatedMove};
use crate::limits::Limits;
use crate::report::{Report, SearchResult};
use crate::score::Score;
use crate::signals::Signals;
use draughts::{Move, Position, Ruleset};
use std::thread;
use std::time::{Duration, Instant};

/// The maximum number of positions examined to see whether a win comes before a draw.
const MOST_POSITIONS: u64 = 1_000_000;
/// Between two looks whether an endless search has been stopped.
const PAUSE: Duration = Duration::from_millis(1);

/// What the databases say of the position on the board.
pub(crate) fn ask<R: Ruleset>(
    knowledge: &Knowledge<'_>,
    law: &DrawLaw,
    start: Position<R>,
    moves: &[Move],
    limits: &Limits,
    signals: &Signals,
) -> Option<Advice> {
    let began = Instant::now();
    let (mut position, mut tally) = (start, law.begin(&start));
    for action in moves {
        let after = position.after(action);
        tally = law.after(&tally, &position, action, &after);
        position = after;
    }
    // Half of the time, so that there is some left for a search.
    let most = limits.budget().map(|budget| budget.most / 2);
    let is_over = || signals.is_stopped() || most.is_some_and(|most| began.elapsed() >= most);
    let positions = limits.nodes.map_or(MOST_POSITIONS, |nodes| nodes.min(MOST_POSITIONS));
    knowledge.advice(&position, &tally, &Effort { positions, is_over: &is_over })
}

/// Answers with what is known, as a search would.
pub(crate) fn answer(
    moves: &[RatedMove],
    limits: &Limits,
    signals: &Signals,
    report: &mut dyn FnMut(&Report),
) -> SearchResult {
    let began = Instant::now();
    let lines = limits.lines.unwrap_or(1).max(1);
    for (place, rated) in moves.iter().take(lines).enumerate() {
        report(&Report {
            depth: 1,
            deepest: 1,
            score: rated.score,
            nodes: moves.len() as u64,
            time: began.elapsed(),
            line: vec![rated.action],
            place: place + 1,
            table_fullness: 0,
        });
    }
    while !signals.is_stopped() && (limits.is_endless() || signals.is_pondering()) {
        thread::sleep(PAUSE);
    }
    SearchResult {
        best: moves.first().map(|rated| rated.action),
        reply: None,
        score: moves.first().map_or(Score::LossIn(0), |rated| rated.score),
        depth: 1,
        nodes: moves.len() as u64,
        time: began.elapsed(),
    }
}
