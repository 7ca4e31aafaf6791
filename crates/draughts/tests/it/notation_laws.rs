//! Laws of the text forms, over random setups and moves of every ruleset.

use draughts::board::Piece;
use draughts::notation::movetext::{self, MatchingMoves, MoveFault};
use draughts::notation::{compact, fen, hub};
use draughts::{AnyPosition, Kind, Move, RulesetName, Setup, Side, Square};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use std::collections::HashSet;

fn rulesets() -> impl Strategy<Value = RulesetName> {
    select(RulesetName::ALL)
}

fn sides() -> impl Strategy<Value = Side> {
    select(&Side::BOTH[..])
}

/// Setups with at most one piece on a square; one square in so many is occupied.
fn setups(ruleset: RulesetName, sparse: u32) -> impl Strategy<Value = Setup> {
    let geometry = ruleset.rules().geometry();
    let piece = prop_oneof![
        sparse - 1 => Just(None),
        1 => (sides(), select(&[Kind::Man, Kind::King][..])).prop_map(|(side, kind)| Some(Piece { side, kind })),
    ];
    (sides(), prop::collection::vec(piece, usize::from(geometry.square_count()))).prop_map(
        move |(turn, pieces)| {
            let mut setup = Setup::empty(turn);
            for (square, piece) in geometry.board().into_iter().zip(pieces) {
                if let Some(piece) = piece {
                    setup.put(square, piece);
                }
            }
            setup
        },
    )
}

fn setups_of_any_ruleset(sparse: u32) -> impl Strategy<Value = (RulesetName, Setup)> {
    rulesets().prop_flat_map(move |ruleset| (Just(ruleset), setups(ruleset, sparse)))
}

/// Positions in which kings meet many pieces, so that captures share their ends.
fn positions() -> impl Strategy<Value = AnyPosition> {
    setups_of_any_ruleset(4).prop_filter_map("a board without pieces", |(ruleset, setup)| {
        AnyPosition::forced(ruleset, &setup).ok()
    })
}

fn hub_moves(position: &AnyPosition, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|action| hub::write_move(position, action)).collect()
}

/// Strings made of what the grammars know and of anything else.
fn near_texts() -> impl Strategy<Value = String> {
    prop_oneof![
        "[WBRKwbk0-9a-jx:,.+HF \r\n–-]{0,60}",
        "[WB]:(W|B)(K?[0-9]{1,2},?){0,6}:[WB](K?[a-h][0-9],?){0,6}",
        "[a-h0-9x:×*–—−! -]{0,12}",
        "[0-9]{1,2}[x-][0-9]{1,2}(x[0-9]{1,2}){0,3}",
        "[WwBbe]{30,55}",
        "[0-9A-Za-z_-]{0,22}",
        any::<String>(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn setups_are_read_back((ruleset, setup) in prop_oneof![setups_of_any_ruleset(2), setups_of_any_ruleset(8)]) {
        let rules = ruleset.rules();
        let text = fen::write(rules, &setup);
        prop_assert_eq!(fen::read(rules, &text).map_err(|faults| faults.to_string()), Ok(setup), "{}", text);
        prop_assert_eq!(hub::read(rules, &hub::write(rules, &setup)), Ok(setup));
        let text = compact::write(rules, &setup);
        prop_assert!(text.len() <= 20, "{}", text);
        prop_assert_eq!(compact::read(rules, &text), Ok(setup), "{}", text);
    }

    /// Whatever can be read as a compact form is the text of its setup.
    #[test]
    fn compact_texts_are_written_back(ruleset in rulesets(), text in "[0-9A-Za-z_-]{1,20}") {
        if let Ok(setup) = compact::read(ruleset.rules(), &text) {
            prop_assert_eq!(compact::write(ruleset.rules(), &setup), text);
        }
    }

    #[test]
    fn fens_are_read_in_any_dress(
        (ruleset, setup) in setups_of_any_ruleset(3),
        blanks in prop::collection::vec(select(&["", " ", "\r\n", "\t"][..]), 1..9),
    ) {
        let rules = ruleset.rules();
        let plain = fen::write(rules, &setup);
        let mut blank = blanks.iter().cycle();
        let mut dressed = String::new();
        for character in plain.chars() {
            let separates = matches!(character, ':' | ',');
            dressed.push_str(if separates { blank.next().copied().unwrap_or("") } else { "" });
            dressed.push(if blanks.len() % 2 == 0 { character.to_ascii_lowercase() } else { character });
            dressed.push_str(if separates { blank.next().copied().unwrap_or("") } else { "" });
        }
        dressed.push('.');
        let read = fen::read(rules, &dressed).map_err(|faults| faults.to_string());
        prop_assert_eq!(read, Ok(setup), "{}", dressed);
    }

    #[test]
    fn moves_are_read_back(position in positions()) {
        let moves = position.moves();
        let listed = movetext::write_all(&position);
        prop_assert_eq!(listed.iter().map(|entry| entry.action).collect::<Vec<_>>(), moves.to_vec());
        let distinct: HashSet<&str> = listed.iter().map(|entry| entry.text.as_str()).collect();
        prop_assert_eq!(distinct.len(), listed.len(), "{:?}", listed);
        for entry in listed.iter().take(40) {
            let action = entry.action;
            prop_assert_eq!(&movetext::write(&position, &action), &entry.text);
            prop_assert_eq!(movetext::read(&position, &entry.text), Ok(action), "{:?} {}", position, entry.text);
            let full = movetext::write_full(&position, &action);
            prop_assert_eq!(movetext::read(&position, &full), Ok(action), "{:?} {}", position, full);
            let text = hub::write_move(&position, &action);
            prop_assert_eq!(hub::read_move(&position, &text), Ok(action), "{:?} {}", position, text);
        }
    }

    /// Every way of a capture, with any landing squares left out, fits the capture: alone or among others.
    #[test]
    fn ways_are_read_in_part(
        position in positions(),
        choice in any::<prop::sample::Index>(),
        way in any::<prop::sample::Index>(),
        kept in subsequence((1..60).collect::<Vec<usize>>(), 0..59),
    ) {
        let moves = position.moves();
        prop_assume!(!moves.is_empty());
        let action = *choice.get(&moves);
        let ways = position.paths(&action);
        let way: &Vec<Square> = way.get(&ways);
        let name = |square: &Square| draughts::notation::square::name(position.rules(), *square);
        let full: Vec<String> = way.iter().map(name).collect();
        prop_assert_eq!(movetext::read(&position, &full.join("x")), Ok(action));
        let last = way.len() - 1;
        let some: Vec<String> = way
            .iter()
            .enumerate()
            .filter(|(place, _)| *place == 0 || *place == last || kept.contains(place))
            .map(|(_, square)| name(square))
            .collect();
        let text = some.join(" - ");
        let attempt = movetext::attempt(position.rules(), &text).expect("squares and dashes");
        match movetext::find(&position, &attempt) {
            // Another capture is meant only if it goes exactly that way.
            MatchingMoves::One(found) if found != action => {
                let turning = movetext::write(&position, &found);
                prop_assert!(some.len() < full.len() && turning != movetext::write(&position, &action), "{}", text);
            }
            MatchingMoves::One(_) => {}
            MatchingMoves::Several(found) => {
                prop_assert!(found.contains(&action), "{}", text);
                let fault = movetext::read(&position, &text).expect_err("more than one");
                let MoveFault::Ambiguous { candidates, .. } = fault else { panic!("{fault}") };
                let read: Vec<Move> =
                    candidates.iter().map(|text| movetext::read(&position, text).expect("one")).collect();
                prop_assert_eq!(hub_moves(&position, &read), hub_moves(&position, &found));
            }
            MatchingMoves::None => prop_assert!(false, "{:?} {}", position, text),
        }
    }

    #[test]
    fn no_text_is_too_strange(ruleset in rulesets(), text in near_texts()) {
        let rules = ruleset.rules();
        let start = AnyPosition::start(ruleset);
        if let Err(faults) = fen::read_position(ruleset, &text) {
            prop_assert!(!faults.faults().is_empty() && !faults.to_string().is_empty());
            let longest = text.chars().count() + 1;
            prop_assert!(faults.faults().iter().all(|fault| (1..=longest).contains(&fault.column)), "{}", faults);
        }
        let _ = fen::read_forced(ruleset, &text);
        let _ = hub::read(rules, &text);
        let _ = compact::read(rules, &text);
        let _ = hub::read_move(&start, &text).map_err(|fault| fault.to_string());
        match movetext::read(&start, &text) {
            Ok(action) => prop_assert!(start.moves().contains(&action)),
            Err(fault) => prop_assert!(!fault.to_string().is_empty()),
        }
    }
}
