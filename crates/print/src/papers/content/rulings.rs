//! What the controller decided, for the report: everything that is not the plain course of an event.

use super::super::leaflet::{Cell, Column, Part, Row, Table};
use super::super::occasion::CaseRow;
use super::source::{Source, points};
use tournament::event::text::write_decision;
use tournament::event::{Case, CaseDecision, ConductDecision, Decision, Reason, Withdrawal};
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
    let columns = vec![
        Column::number("Decision"),
        Column::number("Round"),
        Column::name("Decisions and their reasons"),
    ];
    let table = Table {
        columns,
        rows,
        keys: 0,
        nothing: "There were no special decisions in this event.",
        notes: Vec::new(),
    };
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
        parts.push(Part::Heading("Decisions taken in spite of warnings".to_owned()));
        parts.push(Part::Table(Table { columns, rows: rows.collect(), ..Table::default() }));
    }
    parts.extend(cases(source));
    parts
}

/// The cases of the event, and those that the caller knows.
fn cases(source: &Source<'_>) -> Vec<Part> {
    let own = source.event.cases().iter().map(|case| case_row(source, case));
    let all: Vec<CaseRow> = own.chain(source.occasion.cases.iter().cloned()).collect();
    if all.is_empty() {
        return Vec::new();
    }
    let rows = all.into_iter().enumerate().map(|(place, case)| {
        let number = Cell::strong((place + 1).to_string());
        let texts = [case.place, case.case, case.ruling, case.appeal];
        Row::plain(std::iter::once(number).chain(texts.map(Cell::new)).collect())
    });
    let columns = vec![
        Column::number("Case"),
        Column::word("Where"),
        Column::name("About"),
        Column::name("Ruling"),
        Column::name("Appeal"),
    ];
    let table = Table { columns, rows: rows.collect(), ..Table::default() };
    vec![Part::Heading("Cases and appeals".to_owned()), Part::Table(table)]
}

fn case_row(source: &Source<'_>, case: &Case) -> CaseRow {
    let ruling = &case.ruling;
    let round = ruling.round.map(|round| format!("round {round}"));
    let board = ruling.board.map(|board| format!("board {board}"));
    let about = ruling.player.map(|player| format!("{player} {}", source.name(player))).unwrap_or_default();
    let by = if ruling.by.is_empty() { String::new() } else { format!(", by {}", ruling.by) };
    let mut appeal = Vec::new();
    if let Some((player, words)) = &case.appeal {
        appeal.push(format!("{player} {}: {words}.", source.name(*player)));
    }
    if !case.committee.is_empty() {
        appeal.push(format!("Committee: {}.", case.committee.join(", ")));
    }
    appeal.extend(case.witnesses.iter().map(|(name, words)| format!("Witness {name}: {words}.")));
    appeal.extend(case.minutes.iter().map(|words| format!("Minutes: {words}.")));
    for verdict in &case.verdicts {
        appeal.push(format!("{}: {}.", verdict.outcome.name(), verdict.words));
    }
    if case.is_open() {
        appeal.push("Not decided yet.".to_owned());
    }
    CaseRow {
        place: [round, board].into_iter().flatten().collect::<Vec<_>>().join(", "),
        case: about,
        ruling: format!("{} ({}{by})", ruling.words, ruling.article),
        appeal: appeal.join(" "),
    }
}

struct RulingLine {
    round: String,
    words: String,
}

/// A decision in words; nothing if it belongs to the plain course of an event.
fn words(source: &Source<'_>, decision: &Decision) -> Option<RulingLine> {
    let who = |number: Number| format!("{number} {}", source.name(number));
    let in_round = |round: u16, words: String| Some(RulingLine { round: round.to_string(), words });
    let at_large = |words: String| Some(RulingLine { round: String::new(), words });
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
        | Decision::Correct { .. }
        | Decision::Pay { .. }
        | Decision::Hall(_)
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
                Withdrawal::Struck => "results cancelled",
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
            let (amount, verb) =
                if taken.in_hundredths() < 0 { (-*taken, "given") } else { (*taken, "taken") };
            let noun = if amount.in_hundredths() == 100 { "point" } else { "points" };
            let words = format!("{} {noun} {verb}", points(amount));
            at_large(format!("{}: {words}: {because}", who(*player)))
        }
        Decision::Winner { round, board, player, because } => {
            in_round(*round, format!("board {board}: {} goes through: {because}", who(*player)))
        }
        Decision::Redraw { round, board, seed, because, .. } => {
            in_round(*round, format!("board {board}: opening drawn again from the seed {seed}: {because}"))
        }
        Decision::Order { players, because } => {
            let players: Vec<String> = players.iter().map(|&player| who(player)).collect();
            at_large(format!("ranked in this order: {}: {because}", players.join(", ")))
        }
        Decision::Reopen { round, because } => in_round(*round, format!("reopened: {because}")),
        Decision::Scratch { player, because } => at_large(format!("entry {player} removed: {because}")),
        Decision::Conduct(decision) => conduct_words(source, decision),
        Decision::Case(CaseDecision::Clause { number, words, because, .. }) if !because.is_empty() => {
            at_large(format!("clause {number} of the regulations changed to “{words}”: {because}"))
        }
        // Rulings and appeals have a table of their own, clauses stand in the regulation.
        Decision::Case(_) => None,
        #[allow(
            unreachable_patterns,
            reason = "a decision without words of its own is printed as it was entered"
        )]
        other => at_large(write_decision(other)),
    }
}

/// What was decided about somebody's conduct. What spectators saw and what players asked is for the controller alone.
fn conduct_words(source: &Source<'_>, decision: &ConductDecision) -> Option<RulingLine> {
    let who = |number: Number| format!("{number} {}", source.name(number));
    let line = |round: Option<u16>, words: String| {
        Some(RulingLine { round: round.map(|round| round.to_string()).unwrap_or_default(), words })
    };
    match decision {
        ConductDecision::Incident(incident) => line(
            incident.round,
            format!("{}: {} ({})", who(incident.player), incident.words, incident.article),
        ),
        ConductDecision::Warn { player, article, because } => {
            line(None, format!("{} warned: {because} ({article})", who(*player)))
        }
        ConductDecision::Exclude { player, reach, article, because, .. } => {
            line(None, format!("{} {}: {because} ({article})", who(*player), reach.name()))
        }
        ConductDecision::SendAway { name, article, because } => {
            line(None, format!("{name} sent away: {because} ({article})"))
        }
        _ => None,
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
