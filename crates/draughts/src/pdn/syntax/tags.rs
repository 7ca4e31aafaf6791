//! Reading tags.

use super::{OverLimit, Reader};
use crate::pdn::commands::one_blank_between;
use crate::pdn::record::{DERIVED, RESULT_TEXT};
use crate::pdn::{Repair, shape};

impl Reader<'_> {
    pub(super) fn read_tags(&mut self) -> Result<(), OverLimit> {
        loop {
            self.skip_blanks();
            match self.byte() {
                Some(b'[') => self.read_tag()?,
                Some(b'%') if self.is_line_start() => {
                    let line = one_blank_between(self.rest_of_line());
                    self.sheet.line.start.push(line);
                }
                Some(b'\\') if self.skip_literal() => {}
                Some(b']') => {
                    self.note(Repair::TagMalformed, self.at);
                    self.at += 1;
                }
                _ => return Ok(()),
            }
        }
    }

    fn read_tag(&mut self) -> Result<(), OverLimit> {
        let start = self.at;
        self.at += 1;
        self.skip_blanks();
        let length = self.rest().find(|character| !is_name(character)).unwrap_or(self.rest().len());
        let written = &self.rest()[..length];
        let mut name = named(written);
        if name != written {
            self.note(Repair::TagNameEscaped, start);
        }
        // Those that the writer adds are not counted: what was within the limit stays so.
        self.tags += usize::from(!DERIVED.contains(&name.as_str()) && name != RESULT_TEXT);
        if self.tags > self.limits.tags {
            self.at = start;
            return Err(self.over(format!("there are more than {} tags", self.limits.tags)));
        }
        self.at += length;
        let line = self.rest().split('\n').next().unwrap_or_default();
        let blanks = line.len() - line.trim_start().len();
        self.at += blanks;
        let value = match self.byte() {
            Some(b'"') => self.value()?,
            _ => {
                self.note(Repair::TagMalformed, start);
                let line = self.rest().split('\n').next().unwrap_or_default();
                let end = line.find([']', '[']).unwrap_or(line.len());
                let value = line[..end].trim().to_owned();
                self.at += end;
                value
            }
        };
        let line = self.rest();
        let end = line.find(|character: char| !matches!(character, ' ' | '\t')).unwrap_or(line.len());
        if line[end..].starts_with(']') {
            self.at += end + 1;
        } else if self.byte() != Some(b'[') {
            self.note(Repair::TagUnclosed, start);
        }
        // Without what protects signs in it, of which the writer may need more.
        if name.len() + value.len() > self.limits.tag {
            self.at = start;
            return Err(self.over(format!("a tag is longer than {} bytes", self.limits.tag)));
        }
        if name.is_empty() && value.is_empty() {
            return Ok(());
        }
        let is_letter = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '-');
        self.sheet.has_tag |= name.len() > 1 && name.chars().all(is_letter);
        if name.is_empty() {
            name = "Unknown".to_owned();
        }
        if self.sheet.tags.iter().any(|tag| tag.name.eq_ignore_ascii_case(&name)) {
            self.note(Repair::TagDuplicate, start);
        }
        let value: String = value.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
        self.sheet.tags.push(name, value);
        Ok(())
    }

    /// The value after an opening quotation mark, its closing one included.
    fn value(&mut self) -> Result<String, OverLimit> {
        let start = self.at + 1;
        let bytes = self.text.as_bytes();
        let mut end = start;
        let mut marks = 0;
        while end < bytes.len() {
            let rest = &bytes[end + 1..];
            match bytes[end] {
                b'"' if shape::closes_a_value(&bytes[..end], rest) => break,
                b'"' if end == start || bytes[end - 1] != b'\\' => marks += 1,
                b'\n' if shape::may_begin_a_tag(rest) || shape::is_blank_line(rest) => break,
                _ => {}
            }
            if end - start > 2 * self.limits.tag {
                return Err(self.over(format!("a tag is longer than {} bytes", self.limits.tag)));
            }
            end += 1;
        }
        let closed = bytes.get(end) == Some(&b'"');
        let mut value = &self.text[start..end];
        self.at = end + usize::from(closed);
        if !closed {
            // `[White "Jansen]`: the bracket is not part of the name.
            value = value.trim_end().trim_end_matches(']');
            self.note(Repair::TagUnclosed, start);
        }
        if marks > 0 {
            self.note(Repair::QuoteInTag, start);
        }
        if value.contains('\n') {
            self.note(Repair::TagOverLines, start);
        }
        let joined = value.split('\n').map(str::trim).collect::<Vec<_>>().join(" ");
        let value = if value.contains('\n') { joined } else { value.to_owned() };
        Ok(unescaped(&value))
    }
}

/// A value without the backslashes that protect quotation marks, apostrophes and backslashes.
fn unescaped(value: &str) -> String {
    if !value.contains('\\') {
        return value.to_owned();
    }
    let mut plain = String::with_capacity(value.len());
    let mut characters = value.chars().peekable();
    while let Some(character) = characters.next() {
        match (character, characters.peek()) {
            ('\\', Some(&next @ ('"' | '\\' | '\''))) => {
                plain.push(next);
                characters.next();
            }
            _ => plain.push(character),
        }
    }
    plain
}

/// A name with the letters that a browser has written as numbers, and nothing that no name can hold.
fn named(name: &str) -> String {
    let mut plain = name.to_owned();
    // What was written as a number may be part of another.
    loop {
        let decoded = decoded(&plain);
        if decoded == plain {
            return plain;
        }
        plain = decoded;
    }
}

fn decoded(name: &str) -> String {
    let mut plain = String::with_capacity(name.len());
    let mut rest = name;
    while let Some(start) = rest.find("&#x") {
        let Some(end) = rest[start..].find(';') else { break };
        let letter = u32::from_str_radix(&rest[start + 3..start + end], 16).ok().and_then(char::from_u32);
        plain.push_str(&rest[..start]);
        plain.extend(letter);
        rest = &rest[start + end + 1..];
    }
    plain.push_str(rest);
    plain.retain(|sign| is_name(sign) && !sign.is_control());
    plain
}

fn is_name(sign: char) -> bool {
    !sign.is_whitespace() && !matches!(sign, '"' | '[' | ']')
}
