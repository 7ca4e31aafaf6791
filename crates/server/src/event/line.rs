//! A line of an event: a decision, or the undoing of one; and who may write it.

use crate::error::Failure;
use crate::key::Fingerprint;
use crate::time::Moment;
use crate::wire::EventRights;
use tournament::event::text::{read_decision, write_decision};
use tournament::event::{ConductDecision, Decision, HallDecision};
use tournament::history::Number;

/// Who writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LineAuthor {
    /// The account.
    pub(crate) by: Fingerprint,
    /// Its name.
    pub(crate) name: String,
    pub(crate) now: Moment,
}

/// What is written on a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum EventLineContent {
    /// A decision.
    Decision(Box<Decision>),
    /// An earlier line does not count any more.
    Undo(u32),
}

impl EventLineContent {
    pub(super) fn read(text: &str) -> Result<Self, String> {
        if let Some(rest) = text.trim().strip_prefix("undo ") {
            let number = rest.trim().parse();
            return number
                .map(Self::Undo)
                .map_err(|_| "write the number of the line to undo: undo 12".to_owned());
        }
        read_decision(text)
            .map(|decision| Self::Decision(Box::new(decision)))
            .map_err(|fault| fault.to_string())
    }

    pub(super) fn write(&self) -> String {
        match self {
            Self::Decision(decision) => write_decision(decision),
            Self::Undo(number) => format!("undo {number}"),
        }
    }

    /// What a line is about, where two who write about different things do not get in each other's way: results,
    /// the roll, sheets, and what spectators tell. None for everything else.
    pub(super) fn matter(&self) -> Option<LineMatter> {
        let Self::Decision(decision) = self else { return None };
        match &**decision {
            Decision::Result { round, board, .. } => Some(LineMatter::Result(*round, *board)),
            Decision::Hall(HallDecision::Roll { round, player, .. }) => {
                Some(LineMatter::Roll(*round, *player))
            }
            Decision::Hall(HallDecision::Sheet { round, player, .. }) => {
                Some(LineMatter::Sheet(*round, *player))
            }
            Decision::Conduct(ConductDecision::Seen(_)) => Some(LineMatter::Seen),
            _ => None,
        }
    }
}

/// What a line is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineMatter {
    /// A result: the round and the board.
    Result(u16, u16),
    /// Whether a player is there: the round and the player.
    Roll(u16, Number),
    /// A player's sheets of a round.
    Sheet(u16, Number),
    /// A spectator's report.
    Seen,
}

impl LineMatter {
    /// Whether the author of one line should have read the other.
    pub(super) fn concerns(self, other: Self) -> bool {
        self == other && self != Self::Seen
    }
}

/// The rights of somebody at an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rights(pub(crate) EventRights);

impl Rights {
    /// As they are kept.
    pub(crate) const fn word(self) -> &'static str {
        match self.0 {
            EventRights::None => "none",
            EventRights::Results => "results",
            EventRights::Everything => "everything",
            EventRights::Owner => "owner",
        }
    }

    pub(super) fn from_stored(word: &str) -> Self {
        Self(match word {
            "results" => EventRights::Results,
            "everything" => EventRights::Everything,
            _ => EventRights::None,
        })
    }

    /// Whether these rights are enough.
    pub(crate) fn at_least(self, needed: EventRights) -> Result<(), Failure> {
        if self.0 >= needed {
            return Ok(());
        }
        Err(Failure::Forbidden(match (self.0, needed) {
            (EventRights::None, _) => {
                "only officials of this event can do this; its owner appoints them".to_owned()
            }
            (_, EventRights::Owner) => "only the owner of the event can do this".to_owned(),
            _ => {
                "you can only enter results here; the owner of the event can give you more rights".to_owned()
            }
        }))
    }
}
