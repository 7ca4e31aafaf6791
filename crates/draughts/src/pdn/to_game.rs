//! A record as a game of ours.

use super::GameRecord;
use crate::board::Side;
use crate::clock::{self, At, Clock, Millis, TimeControl};
use crate::game::{ClockEvent, Decision, Event, Game, MoveSign, Settings};
use crate::position::AnyPosition;
use crate::tree::{DrawOffer, NodeId, Step};

/// Why a record cannot be replayed as a game: a move was irregular, or the arbiter set up a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("ply {ply} is not a legal move, so the game cannot be replayed")]
pub struct UnplayableRecord {
    /// The ply, counted from 1; 0 for the start.
    pub ply: u32,
}

impl GameRecord {
    /// The game of the main line: its moves, signs, offers and result. Its clock runs as the record shows it, if a tag
    /// says the time control and the two agree; otherwise the game has no clock, since a file says what clocks showed
    /// and not when they were pressed.
    pub fn to_game(&self) -> Result<Game, UnplayableRecord> {
        let timed = self.tree.main_line().any(|node| {
            let clocks = self.tree.remarks(node).clocks;
            clocks.white.is_some() || clocks.black.is_some()
        });
        let control = self.time_control().filter(|control| timed && !control.is_untimed());
        let with_clock = control.and_then(|control| self.replayed(control).ok());
        with_clock.map_or_else(|| self.replayed(TimeControl::untimed()), Ok)
    }

    fn replayed(&self, control: TimeControl) -> Result<Game, UnplayableRecord> {
        let rules = self.rules();
        let start: AnyPosition = self.tree.led_to(NodeId::ROOT).unwrap_or(*self.tree.start());
        let mut game = Game::new(start, Settings { time: control, ..Settings::of(rules) });
        let mut at = At::ZERO;
        // What a record tells is taken as far as it is possible; a move that is not shows below.
        if game.clock().is_some() {
            let _ = game.apply(Event::Clock(ClockEvent::Start), at);
        }
        for (ply, node) in (1u32..).zip(self.tree.main_line()) {
            let remarks = self.tree.remarks(node);
            let action = self.tree.step(node).and_then(Step::action).copied();
            let (Some(action), None) = (action, &remarks.set_up) else {
                return Err(UnplayableRecord { ply });
            };
            let by = game.position().turn();
            at = match (game.clock(), remarks.clocks.get(by)) {
                (Some(clock), Some(shown)) => {
                    moment(clock, by, at, *shown).ok_or(UnplayableRecord { ply })?
                }
                _ => at.checked_after(remarks.spent.unwrap_or(Millis::ZERO)).unwrap_or(at),
            };
            let _ = game.apply(Event::Move(action), at);
            if game.plies().len() != ply as usize {
                return Err(UnplayableRecord { ply });
            }
            if remarks.offer == DrawOffer::Made {
                let _ = game.apply(Event::OfferDraw(by), at);
            }
        }
        for (ply, node) in (1u32..).zip(self.tree.main_line()) {
            let last = ply as usize == game.plies().len();
            for &sign in self.tree.remarks(node).signs.iter().filter(|sign| last || !is_material(sign)) {
                let _ = game.apply(Event::Annotate { ply, sign }, at);
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
        let _ = game.apply(Event::Decide(decision), at);
    }
}

/// When a player pressed the clock, if it showed this much afterwards.
fn moment(clock: &Clock, by: Side, from: At, shown: Millis) -> Option<At> {
    let mut at = from;
    // Time that is given or not counted hides some of what was used: a second look finds it, in periods a third.
    for _ in 0..4 {
        let mut pressed = clock.clone();
        pressed.press(by, at).ok()?;
        let left = pressed.remaining(by, at)?;
        if left == shown {
            return Some(at);
        }
        at = at.checked_after(left.checked_sub(shown)?)?;
    }
    None
}

const fn is_material(sign: &MoveSign) -> bool {
    matches!(sign, MoveSign::Material(_))
}
