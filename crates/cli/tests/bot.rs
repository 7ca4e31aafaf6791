//! `damier bot` against a real server: two bots play a whole game through the API, with this program's own engine.

use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_damier");

/// A server on a folder of its own, ended with the test.
struct Server {
    child: Child,
    address: String,
    folder: PathBuf,
}

impl Server {
    fn start(name: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        let mut command = Command::new(PROGRAM);
        command.args(["serve", "--listen", "0", "--data"]).arg(&folder);
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the server starts");
        let mut line = String::new();
        let output = child.stdout.take().expect("it has an output");
        BufReader::new(output).read_line(&mut line).expect("it says something");
        let address =
            line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("an address");
        Self { child, address: address.to_owned(), folder }
    }

    fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The answer to a request: its head and its body.
    fn ask(&self, method: &str, path: &str, cookie: &str, body: &str) -> Answer {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncookie: {cookie}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers with text");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        Answer { head: head.to_owned(), body: body.to_owned() }
    }

    /// A token of a new account.
    fn token(&self, name: &str) -> String {
        let account = json!({ "name": name, "password": "a long password" }).to_string();
        let made = self.ask("POST", "/api/v1/accounts", "", &account);
        let cookies: Vec<&str> = made
            .head
            .lines()
            .filter_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next())
            .collect();
        let wanted = json!({ "title": "bot", "scopes": ["read", "play"] }).to_string();
        let token = self.ask("POST", "/api/v1/tokens", &cookies.join("; "), &wanted);
        let told: Value = serde_json::from_str(&token.body).unwrap_or_else(|_| panic!("{}", token.head));
        told["token"].as_str().unwrap_or_else(|| panic!("{told}")).to_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

struct Answer {
    head: String,
    body: String,
}

/// A bot that has not been started.
fn bot(server: &str, token: &str, more: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(["bot", "--server", server, "--token", token, "--games", "1", "--limit", "nodes=300"]);
    command.args(more).args(["--", PROGRAM, "hub"]);
    command.env_remove("DAMIER_TOKEN").stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A bot that runs, ended with the test.
struct Bot(Child);

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn two_bots_play_a_whole_game() {
    let server = Server::start("bots");
    let (ann, bob) = (server.token("BotAnn"), server.token("BotBob"));
    let offers = ["--rules", "russian", "--time", "none", "--offer", "link"];
    let mut first = Bot(bot(&server.url(), &ann, &offers).spawn().expect("the bot starts"));
    let mut lines = BufReader::new(first.0.stdout.take().expect("an output")).lines();
    let invitation = lines.next().expect("a line").expect("text");
    let link = invitation.strip_prefix("invitation ").unwrap_or_else(|| panic!("{invitation}")).to_owned();
    let joins = ["--offer", "none", "--join", &link, "--accept", "russian,english"];
    let second = bot(&server.url(), &bob, &joins).output().expect("the bot plays");
    let complaint = String::from_utf8_lossy(&second.stderr);
    assert!(second.status.success(), "{complaint}");
    let over = String::from_utf8_lossy(&second.stdout).into_owned();
    let id = over.trim().strip_prefix("over ").and_then(|rest| rest.split(':').next());
    let id = id.unwrap_or_else(|| panic!("{over} {complaint}"));
    assert!(lines.next().expect("a line").expect("text").starts_with(&format!("over {id}: ")));
    assert!(first.0.wait().expect("it ends").success());
    let game: Value =
        serde_json::from_str(&server.ask("GET", &format!("/api/v1/games/{id}"), "", "").body).expect("JSON");
    assert!(game["live"]["outcome"]["articles"][0]["number"].is_string(), "{game}");
    assert!(game["live"]["made"].as_u64().is_some_and(|made| made > 20), "{game}");
}

#[test]
fn what_cannot_be_is_said_at_once() {
    let check = |server: &str, token: &str, words: &str| {
        let ran = bot(server, token, &[]).output().expect("the bot starts");
        let said = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(2), "{said}");
        assert!(said.contains(words), "{said}");
    };
    check("127.0.0.1", "damier_x", "https://draughts.example");
    check("http://127.0.0.1:9", "damier_x", "the server cannot be reached");
    let server = Server::start("bots-refused");
    check(&server.url(), "damier_x", "the server does not know the token");
}
