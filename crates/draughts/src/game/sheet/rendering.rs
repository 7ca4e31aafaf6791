//! A score sheet as plain text in columns.

use super::{ScoreSheet, SheetEntry, SheetPly};
use crate::board::Side;
use crate::clock::{BySide, Millis};
use crate::game::Keeper;
use std::fmt;

/// The mark of an offered draw (WCDF 3.8).
const OFFER: &str = "(=)";
const TICK: &str = "✓";

impl fmt::Display for ScoreSheet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_header(formatter)?;
        self.write_moves(formatter)?;
        for position in &self.set_up {
            let (after, fen) = (position.after, &position.fen);
            writeln!(formatter, "Position set up after ply {after}: {fen}")?;
        }
        if let Some(result) = &self.result {
            let points = result.score.half_points();
            let points =
                points.map_or_else(|| "none".to_owned(), |points| self.in_order(points.white, points.black));
            writeln!(formatter, "Result: {points}. {}", result.reason)?;
        }
        self.write_names(formatter, "Signed", self.signed)?;
        self.write_names(formatter, "Handed in", self.handed_in)
    }
}

impl ScoreSheet {
    fn write_header(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let header = &self.header;
        let [first, second] = self.sides().map(|side| (self.rules.colour(side), header.players.get(side)));
        let keeper = match self.keeper {
            Keeper::Player(side) => self.rules.colour(side),
            Keeper::Arbiter => "Arbiter",
        };
        let none = String::new();
        let lines = [
            ("Event", &header.event),
            ("Round", &header.round),
            ("Date", &header.date),
            ("Place", &header.place),
            first,
            second,
            ("Game", &self.rules.title.to_owned()),
            ("Sheet of", &keeper.to_owned()),
            ("Time", self.time.as_ref().unwrap_or(&none)),
            ("Opening", &header.opening),
            ("From", self.start.as_ref().unwrap_or(&none)),
        ];
        for (name, text) in lines.into_iter().filter(|(_, text)| !text.is_empty()) {
            writeln!(formatter, "{name}: {text}")?;
        }
        writeln!(formatter)
    }

    fn write_moves(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |ply: &Option<SheetPly>| ply.as_ref().map_or_else(String::new, SheetPly::text);
        let time = |ply: &Option<SheetPly>| {
            ply.as_ref().and_then(|ply| ply.left).map_or_else(String::new, hours_minutes_seconds)
        };
        let [first, second] = self.sides().map(|side| self.rules.colour(side).to_owned());
        let head = [String::new(), first, String::new(), second, String::new()];
        let rows = self.rows.iter().map(|row| {
            let number = format!("{}.", row.number);
            [number, cell(&row.first), time(&row.first), cell(&row.second), time(&row.second)]
        });
        let table: Vec<[String; 5]> = std::iter::once(head).chain(rows).collect();
        let width = |column: usize| table.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: [usize; 5] = std::array::from_fn(width);
        for row in &table {
            let mut line = format!("{:>width$}", row[0], width = widths[0]);
            for column in 1..5 {
                // A column without times takes no room.
                if widths[column] > 0 {
                    line.push_str("  ");
                    line.push_str(&row[column]);
                    let blanks = widths[column].saturating_sub(row[column].chars().count());
                    line.extend(std::iter::repeat_n(' ', blanks));
                }
            }
            writeln!(formatter, "{}", line.trim_end())?;
        }
        writeln!(formatter)
    }

    fn write_names(&self, formatter: &mut fmt::Formatter<'_>, what: &str, done: BySide<bool>) -> fmt::Result {
        let names: Vec<&str> = self
            .sides()
            .into_iter()
            .filter(|&side| *done.get(side))
            .map(|side| self.rules.colour(side))
            .collect();
        if names.is_empty() {
            return Ok(());
        }
        writeln!(formatter, "{what}: {}", names.join(", "))
    }

    /// The sides in the order of their columns.
    const fn sides(&self) -> [Side; 2] {
        let begins = self.rules.first_to_move.value;
        [begins, begins.opponent()]
    }

    fn in_order(&self, white: u8, black: u8) -> String {
        let points = BySide { white, black };
        let [first, second] = self.sides().map(|side| *points.get(side));
        format!("{first}-{second}")
    }
}

impl SheetPly {
    /// The ply with its signs and marks: `32-28!+ (=) [fmjd 5.4.6]`.
    pub fn text(&self) -> String {
        let mut text = match &self.entry {
            SheetEntry::Written(text) => text.clone(),
            SheetEntry::Ticked => TICK.to_owned(),
        };
        for sign in &self.signs {
            let sign = sign.text();
            // Letters and figures would run into the square or the sign before them.
            if sign.contains(char::is_alphanumeric) {
                text.push(' ');
            }
            text.push_str(&sign);
        }
        if self.offer.is_some() {
            text.push(' ');
            text.push_str(OFFER);
        }
        if let Some(article) = self.irregular {
            text.push_str(&format!(" [{article}]"));
        }
        text
    }
}

fn hours_minutes_seconds(time: Millis) -> String {
    let seconds = time.get() / 1000;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
