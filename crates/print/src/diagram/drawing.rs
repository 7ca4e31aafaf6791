//! A diagram as a scene.

use super::pieces::{self, Detail};
use super::plan::{CAPTION, LINE, Plan, Point, SQUARE};
use super::{Coordinates, Diagram, Track, TurnMark};
use crate::Colour;
use crate::fonts::Weight;
use crate::look::Finish;
use crate::picture::Width;
use crate::scene::{
    Alignment, Brush, Ends, Grain, Group, Layer, Paint, PathStep, Scene, Shape, Text, polygon, polyline,
};
use draughts::Squares;
use draughts::notation::square;

const PAPER: Colour = Colour::hex(0xffffff);
/// The colour of captions.
const INK: Colour = Colour::hex(0x111111);
/// The least width of a square, in pixels, on which pieces are more than flat discs.
const SMALL: u32 = 24;
/// The least width of a square, in pixels, on which the grain of wood is seen.
const GRAINED: u32 = 40;

/// Everything that is drawn in a picture so wide.
pub(super) fn drawn(diagram: &Diagram, width: Width) -> Scene {
    let plan = Plan::of(diagram);
    let pixels = width.get() * SQUARE as u32 / plan.width() as u32;
    let detail = if pixels < SMALL { Detail::Flat } else { Detail::Whole };
    let mut scene = Scene { width: plan.width() as f32, height: plan.height() as f32, layers: Vec::new() };
    board(&mut scene, diagram, &plan, pixels, detail);
    last_move(&mut scene, diagram, &plan);
    if detail == Detail::Whole {
        coordinates(&mut scene, diagram, &plan);
    }
    pieces::draw(&mut scene, &plan, &diagram.setup, &diagram.look, detail);
    turn(&mut scene, diagram, &plan);
    marks(&mut scene, diagram, &plan);
    for arrow in &diagram.arrows {
        track(&mut scene, diagram, &plan, arrow);
    }
    caption(&mut scene, &plan);
    scene
}

fn board(scene: &mut Scene, diagram: &Diagram, plan: &Plan<'_>, pixels: u32, detail: Detail) {
    let look = &diagram.look;
    let side = plan.side() as f32;
    if !plan.caption.is_empty() || plan.strip > 0 {
        let paper = Shape::Rectangle { x: 0.0, y: 0.0, width: scene.width, height: scene.height };
        scene.put([Group::of("dm-paper", Brush::filled(PAPER), paper)]);
    }
    // A small board has even colours, and so no names that another picture on the page may have too.
    let paint = |colours: [Colour; 2]| match detail {
        Detail::Whole => Paint::diagonal(colours),
        Detail::Flat => Paint::Plain(colours[0]),
    };
    let whole = Shape::Rectangle { x: 0.0, y: 0.0, width: side, height: side };
    scene.put([Group::of("dm-light", Brush::painted(paint(look.light)), whole)]);
    let squares = diagram.rules.geometry().board();
    let outlines = outlines(plan, squares);
    match look.finish {
        Finish::Hatched => {
            let brush = Brush::lined(look.edge, HATCH, Ends::Sharp);
            scene.put([Group::of("dm-dark", brush, Shape::Path(hatching(plan, squares)))]);
        }
        Finish::Plain | Finish::Wood(..) => {
            let brush = Brush::painted(paint(look.dark));
            scene.put([Group::of("dm-dark", brush, Shape::Path(outlines.clone()))]);
        }
    }
    if let Finish::Wood(colour, strength) = look.finish
        && pixels >= GRAINED
    {
        let (prefix, strength) = (format!("dm-{}-", look.name), f32::from(strength) / 100.0);
        scene.layers.push(Layer::Grain(Grain { prefix, colour, strength, squares: outlines, side }));
    }
    let edge = Shape::Rectangle { x: 1.25, y: 1.25, width: side - 2.5, height: side - 2.5 };
    scene.put([Group::of("", Brush::traced(Paint::Through(look.edge, 0.75), 2.5, Ends::Sharp), edge)]);
}

/// The width of the strokes of hatched squares, and how far one is from the next along the edge.
const HATCH: f32 = 4.2;
const BETWEEN: i32 = 14;

/// Strokes from the upper right to the lower left, cut off at the edges of each square.
fn hatching(plan: &Plan<'_>, squares: Squares) -> Vec<PathStep> {
    let mut steps = Vec::new();
    for square in squares {
        let Point { x, y } = plan.corner(square);
        for along in (BETWEEN / 2..2 * SQUARE).step_by(BETWEEN as usize) {
            let (near, far) = (along.min(SQUARE), (along - SQUARE).max(0));
            let ends = [(x + near, y + far), (x + far, y + near)];
            steps.extend(polyline(ends.map(|(x, y)| (x as f32, y as f32))));
        }
    }
    steps
}

fn last_move(scene: &mut Scene, diagram: &Diagram, plan: &Plan<'_>) {
    let Some(track) = &diagram.last_move else { return };
    let ends: Squares =
        [track.squares.first(), track.squares.last()].into_iter().flatten().copied().collect();
    let brush = Brush::painted(Paint::Through(diagram.look.last_move, 0.55));
    scene.put([Group::of("dm-last", brush, Shape::Path(outlines(plan, ends)))]);
}

fn coordinates(scene: &mut Scene, diagram: &Diagram, plan: &Plan<'_>) {
    let look = &diagram.look;
    let last = plan.size - 1;
    let size = if plan.size > 8 { 15.5 } else { 14.5 };
    let written = |x: i32, y: i32, alignment: Alignment, text: String| {
        Shape::Text(Text { x: x as f32, y: y as f32, size, weight: Weight::Bold, alignment, text })
    };
    let mut dark = Group::new("dm-names", Brush::filled(look.name_on_dark));
    let mut light = Group::new("dm-names", Brush::filled(look.name_on_light));
    let mut letters = [
        Group::new("dm-names", Brush::filled(look.name_on_dark)),
        Group::new("dm-names", Brush::filled(look.name_on_light)),
    ];
    let place = |square| {
        let Point { x, y } = plan.corner(square);
        (x / SQUARE, y / SQUARE)
    };
    match diagram.coordinates {
        Coordinates::Hidden => {}
        Coordinates::Numbers => {
            for square in diagram.rules.geometry().board() {
                let (column, row) = place(square);
                if column == 0 || row == 0 || column == last || row == last {
                    let number = square::number(diagram.rules, square).to_string();
                    let (x, y) = (column * SQUARE + 4, row * SQUARE + 16);
                    dark.shapes.push(written(x, y, Alignment::Start, number));
                }
            }
        }
        Coordinates::Letters => {
            let played: Vec<(i32, i32)> = diagram.rules.geometry().board().into_iter().map(place).collect();
            for place in 0..plan.size {
                let (column, row) = (plan.column(place), plan.row(place));
                let letter = char::from(b'a' + place as u8).to_string();
                let ground = usize::from(!played.contains(&(column, last)));
                letters[ground].shapes.push(written(
                    column * SQUARE + 95,
                    plan.side() - 6,
                    Alignment::End,
                    letter,
                ));
                let figure = written(4, row * SQUARE + 16, Alignment::Start, (plan.size - place).to_string());
                let group = if played.contains(&(0, row)) { &mut dark } else { &mut light };
                group.shapes.push(figure);
            }
        }
    }
    scene.put([dark, light].into_iter().chain(letters));
}

fn turn(scene: &mut Scene, diagram: &Diagram, plan: &Plan<'_>) {
    if diagram.turn == TurnMark::Hidden {
        return;
    }
    let near = diagram.setup.turn == diagram.seen_from;
    let y = if near { plan.side() - SQUARE / 2 } else { SQUARE / 2 };
    let middle = Point { x: plan.width() - plan.strip / 2, y };
    pieces::turn_mark(scene, middle, plan.strip / 2 - 7, &diagram.look, diagram.setup.turn);
}

fn marks(scene: &mut Scene, diagram: &Diagram, plan: &Plan<'_>) {
    let mut group = Group::new("dm-marks", Brush::lined(diagram.look.accent, 8.0, Ends::Sharp));
    for square in diagram.marks & diagram.rules.geometry().board() {
        let Point { x, y } = plan.corner(square);
        let side = (SQUARE - 8) as f32;
        let (x, y) = ((x + 4) as f32, (y + 4) as f32);
        group.shapes.push(Shape::Rectangle { x, y, width: side, height: side });
    }
    scene.put([group]);
}

/// An arrow from the origin through every square it lands on, with a cross on every piece it takes.
fn track(scene: &mut Scene, diagram: &Diagram, plan: &Plan<'_>, track: &Track) {
    /// The length of the head, and half its width.
    const HEAD: f32 = 40.0;
    const HALF: f32 = 24.0;
    let accent = diagram.look.accent;
    let middle = |&square| {
        let Point { x, y } = plan.middle(square);
        (x as f32, y as f32)
    };
    let mut points: Vec<(f32, f32)> = track.squares.iter().map(middle).collect();
    let &[.., before, end] = points.as_slice() else { return };
    let (along, across) = (end.0 - before.0, end.1 - before.1);
    let length = along.hypot(across);
    if length == 0.0 {
        return;
    }
    let (along, across) = (along / length, across / length);
    let neck = (end.0 - along * HEAD, end.1 - across * HEAD);
    let head = polygon([
        end,
        (neck.0 - across * HALF, neck.1 + along * HALF),
        (neck.0 + across * HALF, neck.1 - along * HALF),
    ]);
    points.pop();
    points.push(neck);
    let line = polyline(points);
    let round = |colour: Colour, width: f32| Brush::lined(colour, width, Ends::Round);
    // A light edge keeps the arrow apart from dark pieces.
    scene.put_through(
        0.9,
        [
            Group::of("dm-arrow", round(PAPER, 24.0), Shape::Path(line.clone())),
            Group::of("dm-arrow", round(PAPER, 6.0), Shape::Path(head.clone())),
            Group::of("dm-arrow", round(accent, 19.0), Shape::Path(line)),
            Group::of("dm-arrow", Brush::filled(accent), Shape::Path(head)),
        ],
    );
    scene.put([crosses(plan, track.captured, PAPER, 16.0), crosses(plan, track.captured, accent, 10.0)]);
}

fn crosses(plan: &Plan<'_>, squares: Squares, colour: Colour, width: f32) -> Group {
    let mut group = Group::new("dm-taken", Brush::lined(colour, width, Ends::Round));
    for square in squares {
        let Point { x, y } = plan.middle(square);
        let (left, right) = ((x - 20) as f32, (x + 20) as f32);
        let (top, bottom) = ((y - 20) as f32, (y + 20) as f32);
        let mut cross = polyline([(left, top), (right, bottom)]);
        cross.extend(polyline([(right, top), (left, bottom)]));
        group.shapes.push(Shape::Path(cross));
    }
    group
}

fn caption(scene: &mut Scene, plan: &Plan<'_>) {
    let mut group = Group::new("dm-caption", Brush::filled(INK));
    for (place, line) in plan.caption.iter().enumerate() {
        let y = (plan.side() + 52 + place as i32 * LINE) as f32;
        let x = (plan.width() / 2) as f32;
        let (weight, alignment, text) = (Weight::Regular, Alignment::Middle, line.clone());
        group.shapes.push(Shape::Text(Text { x, y, size: CAPTION, weight, alignment, text }));
    }
    scene.put([group]);
}

/// The outlines of some squares as one path.
fn outlines(plan: &Plan<'_>, squares: Squares) -> Vec<PathStep> {
    let side = SQUARE as f32;
    let outline = |square| {
        let Point { x, y } = plan.corner(square);
        let (x, y) = (x as f32, y as f32);
        polygon([(x, y), (x + side, y), (x + side, y + side), (x, y + side)])
    };
    squares.into_iter().flat_map(outline).collect()
}
