//! Writing games.

mod lines;
mod moves;
mod profile;
mod tags;

pub use profile::{Profile, Style};

use super::GameRecord;
use lines::Lines;

/// Writes a game, with an empty line after it.
pub fn write(record: &GameRecord, style: &Style) -> String {
    let mut text = tags::write(record, style);
    if !text.is_empty() {
        text.push('\n');
    }
    let mut lines = Lines::new(style.width);
    moves::write(record, style, &mut lines);
    text.push_str(&lines.finish());
    text.push_str("\n\n");
    text
}
