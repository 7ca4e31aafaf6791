//! The shapes of pieces, of which a square has a hundred units, around its middle. Pictures and the pages' board are
//! made of these alone; only the inks differ: colours here, variables of a style sheet there.

use crate::look::{KingGlyph, PieceSet};
use crate::scene::Ends;

/// One stroke or disc of a piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Mark {
    pub(crate) form: MarkShape,
    /// How far its middle is below that of the square.
    pub(crate) y: f32,
    pub(crate) fill: Option<Ink>,
    pub(crate) line: Option<Stroke>,
}

/// What a mark looks like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum MarkShape {
    /// A disc or ring of this radius.
    Circle(f32),
    /// Half its width and half its height.
    Ellipse(f32, f32),
    /// A crown, scaled by this factor.
    Crown(f32),
    /// Two strokes, each from this far left and up to as far right and down.
    Cross(f32),
}

/// A line along a mark's edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Stroke {
    pub(crate) ink: Ink,
    pub(crate) width: f32,
    pub(crate) ends: Ends,
    /// So long a dash, so long a gap.
    pub(crate) dashes: Option<[f32; 2]>,
}

/// What a mark is painted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// The face with light falling on it from the upper left.
    Face,
    /// The same upside down: a hollow.
    Dish,
    /// A gleam along the upper edge.
    Rim,
    /// The shadow on the square.
    Shadow,
    /// The shadow of one disc on another.
    Shade,
    /// The colour of the disc's side.
    Side,
    /// The colour of an outline.
    Outline,
    Groove,
    Gleam,
    Crown,
    /// The brightest colour of the face.
    Bright,
    /// The colour a piece has from afar.
    Body,
}

/// What tells the sides apart in the set for colour-blind eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    Ring,
    Cross,
}

/// The measures of a set.
struct Measures {
    radius: f32,
    /// How far the side of a disc shows below its face.
    depth: f32,
    /// The middles of a king's two discs.
    upper: f32,
    lower: f32,
}

const fn measures(set: PieceSet) -> Measures {
    match set {
        PieceSet::Large => Measures { radius: 45.5, depth: 3.0, upper: -3.0, lower: 1.0 },
        PieceSet::Engraved | PieceSet::Milled => {
            Measures { radius: 40.5, depth: 5.0, upper: -7.0, lower: 3.5 }
        }
        PieceSet::Signs | PieceSet::Diagram => Measures { radius: 40.0, depth: 0.0, upper: -4.0, lower: 6.0 },
    }
}

/// The grooves of a turned man: radius and width.
const GROOVES: [(f32, f32); 3] = [(30.5, 2.2), (25.0, 1.3), (15.5, 2.0)];
/// The radius for which these are given.
const TURNED: f32 = 40.5;

/// Whether a set is drawn with light and shadow.
pub(crate) const fn is_turned(set: PieceSet) -> bool {
    matches!(set, PieceSet::Engraved | PieceSet::Milled | PieceSet::Large)
}

/// A man.
pub(crate) fn man(set: PieceSet, sign: Sign) -> Vec<Mark> {
    let mut marks = shadow(set, 10.0);
    let size = measures(set).radius / TURNED;
    disc(&mut marks, set, 0.0);
    match set {
        PieceSet::Engraved | PieceSet::Large => {
            for (radius, width) in GROOVES {
                groove(&mut marks, 0.0, radius * size, width);
            }
            marks.push(filled(MarkShape::Circle(14.5 * size), 0.0, Ink::Dish));
        }
        PieceSet::Milled => {
            notches(&mut marks, 0.0);
            groove(&mut marks, 0.0, 26.5, 1.6);
            groove(&mut marks, 0.0, 15.5, 2.0);
            marks.push(filled(MarkShape::Circle(14.5), 0.0, Ink::Dish));
        }
        PieceSet::Signs => marks.push(match sign {
            Sign::Ring => lined(MarkShape::Circle(15.0), 0.0, Ink::Crown, 7.5),
            Sign::Cross => {
                let line = Stroke { ink: Ink::Crown, width: 8.5, ends: Ends::Round, dashes: None };
                Mark { form: MarkShape::Cross(13.0), y: 0.0, fill: None, line: Some(line) }
            }
        }),
        PieceSet::Diagram => marks.push(lined(MarkShape::Circle(31.0), 0.0, Ink::Outline, 1.8)),
    }
    marks
}

/// The lower disc of a king, with its shadow.
pub(crate) fn king_below(set: PieceSet) -> Vec<Mark> {
    let lower = measures(set).lower;
    let mut marks = shadow(set, 8.0);
    disc(&mut marks, set, lower);
    if set == PieceSet::Milled {
        notches(&mut marks, lower);
    }
    marks
}

/// The upper disc of a king, with what tells it from a man.
pub(crate) fn king_above(set: PieceSet, glyph: KingGlyph, sign: Sign) -> Vec<Mark> {
    let mut marks = Vec::new();
    let m = measures(set);
    let y = m.upper;
    if is_turned(set) {
        marks.push(filled(MarkShape::Circle(m.radius - 0.5), y + m.depth + 3.0, Ink::Shade));
    }
    disc(&mut marks, set, y);
    if set == PieceSet::Milled {
        notches(&mut marks, y);
    }
    match glyph {
        KingGlyph::Crowned => {
            if is_turned(set) && set != PieceSet::Milled {
                groove(&mut marks, y, 32.5 * m.radius / TURNED, 1.6);
            }
            let size = if set == PieceSet::Large { 1.15 } else { 1.0 };
            marks.push(filled(MarkShape::Crown(size), y, Ink::Crown));
        }
        KingGlyph::Dotted => marks.push(filled(MarkShape::Circle(15.0), y, Ink::Crown)),
        KingGlyph::Doubled | KingGlyph::Inverted => {
            let width = if glyph == KingGlyph::Inverted { 12.0 } else { 2.2 };
            groove(&mut marks, y, 24.0, width);
            if set == PieceSet::Signs && glyph == KingGlyph::Doubled {
                let radius = match sign {
                    Sign::Ring => 12.0,
                    Sign::Cross => 8.0,
                };
                marks.push(filled(MarkShape::Circle(radius), y, Ink::Crown));
            }
        }
    }
    marks
}

/// A king as a man turned over, whose underside has a deep groove.
pub(crate) fn inverted(set: PieceSet) -> Vec<Mark> {
    let mut marks = shadow(set, 10.0);
    disc(&mut marks, set, 0.0);
    groove(&mut marks, 0.0, 22.0, 12.0);
    marks
}

/// A disc with its side and rim, its face around this height.
fn disc(marks: &mut Vec<Mark>, set: PieceSet, y: f32) {
    let m = measures(set);
    if is_turned(set) {
        marks.push(filled(MarkShape::Circle(m.radius), y + m.depth, Ink::Side));
        marks.push(filled(MarkShape::Circle(m.radius), y, Ink::Face));
        marks.push(lined(MarkShape::Circle(m.radius - 1.1), y, Ink::Rim, 2.0));
    } else {
        // An outline of the other colour keeps pieces apart from each other and from any square.
        marks.push(filled(MarkShape::Circle(42.5), y, Ink::Bright));
        marks
            .push(Mark { fill: Some(Ink::Body), ..lined(MarkShape::Circle(m.radius), y, Ink::Outline, 4.0) });
    }
}

/// A groove with its lit lower edge.
fn groove(marks: &mut Vec<Mark>, y: f32, radius: f32, width: f32) {
    marks.push(lined(MarkShape::Circle(radius), y + 1.3, Ink::Gleam, width * 0.75));
    marks.push(lined(MarkShape::Circle(radius), y, Ink::Groove, width));
}

/// Thirty-six notches around the edge.
fn notches(marks: &mut Vec<Mark>, y: f32) {
    let line = Stroke { ink: Ink::Groove, width: 7.6, ends: Ends::Sharp, dashes: Some([2.6, 3.5087]) };
    marks.push(Mark { form: MarkShape::Circle(35.0), y, fill: None, line: Some(line) });
}

/// The shadow of a piece.
fn shadow(set: PieceSet, y: f32) -> Vec<Mark> {
    if is_turned(set) { vec![filled(MarkShape::Ellipse(46.0, 45.0), y, Ink::Shadow)] } else { Vec::new() }
}

const fn filled(form: MarkShape, y: f32, ink: Ink) -> Mark {
    Mark { form, y, fill: Some(ink), line: None }
}

const fn lined(form: MarkShape, y: f32, ink: Ink, width: f32) -> Mark {
    let line = Stroke { ink, width, ends: Ends::Sharp, dashes: None };
    Mark { form, y, fill: None, line: Some(line) }
}

/// A crown, 40 wide and 36 high: the corners of its body, the band below it, and three balls with their radii.
pub(crate) const CROWN_BODY: [(f32, f32); 7] =
    [(-16.5, 9.5), (-20.0, -7.5), (-9.5, 0.5), (0.0, -13.5), (9.5, 0.5), (20.0, -7.5), (16.5, 9.5)];
pub(crate) const CROWN_BAND: [(f32, f32); 4] = [(-16.5, 12.5), (16.5, 12.5), (16.5, 18.5), (-16.5, 18.5)];
pub(crate) const CROWN_BALLS: [(f32, f32, f32); 3] =
    [(-20.0, -10.5, 3.0), (0.0, -16.3, 3.2), (20.0, -10.5, 3.0)];

/// The tile of wood.
pub(crate) const TILE: (f32, f32) = (370.0, 230.0);

/// A hairline of the tile: how high it begins, how far it swings, how wide it is.
pub(crate) const GRAIN: [(f32, f32, f32); 9] = [
    (14.0, -7.0, 1.8),
    (38.0, 9.0, 1.2),
    (61.0, 5.0, 2.6),
    (88.0, -10.0, 1.3),
    (117.0, 6.0, 3.4),
    (140.0, -5.0, 1.2),
    (166.0, 8.0, 2.2),
    (190.0, -8.0, 1.4),
    (214.0, 4.0, 3.0),
];

/// From one knot of a hairline to the next.
pub(crate) const SWING: f32 = 92.5;
