//! What the players are asked before something is done that cannot be undone by looking away.

use draughts::{Rules, Side};

/// A question that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// Whether to leave a game that is running.
    Leave,
    /// Whether this side resigns.
    Resign(Side),
    /// Whether the draw is accepted that this side offers.
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
                "{} offers a draw. Does {} accept? (y/n)\nEsc: think it over. A move declines.",
                rules.colour(side),
                rules.colour(side.opponent())
            ),
            Self::Ground => "\
Claim a draw on which ground?
r  the position comes for the third time
m  too many moves without progress
w  the opponent cannot win
Esc  none"
                .to_owned(),
        }
    }

    /// The keys it is answered with.
    pub(super) const fn keys(self) -> &'static str {
        match self {
            Self::Leave => "y leave  n stay",
            Self::Resign(_) => "y resign  n play on",
            Self::Offer(_) => "y accept  n decline  Esc later",
            Self::Ground => "r repetition  m moves  w cannot win  Esc none",
        }
    }
}
