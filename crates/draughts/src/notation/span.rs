//! A stretch of a text that knows at which column it begins, for the readers that report where something is wrong.

use super::attempt::WrittenSquare;
use super::square::{self, NamedSquare};
use crate::rules::Rules;

/// How much of somebody's text is repeated in a message.
const REPEATED: usize = 24;

/// A stretch of a text; reading takes characters off its front.
#[derive(Clone, Copy)]
pub(super) struct Span<'a> {
    characters: &'a [char],
    /// Of the first character, counted in characters from 1.
    pub(super) column: usize,
}

impl<'a> Span<'a> {
    pub(super) fn new(characters: &'a [char]) -> Self {
        Self { characters, column: 1 }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.characters.is_empty()
    }

    pub(super) fn first(&self) -> Option<char> {
        self.characters.first().copied()
    }

    /// The text itself, shortened if it is long.
    pub(super) fn text(&self) -> String {
        let mut text: String = self.characters.iter().take(REPEATED).collect();
        if self.characters.len() > REPEATED {
            text.push('…');
        }
        text
    }

    /// Without the blanks and line breaks at both ends.
    pub(super) fn trimmed(mut self) -> Self {
        self.skip_blanks();
        while let [before @ .., last] = self.characters
            && last.is_whitespace()
        {
            self.characters = before;
        }
        self
    }

    /// Without this character at the end, if it is there.
    pub(super) fn without_last(mut self, unwanted: char) -> Self {
        if let [before @ .., last] = self.characters
            && *last == unwanted
        {
            self.characters = before;
        }
        self
    }

    /// The stretches between the separators.
    pub(super) fn split(self, separator: char) -> impl Iterator<Item = Self> {
        let mut column = self.column;
        self.characters.split(move |&character| character == separator).map(move |characters| {
            let part = Self { characters, column };
            column += characters.len() + 1;
            part
        })
    }

    pub(super) fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Takes the first character off.
    pub(super) fn take(&mut self) -> Option<char> {
        let (first, rest) = self.characters.split_first()?;
        self.characters = rest;
        self.column += 1;
        Some(*first)
    }

    /// Takes characters off as long as they are wanted.
    pub(super) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> Self {
        let length = self.characters.iter().take_while(|&&character| wanted(character)).count();
        let (taken, rest) = self.characters.split_at(length);
        let taken = Self { characters: taken, column: self.column };
        self.characters = rest;
        self.column += length;
        taken
    }

    /// Takes the name of a square off: a number or, followed by one, a column letter. Whether the board has such a
    /// square is another matter. Takes nothing if there is no name.
    pub(super) fn take_square(&mut self, rules: &Rules) -> Option<WrittenSquare> {
        let mut rest = *self;
        let letter = rest.take_while(is_column);
        rest.skip_blanks();
        let digits = rest.take_while(|character| character.is_ascii_digit());
        if digits.is_empty() || letter.characters.len() > 1 {
            return None;
        }
        *self = rest;
        let number = digits.characters.iter().collect::<String>().parse().unwrap_or(u32::MAX);
        let named = match letter.first() {
            None => square::by_number(rules, number).map_or(NamedSquare::Nothing, NamedSquare::Playable),
            // Columns have letters on 8×8 boards only.
            Some(column) if rules.size.value == 8 => square::by_letters(rules, column, number),
            Some(_) => NamedSquare::Nothing,
        };
        Some(WrittenSquare { named, text: letter.text() + &digits.text() })
    }
}

/// Whether the character is one of the dashes people write: hyphens, en dash, em dash, minus.
pub(super) fn is_dash(character: char) -> bool {
    matches!(character, '-' | '\u{2010}'..='\u{2014}' | '\u{2212}')
}

/// Whether the character is the letter of a column on some board.
pub(super) fn is_column(character: char) -> bool {
    matches!(character.to_ascii_lowercase(), 'a'..='j')
}
