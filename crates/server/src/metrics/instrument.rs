//! Counters, gauges and histograms that any thread may change without waiting, and their text.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A counter: it only grows.
pub(super) struct CounterMetric {
    name: &'static str,
    help: &'static str,
    /// Empty, or a label that distinguishes it from others of its name.
    label: &'static str,
    value: AtomicU64,
}

/// A gauge: it goes up and down.
pub(super) struct Gauge {
    name: &'static str,
    help: &'static str,
    value: AtomicU64,
}

/// A histogram of durations.
pub(super) struct Histogram {
    name: &'static str,
    help: &'static str,
    /// How many took no longer than each bound, and longer than the one before it; the last took longer than all.
    counts: [AtomicU64; BOUNDS.len() + 1],
    nanoseconds: AtomicU64,
}

/// Seconds, from a tenth of a millisecond to ten.
const BOUNDS: [f64; 16] =
    [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

impl CounterMetric {
    pub(super) const fn new(name: &'static str, help: &'static str) -> Self {
        Self::labelled(name, help, "")
    }

    /// One of several that share a name.
    pub(super) const fn labelled(name: &'static str, help: &'static str, label: &'static str) -> Self {
        Self { name, help, label, value: AtomicU64::new(0) }
    }

    pub(super) fn add(&self, more: u64) {
        self.value.fetch_add(more, Ordering::Relaxed);
    }

    /// Writes counters that share a name.
    pub(super) fn write(counters: &[Self], out: &mut String) {
        let Some(first) = counters.first() else { return };
        head(out, first.name, first.help, "counter");
        for counter in counters {
            let value = counter.value.load(Ordering::Relaxed);
            match counter.label {
                "" => line(out, format_args!("{} {value}", counter.name)),
                label => line(out, format_args!("{}{{{label}}} {value}", counter.name)),
            }
        }
    }
}

impl Gauge {
    pub(super) const fn new(name: &'static str, help: &'static str) -> Self {
        Self { name, help, value: AtomicU64::new(0) }
    }

    pub(super) fn set(&self, value: u64) {
        self.value.store(value, Ordering::Relaxed);
    }

    pub(super) fn write(&self, out: &mut String) {
        head(out, self.name, self.help, "gauge");
        line(out, format_args!("{} {}", self.name, self.value.load(Ordering::Relaxed)));
    }
}

impl Histogram {
    pub(super) const fn new(name: &'static str, help: &'static str) -> Self {
        let counts = [const { AtomicU64::new(0) }; BOUNDS.len() + 1];
        Self { name, help, counts, nanoseconds: AtomicU64::new(0) }
    }

    pub(super) fn record(&self, took: Duration) {
        let seconds = took.as_secs_f64();
        let place = BOUNDS.partition_point(|bound| *bound < seconds);
        self.counts[place].fetch_add(1, Ordering::Relaxed);
        // Five centuries fit.
        self.nanoseconds.fetch_add(took.as_nanos() as u64, Ordering::Relaxed);
    }

    pub(super) fn write(&self, out: &mut String) {
        head(out, self.name, self.help, "histogram");
        let mut so_far = 0;
        for (count, bound) in self.counts.iter().zip(BOUNDS) {
            so_far += count.load(Ordering::Relaxed);
            line(out, format_args!("{}_bucket{{le=\"{bound}\"}} {so_far}", self.name));
        }
        so_far += self.counts[BOUNDS.len()].load(Ordering::Relaxed);
        line(out, format_args!("{}_bucket{{le=\"+Inf\"}} {so_far}", self.name));
        let seconds = Duration::from_nanos(self.nanoseconds.load(Ordering::Relaxed)).as_secs_f64();
        line(out, format_args!("{}_sum {seconds}", self.name));
        line(out, format_args!("{}_count {so_far}", self.name));
    }
}

fn head(out: &mut String, name: &str, help: &str, kind: &str) {
    line(out, format_args!("# HELP {name} {help}"));
    line(out, format_args!("# TYPE {name} {kind}"));
}

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    writeln!(out, "{text}").expect("text can always be added to a string");
}
