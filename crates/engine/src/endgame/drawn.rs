//! Which positions are drawn, one bit each: kept for every block that was decoded, for far more blocks than the cache
//! can hold. Most endings that a search reaches are drawn, and nothing more is needed for those.

use super::slice::BLOCK;
use super::value::Code;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The drawn positions of a slice, block by block.
#[derive(Debug)]
pub(super) struct DrawnPositions {
    blocks: Vec<OnceLock<Box<[u64]>>>,
}

/// How many bytes may still be used for all slices together.
#[derive(Debug)]
pub(super) struct MemoryBudget(AtomicUsize);

impl MemoryBudget {
    pub(super) const fn new(bytes: usize) -> Self {
        Self(AtomicUsize::new(bytes))
    }

    fn take(&self, bytes: usize) -> bool {
        let less = |left: usize| left.checked_sub(bytes);
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less).is_ok()
    }
}

impl DrawnPositions {
    /// For a slice with this many numbers; nothing is known yet.
    pub(super) fn new(numbers: u64) -> Self {
        Self { blocks: (0..numbers.div_ceil(BLOCK)).map(|_| OnceLock::new()).collect() }
    }

    /// Whether a position is known to be drawn.
    #[inline]
    pub(super) fn has(&self, block: u64, place: usize) -> bool {
        let bits = self.blocks.get(block as usize).and_then(OnceLock::get);
        bits.and_then(|bits| bits.get(place / 64)).is_some_and(|bits| bits >> (place % 64) & 1 == 1)
    }

    /// Keeps which positions of a block are drawn, if there is room.
    pub(super) fn keep(&self, block: u64, codes: &[u16], room: &MemoryBudget) {
        let Some(place) = self.blocks.get(block as usize).filter(|place| place.get().is_none()) else {
            return;
        };
        if room.take(codes.len().div_ceil(8)) {
            let bits = |codes: &[u16]| {
                let set = |bits: u64, (place, &code): (usize, &u16)| {
                    bits | u64::from(Code(code) == Code::DRAW) << place
                };
                codes.iter().enumerate().fold(0, set)
            };
            // If another thread was faster it has kept the same.
            drop(place.set(codes.chunks(64).map(bits).collect()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_of_a_block_are_known_once_it_was_decoded() {
        let codes: Vec<u16> = (0..BLOCK as u16).map(|number| number % 3).collect();
        let drawn = DrawnPositions::new(3 * BLOCK - 5);
        let room = MemoryBudget::new(codes.len() / 8);
        assert!(!drawn.has(1, 0));
        drawn.keep(1, &codes, &room);
        for (place, code) in codes.iter().enumerate() {
            assert_eq!(drawn.has(1, place), *code == 0, "{place}");
        }
        drawn.keep(2, &codes[..70], &room);
        assert!(!drawn.has(2, 0), "there is no room");
        assert!(!drawn.has(7, 0), "there is no such block");
    }
}
