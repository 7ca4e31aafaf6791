//! Who plays beside people.

mod computer;

pub use computer::{Computers, Thinking, Thought};
