//! Adamovich's system, as used in Russia: the old rating counts as twenty games, each game as its opponent's rating.

/// The settings of the list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Adamovich {
    /// How many games the old rating counts for.
    pub weight: f64,
    /// What a point above one per game is worth.
    pub coefficient: f64,
    /// Games against opponents further away than this are left out.
    pub widest_difference: f64,
}

impl Adamovich {
    /// For players with a rating: a coefficient of 5000/15.
    pub const RATED: Self = Self { weight: 20.0, coefficient: 5000.0 / 15.0, widest_difference: 400.0 };
    /// For players under 17 without a rating: a coefficient of 5000/10.
    pub const UNRATED_JUNIOR: Self = Self { weight: 20.0, coefficient: 500.0, widest_difference: 400.0 };
}

/// A rated game, seen by one player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AdamovichGame {
    /// The opponent's rating before the event.
    pub opponent: f64,
    /// Points on the scale of 2 for a win, 1 for a draw.
    pub points: f64,
}

impl Adamovich {
    /// The games that count: those within the widest difference.
    pub fn counted<'games>(
        &self,
        own: f64,
        games: &'games [AdamovichGame],
    ) -> impl Iterator<Item = &'games AdamovichGame> {
        let widest = self.widest_difference;
        games.iter().filter(move |game| (game.opponent - own).abs() <= widest)
    }

    /// The rating after these games.
    pub fn rate(&self, own: f64, games: &[AdamovichGame]) -> f64 {
        let mut count = 0.0;
        let mut opponents = 0.0;
        let mut points = 0.0;
        for game in self.counted(own, games) {
            count += 1.0;
            opponents += game.opponent;
            points += game.points;
        }
        (self.weight * own + opponents + self.coefficient * (points - count)) / (self.weight + count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reckoned_by_hand() {
        // (20 · 2000 + 2100 + 1900 + 5000/15 · (3 - 2)) / 22 = (44 000 + 333.33) / 22.
        let games = [
            AdamovichGame { opponent: 2100.0, points: 2.0 },
            AdamovichGame { opponent: 1900.0, points: 1.0 },
        ];
        let rating = Adamovich::RATED.rate(2000.0, &games);
        assert!((rating - 2015.1515).abs() < 0.001, "{rating}");
    }

    #[test]
    fn opponents_far_away_are_left_out() {
        let far = [AdamovichGame { opponent: 2401.0, points: 2.0 }];
        assert_eq!(Adamovich::RATED.rate(2000.0, &far), 2000.0);
    }
}
