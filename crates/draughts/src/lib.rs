#![doc = include_str!("../README.md")]

pub mod ballot;
pub mod board;
pub mod book;
pub mod clock;
pub mod comparison;
pub mod game;
pub mod moves;
pub mod notation;
pub mod pdn;
pub mod position;
pub mod rulebook;
pub mod rules;
pub mod ruling;
pub mod tree;

pub use board::{Kind, Piece, Side, Square, Squares};
pub use moves::{Move, MoveList};
pub use position::{AnyPosition, Position, Setup};
pub use rules::{Article, Code, Rules, Ruleset, RulesetName};
pub use ruling::{Ruling, Verdict, explain};
