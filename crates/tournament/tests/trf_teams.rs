//! Teams in report files: matches are made of their players' games.

use tournament::check::check;
use tournament::dutch;
use tournament::history::{Bye, Colour, Forfeit, GameResult, Number, Points, RoundOutcome};
use tournament::standings::{StandingsField, Unplayed, records_of, standings};
use tournament::trf::{Dialect, TrfReport, read, write};

/// Three teams of two and a reserve; round 1: Ajax-Boreas 1.5-0.5, Ceres free; round 2: Ceres-Ajax 2-0 by forfeit of the
/// match; Boreas free.
fn event() -> String {
    let player = |number: u16, name: &str, points: &str, rounds: &str| {
        format!("001 {number:>4}      {name:<33}{:33}{points:>4} {number:>4}  {rounds}\n", "")
    };
    let team = |number: u16, name: &str, match_points: &str, board_points: &str, players: &[u16]| {
        let players: String = players.iter().map(|player| format!(" {player:>4}")).collect();
        format!(
            "310 {number:>3} {name:<32} {:<5} {:>6} {match_points:>6} {board_points:>6} {number:>3} {players}\n",
            &name[..3],
            ""
        )
    };
    let mut text = "012 Teams\n142 4\n352 WB\n".to_owned();
    text += &player(1, "Alpha", "1.0", "   4 w 1     6 b -");
    text += &player(2, "Bravo", "0.5", "   5 b =     7 w -");
    text += &player(3, "Charlie", "0.0", "0000 - Z  0000 - Z");
    text += &player(4, "Delta", "0.0", "   1 b 0  0000 - Z");
    text += &player(5, "Echo", "0.5", "   2 w =  0000 - Z");
    text += &player(6, "Foxtrot", "1.0", "0000 - Z     1 w +");
    text += &player(7, "Golf", "1.0", "0000 - Z     2 b +");
    text += &team(1, "Ajax", "2.0", "1.5", &[1, 2, 3]);
    text += &team(2, "Boreas", "1.0", "1.5", &[4, 5]);
    text += &team(3, "Ceres", "3.0", "3.0", &[6, 7]);
    text + "320  1.0  1.0 003 002\n330 +- 002 003 001\n"
}

fn teams(text: &str) -> TrfReport {
    read(text).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

#[test]
fn games_of_players_are_matches_of_teams() {
    let report = teams(&event());
    let event = report.teams.as_ref().expect("teams");
    let outcomes = |team: u16| event.tournament.player(Number(team)).expect("a team").outcomes.clone();
    let game = |opponent: u16, colour, result| RoundOutcome::Game {
        opponent: Number(opponent),
        colour,
        result,
        rating: tournament::history::Rating::Rated,
    };
    let forfeit = |opponent: u16, colour, result| RoundOutcome::Forfeit {
        opponent: Some(Number(opponent)),
        colour: Some(colour),
        result,
    };
    let bye = RoundOutcome::Bye(Bye::PairingAllocated);
    assert_eq!(
        outcomes(1),
        [game(2, Colour::White, GameResult::Win), forfeit(3, Colour::Black, Forfeit::Lost)]
    );
    assert_eq!(outcomes(2), [game(1, Colour::Black, GameResult::Loss), bye]);
    assert_eq!(outcomes(3), [bye, forfeit(1, Colour::White, Forfeit::Won)]);
    let boards: Vec<Points> = event.rosters.iter().map(|roster| roster.board_points).collect();
    assert_eq!(boards, [150, 150, 300].map(Points::hundredths));
    assert_eq!(event.rosters[0].players, [1, 2, 3].map(Number));
}

#[test]
fn teams_are_ranked_and_paired() {
    let report = teams(&event());
    let event = &report.teams.as_ref().expect("teams").tournament;
    let field = StandingsField::new(records_of(event), event.scoring.win).expect("a field");
    let lines = standings(&field, &[], Unplayed::Zero);
    let found: Vec<(u16, Points)> = lines.iter().map(|line| (line.number.0, line.points)).collect();
    assert_eq!(
        found,
        [(3, Points::hundredths(300)), (1, Points::hundredths(200)), (2, Points::hundredths(100))]
    );
    // 3 and 2 have had their bye, and 1 won a point in a match: 3 meets 2, or 1, who did not come.
    let pairing = dutch::pair(report.paired()).expect("a pairing");
    assert_eq!((pairing.round, pairing.bye), (3, Some(Number(1))));
    assert_eq!(check(report.paired()).len(), 2);
}

#[test]
fn what_is_written_of_teams_reads_the_same() {
    let text = event() + "240 H   3    1\n260   1   4    1    2\n299    -1.0        002    1\n";
    let text = text.replace("   2.0    1.5   1 ", "   1.0    1.5   1 ");
    let report = teams(&text);
    for dialect in [Dialect::Trf2026, Dialect::Extended] {
        assert_eq!(teams(&write(&report, dialect)), report, "{dialect:?}");
    }
    let event = &report.teams.as_ref().expect("teams").tournament;
    assert_eq!((event.requested_byes[0].player, event.forbidden[0].players.len()), (Number(1), 2));
    assert!(report.tournament.requested_byes.is_empty(), "byes are those of teams");
}

#[test]
fn every_fault_of_a_team_has_its_place() {
    let check = |from: &str, to: &str, line: usize, column: usize, word: &str| {
        let text = event();
        assert!(text.contains(from), "{from:?} is not in\n{text}");
        let fault = read(&text.replacen(from, to, 1)).expect_err(to);
        assert_eq!((fault.line, fault.column), (line, column), "{to}: {fault}");
        assert!(fault.reason.contains(word) && !fault.remedy.is_empty(), "{fault}");
    };
    check("310   2", "310   1", 12, 5, "also in line 11");
    check("310   2", "310 x 2", 12, 5, "not a start number");
    check("    4    5\n", "    4    9\n", 12, 79, "no player 9");
    check("    4    5\n", "    4    1\n", 12, 79, "already plays for team 1");
    check("    4    5\n", "\n", 12, 74, "without players");
    check("    4    5\n", "    4\n", 5, 92, "plays for no team");
    check("   2.0    1.5   1", "   3.0    1.5   1", 11, 55, "add up to 2.0");
    check("   2.0    1.5   1", "   2.0    2.5   1", 11, 62, "add up to 1.5");
    check("320  1.0  1.0 003", "320  1.0  1.0 009", 14, 15, "no team 9");
    check("320  1.0", "320  x.0", 14, 5, "not a number of points");
    check("330 +-", "330 ++", 15, 5, "not a forfeit");
    check("330 +- 002 003 001", "330 +- 002 003 003", 15, 16, "meets itself");
    check("330 +- 002 003 001", "330 +- 002 003 007", 15, 16, "no team 7");
    check("352 WB", "352 WX", 3, 6, "not a colour");
    check("352 WB", "362 TW 2.0 TX 1.0", 3, 12, "there is no result \"TX\"");
    check("352 WB", "300 001   1   2    4    2", 3, 17, "does not play for team 1");
    check("352 WB", "240 H   3    9", 3, 11, "no team 9");
    check("352 WB", "299    -1.0        002    9", 3, 24, "no team 9");
}
