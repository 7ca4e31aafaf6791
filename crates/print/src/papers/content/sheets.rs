//! Score sheets for every game of a round, one for each player (wcdf 3.2), in the federation's form.

use super::super::leaflet::GameSheet;
use super::cards::ballot_words;
use super::source::{NumberedRound, Source};
use draughts::clock::BySide;
use draughts::game::{Keeper, ScoreSheet, SheetHeader};
use tournament::event::Board;
use tournament::history::Number;

/// The sheets of a round, board by board and game by game.
pub(super) fn of_round(source: &Source<'_>, round: NumberedRound<'_>) -> Vec<GameSheet> {
    let mut sheets = Vec::new();
    for (place, board) in round.round.boards.iter().enumerate() {
        for game in 0..board.scores.len() {
            let header = header(source, round.number, (place + 1, game), board);
            let begins = source.rules.first_to_move.value;
            for keeper in [begins, begins.opponent()] {
                sheets.push(GameSheet {
                    sheet: blank(source, header.clone(), Keeper::Player(keeper)),
                    address: source.board_address(round.number, place + 1, game + 1),
                });
            }
        }
    }
    sheets
}

fn header(source: &Source<'_>, round: u16, (number, game): (usize, usize), board: &Board) -> SheetHeader {
    let [white, black] = seats(board, game);
    let name = |number: Number| match source.event.member_on(round, number, game) {
        Some(member) => format!("{} ({})", member.name, source.name(number)),
        None => source.titled(number),
    };
    let round_words = if board.scores.len() > 1 {
        format!("{round}.{}, board {number}", game + 1)
    } else {
        format!("{round}, board {number}")
    };
    let opening = board.ballots.get(game / 2).copied().flatten();
    SheetHeader {
        event: source.event_name(),
        round: round_words,
        date: source.occasion.date.clone(),
        place: source.occasion.place.clone(),
        players: BySide { white: name(white), black: name(black) },
        opening: opening.map(|ballot| ballot_words(source, ballot).short()).unwrap_or_default(),
    }
}

/// Who has White and who has Black in a game; colours alternate.
pub(super) fn seats(board: &Board, game: usize) -> [Number; 2] {
    let pair = if game.is_multiple_of(2) { board.pair } else { board.pair.exchanged() };
    [pair.white, pair.black]
}

fn blank(source: &Source<'_>, header: SheetHeader, keeper: Keeper) -> ScoreSheet {
    ScoreSheet {
        header,
        keeper,
        rules: source.rules,
        start: None,
        time: Some(source.occasion.time.clone()).filter(|time| !time.is_empty()),
        compulsory: None,
        rows: Vec::new(),
        set_up: Vec::new(),
        result: None,
        signed: BySide::default(),
        handed_in: BySide::default(),
    }
}
