//! Which papers an event has.

use std::fmt;
use std::str::FromStr;

/// A paper of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventPaper {
    /// The boards of a round.
    Pairings,
    /// The same by the players' names.
    Names,
    /// Cards that stand on the tables.
    PlaceCards,
    /// Score sheets, one for each player of every game of a round.
    ScoreSheets,
    /// Every player's rounds.
    WallChart,
    /// Everybody against everybody.
    CrossTable,
    /// Places, points and tie-breaks.
    Standings,
    /// The tree of a knock-out.
    KnockOut,
    /// The boards of the matches between teams.
    TeamBoards,
    /// Slips on which the players write the result.
    ResultSlips,
    /// What each player has played.
    PlayerCards,
    /// The openings drawn for a round.
    BallotSlips,
    /// Who has come.
    RollCall,
    /// Whose score sheets have been handed in.
    HandIn,
    /// Every ruling with its appeal, a page each.
    CaseFiles,
    /// The report to the federation.
    Report,
    /// Notices for the hall.
    Notices,
}

/// A name that no paper has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no paper of an event: choose among {names}", names = EventPaper::ALL.map(EventPaper::name).join(", "))]
pub struct UnknownPaper(pub String);

impl EventPaper {
    /// All of them.
    pub const ALL: [Self; 17] = [
        Self::Pairings,
        Self::Names,
        Self::PlaceCards,
        Self::ScoreSheets,
        Self::WallChart,
        Self::CrossTable,
        Self::Standings,
        Self::KnockOut,
        Self::TeamBoards,
        Self::ResultSlips,
        Self::PlayerCards,
        Self::BallotSlips,
        Self::RollCall,
        Self::HandIn,
        Self::CaseFiles,
        Self::Report,
        Self::Notices,
    ];

    /// The name on the command line and in addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pairings => "pairings",
            Self::Names => "names",
            Self::PlaceCards => "cards",
            Self::ScoreSheets => "sheets",
            Self::WallChart => "wall-chart",
            Self::CrossTable => "cross-table",
            Self::Standings => "standings",
            Self::KnockOut => "knock-out",
            Self::TeamBoards => "teams",
            Self::ResultSlips => "slips",
            Self::PlayerCards => "player-cards",
            Self::BallotSlips => "ballots",
            Self::RollCall => "roll-call",
            Self::HandIn => "hand-in",
            Self::CaseFiles => "cases",
            Self::Report => "report",
            Self::Notices => "notices",
        }
    }

    /// What stands on top of it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Pairings => "Pairings",
            Self::Names => "Players and boards",
            Self::PlaceCards => "Place cards",
            Self::ScoreSheets => "Score sheets",
            Self::WallChart => "Wall chart",
            Self::CrossTable => "Cross table",
            Self::Standings => "Standings",
            Self::KnockOut => "Knock-out",
            Self::TeamBoards => "Team boards",
            Self::ResultSlips => "Result slips",
            Self::PlayerCards => "Players’ cards",
            Self::BallotSlips => "Openings drawn",
            Self::RollCall => "Roll call",
            Self::HandIn => "Score sheets handed in",
            Self::CaseFiles => "Case files",
            Self::Report => "Report of the event",
            Self::Notices => "Notice",
        }
    }
}

impl fmt::Display for EventPaper {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl FromStr for EventPaper {
    type Err = UnknownPaper;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unknown = || UnknownPaper(text.chars().take(40).collect());
        Self::ALL.into_iter().find(|paper| paper.name() == text).ok_or_else(unknown)
    }
}
