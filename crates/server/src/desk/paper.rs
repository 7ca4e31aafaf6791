//! A log on paper, and the score sheets of the games.

use super::log::Log;
use crate::date::Date;
use draughts::Side;
use draughts::game::{Keeper, ScoreSheet, SheetHeader};
use print::sheet::{LogLine, LogSheet, Standing};

impl Log {
    /// The log as it is printed.
    pub(crate) fn on_paper(&self) -> LogSheet {
        let rules = self.rules();
        let named = |side: Side| format!("{}: {}", rules.colour(side), self.board.names.get(side));
        let mut facts = vec![
            format!("{} · {} · {}", rules.title, named(Side::White), named(Side::Black)),
            format!("Started {} UTC", Date::of(self.board.created.0)),
        ];
        facts.extend((!self.board.round.is_empty()).then(|| format!("Round {}", self.board.round)));
        facts.extend((!self.desk.place.is_empty()).then(|| self.desk.place.clone()));
        facts.extend(self.board.time.as_ref().map(|time| format!("Time control {time}")));
        facts.push(match self.game().outcome() {
            Some(outcome) => outcome.text(rules),
            None => "The game is not over.".to_owned(),
        });
        LogSheet {
            title: format!("{}, board {}", self.desk.name, self.board.number),
            facts,
            entries: (0..self.lines.len()).map(|place| self.line_on_paper(place)).collect(),
            signatures: self.signatures_on_paper(),
        }
    }

    fn line_on_paper(&self, place: usize) -> LogLine {
        let (row, told) = (&self.rows[place], &self.told[place]);
        let date = Date::of(row.at.0);
        let struck = self.strike(place);
        let remark = |struck: crate::wire::DeskStrike| {
            let when = Date::of(struck.at);
            format!("Struck out by {}, {when} UTC, entry {}: {}", struck.by, struck.number, struck.why)
        };
        LogLine {
            number: row.number,
            time: format!("{:02}:{:02}", date.hour, date.minute),
            text: format!("{} [{}]", self.text(place), row.name),
            ruling: match told.ruling() {
                Some(ruling) if !ruling.articles().is_empty() => {
                    let verdict = ruling.verdict.word().replace('_', " ");
                    format!("{verdict}: {}", ruling.text(self.rules()))
                }
                _ => String::new(),
            },
            standing: if struck.is_some() { Standing::StruckOut } else { Standing::Stands },
            remarks: struck.map(remark).into_iter().collect(),
        }
    }

    fn signatures_on_paper(&self) -> Vec<String> {
        let told = |signature: crate::wire::DeskSignature| {
            let when = Date::of(signature.at);
            let state = match (signature.sound, signature.changed_since) {
                (false, _) => " The log is not the one that was signed!",
                (true, true) => " Changed after signing.",
                (true, false) => "",
            };
            let hash = &signature.hash;
            format!(
                "Signed by {}, {when} UTC, entry {}, SHA-256 {hash}.{state}",
                signature.name, signature.number
            )
        };
        let signed: Vec<String> = self.signatures().into_iter().map(told).collect();
        if signed.is_empty() { vec!["Not signed.".to_owned()] } else { signed }
    }

    /// What stands above the moves of the score sheet.
    pub(crate) fn header(&self) -> SheetHeader {
        SheetHeader {
            event: self.desk.name.clone(),
            round: self.board.round.clone(),
            date: Date::of(self.board.created.0).pdn(),
            place: self.desk.place.clone(),
            players: self.board.names.clone(),
            opening: String::new(),
        }
    }

    /// The arbiter's score sheet.
    pub(crate) fn sheet(&self) -> ScoreSheet {
        ScoreSheet::of(self.game(), Keeper::Arbiter, self.header())
    }
}
