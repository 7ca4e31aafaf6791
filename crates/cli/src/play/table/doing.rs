//! What the players can do, and what is open while they do it.

use crate::play::question::Question;
use crate::play::session::Answer;
use crate::play::view::Heading;
use draughts::Square;
use draughts::game::Ground;
use std::path::PathBuf;

/// What the keys are for at the moment.
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
    /// To be made.
    Move,
    /// To be named, as the one that would repeat the position.
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

/// Whether the pieces that can move and their destinations are pointed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play) enum Hints {
    Shown,
    Hidden,
}

/// Whether the draw counters are shown beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play) enum Counters {
    /// They are, this many rows of them being scrolled out of sight.
    Shown {
        offset: usize,
    },
    Hidden,
}

/// Something the players do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::play) enum Action {
    /// The cursor goes.
    Go(Heading),
    /// The square under the cursor is chosen.
    Choose,
    /// A square is chosen directly.
    Touch(Square),
    /// Whatever is open is closed: the entry, a page, the question, the selection, the notice.
    Close,
    Undo,
    Redo,
    Flip,
    ToggleHints,
    ToggleNames,
    ToggleCounters,
    /// A draw is offered by the side on turn with its next move; if one has been offered, the answer is asked for.
    Offer,
    Answer(Answer),
    /// A draw is to be claimed: asks on which ground.
    AskGround,
    Claim(Ground),
    /// The side on turn is to resign: asks whether it really does.
    AskResign,
    Resign,
    Help,
    /// The articles of the notice are shown in full.
    ReadArticles,
    /// The page, the counters or the move list go down by so many rows, or up.
    Scroll(isize),
    /// Text goes to the input line, which opens if it is not open.
    Write(String),
    Erase,
    EraseAll,
    Submit,
    /// To leave, after asking if a game is running.
    Leave,
    /// To leave at once.
    LeaveNow,
}

impl Action {
    /// Whether it is done for the side on turn.
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

/// What is to be done outside the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::play) enum Flow {
    Stay,
    Leave,
    /// Save the game, in this file if one is named.
    Save(Option<PathBuf>),
}
