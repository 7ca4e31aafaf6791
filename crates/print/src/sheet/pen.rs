//! Text and lines on paper.

use super::Points;
use crate::Colour;
use crate::fonts::{self, Weight};
use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, LineCap, Stroke};
use krilla::surface::Surface;
use krilla::text::{Font, TextDirection};

/// The fonts of a document.
pub(super) struct Fonts {
    pub(super) regular: Font,
    pub(super) bold: Font,
}

/// Draws on one surface.
pub(super) struct Pen<'a, 's> {
    pub(super) surface: &'a mut Surface<'s>,
    fonts: &'a Fonts,
}

/// How a text looks.
#[derive(Clone, Copy)]
pub(super) struct Style {
    pub(super) size: Points,
    pub(super) weight: Weight,
    pub(super) colour: Colour,
}

pub(super) const INK: Colour = Colour::hex(0x111111);
/// What is printed on a form before anything is written.
pub(super) const FAINT: Colour = Colour::hex(0x555555);
/// The lines of a table.
pub(super) const RULE: Colour = Colour::hex(0x9a9a9a);

/// A text of a size in regular letters.
pub(super) const fn plain(size: Points) -> Style {
    Style { size, weight: Weight::Regular, colour: INK }
}

/// A text of a size in bold letters.
pub(super) const fn bold(size: Points) -> Style {
    Style { size, weight: Weight::Bold, colour: INK }
}

/// A text of a size in faint letters.
pub(super) const fn faint(size: Points) -> Style {
    Style { size, weight: Weight::Regular, colour: FAINT }
}

/// Where the given place is in a line of text.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Left,
    Middle,
    Right,
}

/// A point on the paper.
pub(super) fn at(x: Points, y: Points) -> Point {
    Point::from_xy(x, y)
}

/// An upright rectangle.
#[derive(Clone, Copy)]
pub(super) struct Area {
    pub(super) left: Points,
    pub(super) top: Points,
    pub(super) width: Points,
    pub(super) height: Points,
}

impl Area {
    pub(super) fn right(&self) -> Points {
        self.left + self.width
    }

    pub(super) fn bottom(&self) -> Points {
        self.top + self.height
    }
}

impl<'a, 's> Pen<'a, 's> {
    pub(super) fn new(surface: &'a mut Surface<'s>, fonts: &'a Fonts) -> Self {
        Self { surface, fonts }
    }

    /// Writes a line of text; `y` is its base line.
    pub(super) fn text(&mut self, x: Points, y: Points, anchor: Anchor, style: Style, text: &str) {
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
        let font = match style.weight {
            Weight::Regular => &self.fonts.regular,
            Weight::Bold => &self.fonts.bold,
        };
        self.surface.set_stroke(None);
        self.surface.set_fill(Some(fill(style.colour)));
        let place = Point::from_xy(x, y);
        self.surface.draw_text(place, font.clone(), style.size, &text, false, TextDirection::Auto);
    }

    /// Writes a line of text so small that it fits the room; what is longer still ends with three dots.
    pub(super) fn fitted(&mut self, place: Area, anchor: Anchor, style: Style, text: &str) {
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
    pub(super) fn line(&mut self, from: Point, to: Point, width: Points, colour: Colour) {
        self.stroke(&[from, to], width, colour);
    }

    /// Draws the outline of an area.
    pub(super) fn outline(&mut self, area: Area, width: Points, colour: Colour) {
        let (left, top, right, bottom) = (area.left, area.top, area.right(), area.bottom());
        self.stroke(
            &[at(left, top), at(right, top), at(right, bottom), at(left, bottom), at(left, top)],
            width,
            colour,
        );
    }

    /// Fills an area.
    pub(super) fn filled(&mut self, area: Area, colour: Colour) {
        let Some(rectangle) = Rect::from_xywh(area.left, area.top, area.width, area.height) else { return };
        let mut path = PathBuilder::new();
        path.push_rect(rectangle);
        let Some(path) = path.finish() else { return };
        self.surface.set_stroke(None);
        self.surface.set_fill(Some(fill(colour)));
        self.surface.draw_path(&path);
    }

    /// Draws a tick as high as letters of this size; `y` is its base line. (The fonts have none.)
    pub(super) fn tick(&mut self, x: Points, y: Points, size: Points) {
        let points = [(0.0, 0.35), (0.25, 0.02), (0.7, 0.75)];
        let points = points.map(|(right, up)| at(x + right * size, y - up * size));
        self.stroke(&points, size * 0.1, INK);
    }

    fn stroke(&mut self, points: &[Point], width: Points, colour: Colour) {
        // The ends of a line keep within the frame it joins; an outline has no gap at its corner.
        let cap = if points.first() == points.last() { LineCap::Square } else { LineCap::Butt };
        let mut path = PathBuilder::new();
        let mut started = false;
        for &Point { x, y } in points {
            if started {
                path.line_to(x, y);
            } else {
                path.move_to(x, y);
            }
            started = true;
        }
        let Some(path) = path.finish() else { return };
        self.surface.set_fill(None);
        self.surface.set_stroke(Some(Stroke {
            paint: ink(colour).into(),
            width,
            line_cap: cap,
            ..Stroke::default()
        }));
        self.surface.draw_path(&path);
        self.surface.set_stroke(None);
    }
}

fn fill(colour: Colour) -> Fill {
    Fill { paint: ink(colour).into(), opacity: NormalizedF32::ONE, rule: Default::default() }
}

fn ink(colour: Colour) -> rgb::Color {
    rgb::Color::new(colour.red, colour.green, colour.blue)
}
