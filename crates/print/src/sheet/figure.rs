//! Pictures on paper.

use super::document::{Pane, pane_names};
use super::pen::{Area, Pen, Style, at, ink};
use crate::Colour;
use crate::diagram::shapes::{CROWN_BALLS, CROWN_BAND, CROWN_BODY, Ink, Mark, MarkShape};
use crate::fonts;
use crate::look::PieceInk;
use crate::scene::{
    Alignment, Brush, EdgeLine, Ends, Group, Layer, Paint, PathStep, Scene, Shape, Stamp, Text, polygon,
};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Name};

impl Pen<'_> {
    /// Draws a scene so large that it fills an area.
    pub(crate) fn figure(&mut self, scene: &Scene, area: Area) {
        let (right, down) = (area.width / scene.width, area.height / scene.height);
        self.content.save_state().transform([right, 0.0, 0.0, down, area.left, area.top]);
        for layer in &scene.layers {
            match layer {
                Layer::Groups { opacity, groups } if *opacity < 1.0 => self.pane(scene, groups, *opacity),
                Layer::Groups { groups, .. } => self.groups(groups),
                Layer::Stamp(stamp) => pieces(self.content, stamp),
                // Paper has a grain of its own.
                Layer::Grain(_) => {}
            }
        }
        self.content.restore_state();
    }

    fn groups(&mut self, groups: &[Group]) {
        for group in groups {
            for shape in &group.shapes {
                match shape {
                    Shape::Text(text) => self.words(text, group.brush),
                    shape => draw(self.content, shape, group.brush),
                }
            }
        }
    }

    fn words(&mut self, text: &Text, brush: Brush) {
        let Some(colour) = brush.fill.map(on_paper) else { return };
        let glyphs = fonts::shaped(&text.text, text.weight);
        let wide = text.size * glyphs.iter().map(|glyph| glyph.advance).sum::<f32>();
        let x = match text.alignment {
            Alignment::Start => text.x,
            Alignment::Middle => text.x - wide / 2.0,
            Alignment::End => text.x - wide,
        };
        let style = Style { size: text.size, weight: text.weight, colour };
        self.letters(at(x, text.y), style, &text.text);
    }

    /// Draws a layer that is seen through. It has no text: nothing is written across a picture.
    fn pane(&mut self, scene: &Scene, groups: &[Group], opacity: f32) {
        let mut content = Content::new();
        for group in groups {
            for shape in &group.shapes {
                draw(&mut content, shape, group.brush);
            }
        }
        let place = self.shared.pane(Pane {
            content: content.finish().into_vec(),
            width: scene.width,
            height: scene.height,
            opacity,
        });
        let (drawing, setting) = pane_names(place);
        self.content.save_state().set_parameters(Name(setting.as_bytes()));
        self.content.x_object(Name(drawing.as_bytes())).restore_state();
    }
}

/// Paper has even colours: a little of what would be seen through is mixed in with white.
fn on_paper(paint: Paint) -> Colour {
    match paint {
        Paint::Plain(colour) | Paint::Diagonal([colour, _]) => colour,
        Paint::Through(colour, part) => {
            let mixed = |ink: u8| (255.0 - (255.0 - f32::from(ink)) * part).round() as u8;
            Colour { red: mixed(colour.red), green: mixed(colour.green), blue: mixed(colour.blue) }
        }
    }
}

/// Draws a piece on its squares, in even colours and without shadows.
fn pieces(content: &mut Content, stamp: &Stamp) {
    for &(x, y) in &stamp.places {
        for mark in &stamp.marks {
            piece(content, mark, &stamp.ink, (x, y));
        }
    }
}

fn piece(content: &mut Content, mark: &Mark, inks: &PieceInk, (x, y): (f32, f32)) {
    let y = y + mark.y;
    let fill = mark.fill.and_then(|ink| even(ink, inks)).map(Paint::Plain);
    let line = mark.line.filter(|line| line.dashes.is_none()).and_then(|line| {
        let paint = Paint::Plain(even(line.ink, inks)?);
        Some(EdgeLine { paint, width: line.width, ends: line.ends })
    });
    let brush = Brush { fill, line };
    if fill.is_none() && line.is_none() {
        return;
    }
    match mark.form {
        MarkShape::Circle(radius) => draw(content, &Shape::Circle { x, y, radius }, brush),
        MarkShape::Ellipse(radius, _) => draw(content, &Shape::Circle { x, y, radius }, brush),
        MarkShape::Crown(size) => {
            let place = |(right, down): (f32, f32)| (x + right * size, y + down * size);
            let mut steps = polygon(CROWN_BODY.map(place));
            steps.extend(polygon(CROWN_BAND.map(place)));
            draw(content, &Shape::Path(steps), brush);
            for (right, down, radius) in CROWN_BALLS {
                let (x, y) = place((right, down));
                draw(content, &Shape::Circle { x, y, radius: radius * size }, brush);
            }
        }
        MarkShape::Cross(reach) => {
            let steps = vec![
                PathStep::Start(x - reach, y - reach),
                PathStep::Line(x + reach, y + reach),
                PathStep::Start(x + reach, y - reach),
                PathStep::Line(x - reach, y + reach),
            ];
            draw(content, &Shape::Path(steps), brush);
        }
    }
}

/// The colour an ink has on paper, on which there is neither light nor shadow.
fn even(ink: Ink, inks: &PieceInk) -> Option<Colour> {
    match ink {
        Ink::Face | Ink::Dish | Ink::Body => Some(inks.body()),
        Ink::Rim | Ink::Shadow | Ink::Shade => None,
        Ink::Side => Some(inks.side),
        Ink::Outline => Some(inks.rim),
        Ink::Groove => Some(inks.groove),
        Ink::Gleam => Some(inks.gleam),
        Ink::Crown => Some(inks.crown),
        Ink::Bright => Some(inks.face[0]),
    }
}

fn draw(content: &mut Content, shape: &Shape, brush: Brush) {
    match shape {
        &Shape::Rectangle { x, y, width, height } => {
            content.rect(x, y, width, height);
        }
        &Shape::Circle { x, y, radius } => circle(content, x, y, radius),
        Shape::Path(steps) => {
            for step in steps {
                match *step {
                    PathStep::Start(x, y) => content.move_to(x, y),
                    PathStep::Line(x, y) => content.line_to(x, y),
                    PathStep::Close => content.close_path(),
                };
            }
        }
        Shape::Text(_) => return,
    }
    if let Some([red, green, blue]) = brush.fill.map(|paint| ink(on_paper(paint))) {
        content.set_fill_rgb(red, green, blue);
    }
    if let Some(line) = brush.line {
        let [red, green, blue] = ink(on_paper(line.paint));
        let (cap, join) = match line.ends {
            Ends::Sharp => (LineCapStyle::ButtCap, LineJoinStyle::MiterJoin),
            Ends::Round => (LineCapStyle::RoundCap, LineJoinStyle::RoundJoin),
        };
        content.set_stroke_rgb(red, green, blue).set_line_width(line.width);
        content.set_line_cap(cap).set_line_join(join);
    }
    match (brush.fill, brush.line) {
        (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
        (Some(_), None) => content.fill_nonzero(),
        (None, Some(_)) => content.stroke(),
        (None, None) => content.end_path(),
    };
}

/// A circle of four curves.
fn circle(content: &mut Content, x: f32, y: f32, radius: f32) {
    /// How far the curves' handles reach, in parts of the radius.
    const HANDLE: f32 = 0.552_284_8;
    let reach = radius * HANDLE;
    let (left, right, top, bottom) = (x - radius, x + radius, y - radius, y + radius);
    content.move_to(right, y);
    content.cubic_to(right, y + reach, x + reach, bottom, x, bottom);
    content.cubic_to(x - reach, bottom, left, y + reach, left, y);
    content.cubic_to(left, y - reach, x - reach, top, x, top);
    content.cubic_to(x + reach, top, right, y - reach, right, y);
    content.close_path();
}
