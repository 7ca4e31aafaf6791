//! Whether a won position is won within the ruleset's draw limits.
//!
//! The databases leave draw rules aside. Here positions are searched together with the counts of those rules, the
//! databases saying which moves keep the win. Every quiet move of a king brings a count nearer its limit, and moves of
//! men and captures cannot be undone, so no line comes back to where it was: the search ends, and what it finds is
//! proved. A bound on the positions searched leaves a question open rather than answering it wrongly.

use super::lookup::Endgame;
use super::tally::DrawLimits;
use super::value::{Value, Verdict};
use crate::sorting::sort_few;
use draughts::game::DrawTally;
use draughts::rules::DrawRule;
use draughts::{AnyPosition, Move, Position, Ruleset, Side, dispatch};
use std::collections::HashMap;

/// What the draw rules leave of a win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WinProof {
    /// The win can be forced before any draw rule takes effect.
    Proved,
    /// The other side reaches a draw by these rules, the one that does so most often first.
    NotWithin(Vec<DrawRule>),
    /// The search was too large, or a database is missing.
    Open,
}

/// How far a question is followed.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// No more positions are searched.
    pub positions: u64,
    /// Asked at every position: whether to stop.
    pub is_over: &'a dyn Fn() -> bool,
}

impl Effort<'_> {
    /// Enough for the endings that draw rules name, and over in seconds.
    pub const fn ordinary() -> Self {
        Self { positions: 1_000_000, is_over: &|| false }
    }
}

/// A move of a position with what it leads to.
#[derive(Clone, Debug)]
pub struct WeighedMove {
    /// The move.
    pub action: Move,
    /// What it is worth to the side that makes it, draw rules left aside.
    pub verdict: Verdict,
    /// What the draw rules leave of it, if somebody wins.
    pub within: Option<WinProof>,
}

impl Endgame {
    /// Whether the side that wins a position does so within the draw limits, all counts as the tally has them. None if
    /// nobody wins it or no database has it.
    pub fn within(
        &self,
        position: &AnyPosition,
        limits: &DrawLimits,
        tally: &DrawTally,
        effort: &Effort<'_>,
    ) -> Option<WinProof> {
        dispatch!(position, position => self.within_of(&position.movement(), limits, tally, effort))
    }

    fn within_of<R: Ruleset>(
        &self,
        position: &Position<R>,
        limits: &DrawLimits,
        tally: &DrawTally,
        effort: &Effort<'_>,
    ) -> Option<WinProof> {
        let verdict = self.probe(position)?;
        let winner = match verdict.value {
            Value::Draw => return None,
            Value::Win => position.turn(),
            Value::Loss => position.turn().opponent(),
        };
        let mut search = Search::new(self, limits, winner, effort);
        let found = search.wins(position, tally, verdict);
        Some(search.answer(found))
    }

    /// What each move of a position is worth, the best first: wins within the draw limits, other wins, draws, losses that
    /// the draw limits prevent, other losses. Among equals a win comes early and a loss late. None if no database has
    /// the position or one that a move leads to.
    ///
    /// Only as many wins are weighed as it takes to find one within the limits; the effort is that for all together.
    pub(crate) fn weigh<R: Ruleset>(
        &self,
        position: &Position<R>,
        limits: &DrawLimits,
        tally: &DrawTally,
        effort: &Effort<'_>,
    ) -> Option<Vec<WeighedMove>> {
        let us = position.turn();
        let mut moves = Vec::new();
        for action in &position.moves() {
            let after = position.after(action);
            let tally = limits.after(tally, position, action, &after);
            let verdict = self.probe(&after)?;
            moves.push((Step { after, tally, verdict }, *action));
        }
        sort_few(&mut moves, |(step, _)| step.verdict.before().merit());
        let mut weighed = Vec::new();
        let mut searches = [us, us.opponent()].map(|winner| Search::new(self, limits, winner, effort));
        let mut found_one = false;
        for (step, action) in moves {
            let verdict = step.verdict.before();
            let within = match verdict.value {
                Value::Draw => None,
                Value::Win if found_one => Some(WinProof::Open),
                Value::Win => Some(searches[0].follow(&step)),
                Value::Loss => Some(searches[1].follow(&step)),
            };
            found_one |= verdict.value == Value::Win && within == Some(WinProof::Proved);
            weighed.push(WeighedMove { action, verdict, within });
        }
        sort_few(&mut weighed, WeighedMove::class);
        Some(weighed)
    }
}

impl WeighedMove {
    /// The better, the lower.
    const fn class(&self) -> u8 {
        match (self.verdict.value, &self.within) {
            (Value::Win, Some(WinProof::Proved)) => 0,
            (Value::Win, Some(WinProof::Open) | None) => 1,
            (Value::Win, Some(WinProof::NotWithin(_))) => 2,
            (Value::Draw, _) => 3,
            (Value::Loss, Some(WinProof::NotWithin(_))) => 4,
            (Value::Loss, _) => 5,
        }
    }
}

struct Search<'a, R> {
    endgame: &'a Endgame,
    limits: &'a DrawLimits,
    winner: Side,
    left: u64,
    is_over: &'a dyn Fn() -> bool,
    known: HashMap<Position<R>, KnownTallies>,
    /// The rules that gave a draw, and how often.
    draws: Vec<(DrawRule, u64)>,
}

/// With which counts a position is known to be won in time, and with which not. No entry follows from another.
#[derive(Default)]
struct KnownTallies {
    won: Vec<DrawTally>,
    not_won: Vec<DrawTally>,
}

impl KnownTallies {
    /// What is won with higher counts is won with lower ones.
    fn answer(&self, limits: &DrawLimits, tally: &DrawTally) -> Option<bool> {
        if self.won.iter().any(|known| limits.is_no_lower(known, tally)) {
            Some(true)
        } else if self.not_won.iter().any(|known| limits.is_no_lower(tally, known)) {
            Some(false)
        } else {
            None
        }
    }

    fn note_won(&mut self, limits: &DrawLimits, tally: &DrawTally) {
        self.won.retain(|known| !limits.is_no_lower(tally, known));
        self.won.push(*tally);
    }

    fn note_not_won(&mut self, limits: &DrawLimits, tally: &DrawTally) {
        self.not_won.retain(|known| !limits.is_no_lower(known, tally));
        self.not_won.push(*tally);
    }
}

/// A move with what it leads to.
struct Step<R> {
    after: Position<R>,
    tally: DrawTally,
    verdict: Verdict,
}

impl<'a, R: Ruleset> Search<'a, R> {
    fn new(endgame: &'a Endgame, limits: &'a DrawLimits, winner: Side, effort: &Effort<'a>) -> Self {
        Self {
            endgame,
            limits,
            winner,
            left: effort.positions,
            is_over: effort.is_over,
            known: HashMap::new(),
            draws: Vec::new(),
        }
    }

    /// What was found, in words.
    fn answer(&mut self, found: Option<bool>) -> WinProof {
        match found {
            Some(true) => WinProof::Proved,
            Some(false) => {
                sort_few(&mut self.draws, |(_, times)| std::cmp::Reverse(*times));
                WinProof::NotWithin(self.draws.iter().map(|(rule, _)| *rule).collect())
            }
            None => WinProof::Open,
        }
    }

    /// What the draw rules leave of a win after a move.
    fn follow(&mut self, step: &Step<R>) -> WinProof {
        let found = self.follows(step);
        self.answer(found)
    }

    /// Whether the winner wins from here before a draw rule takes effect. None if that stays open.
    fn wins(&mut self, position: &Position<R>, tally: &DrawTally, verdict: Verdict) -> Option<bool> {
        // The win is over before any count can be full: it takes so many plies at most, and goes before a draw.
        if u32::from(verdict.plies) <= self.limits.safe_plies(tally) {
            return Some(true);
        }
        let room = self.limits.room(tally, position, self.winner);
        if let Some(room) = room.filter(|room| u32::from(verdict.plies) > room.plies) {
            self.note(room.rule);
            return Some(false);
        }
        if let Some(answer) = self.known.get(position).and_then(|known| known.answer(self.limits, tally)) {
            return Some(answer);
        }
        self.left = self.left.checked_sub(1)?;
        if (self.is_over)() {
            return None;
        }
        let found = if position.turn() == self.winner {
            self.finds_a_win(position, tally)
        } else {
            self.wins_against_all(position, tally)
        }?;
        let known = self.known.entry(*position).or_default();
        if found {
            known.note_won(self.limits, tally);
        } else {
            known.note_not_won(self.limits, tally);
        }
        Some(found)
    }

    fn finds_a_win(&mut self, position: &Position<R>, tally: &DrawTally) -> Option<bool> {
        let mut steps = Vec::new();
        for action in &position.moves() {
            let step = self.step(position, tally, action)?;
            if step.verdict.value == Value::Loss {
                steps.push(step);
            }
        }
        sort_few(&mut steps, |step| step.verdict.plies);
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

    fn wins_against_all(&mut self, position: &Position<R>, tally: &DrawTally) -> Option<bool> {
        let mut steps = Vec::new();
        for action in &position.moves() {
            steps.push(self.step(position, tally, action)?);
        }
        // The longest defence is the likeliest to reach a draw.
        sort_few(&mut steps, |step| std::cmp::Reverse(step.verdict.plies));
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

    fn step(&self, position: &Position<R>, tally: &DrawTally, action: &Move) -> Option<Step<R>> {
        let after = position.after(action);
        let tally = self.limits.after(tally, position, action, &after);
        Some(Step { after, tally, verdict: self.endgame.probe(&after)? })
    }

    fn note(&mut self, rule: DrawRule) {
        match self.draws.iter_mut().find(|(other, _)| *other == rule) {
            Some((_, times)) => *times += 1,
            None => self.draws.push((rule, 1)),
        }
    }
}
