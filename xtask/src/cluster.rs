//! `cargo xtask cluster`: a server of several nodes over PostgreSQL and NATS, under faults. In the tests also: everything
//! that is tested of storage on SQLite is tested on PostgreSQL.

use crate::command::{cargo, program, show, target, works};
use crate::install::packages;
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};

/// How much of it there is in a check of the repository.
const IN_TESTS: [&str; 4] = ["--faults", "7", "--games", "24"];
/// The parts that only several nodes need.
pub(crate) const FEATURES: [&str; 2] = ["--features", "server/cluster,damier/cluster"];
/// What is about files of SQLite, looks into them, or is about one process alone.
const ON_SQLITE_ONLY: &str = "test(storage::) or test(firm::) or test(faults::) or test(keeping::) or test(killing::) or \
                              test(hostile::) or test(strangers::) or test(a_call_that_waits_survives_a_restart) or \
                              test(what_was_acknowledged_survives_a_power_cut) or \
                              test(a_result_that_was_not_entered_is_entered_once_after_a_restart) or \
                              test(a_forgotten_password_is_set_by_a_recovery_code)";

/// The tests inside the server that are about several nodes.
const OF_NODES: &str = "test(cluster::) or test(limits::) or test(metrics::)";

/// Builds the program and the tool, and lets the tool run with these words.
pub(crate) fn run(words: &[&str]) -> Result<(), String> {
    need_services()?;
    build()?;
    let debug = target().join("debug");
    let folder = target().join("cluster").join(std::process::id().to_string());
    let (damier, folder_text) = (debug.join("damier"), folder.to_string_lossy().into_owned());
    let tool = debug.join("examples").join("cluster");
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

fn build() -> Result<(), String> {
    show(cargo(&["build", "--workspace", "--bins", "--examples", FEATURES[0], FEATURES[1]]))
}

/// Storage on PostgreSQL, then a few faults with a new seed each time, which is printed.
pub(crate) fn smoke() -> Result<(), String> {
    need_services()?;
    build()?;
    let built = ["nextest", "run", "--workspace", "--lib", "--test", "it", FEATURES[0], FEATURES[1]];
    show(cargo(&[&built[..], &["--no-run"]].concat()))?;
    let services = Services::start("debug")?;
    let wanted =
        format!("package(server) and (binary(it) and not ({ON_SQLITE_ONLY}) or kind(lib) and ({OF_NODES}))");
    let words = ["--run-ignored", "all", "--no-fail-fast", "-E", &wanted];
    let mut tests = cargo(&[&built[..], &words].concat());
    tests.env("DAMIER_TEST_POSTGRES", &services.postgres).env("DAMIER_TEST_NATS", &services.nats);
    let tested = show(tests);
    drop(services);
    tested.and_then(|()| run(&IN_TESTS))
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
        let mut line = String::new();
        let output = child.stdout.take().ok_or("the services say nothing")?;
        BufReader::new(output).read_line(&mut line).map_err(|fault| fault.to_string())?;
        match line.split_once(' ') {
            Some((postgres, nats)) => {
                Ok(Self { child, postgres: postgres.to_owned(), nats: nats.trim().to_owned() })
            }
            None => Err("PostgreSQL and NATS did not start".to_owned()),
        }
    }
}

impl Drop for Services {
    fn drop(&mut self) {
        // They end when nobody can tell them anything any more.
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}
