//! The cross table: everybody against everybody.

use super::super::fault::PaperError;
use super::super::leaflet::{Cell, CellKind, Column, Part, Row, Table};
use super::source::{Source, mark, points};
use tournament::event::Board;
use tournament::history::Number;
use tournament::standings::Standing;

/// The widest field that is printed.
const MOST_PLAYERS: usize = 60;

/// The table; with groups, one for each.
pub(super) fn parts(source: &Source<'_>) -> Result<Vec<Part>, PaperError> {
    let groups = source.event.group_standings().map_err(|error| PaperError::Standings(error.to_string()))?;
    if groups.is_empty() {
        return Ok(vec![Part::Table(table(source, &source.standings()?)?)]);
    }
    let mut parts = Vec::new();
    for (place, lines) in groups.iter().enumerate() {
        parts.push(Part::Heading(format!("Group {}", place + 1)));
        parts.push(Part::Table(table(source, lines)?));
    }
    Ok(parts)
}

/// A cross table in the order of the standings.
pub(super) fn table(source: &Source<'_>, lines: &[Standing]) -> Result<Table, PaperError> {
    if lines.len() > MOST_PLAYERS {
        return Err(PaperError::TooWide(lines.len()));
    }
    let rounds = source.known_rounds();
    let boards: Vec<&Board> = rounds.iter().flat_map(|round| &round.round.boards).collect();
    let mut columns =
        vec![Column::number("Place"), Column::number("No."), Column::name(source.player_word())];
    columns.extend((1..=lines.len()).map(|place| Column::middle(place.to_string())));
    columns.push(Column::number("Points"));
    let row = |(place, line): (usize, &Standing)| {
        let mut cells = vec![
            Cell::strong((place + 1).to_string()),
            Cell::new(line.number.to_string()),
            Cell::strong(source.titled(line.number)),
        ];
        cells.extend(lines.iter().map(|other| meeting(&boards, line.number, other.number)));
        cells.push(Cell::strong(points(line.points)));
        Row::plain(cells)
    };
    let rows: Vec<Row> = lines.iter().enumerate().map(row).collect();
    let mut notes = Vec::new();
    if source.event.regulation().games.count() > 1 {
        notes.push("Each cell: the games in order.".to_owned());
    }
    if source.event.regulation().ballots.is_some() {
        notes.push("Below them, the ballot drawn for every two games.".to_owned());
    }
    notes.extend(super::source::mark_notes(boards.iter().copied()));
    let notes = if notes.is_empty() { notes } else { vec![notes.join(" ")] };
    Ok(Table { columns, rows, keys: 3, nothing: "The event has not started.", notes })
}

/// What one has scored against another, game by game, and the ballots.
fn meeting(boards: &[&Board], player: Number, opponent: Number) -> Cell {
    if player == opponent {
        return Cell::of(CellKind::Shaded);
    }
    let met = boards.iter().filter(|board| board.pair.is_of(&[player, opponent]));
    let mut games = Vec::new();
    let mut ballots = Vec::new();
    for board in met {
        for (game, score) in board.scores.iter().enumerate() {
            let has_white = (board.pair.white == player) == game.is_multiple_of(2);
            let own = |score: tournament::event::Score| {
                let own = if has_white { score.white } else { score.black };
                format!("{}{}", points(own), mark(score.reason))
            };
            games.push(score.map_or("…".to_owned(), own));
        }
        ballots.extend(board.ballots.iter().flatten().map(ToString::to_string));
    }
    Cell::two(games.join(" "), ballots.join(" "))
}
