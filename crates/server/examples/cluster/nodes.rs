//! The nodes: the program itself, each in a process of its own, with a network of its own to the services.

use crate::Mishap;
use crate::proxy::Proxy;
use crate::services::free_port;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A node.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) name: String,
    pub(crate) address: String,
    pub(crate) postgres: Proxy,
    pub(crate) nats: Proxy,
    program: PathBuf,
    /// What it becomes when it is told to end, if there is another version.
    pub(crate) other: Option<PathBuf>,
    folder: PathBuf,
    roles: &'static str,
    child: Option<Child>,
}

impl Node {
    pub(crate) async fn new(
        program: &Path,
        folder: &Path,
        name: &str,
        roles: &'static str,
        (postgres, nats): (u16, u16),
    ) -> Result<Self, Mishap> {
        let folder = folder.join(name);
        fs::create_dir_all(&folder)?;
        Ok(Self {
            name: name.to_owned(),
            address: format!("127.0.0.1:{}", free_port()?),
            postgres: Proxy::to(postgres).await?,
            nats: Proxy::to(nats).await?,
            program: program.to_owned(),
            other: None,
            folder,
            roles,
            child: None,
        })
    }

    /// Starts it, and waits until it says that it is ready.
    pub(crate) async fn start(&mut self) -> Result<(), Mishap> {
        let log = File::options().create(true).append(true).open(self.log_path())?;
        let database = format!("postgres://damier@127.0.0.1:{}/damier", self.postgres.port);
        let nats = format!("nats://127.0.0.1:{}", self.nats.port);
        let config = self.folder.join("damier.toml");
        fs::write(
            &config,
            "[limits]\ngames_a_minute = 1000000\nsockets_of_an_address = 100000\nconnections = 100000\n",
        )?;
        let mut command = Command::new(&self.program);
        command
            .args(["serve", "--listen", &self.address, "--database", &database, "--nats", &nats])
            .args(["--role", self.roles, "--data"])
            .arg(self.folder.join("data"))
            .arg("--config")
            .arg(config)
            .env("DAMIER_LOG", "info")
            .stdout(Stdio::piped())
            .stderr(log);
        let mut child = command.spawn()?;
        let output = child.stdout.take().ok_or("no output")?;
        self.child = Some(child);
        let line = tokio::task::spawn_blocking(move || {
            let mut line = String::new();
            BufReader::new(output).read_line(&mut line).map(|_| line)
        });
        let line = line.await??;
        if line.contains("ready") {
            Ok(())
        } else {
            Err(format!("{} did not start:\n{}", self.name, self.last_lines()).into())
        }
    }

    /// The next start is one of the other version.
    pub(crate) fn take_turns(&mut self) {
        if let Some(other) = &mut self.other {
            std::mem::swap(&mut self.program, other);
        }
    }

    /// Without any warning.
    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            // It may have ended by itself, which the next start shows.
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    pub(crate) fn signal(&self, name: &str) -> Result<(), Mishap> {
        let Some(child) = &self.child else { return Ok(()) };
        let sent = Command::new("kill").arg(format!("-{name}")).arg(child.id().to_string()).status()?;
        if sent.success() { Ok(()) } else { Err(format!("kill -{name}: {sent}").into()) }
    }

    /// Tells it to end, and waits until it has.
    pub(crate) async fn drain(&mut self) -> Result<(), Mishap> {
        self.signal("TERM")?;
        let Some(mut child) = self.child.take() else { return Ok(()) };
        let status = tokio::task::spawn_blocking(move || child.wait()).await??;
        if status.success() { Ok(()) } else { Err(format!("{} ended with {status}", self.name).into()) }
    }

    /// Whether it has ended without being told to.
    pub(crate) fn has_ended(&mut self) -> bool {
        self.child.as_mut().is_some_and(|child| !matches!(child.try_wait(), Ok(None)))
    }

    fn log_path(&self) -> PathBuf {
        self.folder.join("log")
    }

    pub(crate) fn last_lines(&self) -> String {
        let text = fs::read_to_string(self.log_path()).unwrap_or_default();
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len().saturating_sub(15)..].join("\n")
    }

    pub(crate) fn panics(&self) -> Vec<String> {
        let text = fs::read_to_string(self.log_path()).unwrap_or_default();
        text.lines()
            .filter(|line| line.contains("panicked"))
            .map(|line| format!("{}: {line}", self.name))
            .collect()
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}
