//! How squares, positions and moves are written and read.

pub mod compact;
mod display;
pub mod fen;
pub mod hub;
pub mod movetext;
pub mod square;

mod attempt;
mod span;

pub use attempt::{Attempt, MoveSeparator, WrittenSquare};
pub use display::WrittenMove;

/// Texts in a row, only the first ones if there are many.
pub fn shortened(texts: &[String]) -> String {
    const SHOWN: usize = 16;
    let shown = &texts[..texts.len().min(SHOWN)];
    match texts.len() - shown.len() {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}
