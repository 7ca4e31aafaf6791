//! Setups, their positions and their moves.

use crate::request::Request;
use draughts::{AnyPosition, Move, dispatch};

/// How many plies are played from a setup.
const PLIES: usize = 40;

/// Any diagram with a piece can be forced, and what can be played from it agrees with itself.
pub fn play(bytes: &[u8]) {
    let request = Request::read(bytes);
    let setup = request.diagram();
    let Ok(mut position) = AnyPosition::forced(request.ruleset, &setup) else {
        assert!(!setup.faults_if_forced(request.ruleset.rules()).is_empty());
        return;
    };
    assert_eq!(position.setup(), setup);
    for byte in bytes.iter().cycle().take(PLIES) {
        check_counts(&position);
        let moves = position.moves();
        moves.iter().for_each(|action| check_move(&position, action));
        if moves.is_empty() {
            break;
        }
        position = position.after(&moves[usize::from(*byte) % moves.len()]);
    }
}

/// Everything that counts or asks gives the same answer as the list.
fn check_counts(position: &AnyPosition) {
    let moves = position.moves();
    let captures = moves.iter().filter(|action| action.is_capture()).count();
    assert!(captures == 0 || captures == moves.len(), "{position:?}");
    assert_eq!(position.must_capture(), captures > 0, "{position:?}");
    assert_eq!(position.can_move(), !moves.is_empty(), "{position:?}");
    let count = dispatch!(position, position => position.count_moves());
    assert_eq!(count, moves.len() as u64, "{position:?}");
    assert_eq!(position.perft(1), count, "{position:?}");
    let replies: u64 = moves.iter().map(|action| position.after(action).perft(1)).sum();
    assert_eq!(position.perft(2), replies, "{position:?}");
    let mut distinct = moves.to_vec();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), moves.len(), "{position:?}");
}

/// A move takes what stands there, leaves a position that can be played, and can be made in some way.
fn check_move(position: &AnyPosition, action: &Move) {
    let us = position.turn();
    let after = position.after(action);
    assert_eq!(
        position.side(us.opponent()) - action.captured,
        after.side(us.opponent()),
        "{action:?} in {position:?}"
    );
    assert_eq!(position.side(us).len(), after.side(us).len(), "{action:?} in {position:?}");
    assert_eq!(
        position.side(us).without(action.from).with(action.to),
        after.side(us),
        "{action:?} in {position:?}"
    );
    assert_eq!(after.turn(), us.opponent());
    let paths = position.paths(action);
    assert!(!paths.is_empty(), "{action:?} in {position:?}");
    for path in paths {
        assert_eq!(
            (path.first(), path.last()),
            (Some(&action.from), Some(&action.to)),
            "{action:?} in {position:?}"
        );
    }
}
