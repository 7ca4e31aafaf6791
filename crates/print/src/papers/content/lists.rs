//! Lists for the controller's pencil: who has come, and whose score sheets are in.

use super::super::fault::PaperError;
use super::super::leaflet::{Cell, CellKind, Column, Part, Row, Table};
use super::pairings::by_names;
use super::sheets::seats;
use super::source::{NumberedRound, Source, board_of};
use draughts::Code;
use tournament::event::SheetState;
use tournament::history::{Colour, Number};

/// Everybody with a box to tick; of a round, with the board.
pub(super) fn roll_call(source: &Source<'_>, round: Option<u16>) -> Result<Vec<Part>, PaperError> {
    let round = round.map(|round| source.round(Some(round))).transpose()?;
    let federations = source.any(|entry| !entry.federation.is_empty());
    let mut columns = vec![Column::middle("Here"), Column::name(source.player_word()), Column::number("No.")];
    if federations {
        columns.push(Column::word("Fed."));
    }
    if round.is_some() {
        columns.push(Column::number("Board"));
    }
    columns.extend([Column::word("Arrived at"), Column::name("Remarks")]);
    let row = |player: Number| {
        let mut cells =
            vec![Cell::of(CellKind::Box), Cell::strong(source.titled(player)), Cell::new(player.to_string())];
        if federations {
            cells.push(Cell::new(source.federation(player)));
        }
        if let Some(round) = round {
            let board = board_of(round.round, player).map(|(place, _)| match source.event.giver() {
                Some(giver) if giver == player => "all".to_owned(),
                _ => (place + 1).to_string(),
            });
            cells.push(Cell::new(board.unwrap_or_else(|| "–".to_owned())));
        }
        cells.extend([Cell::of(CellKind::Line), Cell::of(CellKind::Line)]);
        Row::plain(cells)
    };
    let rows = by_names(source, source.numbers()).into_iter().map(row).collect();
    let mut notes = Vec::new();
    // Only what the federation's own text says: another's does not bind its players.
    if source.rules.code == Code::Wcdf {
        notes.push(
            "Players must be at their boards before the start (wcdf 4.2). A player who is 60 minutes late or more loses the game, a player who is 120 minutes late or more both games of the round (wcdf 2.24)."
                .to_owned(),
        );
    }
    Ok(vec![Part::Table(Table { columns, rows, keys: 0, nothing: "Nobody has entered.", notes })])
}

/// Whose score sheets have been handed in, game by game.
pub(super) fn hand_in(source: &Source<'_>, round: NumberedRound<'_>) -> Vec<Part> {
    let games = round.round.boards.iter().map(|board| board.scores.len()).max().unwrap_or(1);
    let teams = source.is_of_teams();
    let mut columns = vec![Column::number("Board"), Column::word("Colour"), Column::name("Player")];
    // Players of teams have one game each; of pairs both play all games of the round.
    let per_row = if teams { 1 } else { games };
    for game in 1..=per_row {
        let words = if per_row > 1 { format!(" {game}") } else { String::new() };
        columns.push(Column::middle(format!("Signed{words}")));
        columns.push(Column::middle(format!("Handed in{words}")));
    }
    columns.push(Column::name("Remarks"));
    let sheets = source.event.sheets(round.number);
    let mut rows = Vec::new();
    for (place, board) in round.round.boards.iter().enumerate() {
        let seated = if teams { board.scores.len() } else { 1 };
        for game in 0..seated {
            let number = if teams { format!("{}.{}", place + 1, game + 1) } else { (place + 1).to_string() };
            for (player, colour) in seats(board, game).into_iter().zip([Colour::White, Colour::Black]) {
                let name = match source.event.member_on(round.number, player, game) {
                    Some(member) => member.name.clone(),
                    None => source.titled(player),
                };
                let mut cells =
                    vec![Cell::strong(number.clone()), Cell::new(source.colour(colour)), Cell::strong(name)];
                let remark = if board.is_unsigned(player) {
                    "not signed: no points for the round (wcdf 3.10)"
                } else {
                    ""
                };
                let first = if teams { game } else { 0 };
                for game in first..first + per_row {
                    let state = sheets.iter().find(|sheet| {
                        usize::from(sheet.board) == place + 1
                            && usize::from(sheet.game) == game + 1
                            && sheet.player == player
                    });
                    let state = state.map_or(SheetState::Issued, |sheet| sheet.state);
                    let ticked = |done: bool| Cell::of(if done { CellKind::Ticked } else { CellKind::Box });
                    cells.push(ticked(matches!(state, SheetState::Signed | SheetState::HandedIn)));
                    cells.push(ticked(state == SheetState::HandedIn));
                }
                cells.push(if remark.is_empty() { Cell::of(CellKind::Line) } else { Cell::new(remark) });
                rows.push(Row::plain(cells));
            }
        }
    }
    let handed_in = source.rules.procedure().sheets.handed_in;
    let mut notes = Vec::new();
    if per_row > 1 {
        notes.push(
            "Signed 1, Handed in 1: the sheet of the first game, signed by both players, and so on."
                .to_owned(),
        );
    }
    if handed_in.code == source.rules.code {
        notes.push(format!(
            "The signed sheets of every game must be handed in at the end of the round ({handed_in})."
        ));
    }
    vec![Part::Table(Table { columns, rows, keys: 0, nothing: "Nobody has been paired.", notes })]
}
