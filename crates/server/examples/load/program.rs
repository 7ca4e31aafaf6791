//! The program under load, in a process of its own.

use crate::Fault;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};

/// What keeps strangers in bounds would keep this tool out.
const CONFIG: &str = "[limits]\nwatchers = 100000\ngames_a_minute = 10000000\nsockets_of_an_address = 100000\nsockets = 100000\nconnections = 100000\n\
     analyses_of_an_address = 100000\n";

/// A running program with a data directory of its own.
#[derive(Debug)]
pub(crate) struct Program {
    child: Child,
    folder: PathBuf,
    /// Whether another one goes on in its folder.
    leaves_folder: bool,
    /// `127.0.0.1:40123`.
    pub(crate) address: String,
}

impl Program {
    /// By itself, or as one of several nodes over a PostgreSQL and a NATS.
    pub(crate) async fn start(
        program: &Path,
        number: u32,
        shared: Option<&[String; 2]>,
    ) -> Result<Self, Fault> {
        let folder = std::env::temp_dir().join(format!("damier-load-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let config = folder.join("load.toml");
        fs::write(&config, CONFIG)?;
        let mut child =
            Command::new(program)
                // Who is refused because a queue is full would fill the log.
                .args(["serve", "--log", "off", "--listen", "127.0.0.1:0", "--data"])
                .arg(folder.join("data"))
                .arg("--config")
                .arg(&config)
                .args(shared.into_iter().flat_map(|[postgres, nats]| {
                    ["--role", "web,game", "--database", postgres, "--nats", nats]
                }))
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
        Ok(Self { child, folder, leaves_folder: false, address })
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
        cpu_of(&self.proc_file("stat"))
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

    /// Where its database is.
    pub(crate) fn database(&self) -> PathBuf {
        self.folder.join("data").join("damier.db")
    }

    /// Ends it in order; its folder stays.
    pub(crate) async fn end(&mut self) -> Result<(), Fault> {
        self.leaves_folder = true;
        let id = self.child.id().ok_or("it has ended")?.to_string();
        Command::new("kill").arg(id).status().await?;
        self.child.wait().await?;
        Ok(())
    }

    /// Waits until names of all games can be found by their index: they are made findable in the background.
    pub(crate) async fn wait_for_names(&self) -> Result<(), Fault> {
        let began = Instant::now();
        loop {
            let options = sqlx::sqlite::SqliteConnectOptions::new().filename(self.database()).read_only(true);
            let mut file = sqlx::ConnectOptions::connect(&options).await?;
            let left =
                sqlx::query("SELECT 1 FROM chore WHERE kind = 'names'").fetch_optional(&mut file).await?;
            if left.is_none() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
        println!("names of all games were indexed in {} s", began.elapsed().as_secs());
        Ok(())
    }

    /// Searches that have to be quick, each the best of five.
    pub(crate) async fn print_searches(&self) -> Result<(), Fault> {
        for path in [
            "/api/v1/games?list=finished&player=white199",
            "/api/v1/games?list=finished&player=black77",
            "/api/v1/games?list=finished&player=9",
            "/api/v1/games?list=finished&player=zz",
            "/api/v1/games?list=finished&player=nobody",
            "/api/v1/explorer?ruleset=international",
        ] {
            let mut times = Vec::new();
            for _ in 0..5 {
                times.push(self.get(path).await?);
            }
            times.sort_unstable();
            println!("{path}: {:.1} ms, at most {:.1} ms", ms(times[0]), ms(times[4]));
        }
        Ok(())
    }

    /// Waits until every slot has an owner and every node some of them: those who come meanwhile would be sent away once.
    pub(crate) async fn wait_for_slots(nodes: &[&Self]) -> Result<(), Fault> {
        loop {
            let mut owned = Vec::new();
            for node in nodes {
                owned.push(node.metric("damier_slots").await?);
            }
            if owned.iter().all(|slots| *slots > 0.0) && owned.iter().sum::<f64>() >= 128.0 {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// How long a page takes, on a connection of its own.
    pub(crate) async fn get(&self, path: &str) -> Result<Duration, Fault> {
        let began = Instant::now();
        self.read(path).await?;
        Ok(began.elapsed())
    }

    /// What a metric says.
    pub(crate) async fn metric(&self, name: &str) -> Result<f64, Fault> {
        let answer = String::from_utf8(self.read("/metrics").await?)?;
        let line = answer.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        Ok(line.ok_or_else(|| format!("there is no metric {name}"))?.trim().parse()?)
    }

    async fn read(&self, path: &str) -> Result<Vec<u8>, Fault> {
        let mut stream = TcpStream::connect(&self.address).await?;
        let head = format!("GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", self.address);
        stream.write_all(head.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        if !answer.starts_with(b"HTTP/1.1 200") {
            let answer = String::from_utf8_lossy(&answer[..answer.len().min(400)]).into_owned();
            return Err(format!("{path}: {answer}").into());
        }
        Ok(answer)
    }

    pub(crate) async fn stop(mut self) {
        // It may have ended by itself.
        let _ = self.child.kill().await;
    }
}

/// Also after a fault.
impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended, and its folder may not be there.
        let _ = self.child.start_kill();
        if !self.leaves_folder {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

/// The processor time in what the system says of a process.
fn cpu_of(stat: &str) -> Duration {
    // After the name, which may hold anything, user and system time are the 12th and 13th; in hundredths.
    let said: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks: u64 =
        said.get(11..13).into_iter().flatten().filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 10)
}

/// What this program has used.
pub(crate) fn own_cpu() -> Duration {
    cpu_of(&fs::read_to_string("/proc/self/stat").unwrap_or_default())
}

/// What the service at an address has used with all its processes; nothing without an address.
pub(crate) fn cpu_of_service(address: &str) -> Duration {
    let Some(port) = address.rsplit(':').next().and_then(|rest| rest.split('/').next()) else {
        return Duration::ZERO;
    };
    let processes: Vec<(String, String)> = fs::read_dir("/proc")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| {
            let id = entry.file_name().into_string().ok().filter(|name| name.parse::<u32>().is_ok())?;
            Some((id, fs::read_to_string(entry.path().join("stat")).ok()?))
        })
        .collect();
    let is_told = |id: &String| {
        let words = fs::read_to_string(format!("/proc/{id}/cmdline")).unwrap_or_default();
        words.split('\0').collect::<Vec<_>>().windows(2).any(|pair| pair == ["-p", port])
    };
    let mut its: Vec<&String> = processes.iter().map(|(id, _)| id).filter(|id| is_told(id)).collect();
    let parent = |stat: &str| {
        stat.rsplit(')').next().and_then(|rest| rest.split_whitespace().nth(1)).map(str::to_owned)
    };
    let mut place = 0;
    while let Some(above) = its.get(place).copied() {
        for (id, stat) in &processes {
            if !its.contains(&id) && parent(stat).as_ref() == Some(above) {
                its.push(id);
            }
        }
        place += 1;
    }
    processes.iter().filter(|(id, _)| its.contains(&id)).map(|(_, stat)| cpu_of(stat)).sum()
}

fn ms(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1_000.0
}
