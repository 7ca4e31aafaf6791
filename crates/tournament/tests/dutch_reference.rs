//! Events paired elsewhere, every round paired again.

use std::path::Path;

use tournament::check::check;
use tournament::history::RoundOutcome;
use tournament::trf;

/// Pairs every round of a folder's events; tells how many events and rounds there were, and what differs.
fn differences(folder: &Path) -> (usize, usize, Vec<String>) {
    let (mut events, mut rounds, mut differences) = (0, 0, Vec::new());
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "trf") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a text");
        let report = trf::read(&text).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        events += 1;
        for round in check(&report.tournament) {
            rounds += 1;
            if let Some(difference) = round.difference {
                differences.push(format!("{} round {}: {difference:?}", path.display(), round.round));
            }
        }
    }
    (events, rounds, differences)
}

/// Made by this library and found right in every round by another program: forfeits, byes, withdrawals, late entries,
/// forbidden pairs, acceleration, 2-1-0 and 3-1-0.
#[test]
fn committed_events_agree_in_every_round() {
    let (events, rounds, differences) =
        differences(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/events"));
    assert_eq!((events, rounds), (10, 64));
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

#[test]
fn another_opponent_colour_or_bye_is_a_difference() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/events");
    let text = std::fs::read_to_string(folder.join("random-0.trf")).expect("a text");
    let mut event = trf::read(&text).expect("a report").tournament;
    for player in &mut event.players {
        if let Some(RoundOutcome::Game { colour, .. }) = player.outcomes.last_mut() {
            *colour = colour.other();
        }
    }
    let rounds = check(&event);
    let differing: Vec<u16> =
        rounds.iter().filter(|round| round.difference.is_some()).map(|round| round.round).collect();
    assert_eq!(differing, [event.paired_rounds()]);
}

/// A folder of TRF files in the environment variable `DAMIER_PAIRINGS`.
#[test]
fn events_paired_elsewhere_agree_in_every_round() {
    let Some(folder) = std::env::var_os("DAMIER_PAIRINGS") else {
        println!("passed over: DAMIER_PAIRINGS names no folder of TRF files");
        return;
    };
    let (events, rounds, differences) = differences(Path::new(&folder));
    assert!(events > 0, "no TRF file in the folder");
    assert!(
        differences.is_empty(),
        "{} of {rounds} rounds differ:\n{}",
        differences.len(),
        differences.join("\n")
    );
    println!("{events} events, {rounds} rounds");
}
