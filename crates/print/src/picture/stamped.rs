//! Pieces and the grain of wood as pixels.

use super::canvas::{outline, shade, stroke};
use crate::Colour;
use crate::diagram::shapes::{CROWN_BALLS, CROWN_BAND, CROWN_BODY, GRAIN, Ink, Mark, MarkShape, SWING, TILE};
use crate::look::PieceInk;
use crate::scene::{Ends, Grain, Stamp, polygon};
use tiny_skia::{
    FillRule, FilterQuality, GradientStop, LinearGradient, Paint, Path, PathBuilder, Pattern, Pixmap, Point,
    RadialGradient, Rect, Shader, SpreadMode, Stroke, StrokeDash, Transform,
};

const BLACK: Colour = Colour::hex(0x000000);

/// Puts a piece on its squares.
pub(super) fn stamp(pixels: &mut Pixmap, stamp: &Stamp, scale: Transform) {
    let drawn: Vec<PreparedMark> =
        stamp.marks.iter().filter_map(|mark| PreparedMark::of(mark, &stamp.ink)).collect();
    for &(x, y) in &stamp.places {
        let place = scale.pre_translate(x, y);
        for PreparedMark { path, fill, line } in &drawn {
            if let Some(paint) = fill {
                pixels.fill_path(path, paint, FillRule::Winding, place, None);
            }
            if let Some((paint, stroke)) = line {
                pixels.stroke_path(path, paint, stroke, place, None);
            }
        }
    }
}

/// A mark that can be drawn.
struct PreparedMark {
    path: Path,
    fill: Option<Paint<'static>>,
    line: Option<(Paint<'static>, Stroke)>,
}

impl PreparedMark {
    fn of(mark: &Mark, ink: &PieceInk) -> Option<Self> {
        let path = path(mark)?;
        let bounds = path.bounds();
        let line = mark.line.map(|line| {
            let dash = line.dashes.and_then(|dashes| StrokeDash::new(dashes.to_vec(), 0.0));
            (paint(line.ink, ink, bounds), Stroke { width: line.width, dash, ..stroke(line.ends) })
        });
        Some(Self { fill: mark.fill.map(|fill| paint(fill, ink, bounds)), line, path })
    }
}

/// The outline of a mark around the middle of a square.
fn path(mark: &Mark) -> Option<Path> {
    let y = mark.y;
    match mark.form {
        MarkShape::Circle(radius) => PathBuilder::from_circle(0.0, y, radius),
        MarkShape::Ellipse(right, down) => {
            PathBuilder::from_oval(Rect::from_xywh(-right, y - down, 2.0 * right, 2.0 * down)?)
        }
        MarkShape::Crown(size) => {
            let place = |(right, down): (f32, f32)| (right * size, y + down * size);
            let mut steps = polygon(CROWN_BODY.map(place));
            steps.extend(polygon(CROWN_BAND.map(place)));
            let mut path = PathBuilder::new();
            path.push_path(&outline(&steps)?);
            for (right, down, radius) in CROWN_BALLS {
                let (x, y) = place((right, down));
                path.push_circle(x, y, radius * size);
            }
            path.finish()
        }
        MarkShape::Cross(reach) => {
            let mut path = PathBuilder::new();
            path.move_to(-reach, y - reach);
            path.line_to(reach, y + reach);
            path.move_to(reach, y - reach);
            path.line_to(-reach, y + reach);
            path.finish()
        }
    }
}

fn paint(ink: Ink, inks: &PieceInk, bounds: Rect) -> Paint<'static> {
    let [one, two, three] = inks.face.map(|colour| shade(colour, 1.0));
    let face =
        || vec![GradientStop::new(0.0, one), GradientStop::new(0.58, two), GradientStop::new(1.0, three)];
    let even = |colour: Colour, part: f32| Shader::SolidColor(shade(colour, part));
    let shader = match ink {
        Ink::Face => radial(bounds, (0.38, 0.3), 0.8, face()),
        Ink::Dish => radial(bounds, (0.62, 0.74), 0.8, face()),
        Ink::Rim => {
            let stops = vec![
                GradientStop::new(0.0, shade(inks.rim, 0.9)),
                GradientStop::new(0.6, shade(inks.rim, 0.0)),
            ];
            let ends = [bounds.top(), bounds.bottom()].map(|y| Point::from_xy(0.0, y));
            LinearGradient::new(ends[0], ends[1], stops, SpreadMode::Pad, Transform::identity())
        }
        Ink::Shadow => {
            let stops =
                vec![GradientStop::new(0.62, shade(BLACK, 0.55)), GradientStop::new(1.0, shade(BLACK, 0.0))];
            radial(bounds, (0.5, 0.5), 0.5, stops)
        }
        Ink::Shade => Some(even(BLACK, 0.22)),
        Ink::Side => Some(even(inks.side, 1.0)),
        Ink::Outline => Some(even(inks.rim, 1.0)),
        Ink::Groove => Some(even(inks.groove, 1.0)),
        Ink::Gleam => Some(even(inks.gleam, 1.0)),
        Ink::Crown => Some(even(inks.crown, 1.0)),
        Ink::Bright => Some(even(inks.face[0], 1.0)),
        Ink::Body => Some(even(inks.body(), 1.0)),
    };
    Paint { shader: shader.unwrap_or_else(|| even(inks.body(), 1.0)), ..Paint::default() }
}

/// Light that falls on a place, both in parts of the shape's width and height.
fn radial(bounds: Rect, middle: (f32, f32), reach: f32, stops: Vec<GradientStop>) -> Option<Shader<'static>> {
    let (wide, high) = (bounds.width(), bounds.height());
    let place = Point::from_xy(bounds.left() + middle.0 * wide, bounds.top() + middle.1 * high);
    let reach = reach * (wide + high) / 2.0;
    RadialGradient::new(place, 0.0, place, reach, stops, SpreadMode::Pad, Transform::identity())
}

/// Draws the grain over the board: a tile is drawn once, as large as it will be seen.
pub(super) fn grain(pixels: &mut Pixmap, grain: &Grain, scale: Transform) -> Option<()> {
    let size = |length: f32, part: f32| (length * part).ceil().max(1.0);
    let (width, height) = (size(TILE.0, scale.sx), size(TILE.1, scale.sy));
    let mut tile = Pixmap::new(width as u32, height as u32)?;
    let fit = Transform::from_scale(width / TILE.0, height / TILE.1);
    let mut ink = Paint::default();
    ink.set_color(shade(grain.colour, 1.0));
    for (y, swing, width) in GRAIN {
        let mut path = PathBuilder::new();
        path.move_to(0.0, y);
        for knot in 0..4u8 {
            let (left, swing) = (f32::from(knot) * SWING, if knot % 2 == 0 { swing } else { -swing });
            path.quad_to(left + SWING / 2.0, y + swing, left + SWING, y);
        }
        tile.stroke_path(&path.finish()?, &ink, &Stroke { width, ..stroke(Ends::Sharp) }, fit, None);
    }
    let board = PathBuilder::from_rect(Rect::from_xywh(0.0, 0.0, grain.side, grain.side)?);
    let across = Transform::from_scale(TILE.0 / width, TILE.1 / height);
    let upright = Transform::from_rotate(90.0).pre_concat(across);
    let squares = outline(&grain.squares)?;
    for (path, turn, part) in [(&squares, across, 1.0), (&board, upright, 0.5)] {
        let strength = grain.strength * part;
        let shader = Pattern::new(tile.as_ref(), SpreadMode::Repeat, FilterQuality::Bilinear, strength, turn);
        let paint = Paint { shader, ..Paint::default() };
        pixels.fill_path(path, &paint, FillRule::Winding, scale, None);
    }
    Some(())
}
