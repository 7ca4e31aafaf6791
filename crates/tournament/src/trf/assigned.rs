//! TrfRecord 299: points that were given otherwise than the results say.

use std::collections::HashMap;

use crate::history::{AssignedPoints, Number, OutcomeKind, Points, Tournament};

use super::cells::{TrfLine, in_four_columns};
use super::fault::TrfFault;

/// The codes of results that points are given to.
const KINDS: [(char, OutcomeKind); 8] = [
    ('W', OutcomeKind::Win),
    ('D', OutcomeKind::Draw),
    ('L', OutcomeKind::Loss),
    ('F', OutcomeKind::FullBye),
    ('H', OutcomeKind::HalfBye),
    ('Z', OutcomeKind::ZeroBye),
    ('+', OutcomeKind::ForfeitWin),
    ('-', OutcomeKind::ForfeitLoss),
];

/// A record: who gets what.
pub(super) struct Assignment {
    pub(super) line: usize,
    pub(super) points: AssignedPoints,
    /// For teams.
    pub(super) match_points: Option<Points>,
    /// With their columns.
    pub(super) players: Vec<(Number, usize)>,
}

/// `299 W        1.5  002    3`: the result in column 5, points in 14 to 17, the round in 20 to 22, then players of
/// four columns each. Columns 8 to 11 are for match points of teams.
pub(super) fn read(line: &TrfLine) -> Result<Assignment, TrfFault> {
    line.expect_blank(&[4, 6, 7, 12, 13, 18, 19, 23])?;
    let instead_of = match line.character(5).to_ascii_uppercase() {
        ' ' => None,
        code => {
            let kind = KINDS.iter().find(|(known, _)| *known == code).map(|(_, kind)| *kind);
            Some(kind.ok_or_else(|| {
                let reason = format!("{code:?} is not a result that can have points");
                line.fault(
                    5,
                    reason,
                    "write W, D, L, F, H, Z, + or -, or leave it blank for a bonus or a penalty",
                )
            })?)
        }
    };
    let match_points = if line.text(8, 11).is_empty() { None } else { Some(line.signed_points(8, 11)?) };
    let points = match (line.text(14, 17).is_empty(), match_points) {
        (true, Some(_)) => Points::ZERO,
        _ => line.signed_points(14, 17)?,
    };
    let round = match line.text(20, 22).as_str() {
        "" | "0" | "00" | "000" => None,
        _ => Some(line.round(20, 22)?),
    };
    let mut players = Vec::new();
    let mut column = 24;
    while column <= line.length() {
        line.expect_blank(&[column - 1])?;
        players.push((line.start_number(column, column + 3)?, column));
        column += 5;
    }
    if players.is_empty() {
        return Err(line.fault(24, "no player is named", "write start numbers here"));
    }
    let points = AssignedPoints { instead_of, round, points };
    Ok(Assignment { line: line.number, points, match_points, players })
}

/// Gives the points to their players.
pub(super) fn apply(assignments: &[Assignment], tournament: &mut Tournament) -> Result<(), TrfFault> {
    let places: HashMap<Number, usize> =
        tournament.players.iter().enumerate().map(|(place, player)| (player.number, place)).collect();
    for assignment in assignments {
        if assignment.match_points.is_some_and(|points| points != Points::ZERO) {
            let reason = "match points for single players";
            return Err(TrfFault::new(assignment.line, 8, reason, "leave columns 8 to 11 blank"));
        }
        for &(number, column) in &assignment.players {
            let fault = |reason: String, remedy: &str| TrfFault::new(assignment.line, column, reason, remedy);
            let Some(&place) = places.get(&number) else {
                return Err(fault(
                    format!("there is no player {number}"),
                    "name a player who has a 001 record",
                ));
            };
            let player = &mut tournament.players[place];
            let AssignedPoints { instead_of, round, .. } = assignment.points;
            if let (Some(kind), Some(round)) = (instead_of, round)
                && player.outcome(round).kind() != Some(kind)
            {
                let code = code(kind);
                let reason = format!("player {number} has no result {code} in round {round}");
                return Err(fault(reason, "name the result that stands in the player's own line"));
            }
            player.assigned.push(assignment.points);
        }
    }
    Ok(())
}

fn code(kind: OutcomeKind) -> char {
    KINDS.iter().find(|(_, known)| *known == kind).map_or(' ', |(code, _)| *code)
}

/// The records of a tournament, one for each assignment.
pub(super) fn write(tournament: &Tournament) -> Vec<String> {
    let mut lines = Vec::new();
    for player in &tournament.players {
        for assigned in &player.assigned {
            let code = assigned.instead_of.map_or(' ', code);
            let points = in_four_columns(assigned.points).unwrap_or_else(|| assigned.points.to_string());
            let round = assigned.round.unwrap_or(0);
            lines.push(format!("299 {code}        {points:>4}  {round:03} {:>4}", player.number.0));
        }
    }
    lines
}
