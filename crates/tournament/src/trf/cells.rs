//! A line in fixed columns.

use crate::history::{Number, Points};

use super::fault::Fault;
use super::{HIGHEST_NUMBER, MOST_ROUNDS};

/// A line with its number; columns are counted from 1.
pub(super) struct Line {
    pub(super) number: usize,
    characters: Vec<char>,
}

impl Line {
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

    pub(super) fn code(&self) -> String {
        self.characters.iter().take(3).collect()
    }

    pub(super) fn fault(&self, column: usize, reason: impl Into<String>, remedy: impl Into<String>) -> Fault {
        Fault::new(self.number, column, reason, remedy)
    }

    /// Columns that part fields must be blank: otherwise everything behind them is shifted.
    pub(super) fn expect_blank(&self, columns: &[usize]) -> Result<(), Fault> {
        for &column in columns {
            let character = self.character(column);
            if character != ' ' {
                let reason = format!("{character:?} stands where a blank parts two fields");
                return Err(self.fault(column, reason, "move the field into its own columns"));
            }
        }
        Ok(())
    }

    pub(super) fn expect_end(&self, column: usize) -> Result<(), Fault> {
        match (column..=self.length()).find(|&column| self.character(column) != ' ') {
            None => Ok(()),
            Some(column) => Err(self.fault(
                column,
                "the line goes on behind its last field",
                "remove the rest of the line",
            )),
        }
    }

    pub(super) fn start_number(&self, from: usize, to: usize) -> Result<Number, Fault> {
        let text = self.text(from, to);
        self.parse_number(from, &text)
    }

    pub(super) fn parse_number(&self, column: usize, text: &str) -> Result<Number, Fault> {
        match text.parse::<u16>() {
            Ok(number) if (1..=HIGHEST_NUMBER).contains(&number) && is_digits(text) => Ok(Number(number)),
            _ => Err(self.fault(
                column,
                format!("{text:?} is not a start number"),
                format!("write a number from 1 to {HIGHEST_NUMBER} here"),
            )),
        }
    }

    pub(super) fn round(&self, from: usize, to: usize) -> Result<u16, Fault> {
        let text = self.text(from, to);
        self.parse_round(from, &text)
    }

    pub(super) fn parse_round(&self, column: usize, text: &str) -> Result<u16, Fault> {
        match text.parse::<u16>() {
            Ok(round) if (1..=MOST_ROUNDS).contains(&round) && is_digits(text) => Ok(round),
            _ => Err(self.fault(
                column,
                format!("{text:?} is not a round number"),
                format!("write a number from 1 to {MOST_ROUNDS} here"),
            )),
        }
    }

    pub(super) fn points(&self, from: usize, to: usize) -> Result<Points, Fault> {
        let text = self.text(from, to);
        parse_points(&text).ok_or_else(|| {
            self.fault(
                from,
                format!("{text:?} is not a number of points"),
                "write points as 3.5 in these columns",
            )
        })
    }

    /// What a result is worth: no more than a player's line can hold.
    pub(super) fn worth(&self, column: usize, points: Points) -> Result<Points, Fault> {
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
