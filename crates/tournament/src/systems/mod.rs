//! Systems of play: who meets whom, with which colours.

pub mod arena;
pub mod berger;
pub mod double_swiss;
pub mod groups;
pub mod knock_out;
pub mod matches;
pub mod mini_match;
pub mod play_off;
pub mod swiss;
pub mod teams;

use crate::history::Number;

/// Two players and their colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair {
    /// Who has White, in a match in its first game.
    pub white: Number,
    /// Who has Black.
    pub black: Number,
}

/// The pairs of a round in board order, and who is free.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoundPairs {
    /// The pairs, first board first.
    pub pairs: Vec<Pair>,
    /// Who has no opponent.
    pub free: Vec<Number>,
}

impl RoundPairs {
    /// Puts the boards of another round behind its own.
    pub fn append(&mut self, mut other: Self) {
        self.pairs.append(&mut other.pairs);
        self.free.append(&mut other.free);
    }
}

impl Pair {
    /// A pair of start numbers.
    pub fn new(white: u16, black: u16) -> Self {
        Self { white: Number(white), black: Number(black) }
    }

    /// The same players with colours exchanged.
    #[must_use]
    pub fn exchanged(self) -> Self {
        Self { white: self.black, black: self.white }
    }

    /// Whether the player is one of the two.
    pub fn has(self, player: Number) -> bool {
        self.white == player || self.black == player
    }

    /// Whether these are the two, in either order.
    pub fn is_of(self, players: &[Number]) -> bool {
        players.len() == 2 && self.has(players[0]) && self.has(players[1])
    }

    /// The other of the two.
    pub fn opponent_of(self, player: Number) -> Option<Number> {
        match player {
            player if player == self.white => Some(self.black),
            player if player == self.black => Some(self.white),
            _ => None,
        }
    }
}
