//! Looks positions up. Many threads may share one [`Endgame`]; a look costs at most the reading of one block.

use super::cache::Cache;
use super::fault::Fault;
use super::material::{MOST_PIECES, Material};
use super::placement::Placement;
use super::slice::{BLOCK, Slice};
use super::value::{Code, Verdict};
use draughts::{AnyPosition, Position, Ruleset, RulesetName, dispatch};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

/// The databases of a ruleset, as far as there are any.
#[derive(Debug)]
pub struct Endgame {
    ruleset: RulesetName,
    folder: PathBuf,
    slices: Vec<OnceLock<Box<Opened>>>,
    cache: Cache,
    faults: Mutex<Vec<Fault>>,
}

#[derive(Debug)]
struct Opened {
    slice: Slice,
    /// A block could not be read: the slice is not asked any more.
    damaged: AtomicBool,
}

impl Endgame {
    /// Opens the databases below a folder that are there. Decoded blocks take about so many bytes of memory.
    ///
    /// What is damaged, or missing among others with as many pieces, is left out and reported by
    /// [`Endgame::take_faults`].
    pub fn open(ruleset: RulesetName, folder: &Path, cache_bytes: usize) -> Self {
        let endgame = Self {
            ruleset,
            folder: folder.to_owned(),
            slices: (0..Material::KEYS).map(|_| OnceLock::new()).collect(),
            cache: Cache::new(cache_bytes),
            faults: Mutex::new(Vec::new()),
        };
        for pieces in 2..=MOST_PIECES {
            let missing = endgame.open_slices(pieces);
            if missing.len() < Material::all(pieces).len() {
                missing.into_iter().for_each(|fault| endgame.report(fault));
            }
        }
        endgame
    }

    /// Opens what has been built since, up to so many pieces.
    pub fn refresh(&self, pieces: u8) {
        for pieces in 2..=pieces.min(MOST_PIECES) {
            self.open_slices(pieces);
        }
    }

    /// The ruleset whose positions are looked up.
    pub const fn ruleset(&self) -> RulesetName {
        self.ruleset
    }

    /// Every position with at most so many pieces can be looked up; 0 if none can.
    pub fn pieces(&self) -> u8 {
        let whole =
            |pieces: &u8| Material::all(*pieces).iter().all(|material| self.opened(*material).is_some());
        (2..=MOST_PIECES).take_while(whole).last().unwrap_or(0)
    }

    /// What best play leads to from a position, draw rules left aside. None if no database has it.
    #[inline]
    pub fn probe<R: Ruleset>(&self, position: &Position<R>) -> Option<Verdict> {
        if R::RULES.ruleset != self.ruleset {
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
        dispatch!(position, position => self.probe(position))
    }

    /// What has been found damaged or missing since the last call.
    pub fn take_faults(&self) -> Vec<Fault> {
        std::mem::take(&mut *self.faults.lock().unwrap_or_else(PoisonError::into_inner))
    }

    #[inline]
    fn opened(&self, material: Material) -> Option<&Opened> {
        let opened = self.slices[material.key()].get()?;
        (!opened.damaged.load(Ordering::Relaxed)).then_some(opened)
    }

    fn code(&self, opened: &Opened, number: u64) -> Option<Code> {
        let (block, place) = (number / BLOCK, (number % BLOCK) as usize);
        // A name is never 0, which stands for an empty place of the cache.
        let name = (opened.slice.material().key() as u64 + 1) << 40 | block;
        if let Some(code) = self.cache.code(name, place) {
            return Some(Code(code));
        }
        match opened.slice.block(block) {
            Ok(codes) => {
                let code = codes.get(place).copied();
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

    /// Opens the slices with so many pieces that are not open yet, and gives what is missing.
    fn open_slices(&self, pieces: u8) -> Vec<Fault> {
        let mut missing = Vec::new();
        for material in Material::all(pieces) {
            let place = &self.slices[material.key()];
            if place.get().is_some() {
                continue;
            }
            match Slice::open(&self.folder, self.ruleset, material) {
                // If another thread was faster its slice is as good.
                Ok(slice) => drop(place.set(Box::new(Opened { slice, damaged: AtomicBool::new(false) }))),
                Err(fault @ Fault::Missing(_)) => missing.push(fault),
                Err(fault) => self.report(fault),
            }
        }
        missing
    }

    fn report(&self, fault: Fault) {
        self.faults.lock().unwrap_or_else(PoisonError::into_inner).push(fault);
    }
}
