//! The engine with endgame databases: it wins what is won in time, holds what can be held, and plays on without them.

mod folder;

use draughts::notation::fen;
use draughts::{AnyPosition, Move, RulesetName, Side};
use engine::endgame::{BuildPlan, Built, Collection, Endgame, Interrupt, Storage, Value};
use engine::eval::Weights;
use engine::learn::{self, Beginning, Generator};
use engine::{Engine, Limits, Options, Score, Signals, Usage};
use folder::Folder;
use std::fs;
use std::path::Path;
use std::sync::Arc;

const RUSSIAN: RulesetName = RulesetName::Russian;

fn build(folder: &Folder, pieces: u8) -> Endgame {
    let plan = BuildPlan { ruleset: RUSSIAN, pieces, folder: folder.path().to_owned(), threads: 2 };
    plan.build(&Interrupt::default(), &mut |_| {}).expect("it is built");
    Endgame::open(RUSSIAN, folder.path(), 1 << 20)
}

fn options(folder: &Path, built: u8) -> Options {
    let storage = Storage { built: Built::UpTo(built), ..Storage::below(folder.to_owned()) };
    Options { hash_mebibytes: 4, storage, ..Options::default() }
}

fn position(text: &str) -> AnyPosition {
    fen::read_position(RUSSIAN, text).unwrap_or_else(|faults| panic!("{text}: {faults}"))
}

const SQUARES: [&str; 15] =
    ["a1", "c1", "e1", "b2", "d2", "c3", "h4", "f4", "a5", "e5", "h6", "b6", "g7", "b8", "h8"];

/// Two white pieces, one of them a king, and a black king, White to move. `other` is `K` or nothing for a man.
fn two_against_one(other: &str) -> Vec<AnyPosition> {
    let mut positions = Vec::new();
    for one in SQUARES {
        for two in SQUARES.into_iter().filter(|two| *two != one) {
            for lone in SQUARES {
                let text = format!("W:WK{one},{other}{two}:BK{lone}");
                positions.extend(fen::read_position(RUSSIAN, &text));
            }
        }
    }
    positions
}

/// So many plies in which nobody can capture.
fn calm_moves(start: AnyPosition, plies: usize, mut number: usize) -> Option<(AnyPosition, Vec<Move>)> {
    let (mut position, mut moves) = (start, Vec::new());
    for _ in 0..plies {
        let listed = position.moves();
        let calm: Vec<&Move> =
            listed.iter().filter(|action| !position.after(action).must_capture()).collect();
        let action = **calm.get(number % calm.len().max(1))?;
        number /= 3;
        moves.push(action);
        position = position.after(&action);
    }
    Some((position, moves))
}

#[test]
fn a_win_is_played_at_once_unless_a_draw_comes_first() {
    let folder = Folder::new("engine-limits");
    let endgame = build(&folder, 3);
    let mut engine = Engine::new(RUSSIAN, options(folder.path(), 0));
    let mut go = |start: AnyPosition, moves: &[Move]| {
        engine.set_position(start, moves).expect("legal moves");
        engine.go(&Limits::nodes(100_000), &Signals::new(), &mut |_| {})
    };
    let (mut in_time, mut late) = (0, 0);
    for (number, start) in two_against_one("").into_iter().enumerate() {
        // Four of the five moves that 7.2.8 gives the stronger side go by.
        let Some((now, moves)) = calm_moves(start, 8, number) else { continue };
        let verdict = endgame.probe_any(&now).expect("it is built");
        if verdict.value != Value::Win {
            continue;
        }
        let fresh = go(now, &[]);
        assert_eq!(fresh.score, Score::WinIn(verdict.plies.into()), "{now:?}");
        assert!(fresh.nodes < 100, "{now:?}: {} nodes", fresh.nodes);
        match go(start, &moves).score {
            Score::WinIn(plies) => {
                assert_eq!(plies, u32::from(verdict.plies), "{now:?}");
                in_time += 1;
            }
            score => {
                assert!(verdict.plies > 1, "{now:?} {verdict:?}");
                assert_eq!(score, Score::Estimate(0), "{now:?}");
                late += 1;
            }
        }
    }
    assert!(in_time > 0 && late > 0, "{in_time} in time, {late} too late");
}

/// A man is sacrificed, or not, on the way into what the databases have: the search sees as far as they do.
#[test]
fn databases_are_asked_inside_the_search() {
    let folder = Folder::new("engine-inside");
    build(&folder, 3);
    let start = position("W:WKa1,c3,e3:BKh6,Kh8");
    let search = |endgame: Usage| {
        let mut engine = Engine::new(RUSSIAN, Options { endgame, ..options(folder.path(), 0) });
        engine.set_position(start, &[]).expect("no moves");
        engine.go(&Limits::depth(9), &Signals::new(), &mut |_| {})
    };
    let (with, without) = (search(Usage::IfThere), search(Usage::Never));
    assert!(with.nodes < without.nodes, "{} nodes with, {} without", with.nodes, without.nodes);
}

#[test]
fn a_draw_is_never_given_away() {
    let folder = Folder::new("engine-draws");
    let endgame = build(&folder, 3);
    let mut engine = Engine::new(RUSSIAN, options(folder.path(), 0));
    let mut critical = 0;
    for start in two_against_one("K") {
        let black = AnyPosition::new(RUSSIAN, &draughts::Setup { turn: Side::Black, ..start.setup() });
        let Ok(start) = black else { continue };
        let value = |position: &AnyPosition| endgame.probe_any(position).map(|verdict| verdict.value);
        let loses = |action: &Move| value(&start.after(action)) == Some(Value::Win);
        if value(&start) != Some(Value::Draw) || !start.moves().iter().any(loses) {
            continue;
        }
        critical += 1;
        engine.set_position(start, &[]).expect("no moves");
        let chosen = engine.go(&Limits::depth(1), &Signals::new(), &mut |_| {});
        assert!(chosen.best.is_some_and(|action| !loses(&action)), "{start:?}");
    }
    assert!(critical > 10, "{critical}");
}

#[test]
fn what_is_missing_is_built_while_play_goes_on() {
    let folder = Folder::new("engine-background");
    let mut engine = Engine::new(RUSSIAN, options(folder.path(), 3));
    let collection = Arc::clone(engine.collection().expect("databases"));
    assert!(engine.go(&Limits::depth(6), &Signals::new(), &mut |_| {}).best.is_some());
    // Another engine of the program has the same ones, and builds nothing twice.
    let other = Engine::new(RUSSIAN, options(folder.path(), 3));
    assert!(other.collection().is_some_and(|other| Arc::ptr_eq(other, &collection)));
    while collection.is_building() {
        std::thread::yield_now();
    }
    assert_eq!(collection.most_pieces(), 3);
    engine.set_position(position("W:WKa1,Kc1:BKh2"), &[]).expect("no moves");
    let chosen = engine.go(&Limits::depth(6), &Signals::new(), &mut |_| {});
    assert!(matches!(chosen.score, Score::WinIn(_) | Score::Estimate(0)), "{chosen:?}");
    assert!(engine.take_shortcomings().is_empty());
}

/// Everything in use at the same time is one: other tests have other folders.
#[test]
fn a_build_ends_when_nobody_uses_it() {
    let folder = Folder::new("engine-dropped");
    let storage = Storage { built: Built::Usual, ..Storage::below(folder.path().to_owned()) };
    let collection = Collection::open(RUSSIAN, &storage).expect("a folder");
    drop(collection);
    assert!(
        BuildPlan { ruleset: RUSSIAN, pieces: 2, folder: folder.path().to_owned(), threads: 1 }
            .build(&Interrupt::default(), &mut |_| {})
            .is_ok()
    );
}

#[test]
fn damage_is_told_once_and_play_goes_on() {
    let folder = Folder::new("engine-damage");
    build(&folder, 3);
    for entry in fs::read_dir(folder.path().join("russian")).expect("a folder").flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|extension| extension == "endgame") {
            let mut bytes = fs::read(&path).expect("a file");
            let last = bytes.len() - 1;
            bytes[last] ^= 0xff;
            fs::write(&path, bytes).expect("a file");
        }
    }
    let mut engine = Engine::new(RUSSIAN, options(folder.path(), 0));
    for (told, text) in [(1, "W:WKa1,Kc1:BKh2"), (0, "W:WKa1,Kc1:BKh2")] {
        engine.set_position(position(text), &[]).expect("no moves");
        assert!(engine.go(&Limits::depth(4), &Signals::new(), &mut |_| {}).best.is_some());
        let shortcomings = engine.take_shortcomings();
        assert!(shortcomings.len() >= told && shortcomings.len() <= 20 * told, "{shortcomings:?}");
    }
}

#[test]
fn a_folder_that_cannot_be_used_is_told_of() {
    let folder = Folder::new("engine-no-folder");
    let file = folder.path().join("a file");
    fs::write(&file, "no folder").expect("a file");
    let mut engine = Engine::new(RUSSIAN, options(&file, 3));
    let collection = Arc::clone(engine.collection().expect("databases"));
    while collection.is_building() {
        std::thread::yield_now();
    }
    assert!(!engine.take_shortcomings().is_empty());
    assert!(engine.take_shortcomings().is_empty());
    assert!(engine.go(&Limits::depth(4), &Signals::new(), &mut |_| {}).best.is_some());
}

#[test]
fn an_endless_search_of_a_known_position_ends_when_it_is_told() {
    let folder = Folder::new("engine-endless");
    build(&folder, 2);
    let mut engine = Engine::new(RUSSIAN, options(folder.path(), 0));
    engine.set_position(position("W:WKa1:Bh2"), &[]).expect("no moves");
    let signals = Signals::new();
    let mut heard = 0;
    let chosen = engine.go(&Limits::default(), &signals, &mut |_| {
        heard += 1;
        signals.stop();
    });
    assert!(heard > 0 && chosen.best.is_some());
}

#[test]
fn a_game_for_learning_ends_where_a_database_knows_how() {
    const PIECES: u32 = 3;
    let folder = Folder::new("engine-learning");
    build(&folder, PIECES as u8);
    let fewest = |storage: Storage| {
        let weights = Arc::new(Weights::piece_square(RUSSIAN.rules()));
        let plan = learn::GamesPlan { nodes: 100, seed: 7, beginning: Beginning::Opening };
        let mut generator = Generator::new(RUSSIAN, weights, plan, storage);
        let samples = (0..20).flat_map(|number| generator.game(number).samples);
        samples.map(|sample| (sample.white | sample.black).count_ones()).min().expect("positions")
    };
    assert!(fewest(Storage::NONE) <= PIECES);
    assert!(fewest(Storage { built: Built::UpTo(0), ..Storage::below(folder.path().to_owned()) }) > PIECES);
}

#[test]
fn five_pieces_are_usual_on_small_boards_and_four_on_large_ones() {
    for &ruleset in RulesetName::ALL {
        let rules = ruleset.rules();
        let usual = if rules.size.value == 8 { 5 } else { 4 };
        assert_eq!(Built::Usual.pieces(rules), usual, "{ruleset}");
        assert_eq!(Built::UpTo(6).pieces(rules), 6);
    }
    assert_eq!(Storage::below("somewhere".into()).built, Built::Usual);
}
