//! What is wrong with a file is told with its place and a remedy.

use tournament::history::{Acceleration, Bye, Colour, Forfeit, Number, Points, RoundOutcome};
use tournament::trf::{Dialect, read, write};

const EVENT: &str = "\
012 A small event
XXR 3
XXC white1
001    1      First                             2200                             1.5    1     3 w 1     2 b =
001    2      Second                            2100                             1.5    2     4 b 1     1 w =
001    3      Third                             2000                             0.0    4     1 b 0     4 w -
001    4      Fourth                            1900                             1.0    3     2 w 0     3 b +
";

fn check(from: &str, to: &str, line: usize, column: usize, word: &str) {
    assert!(EVENT.contains(from), "{from:?} is not in the event");
    let fault = read(&EVENT.replacen(from, to, 1)).expect_err("a fault");
    assert_eq!((fault.line, fault.column), (line, column), "{fault}");
    assert!(fault.reason.contains(word), "{fault}");
    assert!(!fault.remedy.is_empty(), "{fault}");
}

#[test]
fn a_sound_file_is_read() {
    let report = read(EVENT).expect("it is sound");
    let event = report.tournament;
    assert_eq!(
        (event.name.as_str(), event.rounds, event.first_colour),
        ("A small event", Some(3), Some(Colour::White))
    );
    assert_eq!(event.paired_rounds(), 2);
    let forfeit = RoundOutcome::Forfeit {
        opponent: Some(Number(4)),
        colour: Some(Colour::White),
        result: Forfeit::Lost,
    };
    assert_eq!(event.players[2].outcomes[1], forfeit);
    assert_eq!(read(&EVENT.replace('\n', "\r")), read(EVENT));
    assert_eq!(read(&EVENT.replace(" w ", " W ").replace(" b ", " B ")), read(EVENT));
    assert_eq!(read(&format!("\u{feff}{}", EVENT.replace('\n', "   \n\n"))), read(EVENT));
    assert_eq!(read(&EVENT.replace('\n', "\r\n")), read(EVENT));
}

#[test]
fn odd_characters_are_told_without_being_printed() {
    let fault = read(&EVENT.replacen("3 w 1", "3 \u{1b} 1", 1)).expect_err("a fault");
    assert_eq!((fault.line, fault.column), (4, 97));
    // An escape in a complaint would change the reader's terminal.
    assert!(!fault.to_string().contains('\u{1b}') && fault.to_string().contains("u{1b}"), "{fault}");
}

#[test]
fn every_fault_has_its_line_and_column() {
    check("001    4", "001    1", 7, 5, "also in line 4");
    check("3 w 1", "1 w 1", 4, 92, "the same number as the opponent");
    check("3 w 1", "9 w 1", 4, 92, "no player 9");
    check("3 w 1", "2 w 1", 4, 92, "does not meet");
    check("3 w 1", "3 x 1", 4, 97, "not a colour");
    check("3 w 1", "3 w 7", 4, 99, "not a result");
    check("3 w 1", "3 w H", 4, 99, "bye");
    check("3 w 1", "3 b 1", 4, 97, "both have Black");
    check("3 w 1", "3 w =", 4, 81, "add up");
    check("3 b +", "3 b 1", 6, 109, "different kinds");
    check("3 b +", "3 b -", 7, 81, "add up");
    check("1.5    1", "2.5    1", 4, 81, "add up");
    check("1.5    1", "x.5    1", 4, 81, "not a number of points");
    check("2200", "22a0", 4, 49, "not a rating");
    check("XXR 3", "XXR 1", 4, 102, "round 2");
    check("XXR 3", "XXR none", 2, 5, "not a round number");
    check("XXR 3", "XXQ 3", 2, 1, "not a record");
    check("XXR 3", "777 3", 2, 1, "not a record");
    check("XXC white1", "XXC green1", 3, 5, "not a setting");
    check("XXC white1", "XXP 1", 3, 6, "of one");
    check("XXC white1", "XXP 1 17", 3, 7, "no player 17");
    check("XXC white1", "152 X", 3, 5, "not a colour");
    check("XXC white1", "162  W 2.0    Q 1.0", 3, 15, "there is no result 'Q'");
    check("XXC white1", "240 U   3    1", 3, 5, "requested");
    check("XXC white1", "XXC white1 green", 3, 12, "not a setting");
    check("XXC white1", "XXP 1  2 17", 3, 10, "no player 17");
    check("XXC white1", "240 H   1    1", 3, 11, "was paired in round 1");
    check("XXC white1", "240 H   3    1    2    1", 3, 21, "already has a bye in round 3");
    check("XXC white1", "260   1   3    1    1", 3, 5, "named twice");
    check("XXC white1", "260   3   1    1    2", 3, 5, "ends before it begins");
    check("012 A small event", "012 A\0small event", 1, 1, "not plain text");
    check("XXC white1", "XXS W=2 Q=1", 3, 9, "there is no result \"Q\"");
    check("XXC white1", "XXS W", 3, 5, "not a code");
    check("XXC white1", "XXS D=x", 3, 5, "not a number of points");
    check("XXC white1", "XXS WW=1 BW=2", 3, 10, "1.0 with White and 2.0 with Black");
    check("XXC white1", "250  1.0        1   1    1    1", 3, 5, "match points");
    check("XXC white1", "299 Q         1.0  001    1", 3, 5, "not a result that can have points");
    check("XXC white1", "299 W         1.0  001    9", 3, 24, "no player 9");
    check("XXC white1", "299 D         1.0  001    1", 3, 24, "no result D in round 1");
    check("XXC white1", "299 W         x.0  001    1", 3, 14, "not a number of points");
    check("XXC white1", "299 W   1.0   1.0  001    1", 3, 8, "match points");
    check("XXC white1", "299 W         1.0  001", 3, 24, "no player is named");
    check("    3 w 1", "     3w 1", 4, 96, "blank");
    check("001    1      First", "001    1     First", 4, 14, "blank");
}

#[test]
fn a_line_cut_short_is_told() {
    let fault = read("001    1      First\n").expect_err("a fault");
    assert_eq!((fault.line, fault.column), (1, 20));
    assert_eq!(read("").expect_err("a fault").reason, "there is no player");
}

#[test]
fn regulations_of_both_dialects_are_read_alike() {
    let old = EVENT.replace("XXC white1", "XXC white1\nXXA    1  1.0  0.5\nXXP 1 4\nXXZ 2\nBBU  0.5");
    let new = EVENT.replace(
        "XXR 3\nXXC white1",
        "142 3\n152 W\n162  W 1.0    D 0.5    P 0.5\n250       1.0   1   1    1    1\n250       0.5   2   2    1    1\n\
         260   1   3    1    4\n240 Z   3    2",
    );
    let (old, new) = (read(&old).expect("TRF(x)").tournament, read(&new).expect("TRF-2026").tournament);
    assert_eq!(old.scoring, new.scoring);
    assert_eq!(old.scoring.pairing_bye, Points::halves(1));
    assert_eq!(old.acceleration, new.acceleration);
    assert_eq!(old.requested_byes, new.requested_byes);
    assert_eq!(old.requested_byes[0].bye, Bye::Zero);
    assert_eq!(old.forbidden[0].players, new.forbidden[0].players);
    assert_eq!(old.virtual_points(Number(1), 2), Points::halves(1));
}

/// Such a player was written with two byes, which could not be read.
#[test]
fn who_is_absent_twice_is_absent_once() {
    for twice in ["XXZ 2\nXXZ 2", "XXZ 2 2", "240 Z   3    2\nXXZ 2"] {
        let text = EVENT.replace("XXC white1", &format!("XXC white1\n{twice}"));
        let report = read(&text).expect("an event");
        assert_eq!(report.tournament.requested_byes.len(), 1, "{twice}");
        read(&write(&report, Dialect::Trf2026)).expect("what was written");
    }
}

#[test]
fn what_is_written_reads_the_same() {
    let text = EVENT.replace("XXC white1", "XXC black1\n192 FIDE_DUTCH_BAKU\nBBW  2.0\nBBD  1.0");
    let text = text
        .replace(" 1.5    1", " 3.0    1")
        .replace(" 1.5    2", " 3.0    2")
        .replace(" 1.0    3", " 2.0    3");
    let report = read(&text).expect("it is sound");
    assert_eq!(report.tournament.acceleration, Acceleration::Baku);
    assert_eq!(read(&write(&report, Dialect::Trf2026)).as_ref(), Ok(&report));
}

#[test]
fn points_of_pairing_programs_of_old_are_read() {
    let points = |records: &str, one: &str, two: &str, three: &str, four: &str| {
        let text = EVENT.replace("XXC white1", records).replace(" 1.5    1", &format!("{one:>4}    1"));
        let text = text
            .replace(" 1.5    2", &format!("{two:>4}    2"))
            .replace(" 1.0    3", &format!("{four:>4}    3"));
        let text = text.replace(" 0.0    4", &format!("{three:>4}    4"));
        read(&text).unwrap_or_else(|fault| panic!("{records}: {fault}")).tournament.scoring
    };
    // W and D are all kinds of wins and draws; the pairing's bye stays at 1 until it is told.
    let scoring = points("XXS W=3\nXXS D=1", "4.0", "4.0", "0.0", "3.0");
    assert_eq!(
        (scoring.win, scoring.full_bye, scoring.half_bye),
        (Points::halves(6), Points::halves(6), Points::halves(2))
    );
    assert_eq!(scoring.pairing_bye, Points::halves(2));
    let scoring = points("XXS FL=0 W=3 D=2 PAB=2 WL=1 BL=1 ZPB=1 FW=2.5", "5.0", "5.0", "1.0", "3.5");
    assert_eq!(
        (scoring.loss, scoring.zero_bye, scoring.pairing_bye),
        (Points::halves(2), Points::halves(2), Points::halves(4))
    );
    let scoring = points("XXS WW=1 WD=.5 WL=0 BW=1 BD=0.5 BL=0 HPB=.25", "1.5", "1.5", "0.0", "1.0");
    assert_eq!(scoring.half_bye, Points::hundredths(25));
    // A game that is not over may be worth something (162, X).
    let scoring = points("162  W 1.0    D 0.5    X 0.5", "1.5", "1.5", "0.0", "1.0");
    assert_eq!(scoring.unfinished, Points::halves(1));
}

#[test]
fn points_may_be_assigned_against_the_results() {
    let records = "XXC white1\n299 W         0.5  001    1\n299          -1.0  000    2\n299 +         0.5  000    3    4";
    let text = EVENT.replace("XXC white1", records);
    let text = text.replacen(" 1.5    1", " 1.0    1", 1).replacen(" 1.5    2", " 0.5    2", 1);
    let text = text.replacen(" 1.0    3", " 0.5    3", 1);
    let report = read(&text).unwrap_or_else(|fault| panic!("{fault}"));
    let points = |number: u16| {
        let player = report.tournament.player(Number(number)).expect("a player");
        player.points(&report.tournament.scoring, 2)
    };
    assert_eq!([1, 2, 3, 4].map(points), [100, 50, 0, 50].map(Points::hundredths));
    assert_eq!(read(&write(&report, Dialect::Trf2026)).expect("it is sound").tournament, report.tournament);
}

#[test]
fn a_system_that_is_not_the_dutch_one_is_no_fault_of_the_file() {
    let report = read(&EVENT.replace("XXC white1", "192 FIDE_ROUNDROBIN")).expect("it is sound");
    assert_eq!(report.other_system(), Some("FIDE_ROUNDROBIN"));
    let report = read(&EVENT.replace("XXC white1", "192 FIDE_DUTCH_2025_BAKU")).expect("it is sound");
    assert_eq!((report.other_system(), &report.tournament.acceleration), (None, &Acceleration::Baku));
}
