//! Estimates of playing strength from results.

use std::str::FromStr;

/// Results of one engine against another.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Tally {
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
    /// The points from both games of each opening, in halves from 0 to 4.
    pub(crate) pairs: [u32; 5],
}

/// A difference in strength with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Elo {
    pub(crate) value: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// The half-width of a 95 % confidence interval, in standard deviations.
const WIDTH: f64 = 1.959_964;

impl Tally {
    pub(crate) fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Counts a game by its points, in halves.
    pub(crate) fn add_game(&mut self, points: u32) {
        match points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// Counts an opening by the points of its two games; the games are counted separately.
    pub(crate) fn add_pair(&mut self, points: u32) {
        self.pairs[points.min(4) as usize] += 1;
    }

    /// The results in one line.
    pub(crate) fn line(&self, sprt: Option<Sprt>) -> String {
        let Self { wins, draws, losses, .. } = self;
        let elo = self.elo().map_or(String::new(), |elo| {
            format!(", Elo {:+.0} ({:+.0} to {:+.0})", elo.value, elo.low, elo.high)
        });
        let ratio = sprt.map_or(String::new(), |sprt| format!(", LLR {:.2}", sprt.ratio(self)));
        format!("+{wins} ={draws} -{losses}{elo}{ratio}")
    }

    /// The average number of points per game.
    pub(crate) fn mean(&self) -> f64 {
        let points = f64::from(self.wins) + 0.5 * f64::from(self.draws);
        points / f64::from(self.games()).max(1.0)
    }

    /// The difference in strength. The two games of an opening are not independent, so pairs are used if there are any.
    pub(crate) fn elo(&self) -> Option<Elo> {
        if self.games() == 0 {
            return None;
        }
        let mean = self.mean();
        let error = self.standard_error();
        let (low, high) = if error > 0.0 && mean > 0.0 && mean < 1.0 {
            (mean - WIDTH * error, mean + WIDTH * error)
        } else {
            self.wilson()
        };
        Some(Elo { value: elo_of(mean), low: elo_of(low), high: elo_of(high) })
    }

    /// The probability that the first engine is stronger.
    pub(crate) fn superiority(&self) -> f64 {
        let (wins, losses) = (f64::from(self.wins), f64::from(self.losses));
        normal((wins - losses) / (wins + losses).max(1.0).sqrt())
    }

    fn standard_error(&self) -> f64 {
        let pairs = Moments::of(&self.pairs, 4.0);
        if pairs.count >= 2.0 {
            return (pairs.variance / (pairs.count - 1.0)).sqrt();
        }
        let games = Moments::of(&[self.losses, self.draws, self.wins], 2.0);
        if games.count >= 2.0 { (games.variance / (games.count - 1.0)).sqrt() } else { 0.0 }
    }

    /// The Wilson interval, for when all results are the same.
    fn wilson(&self) -> (f64, f64) {
        let (count, mean, square) = (f64::from(self.games()), self.mean(), WIDTH * WIDTH);
        let middle = (mean + square / (2.0 * count)) / (1.0 + square / count);
        let spread = (mean * (1.0 - mean) / count + square / (4.0 * count * count)).sqrt();
        let half = WIDTH * spread / (1.0 + square / count);
        (middle - half, middle + half)
    }
}

/// A sequential probability ratio test between two differences in strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sprt {
    low: f64,
    high: f64,
}

/// The result of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    Undecided,
    /// The lower difference is accepted.
    Low,
    /// The higher difference is accepted.
    High,
}

impl Sprt {
    /// The accepted rate of either kind of error.
    const ERROR: f64 = 0.05;

    /// The fewest pairs that can decide the test: with fewer, the variance is uncertain and a lucky run would end it.
    pub(crate) const LEAST_PAIRS: u32 = 50;

    /// The bound of the log-likelihood ratio at which the test ends, in either direction.
    pub(crate) fn bound() -> f64 {
        ((1.0 - Self::ERROR) / Self::ERROR).ln()
    }

    /// The log-likelihood ratio of the higher to the lower difference, with the results of pairs taken as normally
    /// distributed.
    pub(crate) fn ratio(&self, tally: &Tally) -> f64 {
        let pairs = Moments::of(&tally.pairs, 4.0);
        if pairs.count < 2.0 || pairs.variance <= 0.0 {
            return 0.0;
        }
        let (low, high) = (expected(self.low), expected(self.high));
        pairs.count * (high - low) * (2.0 * pairs.mean - low - high) / (2.0 * pairs.variance)
    }

    pub(crate) fn finding(&self, tally: &Tally) -> Finding {
        if tally.pairs.iter().sum::<u32>() < Self::LEAST_PAIRS {
            return Finding::Undecided;
        }
        let ratio = self.ratio(tally);
        if ratio >= Self::bound() {
            Finding::High
        } else if ratio <= -Self::bound() {
            Finding::Low
        } else {
            Finding::Undecided
        }
    }
}

impl FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let form = "write LOW,HIGH in Elo points, such as 0,10";
        let (low, high) = text.split_once(',').ok_or(form)?;
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|value| value.abs() <= 1000.0);
        let (low, high) = (number(low).ok_or(form)?, number(high).ok_or(form)?);
        if low < high { Ok(Self { low, high }) } else { Err(form.to_owned()) }
    }
}

struct Moments {
    count: f64,
    mean: f64,
    variance: f64,
}

impl Moments {
    /// The moments of a distribution: `counts[i]` results, each worth `i / most`.
    fn of(counts: &[u32], most: f64) -> Self {
        let weighed = || (0..).zip(counts).map(|(place, &count)| (f64::from(place) / most, f64::from(count)));
        let count: f64 = weighed().map(|(_, count)| count).sum();
        if count == 0.0 {
            return Self { count, mean: 0.5, variance: 0.0 };
        }
        let mean = weighed().map(|(value, count)| value * count).sum::<f64>() / count;
        let variance = weighed().map(|(value, count)| (value - mean).powi(2) * count).sum::<f64>() / count;
        Self { count, mean, variance }
    }
}

fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

fn elo_of(score: f64) -> f64 {
    let score = score.clamp(1e-4, 1.0 - 1e-4);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The normal distribution, by Abramowitz and Stegun's formula 26.2.17 (seven digits).
fn normal(value: f64) -> f64 {
    const FACTORS: [f64; 5] = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let step = 1.0 / (1.0 + 0.231_641_9 * value.abs());
    let sum = FACTORS.iter().rev().fold(0.0, |sum, factor| (sum + factor) * step);
    let tail = (-value * value / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * sum;
    if value >= 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 0.05, "{found} instead of {expected}");
    }

    #[test]
    fn a_score_of_three_quarters_is_191_points() {
        let tally = Tally { wins: 60, draws: 30, losses: 10, pairs: [0, 5, 10, 15, 20] };
        let elo = tally.elo().unwrap();
        near(elo.value, 190.85);
        assert!(
            elo.low > 100.0 && elo.low < elo.value && elo.value < elo.high && elo.high < 300.0,
            "{elo:?}"
        );
        assert!(tally.superiority() > 0.999);
    }

    #[test]
    fn equal_results_have_bounds_too() {
        let elo = Tally { wins: 10, draws: 0, losses: 0, pairs: [0, 0, 0, 0, 5] }.elo().unwrap();
        assert!(elo.low > 0.0 && elo.low < 300.0, "{elo:?}");
        assert_eq!(Tally::default().elo(), None);
        near(Tally::default().superiority(), 0.5);
    }

    #[test]
    fn a_test_ends_one_way_or_the_other() {
        let sprt: Sprt = "0,50".parse().unwrap();
        near(Sprt::bound(), 2.944);
        let even = Tally { wins: 50, draws: 100, losses: 50, pairs: [5, 20, 50, 20, 5] };
        assert!(sprt.ratio(&even) < 0.0);
        let better = Tally { wins: 120, draws: 60, losses: 20, pairs: [0, 10, 20, 30, 40] };
        assert_eq!(sprt.finding(&better), Finding::High);
        let worse = Tally { wins: 20, draws: 60, losses: 120, pairs: [40, 30, 20, 10, 0] };
        assert_eq!(sprt.finding(&worse), Finding::Low);
        assert_eq!(sprt.finding(&Tally::default()), Finding::Undecided);
        let lucky = Tally { wins: 60, draws: 20, losses: 0, pairs: [0, 0, 5, 10, 25] };
        assert!(sprt.ratio(&lucky) > Sprt::bound());
        assert_eq!(sprt.finding(&lucky), Finding::Undecided, "forty pairs decide nothing");
        assert!("10,0".parse::<Sprt>().is_err());
    }

    #[test]
    fn the_normal_distribution_is_known() {
        near(normal(0.0), 0.5);
        assert!((normal(1.959_964) - 0.975).abs() < 1e-6);
        assert!((normal(-1.0) - 0.158_655_25).abs() < 1e-6);
    }
}
