//! Pasted lists of players: one per line, with the rating after the name if there is one, or a table with a heading.

use crate::error::Failure;
use tournament::event::text::read_decision;
use tournament::event::{Decision, entries_from_csv};

/// The highest rating that is read.
const HIGHEST: u16 = 4000;

/// The entries of a text.
pub(crate) fn entries(text: &str) -> Result<Vec<Decision>, Failure> {
    let first = text.trim_start_matches('\u{feff}').lines().next().unwrap_or("").to_lowercase();
    let heading = first
        .split([',', ';', '\t'])
        .any(|cell| matches!(cell.trim().trim_matches('"'), "name" | "naam" | "nom" | "nome"));
    if heading {
        return entries_from_csv(text).map_err(|faults| Failure::BadInput {
            text: "the table of players cannot be read; nobody was entered".to_owned(),
            reasons: faults.iter().take(20).map(ToString::to_string).collect(),
        });
    }
    let mut reasons = Vec::new();
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut decisions = Vec::new();
    for (place, line) in text.lines().enumerate() {
        let line = line.trim().trim_start_matches('\u{feff}');
        if line.is_empty() {
            continue;
        }
        let (name, rating) = match name_and_rating(line) {
            Ok(read) => read,
            Err(reason) => {
                reasons.push(format!("line {}: {reason}", place + 1));
                continue;
            }
        };
        if let Some((other, _)) = found.iter().find(|(_, other)| *other == name) {
            reasons.push(format!(
                "line {}: {name} is in line {} already: tell the two apart",
                place + 1,
                other + 1
            ));
        }
        found.push((place, name.clone()));
        match read_decision(&format!("enter {} rating={rating}", quoted(&name))) {
            Ok(decision) => decisions.push(decision),
            Err(fault) => reasons.push(format!("line {}: {}", place + 1, fault.words)),
        }
    }
    if reasons.is_empty() {
        return Ok(decisions);
    }
    reasons.truncate(20);
    Err(Failure::BadInput {
        text: "the list of players cannot be read; nobody was entered".to_owned(),
        reasons,
    })
}

/// A name as the lines of an event write it.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

/// `First Player 1850`, `First Player, 1850` or `First Player`; a number before the name is that of a list.
fn name_and_rating(line: &str) -> Result<(String, u16), String> {
    let line = match line.split_once(['.', ')']) {
        Some((number, rest))
            if !number.is_empty()
                && number.len() <= 4
                && number.chars().all(|digit| digit.is_ascii_digit()) =>
        {
            rest.trim()
        }
        _ => line,
    };
    let separator = |letter: char| letter.is_whitespace() || matches!(letter, ',' | ';');
    let line = line.trim_end_matches(separator);
    let (before, last) = line.rsplit_once(separator).unwrap_or(("", line));
    let before = before.trim_end_matches(separator);
    let is_number = !last.is_empty() && last.chars().all(|digit| digit.is_ascii_digit());
    let (name, rating) = match (is_number, before.is_empty()) {
        _ if last.is_empty() => return Err("a name is missing: write it".to_owned()),
        (true, true) => return Err(format!("{last} is not a name: write the name, then the rating")),
        (true, false) => {
            let rating = last.parse().ok().filter(|&rating: &u16| rating <= HIGHEST);
            (before, rating.ok_or_else(|| format!("{last} is not a rating: write a number up to {HIGHEST}"))?)
        }
        (false, _) => (line, 0),
    };
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.chars().count() > 100 {
        return Err("the name is longer than 100 characters: shorten it".to_owned());
    }
    Ok((name, rating))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(String, u16)> {
        let decisions = entries(text).expect("players");
        let entry = |decision: &Decision| match decision {
            Decision::Enter { name, rating, .. } => (name.clone(), *rating),
            _ => panic!("an entry"),
        };
        decisions.iter().map(entry).collect()
    }

    #[test]
    fn names_are_read_with_and_without_ratings() {
        let text = "First Player 1850\n\n2. Second Player, 1700\nThird Player\n";
        let expected = [("First Player", 1850), ("Second Player", 1700), ("Third Player", 0)];
        assert_eq!(read(text), expected.map(|(name, rating)| (name.to_owned(), rating)));
        assert_eq!(read("name;rating\nFirst;1200\nSecond;\n").len(), 2);
    }

    #[test]
    fn every_fault_is_told_with_its_line() {
        let fault = entries("First\n1500\nSecond 9999\nFirst\n").expect_err("three faults");
        let Failure::BadInput { reasons, .. } = fault else { panic!("bad input") };
        let lines: Vec<&str> = reasons.iter().filter_map(|reason| reason.split(':').next()).collect();
        assert_eq!(lines, ["line 2", "line 3", "line 4"]);
    }
}
