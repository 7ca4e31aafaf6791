//! The actions of the players, and the modes of the screen.

use crate::play::question::Question;
use crate::play::session::OfferAnswer;
use crate::play::view::Heading;
use draughts::Square;
use draughts::game::Ground;
use std::path::PathBuf;

/// The mode of the screen, which decides what the keys do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::play) enum Mode {
    /// The board.
    Board,
    /// The input line.
    Entry(Entry),
    /// A text that covers the board.
    Page(Page),
    /// A question.
    Asking(Question),
}

/// The input line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::play) struct Entry {
    pub(in crate::play) purpose: Purpose,
    pub(in crate::play) text: String,
}

/// What a typed move is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play) enum Purpose {
    /// To make it.
    Move,
    /// To name it in a claim, as the move that would repeat the position.
    Claim,
}

/// A text that covers the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::play) struct Page {
    pub(in crate::play) title: String,
    pub(in crate::play) text: String,
    /// The first row shown.
    pub(in crate::play) offset: usize,
}

/// Whether the movable pieces and their destinations are highlighted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play) enum Hints {
    Shown,
    Hidden,
}

/// Whether the draw counters are shown beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play) enum Counters {
    /// They are shown, scrolled by this many rows.
    Shown {
        offset: usize,
    },
    Hidden,
}

/// An action of the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::play) enum Action {
    /// Moves the cursor.
    Go(Heading),
    /// Chooses the square under the cursor.
    Choose,
    /// Chooses a square directly.
    Touch(Square),
    /// Closes the input line, page or question, or cancels the selection or the notice.
    Close,
    Undo,
    Redo,
    Flip,
    ToggleHints,
    ToggleNames,
    ToggleCounters,
    /// Offers a draw with the next move of the side to move; if one has been offered, asks for the answer.
    Offer,
    Answer(OfferAnswer),
    /// Asks for the ground of a draw claim.
    AskGround,
    Claim(Ground),
    /// Asks whether the side to move really resigns.
    AskResign,
    Resign,
    Help,
    /// Shows the articles of the notice in full.
    ReadArticles,
    /// Scrolls the page, the counters or the move list by this many rows.
    Scroll(isize),
    /// Adds text to the input line, opening it if necessary.
    Write(String),
    Erase,
    EraseAll,
    Submit,
    /// Leaves, after a question if a game is running.
    Leave,
    /// Leaves at once.
    LeaveNow,
}

impl Action {
    /// Whether it acts for the side to move.
    pub(super) const fn is_for_the_side_on_turn(&self) -> bool {
        matches!(
            self,
            Self::Choose
                | Self::Touch(_)
                | Self::Redo
                | Self::AskGround
                | Self::Claim(_)
                | Self::AskResign
                | Self::Resign
                | Self::Write(_)
                | Self::Submit
        )
    }
}

/// What to do outside the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::play) enum Flow {
    Stay,
    Leave,
    /// Save the game, to this file if one is named.
    Save(Option<PathBuf>),
}
