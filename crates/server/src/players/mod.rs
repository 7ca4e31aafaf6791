//! Players other than people.

mod computer;

pub use computer::{ComputerMove, Computers, PendingMove};
