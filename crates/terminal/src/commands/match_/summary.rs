//! The final report of a match.

use super::contest::Standing;
use super::state::Work;
use crate::screen::{Paint, Screen, Span};
use crate::statistics::{Finding, Sprt};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io;

/// A match as JSON.
#[derive(Debug, Serialize)]
pub(super) struct Summary<'a> {
    first: Side<'a>,
    second: Side<'a>,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    /// The number of pairs in which the first engine scored 0, ½, 1, 1½, 2 points.
    pairs: [u32; 5],
    score: f64,
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    superiority: f64,
    sprt: Option<SprtSummary>,
    reasons: &'a BTreeMap<String, u32>,
    plies: usize,
}

#[derive(Debug, Serialize)]
struct Side<'a> {
    name: &'a str,
    faults: &'a BTreeMap<String, u32>,
    moves: u64,
    nodes: u64,
    seconds: f64,
    depth: f64,
}

#[derive(Debug, Serialize)]
struct SprtSummary {
    ratio: f64,
    bound: f64,
    finding: &'static str,
}

pub(super) fn wire(standing: &Standing, sprt: Option<Sprt>) -> Summary<'_> {
    let tally = &standing.tally;
    let elo = tally.elo();
    let side = |place: usize| {
        let Work { moves, nodes, seconds, .. } = standing.effort[place];
        let depth = mean_depth(&standing.effort[place]);
        Side { name: &standing.names[place], faults: &standing.faults[place], moves, nodes, seconds, depth }
    };
    Summary {
        first: side(0),
        second: side(1),
        games: tally.games(),
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
        pairs: tally.pairs,
        score: tally.mean(),
        elo: elo.map(|elo| elo.value),
        elo_low: elo.map(|elo| elo.low),
        elo_high: elo.map(|elo| elo.high),
        superiority: tally.superiority(),
        sprt: sprt.map(|sprt| SprtSummary {
            ratio: sprt.ratio(tally),
            bound: Sprt::bound(),
            finding: word(sprt.finding(tally)),
        }),
        reasons: &standing.reasons,
        plies: standing.plies,
    }
}

pub(super) fn write(standing: &Standing, sprt: Option<Sprt>, screen: &mut Screen) -> io::Result<()> {
    let mut line = |name: &str, value: String| {
        screen.line(&[Span::new(format!("{name:<9}"), Paint::Faint), Span::new(value, Paint::Plain)])
    };
    let tally = &standing.tally;
    for (place, name) in ["first", "second"].into_iter().enumerate() {
        let work = &standing.effort[place];
        let mut text = standing.names[place].clone();
        if work.moves > 0 {
            let per_move = work.seconds / work.moves as f64;
            text += &format!(
                ", {per_move:.3} s and {} nodes per move, depth {:.1}",
                work.nodes / work.moves,
                mean_depth(work)
            );
        }
        for (fault, count) in &standing.faults[place] {
            text += &format!(", lost by {fault}: {count}");
        }
        line(name, text)?;
    }
    line(
        "games",
        format!(
            "{}: +{} ={} -{}, {:.1} %, {} plies",
            tally.games(),
            tally.wins,
            tally.draws,
            tally.losses,
            100.0 * tally.mean(),
            standing.plies
        ),
    )?;
    if let Some(elo) = tally.elo() {
        let value = format!("{:+.1}, 95 % between {:+.1} and {:+.1}", elo.value, elo.low, elo.high);
        line("elo", value)?;
        line("better", format!("{:.1} %", 100.0 * tally.superiority()))?;
    }
    if let Some(sprt) = sprt {
        let (ratio, bound) = (sprt.ratio(tally), Sprt::bound());
        line("sprt", format!("{}, LLR {ratio:.2} of ±{bound:.2}", word(sprt.finding(tally))))?;
    }
    for (reason, count) in &standing.reasons {
        line("ended", format!("{count:>5}  {reason}"))?;
    }
    Ok(())
}

fn mean_depth(work: &Work) -> f64 {
    work.depths as f64 / (work.moves as f64).max(1.0)
}

const fn word(finding: Finding) -> &'static str {
    match finding {
        Finding::Undecided => "undecided",
        Finding::Low => "low",
        Finding::High => "high",
    }
}
