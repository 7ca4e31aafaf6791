//! The server under faults, in a process of its own.

use crate::Mishap;
use crate::control::Faults;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The server, which can be killed and started again on the same data.
pub(crate) struct Victim {
    program: PathBuf,
    folder: PathBuf,
    pub(crate) faults: Faults,
    child: Option<Child>,
}

impl Victim {
    pub(crate) fn new(program: &Path) -> Result<Self, Mishap> {
        let folder = std::env::temp_dir().join(format!("damier-chaos-{}", std::process::id()));
        fs::create_dir_all(folder.join("data"))?;
        let faults = Faults::new(&folder.join("data"), &folder)?;
        Ok(Self { program: program.to_owned(), folder, faults, child: None })
    }

    /// Starts it, and says where it listens.
    pub(crate) fn start(&mut self) -> Result<String, Mishap> {
        let log = File::options().create(true).append(true).open(self.log_path())?;
        let mut command = Command::new(&self.program);
        command.arg(self.folder.join("data")).stdout(Stdio::piped()).stderr(log).env("DAMIER_LOG", "info");
        self.faults.stand_before(&mut command);
        let mut child = command.spawn()?;
        let mut line = String::new();
        let output = child.stdout.take().ok_or("no output")?;
        BufReader::new(output).read_line(&mut line)?;
        self.child = Some(child);
        let address = line.trim().to_owned();
        if address.is_empty() { Err("the server did not start".into()) } else { Ok(address) }
    }

    /// Without any warning.
    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            // It may have ended by itself, which the next start shows.
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// Sends it a signal by its name.
    pub(crate) fn signal(&self, name: &str) -> Result<(), Mishap> {
        let Some(child) = &self.child else { return Ok(()) };
        let sent = Command::new("kill").arg(format!("-{name}")).arg(child.id().to_string()).status()?;
        if sent.success() { Ok(()) } else { Err(format!("kill -{name}: {sent}").into()) }
    }

    /// Whether it has ended without being told to.
    pub(crate) fn has_ended(&mut self) -> bool {
        self.child.as_mut().is_some_and(|child| !matches!(child.try_wait(), Ok(None)))
    }

    fn log_path(&self) -> PathBuf {
        self.folder.join("log")
    }

    /// Lines of the log that no fault explains.
    pub(crate) fn panics(&self) -> Vec<String> {
        let log = fs::read_to_string(self.log_path()).unwrap_or_default();
        log.lines().filter(|line| line.contains("panicked")).map(str::to_owned).collect()
    }

    /// The end of the log.
    pub(crate) fn last_lines(&self) -> String {
        let log = fs::read_to_string(self.log_path()).unwrap_or_default();
        let lines: Vec<&str> = log.lines().collect();
        lines[lines.len().saturating_sub(30)..].join("\n")
    }

    /// Its folder goes.
    pub(crate) fn end(mut self) {
        self.kill();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        self.kill();
    }
}
