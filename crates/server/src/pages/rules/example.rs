//! An example of a rulebook, shown: the position before, the position after, and what holds.
//!
//! The tests run the examples; here they are only shown. What cannot be shown on the board (moves that the tests find
//! themselves) is described in words.

use super::book::RulesetLink;
use super::sentence::{self, Sentence};
use crate::links;
use crate::pages::pictures;
use draughts::notation::{fen, movetext};
use draughts::{AnyPosition, Code, Move, RulesetName};
use print::{Diagram, Track};

/// An example for a page.
pub(super) struct ExampleView {
    pub(super) rulesets: Vec<RulesetLink>,
    pub(super) boards: Vec<CaptionedBoard>,
    pub(super) sentences: Vec<Sentence>,
}

/// A picture with its caption.
pub(super) struct CaptionedBoard {
    pub(super) picture: String,
    pub(super) caption: String,
}

/// A move and the position it was made in.
#[derive(Clone, Copy)]
struct ExampleMove {
    before: AnyPosition,
    action: Move,
}

/// Follows the moves of an example as long as they are given.
struct Follower {
    start: AnyPosition,
    now: AnyPosition,
    made: Vec<ExampleMove>,
    lost: bool,
}

/// The example of an article of that rulebook.
pub(super) fn shown(code: Code, text: &str) -> ExampleView {
    let mut rulesets: Vec<RulesetName> = Vec::new();
    let mut follower: Option<Follower> = None;
    let mut sentences = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if word == "rules" {
            rulesets = rest.split_whitespace().filter_map(|name| name.parse().ok()).collect();
            follower = rulesets.first().map(|ruleset| Follower::new(AnyPosition::start(*ruleset)));
            continue;
        }
        if let Some(follower) = &mut follower {
            follower.follow(word, rest);
        }
        sentences.extend(sentence::of(code, word, rest));
    }
    let linked = |ruleset: RulesetName| {
        let rules = ruleset.rules();
        RulesetLink { title: rules.title, href: links::ruleset(rules) }
    };
    ExampleView {
        rulesets: rulesets.into_iter().map(linked).collect(),
        boards: follower.map(|follower| follower.boards()).unwrap_or_default(),
        sentences,
    }
}

impl Follower {
    fn new(start: AnyPosition) -> Self {
        Self { start, now: start, made: Vec::new(), lost: false }
    }

    fn follow(&mut self, word: &str, rest: &str) {
        match word {
            "position" => match fen::read_forced(self.start.rules().ruleset, rest) {
                Ok(position) => *self = Self::new(position),
                Err(_) => self.lost = true,
            },
            "play" => self.play(rest),
            "repeat" => {
                let (times, moves) = rest.split_once(' ').unwrap_or(("0", ""));
                for _ in 0..times.parse().unwrap_or(0).min(100) {
                    self.play(moves);
                }
            }
            "at" => {
                let event = rest.split_once(' ').map_or("", |(_, event)| event);
                self.follow("then", event);
            }
            "then" => match rest.split_once(' ') {
                Some(("play", moves)) => self.play(moves),
                Some(("back" | "decide" | "stand" | "set", _)) => self.lost = true,
                _ => {}
            },
            "quietly" | "men" | "calmly" | "carelessly" => self.lost = true,
            _ => {}
        }
    }

    fn play(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            if self.lost {
                return;
            }
            match movetext::read(&self.now, text) {
                Ok(action) => {
                    self.made.push(ExampleMove { before: self.now, action });
                    self.now = self.now.after(&action);
                }
                Err(_) => self.lost = true,
            }
        }
    }

    fn boards(&self) -> Vec<CaptionedBoard> {
        let rules = self.start.rules();
        let usual = self.start == AnyPosition::start(rules.ruleset);
        let mut boards = Vec::new();
        // The starting position is known, and says little.
        if !usual || self.made.is_empty() && !self.lost {
            let mut diagram = Diagram::new(rules, self.start.setup());
            if let [only] = self.made.as_slice() {
                diagram.arrows.push(Track::of(&only.before, &only.action));
            }
            boards.push(CaptionedBoard {
                picture: pictures::inline(&diagram),
                caption: fen::write(rules, &self.start.setup()),
            });
        }
        if let (Some(last), false) = (self.made.last(), self.lost) {
            let mut diagram = Diagram::new(rules, self.now.setup());
            diagram.last_move = Some(Track::of(&last.before, &last.action));
            let text = movetext::write(&last.before, &last.action);
            boards.push(CaptionedBoard {
                picture: pictures::inline(&diagram),
                caption: format!("after {text}"),
            });
        }
        boards
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::rulebook::rulebook;

    #[test]
    fn an_example_shows_both_positions() {
        let example = "rules international killer\nposition W:W28:B23\nplay 28x19\nbecomes B:W19:B\nrefused 28-22 because 4.2";
        let shown = shown(Code::Fmjd, example);
        assert_eq!(shown.rulesets.len(), 2);
        assert_eq!(shown.boards.len(), 2);
        assert!(shown.boards[1].caption.contains("28x19"));
        let refused = shown.sentences.last().expect("it is told");
        assert_eq!(refused.articles[0].href.as_deref(), Some("/rules/fmjd/4.2"));
    }

    #[test]
    fn every_example_of_the_rulebooks_is_told() {
        for book in Code::ALL.into_iter().filter_map(rulebook) {
            for entry in &book.entries {
                for example in &entry.examples {
                    let shown = shown(book.code, example);
                    let name = format!("{} {}", book.code, entry.number);
                    assert!(!shown.rulesets.is_empty(), "{name}");
                    assert!(!shown.sentences.is_empty() || !shown.boards.is_empty(), "{name}");
                    // A reason that is written leads to an article.
                    let reasons = example.lines().filter(|line| line.contains(" because ")).count();
                    let told =
                        shown.sentences.iter().filter(|sentence| !sentence.articles.is_empty()).count();
                    assert_eq!(reasons, told, "{name}\n{example}");
                }
            }
        }
    }
}
