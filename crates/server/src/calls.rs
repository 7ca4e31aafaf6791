//! Notifications to people who are away.

use crate::key::{Fingerprint, Id};

/// A notification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Who, by what is owned.
    pub to: Fingerprint,
    pub kind: CallKind,
    /// What is said first.
    pub title: String,
    /// What is said then.
    pub body: String,
    /// The page to go to.
    pub href: String,
    /// The game in which it is the recipient's turn; once it no longer is, nobody is notified.
    pub game: Option<Id>,
}

/// The kind of notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CallKind {
    /// It is one's turn.
    Turn,
    /// Somebody challenges one, or has answered.
    Challenge,
    /// An event begins, or its next round.
    Event,
}

impl CallKind {
    /// Its name, as it is kept.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Challenge => "challenge",
            Self::Event => "event",
        }
    }

    /// The kind with a name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Turn, Self::Challenge, Self::Event].into_iter().find(|kind| kind.name() == name)
    }
}

impl Call {
    /// It is somebody's turn in a game.
    pub fn turn(to: Fingerprint, game: Id, opponent: &str, ruleset: &str) -> Self {
        Self {
            to,
            kind: CallKind::Turn,
            title: "Your turn".to_owned(),
            body: format!("{opponent} has moved. {ruleset}"),
            href: format!("/game/{game}"),
            game: Some(game),
        }
    }

    /// An event that somebody takes part in begins.
    pub fn event(to: Fingerprint, name: &str, says: &str, href: &str) -> Self {
        Self {
            to,
            kind: CallKind::Event,
            title: name.to_owned(),
            body: says.to_owned(),
            href: href.to_owned(),
            game: None,
        }
    }
}
