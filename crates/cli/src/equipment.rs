//! What the engine has beside its search: `--data`, `--book`.

use crate::storage;
use engine::endgame::Storage;
use engine::{Engine, Options, Use};
use std::ffi::OsStr;
use std::path::PathBuf;

/// Where the engine's endgame databases and its opening book are.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Equipment {
    /// The folder for everything damier keeps
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The opening book, in place of the engine's own; none for no book
    #[arg(long, value_name = "FILE|none")]
    book: Option<PathBuf>,
}

impl Equipment {
    /// Options of an engine that has all this.
    pub(crate) fn options(&self) -> Options {
        let storage = storage::endgame_folder(self.data.as_ref()).map_or(Storage::NONE, Storage::below);
        let none = self.book.as_deref().is_some_and(|book| book == OsStr::new("none"));
        Options {
            storage,
            book: if none { Use::Never } else { Use::IfThere },
            book_file: self.book.clone().filter(|_| !none),
            ..Options::default()
        }
    }
}

/// Says on standard error what the engine has to do without.
pub(crate) fn complain(engine: &mut Engine) {
    for shortcoming in engine.take_shortcomings() {
        crate::exit::complain!("{shortcoming}");
    }
}
