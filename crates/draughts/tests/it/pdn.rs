//! PDN as it is found: every repair by a file of its name, every refusal, results, encodings, limits.

use draughts::game::Score;
use draughts::notation::fen;
use draughts::pdn::{self, FailureKind, Limits, Options, RawGame, Reading, Repair, Scanner};
use draughts::{RulesetName, Side};
use std::fs;
use std::path::{Path, PathBuf};

fn read(text: &str) -> Reading {
    pdn::read(&RawGame::of(text), &Options::default())
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pdn").join(name)
}

fn readings(path: &Path) -> Vec<Reading> {
    let bytes = fs::read(path).expect("the file is there");
    let games = pdn::games(&bytes, Limits::USUAL);
    games.iter().map(|game| pdn::read(game, &Options::default())).collect()
}

fn final_fen(reading: &Reading) -> String {
    let tree = &reading.record.as_ref().expect("there is a record").tree;
    let position = tree.position(tree.last()).expect("the last node is there");
    fen::write(position.rules(), &position.setup())
}

#[test]
fn every_repair_has_a_file_that_shows_it() {
    for repair in Repair::ALL {
        let path = folder("accept").join(format!("{repair}.pdn"));
        let readings = readings(&path);
        for reading in &readings {
            assert!(reading.is_legal(), "{repair}: {:?}", reading.failure);
        }
        let all: Vec<_> = readings.iter().flat_map(|reading| &reading.repairs).collect();
        assert!(all.iter().any(|repaired| repaired.repair == *repair), "{repair} was not made: {all:?}");
    }
}

#[test]
fn every_file_is_named_after_what_it_shows() {
    for entry in fs::read_dir(folder("accept")).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap().to_owned();
        assert!(Repair::ALL.iter().any(|repair| repair.name() == stem), "{stem} is no repair");
    }
    for entry in fs::read_dir(folder("reject")).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let expected = match stem.as_str() {
            "unknown-ruleset" | "unknown-ruleset-by-word" => FailureKind::UnknownRuleset,
            "illegal-move" => FailureKind::IllegalMove,
            "bad-setup" | "bad-setup-empty" => FailureKind::BadSetup,
            "no-game" => FailureKind::NoGame,
            "over-limit-depth" => FailureKind::OverLimit,
            stem => panic!("{stem} shows no kind of failure"),
        };
        let readings = readings(&path);
        let failure = readings[0].failure.as_ref().unwrap_or_else(|| panic!("{stem} was read"));
        assert_eq!(failure.kind, expected, "{stem}: {failure}");
    }
}

#[test]
fn a_failure_says_where_and_keeps_the_moves_before_it() {
    let reading = read("[White \"A\"]\n1. 32-28 19-23\n  2. 37-31 *");
    let failure = reading.failure.as_ref().unwrap();
    assert_eq!((failure.place.line, failure.place.column), (3, 6));
    assert!(failure.reason.contains("ply 3: 37-31"), "{failure}");
    assert_eq!(reading.legal_plies(), 2);
}

#[test]
fn moves_recorded_twice_are_left_out_only_if_all_others_are_legal() {
    let path = folder("accept").join("moves-recorded-twice.pdn");
    let plies: Vec<usize> = readings(&path).iter().map(Reading::legal_plies).collect();
    assert_eq!(plies, [6, 5, 7, 4]);
    let first = readings(&path).remove(0).record.unwrap();
    let kept = &first.tree.remarks(first.tree.at_ply(4).unwrap()).after;
    assert_eq!(kept, &["good", "28x19 {as before} 14x23 3."], "the copy stays as a comment");
    let still_illegal = read("1. 32-28 19-23 2. 28x19 14x23 2. 28x19 14x23 3. 37-31 *");
    assert_eq!((still_illegal.is_legal(), still_illegal.legal_plies()), (false, 4));
    assert!(still_illegal.repairs.is_empty(), "{:?}", still_illegal.repairs);
    // Kings go to and fro; the same moves in another place excuse nothing.
    let kings = "[FEN \"W:WK46:BK5\"] 1. 46-41 5-10 2. 41-46 10-5 3. 46-41 5-10 4. 41-50 10-5 *";
    assert!(!read(kings).is_legal());
}

#[test]
fn a_fragment_says_that_its_position_is_missing() {
    let reading = read("32. 50-44 3-8 33. 37-32 *");
    let failure = reading.failure.unwrap();
    assert!(
        failure
            .reason
            .ends_with("The moves begin with number 32, but no FEN tag gives the starting position."),
        "{failure}"
    );
}

#[test]
fn the_rest_of_a_file_goes_on_after_a_bad_game() {
    let games = pdn::games(b"[White \"A\"]\n1. 1-50 *\n\n[White \"B\"]\n1. 32-28 *\n", Limits::USUAL);
    let legal: Vec<bool> = games.iter().map(|game| pdn::read(game, &Options::default()).is_legal()).collect();
    assert_eq!(legal, [false, true]);
    assert_eq!((games[1].number, games[1].place.line), (2, 4));
}

#[test]
fn the_first_number_of_a_result_belongs_to_the_side_that_begins() {
    let check = |game_type: &str, result: &str, expected: Option<Score>| {
        let reading = read(&format!("[GameType \"{game_type}\"]\n[Result \"{result}\"]\n{result}\n"));
        let record = reading.record.unwrap();
        assert_eq!(record.ending.score(record.rules()), expected, "{game_type} {result}");
    };
    let (white, black) = (Some(Score::Won(Side::White)), Some(Score::Won(Side::Black)));
    for result in ["1-0", "2-0", "12-0", "7-5"] {
        check("20", result, white);
        check("21", result, black);
    }
    check("21", "0-1", white);
    for result in ["1/2-1/2", "1-1", "½-½", "6-6", "0.5-0.5"] {
        check("20", result, Some(Score::Drawn));
    }
    check("20", "0-0", Some(Score::BothLose));
    check("20", "*", None);
}

#[test]
fn a_star_is_a_sign_or_an_end() {
    let reading = read("1. 32-28* 19-23 * 2. 28x19 14x23 *");
    let record = reading.record.unwrap();
    let signs: Vec<usize> =
        record.tree.main_line().map(|node| record.tree.remarks(node).signs.len()).collect();
    assert_eq!(signs, [1, 1, 0, 0]);
    assert_eq!(record.ending, pdn::GameEnding::Unfinished);
}

#[test]
fn a_result_that_looks_like_a_move_is_told_by_its_tag() {
    let reading = read("[Result \"4-6\"]\n1. 32-28 19-23 4-6");
    assert_eq!((reading.legal_plies(), reading.is_legal()), (2, true));
}

#[test]
fn the_ruleset_is_inferred_and_the_grounds_are_given() {
    let check = |text: &str, expected: &str| {
        let reading = read(text);
        assert!(reading.is_legal(), "{text}: {:?}", reading.failure);
        assert_eq!(reading.inference.unwrap().to_string(), expected, "{text}");
    };
    check("1. 34-30 20-25 *", "international from its squares");
    check("1. 11-15 23-19 2. 8-11 22-17 *", "english from its moves");
    check("1. c3-d4 d6-c5 *", "russian from its moves");
    check("[GameType \"26,W,8,8,A0,0\"] 1. c3-d4 d6-c5 *", "brazilian from its tag");
    check("[RuleSet \"site64\"] [GameType \"26\"] 1. c3-d4 *", "site64 from its tag");
    check("[Bianco \"A\"] [Nero \"B\"] 1. 21-17 12-15 2. 23-19 *", "italian from its moves");
    check("1. 10-13 24-20 2. 12-16 22-19 *", "portuguese from its moves");
    let given = Options { ruleset: Some(RulesetName::Pool), ..Options::default() };
    let reading = pdn::read(&RawGame::of("1. 11-15 23-19 *"), &given);
    assert_eq!(reading.inference.unwrap().to_string(), "pool as set");
}

#[test]
fn commands_in_comments_are_read() {
    let reading = read(
        "1. 32-28 {[%clock w1:29:46 B1:29:40]} 19-23 {[%clk 0:59:59.5] book [%emt 0:00:03]} \
         2. 28x19 {[%eval -0.048][%depth 12]} *",
    );
    let record = reading.record.unwrap();
    let remarks: Vec<_> = record.tree.main_line().map(|node| record.tree.remarks(node).clone()).collect();
    assert_eq!(remarks[0].clocks.white.unwrap().get(), 5_386_000);
    assert_eq!(remarks[0].clocks.black.unwrap().get(), 5_380_000);
    assert_eq!(remarks[1].clocks.black.unwrap().get(), 3_599_500);
    assert_eq!(
        (remarks[1].spent.unwrap().get(), remarks[1].after.as_slice()),
        (3000, &["book".to_owned()][..])
    );
    assert_eq!(remarks[2].men(), Some(-0.048));
    assert_eq!(remarks[2].after, ["[%depth 12]"]);
}

#[test]
fn the_continuation_decides_between_captures_with_the_same_ends() {
    // From 26 to 10 by 17 or by 19; Red goes on with a man that is left.
    let start = "[GameType \"21\"]\n[FEN \"W:W26:B14,15,22,23\"]\n";
    assert_eq!(final_fen(&read(&format!("{start}1. 26x10 22-25 *"))), "W:W10:B14,25");
    assert_eq!(final_fen(&read(&format!("{start}1. 26x10 23-27 *"))), "W:W10:B15,27");
}

#[test]
fn games_are_the_same_however_the_bytes_arrive() {
    let text = fs::read(folder("accept").join("result-glued-to-next-game.pdn")).unwrap();
    let text = [text.as_slice(), b"\n[White \"A [x]\"]\n{unclosed\n[White \"B\"]\n1. 32-28 *\n"].concat();
    let whole = pdn::games(&text, Limits::USUAL);
    for size in 1..40 {
        let mut scanner = Scanner::new(Limits::USUAL);
        let mut games = Vec::new();
        for chunk in text.chunks(size) {
            scanner.feed(chunk);
            games.extend(std::iter::from_fn(|| scanner.next_game()));
        }
        scanner.finish();
        games.extend(std::iter::from_fn(|| scanner.next_game()));
        assert_eq!(games, whole, "in chunks of {size}");
    }
}

#[test]
fn sizes_have_limits_and_reading_goes_on_after_them() {
    let check = |bad: String, words: &str| {
        let text = format!("[White \"A\"]\n{bad}\n\n[White \"B\"]\n1. 32-28 *\n");
        let games = pdn::games(text.as_bytes(), Limits::USUAL);
        let readings: Vec<Reading> = games.iter().map(|game| pdn::read(game, &Options::default())).collect();
        let failure = readings[0].failure.as_ref().unwrap_or_else(|| panic!("{words}: was read"));
        assert!(failure.kind == FailureKind::OverLimit && failure.reason.contains(words), "{failure}");
        let last = readings.last().unwrap();
        assert!(last.is_legal() && last.tags.get("White") == Some("B"), "{words}: {:?}", last.failure);
    };
    check("x".repeat(3 << 20), "longer than 1048576 bytes");
    check("(".repeat(1_000_000), "nested deeper");
    check(format!("1. 32-28 {{{}}} *", "y".repeat(300_000)), "a comment is longer");
    check(format!("[Event \"{}\"]\n1. 32-28 *", "z".repeat(10_000)), "a tag is longer");
    check("1. 32-28 ".repeat(40_000), "more than 32768 moves");
    check(format!("{}1. 32-28 *", "[A \"b\"]\n".repeat(300)), "more than 256 tags");
}

#[test]
fn texts_just_within_the_limit_take_no_longer_than_their_length() {
    // What is looked for from every place to the end of the text would take minutes.
    for unit in
        ["[", "}", "{\n", "[A \"b\"]\n\n", "[A \"b\"] ", "[A \"\\\"] ", "(1. 32-28 {", "\"", "0-0 ", "1-"]
    {
        let text = unit.repeat(((1 << 20) - 64) / unit.len());
        let games = pdn::games(text.as_bytes(), Limits::USUAL);
        let total: usize = games.iter().map(|game| game.text.len()).sum();
        assert!(total + 64 > text.trim().len(), "{unit:?}: {total}");
        let repairs: usize =
            games.iter().map(|game| pdn::read(game, &Options::default()).repairs.len()).sum();
        assert!(repairs < 2 << 20, "{unit:?}");
    }
}

#[test]
fn a_stream_without_end_is_read_in_little_memory() {
    let mut scanner = Scanner::new(Limits::USUAL);
    let chunk = vec![b'['; 1 << 16];
    let mut games = 0;
    // A line of 64 MiB; only what is within the limits is kept.
    for _ in 0..1024 {
        scanner.feed(&chunk);
        while scanner.next_game().is_some() {
            games += 1;
        }
    }
    scanner.feed(b"\n[White \"B\"]\n1. 32-28 *\n");
    scanner.finish();
    let rest: Vec<RawGame> = std::iter::from_fn(|| scanner.next_game()).collect();
    assert_eq!((games, rest.len()), (0, 2));
    assert!(rest[0].text.len() <= 1 << 20 && rest[0].passed_over > 60 << 20, "{}", rest[0].passed_over);
    assert_eq!((rest[0].offset, rest[0].length, rest[1].offset), (0, (64 << 20) + 1, (64 << 20) + 1));
    assert_eq!(rest[1].place.line, 2);
}

#[test]
fn a_game_says_which_bytes_of_its_file_it_is() {
    let text = "\u{FEFF}\n[White \"Б😀\"]\n1. 32-28 *\n\n[White \"é\"]\n1. 32-28 *\n";
    let windows =
        [b"\n".as_slice(), &pdn::Encoding::Windows1252.encode(&text[4..].replace("Б😀", "é"))].concat();
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for bytes in [text.as_bytes(), &windows, &little, &big] {
        let games = pdn::games(bytes, Limits::USUAL);
        assert_eq!(games.len(), 2);
        for game in &games {
            let range = game.offset as usize..(game.offset + game.length) as usize;
            assert_eq!(bytes[range], game.bytes(), "{} of {}", game.number, game.encoding);
            assert!(pdn::read(game, &Options::default()).is_legal());
        }
        assert_eq!((games[1].place.line, games[1].place.column), (5, 1));
    }
}

#[test]
fn utf_16_is_known_by_its_mark_and_named() {
    let text = "\u{FEFF}[White \"Блиндер 😀\"]\r\n1. 32-28 19-23 1-0\r\n";
    for encoding in [pdn::Encoding::Utf16LittleEndian, pdn::Encoding::Utf16BigEndian] {
        let bytes = encoding.encode(text);
        for size in [1, 2, 3, 7, bytes.len()] {
            let mut scanner = Scanner::new(Limits::USUAL);
            bytes.chunks(size).for_each(|chunk| scanner.feed(chunk));
            scanner.finish();
            let game = scanner.next_game().expect("there is a game");
            assert_eq!(game.encoding, encoding);
            let reading = pdn::read(&game, &Options::default());
            assert_eq!(reading.tags.get("White"), Some("Блиндер 😀"));
            assert_eq!(reading.legal_plies(), 2);
            let repairs: Vec<&str> = reading.repairs.iter().map(|repaired| repaired.repair.name()).collect();
            assert_eq!(repairs, ["encoding"]);
        }
        // Half a pair and half a character do no harm.
        let broken =
            [encoding.encode("\u{FEFF}{"), vec![0xD8; 2], encoding.encode("} 1. 32-28 *"), vec![0]].concat();
        let games = pdn::games(&broken, Limits::USUAL);
        assert_eq!((games.len(), pdn::read(&games[0], &Options::default()).legal_plies()), (1, 1));
        assert!(games[0].broken.is_some());
    }
    assert!(pdn::games(b"\xFF\xFE", Limits::USUAL).is_empty());
}

#[test]
fn bytes_of_any_encoding_come_back_as_they_were() {
    for name in ["encoding", "invalid-bytes"] {
        let bytes = fs::read(folder("accept").join(format!("{name}.pdn"))).unwrap();
        let games = pdn::games(&bytes, Limits::USUAL);
        assert_eq!(games[0].bytes(), bytes.trim_ascii_end(), "{name}");
    }
    let marked = pdn::games(b"\xEF\xBB\xBF[White \"A\"]\n1. 32-28 *", Limits::USUAL);
    assert_eq!(marked[0].text, "[White \"A\"]\n1. 32-28 *");
}

#[test]
fn tags_glued_to_a_result_or_move_belong_to_the_next_game() {
    for text in [
        "[White \"A\"] 1. 32-28 19-23 1 - 1[White \"B\"] 1. 33-28 *",
        "[White \"A\"] 1. 32-28 19-23[White \"B\"] 1. 33-28 *",
        "[White \"A\"] 1. 32-28 19-23 {so} [White \"B\"] 1. 33-28 *",
        "[White \"A\"]\n1. 32-28 19-23 1-1\n[\nWhite \"B\"]\n1. 33-28 *",
        "[White \"A\"] 1. 32-28 19-23 2:0[White \"B\"] 1. 33-28 *",
    ] {
        let games = pdn::games(text.as_bytes(), Limits::USUAL);
        let names: Vec<Option<String>> = games
            .iter()
            .map(|game| pdn::read(game, &Options::default()).tags.known("White").map(str::to_owned))
            .collect();
        assert_eq!(names, [Some("A".to_owned()), Some("B".to_owned())], "{text:?}");
        assert!(games.iter().all(|game| pdn::read(game, &Options::default()).is_legal()), "{text:?}");
    }
}

#[test]
fn results_with_halves_stand_among_the_moves() {
    for text in ["1.5-0.5", "0,5-1,5", "2.5:1.5"] {
        let whole = format!("[White \"A\"]\n1. 32-28 19-23 {text}\n1. 33-28 *\n");
        let games = pdn::games(whole.as_bytes(), Limits::USUAL);
        let reading = pdn::read(&games[0], &Options::default());
        assert!(reading.is_legal() && reading.legal_plies() == 2, "{text}: {:?}", reading.failure);
        let tree = &reading.record.as_ref().expect("there is a record").tree;
        assert!(tree.remarks(tree.last()).is_empty(), "{text}: nothing is left over");
    }
    // Here the first number is that of the move.
    assert_eq!(read("[GameType \"21\"] 1.11-15 23-19 2.8-11 *").legal_plies(), 3);
}

#[test]
fn a_game_type_counts_as_far_as_the_moves_allow() {
    let check = |text: &str, ruleset: &str, repair: Option<Repair>| {
        let reading = read(text);
        assert!(reading.is_legal(), "{text}: {:?}", reading.failure);
        assert_eq!(reading.inference.map(|found| found.ruleset.name()), Some(ruleset), "{text}");
        let named: Vec<Repair> = reading.repairs.iter().map(|repaired| repaired.repair).collect();
        assert_eq!(named, Vec::from_iter(repair), "{text}");
    };
    check("[GameType \"100\"] 1. 32-28 *", "international", None);
    check("[GameType \"20\"] 1. c3-d4 d6-c5 *", "russian", Some(Repair::GameTypeContradicted));
    check("[GameType \"25\"] 1. 32-28 17-21 2. 37-32 *", "international", Some(Repair::GameTypeContradicted));
    let bare = read("[Event \"Ballot 17\"] *");
    assert_eq!(bare.inference.map(|found| found.grounds), Some(pdn::Grounds::Assumed));
}

#[test]
fn a_position_between_slashes_is_set_up() {
    let reading = read("1. 32-28 /B:W31:B20/ 1... 20-24 *");
    assert!(reading.is_legal(), "{:?}", reading.failure);
    assert_eq!(final_fen(&reading), "W:W31:B24");
    for set_up in ["/FEN \"W:WK31,2:BK20,K49\"/", "/FEN W:WK31,2:BK20,K49/", "/ W:WK31,2:BK20,K49 /"] {
        let reading = read(&format!("[GameType \"20\"] {set_up} 1. 31-27 49x21 *"));
        assert!(reading.is_legal(), "{set_up}: {:?}", reading.failure);
    }
    let reading = read("[GameType \"20\"] /W:W31:B20/ 1. 31-26 *");
    assert_eq!(final_fen(&reading), "B:W26:B20");
}

#[test]
fn utf_16_without_a_mark_is_known_by_its_look() {
    let text = "[White \"Каплан\"]\r\n[Black \"B\"]\r\n1. 32-28 19-23 1-1\r\n";
    for wide in [u16::to_le_bytes, u16::to_be_bytes] {
        let bytes: Vec<u8> = text.encode_utf16().flat_map(wide).collect();
        let games = pdn::games(&bytes, Limits::USUAL);
        assert_eq!(games.len(), 1);
        assert_eq!(games[0].text, text.trim_end());
    }
}

#[test]
fn what_nobody_wrote_is_no_game() {
    let noise: Vec<u8> =
        (0..5000u32).map(|number| (number.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    for game in pdn::games(&noise, Limits::USUAL) {
        let reading = pdn::read(&game, &Options::default());
        assert!(!reading.is_legal(), "{:?}", game.text);
    }
}

#[test]
fn what_fuzzing_found_reads_the_same_when_it_is_written() {
    for text in [
        "[Result \"0-2999\"] 1. 32-28 *",
        "[White \"A\"] { one { two } one } 1. 32-28 { one { two } one } *",
        "1. 32-28 {[%ended fmjd 7.2.1] over} 1-0\n[%ended]",
        "[Result \"47-3\"] 1. 32-28 *",
        "1. 32-28 19-23 () 2. 23 ) 2() 2. {} 28x19 *",
    ] {
        let record = read(text).record.expect("it is a game");
        let written = pdn::write(&record, &pdn::Style::default());
        assert_eq!(read(&written).record.as_ref(), Some(&record), "{text}\n{written}");
    }
}
