//! The transposition table: the results of positions searched before, shared by all threads.
//!
//! An entry is two words. The first is the position's number with the second mixed in, so an entry that two threads
//! wrote at once matches no position and is taken for empty: no locks, and no wrong answer.

use crate::memory;
use crate::plies::{Depth, Ply};
use crate::score::SearchValue;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// What a stored value says of the real one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The real one is not greater.
    Upper = 1,
    /// The real one is not smaller.
    Lower = 2,
    /// It is the real one.
    Exact = 3,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) value: SearchValue,
    pub(crate) depth: Depth,
    pub(crate) bound: Bound,
    /// The place of the best move in the position's list of moves.
    pub(crate) best: Option<u8>,
}

/// The table.
#[derive(Debug)]
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    /// Counts the searches, so that entries of earlier ones go first.
    age: AtomicU8,
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS]);

#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    content: AtomicU64,
}

const SLOTS: usize = 4;
const NO_MOVE: u8 = 255;
const DEEPEST: i32 = 127;

impl Table {
    /// A table of this many mebibytes.
    pub(crate) fn new(mebibytes: usize) -> Self {
        let buckets = (mebibytes.max(1) << 20) / size_of::<Bucket>();
        let mut table = Self { buckets: memory::room_for(buckets), age: AtomicU8::new(0) };
        table.buckets.resize_with(buckets, Bucket::default);
        table
    }

    pub(crate) fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Ordering::Relaxed);
            slot.content.store(0, Ordering::Relaxed);
        }
        self.age.store(0, Ordering::Relaxed);
    }

    /// Says that a new search begins.
    pub(crate) fn grow_older(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    /// Says that a position will be looked up soon.
    #[inline]
    pub(crate) fn fetch(&self, hash: u64) {
        memory::fetch(self.bucket(hash));
    }

    /// What is known of a position this many plies from the root.
    #[inline]
    pub(crate) fn look_up(&self, hash: u64, ply: Ply) -> Option<Entry> {
        let bucket = self.bucket(hash);
        bucket.0.iter().find_map(|slot| {
            let content = slot.content.load(Ordering::Relaxed);
            if content == 0 || slot.check.load(Ordering::Relaxed) ^ content != hash {
                return None;
            }
            let packed = Packed(content);
            let mut entry = packed.entry()?;
            // Wins are stored by their distance from the position, not from the root.
            entry.value = entry.value.counted_from_the_root(ply);
            Some(entry)
        })
    }

    /// Remembers what was found.
    #[inline]
    pub(crate) fn store(&self, hash: u64, mut entry: Entry, ply: Ply) {
        entry.value = entry.value.counted_from(ply);
        let age = self.age.load(Ordering::Relaxed);
        let bucket = self.bucket(hash);
        let mut chosen = &bucket.0[0];
        let mut least = i32::MAX;
        for slot in &bucket.0 {
            let content = slot.content.load(Ordering::Relaxed);
            let packed = Packed(content);
            if content == 0 || slot.check.load(Ordering::Relaxed) ^ content == hash {
                if entry.best.is_none() && content != 0 {
                    entry.best = packed.best();
                }
                chosen = slot;
                break;
            }
            let searches_ago = i32::from(age.wrapping_sub(packed.age()));
            let worth = packed.depth().plies() - 8 * searches_ago;
            if worth < least {
                (least, chosen) = (worth, slot);
            }
        }
        let content = Packed::of(&entry, age).0;
        chosen.check.store(hash ^ content, Ordering::Relaxed);
        chosen.content.store(content, Ordering::Relaxed);
    }

    /// How full the table is, in thousandths, by a sample.
    pub(crate) fn fullness(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = self.buckets.iter().take(250).flat_map(|bucket| &bucket.0);
        let of_now = |slot: &&Slot| {
            let content = slot.content.load(Ordering::Relaxed);
            content != 0 && Packed(content).age() == age
        };
        sample.filter(of_now).count() as u32
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &Bucket {
        let place = (u128::from(hash) * self.buckets.len() as u128) >> 64;
        &self.buckets[place as usize]
    }
}

/// An entry in one word: value 16 bits, depth 8, best move 8, bound 2, age 8.
#[derive(Clone, Copy)]
struct Packed(u64);

impl Packed {
    fn of(entry: &Entry, age: u8) -> Self {
        let value = u64::from(entry.value.hundredths() as i16 as u16);
        let depth = entry.depth.plies().clamp(0, DEEPEST) as u64;
        let best = u64::from(entry.best.unwrap_or(NO_MOVE));
        Self(value | depth << 16 | best << 24 | (entry.bound as u64) << 32 | u64::from(age) << 40)
    }

    fn entry(self) -> Option<Entry> {
        let bound = match self.0 >> 32 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        let value = SearchValue::new(i32::from(self.0 as u16 as i16));
        Some(Entry { value, depth: self.depth(), bound, best: self.best() })
    }

    fn depth(self) -> Depth {
        Depth::new(i32::from((self.0 >> 16) as u8))
    }

    fn best(self) -> Option<u8> {
        Some((self.0 >> 24) as u8).filter(|&best| best != NO_MOVE)
    }

    fn age(self) -> u8 {
        (self.0 >> 40) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Random, scramble};

    #[test]
    fn what_is_stored_is_found() {
        let table = Table::new(1);
        let entry = Entry {
            value: SearchValue::new(-123),
            depth: Depth::new(9),
            bound: Bound::Lower,
            best: Some(17),
        };
        table.store(77, entry, Ply::new(3));
        assert_eq!(table.look_up(77, Ply::new(5)), Some(entry));
        assert_eq!(table.look_up(78, Ply::new(5)), None);
        table.clear();
        assert_eq!(table.look_up(77, Ply::new(5)), None);
    }

    #[test]
    fn wins_are_counted_from_the_position_that_is_looked_up() {
        let table = Table::new(1);
        let entry =
            Entry { value: SearchValue::WIN - 10, depth: Depth::new(1), bound: Bound::Exact, best: None };
        table.store(9, entry, Ply::new(4));
        let found = table.look_up(9, Ply::new(2));
        assert_eq!(found.map(|entry| entry.value), Some(SearchValue::WIN - 8));
    }

    /// Every entry says of its position what only that position was stored with.
    #[test]
    fn threads_that_write_at_once_never_mix_entries() {
        let table = Table::new(1);
        let entry = |hash: u64| Entry {
            value: SearchValue::new((hash % 10_007) as i32),
            depth: Depth::new((hash % 61) as i32),
            bound: Bound::Exact,
            best: Some((hash % 200) as u8),
        };
        let found: usize = std::thread::scope(|scope| {
            let work = |seed: u64| {
                let (mut random, mut found) = (Random::new(seed), 0);
                for _ in 0..200_000 {
                    let hash = scramble(random.below(150_000) as u64);
                    if let Some(known) = table.look_up(hash, Ply::ROOT) {
                        assert_eq!(known, entry(hash));
                        found += 1;
                    }
                    table.store(hash, entry(hash), Ply::ROOT);
                }
                found
            };
            let threads: Vec<_> = (0..4).map(|seed| scope.spawn(move || work(seed))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap_or(0)).sum()
        });
        assert!(found > 100_000, "{found}");
    }
}
