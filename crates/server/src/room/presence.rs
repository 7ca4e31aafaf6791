//! Who is there.

use super::command::{Entered, Frame};
use super::{Room, encode};
use crate::error::Failure;
use crate::key::Fingerprint;
use crate::wire::{FromServer, Role};
use draughts::Side;
use std::collections::HashMap;

/// Everybody who is there, by ticket.
#[derive(Debug, Default)]
pub(super) struct Presence {
    visitors: HashMap<u64, Role>,
}

impl Presence {
    pub(super) fn is_empty(&self) -> bool {
        self.visitors.is_empty()
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
    pub(super) fn enter(&mut self, browser: Option<Fingerprint>) -> Result<Entered, Failure> {
        let shown = self.show(browser);
        if shown.role == Role::Spectator && self.presence.watching() >= self.core.config.limits.watchers {
            return Err(Failure::TooMuch("too many watch this game already".to_owned()));
        }
        let ticket = self.core.ticket();
        self.presence.visitors.insert(ticket, shown.role);
        self.tell_presence();
        Ok(Entered {
            ticket,
            shown,
            present: self.present(),
            frames: self.frames.subscribe(),
            time: self.time,
        })
    }

    pub(super) fn leave(&mut self, ticket: u64) {
        if self.presence.visitors.remove(&ticket).is_some() {
            self.tell_presence();
        }
    }

    fn present(&self) -> axum::extract::ws::Utf8Bytes {
        encode(&FromServer::Present {
            white: self.presence.has(Side::White),
            black: self.presence.has(Side::Black),
            watching: u32::try_from(self.presence.watching()).unwrap_or(u32::MAX),
        })
    }

    fn tell_presence(&self) {
        if self.frames.receiver_count() == 0 {
            return;
        }
        // Nobody may be listening.
        let frame = Frame { version: None, common: self.present(), white: None, black: None };
        let _ = self.frames.send(frame);
    }
}
