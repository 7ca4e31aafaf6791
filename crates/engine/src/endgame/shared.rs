//! A build shared by several processes, on one machine or many, in a shared folder. Who builds what is decided
//! elsewhere; this module knows what can be built, and makes sure that no process spoils the work of another.

use super::build::{BuildPlan, LoadedSlices, needed_for, sisters, wait_for};
use super::fault::EndgameError;
use super::index::Index;
use super::material::Material;
use super::movement::{geometry, shared_with};
use super::slice;
use super::work::Interrupt;
use draughts::{AnyPosition, Ruleset, dispatch};
use std::collections::HashSet;
use std::fs::{self, File};
use std::hash::{BuildHasher, Hasher, RandomState};

/// A part in a build that others have a part in too.
#[derive(Debug)]
pub struct SharedBuild {
    plan: BuildPlan,
    /// Keeps out builds that want the folder for themselves.
    _lock: File,
    /// By which all know this folder.
    name: String,
    /// The ending of files that this process has not finished.
    unfinished: String,
    loaded: LoadedSlices,
    /// Slices that are there, each standing for its sister too.
    there: HashSet<Material>,
    all: Vec<Material>,
}

impl SharedBuild {
    /// Takes part. Waits for a build that has the folder for itself.
    pub fn join(plan: BuildPlan, interrupt: &Interrupt) -> Result<Self, EndgameError> {
        let (lock, path) = plan.lock_file()?;
        // The first one finds what was left behind; while others are at work, it is theirs.
        if lock.try_lock().is_ok() {
            plan.clear_unfinished()?;
            lock.unlock().map_err(EndgameError::io(&path))?;
        }
        wait_for(&path, interrupt, || lock.try_lock_shared())?;
        let name = folder_name(&plan)?;
        let unfinished = format!("{:016x}.{}", random(), slice::UNFINISHED);
        let all = plan.pairs();
        let (loaded, there) = (LoadedSlices::new(), HashSet::new());
        Ok(Self { plan, _lock: lock, name, unfinished, loaded, there, all })
    }

    /// By which those who share this folder know it, wherever they see it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The plan.
    pub const fn plan(&self) -> &BuildPlan {
        &self.plan
    }

    /// Finds out what has been built so far: the slices (each also standing for its sister) that can be built next, and
    /// how many of the positions are done.
    pub fn progress(&mut self) -> SharedProgress {
        let all = self.all.clone();
        let missing: Vec<Material> = all.into_iter().filter(|slice| !self.is_there(*slice)).collect();
        let ready = missing.iter().copied().filter(|slice| {
            needed_for(*slice).into_iter().all(|below| self.there.contains(&below.min(below.turned())))
        });
        let ready = ready.collect();
        let work = |slices: &[Material]| {
            let size = |slice| Index::new(geometry(self.plan.ruleset), slice).size();
            slices.iter().flat_map(|slice| sisters(*slice)).map(size).sum::<u64>()
        };
        let total = work(&self.all);
        SharedProgress { done: total - work(&missing), total, missing: missing.len(), ready }
    }

    /// Whether a slice and its sister are there.
    pub fn is_there(&mut self, slice: Material) -> bool {
        let there = self.there.contains(&slice) || self.plan.has_pair(slice);
        if there {
            self.there.insert(slice);
        }
        there
    }

    /// Builds a slice and its sister. What is there already stays.
    pub fn build(&mut self, slice: Material, interrupt: &Interrupt) -> Result<(), EndgameError> {
        if self.is_there(slice) {
            return Ok(());
        }
        let start = AnyPosition::start(shared_with(self.plan.ruleset));
        dispatch!(start, position => self.build_as(&position.movement(), slice, interrupt))
    }

    fn build_as<R: Ruleset>(
        &mut self,
        _: &draughts::Position<R>,
        slice: Material,
        interrupt: &Interrupt,
    ) -> Result<(), EndgameError> {
        self.plan.build_pair::<R>(slice, &mut self.loaded, &self.unfinished, interrupt)
    }
}

/// How far a shared build has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedProgress {
    /// Positions that are there.
    pub done: u64,
    /// All positions.
    pub total: u64,
    /// Slices that are not there.
    pub missing: usize,
    /// Those of them that can be built now.
    pub ready: Vec<Material>,
}

/// A name that the first one gives the folder.
fn folder_name(plan: &BuildPlan) -> Result<String, EndgameError> {
    let folder = plan.slice_folder();
    let (path, draft) =
        (folder.join("shared"), folder.join(format!("{:016x}.{}", random(), slice::UNFINISHED)));
    if !path.exists() {
        fs::write(&draft, format!("{:016x}", random())).map_err(EndgameError::io(&draft))?;
        // Whole or not there: another one may be quicker, and then its name counts.
        let linked = fs::hard_link(&draft, &path);
        fs::remove_file(&draft).map_err(EndgameError::io(&draft))?;
        if let Err(fault) = linked
            && !path.exists()
        {
            return Err(EndgameError::io(path)(fault));
        }
    }
    let name = fs::read_to_string(&path).map_err(EndgameError::io(&path))?;
    let is_name = name.len() == 16 && name.bytes().all(|letter| letter.is_ascii_hexdigit());
    if is_name { Ok(name) } else { Err(EndgameError::damaged(path, "it is no name")) }
}

/// What no other process has.
fn random() -> u64 {
    RandomState::new().build_hasher().finish()
}
