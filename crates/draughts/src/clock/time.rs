//! Durations and moments, in milliseconds.

use std::fmt;

/// A duration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Millis(u64);

impl Millis {
    /// No time.
    pub const ZERO: Self = Self(0);
    /// The longest duration there is.
    pub const MAX: Self = Self(u64::MAX);

    pub(super) const SECOND: Self = Self(1_000);
    pub(super) const MINUTE: Self = Self(60_000);
    pub(super) const HOUR: Self = Self(3_600_000);
    pub(super) const DAY: Self = Self(86_400_000);

    /// So many milliseconds.
    pub const fn new(milliseconds: u64) -> Self {
        Self(milliseconds)
    }

    /// So many seconds; [`Millis::MAX`] if that is too long.
    pub const fn from_seconds(seconds: u64) -> Self {
        Self::SECOND.saturating_times(seconds)
    }

    /// So many minutes; [`Millis::MAX`] if that is too long.
    pub const fn from_minutes(minutes: u64) -> Self {
        Self::MINUTE.saturating_times(minutes)
    }

    /// So many hours; [`Millis::MAX`] if that is too long.
    pub const fn from_hours(hours: u64) -> Self {
        Self::HOUR.saturating_times(hours)
    }

    /// So many days; [`Millis::MAX`] if that is too long.
    pub const fn from_days(days: u64) -> Self {
        Self::DAY.saturating_times(days)
    }

    /// In milliseconds.
    pub const fn get(self) -> u64 {
        self.0
    }

    /// Whether there is no time at all.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The sum; [`Millis::MAX`] if that is too long.
    #[must_use]
    pub const fn saturating_add(self, more: Self) -> Self {
        Self(self.0.saturating_add(more.0))
    }

    /// The difference; no time if there is less than that.
    #[must_use]
    pub const fn saturating_sub(self, less: Self) -> Self {
        Self(self.0.saturating_sub(less.0))
    }

    /// So many times this; [`Millis::MAX`] if that is too long.
    #[must_use]
    pub const fn saturating_times(self, count: u64) -> Self {
        Self(self.0.saturating_mul(count))
    }

    /// The sum, if it is not too long.
    pub const fn checked_add(self, more: Self) -> Option<Self> {
        match self.0.checked_add(more.0) {
            Some(sum) => Some(Self(sum)),
            None => None,
        }
    }

    /// The difference, if there is as much.
    pub const fn checked_sub(self, less: Self) -> Option<Self> {
        match self.0.checked_sub(less.0) {
            Some(difference) => Some(Self(difference)),
            None => None,
        }
    }

    /// So many times this, if it is not too long.
    pub const fn checked_times(self, count: u64) -> Option<Self> {
        match self.0.checked_mul(count) {
            Some(product) => Some(Self(product)),
            None => None,
        }
    }

    /// How often the unit fits in, if it does without a rest.
    pub(super) const fn whole(self, unit: Self) -> Option<u64> {
        match self.0.checked_rem(unit.0) {
            Some(0) => Some(self.0 / unit.0),
            _ => None,
        }
    }
}

/// As a time control writes the time of a period: `60m`, `90s`, `1500ms`, `3d`.
impl fmt::Display for Millis {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let units = [(Self::DAY, "d"), (Self::MINUTE, "m"), (Self::SECOND, "s")];
        let fits = |(unit, letter): (Self, &'static str)| self.whole(unit).map(|count| (count, letter));
        let (count, unit) = match self.0 {
            0 => (0, "m"),
            milliseconds => units.into_iter().find_map(fits).unwrap_or((milliseconds, "ms")),
        };
        write!(formatter, "{count}{unit}")
    }
}

/// A moment, counted from the game's own zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct At(Millis);

impl At {
    /// The game's zero.
    pub const ZERO: Self = Self(Millis::ZERO);

    /// The moment so long after the game's zero.
    pub const fn new(since_zero: Millis) -> Self {
        Self(since_zero)
    }

    /// How long after the game's zero.
    pub const fn since_zero(self) -> Millis {
        self.0
    }

    /// How long after the earlier moment; no time if that one is later.
    pub const fn since(self, earlier: Self) -> Millis {
        self.0.saturating_sub(earlier.0)
    }

    /// The moment so much later, if it can be counted.
    pub const fn checked_after(self, later: Millis) -> Option<Self> {
        match self.0.checked_add(later) {
            Some(since_zero) => Some(Self(since_zero)),
            None => None,
        }
    }
}
