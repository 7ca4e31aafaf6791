//! How much of everything there may be. Far above what anybody plays; they keep all sums well inside their types.

use super::time::Millis;

/// The longest time of a period, an addition or a leave: ten years.
pub const LONGEST_TIME: Millis = Millis::from_days(3660);

/// The most periods of a schedule.
pub const MOST_PERIODS: usize = 16;

/// The most moves of a period.
pub const MOST_MOVES: u32 = 1_000;

/// The most overtime periods.
pub const MOST_OVERTIME_PERIODS: u32 = 100;

/// The most completed moves an arbiter can enter for a side.
pub const MOST_COMPLETED: u32 = 100_000;

/// The longest text of a time control, in characters.
pub const LONGEST_TEXT: usize = 1_000;
