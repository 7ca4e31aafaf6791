//! From a stream of bytes to the text of one game after the other. Knows where games begin and end, and nothing of what
//! is in them.
//!
//! A game ends where the tags of the next one begin, or where a result is followed by moves. What is not closed (a
//! tag, a comment) ends at the latest where a line begins as a tag does.

use super::encoding::{self, Decoded, Encoding};
use super::shape;
use super::utf16::Utf16Decoder;
use super::{Limits, Place};

/// So many bytes after the cursor are needed to decide.
const AHEAD: usize = 64;
/// So many bytes of a file show how it is encoded.
pub(super) const LOOK: usize = 512;
const UTF_8_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The text of one game, and where it stands in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RawGame {
    /// Its number in the file, from 1.
    pub number: u64,
    /// The place where its text begins.
    pub place: Place,
    /// How many bytes of the file stand before it.
    pub offset: u64,
    /// How many bytes of the file it takes, those that were passed over included.
    pub length: u64,
    /// Its text.
    pub text: String,
    /// How the text was encoded.
    pub encoding: Encoding,
    /// Another encoding that was nearly as likely by the look of the letters and would give others.
    pub rival: Option<Encoding>,
    /// The bytes, where some of them are not of the encoding.
    pub broken: Option<Vec<u8>>,
    /// Bytes that were passed over after the text, because the game is longer than the limit.
    pub passed_over: u64,
    /// Whether its last words were directly followed by the next game.
    pub glued: bool,
}

impl RawGame {
    /// The game in a text of its own.
    pub fn of(text: &str) -> Self {
        Self {
            number: 1,
            place: Place::START,
            offset: 0,
            length: text.len() as u64,
            text: text.to_owned(),
            encoding: Encoding::Utf8,
            rival: None,
            broken: None,
            passed_over: 0,
            glued: false,
        }
    }

    /// The bytes as they stood in the file.
    pub fn bytes(&self) -> Vec<u8> {
        self.broken.clone().unwrap_or_else(|| self.encoding.encode(&self.text))
    }
}

/// Cuts a stream of bytes into games. Feed it, and ask for games until there is none; at the end of the stream say so
/// and ask again. Holds one game and what was fed beyond it.
#[derive(Clone, Debug)]
pub struct Scanner {
    limits: Limits,
    /// The encoding, where it is not left to the look of the bytes.
    given: Option<Encoding>,
    buffer: Vec<u8>,
    /// Where the game at hand begins in the buffer; nothing before it is needed.
    start: usize,
    cursor: usize,
    state: State,
    facts: Facts,
    /// The place of `start`.
    place: Place,
    /// The bytes of the file before `start`.
    offset: u64,
    /// A file in UTF-16, whose text the buffer has in UTF-8.
    turning: Option<Utf16Decoder>,
    number: u64,
    finished: bool,
    begun: bool,
    /// The text of a game that is too long, until its end is found.
    too_long: Option<RawGame>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Before or between tags.
    Tags,
    /// Inside a tag, outside its quotation marks.
    Tag,
    /// Inside the quotation marks of a tag.
    Value,
    Moves,
    Comment {
        depth: u32,
    },
    /// A comment to the end of the line; among moves or before them.
    LineComment {
        in_moves: bool,
    },
    /// Looking for the next game after one that is too long.
    PassingOver {
        line_starts: bool,
    },
}

/// What is known of the game at hand.
#[derive(Clone, Debug, Default)]
struct Facts {
    /// Whether anything but blanks was seen.
    something: bool,
    /// Where its first tag begins, counted from the start of the game.
    first_tag: Option<usize>,
    /// Whether a FEN tag was seen.
    position: bool,
    moves: bool,
    variations: u32,
    ended: EndMark,
    /// A line without anything on it came last.
    blank_line: bool,
    /// The line at hand has nothing on it so far.
    line_is_blank: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum EndMark {
    #[default]
    No,
    /// By a star, which can be a sign too.
    Star,
    Result,
}

impl Scanner {
    /// A scanner at the beginning of a file.
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            given: None,
            buffer: Vec::new(),
            start: 0,
            cursor: 0,
            state: State::Tags,
            facts: Facts::default(),
            place: Place::START,
            offset: 0,
            turning: None,
            number: 0,
            finished: false,
            begun: false,
            too_long: None,
        }
    }

    /// The same, for a file whose encoding is known.
    #[must_use]
    pub fn reading(self, given: Option<Encoding>) -> Self {
        Self { given, ..self }
    }

    /// Takes more of the stream.
    pub fn feed(&mut self, bytes: &[u8]) {
        if self.start > 0 {
            self.buffer.drain(..self.start);
            self.cursor -= self.start;
            self.start = 0;
        }
        match &mut self.turning {
            Some(turning) => turning.feed(bytes, &mut self.buffer),
            None => self.buffer.extend_from_slice(bytes),
        }
        if !self.begun && self.buffer.len() >= LOOK {
            self.begin_file();
        }
    }

    /// Says that the stream has ended.
    pub fn finish(&mut self) {
        self.finished = true;
        if !self.begun {
            self.begin_file();
        }
        if let Some(turning) = &mut self.turning {
            turning.finish(&mut self.buffer);
        }
    }

    /// Takes the mark that a file may begin with.
    fn begin_file(&mut self) {
        self.begun = true;
        if self.buffer.starts_with(UTF_8_MARK) {
            self.start = UTF_8_MARK.len();
            self.cursor = self.start;
            self.offset = self.start as u64;
        } else if self.given.is_some_and(|given| !given.is_wide()) {
        } else if let Some(mut turning) = Utf16Decoder::by_mark(&self.buffer) {
            let bytes = std::mem::take(&mut self.buffer);
            turning.feed(&bytes[2..], &mut self.buffer);
            self.turning = Some(turning);
            self.offset = 2;
        } else if let Some(mut turning) = self
            .given
            .and_then(Utf16Decoder::of)
            .or_else(|| Utf16Decoder::by_content(&self.buffer[..self.buffer.len().min(LOOK)]))
        {
            let bytes = std::mem::take(&mut self.buffer);
            turning.feed(&bytes, &mut self.buffer);
            self.turning = Some(turning);
        }
    }

    /// The next game that is there as a whole.
    pub fn next_game(&mut self) -> Option<RawGame> {
        while self.begun {
            let fed = self.cursor + AHEAD < self.buffer.len() && !self.is_undecided();
            let ready = self.cursor < self.buffer.len() && (self.finished || fed);
            if !ready {
                break;
            }
            if let Some(game) = self.step() {
                return Some(game);
            }
        }
        if !self.finished {
            return None;
        }
        if let Some(game) = self.too_long.take() {
            self.start = self.buffer.len();
            return Some(game);
        }
        let game = self.facts.something.then(|| self.cut(self.buffer.len()));
        self.facts = Facts::default();
        game
    }

    /// The bytes examined for a decision: no more than are certain to be there, so that it does not matter in which
    /// pieces they arrive.
    fn ahead(&self) -> &[u8] {
        &self.buffer[self.cursor..self.buffer.len().min(self.cursor + AHEAD)]
    }

    /// Whether the end of a value can be told only when more has been fed.
    fn is_undecided(&self) -> bool {
        self.state == State::Value
            && self.buffer[self.cursor] == b'"'
            && shape::is_undecided(&self.buffer[self.start..self.cursor], &self.buffer[self.cursor + 1..])
    }

    /// Goes past one byte, or one token among the moves.
    fn step(&mut self) -> Option<RawGame> {
        if let State::PassingOver { line_starts } = self.state {
            return self.pass_over(line_starts);
        }
        if self.cursor - self.start >= self.limits.game {
            self.give_up();
            return None;
        }
        let byte = self.buffer[self.cursor];
        if self.begins_a_game() {
            let glued = self.state == State::Moves && !self.is_line_start();
            let mut game = self.cut(self.cursor);
            game.glued = glued;
            return Some(game);
        }
        if byte == b'\n' {
            self.facts.blank_line = self.facts.line_is_blank;
            self.facts.line_is_blank = true;
        } else if !byte.is_ascii_whitespace() {
            self.facts.line_is_blank = false;
            if !self.facts.something {
                self.begin();
            }
        }
        match self.state {
            State::Tags => self.in_tags(byte),
            State::Tag => self.in_tag(byte),
            State::Value => self.in_value(byte),
            State::Comment { depth } => self.in_comment(byte, depth),
            State::LineComment { in_moves } => {
                if byte == b'\n' {
                    self.state = if in_moves { State::Moves } else { State::Tags };
                }
                self.cursor += 1;
            }
            State::Moves => return self.in_moves(byte),
            State::PassingOver { .. } => {}
        }
        None
    }

    /// The blanks before a game do not belong to it.
    fn begin(&mut self) {
        self.facts.something = true;
        self.move_start(self.cursor);
    }

    fn move_start(&mut self, to: usize) {
        let bytes = &self.buffer[self.start..to];
        self.place = self.place.after(&String::from_utf8_lossy(bytes));
        self.offset += self.length_in_file(bytes);
        self.start = to;
    }

    /// How many bytes of the file these are.
    fn length_in_file(&self, bytes: &[u8]) -> u64 {
        if self.turning.is_none() {
            return bytes.len() as u64;
        }
        // Four bytes of UTF-8 are a pair of units, all others one.
        let units = bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
        let pairs = bytes.iter().filter(|byte| **byte >= 0xF0).count();
        2 * (units + pairs) as u64
    }

    /// Whether a new game begins at the cursor.
    fn begins_a_game(&self) -> bool {
        let rest = self.ahead();
        if rest[0] != b'[' || !self.facts.something || self.cursor == self.start {
            return false;
        }
        let line_start = self.is_line_start();
        match self.state {
            State::Moves => {
                let between = line_start || self.facts.ended != EndMark::No;
                let glued =
                    self.facts.variations == 0 && (self.facts.moves || self.facts.ended != EndMark::No);
                between && shape::may_begin_a_tag(rest) || (between || glued) && shape::begins_a_tag(rest)
            }
            State::Comment { .. } => line_start && shape::begins_a_tag(rest),
            // A position without moves, and the first tag once more after an empty line.
            State::Tags => self.facts.blank_line && line_start && self.is_first_tag_again(rest),
            _ => false,
        }
    }

    fn is_first_tag_again(&self, rest: &[u8]) -> bool {
        let Some(first) = self.facts.first_tag else { return false };
        let name = shape::tag_name(&self.buffer[self.start + first..]);
        self.facts.position && !name.is_empty() && name == shape::tag_name(rest)
    }

    fn is_line_start(&self) -> bool {
        let before = &self.buffer[self.start..self.cursor];
        let blanks = before.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        before[..before.len() - blanks].last().is_none_or(|&byte| byte == b'\n' || byte == b'\r')
    }

    fn in_tags(&mut self, byte: u8) {
        let literal = byte == b'\\' && matches!(self.buffer.get(self.cursor + 1), Some(b'r' | b'n'));
        self.state = match byte {
            b'[' => {
                self.facts.first_tag.get_or_insert(self.cursor - self.start);
                let rest = self.ahead();
                let is_position = rest.starts_with(b"[FEN ");
                let blanks = if shape::begins_a_tag(rest) { shape::blanks_in_bracket(rest) } else { 0 };
                self.facts.position |= is_position;
                self.cursor += blanks;
                State::Tag
            }
            b'%' if self.is_line_start() => State::LineComment { in_moves: false },
            b']' => State::Tags,
            _ if literal => {
                self.cursor += 1;
                State::Tags
            }
            byte if byte.is_ascii_whitespace() => State::Tags,
            // Not a step further: it belongs to the moves.
            _ => {
                self.state = State::Moves;
                return;
            }
        };
        self.cursor += 1;
    }

    fn in_tag(&mut self, byte: u8) {
        self.state = match byte {
            b'"' => State::Value,
            b']' | b'\n' => State::Tags,
            _ => State::Tag,
        };
        self.cursor += 1;
    }

    fn in_value(&mut self, byte: u8) {
        let rest = &self.buffer[self.cursor + 1..];
        let next = &self.ahead()[1..];
        let unclosed = || byte == b'\n' && (shape::may_begin_a_tag(next) || shape::is_blank_line(next));
        if byte == b'"' && shape::closes_a_value(&self.buffer[self.start..self.cursor], rest) {
            self.state = State::Tag;
        } else if unclosed() {
            self.state = State::Tags;
        }
        self.cursor += 1;
    }

    fn in_comment(&mut self, byte: u8, depth: u32) {
        self.state = match byte {
            b'{' => State::Comment { depth: depth.saturating_add(1) },
            b'}' if depth <= 1 => State::Moves,
            b'}' => State::Comment { depth: depth - 1 },
            _ => self.state,
        };
        self.cursor += 1;
    }

    fn in_moves(&mut self, byte: u8) -> Option<RawGame> {
        match byte {
            b'{' => self.state = State::Comment { depth: 1 },
            b'%' if self.is_line_start() => self.state = State::LineComment { in_moves: true },
            b';' => self.state = State::LineComment { in_moves: true },
            b'(' => self.facts.variations = self.facts.variations.saturating_add(1),
            b')' => self.facts.variations = self.facts.variations.saturating_sub(1),
            byte if shape::is_delimiter(byte) => {}
            _ => return self.token(),
        }
        self.cursor += 1;
        None
    }

    /// Goes past a token among the moves, or cuts before it.
    fn token(&mut self) -> Option<RawGame> {
        // What is longer is no token of a game.
        let rest = self.ahead();
        let token = shape::token(rest);
        if self.facts.variations == 0
            && let Some(length) = shape::spaced_result(rest)
        {
            self.facts.ended = EndMark::Result;
            self.facts.blank_line = false;
            self.cursor += length;
            return None;
        }
        let length = token.len();
        let begins_anew = match self.facts.ended {
            EndMark::No => self.facts.moves && self.facts.blank_line && shape::is_number_one(token),
            EndMark::Star => shape::is_number_one(token),
            EndMark::Result => shape::begins_moves(token),
        };
        if begins_anew && self.facts.variations == 0 {
            return Some(self.cut(self.cursor));
        }
        if let Some(result) = shape::glued_result(token) {
            let place = self.cursor + result;
            let mut game = self.cut(place);
            game.glued = true;
            return Some(game);
        }
        if self.facts.variations == 0 && shape::is_result(token) {
            self.facts.ended = if token == b"*" { EndMark::Star } else { EndMark::Result };
        } else if shape::begins_moves(token) {
            self.facts.moves = true;
            self.facts.ended = EndMark::No;
        }
        self.facts.blank_line = false;
        self.cursor += length.max(1);
        None
    }

    /// The game up to a place in the buffer; the next begins there.
    fn cut(&mut self, end: usize) -> RawGame {
        let bytes = self.buffer[self.start..end].trim_ascii_end().to_vec();
        let (offset, length) = (self.offset, self.length_in_file(&bytes));
        let Decoded { text, encoding, rival, broken } = match &self.turning {
            Some(turning) => encoding::decode_turned(bytes, turning.encoding()),
            None => encoding::decode(bytes, self.given),
        };
        self.number += 1;
        let (number, place) = (self.number, self.place);
        self.move_start(end);
        self.cursor = end;
        self.state = State::Tags;
        self.facts = Facts::default();
        RawGame { number, place, offset, length, text, encoding, rival, broken, passed_over: 0, glued: false }
    }

    fn give_up(&mut self) {
        let game = self.cut(self.cursor);
        self.too_long = Some(game);
        self.state = State::PassingOver { line_starts: false };
    }

    /// Goes on to the next line; a game begins where one begins as a tag does.
    fn pass_over(&mut self, line_starts: bool) -> Option<RawGame> {
        if line_starts && shape::begins_a_tag(self.ahead()) {
            self.move_start(self.cursor);
            self.state = State::Tags;
            return self.too_long.take();
        }
        let line_end = self.buffer[self.cursor..].iter().position(|&byte| byte == b'\n');
        let next = line_end.map_or(self.buffer.len(), |length| self.cursor + length + 1);
        let passed = self.length_in_file(&self.buffer[self.cursor..next]);
        self.state = State::PassingOver { line_starts: line_end.is_some() };
        self.cursor = next;
        self.move_start(next);
        if let Some(game) = &mut self.too_long {
            game.passed_over += passed;
            game.length = self.offset - game.offset;
        }
        None
    }
}
