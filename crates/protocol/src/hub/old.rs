//! Version 1 of the protocol, used by older engines: positional arguments, times in milliseconds. Only what is needed to
//! drive such an engine.

use super::{FromEngine, Identity, Level, LineError, SearchDone, SearchReport, ToEngine};
use std::time::Duration;

/// The same message for an older engine. What version 1 does not have is left out.
pub fn write(message: &ToEngine) -> Vec<String> {
    match message {
        ToEngine::SetParameter { name, value } => vec![format!("set {name} {value}")],
        ToEngine::Position(given) => {
            let mut position = given.position.clone();
            if let Some(turn) = position.get_mut(..1) {
                turn.make_ascii_lowercase();
            }
            let moves = given.moves.iter().map(|action| format!("move {action}"));
            std::iter::once(format!("pos {position}")).chain(moves).collect()
        }
        ToEngine::Level(level) => limits(level),
        ToEngine::Go(_) => vec!["go".to_owned()],
        ToEngine::NewGame => vec!["new".to_owned()],
        ToEngine::Hub | ToEngine::Init | ToEngine::Ping | ToEngine::Stop | ToEngine::Quit => {
            vec![message.to_string()]
        }
        ToEngine::PonderHit => Vec::new(),
    }
}

/// Reads a line of an older engine. None for an unknown command.
pub fn read(text: &str) -> Result<Option<FromEngine>, LineError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Ok(match words.first().copied() {
        Some("name") => Some(FromEngine::Id(Identity { name: words[1..].join(" "), ..Identity::default() })),
        Some("wait") => Some(FromEngine::Wait),
        Some("ready") => Some(FromEngine::Ready),
        Some("pong") => Some(FromEngine::Pong),
        Some("info") => Some(FromEngine::Info(found(&words[1..]))),
        Some("move") => Some(FromEngine::Done(SearchDone {
            action: words.get(1).map(|&word| word.to_owned()),
            ponder: words.get(2).map(|&word| word.to_owned()),
        })),
        Some("error") => Some(FromEngine::Error(words[1..].join(" "))),
        _ => None,
    })
}

fn limits(level: &Level) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(time) = level.move_time {
        lines.push(format!("time {}", time.as_millis()));
    }
    if let Some(clock) = level.clock {
        let (moves, time, increment) = (clock.moves.unwrap_or(0), clock.time, clock.increment);
        lines.push(format!("level {moves} {} {}", time.as_millis(), increment.as_millis()));
    }
    if let Some(depth) = level.depth {
        lines.push(format!("depth {depth}"));
    }
    lines
}

/// Depth, mean depth, score in hundredths of a man, nodes, milliseconds, speed, then the line.
fn found(words: &[&str]) -> SearchReport {
    let real = |place: usize| words.get(place)?.parse::<f64>().ok().filter(|value| value.is_finite());
    SearchReport {
        depth: words.first().and_then(|word| word.parse().ok()),
        mean_depth: real(1),
        score: real(2).map(|hundredths| hundredths / 100.0),
        nodes: words.get(3).and_then(|word| word.parse().ok()),
        time: words.get(4).and_then(|word| word.parse().ok()).map(Duration::from_millis),
        speed: None,
        line: Vec::new(),
    }
}
