//! Opening books: the moves played in a position, how often, and the results of the games.
//!
//! A book is a block of bytes that can be mapped into memory: a header, the positions in order, and their moves.
//! Positions are stored completely, so that no two are ever confused. All numbers are little-endian:
//!
//! | part | bytes |
//! | --- | --- |
//! | head | `DAMIERBK`, version (4), positions (4), moves (4), ruleset (20, filled with zeros) |
//! | position | White's squares with the turn in the highest bit (8), Black's (8), kings (8), place of its first move (4), moves (4) |
//! | move | from (1), to (1), crowned (1), unused (5), captured (8), games won by White, by Black, drawn, others (4 each) |

mod build;
mod look_up;

pub use build::Builder;
pub use look_up::{Book, BookFault, BookMove};

use crate::board::Side;
use crate::game::Score;
use crate::position::AnyPosition;

const MAGIC: &[u8; 8] = b"DAMIERBK";
const VERSION: u32 = 1;
const HEAD: usize = 40;
const POSITION: usize = 32;
const MOVE: usize = 32;

/// The results of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResultCounts {
    /// Won by White.
    pub white: u32,
    /// Won by Black, in the English ruleset by Red.
    pub black: u32,
    /// Drawn.
    pub drawn: u32,
    /// Not finished, or lost by both.
    pub others: u32,
}

impl ResultCounts {
    /// All games.
    pub const fn games(&self) -> u32 {
        self.white.saturating_add(self.black).saturating_add(self.drawn).saturating_add(self.others)
    }

    fn add(&mut self, score: Option<Score>) {
        let count = match score {
            Some(Score::Won(Side::White)) => &mut self.white,
            Some(Score::Won(Side::Black)) => &mut self.black,
            Some(Score::Drawn) => &mut self.drawn,
            Some(Score::BothLose | Score::Annulled) | None => &mut self.others,
        };
        *count = count.saturating_add(1);
    }
}

/// A position as the book orders it.
type Key = [u64; 3];

fn key(position: &AnyPosition) -> Key {
    let setup = position.setup();
    let turn = if setup.turn == Side::Black { 1 << 63 } else { 0 };
    let kings = setup.white_kings | setup.black_kings;
    [setup.side(Side::White).bits() | turn, setup.side(Side::Black).bits(), kings.bits()]
}
