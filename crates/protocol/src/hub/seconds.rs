//! Times as Hub writes them: seconds, with a fraction.

use std::time::Duration;

/// The longest time: a hundred days.
const LONGEST: f64 = 8_640_000.0;

pub(super) const WANTED: &str = "write seconds, such as 0.25 or 300";

pub(super) fn read(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    (0.0..=LONGEST).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

/// Whole milliseconds, without trailing zeros.
pub(super) fn write(time: Duration) -> String {
    let text = format!("{:.3}", time.as_secs_f64());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
