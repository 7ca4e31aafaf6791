//! The standings, with every value they stand on.

use super::super::fault::PaperError;
use super::super::leaflet::{Cell, Column, ColumnAlignment, ColumnWidth, Part, Row, Table};
use super::source::{Source, points};
use tournament::standings::{Standing, Unplayed};
use tournament::tie_breaks::TieBreak;

/// The standings; with groups, the table of each group before them.
pub(super) fn parts(source: &Source<'_>) -> Result<Vec<Part>, PaperError> {
    let mut parts = Vec::new();
    let groups = source.event.group_standings().map_err(|error| PaperError::Standings(error.to_string()))?;
    let grouped = !groups.is_empty();
    for (place, lines) in groups.iter().enumerate() {
        parts.push(Part::Heading(format!("Group {}", place + 1)));
        parts.push(Part::Table(table(source, lines)));
    }
    if grouped {
        parts.push(Part::Heading("Overall".to_owned()));
    }
    let mut whole = table(source, &source.standings()?);
    whole.notes = notes(source);
    parts.push(Part::Table(whole));
    if source.is_of_teams() {
        parts.extend(member_parts(source));
    }
    Ok(parts)
}

/// A table of lines.
pub(super) fn table(source: &Source<'_>, lines: &[Standing]) -> Table {
    let federations = source.any(|entry| !entry.federation.is_empty());
    let rated = source.any(|entry| entry.rating > 0);
    let mut columns =
        vec![Column::number("Place"), Column::number("No."), Column::name(source.player_word())];
    if federations {
        columns.push(Column::word("Fed."));
    }
    if rated {
        columns.push(Column::number("Rating"));
    }
    columns.push(Column::number("Points"));
    columns.extend(source.event.regulation().tie_breaks.iter().map(|&tie_break| Column {
        title: title(tie_break),
        width: if is_sequence(tie_break) { ColumnWidth::Rest } else { ColumnWidth::Text },
        alignment: ColumnAlignment::Right,
    }));
    let mut last = None;
    let rows = lines.iter().map(|line| {
        // Who shares a place with the one above has it once.
        let rank =
            if last.replace(line.rank) == Some(line.rank) { "=".to_owned() } else { line.rank.to_string() };
        let mut cells = vec![
            Cell::strong(rank),
            Cell::new(line.number.to_string()),
            Cell::strong(source.titled(line.number)),
        ];
        if federations {
            cells.push(Cell::new(source.federation(line.number)));
        }
        if rated {
            cells.push(Cell::new(source.rating(line.number)));
        }
        cells.push(Cell::strong(points(line.points)));
        cells.extend(line.values.iter().map(|value| Cell::new(value.to_string().replace('/', " / "))));
        Row::plain(cells)
    });
    Table { columns, rows: rows.collect(), keys: 0, nothing: "The event has not started.", notes: Vec::new() }
}

/// What the columns mean, and how rounds that were not played are read.
pub(super) fn notes(source: &Source<'_>) -> Vec<String> {
    let regulation = source.event.regulation();
    let mut notes: Vec<String> = regulation
        .tie_breaks
        .iter()
        .enumerate()
        .map(|(place, &tie_break)| format!("{}. {}: {}.", place + 1, title(tie_break), meaning(tie_break)))
        .collect();
    if !notes.is_empty() {
        notes[0] = format!("Tie-breaks, in this order: {}", notes[0]);
        notes = vec![notes.join(" ")];
    }
    notes.push(
        match regulation.unplayed {
            Unplayed::Zero => {
                "Rounds not played over the board add nothing to tie-breaks, except to the progressive score, which counts their points."
            }
            Unplayed::Virtual => {
                "In tie-breaks, rounds not played over the board count as games against an opponent with the player’s own final score."
            }
        }
        .to_owned(),
    );
    for order in source.event.orders() {
        let players: Vec<String> = order.players.iter().map(|&player| source.name(player)).collect();
        notes.push(format!("Order by decision: {} ({}).", players.join(", "), order.because));
    }
    notes
}

/// What the players of the teams have scored.
pub(super) fn member_parts(source: &Source<'_>) -> Vec<Part> {
    let row = |score: tournament::event::MemberScore| {
        let member = source.entry(score.team).and_then(|team| team.members.get(usize::from(score.place) - 1));
        let (name, rating) = member.map_or((String::new(), 0), |member| (member.name.clone(), member.rating));
        Row::plain(vec![
            Cell::new(source.name(score.team)),
            Cell::new(score.place.to_string()),
            Cell::strong(name),
            Cell::new(if rating > 0 { rating.to_string() } else { String::new() }),
            Cell::strong(points(score.points)),
            Cell::new(score.games.to_string()),
        ])
    };
    let columns = vec![
        Column::name("Team"),
        Column::number("Order"),
        Column::name("Player"),
        Column::number("Rating"),
        Column::number("Points"),
        Column::number("Games"),
    ];
    let rows = source.event.member_scores().into_iter().map(row).collect();
    let table = Table { columns, rows, keys: 0, nothing: "The teams have no players.", notes: Vec::new() };
    vec![Part::Heading("Players of the teams".to_owned()), Part::Table(table)]
}

const fn is_sequence(tie_break: TieBreak) -> bool {
    matches!(tie_break, TieBreak::SolkoffTruncated | TieBreak::HighestPlaced)
}

/// The name of a tie-break at the head of its column.
pub(super) fn title(tie_break: TieBreak) -> String {
    match tie_break {
        TieBreak::Solkoff => "Solkoff".to_owned(),
        TieBreak::SolkoffWithoutLowest(count) => format!("Solkoff −{count}").replace('−', "-"),
        TieBreak::SolkoffTruncated => "Solkoff truncated".to_owned(),
        TieBreak::SolkoffMedian => "Solkoff median".to_owned(),
        TieBreak::SolkoffPlus => "Solkoff plus".to_owned(),
        TieBreak::SonnebornBerger => "S.-B.".to_owned(),
        TieBreak::Riga => "Riga".to_owned(),
        TieBreak::Gorin => "Gorin".to_owned(),
        TieBreak::Wins => "Wins".to_owned(),
        TieBreak::GamePoints => "Board points".to_owned(),
        TieBreak::PlusDraws => "Plus draws".to_owned(),
        TieBreak::Direct => "Direct".to_owned(),
        TieBreak::Progressive => "Progr.".to_owned(),
        TieBreak::HighestPlaced => "Against highest".to_owned(),
        TieBreak::Koya => "Koya".to_owned(),
        TieBreak::Performance => "Perf.".to_owned(),
        TieBreak::AverageRating => "Average rating".to_owned(),
        TieBreak::Lot(_) => "Lot".to_owned(),
    }
}

/// What a tie-break is, in words.
fn meaning(tie_break: TieBreak) -> String {
    match tie_break {
        TieBreak::Solkoff => "the sum of the opponents’ points".to_owned(),
        TieBreak::SolkoffWithoutLowest(1) => "the same without the lowest".to_owned(),
        TieBreak::SolkoffWithoutLowest(count) => format!("the same without the lowest {count}"),
        TieBreak::SolkoffTruncated => {
            "Solkoff without the lowest, then without the lowest two, and so on".to_owned()
        }
        TieBreak::SolkoffMedian => "Solkoff without the highest and the lowest".to_owned(),
        TieBreak::SolkoffPlus => "the sum of the opponents’ Solkoffs".to_owned(),
        TieBreak::SonnebornBerger => {
            "Sonneborn-Berger: the sum of the opponents’ points, each times the share won against that opponent".to_owned()
        }
        TieBreak::Riga => "the sum of the opponents’ points, each times 4, 3, 2, 1 or 0 for the result of the mini-match".to_owned(),
        TieBreak::Gorin => {
            "four times the points of opponents beaten, twice those of opponents drawn with, once those of opponents lost to".to_owned()
        }
        TieBreak::Wins => "rounds won".to_owned(),
        TieBreak::GamePoints => "points of all games".to_owned(),
        TieBreak::PlusDraws => "draws with the advantage minus draws with the disadvantage".to_owned(),
        TieBreak::Direct => "points against the tied players, if they all met".to_owned(),
        TieBreak::Progressive => "the sum of the points after every round".to_owned(),
        TieBreak::HighestPlaced => "points against the highest-placed player, then against the next".to_owned(),
        TieBreak::Koya => "points against players with at least half of the points".to_owned(),
        TieBreak::Performance => "the rating for which the result would be expected".to_owned(),
        TieBreak::AverageRating => "the average rating of the opponents".to_owned(),
        TieBreak::Lot(seed) => format!("drawn from the seed {seed}"),
    }
}
