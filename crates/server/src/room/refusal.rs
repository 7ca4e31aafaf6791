//! The refusal of an action, as players are told it.

use super::obstacle::Obstacle;
use super::view::citations;
use crate::wire;
use draughts::{Article, NotPossible, Rules, Ruling};

/// A refusal: by the rules, with their articles, or by the room.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Refusal {
    pub(super) text: String,
    pub(super) articles: Vec<wire::Citation>,
    /// What may be played instead.
    pub(super) moves: Vec<wire::Move>,
}

impl Refusal {
    /// By articles.
    pub(super) fn by(text: impl Into<String>, articles: &[Article]) -> Self {
        Self { text: text.into(), articles: citations(articles.iter().copied()), moves: Vec::new() }
    }

    /// By a ruling.
    pub(super) fn of(rules: &'static Rules, ruling: &Ruling) -> Self {
        Self::by(ruling.sentence(rules), ruling.articles())
    }

    /// As it is sent.
    pub(super) fn told(self, id: String) -> wire::FromServer {
        let Self { text, articles, moves } = self;
        wire::FromServer::Refused(Box::new(wire::Refusal { id, text, articles, moves }))
    }
}

impl From<NotPossible> for Refusal {
    fn from(why: NotPossible) -> Self {
        Self::by(why.to_string(), &[])
    }
}

impl From<Obstacle> for Refusal {
    fn from(why: Obstacle) -> Self {
        Self::by(why.to_string(), &[])
    }
}
