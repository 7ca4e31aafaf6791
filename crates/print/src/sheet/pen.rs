//! Text and lines on paper.

use super::Points;
use super::document::SharedResources;
use crate::Colour;
use crate::fonts::{self, Weight};
use crate::qr::Code;
use pdf_writer::types::LineCapStyle;
use pdf_writer::{Content, Str};

/// Draws on one page.
pub(crate) struct Pen<'a> {
    pub(crate) content: &'a mut Content,
    pub(crate) shared: &'a mut SharedResources,
}

/// The style of a text.
#[derive(Clone, Copy)]
pub(crate) struct Style {
    pub(crate) size: Points,
    pub(crate) weight: Weight,
    pub(crate) colour: Colour,
}

pub(crate) const INK: Colour = Colour::hex(0x111111);
/// What is printed on a form before anything is written.
pub(crate) const FAINT: Colour = Colour::hex(0x555555);
/// The lines of a table.
pub(crate) const RULE: Colour = Colour::hex(0x9a9a9a);

/// A text of a size in regular letters.
pub(crate) const fn plain(size: Points) -> Style {
    Style { size, weight: Weight::Regular, colour: INK }
}

/// A text of a size in bold letters.
pub(crate) const fn bold(size: Points) -> Style {
    Style { size, weight: Weight::Bold, colour: INK }
}

/// A text of a size in faint letters.
pub(crate) const fn faint(size: Points) -> Style {
    Style { size, weight: Weight::Regular, colour: FAINT }
}

/// Where the given place is in a line of text.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Left,
    Middle,
    Right,
}

/// A point on the paper.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct PaperPoint {
    pub(crate) x: Points,
    pub(crate) y: Points,
}

/// A point on the paper.
pub(crate) fn at(x: Points, y: Points) -> PaperPoint {
    PaperPoint { x, y }
}

/// An upright rectangle.
#[derive(Clone, Copy)]
pub(crate) struct Area {
    pub(crate) left: Points,
    pub(crate) top: Points,
    pub(crate) width: Points,
    pub(crate) height: Points,
}

impl Area {
    pub(crate) fn right(&self) -> Points {
        self.left + self.width
    }

    pub(crate) fn bottom(&self) -> Points {
        self.top + self.height
    }
}

impl Pen<'_> {
    /// Writes a line of text; `y` is its base line.
    pub(crate) fn text(&mut self, x: Points, y: Points, anchor: Anchor, style: Style, text: &str) {
        let seen = text.chars().filter(|&letter| !fonts::is_invisible(letter));
        let text: String = seen.map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        if text.trim().is_empty() {
            return;
        }
        let width = fonts::width(&text, style.size, style.weight);
        let x = match anchor {
            Anchor::Left => x,
            Anchor::Middle => x - width / 2.0,
            Anchor::Right => x - width,
        };
        self.letters(at(x, y), style, &text);
    }

    /// Writes the glyphs of a line of text from a place on.
    pub(crate) fn letters(&mut self, place: PaperPoint, style: Style, text: &str) {
        let (name, lettering) = self.shared.lettering(style.weight);
        let [red, green, blue] = ink(style.colour);
        self.content.set_fill_rgb(red, green, blue).begin_text().set_font(name, style.size);
        // Paper is counted from above, letters stand upright.
        self.content.set_text_matrix([1.0, 0.0, 0.0, -1.0, place.x, place.y]);
        let mut owed = 0.0;
        let glyphs = fonts::shaped(text, style.weight);
        for level in glyphs.chunk_by(|one, next| one.up == next.up) {
            // Accents may be higher or lower than their letter.
            self.content.set_rise(level[0].up * style.size);
            let mut line = self.content.show_positioned();
            let mut items = line.items();
            let mut run: Vec<u8> = Vec::new();
            for glyph in level {
                owed += glyph.right;
                if owed != 0.0 {
                    if !run.is_empty() {
                        items.show(Str(&std::mem::take(&mut run)));
                    }
                    items.adjust(-1000.0 * owed);
                }
                run.extend(lettering.number(glyph).to_be_bytes());
                owed = glyph.advance - glyph.right - fonts::advance(glyph.id, style.weight);
            }
            items.show(Str(&run));
        }
        self.content.end_text();
    }

    /// Writes a line of text, made smaller to fit the area; a text that is still too long ends with three dots.
    pub(crate) fn fitted(&mut self, place: Area, anchor: Anchor, style: Style, text: &str) {
        /// Letters are not made smaller than this part of their size.
        const SMALLEST: Points = 0.55;
        let mut text = text.to_owned();
        let mut style = style;
        let wide = fonts::width(&text, style.size, style.weight);
        if wide > place.width {
            style.size *= (place.width / wide).max(SMALLEST);
            let fits = |text: &str| fonts::width(text, style.size, style.weight) <= place.width + 0.01;
            if !fits(&text) {
                while !text.is_empty() && !fits(&format!("{text}…")) {
                    text.pop();
                }
                text.push('…');
            }
        }
        let x = match anchor {
            Anchor::Left => place.left,
            Anchor::Middle => place.left + place.width / 2.0,
            Anchor::Right => place.right(),
        };
        // The letters' middle is about a third of their size above the base line.
        let y = place.top + place.height / 2.0 + style.size * 0.36;
        self.text(x, y, anchor, style, &text);
    }

    /// Draws a straight line.
    pub(crate) fn line(&mut self, from: PaperPoint, to: PaperPoint, width: Points, colour: Colour) {
        self.stroke(&[from, to], width, colour);
    }

    /// Draws the outline of an area.
    pub(crate) fn outline(&mut self, area: Area, width: Points, colour: Colour) {
        let (left, top, right, bottom) = (area.left, area.top, area.right(), area.bottom());
        self.stroke(
            &[at(left, top), at(right, top), at(right, bottom), at(left, bottom), at(left, top)],
            width,
            colour,
        );
    }

    /// Fills an area.
    pub(crate) fn filled(&mut self, area: Area, colour: Colour) {
        let [red, green, blue] = ink(colour);
        self.content.set_fill_rgb(red, green, blue);
        self.content.rect(area.left, area.top, area.width, area.height).fill_nonzero();
    }

    /// Draws a tick as high as letters of this size; `y` is its base line. (The fonts have none.)
    pub(crate) fn tick(&mut self, x: Points, y: Points, size: Points) {
        let points = [(0.0, 0.35), (0.25, 0.02), (0.7, 0.75)];
        let points = points.map(|(right, up)| at(x + right * size, y - up * size));
        self.stroke(&points, size * 0.1, INK);
    }

    /// Draws a code so large that it fills a square.
    pub(crate) fn code(&mut self, left: Points, top: Points, size: Points, code: &Code) {
        let unit = size / code.side as Points;
        self.content.set_fill_rgb(0.0, 0.0, 0.0);
        for run in &code.runs {
            let (x, y) = (left + unit * run.column as Points, top + unit * run.row as Points);
            // A hair more, so that no white line shows between the rows.
            self.content.rect(x, y, unit * run.length as Points, unit * 1.02);
        }
        self.content.fill_nonzero();
    }

    /// Draws a dashed line, along which something is cut or folded.
    pub(crate) fn dashes(&mut self, from: PaperPoint, to: PaperPoint) {
        self.content.save_state().set_dash_pattern([3.0, 3.0], 0.0);
        self.stroke(&[from, to], 0.4, RULE);
        self.content.restore_state();
    }

    fn stroke(&mut self, points: &[PaperPoint], width: Points, colour: Colour) {
        // The ends of a line keep within the frame it joins; an outline has no gap at its corner.
        let closed = points.first() == points.last();
        let cap = if closed { LineCapStyle::ProjectingSquareCap } else { LineCapStyle::ButtCap };
        let [red, green, blue] = ink(colour);
        self.content.set_stroke_rgb(red, green, blue).set_line_width(width).set_line_cap(cap);
        for (place, &PaperPoint { x, y }) in points.iter().enumerate() {
            if place == 0 {
                self.content.move_to(x, y);
            } else {
                self.content.line_to(x, y);
            }
        }
        self.content.stroke();
    }
}

/// The parts of a colour, from 0 to 1.
pub(crate) fn ink(colour: Colour) -> [f32; 3] {
    [colour.red, colour.green, colour.blue].map(|part| f32::from(part) / 255.0)
}
