//! The refusal of an action, as it is sent to players.

use super::obstacle::Obstacle;
use super::view::citations;
use crate::wire::{self, RefusalSource};
use draughts::{Article, NotPossible, Rules, Ruling};

/// A refusal: by the rules, with their articles, or by the room.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RoomRefusal {
    pub(super) source: RefusalSource,
    pub(super) text: String,
    pub(super) brief: Option<String>,
    pub(super) articles: Vec<wire::Citation>,
    /// What may be played instead.
    pub(super) moves: Vec<wire::Move>,
}

impl RoomRefusal {
    /// By articles.
    pub(super) fn by(text: impl Into<String>, articles: &[Article]) -> Self {
        let articles = citations(articles.iter().copied());
        Self { source: RefusalSource::Rules, text: text.into(), brief: None, articles, moves: Vec::new() }
    }

    /// By a ruling.
    pub(super) fn of(rules: &'static Rules, ruling: &Ruling) -> Self {
        Self { brief: ruling.brief(rules), ..Self::by(ruling.sentence(rules), ruling.articles()) }
    }

    /// As it is sent.
    pub(super) fn into_message(self, id: String) -> wire::FromServer {
        let Self { source, text, brief, articles, moves } = self;
        wire::FromServer::Refused(Box::new(wire::Refusal { id, source, text, brief, articles, moves }))
    }
}

impl From<NotPossible> for RoomRefusal {
    fn from(why: NotPossible) -> Self {
        Self::by(why.to_string(), &[])
    }
}

impl From<Obstacle> for RoomRefusal {
    fn from(why: Obstacle) -> Self {
        let source = match why {
            Obstacle::PositionChanged => RefusalSource::Changed,
            Obstacle::Unreadable(_) | Obstacle::BlindfoldMove => RefusalSource::Rules,
            _ => RefusalSource::Room,
        };
        Self { source, ..Self::by(why.to_string(), &[]) }
    }
}
