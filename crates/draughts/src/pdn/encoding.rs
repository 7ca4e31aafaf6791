//! From bytes to text: UTF-8, UTF-16 in a file that begins with its mark, or one of the two encodings of old Windows
//! programs.
//!
//! But for UTF-16 the choice is made for each game, since files are put together from many sources. Bytes that are
//! UTF-8 are taken as such. Otherwise letters beyond ASCII that stand in rows are Cyrillic, and single ones among Latin letters are not.

use super::utf16;
use std::fmt;

/// How the text of a game is encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8.
    Utf8,
    /// Western European Windows.
    Windows1252,
    /// Cyrillic Windows.
    Windows1251,
    /// UTF-16, the lower byte first; known by its mark at the beginning of a file.
    Utf16LittleEndian,
    /// UTF-16, the upper byte first; known by its mark at the beginning of a file.
    Utf16BigEndian,
}

impl Encoding {
    /// The name as the Internet registers it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Windows1252 => "windows-1252",
            Self::Windows1251 => "windows-1251",
            Self::Utf16LittleEndian => "utf-16le",
            Self::Utf16BigEndian => "utf-16be",
        }
    }

    /// The encoding so named, of those in which files are written.
    pub fn by_name(name: &str) -> Option<Self> {
        let all = [Self::Utf8, Self::Windows1252, Self::Windows1251];
        all.into_iter().find(|encoding| encoding.name().eq_ignore_ascii_case(name))
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

    fn table(self) -> Option<&'static [char; 128]> {
        match self {
            Self::Utf8 | Self::Utf16LittleEndian | Self::Utf16BigEndian => None,
            Self::Windows1252 => Some(&WINDOWS_1252),
            Self::Windows1251 => Some(&WINDOWS_1251),
        }
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
    /// The bytes themselves, where some of them are not of the encoding.
    pub(super) broken: Option<Vec<u8>>,
}

/// Reads bytes that were UTF-16 in their file.
pub(super) fn decode_turned(bytes: Vec<u8>, encoding: Encoding) -> Decoded {
    match String::from_utf8(bytes) {
        Ok(text) => Decoded { text, encoding, broken: None },
        Err(fault) => {
            let bytes = fault.into_bytes();
            let text = String::from_utf8_lossy(&bytes).into_owned();
            Decoded { text, encoding, broken: Some(utf16::turned_back(&bytes, encoding)) }
        }
    }
}

/// Reads bytes in the encoding they seem to have.
pub(super) fn decode(bytes: Vec<u8>) -> Decoded {
    let bytes = match String::from_utf8(bytes) {
        Ok(text) => return Decoded { text, encoding: Encoding::Utf8, broken: None },
        Err(fault) => fault.into_bytes(),
    };
    let lossy = String::from_utf8_lossy(&bytes);
    let sound = lossy.chars().filter(|character| !character.is_ascii() && *character != '\u{FFFD}').count();
    let unsound = lossy.chars().filter(|character| *character == '\u{FFFD}').count();
    // A cut or damaged sequence in a text that is UTF-8 otherwise; single bytes are UTF-8 by chance only.
    if sound > unsound {
        return Decoded { text: lossy.into_owned(), encoding: Encoding::Utf8, broken: Some(bytes) };
    }
    let (encoding, table) = if looks_cyrillic(&bytes) {
        (Encoding::Windows1251, &WINDOWS_1251)
    } else {
        (Encoding::Windows1252, &WINDOWS_1252)
    };
    let character = |&byte: &u8| if byte < 0x80 { char::from(byte) } else { table[usize::from(byte - 0x80)] };
    Decoded { text: bytes.iter().map(character).collect(), encoding, broken: None }
}

/// Whether most letters beyond ASCII stand beside another one.
fn looks_cyrillic(bytes: &[u8]) -> bool {
    let is_letter =
        |place: usize| bytes.get(place).is_some_and(|&byte| byte >= 0xC0 || matches!(byte, 0xA8 | 0xB8));
    let letters = (0..bytes.len()).filter(|&place| is_letter(place));
    let (mut in_rows, mut all) = (0, 0);
    for place in letters {
        all += 1;
        in_rows += usize::from(is_letter(place + 1) || place > 0 && is_letter(place - 1));
    }
    in_rows * 3 > all * 2
}

/// Bytes 80 to FF. Unused ones stand for control characters, so that every byte comes back as it was.
#[rustfmt::skip]
const WINDOWS_1252: [char; 128] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
    '\u{A0}', '¡', '¢', '£', '¤', '¥', '¦', '§', '¨', '©', 'ª', '«', '¬', '\u{AD}', '®', '¯',
    '°', '±', '²', '³', '´', 'µ', '¶', '·', '¸', '¹', 'º', '»', '¼', '½', '¾', '¿',
    'À', 'Á', 'Â', 'Ã', 'Ä', 'Å', 'Æ', 'Ç', 'È', 'É', 'Ê', 'Ë', 'Ì', 'Í', 'Î', 'Ï',
    'Ð', 'Ñ', 'Ò', 'Ó', 'Ô', 'Õ', 'Ö', '×', 'Ø', 'Ù', 'Ú', 'Û', 'Ü', 'Ý', 'Þ', 'ß',
    'à', 'á', 'â', 'ã', 'ä', 'å', 'æ', 'ç', 'è', 'é', 'ê', 'ë', 'ì', 'í', 'î', 'ï',
    'ð', 'ñ', 'ò', 'ó', 'ô', 'õ', 'ö', '÷', 'ø', 'ù', 'ú', 'û', 'ü', 'ý', 'þ', 'ÿ',
];

#[rustfmt::skip]
const WINDOWS_1251: [char; 128] = [
    'Ђ', 'Ѓ', '‚', 'ѓ', '„', '…', '†', '‡', '€', '‰', 'Љ', '‹', 'Њ', 'Ќ', 'Ћ', 'Џ',
    'ђ', '‘', '’', '“', '”', '•', '–', '—', '\u{98}', '™', 'љ', '›', 'њ', 'ќ', 'ћ', 'џ',
    '\u{A0}', 'Ў', 'ў', 'Ј', '¤', 'Ґ', '¦', '§', 'Ё', '©', 'Є', '«', '¬', '\u{AD}', '®', 'Ї',
    '°', '±', 'І', 'і', 'ґ', 'µ', '¶', '·', 'ё', '№', 'є', '»', 'ј', 'Ѕ', 'ѕ', 'ї',
    'А', 'Б', 'В', 'Г', 'Д', 'Е', 'Ж', 'З', 'И', 'Й', 'К', 'Л', 'М', 'Н', 'О', 'П',
    'Р', 'С', 'Т', 'У', 'Ф', 'Х', 'Ц', 'Ч', 'Ш', 'Щ', 'Ъ', 'Ы', 'Ь', 'Э', 'Ю', 'Я',
    'а', 'б', 'в', 'г', 'д', 'е', 'ж', 'з', 'и', 'й', 'к', 'л', 'м', 'н', 'о', 'п',
    'р', 'с', 'т', 'у', 'ф', 'х', 'ц', 'ч', 'ш', 'щ', 'ъ', 'ы', 'ь', 'э', 'ю', 'я',
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_comes_back() {
        for encoding in [Encoding::Windows1251, Encoding::Windows1252] {
            let table = encoding.table().unwrap();
            let text: String = table.iter().collect();
            assert_eq!(encoding.encode(&text), (0x80..=0xFF).collect::<Vec<u8>>(), "{encoding}");
        }
    }

    #[test]
    fn the_encoding_is_guessed_from_the_letters() {
        let check = |encoding: Encoding, text: &str| {
            let decoded = decode(encoding.encode(text));
            assert_eq!((decoded.encoding, decoded.text.as_str()), (encoding, text));
        };
        check(Encoding::Utf8, "Блиндер Б. – Миротин");
        check(Encoding::Windows1251, "[White \"Блиндер Б.\"] чемпионат СССР");
        check(Encoding::Windows1252, "[Event \"69° ASSOLUTO 1° TURNO\"] Damès, Müller, naïve");
        let broken = decode(b"[White \"\xD0\x91\xD0\xBB\xD0\xB8\xD0\"]".to_vec());
        assert_eq!((broken.encoding, broken.broken.is_some()), (Encoding::Utf8, true));
    }
}
