//! The engine's databases and opening book: `--data`, `--book`.

use crate::storage;
use engine::endgame::Storage;
use engine::{Engine, Options, Usage};
use std::ffi::OsStr;
use std::path::PathBuf;

/// Where the engine's endgame databases and its opening book are.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Equipment {
    /// The folder for damier's data
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The opening book to use instead of the engine's own; none for no book
    #[arg(long, value_name = "FILE|none")]
    book: Option<PathBuf>,
}

impl Equipment {
    /// The options of an engine with this equipment.
    pub(crate) fn options(&self) -> Options {
        let storage = storage::endgame_folder(self.data.as_ref()).map_or(Storage::NONE, Storage::below);
        let none = self.book.as_deref().is_some_and(|book| book == OsStr::new("none"));
        Options {
            storage,
            book: if none { Usage::Never } else { Usage::IfThere },
            book_file: self.book.clone().filter(|_| !none),
            ..Options::default()
        }
    }
}

/// Reports on standard error what the engine could not load.
pub(crate) fn complain(engine: &mut Engine) {
    for shortcoming in engine.take_shortcomings() {
        crate::exit::complain!("{shortcoming}");
    }
}
