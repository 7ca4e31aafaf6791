//! The words of a line, with their columns.

use super::faults::{GameTextFault, GameTextReason};
use crate::board::{Side, Square, Squares};
use crate::notation::square::{self, NamedSquare};
use crate::rules::{Article, Rules};

/// A line that is read from left to right.
pub(super) struct WordReader<'a> {
    whole: &'a str,
    rest: &'a str,
    line: usize,
}

impl<'a> WordReader<'a> {
    pub(super) const fn new(whole: &'a str, line: usize) -> Self {
        Self { whole, rest: whole, line }
    }

    /// A fault of what comes next.
    pub(super) fn fault(&self, reason: GameTextReason) -> GameTextFault {
        let read = &self.whole[..self.whole.len() - self.rest.len()];
        let blanks = self.rest.chars().take_while(|sign| sign.is_whitespace()).count();
        GameTextFault { line: self.line, column: read.chars().count() + blanks + 1, reason }
    }

    /// The fault that something else should come next.
    pub(super) fn unexpected(&self, wanted: &str) -> GameTextFault {
        let wanted = wanted.to_owned();
        let text = shortened(self.rest.split_whitespace().next().unwrap_or_default());
        let reason = match text.is_empty() {
            true => GameTextReason::Missing { wanted },
            false => GameTextReason::Unexpected { text, wanted },
        };
        self.fault(reason)
    }

    /// The next word, if there is one.
    pub(super) fn peek(&self) -> Option<&'a str> {
        self.rest.split_whitespace().next()
    }

    /// Takes the next word, which must mean something.
    pub(super) fn take<T>(
        &mut self,
        wanted: &str,
        meaning: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<T, GameTextFault> {
        match self.peek().and_then(meaning) {
            Some(value) => {
                self.skip_word();
                Ok(value)
            }
            None => Err(self.unexpected(wanted)),
        }
    }

    /// Takes the next word if it is this one.
    pub(super) fn has(&mut self, word: &str) -> bool {
        let has = self.peek() == Some(word);
        if has {
            self.skip_word();
        }
        has
    }

    /// Takes the next word, which must be this one.
    pub(super) fn word(&mut self, word: &str) -> Result<(), GameTextFault> {
        if self.has(word) { Ok(()) } else { Err(self.unexpected(word)) }
    }

    pub(super) fn number<T: std::str::FromStr>(&mut self, wanted: &str) -> Result<T, GameTextFault> {
        // A sign before a number is no part of the form, although the library would read it.
        self.take(wanted, |word| {
            word.starts_with(|sign: char| sign.is_ascii_digit()).then(|| word.parse().ok())?
        })
    }

    pub(super) fn side(&mut self) -> Result<Side, GameTextFault> {
        self.take("W or B", side)
    }

    /// Everything that is left, without blanks around it.
    pub(super) fn rest(&mut self) -> &'a str {
        let rest = self.rest.trim();
        self.rest = "";
        rest
    }

    /// Nothing more may come.
    pub(super) fn end(&self) -> Result<(), GameTextFault> {
        match self.rest.trim() {
            "" => Ok(()),
            more => Err(self.fault(GameTextReason::TooMuch { text: shortened(more) })),
        }
    }

    /// Takes an article in brackets.
    pub(super) fn article(&mut self) -> Result<Article, GameTextFault> {
        let rest = self.rest.trim_start();
        let inside = rest.strip_prefix('[').and_then(|rest| rest.split_once(']'));
        let Some((inside, after)) = inside else {
            return Err(self.unexpected("an article in brackets, for example [fmjd 5.4.6]"));
        };
        let Some(article) = Article::read(inside) else {
            return Err(self.fault(GameTextReason::UnknownArticle { text: shortened(inside) }));
        };
        self.rest = after;
        Ok(article)
    }

    /// Takes somebody's words in quotation marks.
    pub(super) fn quoted(&mut self) -> Result<String, GameTextFault> {
        const WANTED: &str = "words in quotation marks, with \\\" and \\\\ for those signs themselves";
        let start = self.rest.trim_start();
        let Some(inside) = start.strip_prefix('"') else { return Err(self.unexpected(WANTED)) };
        let mut text = String::new();
        let mut signs = inside.chars();
        loop {
            match signs.next() {
                Some('"') => break,
                Some('\\') => match escaped(&mut signs) {
                    Some(sign) => text.push(sign),
                    None => return Err(self.unexpected(WANTED)),
                },
                Some(sign) => text.push(sign),
                None => return Err(self.unexpected(WANTED)),
            }
        }
        self.rest = signs.as_str();
        Ok(text)
    }

    fn skip_word(&mut self) {
        let rest = self.rest.trim_start();
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        self.rest = &rest[end..];
    }
}

/// A side by its letter.
pub(super) fn side(word: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| word.strip_prefix(side.letter()) == Some(""))
}

/// What stands after a backslash.
fn escaped(signs: &mut std::str::Chars<'_>) -> Option<char> {
    match signs.next()? {
        'n' => Some('\n'),
        'r' => Some('\r'),
        't' => Some('\t'),
        sign @ ('"' | '\\') => Some(sign),
        'u' => {
            let (number, after) = signs.as_str().strip_prefix('{')?.split_once('}')?;
            let sign = u32::from_str_radix(number, 16).ok().and_then(char::from_u32)?;
            *signs = after.chars();
            Some(sign)
        }
        _ => None,
    }
}

/// Somebody's words in quotation marks.
pub(super) fn quote(text: &str) -> String {
    let mut quoted = String::from("\"");
    for sign in text.chars() {
        match sign {
            '"' | '\\' => quoted.extend(['\\', sign]),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            sign if sign.is_control() => quoted.push_str(&format!("\\u{{{:x}}}", u32::from(sign))),
            sign => quoted.push(sign),
        }
    }
    quoted.push('"');
    quoted
}

/// The name of a square, or its bit if the board has it not.
pub(crate) fn square_name(rules: &Rules, square: Square) -> String {
    if rules.geometry().board().contains(square) {
        return square::name(rules, square);
    }
    format!("#{}", square.bit())
}

/// The square of a name.
pub(super) fn square(rules: &Rules, word: &str) -> Option<Square> {
    if let Some(bit) = word.strip_prefix('#') {
        return bit.parse().ok().filter(|&bit| bit < 64).map(Square);
    }
    if word.starts_with(|sign: char| sign.is_ascii_digit()) {
        return square::by_number(rules, word.parse().ok()?);
    }
    let mut signs = word.chars();
    let column = signs.next().filter(char::is_ascii_alphabetic)?;
    match square::by_letters(rules, column, signs.as_str().parse().ok()?) {
        NamedSquare::Playable(square) => Some(square),
        NamedSquare::Light | NamedSquare::Nothing => None,
    }
}

/// Squares separated by commas, `-` for none.
pub(super) fn square_list(rules: &Rules, squares: impl IntoIterator<Item = Square>) -> String {
    let names: Vec<String> = squares.into_iter().map(|square| square_name(rules, square)).collect();
    if names.is_empty() { "-".to_owned() } else { names.join(",") }
}

/// The squares of such a list.
pub(super) fn squares(rules: &Rules, word: &str) -> Option<Vec<Square>> {
    match word {
        "-" => Some(Vec::new()),
        list => list.split(',').map(|word| square(rules, word)).collect(),
    }
}

/// The squares of such a list as a set.
pub(super) fn square_set(rules: &Rules, word: &str) -> Option<Squares> {
    let squares = squares(rules, word)?;
    Some(squares.into_iter().fold(Squares::NONE, Squares::with))
}

pub(super) fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}
