//! The server as a program: how it starts, what it says when it cannot, how it ends, and its backups.

use crate::scratch::Folder;
use crate::{Ran, check_bad_input, damier};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

/// A server that runs, and is ended with the test.
struct Running {
    child: Child,
    address: String,
}

impl Running {
    fn start(command: &mut Command) -> Self {
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program starts");
        let mut line = String::new();
        let output = child.stdout.take().expect("it has an output");
        BufReader::new(output).read_line(&mut line).expect("it says something");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned();
        Self { child, address }
    }

    fn in_folder(folder: &Folder) -> Self {
        let data = folder.file("data");
        Self::start(Command::new(PROGRAM).args(["serve", "--listen", "0", "--data", &data]))
    }

    /// The whole answer to a request.
    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let request = format!("GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", self.address);
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers with text");
        answer
    }

    /// Asks it to end, and gives its exit code.
    fn end(&mut self, signal: &str) -> Option<i32> {
        let sent = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()));
        self.child.wait().expect("it ends").code()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const PROGRAM: &str = env!("CARGO_BIN_EXE_damier");

/// The program cannot do it, and says why in one line with all of these words.
fn check_failure(ran: &Ran, words: &[&str]) {
    assert_eq!((ran.code, ran.output.as_str()), (Some(3), ""), "{ran:?}");
    assert_eq!(ran.complaint.lines().count(), 1, "{ran:?}");
    for word in words {
        assert!(ran.complaint.contains(word), "{word} is not in {ran:?}");
    }
}

#[test]
fn bare_it_serves_and_says_where() {
    let folder = Folder::new("serve_bare");
    let mut server = Running::start(Command::new(PROGRAM).env("DAMIER_DATA", folder.file("data")));
    assert!(server.address.starts_with("127.0.0.1:"), "{}", server.address);
    let page = server.get("/");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("Damier"), "{page}");
    let health = server.get("/health");
    assert!(health.starts_with("HTTP/1.1 200") && health.contains("\"status\":\"ok\""), "{health}");
    assert!(server.get("/metrics").contains("damier_games_live 0"));
    assert_eq!(server.end("-INT"), Some(0));
}

#[test]
fn it_ends_in_order_and_lets_go_of_its_directory() {
    let folder = Folder::new("serve_again");
    for _ in 0..2 {
        assert_eq!(Running::in_folder(&folder).end("-TERM"), Some(0));
    }
}

#[test]
fn what_keeps_it_from_starting_is_said_in_a_line() {
    let folder = Folder::new("serve_faults");
    let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("some port is free");
    let address = taken.local_addr().expect("it has an address").to_string();
    let data = folder.file("data");
    check_failure(
        &damier(&format!("serve --listen {address} --data {data}")),
        &[&address, "in use", "--listen"],
    );

    let file = folder.write("file", b"no directory");
    check_failure(&damier(&format!("serve --listen 0 --data {file}")), &[&file]);

    let first = Running::in_folder(&folder);
    check_failure(&damier(&format!("serve --listen 0 --data {data}")), &[&data, "another"]);
    drop(first);

    let damaged = folder.file("damaged");
    std::fs::create_dir(&damaged).expect("it can be made");
    let rubbish = "rubbish".repeat(1000);
    folder.write("damaged/damier.db", rubbish.as_bytes());
    check_failure(&damier(&format!("serve --listen 0 --data {damaged}")), &["damier.db", "damaged"]);
    assert_eq!(folder.read("damaged/damier.db"), rubbish.as_bytes(), "it was changed");
}

#[test]
fn settings_that_cannot_be_are_named_with_their_line() {
    let folder = Folder::new("serve_settings");
    let file = folder.write("settings.toml", b"listen = \"127.0.0.1:0\"\nlissten = 5\n");
    check_bad_input(&format!("serve --config {file}"), &[&file, "line 2", "lissten"]);
    check_bad_input(&format!("serve --config {}", folder.file("nothing.toml")), &["nothing.toml"]);
    check_bad_input("serve --listen nowhere", &["127.0.0.1:8064"]);
    check_bad_input("serve --public-url draughts.example", &["https://"]);
    check_bad_input("serve --log server=loud", &["server=loud"]);
}

#[test]
fn settings_are_taken_from_a_file() {
    let folder = Folder::new("serve_file");
    let data = folder.file("kept");
    let settings = format!("listen = \"127.0.0.1:0\"\ndata = \"{data}\"\n[logs]\nform = \"json\"\n");
    let file = folder.write("settings.toml", settings.as_bytes());
    let server = Running::start(Command::new(PROGRAM).arg("serve").env("DAMIER_CONFIG", file));
    assert!(server.get("/health").contains("\"status\":\"ok\""));
    assert!(folder.names().contains(&"kept".to_owned()), "{:?}", folder.names());
}

#[test]
fn backups_are_made_while_it_runs_and_put_back_when_it_does_not() {
    let folder = Folder::new("serve_backup");
    let (data, file) = (folder.file("data"), folder.file("saved.db"));
    let mut server = Running::in_folder(&folder);
    let saved = damier(&format!("backup {file} --data {data}"));
    assert_eq!(
        (saved.code, saved.output.as_str()),
        (Some(0), format!("{file}: 0 games\n").as_str()),
        "{saved:?}"
    );
    check_failure(&damier(&format!("backup {file} --data {data}")), &[&file, "already exists"]);
    check_failure(&damier(&format!("restore {file} --data {data}")), &[&data, "another"]);
    assert_eq!(server.end("-TERM"), Some(0));

    let restored = damier(&format!("restore {file} --data {data}"));
    assert_eq!(restored.code, Some(0), "{restored:?}");
    assert!(restored.output.contains("damier.db.replaced-1"), "{restored:?}");
    assert_eq!(Running::in_folder(&folder).end("-TERM"), Some(0));

    let rubbish = folder.write("rubbish.db", "rubbish".repeat(1000).as_bytes());
    check_failure(&damier(&format!("restore {rubbish} --data {data}")), &[&rubbish, "damaged"]);
    let missing = damier(&format!("restore {} --data {data}", folder.file("nothing.db")));
    assert!(missing.code == Some(2) && missing.complaint.contains("nothing.db"), "{missing:?}");
    check_failure(
        &damier(&format!("backup {} --data {}", folder.file("b.db"), folder.file("none"))),
        &["none"],
    );
}

/// Runs `damier admin` with something on its standard input.
fn admin(folder: &Folder, words: &[&str], input: &str) -> Ran {
    let mut child = Command::new(PROGRAM)
        .arg("admin")
        .args(words)
        .args(["--data", &folder.file("data")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // It may not read any of it.
    let _ = child.stdin.take().expect("it has an input").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ran { code: output.status.code(), output: text(&output.stdout), complaint: text(&output.stderr) }
}

#[test]
fn accounts_are_seen_to_while_the_server_runs_and_after() {
    let folder = Folder::new("admin");
    check_failure_of_input(&admin(&folder, &["list"], ""), "no server has run");
    let mut server = Running::in_folder(&folder);
    assert_eq!(admin(&folder, &["list"], "").output, "");
    let added = admin(&folder, &["add", "Ann", "--role", "arbiter"], "correct horse\n");
    assert_eq!(
        (added.code, added.output.as_str()),
        (Some(0), "created the account Ann with the role arbiter\n")
    );
    check_failure_of_input(&admin(&folder, &["add", "ann"], "correct horse\n"), "already");
    check_failure_of_input(&admin(&folder, &["add", "Ben"], "short\n"), "8 to 200");
    check_failure_of_input(&admin(&folder, &["role", "Ann", "king"], ""), "player, arbiter, administrator");
    check_failure_of_input(&admin(&folder, &["role", "Nobody", "player"], ""), "no account Nobody");
    check_failure_of_input(&admin(&folder, &["delete", "Ann"], ""), "--yes");
    assert!(server.get("/api/v1/players/Ann").contains("\"name\":\"Ann\""));
    assert_eq!(server.end("-TERM"), Some(0));
    assert_eq!(admin(&folder, &["role", "Ann", "administrator"], "").code, Some(0));
    assert_eq!(admin(&folder, &["lock", "Ann"], "").code, Some(0));
    let listed = admin(&folder, &["list"], "").output;
    assert!(listed.starts_with("Ann  administrator") && listed.trim_end().ends_with("locked"), "{listed}");
    assert_eq!(admin(&folder, &["delete", "Ann", "--yes"], "").code, Some(0));
    assert_eq!(admin(&folder, &["list"], "").output, "");
}

/// What was given cannot be used, and that is said with these words.
fn check_failure_of_input(ran: &Ran, words: &str) {
    assert_eq!((ran.code, ran.output.as_str()), (Some(2), ""), "{ran:?}");
    assert!(ran.complaint.contains(words), "{words} is not in {ran:?}");
}
