//! Draughts in pictures and on paper: diagrams as SVG and PNG, games as animated GIF, score sheets and problem sheets
//! as PDF, the papers of events as PDF and HTML.
//!
//! Everything is made in memory, from values of `draughts` and `tournament` alone, and the same values always give the same bytes:
//! there is no input or output here, no clock, and no font but the two that are built in.
//!
//! ```
//! use draughts::{AnyPosition, RulesetName, notation};
//! use print::{Diagram, Track, Width};
//!
//! let start = AnyPosition::start(RulesetName::English);
//! let action = notation::movetext::read(&start, "11-15").unwrap();
//! let mut diagram = Diagram::new(start.rules(), start.after(&action).setup());
//! diagram.last_move = Some(Track::of(&start, &action));
//! diagram.caption = "Old Faithful".to_owned();
//! assert!(diagram.svg(Width::new(480)?).starts_with("<svg"));
//! assert!(print::picture::png(&diagram, Width::new(480)?)?.starts_with(b"\x89PNG"));
//! # Ok::<(), print::PictureError>(())
//! ```

mod colour;
mod diagram;
pub mod film;
mod fonts;
mod look;
pub mod markup;
pub mod papers;
pub mod picture;
mod qr;
mod scene;
pub mod sheet;
pub mod web;

pub use colour::Colour;
pub use diagram::{Coordinates, Diagram, Hand, Track, TurnMark};
pub use fonts::{MissingLetters, check_letters};
pub use look::{Finish, KingGlyph, Look, NameDisplay, PieceInk, PieceSet};
pub use picture::{PictureError, Width};
