//! Every count in `perft/*.perft`, one file per ruleset; the smaller ones by the slow generator too.

use crate::slow::Board;
use draughts::moves::PerftCounting;
use draughts::notation::fen;
use draughts::{AnyPosition, RulesetName};
use std::path::Path;

macro_rules! perft_files {
    ($($ruleset:ident)*) => {$(
        #[test]
        fn $ruleset() {
            check(stringify!($ruleset));
        }
    )*};
}

perft_files!(international russian brazilian english portuguese site64 italian spanish czech pool killer);

#[test]
fn every_ruleset_has_its_file() {
    for ruleset in RulesetName::ALL {
        assert!(file(ruleset.name()).contains("position start"), "{ruleset}");
    }
}

/// The slow generator counts up to here.
const FEW: u64 = 5_000;

fn check(name: &str) {
    let ruleset: RulesetName = name.parse().expect("a ruleset");
    let mut position = AnyPosition::start(ruleset);
    for (number, line) in file(name).lines().enumerate() {
        let place = format!("{name}.perft line {}: {line}\n{position:?}", number + 1);
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" | "#" => {}
            "position" if rest == "start" => position = AnyPosition::start(ruleset),
            "position" => {
                position =
                    fen::read_position(ruleset, rest).unwrap_or_else(|faults| panic!("{place}\n{faults}"));
            }
            "moves" => check_counts(&position, PerftCounting::Moves, rest, &place),
            "orders" => check_counts(&position, PerftCounting::Orders, rest, &place),
            _ => panic!("{place}"),
        }
    }
}

fn check_counts(position: &AnyPosition, counting: PerftCounting, counts: &str, place: &str) {
    for (depth, count) in (1..).zip(counts.split(' ')) {
        let expected: u64 = count.parse().expect("a count");
        let counted = position.perft_counting(depth, counting);
        assert_eq!(counted, expected, "depth {depth}, {place}");
        if expected <= FEW {
            let board = Board::of(position.rules(), &position.setup());
            let counted = match counting {
                PerftCounting::Moves => board.perft(depth as usize),
                PerftCounting::Orders => board.perft_of_orders(depth as usize),
            };
            assert_eq!(counted, expected, "slow, depth {depth}, {place}\n{}", board.diagram());
        }
    }
}

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft").join(name).with_extension("perft");
    std::fs::read_to_string(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
}
