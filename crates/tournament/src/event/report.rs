//! The report of an event in plain text: what a controller sends to the federation, or puts up on the wall.

use super::round::{Board, RoundState};
use super::scheme::short;
use super::{Event, RollState, SheetState};
use crate::history::{Colour, Number, Points};
use std::fmt::Write as _;

/// A player's line of the wall chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WallLine {
    /// The rank.
    pub rank: usize,
    pub number: Number,
    /// A cell for each published round: points, opponent and colour, `2/11w`; `f` behind it for a forfeit, `2/free`
    /// for a bye.
    pub cells: Vec<String>,
    /// The points after all of them.
    pub points: Points,
}

impl Event {
    /// The wall chart, best first; empty before the start.
    pub fn wall_chart(&self) -> Vec<WallLine> {
        let Ok(standings) = self.standings() else { return Vec::new() };
        let line = |line: crate::standings::Standing| WallLine {
            rank: line.rank,
            number: line.number,
            cells: self.cells(line.number),
            points: line.points,
        };
        standings.into_iter().map(line).collect()
    }

    fn cells(&self, player: Number) -> Vec<String> {
        let published = self.rounds.iter().filter(|round| round.state >= RoundState::Published);
        let cell = |(index, round): (usize, &super::Round)| match round.board_of(player) {
            Some(_) if self.giver() == Some(player) => self.giver_cell(round, player),
            Some(board) => self.board_cell(board, player),
            None => {
                let place = self.place(player).unwrap_or(0);
                let points = self.unpaired_points(place, player, index as u16 + 1);
                let is_free =
                    round.free.contains(&player) || self.requested(place, index as u16 + 1).is_some();
                format!("{}/{}", short(points), if is_free { "free" } else { "-" })
            }
        };
        published.enumerate().map(cell).collect()
    }

    /// The giver of a display: the points of all boards, and how many they are.
    fn giver_cell(&self, round: &super::Round, giver: Number) -> String {
        let points = round.boards_of(giver).map(|board| board.points(giver, &self.regulation)).sum();
        format!("{}/all {}", short(points), round.boards.len())
    }

    fn board_cell(&self, board: &Board, player: Number) -> String {
        let opponent = board.pair.opponent_of(player).unwrap_or(player);
        let colour = if board.colour(player) == Colour::White { 'w' } else { 'b' };
        let over = board.scores.iter().any(Option::is_some);
        let points = if over { short(board.points(player, &self.regulation)) } else { "?".to_owned() };
        let forfeit = if over && !board.is_played() { "f" } else { "" };
        let unsigned = if board.is_unsigned(player) { "s" } else { "" };
        format!("{points}/{opponent}{colour}{forfeit}{unsigned}")
    }

    /// The whole report: settings, wall chart, results, and everything that was out of the ordinary, with its article.
    pub fn report(&self) -> String {
        let mut text = String::new();
        let name = if self.regulation.name.is_empty() { "Event" } else { &self.regulation.name };
        let _ = writeln!(text, "{name}\n");
        let _ = writeln!(
            text,
            "System {}, {} entries, {} rounds, points {}{}.",
            self.regulation.system.name(),
            self.entries.len(),
            self.rounds.len(),
            self.regulation.scheme.name(),
            if self.regulation.rules.is_empty() {
                String::new()
            } else {
                format!(", rules {}", self.regulation.rules)
            },
        );
        self.write_entries(&mut text);
        self.write_wall_chart(&mut text);
        for round in 1..=self.rounds.len() as u16 {
            self.write_round(round, &mut text);
        }
        self.write_conduct(&mut text);
        self.write_cases(&mut text);
        if !self.clauses.is_empty() {
            text.push_str("\nRegulation\n");
            for clause in &self.clauses {
                let _ = writeln!(text, "  {} {}", clause.number, clause.words);
            }
        }
        text
    }

    fn named(&self, player: Number) -> String {
        self.entry(player).map_or_else(|| player.to_string(), |entry| format!("{player} {}", entry.name))
    }

    fn write_entries(&self, text: &mut String) {
        let out =
            self.entries.iter().filter(|entry| entry.withdrawn_from.is_some() || entry.exclusion.is_some());
        for entry in out {
            let words = match (&entry.exclusion, entry.withdrawn_from) {
                (Some(exclusion), _) => {
                    format!("{} ({}): {}", exclusion.reach.name(), exclusion.article, exclusion.because)
                }
                (None, Some(round)) => format!("withdrawn before round {round}"),
                (None, None) => continue,
            };
            let _ = writeln!(text, "{}: {words}.", entry.name);
        }
        let owing = self.entries.iter().filter(|entry| entry.fee.paid < entry.fee.due);
        for entry in owing {
            let hundredths = entry.fee.due - entry.fee.paid;
            let _ = writeln!(text, "{} owes {}.{:02}.", entry.name, hundredths / 100, hundredths % 100);
        }
    }

    fn write_wall_chart(&self, text: &mut String) {
        text.push_str("\nWall chart\n");
        for line in self.wall_chart() {
            let name = self.entry(line.number).map_or("", |entry| entry.name.as_str());
            let cells: String = line.cells.iter().map(|cell| format!(" {cell:>8}")).collect();
            let _ = writeln!(
                text,
                "{:>3} {:>3} {name:<20}{cells} {:>6}",
                line.rank,
                line.number.0,
                short(line.points)
            );
        }
    }

    fn write_round(&self, number: u16, text: &mut String) {
        let round = &self.rounds[usize::from(number) - 1];
        let _ = writeln!(text, "\nRound {number}, {}", round.state.name());
        for (index, board) in round.boards.iter().enumerate() {
            let scores: Vec<String> = board
                .scores
                .iter()
                .map(|score| score.map_or("?".to_owned(), |score| format!("{score} {}", score.reason.name())))
                .collect();
            let table = self.table(number, index as u16 + 1).unwrap_or_default();
            let ballots: Vec<String> = board.ballots.iter().flatten().map(ToString::to_string).collect();
            let ballot =
                if ballots.is_empty() { String::new() } else { format!(", ballot {}", ballots.join(" ")) };
            let _ = writeln!(
                text,
                "  {} (table {table}) {} - {}: {}{ballot}",
                index + 1,
                self.named(board.pair.white),
                self.named(board.pair.black),
                scores.join(", ")
            );
            for good in &board.made_good {
                let _ = writeln!(
                    text,
                    "    {} seconds for {}: {}",
                    good.seconds,
                    self.named(good.player),
                    good.because
                );
            }
        }
        for line in self.roll(number) {
            let words = match line.state {
                RollState::Open | RollState::Present => continue,
                RollState::Missing => "was not at the board".to_owned(),
                RollState::Late(minutes) => format!("was {minutes} minutes late"),
                RollState::Absent => "did not appear".to_owned(),
            };
            let lost = match line.games_lost {
                0 => String::new(),
                1 => ", a game lost".to_owned(),
                games => format!(", {games} games lost"),
            };
            let article =
                self.roll_article(number, &line).map_or(String::new(), |article| format!(" ({article})"));
            let _ = writeln!(text, "  {} {words}{lost}{article}", self.named(line.player));
        }
        for sheet in self.sheets(number).iter().filter(|sheet| sheet.state == SheetState::Missing) {
            let _ = writeln!(
                text,
                "  score sheet of game {} of {} missing: no points for the round (wcdf 3.10)",
                sheet.game,
                self.named(sheet.player)
            );
        }
    }

    fn write_conduct(&self, text: &mut String) {
        if !self.incidents.is_empty() || !self.player_warnings.is_empty() || !self.sent_away.is_empty() {
            text.push_str("\nConduct\n");
        }
        for (incident, _) in &self.incidents {
            let round = incident.round.map_or(String::new(), |round| format!("round {round}: "));
            let _ = writeln!(
                text,
                "  {round}{}: {} ({})",
                self.named(incident.player),
                incident.words,
                incident.article
            );
        }
        for warning in &self.player_warnings {
            let _ = writeln!(
                text,
                "  {} was warned ({}): {}",
                self.named(warning.player),
                warning.article,
                warning.because
            );
        }
        for (name, article, because) in &self.sent_away {
            let _ = writeln!(text, "  {name} was sent away ({article}): {because}");
        }
    }

    fn write_cases(&self, text: &mut String) {
        for (index, case) in self.cases.iter().enumerate() {
            let ruling = &case.ruling;
            let place = match (ruling.round, ruling.board) {
                (Some(round), Some(board)) => format!(", round {round} board {board}"),
                (Some(round), None) => format!(", round {round}"),
                _ => String::new(),
            };
            let _ = writeln!(
                text,
                "\nCase {}{place}\n  {} ruled ({}): {}",
                index + 1,
                ruling.by,
                ruling.article,
                ruling.words
            );
            if let Some((player, words)) = &case.appeal {
                let _ = writeln!(text, "  appeal of {}: {words}", self.named(*player));
            }
            if !case.committee.is_empty() {
                let _ = writeln!(text, "  committee: {}", case.committee.join(", "));
            }
            for (name, words) in &case.witnesses {
                let _ = writeln!(text, "  {name}, witness: {words}");
            }
            for words in &case.minutes {
                let _ = writeln!(text, "  minutes: {words}");
            }
            for verdict in &case.verdicts {
                let _ = writeln!(
                    text,
                    "  {} at the level of the {} ({}): {}",
                    verdict.outcome.name(),
                    verdict.level.name(),
                    verdict.article,
                    verdict.words
                );
            }
            for player in &case.notified {
                let _ = writeln!(text, "  {} has been notified", self.named(*player));
            }
        }
    }
}
