//! What a player does again and again: it is counted and brought to the arbiter's notice (WCDF 4.9 and 4.17,
//! Portugal 5.1.7).

use super::event::Event;
use super::{Game, LoggedEvent, Mode};
use crate::board::Side;
use crate::rules::Article;
use crate::ruling::{Reason, Ruling, Verdict};

/// Offers and claims are brought to the arbiter's notice from this time on, and incidents where the text has no number.
const OFTEN: usize = 3;

/// What a player has done too often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misconduct {
    /// The player.
    pub by: Side,
    /// What is repeated.
    pub repetition: Repetition,
    /// How often it has happened since the player was last punished.
    pub times: usize,
    /// The articles it is against, the deciding one first.
    pub articles: Vec<Article>,
}

/// What is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repetition {
    /// An incident under this article.
    Incident(Article),
    /// An offer of a draw that was not accepted.
    Offer,
    /// A claim that was rejected.
    RejectedClaim,
}

impl Repetition {
    /// What it is in words.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Incident(_) => "the same incident",
            Self::Offer => "offers of a draw",
            Self::RejectedClaim => "claims without ground",
        }
    }
}

/// Something of which a player may do too much.
#[derive(Clone, Copy, PartialEq, Eq)]
struct RepeatedDeed {
    by: Side,
    what: Repetition,
}

impl Game {
    /// What the arbiter has to know of: done too often since the player was last punished.
    pub fn misconduct(&self) -> Vec<Misconduct> {
        let mut found: Vec<Misconduct> = Vec::new();
        if self.settings.mode != Mode::Arbiter {
            return found;
        }
        for deed in self.log.iter().filter_map(LoggedEvent::deed) {
            let known = found.iter().any(|known| known.by == deed.by && known.repetition == deed.what);
            let times = self.times(deed);
            if let Some(articles) = self.articles_against(deed.what)
                && times >= self.reported_from(deed.what)
                && !known
            {
                found.push(Misconduct { by: deed.by, repetition: deed.what, times, articles });
            }
        }
        found
    }

    /// The ruling on an event, with a word to the arbiter if the player does it too often.
    pub(super) fn noticing_misconduct(&self, event: &Event, mut ruling: Ruling) -> Ruling {
        let Some(deed) = deed(event, &ruling).filter(|_| self.settings.mode == Mode::Arbiter) else {
            return ruling;
        };
        let times = self.times(deed) + 1;
        match self.articles_against(deed.what) {
            Some(articles) if times >= self.reported_from(deed.what) && self.outcome.is_none() => {
                ruling.reason = Reason::Repeated { reason: Box::new(ruling.reason), times };
                ruling.and(&articles)
            }
            _ => ruling,
        }
    }

    /// How often a player has done it since being punished.
    fn times(&self, wanted: RepeatedDeed) -> usize {
        let punishes = |logged: &LoggedEvent| match &logged.event {
            Event::Penalty(penalty) => penalty.on == Some(wanted.by) && !logged.is_refused(),
            _ => false,
        };
        let since = self.log.iter().rposition(punishes).map_or(0, |place| place + 1);
        let deeds = self.log[since..].iter().filter_map(LoggedEvent::deed);
        deeds.filter(|deed| *deed == wanted).count()
    }

    /// The number of repetitions from which the arbiter is notified.
    fn reported_from(&self, what: Repetition) -> usize {
        match (what, self.rules().procedure().repetition) {
            (Repetition::Incident(_), Some(cited)) => cited.value,
            _ => OFTEN,
        }
    }

    /// The articles that repeating it is against; none if the text allows it.
    fn articles_against(&self, what: Repetition) -> Option<Vec<Article>> {
        let procedure = self.rules().procedure();
        let mut articles = match what {
            Repetition::Incident(article) => vec![article],
            Repetition::Offer | Repetition::RejectedClaim => vec![procedure.annoyance?],
        };
        let repeated = procedure.repetition.map(|cited| cited.article);
        articles.extend(repeated.filter(|article| !articles.contains(article)));
        Some(articles)
    }
}

impl LoggedEvent {
    fn deed(&self) -> Option<RepeatedDeed> {
        deed(&self.event, self.ruling()?)
    }
}

/// What an event counts as.
fn deed(event: &Event, ruling: &Ruling) -> Option<RepeatedDeed> {
    match event {
        Event::Incident { by: Some(by), article } if ruling.verdict != Verdict::Refused => {
            Some(RepeatedDeed { by: *by, what: Repetition::Incident(*article) })
        }
        Event::OfferDraw(by) if matches!(ruling.verdict, Verdict::Offered | Verdict::ImproperOffer) => {
            Some(RepeatedDeed { by: *by, what: Repetition::Offer })
        }
        Event::Claim { by, .. } if ruling.verdict == Verdict::Rejected => {
            Some(RepeatedDeed { by: *by, what: Repetition::RejectedClaim })
        }
        _ => None,
    }
}
