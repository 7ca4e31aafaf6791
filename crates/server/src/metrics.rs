//! Metrics in the format of Prometheus. Nothing here names a game or a person.

mod instrument;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use instrument::{CounterMetric, Gauge, Histogram};
use std::time::Duration;

static GAMES: Gauge = Gauge::new("damier_games_live", "Games in memory.");
static SOCKETS: Gauge = Gauge::new("damier_sockets", "Open sockets of games.");
static MOVES: CounterMetric = CounterMetric::new("damier_moves_total", "Moves accepted.");
static MOVE_SECONDS: Histogram = Histogram::new(
    "damier_move_seconds",
    "Time from the arrival of a move in its room to the answer, including the write.",
);
static ENGINE_QUEUE: Gauge = Gauge::new("damier_engine_queue", "Positions waiting for the computer player.");
static ANALYSIS_QUEUE: Gauge =
    Gauge::new("damier_analysis_queue", "Positions being analysed or waiting for analysis.");
static COMMIT_SECONDS: Histogram =
    Histogram::new("damier_commit_seconds", "Duration of a database transaction.");
static COMMIT_EVENTS: CounterMetric =
    CounterMetric::new("damier_commit_events_total", "Events written to the database.");
static REQUEST_SECONDS: Histogram = Histogram::new("damier_request_seconds", "Duration of a request.");
static MEMORY: Gauge = Gauge::new("damier_memory_bytes", "Resident memory of the process.");
static UNWRITABLE: Gauge = Gauge::new("damier_unwritable", "1 while nothing can be written, otherwise 0.");
static CHARGED_TO_NOBODY: CounterMetric = CounterMetric::new(
    "damier_charged_to_nobody_milliseconds_total",
    "Game time charged to no player because the server was slow.",
);
static LONG_WORK_SECONDS: Histogram = Histogram::new(
    "damier_long_work_seconds",
    "Time for which slices of long work kept other writes waiting.",
);
static UPTIME: Gauge = Gauge::new("damier_uptime_seconds", "Time since the server started.");

#[cfg(feature = "cluster")]
static SLOTS: Gauge = Gauge::new("damier_slots", "Slots (of 128) whose games this node owns.");
#[cfg(feature = "cluster")]
static NODES: Gauge = Gauge::new("damier_nodes", "Live nodes of this server.");
#[cfg(feature = "cluster")]
static CONNECTED: Gauge = Gauge::new("damier_nats", "1 while NATS is connected, otherwise 0.");
#[cfg(feature = "cluster")]
static BEAT_SECONDS: Histogram =
    Histogram::new("damier_beat_seconds", "Time to extend this node's leases and read the other owners.");
#[cfg(feature = "cluster")]
static CROSSING_SECONDS: Histogram = Histogram::new(
    "damier_crossing_seconds",
    "Time for another node to answer a request about a game it owns.",
);
#[cfg(feature = "cluster")]
static FRAMES_PUBLISHED: CounterMetric = CounterMetric::new(
    "damier_frames_published_total",
    "What happened in games of this node, told to all nodes where somebody watches by one message each.",
);
#[cfg(feature = "cluster")]
static FRAMES_HEARD: CounterMetric = CounterMetric::new(
    "damier_frames_heard_total",
    "What happened in games of other nodes that are watched here, by however many.",
);

/// Requests by family of status, `1xx` first.
static REQUESTS: [CounterMetric; 5] = {
    const NAME: &str = "damier_requests_total";
    const HELP: &str = "Requests answered, by class of status.";
    [
        CounterMetric::labelled(NAME, HELP, "status=\"1xx\""),
        CounterMetric::labelled(NAME, HELP, "status=\"2xx\""),
        CounterMetric::labelled(NAME, HELP, "status=\"3xx\""),
        CounterMetric::labelled(NAME, HELP, "status=\"4xx\""),
        CounterMetric::labelled(NAME, HELP, "status=\"5xx\""),
    ]
};

/// Sets the number of games in memory.
pub fn games(count: usize) {
    GAMES.set(count as u64);
}

/// Sets the number of open sockets.
pub fn sockets(count: usize) {
    SOCKETS.set(count as u64);
}

/// Records an accepted move and how long the room took.
pub fn move_made(took: Duration) {
    MOVES.add(1);
    MOVE_SECONDS.record(took);
}

/// Sets the number of positions that wait for the engine.
pub fn engine_queue(count: usize) {
    ENGINE_QUEUE.set(count as u64);
}

/// Sets the number of positions being analysed or waiting.
pub fn analysis_queue(count: usize) {
    ANALYSIS_QUEUE.set(count as u64);
}

/// Records a transaction: its number of events, and its duration.
pub fn committed(events: usize, took: Duration) {
    COMMIT_EVENTS.add(events as u64);
    COMMIT_SECONDS.record(took);
}

/// Nothing can be written.
pub fn unwritable() {
    UNWRITABLE.set(1);
}

/// Everything can be written.
pub fn writable() {
    UNWRITABLE.set(0);
}

/// Records milliseconds that were charged to no player because the server was slow.
pub fn charged_to_nobody(milliseconds: u64) {
    CHARGED_TO_NOBODY.add(milliseconds);
}

/// Sets what a node knows of itself and the others, and records how long it took to find out.
#[cfg(feature = "cluster")]
pub fn beaten(slots: usize, nodes: usize, connected: bool, took: Duration) {
    SLOTS.set(slots as u64);
    NODES.set(nodes as u64);
    CONNECTED.set(u64::from(connected));
    BEAT_SECONDS.record(took);
}

/// Records how long another node took to answer.
#[cfg(feature = "cluster")]
pub fn crossed(took: Duration) {
    CROSSING_SECONDS.record(took);
}

/// Records that something in a game was told to the other nodes.
#[cfg(feature = "cluster")]
pub fn frame_published() {
    FRAMES_PUBLISHED.add(1);
}

/// Records that another node told of something in a game.
#[cfg(feature = "cluster")]
pub fn frame_heard() {
    FRAMES_HEARD.add(1);
}

/// Records how long a slice of background work took: no move waits longer for it.
pub fn long_work(took: Duration) {
    LONG_WORK_SECONDS.record(took);
}

/// Records the status of a response.
pub fn answered(status: u16, took: Duration) {
    let family = usize::from(status / 100).clamp(1, REQUESTS.len()) - 1;
    REQUESTS[family].add(1);
    REQUEST_SECONDS.record(took);
}

/// Everything, in Prometheus' text form.
pub async fn page(uptime: Duration) -> Response {
    UPTIME.set(uptime.as_secs());
    if let Some(bytes) = memory() {
        MEMORY.set(bytes);
    }
    let one = std::slice::from_ref::<CounterMetric>;
    let mut text = String::new();
    for gauge in [&GAMES, &SOCKETS, &ENGINE_QUEUE, &ANALYSIS_QUEUE, &UNWRITABLE, &MEMORY, &UPTIME] {
        gauge.write(&mut text);
    }
    for counters in [one(&MOVES), one(&COMMIT_EVENTS), one(&CHARGED_TO_NOBODY), &REQUESTS[..]] {
        CounterMetric::write(counters, &mut text);
    }
    for histogram in [&MOVE_SECONDS, &COMMIT_SECONDS, &LONG_WORK_SECONDS, &REQUEST_SECONDS] {
        histogram.write(&mut text);
    }
    #[cfg(feature = "cluster")]
    {
        for gauge in [&SLOTS, &NODES, &CONNECTED] {
            gauge.write(&mut text);
        }
        for counter in [&FRAMES_PUBLISHED, &FRAMES_HEARD] {
            CounterMetric::write(one(counter), &mut text);
        }
        for histogram in [&BEAT_SECONDS, &CROSSING_SECONDS] {
            histogram.write(&mut text);
        }
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response()
}

/// The resident memory of this process, if the system reports it.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().trim_end_matches("kB").trim().parse::<u64>().ok()? * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn told() -> String {
        let body = page(Duration::from_secs(5)).await.into_body();
        let bytes = axum::body::to_bytes(body, 1 << 20).await.expect("it is short");
        String::from_utf8(bytes.to_vec()).expect("text")
    }

    fn value(text: &str, name: &str) -> f64 {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{name} is not in\n{text}"))
    }

    /// Other tests of the same process may count beside this one.
    #[tokio::test]
    async fn what_was_counted_is_told() {
        let before = told().await;
        move_made(Duration::from_millis(3));
        committed(7, Duration::from_micros(700));
        answered(404, Duration::from_micros(90));
        let text = told().await;
        for (name, more) in [
            ("damier_move_seconds_bucket{le=\"0.005\"}", 1.0),
            ("damier_move_seconds_bucket{le=\"+Inf\"}", 1.0),
            ("damier_move_seconds_sum", 0.002_999),
            ("damier_move_seconds_count", 1.0),
            ("damier_moves_total", 1.0),
            ("damier_commit_events_total", 7.0),
            ("damier_requests_total{status=\"4xx\"}", 1.0),
        ] {
            assert!(value(&text, name) - value(&before, name) >= more, "{name} in\n{text}");
        }
        let below = "damier_move_seconds_bucket{le=\"0.0025\"}";
        assert!(value(&text, below) < value(&text, "damier_move_seconds_count"), "{text}");
        for line in [
            "# HELP damier_games_live Games in memory.",
            "# TYPE damier_move_seconds histogram",
            "damier_uptime_seconds 5",
            "# TYPE damier_sockets gauge",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is not in\n{text}");
        }
        #[cfg(feature = "cluster")]
        for line in ["# TYPE damier_slots gauge", "# TYPE damier_crossing_seconds histogram"] {
            assert!(text.lines().any(|found| found == line), "{line} is not in\n{text}");
        }
        assert_eq!(text.matches("# TYPE damier_requests_total counter").count(), 1, "{text}");
    }
}
