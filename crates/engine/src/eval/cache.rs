//! A cache for the value of the men. While kings move, the men stay where they are, so their value holds for many
//! positions in a row.

use draughts::{Position, Ruleset, Side};

/// The men of recent positions with kings. It holds for one ruleset and one set of weights.
#[derive(Debug)]
pub(crate) struct MenCache {
    places: Vec<Place>,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    white: u64,
    black: u64,
    /// The sum of the patterns' weights, packed as they are.
    worth: Option<i32>,
}

/// So many bits choose a place: few enough that all stay in the processor's nearest caches.
const BITS: u32 = 9;

impl MenCache {
    pub(crate) fn new() -> Self {
        Self { places: vec![Place { white: 0, black: 0, worth: None }; 1 << BITS] }
    }

    /// What the men of a position are worth, found out only if that is not known.
    #[inline(always)]
    pub(super) fn worth<R: Ruleset>(&mut self, position: &Position<R>, find: impl FnOnce() -> i32) -> i32 {
        let men_of = |side| (position.side(side) - position.kings()).bits();
        let (white, black) = (men_of(Side::White), men_of(Side::Black));
        let mixed = (white ^ black.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let place = &mut self.places[(mixed >> (64 - BITS)) as usize];
        if place.white == white
            && place.black == black
            && let Some(worth) = place.worth
        {
            return worth;
        }
        let worth = find();
        *place = Place { white, black, worth: Some(worth) };
        worth
    }
}
