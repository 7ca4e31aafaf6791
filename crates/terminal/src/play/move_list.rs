//! The list of moves beside the board: a number and two moves in each row.

use super::session::Session;
use super::table::Table;
use super::text::shortened;
use super::window::{Canvas, Frame, Rect, Style};
use std::ops::Range;

/// Columns for the number of a move, its dot and a blank.
const NUMBER: u16 = 5;

pub(super) fn draw(table: &Table, area: Rect, canvas: &mut Canvas) {
    canvas.frame(area, &Frame { title: " Moves ", ..Frame::default() });
    let inner = area.inner();
    let rows = rows(&table.session, inner.width);
    let visible = visible(&table.session, inner.height.into(), table.scrolled_back);
    canvas.write_lines(inner, rows[visible].iter().map(|row| (row, Style::PLAIN)));
}

/// The furthest the list can be scrolled back in an area, in rows.
pub(super) fn furthest_back(table: &Table, area: Rect) -> usize {
    visible(&table.session, area.height.saturating_sub(2).into(), 0).start
}

/// The visible rows: the last move is at the bottom, even if moves after it have been taken back.
fn visible(session: &Session, room: usize, scrolled_back: usize) -> Range<usize> {
    let made = session.game().plies().len();
    let rows = (first_place(session) + made + session.taken_back().len()).div_ceil(2);
    let last_made = (first_place(session) + made).div_ceil(2);
    let least = room.min(rows);
    let end = last_made.saturating_sub(scrolled_back).max(least);
    end - least..end
}

/// 1 if there are moves and the side that normally moves second made the first one, otherwise 0.
fn first_place(session: &Session) -> usize {
    let has_moves = !session.game().plies().is_empty() || session.taken_back().len() > 0;
    usize::from(has_moves && session.first_mover() != session.rules().first_to_move.value)
}

/// All rows, with taken-back moves in brackets.
fn rows(session: &Session, width: u16) -> Vec<String> {
    let column = usize::from(width.saturating_sub(NUMBER) / 2).max(6);
    let skipped = std::iter::repeat_n("…".to_owned(), first_place(session));
    let made = session.game().plies().iter().map(|ply| ply.text.clone());
    let taken_back = session.taken_back().map(|taken| format!("({})", taken.text));
    let texts = made.chain(taken_back).map(|text| shortened(&text, column - 1));
    let moves: Vec<String> = skipped.chain(texts).collect();
    let rows = moves.chunks(2).enumerate().map(|(row, pair)| {
        let pair: String = pair.iter().map(|text| format!("{text:<column$}")).collect();
        format!("{:>3}. {}", row + 1, pair.trim_end())
    });
    rows.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::clock::At;
    use draughts::game::{Game, Settings};
    use draughts::notation::{fen, movetext};
    use draughts::{AnyPosition, RulesetName};

    fn played(start: AnyPosition, moves: &[&str]) -> Session {
        let mut session = Session::new(Game::new(start, Settings::of(start.rules())));
        for text in moves {
            let _ = session.play(movetext::read(session.position(), text).expect("a legal move"), At::ZERO);
        }
        session
    }

    #[test]
    fn moves_are_numbered_in_pairs_from_the_side_that_begins() {
        let mut session = played(AnyPosition::start(RulesetName::English), &["11-15", "23-18", "8-11"]);
        assert_eq!(rows(&session, 25), ["  1. 11-15     23-18", "  2. 8-11"]);
        session.undo(At::ZERO).expect("a move to take back");
        assert_eq!(rows(&session, 25), ["  1. 11-15     23-18", "  2. (8-11)"]);
        let white_first = fen::read_position(RulesetName::English, "W:W21-32:B1-12").expect("a position");
        assert_eq!(
            rows(&played(white_first, &["23-18", "11-15"]), 25),
            ["  1. …         23-18", "  2. 11-15"]
        );
    }

    #[test]
    fn the_last_move_stays_in_sight() {
        let moves = ["11-15", "23-19", "8-11", "22-17", "9-13", "17-14"];
        let mut session = played(AnyPosition::start(RulesetName::English), &moves);
        assert_eq!(visible(&session, 2, 0), 1..3);
        assert_eq!(visible(&session, 2, 1), 0..2);
        assert_eq!(visible(&session, 2, 9), 0..2);
        assert_eq!(visible(&session, 9, 0), 0..3);
        session.undo(At::ZERO).expect("a move to take back");
        session.undo(At::ZERO).expect("a move to take back");
        assert_eq!(visible(&session, 2, 0), 0..2);
        assert_eq!(visible(&played(*session.position(), &[]), 2, 0), 0..0);
    }
}
