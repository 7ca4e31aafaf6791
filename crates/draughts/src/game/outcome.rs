//! How a game ends.

use crate::board::Side;
use crate::rules::Article;

/// The end of a game: points for both and the cause, since both can get nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// What each player gets.
    pub score: Score,
    /// The cause of the end.
    pub cause: Cause,
    /// The name of the draw rule whose count decided, if one did: several rules may stand on one article.
    pub rule: Option<&'static str>,
    /// Every article that holds, the deciding one first; none where the text is silent.
    pub articles: Vec<Article>,
}

/// What the players get for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// One side has won.
    Won(Side),
    /// Drawn.
    Drawn,
    /// Neither gets anything.
    BothLose,
    /// The game does not count.
    Annulled,
}

/// Half points, so that a draw is a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HalfPoints {
    /// White's.
    pub white: u8,
    /// Black's.
    pub black: u8,
}

impl Score {
    /// The points of both sides, counted in halves; none for a game that does not count.
    pub const fn half_points(self) -> Option<HalfPoints> {
        match self {
            Self::Won(Side::White) => Some(HalfPoints { white: 2, black: 0 }),
            Self::Won(Side::Black) => Some(HalfPoints { white: 0, black: 2 }),
            Self::Drawn => Some(HalfPoints { white: 1, black: 1 }),
            Self::BothLose => Some(HalfPoints { white: 0, black: 0 }),
            Self::Annulled => None,
        }
    }

    /// The score in one word: `W`, `B`, `draw`, `both_lose`, `annulled`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Won(Side::White) => "W",
            Self::Won(Side::Black) => "B",
            Self::Drawn => "draw",
            Self::BothLose => "both_lose",
            Self::Annulled => "annulled",
        }
    }
}

/// Why a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// A side has no piece left.
    NoPieces,
    /// The side to move has no legal move.
    NoMove,
    /// A player has resigned.
    Resignation,
    /// The players have agreed.
    Agreement,
    /// A draw rule's count is full.
    Counting,
    /// A claim was accepted.
    Claim,
    /// A player has used up the time.
    Time,
    /// A player's flag fell, but the rules give a draw instead of a loss.
    TimeButDrawn,
    /// A rule was broken in a way that costs the game.
    Forfeit,
    /// A player, or both, did not come in time.
    Absence,
    /// The arbiter has decided.
    Decision,
}
