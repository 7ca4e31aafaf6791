//! Games of an event on an arbiter's desk: how they are laid, and what their results are in the event.

use super::awake::Awake;
use crate::key::Id;
use crate::wire::{DeskPressing, FlagsCount, NewBoard, Opening};
use draughts::game::Score;
use draughts::notation::fen;
use draughts::{RulesetName, Side};
use tournament::event::text::write_decision;
use tournament::event::{Decision, Reason, RoundState};

impl Awake {
    /// The games of a board as they are put on a desk, colours exchanged from game to game.
    pub(crate) fn desk_boards(&self, round: u16, board: u16) -> Option<Vec<NewBoard>> {
        let event = self.event();
        let paired = event.rounds().get(usize::from(round).checked_sub(1)?)?;
        if paired.state < RoundState::Published || event.regulation().team_boards.is_some() {
            return None;
        }
        let found = paired.boards.get(usize::from(board).checked_sub(1)?)?;
        let name = |number| event.entry(number).map_or(String::new(), |entry| entry.name.clone());
        let (first, second) = (name(found.pair.white), name(found.pair.black));
        let games = (0..found.scores.len()).map(|game| {
            let drawn =
                found.ballots.get(game / 2).copied().flatten().and_then(|number| self.opening(number));
            let fen = drawn.and_then(|ballot| {
                let ruleset: RulesetName = self.row().ruleset.parse().ok()?;
                Some(fen::write(ruleset.rules(), &ballot.setup))
            });
            let (white, black) = if game % 2 == 0 { (&first, &second) } else { (&second, &first) };
            NewBoard {
                ruleset: self.row().ruleset.clone(),
                white: white.clone(),
                black: black.clone(),
                round: if found.scores.len() > 1 {
                    format!("{round}.{}", game + 1)
                } else {
                    round.to_string()
                },
                time: self.row().time.clone(),
                flags: FlagsCount::WhenSeen,
                pressing: DeskPressing::WithTheMove,
                official: true,
                opening: fen.map_or(Opening::Free, |fen| Opening::Position { fen }),
            }
        });
        Some(games.collect())
    }

    /// The decision by which a result of a desk's board stands in the event; none if the event has one.
    pub(crate) fn result_line(&self, desk: Id, desk_board: u32, score: Score) -> Option<String> {
        let game = self.games().iter().find(|game| game.desk == desk && game.desk_board == desk_board)?;
        let (round, board) = (u16::try_from(game.round).ok()?, u16::try_from(game.board).ok()?);
        let paired = self.event().rounds().get(usize::from(round).checked_sub(1)?)?;
        let found = paired.boards.get(usize::from(board).checked_sub(1)?)?;
        let slot = found.scores.get(usize::try_from(game.game).ok()?.checked_sub(1)?)?;
        if paired.state != RoundState::Published || slot.is_some() {
            return None;
        }
        let scheme = &self.event().regulation().scheme;
        let (win, draw) = (super::view::points_text(scheme.win()), super::view::points_text(scheme.draw()));
        let (score, reason) = match score {
            Score::Won(Side::White) => (format!("{win}-0"), Reason::Played),
            Score::Won(Side::Black) => (format!("0-{win}"), Reason::Played),
            Score::Drawn => (format!("{draw}-{draw}"), Reason::Played),
            Score::BothLose => ("0-0".to_owned(), Reason::Awarded),
            // It is played again.
            Score::Annulled => return None,
        };
        let game = u8::try_from(game.game).ok()?;
        Some(write_decision(&Decision::Result { round, board, game, score, reason }))
    }
}
