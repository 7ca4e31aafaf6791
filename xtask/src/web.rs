//! The pages' checks: types, tests of the modules, and the program in a real browser.
//!
//! What only these checks need is fetched here: npm packages, and a browser where the system's packages have one.

use crate::command::{cargo, program, root, show, target, works};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where `package.json` lies.
const FOLDER: &str = "crates/server";
/// Node's oldest version that runs the checks.
const OLDEST_NODE: u32 = 20;
/// Where a browser may be, in the order of preference.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/// The types of the modules and their tests, without a browser.
pub(crate) fn modules() -> Result<(), String> {
    install_packages()?;
    show(node_program("node_modules/.bin/tsc", &["--project", "tsconfig.json"]))?;
    show(node_program("node", &["--test", "web/"]))
}

/// The program itself, used through a real browser.
pub(crate) fn browser() -> Result<(), String> {
    install_packages()?;
    let browser = find_browser().map_or_else(install_browser, Ok)?;
    show(cargo(&["build", "--bin", "damier"]))?;
    let mut tests = node_program("node", &["--test", "--test-concurrency=1", "e2e/"]);
    tests.env("DAMIER_BROWSER", browser).env("DAMIER_PROGRAM", target().join("debug").join("damier"));
    show(tests)
}

fn node_program(name: &str, arguments: &[&str]) -> Command {
    let folder = root().join(FOLDER);
    let local = folder.join(name);
    let mut command = if local.exists() { Command::new(local) } else { Command::new(name) };
    command.args(arguments).current_dir(folder);
    command
}

/// Fetches the packages that `package-lock.json` names, unless they are there.
fn install_packages() -> Result<(), String> {
    need_node()?;
    let folder = root().join(FOLDER);
    if is_newer(&folder.join("node_modules/.package-lock.json"), &folder.join("package-lock.json")) {
        return Ok(());
    }
    show(node_program("npm", &["ci", "--no-audit", "--no-fund"])).map_err(|reason| {
        format!("{reason}; the npm registry must be reachable, or {FOLDER}/node_modules be there already")
    })
}

fn need_node() -> Result<(), String> {
    let output = Command::new("node").arg("--version").output();
    let version = output.ok().and_then(|output| String::from_utf8(output.stdout).ok()).unwrap_or_default();
    let major: Option<u32> =
        version.trim().trim_start_matches('v').split('.').next().and_then(|word| word.parse().ok());
    match major {
        Some(major) if major >= OLDEST_NODE && works(program("npm", &["--version"])) => Ok(()),
        Some(major) if major < OLDEST_NODE => {
            Err(format!("Node.js is version {major}; the pages' checks need {OLDEST_NODE} or newer"))
        }
        Some(_) => Err("npm is missing; it comes with Node.js, or with the package npm".to_owned()),
        None => Err(format!(
            "Node.js is missing; the pages' checks need version {OLDEST_NODE} or newer (the program itself does not)"
        )),
    }
}

fn is_newer(made: &Path, source: &Path) -> bool {
    let time = |path: &Path| path.metadata().and_then(|metadata| metadata.modified()).ok();
    matches!((time(made), time(source)), (Some(made), Some(source)) if made >= source)
}

fn find_browser() -> Option<PathBuf> {
    if let Some(given) = std::env::var_os("DAMIER_BROWSER") {
        return Some(PathBuf::from(given));
    }
    let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH")?).collect();
    let places = BROWSERS.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    places.into_iter().find(|place| place.is_file())
}

/// Installs Debian's Chromium.
fn install_browser() -> Result<PathBuf, String> {
    println!("no browser was found; trying to install the package chromium");
    let mut command = program("apt-get", &["install", "--yes", "--no-install-recommends", "chromium"]);
    command.env("DEBIAN_FRONTEND", "noninteractive");
    let installed = show(command).or_else(|_| {
        show(program("apt-get", &["update"]))?;
        show(program("apt-get", &["install", "--yes", "--no-install-recommends", "chromium"]))
    });
    installed.and_then(|()| find_browser().ok_or_else(|| "it brought no browser".to_owned())).map_err(
        |reason| {
            format!(
                "{reason}; the browser tests need Chromium: install it, or say in DAMIER_BROWSER where it is"
            )
        },
    )
}
