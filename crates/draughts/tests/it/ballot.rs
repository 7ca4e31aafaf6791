//! Decks, draws, barred openings and handicaps.

use draughts::ballot::{self, Ballot, BallotStatus, Deck, Handicap, HandicapFault};
use draughts::notation::{fen, movetext, square};
use draughts::{AnyPosition, Move, RulesetName, Setup, Side};
use std::collections::{BTreeMap, HashMap};

use RulesetName::{Brazilian, English, International, Portuguese, Russian};

/// The moves of a text, each legal after the ones before.
fn moves(ruleset: RulesetName, text: &str) -> Vec<Move> {
    let mut position = AnyPosition::start(ruleset);
    let read = |word| {
        let action = movetext::read(&position, word).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        position = position.after(&action);
        action
    };
    text.split_whitespace().map(read).collect()
}

mod tables {
    use super::*;

    #[test]
    fn every_row_leads_to_the_position_of_its_source() {
        let mut seen: BTreeMap<Deck, usize> = BTreeMap::new();
        for line in include_str!("../data/ballots.tsv").lines().filter(|line| !line.starts_with('#')) {
            let [deck, number, text] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
            let deck: Deck = deck.parse().expect(line);
            let ballot = deck.find(number).expect(line);
            // The rows stand in the same order, so none is found twice.
            let place = seen.entry(deck).or_default();
            assert_eq!(&deck.rows()[*place], ballot, "{line}");
            *place += 1;
            for &ruleset in ballot.rulesets() {
                let expected =
                    fen::read_position(ruleset, text).unwrap_or_else(|faults| panic!("{line}\n{faults}"));
                assert_eq!(replay(ballot, ruleset), expected, "{line}");
                assert_eq!(ballot.position(ruleset), Some(expected), "{line}");
                assert!(expected.can_move(), "{line}");
            }
        }
        for deck in Deck::ALL {
            assert_eq!(seen.get(&deck), Some(&deck.rows().len()), "{deck}");
        }
    }

    /// Plays the moves of a ballot by their texts under one of its rulesets.
    fn replay(ballot: &Ballot, ruleset: RulesetName) -> AnyPosition {
        let mut position =
            AnyPosition::new(ruleset, &ballot.start).unwrap_or_else(|faults| panic!("{ballot}: {faults}"));
        for listed in &ballot.moves {
            let action = movetext::read(&position, &listed.text)
                .unwrap_or_else(|fault| panic!("{ballot}, {ruleset}: {fault}"));
            assert_eq!(action, listed.action, "{ballot}, {ruleset}");
            assert_eq!(movetext::write(&position, &action), listed.text, "{ballot}, {ruleset}");
            position = position.after(&action);
        }
        position
    }

    #[test]
    fn the_way_is_that_of_the_removed_and_displaced_men_and_the_moves() {
        for ballot in Deck::ALL.into_iter().flat_map(Deck::rows) {
            let rules = ballot.rulesets()[0].rules();
            let name = |at| square::name(rules, at);
            // Of the two men of an eleven-man ballot Red's has the lower number.
            let mut words: Vec<String> = square::ordered(rules, ballot.removed)
                .into_iter()
                .map(|at| format!("-{}", name(at)))
                .collect();
            words.extend(ballot.displaced.iter().map(|man| format!("{}>{}", name(man.from), name(man.to))));
            if !ballot.displaced.is_empty() {
                words.push(ballot.start.turn.letter().to_string());
            }
            words.extend(ballot.moves.iter().map(|listed| listed.text.clone()));
            let expected = if ballot.is_free() { "free".to_owned() } else { words.join(" ") };
            assert_eq!(ballot.way, expected, "{ballot}");
        }
    }

    fn count(deck: Deck, wanted: impl Fn(&Ballot) -> bool) -> usize {
        deck.rows().iter().filter(|ballot| wanted(ballot)).count()
    }

    #[test]
    fn three_move() {
        let deck = Deck::ThreeMove;
        assert_eq!(deck.rows().len(), 174);
        assert_eq!(count(deck, |ballot| ballot.standing == BallotStatus::Drawn), 144);
        assert_eq!(count(deck, |ballot| ballot.standing == BallotStatus::Added), 12);
        assert_eq!(count(deck, |ballot| ballot.standing == BallotStatus::Barred), 18);
        assert_eq!(deck.ballots(English).count(), 156);
        assert_eq!(count(deck, |ballot| ballot.harder), 50);
        assert!(deck.rows().iter().all(|ballot| ballot.moves.len() == 3 && ballot.draws == 1));
        let names = |number| deck.find(number).and_then(|ballot| ballot.name);
        assert_eq!((names("5"), names("174"), names("1")), (Some("Dreaded Edinburgh"), Some("Skunk"), None));
    }

    #[test]
    fn eleven_man() {
        let deck = Deck::ElevenMan;
        let of = |reason| count(deck, |ballot| ballot.standing == BallotStatus::Unplayable(reason));
        assert_eq!((of("loses a man at once"), of("excluded")), (91, 9));
        assert_eq!(deck.ballots(English).count(), 2400);
        assert_eq!(deck.ballots(English).map(|ballot| ballot.draws).sum::<u32>(), 3015);
    }

    /// The rule by which the ballot is made, not the table: a man of each side off, then a move each.
    #[test]
    fn eleven_man_has_every_position_as_often_as_it_can_be_drawn() {
        let rules = English.rules();
        let start = Setup::start(rules);
        let numbered =
            |numbers: std::ops::Range<u32>| numbers.filter_map(|number| square::by_number(rules, number));
        let mut expected: HashMap<Setup, u32> = HashMap::new();
        for red in numbered(5..13) {
            for white in numbered(21..29) {
                let mut setup = start;
                setup.black_men = setup.black_men.without(red);
                setup.white_men = setup.white_men.without(white);
                let position = AnyPosition::new(English, &setup).expect("a playable setup");
                for first in position.moves().iter().filter(|first| square::number(rules, first.from) > 4) {
                    let position = position.after(first);
                    for second in &position.moves() {
                        if square::number(rules, second.from) < 29 {
                            *expected.entry(position.after(second).setup()).or_default() += 1;
                        }
                    }
                }
            }
        }
        assert_eq!(expected.values().sum::<u32>(), 3136);
        let table: HashMap<Setup, u32> =
            Deck::ElevenMan.rows().iter().map(|ballot| (ballot.setup, ballot.draws)).collect();
        assert_eq!(table.len(), 2500);
        assert!(table == expected, "the table differs from the rule");
    }

    #[test]
    fn tables_for_64_squares() {
        for (deck, russian, brazilian, displaced) in
            [(Deck::Idf, 745, 736, 396), (Deck::IdfBasic, 150, 150, 0), (Deck::Fmjd64, 736, 725, 392)]
        {
            assert_eq!(deck.rows().len(), russian, "{deck}");
            assert_eq!(deck.ballots(Russian).count(), russian, "{deck}");
            assert_eq!(deck.ballots(Brazilian).count(), brazilian, "{deck}");
            assert_eq!(count(deck, |ballot| !ballot.displaced.is_empty()), displaced, "{deck}");
        }
        let only_russian = Deck::Idf.find("3-XIII").expect("a row");
        assert_eq!(only_russian.rulesets(), [Russian]);
        assert_eq!(only_russian.position(Brazilian), None);
        let notes = Deck::ALL.into_iter().flat_map(Deck::rows).filter(|ballot| ballot.note.is_some());
        assert_eq!(notes.count(), 4);
    }

    #[test]
    fn displaced_men_change_places_at_once() {
        // Black's man comes to the square that White's leaves.
        let ballot = Deck::Idf.find("1-VI").expect("a row");
        assert_eq!(ballot.way, "a3>c5 d6>a3 W");
        assert_eq!(ballot.displaced.iter().map(|man| man.side).collect::<Vec<_>>(), Side::BOTH);
        let text = fen::write(Russian.rules(), &ballot.setup);
        assert_eq!(text, "W:Wa1,b2,c1,c3,c5,d2,e1,e3,f2,g1,g3,h2:Ba3,a7,b6,b8,c7,d8,e7,f6,f8,g7,h6,h8");
    }

    #[test]
    fn one_basic_position_leaves_the_opening_free() {
        let free: Vec<&Ballot> =
            Deck::ALL.into_iter().flat_map(Deck::rows).filter(|ballot| ballot.is_free()).collect();
        assert_eq!(free, [Deck::IdfBasic.find("5-VII").expect("a row")]);
        assert_eq!(free[0].position(Brazilian), Some(AnyPosition::start(Brazilian)));
    }
}

mod decks {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for deck in Deck::ALL {
            assert_eq!(deck.name().to_uppercase().parse(), Ok(deck));
            assert!(!deck.title().is_empty() && deck.source().contains('/'), "{deck}");
        }
        let fault = "two-move".parse::<Deck>().expect_err("no deck");
        assert_eq!(
            fault.to_string(),
            "there is no deck \"two-move\"; the decks are three-move, eleven-man, idf, idf-basic, fmjd64"
        );
    }

    #[test]
    fn each_ruleset_has_its_decks() {
        let decks = |ruleset| Deck::all_for(ruleset).collect::<Vec<_>>();
        assert_eq!(decks(English), [Deck::ThreeMove, Deck::ElevenMan]);
        assert_eq!(decks(Russian), [Deck::Idf, Deck::IdfBasic, Deck::Fmjd64]);
        assert_eq!(decks(Brazilian), decks(Russian));
        for &ruleset in RulesetName::ALL {
            if ![English, Russian, Brazilian].contains(&ruleset) {
                assert_eq!(decks(ruleset), [], "{ruleset}");
            }
        }
    }

    #[test]
    fn a_deck_for_other_rulesets_is_refused() {
        let fault = Deck::Idf.draw(English, 1).expect_err("not for English");
        assert_eq!(fault.to_string(), "the deck idf is not for english; it is for russian and brazilian");
        assert_eq!(Deck::Idf.ballots(English).count(), 0);
    }

    #[test]
    fn rows_are_found_by_number() {
        for number in ["23-XIV", "23-xiv", " 23-14 "] {
            let ballot = Deck::Idf.find(number).expect(number);
            assert_eq!(ballot.number, "23-XIV");
        }
        for number in ["", "0", "24-I", "1-XXXIV", "1", "23-"] {
            assert_eq!(Deck::Idf.find(number), None, "{number}");
        }
        assert_eq!(Deck::ThreeMove.find("48").expect("a row").name, Some("Rattlesnake"));
    }

    #[test]
    fn numbers_are_unique() {
        for deck in Deck::ALL {
            let mut numbers: Vec<&str> = deck.rows().iter().map(|ballot| ballot.number.as_str()).collect();
            numbers.sort_unstable();
            numbers.dedup();
            assert_eq!(numbers.len(), deck.rows().len(), "{deck}");
        }
    }

    #[test]
    fn rows_are_found_by_position() {
        for ballot in Deck::ThreeMove.rows() {
            let position = ballot.position(English).expect("valid");
            assert_eq!(Deck::ThreeMove.leading_to(&position), Some(ballot));
        }
        assert_eq!(Deck::ThreeMove.leading_to(&AnyPosition::start(English)), None);
        let only_russian = &Deck::Idf.find("18-XV").expect("a row").setup;
        let under = |ruleset| AnyPosition::new(ruleset, only_russian).expect("playable");
        assert!(Deck::Idf.leading_to(&under(Russian)).is_some());
        assert_eq!(Deck::Idf.leading_to(&under(Brazilian)), None);
    }
}

mod draws {
    use super::*;

    /// The draws of another program that was written from the description alone.
    #[test]
    fn draws_are_as_described() {
        for (deck, ruleset, numbers) in [
            (Deck::ThreeMove, English, ["155", "166", "90", "65"]),
            (Deck::ElevenMan, English, ["58", "2181", "2004", "2301"]),
            (Deck::Idf, Russian, ["15-IX", "20-XXIV", "13-XXIV", "3-VI"]),
            (Deck::Idf, Brazilian, ["19-XIV", "13-XXVIII", "21-III", "13-XXVII"]),
            (Deck::IdfBasic, Brazilian, ["9-VI", "7-VI", "1-II", "9-VII"]),
            (Deck::Fmjd64, Russian, ["37-XVI", "27-II", "41-IV", "27-I"]),
            (Deck::Fmjd64, Brazilian, ["20-XII", "19-VIII", "34-VI", "4-XVI"]),
        ] {
            for (seed, number) in [0, 1, 2026, u64::MAX].into_iter().zip(numbers) {
                let ballot = deck.draw(ruleset, seed).expect("a deck for the ruleset");
                assert_eq!(ballot.number, number, "{deck}, {ruleset}, seed {seed}");
            }
        }
    }

    #[test]
    fn draws_are_fair() {
        const SEEDS: u64 = 40_000;
        for (deck, ruleset) in
            [(Deck::ThreeMove, English), (Deck::Idf, Brazilian), (Deck::ElevenMan, English)]
        {
            let total: u32 = deck.ballots(ruleset).map(|ballot| ballot.draws).sum();
            let mut drawn: HashMap<&str, u32> = HashMap::new();
            let mut drawn_by_weight: HashMap<u32, u32> = HashMap::new();
            for seed in 0..SEEDS {
                let ballot = deck.draw(ruleset, seed).expect("a deck for the ruleset");
                assert!(ballot.can_be_drawn(ruleset), "{ballot}");
                *drawn.entry(&ballot.number).or_default() += 1;
                *drawn_by_weight.entry(ballot.draws).or_default() += 1;
            }
            // A fair deck stays within six standard deviations.
            let check = |found: u32, tickets: u32, what: &str| {
                let expected = SEEDS as f64 * f64::from(tickets) / f64::from(total);
                let away = (f64::from(found) - expected).abs();
                assert!(found > 0 && away < 6.0 * expected.sqrt(), "{what}: {found}, not {expected}");
            };
            for ballot in deck.ballots(ruleset) {
                let found = drawn.get(ballot.number.as_str()).copied().unwrap_or(0);
                check(found, ballot.draws, &ballot.to_string());
            }
            for (weight, found) in drawn_by_weight {
                let of_weight = deck.ballots(ruleset).filter(|ballot| ballot.draws == weight);
                check(found, of_weight.map(|ballot| ballot.draws).sum(), &format!("{deck}, weight {weight}"));
            }
        }
    }
}

mod barred {
    use super::*;

    #[test]
    fn eighteen_openings_are_barred() {
        let numbers: Vec<&str> = ballot::barred().map(|ballot| ballot.number.as_str()).collect();
        assert_eq!(numbers.join(" "), "3 13 26 35 44 45 48 52 77 88 94 109 114 137 145 156 168 171");
        for ballot in Deck::ThreeMove.rows() {
            let played: Vec<Move> = ballot.moves.iter().map(|listed| listed.action).collect();
            assert_eq!(ballot::is_barred(&played), ballot.standing == BallotStatus::Barred, "{ballot}");
        }
    }

    #[test]
    fn the_order_of_the_moves_does_not_matter() {
        for text in ["9-14 23-19 10-15", "10-15 23-19 9-14", "10-15 23-19 9-14 19x10 6x15"] {
            assert!(ballot::is_barred(&moves(English, text)), "{text}");
        }
    }

    #[test]
    fn what_is_no_opening_is_not_barred() {
        for text in ["", "9-14", "9-14 23-19", "9-14 23-19 5-9"] {
            assert!(!ballot::is_barred(&moves(English, text)), "{text}");
        }
        let mut illegal = moves(English, "9-14 23-19 10-15");
        illegal.swap(0, 1);
        assert!(!ballot::is_barred(&illegal));
    }
}

mod handicaps {
    use super::*;

    #[test]
    fn the_named_men_are_missing() {
        for (ruleset, text, expected) in [
            (
                International,
                "33, 32",
                "W:W31,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20",
            ),
            (English, "1", "B:W21,22,23,24,25,26,27,28,29,30,31,32:B2,3,4,5,6,7,8,9,10,11,12"),
            (Portuguese, "21\n32", "W:W1,2,3,4,5,6,7,8,9,10,11,12:B22,23,24,25,26,27,28,29,30,31"),
            (Russian, "C3,b2", "W:Wa1,a3,c1,d2,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8"),
        ] {
            let handicap = Handicap::read(ruleset, text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            assert_eq!(fen::write(ruleset.rules(), &handicap.setup()), expected);
            assert_eq!(Handicap::read(ruleset, &handicap.to_string()), Ok(handicap));
        }
        let handicap = Handicap::read(Russian, "c3 b2").expect("a handicap");
        assert_eq!((handicap.side(), handicap.ruleset()), (Side::White, Russian));
        assert_eq!(handicap.to_string(), "b2, c3");
    }

    #[test]
    fn faults_are_told() {
        for (ruleset, text, expected) in [
            (Russian, " , ", "no square is named; write the squares of the men to leave out"),
            (Russian, "b3", "\"b3\" is not a square of the board"),
            (English, "33", "\"33\" is not a square of the board"),
            (English, "1-3", "\"1-3\" is not a square of the board"),
            (English, "13", "no man stands on 13 at the start"),
            (English, "1 2 1", "1 is named twice"),
            (English, "1 32", "men of both sides are named; only one side gives a handicap"),
            (English, "1 2 3 4 5 6 7 8 9 10 11 12", "Red would have no man left"),
        ] {
            let fault = Handicap::read(ruleset, text).expect_err(text);
            assert_eq!(fault.to_string(), expected);
        }
        let elsewhere = square::by_number(International.rules(), 50).expect("a square");
        assert_eq!(Handicap::new(Russian, &[elsewhere]), Err(HandicapFault::OffTheBoard));
    }

    #[test]
    fn every_handicap_can_be_played() {
        for &ruleset in RulesetName::ALL {
            let start = Setup::start(ruleset.rules());
            for side in Side::BOTH {
                let men: Vec<_> = start.side(side).into_iter().collect();
                for left in &men {
                    let others: Vec<_> = men.iter().filter(|man| *man != left).copied().collect();
                    for squares in [&others[..], &[*left]] {
                        let handicap = Handicap::new(ruleset, squares).expect("a handicap");
                        assert_eq!(handicap.side(), side);
                        let setup = handicap.setup();
                        assert_eq!(setup.side(side).len() as usize, men.len() - squares.len());
                        assert_eq!(setup.side(side.opponent()), start.side(side.opponent()));
                        let position = AnyPosition::new(ruleset, &setup).expect("a playable setup");
                        assert!(position.can_move(), "{position:?}");
                    }
                }
            }
        }
    }
}
