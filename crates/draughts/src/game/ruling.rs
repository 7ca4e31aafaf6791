//! What a game answers to an event.

use crate::board::Square;
use crate::rules::Article;

/// What is said where a text has no article on something that happens under it all the same.
pub(super) const NOT_REGULATED: &str = "not regulated by this page";

/// The answer to an event: what is decided, by which articles, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// What is decided.
    pub verdict: Verdict,
    articles: Vec<Article>,
    explanation: String,
}

impl Ruling {
    /// Plain acceptance: the only verdict that needs no article.
    pub(super) fn recorded() -> Self {
        Self { verdict: Verdict::Recorded, articles: Vec::new(), explanation: String::new() }
    }

    /// A verdict with the article that decides and those that support it.
    pub(super) fn new(
        verdict: Verdict,
        article: Article,
        more: &[Article],
        explanation: impl Into<String>,
    ) -> Self {
        let mut articles = vec![article];
        for article in more {
            if !articles.contains(article) {
                articles.push(*article);
            }
        }
        Self { verdict, articles, explanation: explanation.into() }
    }

    /// A verdict by articles that the table gives. Where it gives none the text is silent, and the ruling says so.
    pub(super) fn citing(verdict: Verdict, articles: &[Article], explanation: impl Into<String>) -> Self {
        let explanation = explanation.into();
        match articles.split_first() {
            Some((article, more)) => Self::new(verdict, *article, more, explanation),
            None if explanation.contains(NOT_REGULATED) => {
                Self { verdict, articles: Vec::new(), explanation }
            }
            None => {
                let explanation = format!("{} ({NOT_REGULATED}).", explanation.trim_end_matches('.'));
                Self { verdict, articles: Vec::new(), explanation }
            }
        }
    }

    /// The same with articles cited besides.
    #[must_use]
    pub(super) fn and(mut self, articles: &[Article]) -> Self {
        for article in articles {
            if !self.articles.contains(article) {
                self.articles.push(*article);
            }
        }
        self
    }

    /// The same with a sentence more.
    #[must_use]
    pub(super) fn saying(mut self, sentence: &str) -> Self {
        if !self.explanation.is_empty() {
            self.explanation.push(' ');
        }
        self.explanation.push_str(sentence);
        self
    }

    /// The articles, the deciding one first; none where nothing needs one or the text is silent.
    pub fn articles(&self) -> &[Article] {
        &self.articles
    }

    /// The ruling in a sentence.
    pub fn explanation(&self) -> &str {
        &self.explanation
    }
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It is written down and nothing follows.
    Recorded,
    /// It is not possible here and changes nothing.
    Refused,
    /// The game has ended by it, as the outcome says.
    Ended,
    /// An offer is made.
    Offered,
    /// A claim or offer is accepted.
    Accepted,
    /// A claim is not.
    Rejected,
    /// A claim is for the controller to decide.
    ToController,
    /// An offer is declined.
    Declined,
    /// An offer has lapsed, because the opponent moved.
    RejectedByMove,
    /// The offer is out of form.
    ImproperOffer,
    /// The flag costs the game.
    LossOnTime,
    /// Play goes on.
    Continue,
    /// The flag gives a draw.
    DrawInsteadOfLoss,
    /// The irregular move is taken back.
    Rectify,
    /// The irregularity stands.
    Stands,
    /// The move is recalled and the player cautioned.
    CautionAndRecall,
    /// The player is cautioned.
    Caution,
    /// The game is lost by it.
    Forfeit,
    /// The position before the irregular move is restored.
    RestorePosition,
    /// The game begins again.
    AnnulAndRestart,
    /// The piece on this square must be played.
    MustPlay(Square),
    /// Any legal move may be made.
    FreeMove,
    /// The late player plays with the time that is left.
    PlayOn,
    /// The opponent has to choose: rectify or let stand.
    OpponentChooses,
    /// A player or spectator is warned.
    Warning,
    /// The player is out of the competition.
    Disqualified,
    /// A player or spectator has to leave.
    Expelled,
    /// The arbiter, or a committee, has to decide.
    Pending,
    /// The committee leaves the decision as it is.
    Upheld,
    /// The committee replaces the decision.
    Overturned,
    /// The arbiter has set up this position.
    PositionSet,
}

impl Verdict {
    /// The verdict in one word, as files and programs write it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Recorded => "recorded",
            Self::Refused => "refused",
            Self::Ended => "ended",
            Self::Offered => "offered",
            Self::Accepted => "accepted",
            Self::Rejected => "rejected",
            Self::ToController => "to_controller",
            Self::Declined => "declined",
            Self::RejectedByMove => "rejected_by_move",
            Self::ImproperOffer => "improper_offer",
            Self::LossOnTime => "loss_on_time",
            Self::Continue => "continue",
            Self::DrawInsteadOfLoss => "draw_instead_of_loss",
            Self::Rectify => "rectify",
            Self::Stands => "stands",
            Self::CautionAndRecall => "caution_and_recall",
            Self::Caution => "caution",
            Self::Forfeit => "forfeit",
            Self::RestorePosition => "restore_position",
            Self::AnnulAndRestart => "annul_and_restart",
            Self::MustPlay(_) => "must_play",
            Self::FreeMove => "free_move",
            Self::PlayOn => "play_on",
            Self::OpponentChooses => "opponent_chooses",
            Self::Warning => "warning",
            Self::Disqualified => "disqualified",
            Self::Expelled => "expelled",
            Self::Pending => "pending",
            Self::Upheld => "upheld",
            Self::Overturned => "overturned",
            Self::PositionSet => "position_set",
        }
    }
}
