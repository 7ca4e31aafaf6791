//! The table the players sit at: the game, the piece they have picked up, and what they are shown. Pure.

mod dealings;
mod doing;
mod typing;

pub(super) use doing::{Action, Counters, Entry, Flow, Hints, Mode, Page, Purpose};

use super::notice::{self, Notice};
use super::question::Question;
use super::selection::{self, Selection, Step};
use super::session::Session;
use super::view::BoardView;
use crate::board::NameDisplay;
use draughts::clock::At;
use draughts::notation::square;
use draughts::rules::SquareNames;
use draughts::{Move, Rules, Side, Square, Verdict};

/// The longest text the input line takes; no move needs more.
const LONGEST_ENTRY: usize = 80;

/// Everything that is shown.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) session: Session,
    pub(super) view: BoardView,
    pub(super) names: NameDisplay,
    pub(super) hints: Hints,
    pub(super) cursor: Square,
    pub(super) selection: Option<Selection>,
    pub(super) notice: Option<Notice>,
    pub(super) mode: Mode,
    pub(super) counters: Counters,
    /// How many rows the move list is scrolled back from its end.
    pub(super) scrolled_back: usize,
    /// The current time of the game, for the clocks shown and for every event.
    pub(super) now: At,
    /// The side that the engine plays, if any.
    pub(super) engine: Option<Side>,
    /// The engine's current line, while it is thinking.
    pub(super) thoughts: Option<String>,
    /// Whether the engine has been asked to move now.
    pub(super) hurry: bool,
}

impl Table {
    /// A table with a session on it; none if the board had no square to put the cursor on.
    pub(super) fn new(session: Session) -> Option<Self> {
        let view = BoardView::new(session.rules());
        let mut table = Self {
            view,
            names: default_names(session.rules()),
            hints: Hints::Hidden,
            cursor: view.home()?,
            selection: None,
            notice: None,
            mode: Mode::Board,
            counters: Counters::Hidden,
            scrolled_back: 0,
            now: At::ZERO,
            engine: None,
            thoughts: None,
            hurry: false,
            session,
        };
        table.notice = Notice::opening(table.session.game());
        table.announce_end();
        Some(table)
    }

    /// Carries out an action of the players.
    pub(super) fn apply(&mut self, action: Action) -> Flow {
        if self.engine_is_on_turn() && action.is_for_the_side_on_turn() {
            self.notice = Some(Notice::plain(
                "It is the engine's turn. u takes your move back, Esc makes the engine move now.",
            ));
            return Flow::Stay;
        }
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
                    NameDisplay::Shown => NameDisplay::Hidden,
                    NameDisplay::Hidden => NameDisplay::Shown,
                }
            }
            Action::ToggleCounters => {
                self.counters = match self.counters {
                    Counters::Shown { .. } => Counters::Hidden,
                    Counters::Hidden => Counters::Shown { offset: 0 },
                }
            }
            Action::Offer => self.offer(),
            Action::Answer(answer) => self.answer(answer),
            Action::AskGround => self.ask_unless_over(Question::Ground),
            Action::Claim(ground) => self.claim(ground),
            Action::AskResign => self.ask_unless_over(Question::Resign(self.session.turn())),
            Action::Resign => self.resign(),
            Action::Help => self.open("Help", HELP.to_owned()),
            Action::ReadArticles => self.read_articles(),
            Action::Scroll(rows) => self.scroll(rows),
            Action::Write(text) => self.write(&text),
            Action::Erase => {
                if let Mode::Entry(entry) = &mut self.mode {
                    entry.text.pop();
                }
            }
            Action::EraseAll => {
                if let Mode::Entry(entry) = &mut self.mode {
                    entry.text.clear();
                }
            }
            Action::Submit => return self.submit(),
            Action::Leave if self.session.is_running() => self.mode = Mode::Asking(Question::Leave),
            Action::Leave | Action::LeaveNow => return Flow::Leave,
        }
        Flow::Stay
    }

    fn choose(&mut self, chosen: Square) {
        if self.announce_end() {
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
                    "There are several captures from {} to {}: choose the landing squares one by one.",
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

    /// Makes a move.
    pub(super) fn play(&mut self, action: Move) {
        let ruling = self.session.play(action, self.now);
        self.cursor = action.to;
        self.moved();
        self.notice = Notice::answer(self.session.game(), &ruling);
        if ruling.as_ref().is_ok_and(|ruling| ruling.verdict == Verdict::Offered) {
            self.ask_about_an_offer();
        }
    }

    fn undo(&mut self) {
        match self.session.undo(self.now) {
            Ok(text) => {
                self.moved();
                self.notice = Some(Notice::plain(format!("{text} has been taken back. r replays it.")));
            }
            Err(text) => self.notice = Some(Notice::plain(text)),
        }
    }

    fn redo(&mut self) {
        match self.session.redo(self.now) {
            Some(ruling) => {
                self.moved();
                self.notice = Notice::answer(self.session.game(), &ruling);
            }
            None => self.notice = Some(Notice::plain("There is no move to redo.")),
        }
    }

    /// The position has changed.
    fn moved(&mut self) {
        self.selection = None;
        self.scrolled_back = 0;
    }

    fn close(&mut self) {
        if self.mode != Mode::Board {
            self.mode = Mode::Board;
        } else if self.engine_is_on_turn() {
            (self.hurry, self.notice) = (true, None);
        } else if self.selection.take().is_none() {
            self.notice = None;
        }
    }

    /// The articles of the notice; if it has none, those of the end of the game.
    fn read_articles(&mut self) {
        let cites = |notice: &Notice| !notice.articles.is_empty();
        if !self.notice.as_ref().is_some_and(cites) {
            self.announce_end();
        }
        match self.notice.as_ref().filter(|notice| cites(notice)) {
            Some(notice) => self.open(&notice.cited(), notice.articles_in_full()),
            None => {
                self.notice =
                    Some(Notice::plain("No ruling has been given yet, so there is no article to show."));
            }
        }
    }

    fn open(&mut self, title: &str, text: String) {
        self.mode = Mode::Page(Page { title: title.to_owned(), text, offset: 0 });
    }

    fn scroll(&mut self, rows: isize) {
        match (&mut self.mode, &mut self.counters) {
            (Mode::Page(Page { offset, .. }), _) | (_, Counters::Shown { offset }) => {
                *offset = offset.saturating_add_signed(rows);
            }
            _ => self.scrolled_back = self.scrolled_back.saturating_add_signed(-rows),
        }
    }

    fn write(&mut self, text: &str) {
        if !matches!(self.mode, Mode::Entry(_)) {
            self.mode = Mode::Entry(Entry { purpose: Purpose::Move, text: String::new() });
        }
        if let Mode::Entry(entry) = &mut self.mode {
            let room = LONGEST_ENTRY.saturating_sub(entry.text.chars().count());
            entry.text.extend(text.chars().filter(|letter| !letter.is_control()).take(room));
        }
    }
}

/// Letters stand outside the board and are shown; numbers in the squares are not (wcdf 1.6, fmjd 2.6).
pub(super) const fn default_names(rules: &Rules) -> NameDisplay {
    match rules.notation.value.squares {
        SquareNames::Letters => NameDisplay::Shown,
        SquareNames::Numbers => NameDisplay::Hidden,
    }
}

const HELP: &str = "\
arrows, H J K L   move the cursor
Enter, Space      choose a piece, then its destination
Esc               put the piece back; close this help; make the engine move now
digits, :         type a move, such as 32-28 or c3:e5
:                 type a command: draw, accept, undo 3, history, fen, save FILE
u, r              take back a move, replay it
f                 flip the board
h                 show which pieces can move, and where to
n                 show the names of the squares
d                 show the draw counts, and the draws that can be claimed now
o                 offer a draw with your next move, or answer an offer
c                 claim a draw
R                 resign
a                 read the articles behind the last ruling
PgUp, PgDn        scroll the moves or the draw counts
q                 quit

The mouse works too: click a piece and its destination, or just the destination if only one move leads there.
If two captures start and end on the same squares but take different pieces, choose the landing squares one by one.";

#[cfg(test)]
mod tests;
