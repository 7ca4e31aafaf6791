//! How squares are named in a file: as the ruleset names them, from the other side, or numbered from another corner.

use super::syntax::SquareText;
use crate::board::{Side, Square, Squares};
use crate::notation::square::{self, NamedSquare};
use crate::position::Setup;
use crate::rules::{Corner, Rules};

/// The corner of the real board, as White sees it, at which the numbers begin. They run along the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StartCorner {
    /// Lower left.
    BottomLeft,
    /// Lower right, as in Portugal.
    BottomRight,
    /// Upper left.
    TopLeft,
    /// Upper right.
    TopRight,
}

impl StartCorner {
    /// The corner with a digit of the `GameType` tag, which speaks from the side that begins.
    pub fn by_digit(digit: u8, begins: Side) -> Option<Self> {
        let corner = match digit {
            0 => Self::BottomLeft,
            1 => Self::BottomRight,
            2 => Self::TopLeft,
            3 => Self::TopRight,
            _ => return None,
        };
        Some(corner.seen_by(begins))
    }

    /// The digit of the corner in the `GameType` tag.
    pub fn digit(self, begins: Side) -> u8 {
        match self.seen_by(begins) {
            Self::BottomLeft => 0,
            Self::BottomRight => 1,
            Self::TopLeft => 2,
            Self::TopRight => 3,
        }
    }

    /// The same corner in the words of the other side, if that one looks.
    const fn seen_by(self, side: Side) -> Self {
        match (side, self) {
            (Side::White, corner) => corner,
            (Side::Black, Self::BottomLeft) => Self::TopRight,
            (Side::Black, Self::BottomRight) => Self::TopLeft,
            (Side::Black, Self::TopLeft) => Self::BottomRight,
            (Side::Black, Self::TopRight) => Self::BottomLeft,
        }
    }

    /// The number of a square.
    pub fn number(self, rules: &Rules, square: Square) -> u8 {
        let geometry = rules.geometry();
        let (size, row) = (geometry.size(), geometry.row(square));
        let column = match rules.dark_corner.value {
            Corner::Left => geometry.column(square),
            Corner::Right => size - 1 - geometry.column(square),
        };
        let (from_top, from_left) = match self {
            Self::BottomLeft => (size - 1 - row, column),
            Self::BottomRight => (size - 1 - row, size - 1 - column),
            Self::TopLeft => (row, column),
            Self::TopRight => (row, size - 1 - column),
        };
        from_top * (size / 2) + from_left / 2 + 1
    }
}

/// Which names a file uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Names {
    /// Those of the ruleset.
    Own,
    /// Those of the ruleset, but seen from the other side.
    Turned,
    /// Numbers from this corner.
    From(StartCorner),
}

/// The squares behind the names of a file.
pub(super) struct SquareNaming {
    rules: &'static Rules,
    names: Names,
    numbers: [Option<Square>; 51],
}

impl SquareNaming {
    pub(super) fn new(rules: &'static Rules, names: Names) -> Self {
        let mut numbers = [None; 51];
        for place in rules.geometry().board() {
            let number = match names {
                Names::Own => square::number(rules, place),
                Names::Turned => square::number(rules, turned(rules, place)),
                Names::From(corner) => corner.number(rules, place),
            };
            if let Some(named) = numbers.get_mut(usize::from(number)) {
                *named = Some(place);
            }
        }
        Self { rules, names, numbers }
    }

    pub(super) const fn names(&self) -> Names {
        self.names
    }

    pub(super) fn square(&self, text: SquareText) -> Option<Square> {
        match text {
            SquareText::Number(number) => self.numbers.get(usize::from(number)).copied().flatten(),
            SquareText::Letters { column, row } if self.rules.size.value == 8 => {
                let letter = char::from(b'a' + column - 1);
                let NamedSquare::Playable(square) = square::by_letters(self.rules, letter, u32::from(row))
                else {
                    return None;
                };
                Some(if self.names == Names::Turned { turned(self.rules, square) } else { square })
            }
            SquareText::Letters { .. } | SquareText::Column(_) => None,
        }
    }

    /// Whether a square lies in a column, counted from 1.
    pub(super) fn is_in_column(&self, square: Square, column: u8) -> bool {
        let square = if self.names == Names::Turned { turned(self.rules, square) } else { square };
        square::letters(self.rules, square).as_bytes().first() == Some(&(b'a' + column - 1))
    }

    /// A setup read with the ruleset's numbers, as it stands with those of the file.
    pub(super) fn placed(&self, setup: &Setup) -> Setup {
        let place = |squares: Squares| {
            let number = |square| u16::from(square::number(self.rules, square));
            squares.into_iter().filter_map(|square| self.square(SquareText::Number(number(square)))).collect()
        };
        match self.names {
            Names::Own | Names::Turned => *setup,
            Names::From(_) => Setup {
                turn: setup.turn,
                white_men: place(setup.white_men),
                white_kings: place(setup.white_kings),
                black_men: place(setup.black_men),
                black_kings: place(setup.black_kings),
            },
        }
    }
}

fn turned(rules: &Rules, square: Square) -> Square {
    let geometry = rules.geometry();
    let last = geometry.size() - 1;
    geometry.at(last - geometry.row(square), last - geometry.column(square)).unwrap_or(square)
}
