//! The table two people sit at: the game, what they have picked up, and what they are shown. Pure.

use super::notice::{self, Notice};
use super::selection::{self, Selection, Step};
use super::session::Session;
use super::view::{Heading, View};
use crate::board::Names;
use draughts::notation::square;
use draughts::rules::SquareNames;
use draughts::{Move, Rules, Square};

/// The longest text the input line takes; no move needs more.
const LONGEST_ENTRY: usize = 80;

/// Everything that is shown.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) session: Session,
    pub(super) view: View,
    pub(super) names: Names,
    pub(super) hints: Hints,
    pub(super) cursor: Square,
    pub(super) selection: Option<Selection>,
    pub(super) notice: Option<Notice>,
    pub(super) mode: Mode,
    /// How many rows the move list is scrolled back from its end.
    pub(super) scrolled_back: usize,
}

/// What the keys are for at the moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// The board.
    Board,
    /// The input line, with what is in it.
    Entry(String),
    /// A text that covers the board.
    Page(Page),
    /// The question whether to leave a game that is running.
    Leaving,
}

/// A text that covers the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Page {
    pub(super) title: String,
    pub(super) text: String,
    /// The first row shown.
    pub(super) offset: usize,
}

/// Whether the pieces that can move and their destinations are pointed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hints {
    Shown,
    Hidden,
}

/// Something the players do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Action {
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
    Help,
    /// The articles of the notice are shown in full.
    ReadArticles,
    /// The move list or page goes down by so many rows, or up.
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

/// Whether the players stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    Stay,
    Leave,
}

impl Table {
    /// A table with a session on it; none if the board had no square to put the cursor on.
    pub(super) fn new(session: Session) -> Option<Self> {
        let view = View::new(session.rules());
        let mut table = Self {
            view,
            names: default_names(session.rules()),
            hints: Hints::Hidden,
            cursor: view.home()?,
            selection: None,
            notice: None,
            mode: Mode::Board,
            scrolled_back: 0,
            session,
        };
        table.announce_loss();
        Some(table)
    }

    /// Does what the players do.
    pub(super) fn apply(&mut self, action: Action) -> Flow {
        match action {
            Action::Go(heading) => self.cursor = self.view.step(self.cursor, heading),
            Action::Choose => self.choose(self.cursor),
            Action::Touch(square) => {
                self.cursor = square;
                self.choose(square);
            }
            Action::Close => self.close(),
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Flip => self.view.flip(),
            Action::ToggleHints => {
                self.hints = match self.hints {
                    Hints::Shown => Hints::Hidden,
                    Hints::Hidden => Hints::Shown,
                }
            }
            Action::ToggleNames => {
                self.names = match self.names {
                    Names::Shown => Names::Hidden,
                    Names::Hidden => Names::Shown,
                }
            }
            Action::Help => self.open("Help", HELP.to_owned()),
            Action::ReadArticles => self.read_articles(),
            Action::Scroll(rows) => self.scroll(rows),
            Action::Write(text) => self.write(&text),
            Action::Erase => {
                if let Mode::Entry(entry) = &mut self.mode {
                    entry.pop();
                }
            }
            Action::EraseAll => {
                if let Mode::Entry(entry) = &mut self.mode {
                    entry.clear();
                }
            }
            Action::Submit => self.submit(),
            Action::Leave if self.session.is_running() && self.mode != Mode::Leaving => {
                self.mode = Mode::Leaving;
            }
            Action::Leave | Action::LeaveNow => return Flow::Leave,
        }
        Flow::Stay
    }

    fn choose(&mut self, chosen: Square) {
        if let Some(loss) = self.session.loss() {
            self.notice = Some(Notice::loss(self.session.rules(), loss));
            return;
        }
        let position = *self.session.position();
        let rules = position.rules();
        let step = match &self.selection {
            Some(selection) => selection.choose(&position, chosen),
            None => selection::begin(&position, chosen),
        };
        self.notice = None;
        match step {
            Step::Play(action) => self.play(action),
            Step::Open(selection) => self.selection = Some(selection),
            Step::Several(selection) => {
                self.notice = Some(Notice::plain(format!(
                    "Several captures lead from {} to {}: choose the landing squares one by one.",
                    square::name(rules, selection.origin()),
                    square::name(rules, chosen)
                )));
                self.selection = Some(selection);
            }
            Step::WhichPiece(moves) => self.notice = Some(notice::which_piece(rules, &moves)),
            Step::Cancelled => self.selection = None,
            Step::Refused(attempt) => self.notice = Some(Notice::ruling(&position, &attempt)),
        }
    }

    fn submit(&mut self) {
        let Mode::Entry(entry) = std::mem::replace(&mut self.mode, Mode::Board) else { return };
        if entry.trim().is_empty() {
            return;
        }
        match notice::read_move(&self.session, &entry) {
            Ok(action) => self.play(action),
            Err(notice) => self.notice = Some(notice),
        }
    }

    fn play(&mut self, action: Move) {
        self.session.play(action);
        self.cursor = action.to;
        self.moved();
    }

    fn undo(&mut self) {
        match self.session.undo() {
            Some(played) => {
                let text = format!("{} is taken back. r makes it again.", played.text);
                self.moved();
                self.notice = Some(Notice::plain(text));
            }
            None => self.notice = Some(Notice::plain("There is no move to take back.")),
        }
    }

    fn redo(&mut self) {
        if self.session.redo().is_some() {
            self.moved();
        } else {
            self.notice = Some(Notice::plain("There is no move to make again."));
        }
    }

    /// The position has changed.
    fn moved(&mut self) {
        self.selection = None;
        self.notice = None;
        self.scrolled_back = 0;
        self.announce_loss();
    }

    fn announce_loss(&mut self) {
        if let Some(loss) = self.session.loss() {
            self.notice = Some(Notice::loss(self.session.rules(), loss));
        }
    }

    fn close(&mut self) {
        if self.mode != Mode::Board {
            self.mode = Mode::Board;
        } else if self.selection.take().is_none() {
            self.notice = None;
        }
    }

    fn read_articles(&mut self) {
        match &self.notice {
            Some(notice) if !notice.articles.is_empty() => {
                self.open(&notice.cited(), notice.articles_in_full());
            }
            _ => self.notice = Some(Notice::plain("There is no article to read: nothing has been refused.")),
        }
    }

    fn open(&mut self, title: &str, text: String) {
        self.mode = Mode::Page(Page { title: title.to_owned(), text, offset: 0 });
    }

    fn scroll(&mut self, rows: isize) {
        match &mut self.mode {
            Mode::Page(page) => page.offset = page.offset.saturating_add_signed(rows),
            _ => self.scrolled_back = self.scrolled_back.saturating_add_signed(-rows),
        }
    }

    fn write(&mut self, text: &str) {
        if !matches!(self.mode, Mode::Entry(_)) {
            self.mode = Mode::Entry(String::new());
        }
        if let Mode::Entry(entry) = &mut self.mode {
            let room = LONGEST_ENTRY.saturating_sub(entry.chars().count());
            entry.extend(text.chars().filter(|letter| !letter.is_control()).take(room));
        }
    }
}

/// Letters stand outside the board and are shown; numbers in the squares are not (wcdf 1.6, fmjd 2.6).
pub(super) const fn default_names(rules: &Rules) -> Names {
    match rules.notation.value.squares {
        SquareNames::Letters => Names::Shown,
        SquareNames::Numbers => Names::Hidden,
    }
}

const HELP: &str = "\
arrows, H J K L   move the cursor
Enter, Space      choose a piece, then its destination
Esc               put the piece back, close this
digits, :         type a move, such as 32-28 or c3:e5
u, r              take a move back, make it again
f                 turn the board
h                 show what can move, and where to
n                 show the names of the squares
a                 read the articles behind a refusal
PgUp, PgDn        scroll the moves
q                 leave

The mouse works too: click a piece and its destination, or only a destination that one move alone reaches.
Where two captures have the same ends and take different pieces, choose their landing squares one by one.";

#[cfg(test)]
mod tests;
