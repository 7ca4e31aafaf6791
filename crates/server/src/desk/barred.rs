//! Players excluded from the competition, which also affects their other boards of the desk (WCDF 6.9).

use super::committee::is_same;
use super::entered;
use super::log::Log;
use crate::wire::{DeskEntry, DeskPenalty};
use draughts::Side;

/// A player who is disqualified or expelled at a board.
#[derive(Clone, Debug)]
pub(crate) struct BarredPlayer {
    player: String,
    board: u32,
    penalty: DeskPenalty,
    article: String,
}

impl Log {
    /// The player whom an entry of this board bars from the competition. Players without a name are nobody elsewhere.
    pub(crate) fn barred(&self, entry: &DeskEntry) -> Option<BarredPlayer> {
        let DeskEntry::Penalty { on: Some(on), penalty, article, .. } = entry else { return None };
        if !matches!(penalty, DeskPenalty::Disqualification | DeskPenalty::Expulsion) {
            return None;
        }
        let side = entered::side(*on);
        let player = self.board().names.get(side);
        (player != self.rules().colour(side)).then(|| BarredPlayer {
            player: player.clone(),
            board: self.board().number,
            penalty: *penalty,
            article: article.clone(),
        })
    }

    /// The entry by which that reaches this board, if the player still plays at it.
    pub(crate) fn entry_for(&self, barred: &BarredPlayer) -> Option<DeskEntry> {
        if self.game().outcome().is_some() || self.board().number == barred.board {
            return None;
        }
        let plays = |side: &Side| is_same(self.board().names.get(*side), &barred.player);
        let on = Side::BOTH.into_iter().find(plays)?;
        Some(DeskEntry::Penalty {
            on: Some(on.into()),
            penalty: barred.penalty,
            article: barred.article.clone(),
            words: format!("Entered at board {}.", barred.board),
        })
    }
}
