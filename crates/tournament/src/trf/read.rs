//! A whole file.

use std::collections::HashSet;

use crate::history::{Acceleration, Bye, Number, RequestedBye, Tournament};

use super::assigned::Assignment;
use super::cells::TrfLine;
use super::fault::TrfFault;
use super::matches::{Sources, TeamEvent};
use super::player::{self, PlayerLine};
use super::regulations::Regulations;
use super::teams::TeamRecords;
use super::{MOST_BYTES, TrfRecord, TrfReport, assigned, validate};

/// Records that do not bear on pairing.
const KEPT: &[&str] = &[
    "013", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132", "172", "182",
    "202", "212", "222", "801", "802",
];

/// Records whose numbers are those of teams, if there are teams.
const ABOUT_TEAMS: &[&str] = &["240", "250", "260", "XXP", "XXA"];

/// Reads a file.
///
/// # Errors
///
/// The first thing that is wrong with it.
pub fn read(text: &str) -> Result<TrfReport, TrfFault> {
    if text.len() > MOST_BYTES {
        let remedy = format!("a report has at most {} MiB", MOST_BYTES >> 20);
        return Err(TrfFault::new(1, 1, "the file is too long", remedy));
    }
    if text.contains('\0') {
        return Err(TrfFault::new(1, 1, "the file is not plain text", "save it as a text file in UTF-8"));
    }
    let mut report = TrfReport::default();
    let mut players: Vec<PlayerLine> = Vec::new();
    let mut regulations = Regulations::default();
    let mut assignments = Vec::new();
    let mut teams = TeamRecords::default();
    // In an event of teams they are about teams, and kept as they are written.
    let mut about_teams = Vec::new();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // Lines end with CR, LF or both.
    for (index, text) in text.replace("\r\n", "\n").split(['\n', '\r']).enumerate() {
        let line = TrfLine::new(index + 1, text);
        if line.length() == 0 {
            continue;
        }
        match line.code().as_str() {
            "001" => players.push(player::read(&line)?),
            "012" => report.tournament.name = line.rest(5),
            "###" => report.records.push(TrfRecord { code: "###".to_owned(), text: line.tail(4) }),
            "192" => {
                regulations.read(&line)?;
                report.records.push(TrfRecord { code: "192".to_owned(), text: line.tail(5) });
            }
            "299" => {
                assignments.push(assigned::read(&line)?);
                about_teams.push(TrfRecord { code: line.code(), text: line.tail(5) });
            }
            // They are kept as they are written, and say besides who plays for whom.
            _ if teams.read(&line)? => {
                report.records.push(TrfRecord { code: line.code(), text: line.tail(5) });
            }
            code if KEPT.contains(&code) || is_federation(code) => {
                report.records.push(TrfRecord { code: code.to_owned(), text: line.tail(5) });
            }
            _ => {
                if !regulations.read(&line)? {
                    return Err(unknown_record(&line));
                }
                if ABOUT_TEAMS.contains(&line.code().as_str()) {
                    about_teams.push(TrfRecord { code: line.code(), text: line.tail(5) });
                }
            }
        }
    }
    regulations.check_colours()?;
    let conditions = Conditions { regulations: &regulations, assignments: &assignments, teams: &teams };
    let name = std::mem::take(&mut report.tournament.name);
    (report.tournament, report.teams) = conditions.tournament(name, players)?;
    if report.teams.is_some() {
        report.records.extend(about_teams);
    }
    Ok(report)
}

/// National records begin with a federation's letters.
fn is_federation(code: &str) -> bool {
    code.len() == 3
        && code.bytes().all(|byte| byte.is_ascii_uppercase())
        && !code.starts_with("XX")
        && !code.starts_with("BB")
}

fn unknown_record(line: &TrfLine) -> TrfFault {
    let reason = format!("{:?} is not a record", line.code());
    line.fault(1, reason, "begin the line with a TRF code, or with ### for a comment")
}

/// What the records have said beside the players.
struct Conditions<'a> {
    regulations: &'a Regulations,
    assignments: &'a [Assignment],
    teams: &'a TeamRecords,
}

impl Conditions<'_> {
    fn tournament(
        &self,
        name: String,
        mut lines: Vec<PlayerLine>,
    ) -> Result<(Tournament, Option<TeamEvent>), TrfFault> {
        let regulations = self.regulations;
        if !regulations.by_rank {
            lines.sort_by_key(|line| line.player.number);
        }
        let mut tournament = Tournament {
            name,
            players: lines.iter().map(|line| line.player.clone()).collect(),
            rounds: regulations.rounds,
            scoring: regulations.scoring,
            first_colour: regulations.first_colour,
            ..Tournament::default()
        };
        let has_teams = !self.teams.teams.is_empty();
        if !has_teams {
            self.regulate(&mut tournament);
        }
        validate::check(&mut tournament, &lines, regulations, self.assignments, has_teams)?;
        let Self { regulations, assignments, teams: records } = *self;
        let sources = Sources { records, lines: &lines, players: &tournament, regulations, assignments };
        let teams = has_teams.then(|| sources.event()).transpose()?;
        Ok((tournament, teams))
    }

    /// Byes, virtual points and forbidden pairs of players.
    fn regulate(&self, tournament: &mut Tournament) {
        let regulations = self.regulations;
        let mut acceleration = regulations.acceleration();
        if let Acceleration::Listed(list) = &mut acceleration {
            // A range of record 250 may pass over numbers that nobody has.
            let numbers: HashSet<Number> = tournament.players.iter().map(|player| player.number).collect();
            list.retain(|entry| numbers.contains(&entry.player));
        }
        tournament.acceleration = acceleration;
        tournament.forbidden = regulations.forbidden.clone();
        tournament.requested_byes = regulations.byes.clone();
        let round = tournament.paired_rounds() + 1;
        // Whoever is said to be absent twice is absent once, and a bye of record 240 says more.
        for &player in &regulations.absent {
            if !tournament.requested_byes.iter().any(|bye| (bye.player, bye.round) == (player, round)) {
                tournament.requested_byes.push(RequestedBye { player, round, bye: Bye::Zero });
            }
        }
    }
}
