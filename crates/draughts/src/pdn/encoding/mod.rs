//! From bytes to text: UTF-8, UTF-16, or one of the encodings of a byte to a character that programs of the last forty
//! years have written.
//!
//! But for UTF-16 the choice is made for each game, since files are put together from many sources. Bytes that are
//! UTF-8 are taken as such; otherwise `guess` looks at the letters. A user who knows better can say so.

mod guess;
mod languages;
mod letters;
mod tables;

use super::utf16;
use std::fmt;
use tables::CodePage;

macro_rules! encodings {
    ($($(#[$documentation:meta])* $encoding:ident $name:literal $table:expr, $aliases:expr;)*) => {
        /// How the text of a game is encoded.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Encoding {
            $($(#[$documentation])* $encoding,)*
        }

        impl Encoding {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$encoding,)*];

            /// The name as the Internet registers it.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$encoding => $name,)* }
            }

            /// Other names that people write.
            const fn aliases(self) -> &'static [&'static str] {
                match self { $(Self::$encoding => &$aliases,)* }
            }

            const fn table(self) -> Option<&'static CodePage> {
                match self { $(Self::$encoding => $table,)* }
            }
        }
    };
}

encodings! {
    /// UTF-8.
    Utf8 "utf-8" None, ["utf8", "unicode"];
    /// Western European Windows.
    Windows1252 "windows-1252" Some(&tables::WINDOWS_1252), ["cp1252", "1252", "ansi", "latin1", "iso-8859-1"];
    /// Cyrillic Windows.
    Windows1251 "windows-1251" Some(&tables::WINDOWS_1251), ["cp1251", "1251"];
    /// Russian on Unix.
    Koi8R "koi8-r" Some(&tables::KOI8_R), ["koi8r", "koi8"];
    /// Ukrainian on Unix.
    Koi8U "koi8-u" Some(&tables::KOI8_U), ["koi8u"];
    /// Cyrillic DOS.
    Cp866 "cp866" Some(&tables::CP866), ["ibm866", "866", "dos-866"];
    /// Western European DOS.
    Cp850 "cp850" Some(&tables::CP850), ["ibm850", "850", "dos-850"];
    /// The first DOS.
    Cp437 "cp437" Some(&tables::CP437), ["ibm437", "437", "dos-437"];
    /// Central European DOS.
    Cp852 "cp852" Some(&tables::CP852), ["ibm852", "852"];
    /// Central European Windows.
    Windows1250 "windows-1250" Some(&tables::WINDOWS_1250), ["cp1250", "1250"];
    /// Baltic Windows.
    Windows1257 "windows-1257" Some(&tables::WINDOWS_1257), ["cp1257", "1257"];
    /// Central European Unix.
    Iso8859_2 "iso-8859-2" Some(&tables::ISO_8859_2), ["latin2"];
    /// The Cyrillic of the standard.
    Iso8859_5 "iso-8859-5" Some(&tables::ISO_8859_5), ["cyrillic"];
    /// Western European Unix, with the euro.
    Iso8859_15 "iso-8859-15" Some(&tables::ISO_8859_15), ["latin9"];
    /// Cyrillic Macintosh.
    MacCyrillic "x-mac-cyrillic" Some(&tables::MAC_CYRILLIC), ["mac-cyrillic"];
    /// UTF-16, the lower byte first.
    Utf16LittleEndian "utf-16le" None, ["utf16le", "utf-16", "utf16"];
    /// UTF-16, the upper byte first.
    Utf16BigEndian "utf-16be" None, ["utf16be"];
}

impl Encoding {
    /// The encoding so named.
    pub fn by_name(name: &str) -> Option<Self> {
        let plain = name.trim().to_ascii_lowercase().replace('_', "-");
        let is_named =
            |encoding: &&Self| encoding.name() == plain || encoding.aliases().contains(&plain.as_str());
        Self::ALL.iter().find(is_named).copied()
    }

    /// The form of UTF-16 that a file has by its mark or by its look, given its first bytes.
    pub fn wide(beginning: &[u8]) -> Option<Self> {
        let looked = &beginning[..beginning.len().min(super::scanner::LOOK)];
        let turning =
            utf16::Utf16Decoder::by_mark(beginning).or_else(|| utf16::Utf16Decoder::by_content(looked));
        turning.map(|turning| turning.encoding())
    }

    /// Whether it is recognised by its letters alone.
    pub const fn is_guessed(self) -> bool {
        self.table().is_some()
    }

    /// Whether it has two bytes to a unit.
    pub const fn is_wide(self) -> bool {
        matches!(self, Self::Utf16LittleEndian | Self::Utf16BigEndian)
    }

    /// The text as bytes; a character that the encoding has not becomes a question mark.
    pub fn encode(self, text: &str) -> Vec<u8> {
        let Some(table) = self.table() else {
            return match self {
                Self::Utf16LittleEndian => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
                Self::Utf16BigEndian => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
                _ => text.as_bytes().to_vec(),
            };
        };
        let byte = |character: char| match u8::try_from(character) {
            Ok(byte) if byte < 0x80 => byte,
            _ => (0x80..=0xFF)
                .zip(table)
                .find(|(_, found)| **found == character)
                .map_or(b'?', |(byte, _)| byte),
        };
        text.chars().map(byte).collect()
    }

    /// The first character of a text that the encoding does not have.
    pub fn lacks(self, text: &str) -> Option<char> {
        let table = self.table()?;
        text.chars().find(|character| !character.is_ascii() && !table.contains(character))
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// Bytes as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Decoded {
    pub(super) text: String,
    pub(super) encoding: Encoding,
    /// Another encoding that was nearly as likely.
    pub(super) rival: Option<Encoding>,
    /// The bytes themselves, where some of them are not of the encoding.
    pub(super) broken: Option<Vec<u8>>,
}

/// Reads bytes that were UTF-16 in their file.
pub(super) fn decode_turned(bytes: Vec<u8>, encoding: Encoding) -> Decoded {
    match String::from_utf8(bytes) {
        Ok(text) => Decoded { text, encoding, rival: None, broken: None },
        Err(fault) => {
            let bytes = fault.into_bytes();
            let text = String::from_utf8_lossy(&bytes).into_owned();
            Decoded { text, encoding, rival: None, broken: Some(utf16::turned_back(&bytes, encoding)) }
        }
    }
}

/// Reads bytes in the encoding given, or in the one they seem to have.
pub(super) fn decode(bytes: Vec<u8>, given: Option<Encoding>) -> Decoded {
    if let Some((encoding, table)) = given.and_then(|given| Some((given, given.table()?))) {
        return Decoded { text: decoded(&bytes, table), encoding, rival: None, broken: None };
    }
    let bytes = match String::from_utf8(bytes) {
        Ok(text) => return Decoded { text, encoding: Encoding::Utf8, rival: None, broken: None },
        Err(fault) => fault.into_bytes(),
    };
    let lossy = String::from_utf8_lossy(&bytes);
    let sound = lossy.chars().filter(|character| !character.is_ascii() && *character != '\u{FFFD}').count();
    let unsound = lossy.chars().filter(|character| *character == '\u{FFFD}').count();
    // A cut or damaged sequence in a text that is UTF-8 otherwise; single bytes are UTF-8 by chance only.
    if sound > unsound || given == Some(Encoding::Utf8) {
        let text = lossy.into_owned();
        return Decoded { text, encoding: Encoding::Utf8, rival: None, broken: Some(bytes) };
    }
    let guess::Guess { encoding, rival } = guess::guess(&bytes);
    let table = encoding.table().unwrap_or(&tables::WINDOWS_1252);
    Decoded { text: decoded(&bytes, table), encoding, rival, broken: None }
}

fn decoded(bytes: &[u8], table: &CodePage) -> String {
    bytes.iter().map(|&byte| character(byte, table)).collect()
}

fn character(byte: u8, table: &CodePage) -> char {
    if byte < 0x80 { char::from(byte) } else { table[usize::from(byte - 0x80)] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_comes_back() {
        for encoding in Encoding::ALL {
            let Some(table) = encoding.table() else { continue };
            let text: String = table.iter().collect();
            assert_eq!(encoding.encode(&text), (0x80..=0xFF).collect::<Vec<u8>>(), "{encoding}");
        }
    }

    #[test]
    fn the_encoding_is_guessed_from_the_letters() {
        let check = |encoding: Encoding, text: &str| {
            let decoded = decode(encoding.encode(text), None);
            assert_eq!((decoded.encoding, decoded.text.as_str()), (encoding, text));
        };
        check(Encoding::Utf8, "Блиндер Б. – Миротин");
        for encoding in [Encoding::Windows1251, Encoding::Koi8R, Encoding::Cp866] {
            check(encoding, "[White \"Блиндер Б.\"] чемпионат СССР");
            check(encoding, "[Event \"ЧЕМПИОНАТ МОСКВЫ\"]");
            check(encoding, "[White \"Каплан В.\"] [Black \"Куперман И.\"]");
            check(encoding, "[White \"Цирик\"]");
            check(encoding, "{ Сильный ход, после которого белые выигрывают }");
        }
        for encoding in [Encoding::Windows1252, Encoding::Cp850] {
            check(encoding, "[White \"Raphaël\"] Damès, Müller, naïve");
            check(encoding, "[White \"André\"]");

            check(encoding, "[White \"Jyväskylä\"] [Black \"Pääkkönen\"]");
            check(encoding, "[White \"João\"] [Event \"Seleção\"]");
        }
        check(Encoding::Windows1252, "[Event \"69° ASSOLUTO 1° TURNO\"]");
        check(Encoding::Windows1252, "{ He said “no” – and played on… it’s lost }");
        let broken = decode(b"[White \"\xD0\x91\xD0\xBB\xD0\xB8\xD0\"]".to_vec(), None);
        assert_eq!((broken.encoding, broken.broken.is_some()), (Encoding::Utf8, true));
    }

    #[test]
    fn an_encoding_that_is_given_is_not_guessed() {
        let bytes = Encoding::Cp437.encode("[White \"Ñandú\"]");
        let decoded = decode(bytes, Some(Encoding::Cp437));
        assert_eq!((decoded.encoding, decoded.text.as_str()), (Encoding::Cp437, "[White \"Ñandú\"]"));
        assert_eq!(Encoding::by_name("KOI8_R"), Some(Encoding::Koi8R));
        assert_eq!(Encoding::by_name("nonsense"), None);
    }
}
