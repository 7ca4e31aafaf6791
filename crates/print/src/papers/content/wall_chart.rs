//! The wall chart: for every player and round the result, the opponent, the colour and the points so far.

use super::super::fault::PaperError;
use super::super::leaflet::{Cell, Column, Part, Row, Table};
use super::source::{NumberedRound, Source, points};
use std::collections::HashMap;
use tournament::event::{Board, System};
use tournament::history::{Number, Points};
use tournament::standings::PlayerRecord;

/// The chart, by start number.
pub(super) fn parts(source: &Source<'_>) -> Result<Vec<Part>, PaperError> {
    Ok(vec![Part::Table(table(source)?)])
}

/// One round of one player.
pub(super) struct RoundCell {
    /// As the FMJD writes it: points, opponent, colour.
    pub(super) text: String,
    /// The points up to here.
    pub(super) total: Points,
}

/// The chart as a table.
pub(super) fn table(source: &Source<'_>) -> Result<Table, PaperError> {
    let places: HashMap<Number, usize> =
        source.standings()?.into_iter().map(|line| (line.number, line.rank)).collect();
    let chart = chart(source);
    let rounds = chart.values().map(Vec::len).max().unwrap_or(0);
    let rated = source.any(|entry| entry.rating > 0);
    let mut columns = vec![Column::number("No."), Column::name(source.player_word())];
    if rated {
        columns.push(Column::number("Rating"));
    }
    let keys = columns.len();
    columns.extend((1..=rounds).map(|round| Column::middle(round.to_string())));
    columns.extend([Column::number("Points"), Column::number("Place")]);
    let records: HashMap<Number, PlayerRecord> =
        source.event.records().into_iter().map(|record| (record.number, record)).collect();
    let row = |number: Number| {
        let mut cells = vec![Cell::new(number.to_string()), Cell::strong(source.titled(number))];
        if rated {
            cells.push(Cell::new(source.rating(number)));
        }
        let own = chart.get(&number).map_or(&[][..], Vec::as_slice);
        cells.extend(own.iter().map(|cell| Cell::two(cell.text.clone(), points(cell.total))));
        cells.resize_with(keys + rounds, Cell::default);
        let adjusted = records.get(&number).map_or(Points::ZERO, |record| record.adjustment);
        let total = own.last().map_or(Points::ZERO, |cell| cell.total) + adjusted;
        let below =
            if adjusted == Points::ZERO { String::new() } else { format!("{} penalty", points(adjusted)) };
        cells.push(Cell { below, ..Cell::strong(points(total)) });
        cells.push(Cell::strong(places.get(&number).map(ToString::to_string).unwrap_or_default()));
        Row::plain(cells)
    };
    let rows = source.numbers().into_iter().map(row).collect();
    Ok(Table { columns, rows, keys, nothing: "Nobody has entered.", notes: notes(source) })
}

fn notes(source: &Source<'_>) -> Vec<String> {
    let letters = [tournament::history::Colour::White, tournament::history::Colour::Black]
        .map(|colour| format!("{} {}", source.letter(colour), source.colour(colour)));
    let mut note = format!(
        "Each cell: points / opponent and colour ({}); below it, the points so far. f: forfeit, not played. free: pairing-allocated bye; bye: requested bye; –: did not take part; …: not finished.",
        letters.join(", ")
    );
    if source.event.giver().is_some() {
        note.push_str(" all: the giver of the display, against all guests.");
    }
    if source.event.regulation().games.count() > 1 {
        note.push_str(" The colour is that of the first game.");
    }
    let mut notes = vec![note];
    for round in source.known_rounds() {
        notes.extend(super::pairings::unsigned_notes(source, round));
    }
    notes
}

/// Everybody's rounds.
pub(super) fn chart(source: &Source<'_>) -> HashMap<Number, Vec<RoundCell>> {
    let rounds = source.known_rounds();
    // Boards by round and player: a chart of a large field would else be looked for board by board.
    let seats: Vec<HashMap<Number, &Board>> = rounds
        .iter()
        .map(|round| {
            let boards = round.round.boards.iter();
            boards.flat_map(|board| [(board.pair.white, board), (board.pair.black, board)]).collect()
        })
        .collect();
    let arena = source.event.regulation().system == System::Arena;
    let cells = |record: PlayerRecord| {
        let mut total = Points::ZERO;
        let mut cells = Vec::new();
        let mut add = |text: String, gained: Points| {
            total += gained;
            cells.push(RoundCell { text, total });
        };
        if source.event.giver() == Some(record.number) && !rounds.is_empty() {
            let gained = record.rounds.iter().map(|score| score.points()).sum();
            add(format!("{}/all {}", points(gained), record.rounds.len()), gained);
        } else if arena {
            let boards = seats.iter().filter_map(|seats| seats.get(&record.number));
            for (board, score) in boards.zip(&record.rounds) {
                add(played(source, board, record.number, score.points()), score.points());
            }
        } else {
            for ((round, seats), score) in rounds.iter().zip(&seats).zip(&record.rounds) {
                let text = match seats.get(&record.number) {
                    Some(board) => played(source, board, record.number, score.points()),
                    None => unpaired(source, *round, record.number, score.points()),
                };
                add(text, score.points());
            }
        }
        (record.number, cells)
    };
    source.event.records().into_iter().map(cells).collect()
}

fn played(source: &Source<'_>, board: &Board, player: Number, gained: Points) -> String {
    let opponent = board.pair.opponent_of(player).unwrap_or(player);
    let colour = if source.is_of_teams() { String::new() } else { source.letter(board.colour(player)) };
    let over = board.scores.iter().any(Option::is_some) || board.is_unsigned(player);
    let gained = if over && board.is_complete() { points(gained) } else { "…".to_owned() };
    let mark = if board.is_complete() && !board.is_played() { "f" } else { "" };
    format!("{gained}/{opponent}{colour}{mark}")
}

fn unpaired(source: &Source<'_>, round: NumberedRound<'_>, player: Number, gained: Points) -> String {
    let asked = gained > Points::ZERO || asked_for_bye(source, round.number, player);
    match round.round.free.contains(&player) {
        true => format!("{}/free", points(gained)),
        false if asked => format!("{}/bye", points(gained)),
        false => "–".to_owned(),
    }
}

fn asked_for_bye(source: &Source<'_>, round: u16, player: Number) -> bool {
    use tournament::event::Decision;
    source.event.decisions().iter().any(|decision| {
        matches!(decision, Decision::Bye { player: asked, round: wanted, .. } if *asked == player && *wanted == round)
    })
}
