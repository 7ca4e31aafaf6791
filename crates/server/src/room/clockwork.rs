//! Time in a room: flags, leave, the start of the clock, and compensation for lag.

use super::entry::{RoomEntry, RoomEvent};
use super::obstacle::Obstacle;
use super::refusal::RoomRefusal;
use super::wishes::{Actor, LONGEST_CHAT};
use super::{Lag, PendingEntry, Room};
use crate::error::Failure;
use crate::limits::Rate;
use crate::store::WriteJob;
use crate::wire::FromClient;
use draughts::Side;
use draughts::clock::{At, BySide, Millis};
use draughts::game::{ClockEvent, Event, Meeting};
use std::time::{Duration, Instant};

/// The most lag compensation for a single move.
const MOST_LAG: Millis = Millis::new(500);
/// A player's lag allowance at the start, and what each move adds to it.
const LAG_QUOTA: Millis = Millis::new(2_000);
const LAG_EACH: Millis = Millis::new(100);
/// A room with something due within this time stays awake.
const SOON: u64 = 60_000;

/// The lag allowance left to each player.
#[derive(Clone, Copy, Debug)]
pub(super) struct LagBook {
    left: BySide<Millis>,
    /// As it was with the last move.
    last: BySide<Millis>,
}

impl Default for LagBook {
    fn default() -> Self {
        Self { left: BySide { white: LAG_QUOTA, black: LAG_QUOTA }, last: BySide::default() }
    }
}

impl LagBook {
    /// The lag compensation for a move of a side.
    fn spend(&mut self, side: Side, lag: Lag) -> Millis {
        let lag = Millis::new(u64::try_from(lag.0.as_millis()).unwrap_or(u64::MAX)).min(MOST_LAG);
        *self.last.get_mut(side) = lag;
        let left = self.left.get_mut(side);
        let given = lag.min(*left);
        *left = left.saturating_sub(given).saturating_add(LAG_EACH).min(LAG_QUOTA);
        given
    }
}

impl Room {
    /// The time at which a request counts as made: the lag is deducted, but it is never before the last event.
    pub(super) fn arrival(&mut self, actor: Actor, lag: Lag, wish: &FromClient) -> At {
        let now = self.now();
        let (FromClient::Play { .. }, Actor::One(side)) = (wish, actor) else { return now };
        if self.table.game.clock().and_then(|clock| clock.running()) != Some(side) {
            return now;
        }
        let given = self.lags.spend(side, lag);
        At::new(now.since_zero().saturating_sub(given)).max(self.table.last)
    }

    /// Handles what is due: a leave that ends, a flag that has fallen.
    pub(super) async fn check_clocks(&mut self) -> Result<(), Failure> {
        let now = self.now();
        while let Some(due) = self.table.due().filter(|due| *due <= now) {
            match self.table.leave {
                Some(leave) => {
                    let back = RoomEntry::Room(RoomEvent::Back(leave.by));
                    let resumed = RoomEntry::Game(Event::Clock(ClockEvent::Resume));
                    self.commit_all([back, resumed].map(PendingEntry::plain).into(), due).await?;
                }
                // A move may still be on its way: nobody loses on time because of lag.
                None => {
                    let grace = self.grace();
                    if due.checked_after(grace).is_some_and(|end| end > now) {
                        return Ok(());
                    }
                    self.commit(RoomEntry::Game(Event::Clock(ClockEvent::Look)), now).await?;
                }
            }
        }
        Ok(())
    }

    /// Called by the watchman when something is due. If it is not due after all, because the server was down in
    /// between, the new time is stored.
    pub(super) async fn wake(&mut self) -> Result<(), Failure> {
        self.check_clocks().await?;
        let (game, due) = (self.table.row.id, self.table.due().map(|due| self.time.get().moment(due)));
        self.core.db.write_as(self.tenure, WriteJob::Due { game, due }).await?;
        Ok(())
    }

    /// Rules on a flag that has fallen before a move was made.
    pub(super) async fn check_clocks_before(&mut self, wish: &FromClient, at: At) -> Result<(), Failure> {
        let fallen = self.table.leave.is_none() && self.table.due().is_some_and(|due| due <= at);
        if fallen && matches!(wish, FromClient::Play { .. }) {
            self.commit(RoomEntry::Game(Event::Clock(ClockEvent::Look)), at).await?;
        }
        Ok(())
    }

    /// How long a fallen flag is ignored, because a move may still be on its way.
    fn grace(&self) -> Millis {
        let Some(side) = self.table.game.clock().and_then(|clock| clock.running()) else {
            return Millis::ZERO;
        };
        match self.table.computer(side) {
            Some(_) => Millis::ZERO,
            None => (*self.lags.left.get(side)).min(*self.lags.last.get(side)),
        }
    }

    /// Starts the clock when both players are there for the first time; by correspondence when both have a seat.
    pub(super) async fn begin_clock(&mut self) -> Result<(), Failure> {
        let Some(clock) = self.table.game.clock() else { return Ok(()) };
        if clock.on_turn().is_some() || !self.table.is_full() || self.table.is_over() {
            return Ok(());
        }
        let sent = self.table.game.settings().way.meeting == Meeting::Correspondence;
        let travels = self.travelling_side();
        let there = |side: Side| {
            sent || self.table.computer(side).is_some() || self.presence.has(side) || travels == Some(side)
        };
        // The giver alone starts nothing: the guest has to be there.
        if travels.is_some_and(|side| !self.presence.has(side.opponent())) {
            return Ok(());
        }
        if !Side::BOTH.into_iter().all(there) {
            return Ok(());
        }
        let now = self.now();
        self.commit(RoomEntry::Game(Event::Clock(ClockEvent::Start)), now).await
    }

    /// When the clocks have to be checked next.
    pub(super) fn next_wake(&self, idle: Instant) -> Instant {
        let due = self.next_due(idle);
        self.presence.tell_at().map_or(due, |tell| tell.min(due))
    }

    fn next_due(&self, idle: Instant) -> Instant {
        if self.wants_computer() {
            return Instant::now() + Duration::from_secs(1);
        }
        let Some(due) = self.table.due() else { return idle.max(Instant::now() + Duration::from_secs(1)) };
        let due = due.checked_after(self.grace()).unwrap_or(due);
        let due = self.core.time.games().instant_of(self.time.get().moment(due));
        // A little late is better than repeatedly a little early.
        due + Duration::from_millis(1)
    }

    /// Whether the room may go to sleep.
    pub(super) fn can_sleep(&self) -> bool {
        let soon = |due: At| {
            let moment = self.time.get().moment(due);
            moment.0 <= self.core.time.games().now().0.saturating_add(SOON)
        };
        let quiet = !self.computer.is_thinking() && !self.has_board_in_hand();
        self.presence.is_empty() && quiet && !self.table.due().is_some_and(soon)
    }

    /// Aborts a game that waits in the lobby and whose creator has left. In correspondence nobody needs to be
    /// connected.
    pub(super) async fn leave_lobby(&mut self) -> Result<(), Failure> {
        if !self.table.waits_in_the_lobby() {
            return Ok(());
        }
        let side = if self.table.chairs.white.is_some() { Side::White } else { Side::Black };
        let now = self.now();
        self.commit(RoomEntry::Room(RoomEvent::Abort(side)), now).await
    }

    /// Whether a player may do this now; chat is limited in rate.
    pub(super) fn authorise(&mut self, actor: Actor, wish: &FromClient) -> Result<(), RoomRefusal> {
        let FromClient::Chat { text, .. } = wish else { return Ok(()) };
        let side = match actor {
            Actor::One(side) => side,
            Actor::Both => Side::White,
        };
        if text.len() > LONGEST_CHAT * 4 {
            return Err(Obstacle::ChatLength.into());
        }
        let rate = Rate { each: Duration::from_secs(1), at_once: 5 };
        if self.chat.get_mut(side).take(rate, Instant::now()) {
            Ok(())
        } else {
            Err(Obstacle::TooFast.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_of_a_move_is_given_back_within_limits() {
        let mut book = LagBook::default();
        let mut given = |millis| book.spend(Side::White, Lag(Duration::from_millis(millis))).get();
        assert_eq!(given(80), 80);
        assert_eq!(given(9_000), 500, "never more than half a second for a move");
        // Whoever always says that it is far away soon gets no more than each move adds.
        let all: Vec<u64> = (0..8).map(|_| given(9_000)).collect();
        assert_eq!(all, [500, 500, 500, 400, 100, 100, 100, 100]);
        assert_eq!(
            book.spend(Side::Black, Lag(Duration::from_millis(300))).get(),
            300,
            "each side has its own"
        );
        for _ in 0..100 {
            book.spend(Side::White, Lag(Duration::ZERO));
        }
        assert_eq!(book.left.white, LAG_QUOTA, "and never saves up more than it had");
    }
}
