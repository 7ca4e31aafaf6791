//! The colours of the board, or none.

use super::window::{Colour, Style};
use crate::screen::Colours;
use draughts::{Code, Rules, Side};

/// The styles of the parts of the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Palette {
    board: Option<Board>,
}

/// The colours of a board, in the terminal's palette of 256.
#[derive(Clone, Copy, Debug)]
struct Board {
    light: u8,
    dark: u8,
    /// A square of the last move.
    trodden: u8,
    /// The square of the chosen piece and its chosen landing squares.
    chosen: u8,
    white: u8,
    black: u8,
    name: u8,
    /// Marks on squares that can be chosen.
    mark: u8,
}

/// Green and white squares, red and white pieces (wcdf 1.2, 1.9), easy to tell apart at a glance (1.10).
const GREEN: Board =
    Board { light: 230, dark: 71, trodden: 107, chosen: 136, white: 231, black: 88, name: 22, mark: 16 };

/// Brown squares, from which both light and dark pieces stand out.
const BROWN: Board =
    Board { light: 223, dark: 130, trodden: 137, chosen: 136, white: 231, black: 16, name: 223, mark: 226 };

/// The state of a dark square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SquareState {
    Ordinary,
    Trodden,
    Chosen,
}

impl Palette {
    pub(super) const fn new(rules: &Rules, colours: Colours) -> Self {
        let board = match (colours, rules.code) {
            (Colours::Plain, _) => None,
            (Colours::Painted, Code::Wcdf) => Some(GREEN),
            (Colours::Painted, _) => Some(BROWN),
        };
        Self { board }
    }

    /// Whether the sides can be told apart by colour.
    pub(super) const fn has_colours(&self) -> bool {
        self.board.is_some()
    }

    pub(super) fn light_square(&self) -> Style {
        self.with(Style::PLAIN, |board, style| style.bg(Colour::Indexed(board.light)))
    }

    pub(super) fn dark_square(&self, ground: SquareState) -> Style {
        self.with(Style::PLAIN, |board, style| {
            let colour = match ground {
                SquareState::Ordinary => board.dark,
                SquareState::Trodden => board.trodden,
                SquareState::Chosen => board.chosen,
            };
            style.bg(Colour::Indexed(colour)).fg(Colour::Indexed(board.name))
        })
    }

    /// A piece, drawn on whatever is behind it.
    pub(super) fn piece(&self, side: Side) -> Style {
        self.with(Style::BOLD, |board, style| style.fg(Colour::Indexed(board.piece(side))))
    }

    /// A letter on a piece.
    pub(super) fn on_piece(&self, side: Side) -> Style {
        self.with(Style::BOLD, |board, style| {
            style.bg(Colour::Indexed(board.piece(side))).fg(Colour::Indexed(board.piece(side.opponent())))
        })
    }

    /// A mark on a square that can be chosen.
    pub(super) fn mark(&self) -> Style {
        self.with(Style::BOLD, |board, style| style.fg(Colour::Indexed(board.mark)))
    }

    /// The two edges of the square under the cursor.
    pub(super) fn cursor(&self) -> Style {
        self.with(Style::BOLD, |_, style| style.bg(Colour::Indexed(231)).fg(Colour::Indexed(16)))
    }

    pub(super) fn refusal(&self) -> Style {
        self.with(Style::BOLD, |_, style| style.fg(Colour::LightRed))
    }

    fn with(&self, plain: Style, paint: impl Fn(Board, Style) -> Style) -> Style {
        self.board.map_or(plain, |board| paint(board, plain))
    }
}

impl Board {
    const fn piece(&self, side: Side) -> u8 {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The relative luminance of a colour of the 6×6×6 cube, as the contrast formula of web pages has it.
    fn luminance(colour: u8) -> f64 {
        let place = colour - 16;
        let part = |level: u8| {
            let value = [0.0, 95.0, 135.0, 175.0, 215.0, 255.0][usize::from(level)] / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { f64::powf((value + 0.055) / 1.055, 2.4) }
        };
        0.2126 * part(place / 36) + 0.7152 * part(place / 6 % 6) + 0.0722 * part(place % 6)
    }

    fn contrast(one: u8, other: u8) -> f64 {
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        (one / other).max(other / one)
    }

    #[test]
    fn pieces_stand_out_from_every_square_they_can_be_on() {
        for board in [GREEN, BROWN] {
            for ground in [board.dark, board.trodden, board.chosen] {
                for piece in [board.white, board.black] {
                    assert!(contrast(ground, piece) > 2.4, "{ground} {piece}: {}", contrast(ground, piece));
                }
            }
            assert!(contrast(board.white, board.black) > 7.0);
            assert!(contrast(board.dark, board.light) > 2.0);
            assert!(contrast(board.dark, board.name) > 2.4, "{}", contrast(board.dark, board.name));
        }
    }
}
