//! Headings in the serif that every reader of PDF has, so that no further font is carried along. It has the letters of
//! Western Europe; a heading with others is written in the heavy letters of the fonts that are built in.

use super::Points;
use super::pen::{Anchor, Pen, Style, at, ink};
use crate::Colour;
use crate::fonts::{self, Weight};
use pdf_writer::{Name, Str};

/// Its name in a document.
pub(crate) const NAME: Name<'static> = Name(b"F2");

/// The widths of the letters from the blank to the tilde, in thousandths of their size.
const WIDTHS: [u16; 95] = [
    250, 333, 555, 500, 500, 1000, 833, 278, 333, 333, 500, 570, 250, 333, 250, 278, 500, 500, 500, 500, 500,
    500, 500, 500, 500, 500, 333, 333, 570, 570, 570, 500, 930, 722, 667, 722, 722, 667, 611, 778, 778, 389,
    500, 778, 667, 944, 722, 778, 611, 778, 722, 556, 667, 722, 722, 1000, 722, 722, 667, 333, 278, 333, 581,
    500, 333, 500, 556, 444, 556, 444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500, 556, 556, 444, 389,
    333, 556, 500, 722, 500, 500, 444, 394, 220, 394, 520,
];

/// A letter in the font, and its width.
fn letter(letter: char) -> Option<(u8, u16)> {
    match letter {
        ' '..='~' => Some((letter as u8, WIDTHS[letter as usize - 32])),
        '–' => Some((0x96, 500)),
        '’' => Some((0x92, 333)),
        '“' => Some((0x93, 500)),
        '”' => Some((0x94, 500)),
        '·' => Some((0xb7, 250)),
        _ => None,
    }
}

/// How wide a heading is.
pub(crate) fn width(text: &str, size: Points) -> Points {
    let letters: Option<Vec<(u8, u16)>> = text.chars().map(letter).collect();
    match letters {
        Some(letters) => letters.iter().map(|&(_, width)| f32::from(width)).sum::<f32>() * size / 1000.0,
        None => fonts::width(text, size, Weight::Bold),
    }
}

impl Pen<'_> {
    /// Writes a heading from a place on; `y` is its base line.
    pub(crate) fn heading(&mut self, x: Points, y: Points, size: Points, colour: Colour, text: &str) {
        let letters: Option<Vec<(u8, u16)>> = text.chars().map(letter).collect();
        let Some(letters) = letters else {
            self.text(x, y, Anchor::Left, Style { size, weight: Weight::Bold, colour }, text);
            return;
        };
        self.shared.serif = true;
        let place = at(x, y);
        let [red, green, blue] = ink(colour);
        self.content.set_fill_rgb(red, green, blue).begin_text().set_font(NAME, size);
        self.content.set_text_matrix([1.0, 0.0, 0.0, -1.0, place.x, place.y]);
        let bytes: Vec<u8> = letters.into_iter().map(|(byte, _)| byte).collect();
        self.content.show(Str(&bytes)).end_text();
    }
}
