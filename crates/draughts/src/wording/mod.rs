//! Everything the library says in sentences, and nothing else: what is ruled, why something is not possible, how a game
//! ended, what happened, how draw counters stand. It is worded last, from typed values, in the words and square names
//! of the ruleset. Nothing is decided here.
//!
//! Two things are data and stand elsewhere: the articles themselves (`rulebooks`), and what an arbiter's record says of
//! an incident under an article ([`Article::note`](crate::Article::note)).

mod brief;
mod counting;
mod event;
mod impossible;
mod outcome;
mod reason;
mod refusal;
mod words;

pub(crate) use impossible::not_possible;
pub use outcome::lost;

use crate::rules::{Article, Rules};
use crate::ruling::{Reason, Ruling};

/// The note used when a rulebook has no article on something that can still happen under it.
const NOT_REGULATED: &str = "not regulated by this page";

/// The ruling as a sentence or two.
pub(crate) fn ruling(rules: &'static Rules, ruling: &Ruling) -> String {
    let (reason, notice) = match &ruling.reason {
        Reason::Repeated { reason, times } => (&**reason, Some(reason::repeated(*times))),
        reason => (reason, None),
    };
    let mut text = reason::sentence(rules, reason);
    if ruling.is_silent() && !text.contains(NOT_REGULATED) {
        text = format!("{} ({NOT_REGULATED}).", text.trim_end_matches('.'));
    }
    match notice {
        Some(notice) if text.is_empty() => notice,
        Some(notice) => format!("{text} {notice}"),
        None => text,
    }
}

/// The refusal of a move in a few words; none where something else is ruled.
pub(crate) fn brief(rules: &'static Rules, ruling: &Ruling) -> Option<String> {
    brief::brief(rules, &ruling.reason)
}

/// A sentence with articles before its full stop, unless it names them already, as that on the end of a game does.
pub(crate) fn with_articles(text: String, articles: &[Article]) -> String {
    let cited: Vec<String> = articles.iter().map(ToString::to_string).collect();
    if cited.iter().all(|article| text.contains(article.as_str())) {
        return text;
    }
    format!("{} ({}).", text.trim_end_matches('.'), cited.join(", "))
}
