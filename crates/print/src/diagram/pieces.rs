//! The pieces of a diagram.

use super::plan::{Plan, Point};
use super::shapes::{self, CROWN_BALLS, CROWN_BAND, CROWN_BODY, Mark, Sign};
use crate::Colour;
use crate::look::{KingGlyph, Look, PieceInk};
use crate::scene::{Brush, Group, Layer, Scene, Shape, Stamp, polygon};
use draughts::{Kind, Piece, Side};

/// How much of a piece can be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    /// Everything.
    Whole,
    /// Squares are so small that only flat discs stay clear.
    Flat,
}

pub(super) fn draw(scene: &mut Scene, plan: &Plan<'_>, setup: &draughts::Setup, look: &Look, detail: Detail) {
    for side in Side::BOTH {
        for kind in [Kind::Man, Kind::King] {
            let middle = |square| {
                let Point { x, y } = plan.middle(square);
                (x as f32, y as f32)
            };
            let places: Vec<(f32, f32)> =
                setup.pieces(Piece { side, kind }).into_iter().map(middle).collect();
            if places.is_empty() {
                continue;
            }
            let class = match side {
                Side::White => "dm-white",
                Side::Black => "dm-black",
            };
            let ink = *look.inks().get(side);
            if detail == Detail::Flat {
                scene.put(flat(class, &ink, kind, look.kings, &places));
                continue;
            }
            scene.layers.push(Layer::Stamp(Stamp {
                class,
                prefix: prefix(look),
                side: match side {
                    Side::White => 'w',
                    Side::Black => 'b',
                },
                kind: match kind {
                    Kind::Man => 'm',
                    Kind::King => 'k',
                },
                ink,
                marks: marks(look, side, kind),
                places,
            }));
        }
    }
}

fn marks(look: &Look, side: Side, kind: Kind) -> Vec<Mark> {
    match (kind, look.kings) {
        (Kind::Man, _) => shapes::man(look.set, sign(side)),
        (Kind::King, KingGlyph::Inverted) => shapes::inverted(look.set),
        (Kind::King, glyph) => {
            let mut marks = shapes::king_below(look.set);
            marks.extend(shapes::king_above(look.set, glyph, sign(side)));
            marks
        }
    }
}

/// Discs, and what tells kings from men, where more cannot be seen.
fn flat(
    class: &'static str,
    ink: &PieceInk,
    kind: Kind,
    glyph: KingGlyph,
    places: &[(f32, f32)],
) -> [Group; 2] {
    let mut discs = Group::new(class, Brush::filled(ink.body()).rimmed(ink.side, 7.0));
    let mut signs = Group::new("", Brush::filled(ink.crown));
    for &(x, y) in places {
        discs.shapes.push(Shape::Circle { x, y, radius: 36.0 });
        match (kind, glyph) {
            (Kind::Man, _) => {}
            (Kind::King, KingGlyph::Dotted) => signs.shapes.push(Shape::Circle { x, y, radius: 15.0 }),
            (Kind::King, _) => {
                let place = |(right, down): (f32, f32)| (x + right, y + down);
                let mut crown = polygon(CROWN_BODY.map(place));
                crown.extend(polygon(CROWN_BAND.map(place)));
                signs.shapes.push(Shape::Path(crown));
                let ball = |(right, down, radius)| Shape::Circle { x: x + right, y: y + down, radius };
                signs.shapes.extend(CROWN_BALLS.map(ball));
            }
        }
    }
    [discs, signs]
}

/// What stands before the names of shapes: the same name always means the same shape, so that any number of diagrams
/// can stand on one page.
fn prefix(look: &Look) -> String {
    let kings = match look.kings {
        KingGlyph::Crowned => "",
        KingGlyph::Doubled => "2",
        KingGlyph::Inverted => "i",
        KingGlyph::Dotted => "d",
    };
    format!("dm-{}-{}{kings}-", look.name, look.set.name())
}

/// A single small piece that says whose turn it is.
pub(super) fn turn_mark(scene: &mut Scene, middle: Point, radius: i32, look: &Look, side: Side) {
    let inks = look.inks();
    let ink = inks.get(side);
    let line = if ink.side == ink.rim { Colour::hex(0x111111) } else { ink.side };
    let shape = Shape::Circle { x: middle.x as f32, y: middle.y as f32, radius: radius as f32 };
    scene.put([Group::of("dm-turn", Brush::filled(ink.body()).rimmed(line, 4.0), shape)]);
}

pub(crate) const fn sign(side: Side) -> Sign {
    match side {
        Side::White => Sign::Ring,
        Side::Black => Sign::Cross,
    }
}
