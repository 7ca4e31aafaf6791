//! UTF-16 as a stream: its bytes become UTF-8 while a file is read, so that only one form has to be cut into games.
//!
//! Half of a pair that stands alone is not text. It becomes the three bytes that UTF-8 would have for it, and so it
//! can be turned back into what it was.

use super::Encoding;

/// Text in UTF-16 as far as it has been turned.
#[derive(Clone, Debug)]
pub(super) struct Utf16Decoder {
    encoding: Encoding,
    /// A byte whose other half has not been fed yet.
    byte: Option<u8>,
    /// The first half of a pair.
    high: Option<u16>,
}

impl Utf16Decoder {
    /// The form that a byte order mark speaks of.
    pub(super) fn by_mark(bytes: &[u8]) -> Option<Self> {
        let encoding = match bytes {
            [0xFF, 0xFE, ..] => Encoding::Utf16LittleEndian,
            [0xFE, 0xFF, ..] => Encoding::Utf16BigEndian,
            _ => return None,
        };
        Some(Self { encoding, byte: None, high: None })
    }

    /// The form that a user has named.
    pub(super) fn of(encoding: Encoding) -> Option<Self> {
        encoding.is_wide().then_some(Self { encoding, byte: None, high: None })
    }

    /// The form without a mark: every second byte of most texts is zero, always on the same side. A game has brackets,
    /// digits and blanks, whatever the language of its names. In a comment of many words they are few; but then the
    /// other letters share their upper byte, which no text of single bytes has: 1 for Latin ones, 4 for Cyrillic ones.
    pub(super) fn by_content(bytes: &[u8]) -> Option<Self> {
        let side = |from: usize| bytes.iter().skip(from).step_by(2);
        let zeros = |from: usize| side(from).filter(|byte| **byte == 0).count();
        let pairs = bytes.len() / 2;
        let (first, second) = (zeros(0), zeros(1));
        let upper = usize::from(first <= second);
        let upper_bytes = side(upper).filter(|byte| matches!(byte, 0 | 1 | 4)).count();
        let most = first.max(second);
        let looks_so = most * 4 >= pairs || most > 0 && upper_bytes * 10 >= pairs * 9;
        if pairs < 4 || !looks_so || first.min(second) * 20 > pairs {
            return None;
        }
        let encoding = if upper == 0 { Encoding::Utf16BigEndian } else { Encoding::Utf16LittleEndian };
        Self::of(encoding)
    }

    pub(super) const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Turns more of the stream.
    pub(super) fn feed(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        for &byte in bytes {
            let Some(first) = self.byte.take() else {
                self.byte = Some(byte);
                continue;
            };
            let unit = match self.encoding {
                Encoding::Utf16BigEndian => u16::from_be_bytes([first, byte]),
                _ => u16::from_le_bytes([first, byte]),
            };
            self.unit(unit, out);
        }
    }

    /// What is left when the stream has ended: a byte without its other half stands for a character that is not known.
    pub(super) fn finish(&mut self, out: &mut Vec<u8>) {
        if let Some(high) = self.high.take() {
            alone(high, out);
        }
        if self.byte.take().is_some() {
            out.extend_from_slice("\u{FFFD}".as_bytes());
        }
    }

    fn unit(&mut self, unit: u16, out: &mut Vec<u8>) {
        if let Some(high) = self.high.take() {
            if let Some(Ok(character)) = char::decode_utf16([high, unit]).next() {
                return push(character, out);
            }
            alone(high, out);
        }
        match char::decode_utf16([unit]).next() {
            Some(Ok(character)) => push(character, out),
            _ if (0xD800..0xDC00).contains(&unit) => self.high = Some(unit),
            _ => alone(unit, out),
        }
    }
}

fn push(character: char, out: &mut Vec<u8>) {
    out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
}

/// The three bytes of half of a pair.
fn alone(unit: u16, out: &mut Vec<u8>) {
    let [high, low] = unit.to_be_bytes();
    out.extend_from_slice(&[0xE0 | high >> 4, 0x80 | (high & 0xF) << 2 | low >> 6, 0x80 | low & 0x3F]);
}

/// The bytes that were turned into these.
pub(super) fn turned_back(mut bytes: &[u8], encoding: Encoding) -> Vec<u8> {
    let mut out = Vec::new();
    while !bytes.is_empty() {
        if let [0xED, second @ 0xA0..=0xBF, third, rest @ ..] = bytes {
            let unit = 0xD000 | u16::from(second & 0x3F) << 6 | u16::from(third & 0x3F);
            out.extend(match encoding {
                Encoding::Utf16BigEndian => unit.to_be_bytes(),
                _ => unit.to_le_bytes(),
            });
            bytes = rest;
            continue;
        }
        let sound = str::from_utf8(bytes).map_or_else(|fault| fault.valid_up_to(), str::len);
        // Nothing else is unsound in what was turned, but the end must be reached.
        let (text, rest) = bytes.split_at(sound.max(1));
        out.extend(encoding.encode(&String::from_utf8_lossy(text)));
        bytes = rest;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_unit_comes_back_however_the_bytes_arrive() {
        // A letter, a pair, both halves alone and in the wrong order, a letter.
        let units = [0x0411, 0xD83D, 0xDE00, 0xDC01, 0xD801, 0xD801, 0x0041];
        for encoding in [Encoding::Utf16LittleEndian, Encoding::Utf16BigEndian] {
            let two = |unit: u16| {
                if encoding == Encoding::Utf16BigEndian { unit.to_be_bytes() } else { unit.to_le_bytes() }
            };
            let bytes: Vec<u8> = units.into_iter().flat_map(two).collect();
            for size in 1..5 {
                let mut turning = Utf16Decoder::by_mark(&two(0xFEFF)).unwrap();
                let mut out = Vec::new();
                bytes.chunks(size).for_each(|chunk| turning.feed(chunk, &mut out));
                turning.finish(&mut out);
                assert_eq!(turned_back(&out, turning.encoding()), bytes, "{encoding} by {size}");
                assert!(out.starts_with("Б😀".as_bytes()) && out.ends_with(b"A"), "{out:x?}");
            }
        }
    }
}
