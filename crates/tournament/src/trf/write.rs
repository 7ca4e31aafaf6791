//! Writing a report.

use std::fmt::Write as _;

use crate::history::{
    Acceleration, Bye, Colour, Forfeit, GameResult, Number, Player, Points, Rating, RoundOutcome, Scoring,
    Tournament,
};

use super::cells::in_four_columns;
use super::{TrfReport, assigned};

/// Which records say how the event is paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// TRF-2026: 142, 152, 162, 192, 240, 250, 260.
    Trf2026,
    /// TRF(x) and TRF(bx): XXR, XXC, XXA, XXP, BBW and so on.
    Extended,
}

/// Writes a file that [`super::read`] reads back.
#[must_use]
pub fn write(report: &TrfReport, dialect: Dialect) -> String {
    let tournament = &report.tournament;
    let mut text = String::new();
    if !tournament.name.is_empty() {
        line(&mut text, &format!("012 {}", tournament.name));
    }
    // Record 192 is one of TRF-2026.
    let is_kept = |code: &str| code != "192" || dialect == Dialect::Trf2026;
    for record in report.records.iter().filter(|record| is_kept(&record.code)) {
        let blank = if record.code == "###" { "" } else { " " };
        line(&mut text, &format!("{}{blank}{}", record.code, record.text));
    }
    match dialect {
        Dialect::Trf2026 => write_2026(&mut text, report),
        Dialect::Extended => write_extended(&mut text, tournament),
    }
    // Neither dialect has another record for the order of players.
    if !tournament.players.is_sorted_by_key(|player| player.number) {
        line(&mut text, "XXC rank");
    }
    for record in assigned::write(tournament) {
        line(&mut text, &record);
    }
    let rounds = tournament.players.iter().map(|player| player.outcomes.len()).max().unwrap_or(0);
    for player in &tournament.players {
        line(&mut text, &player_line(tournament, player, rounds));
    }
    text
}

/// What was read fits; what does not is written whole.
fn four_columns(points: Points) -> String {
    in_four_columns(points).unwrap_or_else(|| points.to_string())
}

fn line(text: &mut String, content: &str) {
    text.push_str(content.trim_end());
    text.push('\n');
}

fn write_2026(text: &mut String, report: &TrfReport) {
    let tournament = &report.tournament;
    if let Some(rounds) = tournament.rounds {
        line(text, &format!("142 {rounds}"));
    }
    if let Some(colour) = tournament.first_colour {
        line(text, &format!("152 {}", if colour == Colour::White { 'W' } else { 'B' }));
    }
    if tournament.scoring != Scoring::default() {
        let scoring = &tournament.scoring;
        let mut record = "162 ".to_owned();
        for (symbol, points) in point_symbols(scoring) {
            let _ = write!(record, " {symbol}{:>4}   ", four_columns(points));
        }
        line(text, &record);
        if scoring.forfeit_loss != scoring.zero_bye {
            line(text, &format!("BBF {:>4}", four_columns(scoring.forfeit_loss)));
        }
        write_odd_points(text, scoring);
    }
    let is_said = report.records.iter().any(|record| record.code == "192");
    if tournament.acceleration == Acceleration::Baku && !is_said {
        line(text, "192 FIDE_DUTCH_BAKU");
    }
    for bye in &tournament.requested_byes {
        let kind = match bye.bye {
            Bye::Half => 'H',
            Bye::Full => 'F',
            Bye::Zero | Bye::PairingAllocated => 'Z',
        };
        line(text, &format!("240 {kind} {:>3} {:>4}", bye.round, bye.player.0));
    }
    if let Acceleration::Listed(list) = &tournament.acceleration {
        for entry in list {
            let (round, number) = (entry.round, entry.player.0);
            let points = four_columns(entry.points);
            line(text, &format!("250      {points:>4} {round:>3} {round:>3} {number:>4} {number:>4}"));
        }
    }
    for group in &tournament.forbidden {
        let last = group.last_round.or(tournament.rounds).unwrap_or(super::MOST_ROUNDS);
        let mut record = format!("260 {:>3} {last:>3}", group.first_round);
        for number in &group.players {
            let _ = write!(record, " {:>4}", number.0);
        }
        line(text, &record);
    }
}

/// The points of record 162.
fn point_symbols(scoring: &Scoring) -> Vec<(char, Points)> {
    let always = [('W', scoring.win), ('D', scoring.draw), ('P', scoring.pairing_bye)];
    // Nothing is what these are worth unless something is said.
    let sometimes = [('L', scoring.loss), ('A', scoring.zero_bye), ('X', scoring.unfinished)];
    always.into_iter().chain(sometimes.into_iter().filter(|(_, points)| *points != Points::ZERO)).collect()
}

/// Byes and forfeits that are worth something else than what they are named after, which XXS alone can tell.
fn write_odd_points(text: &mut String, scoring: &Scoring) {
    let usual = [scoring.win, scoring.win, scoring.draw];
    let codes = [("FW", scoring.forfeit_win), ("FPB", scoring.full_bye), ("HPB", scoring.half_bye)];
    let odd = codes.into_iter().zip(usual).filter(|((_, points), usual)| points != usual);
    let list: String = odd.map(|((code, points), _)| format!(" {code}={}", four_columns(points))).collect();
    if !list.is_empty() {
        line(text, &format!("XXS{list}"));
    }
}

fn write_extended(text: &mut String, tournament: &Tournament) {
    if let Some(rounds) = tournament.rounds {
        line(text, &format!("XXR {rounds}"));
    }
    if let Some(colour) = tournament.first_colour {
        line(text, &format!("XXC {}", if colour == Colour::White { "white1" } else { "black1" }));
    }
    let scoring = &tournament.scoring;
    if *scoring != Scoring::default() {
        let records = [
            ("BBW", scoring.win),
            ("BBD", scoring.draw),
            ("BBL", scoring.loss),
            ("BBZ", scoring.zero_bye),
            ("BBF", scoring.forfeit_loss),
            ("BBU", scoring.pairing_bye),
        ];
        for (code, points) in records {
            line(text, &format!("{code} {:>4}", four_columns(points)));
        }
        if scoring.unfinished != Points::ZERO {
            line(text, &format!("162  X{:>4}", four_columns(scoring.unfinished)));
        }
        write_odd_points(text, scoring);
    }
    if tournament.acceleration != Acceleration::None {
        let last = tournament.rounds.unwrap_or_else(|| tournament.paired_rounds() + 1);
        for player in &tournament.players {
            let points: Vec<Points> =
                (1..=last).map(|round| tournament.virtual_points(player.number, round)).collect();
            let used = points.iter().rposition(|points| *points != Points::ZERO).map_or(0, |index| index + 1);
            if used > 0 {
                let list: String =
                    points[..used].iter().map(|&points| format!(" {:>4}", four_columns(points))).collect();
                line(text, &format!("XXA {:>4}{list}", player.number.0));
            }
        }
    }
    let numbers =
        |list: &mut dyn Iterator<Item = Number>| list.map(|number| format!(" {number}")).collect::<String>();
    for group in &tournament.forbidden {
        line(text, &format!("XXP{}", numbers(&mut group.players.iter().copied())));
    }
    let next = tournament.paired_rounds() + 1;
    let mut absent =
        tournament.requested_byes.iter().filter(|bye| bye.round == next).map(|bye| bye.player).peekable();
    if absent.peek().is_some() {
        line(text, &format!("XXZ{}", numbers(&mut absent)));
    }
}

fn player_line(tournament: &Tournament, player: &Player, rounds: usize) -> String {
    let points = player.points(&tournament.scoring, tournament.paired_rounds());
    let rank = rank(tournament, player);
    let rating = if player.rating == 0 { String::new() } else { player.rating.to_string() };
    let fixed =
        |text: &str, width: usize| format!("{:<width$}", text.chars().take(width).collect::<String>());
    let mut text = format!(
        "001 {:>4} {}{} {} {rating:>4} {} {} {} {:>4} {rank:>4}",
        player.number.0,
        player.sex.unwrap_or(' '),
        fixed(&player.title, 3),
        fixed(&player.name, 33),
        fixed(&player.federation, 3),
        fixed(&player.id, 11),
        fixed(&player.birth, 10),
        four_columns(points),
    );
    for round in 1..=rounds {
        text.push_str("  ");
        text.push_str(&cell(&player.outcome(u16::try_from(round).unwrap_or(u16::MAX))));
    }
    text
}

/// Places by points and number.
fn rank(tournament: &Tournament, player: &Player) -> usize {
    let rounds = tournament.paired_rounds();
    let points = |player: &Player| player.points(&tournament.scoring, rounds);
    let mine = points(player);
    let better =
        |other: &&Player| points(other) > mine || (points(other) == mine && other.number < player.number);
    1 + tournament.players.iter().filter(better).count()
}

fn cell(outcome: &RoundOutcome) -> String {
    let colour = |colour: Option<Colour>| match colour {
        Some(Colour::White) => 'w',
        Some(Colour::Black) => 'b',
        None => '-',
    };
    match *outcome {
        RoundOutcome::Game { opponent, colour: own, result, rating } => {
            let code = match (result, rating) {
                (GameResult::Win, Rating::Rated) => '1',
                (GameResult::Draw, Rating::Rated) => '=',
                (GameResult::Loss, Rating::Rated) => '0',
                (GameResult::Win, Rating::Unrated) => 'W',
                (GameResult::Draw, Rating::Unrated) => 'D',
                (GameResult::Loss, Rating::Unrated) => 'L',
            };
            format!("{:>4} {} {code}", opponent.0, colour(Some(own)))
        }
        RoundOutcome::Forfeit { opponent: None, result: Forfeit::Won, .. } => "0000 - U".to_owned(),
        RoundOutcome::Forfeit { opponent: None, .. } => "0000 - Z".to_owned(),
        RoundOutcome::Forfeit { opponent: Some(opponent), colour: own, result } => {
            let code = if result == Forfeit::Won { '+' } else { '-' };
            format!("{:>4} {} {code}", opponent.0, colour(own))
        }
        RoundOutcome::Bye(bye) => {
            let code = match bye {
                Bye::Half => 'H',
                Bye::Full => 'F',
                Bye::Zero => 'Z',
                Bye::PairingAllocated => 'U',
            };
            format!("0000 - {code}")
        }
        RoundOutcome::Pending { opponent, colour: own } => {
            format!("{:>4} {} *", opponent.0, colour(Some(own)))
        }
        RoundOutcome::Absent => "        ".to_owned(),
    }
}
