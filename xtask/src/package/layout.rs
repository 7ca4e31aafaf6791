//! The files of the package, laid out as they will be installed.

use super::NAME;
use super::elf::Binary;
use crate::command::{capture, program, root, show, works};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

/// What the package says it is. The first line is the short one.
const DESCRIPTION: &str = "\
draughts by the book: play, analyse, arbitrate
 Eleven rulesets of draughts (checkers), each with its articles: a refused move
 says why. A server with its pages and its database inside, an engine with
 endgame databases, an arbiter's desk, and commands for files of games, score
 sheets and diagrams.
 .
 Run damier and open the address it prints. For a service that starts with the
 computer: systemctl enable --now damier.";

/// Plain files of the repository, and where they go.
const FILES: &[(&str, &str)] = &[
    ("packaging/damier.service", "usr/lib/systemd/system/damier.service"),
    ("packaging/damier.toml", "etc/damier/damier.toml"),
    ("packaging/copyright", "usr/share/doc/damier/copyright"),
    ("LICENSE-MIT", "usr/share/doc/damier/LICENSE-MIT"),
    ("LICENSE-APACHE", "usr/share/doc/damier/LICENSE-APACHE"),
    ("crates/print/fonts/OFL.txt", "usr/share/doc/damier/OFL.txt"),
    ("CHANGELOG.md", "usr/share/doc/damier/changelog.md"),
    ("docs/operating.md", "usr/share/doc/damier/operating.md"),
    ("docs/accounts.md", "usr/share/doc/damier/accounts.md"),
    ("docs/analysis.md", "usr/share/doc/damier/analysis.md"),
    ("docs/api.md", "usr/share/doc/damier/api.md"),
    ("docs/desk.md", "usr/share/doc/damier/desk.md"),
    ("docs/protocols.md", "usr/share/doc/damier/protocols.md"),
    ("docs/glossary.md", "usr/share/doc/damier/glossary.md"),
];

/// Where the completion script of each shell is looked for.
const COMPLETIONS: &[(&str, &str)] = &[
    ("bash", "usr/share/bash-completion/completions/damier"),
    ("zsh", "usr/share/zsh/vendor-completions/_damier"),
    ("fish", "usr/share/fish/vendor_completions.d/damier.fish"),
];

/// Lays everything out below a folder.
pub(super) fn lay_out(staged: &Path, binary: &Path, facts: &Binary) -> Result<(), String> {
    let program_place = staged.join("usr/bin/damier");
    copy(binary, &program_place)?;
    if works(program("strip", &["--version"])) {
        show(program("strip", &["--strip-unneeded", &program_place.to_string_lossy()]))?;
    }
    for (from, to) in FILES {
        copy(&root().join(from), &staged.join(to))?;
    }
    for (shell, place) in COMPLETIONS {
        let mut command = Command::new(&program_place);
        command.args(["completions", shell]);
        write(&staged.join(place), &capture(command)?)?;
    }
    manual_pages(&program_place, &staged.join("usr/share/man/man1"))?;
    control(staged, facts)?;
    for folder in folders(staged)? {
        set_mode(&folder, 0o755)?;
    }
    for place in [program_place, staged.join("DEBIAN/postinst"), staged.join("DEBIAN/prerm")] {
        set_mode(&place, 0o755)?;
    }
    Ok(())
}

fn manual_pages(program_place: &Path, folder: &Path) -> Result<(), String> {
    let mut command = Command::new(program_place);
    command.arg("manual").arg("--into").arg(folder);
    show(command)?;
    let pages = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let pages: Vec<String> =
        pages.flatten().map(|entry| entry.path().to_string_lossy().into_owned()).collect();
    // Without its name and time in it, so that the same page is the same file.
    let arguments: Vec<&str> = ["-9", "-n"].into_iter().chain(pages.iter().map(String::as_str)).collect();
    show(program("gzip", &arguments))?;
    for page in &pages {
        set_mode(Path::new(&format!("{page}.gz")), 0o644)?;
    }
    Ok(())
}

/// What dpkg reads.
fn control(staged: &Path, facts: &Binary) -> Result<(), String> {
    let kilobytes = size(staged)?.div_ceil(1024);
    let depends =
        if facts.depends.is_empty() { String::new() } else { format!("Depends: {}\n", facts.depends) };
    let text = format!(
        "Package: {NAME}\nVersion: {}\nArchitecture: {}\nMaintainer: {}\n{depends}Installed-Size: {kilobytes}\n\
         Section: games\nPriority: optional\nDescription: {DESCRIPTION}\n",
        env!("CARGO_PKG_VERSION"),
        facts.architecture,
        // Debian wants an address behind the name; this one leads nowhere on purpose (RFC 2606).
        "The Damier authors <damier@example.invalid>",
    );
    write(&staged.join("DEBIAN/control"), &text)?;
    write(&staged.join("DEBIAN/conffiles"), "/etc/damier/damier.toml\n")?;
    for script in ["postinst", "prerm"] {
        copy(&root().join("packaging").join(script), &staged.join("DEBIAN").join(script))?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let bytes = fs::read(from).map_err(|error| format!("{}: {error}", from.display()))?;
    put(to, &bytes, if to.ends_with("usr/bin/damier") { 0o755 } else { 0o644 })
}

fn write(to: &Path, text: &str) -> Result<(), String> {
    put(to, text.as_bytes(), 0o644)
}

fn put(to: &Path, bytes: &[u8], mode: u32) -> Result<(), String> {
    let fault = |error: std::io::Error| format!("{} cannot be written: {error}", to.display());
    fs::create_dir_all(to.parent().unwrap_or(to)).map_err(fault)?;
    fs::write(to, bytes).map_err(fault)?;
    set_mode(to, mode)
}

fn set_mode(path: &Path, mode: u32) -> Result<(), String> {
    let set = fs::set_permissions(path, Permissions::from_mode(mode));
    set.map_err(|error| format!("{}: {error}", path.display()))
}

/// A folder and all below it.
fn folders(folder: &Path) -> Result<Vec<std::path::PathBuf>, String> {
    let mut found = vec![folder.to_path_buf()];
    for entry in entries(folder)? {
        if entry.is_dir() {
            found.extend(folders(&entry)?);
        }
    }
    Ok(found)
}

/// The bytes of all files below a folder.
fn size(folder: &Path) -> Result<u64, String> {
    let mut sum = 0;
    for entry in entries(folder)? {
        sum += if entry.is_dir() {
            size(&entry)?
        } else {
            entry.metadata().map_err(|error| format!("{}: {error}", entry.display()))?.len()
        };
    }
    Ok(sum)
}

fn entries(folder: &Path) -> Result<Vec<std::path::PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(entries.flatten().map(|entry| entry.path()).collect())
}
