//! A bounded cache of decoded blocks. Many threads use it at once: every entry has its own lock, and no lock is held
//! while a block is read.

use super::slice::BLOCK;
use std::sync::Mutex;

/// A bounded number of decoded blocks.
#[derive(Debug)]
pub(super) struct Cache {
    places: Vec<Mutex<CachedBlock>>,
}

#[derive(Debug, Default)]
struct CachedBlock {
    name: u64,
    codes: Vec<u16>,
}

impl Cache {
    /// A cache of about this many bytes.
    pub(super) fn new(bytes: usize) -> Self {
        let places = (bytes / (2 * BLOCK as usize)).max(1);
        Self { places: (0..places).map(|_| Mutex::default()).collect() }
    }

    /// The code at a place of a block, if the block is kept.
    #[inline]
    pub(super) fn code(&self, name: u64, place: usize) -> Option<u16> {
        self.places_of(name).into_iter().find_map(|kept| {
            let kept = kept.lock().ok()?;
            if kept.name == name { kept.codes.get(place).copied() } else { None }
        })
    }

    /// Keeps a block in a free place of its two, or in the place of another.
    pub(super) fn keep(&self, name: u64, codes: Vec<u16>) {
        let [first, second] = self.places_of(name);
        let is_free = |place: &Mutex<CachedBlock>| place.lock().is_ok_and(|kept| kept.codes.is_empty());
        let place =
            if is_free(first) || (!is_free(second) && name.is_multiple_of(2)) { first } else { second };
        if let Ok(mut kept) = place.lock() {
            *kept = CachedBlock { name, codes };
        }
    }

    /// Two places for every block, so that hardly any two blocks that are wanted fight for one.
    #[inline]
    fn places_of(&self, name: u64) -> [&Mutex<CachedBlock>; 2] {
        // Multiplication spreads names that follow one another; each half of the product chooses one place.
        let spread = name.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let spread = spread ^ spread >> 29;
        [spread >> 32, spread & 0xffff_ffff]
            .map(|half| &self.places[(half as usize * self.places.len()) >> 32])
    }
}
