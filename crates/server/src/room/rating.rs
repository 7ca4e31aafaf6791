//! Accounts at a table: who they are, how strong, and what the end of a rated game makes of that.

use super::command::Frame;
use super::table::Table;
use super::{Room, encode};
use crate::db::RatedEnd;
use crate::error::Failure;
use crate::people::{Got, RatingPool, Speed};
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

    /// What each player has got out of a game that is over; nothing if it does not count.
    fn got(&self) -> Option<BySide<Got>> {
        let score = self.game.outcome().filter(|_| !self.aborted)?.score;
        match score {
            Score::Won(winner) => {
                Some(BySide::from_fn(|side: Side| if side == winner { Got::Won } else { Got::Lost }))
            }
            Score::Drawn => Some(BySide { white: Got::Drawn, black: Got::Drawn }),
            Score::BothLose => Some(BySide { white: Got::Lost, black: Got::Lost }),
            Score::Annulled => None,
        }
    }
}

impl Room {
    /// What is to be rated, if the game is rated and over.
    pub(super) fn rated_end(&self) -> Option<RatedEnd> {
        if !self.table.row.rated {
            return None;
        }
        let (pool, got) = (self.table.rating_pool()?, self.table.got()?);
        Some(RatedEnd { pool, got, at: self.core.time.now() })
    }

    /// Reads who sits here and how strong they are, and tells everybody.
    pub(super) async fn tell_members(&mut self) -> Result<(), Failure> {
        self.table.members = self.core.db.members(self.table.row.id, self.table.rating_pool()).await?;
        if self.frames.receiver_count() > 0 {
            let common = encode(&FromServer::Seats { seats: self.table.seats() });
            // Nobody may be listening any more.
            let _ = self.frames.send(Frame { version: None, common, white: None, black: None });
        }
        Ok(())
    }
}
