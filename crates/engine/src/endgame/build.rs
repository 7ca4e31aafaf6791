//! Builds databases slice by slice, on several threads. What is finished is a file; a build that was killed goes on
//! with the first slice that is not.
//!
//! Memory: 4 bytes for every position of the slice under work and of its sister, 2 bytes for every position of the
//! slices they lead into, and the compressed result.

use super::fault::EndgameError;
use super::index::Index;
use super::material::{MOST_PIECES, Material};
use super::movement::{geometry, shared_with};
use super::slice::{self, Counts, Slice};
use super::solve::{SlicePair, SolvedSlices};
use super::work::Interrupt;
use draughts::{AnyPosition, Ruleset, RulesetName, dispatch};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// Between two looks whether another process has finished its build.
const PAUSE: Duration = Duration::from_millis(50);

/// What to build.
#[derive(Clone, Debug)]
pub struct BuildPlan {
    /// For this ruleset and those that move alike.
    pub ruleset: RulesetName,
    /// Every slice up to so many pieces.
    pub pieces: u8,
    /// Below this folder.
    pub folder: PathBuf,
    /// On so many threads.
    pub threads: usize,
}

/// How far a build has come. Work is counted in positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuildProgress {
    /// What is done, and was done before.
    pub done: u64,
    /// All there is to do.
    pub total: u64,
    /// What was done before this build began.
    pub found: u64,
    /// The slice that is worked on next.
    pub next: Option<Material>,
    /// The most memory the build will need, in bytes, without what is compressed.
    pub memory: u64,
}

impl BuildPlan {
    /// Builds what is missing. The callback is told how far it has come before each slice, and at the end.
    pub fn build(
        &self,
        interrupt: &Interrupt,
        report: &mut dyn FnMut(&BuildProgress),
    ) -> Result<(), EndgameError> {
        if !(2..=MOST_PIECES).contains(&self.pieces) {
            return Err(EndgameError::Pieces { asked: self.pieces, most: MOST_PIECES });
        }
        // The rulesets of one movement share files, so the work is done in the name of the first.
        let start = AnyPosition::start(shared_with(self.ruleset));
        let _lock = self.lock(interrupt)?;
        dispatch!(start, position => self.build_with(&position.movement(), interrupt, report))
    }

    /// The slices of the plan, in the order in which they are built.
    pub fn slices(&self) -> Vec<Material> {
        (2..=self.pieces).flat_map(Material::all).collect()
    }

    /// Whether every slice is there. Only heads are looked at.
    pub fn is_built(&self) -> bool {
        self.slices().into_iter().all(|material| Slice::open(&self.folder, self.ruleset, material).is_ok())
    }

    fn build_with<R: Ruleset>(
        &self,
        _: &draughts::Position<R>,
        interrupt: &Interrupt,
        report: &mut dyn FnMut(&BuildProgress),
    ) -> Result<(), EndgameError> {
        let size = |material| Index::new(R::GEOMETRY, material).size();
        let pairs: Vec<Material> =
            self.slices().into_iter().filter(|material| *material <= material.turned()).collect();
        let sisters = |material: Material| {
            let turned = Some(material.turned()).filter(|turned| *turned != material);
            std::iter::once(material).chain(turned)
        };
        let work = |material: Material| sisters(material).map(size).sum::<u64>();
        let missing: Vec<Material> = pairs
            .iter()
            .copied()
            .filter(|&material| !sisters(material).all(|slice| self.is_whole(slice)))
            .collect();
        let total = pairs.iter().copied().map(work).sum();
        let found = total - missing.iter().copied().map(work).sum::<u64>();
        let memory = |&material: &Material| {
            let below = sisters(material).flat_map(|slice| slice.below());
            let below: std::collections::HashSet<Material> = below.collect();
            4 * work(material) + 2 * below.into_iter().map(size).sum::<u64>()
        };
        let memory = missing.iter().map(memory).max().unwrap_or(0);
        let mut progress = BuildProgress { done: found, total, found, next: None, memory };

        let mut loaded: HashMap<Material, Arc<Vec<u16>>> = HashMap::new();
        for material in missing {
            progress.next = Some(material);
            report(&progress);
            let needed: Vec<Material> = sisters(material).flat_map(|slice| slice.below()).collect();
            loaded.retain(|slice, _| needed.contains(slice));
            for slice in needed {
                if let Entry::Vacant(place) = loaded.entry(slice) {
                    place.insert(Arc::new(self.load(slice)?));
                }
            }
            let known = loaded.iter().map(|(&slice, codes)| (slice, Arc::clone(codes)));
            let below = SolvedSlices::new(R::GEOMETRY, known);
            let solved = SlicePair::<R>::solve(material, &below, self.threads, interrupt);
            for table in solved.ok_or(EndgameError::Stopped)? {
                slice::write(&self.folder, self.ruleset, &table, self.threads, interrupt)?;
            }
            progress.done += work(material);
        }
        progress.next = None;
        report(&progress);
        Ok(())
    }

    /// Keeps other processes from building here until it is dropped, and clears away what a killed one left.
    fn lock(&self, interrupt: &Interrupt) -> Result<File, EndgameError> {
        let folder = self.folder.join(shared_with(self.ruleset).name());
        fs::create_dir_all(&folder).map_err(EndgameError::io(&folder))?;
        let path = folder.join("lock");
        let lock = File::create(&path).map_err(EndgameError::io(&path))?;
        loop {
            match lock.try_lock() {
                Ok(()) => break,
                Err(TryLockError::Error(error)) => return Err(EndgameError::io(path)(error)),
                Err(TryLockError::WouldBlock) if interrupt.is_stopped() => return Err(EndgameError::Stopped),
                Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
            }
        }
        for entry in fs::read_dir(&folder).map_err(EndgameError::io(&folder))?.flatten() {
            if entry.path().extension().is_some_and(|extension| extension == slice::UNFINISHED) {
                fs::remove_file(entry.path()).map_err(EndgameError::io(entry.path()))?;
            }
        }
        Ok(lock)
    }

    fn load(&self, material: Material) -> Result<Vec<u16>, EndgameError> {
        Slice::open(&self.folder, self.ruleset, material)?.load()
    }

    /// Whether a slice is there and undamaged as far as its head tells.
    fn is_whole(&self, material: Material) -> bool {
        Slice::open(&self.folder, self.ruleset, material).is_ok()
    }
}

/// The counts of a slice, and the bytes of its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SliceStats {
    /// The slice.
    pub material: Material,
    /// How its positions are divided.
    pub counts: Counts,
    /// The size of its file.
    pub bytes: u64,
}

/// The counts of every slice with exactly so many pieces.
pub fn stats(folder: &Path, ruleset: RulesetName, pieces: u8) -> Result<Vec<SliceStats>, EndgameError> {
    let stats = |material| {
        let slice = Slice::open(folder, ruleset, material)?;
        debug_assert_eq!(slice.counts.positions, Index::new(geometry(ruleset), material).placements());
        Ok(SliceStats { material, counts: slice.counts, bytes: slice.bytes() })
    };
    Material::all(pieces).into_iter().map(stats).collect()
}
