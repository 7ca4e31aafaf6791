//! Seats: who may take one or get a link to one, and rematches.

use super::beginning::{GUEST, rematch};
use super::command::JoinRequest;
use super::entry::{Occupant, RoomEntry, RoomEvent};
use super::{PendingEntry, Room};
use crate::error::Failure;
use crate::key::{Fingerprint, Secret};
use crate::store::{AlsoWritten, SeatRow, WriteJob};
use crate::wire::Role;
use draughts::Side;
use draughts::game::Event;

impl Room {
    /// Gives somebody a seat.
    pub(super) async fn join(&mut self, joining: JoinRequest) -> Result<Side, Failure> {
        let JoinRequest { browser, account, key, name } = joining;
        let side = match key {
            Some(key) => Side::BOTH.into_iter().find(|side| self.seats.get(*side).key == Some(key)),
            None if self.table.row.lobby => {
                Side::BOTH.into_iter().find(|side| self.table.chairs.get(*side).is_none())
            }
            None => None,
        };
        let own = |side: &Side| self.seats.get(*side).browser == Some(browser);
        // A link that was used up by whoever sits there already: the answer to that may have got lost.
        if side.is_none_or(|_| key.is_none())
            && let Some(side) = Side::BOTH.into_iter().find(own)
        {
            return Ok(side);
        }
        let side = side.ok_or_else(|| Failure::Conflict("somebody else has taken this seat".to_owned()))?;
        if own(&side) {
            return Ok(side);
        }
        if own(&side.opponent()) {
            return Err(Failure::Conflict("this link is for your opponent: send it to them".to_owned()));
        }
        if self.table.is_over() {
            return Err(Failure::Conflict("the game is over".to_owned()));
        }
        if self.table.row.rated && account.is_none() {
            return Err(Failure::SignIn("this game is rated: sign in to play, /account".to_owned()));
        }
        let seat = SeatRow { browser: Some(browser), key: None };
        let name = if name.is_empty() { self.table.name(side).to_owned() } else { name };
        let name = if name.is_empty() { GUEST.to_owned() } else { name };
        let deed = RoomEvent::Seat { side, by: Occupant::Person, name };
        let now = self.now();
        let beside = Some(AlsoWritten::Seat { side, seat });
        self.commit_all(vec![PendingEntry { entry: RoomEntry::Room(deed), wish: None, beside }], now).await?;
        *self.seats.get_mut(side) = seat;
        if account.is_some() {
            self.tell_members().await?;
        }
        self.tell_owners();
        self.call_player();
        self.begin_clock().await?;
        Ok(side)
    }

    /// Makes a link to the player's own seat, for another device, or to an empty one.
    pub(super) async fn link(&mut self, browser: Fingerprint, side: Side) -> Result<Secret, Failure> {
        let plays = self.role(Some(browser)) != Role::Spectator;
        let own = self.seats.get(side).browser == Some(browser);
        let empty = self.table.chairs.get(side).is_none();
        if !plays || !(own || empty) {
            return Err(Failure::Forbidden("this is not your seat".to_owned()));
        }
        if own && self.table.row.rated {
            return Err(Failure::Conflict(
                "a rated game is not moved by link: sign in on the other device".to_owned(),
            ));
        }
        let key = Secret::random()?;
        let job = WriteJob::Key { game: self.table.row.id, side, key: key.fingerprint() };
        self.core.db.write_as(self.tenure, job).await?;
        self.seats.get_mut(side).key = Some(key.fingerprint());
        Ok(key)
    }

    /// A player asks for a rematch; it is created once both have asked. The computer, and players at one screen,
    /// always agree.
    pub(super) async fn rematch(&mut self, by: Side, known: &str) -> Result<(), Failure> {
        let wanted = RoomEntry::Room(RoomEvent::WantRematch(by));
        let mut happenings = vec![PendingEntry { entry: wanted, wish: Some(known.to_owned()), beside: None }];
        let other = by.opponent();
        let alone =
            self.table.computer(other).is_some() || self.seats.white.browser == self.seats.black.browser;
        if alone || self.table.rematch.contains(&other) {
            let row = rematch(&self.table, self.seats, self.core.time.stamp())?;
            let entry = RoomEntry::Room(RoomEvent::Next(row.game.id));
            let beside = Some(AlsoWritten::Next(Box::new(row)));
            happenings.push(PendingEntry { entry, wish: None, beside });
        }
        let now = self.now();
        // The rematch has the same players; this tells them.
        self.commit_all(happenings, now).await?;
        self.tell_owners();
        Ok(())
    }

    /// Plays a player's conditional move if the opponent has just played the move it answers.
    pub(super) async fn answer_foreseen(&mut self) -> Result<(), Failure> {
        // Each answer can trigger a conditional move of the other side; lines get shorter, so this ends.
        while !self.table.is_over() {
            let side = self.table.turn();
            let Some(text) = self.table.foreseen.get(side).first().and_then(|line| line.first()).cloned()
            else {
                return Ok(());
            };
            let Ok(action) = draughts::notation::movetext::read(self.table.game.position(), &text) else {
                return Ok(());
            };
            let now = self.now();
            self.commit(RoomEntry::Game(Event::Move(action)), now).await?;
        }
        Ok(())
    }
}
