//! What is counted and measured, as Prometheus reads it. Nothing here names a game or a person.

use axum::http::header;
use axum::response::{IntoResponse, Response};
use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;
use std::time::Duration;

const GAMES: &str = "damier_games_live";
const SOCKETS: &str = "damier_sockets";
const MOVES: &str = "damier_moves_total";
const MOVE_SECONDS: &str = "damier_move_seconds";
const ENGINE_QUEUE: &str = "damier_engine_queue";
const ANALYSIS_QUEUE: &str = "damier_analysis_queue";
const COMMIT_SECONDS: &str = "damier_commit_seconds";
const COMMIT_EVENTS: &str = "damier_commit_events_total";
const REQUESTS: &str = "damier_requests_total";
const REQUEST_SECONDS: &str = "damier_request_seconds";
const MEMORY: &str = "damier_memory_bytes";
const UNWRITABLE: &str = "damier_unwritable";
const CHARGED_TO_NOBODY: &str = "damier_charged_to_nobody_milliseconds_total";
const LONG_WORK_SECONDS: &str = "damier_long_work_seconds";
const UPTIME: &str = "damier_uptime_seconds";

/// From a tenth of a millisecond to ten seconds.
const SECONDS: [f64; 16] =
    [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

/// Begins to count. What happens before is not counted; a second call changes nothing.
pub fn begin() {
    recorder();
}

/// So many games are in memory.
pub fn games(count: usize) {
    gauge!(GAMES).set(count as f64);
}

/// So many sockets are open.
pub fn sockets(count: usize) {
    gauge!(SOCKETS).set(count as f64);
}

/// A move was accepted, and took the room so long.
pub fn move_made(took: Duration) {
    counter!(MOVES).increment(1);
    histogram!(MOVE_SECONDS).record(took.as_secs_f64());
}

/// So many positions wait for the engine.
pub fn engine_queue(count: usize) {
    gauge!(ENGINE_QUEUE).set(count as f64);
}

/// So many positions are analysed, or wait for it.
pub fn analysis_queue(count: usize) {
    gauge!(ANALYSIS_QUEUE).set(count as f64);
}

/// So many events were written down together, in so much time.
pub fn committed(events: usize, took: Duration) {
    counter!(COMMIT_EVENTS).increment(events as u64);
    histogram!(COMMIT_SECONDS).record(took.as_secs_f64());
}

/// Nothing can be written.
pub fn unwritable() {
    gauge!(UNWRITABLE).set(1.0);
}

/// Everything can be written.
pub fn writable() {
    gauge!(UNWRITABLE).set(0.0);
}

/// So many milliseconds of a game were charged to nobody, because the server was slow.
pub fn charged_to_nobody(milliseconds: u64) {
    counter!(CHARGED_TO_NOBODY).increment(milliseconds);
}

/// A bit of long work took so long: no move waits longer for it.
pub fn long_work(took: Duration) {
    histogram!(LONG_WORK_SECONDS).record(took.as_secs_f64());
}

/// A request was answered with that status.
pub fn answered(status: u16, took: Duration) {
    let family = match status {
        100..200 => "1xx",
        200..300 => "2xx",
        300..400 => "3xx",
        400..500 => "4xx",
        _ => "5xx",
    };
    counter!(REQUESTS, "status" => family).increment(1);
    histogram!(REQUEST_SECONDS).record(took.as_secs_f64());
}

/// Keeps what is measured small; to be called every few seconds, whether anybody reads it or not.
pub fn tidy_up() {
    if let Some(recorder) = recorder() {
        recorder.run_upkeep();
    }
}

/// Everything, in Prometheus' text form.
pub async fn page(uptime: Duration) -> Response {
    gauge!(UPTIME).set(uptime.as_secs_f64());
    if let Some(bytes) = memory() {
        gauge!(MEMORY).set(bytes as f64);
    }
    let text = recorder().map(PrometheusHandle::render).unwrap_or_default();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response()
}

fn recorder() -> Option<&'static PrometheusHandle> {
    static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    let make = || {
        let suffix = Matcher::Suffix("_seconds".to_owned());
        let builder = PrometheusBuilder::new().set_buckets_for_metric(suffix, &SECONDS).ok()?;
        let recorder = builder.build_recorder();
        let reader = recorder.handle();
        metrics::set_global_recorder(recorder).ok()?;
        describe();
        Some(reader)
    };
    RECORDER.get_or_init(make).as_ref()
}

fn describe() {
    describe_gauge!(GAMES, "Games in memory.");
    describe_gauge!(SOCKETS, "Open sockets of games.");
    describe_gauge!(UNWRITABLE, "1 while nothing can be written, else 0.");
    describe_counter!(
        CHARGED_TO_NOBODY,
        "Time of games that was charged to nobody because the server was slow."
    );
    describe_histogram!(LONG_WORK_SECONDS, "How long bits of long work kept everything else waiting.");
    describe_counter!(MOVES, "Moves accepted.");
    describe_histogram!(
        MOVE_SECONDS,
        "From the moment the room takes a move up to the answer, the writing included."
    );
    describe_gauge!(ENGINE_QUEUE, "Positions that wait for the engine.");
    describe_gauge!(ANALYSIS_QUEUE, "Positions that are analysed, or wait for it.");
    describe_histogram!(COMMIT_SECONDS, "One transaction of the database.");
    describe_counter!(COMMIT_EVENTS, "Events written down.");
    describe_counter!(REQUESTS, "Requests answered, by family of status.");
    describe_histogram!(REQUEST_SECONDS, "One request.");
    describe_gauge!(MEMORY, "Memory of the process that is in use.");
    describe_gauge!(UPTIME, "Since the server was started.");
    games(0);
    engine_queue(0);
    analysis_queue(0);
    sockets(0);
    counter!(MOVES).increment(0);
}

/// The memory of this process that is not swapped out, where the system tells.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().trim_end_matches("kB").trim().parse::<u64>().ok()? * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_was_counted_is_told() {
        begin();
        move_made(Duration::from_millis(3));
        committed(7, Duration::from_micros(700));
        answered(404, Duration::from_micros(90));
        let body = page(Duration::from_secs(5)).await.into_body();
        let bytes = axum::body::to_bytes(body, 1 << 20).await.expect("it is short");
        let text = String::from_utf8(bytes.to_vec()).expect("text");
        for line in [
            "# HELP damier_games_live Games in memory.",
            "# TYPE damier_move_seconds histogram",
            "damier_move_seconds_bucket{le=\"0.005\"} 1",
            "damier_moves_total 1",
            "damier_commit_events_total 7",
            "damier_requests_total{status=\"4xx\"} 1",
            "damier_uptime_seconds 5",
            "damier_sockets 0",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is not in\n{text}");
        }
    }
}
