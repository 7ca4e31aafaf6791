//! What the program says to the players: a sentence, and the articles behind it.

use super::session::{Loss, Session};
use draughts::notation::movetext::{self, Found};
use draughts::notation::{Attempt, square};
use draughts::{AnyPosition, Article, Move, Rules, explain, rulebook};

/// A sentence for the players and the articles it stands on, the deciding one first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Notice {
    pub(super) text: String,
    pub(super) articles: Vec<Article>,
}

impl Notice {
    /// A sentence that needs no article.
    pub(super) fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), articles: Vec::new() }
    }

    /// What the rules say of an attempt.
    pub(super) fn ruling(position: &AnyPosition, attempt: &Attempt) -> Self {
        let ruling = explain(position, attempt);
        Self { text: ruling.reason(position.rules()), articles: ruling.articles().to_vec() }
    }

    /// How the game has ended.
    pub(super) fn loss(rules: &Rules, loss: Loss) -> Self {
        Self { text: loss.text(rules), articles: vec![loss.article(rules)] }
    }

    /// The names of the articles, as `fmjd 4.13, fmjd 4.1`.
    pub(super) fn cited(&self) -> String {
        self.articles.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }

    /// The articles in full, each under its number and title.
    pub(super) fn articles_in_full(&self) -> String {
        self.articles.iter().map(|&article| in_full(article)).collect::<Vec<_>>().join("\n\n")
    }
}

/// The move a text stands for in the position on the board, or what to say instead.
pub(super) fn read_move(session: &Session, text: &str) -> Result<Move, Notice> {
    let position = session.position();
    if let Some(loss) = session.loss() {
        return Err(Notice::loss(session.rules(), loss));
    }
    let attempt =
        movetext::attempt(session.rules(), text).map_err(|fault| Notice::plain(fault.to_string()))?;
    match movetext::find(position, &attempt) {
        Found::One(action) => Ok(action),
        Found::Several(moves) => Err(several(position, &moves)),
        Found::None => Err(Notice::ruling(position, &attempt)),
    }
}

/// Says that several moves are meant, and which.
pub(super) fn several(position: &AnyPosition, moves: &[Move]) -> Notice {
    let texts: Vec<String> = moves.iter().map(|action| movetext::write_full(position, action)).collect();
    Notice::plain(format!("Several moves fit: {}.", texts.join(", ")))
}

/// Says that several pieces can go to a square.
pub(super) fn which_piece(rules: &Rules, moves: &[Move]) -> Notice {
    let origins = super::selection::origins(moves);
    Notice::plain(format!("Choose the piece first: {} can go there.", square::list(rules, origins)))
}

fn in_full(article: Article) -> String {
    match rulebook::entry(article) {
        Some(entry) => format!("{article} — {}\n{}", entry.title, entry.text),
        None => format!("{article}\nThe text of this rulebook is not at hand."),
    }
}
