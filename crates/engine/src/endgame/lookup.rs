//! Looks positions up. Many threads may share one [`Endgame`]; a look costs at most the reading of one block.

use super::cache::Cache;
use super::drawn::{DrawnPositions, MemoryBudget};
use super::fault::EndgameError;
use super::material::{MOST_PIECES, Material};
use super::movement::shared_with;
use super::placement::Placement;
use super::slice::{BLOCK, Slice};
use super::value::{Code, Verdict};
use draughts::{AnyPosition, Position, Ruleset, RulesetName, dispatch};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

/// The databases of a ruleset, as far as there are any.
#[derive(Debug)]
pub struct Endgame {
    ruleset: RulesetName,
    /// The first of the rulesets that move alike.
    movement: RulesetName,
    folder: PathBuf,
    slices: Vec<OnceLock<Box<OpenSlice>>>,
    cache: Cache,
    /// For what is known of drawn positions beside the cache.
    room: MemoryBudget,
    faults: Mutex<Faults>,
    /// No slice with more pieces is open.
    most: AtomicU8,
}

/// What was found damaged or missing; each is reported once.
#[derive(Debug, Default)]
struct Faults {
    untold: Vec<EndgameError>,
    told: HashSet<String>,
}

#[derive(Debug)]
struct OpenSlice {
    slice: Slice,
    drawn: DrawnPositions,
    /// A block could not be read: the slice is not asked any more.
    damaged: AtomicBool,
}

impl Endgame {
    /// Opens the existing databases in a folder. Decoded blocks take about this many bytes of memory, and the bits of
    /// drawn positions as many again.
    ///
    /// What is damaged, or missing among others with as many pieces, is left out and reported by
    /// [`Endgame::take_faults`].
    pub fn open(ruleset: RulesetName, folder: &Path, cache_bytes: usize) -> Self {
        Self::open_before_building(ruleset, folder, cache_bytes, 0)
    }

    /// The same while slices with up to this many pieces are still being built: missing ones are not reported.
    pub(super) fn open_before_building(
        ruleset: RulesetName,
        folder: &Path,
        cache_bytes: usize,
        built: u8,
    ) -> Self {
        let endgame = Self {
            ruleset,
            movement: shared_with(ruleset),
            folder: folder.to_owned(),
            slices: (0..Material::KEYS).map(|_| OnceLock::new()).collect(),
            cache: Cache::new(cache_bytes),
            room: MemoryBudget::new(cache_bytes),
            faults: Mutex::default(),
            most: AtomicU8::new(0),
        };
        for pieces in 2..=MOST_PIECES {
            let missing = endgame.open_slices(pieces);
            if pieces > built && missing.len() < Material::all(pieces).len() {
                missing.into_iter().for_each(|fault| endgame.report(fault));
            }
        }
        endgame
    }

    /// Opens what has been built since, up to this many pieces.
    pub fn refresh(&self, pieces: u8) {
        for pieces in 2..=pieces.min(MOST_PIECES) {
            self.open_slices(pieces);
        }
    }

    /// The ruleset whose positions are looked up.
    pub const fn ruleset(&self) -> RulesetName {
        self.ruleset
    }

    /// No position with more pieces can be looked up; 0 if none can.
    #[inline]
    pub fn most_pieces(&self) -> u8 {
        self.most.load(Ordering::Relaxed)
    }

    /// Every position with at most this many pieces can be looked up; 0 if none can.
    pub fn pieces(&self) -> u8 {
        let whole =
            |pieces: &u8| Material::all(*pieces).iter().all(|material| self.opened(*material).is_some());
        (2..=MOST_PIECES).take_while(whole).last().unwrap_or(0)
    }

    /// What best play leads to from a position, draw rules left aside. None if no database has it.
    #[inline]
    pub fn probe<R: Ruleset>(&self, position: &Position<R>) -> Option<Verdict> {
        if <R::Movement as Ruleset>::RULES.ruleset != self.movement {
            return None;
        }
        let placement = Placement::of(position);
        if placement.white == 0 {
            return Some(Verdict::LOST);
        }
        let opened = self.opened(Material::of(&placement)?)?;
        if !opened.slice.index.has(&placement) {
            return None;
        }
        Some(self.code(opened, opened.slice.index.number(&placement))?.verdict())
    }

    /// [`Endgame::probe`] for a position whose ruleset is chosen at run time.
    pub fn probe_any(&self, position: &AnyPosition) -> Option<Verdict> {
        dispatch!(position, position => self.probe(&position.movement()))
    }

    /// What was found damaged or missing since the last call. Each is reported once.
    pub fn take_faults(&self) -> Vec<EndgameError> {
        std::mem::take(&mut self.faults.lock().unwrap_or_else(PoisonError::into_inner).untold)
    }

    #[inline]
    fn opened(&self, material: Material) -> Option<&OpenSlice> {
        let opened = self.slices[material.key()].get()?;
        (!opened.damaged.load(Ordering::Relaxed)).then_some(opened)
    }

    fn code(&self, opened: &OpenSlice, number: u64) -> Option<Code> {
        let (block, place) = (number / BLOCK, (number % BLOCK) as usize);
        if opened.drawn.has(block, place) {
            return Some(Code::DRAW);
        }
        // A name is never 0, which stands for an empty place of the cache.
        let name = (opened.slice.material().key() as u64 + 1) << 40 | block;
        if let Some(code) = self.cache.code(name, place) {
            return Some(Code(code));
        }
        match opened.slice.block(block) {
            Ok(codes) => {
                let code = codes.get(place).copied();
                opened.drawn.keep(block, &codes, &self.room);
                self.cache.keep(name, codes);
                code.map(Code)
            }
            Err(fault) => {
                if !opened.damaged.swap(true, Ordering::Relaxed) {
                    self.report(fault);
                }
                None
            }
        }
    }

    /// Opens the slices with this many pieces that are not open yet, and returns the missing ones.
    fn open_slices(&self, pieces: u8) -> Vec<EndgameError> {
        let mut missing = Vec::new();
        for material in Material::all(pieces) {
            let place = &self.slices[material.key()];
            if place.get().is_some() {
                continue;
            }
            match Slice::open(&self.folder, self.ruleset, material) {
                // If another thread was faster its slice is as good.
                Ok(slice) => {
                    let drawn = DrawnPositions::new(slice.index.size());
                    drop(place.set(Box::new(OpenSlice { slice, drawn, damaged: AtomicBool::new(false) })));
                    self.most.fetch_max(pieces, Ordering::Relaxed);
                }
                Err(fault @ EndgameError::Missing(_)) => missing.push(fault),
                Err(fault) => self.report(fault),
            }
        }
        missing
    }

    /// Notes what is damaged or missing, for [`Endgame::take_faults`].
    pub(super) fn report(&self, fault: EndgameError) {
        let mut faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        if faults.told.insert(fault.to_string()) {
            faults.untold.push(fault);
        }
    }
}
