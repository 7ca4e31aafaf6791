//! How much of the program some inputs have reached.
//!
//! `-Cinstrument-coverage` gives every region of the source a counter, and the linker puts all of them into one
//! section. Reading that section while the program runs needs no tools beside the stable compiler. The counters are
//! those of all instrumented crates: the library, the protocols, the tournaments and this package, not the standard
//! library.

use std::fmt;

/// How many counters of the program are above zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// Those above zero.
    pub counters: usize,
    /// All of them; 0 if the program was built without.
    pub all: usize,
}

impl fmt::Display for Reached {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { counters, all } = self;
        match all {
            0 => formatter.write_str("coverage not measured"),
            _ => write!(formatter, "{counters} of {all} coverage counters reached"),
        }
    }
}

#[cfg(counters)]
mod counters {
    use std::ptr;

    unsafe extern "C" {
        #[link_name = "__start___llvm_prf_cnts"]
        static mut START: u64;
        #[link_name = "__stop___llvm_prf_cnts"]
        static mut STOP: u64;
    }

    fn count() -> usize {
        let (start, stop) = (&raw mut START as usize, &raw mut STOP as usize);
        (stop - start) / size_of::<u64>()
    }

    /// Calls something with each counter.
    pub(super) fn each(mut action: impl FnMut(*mut u64)) -> usize {
        let all = count();
        for place in 0..all {
            // SAFETY: the linker defines both symbols, and the section between them holds `all` aligned counters.
            action(unsafe { (&raw mut START).add(place) });
        }
        all
    }

    pub(super) fn is_reached(counter: *mut u64) -> bool {
        // SAFETY: a counter of the section, read as the instrumented code writes it; one thread runs the targets.
        unsafe { ptr::read_volatile(counter) != 0 }
    }

    pub(super) fn clear(counter: *mut u64) {
        // SAFETY: as above.
        unsafe { ptr::write_volatile(counter, 0) }
    }
}

/// What has been reached since the last [`reset`].
#[cfg(counters)]
pub fn reached() -> Reached {
    let mut reached = 0;
    let all = counters::each(|counter| reached += usize::from(counters::is_reached(counter)));
    Reached { counters: reached, all }
}

/// Sets all counters to zero.
#[cfg(counters)]
pub fn reset() {
    counters::each(counters::clear);
}

/// Nothing is known without counters.
#[cfg(not(counters))]
pub fn reached() -> Reached {
    Reached::default()
}

/// There is nothing to set to zero.
#[cfg(not(counters))]
pub fn reset() {}
