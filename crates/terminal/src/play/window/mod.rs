//! The terminal window, cell by cell: what is drawn, and which changes are sent to the terminal.

mod area;
mod canvas;
mod display;
mod style;

pub(super) use area::{Cell, Rect, Size};
pub(super) use canvas::{Canvas, Frame, width};
pub(super) use display::Display;
pub(super) use style::{Colour, Style};
