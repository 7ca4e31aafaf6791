//! The driver's parts: committed inputs, changes to them, and what was reached.

pub mod coverage;
mod mutation;

pub use coverage::Reached;
pub use mutation::{Random, changed};

use std::path::{Path, PathBuf};

/// The committed inputs of a target, in the order of their names.
pub fn seeds(name: &str) -> Result<Vec<Vec<u8>>, String> {
    let folder = home().join("seeds").join(name);
    let entries = std::fs::read_dir(&folder).map_err(|error| format!("fuzz/seeds/{name}: {error}"))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let read = |path: &PathBuf| std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
    let seeds: Vec<Vec<u8>> = paths.iter().map(read).collect::<Result<_, _>>()?;
    if seeds.is_empty() { Err(format!("fuzz/seeds/{name} is empty")) } else { Ok(seeds) }
}

/// The folder of this package.
pub fn home() -> PathBuf {
    std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| Path::new("fuzz").to_path_buf(), PathBuf::from)
}
