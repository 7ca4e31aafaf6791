//! Days and times of day from milliseconds since 1970, all in UTC.

use std::fmt;

/// A moment, to the minute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    /// The year.
    pub year: u32,
    /// The month, from 1.
    pub month: u32,
    /// The day, from 1.
    pub day: u32,
    /// The hour.
    pub hour: u32,
    /// The minute.
    pub minute: u32,
}

impl Date {
    /// The moment this many milliseconds after the beginning of 1970.
    pub fn of(milliseconds: u64) -> Self {
        // Later years are somebody's mistake, and the loop below has an end.
        const LAST: u64 = 253_402_300_799_000;
        let minutes = milliseconds.min(LAST) / 60_000;
        let mut days = minutes / (24 * 60);
        let mut year = 1970;
        while days >= days_of(year) {
            days -= days_of(year);
            year += 1;
        }
        let mut month = 1;
        while days >= days_of_month(year, month) {
            days -= days_of_month(year, month);
            month += 1;
        }
        let of_day = (minutes % (24 * 60)) as u32;
        Self { year, month, day: days as u32 + 1, hour: of_day / 60, minute: of_day % 60 }
    }

    /// The day as PDN writes it.
    pub fn pdn(&self) -> String {
        format!("{:04}.{:02}.{:02}", self.year, self.month, self.day)
    }

    /// As HTML wants it for programs.
    pub fn machine(&self) -> String {
        format!("{:04}-{:02}-{:02}T{:02}:{:02}Z", self.year, self.month, self.day, self.hour, self.minute)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { year, month, day, hour, minute } = self;
        write!(formatter, "{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}")
    }
}

const fn is_leap(year: u32) -> bool {
    year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400)
}

const fn days_of(year: u32) -> u64 {
    if is_leap(year) { 366 } else { 365 }
}

const fn days_of_month(year: u32, month: u32) -> u64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_right() {
        for (milliseconds, expected) in [
            (0, "1970-01-01 00:00"),
            (951_782_400_000, "2000-02-29 00:00"),
            (1_709_251_199_000, "2024-02-29 23:59"),
            (1_794_800_820_000, "2026-11-16 03:47"),
            (u64::MAX, "9999-12-31 23:59"),
        ] {
            assert_eq!(Date::of(milliseconds).to_string(), expected);
        }
        assert_eq!(Date::of(0).pdn(), "1970.01.01");
    }
}
