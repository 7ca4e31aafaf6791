//! `damier match`, `damier hub`, `damier dxp` and `damier analyse` as their users meet them, against small scripted engines and
//! themselves.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, Stdio};

/// The program, with a folder of the tests for what it keeps.
fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_damier"));
    command.env("DAMIER_DATA", concat!(env!("CARGO_TARGET_TMPDIR"), "/data"));
    command
}

fn damier(arguments: &[&str]) -> String {
    let ran = program().args(arguments).output().expect("the program starts");
    let complaint = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "damier {arguments:?}: {complaint}");
    String::from_utf8(ran.stdout).expect("its output is UTF-8")
}

/// The scripted engine, in quotation marks for a folder with blanks in its name, playing in some manner.
fn scripted(manner: &str) -> String {
    // Examples are built into a folder beside the program; when only this file of tests is run, they are not.
    let program = Path::new(env!("CARGO_BIN_EXE_damier")).with_file_name("examples").join("scripted_engine");
    let program = program.with_extension(std::env::consts::EXE_EXTENSION);
    if !program.exists() {
        let build = ["build", "--quiet", "-p", "damier", "--example", "scripted_engine"];
        let built = Command::new(env!("CARGO")).args(build).status().expect("cargo starts");
        assert!(built.success() && program.exists(), "{} is there", program.display());
    }
    format!("\"{}\" {manner}", program.display())
}

/// A file of one test in the folder for such files.
fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

fn number(summary: &str, name: &str) -> u64 {
    let value: serde_json::Value = serde_json::from_str(summary).expect("JSON");
    value[name].as_u64().unwrap_or_else(|| panic!("{name} in {summary}"))
}

fn play(first: &str, second: &str, more: &[&str]) -> String {
    let mut arguments = vec!["match", "--first", first, "--second", second, "--json"];
    arguments.extend(more);
    damier(&arguments)
}

#[test]
fn two_engines_play_every_ruleset_and_the_games_are_legal() {
    for ruleset in ["international", "russian", "english", "italian", "portuguese", "killer", "site64"] {
        let pdn = file(&format!("match-{ruleset}.pdn"));
        let path = pdn.display().to_string();
        let summary = play(
            &scripted("first"),
            &scripted("last"),
            &["--rules", ruleset, "--pairs", "3", "-c", "2", "--limit", "nodes=5", "--pdn", &path],
        );
        assert_eq!(number(&summary, "games"), 6, "{summary}");
        let decided = number(&summary, "wins") + number(&summary, "draws") + number(&summary, "losses");
        assert_eq!(decided, 6);
        assert!(!summary.contains("illegal") && !summary.contains("crash"), "{summary}");
        let checked = damier(&["pdn", "check", "--rules", ruleset, &path]);
        assert!(checked.contains('6'), "{checked}");
    }
}

#[test]
fn an_engine_against_itself_is_even() {
    let summary = play(&scripted("first"), &scripted("first"), &["--pairs", "4", "--limit", "depth=1"]);
    assert_eq!(number(&summary, "wins"), number(&summary, "losses"), "{summary}");
    let value: serde_json::Value = serde_json::from_str(&summary).expect("JSON");
    assert_eq!(value["elo"].as_f64().map(f64::abs), Some(0.0), "{summary}");
    assert_eq!(value["pairs"][2].as_u64(), Some(4), "{summary}");
}

#[test]
fn failing_engines_lose_with_the_reason() {
    for (manner, word) in [("illegal", "illegal move"), ("crash", "crash"), ("mute", "time")] {
        let summary = play(
            &scripted("first"),
            &scripted(manner),
            &["--pairs", "1", "--limit", "move-time=0.2", "--margin", "0.5"],
        );
        assert_eq!(number(&summary, "wins"), 2, "{manner}: {summary}");
        let value: serde_json::Value = serde_json::from_str(&summary).expect("JSON");
        assert_eq!(value["second"]["faults"][word].as_u64(), Some(2), "{manner}: {summary}");
        assert_eq!(value["first"]["faults"].as_object().map(|faults| faults.len()), Some(0));
    }
}

#[test]
fn an_older_engine_plays_too() {
    let summary = play(
        &scripted("old"),
        &scripted("last"),
        &["--first-hub", "1", "--pairs", "2", "--limit", "depth=3"],
    );
    assert_eq!(number(&summary, "games"), 4, "{summary}");
    assert!(!summary.contains("crash") && !summary.contains("illegal"), "{summary}");
    assert!(summary.contains("Scripted old"), "{summary}");
}

#[test]
fn a_match_is_gone_on_with_where_it_was_broken_off() {
    let (state, pdn) = (file("match.state"), file("match-resumed.pdn"));
    let (state_name, pdn_name) = (state.display().to_string(), pdn.display().to_string());
    let more = |pairs: &'static str| {
        let files = ["--state", &state_name, "--pdn", &pdn_name];
        let fixed = ["--limit", "nodes=5", "--pairs", pairs];
        play(&scripted("first"), &scripted("last"), &[&files[..], &fixed[..]].concat())
    };
    more("1");
    // The last line is broken off, as by a crash in the middle of writing it.
    let text = fs::read_to_string(&state).expect("the state is kept");
    assert_eq!(text.lines().count(), 3);
    fs::write(&state, &text[..text.len() - 10]).expect("it can be written");
    let summary = more("2");
    assert_eq!(number(&summary, "games"), 4);
    let text = fs::read_to_string(&state).expect("the state is kept");
    assert_eq!(text.lines().count(), 5);
    let games = fs::read_to_string(&pdn).expect("the games are written");
    assert_eq!(games.matches("[Event ").count(), 4, "{games}");
    let other = program()
        .args([
            "match",
            "--first",
            &scripted("first"),
            "--second",
            &scripted("first"),
            "--state",
            &state_name,
        ])
        .output()
        .expect("the program starts");
    assert_eq!(other.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&other.stderr).contains("another match"));
}

#[test]
fn openings_come_from_a_file_and_clear_games_are_ended() {
    let openings = file("openings.txt");
    fs::write(&openings, "# two\n1. 32-28 19-23 2. 28x19 14x23\nW:W31,32,33:B1,2,3\n")
        .expect("it can be written");
    let source = format!("file:{}", openings.display());
    let summary = play(
        &scripted("first"),
        &scripted("last"),
        &["--openings", &source, "--pairs", "2", "--limit", "depth=1", "--draw-score", "4,0.5"],
    );
    assert_eq!(number(&summary, "draws"), 4, "{summary}");
    assert!(summary.contains("\"both engines agree\":4"), "{summary}");
}

#[test]
fn an_engine_that_does_not_start_is_told_of() {
    let ran = program()
        .args(["match", "--first", "no-such-engine hub", "--second", "damier"])
        .output()
        .expect("the program starts");
    assert_eq!(ran.status.code(), Some(3));
    let complaint = String::from_utf8_lossy(&ran.stderr);
    assert!(complaint.contains("the first engine") && complaint.contains("no-such-engine"), "{complaint}");
}

#[test]
fn our_engine_plays_itself() {
    for ruleset in ["international", "russian"] {
        let summary = play(
            "damier",
            "damier",
            &["--rules", ruleset, "--pairs", "1", "--limit", "nodes=300", "--second-option", "level=2"],
        );
        assert_eq!(number(&summary, "games"), 2, "{summary}");
        assert!(!summary.contains("crash") && !summary.contains("illegal"), "{summary}");
        assert!(summary.contains("Damier"), "{summary}");
    }
}

/// What `damier hub` answers to all this before standard input is closed, without its infos.
fn hub(input: &str) -> Vec<String> {
    let mut child = program()
        .arg("hub")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has a standard input");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    let ended = child.wait_with_output().expect("it ends by itself");
    assert!(ended.status.success());
    String::from_utf8(ended.stdout).expect("UTF-8").lines().map(str::to_owned).collect()
}

#[test]
fn the_adapter_introduces_itself_and_ends_with_its_input() {
    let said = hub("hub\nset-param name=variant value=russian\ninit\nunknown things=1\nping\n");
    assert!(said[0].starts_with("id name=Damier version="), "{said:?}");
    assert!(
        said[1].starts_with("param name=variant value=normal type=enum values=\"normal russian"),
        "{said:?}"
    );
    let after: Vec<&str> = said.iter().skip_while(|line| *line != "wait").map(String::as_str).collect();
    assert_eq!(after, ["wait", "ready", "pong"]);
    assert_eq!(hub("quit\n"), [""; 0]);
    // An endless search does not keep it.
    hub("pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww\nlevel infinite\ngo think\n");
}

/// `damier dxp` listening, with the address at which it does.
struct Listener {
    child: Child,
    complaints: BufReader<ChildStderr>,
    address: String,
}

impl Listener {
    fn start(more: &[&str]) -> Self {
        let mut child = program()
            .args(["dxp", "--listen", "127.0.0.1:0", "--level", "1", "--hash", "1"])
            .args(more)
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut complaints = BufReader::new(child.stderr.take().expect("it can complain"));
        let mut line = String::new();
        complaints.read_line(&mut line).expect("it says where it listens");
        let address = line.trim().strip_prefix("listening on ").expect("an address").to_owned();
        Self { child, complaints, address }
    }

    /// It has played its games and ends by itself; what it said.
    fn ended(mut self) -> String {
        let mut text = String::new();
        self.complaints.read_to_string(&mut text).expect("it speaks UTF-8");
        assert!(self.child.wait().expect("it ends").success(), "{text}");
        text
    }
}

#[test]
fn a_match_is_played_over_a_connection() {
    let listener = Listener::start(&["--games", "2"]);
    let second = format!("dxp:{}", listener.address);
    let summary =
        play(&scripted("first"), &second, &["--pairs", "1", "--limit", "clock=60", "--margin", "5"]);
    assert_eq!(number(&summary, "games"), 2, "{summary}");
    assert!(!summary.contains("crash") && !summary.contains("illegal"), "{summary}");
    let said = listener.ended();
    assert_eq!(said.matches("the game is over").count(), 2, "{said}");
}

#[test]
fn our_engine_plays_itself_over_a_connection_in_another_ruleset() {
    let listener = Listener::start(&["--games", "2", "--rules", "russian"]);
    let asking = ["--games", "2", "--rules", "russian", "--level", "1", "--hash", "1", "--minutes", "1"];
    let ran = program()
        .args(["dxp", "--connect", &listener.address])
        .args(asking)
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    let asked = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert!(ran.status.success(), "{asked}");
    let said = listener.ended();
    for (one, other) in [("we have won", "we have lost"), ("we have lost", "we have won"), ("drawn", "drawn")]
    {
        assert_eq!(asked.matches(one).count(), said.matches(other).count(), "{asked}\n{said}");
    }
    assert_eq!(said.matches("the game is over").count(), 2, "{said}");
}

#[test]
fn a_blunder_gets_its_sign_and_every_move_its_value() {
    let games = file("analyse.pdn");
    let text = "[White \"A\"] [Black \"B\"] [FEN \"W:W28,45:B19\"]\n1. 28-23 19x28 2. 45-40 *\n";
    fs::write(&games, text).expect("it can be written");
    let graph = file("analyse.svg");
    let (games, drawn) = (games.display().to_string(), graph.display().to_string());
    let analysed = damier(&["analyse", &games, "--nodes", "2000", "--graph", &drawn]);
    assert!(analysed.contains("28-23?"), "{analysed}");
    assert_eq!(analysed.matches("[%eval").count(), 3, "{analysed}");
    let drawn = fs::read_to_string(&graph).expect("it is drawn");
    assert!(drawn.contains("A – B") && drawn.contains("<polyline"), "{drawn}");
}
