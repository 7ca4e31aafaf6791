//! Score sheets and the results that players report: what is handed in before the controller enters anything.

use super::Event;
use super::decision::Refusal;
use super::hall::no_game;
use super::round::Board;
use super::scheme::{Reason, Score};
use crate::history::Number;

/// How a score sheet stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SheetState {
    /// The player has it (wcdf 3.2).
    #[default]
    Issued,
    /// Both players have signed it.
    Signed,
    /// The controller has it, signed (wcdf 3.9).
    HandedIn,
    /// The round is over and it is not there, or not signed: no points for the round (wcdf 3.10).
    Missing,
}

pub(super) const SHEET_STATES: [(&str, SheetState); 4] = [
    ("issued", SheetState::Issued),
    ("signed", SheetState::Signed),
    ("handed-in", SheetState::HandedIn),
    ("missing", SheetState::Missing),
];

impl SheetState {
    /// The word for it.
    pub fn name(self) -> &'static str {
        SHEET_STATES.iter().find(|(_, state)| *state == self).map_or("", |(name, _)| name)
    }
}

/// Whether the event keeps the hand-in list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SheetRule {
    /// Sheets are the players' own affair.
    #[default]
    Free,
    /// Every sheet is handed in, signed, at the end of its round (wcdf 3.9).
    HandIn,
}

/// A sheet of a round: one for every player and game (wcdf 3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The board, from 1.
    pub board: u16,
    /// The game of the round, from 1.
    pub game: u8,
    pub player: Number,
    /// How it stands.
    pub state: SheetState,
    /// The decision behind it, from 1; none as long as the player has it.
    pub decision: Option<usize>,
}

/// What a board remembers of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetMark {
    pub player: Number,
    /// The game of the round, from 1.
    pub game: u8,
    /// How it stands.
    pub state: SheetState,
    /// The decision behind it, from 1.
    pub decision: usize,
}

/// A result as a player reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultReport {
    pub player: Number,
    /// The game of the round, from 1.
    pub game: u8,
    /// The score.
    pub score: Score,
    /// The score as it was written.
    pub text: String,
    /// The decision behind it, from 1.
    pub decision: usize,
}

/// What the reports of a game come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// Nobody has reported.
    Silent,
    /// One player has.
    One(Number),
    /// Both have reported the same.
    Agreed(Score),
    /// They differ: the controller decides.
    Disputed,
}

impl Board {
    /// What the players' reports of a game, counted from 1, come to.
    pub fn agreement(&self, game: u8) -> Agreement {
        let of = |player| self.reports.iter().find(|report| report.player == player && report.game == game);
        let [white, black] = self.pair.players().map(of);
        match (white, black) {
            (None, None) => Agreement::Silent,
            (Some(one), None) | (None, Some(one)) => Agreement::One(one.player),
            (Some(one), Some(other)) if one.score == other.score => Agreement::Agreed(one.score),
            (Some(_), Some(_)) => Agreement::Disputed,
        }
    }
}

impl Event {
    /// The sheets of a round that has been paired: two for every game, in board order.
    pub fn sheets(&self, round: u16) -> Vec<Sheet> {
        let found = usize::from(round).checked_sub(1).and_then(|place| self.rounds.get(place));
        let mut sheets = Vec::new();
        for (index, board) in found.map_or(&[][..], |round| &round.boards).iter().enumerate() {
            for game in 1..=board.scores.len() as u8 {
                for player in board.pair.players() {
                    let mark = board.sheets.iter().find(|mark| mark.player == player && mark.game == game);
                    sheets.push(Sheet {
                        board: index as u16 + 1,
                        game,
                        player,
                        state: mark.map_or(SheetState::Issued, |mark| mark.state),
                        decision: mark.map(|mark| mark.decision),
                    });
                }
            }
        }
        sheets
    }

    /// Sheets that are neither handed in nor missing; games without a move have none.
    pub(super) fn sheets_out(&self, round: u16) -> usize {
        let played = |sheet: &&Sheet| {
            let board = &self.rounds[usize::from(round) - 1].boards[usize::from(sheet.board) - 1];
            board.scores[usize::from(sheet.game) - 1].is_some_and(|score| score.reason.is_played())
                && !board.is_unsigned(sheet.player)
        };
        let out = |sheet: &&Sheet| matches!(sheet.state, SheetState::Issued | SheetState::Signed);
        self.sheets(round).iter().filter(out).filter(played).count()
    }

    pub(super) fn take_sheet(
        &mut self,
        round: u16,
        player: Number,
        game: Option<u8>,
        state: SheetState,
        line: usize,
    ) -> Result<(), Refusal> {
        self.known(player)?;
        let paired = self.published(round)?;
        let place = paired.boards.iter().position(|board| board.pair.has(player));
        let place = place.ok_or_else(|| no_game(player, round))?;
        let all = paired.boards[place].scores.len() as u8;
        let games = match game {
            Some(game) if game == 0 || game > all => {
                return Err(Refusal::NoBoard { round, board: place as u16 + 1, game });
            }
            Some(game) => game..=game,
            None => 1..=all,
        };
        let standing = |board: &Board, game: u8| {
            let mark = board.sheets.iter().find(|mark| mark.player == player && mark.game == game);
            mark.map_or(SheetState::Issued, |mark| mark.state)
        };
        let is_known = |board: &Board| games.clone().all(|game| standing(board, game) == state);
        if paired.boards_of(player).all(is_known) {
            return Err(Refusal::NoEffect(format!("this sheet is already listed as {}", state.name())));
        }
        for board in paired.boards.iter_mut().filter(|board| board.pair.has(player)) {
            for game in games.clone() {
                board.sheets.retain(|mark| mark.player != player || mark.game != game);
                board.sheets.push(SheetMark { player, game, state, decision: line });
            }
            // One missing sheet is enough (wcdf 3.10); when the last one is found, the points are back.
            let missing =
                board.sheets.iter().any(|mark| mark.player == player && mark.state == SheetState::Missing);
            if missing && !board.is_unsigned(player) {
                board.unsigned.push((player, line));
            } else if !missing {
                board.unsigned.retain(|&(unsigned, _)| unsigned != player);
            }
        }
        Ok(())
    }

    pub(super) fn report_result(
        &mut self,
        place: (u16, u16, u8),
        player: Number,
        score: &str,
        line: usize,
    ) -> Result<(), Refusal> {
        self.known(player)?;
        let (_, board, game) = place;
        let read = self.regulation.scheme.read(score, Reason::Played)?;
        let found = self.open_game(place)?;
        if !found.pair.has(player) {
            return Err(Refusal::Order(format!(
                "player {player} does not sit at board {board}: only its two players report a result"
            )));
        }
        let earlier = found.reports.iter().find(|report| report.player == player && report.game == game);
        if earlier.is_some_and(|report| report.score == read) {
            return Err(Refusal::NoEffect(format!("player {player} has already reported this")));
        }
        found.reports.retain(|report| report.player != player || report.game != game);
        let text = score.to_owned();
        found.reports.push(ResultReport { player, game, score: read, text, decision: line });
        Ok(())
    }

    pub(super) fn confirm_result(&mut self, place: (u16, u16, u8), line: usize) -> Result<(), Refusal> {
        let (round, board, game) = place;
        let found = self.open_game(place)?;
        let score = match found.agreement(game) {
            Agreement::Agreed(score) => score,
            Agreement::Silent | Agreement::One(_) => {
                return Err(Refusal::Order(format!(
                    "only one player has reported a result on board {board}.{game} of round {round}: wait, or enter the result yourself"
                )));
            }
            Agreement::Disputed => return Err(Refusal::Disputed { round, board, game }),
        };
        found.set_score(usize::from(game) - 1, score, line);
        Ok(())
    }

    /// A game of a published round that has no result yet.
    fn open_game(&mut self, (round, board, game): (u16, u16, u8)) -> Result<&mut Board, Refusal> {
        let paired = self.published(round)?;
        let found = usize::from(board).checked_sub(1).and_then(|place| paired.boards.get_mut(place));
        let missing = Refusal::NoBoard { round, board, game };
        let Some(found) = found else { return Err(missing) };
        let slot = usize::from(game).checked_sub(1).filter(|&slot| slot < found.scores.len());
        let Some(slot) = slot else { return Err(missing) };
        if found.scores[slot].is_some_and(|score| score.reason != Reason::Adjourned) {
            return Err(Refusal::Order(format!(
                "board {board}.{game} of round {round} already has a result: the controller can correct it with result"
            )));
        }
        Ok(found)
    }
}
