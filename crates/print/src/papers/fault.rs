//! Why a paper of an event cannot be made.

use crate::fonts::MissingLetters;
use crate::sheet::SheetError;

/// Why a paper cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PaperError {
    /// There is no such round.
    #[error("there is no round {round}: {}", rounds(*.last))]
    NoRound {
        /// The round that was asked for.
        round: u16,
        /// The last one there is.
        last: usize,
    },
    /// The paper belongs to events of another kind.
    #[error("{0}")]
    NotForThisEvent(&'static str),
    /// A table that no paper has room for.
    #[error("a cross table of {0} players is too large to read on paper: print the wall chart instead")]
    TooWide(usize),
    /// The standings cannot be worked out.
    #[error("the standings cannot be calculated: {0}")]
    Standings(String),
    /// An address that is too long for a QR code.
    #[error("the address {0:?} is too long for a QR code: use one of at most {most} letters", most = crate::qr::LONGEST)]
    Address(String),
    /// The document cannot be drawn.
    #[error(transparent)]
    Sheet(#[from] SheetError),
}

impl From<MissingLetters> for PaperError {
    fn from(missing: MissingLetters) -> Self {
        Self::Sheet(missing.into())
    }
}

fn rounds(last: usize) -> String {
    match last {
        0 => "propose the first one".to_owned(),
        1 => "only round 1 has been paired".to_owned(),
        last => format!("name one from 1 to {last}"),
    }
}
