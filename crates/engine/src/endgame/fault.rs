//! What can go wrong with a database. None of it ends a game: play continues without the database.

use super::material::Material;
use std::io;
use std::path::PathBuf;

/// Why a database, or a part of it, cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum EndgameError {
    /// There is no such file.
    #[error("{} is missing: it can be made with damier endgame build", .0.display())]
    Missing(PathBuf),
    /// The file cannot be read or written.
    #[error("{} cannot be used: {source}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file is not what was written.
    #[error("{} is damaged ({what}): delete it and build it again", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// The file belongs to other rules or another version.
    #[error("{} is not a database of these rules and this version: delete it and build it again", .0.display())]
    Foreign(PathBuf),
    /// A position does not agree with those its moves lead to.
    #[error("{material}, position {fen}: it is said to be {said}, but its moves make it {found}")]
    Contradiction {
        /// The slice.
        material: Material,
        /// The position.
        fen: String,
        /// What the file says.
        said: String,
        /// What follows from the moves.
        found: String,
    },
    /// More pieces were asked for than a database can have.
    #[error("databases have 2 to {most} pieces, not {asked}")]
    Pieces {
        /// What was asked.
        asked: u8,
        /// The most there can be.
        most: u8,
    },
    /// The work was stopped from outside.
    #[error("stopped")]
    Stopped,
}

impl EndgameError {
    /// For what the system says of a file.
    pub(super) fn io(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        |source| match source.kind() {
            io::ErrorKind::NotFound => Self::Missing(path),
            _ => Self::Io { path, source },
        }
    }

    pub(super) fn damaged(path: impl Into<PathBuf>, what: impl Into<String>) -> Self {
        Self::Damaged { path: path.into(), what: what.into() }
    }
}
