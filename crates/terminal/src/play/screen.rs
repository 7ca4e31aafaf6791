//! The window: board, clocks, move list, counters, notices, input line. Draws a table and changes nothing.

mod arrangement;

use super::palette::Palette;
use super::question::Question;
use super::table::{Counters, Entry, Mode, Page, Purpose, Table};
use super::text::wrapped;
use super::view::{BoardView, Place};
use super::window::{self, Canvas, Cell, Frame, Rect, Size, Style};
use super::{clocks, counters, move_list, squares};
use crate::board::NameDisplay;
use arrangement::Arrangement;
use draughts::game::Score;
use draughts::notation::square;
use draughts::rules::SquareNames;
use draughts::{Side, Square};

/// The square shown in a cell of the window.
pub(super) fn square_under(window: Rect, view: &BoardView, cell: Cell) -> Option<Square> {
    let arrangement = Arrangement::of(window, view.size()).ok()?;
    let board = arrangement.board();
    if !board.contains(cell) {
        return None;
    }
    let row = u8::try_from((cell.y - board.y) / arrangement.square.rows).ok()?;
    let column = u8::try_from((cell.x - board.x) / arrangement.square.columns).ok()?;
    view.square_at(Place { row, column })
}

/// Limits scrolling to the content of the window.
pub(super) fn settle(window: Rect, table: &mut Table) {
    if let Ok(arrangement) = Arrangement::of(window, table.view.size()) {
        let panel = arrangement.panel(table);
        table.scrolled_back = table.scrolled_back.min(move_list::furthest_back(table, panel.moves));
        let inner = panel.counters.inner();
        let rows = counter_rows(table, inner.width).len();
        if let Counters::Shown { offset } = &mut table.counters {
            *offset = (*offset).min(rows.saturating_sub(inner.height.into()));
        }
    }
    if let Mode::Page(page) = &mut table.mode {
        let inner = page_area(window, page).inner();
        let rows = wrapped(&page.text, inner.width).len();
        page.offset = page.offset.min(rows.saturating_sub(inner.height.into()));
    }
}

/// Draws the whole window, and tells where the cursor is, if it is seen.
pub(super) fn draw(table: &Table, palette: &Palette, canvas: &mut Canvas) -> Option<Cell> {
    let window = canvas.size().area();
    match Arrangement::of(window, table.view.size()) {
        Ok(arrangement) => {
            draw_board(table, palette, &arrangement, canvas);
            let panel = arrangement.panel(table);
            if let Some(clock) = table.session.game().clock() {
                clocks::draw(table, clock, panel.clocks, canvas);
            }
            move_list::draw(table, panel.moves, canvas);
            draw_counters(table, panel.counters, canvas);
            draw_notice(table, palette, panel.notice, canvas);
            draw_foot(table, &arrangement, canvas);
        }
        Err(needed) => draw_too_small(window, needed, canvas),
    }
    match &table.mode {
        Mode::Page(page) => draw_page(page, window, canvas),
        Mode::Asking(question) => draw_question(table, *question, window, canvas),
        Mode::Entry(_) | Mode::Board => {}
    }
    let (Mode::Entry(entry), Ok(arrangement)) = (&table.mode, Arrangement::of(window, table.view.size()))
    else {
        return None;
    };
    let line = arrangement.entry;
    let written = u16::try_from(window::width(&entry_line(entry, line.width))).unwrap_or(u16::MAX);
    let x = line.x.saturating_add(written).min(line.right().saturating_sub(1));
    Some(Cell::new(x, line.y))
}

fn draw_board(table: &Table, palette: &Palette, arrangement: &Arrangement, canvas: &mut Canvas) {
    let rules = table.session.rules();
    let (title, under_cursor) =
        (format!(" {} ", rules.title), format!(" {} ", square::name(rules, table.cursor)));
    let frame = Frame { title: &title, right: &under_cursor, ..Frame::default() };
    canvas.frame(arrangement.frame, &frame);
    squares::draw(table, palette, arrangement.square, arrangement.board(), canvas);
    if table.names == NameDisplay::Shown && rules.notation.value.squares == SquareNames::Letters {
        draw_edge_names(table, arrangement, canvas);
    }
}

/// Letters below the board and digits beside it, written over the frame.
fn draw_edge_names(table: &Table, arrangement: &Arrangement, canvas: &mut Canvas) {
    let (board, square, size) = (arrangement.board(), arrangement.square, table.view.size());
    for place in 0..size {
        let (column, row) = match table.view.seen_from {
            Side::White => (place, size - place),
            Side::Black => (size - 1 - place, place + 1),
        };
        let x = board.x + u16::from(place) * square.columns + square.columns / 2;
        let y = board.y + u16::from(place) * square.rows + square.rows / 2;
        let letter = char::from(b'a' + column).to_string();
        canvas.write(x, arrangement.frame.bottom() - 1, &letter, Style::BOLD);
        canvas.write(arrangement.frame.x, y, &row.to_string(), Style::BOLD);
    }
}

fn draw_counters(table: &Table, area: Rect, canvas: &mut Canvas) {
    let Counters::Shown { offset } = table.counters else { return };
    canvas.frame(area, &Frame { title: " Draw counts ", ..Frame::default() });
    let inner = area.inner();
    canvas.write_lines(inner, plain(counter_rows(table, inner.width)).skip(offset));
}

fn plain(rows: Vec<String>) -> impl Iterator<Item = (String, Style)> {
    rows.into_iter().map(|row| (row, Style::PLAIN))
}

/// The counters in rows of at most `width` cells.
fn counter_rows(table: &Table, width: u16) -> Vec<String> {
    wrapped(&counters::text(table.session.game()), width)
}

fn draw_notice(table: &Table, palette: &Palette, area: Rect, canvas: &mut Canvas) {
    let rules = table.session.rules();
    let title = match table.session.game().outcome().map(|outcome| outcome.score) {
        Some(Score::Won(side)) => format!(" {} has won ", rules.colour(side)),
        Some(Score::Drawn) => " Drawn ".to_owned(),
        Some(Score::BothLose | Score::Annulled) => " The game is over ".to_owned(),
        None => format!(" {} to move ", rules.colour(table.session.turn())),
    };
    canvas.frame(area, &Frame { title: &title, style: Style::BOLD, ..Frame::default() });
    let inner = area.inner();
    let Some(notice) = &table.notice else {
        return canvas.write_lines(inner, plain(wrapped(&prompt(table), inner.width)));
    };
    let mut lines = wrapped(&notice.text, inner.width);
    if notice.articles.is_empty() {
        return canvas.write_lines(inner, plain(lines));
    }
    let cited = wrapped(&format!("{} (a: read)", notice.cited()), inner.width);
    let room = usize::from(inner.height).saturating_sub(cited.len());
    if lines.len() > room {
        lines.truncate(room.saturating_sub(1));
        lines.push("…".to_owned());
    }
    let cited = cited.into_iter().map(|line| (line, palette.refusal()));
    canvas.write_lines(inner, plain(lines).chain(cited));
}

/// What the players can do, shown when there is no notice.
fn prompt(table: &Table) -> String {
    let (game, position) = (table.session.game(), table.session.position());
    let rules = position.rules();
    let mut text = match &table.selection {
        _ if game.outcome().is_some() => return "The game is over.".to_owned(),
        _ if table.thoughts.is_some() => return table.thoughts.clone().unwrap_or_default(),
        Some(selection) => {
            format!(
                "From {}: choose where to move it. Esc puts it back.",
                square::name(rules, selection.origin())
            )
        }
        None if position.must_capture() => format!("{} must capture.", rules.colour(position.turn())),
        None => "Choose a piece, or type a move.".to_owned(),
    };
    if let Some(by) = game.standing_offer() {
        text.push_str(&format!("\n{} offers a draw: press o to answer.", rules.colour(by)));
    }
    if let Some(claims) = counters::open_claims(game) {
        text.push_str(&format!("\n{claims}\nPress c to claim it."));
    }
    text
}

fn draw_foot(table: &Table, arrangement: &Arrangement, canvas: &mut Canvas) {
    let line = arrangement.entry;
    match &table.mode {
        Mode::Entry(entry) => canvas.write_within(line, &entry_line(entry, line.width), Style::PLAIN),
        _ => canvas.write_within(line, invitation(table), Style::DIM),
    }
    let keys = match &table.mode {
        Mode::Entry(Entry { purpose: Purpose::Move, .. }) => "Enter play  Esc cancel",
        Mode::Entry(Entry { purpose: Purpose::Claim, .. }) => "Enter claim with this move  Esc cancel",
        Mode::Asking(question) => question.keys(),
        Mode::Page(_) => "Up Down scroll  Esc close",
        Mode::Board => "? help  q quit  u undo  r redo  o draw  c claim  R resign  d counts  a articles",
    };
    canvas.write_within(arrangement.keys, keys, Style::DIM);
}

fn invitation(table: &Table) -> &'static str {
    match table.session.rules().notation.value.squares {
        SquareNames::Numbers => "Move: type its squares",
        SquareNames::Letters => "Move: press : and type its squares",
    }
}

/// The input line; of a long text, the end.
fn entry_line(entry: &Entry, width: u16) -> String {
    let label = match entry.purpose {
        Purpose::Move => "Move: ",
        Purpose::Claim => "The move that repeats: ",
    };
    // One cell is left for the cursor.
    let room = usize::from(width).saturating_sub(label.len() + 1);
    let hidden = entry.text.chars().count().saturating_sub(room);
    format!("{label}{}", entry.text.chars().skip(hidden).collect::<String>())
}

fn draw_too_small(window: Rect, needed: Size, canvas: &mut Canvas) {
    let text = format!(
        "The window has {} columns and {} rows; the board needs {} and {}. Enlarge the window, or use --plain. q quits.",
        window.width, window.height, needed.width, needed.height
    );
    canvas.write_lines(window, plain(wrapped(&text, window.width)));
}

fn page_area(window: Rect, page: &Page) -> Rect {
    let width = window.width.min(76);
    let rows = wrapped(&page.text, width.saturating_sub(2)).len() + 2;
    centred(window, Size::new(width, u16::try_from(rows).unwrap_or(u16::MAX)))
}

fn draw_page(page: &Page, window: Rect, canvas: &mut Canvas) {
    let area = page_area(window, page);
    let title = format!(" {} ", page.title);
    canvas.clear(area);
    canvas.frame(area, &Frame { title: &title, bottom: " Esc close ", ..Frame::default() });
    let inner = area.inner();
    canvas.write_lines(inner, plain(wrapped(&page.text, inner.width)).skip(page.offset));
}

fn draw_question(table: &Table, question: Question, window: Rect, canvas: &mut Canvas) {
    const WIDTH: u16 = 48;
    let rows = wrapped(&question.text(table.session.rules()), WIDTH.min(window.width).saturating_sub(2));
    let height = u16::try_from(rows.len() + 2).unwrap_or(u16::MAX);
    let area = centred(window, Size::new(WIDTH, height));
    canvas.clear(area);
    canvas.frame(area, &Frame::default());
    canvas.write_lines(area.inner(), plain(rows));
}

fn centred(window: Rect, size: Size) -> Rect {
    let (width, height) = (size.width.min(window.width), size.height.min(window.height));
    let (x, y) = (window.x + (window.width - width) / 2, window.y + (window.height - height) / 2);
    Rect { x, y, width, height }
}

#[cfg(test)]
mod tests;
