//! Inputs made of others.

use std::hash::{BuildHasher, Hasher, RandomState};

/// Pieces of all the grammars.
const TOKENS: &[&str] = &[
    "W",
    "B",
    "w",
    "b",
    "K",
    ":",
    ",",
    ".",
    "-",
    "–",
    "x",
    "×",
    " ",
    "\n",
    "\r\n",
    "\t",
    "\0",
    "é",
    "0",
    "1",
    "9",
    "32",
    "50",
    "51",
    "99999999",
    "a1",
    "h8",
    "b1",
    "C3",
    "1-50",
    "Ke5",
    "WW",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "\"",
    "\\",
    "/",
    ";",
    "%",
    "$",
    "!",
    "?",
    "+",
    "=",
    "*",
    "&#",
    "[%",
    "1-0",
    "1/2-1/2",
    "2:0",
    "0,5",
    "[Result \"",
    "[FEN \"W:W31:B20\"]",
    "[%setup W:W31:B20]",
    "[%clock w1:00:00 B0:59:00]",
    "[%ended]",
    "\u{85}",
    "\u{a0}",
    "\u{feff}",
    "\u{fffd}",
    "Б",
];

/// An input with one to four changes.
pub fn changed(pool: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut input = pool[random.below(pool.len())].clone();
    for _ in 0..=random.below(4) {
        let place = random.below(input.len() + 1);
        let end = (place + 1 + random.below(8)).min(input.len());
        match random.below(7) {
            0 if place < input.len() => input[place] ^= 1 << random.below(8),
            1 if place < input.len() => input[place] = random.below(256) as u8,
            2 => drop(input.drain(place..end)),
            3 => {
                let copy = input[place..end].to_vec();
                let goal = random.below(input.len() + 1);
                input.splice(goal..goal, copy);
            }
            4 => {
                let other = &pool[random.below(pool.len())];
                input.truncate(place);
                input.extend_from_slice(&other[random.below(other.len() + 1)..]);
            }
            _ => {
                let token = TOKENS[random.below(TOKENS.len())];
                input.splice(place..place, token.bytes());
            }
        }
    }
    input.truncate(LONGEST);
    input
}

/// Inputs that were put together grow no longer than this.
const LONGEST: usize = 1 << 14;

/// A small generator of random numbers (splitmix64).
pub struct Random(u64);

impl Random {
    /// The same seed gives the same numbers.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Another seed each time, short enough to be typed.
    pub fn fresh_seed() -> u64 {
        RandomState::new().build_hasher().finish() % 1_000_000_000
    }

    /// A number below a limit.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % limit as u64) as usize
    }
}
