//! Other programs, started from the root of the repository. None of them can run for ever: a step has a time limit, and
//! the processes it has started end with it.

use crate::steps;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The interval between checks whether a program has ended.
const PAUSE: Duration = Duration::from_millis(20);
/// Whether a program can be run at all is known after so long.
const PATIENCE: Duration = Duration::from_secs(60);

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    // Cargo tells a program it runs where its manifest is; the root is the folder above.
    let manifest = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    manifest.as_deref().and_then(Path::parent).map_or_else(|| PathBuf::from("."), Path::to_path_buf)
}

/// Where cargo puts what it builds.
pub(crate) fn target() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    root().join(target)
}

/// Cargo with these arguments.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// What is tested is what ships: the program with the parts that only several nodes need. Built once for all steps.
pub(crate) const AS_SHIPPED: [&str; 2] = ["--features", "server/cluster,damier/cluster"];

/// Builds the program and the examples that steps run, and tells where the program is. The examples are named so that
/// features are those of the tests: then everything has been compiled by these, and nothing is compiled twice.
pub(crate) fn build_as_tested() -> Result<PathBuf, String> {
    let examples = ["--example", "serve", "--example", "chaos", "--example", "cluster"];
    let words: Vec<&str> =
        ["build", "--workspace", "--bin", "damier"].into_iter().chain(AS_SHIPPED).chain(examples).collect();
    show(cargo(&words))?;
    Ok(target().join("debug").join("damier"))
}

/// Another program with these arguments.
pub(crate) fn program(name: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(name);
    command.args(arguments).current_dir(root());
    command
}

/// Lets a command run with its output shown, and keeps how long it took.
pub(crate) fn show(command: Command) -> Result<(), String> {
    show_until(command, steps::deadline())
}

/// The same, for a command that may take less than its whole step.
pub(crate) fn show_within(command: Command, limit: Duration) -> Result<(), String> {
    let end = Instant::now() + limit;
    show_until(command, Some(steps::deadline().map_or(end, |deadline| deadline.min(end))))
}

fn show_until(mut command: Command, deadline: Option<Instant>) -> Result<(), String> {
    let started = Instant::now();
    let mut child = start(&mut command)?;
    let status = wait(&mut child, &command, deadline);
    steps::note_part(line(&command), started.elapsed());
    let status = status?;
    if status.success() { Ok(()) } else { Err(format!("`{}` ended with {status}", line(&command))) }
}

/// What a command prints; its errors are shown.
pub(crate) fn capture(mut command: Command) -> Result<String, String> {
    let mut child = start(command.stdout(Stdio::piped()))?;
    let output = child.stdout.take();
    // Read beside the waiting, or a full pipe would hold the program up.
    let reading = thread::spawn(move || {
        let mut bytes = Vec::new();
        let read = output.map(|mut output| std::io::Read::read_to_end(&mut output, &mut bytes));
        read.transpose().map(|_| bytes)
    });
    let status = wait(&mut child, &command, steps::deadline())?;
    if !status.success() {
        return Err(format!("`{}` ended with {status}", line(&command)));
    }
    let bytes = reading.join().map_err(|_| "the output could not be read".to_owned())?;
    let bytes = bytes.map_err(|error| format!("the output of `{}`: {error}", line(&command)))?;
    String::from_utf8(bytes).map_err(|_| format!("`{}` printed something that is not text", line(&command)))
}

/// Whether a command can be run at all.
pub(crate) fn works(mut command: Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut child) = quiet.spawn() else { return false };
    wait(&mut child, &command, Some(Instant::now() + PATIENCE)).is_ok_and(|status| status.success())
}

/// The command as one would type it.
pub(crate) fn line(command: &Command) -> String {
    let name = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    let words = std::iter::once(name).chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

fn start(command: &mut Command) -> Result<Child, String> {
    command.spawn().map_err(|error| format!("{} did not start: {error}", line(command)))
}

/// Waits until a program ends; at its deadline it is ended, with all it has started.
fn wait(child: &mut Child, command: &Command, deadline: Option<Instant>) -> Result<ExitStatus, String> {
    let lost = |error: std::io::Error| format!("`{}` cannot be waited for: {error}", line(command));
    let Some(deadline) = deadline else { return child.wait().map_err(lost) };
    loop {
        if let Some(status) = child.try_wait().map_err(lost)? {
            return Ok(status);
        }
        if Instant::now() >= deadline {
            let started = descendants(child.id());
            let _ = child.kill();
            for id in started {
                let _ = Command::new("kill").args(["-9", &id.to_string()]).stderr(Stdio::null()).status();
            }
            let _ = child.wait();
            return Err(format!("`{}` took too long and was ended", line(command)));
        }
        thread::sleep(PAUSE);
    }
}

/// The processes that a process has started, and those that they have, where the system shows them.
fn descendants(of: u32) -> Vec<u32> {
    let Ok(entries) = std::fs::read_dir("/proc") else { return Vec::new() };
    let ids = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let parents: Vec<(u32, u32)> = ids.filter_map(|id| Some((id, parent(id)?))).collect();
    let mut found = vec![of];
    let mut place = 0;
    while let Some(&above) = found.get(place) {
        found.extend(parents.iter().filter(|(_, parent)| *parent == above).map(|(id, _)| *id));
        place += 1;
    }
    found.split_off(1)
}

fn parent(id: u32) -> Option<u32> {
    let text = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name of the program may have blanks and brackets in it; what follows its last bracket has not.
    let (_, rest) = text.rsplit_once(')')?;
    rest.split_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_takes_too_long_is_ended_with_all_it_has_started() {
        let mut command = program("sh", &["-c", "sleep 600 & sleep 600"]);
        let mut child = command.spawn().expect("a shell");
        let started = loop {
            let started = descendants(child.id());
            if started.len() == 2 {
                break started;
            }
            thread::yield_now();
        };
        let ended = wait(&mut child, &command, Some(Instant::now()));
        assert!(ended.is_err_and(|reason| reason.contains("took too long")));
        for id in started {
            // A process that was killed and not yet buried is no longer one of the shell's.
            assert_ne!(parent(id), Some(child.id()));
        }
    }
}
