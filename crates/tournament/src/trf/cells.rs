//! A line in fixed columns.

use crate::history::{Number, Points};

use super::fault::TrfFault;
use super::{HIGHEST_NUMBER, MOST_ROUNDS};

/// A line with its number; columns are counted from 1.
pub(super) struct TrfLine {
    pub(super) number: usize,
    characters: Vec<char>,
}

impl TrfLine {
    pub(super) fn new(number: usize, text: &str) -> Self {
        Self { number, characters: text.trim_end().chars().collect() }
    }

    pub(super) fn length(&self) -> usize {
        self.characters.len()
    }

    pub(super) fn character(&self, column: usize) -> char {
        self.characters.get(column - 1).copied().unwrap_or(' ')
    }

    /// What stands in these columns, without blanks around it.
    pub(super) fn text(&self, from: usize, to: usize) -> String {
        let columns = self.characters.get(from - 1..to.min(self.characters.len())).unwrap_or_default();
        columns.iter().collect::<String>().trim().to_owned()
    }

    pub(super) fn rest(&self, from: usize) -> String {
        self.text(from, self.characters.len().max(from))
    }

    /// The words from a column on, each with the column in which it begins.
    pub(super) fn words(&self, from: usize) -> Vec<(usize, String)> {
        let mut words: Vec<(usize, String)> = Vec::new();
        let mut after_blank = true;
        for (index, &character) in self.characters.iter().enumerate().skip(from - 1) {
            let is_blank = character.is_whitespace();
            match words.last_mut().filter(|_| !after_blank) {
                Some((_, word)) if !is_blank => word.push(character),
                _ if !is_blank => words.push((index + 1, character.to_string())),
                _ => {}
            }
            after_blank = is_blank;
        }
        words
    }

    /// What follows from a column on as it is written.
    pub(super) fn tail(&self, column: usize) -> String {
        self.characters.iter().skip(column - 1).collect()
    }

    pub(super) fn code(&self) -> String {
        self.characters.iter().take(3).collect()
    }

    pub(super) fn fault(
        &self,
        column: usize,
        reason: impl Into<String>,
        remedy: impl Into<String>,
    ) -> TrfFault {
        TrfFault::new(self.number, column, reason, remedy)
    }

    /// Columns that part fields must be blank: otherwise everything behind them is shifted.
    pub(super) fn expect_blank(&self, columns: &[usize]) -> Result<(), TrfFault> {
        for &column in columns {
            let character = self.character(column);
            if character != ' ' {
                let reason = format!("there is {character:?} where a blank should separate two fields");
                return Err(self.fault(column, reason, "move the field into its own columns"));
            }
        }
        Ok(())
    }

    pub(super) fn expect_end(&self, column: usize) -> Result<(), TrfFault> {
        match (column..=self.length()).find(|&column| self.character(column) != ' ') {
            None => Ok(()),
            Some(column) => Err(self.fault(
                column,
                "the line continues after its last field",
                "remove the rest of the line",
            )),
        }
    }

    pub(super) fn start_number(&self, from: usize, to: usize) -> Result<Number, TrfFault> {
        let text = self.text(from, to);
        self.parse_number(from, &text)
    }

    pub(super) fn parse_number(&self, column: usize, text: &str) -> Result<Number, TrfFault> {
        match text.parse::<u16>() {
            Ok(number) if (1..=HIGHEST_NUMBER).contains(&number) && is_digits(text) => Ok(Number(number)),
            _ => Err(self.fault(
                column,
                format!("{text:?} is not a start number"),
                format!("write a number from 1 to {HIGHEST_NUMBER} here"),
            )),
        }
    }

    pub(super) fn round(&self, from: usize, to: usize) -> Result<u16, TrfFault> {
        let text = self.text(from, to);
        self.parse_round(from, &text)
    }

    pub(super) fn parse_round(&self, column: usize, text: &str) -> Result<u16, TrfFault> {
        match text.parse::<u16>() {
            Ok(round) if (1..=MOST_ROUNDS).contains(&round) && is_digits(text) => Ok(round),
            _ => Err(self.fault(
                column,
                format!("{text:?} is not a round number"),
                format!("write a number from 1 to {MOST_ROUNDS} here"),
            )),
        }
    }

    pub(super) fn points(&self, from: usize, to: usize) -> Result<Points, TrfFault> {
        let text = self.text(from, to);
        parse_points(&text).ok_or_else(|| self.not_points(from, &text))
    }

    /// Points that may be less than nothing.
    pub(super) fn signed_points(&self, from: usize, to: usize) -> Result<Points, TrfFault> {
        let text = self.text(from, to);
        parse_signed_points(&text).ok_or_else(|| self.not_points(from, &text))
    }

    fn not_points(&self, from: usize, text: &str) -> TrfFault {
        self.fault(
            from,
            format!("{text:?} is not a number of points"),
            "write points as 3.5 in these columns",
        )
    }

    /// What a result is worth: no more than a player's line can hold.
    pub(super) fn worth(&self, column: usize, points: Points) -> Result<Points, TrfFault> {
        match in_four_columns(points) {
            Some(_) => Ok(points),
            None => Err(self.fault(
                column,
                format!("{points} points do not fit into the four columns of a player's points"),
                "give a result fewer points, as 3.5",
            )),
        }
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The same, or less than nothing: `-1.5`.
pub(super) fn parse_signed_points(text: &str) -> Option<Points> {
    match text.strip_prefix('-') {
        Some(text) => parse_points(text).map(|points| -points),
        None => parse_points(text),
    }
}

/// `3`, `3.5` or `1.25`.
pub(super) fn parse_points(text: &str) -> Option<Points> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    if !is_digits(whole) || !is_digits(decimals) || whole.len() > 5 || decimals.len() > 2 {
        return None;
    }
    let whole: i32 = whole.parse().ok()?;
    let hundredths: i32 = format!("{decimals:0<2}").parse().ok()?;
    Some(Points::hundredths(whole * 100 + hundredths))
}

/// Points as they fit into four columns: with a decimal, or without one where it is zero and there is no room for it.
pub(super) fn in_four_columns(points: Points) -> Option<String> {
    let text = points.to_string();
    let short = text.strip_suffix(".0").unwrap_or(&text);
    [text.as_str(), short].into_iter().find(|text| text.len() <= 4).map(str::to_owned)
}
