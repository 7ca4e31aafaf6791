//! Tournament report files.

use tournament::history::ForbiddenGroup;
use tournament::trf::{self, Dialect, TrfReport};

/// TRF: any text is read as a whole, or what is wrong with it is told with its place; what is read is written so that it
/// reads the same, in both dialects as far as they go.
pub fn trf(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let report = match trf::read(&text) {
        Ok(report) => report,
        Err(fault) => {
            let lines = text.replace("\r\n", "\n").split(['\n', '\r']).count();
            assert!((1..=lines).contains(&fault.line) && fault.column >= 1, "{fault}");
            assert!(!fault.reason.is_empty() && !fault.remedy.is_empty(), "{fault}");
            return;
        }
    };
    for dialect in [Dialect::Trf2026, Dialect::Extended] {
        let written = trf::write(&report, dialect);
        let again = trf::read(&written).unwrap_or_else(|fault| panic!("{dialect:?}: {fault}\n{written}"));
        let (ours, theirs) = (&report.tournament, &again.tournament);
        assert_eq!(ours.players, theirs.players, "{dialect:?}\n{written}");
        assert_eq!((&ours.name, ours.rounds, ours.scoring), (&theirs.name, theirs.rounds, theirs.scoring));
        assert_eq!(ours.first_colour, theirs.first_colour, "{dialect:?}\n{written}");
        assert_eq!(ours.forbidden.len(), theirs.forbidden.len(), "{dialect:?}\n{written}");
        assert_eq!(trf::write(&again, dialect), written, "{dialect:?}");
        if dialect == Dialect::Trf2026 {
            assert_same(&report, &again, &written);
        }
    }
}

/// TRF-2026 holds everything. Only that a prohibition lasts is written as its last round.
fn assert_same(report: &TrfReport, again: &TrfReport, written: &str) {
    let (ours, theirs) = (&report.tournament, &again.tournament);
    assert_eq!(report.records, again.records, "{written}");
    assert_eq!(ours.requested_byes, theirs.requested_byes, "{written}");
    assert_eq!(ours.acceleration, theirs.acceleration, "{written}");
    let open = |group: &ForbiddenGroup| (group.players.clone(), group.first_round);
    assert!(ours.forbidden.iter().map(open).eq(theirs.forbidden.iter().map(open)), "{written}");
}
