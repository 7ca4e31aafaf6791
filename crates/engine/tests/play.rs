//! The engine as its users have it: it finds what there is to find, keeps to the rules and stops when told.

use draughts::clock::At;
use draughts::game::{Event, Game, Settings};
use draughts::notation::{fen, movetext};
use draughts::{AnyPosition, Kind, Move, Piece, RulesetName, Setup, Side};
use engine::{Engine, Level, Limits, Options, Score, SearchResult, Signals};

fn engine(ruleset: RulesetName) -> Engine {
    Engine::new(ruleset, Options { hash_mebibytes: 4, ..Options::default() })
}

fn position(ruleset: RulesetName, text: &str) -> AnyPosition {
    fen::read_position(ruleset, text).unwrap_or_else(|faults| panic!("{text}: {faults}"))
}

fn search(ruleset: RulesetName, text: &str, limits: &Limits) -> (AnyPosition, SearchResult) {
    let start = position(ruleset, text);
    let mut engine = engine(ruleset);
    engine.set_position(start, &[]).expect("no moves");
    (start, engine.go(limits, &Signals::new(), &mut |_| {}))
}

/// The engine plays a move, and knows what it leads to.
fn check(ruleset: RulesetName, text: &str, best: &str, score: impl Fn(Score) -> bool) {
    let (start, chosen) = search(ruleset, text, &Limits::nodes(200_000));
    let written = chosen.best.map(|action| movetext::write(&start, &action));
    assert_eq!(written.as_deref(), Some(best), "{ruleset} {text} {:?}", chosen.score);
    assert!(score(chosen.score), "{ruleset} {text} {:?}", chosen.score);
}

#[test]
fn the_last_piece_is_taken() {
    check(RulesetName::International, "W:W28:B23", "28x19", |score| score == Score::WinIn(1));
    check(RulesetName::English, "W:W18:B14", "18x9", |score| score == Score::WinIn(1));
    check(RulesetName::Russian, "W:Wc3:Bd4", "c3:e5", |score| score == Score::WinIn(1));
}

/// Whether the side to move wins within so many plies, found by looking at everything.
fn wins_within(position: &AnyPosition, plies: u32) -> bool {
    plies > 0 && position.moves().iter().any(|action| loses_within(&position.after(action), plies - 1))
}

fn loses_within(position: &AnyPosition, plies: u32) -> bool {
    let moves = position.moves();
    moves.is_empty()
        || (plies > 0 && moves.iter().all(|action| wins_within(&position.after(action), plies - 1)))
}

/// Two or three pieces against one, anywhere: whatever the engine sees to the end is so.
#[test]
fn wins_and_losses_are_real() {
    let mut next = chance(3);
    for &ruleset in RulesetName::ALL {
        let geometry = ruleset.rules().geometry();
        let (mut wins, mut losses) = (0, 0);
        for number in 0..60 {
            let mut setup = Setup::empty(if number % 2 == 0 { Side::White } else { Side::Black });
            for place in 0..3 + number % 2 {
                let inner = usize::from(geometry.square_count() - 2 * geometry.size());
                let index = next(inner) as u8 + geometry.size();
                let square = geometry.square(index).expect("a square of the board");
                let side = if place == 0 { Side::Black } else { Side::White };
                if setup.piece_at(square).is_none() {
                    setup.put(square, Piece { side, kind: Kind::Man });
                }
            }
            let start = AnyPosition::new(ruleset, &setup).expect("men in the middle of the board");
            let mut engine = engine(ruleset);
            engine.set_position(start, &[]).expect("no moves");
            match engine.go(&Limits::depth(7), &Signals::new(), &mut |_| {}).score {
                Score::WinIn(plies) if plies <= 9 => {
                    assert!(wins_within(&start, plies), "{start:?} in {plies}");
                    wins += 1;
                }
                Score::LossIn(plies) if plies <= 8 => {
                    assert!(loses_within(&start, plies), "{start:?} in {plies}");
                    losses += 1;
                }
                _ => {}
            }
        }
        assert!(wins >= 3 && losses >= 3, "{ruleset}: {wins} wins, {losses} losses");
    }
}

#[test]
fn one_thread_and_so_many_nodes_always_find_the_same() {
    for &ruleset in RulesetName::ALL {
        let think = || {
            let mut reports = Vec::new();
            let mut engine = engine(ruleset);
            let chosen = engine.go(&Limits::nodes(20_000), &Signals::new(), &mut |report| {
                reports.push((report.depth, report.score, report.nodes, report.line.clone()));
            });
            (chosen.best, chosen.score, chosen.nodes, reports)
        };
        let once = think();
        assert_eq!(once, think(), "{ruleset}");
        assert!(once.2 >= 20_000 && once.2 < 20_600, "{ruleset} {}", once.2);
    }
}

/// It used to be looked at for the first time after 512 nodes.
#[test]
fn a_small_number_of_nodes_is_kept_to() {
    for nodes in [1, 10, 60, 500, 700] {
        let chosen = engine(RulesetName::Russian).go(&Limits::nodes(nodes), &Signals::new(), &mut |_| {});
        assert!(chosen.nodes <= nodes + 2, "{} instead of {nodes}", chosen.nodes);
        assert!(chosen.best.is_some());
    }
}

/// A stop is noticed within a thousand nodes, whatever the limits are.
#[test]
fn a_search_stops_when_it_is_told() {
    let mut engine = engine(RulesetName::International);
    let signals = Signals::new();
    let mut told_at = 0;
    let chosen = engine.go(&Limits::default(), &signals, &mut |report| {
        if report.depth == 9 {
            told_at = report.nodes;
            signals.stop();
        }
    });
    assert!(chosen.best.is_some());
    assert!(
        told_at > 0 && chosen.nodes - told_at <= 1_024,
        "{} nodes after the word",
        chosen.nodes - told_at
    );
    let signals = Signals::new();
    signals.stop();
    let chosen = engine.go(&Limits::default(), &signals, &mut |_| {});
    assert!(chosen.best.is_some());
}

#[test]
fn two_threads_search_and_stop() {
    let mut engine = engine(RulesetName::Brazilian);
    engine.set_options(Options { threads: 2, ..engine.options().clone() });
    let chosen = engine.go(&Limits::depth(10), &Signals::new(), &mut |_| {});
    assert!(chosen.best.is_some());
}

#[test]
fn several_lines_are_reported_best_first() {
    let mut engine = engine(RulesetName::International);
    let mut lines = Vec::new();
    let limits = Limits { lines: Some(4), ..Limits::depth(7) };
    engine.go(&limits, &Signals::new(), &mut |report| {
        if report.depth == 7 {
            lines.push((report.place, report.score.hundredths(), report.line[0]));
        }
    });
    let places: Vec<usize> = lines.iter().map(|line| line.0).collect();
    assert_eq!(places, [1, 2, 3, 4]);
    assert!(lines.windows(2).all(|pair| pair[0].1 >= pair[1].1 && pair[0].2 != pair[1].2), "{lines:?}");
}

/// Kings that walk to and fro: the position is drawn by repetition, and a move is wanted all the same.
#[test]
fn a_root_that_is_drawn_already_still_gets_a_move() {
    let ruleset = RulesetName::International;
    let start = position(ruleset, "W:WK46,45:BK4,6");
    let mut game = Game::new(start, Settings::of(start.rules()));
    let mut played: Vec<Move> = Vec::new();
    for text in ["46-41", "4-9", "41-46", "9-4", "46-41", "4-9", "41-46", "9-4"] {
        let action = movetext::read(game.position(), text).expect("a legal move");
        played.push(action);
        let _ = game.apply(Event::Move(action), At::ZERO);
    }
    assert!(game.outcome().is_some());
    let mut engine = engine(ruleset);
    engine.set_position(start, &played).expect("legal moves");
    let chosen = engine.go(&Limits::depth(6), &Signals::new(), &mut |_| {});
    assert!(chosen.best.is_some());
}

/// FMJD 6.4: two kings against one are drawn after five moves each. Black makes the last of them.
#[test]
fn a_count_that_is_about_to_be_full_is_a_draw() {
    let ruleset = RulesetName::International;
    let start = position(ruleset, "W:WK47,K48:BK1");
    let mut played: Vec<Move> = Vec::new();
    let mut here = start;
    for text in ["47-41", "1-7", "41-36", "7-11", "36-41", "11-7", "41-47", "7-1", "47-36"] {
        let action = movetext::read(&here, text).expect("a legal move");
        here = here.after(&action);
        played.push(action);
    }
    let mut engine = engine(ruleset);
    engine.set_position(start, &played).expect("legal moves");
    let counted = engine.go(&Limits::depth(4), &Signals::new(), &mut |_| {});
    assert_eq!(counted.score, Score::Estimate(0));
    engine.set_position(here, &[]).expect("no moves");
    let afresh = engine.go(&Limits::depth(4), &Signals::new(), &mut |_| {});
    assert!(afresh.score.hundredths() < 0, "{:?}", afresh.score);
}

/// Every level of every ruleset plays legal moves from wherever it is put.
#[test]
fn no_move_is_illegal() {
    let mut next = chance(7);
    for &ruleset in RulesetName::ALL {
        for number in 0..12 {
            let start = AnyPosition::start(ruleset);
            let mut game = Game::new(start, Settings::of(start.rules()));
            let level = Level::new(1 + number % 10).expect("a level");
            let mut engine = engine(ruleset);
            engine.set_options(Options { level, ..engine.options().clone() });
            while game.outcome().is_none() && game.plies().len() < 120 {
                let moves = game.position().moves();
                let action = if next(3) == 0 {
                    engine.set_game(&game);
                    let chosen = engine.go(&Limits::nodes(300), &Signals::new(), &mut |_| {});
                    chosen.best.expect("a move")
                } else {
                    moves[next(moves.len())]
                };
                assert!(moves.contains(&action), "{ruleset} {:?}", game.position());
                let _ = game.apply(Event::Move(action), At::ZERO);
            }
        }
    }
}

#[test]
fn moves_that_cannot_be_made_are_refused() {
    let mut engine = engine(RulesetName::International);
    let start = AnyPosition::start(RulesetName::International);
    let first = start.moves()[0];
    let refused = engine.set_position(start, &[first, first]);
    assert_eq!(refused.map_err(|fault| fault.number), Err(2));
}

/// Numbers below a limit that look like chance.
fn chance(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed;
    move |limit| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    }
}
