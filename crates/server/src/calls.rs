//! Calls: what somebody who is away is called back for.

use crate::key::{Fingerprint, Id};

/// What somebody is called back for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Who, by what is owned.
    pub to: Fingerprint,
    /// Why.
    pub kind: CallKind,
    /// What is said first.
    pub title: String,
    /// What is said then.
    pub body: String,
    /// The page to go to.
    pub href: String,
    /// The game in which it is the turn of the one who is called; once it is not any more, nobody is called.
    pub game: Option<Id>,
}

/// Why somebody is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CallKind {
    /// It is one's turn.
    Turn,
    /// Somebody challenges one, or has answered.
    Challenge,
    /// An event begins, or its next round.
    Event,
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
