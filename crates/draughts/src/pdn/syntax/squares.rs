//! The squares of a move in text.

use super::{Reader, Separator, SquareText};
use crate::pdn::Repair;
use smallvec::SmallVec;

/// The squares of a move and what was put up with.
pub(super) struct Chain {
    pub(super) squares: SmallVec<[SquareText; 3]>,
    pub(super) separator: Separator,
    pub(super) length: usize,
    pub(super) repairs: SmallVec<[Repair; 2]>,
}

/// Reads squares with signs between them; at least two.
pub(super) fn chain(text: &str) -> Option<Chain> {
    let mut chain =
        Chain { squares: SmallVec::new(), separator: Separator::None, length: 0, repairs: SmallVec::new() };
    let mut rest = text;
    let Some(first) = chain.square(&mut rest) else { return short(text) };
    chain.squares.push(first);
    while let Some(next) = chain.next(&mut rest) {
        chain.squares.push(next);
        if chain.squares.len() > 64 {
            break;
        }
    }
    chain.length = text.len() - rest.len();
    if chain.squares.len() < 2 {
        return short(text);
    }
    chain.repairs.dedup();
    Some(chain)
}

/// A move whose squares have two digits each and no sign between them: `1115`, `0914`, `152229`.
pub(super) fn pairs(text: &str) -> Option<Chain> {
    const MOST: usize = 24;
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let ends = !text[digits..]
        .starts_with(|next: char| next.is_alphanumeric() || matches!(next, '.' | '-' | ':' | '/'));
    if digits < 4 || !digits.is_multiple_of(2) || digits > MOST || !ends {
        return None;
    }
    let number =
        |place: usize| text[place..place + 2].parse().ok().filter(|number| (1..=50).contains(number));
    let squares: Option<SmallVec<[SquareText; 3]>> =
        (0..digits).step_by(2).map(|place| number(place).map(SquareText::Number)).collect();
    let repairs = SmallVec::from_slice(&[Repair::NoSignInMove]);
    Some(Chain { squares: squares?, separator: Separator::None, length: digits, repairs })
}

impl Chain {
    fn next(&mut self, rest: &mut &str) -> Option<SquareText> {
        let start = *rest;
        let blanks = start.len() - start.trim_start_matches([' ', '\t']).len();
        let after_blanks = &start[blanks..];
        let mut characters = after_blanks.chars();
        let separator = match characters.next()? {
            sign if is_dash(sign) => Some(Separator::Dash),
            'x' | 'X' | '×' | ':' | 'х' | 'Х' => Some(Separator::Cross),
            _ => None,
        };
        let lettered = matches!(self.squares[0], SquareText::Letters { .. });
        let mut next = match separator {
            // A sign after a blank begins something else, once there is a move.
            Some(_) if blanks > 0 && self.squares.len() > 1 => return None,
            Some(_) => characters.as_str(),
            // Letters need no sign between them.
            None if lettered && blanks == 0 => start,
            None => return None,
        };
        let trimmed = if separator.is_some() { next.trim_start() } else { next };
        let spaced = trimmed.len() != next.len() || blanks > 0;
        next = trimmed;
        let noted = self.repairs.len();
        let found = self.square(&mut next);
        let fits = found.is_some_and(|square| matches!(square, SquareText::Letters { .. }) == lettered);
        if !fits {
            self.repairs.truncate(noted);
            return None;
        }
        if spaced {
            self.repairs.push(Repair::SpaceInMove);
        }
        match separator {
            Some(Separator::Cross) => self.separator = Separator::Cross,
            Some(separator) if self.separator == Separator::None => self.separator = separator,
            _ => {}
        }
        *rest = next;
        found
    }

    fn square(&mut self, rest: &mut &str) -> Option<SquareText> {
        let first = rest.chars().next()?;
        if first.is_ascii_digit() {
            let length = rest.bytes().take_while(u8::is_ascii_digit).count();
            if length > 3 {
                return None;
            }
            let number: u16 = rest[..length].parse().ok()?;
            if length > 1 && first == '0' {
                self.repairs.push(Repair::LeadingZero);
            }
            *rest = &rest[length..];
            return Some(SquareText::Number(number));
        }
        let (column, repair) = column(first)?;
        let row = rest[first.len_utf8()..].bytes().next().filter(|row| matches!(row, b'1'..=b'8'))?;
        self.repairs.extend(repair);
        *rest = &rest[first.len_utf8() + 1..];
        Some(SquareText::Letters { column, row: row - b'0' })
    }
}

/// A move by its column and its last square: `cd4`, `c:e5`.
fn short(text: &str) -> Option<Chain> {
    let mut characters = text.chars();
    let (origin, _) = column(characters.next()?)?;
    let mut rest = characters.as_str();
    let separator = match rest.chars().next()? {
        ':' | 'x' => {
            rest = &rest[1..];
            Separator::Cross
        }
        _ => Separator::None,
    };
    let mut chain = Chain {
        squares: SmallVec::from_slice(&[SquareText::Column(origin)]),
        separator,
        length: 0,
        repairs: SmallVec::new(),
    };
    let square = chain.square(&mut rest).filter(|square| matches!(square, SquareText::Letters { .. }))?;
    // `cd4e` is a word, not a move.
    if rest.starts_with(char::is_alphanumeric) {
        return None;
    }
    chain.squares.push(square);
    chain.repairs.push(Repair::ShortOrigin);
    chain.length = text.len() - rest.len();
    Some(chain)
}

/// The column of a letter, counted from 1, and what was put up with.
fn column(letter: char) -> Option<(u8, Option<Repair>)> {
    let cyrillic = |column| Some((column, Some(Repair::CyrillicLetters)));
    match letter {
        'a'..='h' => Some((letter as u8 - b'a' + 1, None)),
        'A'..='H' => Some((letter as u8 - b'A' + 1, None)),
        'а' | 'А' => cyrillic(1),
        'в' | 'В' => cyrillic(2),
        'с' | 'С' => cyrillic(3),
        'е' | 'Е' => cyrillic(5),
        'н' | 'Н' => cyrillic(8),
        _ => None,
    }
}

/// Whether the character is one of the dashes people write.
pub(super) fn is_dash(character: char) -> bool {
    matches!(character, '-' | '\u{2010}'..='\u{2014}' | '\u{2212}')
}

impl Reader<'_> {
    /// Whether a move stands somewhere in a stretch of text.
    pub(super) fn has_move(stretch: &str) -> bool {
        let mut before = ' ';
        stretch.char_indices().any(|(place, character)| {
            let begins = !before.is_alphanumeric();
            before = character;
            begins && chain(&stretch[place..]).is_some_and(|chain| chain.squares.len() >= 2)
        })
    }
}
