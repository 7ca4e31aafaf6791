//! Which encoding of a byte to a character some bytes are in, by the letters they would then be.
//!
//! Each candidate reads the bytes beyond ASCII and is given points for each. Letters count by how usual they are;
//! letters of two scripts in one word, capitals within words and signs that no text has count against it.

use super::tables::Table;
use super::{Encoding, character};

/// What is thought of, the likeliest first: of equals the first is taken.
const LATIN: [Encoding; 2] = [Encoding::Windows1252, Encoding::Cp850];
const CYRILLIC: [Encoding; 3] = [Encoding::Windows1251, Encoding::Koi8R, Encoding::Cp866];

/// A longer text tells no more.
const MOST_BYTES: usize = 1 << 16;

pub(super) fn guess(bytes: &[u8]) -> Encoding {
    let bytes = &bytes[..bytes.len().min(MOST_BYTES)];
    let latin = LATIN.into_iter().map(|encoding| (encoding, points(bytes, encoding, latin)));
    let cyrillic = CYRILLIC.into_iter().map(|encoding| (encoding, points(bytes, encoding, cyrillic)));
    let mut best = (Encoding::Windows1252, i64::MIN);
    for (encoding, points) in latin.chain(cyrillic) {
        if points > best.1 {
            best = (encoding, points);
        }
    }
    best.0
}

/// A character between its neighbours; blanks at the ends.
#[derive(Clone, Copy)]
struct Context {
    before: char,
    here: char,
    after: char,
}

fn points(bytes: &[u8], encoding: Encoding, judge: fn(Context) -> i64) -> i64 {
    let Some(table) = encoding.table() else { return i64::MIN };
    let at = |place: Option<usize>, table: &Table| {
        place.and_then(|place| bytes.get(place)).map_or(' ', |&byte| character(byte, table))
    };
    let beyond = bytes.iter().enumerate().filter(|(_, byte)| **byte >= 0x80);
    beyond
        .map(|(place, _)| {
            judge(Context {
                before: at(place.checked_sub(1), table),
                here: at(Some(place), table),
                after: at(Some(place + 1), table),
            })
        })
        .sum()
}

fn cyrillic(Context { before, here, after }: Context) -> i64 {
    let is_cyrillic = |sign: char| matches!(sign, 'Ѐ'..='ӿ');
    if !is_cyrillic(here) {
        return match here {
            '№' | '«' | '»' | '–' | '—' | '“' | '”' | '„' | '…' | '’' | '\u{A0}' | '°' => {
                1
            }
            _ => -4,
        };
    }
    let lower = here.to_lowercase().next().unwrap_or(here);
    let mut points = match lower {
        'о' | 'е' | 'а' | 'и' | 'н' | 'т' | 'с' | 'р' | 'в' | 'л' | 'к' => 4,
        'м' | 'д' | 'п' | 'у' | 'я' | 'ы' | 'ь' | 'г' | 'з' | 'б' | 'ч' | 'й' => 3,
        'х' | 'ж' | 'ш' | 'ю' | 'ц' | 'щ' | 'э' | 'ф' | 'ё' => 2,
        'ъ' | 'і' | 'ї' | 'є' | 'ґ' | 'ў' => 1,
        _ => -2,
    };
    if before.is_ascii_alphabetic() || after.is_ascii_alphabetic() {
        points -= 6;
    } else if !is_cyrillic(before) && !is_cyrillic(after) {
        points -= 2;
    }
    if here.is_uppercase() && is_cyrillic(before) && before.is_lowercase() {
        points -= 6;
    }
    if here.is_lowercase()
        && is_cyrillic(before)
        && before.is_uppercase()
        && is_cyrillic(after)
        && after.is_uppercase()
    {
        points -= 6;
    }
    // Words begin with a vowel sign in no language.
    if matches!(lower, 'ъ' | 'ь' | 'ы') && !before.is_alphabetic() {
        points -= 4;
    }
    points
}

fn latin(Context { before, here, after }: Context) -> i64 {
    let within = before.is_alphabetic() && after.is_alphabetic();
    match here {
        '’' | '–' | '—' | '‘' | '“' | '”' | '…' | '«' | '»' | '•' if !within => 3,
        '’' => 3,
        '–' | '—' => 1,
        '‚' | '„' if !before.is_alphanumeric() && after.is_alphabetic() => 3,
        '°' | '½' | 'º' | 'ª' | '€' | '£' | '·' | '§' | '\u{A0}' | '²' | '³' | '¼' | '¾' => {
            i64::from(!within)
        }
        here if is_accented(here) => {
            let beside = |sign: char| !sign.is_ascii() && sign.is_alphabetic();
            let mut points = match (before.is_alphabetic(), after.is_alphabetic()) {
                (true, true) => 4,
                (true, false) => 2,
                (false, true) => 2,
                (false, false) => 0,
            };
            // `aa` with dots is Finnish; three in a row is no Western word.
            points -= 2 * i64::from(beside(before) && before != here)
                + 2 * i64::from(beside(after) && after != here);
            points -= 3 * i64::from(beside(before) && beside(after));
            if here.is_uppercase() && before.is_lowercase() {
                points -= 6;
            }
            if here.is_lowercase() && before.is_uppercase() && after.is_uppercase() {
                points -= 4;
            }
            points
        }
        _ => -4,
    }
}

/// Whether Western languages have the letter in everyday words.
fn is_accented(sign: char) -> bool {
    let lower = sign.to_lowercase().next().unwrap_or(sign);
    matches!(
        lower,
        'à'..='ö' | 'ø'..='ü' | 'ý' | 'ÿ' | 'ß' | 'œ' | 'š' | 'ž'
    ) && !matches!(lower, 'ð')
}
