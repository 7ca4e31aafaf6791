//! Installs a package in a separate root, uses it, and removes it again.

use super::NAME;
use crate::command::{capture, program, show, target, works};
use crate::steps::skip;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Files that have to be there.
const INSTALLED: &[&str] = &[
    "usr/bin/damier",
    "usr/lib/systemd/system/damier.service",
    "etc/damier/damier.toml",
    "usr/share/man/man1/damier.1.gz",
    "usr/share/man/man1/damier-pdn-check.1.gz",
    "usr/share/bash-completion/completions/damier",
    "usr/share/zsh/vendor-completions/_damier",
    "usr/share/fish/vendor_completions.d/damier.fish",
    "usr/share/doc/damier/copyright",
];

pub(super) fn run(package: &Path) -> Result<(), String> {
    let root = target().join("package").join("trial");
    let _ = fs::remove_dir_all(&root);
    let installed = Installed::new(package, root)?;
    for file in INSTALLED {
        if !installed.root.join(file).is_file() {
            return Err(format!("the package has installed no {file}"));
        }
    }
    check_program(&installed.root)?;
    check_texts(&installed.root)?;
    installed.remove()
}

/// A root with the package in it.
struct Installed {
    root: PathBuf,
    by: By,
}

/// How it got there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    /// By the package manager, which takes it away again.
    Dpkg,
    /// Only unpacked: who is not root cannot give files to root.
    Unpacking,
}

impl Installed {
    fn new(package: &Path, root: PathBuf) -> Result<Self, String> {
        let fault = |error: std::io::Error| format!("{}: {error}", root.display());
        let is_root = capture(program("id", &["-u"]))?.trim() == "0";
        if !is_root || !works(program("dpkg", &["--version"])) {
            skip("installing the Debian package: only root can; it was unpacked and run");
            fs::create_dir_all(&root).map_err(fault)?;
            let [package, place] = [package, &root].map(|path| path.to_string_lossy().into_owned());
            show(program("dpkg-deb", &["-x", &package, &place]))?;
            return Ok(Self { root, by: By::Unpacking });
        }
        let state = root.join("var/lib/dpkg");
        for folder in ["info", "updates", "triggers"] {
            fs::create_dir_all(state.join(folder)).map_err(fault)?;
        }
        fs::write(state.join("status"), "").map_err(fault)?;
        let installed = Self { root, by: By::Dpkg };
        installed.dpkg(&["--install", &package.to_string_lossy()])?;
        Ok(installed)
    }

    /// The root has no other packages, so that nothing it depends on is there; and no shell, so that scripts are run
    /// from outside.
    fn dpkg(&self, words: &[&str]) -> Result<(), String> {
        let root = format!("--root={}", self.root.display());
        let log = format!("--log={}", self.root.join("var/lib/dpkg/log").display());
        let options =
            [root.as_str(), &log, "--force-depends", "--force-script-chrootless", "--force-confold"];
        let words: Vec<&str> = options.into_iter().chain(words.iter().copied()).collect();
        show(program("dpkg", &words))
    }

    /// Removes the package and checks that nothing of it is left.
    fn remove(&self) -> Result<(), String> {
        if self.by == By::Dpkg {
            let settings = self.root.join("etc/damier/damier.toml");
            self.dpkg(&["--remove", NAME])?;
            if self.root.join("usr/bin/damier").exists() || !settings.exists() {
                return Err("removing the package has to take the program and leave the settings".to_owned());
            }
            self.dpkg(&["--purge", NAME])?;
            if settings.exists() {
                return Err("purging the package has left its settings".to_owned());
            }
        }
        let _ = fs::remove_dir_all(&self.root);
        Ok(())
    }
}

/// The program answers, and the server starts with the settings of the service.
fn check_program(root: &Path) -> Result<(), String> {
    let damier = |words: &[&str]| {
        let mut command = Command::new(root.join("usr/bin/damier"));
        command.args(words);
        command
    };
    let version = capture(damier(&["--version"]))?;
    if version.trim() != format!("{NAME} {}", env!("CARGO_PKG_VERSION")) {
        return Err(format!("the installed program says that it is {version:?}"));
    }
    let moves = capture(damier(&["moves", "--rules", "english"]))?;
    if !moves.contains("11-15") {
        return Err(format!("the installed program lists other moves: {moves}"));
    }
    Ok(())
}

/// Pages can be shown, scripts and the unit can be read.
fn check_texts(root: &Path) -> Result<(), String> {
    let place = |file: &str| root.join(file).to_string_lossy().into_owned();
    show(program("bash", &["-n", &place("usr/share/bash-completion/completions/damier")]))?;
    if works(program("man", &["--version"])) {
        let page = capture(program("man", &["-l", &place("usr/share/man/man1/damier-play.1.gz")]))?;
        if !page.contains("damier play") || !page.contains("--resume") {
            return Err(format!("the manual page of play says something else:\n{page}"));
        }
    } else {
        skip("the look of the manual pages: man is not here");
    }
    let unit = fs::read_to_string(root.join("usr/lib/systemd/system/damier.service"))
        .map_err(|error| format!("the unit cannot be read: {error}"))?;
    for line in ["ExecStart=/usr/bin/damier serve", "StateDirectory=damier", "DynamicUser=yes"] {
        if !unit.lines().any(|found| found == line) {
            return Err(format!("the unit has no line {line}"));
        }
    }
    let root = format!("--root={}", root.display());
    if works(program("systemd-analyze", &["--version"])) {
        let mut check = program("systemd-analyze", &["verify", "--man=no", "--recursive-errors=no", &root]);
        check.arg("damier.service");
        show(check)?;
    } else {
        skip("the check of the unit by systemd: systemd-analyze is not here");
    }
    Ok(())
}
