//! Draw limits: the counts are those of a game, and what is proved within them is so.

mod folder;

use draughts::board::{Kind, Piece, Side};
use draughts::clock::At;
use draughts::game::{Cause, DrawTally, Event, Game, OpenClaim, Settings};
use draughts::notation::fen;
use draughts::rules::{Counts, DrawRule, Effect, Limit};
use draughts::{AnyPosition, Move, RulesetName, Setup, dispatch};
use engine::endgame::{BuildPlan, DrawLimits, Effort, Endgame, Interrupt, Value, Verdict, WinProof};
use folder::Folder;
use std::collections::HashMap;

fn built(folder: &Folder, ruleset: RulesetName, pieces: u8) -> Endgame {
    let plan = BuildPlan { ruleset, pieces, folder: folder.path().to_owned(), threads: 2 };
    plan.build(&Interrupt::default(), &mut |_| {}).expect("it is built");
    Endgame::open(ruleset, folder.path(), 1 << 20)
}

/// Numbers that look random and are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// A verdict as far as a win at hand goes.
fn at_hand(position: &AnyPosition) -> Verdict {
    let wins_at_once =
        |position: &AnyPosition| position.moves().iter().any(|action| !position.after(action).can_move());
    if wins_at_once(position) {
        Verdict { value: Value::Win, plies: 1 }
    } else if position.moves().iter().all(|action| wins_at_once(&position.after(action))) {
        Verdict { value: Value::Loss, plies: 2 }
    } else {
        Verdict::DRAW
    }
}

/// A few pieces, mostly kings, on squares without a man's promotion row.
fn few_pieces(ruleset: RulesetName, numbers: &mut Numbers) -> Option<AnyPosition> {
    let geometry = ruleset.rules().geometry();
    let mut setup = Setup::empty(Side::BOTH[numbers.below(2)]);
    let strong = 1 + numbers.below(3);
    for place in 0..strong + 1 + usize::from(numbers.below(4) == 0) {
        let side = if place < strong { Side::White } else { Side::Black };
        let kind = if numbers.below(5) == 0 { Kind::Man } else { Kind::King };
        let square = geometry.square(numbers.below(geometry.square_count().into()) as u8)?;
        setup.put(square, Piece { side, kind });
    }
    AnyPosition::new(ruleset, &setup).ok()
}

/// Plays at random; whenever the game is drawn by counting, or can be claimed so, the tally says so, and else it does
/// not.
fn play(start: AnyPosition, numbers: &mut Numbers) -> usize {
    let rules = start.rules();
    let mut settings = Settings::of(rules);
    settings.draws.retain(|rule| rule.counts != Counts::Repetitions);
    let limits = DrawLimits::of(rules.draws, rules.geometry());
    let mut game = Game::new(start, settings);
    let mut tally = dispatch!(&start, position => limits.start(position));
    for _ in 0..200 {
        let position = *game.position();
        let moves = position.moves();
        // Moves that put nothing at once to be taken make games long enough to be drawn.
        let calm = |action: &&Move| !position.after(action).must_capture();
        let calm: Vec<&Move> = moves.iter().filter(calm).collect();
        let Some(action) = calm.get(numbers.below(calm.len().max(1))).copied() else { return 0 };
        tally =
            dispatch!(&position, position => limits.after(&tally, position, action, &position.after(action)));
        let _ = game.apply(Event::Move(*action), At::default());
        let after = *game.position();
        if game.outcome().is_some_and(|outcome| outcome.cause != Cause::Counting) {
            return 0;
        }
        let by_counting = |claim: &OpenClaim| rules.draws.iter().any(|rule| rule.name == claim.name);
        let claimable = game.open_claims().iter().any(by_counting);
        let drawn = dispatch!(&after, position => limits.drawn(&tally, position, at_hand(&after)));
        match drawn.map(|rule| rule.effect) {
            None => {
                assert!(game.outcome().is_none(), "{start:?} {:?} {after:?}", game.outcome());
                assert!(!claimable, "{after:?} {:?}", game.open_claims());
            }
            Some(Effect::Automatic) => {
                assert!(game.outcome().is_some(), "{start:?} {after:?} {drawn:?}");
                return 1;
            }
            Some(_) => {
                assert!(claimable, "{after:?} {drawn:?}");
                return 1;
            }
        }
    }
    0
}

#[test]
fn counts_are_those_of_a_game() {
    for &ruleset in RulesetName::ALL {
        let mut numbers = Numbers(7);
        let mut drawn = 0;
        for _ in 0..1500 {
            if let Some(start) = few_pieces(ruleset, &mut numbers) {
                drawn += play(start, &mut numbers);
            }
        }
        assert!(drawn >= 10, "{ruleset}: only {drawn} games were drawn");
    }
}

/// Whether a side wins before so many plies in a row were made by kings without a capture: a search without a database.
fn wins_in_time(
    position: &AnyPosition,
    quiet: u32,
    winner: Side,
    known: &mut HashMap<(AnyPosition, u32), bool>,
) -> bool {
    if !position.can_move() {
        return position.turn() != winner;
    }
    if quiet >= QUIET_PLIES {
        return false;
    }
    if let Some(&known) = known.get(&(*position, quiet)) {
        return known;
    }
    let mut after = position
        .moves()
        .iter()
        .map(|action| {
            let by_king = position.pieces(position.turn(), Kind::King).contains(action.from);
            let quiet = if by_king && !action.is_capture() { quiet + 1 } else { 0 };
            (position.after(action), quiet)
        })
        .collect::<Vec<_>>()
        .into_iter();
    let found = if position.turn() == winner {
        after.any(|(after, quiet)| wins_in_time(&after, quiet, winner, known))
    } else {
        after.all(|(after, quiet)| wins_in_time(&after, quiet, winner, known))
    };
    known.insert((*position, quiet), found);
    found
}

const QUIET_PLIES: u32 = 6;

#[test]
fn what_is_proved_within_a_limit_agrees_with_a_search_without_databases() {
    let folder = Folder::new("within");
    let ruleset = RulesetName::English;
    let endgame = built(&folder, ruleset, 3);
    let rule = ruleset.rules().draws.iter().find(|rule| rule.counts == Counts::QuietKingMoves);
    let rule = DrawRule { limit: Limit::MovesOfEach(QUIET_PLIES / 2), ..*rule.expect("a rule") };
    let limits = DrawLimits::of(&[rule], ruleset.rules().geometry());
    let mut numbers = Numbers(3);
    let mut known = [HashMap::new(), HashMap::new()];
    let mut seen = [0, 0];
    for _ in 0..1500 {
        let Some(position) = few_pieces(ruleset, &mut numbers) else { continue };
        let Some(verdict) = endgame.probe_any(&position) else { continue };
        let winner = match verdict.value {
            Value::Draw => continue,
            Value::Win => position.turn(),
            Value::Loss => position.turn().opponent(),
        };
        let expected = wins_in_time(&position, 0, winner, &mut known[winner as usize]);
        seen[usize::from(expected)] += 1;
        let fresh = dispatch!(&position, position => limits.start(position));
        let within = endgame.within(&position, &limits, &fresh, &Effort::ordinary());
        let expected = if expected { WinProof::Proved } else { WinProof::NotWithin(vec![rule]) };
        assert_eq!(within, Some(expected), "{position:?} {verdict:?}");
    }
    assert!(seen.iter().all(|&times| times > 50), "{seen:?}");
}

/// Two white kings against one, White to move.
fn two_kings_against_one(ruleset: RulesetName) -> Vec<AnyPosition> {
    let board = ruleset.rules().geometry().board();
    let mut positions = Vec::new();
    for one in board {
        for other in board.into_iter().filter(|other| *other > one) {
            for lone in board {
                let mut setup = Setup::empty(Side::White);
                setup.white_kings = one.only().with(other);
                setup.black_kings = lone.only();
                positions.extend(AnyPosition::new(ruleset, &setup));
            }
        }
    }
    positions
}

#[test]
fn a_win_that_is_in_time_at_first_is_too_late_when_the_moves_are_used_up() {
    let folder = Folder::new("late");
    let ruleset = RulesetName::Russian;
    let endgame = built(&folder, ruleset, 3);
    let limits = DrawLimits::of(ruleset.rules().draws, ruleset.rules().geometry());
    let within = |position: &AnyPosition, tally: &DrawTally| {
        endgame.within(position, &limits, tally, &Effort::ordinary())
    };
    // Four of the five moves that 7.2.8 gives the stronger side go by.
    let mut position = fen::read_position(ruleset, "W:WKc1,Ke1:BKa1").expect("a position");
    let mut tally = dispatch!(&position, position => limits.start(position));
    for _ in 0..8 {
        let moves = position.moves();
        let calm = moves.iter().find(|action| !position.after(action).must_capture());
        let calm = calm.expect("a king can step aside");
        tally = dispatch!(&position, position => limits.after(&tally, position, calm, &position.after(calm)));
        position = position.after(calm);
    }
    let mut late = 0;
    for position in two_kings_against_one(ruleset) {
        let verdict = endgame.probe_any(&position).expect("it is built");
        if verdict.value != Value::Win {
            assert_eq!(within(&position, &tally), None);
            continue;
        }
        let fresh = dispatch!(&position, position => limits.start(position));
        assert_eq!(within(&position, &fresh), Some(WinProof::Proved), "{position:?}");
        match within(&position, &tally) {
            Some(WinProof::Proved) => assert!(verdict.plies <= 3, "{position:?} {verdict:?}"),
            Some(WinProof::NotWithin(rules)) => {
                assert!(verdict.plies > 1, "{position:?} {verdict:?}");
                assert_eq!(rules[0].article.number, "7.2.8", "{position:?}");
                late += 1;
            }
            other => panic!("{position:?}: {other:?}"),
        }
    }
    assert!(late > 0);
}

#[test]
fn a_question_that_is_too_large_stays_open() {
    let folder = Folder::new("open");
    let endgame = built(&folder, RulesetName::English, 3);
    let position = fen::read_position(RulesetName::English, "W:W29,30:BK1").expect("a position");
    let none = Effort { positions: 0, is_over: &|| false };
    let rule = DrawRule { limit: Limit::MovesOfEach(2), ..RulesetName::English.rules().draws[1] };
    let limits = DrawLimits::of(&[rule], position.rules().geometry());
    let fresh = dispatch!(&position, position => limits.start(position));
    let within = endgame.within(&position, &limits, &fresh, &none);
    assert_eq!(within, Some(WinProof::Open), "{:?}", endgame.probe_any(&position));
}
