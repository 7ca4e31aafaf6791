//! Portable draughts notation: files of games as they are found.
//!
//! Reading is done in layers, each of which can be used without the next. A [`Scanner`] cuts a stream of bytes into
//! games of bounded size; [`read()`] finds the ruleset of a game, its legal moves and everything that had to be put up
//! with, each by its name and place. A game that cannot be read says where and why, and the next one is read all the
//! same.
//!
//! ```
//! use draughts::pdn;
//!
//! let text = r#"[White "A"] [Black "B"] 1. 32-28 19- 23 2. 28x19 14x23 {as usual} *"#;
//! let reading = pdn::read(&pdn::RawGame::of(text), &pdn::Options::default());
//! assert!(reading.is_legal());
//! assert_eq!(reading.repairs[0].repair.name(), "space-in-move");
//! let record = reading.record.unwrap();
//! assert_eq!(record.tree.moves().count(), 4);
//! ```

mod close;
mod commands;
mod encoding;
mod ending;
mod from_game;
mod game_type;
mod infer;
mod limits;
mod naming;
mod place;
mod read;
mod record;
mod repair;
mod resolve;
mod result;
mod scanner;
mod setup;
mod shape;
mod syntax;
mod tags;
mod to_game;
mod utf16;
mod write;

pub use encoding::Encoding;
pub use ending::GameEnding;
pub use infer::{Grounds, Inference, Options, consensus};
pub use limits::Limits;
pub use naming::{Names, StartCorner};
pub use place::Place;
pub use read::{Failure, FailureKind, Reading, read};
pub use record::{Close, GameRecord};
pub use repair::{PlacedRepair, Repair};
pub use scanner::{RawGame, Scanner};
pub use tags::{Tag, Tags};
pub use to_game::UnplayableRecord;
pub use write::{Profile, Style, write};

/// The games in some bytes that are there as a whole.
pub fn games(bytes: &[u8], limits: Limits) -> Vec<RawGame> {
    let mut scanner = Scanner::new(limits);
    scanner.feed(bytes);
    scanner.finish();
    std::iter::from_fn(|| scanner.next_game()).collect()
}
