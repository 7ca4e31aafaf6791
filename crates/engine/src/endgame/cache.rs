//! Decoded blocks that are kept for the next look, within a bound. Many threads look at once: every place has a lock of
//! its own, and no lock is held while a block is read.

use super::slice::BLOCK;
use std::sync::Mutex;

/// A bounded number of decoded blocks.
#[derive(Debug)]
pub(super) struct Cache {
    places: Vec<Mutex<Kept>>,
}

#[derive(Debug, Default)]
struct Kept {
    name: u64,
    codes: Vec<u16>,
}

impl Cache {
    /// A cache of about so many bytes.
    pub(super) fn new(bytes: usize) -> Self {
        let places = (bytes / (2 * BLOCK as usize)).max(1);
        Self { places: (0..places).map(|_| Mutex::default()).collect() }
    }

    /// The code at a place of a block, if the block is kept.
    #[inline]
    pub(super) fn code(&self, name: u64, place: usize) -> Option<u16> {
        let kept = self.place(name).lock().ok()?;
        if kept.name == name { kept.codes.get(place).copied() } else { None }
    }

    /// Keeps a block in the place of another.
    pub(super) fn keep(&self, name: u64, codes: Vec<u16>) {
        if let Ok(mut kept) = self.place(name).lock() {
            *kept = Kept { name, codes };
        }
    }

    #[inline]
    fn place(&self, name: u64) -> &Mutex<Kept> {
        // Multiplication spreads names that follow one another; the high bits are the well mixed ones.
        let spread = name.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        &self.places[(spread as usize * self.places.len()) >> 32]
    }
}
