//! An event as an append-only list of decisions: replayed, it gives the same state.
//!
//! A decision is a line of text, so that every number of an event can name the lines it stands on. [`Event::apply`] is
//! the only way to change an event; it refuses what cannot be, and warns of what should not be.
//!
//! The text form is described in [`text`].

mod account;
mod admission;
mod apply;
mod arena;
mod ballots;
mod cases;
mod citation;
mod conduct;
mod csv;
mod decision;
mod entry;
mod from_trf;
mod groups;
mod hall;
mod history;
mod online;
mod pairing;
mod places;
mod play_off;
mod reasons;
mod regulation;
mod report;
mod round;
mod scheme;
mod settings;
mod sheets;
mod simultaneous;
mod team_file;
mod teams;
pub mod text;
mod warning;

pub use self::pairing::ProposalError;
pub use account::AccountLine;
pub use cases::{AppealOutcome, Case, CaseDecision, CommitteeError, Level, Ruling, Verdict};
pub use citation::{BOOKS, Citation, Clause, Subject};
pub use conduct::{
    Ban, Call, ConductDecision, Exclusion, Incident, Matter, PlayerWarning, Reach, SpectatorReport,
};
pub use csv::{CsvFault, entries_from_csv, ratings_from_csv, teams_from_csv};
pub use decision::{Decision, PairList, Refusal, Withdrawal};
pub use entry::{Entry, EntryField, Fee, Member, Seeding, Status};
pub use from_trf::decisions_from_trf;
pub use hall::{
    Assistant, CheckItem, ClockSide, HallDecision, Lateness, RIGHTS, Right, RollLine, RollState, RoundStart,
    Tick, TickRecord, TimeAdjustment,
};
pub use history::Adjourned;
pub use online::{Online, OnlineEntries, OnlineRating};
pub use reasons::PairReason;
pub use regulation::{BallotDeck, Counting, FinalSystem, FlagRule, Regulation, System, ThirdPlace};
pub use report::WallLine;
pub use round::{Board, PlayOffGame, PlayOffRecord, Round, RoundState};
pub use scheme::{Reason, Scheme, Score, ScoreError, parse_points};
pub use settings::SettingError;
pub use sheets::{Agreement, ResultReport, Sheet, SheetMark, SheetRule, SheetState};
pub use simultaneous::{Giver, GiverColour, GiverSight};
pub use teams::MemberScore;
pub use warning::{Grade, Warning, WarningKind};

use crate::history::{Bye, Colour, Number, Points};
use crate::lots::{ColourDraw, ColourLot};
use std::collections::BTreeSet;

/// The most entries an event takes.
pub const MOST_ENTRIES: usize = 5000;
/// The most rounds an event has.
pub const MOST_ROUNDS: u16 = 400;
/// The most waves of pairs an arena has.
pub const MOST_WAVES: u16 = 10_000;
/// The most notes of one kind an event keeps: incidents, calls, ticks.
pub const MOST_NOTES: usize = 10_000;

/// Whether an event has begun.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// Entries are taken, settings can be changed.
    #[default]
    Entries,
    /// Numbers are given and tie-breaks are frozen.
    Running,
    /// The standings are final.
    Finished,
}

/// An event, as its decisions have made it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Event {
    decisions: Vec<Decision>,
    regulation: Regulation,
    phase: Phase,
    entries: Vec<Entry>,
    rounds: Vec<Round>,
    /// Pairs of places in `entries`.
    forbidden: BTreeSet<(usize, usize)>,
    byes: Vec<RequestedBye>,
    penalties: Vec<Penalty>,
    orders: Vec<PlacedOrder>,
    lots: Vec<DrawnColours>,
    warnings: Vec<LoggedWarning>,
    agreed: Vec<((Number, Number), Colour)>,
    items: Vec<CheckItem>,
    ticks: Vec<TickRecord>,
    assistants: Vec<Assistant>,
    incidents: Vec<(Incident, usize)>,
    player_warnings: Vec<PlayerWarning>,
    bans: Vec<Ban>,
    spectator_reports: Vec<(SpectatorReport, usize)>,
    sent_away: Vec<(String, Citation, String)>,
    calls: Vec<Call>,
    cases: Vec<Case>,
    clauses: Vec<Clause>,
}

/// A bye that a player asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RequestedBye {
    entry: usize,
    round: u16,
    bye: Bye,
    decision: usize,
}

/// Points given or taken by the controller.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Penalty {
    entry: usize,
    points: Points,
    because: String,
    decision: usize,
}

/// An order of players whom nothing separates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedOrder {
    /// Best first.
    pub players: Vec<Number>,
    /// How it was decided.
    pub because: String,
    /// The decision behind it, from 1.
    pub decision: usize,
}

/// A draw for colours, with the seed that shows it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawnColours {
    /// How it was drawn.
    pub draw: ColourDraw,
    /// Between whom.
    pub players: (Number, Number),
    /// From which seed.
    pub seed: u64,
    /// What came of it.
    pub lot: ColourLot,
}

/// A warning and the decision that was taken in spite of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedWarning {
    /// The decision, from 1.
    pub decision: usize,
    /// The warning.
    pub warning: Warning,
}

impl Event {
    /// An event about which nothing is decided.
    pub fn new() -> Self {
        Self::default()
    }

    /// Replays decisions; a refusal names the first that cannot stand, counted from 1.
    pub fn replay(decisions: impl IntoIterator<Item = Decision>) -> Result<Self, (usize, Refusal)> {
        let mut event = Self::new();
        for (place, decision) in decisions.into_iter().enumerate() {
            event.apply(decision).map_err(|refusal| (place + 1, refusal))?;
        }
        Ok(event)
    }

    /// Everything that was decided, in order.
    pub fn decisions(&self) -> &[Decision] {
        &self.decisions
    }

    /// The settings.
    pub fn regulation(&self) -> &Regulation {
        &self.regulation
    }

    /// How far the event has come.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The entries, in the order in which they came.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The rounds that have been proposed, published or closed.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The draws for colours.
    pub fn lots(&self) -> &[DrawnColours] {
        &self.lots
    }

    /// The orders that were decided otherwise than by tie-breaks.
    pub fn orders(&self) -> &[PlacedOrder] {
        &self.orders
    }

    /// The warnings that decisions were taken in spite of.
    pub fn warnings(&self) -> &[LoggedWarning] {
        &self.warnings
    }

    /// The entry behind a number: before the start the order of entry, afterwards the start number.
    pub fn entry(&self, number: Number) -> Option<&Entry> {
        self.place(number).map(|place| &self.entries[place])
    }

    fn place(&self, number: Number) -> Option<usize> {
        match self.phase {
            Phase::Entries => {
                usize::from(number.0).checked_sub(1).filter(|&place| place < self.entries.len())
            }
            Phase::Running | Phase::Finished => {
                self.entries.iter().position(|entry| entry.number == Some(number))
            }
        }
    }
}
