//! The pairings of a round, by board and by name.

use super::super::leaflet::{Cell, CellKind, Column, Part, Row, Table};
use super::source::{NumberedRound, Source, board_of, mark_notes, score};
use std::collections::HashMap;
use tournament::history::{Colour, Number, Points};

/// The boards of a round, with the results there are.
pub(super) fn by_board(source: &Source<'_>, round: NumberedRound<'_>) -> Vec<Part> {
    vec![Part::Table(board_table(source, round))]
}

/// The table of a round's boards.
pub(super) fn board_table(source: &Source<'_>, round: NumberedRound<'_>) -> Table {
    let ballots = source.event.regulation().ballots.is_some();
    let games = source.event.regulation().scores_per_board();
    let sums = points_before(source, round);
    let rated = source.any(|entry| entry.rating > 0) && !source.is_of_teams();
    let [first, second] = if source.is_of_teams() {
        ["First team", "Second team"]
    } else {
        [Colour::White, Colour::Black].map(|colour| source.colour(colour))
    };
    let mut columns = vec![Column::number("Board"), Column::number("No."), Column::name(first)];
    let side_columns = |columns: &mut Vec<Column>| {
        if rated {
            columns.push(Column::number("Rating"));
        }
        columns.push(Column::number("Points"));
    };
    side_columns(&mut columns);
    columns.push(Column::middle(if games > 1 && !source.is_of_teams() { "Results" } else { "Result" }));
    columns.extend([Column::number("No."), Column::name(second)]);
    side_columns(&mut columns);
    if ballots {
        columns.push(Column::middle("Ballot"));
    }
    let player = |number: Number| {
        let mut cells = vec![Cell::new(number.to_string()), Cell::strong(source.titled(number))];
        if rated {
            cells.push(Cell::new(source.rating(number)));
        }
        cells.push(Cell::new(super::source::points(sums.get(&number).copied().unwrap_or_default())));
        cells
    };
    let mut rows: Vec<Row> = Vec::new();
    for (place, board) in round.round.boards.iter().enumerate() {
        let mut cells = vec![Cell::strong((place + 1).to_string())];
        cells.extend(player(board.pair.white));
        cells.push(result(source, board));
        cells.extend(player(board.pair.black));
        if ballots {
            let drawn: Vec<String> = board
                .ballots
                .iter()
                .map(|ballot| ballot.map_or("–".to_owned(), |ballot| ballot.to_string()))
                .collect();
            cells.push(Cell::new(drawn.join(", ")));
        }
        rows.push(Row::plain(cells));
    }
    for &free in &round.round.free {
        let mut cells = vec![Cell::new("–")];
        cells.extend(player(free));
        cells.extend([Cell::new(""), Cell::new(""), Cell::new("free")]);
        cells.resize_with(columns.len(), Cell::default);
        rows.push(Row::plain(cells));
    }
    let mut notes = mark_notes(round.round.boards.iter());
    notes.extend(unsigned_notes(source, round));
    if games > 1
        && !source.is_of_teams()
        && round.round.boards.iter().any(|board| board.scores.iter().any(Option::is_some))
    {
        let (white, black) = (source.colour(Colour::White), source.colour(Colour::Black));
        notes.push(format!(
            "Each game shows {white}’s points first; {white} and {black} change sides from game to game."
        ));
    }
    Table { columns, rows, keys: 0, nothing: "Nobody has been paired.", notes }
}

fn result(source: &Source<'_>, board: &tournament::event::Board) -> Cell {
    if source.is_of_teams() {
        if board.scores.iter().all(Option::is_none) {
            return Cell::of(CellKind::Line);
        }
        let sums =
            [board.pair.white, board.pair.black].map(|team| super::source::points(board.games_sum(team)));
        return Cell::strong(sums.join("–"));
    }
    if board.scores.iter().all(Option::is_none) {
        return Cell::of(CellKind::Line);
    }
    let scores: Vec<String> =
        board.scores.iter().map(|game| if game.is_some() { score(*game) } else { "…".to_owned() }).collect();
    Cell::strong(scores.join(", "))
}

/// What everybody has before a round.
fn points_before(source: &Source<'_>, round: NumberedRound<'_>) -> HashMap<Number, Points> {
    let arena = source.event.regulation().system == tournament::event::System::Arena;
    let before = usize::from(round.number) - 1;
    let sum = |record: tournament::standings::PlayerRecord| {
        // A player's games in an arena are no rounds of everybody.
        let rounds = if arena { usize::MAX } else { before };
        let points: Points = record.rounds.iter().take(rounds).map(|score| score.points()).sum();
        (record.number, points)
    };
    source.event.records().into_iter().map(sum).collect()
}

/// Whose round counts nothing since a sheet was not signed.
pub(super) fn unsigned_notes(source: &Source<'_>, round: NumberedRound<'_>) -> Vec<String> {
    let boards = round.round.boards.iter();
    let unsigned = boards.flat_map(|board| board.unsigned.iter().map(|&(player, _)| player));
    unsigned
        .map(|player| {
            format!(
                "{} {}: score sheet not signed, no points for the round (wcdf 3.10).",
                player,
                source.name(player)
            )
        })
        .collect()
}

/// Everybody by name, and where to sit.
pub(super) fn by_name(source: &Source<'_>, round: NumberedRound<'_>) -> Vec<Part> {
    let federations = source.any(|entry| !entry.federation.is_empty());
    let mut columns = vec![Column::name(source.player_word()), Column::number("No.")];
    if federations {
        columns.push(Column::word("Fed."));
    }
    columns.extend([Column::number("Board"), Column::word("Colour"), Column::name("Opponent")]);
    let row = |number: Number| {
        let mut cells = vec![Cell::strong(source.titled(number)), Cell::new(number.to_string())];
        if federations {
            cells.push(Cell::new(source.federation(number)));
        }
        match board_of(round.round, number) {
            Some(_) if source.event.giver() == Some(number) => {
                cells.extend([Cell::strong("all"), Cell::new(""), Cell::new("all guests")]);
            }
            Some((place, board)) => {
                let opponent = board.pair.opponent_of(number).unwrap_or(number);
                cells.push(Cell::strong((place + 1).to_string()));
                cells.push(Cell::new(source.colour(board.colour(number))));
                cells.push(Cell::new(format!("{opponent} {}", source.titled(opponent))));
            }
            None => {
                let words = if round.round.free.contains(&number) { "free" } else { "not paired" };
                cells.extend([Cell::new("–"), Cell::new(""), Cell::new(words)]);
            }
        }
        Row::plain(cells)
    };
    let rows = by_names(source, source.numbers()).into_iter().map(row).collect();
    let note = if source.event.regulation().games.count() > 1 && !source.is_of_teams() {
        vec!["The colour is that of the first game; colours alternate from game to game.".to_owned()]
    } else {
        Vec::new()
    };
    vec![Part::Table(Table { columns, rows, keys: 0, nothing: "Nobody has entered.", notes: note })]
}

/// Numbers in the order of the names.
pub(super) fn by_names(source: &Source<'_>, mut numbers: Vec<Number>) -> Vec<Number> {
    numbers.sort_by_cached_key(|&number| (source.name(number).to_lowercase(), number));
    numbers
}
