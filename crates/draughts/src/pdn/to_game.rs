//! A record as a game of ours.

use super::GameRecord;
use crate::clock::{self, At, Millis, TimeControl};
use crate::game::{Decision, Event, Game, Settings, Sign};
use crate::position::AnyPosition;
use crate::tree::{DrawOffer, NodeId, Step};

/// Why a record is no game that can be played: a move was irregular, or the arbiter set up a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("ply {ply} is not an ordinary legal move, so the game cannot be replayed from its moves")]
pub struct NoGame {
    /// The ply, counted from 1; 0 for the start.
    pub ply: u32,
}

impl GameRecord {
    /// The game of the main line: its moves, signs, offers and result. Times are on record only, since a file says
    /// what the clocks showed and not when they were pressed.
    pub fn to_game(&self) -> Result<Game, NoGame> {
        let rules = self.rules();
        let start: AnyPosition = self.tree.led_to(NodeId::ROOT).unwrap_or(*self.tree.start());
        let mut game = Game::new(start, Settings::of(rules));
        let mut at = At::ZERO;
        for (ply, node) in (1u32..).zip(self.tree.main_line()) {
            let remarks = self.tree.remarks(node);
            let action = self.tree.step(node).and_then(Step::action).copied();
            let (Some(action), None) = (action, &remarks.set_up) else { return Err(NoGame { ply }) };
            let by = game.position().turn();
            at = at.checked_after(remarks.spent.unwrap_or(Millis::ZERO)).unwrap_or(at);
            game.apply(Event::Move(action), at);
            if game.plies().len() != ply as usize {
                return Err(NoGame { ply });
            }
            if remarks.offer == DrawOffer::Made {
                game.apply(Event::OfferDraw(by), at);
            }
        }
        for (ply, node) in (1u32..).zip(self.tree.main_line()) {
            let last = ply as usize == game.plies().len();
            for &sign in self.tree.remarks(node).signs.iter().filter(|sign| last || !is_material(sign)) {
                game.apply(Event::Annotate { ply, sign }, at);
            }
        }
        self.end(&mut game, at);
        Ok(game)
    }

    /// The time control of the tags, if they say one.
    pub fn time_control(&self) -> Option<TimeControl> {
        let own = self.tags.known("Clock").and_then(|text| text.parse().ok());
        own.or_else(|| self.tags.known("TimeControl").and_then(|text| clock::pdn::read(text).ok().flatten()))
    }

    /// Ends a game as the file says, if the board does not.
    fn end(&self, game: &mut Game, at: At) {
        let rules = self.rules();
        let Some(score) = self.ending.score(rules).filter(|_| game.outcome().is_none()) else { return };
        let article = self.close.articles.first().copied();
        let article = article.or_else(|| rules.results.resignation.first().copied());
        let decision = Decision {
            ends: Some(score),
            article: article.unwrap_or(rules.refusals.turn),
            text: if self.close.reason.is_empty() {
                format!("The record gives the result {}.", self.ending.text())
            } else {
                self.close.reason.clone()
            },
        };
        game.apply(Event::Decide(decision), at);
    }
}

const fn is_material(sign: &Sign) -> bool {
    matches!(sign, Sign::Material(_))
}
