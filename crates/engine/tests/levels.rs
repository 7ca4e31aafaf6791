//! Levels for people: the first is for those who have just learned the rules.

use draughts::RulesetName;
use engine::learn::{Beginning, Contest};
use engine::{Engine, Level, Limits, Options};

/// Half points of a level out of so many openings, two games each, against somebody who leaves nothing to an immediate
/// capture and otherwise moves at random; and how many games it lost.
fn against_care(ruleset: RulesetName, level: Level, openings: u32) -> Vec<u8> {
    let engine = || Engine::new(ruleset, Options { hash_mebibytes: 1, level, ..Options::default() });
    let mut contest = Contest {
        first: engine(),
        second: engine(),
        ruleset,
        limits: Limits::nodes(10_000),
        seed: 5,
        beginning: Beginning::Opening,
        opening: 4,
    };
    (0..openings).flat_map(|number| contest.pair_against_care(number)).collect()
}

#[test]
fn first_steps_lose_at_least_half_of_their_games_to_a_careful_player() {
    for &ruleset in RulesetName::ALL {
        let points = against_care(ruleset, Level::FIRST, 20);
        let lost = points.iter().filter(|&&points| points == 0).count();
        assert!(lost * 2 >= points.len(), "{ruleset}: {lost} of {} lost", points.len());
    }
}

#[test]
fn a_club_player_beats_a_careful_one() {
    let club = Level::all().find(|level| level.name() == "club player").expect("there is one");
    let points = against_care(RulesetName::Russian, club, 3);
    assert!(
        points.iter().all(|&points| points > 0) && points.iter().filter(|&&points| points == 2).count() > 3
    );
}
