//! `damier event`, on files as organisers have them.

use crate::scratch::Folder;
use crate::{check, check_bad_input, damier};

/// Five players, three rounds: a bye, a forfeit, a bye on request and an absence.
const TRF: &str = "\
012 Example
001    1      Alpha                             2000                             2.5    1     2 w 1     5 b =     4 b 1
001    2      Bravo                             1900                             1.0    3     1 b 0     3 w +     5 b 0
001    3      Charlie                                                            0.5    5     4 w =     2 b -  0000 - Z
001    4      Delta                             1800                             1.0    4     3 b =  0000 - H     1 w 0
001    5      Echo                              2100                             2.5    2  0000 - U     1 w =     2 w 1
";

#[test]
fn standings_of_a_report_file_with_the_values_of_every_tie_break() {
    let folder = Folder::new("event-standings");
    let file = folder.write("five.trf", TRF.as_bytes());
    let list = "solkoff,solkoff-1,solkoff-median,sb,wins,direct,progressive";
    let line = |rank: u8, number: u8, points: &str, values: [&str; 7]| {
        let named: Vec<String> =
            list.split(',').zip(values).map(|(name, value)| format!("\"{name}\":{value}")).collect();
        let values = named.join(",");
        format!("{{\"rank\":{rank},\"number\":{number},\"points\":{points},\"tie_breaks\":{{{values}}}}}")
    };
    let expected = [
        line(1, 1, "2.5", ["4.5", "3.5", "1", "3.25", "2", "0", "5"]),
        line(2, 5, "2.5", ["3.5", "2.5", "0", "2.25", "1", "0", "5"]),
        line(3, 2, "1", ["5", "2.5", "0", "0", "0", "0", "2"]),
        line(4, 4, "1", ["3", "2.5", "0", "0.25", "0", "0", "2.5"]),
        line(5, 3, "0.5", ["1", "0", "0", "0.5", "0", "0", "1.5"]),
    ];
    let arguments = format!("event standings {file} --tie-breaks {list} --unplayed zero --json");
    check(&arguments, &format!("[{}]\n", expected.join(",")));
    let text = damier(&format!("event standings {file}")).output;
    assert!(text.contains("Echo") && text.contains("add nothing to tie-breaks"), "{text}");
}

#[test]
fn berger_tables_in_text_and_for_programs() {
    let table = "  1  1-6 2-5 3-4\n  2  6-4 5-3 1-2\n  3  2-6 3-1 4-5\n  4  6-5 1-4 2-3\n  5  3-6 4-2 5-1\n";
    check("event berger 6", table);
    check(
        "event berger 3 --json",
        "[{\"round\":1,\"pairs\":[[2,3]],\"free\":1},{\"round\":2,\"pairs\":[[1,2]],\"free\":3},\
         {\"round\":3,\"pairs\":[[3,1]],\"free\":2}]\n",
    );
    check_bad_input("event berger 1", &["2 to 400"]);
}

#[test]
fn an_event_is_run_in_the_terminal() {
    let folder = Folder::new("event-run");
    let players = folder.write("players.csv", b"name,rating\nAnna,2050\nBen,1990\nCleo,1900\nDirk,1850\n");
    let file = folder.file("club.event");
    let ran = damier(&format!("event new {file} --system berger --name Club --entries {players}"));
    assert_eq!((ran.code, ran.output), (Some(0), format!("{file}: 4 entries\n")));
    check_bad_input(&format!("event new {file}"), &["already exists"]);
    check(&format!("event add {file} start rating"), "7: start rating\n");
    let proposed = damier(&format!("event propose {file}")).output;
    assert!(proposed.contains("1 Anna – 4 Dirk"), "{proposed}");
    for line in ["publish 1", "result 1 1 2-0 played", "result 1 2 1-1"] {
        assert_eq!(damier(&format!("event add {file} {line}")).code, Some(0), "{line}");
    }
    check_bad_input(&format!("event add {file} result 1 1 3-0"), &["3-0", "2-0"]);
    check_bad_input(&format!("event add {file} dance"), &["not a decision"]);
    assert_eq!(damier(&format!("event add {file} close 1")).code, Some(0));
    let account = damier(&format!("event show {file} --player 1")).output;
    assert!(
        account.contains("White against 4 Dirk: 2-0 played") && account.contains("decision"),
        "{account}"
    );
    let shown = damier(&format!("event show {file} --json")).output;
    assert!(shown.contains("\"state\":\"closed\"") && shown.contains("\"standings\":["), "{shown}");
    let exported = folder.file("club.trf");
    assert_eq!(damier(&format!("event export {file} --to trf -o {exported}")).code, Some(0));
    let ranked = damier(&format!("event standings {exported} --tie-breaks wins --json")).output;
    assert!(ranked.starts_with("[{\"rank\":1,\"number\":1,\"points\":2,"), "{ranked}");
    let rated = damier(&format!("event rate {file} --json")).output;
    assert!(rated.contains("\"before\":2050"), "{rated}");
    assert_eq!(folder.names(), ["club.event", "club.trf", "players.csv"], "nothing unfinished is left");
}

#[test]
fn bad_tables_and_files_are_refused_with_their_place() {
    let folder = Folder::new("event-bad");
    let table = folder.write("bad.csv", b"name,rating\nAnna,strong\n");
    let file = folder.file("bad.event");
    check_bad_input(
        &format!("event new {file} --entries {table}"),
        &["line 2, column 2", "nothing was imported"],
    );
    assert!(!folder.names().contains(&"bad.event".to_owned()));
    let broken = folder.write("broken.event", b"damier-event 1\nenter A\nenter A\n");
    check_bad_input(&format!("event show {broken}"), &["line 3", "already entered"]);
    check_bad_input(&format!("event standings {broken} --tie-breaks luck"), &["luck", "solkoff"]);
    check_bad_input(&format!("event standings {broken} --unplayed half"), &["zero or virtual"]);
    check_bad_input(&format!("event standings {}", folder.file("missing.trf")), &["cannot be read"]);
}

/// Runs commands of an event; what each prints is given back.
fn run_all(file: &str, lines: &[&str]) {
    for line in lines {
        let ran = damier(&format!("event add {file} {line}"));
        assert_eq!(ran.code, Some(0), "{line}: {}", ran.complaint);
    }
}

#[test]
fn a_cup_is_played_off_in_the_terminal() {
    let folder = Folder::new("event-cup");
    let set = "set system knock-out\nset play-off \"blitz 1x5m+3s, super-blitz 2m+2s\"\n";
    let file = folder.write("cup.event", format!("damier-event 1\n{set}").as_bytes());
    run_all(&file, &["enter A", "enter B", "start order"]);
    assert!(damier(&format!("event propose {file}")).output.contains("seeds 1 and 2"));
    run_all(&file, &["publish 1", "result 1 1 1-1"]);
    let shown = damier(&format!("event show {file} --round 1")).output;
    assert!(shown.contains("next: blitz game 1, 1 A (300 s) – 2 B (300 s), 3 s a move"), "{shown}");
    run_all(&file, &["play-off 1 1 1-1", "play-off 1 1 1-1 left=90/70.5"]);
    let shown = damier(&format!("event show {file} --round 1")).output;
    assert!(shown.contains("super-blitz game 2, 2 B (70.5 s) – 1 A (90 s), 2 s a move"), "{shown}");
    run_all(&file, &["play-off 1 1 2-0", "close 1", "finish"]);
    let ranked = damier(&format!("event standings {file} --json")).output;
    assert!(ranked.starts_with("[{\"rank\":1,\"number\":2,"), "{ranked}");
    check_bad_input(&format!("event new {} --set luck=1", folder.file("x.event")), &["luck", "play-off"]);
    check_bad_input(&format!("event new {} --set teams", folder.file("x.event")), &["SETTING=VALUE"]);
}

#[test]
fn teams_are_shown_board_by_board() {
    let folder = Folder::new("event-teams");
    let file = folder.file("league.event");
    assert_eq!(damier(&format!("event new {file} --set teams=2")).code, Some(0));
    run_all(&file, &["enter Ajax", "enter Boreas", "member 1 Anna rating=2000", "member 1 Ben rating=1900"]);
    run_all(&file, &["member 2 Cleo rating=1800", "member 2 Dirk rating=1700", "start order"]);
    assert_eq!(damier(&format!("event propose {file}")).code, Some(0));
    run_all(&file, &["publish 1", "result 1 1.1 2-0", "result 1 1.2 1-1", "close 1"]);
    let shown = damier(&format!("event show {file}")).output;
    for words in ["1 Ajax – 2 Boreas  3.0 : 1.0", "1.1 Anna – Cleo  2-0 played", "1.2 Dirk – Ben  1-1 played"]
    {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    let rated = damier(&format!("event rate {file} --json")).output;
    assert!(rated.contains("\"before\":1700"), "the players are rated: {rated}");
    check_bad_input(&format!("event rate {file} --norm performance=1"), &["--norm", "MI performance="]);
    let json = damier(&format!("event show {file} --json")).output;
    assert!(json.contains("\"line_ups\":[[1,2],[1,2]]"), "{json}");
}

#[test]
fn a_round_tells_why_it_was_paired_so() {
    let folder = Folder::new("event-why");
    let file = folder.file("open.event");
    assert_eq!(damier(&format!("event new {file} --system dutch --rounds 3")).code, Some(0));
    run_all(&file, &["enter A", "enter B", "enter C", "enter D", "enter E", "start order"]);
    let proposed = damier(&format!("event propose {file}")).output;
    assert!(proposed.contains("score group 0; decided by"), "{proposed}");
    assert!(proposed.contains("has the bye"), "{proposed}");
    run_all(&file, &["edit 1 1-2 3-4 5-free because=lesson"]);
    // The reasons are those of the proposal.
    let shown = damier(&format!("event show {file} --round 1 --json")).output;
    assert!(
        shown.contains("\"state\":\"edited\"") && shown.contains("\"floaters\":[{\"player\":5"),
        "{shown}"
    );
    let own = damier(&format!("event explain {file} --round 1 --player 5")).output;
    assert!(own.starts_with("5: score group 0; is left over and has the bye"), "{own}");
    check_bad_input(&format!("event explain {file} --round 7 --player 5"), &["from 1 to 2"]);
    check_bad_input(&format!("event show {file} --round 4"), &["from 1 to 1"]);
    check_bad_input(&format!("event pair {file}"), &["event propose"]);
    check_bad_input(&format!("event check {file}"), &["event export"]);
}

#[test]
fn the_desk_of_an_event_is_kept_in_the_terminal() {
    let folder = Folder::new("event-desk");
    let set = b"damier-event 1\nset rules wcdf\nset sheets hand-in\nenter A\nenter B\nstart order\n\
                propose 1 by=berger 1-2\npublish 1\ncall 1 1 2 rules \"may I?\"\n";
    let file = folder.write("hall.event", set);
    run_all(&file, &["late 1 2 40", "report 1 1 1 2-0", "report 1 1 2 1-1"]);
    let shown = damier(&format!("event show {file}")).output;
    for words in
        ["call 1 of player 2 at board 1 of round 1, rules: may I?", "board 1.1", "2 of 2 score sheets"]
    {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    check_bad_input(&format!("event add {file} confirm 1 1"), &["different results on board 1.1"]);
    check_bad_input(&format!("event add {file} sheet 1 1 lost"), &["handed-in"]);
    run_all(&file, &["result 1 1 1-1", "sheet 1 1 handed-in", "sheet 1 2 missing", "close 1"]);
    let report = damier(&format!("event export {file} --to report")).output;
    assert!(report.contains("2 B was 40 minutes late (wcdf 2.23)"), "{report}");
    assert!(report.contains("(wcdf 3.10)"), "{report}");
    let json = damier(&format!("event show {file} --json")).output;
    assert!(json.contains("\"matter\":\"rules\""), "{json}");
}

#[test]
fn teams_are_entered_from_a_table() {
    let folder = Folder::new("event-team-table");
    let file = folder.write("league.event", b"damier-event 1\nset teams 2\n");
    let table = folder
        .write("teams.csv", b"team,name,rating\nAjax,Anna,2000\nAjax,Ben,\nBoreas,Cleo,\nBoreas,Dirk,\n");
    assert!(damier(&format!("event import {file} {table} --teams")).output.contains("2 entries"));
    let wrong = folder.write("wrong.csv", b"team,name,rating\nCentaur,Emma,high\n");
    check_bad_input(
        &format!("event import {file} {wrong} --teams"),
        &["line 2, column 3", "nothing was imported"],
    );
    let single = folder.write("single.event", b"damier-event 1\n");
    check_bad_input(&format!("event import {single} {table} --teams"), &["teams=BOARDS"]);
}

#[test]
fn files_of_another_system_are_ranked_but_not_paired_by_the_dutch_one() {
    let folder = Folder::new("event-system");
    let file = folder.write("table.trf", format!("192 FIDE_ROUNDROBIN\n{TRF}").as_bytes());
    assert_eq!(damier(&format!("event standings {file}")).code, Some(0));
    for command in ["pair", "check", "explain --round 1 --player 1"] {
        check_bad_input(&format!("event {command} {file}"), &["192", "FIDE_ROUNDROBIN", "--system dutch"]);
    }
    assert_eq!(damier(&format!("event pair --system dutch {file}")).code, Some(0));
    // The same in UTF-16, as some editors save it.
    let wide: Vec<u8> = format!("\u{feff}{TRF}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let wide = folder.write("wide.trf", &wide);
    let plain = folder.write("plain.trf", TRF.as_bytes());
    let paired = damier(&format!("event pair {plain}")).output;
    check(&format!("event pair {wide}"), &paired);
}

#[test]
fn teams_are_exported_with_their_players_and_ranked_from_the_file() {
    let folder = Folder::new("event-team-files");
    let file = folder.file("teams.event");
    let begin = "damier-event 1\nset teams 2\nset match-points 2-1-0\nenter Ajax\nenter Boreas\nenter Ceres\n\
                 member 1 Alpha\nmember 1 Bravo\nmember 1 Charlie\nmember 2 Delta\nmember 2 Echo\nmember 3 Foxtrot\n\
                 member 3 Golf\nstart order\npropose 1 by=berger 2-3 1-free\npublish 1\nresult 1 1.1 2-0\n\
                 result 1 1.2 1-1\nclose 1\npropose 2 by=berger 1-2 3-free\npublish 2\nline-up 2 1 1 3\n\
                 result 2 1.1 2-0\nresult 2 1.2 0-2\nclose 2\n";
    folder.write("teams.event", begin.as_bytes());
    let exported = folder.file("teams.trf");
    assert_eq!(damier(&format!("event export {file} -o {exported}")).code, Some(0));
    let text = String::from_utf8(folder.read("teams.trf")).unwrap();
    assert!(text.contains("\n310   1 Ajax") && text.contains("\n300 002   1   2    1    3"), "{text}");
    let ranked =
        |file: &str| damier(&format!("event standings {file} --tie-breaks board-points --json")).output;
    assert_eq!(ranked(&exported), ranked(&file), "{text}");
    let players = damier(&format!("event standings {exported} --players --tie-breaks wins")).output;
    assert!(players.contains("Alpha") && players.contains("Golf"), "{players}");
    check_bad_input(
        &format!("event pair {}", folder.write("bad.trf", text.replace("310   2", "310   1").as_bytes())),
        &["also in line"],
    );
}

#[test]
fn a_report_becomes_an_event_and_brings_one_up_to_date() {
    let folder = Folder::new("event-trf");
    let (file, other) = (folder.file("open.event"), folder.file("other.event"));
    let report = folder.file("open.trf");
    let made = damier(&format!("event generate --seed 5 --players 12 --rounds 4 -o {report}"));
    assert_eq!(made.code, Some(0), "{}", made.complaint);
    let begun = damier(&format!("event new {file} --name Open --trf {report}"));
    assert_eq!((begun.code, begun.output), (Some(0), format!("{file}: 12 entries\n")));
    let shown = damier(&format!("event show {file} --json")).output;
    assert_eq!(shown.matches("\"state\":\"closed\"").count(), 4, "{shown}");
    // An event without players takes all of it, once; another event takes nothing.
    let empty = "damier-event 1\nset name \"Event 5\"\nset system dutch\nset rounds 9\nset points 1-0.5-0\n";
    folder.write("other.event", empty.as_bytes());
    let imported = damier(&format!("event import {other} {report} --trf"));
    assert_eq!(imported.code, Some(0), "{}", imported.complaint);
    check_bad_input(&format!("event import {file} {report} --trf"), &["line 1", "“Event 5”", "“Open”"]);
    check_bad_input(
        &format!("event import {other} {report} --trf"),
        &["line 1, column 1", "nothing that the event does not have", "nothing was imported"],
    );
    let foreign = folder.file("foreign.trf");
    assert_eq!(
        damier(&format!("event generate --seed 6 --players 11 --rounds 4 -o {foreign}")).code,
        Some(0)
    );
    let before = damier(&format!("event show {other} --json")).output;
    check_bad_input(&format!("event import {other} {foreign} --trf"), &["line ", "nothing was imported"]);
    assert_eq!(damier(&format!("event show {other} --json")).output, before);
}
