//! The program under load, in a process of its own.

use crate::Fault;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// What keeps strangers in bounds would keep this tool out.
const CONFIG: &str = "[limits]\ngames_a_minute = 10000000\nsockets_of_an_address = 100000\nsockets = 100000\nconnections = 100000\n\
     analyses_of_an_address = 100000\n";

/// A running program with a data directory of its own.
#[derive(Debug)]
pub(crate) struct Program {
    child: Child,
    folder: PathBuf,
    /// `127.0.0.1:40123`.
    pub(crate) address: String,
}

impl Program {
    pub(crate) async fn start(program: &Path) -> Result<Self, Fault> {
        let folder = std::env::temp_dir().join(format!("damier-load-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let config = folder.join("load.toml");
        fs::write(&config, CONFIG)?;
        let mut child = Command::new(program)
            // Who is refused because a queue is full would fill the log.
            .args(["serve", "--log", "off", "--listen", "127.0.0.1:0", "--data"])
            .arg(folder.join("data"))
            .arg("--config")
            .arg(&config)
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .kill_on_drop(true)
            .spawn()?;
        let output = child.stdout.take().ok_or("the program has no output")?;
        let mut lines = BufReader::new(output).lines();
        let address = loop {
            let line = lines.next_line().await?.ok_or("the program ended before it printed an address")?;
            if let Some(address) = line.split("http://").nth(1) {
                let end = address.find(|letter: char| letter.is_whitespace() || letter == '/');
                break address[..end.unwrap_or(address.len())].to_owned();
            }
        };
        // What it prints later is read and let go, so that it never waits for us.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Ok(Self { child, folder, address })
    }

    /// Memory in use now, in KiB.
    pub(crate) fn memory(&self) -> u64 {
        self.status("VmRSS:")
    }

    /// The most memory it ever used, in KiB.
    pub(crate) fn most_memory(&self) -> u64 {
        self.status("VmHWM:")
    }

    /// Processor time it has used.
    pub(crate) fn cpu(&self) -> Duration {
        let text = self.proc_file("stat");
        // After the name, which may hold anything, user and system time are the 12th and 13th; in hundredths.
        let fields: Vec<&str> = text.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks: u64 =
            fields.get(11..13).into_iter().flatten().filter_map(|field| field.parse::<u64>().ok()).sum();
        Duration::from_millis(ticks * 10)
    }

    fn status(&self, name: &str) -> u64 {
        let text = self.proc_file("status");
        let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
        line.split_whitespace().next().and_then(|word| word.parse().ok()).unwrap_or_default()
    }

    fn proc_file(&self, name: &str) -> String {
        let id = self.child.id().unwrap_or_default();
        fs::read_to_string(format!("/proc/{id}/{name}")).unwrap_or_default()
    }

    pub(crate) async fn stop(mut self) {
        // It may have ended by itself; its folder goes either way.
        let _ = self.child.kill().await;
        let _ = fs::remove_dir_all(&self.folder);
    }
}
