//! The computer in a room: asked when its side is on turn, never waited for.

use super::Room;
use super::entry::Entry;
use crate::error::Failure;
use crate::key::Id;
use crate::players::{Thinking, Thought};
use draughts::Side;
use draughts::game::{Event, Ground};
use draughts::rules::Counts;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Instant;

/// Before so many plies it agrees to no draw.
const EARLIEST_DRAW: usize = 30;
/// What it takes for level, in hundredths of a man.
const LEVEL: i32 = 10;

/// The computer's part of a room.
#[derive(Debug)]
pub(super) struct Computer {
    seed: u64,
    thinking: Option<AtWork>,
    /// What it thought of its position last, in hundredths of a man.
    opinion: Option<i32>,
}

#[derive(Debug)]
struct AtWork {
    thinking: Thinking,
    /// The plies for which it was asked.
    plies: usize,
    /// It does not seem to answer before it has thought.
    not_before: Instant,
    found: Option<Thought>,
}

impl Computer {
    /// In one game it always overlooks the same; in another game something else.
    pub(super) fn new(game: Id) -> Self {
        let mut hasher = DefaultHasher::new();
        game.hash(&mut hasher);
        Self { seed: hasher.finish(), thinking: None, opinion: None }
    }

    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// What it has found, when it has; for ever if it was not asked. Nothing is lost if the waiting is broken off.
    pub(super) async fn found(&mut self) -> Option<Thought> {
        let Some(work) = &mut self.thinking else { return std::future::pending().await };
        if work.found.is_none() {
            match work.thinking.found().await {
                Some(thought) => work.found = Some(thought),
                None => return None,
            }
        }
        tokio::time::sleep_until(work.not_before.into()).await;
        work.found
    }
}

impl Room {
    /// Whether the computer is on turn and has not been asked.
    pub(super) fn wants_computer(&self) -> bool {
        let started = self.table.game.clock().is_none_or(|clock| clock.on_turn().is_some());
        let asked =
            self.computer.thinking.as_ref().map(|work| work.plies) == Some(self.table.game.plies().len());
        let on_turn = self.table.computer(self.table.turn()).is_some();
        on_turn && started && !asked && self.table.is_full() && !self.table.is_over()
    }

    /// Asks it for its move if it is on turn, and lets it be if it is not any more.
    pub(super) fn ask_computer(&mut self) {
        let plies = self.table.game.plies().len();
        if self.computer.thinking.as_ref().is_some_and(|work| work.plies != plies || self.table.is_over()) {
            self.computer.thinking = None;
        }
        if !self.wants_computer() {
            return;
        }
        let Some(level) = self.table.computer(self.table.turn()) else { return };
        let now = self.now();
        let asked = self.core.computers.ask(self.table.game.clone(), level, self.computer.seed, now);
        let not_before = Instant::now() + self.core.config.thinking;
        self.computer.thinking = asked.map(|thinking| AtWork { thinking, plies, not_before, found: None });
    }

    /// Plays what it has found, or claims a draw if that is no worse.
    pub(super) async fn computer_moves(&mut self, thought: Option<Thought>) -> Result<(), Failure> {
        let asked = self.computer.thinking.take().map(|work| work.plies);
        let Some(thought) = thought.filter(|_| asked == Some(self.table.game.plies().len())) else {
            return Ok(());
        };
        self.look().await?;
        let Some(best) = thought.best.filter(|_| !self.table.is_over()) else { return Ok(()) };
        let opinion = thought.score.hundredths();
        self.computer.opinion = Some(opinion);
        let now = self.now();
        if opinion <= 0
            && let Some(ground) = self.claim_at_hand()
        {
            let claim = Event::Claim { by: self.table.turn(), ground };
            if let Ok(claim) = self.table.try_out(claim, now) {
                return self.commit(Entry::Game(claim), now).await;
            }
        }
        self.commit(Entry::Game(Event::Move(best)), now).await
    }

    /// A claim that it can make without naming a move.
    fn claim_at_hand(&self) -> Option<Ground> {
        let game = &self.table.game;
        let open = game.open_claims().into_iter().find(|claim| !claim.names_the_move)?;
        let rule = game.settings().draws.iter().find(|rule| rule.article == open.article);
        Some(match rule.map(|rule| rule.counts) {
            Some(Counts::Repetitions) => Ground::Repetition { next: None },
            Some(_) => Ground::NoProgress,
            None => Ground::CannotWin,
        })
    }

    /// Answers an offer of a draw: it agrees if it thinks itself no better.
    pub(super) async fn computer_answers(&mut self) -> Result<(), Failure> {
        let offer = self.table.game.standing_offer().filter(|_| !self.table.is_over());
        let Some(by) = offer.map(Side::opponent).filter(|side| self.table.computer(*side).is_some()) else {
            return Ok(());
        };
        let level = self.computer.opinion.is_some_and(|opinion| opinion <= LEVEL);
        let agrees = level && self.table.own_plies() >= EARLIEST_DRAW;
        let answer = if agrees { Event::AcceptDraw(by) } else { Event::DeclineDraw(by) };
        let now = self.now();
        self.commit(Entry::Game(answer), now).await
    }
}
