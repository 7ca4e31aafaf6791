//! Glicko-2, after Glickman's paper: a whole event is one rating period.

use std::f64::consts::PI;

/// The settings of a list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glicko2 {
    /// Constrains how fast volatility changes.
    pub tau: f64,
    /// The deviation never gets smaller or larger than these.
    pub deviation: (f64, f64),
    /// The volatility never gets larger.
    pub largest_volatility: f64,
    /// No rating falls below this.
    pub floor: f64,
}

impl Default for Glicko2 {
    fn default() -> Self {
        Self { tau: 0.75, deviation: (50.0, 350.0), largest_volatility: 0.1, floor: 600.0 }
    }
}

/// What a list holds about a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glicko2Player {
    /// The rating.
    pub rating: f64,
    /// The rating's deviation.
    pub deviation: f64,
    /// How erratic the player's results are.
    pub volatility: f64,
}

impl Default for Glicko2Player {
    fn default() -> Self {
        Self { rating: 1500.0, deviation: 350.0, volatility: 0.06 }
    }
}

/// A rated game, seen by one player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glicko2Game {
    /// The opponent before the event.
    pub opponent: Glicko2Player,
    /// The share of the points: 1 for a win, a half for a draw, 0 for a loss.
    pub share: f64,
}

/// The ratio between the familiar scale and the one of the formulas.
const SCALE: f64 = 173.7178;
/// When the search for the volatility may stop.
const TOLERANCE: f64 = 1e-6;
/// More steps than the search for the volatility ever needs.
const MOST_STEPS: usize = 200;

impl Glicko2 {
    /// The player after a rating period with these games.
    pub fn rate(&self, player: Glicko2Player, games: &[Glicko2Game]) -> Glicko2Player {
        let phi = player.deviation / SCALE;
        let sigma = player.volatility;
        if games.is_empty() {
            return self.bounded(player.rating, SCALE * (phi * phi + sigma * sigma).sqrt(), sigma);
        }
        let mu = (player.rating - 1500.0) / SCALE;
        let mut information = 0.0;
        let mut surprise = 0.0;
        for game in games {
            let weight = weight(game.opponent.deviation / SCALE);
            let expected = 1.0 / (1.0 + (-weight * (mu - (game.opponent.rating - 1500.0) / SCALE)).exp());
            information += weight * weight * expected * (1.0 - expected);
            surprise += weight * (game.share - expected);
        }
        let variance = 1.0 / information;
        let sigma = self.volatility(phi, sigma, variance, variance * surprise);
        let spread = phi * phi + sigma * sigma;
        let deviation = 1.0 / (1.0 / spread + information).sqrt();
        self.bounded(1500.0 + SCALE * (mu + deviation * deviation * surprise), SCALE * deviation, sigma)
    }

    fn bounded(&self, rating: f64, deviation: f64, volatility: f64) -> Glicko2Player {
        Glicko2Player {
            rating: rating.max(self.floor),
            deviation: deviation.clamp(self.deviation.0, self.deviation.1),
            volatility: volatility.min(self.largest_volatility),
        }
    }

    /// Step 5 of the paper: the Illinois variant of the false-position method.
    fn volatility(&self, phi: f64, sigma: f64, variance: f64, delta: f64) -> f64 {
        let start = (sigma * sigma).ln();
        let value = |x: f64| {
            let exponential = x.exp();
            let sum = phi * phi + variance + exponential;
            exponential * (delta * delta - sum) / (2.0 * sum * sum) - (x - start) / (self.tau * self.tau)
        };
        let mut left = start;
        let mut right = if delta * delta > phi * phi + variance {
            (delta * delta - phi * phi - variance).ln()
        } else {
            let mut steps = 1.0;
            while value(start - steps * self.tau) < 0.0 && steps < MOST_STEPS as f64 {
                steps += 1.0;
            }
            start - steps * self.tau
        };
        let (mut at_left, mut at_right) = (value(left), value(right));
        for _ in 0..MOST_STEPS {
            if (right - left).abs() <= TOLERANCE {
                break;
            }
            let middle = left + (left - right) * at_left / (at_right - at_left);
            let at_middle = value(middle);
            if at_middle * at_right <= 0.0 {
                (left, at_left) = (right, at_right);
            } else {
                at_left /= 2.0;
            }
            (right, at_right) = (middle, at_middle);
        }
        (left / 2.0).exp()
    }
}

/// How much a game against an opponent of this deviation tells.
fn weight(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAPER: Glicko2 =
        Glicko2 { tau: 0.5, deviation: (0.0, 1000.0), largest_volatility: 1.0, floor: 0.0 };

    fn opponent(rating: f64, deviation: f64) -> Glicko2Player {
        Glicko2Player { rating, deviation, volatility: 0.06 }
    }

    #[test]
    fn the_worked_example_of_the_paper() {
        let player = opponent(1500.0, 200.0);
        let games = [
            Glicko2Game { opponent: opponent(1400.0, 30.0), share: 1.0 },
            Glicko2Game { opponent: opponent(1550.0, 100.0), share: 0.0 },
            Glicko2Game { opponent: opponent(1700.0, 300.0), share: 0.0 },
        ];
        let after = PAPER.rate(player, &games);
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }

    #[test]
    fn without_games_only_the_deviation_grows() {
        let after = PAPER.rate(opponent(1500.0, 50.0), &[]);
        assert_eq!(after.rating, 1500.0);
        assert!(after.deviation > 50.0);
    }

    #[test]
    fn results_beyond_reason_stay_finite() {
        let games = vec![Glicko2Game { opponent: opponent(3500.0, 30.0), share: 1.0 }; 30];
        let after = Glicko2::default().rate(opponent(600.0, 350.0), &games);
        assert!(after.rating.is_finite() && after.volatility <= 0.1, "{after:?}");
    }
}
