//! Accounts at a table: who they are, how strong, and what the end of a rated game makes of that.

use super::Room;
use super::command::Frame;
use super::entry::Occupant;
use super::table::Table;
use crate::error::Failure;
use crate::fair_play::{LiveGame, Rating};
use crate::people::{RatingPool, Speed, members};
use crate::store::{RatedEnd, SeatRow};
use crate::wire::FromServer;
use draughts::Side;
use draughts::clock::BySide;
use draughts::game::Score;

impl Table {
    /// Among which games this one is compared; none without a clock, or with unequal times.
    pub(super) fn rating_pool(&self) -> Option<RatingPool> {
        let speed = Speed::of(&self.game.settings().time)?;
        Some(RatingPool { ruleset: self.rules().ruleset, speed })
    }

    /// How a game ended that is over; nothing if it does not count.
    fn counted(&self) -> Option<Score> {
        let score = self.game.outcome().filter(|_| !self.aborted)?.score;
        Some(score).filter(|score| *score != Score::Annulled)
    }

    /// The game, if it is to be kept from a computer: two people play it, neither has asked for help to be allowed.
    pub(crate) fn kept_from_computers(&self, seats: &BySide<SeatRow>) -> Option<LiveGame> {
        let people = Side::BOTH.into_iter().all(|side| self.occupant(side) == Some(Occupant::Person));
        let alone = seats.white.browser.is_some() && seats.white.browser == seats.black.browser;
        if self.is_over() || !people || alone || self.analysis() {
            return None;
        }
        let rating = if self.row.rated { Rating::Rated } else { Rating::Casual };
        LiveGame::of(&self.game, BySide::from_fn(|side| seats.get(side).browser), rating)
    }
}

impl Room {
    /// What is to be rated, if the game is rated and over.
    pub(super) fn rated_end(&self) -> Option<RatedEnd> {
        if !self.table.row.rated {
            return None;
        }
        let (pool, score) = (self.table.rating_pool()?.written(), self.table.counted()?);
        Some(RatedEnd { pool, score, at: self.core.time.now() })
    }

    /// Reads who sits here and how strong they are, and tells everybody.
    pub(super) async fn tell_members(&mut self) -> Result<(), Failure> {
        self.table.members = members(&self.core.db, self.table.row.id, self.table.rating_pool()).await?;
        if self.frames.receiver_count() > 0 {
            let common = FromServer::Seats { seats: self.table.seats() }.into();
            // Nobody may be listening any more.
            let _ = self.frames.send(Frame { version: None, common, white: None, black: None });
        }
        Ok(())
    }
}
