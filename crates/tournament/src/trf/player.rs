//! Record 001: a player and his rounds.

use crate::history::{Bye, Colour, Forfeit, GameResult, Number, Player, Points, Rating, RoundOutcome};

use super::MOST_ROUNDS;
use super::cells::TrfLine;
use super::fault::TrfFault;

/// A player as the file has him.
pub(super) struct PlayerLine {
    pub(super) line: usize,
    pub(super) player: Player,
    /// The points that the file says he has.
    pub(super) points: Points,
}

/// The column of the first round's opponent; each round has ten columns.
const FIRST_ROUND: usize = 92;

/// The column in which a round's opponent begins.
pub(super) fn round_column(round: usize) -> usize {
    FIRST_ROUND + 10 * (round - 1)
}

pub(super) fn read(line: &TrfLine) -> Result<PlayerLine, TrfFault> {
    if line.length() < 84 {
        return Err(line.fault(
            line.length() + 1,
            "the line ends before the points",
            "a player's line has the points in columns 81 to 84",
        ));
    }
    line.expect_blank(&[4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91])?;
    let number = line.start_number(5, 8)?;
    let sex = match line.character(10) {
        ' ' => None,
        sex @ ('m' | 'w' | 'f' | 'M' | 'W' | 'F') => Some(sex),
        other => {
            return Err(line.fault(10, format!("{other:?} is not a sex"), "write m or w, or leave it blank"));
        }
    };
    let rating = line.text(49, 52);
    let rating = if rating.is_empty() {
        0
    } else {
        rating.parse().map_err(|_| {
            line.fault(
                49,
                format!("{rating:?} is not a rating"),
                "write it in columns 49 to 52, or leave them blank",
            )
        })?
    };
    let rank = line.text(86, 89);
    if !rank.is_empty() && rank.parse::<u16>().is_err() {
        return Err(line.fault(86, format!("{rank:?} is not a rank"), "write it in columns 86 to 89"));
    }
    let mut outcomes = Vec::new();
    let mut round = 1;
    while round_column(round) <= line.length() {
        if round > usize::from(MOST_ROUNDS) {
            let remedy = format!("an event has at most {MOST_ROUNDS} rounds");
            return Err(line.fault(round_column(round), "too many rounds", remedy));
        }
        outcomes.push(outcome(line, number, round_column(round))?);
        round += 1;
    }
    while outcomes.last() == Some(&RoundOutcome::Absent) {
        outcomes.pop();
    }
    let player = Player {
        number,
        name: line.text(15, 47),
        rating,
        sex,
        title: line.text(11, 13),
        federation: line.text(54, 56),
        id: line.text(58, 68),
        birth: line.text(70, 79),
        outcomes,
        assigned: Vec::new(),
    };
    Ok(PlayerLine { line: line.number, player, points: line.signed_points(81, 84)? })
}

/// The ten columns of a round.
fn outcome(line: &TrfLine, player: Number, column: usize) -> Result<RoundOutcome, TrfFault> {
    line.expect_blank(&[column + 4, column + 6, column + 8, column + 9])?;
    let opponent = match line.text(column, column + 3).as_str() {
        "" | "0000" | "0" => None,
        _ => Some(line.start_number(column, column + 3)?),
    };
    if opponent == Some(player) {
        return Err(line.fault(
            column,
            format!("player {player} has the same number as the opponent"),
            "write the opponent's start number, or 0000 for a bye",
        ));
    }
    let colour = match line.character(column + 5) {
        'w' | 'W' => Some(Colour::White),
        'b' | 'B' => Some(Colour::Black),
        '-' | ' ' => None,
        other => {
            let reason = format!("{other:?} is not a colour");
            return Err(line.fault(column + 5, reason, "write w, b or -"));
        }
    };
    let code = line.character(column + 7).to_ascii_uppercase();
    match (opponent, colour) {
        (Some(opponent), colour) => against(line, column, opponent, colour, code),
        (None, Some(_)) => Err(line.fault(
            column + 5,
            "a colour without an opponent",
            "write the opponent's start number, or - for no colour",
        )),
        (None, None) => alone(line, column, code),
    }
}

fn against(
    line: &TrfLine,
    column: usize,
    opponent: Number,
    colour: Option<Colour>,
    code: char,
) -> Result<RoundOutcome, TrfFault> {
    let forfeit = match code {
        '+' => Some(Forfeit::Won),
        '-' => Some(Forfeit::Lost),
        _ => None,
    };
    if let Some(result) = forfeit {
        return Ok(RoundOutcome::Forfeit { opponent: Some(opponent), colour, result });
    }
    let (result, rating) = match code {
        '1' => (GameResult::Win, Rating::Rated),
        '=' => (GameResult::Draw, Rating::Rated),
        '0' => (GameResult::Loss, Rating::Rated),
        'W' => (GameResult::Win, Rating::Unrated),
        'D' => (GameResult::Draw, Rating::Unrated),
        'L' => (GameResult::Loss, Rating::Unrated),
        '*' | ' ' => {
            let Some(colour) = colour else { return Err(no_colour(line, column)) };
            return Ok(RoundOutcome::Pending { opponent, colour });
        }
        'H' | 'F' | 'U' | 'Z' => {
            let reason = format!("the bye {code} against an opponent");
            return Err(line.fault(column + 7, reason, "write 0000 for the opponent, or the game's result"));
        }
        other => return Err(unknown_result(line, column, other)),
    };
    let Some(colour) = colour else { return Err(no_colour(line, column)) };
    Ok(RoundOutcome::Game { opponent, colour, result, rating })
}

fn alone(line: &TrfLine, column: usize, code: char) -> Result<RoundOutcome, TrfFault> {
    Ok(match code {
        ' ' if line.character(column + 5) == ' ' && line.text(column, column + 3).is_empty() => {
            RoundOutcome::Absent
        }
        ' ' | 'Z' | '-' => RoundOutcome::Bye(Bye::Zero),
        'H' | '=' => RoundOutcome::Bye(Bye::Half),
        'F' => RoundOutcome::Bye(Bye::Full),
        // Some programs write the bye of the pairing as a win by forfeit against nobody.
        'U' | '+' => RoundOutcome::Bye(Bye::PairingAllocated),
        '1' | '0' | 'W' | 'D' | 'L' | '*' => {
            let reason = format!("the result {code} without an opponent");
            return Err(line.fault(
                column,
                reason,
                "write the opponent's start number, or a bye: H, F, U or Z",
            ));
        }
        other => return Err(unknown_result(line, column, other)),
    })
}

fn no_colour(line: &TrfLine, column: usize) -> TrfFault {
    line.fault(column + 5, "a game without a colour", "write w or b")
}

fn unknown_result(line: &TrfLine, column: usize, code: char) -> TrfFault {
    line.fault(
        column + 7,
        format!("{code:?} is not a result"),
        "write 1, =, 0, W, D, L, +, -, H, F, U, Z, or * for a game that is not over",
    )
}
