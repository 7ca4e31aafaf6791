//! What holds for every pairing.

mod brute;

use proptest::prelude::*;
use std::collections::HashSet;
use tournament::check::check;
use tournament::dutch::{self, before_round, explain};
use tournament::generate::{Plan, generate};
use tournament::history::{Acceleration, Bye, Colour, Number, Player, RoundOutcome, Tournament};
use tournament::trf::{self, Dialect, TrfReport};

fn plans(most: u16) -> impl Strategy<Value = Plan> {
    let chances = (0_u16..150, 0_u16..150, 0_u16..60, 0_u16..5, 0_u16..4, any::<bool>());
    (any::<u64>(), 3_u16..=most, 1_u16..9, chances).prop_map(|(seed, players, rounds, chances)| {
        let (forfeits, byes, withdrawals, late, forbidden_pairs, baku) = chances;
        let acceleration = if baku { Acceleration::Baku } else { Acceleration::None };
        let late_entries = late * 20;
        let plan = Plan::new(seed, players, rounds);
        Plan { forfeits, byes, withdrawals, late_entries, forbidden_pairs, acceleration, ..plan }
    })
}

fn colours(player: &Player) -> Vec<Colour> {
    player.outcomes.iter().filter_map(|outcome| outcome.played().map(|(_, colour)| colour)).collect()
}

fn sound(tournament: &Tournament) -> Result<(), TestCaseError> {
    for player in &tournament.players {
        let played: Vec<Number> =
            player.outcomes.iter().filter_map(|outcome| outcome.played().map(|(number, _)| number)).collect();
        let distinct: HashSet<&Number> = played.iter().collect();
        prop_assert_eq!(distinct.len(), played.len(), "player {} has a rematch", player.number);
        let byes =
            player.outcomes.iter().filter(|outcome| **outcome == RoundOutcome::Bye(Bye::PairingAllocated));
        prop_assert!(byes.count() < 2, "player {} has a second bye", player.number);
        let last = tournament.rounds.is_some_and(|rounds| player.outcomes.len() >= usize::from(rounds));
        let colours = colours(player);
        // Topscorers may get a third colour in the last round.
        let judged = if last { &colours[..colours.len().saturating_sub(1)] } else { &colours[..] };
        let third = judged.windows(3).any(|three| three[0] == three[1] && three[1] == three[2]);
        prop_assert!(!third, "player {} has a third equal colour", player.number);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn everyone_is_paired_or_free_once_without_rematch_second_bye_or_third_colour(plan in plans(30)) {
        let event = generate(&plan);
        sound(&event)?;
        for round in 1..=event.paired_rounds() {
            let before = before_round(&event, round);
            let pairing = dutch::pair(&before).expect("it was paired before");
            let mut seen: Vec<Number> = pairing.pairs.iter().flat_map(|pair| [pair.white, pair.black]).collect();
            seen.extend(pairing.bye);
            seen.extend(before.requested_byes.iter().filter(|bye| bye.round == round).map(|bye| bye.player));
            seen.sort_unstable();
            let all: Vec<Number> = event.players.iter().map(|player| player.number).collect();
            prop_assert_eq!(seen, all);
        }
    }

    #[test]
    fn an_event_agrees_with_itself_and_in_files(plan in plans(16)) {
        let event = generate(&plan);
        prop_assert!(check(&event).iter().all(|round| round.difference.is_none()));
        let report = TrfReport { tournament: event, ..TrfReport::default() };
        for dialect in [Dialect::Trf2026, Dialect::Extended] {
            let read = trf::read(&trf::write(&report, dialect)).expect("what is written can be read");
            prop_assert_eq!(&read.tournament.players, &report.tournament.players);
            prop_assert_eq!(read.tournament.first_colour, report.tournament.first_colour);
            prop_assert!(check(&read.tournament).iter().all(|round| round.difference.is_none()));
        }
    }

    #[test]
    fn the_order_of_the_lines_does_not_matter(plan in plans(12), turn in 0_usize..12) {
        let report = TrfReport { tournament: generate(&plan), ..TrfReport::default() };
        let text = trf::write(&report, Dialect::Trf2026);
        let mut lines: Vec<&str> = text.lines().collect();
        let turn = turn % lines.len();
        lines.rotate_left(turn);
        lines.reverse();
        let turned = trf::read(&lines.join("\n")).expect("the same lines");
        prop_assert_eq!(turned.tournament.players, report.tournament.players);
    }

    #[test]
    fn all_pairings_tried_give_the_same_up_to_ten_players(plan in plans(10)) {
        let event = generate(&plan);
        for round in 1..=event.paired_rounds() {
            let before = before_round(&event, round);
            let pairing = dutch::pair(&before).expect("it was paired before");
            let mut pairs: Vec<(u16, u16)> = pairing
                .pairs
                .iter()
                .map(|pair| (pair.white.0.min(pair.black.0), pair.white.0.max(pair.black.0)))
                .chain(pairing.bye.map(|number| (0, number.0)))
                .collect();
            pairs.sort_unstable();
            prop_assert_eq!(Some(pairs), brute::pair(&before, round), "round {} of {:?}", round, plan);
        }
    }

    #[test]
    fn the_next_best_pairing_is_never_better(plan in plans(12)) {
        let event = generate(&plan);
        let round = event.paired_rounds();
        prop_assume!(round > 0);
        for player in &event.players {
            for part in explain(&event, round, player.number).expect("it was paired before") {
                // The first digit that differs counts more in the alternative.
                if let Some((criterion, pairing, alternative)) = part.alternative.and_then(|next| next.worse_in) {
                    prop_assert!(alternative > pairing, "{criterion:?} of {}: {pairing}, {alternative}", player.number);
                }
            }
        }
    }
}
