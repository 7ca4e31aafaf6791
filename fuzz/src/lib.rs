//! What every input has to satisfy, one function per target. Each panics if something does not hold.
//!
//! Inputs are text. Those about boards begin with a line that names the ruleset; see the files under `seeds`.

mod clocks;
pub mod driver;
mod game;
mod pdn;
mod play;
mod protocols;
mod request;
mod trf;

pub use clocks::{clock, control};
pub use game::{game, game_text};
pub use pdn::{book, pdn};
pub use play::play;
pub use protocols::{dxp, hub_line};
pub use trf::trf;

use draughts::notation::movetext::ListedMove;
use draughts::notation::{compact, fen, hub, movetext};
use draughts::{AnyPosition, Move, Reason, Setup, Squares};
use request::{Request, Situation};

/// A function that takes any bytes.
pub struct Target {
    /// Its name, which is also that of its folder of seeds.
    pub name: &'static str,
    /// Takes one input.
    pub run: fn(&[u8]),
    /// How many changed seeds a smoke run tries.
    pub inputs: u32,
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target { name: "fen", run: fen, inputs: 50_000 },
    Target { name: "hub", run: hub, inputs: 100_000 },
    Target { name: "hub_move", run: hub_move, inputs: 30_000 },
    Target { name: "compact", run: compact, inputs: 100_000 },
    Target { name: "movetext", run: movetext, inputs: 30_000 },
    Target { name: "explain", run: explain, inputs: 50_000 },
    Target { name: "control", run: control, inputs: 50_000 },
    Target { name: "clock", run: clock, inputs: 50_000 },
    Target { name: "play", run: play, inputs: 10_000 },
    Target { name: "game", run: game, inputs: 10_000 },
    Target { name: "game_text", run: game_text, inputs: 20_000 },
    Target { name: "pdn", run: pdn, inputs: 2_000 },
    Target { name: "book", run: book, inputs: 20_000 },
    Target { name: "hub_line", run: hub_line, inputs: 50_000 },
    Target { name: "dxp", run: dxp, inputs: 50_000 },
    Target { name: "trf", run: trf, inputs: 20_000 },
];

/// FEN: what is read is written so that it reads the same, and faults are said.
pub fn fen(bytes: &[u8]) {
    let request = Request::read(bytes);
    let rules = request.ruleset.rules();
    match fen::read(rules, &request.text) {
        // A setup with two pieces on a square can be said but not written.
        Ok(setup) if two_on_a_square(&setup) => {}
        Ok(setup) => {
            let written = fen::write(rules, &setup);
            assert_eq!(fen::read(rules, &written).ok(), Some(setup), "{written}");
        }
        Err(faults) => assert!(!faults.faults().is_empty() && !faults.to_string().is_empty()),
    }
    let strict = fen::read_position(request.ruleset, &request.text);
    let forced = fen::read_forced(request.ruleset, &request.text);
    match (strict, forced) {
        (Ok(strict), forced) => assert_eq!(forced.ok(), Some(strict)),
        (Err(faults), _) => assert!(!faults.to_string().is_empty()),
    }
}

/// Hub positions: what is read is written so that it reads the same.
pub fn hub(bytes: &[u8]) {
    let request = Request::read(bytes);
    let rules = request.ruleset.rules();
    match hub::read(rules, &request.text) {
        Ok(setup) => assert_eq!(hub::read(rules, &hub::write(rules, &setup)), Ok(setup)),
        Err(fault) => assert!(!fault.to_string().is_empty()),
    }
}

/// Hub moves: what is read is legal, and every legal move is written so that it reads the same.
pub fn hub_move(bytes: &[u8]) {
    let request = Request::read(bytes);
    let Situation { position, text } = request.position();
    match hub::read_move(&position, text) {
        Ok(action) => assert_legal(&position, &action),
        Err(fault) => assert!(!fault.to_string().is_empty()),
    }
    for action in &position.moves() {
        let written = hub::write_move(&position, action);
        assert_eq!(hub::read_move(&position, &written), Ok(*action), "{written} in {position:?}");
    }
}

/// The short form of a position: what is read is written so that it reads the same.
pub fn compact(bytes: &[u8]) {
    let request = Request::read(bytes);
    let rules = request.ruleset.rules();
    match compact::read(rules, &request.text) {
        Ok(setup) => assert_eq!(compact::read(rules, &compact::write(rules, &setup)), Ok(setup)),
        Err(fault) => assert!(!fault.to_string().is_empty()),
    }
}

/// Moves: what is read is legal, and every legal move reads the same in both its forms.
pub fn movetext(bytes: &[u8]) {
    let request = Request::read(bytes);
    let Situation { position, text } = request.position();
    match movetext::read(&position, text) {
        Ok(action) => assert_legal(&position, &action),
        Err(fault) => assert!(!fault.to_string().is_empty()),
    }
    for listed in movetext::write_all(&position) {
        let read = movetext::read(&position, &listed.text);
        assert_eq!(read.as_ref().ok(), Some(&listed.action), "{} in {position:?}: {read:?}", listed.text);
        let full = movetext::write_full(&position, &listed.action);
        let read = movetext::read(&position, &full);
        assert_eq!(read.as_ref().ok(), Some(&listed.action), "{full} in {position:?}: {read:?}");
    }
}

/// Rulings: what is allowed is legal, and every refusal cites an article.
pub fn explain(bytes: &[u8]) {
    let request = Request::read(bytes);
    let Situation { position, text } = request.position();
    let Ok(attempt) = movetext::attempt(position.rules(), text) else { return };
    let ruling = draughts::explain(&position, &attempt);
    match &ruling.reason {
        Reason::Legal(listed) => assert_legal(&position, &listed.action),
        Reason::Playable(actions) => {
            assert!(!actions.is_empty());
            actions.iter().for_each(|action| assert_legal(&position, action));
        }
        refusal => assert!(!ruling.articles().is_empty(), "{refusal:?}"),
    }
    assert!(!ruling.text(position.rules()).is_empty());
    if let Ok(action) = movetext::read(&position, text) {
        let text_of_it = movetext::write(&position, &action);
        let legal = Reason::Legal(ListedMove { action, text: text_of_it });
        assert_eq!(ruling.reason, legal, "{text} in {position:?}");
    }
}

fn two_on_a_square(setup: &Setup) -> bool {
    let sets = [setup.white_men, setup.white_kings, setup.black_men, setup.black_kings];
    let together = sets.into_iter().fold(Squares::NONE, |together, squares| together | squares);
    sets.iter().map(|squares| squares.len()).sum::<u32>() > together.len()
}

fn assert_legal(position: &AnyPosition, action: &Move) {
    assert!(position.moves().contains(action), "{action:?} in {position:?}");
}
