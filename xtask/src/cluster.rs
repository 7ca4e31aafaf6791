//! `cargo xtask cluster`: a server of several nodes over PostgreSQL and NATS, under faults. In the tests also: the
//! storage tests for SQLite, run on PostgreSQL.

use crate::command::{AS_SHIPPED, build_as_tested, cargo, program, show, target, works};
use crate::install::packages;
use crate::steps::skip;
use crate::test::NEXTEST;
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// How much of it there is in a check of the repository: each trouble once, and none of them long.
const IN_TESTS: [&str; 6] = ["--faults", "7", "--games", "24", "--longest", "4"];
/// What is about files of SQLite, looks into them, or is about one process alone.
const ON_SQLITE_ONLY: [&str; 11] = [
    "storage::",
    "firm::",
    "faults::",
    "keeping::",
    "killing::",
    "hostile::",
    "strangers::",
    "a_call_that_waits_survives_a_restart",
    "what_was_acknowledged_survives_a_power_cut",
    "a_result_that_was_not_entered_is_entered_once_after_a_restart",
    "a_forgotten_password_is_set_by_a_recovery_code",
];
/// Tests of the program that need no database.
const WITH_NATS_ALONE: &str = "endgame_shared::";
/// How long PostgreSQL and NATS may take to start together, and to end.
const STARTING: Duration = Duration::from_secs(180);
const ENDING: Duration = Duration::from_secs(60);

/// With the build that ships, for many games.
const RELEASE: &str = "--release";

/// Builds the program and the tool, and lets the tool run with these words.
pub(crate) fn run(words: &[&str]) -> Result<(), String> {
    need_services()?;
    if !words.contains(&RELEASE) {
        build_as_tested()?;
        return run_built("debug", words);
    }
    build_release()?;
    run_built("release", &words.iter().copied().filter(|word| *word != RELEASE).collect::<Vec<_>>())
}

/// The program that ships, and what measures and tries it.
pub(crate) fn build_release() -> Result<(), String> {
    let mut build = vec!["build", "--release", "--workspace", "--bin", "damier"];
    build.extend(["--example", "load", "--example", "cluster"]);
    build.extend(AS_SHIPPED);
    show(cargo(&build))
}

fn run_built(profile: &str, words: &[&str]) -> Result<(), String> {
    let built = target().join(profile);
    let folder = target().join("cluster").join(std::process::id().to_string());
    let (damier, folder_text) = (built.join("damier"), folder.to_string_lossy().into_owned());
    let tool = built.join("examples").join("cluster");
    let mut arguments = vec![damier.to_string_lossy().into_owned(), folder_text];
    arguments.extend(words.iter().map(|word| (*word).to_owned()));
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = show(program(&tool.to_string_lossy(), &words));
    if done.is_ok() {
        // What is left after a finding helps to understand it.
        let _ = std::fs::remove_dir_all(folder);
    }
    done
}

/// A few faults with a new seed each time, which is printed.
pub(crate) fn faults() -> Result<(), String> {
    need_services()?;
    build_as_tested()?;
    run_built("debug", &IN_TESTS)
}

/// What is tested of the server is tested on PostgreSQL.
pub(crate) fn tests() -> Result<(), String> {
    need_services()?;
    build_as_tested()?;
    let services = Services::start("debug")?;
    let mut tests = if works(cargo(&["nextest", "--version"])) {
        let out = ON_SQLITE_ONLY.map(|name| format!("test({name})")).join(" or ");
        let wanted = format!(
            "package(server) and (binary(it) and not ({out}) or kind(lib) and test(cluster::)) or test({WITH_NATS_ALONE})"
        );
        let words = ["--run-ignored", "all", "--no-fail-fast", "-E", &wanted];
        cargo(&[&NEXTEST[..], &AS_SHIPPED, &words].concat())
    } else {
        skip("the time limit of each test on PostgreSQL: cargo-nextest is not installed");
        let words = ["test", "--workspace", "--lib", "--test", "it", "--test", "commands"];
        let mut last = vec!["--", "--include-ignored"];
        last.extend(ON_SQLITE_ONLY.iter().flat_map(|name| ["--skip", name]));
        cargo(&[&words[..], &AS_SHIPPED, &last].concat())
    };
    tests.env("DAMIER_TEST_POSTGRES", &services.postgres).env("DAMIER_TEST_NATS", &services.nats);
    let tested = show(tests);
    drop(services);
    tested
}

/// Debian's packages of both.
fn need_services() -> Result<(), String> {
    let postgres = works(program("sh", &["-c", "ls /usr/lib/postgresql/*/bin/initdb || command -v initdb"]));
    if !postgres || !works(program("psql", &["--version"])) {
        packages(
            "PostgreSQL, which a server of several nodes needs and one alone does not,",
            &["postgresql"],
        )?;
    }
    if !works(program("nats-server", &["--version"])) {
        packages("NATS, which a server of several nodes needs and one alone does not,", &["nats-server"])?;
    }
    Ok(())
}

/// A PostgreSQL and a NATS that go when this does.
pub(crate) struct Services {
    child: Child,
    pub(crate) postgres: String,
    pub(crate) nats: String,
}

/// Those of a build that has been made.
pub(crate) fn services(profile: &str) -> Result<Services, String> {
    need_services()?;
    Services::start(profile)
}

impl Services {
    fn start(profile: &str) -> Result<Self, String> {
        let tool = target().join(profile).join("examples").join("cluster");
        let folder = target().join("cluster").join(format!("services-{}", std::process::id()));
        let mut command = program(&tool.to_string_lossy(), &["services", &folder.to_string_lossy()]);
        let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = child.map_err(|fault| format!("{}: {fault}", tool.display()))?;
        let output = child.stdout.take().ok_or("the services say nothing")?;
        let (said, heard) = mpsc::channel();
        thread::spawn(move || {
            let mut line = String::new();
            // One that does not start says nothing.
            let _ = BufReader::new(output).read_line(&mut line);
            // Nobody may wait for it any more.
            let _ = said.send(line);
        });
        let line = heard.recv_timeout(STARTING).unwrap_or_default();
        match line.split_once(' ') {
            Some((postgres, nats)) => {
                Ok(Self { child, postgres: postgres.to_owned(), nats: nats.trim().to_owned() })
            }
            None => {
                end(&mut child);
                Err(format!("PostgreSQL and NATS did not start; their logs are in {}", folder.display()))
            }
        }
    }
}

impl Drop for Services {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}

/// They end when nobody can tell them anything any more.
fn end(services: &mut Child) {
    drop(services.stdin.take());
    let began = Instant::now();
    while began.elapsed() < ENDING && matches!(services.try_wait(), Ok(None)) {
        thread::sleep(Duration::from_millis(50));
    }
    // It may have ended by itself.
    let _ = services.kill();
    let _ = services.wait();
}
