//! Rulings as clients see them.

use super::citation::citations;
use crate::wire;
use draughts::game::LoggedEvent;
use draughts::{NotPossible, Rules, Ruling, Verdict};

/// A ruling in words, with its articles.
pub(crate) fn ruling(rules: &'static Rules, ruling: &Ruling) -> wire::Ruling {
    wire::Ruling {
        verdict: ruling.verdict.word().to_owned(),
        text: ruling.sentence(rules),
        articles: citations(ruling.articles().iter().copied()),
    }
}

/// The text where nothing is ruled because it is not possible: a sentence without an article.
pub(crate) fn not_possible(why: &NotPossible) -> wire::Ruling {
    wire::Ruling { verdict: Verdict::Refused.word().to_owned(), text: why.to_string(), articles: Vec::new() }
}

/// What happened to a game, with the ruling on it if there is more to say than that it was recorded.
pub(crate) fn happened(rules: &'static Rules, logged: &LoggedEvent) -> wire::RuledEvent {
    let more_than_a_note = |ruling: &&Ruling| ruling.verdict != Verdict::Recorded;
    wire::RuledEvent {
        text: logged.event.text(rules),
        ruling: logged.ruling().filter(more_than_a_note).map(|logged| ruling(rules, logged)),
    }
}
