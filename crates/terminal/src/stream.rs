//! Opens files as byte streams: decompresses them, and refuses what is not text.

use crate::exit::BadInput;
use draughts::pdn::Encoding;
use flate2::read::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A stream that another thread can read.
pub(crate) type Stream = Box<dyn Read + Send>;

/// How many bytes are examined to recognise the kind of a file.
const BEGINNING: u64 = 4096;
/// The largest size of a decompressed file, in bytes.
const MOST_UNPACKED: u64 = 16 << 30;
/// From this size on, a file may not expand by more than [`MOST_GROWTH`]: files of games never do.
const GROWTH_FROM: u64 = 64 << 20;
const MOST_GROWTH: u64 = 400;

const GZIP: &[u8] = b"\x1F\x8B";
const ZSTANDARD: &[u8] = b"\x28\xB5\x2F\xFD";

/// The first bytes of files that are not text, and what such files are.
const KINDS: [(&[u8], &str); 20] = [
    (b"\x89PNG", "a PNG picture"),
    (b"\xFF\xD8\xFF", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"BM\0", "a BMP picture"),
    (b"RIFF", "a RIFF file (sound, video or picture)"),
    (b"%PDF-", "a PDF document"),
    (b"PK\x03\x04", "a ZIP archive: unpack it first"),
    (b"PK\x05\x06", "an empty ZIP archive"),
    (b"Rar!", "a RAR archive: unpack it first"),
    (b"7z\xBC\xAF\x27\x1C", "a 7z archive: unpack it first"),
    (b"BZh", "compressed with bzip2: decompress it first, or use .gz or .zst"),
    (b"\xFD7zXZ\0", "compressed with xz: decompress it first, or use .gz or .zst"),
    (b"\x04\x22\x4D\x18", "compressed with lz4: decompress it first, or use .gz or .zst"),
    (b"\x1F\x9D", "compressed with compress: decompress it first"),
    (b"\x7FELF", "a program"),
    (b"MZ\x90", "a program"),
    (b"SQLite format 3\0", "an SQLite database"),
    (b"\xD0\xCF\x11\xE0", "an office document: save it as plain text"),
    (b"ID3", "a sound file"),
    (b"OggS", "a sound or video file"),
];

/// A text stream whose beginning has been read.
pub(crate) struct OpenedStream {
    pub(crate) beginning: Vec<u8>,
    pub(crate) rest: Stream,
}

impl OpenedStream {
    /// The whole text as one stream.
    pub(crate) fn whole(self) -> Stream {
        Box::new(Cursor::new(self.beginning).chain(self.rest))
    }
}

/// Opens a stream under a name, decompressing it if necessary.
pub(crate) fn open(name: &str, stream: Stream, encoding: Option<Encoding>) -> Result<OpenedStream, BadInput> {
    let packed = begin(name, stream)?;
    let opened = if packed.beginning.starts_with(GZIP) {
        unpacked(name, packed, |counted| Box::new(MultiGzDecoder::new(BufReader::new(counted))))?
    } else if is_zstandard(&packed.beginning) {
        unpacked(name, packed, |counted| Box::new(Frames::new(counted)))?
    } else {
        packed
    };
    if opened.beginning.starts_with(GZIP) || is_zstandard(&opened.beginning) {
        return Err(BadInput(format!("{name} is compressed twice: decompress it first")));
    }
    refuse_binary(name, &opened.beginning, encoding)?;
    Ok(opened)
}

fn begin(name: &str, mut stream: Stream) -> Result<OpenedStream, BadInput> {
    let mut beginning = Vec::new();
    let taken = stream.by_ref().take(BEGINNING).read_to_end(&mut beginning);
    taken.map_err(|error| unreadable(name, &error))?;
    Ok(OpenedStream { beginning, rest: stream })
}

/// The error for a stream that cannot be read.
pub(crate) fn unreadable(name: &str, error: &io::Error) -> BadInput {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => BadInput(format!(
            "{name} is incomplete: the end of the compressed file is missing; download it again"
        )),
        _ => BadInput(format!("{name} cannot be read: {error}")),
    }
}

fn unpacked(
    name: &str,
    packed: OpenedStream,
    decoder: impl FnOnce(CountingReader) -> Stream,
) -> Result<OpenedStream, BadInput> {
    let read = Arc::new(AtomicU64::new(0));
    let counted = CountingReader { stream: packed.whole(), count: Arc::clone(&read) };
    begin(name, Box::new(GrowthGuard { stream: decoder(counted), packed: read, made: 0 }))
}

fn is_zstandard(beginning: &[u8]) -> bool {
    // A Zstandard frame or skippable frame.
    beginning.starts_with(ZSTANDARD) || matches!(beginning, [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..])
}

fn refuse_binary(name: &str, beginning: &[u8], encoding: Option<Encoding>) -> Result<(), BadInput> {
    let wide = encoding.is_some_and(Encoding::is_wide) || Encoding::wide(beginning).is_some();
    if wide {
        return Ok(());
    }
    let remedy = "use a file of games in PDN";
    if let Some((_, kind)) = KINDS.iter().find(|(mark, _)| beginning.starts_with(mark)) {
        return Err(BadInput(format!("{name} is not a file of games but {kind}")));
    }
    let is_control = |byte: &&u8| matches!(byte, 0..=8 | 0x0E..=0x19 | 0x1B..=0x1F | 0x7F);
    let strange = beginning.iter().filter(is_control).count();
    if strange > 1 && strange * 50 > beginning.len() {
        return Err(BadInput(format!("{name} is not a text file: {remedy}")));
    }
    Ok(())
}

/// Counts the bytes read through it.
struct CountingReader {
    stream: Stream,
    count: Arc<AtomicU64>,
}

impl Read for CountingReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.stream.read(buffer)?;
        self.count.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// Refuses decompression bombs: small files that expand enormously.
struct GrowthGuard {
    stream: Stream,
    packed: Arc<AtomicU64>,
    made: u64,
}

impl Read for GrowthGuard {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.stream.read(buffer)?;
        self.made += count as u64;
        let packed = self.packed.load(Ordering::Relaxed);
        if self.made > MOST_UNPACKED || self.made > GROWTH_FROM && self.made / MOST_GROWTH > packed {
            let reason = format!(
                "{packed} compressed bytes have become more than {}, which no file of games does; if the file is genuine, decompress it first",
                self.made
            );
            return Err(io::Error::other(reason));
        }
        Ok(count)
    }
}

/// The frames of a Zstandard file, one after the other.
struct Frames {
    source: BufReader<CountingReader>,
    decoder: FrameDecoder,
    in_frame: bool,
}

impl Frames {
    fn new(source: CountingReader) -> Self {
        Self { source: BufReader::new(source), decoder: FrameDecoder::new(), in_frame: false }
    }

    /// Starts the next frame, if there is one.
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
                return Err(io::Error::other(
                    "the checksum of the compressed file is wrong: download it again",
                ));
            }
        }
    }
}
