//! Draw rules as data: what is counted, the limit, and its effect.
//!
//! Limits are written as the article writes them; the game's counters alone turn them into plies.

use super::Article;
use std::ops::RangeInclusive;

/// One rule by which a game is drawn, or may be claimed drawn, by counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRule {
    /// The article that decides.
    pub article: Article,
    /// Further articles it stands on.
    pub also: &'static [Article],
    /// The name of the rule in a list of counters.
    pub name: &'static str,
    /// The events that are counted.
    pub counts: Counts,
    /// The limit of the count.
    pub limit: Limit,
    /// What a full count does.
    pub effect: Effect,
    /// What keeps a full count from taking effect.
    pub unless: DrawException,
}

impl DrawRule {
    /// The articles it stands on, the deciding one first.
    pub fn articles(&self) -> impl Iterator<Item = Article> + use<> {
        std::iter::once(self.article).chain(self.also.iter().copied())
    }
}

/// The source of our knowledge of some rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provenance {
    /// The text that is cited.
    FromTheText,
    /// Secondary sources: the federation's own text was not available.
    SecondHand,
}

/// What a draw rule counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// How often this position has stood on the board with the same side to move.
    Repetitions,
    /// Moves in a row made by kings without a capture. A man's move or a capture resets the count.
    QuietKingMoves,
    /// Moves since the last capture or promotion, as long as the ending stands.
    SinceTheBalanceChanged(Ending),
    /// Moves since the ending arose; the move that brought it about is not counted.
    SinceTheEndingArose {
        /// The ending.
        ending: Ending,
        /// When the count begins.
        begins: CountStart,
        /// When it ends without effect.
        stops: Stops,
    },
    /// All moves of the game.
    WholeGame,
}

/// When the count of an ending begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountStart {
    /// With the ending itself.
    WithTheEnding,
    /// When the strong side has a king on the long diagonal, from then on wherever it goes.
    OnTheLongDiagonal,
}

/// When the count of an ending ends without effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stops {
    /// Never: it runs to the end of the game.
    Never,
    /// When the ending is left; if it comes back, the count starts at 0.
    WhenTheEndingIsLeft,
}

/// A kind of ending, by the pieces on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// One side has a king and nothing else, the other this many pieces.
    LoneKing {
        /// The fewest and the most pieces of the strong side.
        against: CountRange,
        /// Which of them are kings.
        kings: Kings,
        /// Where the lone king stands.
        stands: LoneKingPlace,
    },
    /// Both sides have a king, and there are this many pieces in all.
    KingsOnBothSides {
        /// The fewest and the most pieces of both sides together.
        pieces: CountRange,
    },
    /// Two pieces against two, a king on both sides, but not king and man against king and man.
    TwoAgainstTwo,
}

/// A least and a greatest number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountRange {
    /// The least.
    pub least: u32,
    /// The greatest.
    pub greatest: u32,
}

impl CountRange {
    /// The numbers as a range.
    pub const fn range(self) -> RangeInclusive<u32> {
        self.least..=self.greatest
    }
}

/// Which pieces of the strong side are kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kings {
    /// One at least.
    Some,
    /// All of them.
    All,
}

/// Where a lone king stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoneKingPlace {
    /// Anywhere.
    Anywhere,
    /// On the long diagonal.
    OnTheLongDiagonal,
}

/// The limit of a draw rule's count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The same position, this many times.
    Times(u32),
    /// This many moves by each side.
    MovesOfEach(u32),
    /// This many moves by the side with more pieces; if neither has more, by each side.
    MovesOfTheStrongSide(u32),
    /// This many moves by the two sides together.
    Plies(u32),
    /// Nothing is counted: it is enough that the ending is on the board.
    AtOnce,
}

/// What a full count does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The game is drawn.
    Automatic,
    /// The game is drawn, but only in a period of play without moves to reach and without increment.
    AutomaticInSuddenDeath,
    /// Either player may claim the draw.
    OnClaim,
    /// The player on turn may claim the draw by naming the move that would fill the count.
    OnClaimNamingTheMove,
}

/// What keeps a full count from taking effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawException {
    /// No exception.
    Nothing,
    /// A win that stands on the board: the side to move wins at once, or whatever it plays the other side does.
    AWinIsAtHand,
}

/// A lone king against three pieces, one of them a king at least.
pub(super) const LONE_KING_AGAINST_THREE: Ending = Ending::LoneKing {
    against: CountRange { least: 3, greatest: 3 },
    kings: Kings::Some,
    stands: LoneKingPlace::Anywhere,
};

/// A lone king against one or two pieces, one of them a king at least.
pub(super) const LONE_KING_AGAINST_TWO_AT_MOST: Ending = Ending::LoneKing {
    against: CountRange { least: 1, greatest: 2 },
    kings: Kings::Some,
    stands: LoneKingPlace::Anywhere,
};
