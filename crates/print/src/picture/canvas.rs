//! A scene as pixels.

use super::stamped;
use crate::Colour;
use crate::fonts;
use crate::scene::{
    Alignment, Brush, EdgeLine, Ends, Group, Layer, Paint as Fill, PathStep, Scene, Shape, Text,
};
use tiny_skia::{
    FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Paint, Path, PathBuilder, Pixmap, PixmapPaint,
    Point, Rect, SpreadMode, Stroke, Transform,
};
use ttf_parser::OutlineBuilder;

/// The scene on a canvas of this size, which it fills to the edge.
pub(super) fn drawn(scene: &Scene, width: u32, height: u32) -> Option<Pixmap> {
    let mut pixels = Pixmap::new(width, height)?;
    let scale = Transform::from_scale(width as f32 / scene.width, height as f32 / scene.height);
    for layer in &scene.layers {
        match layer {
            Layer::Groups { opacity, groups } if *opacity < 1.0 => {
                let mut apart = Pixmap::new(width, height)?;
                draw(&mut apart, groups, scale);
                let paint = PixmapPaint { opacity: *opacity, ..PixmapPaint::default() };
                pixels.draw_pixmap(0, 0, apart.as_ref(), &paint, Transform::identity(), None);
            }
            Layer::Groups { groups, .. } => draw(&mut pixels, groups, scale),
            Layer::Grain(grain) => stamped::grain(&mut pixels, grain, scale)?,
            Layer::Stamp(stamp) => stamped::stamp(&mut pixels, stamp, scale),
        }
    }
    Some(pixels)
}

fn draw(pixels: &mut Pixmap, groups: &[Group], scale: Transform) {
    for group in groups {
        for path in group.shapes.iter().filter_map(path) {
            let Brush { fill, line } = group.brush;
            if let Some(fill) = fill {
                pixels.fill_path(&path, &paint(fill, &path), FillRule::Winding, scale, None);
            }
            if let Some(EdgeLine { paint: fill, width, ends }) = line {
                let stroke = Stroke { width, ..stroke(ends) };
                pixels.stroke_path(&path, &paint(fill, &path), &stroke, scale, None);
            }
        }
    }
}

/// A line whose ends are such.
pub(super) fn stroke(ends: Ends) -> Stroke {
    let (line_cap, line_join) = match ends {
        Ends::Sharp => (LineCap::Butt, LineJoin::Miter),
        Ends::Round => (LineCap::Round, LineJoin::Round),
    };
    Stroke { line_cap, line_join, ..Stroke::default() }
}

/// What a path is painted with.
fn paint(fill: Fill, path: &Path) -> Paint<'static> {
    let even = |colour: Colour, part: f32| {
        let mut paint = Paint::default();
        paint.set_color(shade(colour, part));
        paint
    };
    match fill {
        Fill::Plain(colour) => even(colour, 1.0),
        Fill::Through(colour, part) => even(colour, part),
        Fill::Diagonal([first, last]) => {
            let bounds = path.bounds();
            let stops =
                vec![GradientStop::new(0.0, shade(first, 1.0)), GradientStop::new(1.0, shade(last, 1.0))];
            let ends = [(bounds.left(), bounds.top()), (bounds.right(), bounds.bottom())];
            let [start, end] = ends.map(|(x, y)| Point::from_xy(x, y));
            let shader = LinearGradient::new(start, end, stops, SpreadMode::Pad, Transform::identity());
            shader.map_or_else(|| even(first, 1.0), |shader| Paint { shader, ..Paint::default() })
        }
    }
}

/// A colour that hides so much of what is below it.
pub(super) fn shade(colour: Colour, part: f32) -> tiny_skia::Color {
    let [red, green, blue] = [colour.red, colour.green, colour.blue].map(|part| f32::from(part) / 255.0);
    tiny_skia::Color::from_rgba(red, green, blue, part).unwrap_or(tiny_skia::Color::BLACK)
}

/// The outline of a shape; nothing if there is none to see.
fn path(shape: &Shape) -> Option<Path> {
    match shape {
        &Shape::Rectangle { x, y, width, height } => {
            Some(PathBuilder::from_rect(Rect::from_xywh(x, y, width, height)?))
        }
        &Shape::Circle { x, y, radius } => PathBuilder::from_circle(x, y, radius),
        Shape::Path(steps) => outline(steps),
        Shape::Text(text) => letters(text),
    }
}

/// The way of some steps.
pub(super) fn outline(steps: &[PathStep]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for step in steps {
        match *step {
            PathStep::Start(x, y) => path.move_to(x, y),
            PathStep::Line(x, y) => path.line_to(x, y),
            PathStep::Close => path.close(),
        }
    }
    path.finish()
}

fn letters(text: &Text) -> Option<Path> {
    let glyphs = fonts::shaped(&text.text, text.weight);
    let wide: f32 = glyphs.iter().map(|glyph| glyph.advance).sum();
    let mut x = match text.alignment {
        Alignment::Start => text.x,
        Alignment::Middle => text.x - wide * text.size / 2.0,
        Alignment::End => text.x - wide * text.size,
    };
    let unit = text.size / f32::from(fonts::face(text.weight).units_per_em());
    let mut path = PathBuilder::new();
    for glyph in glyphs {
        let (left, base) = (x + glyph.right * text.size, text.y - glyph.up * text.size);
        fonts::outline(glyph.id, text.weight, &mut Letter { path: &mut path, left, base, unit });
        x += glyph.advance * text.size;
    }
    path.finish()
}

/// A glyph at its place; fonts count upwards.
struct Letter<'a> {
    path: &'a mut PathBuilder,
    left: f32,
    base: f32,
    unit: f32,
}

impl Letter<'_> {
    fn x(&self, right: f32) -> f32 {
        self.left + right * self.unit
    }

    fn y(&self, up: f32) -> f32 {
        self.base - up * self.unit
    }
}

impl OutlineBuilder for Letter<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.x(x), self.y(y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.x(x), self.y(y));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.path.quad_to(self.x(x1), self.y(y1), self.x(x), self.y(y));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.path.cubic_to(self.x(x1), self.y(y1), self.x(x2), self.y(y2), self.x(x), self.y(y));
    }

    fn close(&mut self) {
        self.path.close();
    }
}
