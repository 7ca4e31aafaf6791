//! Quiet hours, in the time zone of their owner.

use crate::time::Moment;
use crate::wire::CallingWishes;
use std::time::Duration;

const MINUTE: u64 = 60_000;
const DAY: i64 = 1_440;

/// How long somebody's quiet hours still last; none outside of them.
pub(super) fn quiet(wishes: &CallingWishes, now: Moment) -> Option<Duration> {
    let (from, until) = (i64::from(wishes.quiet_from?), i64::from(wishes.quiet_until?));
    let minutes = i64::try_from(now.0 / MINUTE).unwrap_or(0) + i64::from(wishes.zone);
    let since = (minutes - from).rem_euclid(DAY);
    let lasts = (until - from).rem_euclid(DAY);
    let left = u64::try_from(lasts - since).ok().filter(|left| *left > 0)?;
    Some(Duration::from_secs(left * 60))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_quiet_over_midnight_and_by_the_own_clock() {
        let wishes = |from, until, zone| CallingWishes {
            quiet_from: Some(from),
            quiet_until: Some(until),
            zone,
            ..CallingWishes::default()
        };
        let minutes = |wishes: &CallingWishes, hour: u64, minute: u64| {
            // Some day in 2026.
            let now = Moment(1_790_000_000_000 / 86_400_000 * 86_400_000 + (hour * 60 + minute) * MINUTE);
            quiet(wishes, now).map(|left| left.as_secs() / 60)
        };
        let night = wishes(22 * 60, 7 * 60, 0);
        assert_eq!(minutes(&night, 21, 59), None);
        assert_eq!(minutes(&night, 22, 0), Some(9 * 60));
        assert_eq!(minutes(&night, 2, 30), Some(4 * 60 + 30));
        assert_eq!(minutes(&night, 6, 59), Some(1));
        assert_eq!(minutes(&night, 7, 0), None);
        // Two hours ahead of UTC the night begins at 20 hours there.
        assert_eq!(minutes(&wishes(22 * 60, 7 * 60, 120), 20, 0), Some(9 * 60));
        assert_eq!(minutes(&wishes(22 * 60, 7 * 60, -120), 22, 0), None);
        let noon = wishes(12 * 60, 13 * 60, 0);
        assert_eq!(minutes(&noon, 12, 30), Some(30));
        assert_eq!(minutes(&noon, 13, 0), None);
        assert_eq!(minutes(&wishes(60, 60, 0), 1, 0), None, "hours that end as they begin are none");
        assert_eq!(minutes(&CallingWishes::default(), 3, 0), None);
    }
}
