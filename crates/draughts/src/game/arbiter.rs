//! What officials do to a game beyond ruling on a move: penalties (WCDF 6.9), appeals (WCDF 7.1), a draw asked of the
//! arbiter (WCDF 2.29, FMJD 7.3), another position on the board, and illegal moves that come out late
//! (Portugal 5.1.3).

use super::event::{Decision, Event};
use super::{Game, Logged, Mode, Outcome, Reason, Ruling, Score, Suspension, Verdict};
use crate::board::Side;
use crate::clock::At;
use crate::position::{AnyPosition, Setup};
use crate::rules::{Article, DrawRule, IrregularMove, Unless};

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
                if logged.ruling.verdict != Verdict::Refused
                    && !self.officials.overturned.contains(&number) =>
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

    pub(super) fn penalty(&mut self, penalty: &Penalty) -> Ruling {
        let rule = self.rules().procedure().penalties;
        let (verdict, loser, words) = match (penalty.kind, penalty.on) {
            (PenaltyKind::GameLost | PenaltyKind::Disqualification, None) => {
                let text = "A spectator has no game to lose; warn or expel.";
                return Ruling::new(Verdict::Refused, rule.unwrap_or(penalty.article), &[], text);
            }
            (PenaltyKind::Warning, _) => (Verdict::Warning, None, "A warning is given."),
            (PenaltyKind::GameLost, loser) => (Verdict::Forfeit, loser, "The game is declared lost."),
            // What a result that stands is still worth is for the competition to say.
            (PenaltyKind::Disqualification, loser) => {
                let loser = loser.filter(|_| self.outcome.is_none());
                (Verdict::Disqualified, loser, "The player is disqualified from the competition.")
            }
            (PenaltyKind::Expulsion, loser) => {
                let loser = loser.filter(|_| self.outcome.is_none());
                (Verdict::Expelled, loser, "Expelled from the event.")
            }
        };
        if let Some(loser) = loser {
            let both = self
                .penalties()
                .any(|earlier| earlier.on == Some(loser.opponent()) && earlier.kind != PenaltyKind::Warning);
            let score = if both { Score::BothLose } else { Score::Won(loser.opponent()) };
            let articles: Vec<Article> = [Some(penalty.article), rule].into_iter().flatten().collect();
            self.end(score, Reason::Forfeit, &articles);
        }
        Ruling::new(verdict, penalty.article, rule.as_slice(), worded(&penalty.text, words))
    }

    pub(super) fn appeal(&mut self, appeal: &Appeal) -> Ruling {
        let rule = self.rules().procedure().appeals;
        let refused = |text: &str| Ruling::new(Verdict::Refused, rule, &[], text);
        if self.officials.appeal.is_some() {
            return refused("An appeal is being heard; wait for its decision.");
        }
        if appeal.members < FEWEST_MEMBERS {
            return refused("The appeals committee needs three members at least.");
        }
        if self.officials.heard.contains(&appeal.against) {
            return refused("The appeal against this decision has been heard.");
        }
        let Some(decision) = self.logged(appeal.against).filter(|logged| logged.is_decision()) else {
            return refused("There is no such decision; give the number of the event that was ruled upon.");
        };
        let more = decision.ruling.articles().to_vec();
        self.officials.appeal = Some(self.log.len());
        let text = worded(&appeal.text, "The appeals committee has to decide.");
        Ruling::new(Verdict::Pending, rule, &more, text)
    }

    pub(super) fn appeal_decided(&mut self, decision: &AppealDecision) -> Ruling {
        let rule = self.rules().procedure().appeals;
        let Some(against) = self.open_appeal().map(|appeal| appeal.against) else {
            return Ruling::new(Verdict::Refused, rule, &[], "There is no appeal to decide.");
        };
        self.officials.appeal = None;
        self.officials.heard.push(against);
        let AppealOutcome::Overturned { instead } = decision.outcome else {
            let text = worded(&decision.text, "The decision stays as it is.");
            return Ruling::new(Verdict::Upheld, decision.article, &[rule], text);
        };
        self.officials.overturned.push(against);
        self.lift_caution(against);
        match instead {
            Some(score) => {
                self.end(score, Reason::Decision, &[decision.article, rule]);
            }
            // Only the decision that ended the game is undone with it.
            None if self.officials.ended_by == Some(against) => self.outcome = self.judge_the_board(),
            None => {}
        }
        let text = worded(&decision.text, "The decision was wrong and is replaced.");
        Ruling::new(Verdict::Overturned, decision.article, &[rule], text)
    }

    /// Takes a caution back that came with a ruling.
    fn lift_caution(&mut self, number: u32) {
        let Some(logged) = self.logged(number) else { return };
        let cautioned = matches!(logged.ruling.verdict, Verdict::Caution | Verdict::CautionAndRecall);
        let counts_apart = matches!(logged.event, Event::Incident { .. });
        let by = match &logged.event {
            Event::Caution(by) => Some(*by),
            Event::Incident { by, .. } if cautioned => *by,
            Event::Touch { by, .. } if cautioned => Some(*by),
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
            let text = "The arbiter decides whether neither can win.";
            return Ruling::citing(Verdict::Pending, self.rules().results.neither_can_win, text);
        };
        let period = self.clock.as_ref().and_then(|clock| clock.period(by));
        if !period.is_some_and(|period| period.is_sudden_death()) {
            let text = "A draw can be asked for in a quickplay finish only.";
            return Ruling::new(Verdict::Rejected, article, &[], text);
        }
        if !self.offer_was_refused(by) {
            let text = "The opponent must have refused an offer of a draw before.";
            return Ruling::new(Verdict::Rejected, article, &[], text);
        }
        self.officials.request = Some(by);
        let text = "The arbiter decides whether the position is even.";
        Ruling::new(Verdict::Pending, article, &[], text)
    }

    /// Whether an offer of a player has been declined, by word or by a move.
    fn offer_was_refused(&self, by: Side) -> bool {
        let offered = |logged: &Logged| {
            logged.event == Event::OfferDraw(by) && logged.ruling.verdict == Verdict::Offered
        };
        let Some(offer) = self.log.iter().position(offered) else { return false };
        self.log[offer..].iter().any(|logged| match logged.event {
            Event::DeclineDraw(opponent) => opponent != by && logged.ruling.verdict == Verdict::Declined,
            Event::Move(_) => logged.ruling.verdict == Verdict::RejectedByMove,
            _ => false,
        })
    }

    pub(super) fn decided(&mut self, decision: &Decision) -> Ruling {
        let quickplay = self.rules().procedure().quickplay_draw;
        if quickplay == Some(decision.article) && decision.ends.is_some() && self.officials.request.is_none()
        {
            let text = "No player has asked for it in a quickplay finish after a refused offer.";
            return Ruling::new(Verdict::Refused, decision.article, &[], text);
        }
        match decision.ends {
            Some(score) if self.outcome.as_ref().is_some_and(|outcome| outcome.score == score) => {
                let text = "The game has already ended so: there is nothing to decide.";
                Ruling::new(Verdict::Refused, decision.article, &[], text)
            }
            Some(score) => {
                let text = worded(&decision.text, "The arbiter has decided.");
                self.drop_request();
                self.drop_claim();
                self.end(score, Reason::Decision, &[decision.article]);
                Ruling::new(Verdict::Ended, decision.article, &[], text)
            }
            None => self.play_goes_on(decision),
        }
    }

    /// The arbiter lets play go on: a claim or a request is not granted, or a draw by counting is lifted where the text
    /// leaves a win to be seen (IDF 7.2.7 to 7.2.9, reading I11).
    fn play_goes_on(&mut self, decision: &Decision) -> Ruling {
        let article = decision.article;
        let Some(outcome) = &self.outcome else {
            let waits = self.officials.request.is_some() || self.officials.claim.is_some();
            self.drop_request();
            self.drop_claim();
            return if waits {
                let text = worded(&decision.text, "The arbiter has decided: play goes on.");
                Ruling::new(Verdict::Continue, article, &[], text)
            } else {
                let text = "Play goes on anyway: there is nothing to decide. A remark can be written down.";
                Ruling::new(Verdict::Refused, article, &[], text)
            };
        };
        let full = self.full_rules();
        let is_left_to_the_arbiter = |rule: &DrawRule| rule.unless == Unless::AWinIsAtHand;
        let binding: Vec<Article> =
            full.iter().filter(|rule| !is_left_to_the_arbiter(rule)).map(|rule| rule.article).collect();
        if outcome.reason != Reason::Counting || full.is_empty() || !binding.is_empty() {
            let also = if binding.is_empty() { outcome.articles.clone() } else { binding };
            let text = "The game is over, and the text leaves nothing to decide: the result stands.";
            return Ruling::new(Verdict::Refused, article, &also, text);
        }
        let after = self.plies.len();
        for rule in &full {
            self.suspensions.push(Suspension { after, rule: *rule });
            self.counters.suspend(rule);
        }
        self.outcome = None;
        let names: Vec<&str> = full.iter().map(|rule| rule.name).collect();
        let articles: Vec<Article> = full.iter().map(|rule| rule.article).collect();
        let suspended = format!("Play goes on; not counted again in this ending: {}.", names.join(", "));
        let text = match decision.text.trim() {
            "" => suspended,
            words => format!("{words} {suspended}"),
        };
        Ruling::new(Verdict::Continue, article, &articles, text)
    }

    pub(super) fn set_position(&mut self, set: &SetPosition, at: At) -> Ruling {
        if self.settings.mode != Mode::Arbiter {
            let text = "Only in a game that an arbiter records can the position be set up anew.";
            return Ruling::new(Verdict::Refused, set.article, &[], text);
        }
        let position = match AnyPosition::forced(self.rules().ruleset, &set.setup) {
            Ok(position) => position,
            Err(faults) => return Ruling::new(Verdict::Refused, set.article, &[], faults.to_string()),
        };
        self.begin_anew_from(position);
        if let Some(clock) = self.clock.as_mut().filter(|clock| clock.on_turn().is_some()) {
            let given = clock.give_turn(position.turn(), at);
            debug_assert!(given.is_ok(), "a clock on which a side is on turn has been started");
        }
        match &self.outcome {
            Some(outcome) => {
                let articles = outcome.articles.clone();
                let text = outcome.text(self.rules());
                Ruling::new(Verdict::Ended, set.article, &articles, text)
            }
            None => {
                let text = worded(&set.text, "The arbiter has set up the position; counts begin anew.");
                Ruling::new(Verdict::PositionSet, set.article, &[], text)
            }
        }
    }

    /// A ply turns out not to have been legal. Where the text restores the position whenever that comes out, all that
    /// came after is void; elsewhere it matters only as long as the opponent has not moved.
    pub(super) fn discover(&mut self, ply: u32) -> Ruling {
        let turn = self.rules().refusals.turn;
        let place = (ply as usize).checked_sub(1);
        let found = place.and_then(|place| self.plies.get(place).map(|ply| (place, ply.irregular)));
        match (found, self.rules().arbiter.irregular_move) {
            (None, _) => Ruling::new(Verdict::Refused, turn, &[], "There is no such ply."),
            (Some((_, None)), _) => Ruling::new(Verdict::Refused, turn, &[], "That ply was legal."),
            (Some((place, Some(kind))), IrregularMove::Restored { restored }) => {
                self.back_to(place);
                let text = "The position before the irregular move is restored; what came after is void.";
                Ruling::new(Verdict::RestorePosition, restored, &[kind], text)
            }
            (Some((place, Some(_))), _) if place + 1 == self.plies.len() => self.object(),
            (
                Some((_, Some(kind))),
                IrregularMove::OpponentChooses { accepted: article, .. }
                | IrregularMove::CautionThenForfeit { condoned: article, .. },
            ) => {
                let text = "The opponent has moved and so accepted the irregularity.";
                Ruling::new(Verdict::Stands, article, &[kind], text)
            }
            (Some((_, Some(kind))), IrregularMove::Impossible) => {
                Ruling::new(Verdict::Refused, kind, &[], "This cannot happen here.")
            }
        }
    }

    fn logged(&self, number: u32) -> Option<&Logged> {
        self.log.get((number as usize).checked_sub(1)?)
    }

    /// The number that the event now being decided will have in the log.
    fn next_number(&self) -> u32 {
        u32::try_from(self.log.len() + 1).unwrap_or(u32::MAX)
    }
}

impl Logged {
    /// Whether something was decided that can be appealed against.
    fn is_decision(&self) -> bool {
        !self.ruling.articles().is_empty() || matches!(self.event, Event::Caution(_))
    }
}

/// The words somebody used, or ours.
fn worded(text: &str, ours: &str) -> String {
    if text.is_empty() { ours.to_owned() } else { text.to_owned() }
}
