//! Entries and ratings from CSV: everything, or nothing and all faults.

use super::Decision;
use super::entry::{Entry, Fee, STATUSES};
use super::scheme::parse_points;
use crate::history::Number;

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CsvFault {
    /// The line, from 1.
    pub line: usize,
    /// The column of the table, from 1.
    pub column: usize,
    /// What is wrong, and what would be right.
    pub words: String,
}

impl std::fmt::Display for CsvFault {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "line {}, column {}: {}", self.line, self.column, self.words)
    }
}

/// The most rows that are read.
const MOST_ROWS: usize = 100_000;
/// The columns that are understood, with other names for them.
const COLUMNS: [(&str, &[&str]); 9] = [
    ("name", &["player", "naam", "nom", "nome"]),
    ("rating", &["elo", "rtg"]),
    ("title", &["titel", "titre"]),
    ("federation", &["fed", "country"]),
    ("id", &["fmjd", "fmjd-id", "number"]),
    ("club", &["team", "vereniging"]),
    ("status", &[]),
    ("fee", &["due"]),
    ("paid", &[]),
];

/// The entries of a file with a heading: `name`, and if it has them `rating`, `title`, `federation`, `id`, `club`,
/// `status`, `fee` and `paid`, in any order, separated by commas, semicolons or tabs. Other columns are passed over.
pub fn entries_from_csv(text: &str) -> Result<Vec<Decision>, Vec<CsvFault>> {
    let table = Table::read(text)?;
    let mut faults = Vec::new();
    if table.column("name").is_none() {
        return Err(vec![CsvFault {
            line: 1,
            column: 1,
            words: "the heading has no column named name: add it".into(),
        }]);
    }
    let mut seen: Vec<(String, usize)> = Vec::new();
    let mut decisions = Vec::new();
    for row in &table.rows {
        let mut fault = |name: &str, words: String| {
            let column = table.column(name).unwrap_or(0) + 1;
            faults.push(CsvFault { line: row.line, column, words });
        };
        let name = table.cell(row, "name").to_owned();
        if name.is_empty() {
            fault("name", "a name is missing: add it, or leave the line out".into());
        } else if name.chars().count() > 100 {
            fault("name", "the name is longer than 100 characters: shorten it".into());
        }
        let rating = match table.cell(row, "rating") {
            "" => 0,
            digits => digits.parse().ok().filter(|&rating: &u16| rating <= 4000).unwrap_or_else(|| {
                fault(
                    "rating",
                    format!("{digits:?} is not a rating: write a whole number up to 4000, or nothing"),
                );
                0
            }),
        };
        let status = match table.cell(row, "status") {
            "" => None,
            word => {
                let found = STATUSES.iter().find(|(name, _)| *name == word.to_lowercase());
                if found.is_none() {
                    fault(
                        "status",
                        format!("{word:?} is not a status: write amateur, professional or nothing"),
                    );
                }
                found.map(|&(_, status)| status)
            }
        };
        let mut money = |key: &str| match table.cell(row, key) {
            "" => 0,
            digits => {
                let amount =
                    parse_points(digits).and_then(|amount| u32::try_from(amount.in_hundredths()).ok());
                amount.unwrap_or_else(|| {
                    fault(
                        key,
                        format!("{digits:?} is not an amount: write for example 25 or 12.50, or nothing"),
                    );
                    0
                })
            }
        };
        let fee = Fee { due: money("fee"), paid: money("paid") };
        for key in ["title", "federation", "id", "club"] {
            if table.cell(row, key).chars().count() > 40 {
                fault(key, format!("{key} is longer than 40 characters: shorten it"));
            }
        }
        let key = match table.cell(row, "id") {
            "" => name.clone(),
            id => id.to_owned(),
        };
        if let Some((_, line)) = seen.iter().find(|(other, _)| *other == key && !key.is_empty()) {
            fault(
                "name",
                format!("{key} is already in line {line}: remove one of the two, or give them different ids"),
            );
        }
        seen.push((key, row.line));
        decisions.push(Decision::Enter {
            name,
            rating,
            title: table.cell(row, "title").to_owned(),
            federation: table.cell(row, "federation").to_owned(),
            id: table.cell(row, "id").to_owned(),
            club: table.cell(row, "club").to_owned(),
            status,
            fee,
        });
    }
    if decisions.is_empty() && faults.is_empty() {
        faults.push(CsvFault { line: 1, column: 1, words: "there are no entries below the heading".into() });
    }
    if faults.is_empty() { Ok(decisions) } else { Err(faults) }
}

/// Teams and their players from a file with the columns `team` and `name`, and `rating` and `id` if it has them: a line
/// for each player, in board order. A team that is entered already gets the players; others are entered.
pub fn teams_from_csv(text: &str, entries: &[Entry]) -> Result<Vec<Decision>, Vec<CsvFault>> {
    let table = Table::read(text)?;
    // A heading `team` is read as `club`, which is what it means in a list of single players.
    let fault = |line, column, words: String| CsvFault { line, column: column + 1, words };
    let (Some(team_column), Some(name_column)) = (table.column("club"), table.column("name")) else {
        return Err(vec![fault(1, 0, "a list of teams needs the columns team and name: add them".into())]);
    };
    let mut faults = Vec::new();
    let mut teams: Vec<String> = entries.iter().map(|entry| entry.name.clone()).collect();
    let (mut entered, mut members) = (Vec::new(), Vec::new());
    let mut seen: Vec<(String, usize)> = Vec::new();
    for row in &table.rows {
        let (team, name) = (table.cell(row, "club"), table.cell(row, "name"));
        for (text, column, what) in [(team, team_column, "team"), (name, name_column, "name")] {
            if text.is_empty() || text.chars().count() > 100 {
                let words =
                    format!("a {what} of at most 100 characters is missing: add it, or leave the line out");
                faults.push(fault(row.line, column, words));
            }
        }
        let id = table.cell(row, "id");
        let person = if id.is_empty() { format!("{team}/{name}") } else { id.to_owned() };
        if let Some((_, line)) = seen.iter().find(|(other, _)| *other == person) {
            let words = format!(
                "{name} is already in line {line}: remove one of the two, or give them different ids"
            );
            faults.push(fault(row.line, name_column, words));
        }
        seen.push((person, row.line));
        let digits = table.cell(row, "rating");
        let rating = if digits.is_empty() {
            Some(0)
        } else {
            digits.parse().ok().filter(|&rating: &u16| rating <= 4000)
        };
        if rating.is_none() {
            let words = format!("{digits:?} is not a rating: write a whole number up to 4000, or nothing");
            faults.push(fault(row.line, table.column("rating").unwrap_or(0), words));
        }
        let place = teams.iter().position(|known| known == team).unwrap_or_else(|| {
            teams.push(team.to_owned());
            entered.push(team_entry(team));
            teams.len() - 1
        });
        members.push(Decision::Member {
            team: Number(place as u16 + 1),
            name: name.to_owned(),
            rating: rating.unwrap_or(0),
            id: id.to_owned(),
        });
    }
    if members.is_empty() && faults.is_empty() {
        faults.push(fault(1, 0, "there are no players below the heading".into()));
    }
    entered.extend(members);
    if faults.is_empty() { Ok(entered) } else { Err(faults) }
}

fn team_entry(name: &str) -> Decision {
    Decision::Enter {
        name: name.to_owned(),
        rating: 0,
        title: String::new(),
        federation: String::new(),
        id: String::new(),
        club: String::new(),
        status: None,
        fee: Fee::default(),
    }
}

/// Ratings for entries from a rating list: found by id, or by name where a player has no id.
pub fn ratings_from_csv(text: &str, entries: &[Entry]) -> Result<Vec<Decision>, Vec<CsvFault>> {
    let table = Table::read(text)?;
    if table.column("rating").is_none() || (table.column("name").is_none() && table.column("id").is_none()) {
        let words = "a rating list needs the column rating, and id or name: add them".to_owned();
        return Err(vec![CsvFault { line: 1, column: 1, words }]);
    }
    let mut faults = Vec::new();
    let mut decisions = Vec::new();
    for row in &table.rows {
        let (id, name) = (table.cell(row, "id"), table.cell(row, "name"));
        let found = entries.iter().position(|entry| {
            if entry.id.is_empty() || id.is_empty() {
                !name.is_empty() && entry.name == name
            } else {
                entry.id == id
            }
        });
        let Some(place) = found else { continue };
        match table.cell(row, "rating").parse().ok().filter(|&rating: &u16| rating <= 4000) {
            Some(rating) => decisions.push(Decision::Rate { player: Number(place as u16 + 1), rating }),
            None => {
                let column = table.column("rating").unwrap_or(0) + 1;
                let words = format!(
                    "{:?} is not a rating: write a whole number up to 4000",
                    table.cell(row, "rating")
                );
                faults.push(CsvFault { line: row.line, column, words });
            }
        }
    }
    if faults.is_empty() { Ok(decisions) } else { Err(faults) }
}

struct Table {
    heading: Vec<String>,
    rows: Vec<Row>,
}

struct Row {
    line: usize,
    cells: Vec<String>,
}

impl Table {
    fn read(text: &str) -> Result<Self, Vec<CsvFault>> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let first = text.lines().next().unwrap_or("");
        let separator =
            [';', '\t', ','].into_iter().find(|&separator| first.contains(separator)).unwrap_or(',');
        let mut rows = rows(text, separator)?;
        if rows.is_empty() {
            return Err(vec![CsvFault {
                line: 1,
                column: 1,
                words: "the file is empty: begin with a heading".into(),
            }]);
        }
        let heading: Vec<String> = rows.remove(0).cells.iter().map(|cell| canonical(cell)).collect();
        let mut faults = Vec::new();
        for row in &rows {
            if row.cells.len() > heading.len() {
                let words = format!(
                    "the line has {} columns, the heading {}: put values that contain a separator in quotation marks",
                    row.cells.len(),
                    heading.len()
                );
                faults.push(CsvFault { line: row.line, column: heading.len() + 1, words });
            }
        }
        if faults.is_empty() { Ok(Self { heading, rows }) } else { Err(faults) }
    }

    fn column(&self, name: &str) -> Option<usize> {
        self.heading.iter().position(|heading| heading == name)
    }

    fn cell<'row>(&self, row: &'row Row, name: &str) -> &'row str {
        self.column(name).and_then(|column| row.cells.get(column)).map_or("", |cell| cell.trim())
    }
}

fn canonical(heading: &str) -> String {
    let lower = heading.trim().to_lowercase();
    let known = COLUMNS.iter().find(|(name, others)| *name == lower || others.contains(&lower.as_str()));
    known.map_or(lower.clone(), |(name, _)| (*name).to_owned())
}

fn rows(text: &str, separator: char) -> Result<Vec<Row>, Vec<CsvFault>> {
    let mut rows: Vec<Row> = Vec::new();
    let mut cells: Vec<String> = Vec::new();
    let mut cell = String::new();
    let (mut line, mut begin) = (1, 1);
    let mut characters = text.chars().peekable();
    let mut quoted_from: Option<(usize, usize)> = None;
    while let Some(character) = characters.next() {
        if character == '\n' {
            line += 1;
        }
        if quoted_from.is_some() {
            match character {
                '"' if characters.peek() == Some(&'"') => {
                    characters.next();
                    cell.push('"');
                }
                '"' => quoted_from = None,
                other => cell.push(other),
            }
            continue;
        }
        match character {
            '"' if cell.trim().is_empty() => {
                cell.clear();
                quoted_from = Some((line, cells.len() + 1));
            }
            '\r' => {}
            '\n' => {
                cells.push(std::mem::take(&mut cell));
                finish(&mut rows, &mut cells, begin);
                begin = line;
                if rows.len() > MOST_ROWS {
                    let words = format!("the file has more than {MOST_ROWS} lines: split it");
                    return Err(vec![CsvFault { line, column: 1, words }]);
                }
            }
            other if other == separator => cells.push(std::mem::take(&mut cell)),
            other => cell.push(other),
        }
    }
    if let Some((line, column)) = quoted_from {
        return Err(vec![CsvFault {
            line,
            column,
            words: "the quotation mark is not closed: close it".into(),
        }]);
    }
    cells.push(cell);
    finish(&mut rows, &mut cells, begin);
    Ok(rows)
}

/// Ends a row; one without any content is passed over.
fn finish(rows: &mut Vec<Row>, cells: &mut Vec<String>, line: usize) {
    let cells = std::mem::take(cells);
    if cells.iter().any(|cell| !cell.trim().is_empty()) {
        rows.push(Row { line, cells });
    }
}
