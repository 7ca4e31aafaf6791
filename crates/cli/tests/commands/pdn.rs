//! `damier pdn` and `damier book`.

use crate::{check_bad_input, damier, damier_reading};
use std::fs;
use std::path::PathBuf;

const GAMES: &str = "\
[Event \"First\"]\n[White \"A. Sijbrands\"]\n[Black \"B\"]\n[Date \"1973.10.02\"]\n[Result \"1-0\"]\n1. 32-28 19-23 2. 28x19 14x23 1-0\n
[Event \"Second\"]\n[White \"C\"]\n[Black \"D\"]\n[Result \"1-1\"]\n1. 32-28 19- 23 1-1\n
[Event \"Third\"]\n[White \"E\"]\n[GameType \"40\"]\n1. 32-28 19-23 *\n
[Event \"Fourth\"]\n[White \"F\"]\n1. 32-28 19-23 2. 28x19 14x23 0-2\n
[Event \"Fifth\"]\n1. 32-28 1-50 *\n";

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::remove_dir_all(&folder).ok();
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

fn file(folder: &str, text: &str) -> String {
    let path = self::folder(folder).join("games.pdn");
    fs::write(&path, text).expect("a file can be written");
    path.display().to_string()
}

#[test]
fn check_counts_and_names_what_is_wrong() {
    let path = file("check", GAMES);
    let ran = damier(&format!("pdn check --json {path}"));
    assert_eq!(ran.code, Some(1), "{ran:?}");
    let expected = format!(
        "{{\"files\":[{{\"path\":\"{path}\",\"games\":5,\"legal\":3,\"repaired\":{{\"space-in-move\":1}},\"failed\":[\
         {{\"game\":3,\"line\":14,\"reason\":\"there is no ruleset for Frisian draughts (GameType 40)\"}},\
         {{\"game\":5,\"line\":24,\"reason\":"
    );
    assert!(ran.output.starts_with(&expected), "{}\n{expected}", ran.output);
    let ran = damier(&format!("pdn check {path}"));
    for words in ["5 games, 3 legal, 2 not", "repaired: space-in-move", "game 5, line 24: ply 2: 1-50"] {
        assert!(ran.output.contains(words), "check does not say {words:?}:\n{}", ran.output);
    }
    let strict = damier(&format!("pdn check --strict --json {path}"));
    assert!(strict.output.contains("\"legal\":2") && strict.output.contains("not strict: space-in-move"));
}

#[test]
fn check_reads_standard_input_and_folders() {
    let ran = damier_reading("pdn check --json -", b"1. 32-28 19-23 *");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(
        ran.output,
        "{\"files\":[{\"path\":\"-\",\"games\":1,\"legal\":1,\"repaired\":{},\"failed\":[],\"repairs\":[],\
         \"encodings\":{\"utf-8\":1},\"rivals\":{}}]}\n"
    );
    let path = file("check-folder", GAMES);
    let folder = path.strip_suffix("games.pdn").unwrap();
    assert!(damier(&format!("pdn check {folder}")).output.contains("5 games"));
    check_bad_input("pdn check no-such-file.pdn", &["there is no file no-such-file.pdn"]);
    let english = damier_reading("pdn check --rules english -", b"1. 32-28 19-23 *");
    assert_eq!(english.code, Some(1), "{english:?}");
}

#[test]
fn check_says_what_is_wrong_with_any_file() {
    let folder = folder("check-hostile");
    let check = |name: &str, bytes: &[u8], code: i32, words: &str| {
        let path = folder.join(name);
        fs::write(&path, bytes).expect("a file can be written");
        let ran = damier(&format!("pdn check {}", path.display()));
        assert_eq!(ran.code, Some(code), "{name}: {ran:?}");
        assert!(ran.output.contains(words), "{name}: {ran:?}");
        let json = damier(&format!("pdn check --json {}", path.display()));
        assert!(json.code == Some(code) && json.output.starts_with("{\"files\":[{"), "{name}: {json:?}");
    };
    check("empty.pdn", b"", 0, "empty.pdn: no games");
    check("blank.pdn", b" \n\n\t\n", 0, "blank.pdn: no games");
    check("words.pdn", b"nothing here", 1, "\"nothing here\" is neither a tag nor a move");
    check(
        "broken.pdn",
        b"[White \"\xD0\x91\xD0\xBB\xD0\xB8\xD0\"]\n1. 32-28 *",
        0,
        "repaired: invalid-bytes",
    );
    let wide: Vec<u8> = "\u{FEFF}1. 32-28 *".encode_utf16().flat_map(u16::to_le_bytes).collect();
    check("wide.pdn", &wide, 0, "1 game, 1 legal");
    let binary: Vec<u8> =
        (0..300_000u32).map(|number| (number.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    check("binary.pdn", &binary, 1, "binary.pdn: ");
    let line = "32-28 ".repeat(1 << 19);
    check("line.pdn", line.as_bytes(), 1, "longer than 1048576 bytes: it is bytes 1 to 3145728 of the file");
    let empty = self::folder("check-no-files");
    check_bad_input(&format!("pdn check {}", empty.display()), &["there is no .pdn file in"]);
}

#[test]
fn a_game_over_the_limit_is_copied_from_its_file() {
    let long = format!("[White \"A\"]\n1. 32-28 {{{}}} *", "long ".repeat(1 << 18));
    let text = format!("{long}\n\n[White \"B\"]\n1. 32-28 *\n");
    let path = file("over-the-limit", &text);
    for command in ["merge", "dedupe", "filter", "convert"] {
        let ran = damier(&format!("pdn {command} {path}"));
        assert!(ran.output.starts_with(&long), "{command}: {}", ran.complaint);
    }
    let ran = damier_reading("pdn merge -", text.as_bytes());
    assert_eq!(ran.code, Some(1));
    assert!(ran.complaint.contains("game 1 is 1310747 bytes long, of which only 1048"), "{}", ran.complaint);
    assert!(ran.output.ends_with("[White \"B\"]\n1. 32-28 *\n\n"));
}

#[test]
fn many_games_keep_their_order() {
    let many: String =
        (1..=500).map(|number| format!("[Round \"{number}\"]\n1. 32-28 19-23 {number}-0\n\n")).collect();
    let ran = damier_reading("pdn merge -", many.as_bytes());
    let rounds: Vec<&str> = ran.output.lines().filter(|line| line.starts_with("[Round")).collect();
    assert_eq!(rounds.len(), 500);
    assert!(rounds.iter().zip(1..).all(|(line, number)| *line == format!("[Round \"{number}\"]")));
}

#[test]
fn convert_writes_for_others_and_keeps_what_it_cannot_read() {
    let path = file("convert", GAMES);
    let ran = damier(&format!("pdn convert --profile lidraughts {path}"));
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.output.contains("1. 32-28 19-23 2. 28x19 14x23 2-0"), "{}", ran.output);
    assert!(ran.output.contains("[Event \"Fifth\"]\n1. 32-28 1-50 *"), "{}", ran.output);
    assert!(ran.complaint.contains("game 5 is copied unchanged"), "{}", ran.complaint);
    let russian =
        "[GameType \"25\"]\n[White \"Блиндер\"]\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4xd6 *";
    let ran = damier_reading("pdn convert --profile russian --squares letters -", russian.as_bytes());
    assert!(ran.output.contains("4. b4:d6"), "{}", ran.output);
    let ran = damier_reading("pdn convert --squares numbers --encoding windows-1252 -", russian.as_bytes());
    assert!(ran.output.contains("1. 22-18 10-14") && ran.complaint.contains("has no 'Б'"), "{ran:?}");
    let into_itself = damier(&format!("pdn convert {path} -o {path}"));
    assert_eq!(into_itself.code, Some(2), "{into_itself:?}");
}

#[test]
fn filter_finds_games() {
    let path = file("filter", GAMES);
    let check = |conditions: &str, expected: &[&str]| {
        let ran = damier(&format!("pdn filter {path} {conditions}"));
        let events: Vec<&str> = ran
            .output
            .lines()
            .filter_map(|line| line.strip_prefix("[Event \"")?.strip_suffix("\"]"))
            .collect();
        assert_eq!(events, expected, "{conditions}: {ran:?}");
    };
    check("--player sijbrands", &["First"]);
    check("--event f", &["First", "Fourth", "Fifth"]);
    check("--result white", &["First"]);
    check("--result black", &["Fourth"]);
    check("--result draw", &["Second"]);
    check("--from 1970 --to 1973.10", &["First"]);
    check("--min-plies 3", &["First", "Fourth"]);
    check("--pattern W:W28:B23", &["First", "Second", "Fourth"]);
    check("--pattern W:W28:BK23", &[]);
    check_bad_input(&format!("pdn filter {path} --pattern W:W99:B1"), &["99"]);
}

#[test]
fn dedupe_keeps_the_first_of_the_same_games() {
    let path = file("dedupe", GAMES);
    let ran = damier(&format!("pdn dedupe {path}"));
    assert!(ran.complaint.contains("4 of 5 games kept") && !ran.output.contains("Fourth"), "{ran:?}");
}

#[test]
fn split_makes_a_file_for_each_value() {
    let path = file("split", GAMES);
    let into = folder("split-into");
    let ran = damier(&format!("pdn split {path} --into {}", into.display()));
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(fs::read_dir(&into).unwrap().count(), 5);
    assert!(fs::read_to_string(into.join("Second.pdn")).unwrap().contains("19- 23"));
    let again = damier(&format!("pdn split {path} --into {}", into.display()));
    assert_eq!(again.code, Some(2), "{again:?}");
}

#[test]
fn stats_show_and_fen_look_into_games() {
    let path = file("look", GAMES);
    let ran = damier(&format!("pdn stats {path}"));
    for words in ["5 games, 3 legal", "32-28 19-23", "international"] {
        assert!(ran.output.contains(words), "stats does not say {words:?}:\n{}", ran.output);
    }
    let json = damier(&format!("pdn stats --json {path}"));
    assert!(
        json.output.contains("\"results\":{\"games\":3,\"white\":1,\"black\":1,\"drawn\":1,\"unknown\":0}")
    );
    let ran = damier(&format!("pdn show --moves {path}"));
    assert!(ran.output.contains("1. 32-28\n1... 19-23\n2. 28x19\n2... 14x23\n1-0"), "{}", ran.output);
    let ran = damier(&format!("pdn show --ascii --from 1 --to 1 {path}"));
    assert!(ran.output.contains("[w]") && ran.output.contains("1. 32-28"), "{}", ran.output);
    let start = "W:W31,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,19";
    let ran = damier(&format!("pdn fen --ply 3 {path}"));
    assert!(ran.output.starts_with("B:W19,31,33"), "{} {start}", ran.output);
    check_bad_input(&format!("pdn fen --ply 9 {path}"), &["4 legal plies"]);
    check_bad_input(&format!("pdn fen --game 9 {path}"), &["has 5 games"]);
}

#[test]
fn stats_name_the_colours_as_the_rulesets_do() {
    let english = "[GameType \"21\"]\n[Red \"A\"]\n1. 11-15 23-19 1-0\n\n";
    let check = |games: &str, head: &str, material: &str| {
        let ran = damier_reading("pdn stats -", games.as_bytes());
        let heads: Vec<String> = ran
            .output
            .lines()
            .filter(|line| line.starts_with("Opening") || line.starts_with("Pieces"))
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(heads, [head, material], "{}", ran.output);
    };
    let red = "Opening games White Red drawn unknown";
    check(english, red, "Pieces left, White v Red");
    check(GAMES, "Opening games White Black drawn unknown", "Pieces left, White v Black");
    let both = "Opening games White Black/Red drawn unknown";
    check(&format!("{english}{GAMES}"), both, "Pieces left, White v Black/Red");
    let nothing = damier_reading("pdn stats -", b"");
    assert_eq!(nothing.output, "0 games, 0 legal\n");
    let ran = damier_reading("pdn filter --red a -", english.as_bytes());
    assert!(ran.complaint.contains("1 of 1 games"), "{ran:?}");
}

#[test]
fn a_book_is_built_and_shown() {
    let path = file("book", GAMES);
    let book = folder("book-out").join("games.book").display().to_string();
    let ran = damier(&format!("book build {path} -o {book}"));
    assert!(ran.output.contains("international, 3 games, 2 skipped"), "{ran:?}");
    let ran = damier(&format!("book show {book} 32-28"));
    assert!(ran.output.contains("19-23        3        1        1        1"), "{}", ran.output);
    let json = damier(&format!("book show --json {book}"));
    assert!(json.output.contains("{\"text\":\"32-28\",\"games\":3,"), "{}", json.output);
    check_bad_input(&format!("book show {path}"), &["not an opening book"]);
}
