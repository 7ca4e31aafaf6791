//! Files of games under bad conditions: outputs that fail, interrupted work, odd encodings, packed and binary files.

use crate::scratch::Folder;
use crate::{damier, damier_reading};
use std::fs;
use std::process::{Command, Stdio};

const GAME: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n1. 32-28 19-23 2. 28x19 14x23 1-0\n\n";

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_damier"));
    command.env("DAMIER_DATA", concat!(env!("CARGO_TARGET_TMPDIR"), "/data")).stdin(Stdio::null());
    command
}

#[cfg(unix)]
#[test]
fn an_output_that_fails_ends_every_command() {
    let folder = Folder::new("output-fails");
    let path = folder.write("many.pdn", GAME.repeat(2000).as_bytes());
    for command in ["convert", "merge", "filter"] {
        let full = fs::File::options().write(true).open("/dev/full").expect("there is such a device");
        let ended = program().args(["pdn", command, &path]).stdout(full).output().expect("it ends");
        let complaint = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert_eq!(ended.status.code(), Some(3), "{command}: {complaint}");
        assert!(complaint.contains("No space left"), "{command}: {complaint}");
        // A reader that goes away is no failure.
        let mut child = program()
            .args(["pdn", command, &path])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        drop(child.stdout.take());
        let ended = child.wait_with_output().expect("it ends");
        assert_eq!(ended.status.code(), Some(0), "{command}: {}", String::from_utf8_lossy(&ended.stderr));
    }
    // Nobody listens to complaints either.
    let full = || fs::File::options().write(true).open("/dev/full").expect("there is such a device");
    let bad = folder.write("bad.pdn", "1. 32-28 1-50 *\n\n".repeat(300).as_bytes());
    let ended = program().args(["pdn", "convert", &bad]).stdout(Stdio::null()).stderr(full()).status();
    assert_eq!(ended.expect("it ends").code(), Some(1));
}

#[cfg(unix)]
#[test]
fn an_output_that_fails_does_not_wait_for_more_input() {
    use std::io::Write;
    let full = fs::File::options().write(true).open("/dev/full").expect("there is such a device");
    let mut child = program()
        .args(["pdn", "convert", "-"])
        .stdin(Stdio::piped())
        .stdout(full)
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("it has a standard input");
    // The pipe stays open: nothing more comes, and nothing says so.
    let _ = stdin.write_all(GAME.repeat(3000).as_bytes());
    assert_eq!(child.wait().expect("it ends").code(), Some(3));
    drop(stdin);
}

#[cfg(unix)]
#[test]
fn an_interrupted_command_leaves_the_old_file() {
    use std::io::Write;
    let folder = Folder::new("interrupted");
    for signal in ["INT", "TERM", "KILL"] {
        let old = folder.write("old.pdn", b"precious");
        let mut child = program()
            .args(["pdn", "convert", "-", "-o", &old])
            .stdin(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let mut stdin = child.stdin.take().expect("it has a standard input");
        // More than a pipe holds: when all is taken the program reads and has its file open.
        stdin.write_all(GAME.repeat(20_000).as_bytes()).expect("it reads");
        let killed = Command::new("kill").args([format!("-{signal}"), child.id().to_string()]).status();
        assert!(killed.expect("kill runs").success());
        assert!(!child.wait().expect("it ends").success(), "{signal}");
        assert_eq!(folder.read("old.pdn"), b"precious", "{signal}");
        let left: Vec<String> = folder.names().into_iter().filter(|name| name != "old.pdn").collect();
        assert!(signal == "KILL" || left.is_empty(), "{signal} leaves {left:?}");
        left.iter().for_each(|name| fs::remove_file(folder.file(name)).expect("it can be removed"));
    }
}

#[test]
fn a_failed_command_leaves_the_old_file() {
    let folder = Folder::new("failed-output");
    let old = folder.write("old.pdn", b"precious");
    let picture = folder.write("picture.pdn", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR");
    let ran = damier(&format!("pdn merge {picture} -o {old}"));
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.complaint.contains("a PNG picture"), "{ran:?}");
    assert_eq!(folder.read("old.pdn"), b"precious");
    assert_eq!(folder.names(), ["old.pdn", "picture.pdn"]);
    let games = folder.write("games.pdn", GAME.as_bytes());
    assert_eq!(damier(&format!("pdn merge {games} -o {old}")).code, Some(0));
    assert!(folder.read("old.pdn").starts_with(b"[White"));
}

#[test]
fn what_is_no_text_is_refused() {
    let folder = Folder::new("no-text");
    let noise: Vec<u8> =
        (0..5000u32).map(|number| (number.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let truncated = [b"\x1F\x8B\x08\0\0\0\0\0\0\x03".as_slice(), b"\x4B\x4C"].concat();
    for (name, bytes, words) in [
        ("noise.pdn", noise.as_slice(), "is not a text file"),
        ("picture.pdn", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".as_slice(), "a PNG picture"),
        ("archive.pdn", b"PK\x03\x04\x14\0".as_slice(), "ZIP"),
        ("cut.pdn.gz", truncated.as_slice(), "is incomplete"),
    ] {
        let path = folder.write(name, bytes);
        let ran = damier(&format!("pdn convert {path}"));
        assert_eq!((ran.code, ran.output.as_str()), (Some(2), ""), "{name}: {ran:?}");
        assert!(ran.complaint.contains(words), "{name}: {ran:?}");
        let checked = damier(&format!("pdn check --json {path}"));
        assert_eq!(checked.code, Some(1), "{name}: {checked:?}");
        assert!(checked.output.contains("\"error\":"), "{name}: {checked:?}");
    }
}

#[test]
fn encodings_are_told_apart_or_named() {
    let folder = Folder::new("encodings");
    // "Каплан" in three encodings.
    for (name, letters) in [
        ("windows-1251", b"\xCA\xE0\xEF\xEB\xE0\xED"),
        ("koi8-r", b"\xEB\xC1\xD0\xCC\xC1\xCE"),
        ("cp866", b"\x8A\xA0\xAF\xAB\xA0\xAD"),
    ] {
        let bytes = [b"[White \"".as_slice(), letters, b"\"]\n1. 32-28 *\n"].concat();
        let path = folder.write(&format!("{name}.pdn"), &bytes);
        let ran = damier(&format!("pdn convert {path}"));
        assert!(ran.output.contains("Каплан"), "{name}: {ran:?}");
        assert!(ran.complaint.contains(&format!("1 game was read as {name}")), "{ran:?}");
        let named = damier(&format!("pdn convert --from-encoding {name} {path}"));
        assert!(named.output.contains("Каплан") && named.complaint.is_empty(), "{name}: {named:?}");
        let checked = damier(&format!("pdn check {path}"));
        assert!(checked.output.contains(&format!("read as {name}, guessed")), "{checked:?}");
    }
    let dos = folder.write("dos.pdn", b"[White \"Andr\x82\"]\n1. 32-28 *\n");
    assert!(damier(&format!("pdn convert {dos}")).output.contains("André"));
    // One letter that could be Polish or French.
    let thin = folder.write("thin.pdn", b"[Site \"B\xEAdzin\"]\n1. 32-28 *\n");
    let ran = damier(&format!("pdn convert {thin}"));
    assert!(ran.complaint.contains("could be windows-1250"), "{ran:?}");
    let ran = damier(&format!("pdn check {thin}"));
    assert!(ran.output.contains("in doubt") && ran.output.contains("windows-1250"), "{ran:?}");
    let ran = damier(&format!("pdn check --json {thin}"));
    assert!(ran.output.contains("\"rivals\":{\"windows-1250\":1}"), "{ran:?}");
    let wide: Vec<u8> = GAME.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let wide = folder.write("wide.pdn", &wide);
    let ran = damier(&format!("pdn convert {wide}"));
    assert!(ran.complaint.contains("1 game was read as utf-16be, told by its bytes"), "{ran:?}");
    let ran = damier(&format!("pdn check {wide}"));
    assert!(ran.output.contains("1 game, 1 legal") && ran.output.contains("utf-16be"), "{ran:?}");
    assert_eq!(damier(&format!("pdn check --from-encoding klingon {wide}")).code, Some(2));
}

#[test]
fn a_lossy_encoding_has_its_own_code() {
    let text = "[White \"Каплан\"]\n1. 32-28 *\n";
    let ran = damier_reading("pdn convert --encoding windows-1251 -o /dev/null -", text.as_bytes());
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let ran = damier_reading("pdn convert --encoding windows-1252 -", text.as_bytes());
    assert_eq!(ran.code, Some(4), "{ran:?}");
    assert!(ran.output.contains("??????"), "{ran:?}");
}

#[test]
fn check_names_the_repairs_of_every_game() {
    let text = "[White \"A\"]\n1. 32- 28 19- 23 1:1\n\n[White \"B\"]\n1. 32-28 *\n\n[White \"C\"]\n[Result \"hm\"]\n1. 32-28 *\n";
    let ran = damier_reading("pdn check --json -", text.as_bytes());
    for words in [
        "{\"game\":1,\"line\":1,\"repairs\":[{\"repair\":\"space-in-move\",\"line\":2,\"column\":4,\"times\":2}",
        "\"result-spelled-otherwise\"",
        "{\"game\":3,\"line\":7,\"repairs\":[{\"repair\":\"result-unreadable\"",
    ] {
        assert!(ran.output.contains(words), "{words}: {ran:?}");
    }
    assert!(!ran.output.contains("{\"game\":2"), "{ran:?}");
    let listed = damier_reading("pdn check -", text.as_bytes());
    assert!(
        listed.output.contains("game 1, line 1: repaired: space-in-move (line 2, column 4, 2 times)"),
        "{listed:?}"
    );
}

#[test]
fn strict_writes_the_results_of_the_standard() {
    for (result, expected) in [("12-0", "2-0"), ("4-6", "0-2"), ("draw", "1/2-1/2"), ("1:1", "1-1")] {
        let text = format!("[White \"A\"]\n[Result \"{result}\"]\n1. 32-28 *\n");
        let ran = damier_reading("pdn convert --profile strict -", text.as_bytes());
        assert!(ran.output.contains(&format!("[Result \"{expected}\"]")), "{result}: {ran:?}");
        assert!(ran.output.contains(&format!("32-28 {expected}\n")), "{result}: {ran:?}");
    }
}

#[test]
fn an_apostrophe_gains_no_backslash() {
    let ran = damier_reading("pdn convert -", b"[White \"D\\'Almeida\"]\n[Site \"C:\\games\"]\n1. 32-28 *\n");
    assert!(ran.output.contains("[White \"D'Almeida\"]"), "{ran:?}");
    assert!(ran.output.contains("[Site \"C:\\games\"]"), "{ran:?}");
}

#[test]
fn a_bound_that_is_no_date_is_an_error() {
    for bounds in ["--from yesterday", "--to 1996.13", "--from 1999 --to 1998"] {
        let ran = damier_reading(&format!("pdn filter {bounds} -"), GAME.as_bytes());
        assert_eq!(ran.code, Some(2), "{bounds}: {ran:?}");
    }
}

#[test]
fn a_saved_game_becomes_pdn() {
    let folder = Folder::new("saved-game");
    let saved = "draughts game 1\nruleset international\ntime 10m\nbegin\n0 clock start\n1500 play 32-28\n3000 play 19-23\n\
                 4000 sign 2 !?\n5000 resign W\n";
    let path = folder.write("game.damier", saved.as_bytes());
    let ran = damier(&format!("pdn convert {path}"));
    assert_eq!(ran.code, Some(0), "{ran:?}");
    for words in ["[Result \"0-1\"]", "1. 32-28", "19-23!?", "[%cl", "resign", "0-1\n"] {
        assert!(ran.output.contains(words), "{words}: {}", ran.output);
    }
}
