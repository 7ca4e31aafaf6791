//! Diagrams as PNG.

mod canvas;
mod stamped;

use crate::Diagram;
use tiny_skia::Pixmap;

/// The width of a picture, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Width(u32);

impl Width {
    /// The narrowest picture: smaller pieces cannot be distinguished.
    pub const LEAST: u32 = 64;
    /// The widest picture: it takes up to a hundred megabytes of memory.
    pub const MOST: u32 = 4096;

    /// What is drawn with as much detail as this stays clear on paper.
    pub(crate) const ON_PAPER: Self = Self(480);

    /// A width within the limits.
    pub const fn new(pixels: u32) -> Result<Self, PictureError> {
        if pixels < Self::LEAST || pixels > Self::MOST {
            return Err(PictureError::Width { pixels });
        }
        Ok(Self(pixels))
    }

    /// The number of pixels.
    pub const fn get(self) -> u32 {
        self.0
    }
}

/// Why a picture cannot be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// The width is not within the limits.
    #[error(
        "a picture cannot be {pixels} pixels wide: choose a width from {} to {}",
        Width::LEAST,
        Width::MOST
    )]
    Width {
        /// The width.
        pixels: u32,
    },
    /// A film is too wide.
    #[error("a GIF cannot be {pixels} pixels wide: choose at most {}", crate::film::WIDEST)]
    FilmWidth {
        /// The width.
        pixels: u32,
    },
    /// A film has too many frames.
    #[error(
        "a GIF of {frames} frames is too long: choose a range of plies, at most {} frames",
        crate::film::MOST_FRAMES
    )]
    FilmLength {
        /// The number of frames.
        frames: usize,
    },
    /// A film has no frame.
    #[error("a GIF needs at least one position")]
    NoFrame,
    /// The encoder refused.
    #[error("the picture cannot be drawn: {0}")]
    Drawing(String),
}

/// The diagram as PNG, of this width in pixels.
pub fn png(diagram: &Diagram, width: Width) -> Result<Vec<u8>, PictureError> {
    drawn(diagram, width)?.encode_png().map_err(|error| PictureError::Drawing(error.to_string()))
}

/// The pixels of a diagram.
pub(crate) fn drawn(diagram: &Diagram, width: Width) -> Result<Pixmap, PictureError> {
    let height = diagram.height(width.get() as f32).round() as u32;
    let fault = PictureError::Width { pixels: width.get() };
    canvas::drawn(&diagram.scene(width), width.get(), height).ok_or(fault)
}
