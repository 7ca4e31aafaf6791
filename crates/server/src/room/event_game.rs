//! A game of an event: absent players, decisions the arbiter made elsewhere, and its summary among many boards.

use super::Room;
use super::command::{Glance, GlanceClocks};
use super::entry::{Occasion, RoomEntry, RoomEvent};
use super::table::Table;
use super::view::{Viewer, clocks};
use crate::error::Failure;
use crate::wire::{self, GameOfEvent};
use draughts::Side;
use draughts::clock::{At, BySide};
use draughts::game::{Absentee, Meeting};
use draughts::notation::fen;

impl Room {
    /// Who should be here and is not has lost by forfeit. Once the clock has been started it alone decides.
    pub(super) async fn roll_call(&mut self, elsewhere: Option<Side>) -> Result<(), Failure> {
        let waits = self.table.game.clock().is_some_and(|clock| clock.on_turn().is_none());
        if !waits || self.table.is_over() || !matches!(self.table.occasion, Occasion::Event(_)) {
            return Ok(());
        }
        let here = |side: Side| self.presence.has(side) || elsewhere == Some(side);
        let absent = match (here(Side::White), here(Side::Black)) {
            (true, true) => return self.begin_clock().await,
            (true, false) => Absentee::One(Side::Black),
            (false, true) => Absentee::One(Side::White),
            (false, false) => Absentee::Both,
        };
        let now = self.now();
        self.commit(RoomEntry::Room(RoomEvent::Absent(absent)), now).await
    }

    /// The board as it is seen among many. The room need not be awake.
    pub(crate) fn glance(&self) -> Glance {
        let at = if self.table.is_over() { self.table.last } else { self.now() };
        Glance { here: BySide::from_fn(|side| self.presence.has(side)), ..self.table.glance(at) }
    }

    /// The side that goes from board to board, in a display that is an event: it is at one of them, and its clock runs
    /// at all.
    pub(super) fn travelling_side(&self) -> Option<Side> {
        let event = matches!(self.table.occasion, Occasion::Event(_));
        match self.table.game.settings().way.meeting {
            Meeting::Simultaneous(host) | Meeting::BlindfoldSimultaneous(host) if event => Some(host.side),
            _ => None,
        }
    }

    /// The game has its result in the event already.
    pub(super) async fn stop(&mut self) -> Result<(), Failure> {
        if self.table.is_over() {
            return Ok(());
        }
        let now = self.now();
        self.commit(RoomEntry::Room(RoomEvent::Stopped), now).await
    }
}

impl Table {
    pub(super) fn event_game(&self) -> Option<GameOfEvent> {
        let Occasion::Event(place) = self.occasion else { return None };
        Some(GameOfEvent {
            id: place.event.to_string(),
            href: format!("/events/{}", place.event),
            round: place.round,
            board: place.board,
            game: place.game,
        })
    }

    /// The board as it is seen among many.
    pub(super) fn glance(&self, now: At) -> Glance {
        let hidden = self.is_blind(Viewer::Anybody);
        let shown = clocks(&self.game, now);
        let side = |side: wire::Side| if side == wire::Side::White { Side::White } else { Side::Black };
        Glance {
            fen: if hidden { String::new() } else { fen::write(self.rules(), &self.game.position().setup()) },
            turn: self.turn(),
            plies: u32::try_from(self.game.plies().len()).unwrap_or(u32::MAX),
            last: self.game.plies().last().map(|ply| ply.text.clone()),
            clocks: shown.map(|clocks| GlanceClocks {
                white: clocks.white,
                black: clocks.black,
                running: clocks.running.filter(|_| !self.is_over()).map(side),
            }),
            over: self.is_over(),
            here: BySide::default(),
        }
    }
}
