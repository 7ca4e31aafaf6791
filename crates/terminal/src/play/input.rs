//! Turns keys and mouse clicks into actions. The meaning of a key depends on the mode.

use super::question::Question;
use super::session::OfferAnswer;
use super::table::{Action, Mode};
use super::view::Heading;
use super::window::Cell;
use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use draughts::Square;
use draughts::game::Ground;

/// How many rows a page key scrolls.
const PAGE: isize = 8;

/// The action of an event; `square_under` gives the square of the board shown in a cell of the window.
pub(super) fn action(
    event: &Event,
    mode: &Mode,
    square_under: impl Fn(Cell) -> Option<Square>,
) -> Option<Action> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => key_action(*key, mode),
        Event::Mouse(mouse) => mouse_action(*mouse, mode, square_under),
        Event::Paste(text) if matches!(mode, Mode::Board | Mode::Entry(_)) => {
            Some(Action::Write(text.lines().next().unwrap_or_default().to_owned()))
        }
        _ => None,
    }
}

fn key_action(key: KeyEvent, mode: &Mode) -> Option<Action> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match (key.code, mode) {
            (KeyCode::Char('c'), _) => Some(Action::LeaveNow),
            (KeyCode::Char('u'), Mode::Entry(_)) => Some(Action::EraseAll),
            (KeyCode::Char('h'), Mode::Entry(_)) => Some(Action::Erase),
            _ => None,
        };
    }
    if key.modifiers.contains(KeyModifiers::ALT) {
        return None;
    }
    match mode {
        Mode::Board => board_key(key.code),
        Mode::Entry(entry) => entry_key(key.code, &entry.text),
        Mode::Page(_) => page_key(key.code),
        Mode::Asking(question) => answer_key(key.code, *question),
    }
}

fn board_key(code: KeyCode) -> Option<Action> {
    Some(match code {
        KeyCode::Up | KeyCode::Char('K') => Action::Go(Heading::Up),
        KeyCode::Down | KeyCode::Char('J') => Action::Go(Heading::Down),
        KeyCode::Left | KeyCode::Char('H') => Action::Go(Heading::Left),
        KeyCode::Right | KeyCode::Char('L') => Action::Go(Heading::Right),
        KeyCode::Enter | KeyCode::Char(' ') => Action::Choose,
        KeyCode::Esc => Action::Close,
        KeyCode::Char('u') => Action::Undo,
        KeyCode::Char('r') => Action::Redo,
        KeyCode::Char('f') => Action::Flip,
        KeyCode::Char('h') => Action::ToggleHints,
        KeyCode::Char('n') => Action::ToggleNames,
        KeyCode::Char('d') => Action::ToggleCounters,
        KeyCode::Char('o') => Action::Offer,
        KeyCode::Char('c') => Action::AskGround,
        KeyCode::Char('R') => Action::AskResign,
        KeyCode::Char('a') => Action::ReadArticles,
        KeyCode::Char('?') | KeyCode::F(1) => Action::Help,
        KeyCode::Char('q') => Action::Leave,
        KeyCode::PageUp => Action::Scroll(-PAGE),
        KeyCode::PageDown => Action::Scroll(PAGE),
        // Letters are commands, so on a board with letters a colon opens the input line.
        KeyCode::Char(':' | '/') | KeyCode::Tab => Action::Write(String::new()),
        KeyCode::Char(digit) if digit.is_ascii_digit() => Action::Write(digit.to_string()),
        _ => return None,
    })
}

fn entry_key(code: KeyCode, entry: &str) -> Option<Action> {
    Some(match code {
        KeyCode::Char(letter) => Action::Write(letter.to_string()),
        KeyCode::Backspace if entry.is_empty() => Action::Close,
        KeyCode::Backspace => Action::Erase,
        KeyCode::Enter => Action::Submit,
        KeyCode::Esc => Action::Close,
        _ => return None,
    })
}

fn page_key(code: KeyCode) -> Option<Action> {
    Some(match code {
        KeyCode::Up | KeyCode::Char('k' | 'K') => Action::Scroll(-1),
        KeyCode::Down | KeyCode::Char('j' | 'J') => Action::Scroll(1),
        KeyCode::PageUp => Action::Scroll(-PAGE),
        KeyCode::PageDown | KeyCode::Char(' ') => Action::Scroll(PAGE),
        KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q' | 'a' | '?') | KeyCode::F(1) => Action::Close,
        _ => return None,
    })
}

fn answer_key(code: KeyCode, question: Question) -> Option<Action> {
    let yes = matches!(code, KeyCode::Char('y' | 'Y'));
    let no = matches!(code, KeyCode::Char('n' | 'N'));
    if code == KeyCode::Esc {
        return Some(Action::Close);
    }
    Some(match question {
        Question::Leave if yes || matches!(code, KeyCode::Char('q') | KeyCode::Enter) => Action::LeaveNow,
        Question::Resign(_) if yes => Action::Resign,
        Question::Leave | Question::Resign(_) if no => Action::Close,
        Question::Offer(_) if yes => Action::Answer(OfferAnswer::Accept),
        Question::Offer(_) if no => Action::Answer(OfferAnswer::Decline),
        Question::Ground => match code {
            KeyCode::Char('r') => Action::Claim(Ground::Repetition { next: None }),
            KeyCode::Char('m') => Action::Claim(Ground::NoProgress),
            KeyCode::Char('w') => Action::Claim(Ground::CannotWin),
            _ => return None,
        },
        _ => return None,
    })
}

fn mouse_action(
    mouse: MouseEvent,
    mode: &Mode,
    square_under: impl Fn(Cell) -> Option<Square>,
) -> Option<Action> {
    match mouse.kind {
        MouseEventKind::ScrollUp => Some(Action::Scroll(-1)),
        MouseEventKind::ScrollDown => Some(Action::Scroll(1)),
        MouseEventKind::Down(MouseButton::Left) if matches!(mode, Mode::Page(_)) => Some(Action::Close),
        MouseEventKind::Down(MouseButton::Left) if *mode == Mode::Board => {
            square_under(Cell::new(mouse.column, mouse.row)).map(Action::Touch)
        }
        MouseEventKind::Down(MouseButton::Right) => Some(Action::Close),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::table::{Entry, Purpose};
    use draughts::{AnyPosition, RulesetName, Side};

    fn key(code: KeyCode) -> Event {
        Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
    }

    fn pressed(code: KeyCode, mode: &Mode) -> Option<Action> {
        action(&key(code), mode, |_| None)
    }

    #[test]
    fn letters_are_commands_on_the_board_and_text_in_the_entry() {
        assert_eq!(pressed(KeyCode::Char('f'), &Mode::Board), Some(Action::Flip));
        assert_eq!(pressed(KeyCode::Char('h'), &Mode::Board), Some(Action::ToggleHints));
        assert_eq!(pressed(KeyCode::Char('H'), &Mode::Board), Some(Action::Go(Heading::Left)));
        assert_eq!(pressed(KeyCode::Char('3'), &Mode::Board), Some(Action::Write("3".to_owned())));
        let typed = |text: &str| Mode::Entry(Entry { purpose: Purpose::Move, text: text.to_owned() });
        let entry = typed("c3");
        for letter in ['f', 'h', 'q', '?', ':', 'H'] {
            assert_eq!(pressed(KeyCode::Char(letter), &entry), Some(Action::Write(letter.to_string())));
        }
        assert_eq!(pressed(KeyCode::Backspace, &entry), Some(Action::Erase));
        assert_eq!(pressed(KeyCode::Backspace, &typed("")), Some(Action::Close));
    }

    #[test]
    fn the_interrupt_key_leaves_from_everywhere() {
        let interrupt = Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
        for mode in [Mode::Board, Mode::Asking(Question::Leave), Mode::Asking(Question::Ground)] {
            assert_eq!(action(&interrupt, &mode, |_| None), Some(Action::LeaveNow));
        }
    }

    #[test]
    fn every_question_has_its_own_answers() {
        let check = |question, letter, expected| {
            assert_eq!(pressed(KeyCode::Char(letter), &Mode::Asking(question)), expected, "{question:?}");
        };
        let white = Side::White;
        check(Question::Leave, 'y', Some(Action::LeaveNow));
        check(Question::Resign(white), 'y', Some(Action::Resign));
        check(Question::Resign(white), 'n', Some(Action::Close));
        check(Question::Resign(white), 'q', None);
        check(Question::Offer(white), 'y', Some(Action::Answer(OfferAnswer::Accept)));
        check(Question::Offer(white), 'n', Some(Action::Answer(OfferAnswer::Decline)));
        check(Question::Ground, 'm', Some(Action::Claim(Ground::NoProgress)));
        check(Question::Ground, 'y', None);
        for question in [Question::Leave, Question::Resign(white), Question::Offer(white), Question::Ground] {
            assert_eq!(pressed(KeyCode::Esc, &Mode::Asking(question)), Some(Action::Close));
        }
    }

    #[test]
    fn a_key_let_go_does_nothing() {
        let mut released = KeyEvent::new(KeyCode::Char('u'), KeyModifiers::NONE);
        released.kind = KeyEventKind::Release;
        assert_eq!(action(&Event::Key(released), &Mode::Board, |_| None), None);
    }

    #[test]
    fn a_click_chooses_the_square_under_it() {
        let square = AnyPosition::start(RulesetName::Russian).moves()[0].from;
        let click = |column| {
            Event::Mouse(MouseEvent {
                kind: MouseEventKind::Down(MouseButton::Left),
                column,
                row: 2,
                modifiers: KeyModifiers::NONE,
            })
        };
        let under = |cell: Cell| (cell == Cell::new(4, 2)).then_some(square);
        assert_eq!(action(&click(4), &Mode::Board, under), Some(Action::Touch(square)));
        assert_eq!(action(&click(5), &Mode::Board, under), None);
        assert_eq!(action(&click(4), &Mode::Asking(Question::Leave), under), None);
    }
}
