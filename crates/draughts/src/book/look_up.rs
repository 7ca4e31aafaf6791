//! Looking up positions in a book.

use super::{HEAD, Key, MAGIC, MOVE, POSITION, ResultCounts, VERSION, key};
use crate::moves::Move;
use crate::position::AnyPosition;
use crate::rules::RulesetName;

/// A book, read from bytes in memory or in a mapped file.
#[derive(Clone, Copy, Debug)]
pub struct Book<'a> {
    ruleset: RulesetName,
    positions: &'a [u8],
    moves: &'a [u8],
}

/// A move of a position in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub action: Move,
    /// The results of the games in which it was played.
    pub counts: ResultCounts,
}

/// Why bytes are not a book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BookFault {
    /// They are not in the format of a book.
    #[error("this is not an opening book")]
    NoBook,
    /// They are a book of another version.
    #[error("the book has version {0}, but this program reads version {VERSION}")]
    Version(u32),
    /// The ruleset is not known.
    #[error("the book is for an unknown ruleset")]
    Ruleset,
    /// There are too few or too many bytes.
    #[error("the book has {found} bytes, but should have {expected}")]
    Length {
        /// The number of bytes there are.
        found: usize,
        /// The number of bytes there should be.
        expected: usize,
    },
}

impl<'a> Book<'a> {
    /// The book in some bytes.
    pub fn open(bytes: &'a [u8]) -> Result<Self, BookFault> {
        if bytes.len() < HEAD || !bytes.starts_with(MAGIC) {
            return Err(BookFault::NoBook);
        }
        let number = |place: usize| u32_at(bytes, 8 + 4 * place);
        if number(0) != VERSION {
            return Err(BookFault::Version(number(0)));
        }
        let name = bytes[20..HEAD].split(|&byte| byte == 0).next().unwrap_or_default();
        let ruleset =
            str::from_utf8(name).ok().and_then(|name| name.parse().ok()).ok_or(BookFault::Ruleset)?;
        let (positions, moves) = (number(1) as usize * POSITION, number(2) as usize * MOVE);
        let expected = HEAD + positions + moves;
        if bytes.len() != expected {
            return Err(BookFault::Length { found: bytes.len(), expected });
        }
        let (positions, moves) = bytes[HEAD..].split_at(positions);
        Ok(Self { ruleset, positions, moves })
    }

    /// The ruleset of its games.
    pub const fn ruleset(&self) -> RulesetName {
        self.ruleset
    }

    /// The number of positions.
    pub const fn len(&self) -> usize {
        self.positions.len() / POSITION
    }

    /// Whether it has no position.
    pub const fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The moves played in a position, the most frequent first. Only legal moves, whatever the bytes say.
    pub fn moves(&self, position: &AnyPosition) -> Vec<BookMove> {
        if position.rules().ruleset != self.ruleset {
            return Vec::new();
        }
        let Some(record) = self.find(&key(position)) else { return Vec::new() };
        let legal = position.moves();
        let (first, count) = (u32_at(record, 24) as usize, u32_at(record, 28) as usize);
        let records = self.moves.chunks_exact(MOVE).skip(first).take(count);
        records.filter_map(|record| book_move(record, &legal)).collect()
    }

    fn find(&self, wanted: &Key) -> Option<&'a [u8]> {
        let record = |place: usize| self.positions.get(place * POSITION..(place + 1) * POSITION);
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low + (high - low) / 2;
            let found = record(middle)?;
            let key: Key = std::array::from_fn(|place| u64_at(found, 8 * place));
            match key.cmp(wanted) {
                std::cmp::Ordering::Equal => return Some(found),
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }
}

fn book_move(record: &[u8], legal: &[Move]) -> Option<BookMove> {
    let captured = u64_at(record, 8);
    let same = |action: &&Move| {
        action.from.bit() == record[0] && action.to.bit() == record[1] && action.captured.bits() == captured
    };
    let action = *legal.iter().find(same)?;
    let count = |place: usize| u32_at(record, 16 + 4 * place);
    let counts = ResultCounts { white: count(0), black: count(1), drawn: count(2), others: count(3) };
    Some(BookMove { action, counts })
}

fn u32_at(bytes: &[u8], place: usize) -> u32 {
    bytes.get(place..place + 4).and_then(|part| part.try_into().ok()).map_or(0, u32::from_le_bytes)
}

fn u64_at(bytes: &[u8], place: usize) -> u64 {
    bytes.get(place..place + 8).and_then(|part| part.try_into().ok()).map_or(0, u64::from_le_bytes)
}
