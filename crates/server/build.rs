//! Puts the files of `web/` into the program, and gives them a revision: a name that changes whenever one of them does.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};
use xxhash_rust::xxh3::Xxh3;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=web");
    println!("cargo::rerun-if-changed=templates");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("web");
    let mut paths = Vec::new();
    collect(&root, &mut paths)?;
    paths.sort();
    let mut hash = Xxh3::new();
    let mut table = String::from("&[\n");
    for path in paths {
        let name = path.strip_prefix(&root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        hash.update(name.as_bytes());
        hash.update(&[0]);
        hash.update(&fs::read(&path)?);
        hash.update(&[0]);
        if is_served(&name) {
            writeln!(table, "    ({name:?}, include_bytes!({:?})),", path.display().to_string())
                .map_err(io::Error::other)?;
        }
    }
    table.push_str("]\n");
    let folder = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(folder.join("web_files.rs"), table)?;
    println!("cargo::rustc-env=DAMIER_ASSET_REVISION={:016x}", hash.digest());
    Ok(())
}

/// Tests and types are for those who write the scripts.
fn is_served(name: &str) -> bool {
    !name.ends_with(".test.js") && !name.ends_with(".d.ts")
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, paths)?;
        } else {
            paths.push(path);
        }
    }
    Ok(())
}
