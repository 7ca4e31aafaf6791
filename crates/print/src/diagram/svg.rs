//! A scene as SVG: groups of plain shapes, with as few figures as will do.

use super::shapes::Ink;
use super::tags::{self, GradientNames, Inks};
use crate::Colour;
use crate::fonts::{FAMILY, Weight};
use crate::markup::escaped;
use crate::scene::{Alignment, Brush, Ends, Grain, Group, Layer, Paint, PathStep, Scene, Shape, Stamp, Text};
use std::fmt::{Arguments, Write};

/// The description of a picture, for people who cannot see it.
pub(super) struct Words<'a> {
    pub(super) title: &'a str,
    pub(super) description: &'a str,
}

/// The scene as a document of this width and height in pixels.
pub(super) fn written(scene: &Scene, width: u32, height: f32, words: &Words<'_>) -> String {
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"damier-diagram\" role=\"img\" width=\"{width}\" \
         height=\"{height}\" viewBox=\"0 0 {} {}\" font-family=\"{FAMILY}\" text-anchor=\"middle\">",
        scene.width, scene.height,
    );
    push(&mut out, format_args!("<title>{}</title>", escaped(words.title)));
    push(&mut out, format_args!("<desc>{}</desc>", escaped(words.description)));
    let mut known = Vec::new();
    for layer in &scene.layers {
        match layer {
            Layer::Groups { opacity, groups } => {
                let through = *opacity < 1.0;
                if through {
                    push(&mut out, format_args!("<g opacity=\"{opacity}\">"));
                }
                for group in groups {
                    define(&mut out, group, &mut known);
                    write_group(&mut out, group);
                }
                if through {
                    out.push_str("</g>");
                }
            }
            Layer::Grain(grain) => write_grain(&mut out, grain),
            Layer::Stamp(stamp) => write_stamp(&mut out, stamp, &mut known),
        }
    }
    out.push_str("</svg>\n");
    out
}

/// Defines what the paints of a group need, unless it is known already.
fn define(out: &mut String, group: &Group, known: &mut Vec<String>) {
    let Some(Paint::Diagonal([first, last])) = group.brush.fill else { return };
    let name = diagonal(first, last);
    if !known.contains(&name) {
        push(
            out,
            format_args!(
                "<defs><linearGradient id=\"{name}\" x2=\"1\" y2=\"1\"><stop stop-color=\"{first}\"/>\
                 <stop offset=\"1\" stop-color=\"{last}\"/></linearGradient></defs>"
            ),
        );
        known.push(name);
    }
}

/// The name of what changes from one colour to the other: the same name always means the same.
fn diagonal(first: Colour, last: Colour) -> String {
    format!("dm-{first}-{last}").replace('#', "")
}

fn write_grain(out: &mut String, grain: &Grain) {
    let Grain { prefix, colour, strength, squares, side } = grain;
    push(
        out,
        format_args!(
            "<defs>{}</defs><path opacity=\"{strength}\" fill=\"url(#{prefix}g)\" d=\"{}\"/>\
             <path opacity=\"{}\" fill=\"url(#{prefix}u)\" d=\"M0 0h{side}v{side}H0z\"/>",
            tags::grain(&colour.to_string(), prefix),
            path(squares),
            strength / 2.0,
        ),
    );
}

/// Defines a piece and puts it on its squares.
fn write_stamp(out: &mut String, stamp: &Stamp, known: &mut Vec<String>) {
    let Stamp { class, prefix, side, kind, ink, marks, places } = stamp;
    let own = format!("{prefix}{side}");
    let inks = Inks::from(ink);
    out.push_str("<defs>");
    if marks.iter().any(|mark| mark.fill == Some(Ink::Shadow)) {
        let shadow = format!("{prefix}s");
        if !known.contains(&shadow) {
            out.push_str(&tags::shadow(prefix));
            known.push(shadow);
        }
        if !known.contains(&own) {
            out.push_str(&tags::gradients(&inks, &own));
            known.push(own.clone());
        }
    }
    let shapes = tags::tags(marks, &inks, GradientNames { side: &own, all: prefix });
    push(out, format_args!("<g id=\"{own}{kind}\">{shapes}</g></defs><g class=\"{class}\">"));
    for (x, y) in places {
        push(out, format_args!("<use href=\"#{own}{kind}\" x=\"{x}\" y=\"{y}\"/>"));
    }
    out.push_str("</g>");
}

/// A single shape has the group's attributes itself.
fn write_group(out: &mut String, group: &Group) {
    let attributes = attributes(group);
    if let [shape] = group.shapes.as_slice() {
        write_shape(out, shape, &attributes);
        return;
    }
    push(out, format_args!("<g{attributes}>"));
    for shape in &group.shapes {
        write_shape(out, shape, "");
    }
    out.push_str("</g>");
}

fn attributes(group: &Group) -> String {
    let mut out = String::new();
    if !group.class.is_empty() {
        push(&mut out, format_args!(" class=\"{}\"", group.class));
    }
    let Brush { fill, line } = group.brush;
    match fill {
        Some(paint) => write_paint(&mut out, "fill", paint),
        None => out.push_str(" fill=\"none\""),
    }
    if let Some(line) = line {
        write_paint(&mut out, "stroke", line.paint);
        if line.width != 1.0 {
            push(&mut out, format_args!(" stroke-width=\"{}\"", line.width));
        }
        if line.ends == Ends::Round {
            out.push_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
        }
    }
    if let Some(Shape::Text(text)) = group.shapes.first() {
        push(&mut out, format_args!(" font-size=\"{}\"", text.size));
        if text.weight == Weight::Bold {
            out.push_str(" font-weight=\"bold\"");
        }
        match text.alignment {
            Alignment::Start => out.push_str(" text-anchor=\"start\""),
            Alignment::End => out.push_str(" text-anchor=\"end\""),
            Alignment::Middle => {}
        }
    }
    out
}

fn write_paint(out: &mut String, what: &str, paint: Paint) {
    match paint {
        Paint::Plain(colour) => push(out, format_args!(" {what}=\"{colour}\"")),
        Paint::Through(colour, part) => {
            push(out, format_args!(" {what}=\"{colour}\" {what}-opacity=\"{part}\""));
        }
        Paint::Diagonal([first, last]) => {
            push(out, format_args!(" {what}=\"url(#{})\"", diagonal(first, last)));
        }
    }
}

fn write_shape(out: &mut String, shape: &Shape, attributes: &str) {
    match shape {
        Shape::Rectangle { x, y, width, height } => push(
            out,
            format_args!("<rect{attributes} x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"),
        ),
        Shape::Circle { x, y, radius } => {
            push(out, format_args!("<circle{attributes} cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>"));
        }
        Shape::Path(steps) => push(out, format_args!("<path{attributes} d=\"{}\"/>", path(steps))),
        Shape::Text(Text { x, y, text, .. }) => {
            push(out, format_args!("<text{attributes} x=\"{x}\" y=\"{y}\">{}</text>", escaped(text)));
        }
    }
}

/// The steps of a path, each from the one before it, in tenths of a unit.
fn path(steps: &[PathStep]) -> String {
    let mut out = String::new();
    let tenths = |length: f32| (length * 10.0).round() / 10.0;
    let (mut x, mut y) = (0.0, 0.0);
    let mut start = (x, y);
    for step in steps {
        match *step {
            PathStep::Start(to_x, to_y) => {
                (x, y) = (tenths(to_x), tenths(to_y));
                start = (x, y);
                push(&mut out, format_args!("M{x} {y}"));
            }
            PathStep::Line(to_x, to_y) => {
                let (to_x, to_y) = (tenths(to_x), tenths(to_y));
                let (right, down) = (tenths(to_x - x), tenths(to_y - y));
                (x, y) = (to_x, to_y);
                match (right == 0.0, down == 0.0) {
                    (_, true) => push(&mut out, format_args!("h{right}")),
                    (true, _) => push(&mut out, format_args!("v{down}")),
                    _ => push(&mut out, format_args!("l{right} {down}")),
                }
            }
            PathStep::Close => {
                (x, y) = start;
                out.push('z');
            }
        }
    }
    out
}

pub(crate) fn push(out: &mut String, text: Arguments<'_>) {
    out.write_fmt(text).expect("text can always be added to a string");
}
