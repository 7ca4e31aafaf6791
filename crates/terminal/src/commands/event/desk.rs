//! The controller's desk of an event: what it records, and what is waiting to be dealt with.

use crate::screen::{Paint, Screen};
use serde_json::{Value, json};
use tournament::event::{
    Agreement, Board, Case, Citation, Event, RollState, RoundState, SheetRule, SheetState,
};

/// Everything that is waiting for the controller, one line each.
pub(super) fn print(event: &Event, screen: &mut Screen) -> anyhow::Result<()> {
    for line in waiting(event) {
        screen.text(&format!("to do: {line}"), Paint::Strong)?;
    }
    Ok(())
}

fn waiting(event: &Event) -> Vec<String> {
    let mut lines = Vec::new();
    for (index, call) in event.calls().iter().enumerate().filter(|(_, call)| call.answer.is_none()) {
        let (number, matter) = (index + 1, call.matter.name());
        let place = format!("player {} at board {} of round {}", call.player, call.board, call.round);
        lines.push(format!("call {number} of {place}, {matter}: {}", call.words));
    }
    for (index, case) in event.cases().iter().enumerate().filter(|(_, case)| case.is_open()) {
        lines.push(format!("case {}: the {} has to decide the appeal", index + 1, case.level.name()));
    }
    for (index, round) in
        event.rounds().iter().enumerate().filter(|(_, round)| round.state == RoundState::Published)
    {
        let number = index as u16 + 1;
        for (place, board) in round.boards.iter().enumerate() {
            lines.extend(reports(board).into_iter().map(|words| format!("board {}{words}", place + 1)));
        }
        for line in event.roll(number).iter().filter(|line| line.state == RollState::Missing) {
            lines.push(format!("player {} is not at the board", line.player));
        }
        let sheets = event.sheets(number);
        let out =
            sheets.iter().filter(|sheet| matches!(sheet.state, SheetState::Issued | SheetState::Signed));
        if event.regulation().sheets == SheetRule::HandIn {
            lines.push(format!(
                "{} of {} score sheets of round {number} have not been handed in",
                out.count(),
                sheets.len()
            ));
        }
    }
    lines
}

fn reports(board: &Board) -> Vec<String> {
    let mut lines = Vec::new();
    for (game, _) in board.scores.iter().enumerate().filter(|(_, score)| score.is_none()) {
        let number = game as u8 + 1;
        match board.agreement(number) {
            Agreement::Silent | Agreement::One(_) => {}
            Agreement::Agreed(score) => {
                lines.push(format!(".{number}: both players report {score}; confirm it"));
            }
            Agreement::Disputed => lines.push(format!(".{number}: the players report different results")),
        }
    }
    lines
}

/// What the desk records, as JSON.
pub(super) fn value(event: &Event) -> Value {
    let cited = |article: &Option<Citation>| article.as_ref().map(ToString::to_string);
    let calls: Vec<Value> = event
        .calls()
        .iter()
        .map(|call| {
            json!({
                "round": call.round, "board": call.board, "player": call.player.0, "matter": call.matter.name(),
                "words": call.words,
                "answer": call.answer.as_ref().map(|(words, _)| words),
                "article": call.answer.as_ref().and_then(|(_, article)| cited(article)),
            })
        })
        .collect();
    let incidents: Vec<Value> = event
        .incidents()
        .iter()
        .map(|(incident, decision)| {
            json!({
                "player": incident.player.0, "article": incident.article.to_string(), "words": incident.words,
                "round": incident.round, "board": incident.board, "by": incident.by, "decision": decision,
            })
        })
        .collect();
    let ticks: Vec<Value> = event
        .check_list()
        .iter()
        .map(|item| {
            let last = event.ticks().iter().rev().find(|tick| tick.item == item.item);
            json!({
                "item": item.item, "words": item.words, "article": item.article,
                "done": last.map(|tick| tick.tick == tournament::event::Tick::Done),
                "by": last.map(|tick| &tick.by), "round": last.and_then(|tick| tick.round),
            })
        })
        .collect();
    let assistants: Vec<Value> = event
        .assistants()
        .iter()
        .map(|assistant| {
            let rights: Vec<&str> = assistant.rights.iter().map(|right| right.name()).collect();
            json!({ "name": assistant.name, "rights": rights, "player": assistant.player.map(|player| player.0) })
        })
        .collect();
    json!({
        "waiting": waiting(event),
        "calls": calls,
        "incidents": incidents,
        "check_list": ticks,
        "assistants": assistants,
        "cases": event.cases().iter().map(case_value).collect::<Vec<_>>(),
        "bans": event.bans().iter().map(|ban| json!({ "name": ban.name, "id": ban.id, "article": ban.article.to_string(), "because": ban.because })).collect::<Vec<_>>(),
        "regulation": event.clauses().iter().map(|clause| json!({ "number": clause.number, "words": clause.words, "on": clause.subject.name() })).collect::<Vec<_>>(),
    })
}

fn case_value(case: &Case) -> Value {
    let verdicts: Vec<Value> = case
        .verdicts
        .iter()
        .map(|verdict| {
            json!({
                "outcome": verdict.outcome.name(), "words": verdict.words, "article": verdict.article.to_string(),
                "level": verdict.level.name(), "decision": verdict.decision,
            })
        })
        .collect();
    json!({
        "article": case.ruling.article.to_string(), "ruling": case.ruling.words, "by": case.ruling.by,
        "round": case.ruling.round, "board": case.ruling.board,
        "player": case.ruling.player.map(|player| player.0),
        "appeal": case.appeal.as_ref().map(|(player, words)| json!({ "player": player.0, "words": words })),
        "committee": case.committee,
        "witnesses": case.witnesses.iter().map(|(name, words)| json!({ "name": name, "words": words })).collect::<Vec<_>>(),
        "minutes": case.minutes, "verdicts": verdicts, "level": case.level.name(), "stands": case.stands(),
        "notified": case.notified.iter().map(|player| player.0).collect::<Vec<_>>(),
        "decisions": case.decisions,
    })
}
