//! Points of a game: schemes as data, and results that are two numbers and a reason.

use crate::history::{Colour, Points};

/// The scores that a game can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scheme {
    name: &'static str,
    /// The winner's points and the loser's, best first; the last is the draw.
    scores: Vec<(Points, Points)>,
}

/// Why a game has its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Played over the board.
    Played,
    /// A player did not appear in time: the one without points (wcdf 2.24).
    Forfeit,
    /// Neither came in time: nobody has points (wcdf 2.25).
    BothAbsent,
    /// Not finished; counts as a draw for pairing only.
    Adjourned,
    /// Decided by the controller, whatever happened on the board.
    Awarded,
}

/// A game's result: two numbers and a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// White's points.
    pub white: Points,
    /// Black's points.
    pub black: Points,
    pub reason: Reason,
    /// Who had the advantage in a draw, if draws are distinguished: no point, but a tie-break.
    pub plus: Option<Colour>,
}

/// A score that does not fit the scheme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScoreError {
    /// Not a score at all.
    #[error("{0:?} is not a score: write both players' points, White's first, for example 2-0")]
    Unreadable(String),
    /// Not a score of the scheme.
    #[error(
        "{score} is not a score of the scheme {scheme}: choose one of {possible}, or give the reason awarded"
    )]
    NotInScheme {
        /// The score.
        score: String,
        /// The scheme.
        scheme: &'static str,
        /// What can be.
        possible: String,
    },
    /// A score that contradicts its reason.
    #[error("{0}")]
    Reason(&'static str),
}

const REASONS: [(&str, Reason); 5] = [
    ("played", Reason::Played),
    ("forfeit", Reason::Forfeit),
    ("both-absent", Reason::BothAbsent),
    ("adjourned", Reason::Adjourned),
    ("awarded", Reason::Awarded),
];

impl Reason {
    /// The word for it.
    pub fn name(self) -> &'static str {
        REASONS.iter().find(|(_, reason)| *reason == self).map_or("", |(name, _)| name)
    }

    /// The reason with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        REASONS.iter().find(|(known, _)| *known == name).map(|&(_, reason)| reason)
    }

    /// Whether pieces were moved.
    pub fn is_played(self) -> bool {
        matches!(self, Self::Played | Self::Adjourned)
    }
}

impl Scheme {
    /// The names of all schemes.
    pub const NAMES: [&'static str; 6] = ["2-1-0", "1-0.5-0", "delft", "plus-draw", "12-0", "5-0"];

    /// 2, 1 and 0: FMJD, IDF.
    pub fn two_one_zero() -> Self {
        Self { name: "2-1-0", scores: hundredths(&[(200, 0), (100, 100)]) }
    }

    /// The scheme with this name.
    pub fn named(name: &str) -> Option<Self> {
        let scores: &[(i32, i32)] = match name {
            "2-1-0" | "plus-draw" => &[(200, 0), (100, 100)],
            "1-0.5-0" => &[(100, 0), (50, 50)],
            // The older Delft: a plus is half a point.
            "delft" => &[(200, 0), (150, 50), (100, 100)],
            // Standard, rapid, blitz, all drawn: the stages of the 2020 title match.
            "12-0" => &[(1200, 0), (800, 400), (700, 500), (600, 600)],
            // The 2017 World Cup final: 3-2 after super-blitz, which has no draw.
            "5-0" => &[(500, 0), (300, 200)],
            _ => return None,
        };
        let name = Self::NAMES.into_iter().find(|known| *known == name)?;
        Some(Self { name, scores: hundredths(scores) })
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Whether one of two players can have the better draw.
    pub fn tells_draws_apart(&self) -> bool {
        self.name == "plus-draw"
    }

    /// What the clearest win is worth.
    pub fn win(&self) -> Points {
        self.scores[0].0
    }

    /// What a draw is worth: half of what both share at the most even score.
    pub fn draw(&self) -> Points {
        let (more, less) = self.scores[self.scores.len() - 1];
        Points::hundredths((more + less).in_hundredths() / 2)
    }

    /// Reads a score such as `2-0`, `1.5-0.5`, or `1+-1` for the better draw.
    pub fn read(&self, text: &str, reason: Reason) -> Result<Score, ScoreError> {
        let unreadable = || ScoreError::Unreadable(text.chars().take(30).collect());
        let (first, second) = split(text).ok_or_else(unreadable)?;
        let (first, first_sign) = signed(first);
        let (second, second_sign) = signed(second);
        let white = parse_points(first).ok_or_else(unreadable)?;
        let black = parse_points(second).ok_or_else(unreadable)?;
        let plus = match (first_sign, second_sign) {
            (Some('+'), None | Some('-')) | (None, Some('-')) => Some(Colour::White),
            (Some('-'), None | Some('+')) | (None, Some('+')) => Some(Colour::Black),
            (None, None) => None,
            _ => return Err(unreadable()),
        };
        let score = Score { white, black, reason, plus };
        self.check(&score)?;
        Ok(score)
    }

    fn check(&self, score: &Score) -> Result<(), ScoreError> {
        let (more, less) = (score.white.max(score.black), score.white.min(score.black));
        if less < Points::ZERO || more > self.win() {
            return Err(self.not_in_scheme(score));
        }
        if score.plus.is_some() && (!self.tells_draws_apart() || more != less) {
            return Err(ScoreError::Reason("only draws in the scheme plus-draw have a sign: leave it out"));
        }
        match score.reason {
            Reason::Played if !self.scores.contains(&(more, less)) => Err(self.not_in_scheme(score)),
            Reason::Forfeit if less != Points::ZERO || more == Points::ZERO => Err(ScoreError::Reason(
                "a forfeit gives one player points and the other none: write for example 2-0",
            )),
            Reason::BothAbsent if more != Points::ZERO => {
                Err(ScoreError::Reason("absent players get no points: write 0-0 (wcdf 2.25)"))
            }
            _ => Ok(()),
        }
    }

    fn not_in_scheme(&self, score: &Score) -> ScoreError {
        let both_ways = self.scores.iter().flat_map(|&(more, less)| [(more, less), (less, more)]);
        let mut possible: Vec<String> =
            both_ways.map(|(white, black)| format!("{}-{}", short(white), short(black))).collect();
        possible.dedup();
        let text = format!("{}-{}", short(score.white), short(score.black));
        ScoreError::NotInScheme { score: text, scheme: self.name, possible: possible.join(", ") }
    }
}

impl std::fmt::Display for Score {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sign = |colour| if self.plus == Some(colour) { "+" } else { "" };
        let (white, black) = (sign(Colour::White), sign(Colour::Black));
        formatter.pad(&format!("{}{white}-{}{black}", short(self.white), short(self.black)))
    }
}

/// Points from text with a point or a half sign: `2`, `1.5`, `0.25`, `½`, `1½`.
pub fn parse_points(text: &str) -> Option<Points> {
    let (whole, half) = match text.strip_suffix('½') {
        Some(whole) => (whole, 50),
        None => (text, 0),
    };
    let (digits, decimals) = whole.split_once('.').unwrap_or((whole, ""));
    let plain = |text: &str| text.chars().all(|digit| digit.is_ascii_digit());
    if !plain(digits) || !plain(decimals) || digits.len() > 5 || decimals.len() > 2 {
        return None;
    }
    if (digits.is_empty() && half == 0) || (half > 0 && !decimals.is_empty()) || text.ends_with('.') {
        return None;
    }
    let whole: i32 = if digits.is_empty() { 0 } else { digits.parse().ok()? };
    let rest: i32 = format!("{decimals:0<2}").parse().ok()?;
    Some(Points::hundredths(whole * 100 + rest + half))
}

/// Points without idle decimals.
pub(crate) fn short(points: Points) -> String {
    let text = points.to_string();
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

fn hundredths(scores: &[(i32, i32)]) -> Vec<(Points, Points)> {
    scores.iter().map(|&(more, less)| (Points::hundredths(more), Points::hundredths(less))).collect()
}

/// Splits at the hyphen between two numbers, which is not a sign at the end of one.
fn split(text: &str) -> Option<(&str, &str)> {
    text.match_indices('-').map(|(place, _)| (&text[..place], &text[place + 1..])).find(|(_, second)| {
        second.starts_with(|digit: char| digit.is_ascii_digit() || digit == '½' || digit == '.')
    })
}

fn signed(text: &str) -> (&str, Option<char>) {
    let sign = text.chars().last().filter(|sign| matches!(sign, '+' | '-'));
    (text.trim_end_matches(['+', '-']), sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(scheme: &str, text: &str, reason: Reason) -> Result<String, ScoreError> {
        let scheme = Scheme::named(scheme).unwrap();
        scheme.read(text, reason).map(|score| score.to_string())
    }

    #[test]
    fn each_scheme_has_its_scores() {
        for (scheme, good, bad) in [
            ("2-1-0", "0-2", "2-1"),
            ("1-0.5-0", "½-½", "1-1"),
            ("delft", "0.5-1.5", "2-1"),
            ("12-0", "4-8", "9-3"),
            ("5-0", "2-3", "5-1"),
        ] {
            assert!(read(scheme, good, Reason::Played).is_ok(), "{scheme} {good}");
            assert!(
                matches!(read(scheme, bad, Reason::Played), Err(ScoreError::NotInScheme { .. })),
                "{scheme} {bad}"
            );
        }
    }

    #[test]
    fn the_better_draw_is_a_sign_and_no_point() {
        assert_eq!(read("plus-draw", "1+-1", Reason::Played).unwrap(), "1+-1");
        assert_eq!(read("plus-draw", "1--1+", Reason::Played).unwrap(), "1-1+");
        assert!(matches!(read("2-1-0", "1+-1", Reason::Played), Err(ScoreError::Reason(_))));
        assert!(matches!(read("plus-draw", "2+-0", Reason::Played), Err(ScoreError::Reason(_))));
    }

    #[test]
    fn reasons_and_numbers_have_to_agree() {
        assert!(read("2-1-0", "2-0", Reason::Forfeit).is_ok());
        assert!(read("2-1-0", "1-1", Reason::Forfeit).is_err());
        assert!(read("2-1-0", "0-0", Reason::BothAbsent).is_ok());
        assert!(read("2-1-0", "0-0", Reason::Played).is_err());
        assert!(read("2-1-0", "0-0", Reason::Awarded).is_ok());
        assert!(read("2-1-0", "3-0", Reason::Awarded).is_err());
        for text in ["", "2", "a-b", "2-", "-2-0", "2--", "1e3-0", "99999999-0"] {
            assert!(read("2-1-0", text, Reason::Played).is_err(), "{text}");
        }
    }

    #[test]
    fn points_are_read_exactly() {
        for (text, hundredths) in
            [("2", 200), ("1.5", 150), ("0.25", 25), ("½", 50), ("1½", 150), (".5", -1), ("1.", -1)]
        {
            let found = parse_points(text).map(Points::in_hundredths);
            assert_eq!(found, (hundredths >= 0).then_some(hundredths), "{text}");
        }
    }
}
