//! What comments say about the end of a game and about positions set up during it, in commands of our own.

use super::commands::{self, Command};
use super::record::GameRecord;
use crate::board::Side;
use crate::clock::BySide;
use crate::position::AnyPosition;
use crate::rules::Article;
use crate::tree::{NodeId, Step};

/// The position from which the moves go on, if the arbiter set one up before the first.
pub(super) fn set_up_at_start(start: &AnyPosition, comments: &[String]) -> AnyPosition {
    set_up(start, comments).unwrap_or(*start)
}

/// The position that the arbiter set up after a move: the first that can be read.
pub(super) fn set_up<'a>(
    position: &AnyPosition,
    comments: impl IntoIterator<Item = &'a String>,
) -> Option<AnyPosition> {
    let ruleset = position.rules().ruleset;
    let mut commands = comments.into_iter().flat_map(|comment| Command::all(comment, commands::SETUP));
    commands.find_map(|command| commands::read_setup(ruleset, command.value))
}

/// A move that was not legal and was let stand, and where it led.
pub(super) struct ClosedIrregular {
    pub(super) step: Step,
    pub(super) position: AnyPosition,
}

/// The irregular move that comments speak of: `[%irregular fmjd 5.4.6 FEN]`. The first that can be read counts.
pub(super) fn irregular(position: &AnyPosition, ends: Ends, comments: &[String]) -> Option<ClosedIrregular> {
    let ruleset = position.rules().ruleset;
    let mut commands = comments.iter().flat_map(|comment| Command::all(comment, commands::IRREGULAR));
    let read = commands.find_map(|command| commands::read_irregular(ruleset, command.value))?;
    let step = Step::Irregular { from: ends.from, to: ends.to, article: read.article };
    Some(ClosedIrregular { step, position: read.position })
}

/// First and last square of a move.
#[derive(Clone, Copy)]
pub(super) struct Ends {
    pub(super) from: crate::board::Square,
    pub(super) to: crate::board::Square,
}

/// Takes statements about the end of the game out of the last comments.
pub(super) fn take(record: &mut GameRecord) {
    let last = record.tree.last();
    for node in [last, NodeId::ROOT] {
        let comments = &record.tree.remarks(node).after;
        let found =
            comments.iter().enumerate().rev().find_map(|(place, comment)| Some((place, read(comment)?)));
        let Some((place, close)) = found else { continue };
        record.close = close;
        if let Some(remarks) = record.tree.remarks_mut(node) {
            remarks.after.remove(place);
        }
        break;
    }
    // A game ends once: what else says so is a comment like any other, and stays one when it is read again.
    for node in [last, NodeId::ROOT] {
        let says_so = |comment: &String| Command::named(comment, ENDED).is_some();
        if record.tree.remarks(node).after.iter().any(says_so)
            && let Some(remarks) = record.tree.remarks_mut(node)
        {
            for comment in &mut remarks.after {
                *comment = commands::quoted_by_name(comment, &[ENDED]);
            }
        }
    }
}

const ENDED: &str = "ended";
/// The commands of which the comment on the end is made.
const PARTS: [&str; 5] = [ENDED, "signed", "handed-in", "ticks-white", "ticks-black"];

fn read(comment: &str) -> Option<super::Close> {
    let ended = Command::named(comment, ENDED)?;
    let mut close = super::Close::default();
    if !ended.value.is_empty() {
        let articles: Option<Vec<Article>> = ended
            .value
            .split(", ")
            .map(|article| {
                article.split_once(' ').and_then(|(code, number)| commands::read_article(code, number))
            })
            .collect();
        close.articles = articles?;
    }
    let mut text = comment.to_owned();
    for name in PARTS {
        let Some(command) = Command::named(&text, name) else { continue };
        let sides = BySide::from_fn(|side: Side| command.value.contains(side.letter()));
        let plies = || command.value.split(',').filter_map(|ply| ply.parse().ok()).collect();
        match name {
            "signed" => close.signed = sides,
            "handed-in" => close.handed_in = sides,
            "ticks-white" => close.ticks.white = plies(),
            "ticks-black" => close.ticks.black = plies(),
            _ => {}
        }
        text = command.without();
    }
    // What is said twice is part of the sentence, and stays so when it is read again.
    close.reason = commands::quoted_by_name(&text, &PARTS);
    Some(close)
}

/// The comment that [`take`] reads; nothing if there is nothing to say.
pub(super) fn write(close: &super::Close) -> Option<String> {
    if *close == super::Close::default() {
        return None;
    }
    let articles: Vec<String> =
        close.articles.iter().map(|&article| commands::write_article(article)).collect();
    let mut text = format!("[%ended {}]", articles.join(", ")).replace(" ]", "]");
    let sides = |done: &BySide<bool>| {
        Side::BOTH.into_iter().filter(|&side| *done.get(side)).map(Side::letter).collect::<String>()
    };
    for (name, done) in [("signed", &close.signed), ("handed-in", &close.handed_in)] {
        if done.white || done.black {
            text.push_str(&format!("[%{name} {}]", sides(done)));
        }
    }
    for (name, plies) in [("ticks-white", &close.ticks.white), ("ticks-black", &close.ticks.black)] {
        if !plies.is_empty() {
            let plies: Vec<String> = plies.iter().map(u32::to_string).collect();
            text.push_str(&format!("[%{name} {}]", plies.join(",")));
        }
    }
    if !close.reason.is_empty() {
        text.push(' ');
        text.push_str(&close.reason);
    }
    Some(text)
}
