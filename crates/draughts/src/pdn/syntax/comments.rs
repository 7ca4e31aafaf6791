//! Comments, and what takes their place.

use super::{OverLimit, Reader};
use crate::pdn::{Repair, shape};

impl<'a> Reader<'a> {
    /// The text of a comment from its opening brace on, blanks in it made one.
    pub(super) fn comment(&mut self) -> Result<String, OverLimit> {
        let start = self.at;
        let body = &self.text[start + 1..];
        let first = self.last_brace.filter(|&last| last > start).and_then(|_| body.find('}'));
        let (inside, length) = match first {
            None => {
                self.note(Repair::UnclosedComment, start);
                // A comment that was not closed takes in nothing beyond its line.
                let line = body.split('\n').next().unwrap_or_default();
                (line, line.len())
            }
            Some(end) if body[..end].contains('{') => {
                self.note(Repair::NestedComment, start);
                let end = balanced(body, end).unwrap_or(end);
                (&body[..end], end + 1)
            }
            Some(end) => (&body[..end], end + 1),
        };
        // Without what stands for braces, of which the writer may need more.
        let text = plain(inside);
        if text.len() > self.limits.comment {
            return Err(self.over(format!("a comment is longer than {} bytes", self.limits.comment)));
        }
        self.at = start + 1 + length;
        Ok(text)
    }

    /// Words that stand among the moves.
    pub(super) fn words(&mut self) -> &'a str {
        let start = self.at;
        loop {
            let rest = self.rest();
            let token = shape::token(rest.as_bytes()).len();
            // A delimiter that nobody wanted is a word by itself.
            self.at += if token == 0 { rest.chars().next().map_or(0, char::len_utf8) } else { token };
            let end = self.at;
            let rest = self.rest();
            let next = rest.trim_start();
            let goes_on = next.starts_with(|character: char| character.is_alphabetic() || character == '\'')
                && !Self::has_move(&next[..shape::token(next.as_bytes()).len()]);
            if !goes_on {
                return &self.text[start..end];
            }
            self.at += rest.len() - next.len();
        }
    }
}

/// The brace that closes the comment, counting those inside it, if they are in order.
fn balanced(body: &str, first: usize) -> Option<usize> {
    let mut depth = 1;
    for (place, byte) in body.bytes().enumerate() {
        match byte {
            b'{' if place > first => return None,
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(place);
        }
    }
    None
}

/// A comment's text: blanks made one, and the signs back that a comment cannot hold.
fn plain(text: &str) -> String {
    let mut words = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(word);
    }
    if words.contains("&#") {
        words = words.replace("&#123;", "{").replace("&#125;", "}").replace("&#38;", "&");
    }
    words
}
