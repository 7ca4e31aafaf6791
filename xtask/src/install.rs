//! What the steps need and the machine lacks: it is installed, or the command that installs it is printed.

use crate::command::{line, program, show, works};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether anything is installed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Installing {
    /// What is missing is installed.
    Allowed,
    /// The commands are printed instead.
    Refused,
}

static REFUSED: AtomicBool = AtomicBool::new(false);

/// Decides it for this run.
pub(crate) fn decide(installing: Installing) {
    REFUSED.store(installing == Installing::Refused, Ordering::Relaxed);
}

/// Installs something by these commands, or says which they are.
pub(crate) fn install(what: &str, commands: Vec<Command>) -> Result<(), String> {
    if REFUSED.load(Ordering::Relaxed) {
        let lines: Vec<String> = commands.iter().map(|command| format!("    {}", typed(command))).collect();
        return Err(format!("{what} is missing; to install it:\n{}", lines.join("\n")));
    }
    println!("{what} is missing, and is installed now");
    for command in commands {
        show(command)?;
    }
    Ok(())
}

/// Installs packages of Debian, as far as this user may.
pub(crate) fn packages(what: &str, names: &[&str]) -> Result<(), String> {
    let by = |arguments: &[&str]| {
        // Another installation under way is waited for.
        let words: Vec<&str> =
            ["apt-get", "-o", "DPkg::Lock::Timeout=300"].iter().chain(arguments).copied().collect();
        let mut command = match rights() {
            Rights::Own => program(words[0], &words[1..]),
            Rights::Borrowed => program("sudo", &words),
        };
        command.env("DEBIAN_FRONTEND", "noninteractive");
        command
    };
    let arguments: Vec<&str> =
        ["install", "--yes", "--no-install-recommends"].iter().chain(names).copied().collect();
    // The list of packages may be old or not there.
    install(what, vec![by(&["update"]), by(&arguments)])
}

enum Rights {
    Own,
    /// By `sudo`, without being asked.
    Borrowed,
}

fn rights() -> Rights {
    let is_root = program("id", &["-u"]).output().is_ok_and(|output| output.stdout.trim_ascii() == b"0");
    if !is_root && works(program("sudo", &["-n", "true"])) { Rights::Borrowed } else { Rights::Own }
}

/// A command as one would type it, with the folder it is meant for.
fn typed(command: &Command) -> String {
    let root = crate::command::root();
    let folder = command.get_current_dir().and_then(|folder| folder.strip_prefix(&root).ok());
    match folder.filter(|folder| !folder.as_os_str().is_empty()) {
        Some(folder) => format!("(cd {} && {})", folder.display(), line(command)),
        None => line(command),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_printed_where_nothing_is_installed() {
        decide(Installing::Refused);
        let reason = packages("Node.js", &["nodejs", "npm"]).expect_err("nothing is installed");
        assert!(reason.contains("Node.js is missing"), "{reason}");
        assert!(
            reason.contains(
                "apt-get -o DPkg::Lock::Timeout=300 install --yes --no-install-recommends nodejs npm"
            ),
            "{reason}"
        );
        let mut elsewhere = program("npm", &["ci"]);
        elsewhere.current_dir(crate::command::root().join("crates/server"));
        let reason = install("the pages' tools", vec![elsewhere]).expect_err("nothing is installed");
        assert!(reason.contains("(cd crates/server && npm ci)"), "{reason}");
    }
}
