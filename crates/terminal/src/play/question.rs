//! Questions that the players have to answer before the program goes on.

use draughts::{Rules, Side};

/// A question to the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// Whether to leave a game that is running.
    Leave,
    /// Whether this side resigns.
    Resign(Side),
    /// Whether the opponent accepts the draw that this side offers.
    Offer(Side),
    /// On which ground a draw is claimed.
    Ground,
}

impl Question {
    /// The question in words.
    pub(super) fn text(self, rules: &Rules) -> String {
        match self {
            Self::Leave => "The game is not over. Leave it? (y/n)".to_owned(),
            Self::Resign(side) => format!("Does {} resign? (y/n)", rules.colour(side)),
            Self::Offer(side) => format!(
                "{} offers a draw. Does {} accept? (y/n)\nEsc: decide later. Making a move declines the offer.",
                rules.colour(side),
                rules.colour(side.opponent())
            ),
            Self::Ground => "\
On which ground do you claim a draw?
r  the position occurs for the third time
m  too many moves without progress
w  the opponent cannot win
Esc  no claim"
                .to_owned(),
        }
    }

    /// The keys it is answered with.
    pub(super) const fn keys(self) -> &'static str {
        match self {
            Self::Leave => "y leave  n stay",
            Self::Resign(_) => "y resign  n play on",
            Self::Offer(_) => "y accept  n decline  Esc later",
            Self::Ground => "r repetition  m moves  w cannot win  Esc cancel",
        }
    }
}
