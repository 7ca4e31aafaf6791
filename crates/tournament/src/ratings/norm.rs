//! Norms: a title's conditions are data, and a finding says which of them are not met.
//!
//! The federations' own figures are not built in, because the documents were not available.

use super::elo::performance_difference;

/// The conditions of a norm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Norm {
    /// The title, as the federation writes it.
    pub title: String,
    /// The performance that is needed.
    pub performance: i32,
    /// How many rated games are needed.
    pub games: usize,
    /// How many opponents need a title, if any have to.
    pub titled_opponents: usize,
    /// How many federations the opponents have to come from, the player's own not counted.
    pub foreign_federations: usize,
}

/// A rated game, as far as norms look at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormGame {
    /// The opponent's rating.
    pub opponent_rating: i32,
    /// Whether the opponent has a title that counts.
    pub opponent_title: Option<String>,
    /// The opponent's federation.
    pub opponent_federation: String,
    /// Half points won: 2, 1 or 0.
    pub halves: u8,
}

/// What a player lacks for a norm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortfall {
    /// The performance is too low by so much.
    Performance(i32),
    /// So many games are missing.
    Games(usize),
    /// So many opponents with titles are missing.
    TitledOpponents(usize),
    /// So many federations are missing.
    Federations(usize),
}

/// Whether a norm is met, and if not, why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormFinding {
    /// The performance in these games.
    pub performance: i32,
    /// Everything that is missing; nothing if the norm is met.
    pub shortfalls: Vec<Shortfall>,
}

/// A norm whose conditions cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is not a norm condition: write for example \"MI performance=2300 games=9 titled=3 federations=2\""
)]
pub struct NormFault(pub String);

impl std::str::FromStr for Norm {
    type Err = NormFault;

    /// The title, then its conditions: `MI performance=2300 games=9 titled=3 federations=2`.
    fn from_str(text: &str) -> Result<Self, NormFault> {
        let mut words = text.split_whitespace();
        let title =
            words.next().filter(|title| !title.contains('=')).ok_or_else(|| NormFault(text.into()))?;
        let (performance, games, titled_opponents, foreign_federations) = (0, 0, 0, 0);
        let mut norm =
            Self { title: title.to_owned(), performance, games, titled_opponents, foreign_federations };
        for word in words {
            let fault = || NormFault(word.chars().take(40).collect());
            let (key, number) = word.split_once('=').ok_or_else(fault)?;
            let number: u16 = number.parse().map_err(|_| fault())?;
            match key {
                "performance" => norm.performance = i32::from(number),
                "games" => norm.games = number.into(),
                "titled" => norm.titled_opponents = number.into(),
                "federations" => norm.foreign_federations = number.into(),
                _ => return Err(fault()),
            }
        }
        Ok(norm)
    }
}

impl std::fmt::Display for Shortfall {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Performance(missing) => write!(formatter, "{missing} performance points"),
            Self::Games(missing) => write!(formatter, "{missing} games"),
            Self::TitledOpponents(missing) => write!(formatter, "{missing} opponents with titles"),
            Self::Federations(missing) => write!(formatter, "{missing} other federations"),
        }
    }
}

impl Norm {
    /// Measures a player's games against the norm.
    pub fn measure(&self, federation: &str, games: &[NormGame]) -> NormFinding {
        let count = games.len() as i64;
        let ratings: i64 = games.iter().map(|game| i64::from(game.opponent_rating)).sum();
        let halves: i64 = games.iter().map(|game| i64::from(game.halves)).sum();
        let average = if count == 0 { 0 } else { (2 * ratings + count).div_euclid(2 * count) };
        let performance = average as i32 + performance_difference(halves, 2 * count);
        let titled = games.iter().filter(|game| game.opponent_title.is_some()).count();
        let mut federations: Vec<&str> = games
            .iter()
            .map(|game| game.opponent_federation.as_str())
            .filter(|other| !other.is_empty() && *other != federation)
            .collect();
        federations.sort_unstable();
        federations.dedup();
        let mut shortfalls = Vec::new();
        if performance < self.performance {
            shortfalls.push(Shortfall::Performance(self.performance - performance));
        }
        if games.len() < self.games {
            shortfalls.push(Shortfall::Games(self.games - games.len()));
        }
        if titled < self.titled_opponents {
            shortfalls.push(Shortfall::TitledOpponents(self.titled_opponents - titled));
        }
        if federations.len() < self.foreign_federations {
            shortfalls.push(Shortfall::Federations(self.foreign_federations - federations.len()));
        }
        NormFinding { performance, shortfalls }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_read_from_text() {
        let norm: Norm = "MI performance=2300 games=9 titled=3 federations=2".parse().unwrap();
        assert_eq!((norm.title.as_str(), norm.performance, norm.games), ("MI", 2300, 9));
        assert_eq!((norm.titled_opponents, norm.foreign_federations), (3, 2));
        for text in ["", "performance=2300", "MI luck=3", "MI games=many", "MI games"] {
            assert!(text.parse::<Norm>().is_err(), "{text}");
        }
    }

    fn norm() -> Norm {
        Norm { title: "MI".into(), performance: 2250, games: 3, titled_opponents: 1, foreign_federations: 2 }
    }

    fn game(rating: i32, title: Option<&str>, federation: &str, halves: u8) -> NormGame {
        NormGame {
            opponent_rating: rating,
            opponent_title: title.map(str::to_owned),
            opponent_federation: federation.into(),
            halves,
        }
    }

    #[test]
    fn a_norm_is_met_or_says_what_is_missing() {
        let games =
            [game(2200, Some("GMI"), "LAT", 2), game(2200, None, "POL", 1), game(2200, None, "LAT", 1)];
        // 4 of 6 halves is 0.67: 2200 + 125.
        assert_eq!(norm().measure("NED", &games), NormFinding { performance: 2325, shortfalls: vec![] });
        let missing = norm().measure("POL", &games[1..]);
        assert_eq!(
            missing.shortfalls,
            [
                Shortfall::Performance(50),
                Shortfall::Games(1),
                Shortfall::TitledOpponents(1),
                Shortfall::Federations(1)
            ]
        );
    }
}
