//! Games as animated GIF.

mod palette;

use crate::picture::{self, PictureError, Width};
use crate::{Diagram, Track};
use draughts::notation::movetext;
use draughts::{AnyPosition, Move, Side};
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use palette::{Census, Palette};
use tiny_skia::Pixmap;

/// The widest film, in pixels.
pub const WIDEST: u32 = 1024;
/// The most frames.
pub const MOST_FRAMES: usize = 2000;

/// Hundredths of a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hundredths(pub u16);

/// A picture that is shown for some time.
#[derive(Clone, Debug)]
pub struct FilmFrame {
    /// The diagram shown.
    pub diagram: Diagram,
    /// How long it is shown.
    pub shown_for: Hundredths,
}

/// How long positions are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// The position after a move.
    pub ply: Hundredths,
    /// The last position.
    pub last: Hundredths,
}

impl Default for Pace {
    fn default() -> Self {
        Self { ply: Hundredths(120), last: Hundredths(400) }
    }
}

/// A ply of the animated game.
#[derive(Clone, Debug)]
pub struct FilmPly {
    /// The move; none if it was not legal and was allowed to stand.
    pub action: Option<Move>,
    /// The text of the move.
    pub text: String,
    /// The position it led to.
    pub after: AnyPosition,
}

impl FilmPly {
    /// A legal move of a position.
    pub fn of(position: &AnyPosition, action: &Move) -> Self {
        Self { action: Some(*action), text: movetext::write(position, action), after: position.after(action) }
    }
}

/// The shots of a game: the position before the first ply, then each ply as it is made. A capture is shown twice:
/// with its arrow and crosses on the pieces it takes, and with those pieces gone. The first ply has the number given.
///
/// The template gives everything but the position, what is pointed out in it, and the caption, which follows its own.
pub fn of_game(
    template: &Diagram,
    start: &AnyPosition,
    steps: &[FilmPly],
    first: FirstPly,
    pace: Pace,
) -> Vec<FilmFrame> {
    let shot = |position: &AnyPosition, caption: &str| {
        let words = [template.caption.trim(), caption].into_iter().filter(|words| !words.is_empty());
        let diagram = Diagram {
            setup: position.setup(),
            arrows: Vec::new(),
            last_move: None,
            caption: words.collect::<Vec<_>>().join(" · "),
            ..template.clone()
        };
        FilmFrame { diagram, shown_for: pace.ply }
    };
    let begins = start.rules().first_to_move.value;
    let mut shots = vec![shot(start, &format!("{} to move", start.rules().colour(start.turn())))];
    let mut position = *start;
    for (place, step) in steps.iter().enumerate() {
        let caption = numbered(first.0 + place, position.turn(), begins, &step.text);
        let track = step.action.map(|action| Track::of(&position, &action));
        if let Some(capture) = track.clone().filter(|track| !track.captured.is_empty()) {
            let mut before = shot(&position, &caption);
            before.diagram.arrows.push(capture);
            shots.push(before);
        }
        position = step.after;
        let mut after = shot(&position, &caption);
        after.diagram.last_move = track;
        shots.push(after);
    }
    if let Some(last) = shots.last_mut() {
        last.shown_for = pace.last;
    }
    shots
}

/// The number of a film's first ply in its game, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstPly(pub usize);

/// A move with its number: `12. 32-28`, and with three dots for the side that does not begin.
pub fn numbered(ply: usize, by: Side, begins: Side, text: &str) -> String {
    // Where the other side made the first move of the game, it stands alone in the second column of row 1.
    let in_first_column = by == begins;
    let place = if (ply % 2 == 1) == in_first_column { ply.saturating_sub(1) } else { ply };
    let number = place / 2 + 1;
    let dots = if by == begins { "." } else { "…" };
    format!("{number}{dots} {text}")
}

/// The frames as GIF, of this width in pixels, repeated for ever.
pub fn gif(shots: &[FilmFrame], width: Width) -> Result<Vec<u8>, PictureError> {
    if width.get() > WIDEST {
        return Err(PictureError::FilmWidth { pixels: width.get() });
    }
    if shots.len() > MOST_FRAMES {
        return Err(PictureError::FilmLength { frames: shots.len() });
    }
    // Drawn twice rather than kept: first for the palette, then for the film. All frames have the height of the
    // tallest, since captions differ.
    let mut census = Census::default();
    let mut height = 0;
    for shot in shots {
        let pixels = picture::drawn(&shot.diagram, width)?;
        height = height.max(pixels.height());
        census.count(&pixels);
    }
    let mut palette = Palette::of(&census);
    let (wide, high) = (width.get() as u16, u16::try_from(height).unwrap_or(u16::MAX));
    if shots.is_empty() {
        return Err(PictureError::NoFrame);
    }
    let mut bytes = Vec::new();
    let drawing = |error: gif::EncodingError| PictureError::Drawing(error.to_string());
    let mut encoder = Encoder::new(&mut bytes, wide, high, &palette.bytes()).map_err(drawing)?;
    encoder.set_repeat(Repeat::Infinite).map_err(drawing)?;
    let mut before: Option<Vec<u8>> = None;
    for shot in shots {
        let canvas = Canvas { wide: usize::from(wide), high: usize::from(high) };
        let indices = canvas.filled(&picture::drawn(&shot.diagram, width)?, &mut palette);
        let mut frame = canvas.frame(before.as_deref(), &indices);
        frame.delay = shot.shown_for.0;
        frame.dispose = DisposalMethod::Keep;
        encoder.write_frame(&frame).map_err(drawing)?;
        before = Some(indices);
    }
    drop(encoder);
    Ok(bytes)
}

struct Canvas {
    wide: usize,
    high: usize,
}

/// A part of the canvas; the ends are not in it.
#[derive(Clone, Copy)]
struct Part {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Canvas {
    /// A picture in colours of the palette, with paper below it where it is not high enough.
    fn filled(&self, pixels: &Pixmap, palette: &mut Palette) -> Vec<u8> {
        let mut indices: Vec<u8> = pixels.pixels().iter().map(|&pixel| palette.nearest(pixel)).collect();
        indices.resize(self.wide * self.high, Palette::PAPER);
        indices
    }

    /// The part in which two pictures differ; the first pixel, if they do not.
    fn changed(&self, before: Option<&[u8]>, after: &[u8]) -> Part {
        let Some(before) = before else {
            return Part { left: 0, top: 0, right: self.wide, bottom: self.high };
        };
        let mut part = Part { left: self.wide, top: self.high, right: 0, bottom: 0 };
        for (row, (old, new)) in before.chunks(self.wide).zip(after.chunks(self.wide)).enumerate() {
            let differs = |place: &usize| old[*place] != new[*place];
            if let Some(first) = (0..self.wide).find(differs) {
                let last = (0..self.wide).rfind(differs).unwrap_or(first);
                part.left = part.left.min(first);
                part.right = part.right.max(last + 1);
                part.top = part.top.min(row);
                part.bottom = row + 1;
            }
        }
        if part.right == 0 { Part { left: 0, top: 0, right: 1, bottom: 1 } } else { part }
    }

    /// What is new in a picture: the part that differs, and in it only the pixels that do, since long runs of the
    /// same take little room.
    fn frame(&self, before: Option<&[u8]>, after: &[u8]) -> Frame<'static> {
        let part = self.changed(before, after);
        let mut buffer = Vec::new();
        for row in part.top..part.bottom {
            for place in row * self.wide + part.left..row * self.wide + part.right {
                let unchanged = before.is_some_and(|before| before[place] == after[place]);
                buffer.push(if unchanged { Palette::UNCHANGED } else { after[place] });
            }
        }
        // All fit: the canvas is no larger than a GIF can be.
        let [left, top, width, height] =
            [part.left, part.top, part.right - part.left, part.bottom - part.top].map(|length| length as u16);
        let transparent = before.map(|_| Palette::UNCHANGED);
        Frame { left, top, width, height, buffer: buffer.into(), transparent, ..Frame::default() }
    }
}
