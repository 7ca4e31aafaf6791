//! A solved slice on disk: a head with counts, a Huffman code, the places and checksums of the blocks, the blocks.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `DAMIEREG` |
//! | 4 | version |
//! | 8 | fingerprint of the rules of movement |
//! | 4 | men and kings of White, of Black |
//! | 8 each | numbers, placements, wins, draws, losses, plies of the longest win |
//! | 4, 4 | positions in a block, bytes of the Huffman code |
//! | … | the Huffman code |
//! | 16 each | for every block where it ends, and its checksum (xxh3) |
//! | 8 | checksum of all before |
//! | … | the blocks |
//!
//! Numbers are little-endian. A file is written under another name and then renamed, so it is whole or not there.

use super::codec::{Census, Codec, MOST_CODES};
use super::fault::EndgameError;
use super::index::Index;
use super::material::Material;
use super::movement::{Movement, geometry, shared_with};
use super::solve::SliceTable;
use super::value::Code;
use super::work::{CHUNK, Interrupt, in_chunks};
use draughts::RulesetName;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use xxhash_rust::xxh3::xxh3_64;

const MAGIC: &[u8; 8] = b"DAMIEREG";
const VERSION: u32 = 1;
const HEAD: usize = 8 + 4 + 8 + 4 + 6 * 8 + 4 + 4;
/// No codec is longer: a value for every number of plies would be.
const LONGEST_CODEC: usize = 4 * (1 << 16);

/// How the positions of a slice are divided, White to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// All placements, captures and blocked positions too.
    pub positions: u64,
    /// Won for White.
    pub wins: u64,
    /// Draws.
    pub draws: u64,
    /// Lost for White.
    pub losses: u64,
    /// Plies from the hardest won position to the end of the game; 0 if none is won.
    pub longest_win_plies: u64,
}

/// An open slice.
#[derive(Debug)]
pub(super) struct Slice {
    pub(super) index: Index,
    pub(super) counts: Counts,
    path: PathBuf,
    file: File,
    codec: Codec,
    /// Where each block ends, after the head, and its checksum.
    blocks: Vec<Block>,
    /// Where the first block begins.
    start: u64,
}

#[derive(Clone, Copy, Debug)]
struct Block {
    end: u64,
    checksum: u64,
}

/// Positions in a block.
pub(super) const BLOCK: u64 = MOST_CODES as u64;

/// How the name of a file ends that is being written.
pub(super) const UNFINISHED: &str = "unfinished";

/// Where a slice is kept.
pub(super) fn path(folder: &Path, ruleset: RulesetName, material: Material) -> PathBuf {
    folder.join(shared_with(ruleset).name()).join(format!("{material}.endgame"))
}

impl Slice {
    /// Opens a slice and checks its head. The blocks are checked as they are read.
    pub(super) fn open(
        folder: &Path,
        ruleset: RulesetName,
        material: Material,
    ) -> Result<Self, EndgameError> {
        let path = path(folder, ruleset, material);
        let mut file = File::open(&path).map_err(EndgameError::io(&path))?;
        let length = file.metadata().map_err(EndgameError::io(&path))?.len();
        let short = |_| EndgameError::damaged(&path, "it is too short");
        let mut head = vec![0; HEAD];
        file.read_exact(&mut head).map_err(short)?;
        let mut fields = Fields { bytes: &head };
        if fields.take(8) != MAGIC || fields.u32() != VERSION {
            return Err(EndgameError::Foreign(path));
        }
        let foreign = fields.u64() != Movement::of(ruleset.rules()).fingerprint();
        let written = fields.take(4).to_vec();
        let Material { white_men, white_kings, black_men, black_kings } = material;
        if foreign || written != [white_men, white_kings, black_men, black_kings] {
            return Err(EndgameError::Foreign(path));
        }
        let index = Index::new(geometry(ruleset), material);
        let size = fields.u64();
        let counts = Counts {
            positions: fields.u64(),
            wins: fields.u64(),
            draws: fields.u64(),
            losses: fields.u64(),
            longest_win_plies: fields.u64(),
        };
        let (block, codec_length) = (fields.u32(), fields.u32() as usize);
        if size != index.size() || u64::from(block) != BLOCK || codec_length > LONGEST_CODEC {
            return Err(EndgameError::damaged(path, "its head makes no sense"));
        }
        let count = size.div_ceil(BLOCK) as usize;
        let rest = codec_length + 16 * count + 8;
        if (HEAD + rest) as u64 > length {
            return Err(EndgameError::damaged(path, "it is too short"));
        }
        head.resize(HEAD + rest, 0);
        file.read_exact(&mut head[HEAD..]).map_err(short)?;
        let (head, checksum) = head.split_at(HEAD + rest - 8);
        if xxh3_64(head).to_le_bytes() != checksum {
            return Err(EndgameError::damaged(path, "the checksum of its head is wrong"));
        }
        let (codec, blocks) = head[HEAD..].split_at(codec_length);
        let codec = Codec::from_bytes(codec)
            .ok_or_else(|| EndgameError::damaged(&path, "its codes cannot be read"))?;
        let mut fields = Fields { bytes: blocks };
        let blocks: Vec<Block> =
            (0..count).map(|_| Block { end: fields.u64(), checksum: fields.u64() }).collect();
        let start = (HEAD + rest) as u64;
        if start + blocks.last().map_or(0, |block| block.end) != length {
            return Err(EndgameError::damaged(path, "its length is wrong"));
        }
        Ok(Self { index, counts, path, file, codec, blocks, start })
    }

    /// The codes of one block.
    pub(super) fn block(&self, number: u64) -> Result<Vec<u16>, EndgameError> {
        let damaged = |what: &str| EndgameError::damaged(&self.path, format!("block {number}: {what}"));
        let place = usize::try_from(number).ok().filter(|&place| place < self.blocks.len());
        let place = place.ok_or_else(|| damaged("there is no such block"))?;
        let begin = if place == 0 { 0 } else { self.blocks[place - 1].end };
        let Block { end, checksum } = self.blocks[place];
        let length = end.checked_sub(begin).filter(|&length| length <= 4 * BLOCK);
        let length = length.ok_or_else(|| damaged("its length makes no sense"))?;
        let mut bytes = vec![0; length as usize];
        read_at(&self.file, &mut bytes, self.start + begin).map_err(EndgameError::io(&self.path))?;
        if xxh3_64(&bytes) != checksum {
            return Err(damaged("its checksum is wrong"));
        }
        let count = (self.index.size() - number * BLOCK).min(BLOCK);
        self.codec.decode(&bytes, count as usize).ok_or_else(|| damaged("it cannot be decoded"))
    }

    /// All codes.
    pub(super) fn load(&self) -> Result<Vec<u16>, EndgameError> {
        let mut codes = Vec::with_capacity(self.index.size() as usize);
        for number in 0..self.blocks.len() as u64 {
            codes.extend(self.block(number)?);
        }
        Ok(codes)
    }

    pub(super) const fn material(&self) -> Material {
        self.index.material()
    }

    /// How many bytes the file has.
    pub(super) fn bytes(&self) -> u64 {
        self.start + self.blocks.last().map_or(0, |block| block.end)
    }
}

/// Writes a solved slice; until it is whole its name has this ending.
pub(super) fn write(
    folder: &Path,
    ruleset: RulesetName,
    table: &SliceTable,
    threads: usize,
    unfinished: &str,
    interrupt: &Interrupt,
) -> Result<(), EndgameError> {
    let size = table.index.size();
    let census = Mutex::new((Census::default(), Counts::NONE));
    in_chunks(size, threads, interrupt, &|range| {
        let mut tokens = Census::default();
        let mut counts = Counts::NONE;
        range.clone().filter_map(|number| table.code(number)).for_each(|code| counts.count(code));
        for block in range.step_by(BLOCK as usize) {
            tokens.count(&codes(table, block));
        }
        let mut all = census.lock().expect("counting does not panic");
        all.0.add(&tokens);
        all.1.add(&counts);
    })
    .ok_or(EndgameError::Stopped)?;
    let (census, counts) = census.into_inner().expect("counting does not panic");
    let codec = Codec::new(&census);

    let blocks = Mutex::new(vec![Vec::new(); size.div_ceil(BLOCK) as usize]);
    in_chunks(size, threads, interrupt, &|range| {
        let first = range.start / BLOCK;
        let encoded: Vec<Vec<u8>> =
            range.step_by(BLOCK as usize).map(|block| codec.encode(&codes(table, block))).collect();
        let mut blocks = blocks.lock().expect("encoding does not panic");
        for (place, block) in encoded.into_iter().enumerate() {
            blocks[first as usize + place] = block;
        }
    })
    .ok_or(EndgameError::Stopped)?;
    let blocks = blocks.into_inner().expect("encoding does not panic");
    let head = head(ruleset, table, &counts, &codec, &blocks);

    let path = path(folder, ruleset, table.material);
    let unfinished = path.with_extension(unfinished);
    let whole = || {
        let mut file = std::io::BufWriter::new(File::create(&unfinished)?);
        file.write_all(&head)?;
        for block in &blocks {
            file.write_all(block)?;
        }
        file.into_inner()?.sync_all()?;
        fs::rename(&unfinished, &path)
    };
    whole().map_err(|error| {
        fs::remove_file(&unfinished).ok();
        EndgameError::io(&path)(error)
    })
}

const _: () = assert!(CHUNK.is_multiple_of(BLOCK), "a chunk is made of whole blocks");

/// The codes of a block. A hole repeats what is before it, which costs nothing.
fn codes(table: &SliceTable, first: u64) -> Vec<u16> {
    let mut last = 0;
    let code = |number| {
        last = table.code(number).map_or(last, |code| code.0);
        last
    };
    (first..(first + BLOCK).min(table.index.size())).map(code).collect()
}

fn head(
    ruleset: RulesetName,
    table: &SliceTable,
    counts: &Counts,
    codec: &Codec,
    blocks: &[Vec<u8>],
) -> Vec<u8> {
    let Material { white_men, white_kings, black_men, black_kings } = table.material;
    let codec = codec.to_bytes();
    let mut head = MAGIC.to_vec();
    head.extend(VERSION.to_le_bytes());
    head.extend(Movement::of(ruleset.rules()).fingerprint().to_le_bytes());
    head.extend([white_men, white_kings, black_men, black_kings]);
    let Counts { positions, wins, draws, losses, longest_win_plies } = *counts;
    for number in [table.index.size(), positions, wins, draws, losses, longest_win_plies] {
        head.extend(number.to_le_bytes());
    }
    head.extend((BLOCK as u32).to_le_bytes());
    head.extend((codec.len() as u32).to_le_bytes());
    debug_assert_eq!(head.len(), HEAD);
    head.extend(codec);
    let mut end = 0;
    for block in blocks {
        end += block.len() as u64;
        head.extend(end.to_le_bytes());
        head.extend(xxh3_64(block).to_le_bytes());
    }
    let checksum = xxh3_64(&head);
    head.extend(checksum.to_le_bytes());
    head
}

impl Counts {
    pub(super) const NONE: Self = Self { positions: 0, wins: 0, draws: 0, losses: 0, longest_win_plies: 0 };

    pub(super) fn count(&mut self, code: Code) {
        self.positions += 1;
        match code.plies() {
            None => self.draws += 1,
            Some(plies) if plies.is_multiple_of(2) => self.losses += 1,
            Some(plies) => {
                self.wins += 1;
                self.longest_win_plies = self.longest_win_plies.max(plies.into());
            }
        }
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.positions += other.positions;
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.longest_win_plies = self.longest_win_plies.max(other.longest_win_plies);
    }
}

/// Reads numbers from bytes that are known to be there.
struct Fields<'a> {
    bytes: &'a [u8],
}

impl<'a> Fields<'a> {
    fn take(&mut self, count: usize) -> &'a [u8] {
        let (taken, rest) = self.bytes.split_at(count);
        self.bytes = rest;
        taken
    }

    fn u32(&mut self) -> u32 {
        self.take(4).iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte))
    }

    fn u64(&mut self) -> u64 {
        self.take(8).iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
    }
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], place: u64) -> std::io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, place)
}

#[cfg(windows)]
fn read_at(file: &File, mut bytes: &mut [u8], mut place: u64) -> std::io::Result<()> {
    while !bytes.is_empty() {
        let read = std::os::windows::fs::FileExt::seek_read(file, bytes, place)?;
        if read == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        bytes = &mut bytes[read..];
        place += read as u64;
    }
    Ok(())
}
