//! Play-offs of tied matches: the next game, its conditions, and who goes through.

use super::decision::Refusal;
use super::round::{Board, PlayOffGame, PlayOffRecord, RoundState};
use super::scheme::Reason;
use super::{Event, System};
use crate::history::{GameResult, Number};
use crate::systems::play_off::{NextGame, Side};

impl Event {
    /// Enters a game of a play-off. The tie is decided with the game that decides it.
    pub(super) fn enter_play_off(
        &mut self,
        (round, board): (u16, u16),
        score: &str,
        left: Option<[u64; 2]>,
        line: usize,
    ) -> Result<(), Refusal> {
        let score = self.regulation.scheme.read(score, Reason::Played)?;
        let terms = self.next_play_off_game(round, board)?;
        let result = match score.white.cmp(&score.black) {
            std::cmp::Ordering::Greater => GameResult::Win,
            std::cmp::Ordering::Equal => GameResult::Draw,
            std::cmp::Ordering::Less => GameResult::Loss,
        };
        let fresh = self.regulation.play_off.clone();
        let found = self.board_mut(round, board)?;
        let state = found.play_off.as_ref().map(|record| record.state.clone()).or(fresh);
        let Some(mut state) = state else { return Err(Refusal::Order(NO_STAGES.into())) };
        state.enter(result, left)?;
        let mut games = found.play_off.take().map_or_else(Vec::new, |record| record.games);
        games.push(PlayOffGame { terms, score, decision: line });
        found.winner = state.winner().map(|side| player_of(found, side));
        found.play_off = Some(PlayOffRecord { state, games });
        Ok(())
    }

    /// The next game of a play-off and its terms.
    pub fn next_play_off_game(&self, round: u16, board: u16) -> Result<NextGame, Refusal> {
        let terms = self.regulation.play_off.as_ref().ok_or_else(|| Refusal::Order(NO_STAGES.into()))?;
        let paired = usize::from(round).checked_sub(1).and_then(|place| self.rounds.get(place));
        let paired = paired.ok_or(Refusal::NoRound(round))?;
        if paired.state != RoundState::Published {
            let state = paired.state.name();
            return Err(Refusal::Order(format!(
                "round {round} is {state}: a play-off can be entered only in a published round"
            )));
        }
        let found = usize::from(board).checked_sub(1).and_then(|place| paired.boards.get(place));
        let found = found.ok_or(Refusal::NoBoard { round, board, game: 1 })?;
        if !found.is_complete() || !self.is_level(round, found) {
            return Err(Refusal::Order(format!(
                "board {board} of round {round} is not tied after its games: there is no play-off"
            )));
        }
        let state = found.play_off.as_ref().map_or(terms, |record| &record.state);
        state.next().ok_or_else(|| crate::systems::play_off::PlayOffError::Decided.into())
    }

    /// The player on a side of a play-off.
    pub fn play_off_player(board: &Board, side: Side) -> Number {
        player_of(board, side)
    }

    /// Whether a tie, or a match after its last round, has no winner by points.
    fn is_level(&self, round: u16, board: &Board) -> bool {
        let [white, black] = board.pair.players();
        if self.regulation.system == System::Match {
            let last = self.planned_rounds().is_some_and(|planned| round >= planned);
            let total = |player: Number| {
                let boards = self.rounds.iter().filter_map(|round| round.board_of(player));
                boards.map(|board| board.points(player, &self.regulation)).sum::<crate::history::Points>()
            };
            return last && total(white) == total(black);
        }
        let eliminating = self.is_elimination_round(round);
        eliminating && board.points(white, &self.regulation) == board.points(black, &self.regulation)
    }
}

const NO_STAGES: &str =
    "the event has no play-off stages: set play-off \"…\" before the start, or enter the winner with winner";

fn player_of(board: &Board, side: Side) -> Number {
    match side {
        Side::First => board.pair.white,
        Side::Second => board.pair.black,
    }
}
