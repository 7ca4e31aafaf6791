//! Double-Swiss (C.04.5): the text's examples, and a slow and obvious second implementation.

use proptest::prelude::*;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use tournament::history::{Colour, Number, Points};
use tournament::systems::double_swiss::{
    ByeClaim, DoubleSwissContender, DoubleSwissError, DoubleSwissRound, FloatState, RoundStage, identifier,
    pair,
};

fn contender(number: u16, halves: i32, met: &[u16]) -> DoubleSwissContender {
    DoubleSwissContender {
        number: Number(number),
        score: Points::halves(halves),
        met: met.iter().copied().map(Number).collect(),
        colours: Vec::new(),
        bye: ByeClaim::Open,
        float: FloatState::Level,
    }
}

fn round(contenders: Vec<DoubleSwissContender>) -> DoubleSwissRound {
    DoubleSwissRound {
        contenders,
        forbidden: Vec::new(),
        stage: RoundStage::Earlier,
        initial_colour: Colour::White,
    }
}

#[test]
fn a_free_bracket_is_paired_top_half_against_bottom_half() {
    // 3.6.3: the identifier 1 2 3 4 5 6 7 8 comes first. 4.3.1: odd numbers have the initial colour.
    let pairing = pair(&round((1..=8).map(|number| contender(number, 0, &[])).collect())).unwrap();
    let pairs: Vec<(u16, u16)> = pairing.pairs.iter().map(|pair| (pair.white.0, pair.black.0)).collect();
    assert_eq!(pairs, [(1, 5), (6, 2), (3, 7), (8, 4)]);
    assert_eq!(pairing.bye, None);
}

#[test]
fn upfloaters_are_chosen_in_the_order_of_the_text() {
    // 3.5.4: 2, 6, 8 have 3 points, 1, 3, 5 have 2½. The residents 4, 7, 9 have all met and need an upfloater each; 10
    // has met 1, 3 and 5, so that one of 2, 6, 8 has to be left for him.
    let players = vec![
        contender(4, 8, &[7, 9]),
        contender(7, 8, &[4, 9]),
        contender(9, 8, &[4, 7]),
        contender(2, 6, &[]),
        contender(6, 6, &[]),
        contender(8, 6, &[]),
        contender(1, 5, &[10]),
        contender(3, 5, &[10]),
        contender(5, 5, &[10]),
        contender(10, 0, &[1, 3, 5]),
    ];
    let pairing = pair(&round(players)).unwrap();
    let upfloaters: Vec<u16> = pairing.brackets[0].upfloaters.iter().map(|number| number.0).collect();
    assert_eq!(upfloaters, [2, 6, 1]);
}

#[test]
fn the_bye_goes_to_the_lowest_who_may_have_it() {
    let mut players: Vec<DoubleSwissContender> = (1..=5).map(|number| contender(number, 4, &[])).collect();
    players[4].score = Points::ZERO;
    assert_eq!(pair(&round(players.clone())).unwrap().bye, Some(Number(5)), "the lowest score");
    players[4].bye = ByeClaim::Used;
    assert_eq!(pair(&round(players.clone())).unwrap().bye, Some(Number(4)), "then the largest number");
    players[1].colours = vec![Some(Colour::White)];
    assert_eq!(pair(&round(players)).unwrap().bye, Some(Number(2)), "before it, the most matches played");
}

#[test]
fn what_cannot_be_paired_is_said() {
    let met = |number: u16, met: &[u16]| contender(number, 0, met);
    assert_eq!(pair(&round(vec![met(1, &[2]), met(2, &[1])])), Err(DoubleSwissError::NoPairing));
    assert_eq!(pair(&round(vec![met(1, &[]), met(1, &[])])), Err(DoubleSwissError::Twice(Number(1))));
    assert!(pair(&round(Vec::new())).unwrap().pairs.is_empty());
    let mut forbidden = round(vec![met(1, &[]), met(2, &[]), met(3, &[]), met(4, &[])]);
    forbidden.forbidden = vec![(Number(3), Number(1))];
    let pairing = pair(&forbidden).unwrap();
    assert!(pairing.pairs.iter().all(|pair| !(pair.has(Number(1)) && pair.has(Number(3)))));
}

#[test]
fn two_hundred_players_are_paired_through_nine_rounds() {
    let mut players: Vec<DoubleSwissContender> = (1..=201).map(|number| contender(number, 0, &[])).collect();
    for number in 1..=9u32 {
        let pairing = pair(&round(players.clone())).unwrap();
        let place = |number: Number| usize::from(number.0) - 1;
        let before = players.clone();
        for pair in &pairing.pairs {
            let points = (u32::from(pair.white.0) * 7 + u32::from(pair.black.0) * 13 + number * 5) % 5;
            let floated = before[place(pair.white)].score != before[place(pair.black)].score;
            for (player, other, points, colour) in [
                (pair.white, pair.black, points, Colour::White),
                (pair.black, pair.white, 4 - points, Colour::Black),
            ] {
                let contender = &mut players[place(player)];
                assert!(contender.met.insert(other), "round {number}: {player} and {other} again");
                contender.score += Points::halves(points as i32);
                contender.colours.push(Some(colour));
                contender.float = if floated { FloatState::Floated } else { FloatState::Level };
            }
        }
        let free = place(pairing.bye.unwrap());
        assert_eq!(players[free].bye, ByeClaim::Open);
        players[free].bye = ByeClaim::Used;
        players[free].score += Points::halves(3);
        players[free].colours.push(None);
        players[free].float = FloatState::Level;
        assert_eq!(pairing.pairs.len(), 100);
    }
}

/// All ways to pair everybody.
fn all_pairings(
    players: &[&DoubleSwissContender],
    may_meet: &dyn Fn(&DoubleSwissContender, &DoubleSwissContender) -> bool,
) -> Vec<Vec<(Number, Number)>> {
    let Some((first, others)) = players.split_first() else { return vec![Vec::new()] };
    let mut found = Vec::new();
    for (place, partner) in others.iter().enumerate() {
        if may_meet(first, partner) {
            let mut left = others.to_vec();
            left.remove(place);
            for mut pairing in all_pairings(&left, may_meet) {
                pairing.push((first.number.min(partner.number), first.number.max(partner.number)));
                found.push(pairing);
            }
        }
    }
    found
}

/// All sets, of all sizes.
fn all_sets<'field>(players: &[&'field DoubleSwissContender]) -> Vec<Vec<&'field DoubleSwissContender>> {
    (0..1u32 << players.len())
        .map(|bits| {
            let inside = |&(place, _): &(usize, &&'field DoubleSwissContender)| bits >> place & 1 == 1;
            players.iter().enumerate().filter(inside).map(|(_, player)| *player).collect()
        })
        .collect()
}

fn without<'field>(
    players: &[&'field DoubleSwissContender],
    set: &[&'field DoubleSwissContender],
) -> Vec<&'field DoubleSwissContender> {
    players.iter().copied().filter(|player| set.iter().all(|other| other.number != player.number)).collect()
}

/// The fewest upfloaters that the top scoregroup of these needs.
fn needed(
    players: &[&DoubleSwissContender],
    may_meet: &dyn Fn(&DoubleSwissContender, &DoubleSwissContender) -> bool,
) -> usize {
    let Some(top) = players.iter().map(|player| player.score).max() else { return 0 };
    let group: Vec<&DoubleSwissContender> =
        players.iter().copied().filter(|player| player.score == top).collect();
    let rest = without(players, &group);
    let possible = |set: &&Vec<&DoubleSwissContender>| {
        let bracket: Vec<&DoubleSwissContender> = group.iter().chain(set.iter()).copied().collect();
        !all_pairings(&bracket, may_meet).is_empty()
            && !all_pairings(&without(&rest, set), may_meet).is_empty()
    };
    all_sets(&rest).iter().filter(possible).map(Vec::len).min().unwrap_or(usize::MAX)
}

type Bracket = Vec<(Number, Number)>;

/// The bye and the pairs of each bracket, by trying everything in order.
fn slowly(round: &DoubleSwissRound) -> Option<(Option<Number>, Vec<Bracket>)> {
    let may_meet = |one: &DoubleSwissContender, two: &DoubleSwissContender| {
        let forbidden =
            |pair: &(Number, Number)| *pair == (one.number, two.number) || *pair == (two.number, one.number);
        !one.met.contains(&two.number)
            && !two.met.contains(&one.number)
            && !round.forbidden.iter().any(forbidden)
    };
    let mut players: Vec<&DoubleSwissContender> = round.contenders.iter().collect();
    players.sort_by_key(|player| player.number);
    let mut bye = None;
    if players.len() % 2 == 1 {
        let played = |player: &DoubleSwissContender| player.colours.iter().flatten().count();
        let free = players
            .iter()
            .copied()
            .filter(|player| player.bye == ByeClaim::Open)
            .filter(|&player| !all_pairings(&without(&players, &[player]), &may_meet).is_empty())
            .min_by_key(|player| (player.score, Reverse(played(player)), Reverse(player.number)))?;
        bye = Some(free.number);
        players = without(&players, &[free]);
    }
    let floated = |player: &&&DoubleSwissContender| {
        round.stage == RoundStage::Earlier && player.float == FloatState::Floated
    };
    let mut brackets = Vec::new();
    while let Some(top) = players.iter().map(|player| player.score).max() {
        let group: Vec<&DoubleSwissContender> =
            players.iter().copied().filter(|player| player.score == top).collect();
        let rest = without(&players, &group);
        let mut best = None;
        for mut set in all_sets(&rest) {
            set.sort_by_key(|player| (Reverse(player.score), player.number));
            let bracket: Vec<&DoubleSwissContender> = group.iter().chain(&set).copied().collect();
            let left = without(&rest, &set);
            let pairings = all_pairings(&bracket, &may_meet);
            if pairings.is_empty() || all_pairings(&left, &may_meet).is_empty() {
                continue;
            }
            let mut scores: Vec<Reverse<Points>> = set.iter().map(|player| Reverse(player.score)).collect();
            scores.reverse();
            let numbers: Vec<Number> = set.iter().map(|player| player.number).collect();
            let key = (
                set.len(),
                scores,
                needed(&left, &may_meet),
                set.iter().filter(floated).count(),
                numbers.clone(),
            );
            if best.as_ref().is_none_or(|(other, _, _)| key < *other) {
                best = Some((key, numbers, pairings));
            }
        }
        let (_, upfloaters, pairings) = best?;
        let repeats = |pairing: &[(Number, Number)]| {
            let opponent = |number: Number| {
                let pair = pairing.iter().find(|pair| pair.0 == number || pair.1 == number);
                pair.map(|pair| if pair.0 == number { pair.1 } else { pair.0 })
            };
            let residents = upfloaters.iter().filter_map(|&number| opponent(number));
            residents
                .filter(|number| group.iter().filter(floated).any(|player| player.number == *number))
                .count()
        };
        let pairing = pairings.into_iter().min_by_key(|pairing| (repeats(pairing), identifier(pairing)))?;
        players
            .retain(|player| pairing.iter().all(|pair| pair.0 != player.number && pair.1 != player.number));
        brackets.push(pairing);
    }
    Some((bye, brackets))
}

prop_compose! {
    fn any_round()(players in 2usize..=10)(
        scores in prop::collection::vec(0i32..5, players),
        meetings in prop::collection::vec(prop::collection::vec(0u16..10, 0..4), players),
        byes in prop::collection::vec(prop::bool::weighted(0.3), players),
        floats in prop::collection::vec(prop::bool::weighted(0.4), players),
        played in prop::collection::vec(0usize..3, players),
        last in any::<bool>(),
        forbidden in prop::collection::vec((1u16..11, 1u16..11), 0..2),
    ) -> DoubleSwissRound {
        let players = scores.len();
        let contenders = (0..players).map(|place| {
            let number = place as u16 + 1;
            let met: BTreeSet<Number> =
                meetings[place].iter().map(|&other| Number(other + 1)).filter(|other| other.0 != number).collect();
            DoubleSwissContender {
                number: Number(number),
                score: Points::halves(scores[place]),
                met,
                colours: vec![Some(Colour::White); played[place]],
                bye: if byes[place] { ByeClaim::Used } else { ByeClaim::Open },
                float: if floats[place] { FloatState::Floated } else { FloatState::Level },
            }
        }).collect();
        DoubleSwissRound {
            contenders,
            forbidden: forbidden.into_iter().map(|(one, two)| (Number(one), Number(two))).collect(),
            stage: if last { RoundStage::Last } else { RoundStage::Earlier },
            initial_colour: Colour::White,
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn trying_everything_finds_the_same(round in any_round(), turn in 0usize..10) {
        let fast = pair(&round);
        match slowly(&round) {
            None => prop_assert_eq!(fast, Err(DoubleSwissError::NoPairing)),
            Some((bye, brackets)) => {
                let fast = fast.unwrap();
                prop_assert_eq!(fast.bye, bye);
                let found: Vec<Vec<Number>> = fast.brackets.iter().map(|bracket| identifier(&bracket.pairs)).collect();
                let expected: Vec<Vec<Number>> = brackets.iter().map(|pairs| identifier(pairs)).collect();
                prop_assert_eq!(found, expected);
                let mut turned = round.clone();
                turned.contenders.rotate_left(turn % round.contenders.len());
                prop_assert_eq!(pair(&turned).unwrap(), fast, "independent of the order of entry");
            }
        }
    }
}
