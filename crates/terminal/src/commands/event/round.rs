//! A round of an event, as text and as JSON: boards, teams, openings, play-offs, and the reasons for the pairing.

use super::propose::{floaters_for_programs, why};
use crate::screen::{Paint, Screen};
use tournament::event::{Board, Event, PairReason};
use tournament::history::{Colour, Number};
use tournament::systems::play_off::{Bonus, NextGame, Side};

/// Prints a round, counted from 1; with its reasons if there are any.
pub(super) fn print(
    event: &Event,
    number: u16,
    reasons: &[PairReason],
    screen: &mut Screen,
) -> anyhow::Result<()> {
    let Some(round) = usize::from(number).checked_sub(1).and_then(|place| event.rounds().get(place)) else {
        return Ok(());
    };
    screen.text(&format!("Round {number}, {}", round.state.name()), Paint::Strong)?;
    for (place, board) in round.boards.iter().enumerate() {
        print_board(event, (number, place as u16 + 1), board, screen)?;
        if let Some(why) = why(reasons, &[board.pair.white, board.pair.black]) {
            screen.text(&format!("     {why}"), Paint::Faint)?;
        }
    }
    for &free in &round.free {
        screen.text(&format!("     {} has a bye", name(event, free)), Paint::Plain)?;
    }
    // What the controller has changed.
    let kept = |reason: &&PairReason| round.boards.iter().any(|board| board.pair.is_of(&reason.players));
    for reason in reasons.iter().filter(|reason| reason.players.len() == 2 && !kept(reason)) {
        let (one, two) = (reason.players[0], reason.players[1]);
        screen.text(&format!("     proposed {one}-{two}: {}", reason.words), Paint::Faint)?;
    }
    for reason in reasons.iter().filter(|reason| reason.players.len() == 1) {
        screen.text(&format!("     {} {}", reason.players[0], reason.words), Paint::Faint)?;
    }
    Ok(())
}

fn print_board(
    event: &Event,
    (round, place): (u16, u16),
    board: &Board,
    screen: &mut Screen,
) -> anyhow::Result<()> {
    let score = |game: usize| {
        let score = board.scores.get(game).copied().flatten();
        score.map_or("…".to_owned(), |score| format!("{score} {}", score.reason.name()))
    };
    let pair = format!("{} – {}", name(event, board.pair.white), name(event, board.pair.black));
    if event.regulation().team_boards.is_some() {
        let (home, guest) = (board.games_sum(board.pair.white), board.games_sum(board.pair.black));
        screen.text(&format!("{place:>3}  {pair}  {home} : {guest}"), Paint::Plain)?;
        for game in 0..board.scores.len() {
            let (white, black) = teams_on(board, game);
            let player = |team| event.member_on(round, team, game).map_or("?", |member| member.name.as_str());
            let words =
                format!("{place:>5}.{} {} – {}  {}", game + 1, player(white), player(black), score(game));
            screen.text(&words, Paint::Plain)?;
        }
    } else {
        let scores: Vec<String> = (0..board.scores.len()).map(score).collect();
        screen.text(&format!("{place:>3}  {pair}  {}", scores.join(", ")), Paint::Plain)?;
    }
    let ballots: Vec<String> = board.ballots.iter().flatten().map(ToString::to_string).collect();
    if !ballots.is_empty() {
        screen.text(&format!("     openings: {}", ballots.join(", ")), Paint::Plain)?;
    }
    for game in board.play_off.iter().flat_map(|record| &record.games) {
        let words = format!("     {} {}: {}", game.terms.stage, game.terms.game, game.score);
        screen.text(&words, Paint::Plain)?;
    }
    if let Some(winner) = board.winner {
        screen.text(&format!("     {} goes through", name(event, winner)), Paint::Plain)?;
    } else if let Ok(next) = event.next_play_off_game(round, place) {
        screen.text(&format!("     next: {}", terms(event, board, &next)), Paint::Plain)?;
    }
    Ok(())
}

/// Who has White and Black on a board of a match between teams.
fn teams_on(board: &Board, game: usize) -> (Number, Number) {
    let pair = if game.is_multiple_of(2) { board.pair } else { board.pair.exchanged() };
    (pair.white, pair.black)
}

fn terms(event: &Event, board: &Board, next: &NextGame) -> String {
    let (white, black) = match next.white {
        Side::First => (board.pair.white, board.pair.black),
        Side::Second => (board.pair.black, board.pair.white),
    };
    let bonus = match next.bonus {
        Bonus::Increment(milliseconds) => format!("{} s a move", seconds(milliseconds)),
        Bonus::Delay(milliseconds) => format!("a delay of {} s", seconds(milliseconds)),
    };
    format!(
        "{} game {}, {} ({} s) – {} ({} s), {bonus}",
        next.stage,
        next.game,
        name(event, white),
        seconds(next.clock(Colour::White)),
        name(event, black),
        seconds(next.clock(Colour::Black)),
    )
}

fn seconds(milliseconds: u64) -> String {
    (milliseconds as f64 / 1000.0).to_string()
}

fn name(event: &Event, number: Number) -> String {
    format!("{number} {}", event.entry(number).map_or("", |entry| entry.name.as_str()))
}

/// A round for programs.
pub(super) fn value(event: &Event, number: u16, reasons: &[PairReason]) -> serde_json::Value {
    let Some(round) = usize::from(number).checked_sub(1).and_then(|place| event.rounds().get(place)) else {
        return serde_json::Value::Null;
    };
    let boards: Vec<serde_json::Value> = round
        .boards
        .iter()
        .enumerate()
        .map(|(place, board)| {
            let mut value = board_value(event, (number, place as u16 + 1), board);
            if let Some(why) = why(reasons, &[board.pair.white, board.pair.black]) {
                value["why"] = why.into();
            }
            value
        })
        .collect();
    let free: Vec<u16> = round.free.iter().map(|free| free.0).collect();
    let mut value = serde_json::json!({ "state": round.state.name(), "boards": boards, "free": free });
    if !reasons.is_empty() {
        value["floaters"] = floaters_for_programs(reasons).into();
    }
    value
}

fn board_value(event: &Event, (round, place): (u16, u16), board: &Board) -> serde_json::Value {
    let scores: Vec<Option<String>> =
        board.scores.iter().map(|score| score.map(|score| score.to_string())).collect();
    let reasons: Vec<Option<&str>> =
        board.scores.iter().map(|score| score.map(|score| score.reason.name())).collect();
    let mut value = serde_json::json!({
        "white": board.pair.white.0,
        "black": board.pair.black.0,
        "scores": scores,
        "reasons": reasons,
        "unsigned": board.unsigned.iter().map(|unsigned| unsigned.0.0).collect::<Vec<_>>(),
        "winner": board.winner.map(|winner| winner.0),
    });
    if event.regulation().team_boards.is_some() {
        let [first, second] =
            [board.pair.white, board.pair.black].map(|team| event.line_up(round, team).unwrap_or_default());
        value["line_ups"] = serde_json::json!([first, second]);
    }
    if event.regulation().ballots.is_some() {
        value["ballots"] = serde_json::json!(board.ballots);
    }
    if let Some(record) = &board.play_off {
        let games = record.games.iter().map(|game| {
            serde_json::json!({
                "stage": game.terms.stage,
                "game": game.terms.game,
                "score": game.score.to_string(),
                "clocks": game.terms.clocks,
                "decision": game.decision,
            })
        });
        value["play_off"] = games.collect::<Vec<_>>().into();
    }
    if let Ok(next) = event.next_play_off_game(round, place) {
        value["next_play_off_game"] = serde_json::json!({
            "stage": next.stage,
            "game": next.game,
            "white": Event::play_off_player(board, next.white).0,
            "clocks": next.clocks,
            "delay": matches!(next.bonus, Bonus::Delay(_)),
            "bonus": match next.bonus { Bonus::Increment(bonus) | Bonus::Delay(bonus) => bonus },
        });
    }
    value
}
