//! The pieces of a diagram.

use super::plan::{Plan, Point};
use super::svg::Group;
use crate::look::{KingGlyph, ManGlyph};
use draughts::{Kind, Piece, Side};

/// The radius of a piece.
const RADIUS: i32 = 18;
/// The radius of the ring on it.
const RING: i32 = 13;
/// The radius of the dot on a king in small print: large enough to be seen, and small enough to leave the piece its colour.
const DOT: i32 = 7;
/// How far the upper disc of such a king is moved up, and the lower one down.
const PILE: i32 = 3;
/// How far the upper disc of a king is moved up, and the lower one down.
const LIFT: i32 = 2;

pub(super) fn write(out: &mut String, plan: &Plan<'_>, setup: &draughts::Setup, look: &crate::Look) {
    for side in Side::BOTH {
        let ink = look.pieces.get(side);
        let middles = |kind: Kind| -> Vec<Point> {
            setup.pieces(Piece { side, kind }).into_iter().map(|square| plan.middle(square)).collect()
        };
        let (men, kings) = (middles(Kind::Man), middles(Kind::King));
        let name = match side {
            Side::White => "dm-white",
            Side::Black => "dm-black",
        };
        let filled =
            format!("class=\"{name}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"", ink.body, ink.rim);
        let mut discs = Group::new(&filled);
        let mut rings = Group::new(&format!("fill=\"none\" stroke=\"{}\" stroke-width=\"1.2\"", ink.rim));
        let mut grooves = Group::new(&format!("fill=\"none\" stroke=\"{}\" stroke-width=\"6\"", ink.rim));
        let mut signs = Group::new(&format!("fill=\"{}\"", ink.rim));
        for &man in &men {
            circle(&mut discs, man, RADIUS);
            if look.men == ManGlyph::Ringed {
                circle(&mut rings, man, RING);
            }
        }
        for &king in &kings {
            match look.kings {
                KingGlyph::Inverted => {
                    // The underside has a deep groove.
                    circle(&mut discs, king, RADIUS);
                    circle(&mut grooves, king, RING - 2);
                }
                KingGlyph::Dotted => {
                    let top = Point { x: king.x, y: king.y - PILE };
                    circle(&mut discs, Point { x: king.x, y: king.y + PILE }, RADIUS);
                    circle(&mut discs, top, RADIUS);
                    circle(&mut signs, top, DOT);
                }
                KingGlyph::Crowned | KingGlyph::Doubled => {
                    let top = Point { x: king.x, y: king.y - LIFT };
                    circle(&mut discs, Point { x: king.x, y: king.y + LIFT }, RADIUS);
                    circle(&mut discs, top, RADIUS);
                    if look.kings == KingGlyph::Crowned {
                        crown(&mut signs, top);
                    } else {
                        circle(&mut rings, top, RING);
                    }
                }
            }
        }
        for group in [discs, rings, grooves, signs] {
            group.end(out);
        }
    }
}

/// A single small piece that says whose turn it is.
pub(super) fn turn_mark(out: &mut String, middle: Point, radius: i32, ink: &crate::PieceInk) {
    let mut group = Group::new(&format!("class=\"dm-turn\" fill=\"{}\" stroke=\"{}\"", ink.body, ink.rim));
    circle(&mut group, middle, radius);
    group.end(out);
}

fn circle(group: &mut Group, middle: Point, radius: i32) {
    group.add(&format!("<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\"/>", middle.x, middle.y));
}

/// A crown of five points over a band.
fn crown(group: &mut Group, middle: Point) {
    let (x, y) = (middle.x, middle.y);
    group.add(&format!("<path d=\"M{} {}l-3-13 6 5 7-10 7 10 6-5-3 13zm0 2h20v3h-20z\"/>", x - 10, y + 5));
}
