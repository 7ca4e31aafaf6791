//! Rulings: what the rules say to an attempted move, a touched piece or anything else that happens in a game, with the
//! articles and a typed reason. The sentences are made from that last of all, in [`wording`](crate::wording).
//!
//! [`explain`] rules on moves and knows positions, moves and the table of rules only; [`Game`](crate::game::Game) rules
//! on events. What cannot be done at all is no ruling: it is [`NotPossible`], and no article is cited for it.

mod choice;
mod citation;
mod explain;
mod faults;
mod impossible;
mod jumps;
mod played;
mod reason;
mod refusal;
mod step;
mod verdict;

pub(crate) use citation::touch_duty;
pub use explain::explain;
pub use faults::{ClaimFault, FlagDraw, LateLoss, OfferFault, Rectification, SheetFault};
pub use impossible::{Answer, NotPossible};
pub use played::PlayedMove;
pub(crate) use played::without;
pub use reason::Reason;
pub use refusal::{Course, Manner, Refusal};
pub use verdict::Verdict;

use crate::board::Square;
use crate::rules::{Article, Rules};
use citation::Citation;

/// What the rules say to something, where they say it, and why.
///
/// Only [`explain`] and a [`Game`](crate::game::Game) make rulings. One that is more than plain acceptance cites an
/// article, unless the text is silent on what happens under it all the same; then the sentence says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// What is decided.
    pub verdict: Verdict,
    /// The reason, typed; [`crate::wording`] puts it into words.
    pub reason: Reason,
    articles: Vec<Article>,
}

impl Ruling {
    /// The articles the ruling stands on, the deciding one first; none where nothing needs one or the text is silent.
    pub fn articles(&self) -> &[Article] {
        &self.articles
    }

    /// Why a move is not in order, if that is what is ruled.
    pub const fn refusal(&self) -> Option<&Refusal> {
        match &self.reason {
            Reason::Irregular(refusal) => Some(refusal),
            _ => None,
        }
    }

    /// The piece that has to be played by this ruling.
    pub const fn must_play(&self) -> Option<Square> {
        match self.reason {
            Reason::MustPlay { square } | Reason::MustGoOn { square, .. } => Some(square),
            _ => None,
        }
    }

    /// Whether it cites no article because the text has none on what happened.
    pub fn is_silent(&self) -> bool {
        self.articles.is_empty() && self.verdict != Verdict::Recorded
    }

    /// The ruling in one or two sentences, in the words and square names of the ruleset; nothing if it is plain
    /// acceptance. Articles are named in it only where a game ends.
    pub fn sentence(&self, rules: &'static Rules) -> String {
        crate::wording::ruling(rules, self)
    }

    /// The refusal of a move in a few words, which fit one line of a small screen: `A capture is compulsory.` None
    /// where something else is ruled. The sentence says more.
    pub fn brief(&self, rules: &'static Rules) -> Option<String> {
        crate::wording::brief(rules, self)
    }

    /// The ruling in one or two sentences, with its articles: `A capture is compulsory: 33x24 (fmjd 4.2).`
    pub fn text(&self, rules: &'static Rules) -> String {
        crate::wording::with_articles(self.sentence(rules), &self.articles)
    }

    /// Plain acceptance: the only verdict that needs no article.
    pub(crate) const fn recorded() -> Self {
        Self { verdict: Verdict::Recorded, reason: Reason::Plain, articles: Vec::new() }
    }

    /// A verdict with the article that decides.
    pub(crate) fn by(verdict: Verdict, article: Article, reason: Reason) -> Self {
        Self { verdict, reason, articles: vec![article] }
    }

    /// A verdict by the articles that the table gives, the deciding one first; none where the text is silent.
    pub(crate) fn citing(verdict: Verdict, articles: &[Article], reason: Reason) -> Self {
        Self { verdict, reason, articles: Vec::new() }.and(articles)
    }

    /// The same with articles cited besides, none of them twice.
    #[must_use]
    pub(crate) fn and(mut self, articles: &[Article]) -> Self {
        for article in articles {
            if !self.articles.contains(article) {
                self.articles.push(*article);
            }
        }
        self
    }

    /// The same under another verdict.
    #[must_use]
    pub(crate) fn under(mut self, verdict: Verdict) -> Self {
        self.verdict = verdict;
        self
    }

    /// The reason given for a legal move or a playable piece.
    fn permitted(verdict: Verdict, citation: Citation, reason: Reason) -> Self {
        Self::by(verdict, citation.deciding, reason).and(citation.also.as_slice())
    }

    /// A refusal, with the articles the table gives for its reason.
    pub(crate) fn refused(rules: &'static Rules, refusal: Refusal) -> Self {
        let citation = citation::of(rules, &refusal);
        Self::permitted(Verdict::Refused, citation, Reason::Irregular(refusal))
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
        assert_eq!(refused.sentence(rules), "No piece stands on 1.");
        assert_eq!(refused.text(rules), "No piece stands on 1 (wcdf 1.14).");

        // 1.20 makes captures of men and of kings compulsory.
        let (men, kings) = (square.only(), square.only());
        let refused =
            Ruling::refused(rules, Refusal::Compulsory { from: square, men, kings, captures: Vec::new() });
        assert_eq!(refused.articles(), [rules.refusals.compulsory.man]);
    }

    #[test]
    fn a_silent_text_is_said_to_be_silent_and_plain_acceptance_says_nothing() {
        let rules = RulesetName::Site64.rules();
        let silent = Ruling::citing(Verdict::FreeMove, &[], Reason::TouchIsFree);
        assert!(silent.is_silent());
        assert_eq!(
            silent.sentence(rules),
            "Touching a piece creates no obligation (not regulated by this page)."
        );
        let recorded = Ruling::recorded();
        assert!(!recorded.is_silent() && recorded.sentence(rules).is_empty());
    }
}
