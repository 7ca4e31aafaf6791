//! A PostgreSQL and a NATS that go with the run.

use crate::Mishap;
use std::fs;
use std::net::TcpListener;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{self, Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// How long a service may take to start.
const STARTING: Duration = Duration::from_secs(60);
/// How long it may take to end before it is told so more strongly.
const ENDING: Duration = Duration::from_secs(10);
/// It refuses to run as root; this user comes with its package.
const USER: &str = "postgres";

/// The ports that are tried: none that the system gives to connections of its own choice, which might take a port before
/// the service that it was meant for starts, or starts again.
const PORTS: Range<u32> = 10_000..30_000;

/// A port that nobody has, and that nobody is given twice.
pub(crate) fn free_port() -> Result<u16, Mishap> {
    static TRIED: AtomicU32 = AtomicU32::new(0);
    let count = PORTS.end - PORTS.start;
    // Runs side by side begin at different places.
    let first = process::id().wrapping_mul(97);
    for _ in PORTS {
        let tried = first.wrapping_add(TRIED.fetch_add(1, Ordering::Relaxed));
        let port = (PORTS.start + tried % count) as u16;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return Ok(port);
        }
    }
    Err("no port is free".into())
}

/// A service in a process of its own.
#[derive(Debug)]
pub(crate) struct Service {
    pub(crate) port: u16,
    start: Vec<String>,
    log: PathBuf,
    child: Option<Child>,
    /// Where the number of its process is, if it is another's child.
    pid: Option<PathBuf>,
}

impl Service {
    /// PostgreSQL with an empty database named damier.
    pub(crate) fn postgres(folder: &Path) -> Result<Self, Mishap> {
        let home = folder.join("postgres");
        fs::create_dir_all(&home)?;
        let data = home.join("data");
        let root = is_root();
        if root {
            checked(Command::new("chown").arg(USER).arg(&home))?;
        }
        let programs = programs()?;
        let by = |program: &str| -> Vec<String> {
            let program = programs.join(program).display().to_string();
            if root {
                ["runuser", "-u", USER, "--"].map(str::to_owned).into_iter().chain([program]).collect()
            } else {
                vec![program]
            }
        };
        let data_text = data.display().to_string();
        let mut words = by("initdb");
        words.extend(
            ["-D", &data_text, "-A", "trust", "-U", "damier", "-E", "UTF8", "--locale=C", "--no-sync"]
                .map(str::to_owned),
        );
        checked(command(&words).stdout(Stdio::null()))?;
        let port = free_port()?;
        let mut start = by("postgres");
        let home = home.display().to_string();
        let settings = [
            "-D",
            &data_text,
            "-p",
            &port.to_string(),
            "-k",
            &home,
            "-c",
            "listen_addresses=127.0.0.1",
            "-c",
            "max_connections=300",
            "-c",
            "fsync=off",
        ];
        start.extend(settings.map(str::to_owned));
        let pid = Some(data.join("postmaster.pid"));
        let mut service = Self { port, start, log: folder.join("postgres.log"), child: None, pid };
        service.start()?;
        let made = ["createdb", "-h", "127.0.0.1", "-p", &port.to_string(), "-U", "damier", "damier"];
        let began = Instant::now();
        while checked(command(&made.map(str::to_owned)).stderr(Stdio::null())).is_err() {
            if began.elapsed() > STARTING {
                return Err(
                    format!("PostgreSQL does not start: {}", folder.join("postgres.log").display()).into()
                );
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        Ok(service)
    }

    /// NATS with JetStream.
    pub(crate) fn nats(folder: &Path) -> Result<Self, Mishap> {
        let port = free_port()?;
        let home = folder.join("nats").display().to_string();
        let start = ["nats-server", "-js", "-sd", &home, "-a", "127.0.0.1", "-p", &port.to_string()];
        let start = start.map(str::to_owned).to_vec();
        let mut service = Self { port, start, log: folder.join("nats.log"), child: None, pid: None };
        service.start()?;
        Ok(service)
    }

    pub(crate) fn start(&mut self) -> Result<(), Mishap> {
        let log = fs::File::options().create(true).append(true).open(&self.log)?;
        let child = command(&self.start).stdout(log.try_clone()?).stderr(log).stdin(Stdio::null()).spawn();
        self.child = Some(child.map_err(|fault| format!("{} cannot be started: {fault}", self.start[0]))?);
        let began = Instant::now();
        while std::net::TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            if began.elapsed() > STARTING {
                return Err(format!("{} does not start: {}", self.start[0], self.log.display()).into());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    /// Ends it, in order and quickly.
    pub(crate) fn stop(&mut self) {
        let Some(mut child) = self.child.take() else { return };
        let pid = match &self.pid {
            Some(path) => {
                fs::read_to_string(path).ok().and_then(|text| text.lines().next().map(str::to_owned))
            }
            None => Some(child.id().to_string()),
        };
        for signal in ["-INT", "-QUIT", "-KILL"] {
            if let Some(pid) = &pid {
                // It may have ended by itself.
                let _ = Command::new("kill").args([signal, pid]).stderr(Stdio::null()).status();
            }
            let began = Instant::now();
            while began.elapsed() < ENDING {
                if !matches!(child.try_wait(), Ok(None)) {
                    return;
                }
                std::thread::sleep(Duration::from_millis(20));
            }
        }
        // Whoever started it for us does not end with it.
        let _ = child.kill();
        let _ = child.wait();
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        self.stop();
    }
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// Where the programs of PostgreSQL are: Debian keeps them out of the way.
fn programs() -> Result<PathBuf, Mishap> {
    let mut found: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
        .map(|versions| versions.flatten().map(|version| version.path().join("bin")).collect())
        .unwrap_or_default();
    found.sort();
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let all = found.into_iter().rev().chain(std::env::split_paths(&paths));
    all.into_iter()
        .find(|folder| folder.join("initdb").is_file() && folder.join("postgres").is_file())
        .ok_or_else(|| "there is no PostgreSQL: install Debian's package postgresql".into())
}

fn command(words: &[String]) -> Command {
    let mut command = Command::new(&words[0]);
    // The folder of whoever starts it may not be open to the user it runs as.
    command.args(&words[1..]).current_dir("/");
    command
}

fn checked(command: &mut Command) -> Result<(), Mishap> {
    let status = command.status()?;
    if status.success() { Ok(()) } else { Err(format!("{command:?} ended with {status}").into()) }
}
