//! The words for values that have one each.

use crate::board::{Kind, Side};
use crate::clock::{ClockKind, CompletedBy};
use crate::game::{Adjusting, Competition, Mode, Order, PenaltyKind, Pressing, Score, Times};
use crate::rules::{DrawException, Effect};

/// A value and its word.
pub(super) struct Term<T: 'static> {
    word: &'static str,
    value: T,
}

/// A value that has a word.
pub(super) trait Worded: Copy + PartialEq + 'static {
    const TERMS: &'static [Term<Self>];

    /// Its word.
    fn word(self) -> &'static str {
        // Every value is in the list: a test writes and reads each.
        Self::TERMS.iter().find(|term| term.value == self).map_or("", |term| term.word)
    }

    /// The value of a word.
    fn of(word: &str) -> Option<Self> {
        Self::TERMS.iter().find(|term| term.word == word).map(|term| term.value)
    }

    /// What may be written.
    fn choice() -> String {
        Self::TERMS.iter().map(|term| term.word).collect::<Vec<_>>().join(", ")
    }
}

macro_rules! terms {
    ($($kind:ty { $($value:expr => $word:literal,)* })*) => {
        $(impl Worded for $kind {
            const TERMS: &'static [Term<Self>] = &[$(Term { word: $word, value: $value },)*];
        })*
    };
}

terms! {
    Mode { Self::Enforced => "enforced", Self::Arbiter => "arbiter", }
    CompletedBy { Self::Release => "release", Self::Press => "press", }
    ClockKind { Self::Digital => "digital", Self::Manual => "manual", }
    Pressing { Self::WithTheMove => "with-the-move", Self::Apart => "apart", }
    Competition { Self::Casual => "casual", Self::Official => "official", }
    Times { Self::Equal => "equal", Self::Odds => "odds", }
    Effect {
        Self::Automatic => "automatic",
        Self::AutomaticInSuddenDeath => "automatic-in-sudden-death",
        Self::OnClaim => "on-claim",
        Self::OnClaimNamingTheMove => "on-claim-naming-the-move",
    }
    DrawException { Self::Nothing => "unless-nothing", Self::AWinIsAtHand => "unless-a-win-is-at-hand", }
    Kind { Self::Man => "man", Self::King => "king", }
    Adjusting { Self::Announced => "announced", Self::NotAnnounced => "unannounced", }
    Order {
        Self::Known => "known",
        Self::Unknown => "unknown",
        Self::First(Side::White) => "W-first",
        Self::First(Side::Black) => "B-first",
    }
    PenaltyKind {
        Self::Warning => "warning",
        Self::GameLost => "game-lost",
        Self::Disqualification => "disqualification",
        Self::Expulsion => "expulsion",
    }
    Option<Side> { Some(Side::White) => "W", Some(Side::Black) => "B", None => "none", }
    Option<Score> {
        Some(Score::Won(Side::White)) => "W",
        Some(Score::Won(Side::Black)) => "B",
        Some(Score::Drawn) => "draw",
        Some(Score::BothLose) => "both_lose",
        Some(Score::Annulled) => "annulled",
        None => "play-on",
    }
}
