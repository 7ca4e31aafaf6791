//! Each player's record, round by round: the only input of the standings.

use crate::history::{GameResult, Number, Player, Points, RoundOutcome, Scoring, Tournament};

/// A player's rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerRecord {
    /// The start number.
    pub number: Number,
    /// The rating, 0 without one.
    pub rating: u16,
    /// One for each round.
    pub rounds: Vec<RoundScore>,
    /// Points given or taken outside the rounds, as penalties are.
    pub adjustment: Points,
    /// The points of all games, where rounds of several games or boards are worth something else.
    pub game_points: Points,
    /// Draws with the advantage minus those with the disadvantage, if they are distinguished.
    pub plus_draws: i32,
}

/// A player's round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundScore {
    /// Played over the board: a game, or a match of several.
    Played {
        /// Whom the player met.
        opponent: Number,
        /// What the round was worth.
        points: Points,
        /// Who won it.
        result: GameResult,
        /// What part of the points there were to be won.
        share: Share,
    },
    /// Not played over the board: a bye, a forfeit, an absence.
    Unplayed {
        /// What the round was worth all the same.
        points: Points,
        /// What it counts as where unplayed rounds count as games.
        result: GameResult,
        /// What part of the points there were to be won.
        share: Share,
    },
    /// Not over yet.
    Pending,
}

/// A part of the points there were to be won, in 120ths: halves, thirds, quarters, fifths and twelfths are exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Share(i32);

impl Share {
    /// No points.
    pub const NONE: Self = Self(0);
    /// Half of the points.
    pub const HALF: Self = Self(60);
    /// All points.
    pub const ALL: Self = Self(120);
    /// How many of its units make the whole.
    pub const WHOLE: i64 = 120;

    /// Some points of those that could be won.
    pub fn of(points: Points, whole: Points) -> Self {
        if whole <= Points::ZERO {
            return Self::NONE;
        }
        let (points, whole) = (i64::from(points.in_hundredths()), i64::from(whole.in_hundredths()));
        Self((2 * points.clamp(0, whole) * Self::WHOLE + whole).div_euclid(2 * whole) as i32)
    }

    /// The share of a single game.
    pub fn of_result(result: GameResult) -> Self {
        match result {
            GameResult::Loss => Self::NONE,
            GameResult::Draw => Self::HALF,
            GameResult::Win => Self::ALL,
        }
    }

    /// In its units, of which [`Share::WHOLE`] make the whole.
    pub fn units(self) -> i64 {
        i64::from(self.0)
    }
}

impl RoundScore {
    /// The points, none while the round lasts.
    pub fn points(self) -> Points {
        match self {
            Self::Played { points, .. } | Self::Unplayed { points, .. } => points,
            Self::Pending => Points::ZERO,
        }
    }

    /// A game over the board.
    pub fn game(opponent: Number, result: GameResult, scoring: &Scoring) -> Self {
        let points = match result {
            GameResult::Win => scoring.win,
            GameResult::Draw => scoring.draw,
            GameResult::Loss => scoring.loss,
        };
        Self::Played { opponent, points, result, share: Share::of_result(result) }
    }

    /// A round without a game, with the points that were given for it.
    pub fn unplayed(points: Points, scoring: &Scoring) -> Self {
        let result = if points >= scoring.win {
            GameResult::Win
        } else if points > scoring.loss {
            GameResult::Draw
        } else {
            GameResult::Loss
        };
        Self::Unplayed { points, result, share: Share::of(points - scoring.loss, scoring.win - scoring.loss) }
    }
}

/// The records of a tournament of one game a round.
///
/// A round counts from the moment it is paired: byes that were asked for later rounds are not counted yet.
pub fn records_of(tournament: &Tournament) -> Vec<PlayerRecord> {
    let rounds = tournament.paired_rounds();
    let scoring = &tournament.scoring;
    tournament
        .players
        .iter()
        .map(|player| PlayerRecord {
            number: player.number,
            rating: player.rating,
            rounds: (1..=rounds).map(|round| score(player, round, scoring)).collect(),
            adjustment: player.points_beside(rounds),
            game_points: player.points(scoring, rounds),
            plus_draws: 0,
        })
        .collect()
}

fn score(player: &Player, round: u16, scoring: &Scoring) -> RoundScore {
    let outcome = player.outcome(round);
    let points = player.round_points(scoring, round);
    match outcome {
        // Points that were assigned are a share of the round as they would be of a match.
        RoundOutcome::Game { opponent, result, .. } if points != scoring.points(&outcome) => {
            let share = Share::of(points - scoring.loss, scoring.win - scoring.loss);
            RoundScore::Played { opponent, points, result, share }
        }
        RoundOutcome::Game { opponent, result, .. } => RoundScore::game(opponent, result, scoring),
        RoundOutcome::Pending { .. } => RoundScore::Pending,
        RoundOutcome::Forfeit { .. } | RoundOutcome::Bye(_) | RoundOutcome::Absent => {
            RoundScore::unplayed(points, scoring)
        }
    }
}
