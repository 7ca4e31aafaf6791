//! A line: a command and its fields. Knows no command by name.

use super::LineError;
use std::fmt;

/// The longest line, in bytes: many times as long as a long game.
pub const LONGEST: usize = 1 << 16;

/// A command and its fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HubLine {
    /// The command.
    pub command: String,
    /// The fields in their order.
    pub fields: Vec<Field>,
}

/// A field of a line. A flag has an empty value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its value, without quotation marks.
    pub value: String,
}

impl HubLine {
    /// A command without fields.
    pub fn new(command: &str) -> Self {
        Self { command: command.to_owned(), fields: Vec::new() }
    }

    /// The line with one more field.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl fmt::Display) -> Self {
        self.fields.push(Field { name: name.to_owned(), value: value.to_string() });
        self
    }

    /// The line with one more field, if there is a value for it.
    #[must_use]
    pub fn with_some(self, name: &str, value: Option<impl fmt::Display>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// The value of a field. Of several with the same name the last counts.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.fields.iter().rev().find(|field| field.name == name).map(|field| field.value.as_str())
    }

    /// Reads a line; nothing for one that is blank.
    pub fn read(text: &str) -> Result<Option<Self>, LineError> {
        if text.len() > LONGEST {
            return Err(LineError::TooLong);
        }
        let mut reader = Reader { signs: text.chars().collect(), at: 0 };
        reader.skip_blanks();
        if reader.peek().is_none() {
            return Ok(None);
        }
        let mut line = Self::new(&reader.name()?);
        loop {
            reader.skip_blanks();
            if reader.peek().is_none() {
                return Ok(Some(line));
            }
            let name = reader.name()?;
            // Blanks around the sign mean nothing.
            reader.skip_blanks();
            let value = if reader.peek() == Some('=') {
                reader.at += 1;
                reader.value()?
            } else {
                String::new()
            };
            line.fields.push(Field { name, value });
        }
    }
}

impl fmt::Display for HubLine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.command)?;
        for Field { name, value } in &self.fields {
            // There is no way to write these signs, so they are left out.
            let value: String = value.chars().filter(|&sign| sign != '"' && !sign.is_control()).collect();
            let plain = !value.is_empty() && value.chars().all(is_plain);
            if plain {
                write!(formatter, " {name}={value}")
            } else {
                write!(formatter, " {name}=\"{value}\"")
            }?;
        }
        Ok(())
    }
}

struct Reader {
    signs: Vec<char>,
    at: usize,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.signs.get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|sign| sign.is_whitespace() || sign.is_control()) {
            self.at += 1;
        }
    }

    fn name(&mut self) -> Result<String, LineError> {
        let start = self.at;
        while self.peek().is_some_and(is_plain) {
            self.at += 1;
        }
        match self.peek() {
            Some(sign) if self.at == start => Err(LineError::NoName { column: start + 1, sign }),
            _ => Ok(self.signs[start..self.at].iter().collect()),
        }
    }

    fn value(&mut self) -> Result<String, LineError> {
        self.skip_blanks();
        if self.peek() != Some('"') {
            return if self.peek().is_none() { Ok(String::new()) } else { self.name() };
        }
        let opening = self.at;
        self.at += 1;
        let rest = &self.signs[self.at..];
        let length = rest
            .iter()
            .position(|&sign| sign == '"')
            .ok_or(LineError::OpenQuotation { column: opening + 1 })?;
        self.at += length + 1;
        // A tab is a blank. Other control characters are nobody's text, and there is no way to write them.
        let blanks = rest[..length].iter().map(|&sign| if sign == '\t' { ' ' } else { sign });
        Ok(blanks.filter(|sign| !sign.is_control()).collect())
    }
}

fn is_plain(sign: char) -> bool {
    !sign.is_whitespace() && !sign.is_control() && sign != '=' && sign != '"'
}
