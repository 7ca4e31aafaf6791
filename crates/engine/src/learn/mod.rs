//! Learning the weights of the evaluation from the engine's own games.
//!
//! `generate` plays games and keeps their quiet positions, `fit` finds weights that predict the results, `contest`
//! plays two sets of weights against each other. Everything follows from a seed. The caller handles files.

mod contest;
mod fit;
mod generate;
mod late;
mod model;
mod sample;
mod scale;
mod source;

pub use contest::Contest;
pub use fit::{FitProgress, FitSettings, Loss, loss, normalised};
pub use generate::{Beginning, GamesPlan, Generator, PlayedGame};
pub use sample::Sample;
pub use source::Source;
