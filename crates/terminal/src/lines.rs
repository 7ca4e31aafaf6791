//! Reads a byte stream line by line, with a limit on the length of a line.

use std::io::{self, BufRead, BufReader, Read};

/// The longest line that is read, in bytes.
pub(crate) const LONGEST: usize = 64 * 1024;

/// One line of the stream.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum StreamLine<'a> {
    /// Its bytes, without the line end.
    Whole(&'a [u8]),
    /// It was longer than [`LONGEST`] and has been skipped.
    TooLong,
}

/// Reads lines.
pub(crate) struct Lines<R> {
    reader: BufReader<R>,
    line: Vec<u8>,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(stream: R) -> Self {
        Self { reader: BufReader::with_capacity(LONGEST, stream), line: Vec::new() }
    }

    /// The next line, if there is one. Calls `before_waiting` before every read that may block, so that the caller
    /// can flush its answers first.
    pub(crate) fn next(
        &mut self,
        mut before_waiting: impl FnMut() -> io::Result<()>,
    ) -> io::Result<Option<StreamLine<'_>>> {
        self.line.clear();
        let mut too_long = false;
        loop {
            if self.reader.buffer().is_empty() {
                before_waiting()?;
            }
            let available = match self.reader.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                available => available?,
            };
            let at_the_end = available.is_empty();
            let line_end = available.iter().position(|&byte| byte == b'\n');
            let part = &available[..line_end.unwrap_or(available.len())];
            too_long |= self.line.len() + part.len() > LONGEST;
            if !too_long {
                self.line.extend_from_slice(part);
            }
            let used = part.len() + usize::from(line_end.is_some());
            self.reader.consume(used);
            if at_the_end && self.line.is_empty() && !too_long {
                return Ok(None);
            }
            if at_the_end || line_end.is_some() {
                break;
            }
        }
        Ok(Some(if too_long { StreamLine::TooLong } else { StreamLine::Whole(&self.line) }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives its text a few bytes at a time.
    struct Slow<'a>(&'a [u8]);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = buffer.len().min(self.0.len()).min(3);
            let (now, later) = self.0.split_at(count);
            buffer[..count].copy_from_slice(now);
            self.0 = later;
            Ok(count)
        }
    }

    #[test]
    fn lines_come_whole_whatever_the_stream_does() {
        let mut lines = Lines::new(Slow(b"first\n\nthird without end"));
        let mut waits = 0;
        let mut seen = Vec::new();
        while let Some(line) = lines
            .next(|| {
                waits += 1;
                Ok(())
            })
            .unwrap()
        {
            let StreamLine::Whole(bytes) = line else { panic!("no line is too long") };
            seen.push(String::from_utf8(bytes.to_vec()).unwrap());
        }
        assert_eq!(seen, ["first", "", "third without end"]);
        assert!(waits > 8, "asked before every wait, {waits} times");
    }

    #[test]
    fn a_line_over_the_limit_is_passed_over_and_the_next_one_read() {
        let mut text = vec![b'x'; LONGEST];
        text.extend_from_slice(b"\n");
        text.extend(std::iter::repeat_n(b'y', LONGEST + 1));
        text.extend_from_slice(b"\nshort");
        let mut lines = Lines::new(text.as_slice());
        let mut next = || match lines.next(|| Ok(())).unwrap() {
            Some(StreamLine::Whole(bytes)) => Some(bytes.len()),
            Some(StreamLine::TooLong) => Some(usize::MAX),
            None => None,
        };
        assert_eq!([next(), next(), next(), next()], [Some(LONGEST), Some(usize::MAX), Some(5), None]);
    }
}
