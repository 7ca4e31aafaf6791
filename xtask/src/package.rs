//! `cargo xtask package`: a Debian package with the program, its service, manual pages and completions.
//!
//! Files are laid out as they will be installed, `dpkg-deb` packs them, and the package is tested by installing it in a
//! separate root.

mod elf;
mod layout;
mod trial;

use crate::command::{build_as_tested, cargo, program, root, show, target, works};
use crate::steps::skip;
use elf::Binary;
use std::fs;
use std::path::{Path, PathBuf};

/// The name of the package.
const NAME: &str = "damier";

/// What was asked for.
struct Request {
    /// A program that is there already; without one it is built.
    binary: Option<PathBuf>,
    linking: Linking,
}

/// Whether the program needs the system's libraries.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Linking {
    Dynamic,
    Static,
}

pub(crate) fn run(words: &[&str]) -> Result<(), String> {
    let request = Request::read(words)?;
    if !works(program("dpkg-deb", &["--version"])) {
        return Err("dpkg-deb is missing: a Debian package is made on Debian or one of its kin".to_owned());
    }
    let binary = match request.binary {
        Some(path) => path,
        None => build(request.linking)?,
    };
    let package = made(&binary)?;
    trial::run(&package)?;
    println!("{}", package.display());
    Ok(())
}

/// A step of `cargo xtask test`: the package of the program as the other steps have built it.
pub(crate) fn trial() -> Result<(), String> {
    if !works(program("dpkg-deb", &["--version"])) {
        skip("the Debian package: dpkg-deb is not here");
        return Ok(());
    }
    trial::run(&made(&build_as_tested()?)?)
}

impl Request {
    fn read(words: &[&str]) -> Result<Self, String> {
        let mut request = Self { binary: None, linking: Linking::Dynamic };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match *word {
                "--static" => request.linking = Linking::Static,
                "--binary" => {
                    let path = words.next().ok_or("--binary needs the path of a program that is built")?;
                    // Given from where one stands, which need not be the root.
                    let path = std::path::absolute(path).map_err(|error| format!("{path}: {error}"))?;
                    request.binary = Some(path);
                }
                unknown => {
                    return Err(format!(
                        "{unknown} is not understood; usage: cargo xtask package [--binary FILE] [--static]"
                    ));
                }
            }
        }
        Ok(request)
    }
}

/// Builds the program as it is shipped.
fn build(linking: Linking) -> Result<PathBuf, String> {
    let profile = profile()?;
    let mut arguments =
        vec!["build", "--locked", "--bin", "damier", "--features", "damier/cluster", "--profile", &profile];
    let place = target();
    if linking == Linking::Dynamic {
        show(cargo(&arguments))?;
        return Ok(place.join(&profile).join("damier"));
    }
    // With the target named, what runs while building is not linked so.
    let machine = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    arguments.extend(["--target", &machine]);
    let mut command = cargo(&arguments);
    command.env("RUSTFLAGS", "-C target-feature=+crt-static");
    show(command)?;
    Ok(place.join(machine).join(&profile).join("damier"))
}

/// The profile of what is shipped: `dist` if there is one, else `release`.
fn profile() -> Result<String, String> {
    let manifest =
        fs::read_to_string(root().join("Cargo.toml")).map_err(|error| format!("Cargo.toml: {error}"))?;
    Ok(if manifest.contains("[profile.dist]") { "dist" } else { "release" }.to_owned())
}

/// Lays the files out and packs them.
fn made(binary: &Path) -> Result<PathBuf, String> {
    let bytes = fs::read(binary).map_err(|error| format!("{}: {error}", binary.display()))?;
    let binary_facts =
        Binary::read(&bytes).ok_or_else(|| format!("{} is not a Linux program", binary.display()))?;
    let folder = target().join("package");
    let staged = folder.join("root");
    // What an earlier run has left.
    let _ = fs::remove_dir_all(&folder);
    layout::lay_out(&staged, binary, &binary_facts)?;
    let version = env!("CARGO_PKG_VERSION");
    let package = folder.join(format!("{NAME}_{version}_{}.deb", binary_facts.architecture));
    let [staged, place] = [&staged, &package].map(|path| path.to_string_lossy().into_owned());
    let mut packing = program("dpkg-deb", &["--root-owner-group", "-Zxz", "-z2", "--build", &staged, &place]);
    // The same files give the same package.
    packing.env("SOURCE_DATE_EPOCH", "1600000000");
    show(packing)?;
    Ok(package)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_read() {
        let request =
            Request::read(&["--static", "--binary", "/a/damier"]).map_err(|_| ()).expect("it is sound");
        assert!(request.binary == Some(PathBuf::from("/a/damier")) && request.linking == Linking::Static);
        assert!(Request::read(&["--binary"]).is_err());
        assert!(Request::read(&["--loudly"]).is_err_and(|reason| reason.contains("usage")));
    }
}
