//! Files as streams of bytes: packed ones are unpacked on the way, what is no text is refused.

use crate::exit::BadInput;
use draughts::pdn::Encoding;
use flate2::read::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A stream that can be read by another thread.
pub(crate) type Stream = Box<dyn Read + Send>;

/// So much of a file is looked at.
const BEGINNING: u64 = 4096;
/// No packed file may become longer than this.
const MOST_UNPACKED: u64 = 16 << 30;
/// From so many bytes on, a packed file may not grow by more than [`MOST_GROWTH`]: games never do.
const GROWTH_FROM: u64 = 64 << 20;
const MOST_GROWTH: u64 = 400;

const GZIP: &[u8] = b"\x1F\x8B";
const ZSTANDARD: &[u8] = b"\x28\xB5\x2F\xFD";

/// How files begin that are no text, and what they are.
const KINDS: [(&[u8], &str); 20] = [
    (b"\x89PNG", "a PNG picture"),
    (b"\xFF\xD8\xFF", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"BM\0", "a BMP picture"),
    (b"RIFF", "a RIFF file (sound, film or picture)"),
    (b"%PDF-", "a PDF document"),
    (b"PK\x03\x04", "a ZIP archive: unpack it first"),
    (b"PK\x05\x06", "an empty ZIP archive"),
    (b"Rar!", "a RAR archive: unpack it first"),
    (b"7z\xBC\xAF\x27\x1C", "a 7z archive: unpack it first"),
    (b"BZh", "packed with bzip2: unpack it first, or pack it as .gz or .zst"),
    (b"\xFD7zXZ\0", "packed with xz: unpack it first, or pack it as .gz or .zst"),
    (b"\x04\x22\x4D\x18", "packed with lz4: unpack it first, or pack it as .gz or .zst"),
    (b"\x1F\x9D", "packed with compress: unpack it first"),
    (b"\x7FELF", "a program"),
    (b"MZ\x90", "a program"),
    (b"SQLite format 3\0", "an SQLite database"),
    (b"\xD0\xCF\x11\xE0", "a document of an office program: save it as text"),
    (b"ID3", "a sound file"),
    (b"OggS", "a sound or film file"),
];

/// A stream of text of which the beginning has been read.
pub(crate) struct Opened {
    pub(crate) beginning: Vec<u8>,
    pub(crate) rest: Stream,
}

impl Opened {
    /// All of it as one stream.
    pub(crate) fn whole(self) -> Stream {
        Box::new(Cursor::new(self.beginning).chain(self.rest))
    }
}

/// Opens a stream with a name. What is packed is unpacked.
pub(crate) fn open(name: &str, stream: Stream, encoding: Option<Encoding>) -> Result<Opened, BadInput> {
    let packed = begin(name, stream)?;
    let opened = if packed.beginning.starts_with(GZIP) {
        unpacked(name, packed, |counted| Box::new(MultiGzDecoder::new(BufReader::new(counted))))?
    } else if is_zstandard(&packed.beginning) {
        unpacked(name, packed, |counted| Box::new(Frames::new(counted)))?
    } else {
        packed
    };
    if opened.beginning.starts_with(GZIP) || is_zstandard(&opened.beginning) {
        return Err(BadInput(format!("{name} is packed twice: unpack it first")));
    }
    refuse_binary(name, &opened.beginning, encoding)?;
    Ok(opened)
}

fn begin(name: &str, mut stream: Stream) -> Result<Opened, BadInput> {
    let mut beginning = Vec::new();
    let taken = stream.by_ref().take(BEGINNING).read_to_end(&mut beginning);
    taken.map_err(|error| unreadable(name, &error))?;
    Ok(Opened { beginning, rest: stream })
}

/// Why a stream cannot be read, in words.
pub(crate) fn unreadable(name: &str, error: &io::Error) -> BadInput {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => {
            BadInput(format!("{name} breaks off: it is packed, and its end is missing; fetch it once more"))
        }
        _ => BadInput(format!("{name} cannot be read: {error}")),
    }
}

fn unpacked(name: &str, packed: Opened, decoder: impl FnOnce(Counted) -> Stream) -> Result<Opened, BadInput> {
    let read = Arc::new(AtomicU64::new(0));
    let counted = Counted { stream: packed.whole(), count: Arc::clone(&read) };
    begin(name, Box::new(Bounded { stream: decoder(counted), packed: read, made: 0 }))
}

fn is_zstandard(beginning: &[u8]) -> bool {
    // A frame, or one that is to be skipped.
    beginning.starts_with(ZSTANDARD) || matches!(beginning, [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..])
}

fn refuse_binary(name: &str, beginning: &[u8], encoding: Option<Encoding>) -> Result<(), BadInput> {
    let wide = encoding.is_some_and(Encoding::is_wide) || Encoding::wide(beginning).is_some();
    if wide {
        return Ok(());
    }
    let remedy = "give a file of games, as PDN";
    if let Some((_, kind)) = KINDS.iter().find(|(mark, _)| beginning.starts_with(mark)) {
        return Err(BadInput(format!("{name} is no file of games but {kind}")));
    }
    let is_control = |byte: &&u8| matches!(byte, 0..=8 | 0x0E..=0x19 | 0x1B..=0x1F | 0x7F);
    let strange = beginning.iter().filter(is_control).count();
    if strange > 1 && strange * 50 > beginning.len() {
        return Err(BadInput(format!("{name} is no text: {remedy}")));
    }
    Ok(())
}

/// Counts the bytes that are read.
struct Counted {
    stream: Stream,
    count: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.stream.read(buffer)?;
        self.count.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// Refuses what a small file was made to become large by.
struct Bounded {
    stream: Stream,
    packed: Arc<AtomicU64>,
    made: u64,
}

impl Read for Bounded {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.stream.read(buffer)?;
        self.made += count as u64;
        let packed = self.packed.load(Ordering::Relaxed);
        if self.made > MOST_UNPACKED || self.made > GROWTH_FROM && self.made / MOST_GROWTH > packed {
            let reason = format!(
                "it is packed, {packed} bytes of it have become {} and more: games do not; unpack it first if it is sound",
                self.made
            );
            return Err(io::Error::other(reason));
        }
        Ok(count)
    }
}

/// The frames of a Zstandard file, one after the other.
struct Frames {
    source: BufReader<Counted>,
    decoder: FrameDecoder,
    in_frame: bool,
}

impl Frames {
    fn new(source: Counted) -> Self {
        Self { source: BufReader::new(source), decoder: FrameDecoder::new(), in_frame: false }
    }

    /// Goes on to the next frame, if there is one.
    fn begin_frame(&mut self) -> io::Result<bool> {
        loop {
            if self.source.fill_buf()?.is_empty() {
                return Ok(false);
            }
            match self.decoder.init(&mut self.source) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    io::copy(&mut self.source.by_ref().take(u64::from(length)), &mut io::sink())?;
                }
                Err(_) if self.source.fill_buf()?.is_empty() => {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
                Err(fault) => return Err(io::Error::other(fault)),
            }
        }
    }
}

impl Read for Frames {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.in_frame {
                self.in_frame = self.begin_frame()?;
                if !self.in_frame {
                    return Ok(0);
                }
            }
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                let strategy = BlockDecodingStrategy::UptoBlocks(1);
                if let Err(fault) = self.decoder.decode_blocks(&mut self.source, strategy) {
                    let ended = self.source.fill_buf()?.is_empty();
                    return Err(if ended {
                        io::ErrorKind::UnexpectedEof.into()
                    } else {
                        io::Error::other(fault)
                    });
                }
            }
            let count = self.decoder.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            self.in_frame = false;
            let (written, counted) =
                (self.decoder.get_checksum_from_data(), self.decoder.get_calculated_checksum());
            if written.is_some() && counted.is_some() && written != counted {
                return Err(io::Error::other("it is packed, and its checksum is wrong: fetch it once more"));
            }
        }
    }
}
