//! The order of the players: by points, by progress in a knock-out, or by group and final.

use super::regulation::FinalSystem;
use super::round::RoundState;
use super::{Event, System};
use crate::history::Number;
use crate::standings::{FieldError, Standing, StandingsField, Unplayed, standings};
use crate::tie_breaks::TieBreak;

impl Event {
    /// The standings by the event's own tie-breaks.
    pub fn standings(&self) -> Result<Vec<Standing>, FieldError> {
        self.standings_by(&self.regulation.tie_breaks, self.regulation.unplayed)
    }

    /// The standings by other tie-breaks.
    ///
    /// In a knock-out the rank says how far somebody came; those who went out in the same round share it. With groups,
    /// the finalists come first, with the points of the final; then all thirds of their groups, and so on.
    pub fn standings_by(
        &self,
        tie_breaks: &[TieBreak],
        unplayed: Unplayed,
    ) -> Result<Vec<Standing>, FieldError> {
        let table = |records| {
            let field = StandingsField::new(records, self.regulation.won_round())?;
            Ok::<_, FieldError>(standings(&field, tie_breaks, unplayed))
        };
        let table = match self.regulation.system {
            System::KnockOut => {
                let lines = table(self.records())?;
                Ok(self.placed_by_order(ranked_by(lines, |player| self.went_out(player, 0))))
            }
            System::Groups => self.with_final(tie_breaks, unplayed),
            System::Match => Ok(self.placed_by_play_off(table(self.records())?)),
            _ => Ok(self.placed_by_order(table(self.records())?)),
        };
        table.map(|table| self.excluded_last(table))
    }

    /// A player excluded by a penalty is ranked behind everybody who plays on (wcdf 6.9).
    fn excluded_last(&self, table: Vec<Standing>) -> Vec<Standing> {
        let (out, mut left): (Vec<Standing>, Vec<Standing>) =
            table.into_iter().partition(|line| self.is_excluded(line.number));
        if out.is_empty() {
            return left;
        }
        let (mut rank, mut before) = (1, None);
        for (place, line) in left.iter_mut().enumerate() {
            if before != Some(line.rank) {
                (rank, before) = (place + 1, Some(line.rank));
            }
            line.rank = rank;
        }
        let last = left.len() + 1;
        left.extend(out.into_iter().map(|line| Standing { rank: last, ..line }));
        left
    }

    /// Those whom nothing separates, in the order that was decided otherwise.
    pub(super) fn placed_by_order(&self, mut table: Vec<Standing>) -> Vec<Standing> {
        let mut begin = 0;
        while begin < table.len() {
            let rank = table[begin].rank;
            let end = begin + table[begin..].iter().take_while(|line| line.rank == rank).count();
            let tied = &mut table[begin..end];
            let place = |order: &super::PlacedOrder, player: Number| {
                order.players.iter().position(|&placed| placed == player)
            };
            let all =
                |order: &&super::PlacedOrder| tied.iter().all(|line| place(order, line.number).is_some());
            if tied.len() > 1
                && let Some(order) = self.orders.iter().rev().find(all)
            {
                tied.sort_by_key(|line| place(order, line.number));
                for (offset, line) in tied.iter_mut().enumerate() {
                    line.rank = rank + offset;
                }
            }
            begin = end;
        }
        table
    }

    fn placed_by_play_off(&self, mut table: Vec<Standing>) -> Vec<Standing> {
        let winner = self.rounds.last().and_then(|round| round.boards.first()?.winner);
        if let ([first, second], Some(winner)) = (&mut table[..], winner)
            && first.points == second.points
        {
            if second.number == winner {
                std::mem::swap(first, second);
            }
            (first.rank, second.rank) = (1, 2);
        }
        table
    }

    /// How long a player stayed in, from a round on: the later eliminated, the more. A player who is still in has the
    /// most.
    fn went_out(&self, player: Number, first: usize) -> usize {
        let rounds = self.rounds.iter().enumerate().skip(first);
        for (index, round) in rounds {
            if round.state < RoundState::Published {
                break;
            }
            let Some(board) = round.board_of(player) else {
                if round.free.contains(&player) {
                    continue;
                }
                return 2 * index;
            };
            if self.tie_winner(board).is_some_and(|winner| winner != player) {
                // Whoever plays on after a loss plays for the third place.
                let next = self.rounds.get(index + 1).filter(|next| next.state >= RoundState::Published);
                let third = next.and_then(|next| self.tie_winner(next.board_of(player)?));
                return 2 * (index + 1) + usize::from(third == Some(player));
            }
        }
        usize::MAX
    }

    fn with_final(&self, tie_breaks: &[TieBreak], unplayed: Unplayed) -> Result<Vec<Standing>, FieldError> {
        let first = usize::from(self.group_rounds());
        let tables = self.group_standings()?;
        let finalists =
            if self.rounds.len() > first { self.finalists().unwrap_or_default() } else { Vec::new() };
        let mut all = Vec::new();
        if !finalists.is_empty() {
            let records = self.records_in(first..self.rounds.len());
            let own = records.into_iter().filter(|record| finalists.contains(&record.number));
            let field = StandingsField::new(own.collect(), self.regulation.won_round())?;
            let lines = standings(&field, tie_breaks, unplayed);
            all = match self.regulation.final_system {
                FinalSystem::Berger => lines,
                FinalSystem::KnockOut => ranked_by(lines, |player| self.went_out(player, first)),
            };
            all = self.placed_by_order(all);
        }
        // Behind the final, players of the same place in their groups are not compared with each other.
        let longest = tables.iter().map(Vec::len).max().unwrap_or(0);
        for place in 0..longest {
            let rank = all.len() + 1;
            let lines = tables.iter().filter_map(|table| table.get(place));
            let others = lines.filter(|line| !finalists.contains(&line.number));
            let mut lines: Vec<Standing> = others.map(|line| Standing { rank, ..line.clone() }).collect();
            lines.sort_by_key(|line| line.number);
            all.append(&mut lines);
        }
        Ok(all)
    }
}

/// Lines anew by something that comes before the points; equal ones share the rank.
fn ranked_by(mut lines: Vec<Standing>, key: impl Fn(Number) -> usize) -> Vec<Standing> {
    lines.sort_by_key(|line| (std::cmp::Reverse(key(line.number)), line.number));
    for place in 0..lines.len() {
        let same = place > 0 && key(lines[place - 1].number) == key(lines[place].number);
        lines[place].rank = if same { lines[place - 1].rank } else { place + 1 };
    }
    lines
}
