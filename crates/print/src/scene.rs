//! What a picture is made of, before it is SVG, pixels or paper.

use crate::Colour;
use crate::diagram::shapes::Mark;
use crate::fonts::Weight;
use crate::look::PieceInk;

/// A picture in units of its own, from its upper left corner.
pub(crate) struct Scene {
    pub(crate) width: f32,
    pub(crate) height: f32,
    /// From the bottom to the top.
    pub(crate) layers: Vec<Layer>,
}

/// A part of a picture that is drawn at once.
pub(crate) enum Layer {
    /// Groups that are seen through as a whole.
    Groups {
        /// How much of what is below they hide, from 0 to 1.
        opacity: f32,
        groups: Vec<Group>,
    },
    /// The grain of wood.
    Grain(Grain),
    /// The same piece in several places.
    Stamp(Stamp),
}

/// Shapes that share their colours.
pub(crate) struct Group {
    /// What they are, for style sheets; empty if they need no name.
    pub(crate) class: &'static str,
    pub(crate) brush: Brush,
    pub(crate) shapes: Vec<Shape>,
}

/// The grain of wood, across on some squares and upright over the whole board at half the strength.
pub(crate) struct Grain {
    /// Stands before the names of its patterns.
    pub(crate) prefix: String,
    pub(crate) colour: Colour,
    /// From 0 to 1.
    pub(crate) strength: f32,
    pub(crate) squares: Vec<PathStep>,
    /// The side of the board.
    pub(crate) side: f32,
}

/// A piece and the middles of the squares it stands on.
pub(crate) struct Stamp {
    /// What it is, for style sheets.
    pub(crate) class: &'static str,
    /// Stands before the names of shapes and shadows.
    pub(crate) prefix: String,
    /// Its side's letter, which follows the prefix in the names of its gradients.
    pub(crate) side: char,
    /// The letter of its kind.
    pub(crate) kind: char,
    pub(crate) ink: PieceInk,
    pub(crate) marks: Vec<Mark>,
    pub(crate) places: Vec<(f32, f32)>,
}

/// What an area or a line is coloured with.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Paint {
    Plain(Colour),
    /// A colour through which the rest is seen; it hides so much of it, from 0 to 1.
    Through(Colour, f32),
    /// From the upper left to the lower right corner of the shape.
    Diagonal([Colour; 2]),
}

/// How shapes are coloured.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Brush {
    pub(crate) fill: Option<Paint>,
    pub(crate) line: Option<EdgeLine>,
}

/// A line along the edge of a shape.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct EdgeLine {
    pub(crate) paint: Paint,
    pub(crate) width: f32,
    pub(crate) ends: Ends,
}

/// How lines end and meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ends {
    /// They end where they end, and meet in a corner.
    Sharp,
    /// Both are round.
    Round,
}

/// One thing that is drawn.
pub(crate) enum Shape {
    Rectangle { x: f32, y: f32, width: f32, height: f32 },
    Circle { x: f32, y: f32, radius: f32 },
    Path(Vec<PathStep>),
    Text(Text),
}

/// A step of a path.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum PathStep {
    Start(f32, f32),
    Line(f32, f32),
    Close,
}

/// A line of text; `y` is its base line.
pub(crate) struct Text {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) size: f32,
    pub(crate) weight: Weight,
    pub(crate) alignment: Alignment,
    pub(crate) text: String,
}

/// Where the given place is in a line of text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Alignment {
    Start,
    Middle,
    End,
}

impl Paint {
    /// What changes from one corner to the other, if it does.
    pub(crate) fn diagonal(colours: [Colour; 2]) -> Self {
        if colours[0] == colours[1] { Self::Plain(colours[0]) } else { Self::Diagonal(colours) }
    }
}

impl Brush {
    pub(crate) const fn filled(colour: Colour) -> Self {
        Self::painted(Paint::Plain(colour))
    }

    pub(crate) const fn painted(paint: Paint) -> Self {
        Self { fill: Some(paint), line: None }
    }

    pub(crate) const fn lined(colour: Colour, width: f32, ends: Ends) -> Self {
        Self::traced(Paint::Plain(colour), width, ends)
    }

    pub(crate) const fn traced(paint: Paint, width: f32, ends: Ends) -> Self {
        Self { fill: None, line: Some(EdgeLine { paint, width, ends }) }
    }

    /// The same with a sharp line around it.
    pub(crate) const fn rimmed(self, colour: Colour, width: f32) -> Self {
        Self { line: Some(EdgeLine { paint: Paint::Plain(colour), width, ends: Ends::Sharp }), ..self }
    }
}

impl Group {
    pub(crate) const fn new(class: &'static str, brush: Brush) -> Self {
        Self { class, brush, shapes: Vec::new() }
    }

    pub(crate) fn of(class: &'static str, brush: Brush, shape: Shape) -> Self {
        Self { class, brush, shapes: vec![shape] }
    }
}

impl Scene {
    /// Puts groups on top, of which nothing shows through; those without a shape are left out.
    pub(crate) fn put(&mut self, groups: impl IntoIterator<Item = Group>) {
        self.put_through(1.0, groups);
    }

    /// Puts groups on top, through which the rest is seen.
    pub(crate) fn put_through(&mut self, opacity: f32, groups: impl IntoIterator<Item = Group>) {
        let groups: Vec<Group> = groups.into_iter().filter(|group| !group.shapes.is_empty()).collect();
        if !groups.is_empty() {
            self.layers.push(Layer::Groups { opacity, groups });
        }
    }
}

/// A closed figure with these corners.
pub(crate) fn polygon(corners: impl IntoIterator<Item = (f32, f32)>) -> Vec<PathStep> {
    let mut steps = polyline(corners);
    steps.push(PathStep::Close);
    steps
}

/// A line through these points.
pub(crate) fn polyline(points: impl IntoIterator<Item = (f32, f32)>) -> Vec<PathStep> {
    let step = |(place, (x, y))| if place == 0 { PathStep::Start(x, y) } else { PathStep::Line(x, y) };
    points.into_iter().enumerate().map(step).collect()
}
