//! How long a search may take.

use draughts::Side;
use draughts::clock::{Addition, At, Clock, Millis};
use std::time::Duration;

/// How long a search may take. Without any limit it goes on until it is stopped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// No deeper than this many plies.
    pub depth: Option<u32>,
    /// No more nodes.
    pub nodes: Option<u64>,
    /// So long for this move.
    pub move_time: Option<Duration>,
    /// As the clock has it.
    pub clock: Option<TimeLeft>,
    /// The number of best lines to find; one if not given.
    pub lines: Option<usize>,
}

/// What the clock of the side to move says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// Before overtime, if there is any.
    pub main: Millis,
    /// How many moves must be made in it; nothing for all.
    pub moves: Option<u32>,
    /// What each move adds.
    pub addition: Addition,
}

/// When a search ends by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    /// After this no new iteration is begun.
    pub(crate) enough: Duration,
    /// After this the search is broken off.
    pub(crate) most: Duration,
}

/// Kept back for what happens between the engine and the clock.
const RESERVE: Duration = Duration::from_millis(15);
/// How many moves a game is thought to last still.
const MOVES_AHEAD: u32 = 32;

impl TimeLeft {
    /// What a clock shows for a side at a moment.
    pub fn of(clock: &Clock, side: Side, at: At) -> Option<Self> {
        let reading = clock.reading(side, at)?;
        let period = clock.period(side)?;
        let made = clock.moves_required(side).map(|required| required.saturating_sub(clock.completed(side)));
        let addition = match (period.addition, reading.overtime) {
            (Addition::Overtime { .. }, Some(left)) => {
                Addition::Overtime { periods: left.periods, time: left.time }
            }
            // What the clock still waits in this turn.
            (Addition::Delay(_), _) => Addition::Delay(reading.delay),
            (addition, _) => addition,
        };
        Some(Self { main: reading.main, moves: period.moves.and(made), addition })
    }

    pub(crate) fn budget(&self) -> Budget {
        let main = Duration::from_millis(self.main.get());
        let moves = self.moves.unwrap_or(MOVES_AHEAD).clamp(1, MOVES_AHEAD);
        // What every move has beside its share, and whether it is there before the move is made.
        let (each, before) = match self.addition {
            Addition::None | Addition::Hourglass => (Duration::ZERO, Duration::ZERO),
            Addition::Fischer(time) | Addition::Bronstein(time) => (millis(time), Duration::ZERO),
            Addition::Delay(time) => (millis(time), millis(time)),
            Addition::Overtime { periods: 0, .. } => (Duration::ZERO, Duration::ZERO),
            // Only the last period must never be used up; the others are a reserve that is not spent on purpose.
            Addition::Overtime { time, .. } => (millis(time), millis(time)),
        };
        let available = main.saturating_add(before);
        let spare = available.saturating_sub(RESERVE);
        // With a last move to make in a period all of it may be used; otherwise something is left for the next ones.
        let cap = if moves == 1 { spare } else { spare.min(before.saturating_add(main / 4)) };
        let share = main / moves + each * 3 / 4;
        let enough = share.min(cap);
        Budget { enough, most: share.saturating_mul(3).min(cap).max(enough) }
    }
}

impl Limits {
    /// So many plies deep.
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// So many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// So long.
    pub fn move_time(time: Duration) -> Self {
        Self { move_time: Some(time), ..Self::default() }
    }

    pub(crate) fn budget(&self) -> Option<Budget> {
        let fixed = self.move_time.map(|time| Budget { enough: time, most: time });
        let by_clock = self.clock.map(|left| left.budget());
        match (fixed, by_clock) {
            (Some(fixed), Some(clock)) => {
                Some(Budget { enough: fixed.enough.min(clock.enough), most: fixed.most.min(clock.most) })
            }
            (one, other) => one.or(other),
        }
    }

    /// Whether only a word from outside ends the search.
    pub(crate) fn is_endless(&self) -> bool {
        self.depth.is_none() && self.nodes.is_none() && self.move_time.is_none() && self.clock.is_none()
    }
}

fn millis(time: Millis) -> Duration {
    Duration::from_millis(time.get())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(main: u64, moves: Option<u32>, addition: Addition) -> Budget {
        TimeLeft { main: Millis::new(main), moves, addition }.budget()
    }

    #[test]
    fn no_budget_oversteps_what_is_left() {
        let additions = [
            Addition::None,
            Addition::Fischer(Millis::new(3000)),
            Addition::Bronstein(Millis::new(3000)),
            Addition::Hourglass,
        ];
        for main in [0, 5, 10, 100, 1_000, 60_000, 3_600_000] {
            for addition in additions {
                for moves in [None, Some(1), Some(2), Some(30)] {
                    let budget = budget(main, moves, addition);
                    assert!(budget.enough <= budget.most);
                    assert!(
                        budget.most <= Duration::from_millis(main).saturating_sub(RESERVE),
                        "{main} {moves:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_delay_and_overtime_are_used_when_nothing_else_is_left() {
        let delay = budget(0, None, Addition::Delay(Millis::new(3000)));
        assert!(delay.enough > Duration::from_secs(2) && delay.most < Duration::from_secs(3));
        let overtime = budget(0, None, Addition::Overtime { periods: 1, time: Millis::new(30_000) });
        assert!(overtime.enough > Duration::from_secs(20) && overtime.most < Duration::from_secs(30));
    }

    #[test]
    fn the_last_move_of_a_period_may_take_what_is_left_of_it() {
        let last = budget(10_000, Some(1), Addition::None);
        assert!(last.enough > Duration::from_millis(9_900));
        let two = budget(10_000, Some(2), Addition::None);
        assert!(two.most <= Duration::from_millis(2_500));
    }

    #[test]
    fn more_time_gives_more_time_for_a_move() {
        let mut least = Duration::ZERO;
        for main in [1_000, 10_000, 60_000, 600_000] {
            let budget = budget(main, None, Addition::None);
            assert!(budget.enough > least);
            least = budget.enough;
        }
    }
}
