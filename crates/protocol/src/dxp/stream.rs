//! Messages in a stream of bytes: each ends with a zero byte.

use super::{LONGEST, Message, MessageError};

/// Collects bytes until messages are complete.
#[derive(Clone, Debug, Default)]
pub struct MessageBuffer {
    bytes: Vec<u8>,
    /// Whether the bytes up to the next zero belong to a message that is too long and is skipped.
    passing_over: bool,
}

/// A message as bytes for a stream.
pub fn framed(message: &Message) -> Vec<u8> {
    let mut bytes = message.to_string().into_bytes();
    bytes.push(0);
    bytes
}

impl MessageBuffer {
    /// An empty buffer.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds received bytes and returns the messages that they complete, readable or not.
    pub fn feed(&mut self, bytes: &[u8]) -> Vec<Result<Message, MessageError>> {
        let mut found = Vec::new();
        for &byte in bytes {
            if byte != 0 {
                // Keep no more bytes than a message can have.
                if self.bytes.len() < LONGEST {
                    self.bytes.push(byte);
                } else {
                    self.passing_over = true;
                }
                continue;
            }
            let text = String::from_utf8_lossy(&self.bytes);
            found.push(if self.passing_over { Err(MessageError::TooLong) } else { Message::read(&text) });
            self.bytes.clear();
            self.passing_over = false;
        }
        found
    }
}
