//! Learning the weights of the evaluation from the engine's own games.
//!
//! `generate` plays games and keeps their quiet positions, `fit` finds weights that foretell the results, `contest`
//! plays two sets of weights against each other. Everything follows from a seed. Files are the caller's business.

mod contest;
mod fit;
mod generate;
mod model;
mod sample;
mod scale;
mod source;

pub use contest::Contest;
pub use fit::{Fit, FitProgress, Loss, loss, normalised};
pub use generate::{Beginning, GamesPlan, Generator, PlayedGame};
pub use sample::Sample;
pub use source::Source;
