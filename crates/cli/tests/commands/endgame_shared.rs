//! `damier endgame build --jobs`: several processes build one set, and one that is killed is missed by nobody.

use crate::damier;
use std::collections::BTreeMap;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long anything may take before a test gives up.
const PATIENCE: Duration = Duration::from_secs(300);
/// Enough slices that nobody is done at once.
const SET: [&str; 4] = ["--rules", "russian", "--pieces", "4"];

/// A NATS of the test's own, in a folder that goes with it.
struct Nats {
    folder: PathBuf,
    port: u16,
    child: Option<Child>,
}

impl Nats {
    fn start(name: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let port =
            TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port();
        let mut nats = Self { folder, port, child: None };
        nats.begin("queues");
        nats
    }

    /// With the queues that are in this folder.
    fn begin(&mut self, queues: &str) {
        let child = Command::new("nats-server")
            .args(["-js", "-a", "127.0.0.1", "-p", &self.port.to_string(), "-sd"])
            .arg(self.folder.join(queues))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        self.child = Some(child.expect("nats-server: cargo xtask test cluster installs it"));
        until(|| TcpStream::connect(("127.0.0.1", self.port)).is_ok());
    }

    fn end(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().expect("it is there");
            child.wait().expect("it has ended");
        }
    }

    fn shared(&self) -> PathBuf {
        self.folder.join("shared")
    }

    /// Somebody who takes part.
    fn builder(&self) -> Child {
        Command::new(env!("CARGO_BIN_EXE_damier"))
            .args([
                "endgame",
                "build",
                "--threads",
                "1",
                "--jobs",
                &format!("nats://127.0.0.1:{}", self.port),
            ])
            .args(SET)
            .arg("--data")
            .arg(self.shared())
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts")
    }

    fn slices(&self) -> usize {
        slices(&self.shared()).len()
    }

    /// Whether it is what somebody alone would have built, and every position is proved.
    fn check(&self) {
        let alone = self.folder.join("alone");
        let words = SET.join(" ");
        let built = damier(&format!("endgame build {words} --data {}", alone.display()));
        assert_eq!(built.code, Some(0), "{built:?}");
        assert!(slices(&self.shared()) == slices(&alone), "the slices differ");
        let verified = damier(&format!("endgame verify {words} --data {}", self.shared().display()));
        assert_eq!(verified.code, Some(0), "{verified:?}");
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.end();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// What is finished, by name.
fn slices(data: &Path) -> BTreeMap<String, Vec<u8>> {
    let Ok(entries) = fs::read_dir(data.join("endgame").join("russian")) else { return BTreeMap::new() };
    let named =
        entries.flatten().map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry.path()));
    named
        .filter(|(name, _)| name.ends_with(".endgame"))
        .map(|(name, path)| (name, fs::read(path).expect("it is read")))
        .collect()
}

fn until(mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < PATIENCE, "it is never so");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
#[ignore = "needs NATS: cargo xtask test cluster"]
fn what_a_killed_builder_was_at_is_built_by_others() {
    let nats = Nats::start("endgame-killed");
    // Alone, so that it is killed at its work.
    let mut first = nats.builder();
    until(|| nats.slices() > 8);
    first.kill().expect("it is at work");
    first.wait().expect("it has ended");
    let there = nats.slices();
    let mut others = [nats.builder(), nats.builder()];
    until(|| nats.slices() > there + 4);
    others[0].kill().expect("it is at work");
    others[0].wait().expect("it has ended");
    let mut late = nats.builder();
    assert!(others[1].wait().expect("it ends").success() && late.wait().expect("it ends").success());
    nats.check();
}

#[test]
#[ignore = "needs NATS: cargo xtask test cluster"]
fn a_build_outlasts_its_queue() {
    let mut nats = Nats::start("endgame-queue");
    let mut builders = [nats.builder(), nats.builder()];
    until(|| nats.slices() > 8);
    nats.end();
    // Another one, which knows of nothing.
    nats.begin("other");
    assert!(builders.iter_mut().all(|builder| builder.wait().expect("it ends").success()));
    nats.check();
}

#[test]
fn without_a_nats_nothing_is_begun() {
    let data = format!("{}/endgame-no-nats", env!("CARGO_TARGET_TMPDIR"));
    let ran =
        damier(&format!("endgame build --rules russian --pieces 2 --jobs nats://127.0.0.1:1 --data {data}"));
    assert!(ran.code.is_some_and(|code| code != 0) && ran.complaint.contains("nats-server -js"), "{ran:?}");
    assert!(slices(Path::new(&data)).is_empty());
    let _ = fs::remove_dir_all(data);
}
