//! The hall: tables and clocks, the roll call, the checklist, and the controller's assistants.

use super::cases::CaseDecision;
use super::conduct::ConductDecision;
use super::decision::{Decision, Refusal};
use super::round::{Board, RoundState};
use super::sheets::SheetState;
use super::warning::Warning;
use super::{Event, MOST_NOTES, Phase, System};
use crate::history::{Colour, Number};
use std::collections::BTreeSet;

/// What is decided in the hall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HallDecision {
    /// A board of a round stands on a table (wcdf 6.4), its clock on one side (wcdf 2.1).
    Table {
        /// The round.
        round: u16,
        /// The board, from 1.
        board: u16,
        /// The number on the table.
        table: u16,
        /// Where the clock stands; without it, where the event has it.
        clock: Option<ClockSide>,
    },
    /// All clocks of a round are started together (wcdf 6.5).
    Begin {
        /// The round.
        round: u16,
        /// When, in seconds since 1970.
        at: u64,
    },
    /// The roll-call before a round (wcdf 4.2).
    Roll {
        /// The round.
        round: u16,
        player: Number,
        /// Whether he is there.
        state: RollState,
    },
    /// Somebody comes late (wcdf 2.23, 2.24).
    Late {
        /// The round.
        round: u16,
        player: Number,
        /// How many minutes after the start.
        minutes: u16,
    },
    /// A point of the check-list that only this event has.
    Item {
        /// Its short name.
        item: String,
        /// What is looked at.
        words: String,
    },
    /// A point of the check-list is in order (wcdf 6.2), or no longer.
    Tick {
        /// Its short name.
        item: String,
        /// For which round; without it for the whole event.
        round: Option<u16>,
        /// Who looked.
        by: String,
        /// Whether it is in order.
        tick: Tick,
        /// What there is to say.
        note: String,
    },
    /// Somebody helps the controller (wcdf 6.3) or a player (wcdf 2.14, 3.11).
    Assistant {
        /// The name.
        name: String,
        /// What he may do.
        rights: Vec<Right>,
        /// The player for whom he presses or writes.
        player: Option<Number>,
        because: String,
    },
    /// Somebody helps no longer.
    Dismiss {
        /// The name.
        name: String,
        because: String,
    },
    /// Time is made good, for what an assistant or a disturbance has cost (wcdf 3.11).
    MadeGood {
        /// The round.
        round: u16,
        /// The board, from 1.
        board: u16,
        /// Whose clock.
        player: Number,
        /// How many seconds.
        seconds: u16,
        /// Which assistant's work it is for, if it is.
        assistant: String,
        because: String,
    },
    /// A score sheet comes in, or does not (wcdf 3.9, 3.10).
    Sheet {
        /// The round.
        round: u16,
        player: Number,
        /// The game of the round, from 1; without it, all of them.
        game: Option<u8>,
        /// How it stands.
        state: SheetState,
    },
    /// A player reports a result.
    Report {
        /// The round.
        round: u16,
        /// The board, from 1.
        board: u16,
        /// The game of the round, from 1.
        game: u8,
        /// Who reports it.
        player: Number,
        /// The score as it is written, White's points first.
        score: String,
    },
    /// The controller confirms what both players have reported.
    Confirm {
        /// The round.
        round: u16,
        /// The board, from 1.
        board: u16,
        /// The game of the round, from 1.
        game: u8,
        /// Who confirms it.
        by: String,
    },
    /// Two players agree on the colours of their first game (portugal 2.2.2).
    Agree {
        /// The two players.
        players: (Number, Number),
        /// The colour of the first of them.
        first: Colour,
    },
}

/// Where a clock stands, as the player sees it who has White in the first game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockSide {
    /// On his left.
    Left,
    /// On his right.
    Right,
}

impl ClockSide {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
        }
    }
}

/// Whether a player is there when a round begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RollState {
    /// Nobody has looked yet.
    #[default]
    Open,
    /// He is at his board.
    Present,
    /// He is not: his clock is started (wcdf 2.21).
    Missing,
    /// He came so many minutes after the start.
    Late(u16),
    /// He did not appear at all.
    Absent,
}

/// A player in the roll of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RollLine {
    pub player: Number,
    /// Whether he is there.
    pub state: RollState,
    /// How many of his games are lost by it.
    pub games_lost: u8,
    /// The decision behind it, from 1; none if nobody has looked.
    pub decision: Option<usize>,
}

/// When the clocks of a round were started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundStart {
    /// In seconds since 1970.
    pub at: u64,
    /// The decision behind it, from 1.
    pub decision: usize,
}

impl RoundStart {
    /// How many minutes have passed, as lateness is counted: a minute that has begun is not over.
    pub fn minutes(self, now: u64) -> u64 {
        now.saturating_sub(self.at) / 60
    }
}

/// Whether a point of the check-list is in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tick {
    /// It is.
    Done,
    /// It is not, or no longer.
    Open,
}

/// A point of the check-list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckItem {
    /// Its short name.
    pub item: String,
    /// What is looked at.
    pub words: String,
    /// The article that asks for it; none for what this event alone looks at.
    pub article: Option<&'static str>,
}

/// A look at a point of the check-list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TickRecord {
    /// Which point.
    pub item: String,
    /// For which round; none for the whole event.
    pub round: Option<u16>,
    /// Who looked.
    pub by: String,
    /// Whether it was in order.
    pub tick: Tick,
    /// What there was to say.
    pub note: String,
    /// The decision behind it, from 1.
    pub decision: usize,
}

/// What every event looks at: short name, words, article.
const CHECK_LIST: [(&str, &str, &str); 13] = [
    ("boards", "boards in the right colours and the right way round", "wcdf 6.2"),
    ("pieces", "a full set of pieces at every board, and pieces for kings", "wcdf 6.2"),
    (
        "clocks",
        "every clock wound or charged, set to the same time, and on the correct side of the board",
        "wcdf 2.2",
    ),
    ("sheets", "two score sheets and a pencil for every game", "wcdf 3.2"),
    ("tables", "tables and chairs numbered as in the pairings", "wcdf 6.4"),
    ("light", "light, air and warmth in the playing area", "wcdf 6.2"),
    ("quiet", "notices that ask spectators for silence, telephones off", "wcdf 6.2"),
    ("ballots", "the cards or the seed for the openings ready", "wcdf 6.5"),
    ("handshake", "opponents have shaken hands", "wcdf 4.3"),
    ("squares", "squares of 4.5 to 5 centimetres", "wcdf 1.3"),
    ("glare", "boards and lamps that do not dazzle or reflect", "wcdf 1.7"),
    ("analysis", "a place for analysis outside the playing area", "wcdf 4.15"),
    ("devices", "telephones and other devices of spectators are off or left outside", "wcdf 5.8"),
];

/// What an assistant may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Right {
    /// Take entries and fees.
    Entries,
    /// Propose and publish pairings.
    Pairings,
    /// Call the roll, set tables, tick the check-list.
    Hall,
    /// Enter results and take sheets in.
    Results,
    /// Rule on what happens at a board.
    Rulings,
    /// Press the clock for a player (wcdf 2.14).
    Press,
    /// Write a player's sheet (wcdf 3.11).
    Write,
}

/// All rights with their names.
pub const RIGHTS: [(&str, Right); 7] = [
    ("entries", Right::Entries),
    ("pairings", Right::Pairings),
    ("hall", Right::Hall),
    ("results", Right::Results),
    ("rulings", Right::Rulings),
    ("press", Right::Press),
    ("write", Right::Write),
];

impl Right {
    /// The word for it.
    pub fn name(self) -> &'static str {
        RIGHTS.iter().find(|(_, right)| *right == self).map_or("", |(name, _)| name)
    }

    /// The right that a decision needs; none if the controller alone takes it.
    pub fn needed_for(decision: &Decision) -> Option<Self> {
        Some(match decision {
            Decision::Enter { .. }
            | Decision::Correct { .. }
            | Decision::Pay { .. }
            | Decision::Scratch { .. }
            | Decision::Rate { .. }
            | Decision::Member { .. }
            | Decision::Bye { .. }
            | Decision::Withdraw { .. }
            | Decision::Return { .. } => Self::Entries,
            Decision::Forbid(..)
            | Decision::Lots { .. }
            | Decision::Propose { .. }
            | Decision::Edit { .. }
            | Decision::Publish(_)
            | Decision::LineUp { .. }
            | Decision::Ballots { .. }
            | Decision::Redraw { .. }
            | Decision::Ballot { .. }
            | Decision::Hall(HallDecision::Agree { .. }) => Self::Pairings,
            Decision::Absent { .. }
            | Decision::Hall(
                HallDecision::Table { .. }
                | HallDecision::Begin { .. }
                | HallDecision::Roll { .. }
                | HallDecision::Late { .. }
                | HallDecision::Item { .. }
                | HallDecision::Tick { .. },
            ) => Self::Hall,
            Decision::Result { .. }
            | Decision::PlayOff { .. }
            | Decision::Hall(
                HallDecision::Sheet { .. } | HallDecision::Report { .. } | HallDecision::Confirm { .. },
            ) => Self::Results,
            Decision::Conduct(
                ConductDecision::Incident(_)
                | ConductDecision::Warn { .. }
                | ConductDecision::Seen(_)
                | ConductDecision::Call { .. }
                | ConductDecision::Answer { .. },
            )
            | Decision::Case(CaseDecision::Ruling(_)) => Self::Rulings,
            _ => return None,
        })
    }

    fn is_for_a_player(self) -> bool {
        matches!(self, Self::Press | Self::Write)
    }
}

/// Somebody who helps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assistant {
    /// The name.
    pub name: String,
    /// What he may do.
    pub rights: Vec<Right>,
    /// The player for whom he presses or writes.
    pub player: Option<Number>,
    pub because: String,
    /// The decision behind it, from 1.
    pub decision: usize,
}

/// Time that was made good on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeAdjustment {
    /// Whose clock.
    pub player: Number,
    /// How many seconds.
    pub seconds: u16,
    /// Which assistant's work it was for; empty if for none.
    pub assistant: String,
    pub because: String,
    /// The decision behind it, from 1.
    pub decision: usize,
}

/// After how many minutes somebody who is late loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lateness {
    /// The first game of the round.
    pub game: u16,
    /// All games of the round.
    pub round: u16,
}

impl Default for Lateness {
    fn default() -> Self {
        // wcdf 2.24: a flag has fallen after an hour, and a second time after two.
        Self { game: 60, round: 120 }
    }
}

impl Event {
    pub(super) fn take_hall(
        &mut self,
        decision: &HallDecision,
        line: usize,
    ) -> Result<Vec<Warning>, Refusal> {
        match decision {
            HallDecision::Table { round, board, table, clock } => {
                self.set_table(*round, *board, *table, *clock)?;
            }
            HallDecision::Begin { round, at } => {
                let paired = self.published(*round)?;
                if paired.begun.is_some() {
                    return Err(Refusal::NoEffect(format!(
                        "the clocks of round {round} have already been started"
                    )));
                }
                paired.begun = Some(RoundStart { at: *at, decision: line });
            }
            HallDecision::Roll { round, player, state } => self.call_roll(*round, *player, *state, line)?,
            HallDecision::Late { round, player, minutes } => self.arrive(*round, *player, *minutes, line)?,
            HallDecision::Item { item, words } => self.add_item(item, words)?,
            HallDecision::Tick { item, round, by, tick, note } => {
                let (item, by, note) = (item.clone(), by.clone(), note.clone());
                self.tick(TickRecord { item, round: *round, by, tick: *tick, note, decision: line })?;
            }
            HallDecision::Assistant { name, rights, player, because } => {
                let (name, rights, because) = (name.clone(), rights.clone(), because.clone());
                self.appoint(Assistant { name, rights, player: *player, because, decision: line })?;
            }
            HallDecision::Dismiss { name, because } => {
                if because.is_empty() {
                    return Err(order("dismissing an assistant needs a reason: because=\"…\""));
                }
                let place = self.assistants.iter().position(|assistant| assistant.name == *name);
                self.assistants.remove(place.ok_or_else(|| no_assistant(name))?);
            }
            HallDecision::MadeGood { round, board, player, seconds, assistant, because } => {
                let (assistant, because) = (assistant.clone(), because.clone());
                let good =
                    TimeAdjustment { player: *player, seconds: *seconds, assistant, because, decision: line };
                self.make_good(*round, *board, good)?;
            }
            HallDecision::Sheet { round, player, game, state } => {
                self.take_sheet(*round, *player, *game, *state, line)?;
            }
            HallDecision::Report { round, board, game, player, score } => {
                self.report_result((*round, *board, *game), *player, score, line)?;
            }
            HallDecision::Confirm { round, board, game, by: _ } => {
                self.confirm_result((*round, *board, *game), line)?;
            }
            HallDecision::Agree { players, first } => {
                self.known(players.0)?;
                self.known(players.1)?;
                if players.0 == players.1 {
                    return Err(Refusal::PairedTwice(players.0));
                }
                if self.phase != Phase::Running || !self.rounds.is_empty() {
                    return Err(order(
                        "colours are agreed after the start and before the first round; after that they alternate",
                    ));
                }
                let is_first = players.0 < players.1;
                if self.regulation.system == System::Match {
                    self.regulation.first_colour = if is_first { *first } else { first.other() };
                }
                self.agreed.push((*players, *first));
            }
        }
        Ok(Vec::new())
    }

    /// The table of a board, counted from 1: the controller's, or else the board's own number.
    pub fn table(&self, round: u16, board: u16) -> Option<u16> {
        let place = usize::from(board).checked_sub(1)?;
        let board_found = self.rounds.get(usize::from(round).checked_sub(1)?)?.boards.get(place)?;
        Some(board_found.table.unwrap_or(board))
    }

    /// The roll of a round: everybody who sits at a board, in board order.
    pub fn roll(&self, round: u16) -> Vec<RollLine> {
        let Some(round) = usize::from(round).checked_sub(1).and_then(|place| self.rounds.get(place)) else {
            return Vec::new();
        };
        let seated = round.boards.iter().flat_map(|board| board.pair.players());
        let open = |player| RollLine { player, state: RollState::Open, games_lost: 0, decision: None };
        let mut seen = BTreeSet::new();
        seated
            .filter(|&player| seen.insert(player))
            .map(|player| {
                round.roll.iter().find(|line| line.player == player).copied().unwrap_or_else(|| open(player))
            })
            .collect()
    }

    /// The article behind a line of the roll, where the event's rulebook has one.
    pub fn roll_article(&self, round: u16, line: &RollLine) -> Option<&'static str> {
        let both = || {
            let round = self.rounds.get(usize::from(round).checked_sub(1)?)?;
            let board = round.board_of(line.player)?;
            let first = board.scores.first().copied().flatten()?;
            Some(first.reason == super::Reason::BothAbsent)
        };
        match (self.regulation.rules.as_str(), line.state) {
            ("wcdf", RollState::Missing) => Some("wcdf 2.21"),
            ("wcdf", RollState::Late(_)) if line.games_lost == 0 => Some("wcdf 2.23"),
            ("wcdf", RollState::Late(_) | RollState::Absent) if both() == Some(true) => Some("wcdf 2.25"),
            ("wcdf", RollState::Late(_) | RollState::Absent) => Some("wcdf 2.24"),
            ("portugal", RollState::Absent) => Some("portugal 4.4.a"),
            _ => None,
        }
    }

    /// The points of the check-list: those of every event, then this one's own.
    pub fn check_list(&self) -> Vec<CheckItem> {
        let usual = CHECK_LIST.iter().map(|&(item, words, article)| CheckItem {
            item: item.to_owned(),
            words: words.to_owned(),
            article: Some(article),
        });
        usual.chain(self.items.iter().cloned()).collect()
    }

    /// Every look at the check-list, in order.
    pub fn ticks(&self) -> &[TickRecord] {
        &self.ticks
    }

    /// The last look at a point.
    pub fn last_tick(&self, item: &str, round: Option<u16>) -> Option<&TickRecord> {
        self.ticks.iter().rev().find(|tick| tick.item == item && tick.round == round)
    }

    /// Those who help now.
    pub fn assistants(&self) -> &[Assistant] {
        &self.assistants
    }

    /// What two players agreed on: who, and the colour of the first of them.
    pub fn agreed_colours(&self) -> &[((Number, Number), Colour)] {
        &self.agreed
    }

    fn set_table(
        &mut self,
        round: u16,
        board: u16,
        table: u16,
        clock: Option<ClockSide>,
    ) -> Result<(), Refusal> {
        let paired = self.round_mut(round)?;
        if paired.state == RoundState::Closed {
            return Err(order(format!("round {round} is closed: its tables can no longer be changed")));
        }
        let place = usize::from(board).wrapping_sub(1);
        if place >= paired.boards.len() {
            return Err(Refusal::NoBoard { round, board, game: 1 });
        }
        if table == 0 || table > 9999 {
            return Err(order("a table has a number from 1 to 9999"));
        }
        // Boards without a table of their own stand on that of their number.
        let number_of = |(index, other): (usize, &Board)| other.table.unwrap_or(index as u16 + 1);
        let taken = paired.boards.iter().enumerate().find(|&(index, other)| {
            index != place && other.table.is_some() && number_of((index, other)) == table
        });
        if let Some((other, _)) = taken {
            return Err(order(format!(
                "board {} of round {round} is on table {table}: move that board first",
                other + 1
            )));
        }
        let found = &mut paired.boards[place];
        if found.table == Some(table) && (clock.is_none() || found.clock == clock) {
            return Err(Refusal::NoEffect(format!("board {board} is already on that table")));
        }
        found.table = Some(table);
        found.clock = clock.or(found.clock);
        Ok(())
    }

    fn call_roll(
        &mut self,
        round: u16,
        player: Number,
        state: RollState,
        line: usize,
    ) -> Result<(), Refusal> {
        self.known(player)?;
        let paired = self.published(round)?;
        if paired.board_of(player).is_none() {
            return Err(no_game(player, round));
        }
        match paired.roll.iter_mut().find(|entry| entry.player == player) {
            Some(entry) if entry.state == state => {
                return Err(Refusal::NoEffect(format!("the roll call already says this of player {player}")));
            }
            Some(entry) if entry.games_lost > 0 => {
                return Err(order(format!(
                    "player {player} has lost by arriving late: correct the result of the game first"
                )));
            }
            Some(entry) => (entry.state, entry.decision) = (state, Some(line)),
            None => paired.roll.push(RollLine { player, state, games_lost: 0, decision: Some(line) }),
        }
        Ok(())
    }

    /// Within the first limit nothing is lost but time; after it the first game; after the second all of them.
    fn arrive(&mut self, round: u16, player: Number, minutes: u16, line: usize) -> Result<(), Refusal> {
        self.known(player)?;
        let limits = self.regulation.lateness;
        let teams = self.regulation.team_boards.is_some();
        let paired = self.published(round)?;
        let board = paired.board_of(player).ok_or_else(|| no_game(player, round))?;
        if minutes == 0 || minutes > 1440 {
            return Err(order("a player is late by 1 to 1440 minutes; for less, write present"));
        }
        let games = board.scores.len();
        let lost = match minutes {
            minutes if minutes >= limits.round => games,
            minutes if minutes >= limits.game => 1,
            _ => 0,
        };
        if lost > 0 && teams {
            return Err(order(
                "a team cannot be late as a whole: enter the result of the board as a forfeit",
            ));
        }
        let has_played =
            |board: &Board| board.scores.iter().take(lost).flatten().any(|score| score.reason.is_played());
        if paired.boards_of(player).any(has_played) {
            return Err(order(format!(
                "player {player} has played in round {round} and cannot have been that late"
            )));
        }
        self.forfeit(round, player, 0..lost, line)?;
        self.note_roll(round, player, RollState::Late(minutes), lost, line)
    }

    /// Puts a line into the roll, whatever it said before.
    pub(super) fn note_roll(
        &mut self,
        round: u16,
        player: Number,
        state: RollState,
        lost: usize,
        line: usize,
    ) -> Result<(), Refusal> {
        let paired = self.round_mut(round)?;
        paired.roll.retain(|entry| entry.player != player);
        paired.roll.push(RollLine { player, state, games_lost: lost as u8, decision: Some(line) });
        Ok(())
    }

    fn add_item(&mut self, item: &str, words: &str) -> Result<(), Refusal> {
        let is_short = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        if item.is_empty() || item.len() > 30 || !item.chars().all(is_short) || words.trim().is_empty() {
            return Err(order(
                "an item of the checklist needs a short name, for example water, and its text",
            ));
        }
        if self.check_list().iter().any(|other| other.item == item) {
            return Err(Refusal::NoEffect(format!("the checklist already has {item}")));
        }
        if self.items.len() >= 100 {
            return Err(order("an event can add at most 100 items to the checklist"));
        }
        self.items.push(CheckItem { item: item.to_owned(), words: words.to_owned(), article: None });
        Ok(())
    }

    fn tick(&mut self, record: TickRecord) -> Result<(), Refusal> {
        let list = self.check_list();
        if !list.iter().any(|item| item.item == record.item) {
            let names: Vec<&str> = list.iter().map(|item| item.item.as_str()).collect();
            let shown: String = record.item.chars().take(30).collect();
            return Err(order(format!(
                "the checklist has no {shown:?}: choose one of {}, or add it with item",
                names.join(", ")
            )));
        }
        if let Some(round) = record.round {
            self.round_mut(round)?;
        }
        if record.by.trim().is_empty() {
            return Err(order("the name is missing: write who checked, by=\"…\""));
        }
        if record.tick == Tick::Open && record.note.is_empty() {
            return Err(order("the fault is missing: write what is not in order, note=\"…\""));
        }
        let last = self.last_tick(&record.item, record.round).map(|tick| tick.tick);
        if last == Some(record.tick)
            || (last.is_none() && record.tick == Tick::Open && record.note.is_empty())
        {
            return Err(Refusal::NoEffect(format!("{} is already marked that way", record.item)));
        }
        self.room_for(self.ticks.len())?;
        self.ticks.push(record);
        Ok(())
    }

    fn appoint(&mut self, assistant: Assistant) -> Result<(), Refusal> {
        if assistant.name.trim().is_empty() || assistant.name.chars().count() > 100 {
            return Err(order("an assistant needs a name of at most 100 characters"));
        }
        if assistant.rights.is_empty() {
            let names = RIGHTS.map(|(name, _)| name).join(", ");
            return Err(order(format!("the assistant has no rights: write rights= with some of {names}")));
        }
        let for_player = assistant.rights.iter().any(|right| right.is_for_a_player());
        match assistant.player {
            None if for_player => {
                return Err(order(
                    "an assistant who presses the clock or writes does so for one player: add player=…",
                ));
            }
            Some(_) if !for_player => {
                return Err(order("player=… belongs only to the rights press and write"));
            }
            Some(player) => {
                self.known(player)?;
                if assistant.because.is_empty() {
                    return Err(order(
                        "a player's assistant needs a reason (wcdf 2.14, 3.11): write because=\"…\"",
                    ));
                }
                // Opponents would have to trust one who plays against them.
                if self.entries.iter().any(|entry| entry.name == assistant.name) {
                    return Err(order(
                        "a player of the event cannot press the clock or write for another player",
                    ));
                }
            }
            None => {}
        }
        if self.assistants.iter().any(|other| other.name == assistant.name) {
            return Err(Refusal::NoEffect(format!(
                "{} is already an assistant: dismiss the assistant first",
                assistant.name
            )));
        }
        if self.assistants.len() >= 1000 {
            return Err(order("an event can have at most 1000 assistants"));
        }
        self.assistants.push(assistant);
        Ok(())
    }

    fn make_good(&mut self, round: u16, board: u16, good: TimeAdjustment) -> Result<(), Refusal> {
        self.known(good.player)?;
        if good.because.is_empty() || good.seconds == 0 {
            return Err(order("added time is given in seconds, with a reason: because=\"…\""));
        }
        let helps = |other: &&Assistant| other.name == good.assistant;
        match self.assistants.iter().find(helps) {
            None if !good.assistant.is_empty() => return Err(no_assistant(&good.assistant)),
            Some(assistant) if assistant.player != Some(good.player) => {
                return Err(order(format!(
                    "{} is not an assistant of player {}",
                    assistant.name, good.player
                )));
            }
            _ => {}
        }
        self.published(round)?;
        let found = self.board_mut(round, board)?;
        if !found.pair.has(good.player) {
            return Err(order(format!("player {} does not sit at board {board}", good.player)));
        }
        if found.made_good.len() >= 100 {
            return Err(order("time can be added at most 100 times on a board"));
        }
        found.made_good.push(good);
        Ok(())
    }

    /// Refuses what would make the event's notes endless.
    pub(super) fn room_for(&self, notes: usize) -> Result<(), Refusal> {
        if notes >= MOST_NOTES {
            return Err(order(format!("an event can have at most {MOST_NOTES} of these")));
        }
        Ok(())
    }
}

fn no_assistant(name: &str) -> Refusal {
    let shown: String = name.chars().take(40).collect();
    order(format!("there is no assistant {shown:?}: appoint one first"))
}

pub(super) fn no_game(player: Number, round: u16) -> Refusal {
    order(format!("player {player} has no game in round {round}"))
}

fn order(words: impl Into<String>) -> Refusal {
    Refusal::Order(words.into())
}
