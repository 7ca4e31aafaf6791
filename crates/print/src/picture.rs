//! Diagrams as PNG.

use crate::{Diagram, fonts};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

/// The width of a picture, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Width(u32);

impl Width {
    /// The narrowest picture: smaller pieces cannot be told apart.
    pub const LEAST: u32 = 64;
    /// The widest picture: it takes up to a hundred megabytes of memory.
    pub const MOST: u32 = 4096;

    /// A width within the limits.
    pub const fn new(pixels: u32) -> Result<Self, PictureFault> {
        if pixels < Self::LEAST || pixels > Self::MOST {
            return Err(PictureFault::Width { pixels });
        }
        Ok(Self(pixels))
    }

    /// The number of pixels.
    pub const fn get(self) -> u32 {
        self.0
    }
}

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureFault {
    /// The width is not within the limits.
    #[error(
        "a picture cannot be {pixels} pixels wide: take a width from {} to {}",
        Width::LEAST,
        Width::MOST
    )]
    Width {
        /// The width.
        pixels: u32,
    },
    /// A film is too wide.
    #[error("a film cannot be {pixels} pixels wide: take at most {}", crate::film::WIDEST)]
    FilmWidth {
        /// The width.
        pixels: u32,
    },
    /// A film has too many frames.
    #[error(
        "a film of {frames} frames is too long: take a range of plies, at most {} frames",
        crate::film::MOST_FRAMES
    )]
    FilmLength {
        /// How many frames.
        frames: usize,
    },
    /// A film has no frame.
    #[error("a film needs at least one position")]
    NoFrame,
    /// The renderer or the encoder refused.
    #[error("the picture cannot be drawn: {0}")]
    Drawing(String),
}

/// The diagram as PNG, so many pixels wide.
pub fn png(diagram: &Diagram, width: Width) -> Result<Vec<u8>, PictureFault> {
    drawn(diagram, width)?.encode_png().map_err(|error| PictureFault::Drawing(error.to_string()))
}

/// The pixels of a diagram.
pub(crate) fn drawn(diagram: &Diagram, width: Width) -> Result<Pixmap, PictureFault> {
    let tree = tree(diagram, width)?;
    let size = tree.size().to_int_size();
    let mut pixels =
        Pixmap::new(size.width(), size.height()).ok_or(PictureFault::Width { pixels: width.get() })?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    Ok(pixels)
}

/// A diagram as the renderers take it.
pub(crate) fn tree(diagram: &Diagram, width: Width) -> Result<usvg::Tree, PictureFault> {
    let options = usvg::Options { fontdb: fonts::database(), ..usvg::Options::default() };
    usvg::Tree::from_str(&diagram.svg(width), &options)
        .map_err(|error| PictureFault::Drawing(error.to_string()))
}
