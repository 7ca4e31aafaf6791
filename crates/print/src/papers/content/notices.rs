//! Notices for the hall, in our own words and with the articles behind them.

use super::super::leaflet::{Clause, Fact, Part};
use super::source::Source;
use draughts::{Code, rulebook};

/// The articles of the WCDF on spectators and players that a hall has to know.
const SPECTATORS: [&str; 9] = ["5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7", "5.8", "5.9"];
const PLAYERS: [&str; 5] = ["4.2", "4.6", "4.8", "4.10", "3.9"];

/// What any organiser asks, where the federation's text has no word on it.
const ASKED: [&str; 6] = [
    "Keep completely silent while games are in progress.",
    "Do not speak to players, and do not give them signals of any kind.",
    "Say nothing about turns, clocks or flags; if you see an irregularity, tell the arbiter so that no player notices.",
    "Do not analyse games in progress within sight or hearing of the players, on boards or with devices.",
    "Switch off telephones and other devices, or leave them outside.",
    "Follow the arbiter’s instructions. Anybody who goes on disturbing the games has to leave the hall.",
];

/// The notice.
pub(super) fn parts(source: &Source<'_>) -> Vec<Part> {
    let mut parts = vec![Part::Heading("Spectators".to_owned())];
    let clauses = |numbers: &[&str]| {
        let found = numbers.iter().filter_map(|number| rulebook::find(Code::Wcdf, number));
        found
            .map(|entry| Clause { text: wording(&entry.text), article: format!("wcdf {}", entry.number) })
            .collect::<Vec<_>>()
    };
    if source.rules.code == Code::Wcdf {
        parts.push(Part::Clauses(clauses(&SPECTATORS)));
        parts.push(Part::NewPage);
        parts.push(Part::Heading("Players".to_owned()));
        parts.push(Part::Clauses(clauses(&PLAYERS)));
    } else {
        let asked = ASKED.map(|text| Clause { text: text.to_owned(), article: String::new() });
        parts.push(Part::Clauses(asked.to_vec()));
    }
    let controller = &source.occasion.controller;
    if !controller.is_empty() {
        let word = if source.rules.code == Code::Wcdf { "Controller" } else { "Arbiter" };
        parts.push(Part::Facts(vec![Fact::new(word, controller.clone())]));
    }
    parts
}

/// The article alone, without how the program reads it.
fn wording(text: &str) -> String {
    text.split("Damier reads this").next().unwrap_or_default().trim().to_owned()
}
