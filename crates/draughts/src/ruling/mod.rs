//! Rulings: whether an attempted move or a touched piece is in order, and if not, why, with the article.
//!
//! Knows positions, moves and the table of rules; all articles come from that table. Nothing of games, clocks or
//! claims is known here.

mod choice;
mod citation;
mod explain;
mod jumps;
mod played;
mod refusal;
mod step;
mod wording;

pub use explain::explain;
pub use played::Played;
pub(crate) use played::without;
pub use refusal::{Course, Manner, Refusal};

use crate::moves::Move;
use crate::notation::movetext::Listed;
use crate::rules::{Article, Rules};
use citation::Citation;

/// What the rules say to an attempted move or a touched piece, and where they say it.
///
/// A ruling is made by [`explain`] only, and none is made without an article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The outcome.
    pub verdict: Verdict,
    articles: Vec<Article>,
}

/// The outcome of a [`Ruling`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The attempt is this move, and it is legal.
    Legal(Listed),
    /// The touched piece can make these moves.
    Playable(Vec<Move>),
    /// The attempt is not in order.
    Refused(Refusal),
}

impl Ruling {
    /// The articles the ruling stands on, the deciding one first; there is one at least.
    pub fn articles(&self) -> &[Article] {
        &self.articles
    }

    /// The reason of a refusal.
    pub const fn refusal(&self) -> Option<&Refusal> {
        match &self.verdict {
            Verdict::Refused(refusal) => Some(refusal),
            Verdict::Legal(_) | Verdict::Playable(_) => None,
        }
    }

    /// The ruling in one or two sentences, in the words and square names of the ruleset, without its articles.
    pub fn reason(&self, rules: &'static Rules) -> String {
        wording::sentence(rules, &self.verdict)
    }

    /// The ruling in one or two sentences, with its articles: `A capture is compulsory: 33x24 (fmjd 4.2).`
    pub fn text(&self, rules: &'static Rules) -> String {
        let mut text = self.reason(rules);
        let articles: Vec<String> = self.articles.iter().map(ToString::to_string).collect();
        let end = text.trim_end_matches('.').len();
        text.truncate(end);
        text.push_str(&format!(" ({}).", articles.join(", ")));
        text
    }

    /// A ruling with its articles.
    fn new(verdict: Verdict, citation: Citation) -> Self {
        let Citation { deciding, also } = citation;
        let mut articles = vec![deciding];
        articles.extend(also.filter(|&article| article != deciding));
        Self { verdict, articles }
    }

    /// A refusal, with the articles the table gives for its reason.
    fn refused(rules: &'static Rules, refusal: Refusal) -> Self {
        let citation = citation::of(rules, &refusal);
        Self::new(Verdict::Refused(refusal), citation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RulesetName;

    #[test]
    fn articles_stand_before_the_full_stop_and_none_twice() {
        let rules = RulesetName::English.rules();
        let square = rules.geometry().square(0).expect("a board has squares");
        let refused = Ruling::refused(rules, Refusal::NoPiece { square });
        assert_eq!(refused.reason(rules), "No piece stands on 1.");
        assert_eq!(refused.text(rules), "No piece stands on 1 (wcdf 1.14).");

        // 1.20 makes captures of men and of kings compulsory.
        let (men, kings) = (square.only(), square.only());
        let refused =
            Ruling::refused(rules, Refusal::Compulsory { from: square, men, kings, captures: Vec::new() });
        assert_eq!(refused.articles(), [rules.refusals.compulsory.man]);
    }
}
