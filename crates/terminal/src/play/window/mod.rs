//! A window of the terminal, cell by cell: what is drawn, and what of it the terminal has to be told.

mod area;
mod canvas;
mod display;
mod style;

pub(super) use area::{Cell, Rect, Size};
pub(super) use canvas::{Canvas, Frame, width};
pub(super) use display::Display;
pub(super) use style::{Colour, Style};
