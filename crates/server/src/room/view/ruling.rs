//! Rulings as they are told.

use super::citation::citations;
use crate::wire;
use draughts::game::Logged;
use draughts::{NotPossible, Rules, Ruling, Verdict};

/// A ruling in words, with its articles.
pub(crate) fn ruling(rules: &'static Rules, ruling: &Ruling) -> wire::Ruling {
    wire::Ruling {
        verdict: ruling.verdict.word().to_owned(),
        text: ruling.sentence(rules),
        articles: citations(ruling.articles().iter().copied()),
    }
}

/// What is told where nothing is ruled because it is not possible: the sentence, and no article.
pub(crate) fn not_possible(why: &NotPossible) -> wire::Ruling {
    wire::Ruling { verdict: Verdict::Refused.word().to_owned(), text: why.to_string(), articles: Vec::new() }
}

/// What happened to a game, with the ruling on it if that is more than taking note.
pub(crate) fn happened(rules: &'static Rules, logged: &Logged) -> wire::Happened {
    let more_than_a_note = |ruling: &&Ruling| ruling.verdict != Verdict::Recorded;
    wire::Happened {
        text: logged.event.text(rules),
        ruling: logged.ruling().filter(more_than_a_note).map(|logged| ruling(rules, logged)),
    }
}
