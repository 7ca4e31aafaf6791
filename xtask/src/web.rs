//! The pages' checks: types, tests of the modules, and the program in a real browser.
//!
//! What only these checks need is fetched here: Node.js and a browser where the system's packages have them, and npm
//! packages.

use crate::command::{build_as_tested, program, root, show, show_within, works};
use crate::install::{install, packages};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Where `package.json` lies.
const FOLDER: &str = "crates/server";
/// Node's oldest version that runs the checks.
const OLDEST_NODE: u32 = 20;
/// Where a browser may be, in the order of preference.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/// So long the tests of the modules may take, and a file of tests in the browser.
const MODULES_LIMIT: Duration = Duration::from_secs(300);
const BROWSER_LIMIT: Duration = Duration::from_secs(300);

/// The types of the modules and their tests, without a browser.
pub(crate) fn modules() -> Result<(), String> {
    install_packages()?;
    show(node_program("node_modules/.bin/tsc", &["--project", "tsconfig.json"]))?;
    show_within(node_program("node", &["--test", "web/"]), MODULES_LIMIT)
}

/// The program itself, used through a real browser.
pub(crate) fn browser() -> Result<(), String> {
    install_packages()?;
    let browser = find_browser().map_or_else(install_browser, Ok)?;
    let damier = build_as_tested()?;
    let mut failed = Vec::new();
    for file in browser_tests()? {
        // Each by itself: a file that hangs is ended with its browser and its server, and the others still run.
        let mut test = node_program("node", &[&file]);
        test.env("DAMIER_BROWSER", &browser).env("DAMIER_PROGRAM", &damier);
        failed.extend(show_within(test, BROWSER_LIMIT).err());
    }
    if failed.is_empty() { Ok(()) } else { Err(failed.join("; ")) }
}

/// The files of tests in the browser, in the order of their names.
fn browser_tests() -> Result<Vec<String>, String> {
    let folder = root().join(FOLDER).join("e2e");
    let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
    let mut files: Vec<String> =
        names.filter(|name| name.ends_with(".test.js")).map(|name| format!("e2e/{name}")).collect();
    files.sort();
    Ok(files)
}

fn node_program(name: &str, arguments: &[impl AsRef<OsStr>]) -> Command {
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
    let fetching = node_program("npm", &["ci", "--no-audit", "--no-fund"]);
    install("what the pages' checks are made with", vec![fetching]).map_err(|reason| {
        format!("{reason}; the npm registry must be reachable, or {FOLDER}/node_modules be there already")
    })
}

/// Sees to it that there is a Node.js that is new enough, and npm; Debian's if they are missing.
fn need_node() -> Result<(), String> {
    if node_version().is_none() || !works(program("npm", &["--version"])) {
        packages(
            "Node.js, which the pages' checks need and the program itself does not,",
            &["nodejs", "npm"],
        )?;
    }
    match node_version() {
        Some(major) if major >= OLDEST_NODE => Ok(()),
        Some(major) => Err(format!(
            "Node.js is version {major}; the pages' checks need {OLDEST_NODE} or newer (the program itself does not): \
             see nodejs.org for a newer one"
        )),
        None => Err("Node.js was installed and does not run".to_owned()),
    }
}

fn node_version() -> Option<u32> {
    let output = Command::new("node").arg("--version").output().ok()?;
    let version = String::from_utf8(output.stdout).ok()?;
    version.trim().trim_start_matches('v').split('.').next()?.parse().ok()
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
    let installed = packages("a browser", &["chromium"]);
    installed.and_then(|()| find_browser().ok_or_else(|| "it brought no browser".to_owned())).map_err(
        |reason| {
            format!(
                "{reason}\nthe browser tests need Chromium: install it, or say in DAMIER_BROWSER where it is"
            )
        },
    )
}
