//! Pieces and patterns as SVG, for pictures and for the pages' board.

use super::shapes::{CROWN_BALLS, CROWN_BAND, CROWN_BODY, GRAIN, Ink, Mark, MarkShape, SWING, Stroke, TILE};
use super::svg::push;
use crate::look::PieceInk;
use crate::scene::Ends;

/// What a side's pieces are painted with, as SVG writes it.
pub(crate) struct Inks {
    pub(crate) face: [String; 3],
    pub(crate) side: String,
    pub(crate) rim: String,
    pub(crate) groove: String,
    pub(crate) gleam: String,
    pub(crate) crown: String,
}

impl From<&PieceInk> for Inks {
    fn from(ink: &PieceInk) -> Self {
        Self {
            face: ink.face.map(|colour| colour.to_string()),
            side: ink.side.to_string(),
            rim: ink.rim.to_string(),
            groove: ink.groove.to_string(),
            gleam: ink.gleam.to_string(),
            crown: ink.crown.to_string(),
        }
    }
}

/// The names of gradients: `side` stands before those of a side's pieces, `all` before that of the shadow.
#[derive(Clone, Copy)]
pub(crate) struct GradientNames<'a> {
    pub(crate) side: &'a str,
    pub(crate) all: &'a str,
}

impl Inks {
    fn paint(&self, ink: Ink, names: GradientNames<'_>) -> String {
        let GradientNames { side, all } = names;
        match ink {
            Ink::Face => format!("url(#{side}f)"),
            Ink::Dish => format!("url(#{side}d)"),
            Ink::Rim => format!("url(#{side}r)"),
            Ink::Shadow => format!("url(#{all}s)"),
            Ink::Shade => "#000".to_owned(),
            Ink::Side => self.side.clone(),
            Ink::Outline => self.rim.clone(),
            Ink::Groove => self.groove.clone(),
            Ink::Gleam => self.gleam.clone(),
            Ink::Crown => self.crown.clone(),
            Ink::Bright => self.face[0].clone(),
            Ink::Body => self.face[1].clone(),
        }
    }
}

/// Marks as tags, one after the other.
pub(crate) fn tags(marks: &[Mark], inks: &Inks, names: GradientNames<'_>) -> String {
    let mut out = String::new();
    for mark in marks {
        let y = if mark.y == 0.0 { String::new() } else { format!(" cy=\"{}\"", num(mark.y)) };
        match mark.form {
            MarkShape::Circle(radius) => push(&mut out, format_args!("<circle{y} r=\"{}\"", num(radius))),
            MarkShape::Ellipse(right, down) => {
                push(&mut out, format_args!("<ellipse{y} rx=\"{}\" ry=\"{}\"", num(right), num(down)));
            }
            MarkShape::Crown(size) => push(&mut out, format_args!("<path d=\"{}\"", crown(mark.y, size))),
            MarkShape::Cross(reach) => push(&mut out, format_args!("<path d=\"{}\"", cross(mark.y, reach))),
        }
        match mark.fill {
            Some(Ink::Shade) => out.push_str(" opacity=\".22\""),
            Some(ink) => push(&mut out, format_args!(" fill=\"{}\"", inks.paint(ink, names))),
            None => out.push_str(" fill=\"none\""),
        }
        if let Some(Stroke { ink, width, ends, dashes }) = mark.line {
            push(
                &mut out,
                format_args!(" stroke=\"{}\" stroke-width=\"{}\"", inks.paint(ink, names), num(width)),
            );
            if ends == Ends::Round {
                out.push_str(" stroke-linecap=\"round\"");
            }
            if let Some([dash, gap]) = dashes {
                push(&mut out, format_args!(" stroke-dasharray=\"{dash} {gap}\""));
            }
        }
        out.push_str("/>");
    }
    out
}

fn crown(y: f32, size: f32) -> String {
    let place = |(right, down): (f32, f32)| format!("{} {}", num(right * size), num(y + down * size));
    let figure = |corners: &[(f32, f32)]| {
        format!("M{}z", corners.iter().map(|&corner| place(corner)).collect::<Vec<_>>().join(" "))
    };
    let mut out = figure(&CROWN_BODY) + &figure(&CROWN_BAND);
    for (right, down, radius) in CROWN_BALLS {
        let (left, wide) = (place((right - radius, down)), num(2.0 * radius * size));
        let radius = num(radius * size);
        push(
            &mut out,
            format_args!("M{left}a{radius} {radius} 0 1 0 {wide} 0 {radius} {radius} 0 1 0-{wide} 0z"),
        );
    }
    out
}

fn cross(y: f32, reach: f32) -> String {
    let (left, right) = (num(-reach), num(reach));
    let (up, down) = (num(y - reach), num(y + reach));
    format!("M{left} {up} {right} {down}M{right} {up} {left} {down}")
}

/// The gradients that one side's pieces need; the dish has the face's colours, lit from below.
pub(crate) fn gradients(inks: &Inks, side: &str) -> String {
    let [one, two, three] = &inks.face;
    let stops = format!(
        "<stop stop-color=\"{one}\"/><stop offset=\".58\" stop-color=\"{two}\"/>\
         <stop offset=\"1\" stop-color=\"{three}\"/></radialGradient>"
    );
    format!(
        "<radialGradient id=\"{side}f\" cx=\".38\" cy=\".3\" r=\".8\">{stops}\
         <radialGradient id=\"{side}d\" href=\"#{side}f\" cx=\".62\" cy=\".74\"/>\
         <linearGradient id=\"{side}r\" x2=\"0\" y2=\"1\"><stop stop-color=\"{0}\" stop-opacity=\".9\"/>\
         <stop offset=\".6\" stop-color=\"{0}\" stop-opacity=\"0\"/></linearGradient>",
        inks.rim
    )
}

/// The gradient of all shadows.
pub(crate) fn shadow(all: &str) -> String {
    format!(
        "<radialGradient id=\"{all}s\"><stop offset=\".62\" stop-opacity=\".55\"/>\
         <stop offset=\"1\" stop-opacity=\"0\"/></radialGradient>"
    )
}

/// The patterns of wood: `{all}g` lies across, `{all}u` is upright.
pub(crate) fn grain(paint: &str, all: &str) -> String {
    let mut lines = String::new();
    for (y, swing, width) in GRAIN {
        let (half, whole) = (num(SWING / 2.0), num(SWING));
        push(
            &mut lines,
            format_args!(
                "<path d=\"M0 {y}q{half} {swing} {whole} 0t{whole} 0 {whole} 0 {whole} 0\" stroke-width=\"{width}\"/>"
            ),
        );
    }
    let (width, height) = TILE;
    format!(
        "<pattern id=\"{all}g\" width=\"{width}\" height=\"{height}\" patternUnits=\"userSpaceOnUse\">\
         <g fill=\"none\" stroke=\"{paint}\">{lines}</g></pattern>\
         <pattern id=\"{all}u\" href=\"#{all}g\" patternTransform=\"rotate(90)\"/>"
    )
}

/// The pattern of hatched squares, for the pages' board.
pub(crate) fn hatching(paint: &str, all: &str) -> String {
    format!(
        "<pattern id=\"{all}h\" width=\"10\" height=\"10\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(45)\"><path d=\"M0 0V10\" stroke=\"{paint}\" stroke-width=\"4.2\"/></pattern>"
    )
}

/// A measure with at most two digits behind the point, and none that say nothing.
pub(super) fn num(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
