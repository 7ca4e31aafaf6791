//! What the controller decided, for the report: everything that is not the plain course of an event.

use super::super::leaflet::{Cell, Column, Part, Row, Table};
use super::source::{Source, points};
use tournament::event::text::write_decision;
use tournament::event::{Decision, Reason, Withdrawal};
use tournament::history::{Bye, Number};

/// Rulings, penalties and changes, in the order of the decisions.
pub(super) fn parts(source: &Source<'_>) -> Vec<Part> {
    let mut rows = Vec::new();
    for (place, decision) in source.event.decisions().iter().enumerate() {
        if let Some(line) = words(source, decision) {
            rows.push(Row::plain(vec![
                Cell::new((place + 1).to_string()),
                Cell::new(line.round),
                Cell::new(line.words),
            ]));
        }
    }
    let columns =
        vec![Column::number("Decision"), Column::number("Round"), Column::name("What was decided, and why")];
    let table =
        Table { columns, rows, keys: 0, nothing: "The event took its plain course.", notes: Vec::new() };
    let mut parts = vec![Part::Heading("Rulings, penalties and changes".to_owned()), Part::Table(table)];
    let warnings = source.event.warnings();
    if !warnings.is_empty() {
        let rows = warnings.iter().map(|logged| {
            Row::plain(vec![
                Cell::new(logged.decision.to_string()),
                Cell::new((logged.warning.grade as u8).to_string()),
                Cell::new(logged.warning.to_string()),
            ])
        });
        let columns = vec![Column::number("Decision"), Column::number("Grade"), Column::name("Warning")];
        parts.push(Part::Heading("Warnings that decisions were taken in spite of".to_owned()));
        parts.push(Part::Table(Table { columns, rows: rows.collect(), ..Table::default() }));
    }
    if !source.occasion.cases.is_empty() {
        let rows = source.occasion.cases.iter().map(|case| {
            let cells = [&case.place, &case.case, &case.ruling, &case.appeal];
            Row::plain(cells.into_iter().map(|text| Cell::new(text.clone())).collect())
        });
        let columns =
            vec![Column::word("Where"), Column::name("Case"), Column::name("Ruling"), Column::name("Appeal")];
        parts.push(Part::Heading("Cases and appeals".to_owned()));
        parts.push(Part::Table(Table { columns, rows: rows.collect(), ..Table::default() }));
    }
    parts
}

struct Line {
    round: String,
    words: String,
}

/// A decision in words; nothing if it belongs to the plain course of an event.
fn words(source: &Source<'_>, decision: &Decision) -> Option<Line> {
    let who = |number: Number| format!("{number} {}", source.name(number));
    let in_round = |round: u16, words: String| Some(Line { round: round.to_string(), words });
    let at_large = |words: String| Some(Line { round: String::new(), words });
    match decision {
        Decision::Set { .. }
        | Decision::Enter { .. }
        | Decision::Rate { .. }
        | Decision::Start(_)
        | Decision::Propose { .. }
        | Decision::Publish(_)
        | Decision::Close(_)
        | Decision::Finish
        | Decision::Member { .. }
        | Decision::LineUp { .. }
        | Decision::Ballots { .. }
        | Decision::Ballot { .. }
        | Decision::PlayOff { .. }
        | Decision::Result { reason: Reason::Played, .. } => None,
        Decision::Amend { setting, value, because } => {
            at_large(format!("{setting} changed to {value} after the start: {because}"))
        }
        Decision::Bye { player, round, bye } => {
            let worth = match bye {
                Bye::Half => "the points of a draw",
                Bye::Full => "the points of a win",
                Bye::Zero | Bye::PairingAllocated => "no points",
            };
            in_round(*round, format!("{}: bye on request, {worth}", who(*player)))
        }
        Decision::Withdraw { player, round, results } => {
            let results = match results {
                Withdrawal::Kept => "results stand",
                Withdrawal::Struck => "results struck",
            };
            in_round(*round, format!("{} left before this round; {results}", who(*player)))
        }
        Decision::Return { player, round } => in_round(*round, format!("{} plays again", who(*player))),
        Decision::Forbid(one, two) => at_large(format!("{} and {} are not paired", who(*one), who(*two))),
        Decision::Lots { draw, players, seed, .. } => at_large(format!(
            "colours of {} and {} drawn by {} from the seed {seed}",
            who(players.0),
            who(players.1),
            draw.name()
        )),
        Decision::Edit { round, because, .. } => {
            in_round(*round, format!("pairing changed by hand: {because}"))
        }
        Decision::Result { round, board, game, score, reason, .. } => {
            in_round(*round, format!("board {board}, game {game}: {score}, {}", reason_words(*reason)))
        }
        Decision::Absent { round, player } => in_round(
            *round,
            format!("{} was absent: all games of the round are lost (wcdf 2.24)", who(*player)),
        ),
        Decision::Unsigned { round, player } => in_round(
            *round,
            format!("{}: score sheet not signed, no points for the round (wcdf 3.10)", who(*player)),
        ),
        Decision::Penalty { player, points: taken, because } => {
            let words = if taken.in_hundredths() < 0 {
                format!("{} points given", points(-*taken))
            } else {
                format!("{} points taken", points(*taken))
            };
            at_large(format!("{}: {words}: {because}", who(*player)))
        }
        Decision::Winner { round, board, player, because } => {
            in_round(*round, format!("board {board}: {} goes through: {because}", who(*player)))
        }
        Decision::Redraw { round, board, seed, because, .. } => {
            in_round(*round, format!("board {board}: opening drawn anew from the seed {seed}: {because}"))
        }
        Decision::Order { players, because } => {
            let players: Vec<String> = players.iter().map(|&player| who(player)).collect();
            at_large(format!("placed in this order: {}: {because}", players.join(", ")))
        }
        Decision::Reopen { round, because } => in_round(*round, format!("opened again: {because}")),
        // What is decided by lines that these papers have no words for stands in its own.
        #[allow(unreachable_patterns, reason = "decisions may be added without a change here")]
        other => at_large(write_decision(other)),
    }
}

fn reason_words(reason: Reason) -> &'static str {
    match reason {
        Reason::Played => "played",
        Reason::Forfeit => "by absence",
        Reason::BothAbsent => "both absent",
        Reason::Adjourned => "adjourned",
        Reason::Awarded => "awarded by the controller",
    }
}
