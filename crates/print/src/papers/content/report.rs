//! The report to the federation: everything an event has come to, on paper that is signed.

use super::super::fault::PaperError;
use super::super::leaflet::{Cell, Column, Fact, Part, Row, Table};
use super::pairings::board_table;
use super::source::{Source, points};
use super::{cross_table, rulings, standings, teams, wall_chart};
use std::collections::BTreeMap;
use tournament::event::{Counting, Phase, System};
use tournament::history::Number;
use tournament::ratings::{Elo, report_by_elo};
use tournament::standings::Unplayed;

/// The whole report.
pub(super) fn parts(source: &Source<'_>) -> Result<Vec<Part>, PaperError> {
    let mut parts = vec![Part::Facts(facts(source))];
    parts.push(Part::Heading("Regulation".to_owned()));
    parts.push(Part::Facts(regulation(source)));
    if !source.event.clauses().is_empty() {
        let rows = source.event.clauses().iter().map(|clause| {
            Row::plain(vec![Cell::strong(clause.number.clone()), Cell::new(clause.words.clone())])
        });
        let columns = vec![Column::word("Clause"), Column::name("The event’s own regulations")];
        parts.push(Part::Table(Table { columns, rows: rows.collect(), ..Table::default() }));
    }
    parts.push(Part::Heading("Standings".to_owned()));
    parts.extend(standings::parts(source)?);
    parts.push(Part::Heading("Entries".to_owned()));
    parts.push(Part::Table(entries(source)));
    let table = matches!(source.event.regulation().system, System::Berger | System::Match);
    if table && source.event.entries().len() <= 16 {
        parts.push(Part::Heading("Cross table".to_owned()));
        parts.extend(cross_table::parts(source)?);
    } else {
        parts.push(Part::Heading("Wall chart".to_owned()));
        parts.push(Part::Table(wall_chart::table(source)?));
    }
    for round in source.known_rounds() {
        parts.push(Part::Heading(format!("Round {}, {}", round.number, round.round.state.name())));
        if source.is_of_teams() {
            parts.extend(teams::parts(source, round)?);
        } else {
            parts.push(Part::Table(board_table(source, round)));
        }
    }
    parts.extend(rulings::parts(source));
    parts.extend(ratings(source));
    let signatures = ["Place and date", "Controller", "For the organiser"];
    parts.push(Part::Signatures(signatures.map(str::to_owned).to_vec()));
    Ok(parts)
}

fn facts(source: &Source<'_>) -> Vec<Fact> {
    let occasion = source.occasion;
    let event = source.event;
    let state = match event.phase() {
        Phase::Entries => "open for entries",
        Phase::Running => "running",
        Phase::Finished => "finished",
    };
    let planned = event.planned_rounds().map_or(String::new(), |rounds| format!(" of {rounds}"));
    let known = source.known_rounds().len();
    let facts = [
        ("Event", source.event_name()),
        ("Place", occasion.place.clone()),
        ("Date", occasion.date.clone()),
        ("Game", source.rules.title.to_owned()),
        ("Time control", occasion.time.clone()),
        ("Controller", occasion.controller.clone()),
        ("Entries", event.entries().len().to_string()),
        ("Rounds", format!("{known}{planned}")),
        ("State", state.to_owned()),
    ];
    facts.into_iter().map(|(label, value)| Fact::new(label, value)).collect()
}

fn regulation(source: &Source<'_>) -> Vec<Fact> {
    let regulation = source.event.regulation();
    let tie_breaks: Vec<String> =
        regulation.tie_breaks.iter().map(|&tie_break| standings::title(tie_break)).collect();
    let counting = match regulation.counting() {
        Counting::Games => "the sum of the games",
        Counting::Matches => "a match as a whole",
    };
    let mut facts = vec![
        Fact::new("System", system_words(regulation.system)),
        Fact::new("Points per game", regulation.scheme.name()),
        Fact::new("Games per round", regulation.games.count().to_string()),
    ];
    if regulation.scores_per_board() > 1 {
        facts.push(Fact::new("A round counts as", counting));
    }
    facts.extend([
        Fact::new("Pairing-allocated bye", points(regulation.bye_points())),
        Fact::new("Requested byes", format!("at most {}", regulation.requested_byes)),
        Fact::new("First colour drawn", source.colour(regulation.first_colour)),
        Fact::new(
            "Tie-breaks",
            if tie_breaks.is_empty() { "none".to_owned() } else { tie_breaks.join(", ") },
        ),
        Fact::new(
            "Unplayed rounds in tie-breaks",
            match regulation.unplayed {
                Unplayed::Zero => "count nothing",
                Unplayed::Virtual => "count against the player’s own score",
            },
        ),
    ]);
    if let Some(boards) = regulation.team_boards {
        facts.push(Fact::new("Boards per match", boards.to_string()));
    }
    if let Some(deck) = &regulation.ballots {
        facts.push(Fact::new("Openings drawn from", format!("{}, {} ballots", deck.name, deck.ballots)));
    }
    facts
}

const fn system_words(system: System) -> &'static str {
    match system {
        System::Berger => "Round robin, Berger table (C.05)",
        System::Dutch => "Swiss, FIDE Dutch (C.04.3)",
        System::DoubleSwiss => "Swiss for matches of two games (C.04.5)",
        System::KnockOut => "Knock-out",
        System::Match => "Match",
        System::Arena => "Arena",
        System::Groups => "Groups and final",
        System::Simultaneous => "Simultaneous display (fmjd 11.1.2)",
    }
}

fn entries(source: &Source<'_>) -> Table {
    let columns = vec![
        Column::number("No."),
        Column::word("Title"),
        Column::name(source.player_word()),
        Column::word("Fed."),
        Column::number("Rating"),
        Column::word("Id"),
        Column::name("Remarks"),
    ];
    let row = |number: Number| {
        let entry = source.entry(number);
        let text = |field: fn(&tournament::event::Entry) -> String| entry.map(field).unwrap_or_default();
        let left = entry.and_then(|entry| entry.withdrawn_from);
        let remark = left.map(|round| format!("left before round {round}")).unwrap_or_default();
        Row::plain(vec![
            Cell::new(number.to_string()),
            Cell::new(text(|entry| entry.title.clone())),
            Cell::strong(source.name(number)),
            Cell::new(source.federation(number)),
            Cell::new(source.rating(number)),
            Cell::new(text(|entry| entry.id.clone())),
            Cell::new(remark),
        ])
    };
    let rows = source.numbers().into_iter().map(row).collect();
    Table { columns, rows, keys: 0, nothing: "Nobody has entered.", notes: Vec::new() }
}

/// What the games are worth by the usual Elo; of teams, those of their players.
fn ratings(source: &Source<'_>) -> Vec<Part> {
    let named: BTreeMap<Number, (String, u16)> = if source.is_of_teams() {
        let members = source.event.numbered_members().into_iter();
        members.map(|(number, member)| (number, (member.name.clone(), member.rating))).collect()
    } else {
        let numbers = source.numbers().into_iter();
        numbers
            .map(|number| {
                (number, (source.name(number), source.entry(number).map_or(0, |entry| entry.rating)))
            })
            .collect()
    };
    let ratings: BTreeMap<Number, u16> =
        named.iter().map(|(&number, &(_, rating))| (number, rating)).collect();
    if source.event.phase() == Phase::Entries || ratings.values().all(|&rating| rating == 0) {
        return Vec::new();
    }
    let elo = Elo::default();
    let report = report_by_elo(&ratings, &source.event.rated_games(), &elo);
    let rows = report.lines.iter().map(|line| {
        Row::plain(vec![
            Cell::new(line.number.to_string()),
            Cell::strong(named.get(&line.number).map(|(name, _)| name.clone()).unwrap_or_default()),
            Cell::new(line.games.to_string()),
            Cell::new(format!("{:.1}", line.score)),
            Cell::new(format!("{:.0}", line.before)),
            Cell::new(format!("{:.1}", line.after)),
            Cell::strong(format!("{:+.1}", line.after - line.before)),
        ])
    });
    let columns = vec![
        Column::number("No."),
        Column::name("Player"),
        Column::number("Rated games"),
        Column::number("Score"),
        Column::number("Before"),
        Column::number("After"),
        Column::number("Change"),
    ];
    let note = format!(
        "Elo with K = {}; only games over the board between rated players count, a round of several games as one. For ratings and norms, the federation’s own figures are decisive.",
        elo.k
    );
    let table = Table {
        columns,
        rows: rows.collect(),
        keys: 0,
        nothing: "No game has been rated.",
        notes: vec![note],
    };
    vec![Part::Heading("Ratings".to_owned()), Part::Table(table)]
}
