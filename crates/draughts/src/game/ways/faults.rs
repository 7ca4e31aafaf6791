//! Contradictions in the settings of a game.

use super::{Host, MOST_BOARDS, Meeting, Opening, SAME_TIME, Times};
use crate::ballot::BallotStatus;
use crate::board::Side;
use crate::clock::Schedule;
use crate::game::Settings;
use crate::position::AnyPosition;
use crate::rules::{Article, RulesetName};

/// Why a game cannot be played with these settings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SettingsFault {
    /// A simultaneous game has several boards, but not endlessly many.
    #[error("a simultaneous game has 2 to {MOST_BOARDS} boards, not {boards}")]
    Boards {
        /// How many were named.
        boards: u32,
        /// The article of the way of playing.
        article: Article,
    },
    /// There is no board with this number.
    #[error("there is no board {board}; there are boards 1 to {boards}")]
    NoSuchBoard {
        /// The number.
        board: u32,
        /// How many there are.
        boards: u32,
        /// The article of the way of playing.
        article: Article,
    },
    /// A correspondence game has time for each move, or no clock.
    #[error("a correspondence game has a number of days per move, or no clock; write for example 3d/move")]
    NoTimePerMove,
    /// Time for each move, but the moves are not sent.
    #[error(
        "days per move are for correspondence games; choose a correspondence game or another time control"
    )]
    NotByCorrespondence,
    /// The handicap or ballot belongs to another ruleset.
    #[error("the opening is not for {ruleset}; choose one that is")]
    OpeningOfAnotherRuleset {
        /// The ruleset of the game.
        ruleset: RulesetName,
        /// The article of the opening, if its text has one.
        article: Option<Article>,
    },
    /// The game begins elsewhere than the handicap or ballot says.
    #[error("the game does not start from the position of its opening; start it from there")]
    OpeningFromAnotherPosition {
        /// The article of the opening, if its text has one.
        article: Option<Article>,
    },
    /// The ballot is not drawn.
    #[error("opening {number} is not in use; draw another")]
    NotDrawn {
        /// Its number in its deck.
        number: String,
        /// The article of the opening, if its text has one.
        article: Option<Article>,
    },
    /// The seed draws another ballot.
    #[error("the seed {seed} draws {drawn}; write that number or leave the seed out")]
    AnotherSeed {
        /// The seed.
        seed: u64,
        /// The number it draws.
        drawn: String,
        /// The article of the opening, if its text has one.
        article: Option<Article>,
    },
    /// The times differ, but nobody gives odds.
    #[error("the players have different times; declare time odds, or give both the same time")]
    UnequalTimes,
    /// Odds are given, but the times are the same.
    #[error("time odds are declared, but both players have the same time; give them different times")]
    NoOdds,
}

impl SettingsFault {
    /// The article behind it, if there is one.
    pub const fn article(&self) -> Option<Article> {
        match self {
            Self::Boards { article, .. } | Self::NoSuchBoard { article, .. } => Some(*article),
            Self::OpeningOfAnotherRuleset { article, .. }
            | Self::OpeningFromAnotherPosition { article }
            | Self::NotDrawn { article, .. }
            | Self::AnotherSeed { article, .. } => *article,
            Self::NoTimePerMove | Self::NotByCorrespondence => Some(Meeting::Correspondence.article()),
            Self::UnequalTimes | Self::NoOdds => Some(SAME_TIME),
        }
    }
}

/// Every reason why a game cannot be played as settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsFaults(Vec<SettingsFault>);

impl SettingsFaults {
    pub(super) const fn new(faults: Vec<SettingsFault>) -> Self {
        Self(faults)
    }

    /// The reasons: one at least.
    pub fn faults(&self) -> &[SettingsFault] {
        &self.0
    }
}

impl std::fmt::Display for SettingsFaults {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let line = |fault: &SettingsFault| match fault.article() {
            Some(article) => format!("{fault} ({article})"),
            None => fault.to_string(),
        };
        formatter.write_str(&self.0.iter().map(line).collect::<Vec<_>>().join("; "))
    }
}

impl std::error::Error for SettingsFaults {}

impl Settings {
    /// Everything that keeps a game from a position from being played so.
    pub fn faults(&self, start: &AnyPosition) -> Vec<SettingsFault> {
        let mut faults = Vec::new();
        if let Some(Host { board, boards, .. }) = self.way.meeting.host() {
            let article = self.way.meeting.article();
            if !(2..=MOST_BOARDS).contains(&boards) {
                faults.push(SettingsFault::Boards { boards, article });
            } else if !(1..=boards).contains(&board) {
                faults.push(SettingsFault::NoSuchBoard { board, boards, article });
            }
        }
        faults.extend(self.fault_of_opening(start));
        faults.extend(self.faults_of_times());
        faults
    }

    fn fault_of_opening(&self, start: &AnyPosition) -> Option<SettingsFault> {
        let ruleset = start.rules().ruleset;
        let opening = &self.way.opening;
        if *opening == Opening::Free {
            return None;
        }
        let article = opening.article();
        let Some(position) = opening.start(ruleset) else {
            return Some(SettingsFault::OpeningOfAnotherRuleset { ruleset, article });
        };
        if let Opening::Balloted { ballot, seed } = opening {
            if matches!(ballot.standing, BallotStatus::Barred | BallotStatus::Unplayable(_)) {
                return Some(SettingsFault::NotDrawn { number: ballot.number.clone(), article });
            }
            if let Some(seed) = *seed
                && let Ok(drawn) = ballot.deck.draw(ruleset, seed)
                && drawn != *ballot
            {
                return Some(SettingsFault::AnotherSeed { seed, drawn: drawn.number.clone(), article });
            }
        }
        (position != *start).then_some(SettingsFault::OpeningFromAnotherPosition { article })
    }

    fn faults_of_times(&self) -> Vec<SettingsFault> {
        let mut faults = Vec::new();
        let timed_by_move = |side| matches!(self.time.schedule(side), Schedule::Correspondence { .. });
        let by_move = Side::BOTH.into_iter().any(timed_by_move);
        match self.way.meeting {
            Meeting::Correspondence if !by_move && !self.time.is_untimed() => {
                faults.push(SettingsFault::NoTimePerMove);
            }
            Meeting::Correspondence => {}
            _ if by_move => faults.push(SettingsFault::NotByCorrespondence),
            _ => {}
        }
        match (self.way.times, self.time.is_equal()) {
            (Times::Equal, false) => faults.push(SettingsFault::UnequalTimes),
            (Times::Odds, true) => faults.push(SettingsFault::NoOdds),
            (Times::Equal, true) | (Times::Odds, false) => {}
        }
        faults
    }
}
