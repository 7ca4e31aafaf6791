//! The computer player in a room: asked for a move when it is its turn, without ever blocking the room.

use super::Room;
use super::entry::RoomEntry;
use crate::error::Failure;
use crate::key::Id;
use crate::players::{ComputerMove, PendingMove};
use draughts::clock::At;
use draughts::game::{Event, Ground};
use draughts::{Move, Side, Verdict};
use engine::{Score, TimeLeft, manners};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Instant;

/// The computer's part of a room.
#[derive(Debug)]
pub(super) struct Computer {
    seed: u64,
    thinking: Option<AtWork>,
    /// Its last evaluation of its position.
    opinion: Option<Score>,
}

#[derive(Debug)]
struct AtWork {
    thinking: PendingMove,
    /// The number of plies when it was asked.
    plies: usize,
    /// It never answers instantly.
    not_before: Instant,
    found: Option<ComputerMove>,
}

impl Computer {
    /// Within one game it always overlooks the same moves; in another game, others.
    pub(super) fn new(game: Id) -> Self {
        let mut hasher = DefaultHasher::new();
        game.hash(&mut hasher);
        Self { seed: hasher.finish(), thinking: None, opinion: None }
    }

    pub(super) fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Resolves with its move; never, if it was not asked. Cancel-safe.
    pub(super) async fn found(&mut self) -> Option<ComputerMove> {
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
    /// Whether it is the computer's turn and it has not been asked yet.
    pub(super) fn wants_computer(&self) -> bool {
        let started = self.table.game.clock().is_none_or(|clock| clock.on_turn().is_some());
        let asked =
            self.computer.thinking.as_ref().map(|work| work.plies) == Some(self.table.game.plies().len());
        let on_turn = self.table.computer(self.table.turn()).is_some();
        on_turn && started && !asked && self.table.is_full() && !self.table.is_over()
    }

    /// Starts the search if it is the computer's turn, and cancels it if it no longer is.
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
        let game = &self.table.game;
        let clock = game.clock().and_then(|clock| TimeLeft::of(clock, self.table.turn(), now));
        let (usual, moves) = (self.core.config.thinking, game.position().moves().len());
        let pace = manners::pace(usual, moves, clock.as_ref(), self.computer.seed ^ plies as u64);
        let not_before = Instant::now() + pace;
        self.computer.thinking = asked.map(|thinking| AtWork { thinking, plies, not_before, found: None });
    }

    /// Plays the move it has found, or claims a draw if that is no worse.
    pub(super) async fn computer_moves(&mut self, thought: Option<ComputerMove>) -> Result<(), Failure> {
        let asked = self.computer.thinking.take().map(|work| work.plies);
        let Some(thought) = thought.filter(|_| asked == Some(self.table.game.plies().len())) else {
            return Ok(());
        };
        self.check_clocks().await?;
        let Some(best) = thought.best.filter(|_| !self.table.is_over()) else { return Ok(()) };
        self.computer.opinion = Some(thought.score);
        let now = self.now();
        if manners::claims_a_draw(thought.score)
            && let Some(claim) = self.claim_at_hand(best, now)
        {
            return self.commit(RoomEntry::Game(claim), now).await;
        }
        self.commit(RoomEntry::Game(Event::Move(best)), now).await
    }

    /// A claim it can make now, with the move named where the rules require that.
    fn claim_at_hand(&self, next: Move, now: At) -> Option<Event> {
        if self.table.game.open_claims().is_empty() {
            return None;
        }
        let by = self.table.turn();
        let grounds = [
            Ground::Repetition { next: None },
            Ground::Repetition { next: Some(next) },
            Ground::NoProgress,
            Ground::CannotWin,
        ];
        let granted = |ground: &Ground| {
            let mut game = self.table.game.clone();
            let answer = game.apply(Event::Claim { by, ground: *ground }, now);
            answer.is_ok_and(|ruling| ruling.verdict == Verdict::Accepted)
        };
        let ground = grounds.into_iter().find(granted)?;
        self.table.try_out(Event::Claim { by, ground }, now).ok()
    }

    /// Answers an offer of a draw.
    pub(super) async fn computer_answers(&mut self) -> Result<(), Failure> {
        let offer = self.table.game.standing_offer().filter(|_| !self.table.is_over());
        let Some(by) = offer.map(Side::opponent).filter(|side| self.table.computer(*side).is_some()) else {
            return Ok(());
        };
        let agrees = manners::accepts_a_draw(self.computer.opinion, self.table.own_plies());
        let answer = if agrees { Event::AcceptDraw(by) } else { Event::DeclineDraw(by) };
        let now = self.now();
        self.commit(RoomEntry::Game(answer), now).await
    }
}
