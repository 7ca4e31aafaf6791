//! DamExchange, version 1: two programs play each other over a connection.
//!
//! A message is 1 to 127 characters of ASCII; its first letter gives its kind, and its fields have fixed widths. On a
//! stream every message ends with a zero byte ([`MessageBuffer`] cuts them). The initiator asks for a game, the follower
//! accepts, then moves alternate until one side sends GAMEEND in place of a move, which the other confirms.
//!
//! The protocol was made for the board of 100 squares. On 64 squares the same messages are used, with 32 squares in a
//! position, numbered as Hub numbers them; both programs must know the ruleset beforehand.

mod board;
mod error;
mod message;
mod read;
mod stream;
mod write;

pub use board::{BoardFault, moved, read_move, read_position, start_of};
pub use error::MessageError;
pub use message::{
    BackAnswer, BackRequest, GameAnswer, GameEnd, GameRequest, Message, MoveMessage, Next, Reason, Reply,
    Start,
};
pub use stream::{MessageBuffer, framed};

/// The usual port of the protocol.
pub const PORT: u16 = 27531;

/// The version of the protocol.
pub const VERSION: u8 = 1;

/// The most characters of a message.
pub const LONGEST: usize = 127;

/// The characters of a program's name.
const NAME: usize = 32;
