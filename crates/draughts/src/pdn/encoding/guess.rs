//! Guesses the single-byte encoding of some bytes from the letters they would be.
//!
//! Each language reads the bytes beyond ASCII in each of its encodings and gives points for every letter; an encoding
//! has the points of the language that it suits best. If another encoding comes close and would give other letters, the
//! evidence is thin, and that is said.

use super::languages::LANGUAGES;
use super::letters::Context;
use super::tables::CodePage;
use super::{Encoding, character, decoded};

/// More letters tell no more.
const MOST_LETTERS: usize = 256;

/// A lead of this many points is convincing: a letter more or less would not change it.
const LEAD: i64 = 3;

/// What was thought of some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Guess {
    pub(super) encoding: Encoding,
    /// The next best, if it comes close and gives other letters.
    pub(super) rival: Option<Encoding>,
}

pub(super) fn guess(bytes: &[u8]) -> Guess {
    // Of equals the first counts: languages and encodings stand in the order of how likely they are.
    let mut ranked: Vec<(Encoding, i64)> = Vec::new();
    for language in LANGUAGES {
        for &encoding in language.encodings {
            let Some(table) = encoding.table() else { continue };
            let sum: i64 = contexts(bytes, table).map(|context| context.points(language)).sum();
            let points = sum - language.handicap;
            match ranked.iter_mut().find(|(known, _)| *known == encoding) {
                Some((_, best)) => *best = points.max(*best),
                None => ranked.push((encoding, points)),
            }
        }
    }
    ranked.sort_by_key(|(_, points)| -points);
    let Some(&(encoding, most)) = ranked.first() else {
        return Guess { encoding: Encoding::Windows1252, rival: None };
    };
    let text = |encoding: Encoding| encoding.table().map(|table| decoded(bytes, table));
    let close = ranked.iter().skip(1).take_while(|(_, points)| most - points < LEAD);
    let rival = close.map(|(rival, _)| *rival).find(|&rival| text(rival) != text(encoding));
    Guess { encoding, rival }
}

/// The characters beyond ASCII with their neighbours.
fn contexts(bytes: &[u8], table: &'static CodePage) -> impl Iterator<Item = Context> {
    let at = move |place: Option<usize>| {
        place.and_then(|place| bytes.get(place)).map_or(' ', |&byte| character(byte, table))
    };
    let beyond = bytes.iter().enumerate().filter(|(_, byte)| **byte >= 0x80);
    beyond.take(MOST_LETTERS).map(move |(place, _)| Context {
        before: at(place.checked_sub(1)),
        here: at(Some(place)),
        after: at(Some(place + 1)),
    })
}
