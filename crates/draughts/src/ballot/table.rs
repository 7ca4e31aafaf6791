//! Reading the files in `data/openings/`.
//!
//! A line that begins with `#` is for people. The fields of every other line are separated by tabs. Three lines speak
//! of the whole deck: `title`, `source` and `rulesets` (separated by blanks). Every further line is a row.
//!
//! The first field of a row is its number; in a table with groups it is the group and the place in it (`23-14`), which
//! is printed in Roman figures. The second is the way to the position from the starting position, in words separated
//! by blanks and in this order:
//!
//! - `-5` removes the man on 5;
//! - `a1>a5` sets the man from a1 on a5; all first squares are emptied before any second one is taken;
//! - `W` or `B` gives that side the turn;
//! - anything else is a move of the side to move;
//! - `free`, alone, does nothing.
//!
//! Then follow, where they apply: `name` and the name of the opening; `added` if it came to the deck later; `barred`;
//! `out` and the reason why it is not played; `harder`; `draws` and the number of draws that lead to it, if that is
//! not 1; `only` and the one ruleset it is for; `note` and a remark.

use super::{Ballot, BallotStatus, Deck, DisplacedMan, square, take_man};
use crate::board::{Kind, Piece, Side, Square, Squares};
use crate::notation::movetext::{self, ListedMove};
use crate::notation::square::name;
use crate::position::{AnyPosition, Setup};
use crate::rules::{Rules, RulesetName};

/// A deck as its file has it.
#[derive(Debug)]
pub(super) struct DeckTable {
    pub(super) title: &'static str,
    pub(super) source: &'static str,
    pub(super) rulesets: Vec<RulesetName>,
    pub(super) rows: Vec<Ballot>,
}

/// Reads a file; if it has not the right form, says what is wrong.
pub(super) fn read(deck: Deck, text: &'static str) -> Result<DeckTable, String> {
    let mut table = DeckTable { title: "", source: "", rulesets: Vec::new(), rows: Vec::new() };
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fault = |what: String| format!("{deck}: {line}: {what}");
        let (first, rest) =
            line.split_once('\t').ok_or_else(|| fault("there is only one field".to_owned()))?;
        match first {
            "title" => table.title = rest,
            "source" => table.source = rest,
            "rulesets" => {
                table.rulesets = rest.split(' ').map(ruleset).collect::<Result<_, _>>().map_err(fault)?;
            }
            number => {
                table.rows.push(read_row(deck, &table.rulesets, number, rest).map_err(fault)?);
            }
        }
    }
    Ok(table)
}

/// A number as it is printed: the place in a group in Roman figures. None if there is no such number.
pub(super) fn printed_number(number: &str) -> Option<String> {
    let positive = |text: &str| text.parse::<u32>().ok().filter(|&value| value > 0);
    match number.split_once('-') {
        None => positive(number).map(|number| number.to_string()),
        Some((group, place)) => {
            let (group, place) = (positive(group)?, positive(place).filter(|&place| place < 40)?);
            Some(format!("{group}-{}", roman(place)))
        }
    }
}

/// A number below 40 in Roman figures.
fn roman(number: u32) -> String {
    const UNITS: [&str; 10] = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
    let tens = "X".repeat(number as usize / 10);
    tens + UNITS[number as usize % 10]
}

fn read_row(
    deck: Deck,
    rulesets: &[RulesetName],
    number: &str,
    rest: &'static str,
) -> Result<Ballot, String> {
    let mut fields = rest.split('\t');
    let way = fields.next().unwrap_or_default();
    let mut row = Ballot {
        deck,
        number: printed_number(number).ok_or("this is no number")?,
        name: None,
        way,
        removed: Squares::NONE,
        displaced: Vec::new(),
        start: Setup::empty(Side::White),
        moves: Vec::new(),
        setup: Setup::empty(Side::White),
        standing: BallotStatus::Drawn,
        harder: false,
        draws: 1,
        note: None,
        rulesets: rulesets.to_vec(),
    };
    for field in fields {
        let (word, rest) = field.split_once(' ').unwrap_or((field, ""));
        match (word, rest) {
            ("added", "") => row.standing = BallotStatus::Added,
            ("barred", "") => row.standing = BallotStatus::Barred,
            ("harder", "") => row.harder = true,
            (_, "") => return Err(format!("{field} cannot be read")),
            ("name", name) => row.name = Some(name),
            ("out", reason) => row.standing = BallotStatus::Unplayable(reason),
            ("only", only) => row.rulesets = vec![ruleset(only)?],
            ("note", note) => row.note = Some(note),
            ("draws", draws) => {
                let draws = draws.parse().ok().filter(|&draws| draws > 0);
                row.draws = draws.ok_or("draws is followed by no number above 0")?;
            }
            _ => return Err(format!("{field} cannot be read")),
        }
    }
    go(&mut row)?;
    Ok(row)
}

fn ruleset(text: &str) -> Result<RulesetName, String> {
    text.parse().map_err(|unknown| format!("{unknown}"))
}

/// Follows the way of a row from the starting position.
fn go(row: &mut Ballot) -> Result<(), String> {
    let ruleset = *row.rulesets.first().ok_or("no ruleset is named before it")?;
    let rules = ruleset.rules();
    let at = |word: &str| square(rules, word).ok_or_else(|| format!("{word} is no square"));
    row.start = Setup::start(rules);
    let mut moves = Vec::new();
    for word in row.way.split(' ').filter(|_| row.way != "free") {
        if let Some(removed) = word.strip_prefix('-') {
            let removed = at(removed)?;
            take(&mut row.start, rules, removed)?;
            row.removed = row.removed.with(removed);
        } else if let Some((from, to)) = word.split_once('>') {
            let (from, to) = (at(from)?, at(to)?);
            let side = take(&mut row.start, rules, from)?;
            row.displaced.push(DisplacedMan { side, from, to });
        } else if let Some(side) = Side::BOTH.into_iter().find(|side| word == side.letter().to_string()) {
            row.start.turn = side;
        } else {
            moves.push(word);
        }
    }
    for &DisplacedMan { side, to, .. } in &row.displaced {
        if Side::BOTH.into_iter().any(|side| row.start.side(side).contains(to)) {
            return Err(format!("two men stand on {}", name(rules, to)));
        }
        row.start.put(to, Piece { side, kind: Kind::Man });
    }

    let mut position = AnyPosition::new(ruleset, &row.start).map_err(|faults| faults.to_string())?;
    for word in moves {
        let action = movetext::read(&position, word).map_err(|fault| fault.to_string())?;
        row.moves.push(ListedMove { action, text: movetext::write(&position, &action) });
        position = position.after(&action);
    }
    row.setup = position.setup();
    Ok(())
}

/// Takes a man off the board.
fn take(setup: &mut Setup, rules: &Rules, from: Square) -> Result<Side, String> {
    take_man(setup, from).ok_or_else(|| format!("no man stands on {}", name(rules, from)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_has_the_right_form() {
        for deck in Deck::ALL {
            let table = read(deck, deck.text()).unwrap_or_else(|fault| panic!("{fault}"));
            assert!(!table.title.is_empty() && !table.source.is_empty(), "{deck}");
            assert!(!table.rulesets.is_empty(), "{deck}");
        }
    }

    #[test]
    fn faults_are_found() {
        for (text, fault) in [
            ("rulesets\trussian\n1", "there is only one field"),
            ("rulesets\trusian", "there is no ruleset \"rusian\""),
            ("1\tfree", "no ruleset is named before it"),
            ("rulesets\trussian\n0\tfree", "this is no number"),
            ("rulesets\trussian\n1-40\tfree", "this is no number"),
            ("rulesets\trussian\n1\tfree\thard", "hard cannot be read"),
            ("rulesets\trussian\n1\tfree\tname", "name cannot be read"),
            ("rulesets\trussian\n1\tfree\tbarred now", "barred now cannot be read"),
            ("rulesets\trussian\n1\tfree\tdraws 0", "draws is followed by no number above 0"),
            ("rulesets\trussian\n1\t-b4", "no man stands on b4"),
            ("rulesets\trussian\n1\t-b3", "b3 is no square"),
            ("rulesets\trussian\n1\ta1>c1", "two men stand on c1"),
            ("rulesets\trussian\n1\ta1>b4 h8>b4 W", "two men stand on b4"),
            ("rulesets\trussian\n1\td8>f6 f6>d8 a3>b8 b8>a5 W", "the setup cannot be played"),
            ("rulesets\trussian\n1\ta1>b4>b5", "b4>b5 is no square"),
            ("rulesets\trussian\n1\ta3-b4 a3-b4", "is not legal here"),
        ] {
            let found = read(Deck::Idf, text).expect_err(text);
            assert!(found.contains(fault), "{found}");
        }
    }

    #[test]
    fn places_in_groups_are_printed_in_roman_figures() {
        for (number, printed) in
            [("7", "7"), ("1-1", "1-I"), ("46-16", "46-XVI"), ("9-29", "9-XXIX"), ("1-39", "1-XXXIX")]
        {
            assert_eq!(printed_number(number).as_deref(), Some(printed));
        }
        for number in ["", "-", "x", "0", "1-0", "1-40", "1-2-3", "-1"] {
            assert_eq!(printed_number(number), None, "{number}");
        }
    }
}
