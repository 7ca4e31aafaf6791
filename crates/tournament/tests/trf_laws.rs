//! What was read from a report file is written so that it reads the same. One test for each way in which it did not.

use tournament::history::{Number, Points};
use tournament::trf::{Dialect, TrfReport, read, write};

const DIALECTS: [Dialect; 2] = [Dialect::Trf2026, Dialect::Extended];

/// Two players who have met, with records before them.
fn event(records: &str, win: &str) -> String {
    format!(
        "{records}001    2      Second                            2100                            {win:>4}    1     7 w 1\n\
         001    7      Seventh                           2000                             0.0    2     2 b 0\n"
    )
}

/// Writes a file in a dialect and reads it again.
fn again(text: &str, dialect: Dialect) -> TrfReport {
    let report = read(text).expect("a sound file");
    let written = write(&report, dialect);
    let again = read(&written).unwrap_or_else(|fault| panic!("{dialect:?}: {fault}\n{written}"));
    assert_eq!(again.tournament.players, report.tournament.players, "{written}");
    assert_eq!(again.tournament.scoring, report.tournament.scoring, "{written}");
    assert_eq!(write(&again, dialect), written);
    again
}

#[test]
fn the_order_of_ranked_players_is_kept() {
    let ranked: String = event("XXC rank\n", "1.0").lines().rev().map(|line| format!("{line}\n")).collect();
    for dialect in DIALECTS {
        let numbers: Vec<Number> =
            again(&ranked, dialect).tournament.players.iter().map(|player| player.number).collect();
        assert_eq!(numbers, [Number(7), Number(2)], "{dialect:?}");
    }
}

#[test]
fn the_points_of_a_forfeit_are_kept() {
    for dialect in DIALECTS {
        let scoring = again(&event("BBZ  0.5\nBBF  0.2\n", "1.0"), dialect).tournament.scoring;
        assert_eq!(
            (scoring.zero_bye, scoring.forfeit_loss),
            (Points::hundredths(50), Points::hundredths(20))
        );
    }
}

#[test]
fn points_of_many_digits_stay_in_their_columns() {
    for dialect in DIALECTS {
        again(&event("BBW 100\n", "100"), dialect);
        again(&event("BBW 9999\nXXA    2  100  9999\n", "9999"), dialect);
    }
    let fault = read(&event("BBW 100.5\n", "100")).expect_err("no column has room for 100.5");
    assert_eq!((fault.line, fault.column), (1, 5), "{fault}");
    let fault = read(&event("162  W10000.0\n", "1.0")).expect_err("nor for 10000");
    assert_eq!((fault.line, fault.column), (1, 6), "{fault}");
}

#[test]
fn virtual_points_may_pass_over_numbers_that_nobody_has() {
    for dialect in DIALECTS {
        let event = again(&event("142 3\n250       1.0   1   2    2    7\n", "1.0"), dialect).tournament;
        assert_eq!(event.virtual_points(Number(7), 2), Points::hundredths(100));
    }
}

#[test]
fn every_record_of_the_kind_of_event_is_kept_in_its_place() {
    let text = event("022 Town\n192 FIDE_DUTCH\n032 NED\n192 FIDE_DUTCH_BAKU\n", "1.0");
    let records = again(&text, Dialect::Trf2026).records;
    let codes: Vec<&str> = records.iter().map(|record| record.code.as_str()).collect();
    assert_eq!(codes, ["022", "192", "032", "192"]);
}

#[test]
fn records_that_are_kept_are_kept_column_by_column() {
    let dates = format!("132{}26/01/10  26/01/11", " ".repeat(88));
    let text = event(
        &format!("{dates}\n801   1 AJX    4.0\nNED    2                                           1900\n"),
        "1.0",
    );
    let report = again(&text, Dialect::Trf2026);
    assert!(write(&report, Dialect::Trf2026).starts_with(&dates), "{report:?}");
    assert!(write(&report, Dialect::Trf2026).contains("\n801   1 AJX    4.0\n"));
}

#[test]
fn points_of_byes_and_forfeits_are_kept() {
    for dialect in DIALECTS {
        let scoring =
            again(&event("XXS FW=0.5 FPB=0.7 HPB=0.2\n162  X 0.5\n", "1.0"), dialect).tournament.scoring;
        let points = [scoring.forfeit_win, scoring.full_bye, scoring.half_bye, scoring.unfinished];
        assert_eq!(points, [50, 70, 20, 50].map(Points::hundredths), "{dialect:?}");
    }
}

#[test]
fn assigned_points_are_kept() {
    for dialect in DIALECTS {
        let records = "299 W         0.7  001    2\n299          -1.5  000    7\n";
        let text = event(records, "0.7").replace("  0.0    2", " -1.5    2");
        let event = again(&text, dialect).tournament;
        assert_eq!(event.players[1].points(&event.scoring, 1), Points::hundredths(-150), "{dialect:?}");
    }
}
