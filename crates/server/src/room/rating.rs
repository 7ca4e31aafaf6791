//! Accounts at a table: names, ratings, and how the end of a rated game changes them.

use super::Room;
use super::command::Frame;
use super::entry::Occupant;
use super::table::Table;
use crate::error::Failure;
use crate::fair_play::{LiveGame, Stakes};
use crate::people::{RatingPool, Speed, members};
use crate::store::{RatedEnd, SeatRow};
use crate::wire::FromServer;
use draughts::Side;
use draughts::clock::BySide;
use draughts::game::Score;

impl Table {
    /// The rating pool of the game; none without a clock, or with unequal times.
    pub(super) fn rating_pool(&self) -> Option<RatingPool> {
        let speed = Speed::of(&self.game.settings().time)?;
        Some(RatingPool { ruleset: self.rules().ruleset, speed })
    }

    /// The result of a finished game; none if it does not count for ratings.
    fn counted(&self) -> Option<Score> {
        let score = self.game.outcome().filter(|_| !self.aborted)?.score;
        Some(score).filter(|score| *score != Score::Annulled)
    }

    /// The game, if engine help must be kept from it: two people play it without having allowed analysis.
    pub(crate) fn kept_from_computers(&self, seats: &BySide<SeatRow>) -> Option<LiveGame> {
        let people = Side::BOTH.into_iter().all(|side| self.occupant(side) == Some(Occupant::Person));
        let alone = seats.white.browser.is_some() && seats.white.browser == seats.black.browser;
        if self.is_over() || !people || alone || self.analysis() {
            return None;
        }
        let rating = if self.row.rated { Stakes::Rated } else { Stakes::Casual };
        LiveGame::of(&self.game, BySide::from_fn(|side| seats.get(side).browser), rating)
    }
}

impl Room {
    /// The result to be rated, if the game is rated and over.
    pub(super) fn rated_end(&self) -> Option<RatedEnd> {
        if !self.table.row.rated {
            return None;
        }
        let (pool, score) = (self.table.rating_pool()?.written(), self.table.counted()?);
        Some(RatedEnd { pool, score, at: self.core.time.now() })
    }

    /// Reads the players' accounts and ratings, and broadcasts them.
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
