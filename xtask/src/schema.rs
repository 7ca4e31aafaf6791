//! The API, driven from its own description: schemathesis makes requests of every kind from `/api/openapi.json` and sends
//! them to a real server.
//!
//! The fuzzer is a program in Python; it is put into an environment of its own in the target folder when it is missing.

use crate::command::{build_as_tested, program, root, show, target, works};
use crate::install::{install, packages};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// The fuzzer, in the version that this was written for.
const FUZZER: &str = "schemathesis==4.32.5";
/// So many requests are made of each operation, and of each of its tests.
const EXAMPLES: &str = "8";
/// The same requests every time.
const SEED: &str = "7";
/// How long the server may take to start.
const STARTING: Duration = Duration::from_secs(60);
/// How long it may take to answer.
const ANSWERING: Duration = Duration::from_secs(60);
const CHECKS: &str =
    "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance";
/// Limits that nobody runs into.
const SETTINGS: &str = "[limits]\ngames_a_minute = 1000000\nsockets_of_an_address = 100000\n";

pub(crate) fn run() -> Result<(), String> {
    let fuzzer = fuzzer()?;
    build_as_tested()?;
    let folder = target().join("api-fuzz");
    // What an earlier run has left.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|error| format!("{} cannot be made: {error}", folder.display()))?;
    let server = Server::start(&folder)?;
    let Player { token, game, desk } = server.player(&folder)?;
    // Most ids are nonsense; some are those of a game and a desk of the one who asks. The engine does not think for long.
    let settings = format!(
        "headers = {{ Authorization = \"Bearer {token}\" }}\n\
         [dictionaries.games]\nvalues = [\"{game}\", \"{desk}\"]\n\
         [parameters]\n\"path.id\" = {{ dictionary = \"games\", probability = 0.7 }}\n\"query.seconds\" = 1\n\"path.number\" = \"1\"\n\
         [[operations]]\ninclude-path-regex = \"/evaluate$\"\ngeneration.max-examples = 2\nphases.coverage.enabled = false\n"
    );
    let place = folder.join("schemathesis.toml");
    fs::write(&place, settings).map_err(|error| format!("{} cannot be written: {error}", place.display()))?;
    let mut command = Command::new(fuzzer);
    command.current_dir(&folder).args([
        "--no-color",
        "run",
        &format!("{}/api/openapi.json", server.address),
        "--checks",
        CHECKS,
        "--phases",
        "examples,coverage,fuzzing",
        "--max-examples",
        EXAMPLES,
        "--seed",
        SEED,
        "--request-timeout",
        "10",
        // Streams do not end by themselves; the tests of the server listen to them.
        "--exclude-path-regex",
        "/events$",
        "--continue-on-failure",
        "--warnings",
        "off",
    ]);
    let fuzzed = show(command);
    drop(server);
    let _ = fs::remove_dir_all(&folder);
    fuzzed
}

/// Where the fuzzer is; it is installed if it is missing.
fn fuzzer() -> Result<PathBuf, String> {
    let place = target().join("schemathesis");
    let fuzzer = place.join("bin").join("schemathesis");
    if works(command(&fuzzer, &["--version"])) {
        return Ok(fuzzer);
    }
    if !works(program("python3", &["-c", "import venv, ensurepip"])) {
        let what = "Python 3 with venv, which the fuzzer of the API needs and the program itself does not,";
        packages(what, &["python3", "python3-venv"])?;
    }
    let _ = fs::remove_dir_all(&place);
    let name = place.to_string_lossy();
    let pip = place.join("bin").join("pip");
    let fetching = command(&pip, &["install", "--quiet", "--disable-pip-version-check", FUZZER]);
    let commands = vec![program("python3", &["-m", "venv", &name]), fetching];
    install(FUZZER, commands).map_err(|reason| {
        format!(
            "{reason}\na Python package index must be reachable, or {FUZZER} be installed in {name} already"
        )
    })?;
    Ok(fuzzer)
}

fn command(path: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(path);
    command.args(arguments).current_dir(root());
    command
}

/// A server on a folder of its own; it ends with this.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(folder: &Path) -> Result<Self, String> {
        let settings = folder.join("settings.toml");
        fs::write(&settings, SETTINGS)
            .map_err(|error| format!("{} cannot be written: {error}", settings.display()))?;
        let mut command = Command::new(target().join("debug").join("damier"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--log", "warn"]);
        command.arg("--data").arg(folder.join("data")).arg("--config").arg(&settings);
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|error| format!("the server did not start: {error}"))?;
        let Some(output) = child.stdout.take() else { return Err("the server says nothing".to_owned()) };
        let (sender, addresses) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                let word = line.split_whitespace().find(|word| word.starts_with("http://"));
                // Nobody listens after the first one.
                let _ = word.map(|word| sender.send(word.trim_end_matches('/').to_owned()));
            }
        });
        match addresses.recv_timeout(STARTING) {
            Ok(address) => Ok(Self { child, address }),
            Err(_) => {
                let _ = child.kill();
                Err("the server has not said where it listens".to_owned())
            }
        }
    }
}

/// Somebody who may ask everything.
struct Player {
    token: String,
    game: String,
    /// A desk with one board.
    desk: String,
}

impl Server {
    /// Makes an account with every right, a token of it, a game and a desk, so that the fuzzer gets somewhere.
    fn player(&self, folder: &Path) -> Result<Player, String> {
        let account = r#"{"name":"Fuzzer","password":"a long password"}"#;
        let session = self.ask("/api/v1/accounts", "", account)?;
        let session = between(&session, "set-cookie: ", ';').ok_or("no account could be made")?;
        let mut command = Command::new(target().join("debug").join("damier"));
        command.args(["admin", "role", "Fuzzer", "administrator", "--data"]).arg(folder.join("data"));
        show(command)?;
        let wanted = r#"{"title":"fuzz","scopes":["read","play","board","study","desk","admin"]}"#;
        let token = self.ask("/api/v1/tokens", &format!("cookie: {session}\r\n"), wanted)?;
        let token = between(&token, "\"token\":\"", '"').ok_or("no token could be made")?;
        let wanted = r#"{"ruleset":"international","opponent":{"kind":"same-screen"}}"#;
        let game = self.ask("/api/v1/games", &format!("authorization: Bearer {token}\r\n"), wanted)?;
        let game = between(&game, "\"id\":\"", '"').ok_or("no game could be made")?;
        let bearer = format!("authorization: Bearer {token}\r\n");
        let desk = self.ask("/api/v1/desks", &bearer, r#"{"name":"Club"}"#)?;
        let desk = between(&desk, "\"id\":\"", '"').ok_or("no desk could be made")?;
        let board = r#"{"ruleset":"international","white":"Ann","black":"Bob"}"#;
        self.ask(&format!("/api/v1/desks/{desk}/boards"), &bearer, board)?;
        Ok(Player { token, game, desk })
    }

    /// The whole answer to a request with a body of JSON.
    fn ask(&self, path: &str, more: &str, body: &str) -> Result<String, String> {
        let fault = |error: std::io::Error| format!("{path} cannot be asked: {error}");
        let place = self.address.trim_start_matches("http://");
        let mut stream = TcpStream::connect(place).map_err(fault)?;
        stream.set_read_timeout(Some(ANSWERING)).map_err(fault)?;
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: {place}\r\nconnection: close\r\ncontent-type: application/json\r\n{more}\
             content-length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).map_err(fault)?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).map_err(fault)?;
        Ok(answer)
    }
}

/// What stands between two marks of a text.
fn between(text: &str, before: &str, after: char) -> Option<String> {
    let (_, rest) = text.split_once(before)?;
    Some(rest.split(after).next()?.to_owned())
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself, which the fuzzer has noticed then.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
