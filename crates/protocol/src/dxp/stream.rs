//! Messages in a stream of bytes: each ends with a zero byte.

use super::{Fault, LONGEST, Message};

/// Gathers bytes until messages are whole.
#[derive(Clone, Debug, Default)]
pub struct Stream {
    bytes: Vec<u8>,
    /// Whether the bytes up to the next zero belong to a message that is too long.
    passing_over: bool,
}

/// A message as it is put into a stream.
pub fn framed(message: &Message) -> Vec<u8> {
    let mut bytes = message.to_string().into_bytes();
    bytes.push(0);
    bytes
}

impl Stream {
    /// Nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes bytes that have arrived, and gives the messages that they complete, readable or not.
    pub fn feed(&mut self, bytes: &[u8]) -> Vec<Result<Message, Fault>> {
        let mut found = Vec::new();
        for &byte in bytes {
            if byte != 0 {
                // No more is kept than a message can have, whatever arrives.
                if self.bytes.len() < LONGEST {
                    self.bytes.push(byte);
                } else {
                    self.passing_over = true;
                }
                continue;
            }
            let text = String::from_utf8_lossy(&self.bytes);
            found.push(if self.passing_over { Err(Fault::TooLong) } else { Message::read(&text) });
            self.bytes.clear();
            self.passing_over = false;
        }
        found
    }
}
