//! Elo: the old rating moves by K times the difference between result and expectation.

/// How the expected share of the points follows from the difference of two ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expectancy {
    /// 1 / (1 + 10^(-difference / 400)).
    Logistic,
    /// The steps of the printed table: whole hundredths, from 0.50 at a difference of 0–3 up to 1.00 above 735.
    Table,
}

/// The settings of an Elo list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The development factor.
    pub k: f64,
    /// How expectations are found.
    pub expectancy: Expectancy,
    /// Differences beyond this are counted as this, if the list has such a rule.
    pub widest_difference: Option<u16>,
    /// No rating falls below this.
    pub floor: Option<u16>,
}

impl Default for Elo {
    fn default() -> Self {
        Self { k: 20.0, expectancy: Expectancy::Logistic, widest_difference: Some(400), floor: None }
    }
}

/// A rated game, seen by one player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloGame {
    /// The opponent's rating before the event.
    pub opponent: f64,
    /// The share of the points: 1 for a win, a half for a draw, 0 for a loss.
    pub share: f64,
}

impl Elo {
    /// The expected share against an opponent.
    pub fn expected(&self, own: f64, opponent: f64) -> f64 {
        let limit = self.widest_difference.map_or(f64::INFINITY, f64::from);
        let difference = (own - opponent).clamp(-limit, limit);
        match self.expectancy {
            Expectancy::Logistic => 1.0 / (1.0 + 10f64.powf(-difference / 400.0)),
            Expectancy::Table => expected_by_table(difference),
        }
    }

    /// The rating after these games, all reckoned from the rating before the event.
    pub fn rate(&self, own: f64, games: &[EloGame]) -> f64 {
        let change: f64 = games.iter().map(|game| game.share - self.expected(own, game.opponent)).sum();
        let rating = own + self.k * change;
        self.floor.map_or(rating, |floor| rating.max(f64::from(floor)))
    }
}

/// The widest difference of each step of the table, from an expectation of 0.50 to 0.99.
const STEPS: [u16; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179,
    188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456,
    484, 517, 559, 619, 735,
];

/// The expectation by the printed table.
pub fn expected_by_table(difference: f64) -> f64 {
    let distance = difference.abs().round();
    let step = STEPS.iter().position(|&widest| distance <= f64::from(widest)).unwrap_or(50);
    let upper = 0.5 + step as f64 / 100.0;
    if difference >= 0.0 { upper } else { 1.0 - upper }
}

/// The rating difference that belongs to a score of 0.50, 0.51, … 1.00.
const DIFFERENCES: [i32; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175,
    184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444,
    470, 501, 538, 589, 677, 800,
];

/// The rating difference that a share of the points stands for, by the printed table: the share is rounded to
/// whole hundredths, half upwards.
///
/// `won` of `of` are in the same units, for example halves of points; nothing played is a difference of 0.
pub fn performance_difference(won: i64, of: i64) -> i32 {
    if of <= 0 {
        return 0;
    }
    let hundredths = ((200 * won.clamp(0, of) + of) / (2 * of)).clamp(0, 100);
    let index = (hundredths - 50).unsigned_abs() as usize;
    if hundredths >= 50 { DIFFERENCES[index] } else { -DIFFERENCES[index] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_against_an_equal_gains_half_of_k() {
        let elo = Elo::default();
        assert!((elo.rate(2000.0, &[EloGame { opponent: 2000.0, share: 1.0 }]) - 2010.0).abs() < 1e-9);
    }

    #[test]
    fn four_hundred_points_are_ten_to_one() {
        assert!((Elo::default().expected(2400.0, 2000.0) - 10.0 / 11.0).abs() < 1e-9);
        assert!(
            (Elo::default().expected(2900.0, 2000.0) - 10.0 / 11.0).abs() < 1e-9,
            "differences are cut at 400"
        );
    }

    #[test]
    fn the_table_has_its_printed_steps() {
        for (difference, expected) in
            [(0, 0.5), (3, 0.5), (4, 0.51), (-4, 0.49), (92, 0.63), (735, 0.99), (736, 1.0)]
        {
            let found = expected_by_table(f64::from(difference));
            assert!((found - expected).abs() < 1e-9, "{difference}: {found}");
        }
    }

    #[test]
    fn performance_follows_the_score() {
        // 6 of 9 is 0.67: 125 points above the opponents.
        assert_eq!(performance_difference(6, 9), 125);
        assert_eq!(performance_difference(3, 9), -125);
        assert_eq!((performance_difference(9, 9), performance_difference(0, 9)), (800, -800));
        assert_eq!(performance_difference(0, 0), 0);
    }

    #[test]
    fn no_rating_falls_through_the_floor() {
        let elo = Elo { floor: Some(1000), ..Elo::default() };
        assert_eq!(elo.rate(1005.0, &[EloGame { opponent: 1005.0, share: 0.0 }]), 1000.0);
    }
}
