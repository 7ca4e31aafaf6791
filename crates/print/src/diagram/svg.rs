//! A diagram as SVG: groups of plain shapes, every number a whole one where it can be.

use super::pieces;
use super::plan::{CAPTION, LINE, Plan, Point, SQUARE};
use super::{Coordinates, Diagram, Track, TurnMark};
use crate::fonts::FAMILY;
use crate::picture::Width;
use draughts::Squares;
use draughts::notation::square;
use std::fmt::Write;

pub(super) fn write(diagram: &Diagram, width: Width) -> String {
    let plan = Plan::of(diagram);
    let height = (diagram.height(width.get() as f32)).round();
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"damier-diagram\" role=\"img\" width=\"{}\" \
         height=\"{height}\" viewBox=\"0 0 {} {}\" font-family=\"{FAMILY}\" text-anchor=\"middle\">",
        width.get(),
        plan.width(),
        plan.height(),
    );
    let title = if diagram.caption.trim().is_empty() { diagram.rules.title } else { &diagram.caption };
    push(&mut out, format_args!("<title>{}</title>", escaped(title)));
    push(&mut out, format_args!("<desc>{}</desc>", escaped(&diagram.description())));
    board(&mut out, diagram, &plan);
    last_move(&mut out, diagram, &plan);
    coordinates(&mut out, diagram, &plan);
    pieces::write(&mut out, &plan, &diagram.setup, &diagram.look);
    turn(&mut out, diagram, &plan);
    marks(&mut out, diagram, &plan);
    for arrow in &diagram.arrows {
        track(&mut out, diagram, &plan, arrow);
    }
    caption(&mut out, &plan);
    out.push_str("</svg>\n");
    out
}

/// Shapes that share their colours. An empty group is not written.
pub(super) struct Group {
    attributes: String,
    shapes: String,
}

impl Group {
    pub(super) fn new(attributes: &str) -> Self {
        Self { attributes: attributes.to_owned(), shapes: String::new() }
    }

    pub(super) fn add(&mut self, shape: &str) {
        self.shapes.push_str(shape);
    }

    pub(super) fn end(self, out: &mut String) {
        if !self.shapes.is_empty() {
            push(out, format_args!("<g {}>{}</g>", self.attributes, self.shapes));
        }
    }
}

fn board(out: &mut String, diagram: &Diagram, plan: &Plan<'_>) {
    let look = &diagram.look;
    let (whole, inner, border) = (plan.width(), plan.size * SQUARE, plan.border);
    if !plan.caption.is_empty() {
        push(
            out,
            format_args!(
                "<rect class=\"dm-paper\" width=\"{whole}\" height=\"{}\" fill=\"#fff\"/>",
                plan.height()
            ),
        );
    }
    push(
        out,
        format_args!(
            "<rect class=\"dm-border\" width=\"{whole}\" height=\"{whole}\" fill=\"{}\"/>",
            look.border
        ),
    );
    push(
        out,
        format_args!(
            "<rect class=\"dm-light\" x=\"{border}\" y=\"{border}\" width=\"{inner}\" height=\"{inner}\" fill=\"{}\"/>",
            look.light
        ),
    );
    let squares = outlines(plan, diagram.rules.geometry().board());
    push(out, format_args!("<path class=\"dm-dark\" fill=\"{}\" d=\"{squares}\"/>", look.dark));
    push(
        out,
        format_args!(
            "<rect x=\"{0}\" y=\"{0}\" width=\"{1}\" height=\"{1}\" fill=\"none\" stroke=\"{2}\"/>",
            f64::from(border) - 0.5,
            inner + 1,
            look.border_ink
        ),
    );
}

fn last_move(out: &mut String, diagram: &Diagram, plan: &Plan<'_>) {
    let Some(track) = &diagram.last_move else { return };
    let ends: Squares =
        [track.squares.first(), track.squares.last()].into_iter().flatten().copied().collect();
    let look = &diagram.look;
    let squares = outlines(plan, ends);
    push(out, format_args!("<path class=\"dm-last\" fill=\"{}\" d=\"{squares}\"/>", look.last_move));
    crosses(
        out,
        plan,
        track.captured,
        &format!("stroke=\"{}\" stroke-width=\"3\" opacity=\".55\"", look.number_ink),
    );
}

fn coordinates(out: &mut String, diagram: &Diagram, plan: &Plan<'_>) {
    let look = &diagram.look;
    match diagram.coordinates {
        Coordinates::Hidden => {}
        Coordinates::Numbers => {
            let mut group = Group::new(&format!(
                "class=\"dm-names\" fill=\"{}\" font-size=\"10\" text-anchor=\"start\"",
                look.number_ink
            ));
            for square in diagram.rules.geometry().board() {
                let Point { x, y } = plan.corner(square);
                let number = square::number(diagram.rules, square);
                group.add(&format!("<text x=\"{}\" y=\"{}\">{number}</text>", x + 2, y + 10));
            }
            group.end(out);
        }
        Coordinates::Letters => {
            let mut group =
                Group::new(&format!("class=\"dm-names\" fill=\"{}\" font-size=\"16\"", look.border_ink));
            let middle = |place: i32| plan.border + place * SQUARE + SQUARE / 2;
            for place in 0..plan.size {
                let letter = char::from(b'a' + place as u8);
                let (x, y) = (middle(plan.column(place)), plan.width() - 9);
                group.add(&format!("<text x=\"{x}\" y=\"{y}\">{letter}</text>"));
                let (figure, y) = (plan.size - place, middle(plan.row(place)) + 6);
                group.add(&format!("<text x=\"{}\" y=\"{y}\">{figure}</text>", plan.border / 2));
            }
            group.end(out);
        }
    }
}

fn turn(out: &mut String, diagram: &Diagram, plan: &Plan<'_>) {
    if diagram.turn == TurnMark::Hidden {
        return;
    }
    let half = plan.border / 2;
    let near = diagram.setup.turn == diagram.seen_from;
    let y = if near { plan.width() - plan.border - SQUARE / 2 } else { plan.border + SQUARE / 2 };
    let middle = Point { x: plan.width() - half, y };
    pieces::turn_mark(out, middle, half.min(10) - 1, diagram.look.pieces.get(diagram.setup.turn));
}

fn marks(out: &mut String, diagram: &Diagram, plan: &Plan<'_>) {
    let accent = diagram.look.accent;
    let mut group =
        Group::new(&format!("class=\"dm-marks\" fill=\"none\" stroke=\"{accent}\" stroke-width=\"4\""));
    for square in diagram.marks & diagram.rules.geometry().board() {
        let Point { x, y } = plan.corner(square);
        group.add(&format!("<path d=\"M{} {}h46v46h-46z\"/>", x + 2, y + 2));
    }
    group.end(out);
}

/// An arrow from the origin through every square it lands on, with a cross on every piece it takes.
fn track(out: &mut String, diagram: &Diagram, plan: &Plan<'_>, track: &Track) {
    /// The length of the head, and half its width.
    const HEAD: f64 = 20.0;
    const HALF: f64 = 11.0;
    let accent = diagram.look.accent;
    let points: Vec<Point> = track.squares.iter().map(|&square| plan.middle(square)).collect();
    let [.., before, end] = points.as_slice() else { return };
    let (along, across) = (f64::from(end.x - before.x), f64::from(end.y - before.y));
    let length = along.hypot(across);
    if length == 0.0 {
        return;
    }
    let (along, across) = (along / length, across / length);
    let (x, y) = (f64::from(end.x), f64::from(end.y));
    let (neck_x, neck_y) = (x - along * HEAD, y - across * HEAD);
    let mut line = String::new();
    for (place, point) in points[..points.len() - 1].iter().enumerate() {
        push(&mut line, format_args!("{}{} {}", if place == 0 { 'M' } else { 'L' }, point.x, point.y));
    }
    push(&mut line, format_args!("L{:.1} {:.1}", neck_x, neck_y));
    let head = format!(
        "M{x} {y}L{:.1} {:.1} {:.1} {:.1}z",
        neck_x - across * HALF,
        neck_y + along * HALF,
        neck_x + across * HALF,
        neck_y - along * HALF,
    );
    // A light edge keeps the arrow apart from dark pieces.
    push(
        out,
        format_args!(
            "<g class=\"dm-arrow\" stroke-linejoin=\"round\" stroke-linecap=\"round\" opacity=\".9\">\
             <g fill=\"none\" stroke=\"#fff\"><path stroke-width=\"9\" d=\"{line}\"/><path stroke-width=\"3\" \
             d=\"{head}\"/></g><path fill=\"none\" stroke=\"{accent}\" stroke-width=\"6\" d=\"{line}\"/>\
             <path fill=\"{accent}\" d=\"{head}\"/></g>"
        ),
    );
    crosses(out, plan, track.captured, "stroke=\"#fff\" stroke-width=\"8\"");
    crosses(out, plan, track.captured, &format!("stroke=\"{accent}\" stroke-width=\"5\""));
}

fn crosses(out: &mut String, plan: &Plan<'_>, squares: Squares, attributes: &str) {
    let mut group =
        Group::new(&format!("class=\"dm-taken\" fill=\"none\" stroke-linecap=\"round\" {attributes}"));
    for square in squares {
        let Point { x, y } = plan.middle(square);
        group.add(&format!("<path d=\"M{} {}l20 20m0-20l-20 20\"/>", x - 10, y - 10));
    }
    group.end(out);
}

fn caption(out: &mut String, plan: &Plan<'_>) {
    let mut group = Group::new(&format!("class=\"dm-caption\" fill=\"#111\" font-size=\"{CAPTION}\""));
    for (place, line) in plan.caption.iter().enumerate() {
        let y = plan.width() + 26 + place as i32 * LINE;
        group.add(&format!("<text x=\"{}\" y=\"{y}\">{}</text>", plan.width() / 2, escaped(line)));
    }
    group.end(out);
}

/// The outlines of some squares as one path.
fn outlines(plan: &Plan<'_>, squares: Squares) -> String {
    let mut path = String::new();
    for square in squares {
        let Point { x, y } = plan.corner(square);
        push(&mut path, format_args!("M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z"));
    }
    path
}

/// Text as it may stand between tags. Characters that XML does not allow are left out.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '\n' | '\t' | '\r' => escaped.push(' '),
            '\u{fffe}' | '\u{ffff}' => {}
            _ if character.is_control() => {}
            _ => escaped.push(character),
        }
    }
    escaped
}

fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("text can always be added to a string");
}
