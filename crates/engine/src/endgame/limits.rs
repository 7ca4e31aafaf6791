//! Whether a won position is won within the ruleset's draw limits.
//!
//! The databases leave draw rules aside. Here positions are searched together with the counts of those rules, the
//! databases saying which moves keep the win. Every quiet move of a king brings a count nearer its limit, and moves of
//! men and captures cannot be undone, so no line comes back to where it was: the search ends, and what it finds is
//! proved. A bound on the positions searched leaves a question open rather than answering it wrongly.

use super::lookup::Endgame;
use super::tally::{DrawLimits, Tally};
use super::value::{Value, Verdict};
use super::work::Interrupt;
use draughts::rules::DrawRule;
use draughts::{AnyPosition, Move, Position, Ruleset, Side, dispatch};
use std::collections::HashMap;

/// What the draw rules leave of a win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Within {
    /// The win can be forced before any draw rule takes effect.
    Proved,
    /// The other side reaches a draw by these rules, the one that does so most often first.
    NotWithin(Vec<DrawRule>),
    /// The search was too large, or a database is missing.
    Open,
}

/// How far a question is followed.
#[derive(Clone, Debug)]
pub struct Effort {
    /// No more positions are searched.
    pub positions: u64,
    /// Stops the search.
    pub interrupt: Interrupt,
}

impl Effort {
    /// Enough for the endings that draw rules name, and over in seconds.
    pub fn ordinary() -> Self {
        Self { positions: 1_000_000, interrupt: Interrupt::default() }
    }
}

impl Endgame {
    /// Whether the side that wins a position does so within the draw limits, all counts as the tally has them. None if
    /// nobody wins it or no database has it.
    pub fn within<R: Ruleset>(
        &self,
        position: &Position<R>,
        limits: &DrawLimits,
        tally: &Tally,
        effort: &Effort,
    ) -> Option<Within> {
        let verdict = self.probe(position)?;
        let winner = match verdict.value {
            Value::Draw => return None,
            Value::Win => position.turn(),
            Value::Loss => position.turn().opponent(),
        };
        let mut search = Search {
            endgame: self,
            limits,
            winner,
            left: effort.positions,
            interrupt: &effort.interrupt,
            known: HashMap::new(),
            draws: Vec::new(),
        };
        Some(match search.wins(position, tally, verdict) {
            Some(true) => Within::Proved,
            Some(false) => {
                search.draws.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
                Within::NotWithin(search.draws.into_iter().map(|(rule, _)| rule).collect())
            }
            None => Within::Open,
        })
    }

    /// [`Endgame::within`] for a position that has just been set up, under the draw rules of its ruleset.
    pub fn within_limits(&self, position: &AnyPosition, effort: &Effort) -> Option<Within> {
        let limits = DrawLimits::of(position.rules().draws);
        dispatch!(position, position => self.within(position, &limits, &limits.start(position), effort))
    }
}

struct Search<'a, R> {
    endgame: &'a Endgame,
    limits: &'a DrawLimits,
    winner: Side,
    left: u64,
    interrupt: &'a Interrupt,
    known: HashMap<Position<R>, Known>,
    /// The rules that gave a draw, and how often.
    draws: Vec<(DrawRule, u64)>,
}

/// With which counts a position is known to be won in time, and with which not. No entry follows from another.
#[derive(Default)]
struct Known {
    won: Vec<Tally>,
    not_won: Vec<Tally>,
}

impl Known {
    /// What is won with higher counts is won with lower ones.
    fn answer(&self, tally: &Tally) -> Option<bool> {
        if self.won.iter().any(|known| known.is_no_lower_than(tally)) {
            Some(true)
        } else if self.not_won.iter().any(|known| tally.is_no_lower_than(known)) {
            Some(false)
        } else {
            None
        }
    }

    fn note_won(&mut self, tally: &Tally) {
        self.won.retain(|known| !tally.is_no_lower_than(known));
        self.won.push(*tally);
    }

    fn note_not_won(&mut self, tally: &Tally) {
        self.not_won.retain(|known| !known.is_no_lower_than(tally));
        self.not_won.push(*tally);
    }
}

/// A move with what it leads to.
struct Step<R> {
    after: Position<R>,
    tally: Tally,
    verdict: Verdict,
}

impl<R: Ruleset> Search<'_, R> {
    /// Whether the winner wins from here before a draw rule takes effect. None if that stays open.
    fn wins(&mut self, position: &Position<R>, tally: &Tally, verdict: Verdict) -> Option<bool> {
        // The win is over before any count can be full: it takes so many plies at most, and goes before a draw.
        if u32::from(verdict.plies) <= self.limits.safe_plies(tally) {
            return Some(true);
        }
        let room = self.limits.room(tally, position, self.winner);
        if let Some(room) = room.filter(|room| u32::from(verdict.plies) > room.plies) {
            self.note(room.rule);
            return Some(false);
        }
        if let Some(answer) = self.known.get(position).and_then(|known| known.answer(tally)) {
            return Some(answer);
        }
        self.left = self.left.checked_sub(1)?;
        if self.interrupt.is_stopped() {
            return None;
        }
        let found = if position.turn() == self.winner {
            self.finds_a_win(position, tally)
        } else {
            self.wins_against_all(position, tally)
        }?;
        let known = self.known.entry(*position).or_default();
        if found {
            known.note_won(tally);
        } else {
            known.note_not_won(tally);
        }
        Some(found)
    }

    fn finds_a_win(&mut self, position: &Position<R>, tally: &Tally) -> Option<bool> {
        let mut steps = Vec::new();
        for action in &position.moves() {
            let step = self.step(position, tally, action)?;
            if step.verdict.value == Value::Loss {
                steps.push(step);
            }
        }
        steps.sort_by_key(|step| step.verdict.plies);
        let mut open = false;
        for step in steps {
            match self.follows(&step) {
                Some(true) => return Some(true),
                Some(false) => {}
                None => open = true,
            }
        }
        if open { None } else { Some(false) }
    }

    fn wins_against_all(&mut self, position: &Position<R>, tally: &Tally) -> Option<bool> {
        let mut steps = Vec::new();
        for action in &position.moves() {
            steps.push(self.step(position, tally, action)?);
        }
        // The longest defence is the likeliest to reach a draw.
        steps.sort_by_key(|step| std::cmp::Reverse(step.verdict.plies));
        let mut open = false;
        for step in steps {
            match self.follows(&step) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => open = true,
            }
        }
        if open { None } else { Some(true) }
    }

    /// Whether the winner wins after a move: not if it gives a draw, unless it ends the game.
    fn follows(&mut self, step: &Step<R>) -> Option<bool> {
        if step.verdict == Verdict::LOST {
            return Some(true);
        }
        if let Some(rule) = self.limits.drawn(&step.tally, &step.after, step.verdict) {
            let rule = *rule;
            self.note(rule);
            return Some(false);
        }
        self.wins(&step.after, &step.tally, step.verdict)
    }

    fn step(&self, position: &Position<R>, tally: &Tally, action: &Move) -> Option<Step<R>> {
        let after = position.after(action);
        let tally = self.limits.after(tally, position, action);
        Some(Step { after, tally, verdict: self.endgame.probe(&after)? })
    }

    fn note(&mut self, rule: DrawRule) {
        match self.draws.iter_mut().find(|(other, _)| *other == rule) {
            Some((_, times)) => *times += 1,
            None => self.draws.push((rule, 1)),
        }
    }
}
