//! Who is there.

use super::Room;
use super::command::{Admission, Frame};
use crate::error::Failure;
use crate::key::Fingerprint;
use crate::wire::{FromServer, Message, Role};
use draughts::Side;
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// Everybody who is connected, by ticket.
#[derive(Debug, Default)]
pub(super) struct Presence {
    visitors: HashMap<u64, Role>,
    /// When a change among spectators is broadcast, if there was one: they come and go in crowds.
    tell_at: Option<Instant>,
}

/// How long the broadcast of a change among spectators may wait.
const CROWD: Duration = Duration::from_millis(250);

impl Presence {
    pub(super) fn is_empty(&self) -> bool {
        self.visitors.is_empty()
    }

    /// When the pending change is broadcast.
    pub(super) const fn tell_at(&self) -> Option<Instant> {
        self.tell_at
    }

    /// Whether a player is there.
    pub(super) fn has(&self, side: Side) -> bool {
        let own = if side == Side::White { Role::White } else { Role::Black };
        self.visitors.values().any(|role| *role == own || *role == Role::Both)
    }

    fn watching(&self) -> usize {
        self.visitors.values().filter(|role| **role == Role::Spectator).count()
    }
}

impl Room {
    pub(super) fn enter(&mut self, browser: Option<Fingerprint>) -> Result<Admission, Failure> {
        let role = self.role(browser);
        if role == Role::Spectator && self.presence.watching() >= self.core.config.limits.watchers {
            return Err(Failure::TooMuch("too many people are watching this game already".to_owned()));
        }
        let ticket = self.core.ticket();
        self.presence.visitors.insert(ticket, role);
        self.presence_changed(role);
        Ok(Admission { ticket, role, frames: self.frames.subscribe(), time: self.time.clone() })
    }

    pub(super) fn leave(&mut self, ticket: u64) {
        if let Some(role) = self.presence.visitors.remove(&ticket) {
            self.presence_changed(role);
        }
    }

    /// Changes among players are broadcast at once, among spectators together.
    fn presence_changed(&mut self, role: Role) {
        if role == Role::Spectator {
            self.presence.tell_at.get_or_insert_with(|| Instant::now() + CROWD);
        } else {
            self.tell_presence();
        }
    }

    /// Tells what waited.
    pub(super) fn tell_presence_late(&mut self) {
        if self.presence.tell_at.is_some_and(|at| at <= Instant::now()) {
            self.tell_presence();
        }
    }

    pub(super) fn present(&self) -> Message {
        Message::from(FromServer::Present {
            white: self.presence.has(Side::White),
            black: self.presence.has(Side::Black),
            watching: u32::try_from(self.presence.watching()).unwrap_or(u32::MAX),
        })
    }

    fn tell_presence(&mut self) {
        self.presence.tell_at = None;
        if self.frames.receiver_count() == 0 {
            return;
        }
        // Nobody may be listening.
        let frame = Frame { version: None, common: self.present(), white: None, black: None };
        let _ = self.frames.send(frame);
    }
}
