//! Listens to the players without losing sight of the clock.

use crate::lines::{Line, Lines};
use std::io::{self, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// What is heard.
#[derive(Debug)]
pub(super) enum Heard {
    /// A line, without its end.
    Line(Vec<u8>),
    /// A line that is longer than any that is read.
    TooLong,
    /// Nothing more will come.
    End,
    /// Nothing, in the time given.
    Silence,
}

/// Hears the lines of an input.
pub(super) struct Ear(Receiver<io::Result<Heard>>);

impl Ear {
    /// Begins to listen. The thread ends with the input, or when nobody wants to hear any more of it.
    pub(super) fn open(input: impl Read + Send + 'static) -> Self {
        // Nothing is read ahead: a line is heard when it is wanted.
        let (sender, receiver) = sync_channel(0);
        std::thread::spawn(move || {
            let mut lines = Lines::new(input);
            loop {
                let heard = match lines.next(|| Ok(())) {
                    Ok(Some(Line::Whole(bytes))) => Ok(Heard::Line(bytes.to_vec())),
                    Ok(Some(Line::TooLong)) => Ok(Heard::TooLong),
                    Ok(None) => Ok(Heard::End),
                    Err(error) => Err(error),
                };
                let last = !matches!(heard, Ok(Heard::Line(_) | Heard::TooLong));
                if sender.send(heard).is_err() || last {
                    return;
                }
            }
        });
        Self(receiver)
    }

    /// The next line, waiting no longer than that if there is a limit.
    pub(super) fn listen(&self, limit: Option<Duration>) -> io::Result<Heard> {
        let heard = match limit {
            None => self.0.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(limit) => self.0.recv_timeout(limit),
        };
        match heard {
            Ok(heard) => heard,
            Err(RecvTimeoutError::Timeout) => Ok(Heard::Silence),
            Err(RecvTimeoutError::Disconnected) => Ok(Heard::End),
        }
    }
}
