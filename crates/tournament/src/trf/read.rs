//! A whole file.

use std::collections::HashSet;

use crate::history::{Acceleration, Bye, Number, RequestedBye, Tournament};

use super::cells::Line;
use super::fault::Fault;
use super::player::{self, PlayerLine};
use super::regulations::Regulations;
use super::{MOST_BYTES, Record, Report, validate};

/// Records that do not bear on pairing.
const KEPT: &[&str] = &[
    "013", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132", "172", "182",
    "202", "212", "222", "300", "310", "320", "330", "801", "802",
];

/// Reads a file.
///
/// # Errors
///
/// The first thing that is wrong with it.
pub fn read(text: &str) -> Result<Report, Fault> {
    if text.len() > MOST_BYTES {
        let remedy = format!("a report has at most {} MiB", MOST_BYTES >> 20);
        return Err(Fault::new(1, 1, "the file is too long", remedy));
    }
    let mut report = Report::default();
    let mut players: Vec<PlayerLine> = Vec::new();
    let mut regulations = Regulations::default();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // Lines end with CR, LF or both.
    for (index, text) in text.replace("\r\n", "\n").split(['\n', '\r']).enumerate() {
        let line = Line::new(index + 1, text);
        if line.length() == 0 {
            continue;
        }
        match line.code().as_str() {
            "001" => players.push(player::read(&line)?),
            "012" => report.tournament.name = line.rest(5),
            "###" => report.records.push(Record { code: "###".to_owned(), text: line.rest(4) }),
            "192" => {
                regulations.read(&line)?;
                report.records.push(Record { code: "192".to_owned(), text: line.rest(5) });
            }
            "299" => {
                let reason = "points assigned against the results are not supported";
                return Err(line.fault(1, reason, "write the results as they count"));
            }
            code if KEPT.contains(&code) || is_federation(code) => {
                report.records.push(Record { code: code.to_owned(), text: line.rest(5) });
            }
            _ => {
                if !regulations.read(&line)? {
                    return Err(unknown_record(&line));
                }
            }
        }
    }
    report.tournament = tournament(report.tournament.name, players, &regulations)?;
    Ok(report)
}

/// National records begin with a federation's letters.
fn is_federation(code: &str) -> bool {
    code.len() == 3
        && code.bytes().all(|byte| byte.is_ascii_uppercase())
        && !code.starts_with("XX")
        && !code.starts_with("BB")
}

fn unknown_record(line: &Line) -> Fault {
    let reason = format!("{:?} is not a record", line.code());
    line.fault(1, reason, "begin the line with a TRF code, or with ### if it is a remark")
}

fn tournament(
    name: String,
    mut lines: Vec<PlayerLine>,
    regulations: &Regulations,
) -> Result<Tournament, Fault> {
    if !regulations.by_rank {
        lines.sort_by_key(|line| line.player.number);
    }
    let mut acceleration = regulations.acceleration();
    if let Acceleration::Listed(list) = &mut acceleration {
        // A range of record 250 may pass over numbers that nobody has.
        let numbers: HashSet<Number> = lines.iter().map(|line| line.player.number).collect();
        list.retain(|entry| numbers.contains(&entry.player));
    }
    let mut tournament = Tournament {
        name,
        players: lines.iter().map(|line| line.player.clone()).collect(),
        rounds: regulations.rounds,
        scoring: regulations.scoring,
        first_colour: regulations.first_colour,
        forbidden: regulations.forbidden.clone(),
        requested_byes: regulations.byes.clone(),
        acceleration,
    };
    let round = tournament.paired_rounds() + 1;
    let absent = regulations.absent.iter().map(|&player| RequestedBye { player, round, bye: Bye::Zero });
    tournament.requested_byes.extend(absent);
    validate::check(&mut tournament, &lines, regulations)?;
    Ok(tournament)
}
