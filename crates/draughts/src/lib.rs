#![doc = include_str!("../README.md")]
// The library is published: every public item is documented. The programs' own crates document what needs it.
#![warn(missing_docs)]

pub mod ballot;
pub mod board;
pub mod book;
pub mod clock;
pub mod comparison;
pub mod game;
pub mod judging;
pub mod moves;
pub mod notation;
pub mod pdn;
pub mod position;
pub mod rulebook;
pub mod rules;
pub mod ruling;
#[cfg(feature = "serde")]
mod serialised;
pub mod tree;
pub mod wording;

pub use board::{Kind, Piece, Side, Square, Squares};
pub use game::Game;
pub use moves::{Move, MoveList};
pub use position::{AnyPosition, Position, Setup};
pub use rules::{Article, Code, Rules, Ruleset, RulesetName};
pub use ruling::{NotPossible, Reason, Ruling, Verdict, explain};
