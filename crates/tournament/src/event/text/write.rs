//! Writing a decision.

use super::words::quoted;
use crate::event::scheme::short;
use crate::event::{Decision, Seeding, Status, Withdrawal};
use crate::history::{Bye, Colour, Points};
use crate::lots::ColourLot;
use crate::systems::RoundPairs;

/// Writes a decision as its line, without the line's end.
pub fn write_decision(decision: &Decision) -> String {
    match decision {
        Decision::Set { setting, value } => format!("set {} {}", quoted(setting), quoted(value)),
        Decision::Amend { setting, value, because } => {
            format!("amend {} {}{}", quoted(setting), quoted(value), reason(because))
        }
        Decision::Enter { name, rating, title, federation, id, club, status, fee } => {
            let mut line = format!("enter {}", quoted(name));
            if *rating > 0 {
                line.push_str(&format!(" rating={rating}"));
            }
            for (key, value) in [("title", title), ("federation", federation), ("id", id), ("club", club)] {
                line.push_str(&optional(key, value));
            }
            line.push_str(&optional("status", status.map_or("", Status::name)));
            for (key, amount) in
                [("fee", fee.due), ("paid", fee.paid)].into_iter().filter(|&(_, due)| due > 0)
            {
                line.push_str(&format!(" {key}={}", money(amount)));
            }
            line
        }
        Decision::Correct { player, field, value } => {
            format!("correct {player} {} {}", field.name(), quoted(value))
        }
        Decision::Pay { player, amount } => format!("pay {player} {}", money(*amount)),
        Decision::Scratch { player, because } => format!("scratch {player}{}", reason(because)),
        Decision::Hall(decision) => super::hall::write(decision),
        Decision::Conduct(decision) => super::conduct::write(decision),
        Decision::Case(decision) => super::cases::write(decision),
        Decision::Rate { player, rating } => format!("rate {player} {rating}"),
        Decision::Start(seeding) => match seeding {
            Seeding::Rating => "start rating".to_owned(),
            Seeding::Title => "start title".to_owned(),
            Seeding::Order => "start order".to_owned(),
            Seeding::Lot(seed) => format!("start lot seed={seed}"),
        },
        Decision::Bye { player, round, bye } => {
            let kind = match bye {
                Bye::Half => "half",
                Bye::Full => "full",
                Bye::Zero | Bye::PairingAllocated => "zero",
            };
            format!("bye {player} round={round} {kind}")
        }
        Decision::Withdraw { player, round, results } => {
            let results = match results {
                Withdrawal::Kept => "kept",
                Withdrawal::Struck => "struck",
            };
            format!("withdraw {player} round={round} {results}")
        }
        Decision::Forbid(one, two) => format!("forbid {one} {two}"),
        Decision::Lots { draw, players, seed, lot } => {
            let lot = match lot {
                ColourLot::FirstChooses => "first-chooses",
                ColourLot::SecondChooses => "second-chooses",
                ColourLot::FirstPlays(Colour::White) => "first-white",
                ColourLot::FirstPlays(Colour::Black) => "first-black",
            };
            format!("lots {} {} {} seed={seed} {lot}", draw.name(), players.0, players.1)
        }
        Decision::Propose { round, by, pairs } => {
            format!("propose {round} by={}{}", quoted(by), pair_list(pairs))
        }
        Decision::Edit { round, pairs, because } => {
            format!("edit {round}{}{}", pair_list(pairs), reason(because))
        }
        Decision::Publish(round) => format!("publish {round}"),
        Decision::Close(round) => format!("close {round}"),
        Decision::Reopen { round, because } => format!("reopen {round}{}", reason(because)),
        Decision::Result { round, board, game, score, reason } => {
            format!("result {round} {} {} {}", place(*board, *game), quoted(score), reason.name())
        }
        Decision::Absent { round, player } => format!("absent {round} {player}"),
        Decision::Unsigned { round, player } => format!("unsigned {round} {player}"),
        Decision::Penalty { player, points, because } => {
            let sign = if *points < Points::ZERO { "-" } else { "" };
            let points = if *points < Points::ZERO { -*points } else { *points };
            format!("penalty {player} {sign}{}{}", short(points), reason(because))
        }
        Decision::Winner { round, board, player, because } => {
            format!("winner {round} {board} {player}{}", reason(because))
        }
        Decision::Member { team, name, rating, id } => {
            let mut line = format!("member {team} {}", quoted(name));
            if *rating > 0 {
                line.push_str(&format!(" rating={rating}"));
            }
            if !id.is_empty() {
                line.push_str(&format!(" id={}", quoted(id)));
            }
            line
        }
        Decision::LineUp { round, team, members } => format!("line-up {round} {team}{}", list(members)),
        Decision::Ballots { round, seed } => format!("ballots {round} seed={seed}"),
        Decision::Redraw { round, board, game, seed, because } => {
            format!("redraw {round} {} seed={seed}{}", place(*board, *game), reason(because))
        }
        Decision::Ballot { round, board, game, ballot } => {
            format!("ballot {round} {} {ballot}", place(*board, *game))
        }
        Decision::PlayOff { round, board, score, left } => {
            let mut line = format!("play-off {round} {board} {}", quoted(score));
            if let Some([first, second]) = left {
                line.push_str(&format!(" left={}/{}", seconds(*first), seconds(*second)));
            }
            line
        }
        Decision::Order { players, because } => format!("order{}{}", list(players), reason(because)),
        Decision::Return { player, round } => format!("return {player} round={round}"),
        Decision::Finish => "finish".to_owned(),
    }
}

/// A key and its value, if there is one.
pub(super) fn optional(key: &str, value: &str) -> String {
    if value.is_empty() { String::new() } else { format!(" {key}={}", quoted(value)) }
}

/// Where something happened.
pub(super) fn at(round: Option<u16>, board: Option<u16>) -> String {
    let round = round.map_or(String::new(), |round| format!(" round={round}"));
    let board = board.map_or(String::new(), |board| format!(" board={board}"));
    round + &board
}

fn money(hundredths: u32) -> String {
    short(Points::hundredths(i32::try_from(hundredths).unwrap_or(i32::MAX)))
}

pub(super) fn place(board: u16, game: u8) -> String {
    if game == 1 { board.to_string() } else { format!("{board}.{game}") }
}

fn list(numbers: &[impl ToString]) -> String {
    numbers.iter().map(|number| format!(" {}", number.to_string())).collect()
}

/// Seconds from milliseconds, with at most two decimals.
fn seconds(milliseconds: u64) -> String {
    short(Points::hundredths(i32::try_from(milliseconds / 10).unwrap_or(i32::MAX)))
}

pub(super) fn reason(because: &str) -> String {
    if because.is_empty() { String::new() } else { format!(" because={}", quoted(because)) }
}

fn pair_list(pairs: &RoundPairs) -> String {
    let mut text = String::new();
    for pair in &pairs.pairs {
        text.push_str(&format!(" {}-{}", pair.white, pair.black));
    }
    for free in &pairs.free {
        text.push_str(&format!(" {free}-free"));
    }
    text
}
