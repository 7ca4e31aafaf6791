//! A folder of real games against a table of what a reader has to make of them, where `DAMIER_CORPUS` names one.

use draughts::notation::fen;
use draughts::pdn::{self, Limits, Options, Reading};
use draughts::{RulesetName, Setup};
use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// Games of which we read more than the table, and why.
const READ_FURTHER: &[(&str, u64, &str)] = &[
    ("eng_playstrategy_3.pdn", 3, "jumps of one capture written as moves of their own are joined"),
    ("eng_tinsley_5.pdn", 4, "a remark glued to a move is taken off"),
    ("eng_tinsley_5.pdn", 5, "a remark glued to a move is taken off"),
    ("std_fen.pdn", 1, "a game without moves needs no side to move"),
];

struct Expected {
    file: String,
    game: u64,
    ruleset: String,
    plies: usize,
    status: String,
    position: String,
}

#[test]
fn real_games_are_read_at_least_as_well_as_the_table_says() {
    let Some(folder) = env::var_os("DAMIER_CORPUS").map(PathBuf::from) else {
        eprintln!("DAMIER_CORPUS is not set: no real games were read");
        return;
    };
    let table = fs::read_to_string(folder.join("expected.tsv")).expect("the folder has its table");
    let expected: Vec<Expected> = table.lines().filter(|line| !line.starts_with('#')).map(row).collect();
    let mut files: BTreeMap<String, Vec<Reading>> = BTreeMap::new();
    let mut faults = Vec::new();
    for row in &expected {
        let readings = files.entry(row.file.clone()).or_insert_with(|| read_all(&folder.join(&row.file)));
        match readings.get(row.game as usize - 1) {
            Some(reading) => faults.extend(compare(row, reading)),
            None => faults.push(format!("{} game {} is not there", row.file, row.game)),
        }
    }
    for (file, readings) in &files {
        let rows = expected.iter().filter(|row| row.file == *file).count();
        if rows != readings.len() {
            faults.push(format!("{file} has {} games, not {rows}", readings.len()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(!expected.is_empty(), "the table is empty");
}

fn row(line: &str) -> Expected {
    let fields: Vec<&str> = line.split('\t').collect();
    let field = |place: usize| fields.get(place).copied().unwrap_or_default().to_owned();
    Expected {
        file: field(0),
        game: field(1).parse().expect("a number"),
        ruleset: field(2),
        plies: field(4).parse().expect("a number"),
        status: field(5),
        position: field(9),
    }
}

fn read_all(path: &Path) -> Vec<Reading> {
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let games = pdn::games(&bytes, Limits::USUAL);
    let options = Options { expected: pdn::consensus(&games, Limits::USUAL), ..Options::default() };
    games.iter().map(|game| pdn::read(game, &options)).collect()
}

fn compare(row: &Expected, reading: &Reading) -> Option<String> {
    let fault = |text: String| Some(format!("{} game {}: {text}", row.file, row.game));
    let further = READ_FURTHER.iter().any(|(file, game, _)| *file == row.file && *game == row.game);
    let legal = matches!(row.status.as_str(), "ok" | "no-moves") || further;
    if reading.is_legal() != legal {
        return fault(format!("legal is {}: {:?}", reading.is_legal(), reading.failure));
    }
    if row.status == "unsupported-ruleset" {
        return None;
    }
    let plies = reading.legal_plies();
    if plies < row.plies || (plies > row.plies && !further) {
        return fault(format!("{plies} plies are legal, the table has {}", row.plies));
    }
    if row.position.is_empty() || further {
        return None;
    }
    let record = reading.record.as_ref()?;
    let position = record.tree.position(record.tree.last())?;
    // The table has numbers for every ruleset.
    let ruleset: RulesetName = row.ruleset.parse().ok()?;
    let wanted: Option<Setup> = fen::read(ruleset.rules(), &row.position).ok();
    if Some(position.setup()) != wanted {
        let reached = fen::write(position.rules(), &position.setup());
        return fault(format!("{} is {reached}, not {}", record.ruleset, row.position));
    }
    None
}
