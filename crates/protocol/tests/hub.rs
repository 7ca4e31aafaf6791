//! The Hub protocol: dialogues, what is put up with, and what is refused.

use draughts::{AnyPosition, RulesetName};
use protocol::hub::{
    self, FromEngine, HubLine, HubPosition, HubPositionError, Level, LineError, PositionText, Search,
    SearchDone, TimeLeft, ToEngine, old,
};
use std::time::Duration;

/// A whole dialogue, each line with who says it. Every line is written as it is read.
const DIALOGUE: &str = r#"
> hub
< id name=Example version=1.0 author="A. N. Other" country=Nowhere
< param name=variant value=normal type=enum values="normal killer russian"
< param name=book value=true type=bool
< param name=threads value=1 type=int min=1 max=16
< param name=contempt value=0.5 type=real min=-1 max=1
< param name=book-file value="" type=string
< wait
> set-param name=variant value=russian
> set-param name=book-file value="a b.book"
> init
< ready
> new-game
> ping
< pong
> pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww
> level move-time=0.1
> go think
< info depth=7 mean-depth=6.4 score=-0.01 nodes=1234567890123 time=0.051 nps=8.0 pv="32-28 19-23 28x19x23"
< info depth=8
< done move=32-28 ponder=19-23
> pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves="32-28 19-23"
> level moves=9 time=291.587
> go ponder
> ponder-hit
< done move=28x19x23
> level depth=12 nodes=50000
> level time=60 inc=0.5
> level infinite
> go analyze
> stop
< error message="nothing to do"
< done
> quit
"#;

#[test]
fn a_dialogue_is_written_as_it_is_read() {
    for line in DIALOGUE.lines().filter(|line| !line.is_empty()) {
        let text = &line[2..];
        let written = match &line[..1] {
            ">" => ToEngine::read(text).map(|message| message.map(|message| message.to_string())),
            _ => FromEngine::read(text).map(|message| message.map(|message| message.to_string())),
        };
        assert_eq!(written, Ok(Some(text.to_owned())));
    }
}

#[test]
fn the_words_mean_what_they_say() {
    let to = |text: &str| ToEngine::read(text).unwrap().unwrap();
    assert_eq!(to("go think"), ToEngine::Go(Search::Think));
    let clock = TimeLeft { time: Duration::from_millis(291_587), moves: Some(9), increment: Duration::ZERO };
    assert_eq!(
        to("level moves=9 time=291.587"),
        ToEngine::Level(Level { clock: Some(clock), ..Level::default() })
    );
    let FromEngine::Info(found) =
        FromEngine::read("info depth=3 score=0.25 pv=\"1-2 3-4\"").unwrap().unwrap()
    else {
        panic!()
    };
    assert_eq!((found.depth, found.score, found.line.len()), (Some(3), Some(0.25), 2));
}

#[test]
fn blanks_and_strangers_are_put_up_with() {
    let check = |text: &str, expected: Option<ToEngine>| assert_eq!(ToEngine::read(text), Ok(expected));
    check("", None);
    check(" \t ", None);
    check("frobnicate the=engine now", None);
    check("  ping  \r", Some(ToEngine::Ping));
    check("ping loudly=true", Some(ToEngine::Ping));
}

#[test]
fn faults_say_what_would_have_been_right() {
    let check = |text: &str, words: &str| {
        let fault = ToEngine::read(text).expect_err(text).to_string();
        assert!(fault.contains(words), "{text}: {fault}");
    };
    check("set-param name=book", "set-param needs value=");
    check("pos", "pos needs pos=");
    check("pos moves=\"32-28", "column 11: the quotation mark is not closed");
    check("level depth=deep", "level depth=\"deep\": write a whole number");
    check("level time=-1", "write seconds");
    check("level time=1e300", "write seconds");
    check("level moves=3", "level needs time=");
    check("go", "think, ponder and analyze");
    check("go \"think\"", "column 4");
    assert_eq!(ToEngine::read(&"x".repeat(hub::LONGEST + 1)), Err(LineError::TooLong));
}

#[test]
fn levels_before_one_search_hold_together() {
    let read = |text: &str| match ToEngine::read(text) {
        Ok(Some(ToEngine::Level(level))) => level,
        other => panic!("{other:?}"),
    };
    let both = read("level depth=5 nodes=10").and(read("level nodes=20"));
    assert_eq!((both.depth, both.nodes, both.infinite), (Some(5), Some(20), false));
}

#[test]
fn parameters_refuse_what_they_cannot_be() {
    let parameter = |text: &str| match FromEngine::read(text) {
        Ok(Some(FromEngine::Parameter(parameter))) => parameter,
        other => panic!("{other:?}"),
    };
    let threads = parameter("param name=threads value=1 type=int min=1 max=16");
    assert_eq!(threads.refuses("16"), None);
    assert_eq!(threads.refuses("17").as_deref(), Some("threads must be a number from 1 to 16"));
    let book = parameter("param name=book value=true type=bool");
    assert_eq!(book.refuses("yes").as_deref(), Some("book must be true or false"));
    let later = parameter("param name=colour value=blue type=colour");
    assert_eq!(later.refuses("anything"), None);
}

#[test]
fn every_ruleset_has_one_name() {
    for &ruleset in RulesetName::ALL {
        let name = hub::ruleset_name(ruleset);
        assert_eq!(hub::ruleset_by(name), Ok(ruleset));
        assert_eq!(hub::ruleset_by(ruleset.name()), Ok(ruleset));
    }
    assert_eq!(hub::ruleset_name(RulesetName::International), "normal");
    assert_eq!(hub::ruleset_name(RulesetName::Killer), "killer");
    let fault = hub::ruleset_by("frisian").unwrap_err().to_string();
    assert!(fault.contains("frisian") && fault.contains("normal, russian"), "{fault}");
}

#[test]
fn positions_and_games_go_there_and_back_in_every_ruleset() {
    for &ruleset in RulesetName::ALL {
        let mut placed = HubPosition { start: AnyPosition::start(ruleset), moves: Vec::new() };
        for ply in 0..60 {
            let given = placed.write();
            let squares = usize::from(ruleset.rules().geometry().square_count());
            assert_eq!(given.position.len(), squares + 1);
            assert_eq!(HubPosition::read(ruleset, &given), Ok(placed.clone()), "{ruleset}");
            let moves = placed.position().moves();
            let Some(&action) = moves.get((ply * 7) % moves.len().max(1)) else { break };
            placed.moves.push(action);
        }
        assert!(placed.moves.len() > 20, "{ruleset}");
    }
}

#[test]
fn captured_squares_come_in_any_order() {
    let position = format!("W{}", "e".repeat(50)).into_bytes();
    let mut squares = position;
    squares[46] = b'w';
    squares[41] = b'b';
    squares[31] = b'b';
    let position = String::from_utf8(squares).unwrap();
    let read = |text: &str| {
        let given = PositionText { position: position.clone(), moves: vec![text.to_owned()] };
        HubPosition::read(RulesetName::International, &given)
    };
    let one = read("46x26x31x41");
    assert!(one.is_ok(), "{one:?}");
    assert_eq!(one, read("46x26x41x31"));
    assert!(matches!(read("46x26x41"), Err(HubPositionError::Move { number: 1, .. })));
}

#[test]
fn bad_positions_are_refused_with_the_reason() {
    let check = |position: &str, moves: &[&str], words: &str| {
        let moves = moves.iter().map(|&text| text.to_owned()).collect();
        let given = PositionText { position: position.to_owned(), moves };
        let fault = HubPosition::read(RulesetName::Russian, &given).unwrap_err().to_string();
        assert!(fault.contains(words), "{fault}");
    };
    check("W", &[], "33 characters");
    check(&format!("X{}", "e".repeat(32)), &[], "write W or B");
    let start = "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";
    check(start, &["21-17", "1-2"], "move 2: ");
    check(start, &["abc"], "move 1: \"abc\"");
}

#[test]
fn an_older_engine_is_told_the_same_in_its_own_words() {
    let check = |text: &str, expected: &[&str]| {
        assert_eq!(old::write(&ToEngine::read(text).unwrap().unwrap()), expected, "{text}");
    };
    check("hub", &["hub"]);
    check("set-param name=book value=false", &["set book false"]);
    check("pos pos=Weew moves=\"3-2 2-1\"", &["pos weew", "move 3-2", "move 2-1"]);
    check("level move-time=0.1 depth=4", &["time 100", "depth 4"]);
    check("level moves=75 time=60 inc=1.5", &["level 75 60000 1500"]);
    check("go think", &["go"]);
    let said = |text: &str| old::read(text).unwrap();
    assert_eq!(
        said("move 32-28 19-23"),
        Some(FromEngine::Done(SearchDone { action: Some("32-28".into()), ponder: Some("19-23".into()) }))
    );
    let Some(FromEngine::Info(found)) = said("info 12 10.1 -35 4000 250 8.0 32-28") else { panic!() };
    assert_eq!((found.depth, found.score, found.nodes), (Some(12), Some(-0.35), Some(4000)));
    assert_eq!(said("whatever"), None);
}

#[test]
fn lines_quote_what_needs_it() {
    let line = HubLine::new("x").with("a", "b c").with("d", "").with("e", "f=g").with("h", "i\"j\n");
    assert_eq!(line.to_string(), r#"x a="b c" d="" e="f=g" h=ij"#);
}
