//! Play-offs: stages of ever shorter games until somebody leads, the last of them without end.
//!
//! The last is Lehmann-Georgiev super-blitz: both players keep the time they have left for the next game, colours
//! alternate, and the first win ends it.

use crate::history::{Colour, GameResult};

/// One of the two players of a tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The one who has White in the first game.
    First,
    /// The other.
    Second,
}

/// A stage with a fixed number of games; who leads after them has won the tie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayOffStage {
    /// What it is called: `rapid`, `blitz`.
    pub name: String,
    /// How many games it has.
    pub games: u8,
    /// The time for each player and game, in milliseconds.
    pub time: u64,
    /// What each move adds, in milliseconds.
    pub increment: u64,
}

/// The terms of super-blitz.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SuperBlitz {
    /// The time of each player for all games together, in milliseconds.
    pub time: u64,
    /// What each move adds, in milliseconds.
    pub increment: u64,
    /// From this game on the increment is a delay, so that time no longer grows; never without it.
    pub delay_from_game: Option<u32>,
}

/// A tie that is being played off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayOff {
    stages: Vec<PlayOffStage>,
    super_blitz: SuperBlitz,
    stage: usize,
    game: u32,
    lead: i32,
    left: [u64; 2],
    winner: Option<Side>,
}

/// The next game and its terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextGame {
    /// The stage's name.
    pub stage: String,
    /// The game's number in its stage, from 1.
    pub game: u32,
    /// Who has White.
    pub white: Side,
    /// The clocks of the first and of the second player, in milliseconds.
    pub clocks: [u64; 2],
    /// What a move adds, or how long it is free.
    pub bonus: Bonus,
}

/// What a move does to a clock, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bonus {
    /// It adds time.
    Increment(u64),
    /// The clock waits so long before it runs.
    Delay(u64),
}

/// A game that cannot be entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayOffError {
    /// The tie has been won.
    #[error("the tie has been decided")]
    Decided,
    /// More time is left than there can be.
    #[error("a drawn super-blitz game needs the remaining time of both players")]
    TimeLeft,
}

impl PlayOff {
    /// A tie that is level after its ordinary games.
    pub fn new(stages: Vec<PlayOffStage>, super_blitz: SuperBlitz) -> Self {
        let stages: Vec<PlayOffStage> = stages.into_iter().filter(|stage| stage.games > 0).collect();
        Self { stages, super_blitz, stage: 0, game: 1, lead: 0, left: [super_blitz.time; 2], winner: None }
    }

    /// Who has won.
    pub fn winner(&self) -> Option<Side> {
        self.winner
    }

    /// The game to be played now; none once the tie is decided.
    pub fn next(&self) -> Option<NextGame> {
        if self.winner.is_some() {
            return None;
        }
        let white = if self.game % 2 == 1 { Side::First } else { Side::Second };
        let game = self.game;
        Some(match self.stages.get(self.stage) {
            Some(stage) => NextGame {
                stage: stage.name.clone(),
                game,
                white,
                clocks: [stage.time; 2],
                bonus: Bonus::Increment(stage.increment),
            },
            None => {
                let terms = self.super_blitz;
                let delayed = terms.delay_from_game.is_some_and(|from| game >= from);
                let bonus =
                    if delayed { Bonus::Delay(terms.increment) } else { Bonus::Increment(terms.increment) };
                NextGame { stage: "super-blitz".to_owned(), game, white, clocks: self.left, bonus }
            }
        })
    }

    /// Enters a game, seen by White; `left` is the time of the first and of the second player at its end.
    pub fn enter(&mut self, result: GameResult, left: Option<[u64; 2]>) -> Result<(), PlayOffError> {
        let Some(next) = self.next() else { return Err(PlayOffError::Decided) };
        let sign = match (result, next.white) {
            (GameResult::Draw, _) => 0,
            (GameResult::Win, Side::First) | (GameResult::Loss, Side::Second) => 1,
            (GameResult::Win, Side::Second) | (GameResult::Loss, Side::First) => -1,
        };
        if let Some(stage) = self.stages.get(self.stage) {
            self.lead += sign;
            let games = u32::from(stage.games);
            // A lead that the games left cannot take away ends the stage.
            if self.lead.unsigned_abs() > games - self.game {
                self.winner = Some(if self.lead > 0 { Side::First } else { Side::Second });
            } else if self.game == games {
                (self.stage, self.game) = (self.stage + 1, 1);
            } else {
                self.game += 1;
            }
        } else if sign != 0 {
            self.winner = Some(if sign > 0 { Side::First } else { Side::Second });
        } else {
            self.left = left.ok_or(PlayOffError::TimeLeft)?;
            self.game += 1;
        }
        Ok(())
    }
}

impl NextGame {
    /// The clock of a colour, in milliseconds.
    pub fn clock(&self, colour: Colour) -> u64 {
        let first_has_it = (self.white == Side::First) == (colour == Colour::White);
        self.clocks[usize::from(!first_has_it)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use GameResult::{Draw, Loss, Win};

    fn stage(name: &str, minutes: u64, seconds: u64) -> PlayOffStage {
        PlayOffStage { name: name.into(), games: 2, time: minutes * 60_000, increment: seconds * 1000 }
    }

    fn blitz_world_title() -> PlayOff {
        // 2 games of 5'+3", 2 of 3'+2", then super-blitz of 2'+2" with a delay from game 7.
        let super_blitz = SuperBlitz { time: 120_000, increment: 2000, delay_from_game: Some(7) };
        PlayOff::new(vec![stage("blitz", 5, 3), stage("fast blitz", 3, 2)], super_blitz)
    }

    #[test]
    fn a_win_and_a_loss_go_on_a_win_and_a_draw_decide() {
        let mut tie = blitz_world_title();
        tie.enter(Win, None).unwrap();
        assert_eq!(
            tie.next().map(|game| (game.stage, game.game, game.white)),
            Some(("blitz".into(), 2, Side::Second))
        );
        tie.enter(Win, None).unwrap();
        assert_eq!(tie.next().map(|game| game.stage), Some("fast blitz".into()));
        tie.enter(Draw, None).unwrap();
        tie.enter(Loss, None).unwrap();
        assert_eq!((tie.winner(), tie.next()), (Some(Side::First), None));
        assert_eq!(tie.enter(Draw, None), Err(PlayOffError::Decided));
    }

    #[test]
    fn super_blitz_carries_the_time_over_and_ends_with_the_first_win() {
        let mut tie = blitz_world_title();
        for _ in 0..4 {
            tie.enter(Draw, None).unwrap();
        }
        assert_eq!(tie.next().map(|game| game.clocks), Some([120_000; 2]));
        assert_eq!(tie.enter(Draw, None), Err(PlayOffError::TimeLeft));
        tie.enter(Draw, Some([90_000, 70_000])).unwrap();
        let second = tie.next().unwrap();
        assert_eq!((second.game, second.white, second.clocks), (2, Side::Second, [90_000, 70_000]));
        assert_eq!((second.clock(Colour::White), second.clock(Colour::Black)), (70_000, 90_000));
        for game in 2..7 {
            assert_eq!(tie.next().unwrap().bonus, Bonus::Increment(2000), "game {game}");
            tie.enter(Draw, Some([50_000, 40_000])).unwrap();
        }
        assert_eq!(tie.next().unwrap().bonus, Bonus::Delay(2000));
        tie.enter(Loss, None).unwrap();
        assert_eq!(tie.winner(), Some(Side::Second), "the first player had White in game 7 and lost");
    }
}
