//! From the text of a game to its tags and a tree of moves as they are written. Knows no board.

mod comments;
mod line;
mod moves;
mod squares;
mod tags;

pub(super) use line::{MoveLine, MoveText, Separator, SquareText};

use super::result::Spelling;
use super::{Limits, Repair, Tags};

/// A game as it is written.
#[derive(Clone, Debug, Default)]
pub(super) struct Sheet {
    pub(super) tags: Tags,
    pub(super) line: MoveLine,
    pub(super) ending: Option<Spelling>,
    /// Whether a tag has a name that could be one.
    pub(super) has_tag: bool,
    /// The number before the first move, if there is one.
    pub(super) first_number: Option<u16>,
    pub(super) repairs: Vec<NotedRepair>,
}

/// A repair at a place in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NotedRepair {
    pub(super) repair: Repair,
    pub(super) at: usize,
}

/// A text that is over a limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OverLimit {
    pub(super) reason: String,
    pub(super) at: usize,
}

/// Reads the text of a game.
pub(super) fn read(text: &str, limits: &Limits) -> Result<Sheet, OverLimit> {
    let mut reader = Reader {
        text,
        at: 0,
        limits,
        sheet: Sheet::default(),
        tags: 0,
        moves: 0,
        last_brace: text.rfind('}'),
    };
    reader.read_tags()?;
    reader.read_moves()?;
    Ok(reader.sheet)
}

/// A text as far as it has been read.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    limits: &'a Limits,
    sheet: Sheet,
    /// How many tags were begun.
    tags: usize,
    moves: usize,
    /// Where the last comment ends that does.
    last_brace: Option<usize>,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn byte_after(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }

    fn skip_blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn is_line_start(&self) -> bool {
        let before = self.text[..self.at].trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with(['\n', '\r'])
    }

    /// Goes past a backslash with the letter of a line end.
    fn skip_literal(&mut self) -> bool {
        let literal = self.byte() == Some(b'\\') && matches!(self.byte_after(1), Some(b'r' | b'n'));
        if literal {
            self.note(Repair::LiteralBackslashR, self.at);
            self.at += 2;
        }
        literal
    }

    fn rest_of_line(&mut self) -> &'a str {
        let line = self.rest().split('\n').next().unwrap_or_default();
        self.at += line.len();
        line.trim()
    }

    fn note(&mut self, repair: Repair, at: usize) {
        self.sheet.repairs.push(NotedRepair { repair, at });
    }

    fn over(&self, reason: String) -> OverLimit {
        OverLimit { reason, at: self.at }
    }
}

/// A square as it was written.
pub(super) fn square_name(square: SquareText) -> String {
    let letter = |column: u8| char::from(b'a' + column.saturating_sub(1));
    match square {
        SquareText::Number(number) => number.to_string(),
        SquareText::Letters { column, row } => format!("{}{row}", letter(column)),
        SquareText::Column(column) => letter(column).to_string(),
    }
}
