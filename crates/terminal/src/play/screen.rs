//! The window: board, clocks, move list, counters, notices, input line. Draws a table and changes nothing.

mod arrangement;

use super::palette::Palette;
use super::question::Question;
use super::table::{Counters, Entry, Mode, Page, Purpose, Table};
use super::text::wrapped;
use super::view::{Place, View};
use super::{clocks, counters, move_list, squares};
use crate::board::Names;
use arrangement::Arrangement;
use draughts::game::Score;
use draughts::notation::square;
use draughts::rules::SquareNames;
use draughts::{Side, Square};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position as Cell, Rect, Size};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Clear, Paragraph, Widget};

/// The square shown in a cell of the window.
pub(super) fn square_under(window: Rect, view: &View, cell: Cell) -> Option<Square> {
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
        let inner = panel.counters.inner(Margin::new(1, 1));
        let rows = counter_rows(table, inner.width).len();
        if let Counters::Shown { offset } = &mut table.counters {
            *offset = (*offset).min(rows.saturating_sub(inner.height.into()));
        }
    }
    if let Mode::Page(page) = &mut table.mode {
        let inner = page_area(window, page).inner(Margin::new(1, 1));
        let rows = wrapped(&page.text, inner.width).len();
        page.offset = page.offset.min(rows.saturating_sub(inner.height.into()));
    }
}

/// Draws the whole window.
pub(super) fn draw(table: &Table, palette: &Palette, frame: &mut Frame<'_>) {
    let window = frame.area();
    let buffer = frame.buffer_mut();
    match Arrangement::of(window, table.view.size()) {
        Ok(arrangement) => {
            draw_board(table, palette, &arrangement, buffer);
            let panel = arrangement.panel(table);
            if let Some(clock) = table.session.game().clock() {
                clocks::draw(table, clock, panel.clocks, buffer);
            }
            move_list::draw(table, panel.moves, buffer);
            draw_counters(table, panel.counters, buffer);
            draw_notice(table, palette, panel.notice, buffer);
            draw_foot(table, &arrangement, buffer);
        }
        Err(needed) => draw_too_small(window, needed, buffer),
    }
    match &table.mode {
        Mode::Page(page) => draw_page(page, window, buffer),
        Mode::Asking(question) => draw_question(table, *question, window, buffer),
        Mode::Entry(_) | Mode::Board => {}
    }
    if let (Mode::Entry(entry), Ok(arrangement)) = (&table.mode, Arrangement::of(window, table.view.size())) {
        let written =
            u16::try_from(Line::raw(entry_line(entry, arrangement.entry.width)).width()).unwrap_or(u16::MAX);
        let x = arrangement.entry.x.saturating_add(written).min(arrangement.entry.right().saturating_sub(1));
        frame.set_cursor_position(Cell::new(x, arrangement.entry.y));
    }
}

fn draw_board(table: &Table, palette: &Palette, arrangement: &Arrangement, buffer: &mut Buffer) {
    let rules = table.session.rules();
    let under_cursor = Line::raw(format!(" {} ", square::name(rules, table.cursor))).right_aligned();
    let block = Block::bordered().title(format!(" {} ", rules.title)).title(under_cursor);
    block.render(arrangement.frame, buffer);
    squares::draw(table, palette, arrangement.square, arrangement.board(), buffer);
    if table.names == Names::Shown && rules.notation.value.squares == SquareNames::Letters {
        draw_edge_names(table, arrangement, buffer);
    }
}

/// Letters below the board and digits beside it, written over the frame.
fn draw_edge_names(table: &Table, arrangement: &Arrangement, buffer: &mut Buffer) {
    let (board, square, size) = (arrangement.board(), arrangement.square, table.view.size());
    for place in 0..size {
        let (column, row) = match table.view.seen_from {
            Side::White => (place, size - place),
            Side::Black => (size - 1 - place, place + 1),
        };
        let x = board.x + u16::from(place) * square.columns + square.columns / 2;
        let y = board.y + u16::from(place) * square.rows + square.rows / 2;
        let bold = Style::new().add_modifier(Modifier::BOLD);
        buffer.set_string(x, arrangement.frame.bottom() - 1, char::from(b'a' + column).to_string(), bold);
        buffer.set_string(arrangement.frame.x, y, row.to_string(), bold);
    }
}

fn draw_counters(table: &Table, area: Rect, buffer: &mut Buffer) {
    let Counters::Shown { offset } = table.counters else { return };
    let block = Block::bordered().title(" Draw counts ");
    let inner = block.inner(area);
    block.render(area, buffer);
    let rows = counter_rows(table, inner.width).into_iter().skip(offset);
    Paragraph::new(Text::from_iter(rows)).render(inner, buffer);
}

/// The counters in rows of at most `width` cells.
fn counter_rows(table: &Table, width: u16) -> Vec<String> {
    wrapped(&counters::text(table.session.game()), width)
}

fn draw_notice(table: &Table, palette: &Palette, area: Rect, buffer: &mut Buffer) {
    let rules = table.session.rules();
    let title = match table.session.game().outcome().map(|outcome| outcome.score) {
        Some(Score::Won(side)) => format!(" {} has won ", rules.colour(side)),
        Some(Score::Drawn) => " Drawn ".to_owned(),
        Some(Score::BothLose | Score::Annulled) => " The game is over ".to_owned(),
        None => format!(" {} to move ", rules.colour(table.session.turn())),
    };
    let block = Block::bordered().title(Line::raw(title).style(Style::new().add_modifier(Modifier::BOLD)));
    let inner = block.inner(area);
    block.render(area, buffer);
    let Some(notice) = &table.notice else {
        return Paragraph::new(Text::from_iter(wrapped(&prompt(table), inner.width))).render(inner, buffer);
    };
    let mut lines = wrapped(&notice.text, inner.width);
    if notice.articles.is_empty() {
        return Paragraph::new(Text::from_iter(lines)).render(inner, buffer);
    }
    let cited = wrapped(&format!("{} (a: read)", notice.cited()), inner.width);
    let room = usize::from(inner.height).saturating_sub(cited.len());
    if lines.len() > room {
        lines.truncate(room.saturating_sub(1));
        lines.push("…".to_owned());
    }
    let text = lines.into_iter().map(Line::raw);
    let cited = cited.into_iter().map(|line| Line::raw(line).style(palette.refusal()));
    Paragraph::new(Text::from_iter(text.chain(cited))).render(inner, buffer);
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

fn draw_foot(table: &Table, arrangement: &Arrangement, buffer: &mut Buffer) {
    let faint = Style::new().add_modifier(Modifier::DIM);
    match &table.mode {
        Mode::Entry(entry) => {
            Line::raw(entry_line(entry, arrangement.entry.width)).render(arrangement.entry, buffer);
        }
        _ => Line::raw(invitation(table)).style(faint).render(arrangement.entry, buffer),
    }
    let keys = match &table.mode {
        Mode::Entry(Entry { purpose: Purpose::Move, .. }) => "Enter play  Esc cancel",
        Mode::Entry(Entry { purpose: Purpose::Claim, .. }) => "Enter claim with this move  Esc cancel",
        Mode::Asking(question) => question.keys(),
        Mode::Page(_) => "Up Down scroll  Esc close",
        Mode::Board => "? help  q quit  u undo  r redo  o draw  c claim  R resign  d counts  a articles",
    };
    Line::raw(keys).style(faint).render(arrangement.keys, buffer);
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

fn draw_too_small(window: Rect, needed: Size, buffer: &mut Buffer) {
    let text = format!(
        "The window has {} columns and {} rows; the board needs {} and {}. Enlarge the window, or use --plain. q quits.",
        window.width, window.height, needed.width, needed.height
    );
    Paragraph::new(Text::from_iter(wrapped(&text, window.width))).render(window, buffer);
}

fn page_area(window: Rect, page: &Page) -> Rect {
    let width = window.width.min(76);
    let rows = wrapped(&page.text, width.saturating_sub(2)).len() + 2;
    centred(window, Size::new(width, u16::try_from(rows).unwrap_or(u16::MAX)))
}

fn draw_page(page: &Page, window: Rect, buffer: &mut Buffer) {
    let area = page_area(window, page);
    let block = Block::bordered().title(format!(" {} ", page.title)).title_bottom(" Esc close ");
    let inner = block.inner(area);
    Clear.render(area, buffer);
    block.render(area, buffer);
    let rows = wrapped(&page.text, inner.width).into_iter().skip(page.offset);
    Paragraph::new(Text::from_iter(rows)).render(inner, buffer);
}

fn draw_question(table: &Table, question: Question, window: Rect, buffer: &mut Buffer) {
    const WIDTH: u16 = 48;
    let rows = wrapped(&question.text(table.session.rules()), WIDTH.min(window.width).saturating_sub(2));
    let height = u16::try_from(rows.len() + 2).unwrap_or(u16::MAX);
    let area = centred(window, Size::new(WIDTH, height));
    Clear.render(area, buffer);
    Paragraph::new(Text::from_iter(rows)).block(Block::bordered()).render(area, buffer);
}

fn centred(window: Rect, size: Size) -> Rect {
    let (width, height) = (size.width.min(window.width), size.height.min(window.height));
    let (x, y) = (window.x + (window.width - width) / 2, window.y + (window.height - height) / 2);
    Rect { x, y, width, height }
}

#[cfg(test)]
mod tests;
