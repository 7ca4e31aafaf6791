//! The judgement of a position that has just arisen: win before draw, then the counts.

use super::counters::Counter;
use super::event::Ground;
use super::{Cause, Game, Outcome, Score, winning};
use crate::board::Side;
use crate::clock::Schedule;
use crate::rules::{Article, Counts, DrawException, DrawRule, Effect};

/// A claim that a player may make now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenClaim {
    /// Who may make it; either player if nobody is named.
    pub by: Option<Side>,
    /// Where it is written.
    pub article: Article,
    /// What is claimed.
    pub name: &'static str,
    /// On which ground it is made; the move that has to be named is not named yet.
    pub ground: Ground,
    /// Whether the claimant must name the move.
    pub names_the_move: bool,
}

impl OpenClaim {
    /// A claim by a draw rule.
    fn of(rule: &DrawRule, by: Option<Side>) -> Self {
        let ground = match rule.counts {
            Counts::Repetitions => Ground::Repetition { next: None },
            _ => Ground::NoProgress,
        };
        Self { by, article: rule.article, name: rule.name, ground, names_the_move: false }
    }
}

impl Game {
    /// Every draw counter that runs, with its limit and article.
    pub fn counters(&self) -> Vec<Counter> {
        self.counters.running(&self.position.setup())
    }

    /// The claims that are open now.
    pub fn open_claims(&self) -> Vec<OpenClaim> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let mut claims = Vec::new();
        for rule in self.claimable() {
            claims.push(OpenClaim::of(&rule, None));
        }
        for rule in self.settings.draws.iter().filter(|rule| rule.effect == Effect::OnClaimNamingTheMove) {
            let fills = |action| self.fills_by_naming(rule, &self.position.after(action));
            if self.position.moves().iter().any(fills) {
                let by = Some(self.position.turn());
                claims.push(OpenClaim { names_the_move: true, ..OpenClaim::of(rule, by) });
            }
        }
        if let Some(article) = self.rules().results.claimed_if_opponent_cannot_win
            && winning::opponent_cannot_win(&self.position)
        {
            let by = Some(self.position.turn());
            let (name, ground) = ("the opponent cannot win", Ground::CannotWin);
            claims.push(OpenClaim { by, article, name, ground, names_the_move: false });
        }
        claims
    }

    /// The rules whose count is full and waits for a claim.
    pub(super) fn claimable(&self) -> Vec<DrawRule> {
        let setup = self.position.setup();
        let full = self.counters.full(&setup, None).filter(|rule| rule.effect == Effect::OnClaim);
        full.filter(|rule| !self.is_prevented(rule)).collect()
    }

    /// Whether a win at hand keeps a rule from taking effect.
    fn is_prevented(&self, rule: &DrawRule) -> bool {
        rule.unless == DrawException::AWinIsAtHand && winning::is_at_hand(&self.position)
    }

    /// The outcome of the position after a ply of one side, if it ends the game.
    pub(super) fn judge(&self, by: Side) -> Option<Outcome> {
        if let Some(outcome) = self.lost_on_the_board() {
            return Some(outcome);
        }
        let full = self.full_after(Some(by));
        let mut articles: Vec<Article> = Vec::new();
        for article in full.iter().flat_map(DrawRule::articles) {
            if !articles.contains(&article) {
                articles.push(article);
            }
        }
        let rule = *full.first()?;
        Some(Outcome { score: Score::Drawn, cause: Cause::Counting, rule: Some(rule.name), articles })
    }

    /// The rules that draw the game in the position on the board.
    pub(super) fn full_rules(&self) -> Vec<DrawRule> {
        let by = self.plies.last().map(|ply| ply.by);
        self.full_after(by)
    }

    /// The rules that draw the game after a ply of one side.
    fn full_after(&self, by: Option<Side>) -> Vec<DrawRule> {
        let setup = self.position.setup();
        let holds = |rule: &DrawRule| {
            let in_force = match rule.effect {
                Effect::Automatic => true,
                Effect::AutomaticInSuddenDeath => self.in_sudden_death(),
                Effect::OnClaim | Effect::OnClaimNamingTheMove => false,
            };
            in_force && !self.is_prevented(rule)
        };
        self.counters.full(&setup, by).filter(holds).collect()
    }

    /// The outcome if either side has no piece left, or the side to move has no move.
    pub(super) fn lost_on_the_board(&self) -> Option<Outcome> {
        let winner = winning::on_the_board(&self.position)?;
        let refusals = &self.rules().refusals;
        let (cause, article) = if self.position.side(winner.opponent()).is_empty() {
            (Cause::NoPieces, refusals.no_piece_left)
        } else {
            (Cause::NoMove, refusals.no_move_left)
        };
        Some(Outcome { score: Score::Won(winner), cause, rule: None, articles: vec![article] })
    }

    /// Whether the period now played has neither moves to reach nor an increment (IDF 7.2.9).
    fn in_sudden_death(&self) -> bool {
        Side::BOTH.into_iter().all(|side| {
            let schedule = self.settings.time.schedule(side);
            is_sudden_death_after(schedule, self.moves_on_the_clock(side))
        })
    }
}

/// Whether a side that has made this many moves plays in a period of sudden death without increment.
fn is_sudden_death_after(schedule: &Schedule, moves: u32) -> bool {
    let mut passed = 0;
    while schedule.moves_required(passed + 1).is_some_and(|required| required <= moves) {
        passed += 1;
    }
    schedule.period(passed).is_some_and(|period| period.is_sudden_death_without_increment())
}
