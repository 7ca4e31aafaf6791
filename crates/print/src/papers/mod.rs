//! The papers of an event: lists, tables, cards, slips and reports, each described once and written as PDF or HTML.
//!
//! [`paper`] makes the description from an event; [`Leaflet::pdf`] and [`Leaflet::html`] write it.

mod content;
mod fault;
mod html;
mod leaflet;
mod occasion;
mod pdf;
mod what;

pub use content::paper;
pub use fault::PaperError;
pub use html::{STYLE, Styling};
pub use leaflet::{
    Body, Branch, Card, CardForm, CardSheet, Cell, CellKind, Clause, Column, ColumnAlignment, ColumnWidth,
    Fact, GameSheet, Leaflet, Part, Row, RowKind, Table, Tree, TreeTie,
};
pub use occasion::{CaseRow, Occasion};
pub use what::{EventPaper, UnknownPaper};
