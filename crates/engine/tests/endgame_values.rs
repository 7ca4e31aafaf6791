//! What the databases say of positions agrees with a plain solver, and with what is known of endings.

mod folder;

use draughts::board::{Kind, Piece, Side};
use draughts::notation::fen;
use draughts::{AnyPosition, RulesetName, Setup};
use engine::endgame::{BuildPlan, Endgame, Interrupt, Value, Verdict};
use folder::Folder;
use std::collections::HashMap;

fn built(folder: &Folder, ruleset: RulesetName, pieces: u8) -> Endgame {
    let plan = BuildPlan { ruleset, pieces, folder: folder.path().to_owned(), threads: 2 };
    plan.build(&Interrupt::default(), &mut |_| {}).expect("it is built");
    Endgame::open(ruleset, folder.path(), 1 << 20)
}

/// Every position of one piece against one, of either side to move.
fn two_pieces(ruleset: RulesetName) -> Vec<AnyPosition> {
    let geometry = ruleset.rules().geometry();
    let mut positions = Vec::new();
    for turn in Side::BOTH {
        for kinds in [
            [Kind::Man, Kind::Man],
            [Kind::Man, Kind::King],
            [Kind::King, Kind::Man],
            [Kind::King, Kind::King],
        ] {
            for white in geometry.board() {
                for black in geometry.board() {
                    let mut setup = Setup::empty(turn);
                    setup.put(white, Piece { side: Side::White, kind: kinds[0] });
                    setup.put(black, Piece { side: Side::Black, kind: kinds[1] });
                    positions.extend(AnyPosition::new(ruleset, &setup));
                }
            }
        }
    }
    positions
}

/// Solves the positions round by round: in each, everything that follows from what was known before it.
fn solved(positions: &[AnyPosition]) -> HashMap<AnyPosition, Verdict> {
    let mut known: HashMap<AnyPosition, Verdict> = HashMap::new();
    let mut plies = 0;
    let mut idle = 0;
    while idle < 60 {
        let mut new = Vec::new();
        for position in positions.iter().filter(|position| !known.contains_key(position)) {
            let after: Vec<Option<Verdict>> = (position.moves().iter())
                .map(|action| {
                    let after = position.after(action);
                    let over = after.side(after.turn()).is_empty();
                    let verdict = if over { Some(Verdict::LOST) } else { known.get(&after).copied() };
                    verdict.filter(|verdict| verdict.plies < plies)
                })
                .collect();
            let wins =
                |verdict: &Option<Verdict>| verdict.is_some_and(|verdict| verdict.value == Value::Loss);
            let loses =
                |verdict: &Option<Verdict>| verdict.is_some_and(|verdict| verdict.value == Value::Win);
            if after.iter().any(wins) {
                new.push((*position, Verdict { value: Value::Win, plies }));
            } else if after.iter().all(loses) {
                new.push((*position, Verdict { value: Value::Loss, plies }));
            }
        }
        idle = if new.is_empty() { idle + 1 } else { 0 };
        known.extend(new);
        plies += 1;
    }
    known
}

fn check_solver(ruleset: RulesetName) {
    let folder = Folder::new(&format!("solver-{ruleset}"));
    let endgame = built(&folder, ruleset, 2);
    let positions = two_pieces(ruleset);
    let known = solved(&positions);
    for position in &positions {
        let expected = known.get(position).copied().unwrap_or(Verdict::DRAW);
        assert_eq!(endgame.probe_any(position), Some(expected), "{position:?}");
    }
}

macro_rules! rulesets {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            check_solver(stringify!($name).parse().expect("a ruleset"));
        }
    )*};
}
rulesets! { international russian brazilian english portuguese site64 italian spanish czech pool killer }

/// Positions anyone can work out, with the squares as each ruleset names them.
const EXAMPLES: &[(&str, &str, Value, u16)] = &[
    // A capture ends the game.
    ("international", "W:WK1:B7", Value::Win, 1),
    ("russian", "W:Wc3:Bd4", Value::Win, 1),
    ("brazilian", "B:Wc3:Bd4", Value::Win, 1),
    ("site64", "W:Wc3:Bd4", Value::Win, 1),
    ("czech", "W:Wc3:Bd4", Value::Win, 1),
    ("english", "W:W18:B15", Value::Win, 1),
    ("pool", "W:W18:B15", Value::Win, 1),
    ("killer", "W:WK1:B7", Value::Win, 1),
    // A man without a move has lost.
    ("english", "B:WK8,K11:B4", Value::Loss, 0),
    // Two kings beat one in killer draughts, not in international draughts.
    ("international", "W:WK46,K48:BK3", Value::Draw, 0),
    ("killer", "W:WK46,K48:BK3", Value::Win, 11),
    // The long diagonal holds the draw.
    ("russian", "W:WKc1,Ke1:BKa1", Value::Draw, 0),
    ("portuguese", "W:WK2,K3:BK1", Value::Draw, 0),
    ("spanish", "W:WK2,K3:BK1", Value::Draw, 0),
    // A man may take a man, but not a king, in Italian draughts.
    ("italian", "W:W18:B14", Value::Win, 1),
    ("italian", "W:W18:BK14", Value::Loss, 4),
];

#[test]
fn examples_are_valued_as_anyone_can_work_out() {
    let folder = Folder::new("examples");
    for &(name, text, value, plies) in EXAMPLES {
        let ruleset: RulesetName = name.parse().expect("a ruleset");
        let position = fen::read_position(ruleset, text).expect("a position");
        let pieces = Side::BOTH.map(|side| position.side(side).len() as u8).iter().sum();
        let endgame = built(&folder, ruleset, pieces);
        assert_eq!(endgame.probe_any(&position), Some(Verdict { value, plies }), "{name} {text}");
    }
}

#[test]
fn what_no_database_has_is_not_answered() {
    let folder = Folder::new("unanswered");
    let endgame = built(&folder, RulesetName::Russian, 2);
    let ask = |ruleset, text| endgame.probe_any(&fen::read_forced(ruleset, text).expect("a position"));
    assert_eq!(ask(RulesetName::Russian, "W:Wa1,c1:Bh8"), None, "three pieces");
    assert_eq!(ask(RulesetName::Russian, "W:Wb8:Bh8"), None, "a man on its promotion row");
    assert_eq!(ask(RulesetName::Russian, "W:Wa1:B"), None, "over before it began");
    assert_eq!(ask(RulesetName::Russian, "B:Wa1:B"), Some(Verdict::LOST));
    assert_eq!(ask(RulesetName::Brazilian, "W:Wa1:Bh8"), None, "another ruleset");
}
