//! Whether the lines of a file agree with each other.

use std::collections::HashMap;

use crate::history::{Forfeit, GameResult, Number, RoundOutcome, Tournament};

use super::assigned::{self, Assignment};
use super::cells::in_four_columns;
use super::fault::TrfFault;
use super::player::{PlayerLine, round_column};
use super::regulations::Regulations;

/// Checks a file and marks games that both players forfeited.
pub(super) fn check(
    tournament: &mut Tournament,
    lines: &[PlayerLine],
    regulations: &Regulations,
    assignments: &[Assignment],
    teams_are_named: bool,
) -> Result<(), TrfFault> {
    if lines.is_empty() {
        return Err(TrfFault::new(1, 1, "there is no player", "write a 001 record for each player"));
    }
    let mut places: HashMap<Number, usize> = HashMap::new();
    for (index, line) in lines.iter().enumerate() {
        if let Some(first) = places.insert(line.player.number, index) {
            let (first, second) = (lines[first].line, line.line);
            let reason = format!("player {} is also in line {}", line.player.number, first.min(second));
            return Err(TrfFault::new(first.max(second), 5, reason, "give each player a different number"));
        }
    }
    // In an event of teams these are numbers of teams.
    let named = if teams_are_named { &[][..] } else { &regulations.named };
    if let Some(line) = regulations.match_points_at.filter(|_| !teams_are_named) {
        let reason = "match points for single players";
        return Err(TrfFault::new(line, 5, reason, "leave columns 5 to 8 blank"));
    }
    for &(number, line, column) in named {
        if !places.contains_key(&number) {
            let reason = format!("there is no player {number}");
            return Err(TrfFault::new(line, column, reason, "name a player who has a 001 record"));
        }
    }
    for (index, line) in lines.iter().enumerate() {
        for (round, outcome) in line.player.outcomes.iter().enumerate() {
            let agreed = agree(lines, &places, line, round, outcome)?;
            tournament.players[index].outcomes[round] = agreed;
        }
    }
    if !teams_are_named {
        byes_fit(tournament, regulations)?;
    }
    let paired = tournament.paired_rounds();
    if let Some(rounds) = tournament.rounds
        && paired > rounds
    {
        let line = lines.iter().find(|line| line.player.outcomes.len() > usize::from(rounds));
        let reason = format!("round {paired} of an event of {rounds} rounds");
        let column = round_column(usize::from(rounds) + 1);
        return Err(TrfFault::new(
            line.map_or(1, |line| line.line),
            column,
            reason,
            "raise the number of rounds in 142",
        ));
    }
    if !teams_are_named {
        assigned::apply(assignments, tournament)?;
    }
    points_add_up(tournament, lines, paired)
}

/// The outcome that both players tell.
fn agree(
    lines: &[PlayerLine],
    places: &HashMap<Number, usize>,
    line: &PlayerLine,
    round: usize,
    outcome: &RoundOutcome,
) -> Result<RoundOutcome, TrfFault> {
    let number = line.player.number;
    let column = round_column(round + 1);
    let fault =
        |column: usize, reason: String, remedy: &str| Err(TrfFault::new(line.line, column, reason, remedy));
    let Some(opponent) = outcome.opponent() else { return Ok(*outcome) };
    let Some(other) = places.get(&opponent).map(|&place| &lines[place]) else {
        return fault(
            column,
            format!("there is no player {opponent}"),
            "write a start number that has a 001 record",
        );
    };
    let theirs = other.player.outcomes.get(round).copied().unwrap_or(RoundOutcome::Absent);
    if theirs.opponent() != Some(number) {
        let reason = format!("player {opponent} does not meet player {number} in round {}", round + 1);
        return fault(column, reason, &format!("compare with line {}", other.line));
    }
    if let (Some(colour), Some(their_colour)) = (outcome.colour(), theirs.colour())
        && colour == their_colour
    {
        let reason = format!("players {number} and {opponent} both have {colour}");
        return fault(column + 5, reason, "one of them has w, the other b");
    }
    let disagree = |reason: String| fault(column + 7, reason, &format!("compare with line {}", other.line));
    match (outcome, theirs) {
        (RoundOutcome::Game { result, .. }, RoundOutcome::Game { result: their_result, .. }) => {
            let impossible = (*result == GameResult::Win && their_result != GameResult::Loss)
                || (their_result == GameResult::Win && *result != GameResult::Loss);
            if impossible {
                return disagree(format!(
                    "the results of players {number} and {opponent} contradict each other"
                ));
            }
            Ok(*outcome)
        }
        (
            RoundOutcome::Forfeit { opponent, colour, result },
            RoundOutcome::Forfeit { result: their_result, .. },
        ) => {
            let result = match (result, their_result) {
                (Forfeit::Won, Forfeit::Won) => {
                    return disagree("both players win by forfeit".to_owned());
                }
                (Forfeit::Won, _) => Forfeit::Won,
                (_, Forfeit::Won) => Forfeit::Lost,
                _ => Forfeit::BothLost,
            };
            Ok(RoundOutcome::Forfeit { opponent: *opponent, colour: *colour, result })
        }
        (RoundOutcome::Pending { .. }, RoundOutcome::Pending { .. }) => Ok(*outcome),
        _ => disagree(format!("players {number} and {opponent} have results of different kinds")),
    }
}

/// Nobody who asked for a bye has played in its round.
fn byes_fit(tournament: &Tournament, regulations: &Regulations) -> Result<(), TrfFault> {
    for (bye, &(line, column)) in regulations.byes.iter().zip(&regulations.bye_places) {
        let outcome = tournament.player(bye.player).map(|player| player.outcome(bye.round));
        if outcome.is_some_and(|outcome| outcome.was_paired()) {
            let reason = format!("player {} was paired in round {}, and had no bye", bye.player, bye.round);
            return Err(TrfFault::new(line, column, reason, "correct the round, or remove the bye"));
        }
    }
    Ok(())
}

/// The points may have those of a bye in the round to be paired next, and virtual points.
fn points_add_up(tournament: &Tournament, lines: &[PlayerLine], paired: u16) -> Result<(), TrfFault> {
    for (player, line) in tournament.players.iter().zip(lines) {
        let points = player.points(&tournament.scoring, paired);
        let next = match player.outcome(paired + 1) {
            RoundOutcome::Absent => points,
            _ => points + player.round_points(&tournament.scoring, paired + 1),
        };
        if in_four_columns(points).is_none() {
            let reason =
                format!("player {} has {points} points, too many for the four columns", player.number);
            return Err(TrfFault::new(line.line, 81, reason, "give the results fewer points in record 162"));
        }
        let virtual_points = tournament.virtual_points(player.number, paired + 1);
        let last_virtual_points = tournament.virtual_points(player.number, paired);
        let right = [points, next].into_iter().any(|sum| {
            line.points == sum
                || line.points == sum + virtual_points
                || line.points == sum + last_virtual_points
        });
        if !right {
            let reason = format!(
                "player {} has {} points, but the results add up to {points}",
                player.number, line.points
            );
            let remedy =
                "correct the points or the results, or give the points of a win and a draw in record 162";
            return Err(TrfFault::new(line.line, 81, reason, remedy));
        }
    }
    Ok(())
}
