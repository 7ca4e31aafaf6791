//! Reads lines in a thread, so that waiting for input can have a time limit.

use crate::lines::{Lines, StreamLine};
use std::io::{self, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// The result of waiting for a line.
#[derive(Debug)]
pub(super) enum InputLine {
    /// A line, without its end.
    Line(Vec<u8>),
    /// A line that was too long and has been skipped.
    TooLong,
    /// The end of the input.
    End,
    /// No line within the time limit.
    Silence,
}

/// Reads the lines of an input in a thread.
pub(super) struct LineReader(Receiver<io::Result<InputLine>>);

impl LineReader {
    /// Starts the thread. It ends with the input, or when this value is dropped.
    pub(super) fn open(input: impl Read + Send + 'static) -> Self {
        // Nothing is read ahead: each line is read when it is asked for.
        let (sender, receiver) = sync_channel(0);
        std::thread::spawn(move || {
            let mut lines = Lines::new(input);
            loop {
                let heard = match lines.next(|| Ok(())) {
                    Ok(Some(StreamLine::Whole(bytes))) => Ok(InputLine::Line(bytes.to_vec())),
                    Ok(Some(StreamLine::TooLong)) => Ok(InputLine::TooLong),
                    Ok(None) => Ok(InputLine::End),
                    Err(error) => Err(error),
                };
                let last = !matches!(heard, Ok(InputLine::Line(_) | InputLine::TooLong));
                if sender.send(heard).is_err() || last {
                    return;
                }
            }
        });
        Self(receiver)
    }

    /// Waits for the next line, no longer than `limit` if there is one.
    pub(super) fn listen(&self, limit: Option<Duration>) -> io::Result<InputLine> {
        let heard = match limit {
            None => self.0.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(limit) => self.0.recv_timeout(limit),
        };
        match heard {
            Ok(heard) => heard,
            Err(RecvTimeoutError::Timeout) => Ok(InputLine::Silence),
            Err(RecvTimeoutError::Disconnected) => Ok(InputLine::End),
        }
    }
}
