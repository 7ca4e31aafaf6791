//! Plays draughts in every ruleset: search, evaluation, endgame databases, opening books.
//!
//! It knows no protocol, and no text except what `draughts` reads; the caller sets a position, gives limits and
//! receives reports.
//!
//! ```
//! use draughts::RulesetName;
//! use engine::{Engine, Limits, Options, Signals};
//!
//! let mut engine = Engine::new(RulesetName::Russian, Options::default());
//! let chosen = engine.go(&Limits::nodes(10_000), &Signals::new(), &mut |_| {});
//! assert!(chosen.best.is_some());
//! ```

mod book;
mod draws;
pub mod endgame;
mod engine;
pub mod eval;
mod hash;
mod knowledge;
pub mod learn;
mod level;
mod limits;
pub mod manners;
mod memory;
mod plies;
mod random;
mod report;
mod root;
mod score;
mod search;
mod signals;
mod sorting;
mod table;

pub use book::{BookError, Rehearsal, shipped_book};
pub use engine::{Engine, IllegalMove, Options, Shortcoming, Usage};
pub use level::Level;
pub use limits::{Limits, TimeLeft};
pub use report::{Report, SearchResult};
pub use score::Score;
pub use signals::Signals;
