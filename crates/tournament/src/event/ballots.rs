//! Balloted openings: drawn from a seed that is kept, one for each two games, so that both players have both sides.

use super::Event;
use super::decision::Refusal;
use super::round::{Board, RoundState};
use crate::lots::Lots;
use crate::systems::mini_match::Replacement;

impl Event {
    /// Draws for every board of a round, in board order.
    pub(super) fn draw_ballots(&mut self, round: u16, seed: u64) -> Result<(), Refusal> {
        self.deck_size()?;
        self.open_round(round)?;
        let mut lots = Lots::new(seed);
        let boards = self.rounds[usize::from(round) - 1].boards.len();
        for board in 0..boards {
            let count = self.rounds[usize::from(round) - 1].boards[board].ballots.len();
            for place in 0..count {
                let drawn = self.draw_one(&mut lots)?;
                self.rounds[usize::from(round) - 1].boards[board].ballots[place] = Some(drawn);
            }
        }
        Ok(())
    }

    /// Draws one of them anew.
    pub(super) fn redraw(&mut self, round: u16, board: u16, game: u8, seed: u64) -> Result<(), Refusal> {
        self.deck_size()?;
        let place = usize::from(game.saturating_sub(1)) / 2;
        self.ballot_board(round, board, game)?;
        let drawn = self.draw_one(&mut Lots::new(seed))?;
        self.ballot_board(round, board, game)?.ballots[place] = Some(drawn);
        Ok(())
    }

    /// Takes one from real cards.
    pub(super) fn set_ballot(
        &mut self,
        round: u16,
        board: u16,
        game: u8,
        ballot: u16,
    ) -> Result<(), Refusal> {
        let most = self.deck_size()?;
        if !(1..=most).contains(&ballot) {
            return Err(Refusal::Order(format!(
                "the deck has no ballot {ballot}: choose one from 1 to {most}"
            )));
        }
        let place = usize::from(game.saturating_sub(1)) / 2;
        self.ballot_board(round, board, game)?.ballots[place] = Some(ballot);
        Ok(())
    }

    fn deck_size(&self) -> Result<u16, Refusal> {
        let remedy = "no openings are drawn in this event: set ballots \"NAME COUNT\" before the start";
        self.regulation.ballots.as_ref().map(|deck| deck.ballots).ok_or_else(|| Refusal::Order(remedy.into()))
    }

    fn draw_one(&self, lots: &mut Lots) -> Result<u16, Refusal> {
        let most = self.deck_size()?;
        let repeating =
            self.regulation.ballots.as_ref().is_none_or(|deck| deck.replacement == Replacement::Back);
        let boards = self.rounds.iter().flat_map(|round| &round.boards);
        let used: Vec<u16> = boards.flat_map(|board| board.ballots.iter().flatten().copied()).collect();
        let fresh: Vec<u16> = (1..=most).filter(|ballot| repeating || !used.contains(ballot)).collect();
        // When the deck is through, all of it goes back.
        let from = if fresh.is_empty() { (1..=most).collect() } else { fresh };
        Ok(from[lots.below(from.len())])
    }

    fn open_round(&mut self, round: u16) -> Result<(), Refusal> {
        match self.round_mut(round)?.state {
            RoundState::Closed => Err(Refusal::Order(format!("round {round} is closed: its openings stand"))),
            _ => Ok(()),
        }
    }

    fn ballot_board(&mut self, round: u16, board: u16, game: u8) -> Result<&mut Board, Refusal> {
        self.open_round(round)?;
        let missing = Refusal::NoBoard { round, board, game };
        let found = usize::from(board).checked_sub(1);
        let found = found.and_then(|place| self.rounds[usize::from(round) - 1].boards.get_mut(place));
        let played = |found: &&mut Board| (1..=found.scores.len()).contains(&usize::from(game));
        found.filter(played).ok_or(missing)
    }
}
