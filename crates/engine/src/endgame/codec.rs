//! Compression: runs and values in one Huffman code for a whole slice, so that each block can be decoded by itself with
//! one small table.
//!
//! A block is a row of tokens: a value, or a repetition of the last value. Runs have a token for each
//! power of two; the exact length follows in plain bits.

use std::collections::BTreeMap;

/// No code word is longer, so that one look into a table decodes it.
const LONGEST: u32 = 12;
/// How many powers of two a run can have; a block is not longer.
const RUNS: usize = 13;
/// The longest block.
pub(super) const MOST_CODES: usize = 1 << (RUNS - 1);

/// A Huffman code over the values of a slice and the lengths of runs.
#[derive(Clone, Debug)]
pub(super) struct Codec {
    values: Vec<u16>,
    /// The length of the code word of every token: the values, then the runs. 0 for those that do not occur.
    lengths: Vec<u8>,
    words: Vec<u16>,
    /// For the next bits of a block, the token they begin with and its length.
    table: Vec<Entry>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    token: u16,
    length: u8,
}

/// How often each token occurs in a slice.
#[derive(Clone, Debug, Default)]
pub(super) struct Census {
    values: BTreeMap<u16, u64>,
    runs: [u64; RUNS],
}

/// A token with what follows it.
enum Token {
    Value(u16),
    Run { power: u32, rest: u32 },
}

impl Census {
    /// Counts the tokens of a block.
    pub(super) fn count(&mut self, codes: &[u16]) {
        each_token(codes, |token| match token {
            Token::Value(value) => *self.values.entry(value).or_insert(0) += 1,
            Token::Run { power, .. } => self.runs[power as usize] += 1,
        });
    }

    pub(super) fn add(&mut self, other: &Self) {
        for (&value, count) in &other.values {
            *self.values.entry(value).or_insert(0) += count;
        }
        for (sum, count) in self.runs.iter_mut().zip(other.runs) {
            *sum += count;
        }
    }
}

impl Codec {
    pub(super) fn new(census: &Census) -> Self {
        let counts: Vec<u64> = census.values.values().copied().chain(census.runs).collect();
        Self::with_lengths(census.values.keys().copied().collect(), lengths(&counts))
            .expect("lengths made here are those of a code")
    }

    /// The codec as bytes: how many values, the values, the lengths.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend((self.values.len() as u16).to_le_bytes());
        for value in &self.values {
            bytes.extend(value.to_le_bytes());
        }
        bytes.extend(&self.lengths);
        bytes
    }

    /// Reads a codec. None if the bytes are none.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (count, rest) = bytes.split_first_chunk::<2>()?;
        let count = usize::from(u16::from_le_bytes(*count));
        let (values, lengths) = rest.split_at_checked(2 * count)?;
        let values = values.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
        Self::with_lengths(values, lengths.to_vec())
    }

    fn with_lengths(values: Vec<u16>, lengths: Vec<u8>) -> Option<Self> {
        if lengths.len() != values.len() + RUNS || lengths.iter().any(|&length| u32::from(length) > LONGEST) {
            return None;
        }
        let mut table = vec![Entry::default(); 1 << LONGEST];
        let mut words = vec![0; lengths.len()];
        let mut filled = 0;
        for length in 1..=LONGEST as u8 {
            for (token, _) in lengths.iter().enumerate().filter(|&(_, &other)| other == length) {
                let span = 1usize << (LONGEST - u32::from(length));
                words[token] = u16::try_from(filled / span).ok()?;
                table.get_mut(filled..filled + span)?.fill(Entry { token: token as u16, length });
                filled += span;
            }
        }
        Some(Self { values, lengths, words, table })
    }

    /// A block in bits. Only tokens that were counted can be written.
    pub(super) fn encode(&self, codes: &[u16]) -> Vec<u8> {
        let mut bits = BitWriter::default();
        each_token(codes, |token| {
            let (place, extra, rest) = match token {
                Token::Value(value) => (self.values.partition_point(|&other| other < value), 0, 0),
                Token::Run { power, rest } => (self.values.len() + power as usize, power, rest),
            };
            bits.write(u32::from(self.words[place]), u32::from(self.lengths[place]));
            bits.write(rest, extra);
        });
        bits.finish()
    }

    /// The codes of a block. None if there are not enough bits.
    pub(super) fn decode(&self, bytes: &[u8], count: usize) -> Option<Vec<u16>> {
        let mut bits = BitReader { bytes, held: 0, holds: 0 };
        let mut codes: Vec<u16> = Vec::with_capacity(count);
        while codes.len() < count {
            let entry = self.table[bits.peek() as usize];
            if entry.length == 0 {
                return None;
            }
            bits.skip(entry.length.into());
            match self.values.get(usize::from(entry.token)) {
                Some(&value) => codes.push(value),
                None => {
                    let power = u32::from(entry.token) - self.values.len() as u32;
                    let length = (1usize << power) + bits.peek_wide(power) as usize;
                    bits.skip(power);
                    let last = *codes.last()?;
                    if codes.len() + length > count {
                        return None;
                    }
                    codes.resize(codes.len() + length, last);
                }
            }
        }
        Some(codes)
    }
}

fn each_token(codes: &[u16], mut visit: impl FnMut(Token)) {
    for run in codes.chunk_by(|one, other| one == other) {
        visit(Token::Value(run[0]));
        let again = run.len() as u32 - 1;
        if let Some(power) = again.checked_ilog2() {
            visit(Token::Run { power, rest: again - (1 << power) });
        }
    }
}

/// The lengths of Huffman words for tokens that occur so often, none longer than [`LONGEST`].
fn lengths(counts: &[u64]) -> Vec<u8> {
    let mut counts = counts.to_vec();
    loop {
        let lengths = unbounded_lengths(&counts);
        if lengths.iter().all(|&length| u32::from(length) <= LONGEST) {
            return lengths;
        }
        // Rare tokens are made less rare until their words are short enough.
        for count in counts.iter_mut().filter(|count| **count > 0) {
            *count = *count / 4 + 1;
        }
    }
}

fn unbounded_lengths(counts: &[u64]) -> Vec<u8> {
    use std::cmp::Reverse;
    use std::collections::BinaryHeap;
    let mut lengths = vec![0; counts.len()];
    let used = counts.iter().enumerate().filter(|&(_, &count)| count > 0);
    let mut trees: BinaryHeap<_> = used.map(|(token, &count)| Reverse((count, vec![token]))).collect();
    if trees.len() == 1 {
        lengths[trees.pop().map_or(0, |Reverse((_, tokens))| tokens[0])] = 1;
    }
    while let (Some(Reverse((one, mut tokens))), Some(Reverse((other, more)))) = (trees.pop(), trees.pop()) {
        tokens.extend(more);
        for &token in &tokens {
            lengths[token] += 1;
        }
        trees.push(Reverse((one + other, tokens)));
        if trees.len() == 1 {
            break;
        }
    }
    lengths
}

/// Bits written from the highest of each byte on.
#[derive(Default)]
struct BitWriter {
    bytes: Vec<u8>,
    held: u64,
    holds: u32,
}

impl BitWriter {
    fn write(&mut self, value: u32, length: u32) {
        self.held = self.held << length | u64::from(value);
        self.holds += length;
        while self.holds >= 8 {
            self.holds -= 8;
            self.bytes.push((self.held >> self.holds) as u8);
        }
    }

    fn finish(mut self) -> Vec<u8> {
        let missing = (8 - self.holds % 8) % 8;
        self.write(0, missing);
        self.bytes
    }
}

struct BitReader<'a> {
    bytes: &'a [u8],
    held: u64,
    holds: u32,
}

impl BitReader<'_> {
    /// The next bits of a code word; zeros after the end.
    #[inline]
    fn peek(&mut self) -> u32 {
        self.peek_wide(LONGEST)
    }

    #[inline]
    fn peek_wide(&mut self, length: u32) -> u32 {
        while self.holds < LONGEST + RUNS as u32 {
            let byte = match self.bytes.split_first() {
                Some((&byte, rest)) => {
                    self.bytes = rest;
                    byte
                }
                None => 0,
            };
            self.held = self.held << 8 | u64::from(byte);
            self.holds += 8;
        }
        (self.held >> (self.holds - length)) as u32 & ((1 << length) - 1)
    }

    #[inline]
    fn skip(&mut self, length: u32) {
        self.holds -= length;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(blocks: &[Vec<u16>]) {
        let mut census = Census::default();
        for block in blocks {
            census.count(block);
        }
        let codec = Codec::from_bytes(&Codec::new(&census).to_bytes()).expect("a codec reads itself");
        for block in blocks {
            let bytes = codec.encode(block);
            assert_eq!(codec.decode(&bytes, block.len()).as_ref(), Some(block));
        }
    }

    #[test]
    fn one_value_and_a_long_block_come_back() {
        check(&[vec![7; MOST_CODES], vec![7]]);
        check(&[(0..MOST_CODES as u16 / 2).collect(), vec![0; MOST_CODES]]);
    }

    proptest! {
        #[test]
        fn what_is_written_reads_the_same(blocks in proptest::collection::vec(proptest::collection::vec(0u16..300, 1..400), 1..4)) {
            check(&blocks);
        }

        #[test]
        fn no_bytes_panic(codec in proptest::collection::vec(any::<u8>(), 0..80), block in proptest::collection::vec(any::<u8>(), 0..80)) {
            if let Some(codec) = Codec::from_bytes(&codec) {
                codec.decode(&block, 100);
            }
        }
    }
}
