//! Where the program keeps its data.

use std::env;
use std::path::PathBuf;

/// The data folder: the one named, else `DAMIER_DATA`, else damier's own in the system's data folder.
pub fn data_folder(named: Option<&PathBuf>) -> Option<PathBuf> {
    named.cloned().or_else(|| variable("DAMIER_DATA")).or_else(system_folder)
}

/// The folder of the endgame databases.
pub(crate) fn endgame_folder(named: Option<&PathBuf>) -> Option<PathBuf> {
    data_folder(named).map(|data| data.join("endgame"))
}

/// Damier's folder in the system's data folder.
fn system_folder() -> Option<PathBuf> {
    let home = || variable(if cfg!(windows) { "USERPROFILE" } else { "HOME" });
    let folder = if cfg!(windows) {
        variable("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        // The XDG base directory specification says to ignore relative paths.
        variable("XDG_DATA_HOME").filter(|path| path.is_absolute())
    };
    folder.or_else(|| home().map(|home| home.join(".local/share"))).map(|folder| folder.join("damier"))
}

fn variable(name: &str) -> Option<PathBuf> {
    env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from)
}
