//! The boards of the matches between teams.

use super::super::fault::PaperError;
use super::super::leaflet::{Cell, CellKind, Column, Part, Row, Table};
use super::source::{NumberedRound, Source, mark_notes, points, score};
use tournament::event::Board;
use tournament::history::{Colour, Number};

/// Every match of a round with its boards.
pub(super) fn parts(source: &Source<'_>, round: NumberedRound<'_>) -> Result<Vec<Part>, PaperError> {
    if !source.is_of_teams() {
        let remedy = "this event pairs players, not teams: print the pairings";
        return Err(PaperError::NotForThisEvent(remedy));
    }
    let columns = vec![
        Column::number("Board"),
        Column::name("First team"),
        Column::word("Colour"),
        Column::middle("Result"),
        Column::name("Second team"),
        Column::word("Colour"),
    ];
    let mut rows = Vec::new();
    for (place, board) in round.round.boards.iter().enumerate() {
        rows.push(match_row(source, place + 1, board));
        for game in 0..board.scores.len() {
            rows.push(board_row(source, round.number, (place + 1, game), board));
        }
    }
    for &free in &round.round.free {
        let mut cells =
            vec![Cell::new("–"), Cell::strong(source.name(free)), Cell::new(""), Cell::new("free")];
        cells.resize_with(columns.len(), Cell::default);
        rows.push(Row::group(cells));
    }
    let notes = mark_notes(round.round.boards.iter());
    Ok(vec![Part::Table(Table { columns, rows, keys: 0, nothing: "No match has been paired.", notes })])
}

fn match_row(source: &Source<'_>, number: usize, board: &Board) -> Row {
    let (home, guest) = (board.pair.white, board.pair.black);
    let result = if board.scores.iter().any(Option::is_some) {
        Cell::strong(format!("{} : {}", points(board.games_sum(home)), points(board.games_sum(guest))))
    } else {
        Cell::strong("–")
    };
    Row::group(vec![
        Cell::strong(number.to_string()),
        Cell::strong(source.name(home)),
        Cell::default(),
        result,
        Cell::strong(source.name(guest)),
        Cell::default(),
    ])
}

fn board_row(source: &Source<'_>, round: u16, (number, game): (usize, usize), board: &Board) -> Row {
    let home_colour = if game.is_multiple_of(2) { Colour::White } else { Colour::Black };
    let player = |team: Number| {
        let member = source.event.member_on(round, team, game);
        member.map(|member| member.name.clone()).unwrap_or_default()
    };
    let result = match board.scores[game] {
        None => Cell::of(CellKind::Line),
        // The first team's points first, whatever its colour.
        Some(found) if home_colour == Colour::Black => {
            let turned = tournament::event::Score {
                white: found.black,
                black: found.white,
                plus: found.plus.map(Colour::other),
                ..found
            };
            Cell::new(score(Some(turned)))
        }
        Some(found) => Cell::new(score(Some(found))),
    };
    Row::plain(vec![
        Cell::new(format!("{number}.{}", game + 1)),
        Cell::new(player(board.pair.white)),
        Cell::new(source.colour(home_colour)),
        result,
        Cell::new(player(board.pair.black)),
        Cell::new(source.colour(home_colour.other())),
    ])
}
