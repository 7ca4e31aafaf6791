//! Events paired elsewhere, every round paired again.

use std::path::Path;

use tournament::check::check;
use tournament::trf;

/// A folder of TRF files in the environment variable `DAMIER_PAIRINGS`.
#[test]
fn events_paired_elsewhere_agree_in_every_round() {
    let Some(folder) = std::env::var_os("DAMIER_PAIRINGS") else {
        println!("passed over: DAMIER_PAIRINGS names no folder of TRF files");
        return;
    };
    let (mut events, mut rounds, mut differences) = (0, 0, Vec::new());
    for entry in std::fs::read_dir(Path::new(&folder)).expect("the folder can be read") {
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
    assert!(events > 0, "no TRF file in the folder");
    assert!(
        differences.is_empty(),
        "{} of {rounds} rounds differ:\n{}",
        differences.len(),
        differences.join("\n")
    );
    println!("{events} events, {rounds} rounds");
}
