//! The hall on the controller's desk: the roll call, players' records, and spectators' reports.

use crate::event::AwakeEvent;
use std::collections::BTreeMap;
use tournament::event::{Assistant, Ban, Board, ClockSide, Event, Reach, RollState};
use tournament::history::Number;

/// A player of the round in the roll-call (wcdf 4.2).
pub(super) struct RollRow {
    pub(super) number: u16,
    pub(super) name: String,
    pub(super) board: u16,
    /// How it stands, in words; empty if nobody has looked.
    pub(super) state: String,
    /// The article behind it: `wcdf-2.24`.
    pub(super) article: Option<String>,
    /// Whether the player is not here yet.
    pub(super) is_missing: bool,
    /// Whether nothing more is asked about the player.
    pub(super) is_settled: bool,
}

/// The roll of a round, by board.
pub(super) fn roll(awake: &AwakeEvent, round: u16) -> Vec<RollRow> {
    let event = awake.event();
    let Some(boards) = usize::from(round)
        .checked_sub(1)
        .and_then(|place| event.rounds().get(place))
        .map(|round| &round.boards)
    else {
        return Vec::new();
    };
    let row = |line: &tournament::event::RollLine| {
        let number = line.player.0;
        let board = boards.iter().zip(1..).find(|(board, _)| board.pair.has(line.player));
        RollRow {
            number,
            name: event.entry(line.player).map_or(String::new(), |entry| entry.name.clone()),
            board: board.map_or(0, |(_, board)| board),
            state: match line.state {
                RollState::Open => String::new(),
                RollState::Present => "here".to_owned(),
                RollState::Missing => "not here yet".to_owned(),
                RollState::Late(1) => "1 minute late".to_owned(),
                RollState::Late(minutes) => format!("{minutes} minutes late"),
                RollState::Absent => "absent".to_owned(),
            },
            article: event.roll_article(round, line).map(|article| article.replacen(' ', "-", 1)),
            is_missing: line.state == RollState::Missing,
            is_settled: !matches!(line.state, RollState::Open | RollState::Missing),
        }
    };
    event.roll(round).iter().map(row).collect()
}

/// What a player has on record over the event.
pub(super) struct PlayerRecord {
    pub(super) number: u16,
    pub(super) name: String,
    pub(super) lines: Vec<RecordLine>,
}

/// An incident, a warning or a penalty.
pub(super) struct RecordLine {
    pub(super) words: String,
    /// `wcdf-4.12`; none for a clause of the event's own.
    pub(super) article: Option<String>,
    /// A clause of the event's own regulation, or how often it has happened.
    pub(super) beside: String,
    /// Whether it should not be passed over again.
    pub(super) is_urgent: bool,
}

/// The players with something on record (wcdf 6.9).
pub(super) fn records(awake: &AwakeEvent) -> Vec<PlayerRecord> {
    let event = awake.event();
    let mut found: BTreeMap<Number, Vec<RecordLine>> = BTreeMap::new();
    let cited = |citation: &dyn std::fmt::Display| {
        let text = citation.to_string();
        if text.starts_with("reg ") {
            (None, text)
        } else {
            (Some(text.replacen(' ', "-", 1)), String::new())
        }
    };
    for (incident, _) in event.incidents() {
        let (article, clause) = cited(&incident.article);
        let times = event.times(incident.player, &incident.article);
        let beside = if times > 1 { format!("{clause} {times} times").trim().to_owned() } else { clause };
        let words = incident.words.clone();
        let is_urgent = times >= Event::reported_from(&incident.article);
        found.entry(incident.player).or_default().push(RecordLine { words, article, beside, is_urgent });
    }
    for warning in event.player_warnings() {
        let (article, beside) = cited(&warning.article);
        let words = format!("warned: {}", warning.because);
        let line = RecordLine { words, article, beside, is_urgent: false };
        found.entry(warning.player).or_default().push(line);
    }
    for entry in event.entries() {
        let (Some(number), Some(exclusion)) = (entry.number, &entry.exclusion) else { continue };
        let (article, beside) = cited(&exclusion.article);
        let reach = match exclusion.reach {
            Reach::Disqualified => "disqualified",
            Reach::Expelled => "expelled",
        };
        let words = format!("{reach}: {}", exclusion.because);
        found.entry(number).or_default().push(RecordLine { words, article, beside, is_urgent: true });
    }
    let name = |number| event.entry(number).map_or(String::new(), |entry| entry.name.clone());
    found
        .into_iter()
        .map(|(number, lines)| PlayerRecord { number: number.0, name: name(number), lines })
        .collect()
}

/// A spectator's report (wcdf 5.5), or the removal of a spectator (wcdf 5.9).
pub(super) struct SpectatorLine {
    pub(super) name: String,
    pub(super) words: String,
}

/// What is known of spectators, the newest first.
pub(super) fn spectators(awake: &AwakeEvent) -> Vec<SpectatorLine> {
    let event = awake.event();
    let told = event.spectator_reports().iter().rev().map(|(report, _)| {
        let at = [("round", report.round), ("board", report.board)];
        let at: Vec<String> = at.iter().filter_map(|(word, at)| Some(format!("{word} {}", (*at)?))).collect();
        let at = if at.is_empty() { String::new() } else { format!(" ({})", at.join(", ")) };
        let words = format!("{}{at}", report.words);
        SpectatorLine { name: report.by.clone(), words }
    });
    let away = event.sent_away().iter().map(|(name, article, because)| SpectatorLine {
        name: name.clone(),
        words: format!("sent away: {because} ({article})"),
    });
    told.chain(away).collect()
}

/// Where a board of the round stands (wcdf 6.4), and its clock (wcdf 2.1).
pub(super) struct TableRow {
    pub(super) board: u16,
    pub(super) table: u16,
    /// `left` or `right` of White; empty where it is not said.
    pub(super) clock: &'static str,
}

/// The boards that do not stand on the table of their own number, or whose clock stands elsewhere than in the event.
pub(super) fn tables(awake: &AwakeEvent, round: u16) -> Vec<TableRow> {
    let place = usize::from(round).checked_sub(1);
    let Some(round) = place.and_then(|place| awake.event().rounds().get(place)) else { return Vec::new() };
    let boards = round.boards.iter().zip(1..);
    let moved = boards.filter(|(board, _)| board.table.is_some() || board.clock.is_some());
    let row = |(board, number): (&Board, u16)| TableRow {
        board: number,
        table: board.table.unwrap_or(number),
        clock: board.clock.map_or("", ClockSide::name),
    };
    moved.map(row).collect()
}

/// Somebody who may not enter (wcdf 4.13, 6.9).
pub(super) struct BanRow {
    pub(super) name: String,
    pub(super) article: String,
    pub(super) because: String,
}

/// The ban list.
pub(super) fn bans(awake: &AwakeEvent) -> Vec<BanRow> {
    let row = |ban: &Ban| BanRow {
        name: ban.name.clone(),
        article: ban.article.to_string(),
        because: ban.because.clone(),
    };
    awake.event().bans().iter().map(row).collect()
}

/// Somebody who helps the controller (wcdf 6.3) or a player (wcdf 2.14, 3.11).
pub(super) struct AppointedRow {
    pub(super) name: String,
    pub(super) rights: String,
    /// The player for whom it is.
    pub(super) player: String,
    pub(super) because: String,
    /// Whether an account of this name works at the event.
    pub(super) has_account: bool,
}

/// Those who help.
pub(super) fn appointed(awake: &AwakeEvent) -> Vec<AppointedRow> {
    let event = awake.event();
    let name = |number: Number| {
        event.entry(number).map_or(String::new(), |entry| format!("{number} {}", entry.name))
    };
    let row = |assistant: &Assistant| AppointedRow {
        name: assistant.name.clone(),
        rights: assistant.rights.iter().map(|right| right.name()).collect::<Vec<_>>().join(", "),
        player: assistant.player.map(name).unwrap_or_default(),
        because: assistant.because.clone(),
        has_account: awake.assistants().iter().any(|account| account.name == assistant.name),
    };
    event.assistants().iter().map(row).collect()
}
