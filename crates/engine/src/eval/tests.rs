use super::features::{
    CASES, NARROW_CASES, Place, narrow_cases, narrow_patterns, narrow_places, patterns, whole_way,
    wide_places,
};
use super::*;
use crate::random::Random;
use draughts::board::Geometry;
use draughts::{AnyPosition, Kind, Piece, RulesetName, Setup, dispatch};

/// The board turned by half a circle with the colours swapped.
fn turned(setup: &Setup, geometry: &Geometry) -> Setup {
    let mut other = Setup::empty(setup.turn.opponent());
    for square in geometry.board() {
        let index = geometry.square_count() - 1 - geometry.index(square);
        if let (Some(piece), Some(square)) = (setup.piece_at(square), geometry.square(index)) {
            other.put(square, Piece { side: piece.side.opponent(), kind: piece.kind });
        }
    }
    other
}

fn walk(ruleset: RulesetName, mut check: impl FnMut(&AnyPosition)) {
    let mut random = Random::new(11);
    for _ in 0..10 {
        let mut position = AnyPosition::start(ruleset);
        for _ in 0..120 {
            check(&position);
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            position = position.after(&moves[random.below(moves.len())]);
        }
    }
}

#[test]
fn both_sides_are_weighed_alike() {
    for &ruleset in RulesetName::ALL {
        let rules = ruleset.rules();
        let mut weights = Weights::piece_square(rules);
        let mut random = Random::new(3);
        for span in &mut weights.spans {
            for weight in &mut span.patterns {
                *weight = Pair { earlier: random.below(200) as i32, later: random.below(99) as i32 }.packed();
            }
            for number in &mut span.numbers {
                number.earlier = random.below(500) as i32;
            }
        }
        weights.endings = std::array::from_fn(|_| random.below(65) as i32);
        walk(ruleset, |any| {
            let other = AnyPosition::forced(ruleset, &turned(&any.setup(), rules.geometry()));
            let value = dispatch!(any, position => estimate(&weights, position));
            let mirrored = other.map(|other| dispatch!(other, position => estimate(&weights, &position)));
            assert_eq!(mirrored, Ok(value), "{any:?}");
        });
    }
}

/// The case of a pattern on the board, square by square.
fn case_of(setup: &Setup, geometry: &Geometry, places: &[Place]) -> usize {
    let digit = |index: u8| match geometry.square(index).and_then(|square| setup.piece_at(square)) {
        Some(Piece { side: Side::White, kind: Kind::Man }) => 1,
        Some(Piece { side: Side::Black, kind: Kind::Man }) => 2,
        _ => 0,
    };
    places.iter().map(|place| place.weight * digit(place.index)).sum()
}

#[test]
fn each_narrow_pattern_is_counted_once() {
    for &ruleset in RulesetName::ALL {
        let size = ruleset.rules().size.value;
        let geometry = ruleset.rules().geometry();
        walk(ruleset, |any| {
            let setup = any.setup();
            let mut counted = Vec::new();
            for pattern in 0..patterns(size) {
                let case = case_of(&setup, geometry, &wide_places(size, pattern));
                narrow_cases(size, pattern, case, |place| counted.push(place));
            }
            let expected = |pattern: usize| {
                pattern * NARROW_CASES + case_of(&setup, geometry, &narrow_places(size, pattern))
            };
            assert_eq!(counted, (0..narrow_patterns(size)).map(expected).collect::<Vec<_>>(), "{any:?}");
        });
    }
}

#[test]
fn the_way_is_whole_at_the_start_and_grows_shorter() {
    for &ruleset in RulesetName::ALL {
        let start = AnyPosition::start(ruleset);
        let (way, whole) = dispatch!(start, position => of_all(&position));
        assert_eq!(way, whole, "{ruleset}");
        let moved = start.after(&start.moves()[0]);
        assert_eq!(dispatch!(moved, position => of_all(&position).0), whole - 1, "{ruleset}");
    }
    fn of_all<R: Ruleset>(position: &Position<R>) -> (i32, i32) {
        let rows = |side: Side| {
            let row = |square| i32::from(R::RULES.geometry().row(square));
            let last = i32::from(R::RULES.size.value) - 1;
            let way = |square| if side == Side::White { row(square) } else { last - row(square) };
            position.side(side).into_iter().map(way).sum::<i32>()
        };
        assert_eq!(Men::of(position).way_left::<R>(), rows(Side::White) + rows(Side::Black));
        (Men::of(position).way_left::<R>(), whole_way::<R>())
    }
}

#[test]
fn phases_follow_one_another_without_a_step() {
    let start = AnyPosition::start(RulesetName::International);
    fn phases<R: Ruleset>(_: &Position<R>) -> Vec<Phase> {
        (0..=whole_way::<R>()).map(phase::<R>).collect()
    }
    let phases = dispatch!(start, position => phases(&position));
    assert_eq!(phases[0], Phase { span: 1, share: 0, whole: 100 });
    assert_eq!(phases[99], Phase { span: 1, share: 99, whole: 100 });
    assert_eq!(phases[100], Phase { span: 0, share: 0, whole: 200 }, "the middle's weights alone");
    assert_eq!(phases[300], Phase { span: 0, share: 200, whole: 200 });
}

#[test]
fn a_case_says_what_stands_on_its_squares() {
    for &ruleset in RulesetName::ALL {
        let size = ruleset.rules().size.value;
        let geometry = ruleset.rules().geometry();
        walk(ruleset, |any| {
            let setup = any.setup();
            let expected = |pattern: usize, setup: &Setup| {
                pattern * CASES + case_of(setup, geometry, &wide_places(size, pattern))
            };
            let mut cases = Vec::new();
            dispatch!(any, position => of(position, |place| cases.push(place)));
            let other = turned(&setup, geometry);
            let all = (0..patterns(size))
                .flat_map(|pattern| [expected(pattern, &setup), expected(pattern, &other)]);
            assert_eq!(cases, all.collect::<Vec<_>>(), "{any:?}");
        });
    }
    fn of<R: Ruleset>(position: &Position<R>, mut visit: impl FnMut(usize)) {
        Men::of(position).each_pattern::<R>(|place, _| visit(place));
    }
}

#[test]
fn a_lead_counts_less_where_few_pieces_hardly_win_against_a_king() {
    let geometry = RulesetName::International.rules().geometry();
    let mut setup = Setup::empty(Side::White);
    for (number, side, kind) in [
        (46, Side::White, Kind::King),
        (47, Side::White, Kind::King),
        (48, Side::White, Kind::Man),
        (5, Side::Black, Kind::King),
    ] {
        if let Some(square) = geometry.square(number - 1) {
            setup.put(square, Piece { side, kind });
        }
    }
    let mut weights = Weights::material(RulesetName::International.rules());
    let value = |weights: &Weights, setup: &Setup| {
        AnyPosition::forced(RulesetName::International, setup)
            .map(|any| dispatch!(any, position => estimate(weights, &position).hundredths()))
    };
    assert_eq!(value(&weights, &setup), Ok(400));
    weights.endings[3] = WHOLE / 4;
    assert_eq!(value(&weights, &setup), Ok(100));
    if let Some(square) = geometry.square(44) {
        setup.put(square, Piece { side: Side::White, kind: Kind::Man });
    }
    assert_eq!(value(&weights, &setup), Ok(500), "four pieces are another kind of ending");
}

#[test]
fn men_are_worth_the_same_when_they_are_known() {
    for &ruleset in RulesetName::ALL {
        let weights = Weights::learned(ruleset);
        let mut cache = MenCache::new();
        let mut with_kings = 0;
        walk(ruleset, |any| {
            let afresh = dispatch!(any, position => estimate(&weights, position));
            for _ in 0..2 {
                let known = dispatch!(any, position => known(&weights, &mut cache, position));
                assert_eq!(known, afresh, "{any:?}");
            }
            with_kings += u32::from(!any.pieces(Side::White, Kind::King).is_empty());
        });
        assert!(with_kings > 10, "{ruleset}: {with_kings}");
    }
    fn known<R: Ruleset>(weights: &Weights, cache: &mut MenCache, position: &Position<R>) -> SearchValue {
        estimate_with(weights, Some(cache), position, &Men::of(position))
    }
}
