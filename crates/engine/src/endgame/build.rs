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
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
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
    /// Every slice with up to this many pieces.
    pub pieces: u8,
    /// Below this folder.
    pub folder: PathBuf,
    /// With this many threads.
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
    /// Builds the missing slices. The callback receives the progress before each slice, and at the end.
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

    /// Whether every slice exists. Only the file headers are read.
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
        let pairs = self.pairs();
        let work = |material: Material| sisters(material).map(size).sum::<u64>();
        let missing: Vec<Material> =
            pairs.iter().copied().filter(|&material| !self.has_pair(material)).collect();
        let total = pairs.iter().copied().map(work).sum();
        let found = total - missing.iter().copied().map(work).sum::<u64>();
        let memory = |&material: &Material| {
            4 * work(material) + 2 * needed_for(material).into_iter().map(size).sum::<u64>()
        };
        let memory = missing.iter().map(memory).max().unwrap_or(0);
        let mut progress = BuildProgress { done: found, total, found, next: None, memory };

        let mut loaded = LoadedSlices::new();
        for material in missing {
            progress.next = Some(material);
            report(&progress);
            self.build_pair::<R>(material, &mut loaded, slice::UNFINISHED, interrupt)?;
            progress.done += work(material);
        }
        progress.next = None;
        report(&progress);
        Ok(())
    }

    /// The slices of the plan, each standing for its sister too, in an order in which they can be built.
    pub(super) fn pairs(&self) -> Vec<Material> {
        self.slices().into_iter().filter(|material| *material <= material.turned()).collect()
    }

    /// Whether a slice and its sister are there.
    pub(super) fn has_pair(&self, material: Material) -> bool {
        sisters(material).all(|slice| self.is_whole(slice))
    }

    /// Builds a slice and its sister; all they lead into is there. What is not finished has this ending.
    pub(super) fn build_pair<R: Ruleset>(
        &self,
        material: Material,
        loaded: &mut LoadedSlices,
        unfinished: &str,
        interrupt: &Interrupt,
    ) -> Result<(), EndgameError> {
        let needed = needed_for(material);
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
            slice::write(&self.folder, self.ruleset, &table, self.threads, unfinished, interrupt)?;
        }
        Ok(())
    }

    /// Keeps other processes from building here until it is dropped, and clears away what a killed one left.
    fn lock(&self, interrupt: &Interrupt) -> Result<File, EndgameError> {
        let (lock, path) = self.lock_file()?;
        wait_for(&path, interrupt, || lock.try_lock())?;
        self.clear_unfinished()?;
        Ok(lock)
    }

    /// The folder of the slices.
    pub(super) fn slice_folder(&self) -> PathBuf {
        self.folder.join(shared_with(self.ruleset).name())
    }

    /// The file whose lock those who build here take.
    pub(super) fn lock_file(&self) -> Result<(File, PathBuf), EndgameError> {
        let folder = self.slice_folder();
        fs::create_dir_all(&folder).map_err(EndgameError::io(&folder))?;
        let path = folder.join("lock");
        let lock = File::create(&path).map_err(EndgameError::io(&path))?;
        Ok((lock, path))
    }

    /// Clears away what somebody has left who was killed: nobody else builds.
    pub(super) fn clear_unfinished(&self) -> Result<(), EndgameError> {
        let folder = self.slice_folder();
        for entry in fs::read_dir(&folder).map_err(EndgameError::io(&folder))?.flatten() {
            if entry.path().extension().is_some_and(|extension| extension == slice::UNFINISHED) {
                fs::remove_file(entry.path()).map_err(EndgameError::io(entry.path()))?;
            }
        }
        Ok(())
    }

    fn load(&self, material: Material) -> Result<Vec<u16>, EndgameError> {
        Slice::open(&self.folder, self.ruleset, material)?.load()
    }

    /// Whether a slice is there and undamaged as far as its head tells.
    fn is_whole(&self, material: Material) -> bool {
        Slice::open(&self.folder, self.ruleset, material).is_ok()
    }
}

/// Codes of slices that others lead into, as long as they are needed.
pub(super) type LoadedSlices = HashMap<Material, Arc<Vec<u16>>>;

/// A slice and the one with the colours changed, which lead into each other.
pub(super) fn sisters(material: Material) -> impl Iterator<Item = Material> {
    let turned = Some(material.turned()).filter(|turned| *turned != material);
    std::iter::once(material).chain(turned)
}

/// The slices into which a slice and its sister lead.
pub(super) fn needed_for(material: Material) -> HashSet<Material> {
    sisters(material).flat_map(|slice| slice.below()).collect()
}

/// Waits for a lock that others have.
pub(super) fn wait_for(
    path: &Path,
    interrupt: &Interrupt,
    lock: impl Fn() -> Result<(), TryLockError>,
) -> Result<(), EndgameError> {
    loop {
        match lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::Error(error)) => return Err(EndgameError::io(path)(error)),
            Err(TryLockError::WouldBlock) if interrupt.is_stopped() => return Err(EndgameError::Stopped),
            Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
        }
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

/// The counts of every slice with exactly this many pieces.
pub fn stats(folder: &Path, ruleset: RulesetName, pieces: u8) -> Result<Vec<SliceStats>, EndgameError> {
    let stats = |material| {
        let slice = Slice::open(folder, ruleset, material)?;
        debug_assert_eq!(slice.counts.positions, Index::new(geometry(ruleset), material).placements());
        Ok(SliceStats { material, counts: slice.counts, bytes: slice.bytes() })
    };
    Material::all(pieces).into_iter().map(stats).collect()
}
