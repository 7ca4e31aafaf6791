//! The databases of a ruleset, shared by the whole program: opened once, and built in the background if they are
//! missing.

use super::background::Background;
use super::build::BuildPlan;
use super::fault::EndgameError;
use super::lookup::Endgame;
use super::material::MOST_PIECES;
use draughts::{Rules, RulesetName};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};

/// Where databases are, and what is done with them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Storage {
    /// The folder below which they are kept; none for no databases.
    pub folder: Option<PathBuf>,
    /// Positions with more pieces are not looked up.
    pub pieces: u8,
    /// Which are built when they are not there, while everything else goes on.
    pub built: Built,
    /// The memory for what has been looked up, in mebibytes.
    pub mebibytes: usize,
}

impl Storage {
    /// The largest memory, in mebibytes.
    pub const MOST_MEBIBYTES: usize = 1 << 16;

    /// No databases.
    pub const NONE: Self = Self { folder: None, pieces: MOST_PIECES, built: Built::Usual, mebibytes: 16 };

    /// Below a folder, the usual sets being built at once.
    pub fn below(folder: PathBuf) -> Self {
        Self { folder: Some(folder), ..Self::NONE }
    }
}

/// Which databases are built unasked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Built {
    /// As many as a machine makes beside everything else in a few minutes.
    Usual,
    /// Those with up to this many pieces; none if fewer than two.
    UpTo(u8),
}

impl Built {
    /// Up to how many pieces: on 10×10 those of five take ten times as long as on 8×8.
    pub fn pieces(self, rules: &Rules) -> u8 {
        match self {
            Self::Usual if rules.size.value < 10 => 5,
            Self::Usual => 4,
            Self::UpTo(pieces) => pieces,
        }
    }
}

/// The databases of a ruleset, and the build of those that were not there. It ends when nobody uses them any more.
#[derive(Debug)]
pub struct Collection {
    endgame: Arc<Endgame>,
    pieces: u8,
    /// Until it has finished and been heard out.
    background: Mutex<Option<Background>>,
}

/// What is open in this program.
static OPEN: LazyLock<Mutex<HashMap<CollectionKey, Weak<Collection>>>> = LazyLock::new(Mutex::default);

#[derive(PartialEq, Eq, Hash)]
struct CollectionKey {
    ruleset: RulesetName,
    storage: Storage,
}

impl Collection {
    /// The databases of a ruleset; none if there is no folder for them. What is missing is built from now on.
    pub fn open(ruleset: RulesetName, storage: &Storage) -> Option<Arc<Self>> {
        let folder = storage.folder.clone()?;
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        let name = CollectionKey { ruleset, storage: storage.clone() };
        if let Some(shared) = open.get(&name).and_then(Weak::upgrade) {
            return Some(shared);
        }
        open.retain(|_, shared| shared.strong_count() > 0);
        let bytes = storage.mebibytes.clamp(1, Storage::MOST_MEBIBYTES) << 20;
        let built = storage.built.pieces(ruleset.rules()).min(storage.pieces).min(MOST_PIECES);
        let endgame = Arc::new(Endgame::open_before_building(ruleset, &folder, bytes, built));
        let background = (built >= 2 && endgame.pieces() < built).then(|| {
            let plan = BuildPlan { ruleset, pieces: built, folder, threads: 1 };
            Background::start(plan, Arc::clone(&endgame))
        });
        let shared = Arc::new(Self { endgame, pieces: storage.pieces, background: Mutex::new(background) });
        open.insert(name, Arc::downgrade(&shared));
        Some(shared)
    }

    /// The databases.
    pub fn endgame(&self) -> &Endgame {
        &self.endgame
    }

    /// No position with more pieces can be, or is to be, looked up.
    pub fn most_pieces(&self) -> u8 {
        self.endgame.most_pieces().min(self.pieces)
    }

    /// Whether databases are still being built.
    pub fn is_building(&self) -> bool {
        let background = self.background.lock().unwrap_or_else(PoisonError::into_inner);
        background.as_ref().is_some_and(|background| !background.is_finished())
    }

    /// What was found damaged or missing, or could not be built, since the last call. Each is reported once.
    pub fn take_faults(&self) -> Vec<EndgameError> {
        let mut background = self.background.lock().unwrap_or_else(PoisonError::into_inner);
        let finished = background.take_if(|background| background.is_finished());
        let failed = finished.and_then(|finished| finished.finish().err());
        let mut faults = self.endgame.take_faults();
        faults.extend(failed.filter(|fault| !matches!(fault, EndgameError::Stopped)));
        faults
    }
}
