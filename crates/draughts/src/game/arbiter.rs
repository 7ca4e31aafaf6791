//! What officials do to a game beyond ruling on a move: penalties (WCDF 6.9), appeals (WCDF 7.1), a draw asked of the
//! arbiter (WCDF 2.29, FMJD 7.3), another position on the board, and illegal moves that come out late
//! (Portugal 5.1.3).

use super::event::{Decision, Event};
use super::irregularities::restored_position;
use super::{Cause, Game, LoggedEvent, Mode, Outcome, Score, Suspension, accepted_by_moving};
use crate::board::Side;
use crate::clock::At;
use crate::position::{AnyPosition, Setup};
use crate::rules::{Article, DrawException, DrawRule, IrregularMove};
use crate::ruling::{NotPossible, Reason, Ruling, Verdict};

/// The fewest members of an appeals committee (WCDF 7.1).
pub const FEWEST_MEMBERS: u32 = 3;

/// A penalty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Penalty {
    /// The player; nobody for a spectator.
    pub on: Option<Side>,
    /// Which penalty.
    pub kind: PenaltyKind,
    /// The article that was broken.
    pub article: Article,
    /// The arbiter's words.
    pub text: String,
}

/// The penalties of WCDF 6.9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PenaltyKind {
    /// A warning (a).
    Warning,
    /// The game is declared lost (b).
    GameLost,
    /// Disqualification from the competition (c).
    Disqualification,
    /// Expulsion from the event (d).
    Expulsion,
}

/// An appeal against a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appeal {
    /// Who appeals.
    pub by: Side,
    /// The event whose ruling is appealed against, counted from 1.
    pub against: u32,
    /// How many members the committee has.
    pub members: u32,
    /// The player's words.
    pub text: String,
}

/// What a committee decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppealDecision {
    /// Whether the decision stays.
    pub outcome: AppealOutcome,
    /// The article it stands on.
    pub article: Article,
    /// The committee's words.
    pub text: String,
}

/// Whether a decision stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AppealOutcome {
    /// It does.
    Upheld,
    /// It was clearly wrong and is replaced.
    Overturned {
        /// The result instead; if there is none, the game goes on from the position on the board.
        instead: Option<Score>,
    },
}

/// A position that the arbiter sets up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetPosition {
    /// The pieces and the turn.
    pub setup: Setup,
    /// The article it stands on.
    pub article: Article,
    /// The arbiter's words.
    pub text: String,
}

/// What is open with the officials, and what has been decided by whom.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ArbiterBook {
    /// The place in the log of the appeal that is being heard.
    appeal: Option<usize>,
    /// Events whose appeal has been decided.
    heard: Vec<u32>,
    /// Events whose ruling a committee has replaced.
    overturned: Vec<u32>,
    /// Who has asked for a draw.
    request: Option<Side>,
    /// The claim that the controller has to decide.
    claim: Option<OpenReferral>,
    /// The event that set the present outcome.
    ended_by: Option<u32>,
}

/// A claim that waits for the controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenReferral {
    /// Who claims.
    pub by: Side,
    /// The article it is made under.
    pub article: Article,
}

impl Game {
    /// The penalties that stand, in the order they were given.
    pub fn penalties(&self) -> impl Iterator<Item = &Penalty> {
        self.log.iter().zip(1..).filter_map(|(logged, number)| match &logged.event {
            Event::Penalty(penalty)
                if !logged.is_refused() && !self.officials.overturned.contains(&number) =>
            {
                Some(penalty)
            }
            _ => None,
        })
    }

    /// The appeal that waits for its committee.
    pub fn open_appeal(&self) -> Option<&Appeal> {
        match &self.log.get(self.officials.appeal?)?.event {
            Event::Appeal(appeal) => Some(appeal),
            _ => None,
        }
    }

    /// Who has asked the arbiter for a draw and waits for the decision.
    pub fn asks_for_draw(&self) -> Option<Side> {
        self.officials.request
    }

    /// The claim of a draw that waits for the controller's decision.
    pub fn referred_claim(&self) -> Option<OpenReferral> {
        self.officials.claim.filter(|_| self.outcome.is_none())
    }

    pub(super) fn refer_claim(&mut self, by: Side, article: Article) {
        self.officials.claim = Some(OpenReferral { by, article });
    }

    /// Drops the claim that waits, since the position it was made in is no more.
    pub(super) const fn drop_claim(&mut self) {
        self.officials.claim = None;
    }

    /// Drops the request for a draw, since its game is no more.
    pub(super) const fn drop_request(&mut self) {
        self.officials.request = None;
    }

    /// Takes note of the event that is about to be logged, if it has changed the outcome.
    pub(super) fn note_outcome(&mut self, before: Option<&Outcome>) {
        if self.outcome.as_ref() != before {
            self.officials.ended_by = self.outcome.as_ref().map(|_| self.next_number());
        }
    }

    pub(super) fn penalty(&mut self, penalty: &Penalty) -> Result<Ruling, NotPossible> {
        let rule = self.rules().procedure().penalties;
        // What a result that stands is still worth is for the competition to say.
        let unless_over = |loser: Option<Side>| loser.filter(|_| self.outcome.is_none());
        let (verdict, loser) = match (penalty.kind, penalty.on) {
            (PenaltyKind::GameLost | PenaltyKind::Disqualification, None) => {
                return Err(NotPossible::SpectatorPlaysNoGame);
            }
            (PenaltyKind::Warning, _) => (Verdict::Warning, None),
            (PenaltyKind::GameLost, loser) => (Verdict::Forfeit, loser),
            (PenaltyKind::Disqualification, loser) => (Verdict::Disqualified, unless_over(loser)),
            (PenaltyKind::Expulsion, loser) => (Verdict::Expelled, unless_over(loser)),
        };
        if let Some(loser) = loser {
            let both = self
                .penalties()
                .any(|earlier| earlier.on == Some(loser.opponent()) && earlier.kind != PenaltyKind::Warning);
            let score = if both { Score::BothLose } else { Score::Won(loser.opponent()) };
            let articles: Vec<Article> = [Some(penalty.article), rule].into_iter().flatten().collect();
            self.end(score, Cause::Forfeit, &articles);
        }
        let reason = Reason::Penalty { kind: penalty.kind, words: penalty.text.clone() };
        Ok(Ruling::by(verdict, penalty.article, reason).and(rule.as_slice()))
    }

    pub(super) fn appeal(&mut self, appeal: &Appeal) -> Result<Ruling, NotPossible> {
        let rule = self.rules().procedure().appeals;
        if self.officials.appeal.is_some() {
            return Err(NotPossible::AppealBeingHeard);
        }
        if appeal.members < FEWEST_MEMBERS {
            return Ok(Ruling::by(Verdict::Refused, rule, Reason::CommitteeTooSmall));
        }
        if self.officials.heard.contains(&appeal.against) {
            return Err(NotPossible::AppealHeard);
        }
        let decision = self.logged(appeal.against).and_then(LoggedEvent::decision);
        let Some(decision) = decision else { return Err(NotPossible::NoSuchDecision) };
        let ruling = Ruling::by(Verdict::Pending, rule, Reason::Appealed(appeal.text.clone()));
        let ruling = ruling.and(decision.articles());
        self.officials.appeal = Some(self.log.len());
        Ok(ruling)
    }

    pub(super) fn appeal_decided(&mut self, decision: &AppealDecision) -> Result<Ruling, NotPossible> {
        let rule = self.rules().procedure().appeals;
        let Some(against) = self.open_appeal().map(|appeal| appeal.against) else {
            return Err(NotPossible::NoAppeal);
        };
        self.officials.appeal = None;
        self.officials.heard.push(against);
        let AppealOutcome::Overturned { instead } = decision.outcome else {
            let reason = Reason::Upheld(decision.text.clone());
            return Ok(Ruling::by(Verdict::Upheld, decision.article, reason).and(&[rule]));
        };
        self.officials.overturned.push(against);
        self.lift_caution(against);
        match instead {
            Some(score) => {
                self.end(score, Cause::Decision, &[decision.article, rule]);
            }
            // Only the decision that ended the game is undone with it.
            None if self.officials.ended_by == Some(against) => self.outcome = self.judge_the_board(),
            None => {}
        }
        let reason = Reason::Overturned(decision.text.clone());
        Ok(Ruling::by(Verdict::Overturned, decision.article, reason).and(&[rule]))
    }

    /// Takes a caution back that came with a ruling.
    fn lift_caution(&mut self, number: u32) {
        let Some(logged) = self.logged(number) else { return };
        let cautioned = matches!(logged.verdict(), Some(Verdict::Caution | Verdict::CautionAndRecall));
        let counts_apart = matches!(logged.event, Event::Incident { .. });
        let by = match &logged.event {
            Event::Caution(by) => Some(*by),
            Event::Incident { by, .. } if cautioned => *by,
            Event::Touch { by, .. } | Event::Push { by, .. } if cautioned => Some(*by),
            Event::Object | Event::Discover { .. } if cautioned => self.last_offender_before(number),
            _ => None,
        };
        let Some(by) = by else { return };
        let count = if counts_apart { &mut self.clock_offences } else { &mut self.offences };
        count[by as usize] = count[by as usize].saturating_sub(1);
    }

    /// Who committed the irregularity that an objection was about.
    fn last_offender_before(&self, number: u32) -> Option<Side> {
        let before = &self.log[..(number as usize).min(self.log.len())];
        before.iter().rev().find_map(|logged| match &logged.event {
            Event::IrregularMove(ply) => Some(ply.facts.by),
            Event::Irregularity { by, .. } => Some(*by),
            _ => None,
        })
    }

    pub(super) fn ask_for_draw(&mut self, by: Side) -> Ruling {
        let Some(article) = self.rules().procedure().quickplay_draw else {
            self.officials.request = Some(by);
            let articles = self.rules().results.neither_can_win;
            return Ruling::citing(Verdict::Pending, articles, Reason::NeitherCanWin);
        };
        let period = self.clock.as_ref().and_then(|clock| clock.period(by));
        if !period.is_some_and(|period| period.is_sudden_death()) {
            return Ruling::by(Verdict::Rejected, article, Reason::QuickplayOnly);
        }
        if !self.offer_was_refused(by) {
            return Ruling::by(Verdict::Rejected, article, Reason::NoRefusedOffer);
        }
        self.officials.request = Some(by);
        Ruling::by(Verdict::Pending, article, Reason::EvenPosition)
    }

    /// Whether an offer of a player has been declined, by word or by a move.
    fn offer_was_refused(&self, by: Side) -> bool {
        let offered = |logged: &LoggedEvent| {
            logged.event == Event::OfferDraw(by) && logged.verdict() == Some(Verdict::Offered)
        };
        let Some(offer) = self.log.iter().position(offered) else { return false };
        self.log[offer..].iter().any(|logged| match logged.event {
            Event::DeclineDraw(opponent) => opponent != by && logged.verdict() == Some(Verdict::Declined),
            Event::Move(_) => logged.verdict() == Some(Verdict::RejectedByMove),
            _ => false,
        })
    }

    pub(super) fn decided(&mut self, decision: &Decision) -> Result<Ruling, NotPossible> {
        let quickplay = self.rules().procedure().quickplay_draw;
        if quickplay == Some(decision.article) && decision.ends.is_some() && self.officials.request.is_none()
        {
            return Ok(Ruling::by(Verdict::Refused, decision.article, Reason::NobodyAsked));
        }
        match decision.ends {
            Some(score) if self.outcome.as_ref().is_some_and(|outcome| outcome.score == score) => {
                Err(NotPossible::EndedSo)
            }
            Some(score) => {
                self.drop_request();
                self.drop_claim();
                self.end(score, Cause::Decision, &[decision.article]);
                let reason = Reason::Decided(decision.text.clone());
                Ok(Ruling::by(Verdict::Ended, decision.article, reason))
            }
            None => self.play_goes_on(decision),
        }
    }

    /// The arbiter lets play go on: a claim or a request is not granted, or a draw by counting is lifted where the text
    /// leaves a win to be seen (IDF 7.2.7 to 7.2.9, reading I11).
    fn play_goes_on(&mut self, decision: &Decision) -> Result<Ruling, NotPossible> {
        let article = decision.article;
        let Some(outcome) = &self.outcome else {
            let waits = self.officials.request.is_some() || self.officials.claim.is_some();
            self.drop_request();
            self.drop_claim();
            return if waits {
                Ok(Ruling::by(Verdict::Continue, article, Reason::PlayGoesOn(decision.text.clone())))
            } else {
                Err(NotPossible::NothingToDecide)
            };
        };
        let full = self.full_rules();
        let is_left_to_the_arbiter = |rule: &DrawRule| rule.unless == DrawException::AWinIsAtHand;
        let binding: Vec<Article> =
            full.iter().filter(|rule| !is_left_to_the_arbiter(rule)).map(|rule| rule.article).collect();
        if outcome.cause != Cause::Counting || full.is_empty() || !binding.is_empty() {
            let articles = if binding.is_empty() { outcome.articles.clone() } else { binding };
            if articles.is_empty() {
                return Err(NotPossible::GameOver);
            }
            return Ok(Ruling::citing(Verdict::Refused, &articles, Reason::ResultStands));
        }
        let after = self.plies.len();
        for rule in &full {
            self.suspensions.push(Suspension { after, rule: *rule });
            self.counters.suspend(rule);
        }
        self.outcome = None;
        let articles: Vec<Article> = full.iter().map(|rule| rule.article).collect();
        let names = full.iter().map(|rule| rule.name).collect();
        let reason = Reason::Suspended { rules: names, words: decision.text.clone() };
        Ok(Ruling::by(Verdict::Continue, article, reason).and(&articles))
    }

    pub(super) fn set_position(&mut self, set: &SetPosition, at: At) -> Result<Ruling, NotPossible> {
        if self.settings.mode != Mode::Arbiter {
            return Err(NotPossible::NotRecorded);
        }
        let position =
            AnyPosition::forced(self.rules().ruleset, &set.setup).map_err(NotPossible::Unplayable)?;
        self.begin_anew_from(position);
        if let Some(clock) = self.clock.as_mut().filter(|clock| clock.on_turn().is_some()) {
            let given = clock.give_turn(position.turn(), at);
            debug_assert!(given.is_ok(), "a clock on which a side is on turn has been started");
        }
        Ok(match self.outcome.clone() {
            Some(outcome) => {
                let articles = outcome.articles.clone();
                Ruling::by(Verdict::Ended, set.article, Reason::Ended(outcome)).and(&articles)
            }
            None => Ruling::by(Verdict::PositionSet, set.article, Reason::PositionSet(set.text.clone())),
        })
    }

    /// A ply turns out not to have been legal. Where the text restores the position whenever that comes out, all that
    /// came after is void; elsewhere it matters only as long as the opponent has not moved.
    pub(super) fn discover(&mut self, ply: u32) -> Result<Ruling, NotPossible> {
        let place = (ply as usize).checked_sub(1);
        let found = place.and_then(|place| self.plies.get(place).map(|ply| (place, ply.irregular)));
        match (found, self.rules().arbiter.irregular_move) {
            (None, _) => Err(NotPossible::NoSuchPly),
            (Some((_, None)), _) => Err(NotPossible::LegalPly),
            (Some((place, Some(kind))), IrregularMove::Restored { restored }) => {
                self.back_to(place);
                Ok(restored_position(restored, kind))
            }
            (Some((place, Some(_))), _) if place + 1 == self.plies.len() => self.object(),
            (
                Some((_, Some(kind))),
                IrregularMove::OpponentChooses { accepted: article, .. }
                | IrregularMove::CautionThenForfeit { condoned: article, .. },
            ) => Ok(accepted_by_moving(article, kind)),
            (Some((_, Some(_))), IrregularMove::Impossible) => Err(NotPossible::OnlyLegalMoves),
        }
    }

    fn logged(&self, number: u32) -> Option<&LoggedEvent> {
        self.log.get((number as usize).checked_sub(1)?)
    }

    /// The number that the event now being decided will have in the log.
    fn next_number(&self) -> u32 {
        u32::try_from(self.log.len() + 1).unwrap_or(u32::MAX)
    }
}

impl LoggedEvent {
    /// What was decided, if it can be appealed against.
    fn decision(&self) -> Option<&Ruling> {
        let is_caution = matches!(self.event, Event::Caution(_));
        self.ruling().filter(|ruling| is_caution || !ruling.articles().is_empty())
    }
}
