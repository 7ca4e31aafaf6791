//! Positions as the FEN tag of PDN writes them: `W:W31-50:B1-20`.
//!
//! Written: squares as the ruleset prints them, ascending, no ranges, no dot. Read: numbers, on 8×8 boards letters
//! too, in either case, `K` before a king, ranges of numbers, a dot at the end of a list, blanks and line breaks
//! between all parts, `R` for `B`, the lists in either order or left out, and the move counters that lidraughts
//! appends, which are ignored. Everything that is wrong is reported at once, each fault with its column.

mod faults;

pub use faults::{FenFault, FenFaults, FenReason};

use super::WrittenSquare;
use super::span::{Span, is_dash};
use super::square::{self, NamedSquare};
use crate::board::{Kind, Piece, Side, Square};
use crate::position::{AnyPosition, Setup, SetupFault, SetupFaults};
use crate::rules::{Rules, RulesetName};

/// No text longer than this many characters is read.
pub const LONGEST: usize = 4096;

/// Reads a setup, playable or not. Only the text itself can be at fault.
pub fn read(rules: &'static Rules, text: &str) -> Result<Setup, FenFaults> {
    let reading = Reading::of(rules, text);
    if reading.faults.is_empty() { Ok(reading.setup) } else { Err(reading.into_faults()) }
}

/// Reads a playable position. The faults are those of the text and those of the setup.
pub fn read_position(ruleset: RulesetName, text: &str) -> Result<AnyPosition, FenFaults> {
    let reading = Reading::of(ruleset.rules(), text);
    let position = AnyPosition::new(ruleset, &reading.setup);
    reading.judge(position)
}

/// Reads a position, even with faults of the setup that can be forced.
pub fn read_forced(ruleset: RulesetName, text: &str) -> Result<AnyPosition, FenFaults> {
    let reading = Reading::of(ruleset.rules(), text);
    let position = AnyPosition::forced(ruleset, &reading.setup);
    reading.judge(position)
}

/// Writes a setup. Where two pieces share a square only one is written.
pub fn write(rules: &Rules, setup: &Setup) -> String {
    let mut text = setup.turn.letter().to_string();
    for side in Side::BOTH {
        text.push(':');
        text.push(side.letter());
        let mut separator = "";
        for square in square::ordered(rules, setup.side(side)) {
            let Some(piece) = setup.piece_at(square).filter(|piece| piece.side == side) else { continue };
            text.push_str(separator);
            if piece.kind == Kind::King {
                text.push('K');
            }
            text.push_str(&square::name(rules, square));
            separator = ",";
        }
    }
    text
}

/// A text as far as it has been read.
struct Reading {
    rules: &'static Rules,
    setup: Setup,
    lists: Vec<List>,
    mentions: Vec<Mention>,
    faults: Vec<FenFault>,
}

/// The list of a side's pieces.
struct List {
    side: Side,
    column: usize,
}

/// A piece in a list.
struct Mention {
    square: Square,
    piece: Piece,
    column: usize,
}

impl Reading {
    fn of(rules: &'static Rules, text: &str) -> Self {
        let setup = Setup::empty(rules.first_to_move.value);
        let mut reading = Self { rules, setup, lists: Vec::new(), mentions: Vec::new(), faults: Vec::new() };
        let characters: Vec<char> = text.chars().take(LONGEST + 1).collect();
        let whole = Span::new(&characters).trimmed();
        if characters.len() > LONGEST {
            reading.fault(LONGEST + 1, FenReason::TooLong);
        } else if whole.is_empty() {
            reading.fault(1, FenReason::Empty);
        } else {
            let mut sections = whole.split(':').map(Span::trimmed);
            if let Some(first) = sections.next() {
                reading.turn(first);
            }
            for section in sections {
                reading.section(section);
            }
        }
        reading
    }

    fn turn(&mut self, mut section: Span<'_>) {
        if let Some(side) = self.side(&mut section) {
            self.setup.turn = side;
            section.skip_blanks();
            if !section.is_empty() {
                self.fault(section.column, FenReason::Junk { text: section.text() });
            }
        }
    }

    fn section(&mut self, mut section: Span<'_>) {
        if !self.lists.is_empty() && is_counter(section) {
            return;
        }
        let column = section.column;
        let Some(side) = self.side(&mut section) else { return };
        if self.lists.iter().any(|list| list.side == side) {
            self.fault(column, FenReason::SideTwice { side });
        }
        self.lists.push(List { side, column });
        let list = section.without_last('.').trimmed();
        if !list.is_empty() {
            for item in list.split(',') {
                self.item(side, item.trimmed());
            }
        }
    }

    /// Takes the letter of a side off.
    fn side(&mut self, section: &mut Span<'_>) -> Option<Side> {
        let column = section.column;
        let letter = section.take();
        let side = match letter.map(|letter| letter.to_ascii_uppercase()) {
            Some('W') => Some(Side::White),
            // Red is the dark side of the English ruleset (WCDF 1.9).
            Some('B' | 'R') => Some(Side::Black),
            _ => None,
        };
        if side.is_none() {
            self.fault(column, letter.map_or(FenReason::NoSide, |letter| FenReason::UnknownSide { letter }));
        }
        side
    }

    /// One piece or range of pieces: `K31`, `c3`, `1-12`.
    fn item(&mut self, side: Side, mut item: Span<'_>) {
        let whole = item;
        if item.is_empty() {
            return self.fault(item.column, FenReason::NoSquare);
        }
        let kind = if item.first().is_some_and(|first| first.eq_ignore_ascii_case(&'k')) {
            item.take();
            item.skip_blanks();
            Kind::King
        } else {
            Kind::Man
        };
        let piece = Piece { side, kind };
        let column = item.column;
        let Some(first) = item.take_square(self.rules) else {
            return self.fault(column, FenReason::Junk { text: whole.text() });
        };
        item.skip_blanks();
        if item.first().is_some_and(is_dash) {
            item.take();
            item.skip_blanks();
            // The end of a range of kings may say so again.
            if kind == Kind::King && item.first().is_some_and(|first| first.eq_ignore_ascii_case(&'k')) {
                item.take();
                item.skip_blanks();
            }
            let last_column = item.column;
            let Some(last) = item.take_square(self.rules) else {
                return self.fault(column, FenReason::UnfinishedRange { text: whole.text() });
            };
            item.skip_blanks();
            self.range(
                piece,
                &Bound { written: first, column },
                &Bound { written: last, column: last_column },
            );
        } else if let Some(square) = self.playable(&first, column) {
            self.mention(square, piece, column);
        }
        if !item.is_empty() {
            self.fault(item.column, FenReason::Junk { text: item.text() });
        }
    }

    fn range(&mut self, piece: Piece, first: &Bound, last: &Bound) {
        let text = || format!("{}-{}", first.written.text, last.written.text);
        // What lies between two letters is anyone's guess.
        if [first, last]
            .iter()
            .any(|bound| bound.written.text.starts_with(|start: char| start.is_alphabetic()))
        {
            return self.fault(first.column, FenReason::LetterRange { text: text() });
        }
        let from = self.playable(&first.written, first.column);
        let to = self.playable(&last.written, last.column);
        let (Some(from), Some(to)) = (from, to) else { return };
        let numbers = square::number(self.rules, from)..=square::number(self.rules, to);
        if numbers.is_empty() {
            self.fault(first.column, FenReason::BackwardRange { text: text() });
        }
        for number in numbers {
            if let Some(square) = square::by_number(self.rules, u32::from(number)) {
                self.mention(square, piece, first.column);
            }
        }
    }

    fn playable(&mut self, written: &WrittenSquare, column: usize) -> Option<Square> {
        let text = || written.text.clone();
        let reason = match written.named {
            NamedSquare::Playable(square) => return Some(square),
            NamedSquare::Light => FenReason::LightSquare { text: text() },
            NamedSquare::Nothing => FenReason::NoSuchSquare { text: text() },
        };
        self.fault(column, reason);
        None
    }

    fn mention(&mut self, square: Square, piece: Piece, column: usize) {
        if self.mentions.iter().any(|earlier| earlier.square == square && earlier.piece == piece) {
            return self.fault(column, FenReason::NamedTwice { square });
        }
        self.setup.put(square, piece);
        self.mentions.push(Mention { square, piece, column });
    }

    fn fault(&mut self, column: usize, reason: FenReason) {
        self.faults.push(FenFault { column, reason });
    }

    fn judge(mut self, position: Result<AnyPosition, SetupFaults>) -> Result<AnyPosition, FenFaults> {
        let text_is_sound = self.faults.is_empty();
        match position {
            Ok(position) if text_is_sound => return Ok(position),
            Ok(_) => {}
            Err(faults) => {
                for fault in faults.iter() {
                    // A board is not called empty because its pieces could not be read.
                    if text_is_sound || fault != SetupFault::NoPieces {
                        self.locate(fault);
                    }
                }
            }
        }
        Err(self.into_faults())
    }

    /// Adds a fault of the setup, once for every square it speaks of.
    fn locate(&mut self, fault: SetupFault) {
        match fault {
            SetupFault::NoPieces | SetupFault::OffTheBoard => self.fault(1, FenReason::Setup(fault)),
            SetupFault::TwoPiecesOnASquare(squares) => {
                for square in squares {
                    let column = self.mentions.iter().filter(|mention| mention.square == square).nth(1);
                    let column = column.map_or(1, |mention| mention.column);
                    self.fault(column, FenReason::Setup(SetupFault::TwoPiecesOnASquare(square.only())));
                }
            }
            SetupFault::ManOnPromotionRow { side, squares } => {
                let man = Piece { side, kind: Kind::Man };
                for square in squares {
                    let wanted = |mention: &&Mention| mention.square == square && mention.piece == man;
                    let column = self.mentions.iter().find(wanted).map_or(1, |mention| mention.column);
                    let fault = SetupFault::ManOnPromotionRow { side, squares: square.only() };
                    self.fault(column, FenReason::Setup(fault));
                }
            }
            SetupFault::TooManyPieces { side, .. } => {
                let list = self.lists.iter().find(|list| list.side == side);
                self.fault(list.map_or(1, |list| list.column), FenReason::Setup(fault));
            }
        }
    }

    fn into_faults(mut self) -> FenFaults {
        self.faults.sort_by_key(|fault| fault.column);
        FenFaults::new(self.rules, self.faults)
    }
}

/// One end of a range.
struct Bound {
    written: WrittenSquare,
    column: usize,
}

/// Whether the section is a counter of lidraughts: half moves `H0`, full moves `F1`, king moves `+0+0`.
fn is_counter(mut section: Span<'_>) -> bool {
    let plus = section.first() == Some('+');
    if !matches!(section.take(), Some('H' | 'F' | '+')) {
        return false;
    }
    let mut digits = section.take_while(|character| character.is_ascii_digit());
    while plus && !digits.is_empty() && section.first() == Some('+') {
        section.take();
        digits = section.take_while(|character| character.is_ascii_digit());
    }
    !digits.is_empty() && section.is_empty()
}
