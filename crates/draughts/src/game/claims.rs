//! Claims of a draw.

use super::event::Ground;
use super::{Cause, Game, Score, winning};
use crate::board::Side;
use crate::moves::Move;
use crate::position::AnyPosition;
use crate::rules::{Article, Counts, DrawRule, Effect, Limit};
use crate::ruling::{ClaimFault, Reason, Ruling, Verdict};

impl Game {
    pub(super) fn claim(&mut self, by: Side, ground: &Ground) -> Ruling {
        match ground {
            Ground::Repetition { next } => self.claim_repetition(by, next.as_ref()),
            Ground::NoProgress => self.claim_no_progress(),
            Ground::CannotWin => self.claim_cannot_win(by),
        }
    }

    fn claim_repetition(&mut self, by: Side, next: Option<&Move>) -> Ruling {
        let Some(rule) = self.rule_that_counts(|counts| counts == Counts::Repetitions) else {
            return Self::no_such_claim();
        };
        let article = rule.article;
        match rule.effect {
            Effect::OnClaimNamingTheMove => match self.fault_of_naming(by, next, &rule) {
                None => self.claimed(article),
                // The text speaks of the next move only; the controller should grant it (reading W2).
                Some(_) if self.stands_often_enough(&rule) => {
                    self.refer_claim(by, article);
                    Ruling::by(Verdict::ToController, article, Reason::AlreadyStands)
                }
                Some(fault) => rejected(article, fault),
            },
            Effect::OnClaim if self.claimable().contains(&rule) => self.claimed(article),
            Effect::OnClaim => rejected(article, ClaimFault::NotOftenEnough),
            Effect::Automatic | Effect::AutomaticInSuddenDeath => {
                rejected(article, ClaimFault::CountedByTheProgram)
            }
        }
    }

    /// What is wrong with a claim by a named move, if anything is.
    fn fault_of_naming(&self, by: Side, next: Option<&Move>, rule: &DrawRule) -> Option<ClaimFault> {
        if by != self.position.turn() {
            return Some(ClaimFault::NotOnTurn);
        }
        let Some(next) = next else { return Some(ClaimFault::NoMoveNamed) };
        if !self.position.moves().contains(next) {
            return Some(ClaimFault::NotLegal(*next));
        }
        let fills = self.fills_by_naming(rule, &self.position.after(next));
        (!fills).then_some(ClaimFault::NotByThisMove(*next))
    }

    /// Whether the position on the board has occurred as often as a rule asks.
    fn stands_often_enough(&self, rule: &DrawRule) -> bool {
        let occurrences = self.counters.occurrences(&self.position.setup());
        matches!(rule.limit, Limit::Times(times) if occurrences >= times)
    }

    fn claim_no_progress(&mut self) -> Ruling {
        let counts_moves = |counts: Counts| counts != Counts::Repetitions;
        if let Some(rule) = self.claimable().iter().find(|rule| counts_moves(rule.counts)) {
            return self.claimed(rule.article);
        }
        // Of several rules that count moves, the one on moves without progress is meant.
        let quiet = self.rule_that_counts(|counts| counts == Counts::QuietKingMoves);
        let Some(rule) = quiet.or_else(|| self.rule_that_counts(counts_moves)) else {
            return Self::no_such_claim();
        };
        rejected(rule.article, ClaimFault::NotFull)
    }

    fn claim_cannot_win(&mut self, by: Side) -> Ruling {
        let Some(article) = self.rules().results.claimed_if_opponent_cannot_win else {
            let articles = self.rules().results.neither_can_win;
            let reason = Reason::Unclaimable(ClaimFault::ArbitersAffair);
            return Ruling::citing(Verdict::Rejected, articles, reason);
        };
        if by != self.position.turn() {
            return rejected(article, ClaimFault::OwnTurnOnly);
        }
        if !winning::opponent_cannot_win(&self.position) {
            return rejected(article, ClaimFault::NotEvident);
        }
        self.claimed(article)
    }

    /// Whether a rule's count would be full in the position after a named move.
    pub(super) fn fills_by_naming(&self, rule: &DrawRule, after: &AnyPosition) -> bool {
        matches!(rule.limit, Limit::Times(times) if self.counters.occurrences(&after.setup()) + 1 >= times)
    }

    fn rule_that_counts(&self, wanted: impl Fn(Counts) -> bool) -> Option<DrawRule> {
        self.settings.draws.iter().find(|rule| wanted(rule.counts)).copied()
    }

    /// No article is on a claim that no rule in force knows, so none is cited.
    fn no_such_claim() -> Ruling {
        Ruling::citing(Verdict::Rejected, &[], Reason::Unclaimable(ClaimFault::Unknown))
    }

    fn claimed(&mut self, article: Article) -> Ruling {
        self.end_as(Verdict::Accepted, Score::Drawn, Cause::Claim, &[article])
    }
}

fn rejected(article: Article, fault: ClaimFault) -> Ruling {
    Ruling::by(Verdict::Rejected, article, Reason::Unclaimable(fault))
}
