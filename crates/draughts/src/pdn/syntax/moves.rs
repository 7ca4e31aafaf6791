//! Reading moves.

use super::line::{MoveLine, MoveText};
use super::squares::{chain, is_dash, pairs};
use super::{OverLimit, Reader, Separator, SquareText};
use crate::game::MoveSign;
use crate::pdn::GameEnding;
use crate::pdn::Repair;
use crate::pdn::commands::one_blank_between;
use crate::pdn::result::{Form, Meaning, Spelling};

/// A line as far as it has been read.
#[derive(Default)]
struct OpenLine {
    line: MoveLine,
    /// Comments for the move to come.
    before: Vec<String>,
    /// Whether a number came after the last move.
    numbered: bool,
}

impl OpenLine {
    fn remark(&mut self, text: &str) {
        let text = one_blank_between(text);
        // `()` and `{}` say nothing, and could not be written.
        if text.is_empty() {
            return;
        }
        match self.line.moves.last_mut() {
            _ if self.numbered => self.before.push(text),
            Some(last) => last.after.push(text),
            None => self.line.start.push(text),
        }
    }

    fn close(mut self) -> MoveLine {
        self.numbered = false;
        for text in std::mem::take(&mut self.before) {
            self.remark(&text);
        }
        self.line
    }
}

impl Reader<'_> {
    pub(super) fn read_moves(&mut self) -> Result<(), OverLimit> {
        let start = std::mem::take(&mut self.sheet.line);
        let mut open = vec![OpenLine { line: start, ..OpenLine::default() }];
        loop {
            self.skip_blanks();
            let Some(byte) = self.byte() else { break };
            let last = open.len() - 1;
            if last == 0 && self.final_words() {
                break;
            }
            match byte {
                b'{' => {
                    let comment = self.comment()?;
                    open[last].remark(&comment);
                }
                b'}' => self.stray(Repair::StrayBrace),
                b'(' => self.parenthesis(&mut open)?,
                b')' if last > 0 => self.close(&mut open),
                b')' => self.stray(Repair::StrayParenthesis),
                b'[' => self.bracket(&mut open[last]),
                b';' => {
                    self.at += 1;
                    let line = self.rest_of_line();
                    open[last].remark(line);
                }
                b'%' if self.is_line_start() => {
                    let line = self.rest_of_line();
                    open[last].remark(line);
                }
                b'$' => self.glyph(&mut open[last]),
                b'!' | b'?' | b'+' | b'=' | b'*' => self.sign(&mut open[last], last),
                b'\\' if self.skip_literal() => {}
                b'0'..=b'9' => self.number(&mut open[last], last)?,
                _ => self.other(&mut open[last], last)?,
            }
        }
        while open.len() > 1 {
            self.note(Repair::UnclosedVariation, open[open.len() - 1].line.from);
            self.close(&mut open);
        }
        self.sheet.line = open.pop().map(OpenLine::close).unwrap_or_default();
        self.take_last_for_a_result();
        Ok(())
    }

    fn stray(&mut self, repair: Repair) {
        self.note(repair, self.at);
        self.at += 1;
    }

    fn parenthesis(&mut self, open: &mut Vec<OpenLine>) -> Result<(), OverLimit> {
        let inside = &self.rest()[1..];
        let end = inside.find(['(', ')', '{']).unwrap_or(inside.len());
        let stretch = &inside[..end];
        let last = open.len() - 1;
        let closed = inside[end..].starts_with(')');
        if closed && !stretch.trim().is_empty() && stretch.trim().chars().all(|sign| "!?*+=".contains(sign)) {
            self.strength(&mut open[last], stretch.trim());
            self.at += end + 2;
        } else if closed && !Self::has_move(stretch) {
            self.note(Repair::TextInMoves, self.at);
            open[last].remark(stretch);
            self.at += end + 2;
        } else {
            if open.len() > self.limits.depth {
                return Err(self.over(format!("variations are nested deeper than {}", self.limits.depth)));
            }
            let line = MoveLine { from: self.at, ..MoveLine::default() };
            // What stands before the first move of a variation belongs to that move.
            open.push(OpenLine { line, numbered: true, ..OpenLine::default() });
            self.at += 1;
        }
        Ok(())
    }

    fn close(&mut self, open: &mut Vec<OpenLine>) {
        let closing = self.byte() == Some(b')');
        self.at += usize::from(closing);
        let Some(closed) = open.pop() else { return };
        let mut line = closed.close();
        line.to = self.at;
        let Some(around) = open.last_mut() else { return };
        match around.line.moves.last_mut() {
            Some(alternative) if !line.moves.is_empty() => alternative.variations.push(line),
            // Comments alone, or a variation of nothing.
            _ => {
                let text = self.text[line.from..line.to].trim_matches(['(', ')', ' ']);
                self.sheet.repairs.push(super::NotedRepair { repair: Repair::TextInMoves, at: line.from });
                around.remark(text);
            }
        }
    }

    fn bracket(&mut self, open: &mut OpenLine) {
        self.note(Repair::BracketInMoves, self.at);
        let rest = self.rest();
        let end = rest.find([']', '\n']).map_or(rest.len(), |end| end + 1);
        open.remark(&rest[..end]);
        self.at += end;
    }

    fn glyph(&mut self, open: &mut OpenLine) {
        let digits = self.rest()[1..].bytes().take_while(u8::is_ascii_digit).count();
        let number = self.rest()[1..=digits].parse::<u16>();
        match (number, open.line.moves.last_mut()) {
            (Ok(number), Some(last)) => last.glyphs.push(number),
            _ => {
                self.note(Repair::UnknownSign, self.at);
                open.remark(&self.rest()[..=digits]);
            }
        }
        self.at += 1 + digits;
    }

    fn sign(&mut self, open: &mut OpenLine, depth: usize) {
        let rest = self.rest();
        let is_mark = |byte: &u8| matches!(byte, b'!' | b'?' | b'+' | b'=' | b'*' | b'-');
        let length = rest.bytes().take_while(|byte| is_mark(byte)).count();
        let digits = rest[length..].bytes().take_while(u8::is_ascii_digit).count();
        // `+1` is a sign, `!12-18` a sign and a move.
        let length = if rest.starts_with('+') && length == 1 { length + digits } else { length };
        let marks = &rest[..length];
        let glued = open.line.moves.last().is_some_and(|last| last.end == self.at);
        if marks == "*" && !glued && depth == 0 {
            self.sheet.ending = Spelling::read("*");
        } else {
            self.strength(open, marks);
            if glued && let Some(last) = open.line.moves.last_mut() {
                last.end += length;
            }
        }
        self.at += length;
    }

    /// Puts signs to the last move.
    fn strength(&mut self, open: &mut OpenLine, marks: &str) {
        let strength = marks.trim_end_matches(['*', '+', '=']);
        let mut signs: Vec<Option<MoveSign>> = Vec::new();
        if let Some(sign) = MoveSign::read(marks) {
            signs.push(Some(sign));
        } else {
            signs.extend((!strength.is_empty()).then(|| MoveSign::read(strength)));
            signs.extend(
                marks[strength.len()..].chars().map(|mark| MoveSign::read(mark.encode_utf8(&mut [0; 4]))),
            );
        }
        match open.line.moves.last_mut() {
            Some(last) if signs.iter().all(Option::is_some) => last.signs.extend(signs.into_iter().flatten()),
            _ => {
                self.note(Repair::UnknownSign, self.at);
                open.remark(marks);
            }
        }
    }

    /// What begins with a digit: the number of a move, a move or a result.
    fn number(&mut self, open: &mut OpenLine, depth: usize) -> Result<(), OverLimit> {
        let rest = self.rest();
        if let Some(length) = Spelling::length_of_halves(rest) {
            return self.result(open, depth, length);
        }
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let after = &rest[digits..];
        if digits <= MOST_DIGITS && after.starts_with(['.', '…'])
            || after.starts_with(')') && depth == 0 && digits <= 3
        {
            if self.moves == 0 && self.sheet.first_number.is_none() {
                self.sheet.first_number = rest[..digits].parse().ok();
            }
            self.at += digits + 1 + usize::from(after.starts_with('…')) * 2;
            self.skip_dots();
            open.numbered = true;
            return Ok(());
        }
        let unsigned = open.numbered
            || open.line.moves.last().is_some_and(|last| {
                last.separator == Separator::None && matches!(last.squares[..], [SquareText::Number(_), ..])
            });
        match chain(rest).or_else(|| unsigned.then(|| pairs(rest)).flatten()) {
            Some(found) => {
                if let Some(length) = result_length(&found.squares, found.separator, &rest[..found.length]) {
                    return self.result(open, depth, length);
                }
                self.add(open, found)?;
            }
            None if digits <= 3 && after.starts_with(char::is_whitespace) => {
                self.note(Repair::NumberWithoutDot, self.at);
                self.at += digits;
                open.numbered = true;
            }
            None => self.text_among_moves(open),
        }
        Ok(())
    }

    fn result(&mut self, open: &mut OpenLine, depth: usize, length: usize) -> Result<(), OverLimit> {
        let text = &self.rest()[..length];
        let spelling = Spelling::read(text);
        if depth == 0 && spelling.is_some() {
            self.note_spelling(spelling);
            self.sheet.ending = spelling;
        } else {
            open.remark(text);
        }
        self.at += length;
        Ok(())
    }

    /// A result in signs or words that nothing follows: `+-`, `draw`, `White wins`. Takes it, if it is one.
    fn final_words(&mut self) -> bool {
        const LONGEST: usize = 48;
        let rest = self.rest().trim_end();
        let glued =
            self.at > 0 && !self.text[..self.at].ends_with(|sign: char| sign.is_whitespace() || sign == '}');
        // One sign alone belongs to a move, digits begin one.
        if rest.len() > LONGEST
            || rest.len() < 2
            || glued
            || rest.starts_with(|sign: char| sign.is_ascii_digit())
        {
            return false;
        }
        let spelling = Spelling::read(rest).filter(|spelling| spelling.form == Form::Unusual);
        if spelling.is_none() || self.sheet.ending.is_some_and(|ending| !ending.is_unfinished()) {
            return false;
        }
        self.note_spelling(spelling);
        self.sheet.ending = spelling;
        self.at = self.text.len();
        true
    }

    fn note_spelling(&mut self, spelling: Option<Spelling>) {
        if spelling.is_some_and(|spelling| spelling.form == Form::Unusual) {
            self.note(Repair::ResultSpelling, self.at);
        }
    }

    fn skip_dots(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches(['.', '…']).len();
    }

    fn add(&mut self, open: &mut OpenLine, found: super::squares::Chain) -> Result<(), OverLimit> {
        self.moves += 1;
        if self.moves > self.limits.moves {
            return Err(self.over(format!("there are more than {} moves", self.limits.moves)));
        }
        match self.sheet.ending.take() {
            // A star between moves says that the one before was the only one.
            Some(ending) if ending.is_unfinished() => {
                if let Some(last) = open.line.moves.last_mut() {
                    last.signs.push(MoveSign::OnlyMove);
                }
            }
            Some(ending) => {
                self.note(Repair::ResultInTheMiddle, self.at);
                open.remark(&ending.text());
            }
            None => {}
        }
        for repair in found.repairs {
            self.note(repair, self.at);
        }
        let end = self.at + found.length;
        open.line.moves.push(MoveText {
            at: self.at,
            end,
            squares: found.squares,
            separator: found.separator,
            before: std::mem::take(&mut open.before),
            after: Vec::new(),
            signs: Vec::new(),
            glyphs: Vec::new(),
            variations: Vec::new(),
        });
        open.numbered = false;
        self.at = end;
        if self.rest().starts_with(char::is_alphabetic) {
            self.note(Repair::RemarkGlued, self.at);
            let words = self.words();
            open.remark(words);
        }
        Ok(())
    }

    /// What begins with neither a digit nor a sign.
    fn other(&mut self, open: &mut OpenLine, depth: usize) -> Result<(), OverLimit> {
        let rest = self.rest();
        if let Some(length) = Spelling::length_of_halves(rest) {
            return self.result(open, depth, length);
        }
        if let Some(position) = set_up(rest) {
            // A position set up between moves, as PDN 3.0 writes it: the same as the command in a comment.
            let comment = format!("[%setup {}]", one_blank_between(without_its_word(position)));
            match open.line.moves.last_mut() {
                Some(last) => last.after.push(comment),
                None => open.line.start.push(comment),
            }
            self.at += position.len() + 2;
            return Ok(());
        }
        if let Some(found) = chain(rest) {
            return self.add(open, found);
        }
        if rest.starts_with("a.l.") {
            self.strength(open, "a.l.");
            self.at += 4;
            return Ok(());
        }
        let dots = rest.len() - rest.trim_start_matches(['.', '…', ',']).len();
        let dashes = rest.len() - rest.trim_start_matches(is_dash).len();
        if dots > 0 {
            // After a number, dots stand for the move of the side that begins.
            if !open.numbered || rest[..dots].contains(',') {
                self.note(Repair::StrayPunctuation, self.at);
            }
            self.at += dots;
        } else if dashes > 0 {
            self.note(Repair::PlaceholderMove, self.at);
            self.at += dashes;
        } else {
            self.text_among_moves(open);
        }
        Ok(())
    }

    fn text_among_moves(&mut self, open: &mut OpenLine) {
        self.note(Repair::TextInMoves, self.at);
        let words = self.words();
        open.remark(words);
    }

    /// Some results look like moves: 4-6. The Result tag tells.
    fn take_last_for_a_result(&mut self) {
        let line = &mut self.sheet.line;
        let Some(last) = line.moves.last() else { return };
        let [SquareText::Number(first), SquareText::Number(second)] = last.squares[..] else { return };
        let tagged = self.sheet.tags.get("Result").and_then(Spelling::read);
        let points = Meaning::Ending(GameEnding::Points { first, second });
        let agrees = tagged.is_some_and(|tagged| tagged.meaning == points)
            && !self.text[last.at..last.end].contains(['x', 'X']);
        let bare = last.variations.is_empty()
            && last.after.is_empty()
            && last.before.is_empty()
            && last.signs.is_empty()
            && last.glyphs.is_empty();
        if agrees && bare && self.sheet.ending.is_none() {
            line.moves.pop();
            self.sheet.ending = tagged;
        }
    }
}

/// Digits of the number of a move: no game has more moves than such a number can count.
const MOST_DIGITS: usize = 5;

/// The length of a text that has the form of a move and can only be a result.
fn result_length(squares: &[SquareText], separator: Separator, text: &str) -> Option<usize> {
    let [SquareText::Number(first), SquareText::Number(second)] = squares else { return None };
    let with_zero = *first == 0 || *second == 0;
    let is_result = match separator {
        Separator::Dash => with_zero || first == second,
        // A capture may end where it began, but hardly on the first square.
        Separator::Cross => text.contains(':') && (with_zero || *first == 1 && *second == 1),
        Separator::None => false,
    };
    is_result.then_some(text.len())
}

/// A position between slashes without the word FEN and the quotation marks that some put before and around it.
fn without_its_word(text: &str) -> &str {
    let text = text.trim();
    let text = text.strip_prefix("FEN").map_or(text, |rest| rest.trim_start_matches([' ', ':']));
    text.strip_prefix('"').and_then(|inside| inside.strip_suffix('"')).unwrap_or(text)
}

/// A position between slashes at the beginning of a text, without them.
fn set_up(text: &str) -> Option<&str> {
    const LONGEST: usize = 512;
    let inside = text.strip_prefix('/')?;
    let end = inside.find(['/', '{', '}', '[', ']', '(']).filter(|&end| end <= LONGEST)?;
    let position = &inside[..end];
    (inside[end..].starts_with('/') && position.contains(':')).then_some(position)
}
