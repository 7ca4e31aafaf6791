//! A round: proposed, edited, published, closed.

use super::hall::{ClockSide, RollLine, RoundStart, TimeAdjustment};
use super::regulation::{Counting, Regulation};
use super::scheme::{Reason, Score};
use super::sheets::{ResultReport, SheetMark};
use crate::history::{Colour, GameResult, Number, Points};
use crate::standings::{RoundScore, Share};
use crate::systems::Pair;
use crate::systems::play_off::{NextGame, PlayOff};
use std::collections::BTreeMap;
use std::ops::Range;

/// How far a round has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RoundState {
    /// The program has proposed a pairing.
    Proposed,
    /// The controller has changed it.
    Edited,
    /// The players know it; results are entered.
    Published,
    /// All results are there.
    Closed,
}

impl RoundState {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Proposed => "proposed",
            Self::Edited => "edited",
            Self::Published => "published",
            Self::Closed => "closed",
        }
    }
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// How far it has come.
    pub state: RoundState,
    /// Its boards.
    pub boards: Vec<Board>,
    /// Who has the bye that the pairing gives.
    pub free: Vec<Number>,
    /// The decision that made the pairing, from 1.
    pub paired_by: usize,
    /// The decision that proposed it, from 1.
    pub proposed_by: usize,
    /// Who plays for the teams that do not play with their first boards: places in the team's board order, from 1.
    pub line_ups: BTreeMap<Number, Vec<u16>>,
    /// The roll, as far as it was called.
    pub roll: Vec<RollLine>,
    /// When its clocks were started, if they were started together (wcdf 6.5).
    pub begun: Option<RoundStart>,
}

/// A board and the games on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Who sits there, with the colours of the first game.
    pub pair: Pair,
    /// One for each game; the colours alternate from game to game.
    pub scores: Vec<Option<Score>>,
    /// The decision behind each score, from 1.
    pub entered_by: Vec<Option<usize>>,
    /// Whose score sheet was not signed: no points for the round (wcdf 3.10).
    pub unsigned: Vec<(Number, usize)>,
    /// Who goes through, where a play-off decided it.
    pub winner: Option<Number>,
    /// The balloted openings, one for each two games.
    pub ballots: Vec<Option<u16>>,
    /// The play-off, where there is one.
    pub play_off: Option<PlayOffRecord>,
    /// The table it stands on, where that is not its own number.
    pub table: Option<u16>,
    /// Where its clock stands, where that is not as in the rest of the event.
    pub clock: Option<ClockSide>,
    /// The sheets that are no longer simply the players'.
    pub sheets: Vec<SheetMark>,
    /// The results that the players have reported.
    pub reports: Vec<ResultReport>,
    /// Time that was made good.
    pub made_good: Vec<TimeAdjustment>,
}

/// A play-off and its games so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayOffRecord {
    /// How it stands.
    pub state: PlayOff,
    /// The games, with the terms each was played on.
    pub games: Vec<PlayOffGame>,
}

/// A game of a play-off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayOffGame {
    /// Its stage, number, colours and clocks.
    pub terms: NextGame,
    /// What came of it.
    pub score: Score,
    /// The decision behind it, from 1.
    pub decision: usize,
}

impl Board {
    pub(super) fn new(pair: Pair, games: u8) -> Self {
        let games = usize::from(games);
        Self {
            pair,
            scores: vec![None; games],
            entered_by: vec![None; games],
            unsigned: Vec::new(),
            winner: None,
            ballots: vec![None; games.div_ceil(2)],
            play_off: None,
            table: None,
            clock: None,
            sheets: Vec::new(),
            reports: Vec::new(),
            made_good: Vec::new(),
        }
    }

    /// Enters a score for a game, counted from 0.
    pub(super) fn set_score(&mut self, game: usize, score: Score, line: usize) {
        self.scores[game] = Some(score);
        self.entered_by[game] = Some(line);
        // What was played off is another tie now.
        (self.play_off, self.winner) = (None, None);
    }

    /// Some games, counted from 0, are lost by a player without play; if the opponent has lost them too, by both.
    pub(super) fn forfeit(&mut self, player: Number, games: Range<usize>, win: Points, line: usize) {
        for game in games {
            let has_white = (self.pair.white == player) == (game % 2 == 0);
            let (white, black) = if has_white { (Points::ZERO, win) } else { (win, Points::ZERO) };
            let both = self.scores[game].is_some_and(|score| {
                score.reason == Reason::Forfeit
                    && (if has_white { score.black } else { score.white }) == Points::ZERO
            });
            let score = if both {
                Score { white: Points::ZERO, black: Points::ZERO, reason: Reason::BothAbsent, plus: None }
            } else {
                Score { white, black, reason: Reason::Forfeit, plus: None }
            };
            self.set_score(game, score, line);
        }
    }

    /// Whether every game has a result, adjourned ones left out.
    pub fn is_complete(&self) -> bool {
        self.scores.iter().all(|score| score.is_some_and(|score| score.reason != Reason::Adjourned))
    }

    /// Whether any game was played over the board.
    pub fn is_played(&self) -> bool {
        self.scores.iter().flatten().any(|score| score.reason.is_played() || score.reason == Reason::Awarded)
    }

    /// The points of a game for one of the two; who has White alternates.
    fn game_points(&self, game: usize, player: Number) -> Option<Points> {
        let score = self.scores.get(game).copied().flatten()?;
        if score.reason == Reason::Adjourned {
            return None;
        }
        let has_white = (self.pair.white == player) == game.is_multiple_of(2);
        Some(if has_white { score.white } else { score.black })
    }

    /// The sum of a player's game points, before what an unsigned sheet takes away.
    pub fn games_sum(&self, player: Number) -> Points {
        (0..self.scores.len()).filter_map(|game| self.game_points(game, player)).sum()
    }

    /// What the round is worth to a player.
    pub fn points(&self, player: Number, regulation: &Regulation) -> Points {
        if self.is_unsigned(player) {
            return Points::ZERO;
        }
        let own = self.games_sum(player);
        if regulation.counting() == Counting::Games || self.scores.len() == 1 {
            return own;
        }
        let worth = regulation.match_points();
        match own.cmp(&self.games_sum(self.opponent(player))) {
            std::cmp::Ordering::Greater => worth.win,
            std::cmp::Ordering::Equal if own > Points::ZERO => worth.draw,
            // A match that a team did not appear to gives it nothing at all.
            _ if self.is_played() => worth.loss,
            _ => Points::ZERO,
        }
    }

    /// Who won the round, seen by a player: by the games, whatever an unsigned sheet takes away.
    pub fn result(&self, player: Number) -> GameResult {
        match self.games_sum(player).cmp(&self.games_sum(self.opponent(player))) {
            std::cmp::Ordering::Greater => GameResult::Win,
            // 0-0 is lost by both.
            std::cmp::Ordering::Equal if self.games_sum(player) > Points::ZERO => GameResult::Draw,
            _ => GameResult::Loss,
        }
    }

    /// The round in a player's record.
    pub fn record(&self, player: Number, regulation: &Regulation) -> RoundScore {
        let over = |score: &Option<Score>| score.is_some_and(|score| score.reason != Reason::Adjourned);
        if !self.scores.iter().any(over) && self.unsigned.is_empty() {
            return RoundScore::Pending;
        }
        let points = self.points(player, regulation);
        let share = Share::of(points, regulation.won_round());
        let result = if self.is_unsigned(player) { GameResult::Loss } else { self.result(player) };
        if self.is_played() {
            RoundScore::Played { opponent: self.opponent(player), points, result, share }
        } else {
            RoundScore::Unplayed { points, result, share }
        }
    }

    /// Whether a player's score sheet was not signed.
    pub fn is_unsigned(&self, player: Number) -> bool {
        self.unsigned.iter().any(|&(unsigned, _)| unsigned == player)
    }

    /// The games that a player drew with the better of it, less those with the worse.
    pub(super) fn plus_draws(&self, player: Number) -> i32 {
        let mut sum = 0;
        for (game, score) in self.scores.iter().enumerate() {
            let Some(better) = score.and_then(|score| score.plus) else { continue };
            let has_white = (self.pair.white == player) == game.is_multiple_of(2);
            sum += if has_white == (better == Colour::White) { 1 } else { -1 };
        }
        sum
    }

    /// The colour of a player's first game.
    pub fn colour(&self, player: Number) -> Colour {
        if self.pair.white == player { Colour::White } else { Colour::Black }
    }

    fn opponent(&self, player: Number) -> Number {
        self.pair.opponent_of(player).unwrap_or(player)
    }
}

impl Round {
    pub(super) fn board_of(&self, player: Number) -> Option<&Board> {
        self.boards_of(player).next()
    }

    /// Where a player sits: at one board, or as the giver of a display at all of them.
    pub fn boards_of(&self, player: Number) -> impl Iterator<Item = &Board> {
        self.boards.iter().filter(move |board| board.pair.has(player))
    }
}
