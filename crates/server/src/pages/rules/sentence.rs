//! The lines of an example in words.

use super::ArticleLink;
use super::because::{ReasonedText, reasoned};
use draughts::Code;

/// Something that holds in an example.
pub(super) struct Sentence {
    /// What kind of thing it is.
    pub(super) label: String,
    /// What is said.
    pub(super) text: String,
    /// The articles it stands on.
    pub(super) articles: Vec<ArticleLink>,
}

/// A line in words; nothing for what the pictures show.
pub(super) fn of(code: Code, word: &str, rest: &str) -> Option<Sentence> {
    let ReasonedText { what, articles } = reasoned(code, rest);
    let (label, text) = match word {
        "position" => return None,
        "play" => ("Played", what.to_owned()),
        "moves" if what == "none" => ("Legal moves", "none".to_owned()),
        "moves" => ("Legal moves", listed(what)),
        "becomes" => ("Position afterwards", what.to_owned()),
        "refused" => ("Refused", what.to_owned()),
        "says" => ("In words", format!("… {what} …")),
        "written" => ("Written", what.to_owned()),
        "reads" => ("Reading", what.replacen(" as ", " is read as ", 1)),
        "unplayable" => ("Not playable", what.to_owned()),
        "counts" => ("Perft", format!("{} (of one ply, two plies, …)", listed(what))),
        "at" => {
            let (time, event) = what.split_once(' ').unwrap_or((what, ""));
            return Some(Sentence { label: format!("At {time}"), text: event.to_owned(), articles });
        }
        "then" => ("Then", what.to_owned()),
        "repeat" => {
            let (times, moves) = what.split_once(' ').unwrap_or((what, ""));
            ("Played", format!("{times} times {moves}"))
        }
        "quietly" => ("Played", format!("{what} quiet moves by either side's kings")),
        "men" => ("Played", format!("{what} quiet moves by men")),
        "calmly" => ("Played", format!("{what} quiet moves")),
        "carelessly" => ("Played", format!("{what} quiet move that lets a win come")),
        "impossible" => ("Not possible", format!("… {what} …")),
        "ruling" => ("Ruling", what.replace('_', " ")),
        "result" => ("Result", result(what)),
        "counter" => ("Counter", what.to_owned()),
        "claimable" => ("Open claims", what.to_owned()),
        "left" => ("Time left", what.to_owned()),
        "record" => ("Writing the moves", what.to_owned()),
        "sheet" => ("On the score sheet", what.to_owned()),
        "time" => ("Time control", what.to_owned()),
        "mode" => ("Applied by", what.to_owned()),
        _ => {
            return Some(Sentence { label: capitalised(word), text: what.to_owned(), articles });
        }
    };
    Some(Sentence { label: label.to_owned(), text, articles })
}

fn listed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(", ")
}

fn result(text: &str) -> String {
    match text {
        "W" => "the light pieces win".to_owned(),
        "B" => "the dark pieces win".to_owned(),
        "none" => "none yet: the game goes on".to_owned(),
        other => other.replace('_', " "),
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
