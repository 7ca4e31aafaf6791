//! Reads a text character by character, and keeps track of the column for error messages.

use super::limits::LONGEST_TEXT;
use super::text_faults::{ControlTextFault, ControlTextReason};
use super::time::Millis;

/// A place in a text.
pub(super) struct Cursor {
    /// In small letters.
    characters: Vec<char>,
    place: usize,
}

impl Cursor {
    /// The begin of a text that is there and not too long.
    pub(super) fn new(text: &str) -> Result<Self, ControlTextFault> {
        let characters = text.chars().take(LONGEST_TEXT + 1).map(|character| character.to_ascii_lowercase());
        let mut cursor = Self { characters: characters.collect(), place: 0 };
        if cursor.characters.len() > LONGEST_TEXT {
            return Err(ControlTextFault { column: LONGEST_TEXT + 1, reason: ControlTextReason::TooLong });
        }
        cursor.skip_blanks();
        match cursor.peek() {
            None => Err(ControlTextFault { column: 1, reason: ControlTextReason::Empty }),
            Some(_) => Ok(cursor),
        }
    }

    /// Counted in characters from 1.
    pub(super) fn column(&self) -> usize {
        self.place + 1
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.characters.get(self.place).copied()
    }

    pub(super) fn peek_second(&self) -> Option<char> {
        self.characters.get(self.place + 1).copied()
    }

    /// The next letters behind the character that stands here and blanks.
    pub(super) fn word_behind(&self) -> String {
        let behind = self.characters.iter().skip(self.place + 1);
        let letters = behind.skip_while(|character| character.is_whitespace());
        letters.take_while(|character| character.is_ascii_alphabetic()).collect()
    }

    /// Takes the character if it stands here.
    pub(super) fn takes(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.place += usize::from(found);
        found
    }

    pub(super) fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// The letters that stand here, taken only if they are the wanted word.
    pub(super) fn takes_word(&mut self, wanted: &str) -> bool {
        let before = self.place;
        let found = self.take_while(|character| character.is_ascii_alphabetic()) == wanted;
        if !found {
            self.place = before;
        }
        found
    }

    pub(super) fn number(&mut self) -> Result<u64, ControlTextFault> {
        let column = self.column();
        let digits = self.take_while(|character| character.is_ascii_digit());
        match digits.parse() {
            Ok(number) => Ok(number),
            Err(_) if digits.is_empty() => Err(self.fault(ControlTextReason::NoNumber)),
            Err(_) => Err(ControlTextFault { column, reason: ControlTextReason::NumberTooLarge }),
        }
    }

    /// A time: `90m`, `1h30m`.
    pub(super) fn time(&mut self) -> Result<Millis, ControlTextFault> {
        let column = self.column();
        let number = self.number()?;
        self.time_of(number, column)
    }

    /// The rest of a time whose first number stood at the column.
    pub(super) fn time_of(&mut self, first: u64, column: usize) -> Result<Millis, ControlTextFault> {
        let too_large = ControlTextFault { column, reason: ControlTextReason::NumberTooLarge };
        let mut sum = Millis::ZERO;
        let mut number = first;
        loop {
            let time = self.unit()?.checked_times(number);
            sum = time.and_then(|time| sum.checked_add(time)).ok_or_else(|| too_large.clone())?;
            if !self.peek().is_some_and(|character| character.is_ascii_digit()) {
                return Ok(sum);
            }
            number = self.number()?;
        }
    }

    fn unit(&mut self) -> Result<Millis, ControlTextFault> {
        let column = self.column();
        let unit = self.take_while(|character| character.is_ascii_alphabetic());
        match unit.as_str() {
            "d" => Ok(Millis::DAY),
            "h" => Ok(Millis::HOUR),
            "m" | "min" => Ok(Millis::MINUTE),
            "s" | "sec" => Ok(Millis::SECOND),
            "ms" => Ok(Millis::new(1)),
            "" => Err(ControlTextFault { column, reason: ControlTextReason::NoUnit }),
            _ => Err(ControlTextFault { column, reason: ControlTextReason::UnknownUnit { text: unit } }),
        }
    }

    /// A fault at this place.
    pub(super) fn fault(&self, reason: ControlTextReason) -> ControlTextFault {
        ControlTextFault { column: self.column(), reason }
    }

    /// What stands here has no meaning.
    pub(super) fn junk(&self) -> ControlTextFault {
        const REPEATED: usize = 24;
        let text = self.characters[self.place..].iter().take(REPEATED).collect();
        self.fault(ControlTextReason::Junk { text })
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> String {
        let rest = &self.characters[self.place..];
        let taken: String = rest.iter().take_while(|&&character| wanted(character)).collect();
        self.place += taken.chars().count();
        taken
    }
}
