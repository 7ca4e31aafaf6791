//! Cards and slips: places, results, openings, players.

use super::super::fault::PaperError;
use super::super::leaflet::{Card, CardForm, CardSheet, Cell, Column, Fact, Row, Table};
use super::sheets::seats;
use super::source::{NumberedRound, Source, boards_of, points, score};
use super::wall_chart::chart;
use draughts::ballot::{Ballot, Deck};
use tournament::event::Board;
use tournament::history::{Colour, Number, Points};

/// Cards that stand on the tables: of a round with board and colour, else of everybody.
pub(super) fn places(source: &Source<'_>, round: Option<u16>) -> Result<CardSheet, PaperError> {
    let mut cards = Vec::new();
    match round {
        Some(number) => {
            let round = source.round(Some(number))?;
            for (place, board) in round.round.boards.iter().enumerate() {
                for player in [board.pair.white, board.pair.black] {
                    let colour = source.colour(board.colour(player));
                    let corner = if source.is_of_teams() {
                        format!("Match {}", place + 1)
                    } else {
                        format!("Board {} · {colour}", place + 1)
                    };
                    cards.push(Card { corner, ..place_card(source, player) });
                }
            }
        }
        None => cards.extend(source.numbers().into_iter().map(|player| place_card(source, player))),
    }
    Ok(CardSheet { form: CardForm::Tent, cards })
}

fn place_card(source: &Source<'_>, player: Number) -> Card {
    let title = source.entry(player).map(|entry| entry.title.clone()).unwrap_or_default();
    let facts = [title, source.federation(player), source.rating(player)];
    let facts: Vec<String> = facts.into_iter().filter(|fact| !fact.is_empty()).collect();
    Card {
        kicker: source.event_name(),
        corner: format!("No. {player}"),
        title: source.name(player),
        subtitle: facts.join("  ·  "),
        address: source.player_address(player),
        ..Card::default()
    }
}

/// Slips on which both players write the result.
pub(super) fn slips(source: &Source<'_>, round: NumberedRound<'_>) -> CardSheet {
    let mut cards = Vec::new();
    for (place, board) in round.round.boards.iter().enumerate() {
        let teams = source.is_of_teams();
        let names = [board.pair.white, board.pair.black]
            .map(|player| format!("{} {}", player, source.titled(player)));
        let mut fields = Vec::new();
        if !teams {
            for game in 0..board.scores.len() {
                fields.push(game_fields(source, board, game));
            }
        } else {
            fields.push(names.clone().map(|name| Fact::new(format!("Points of {name}"), "")).to_vec());
        }
        let [first, second] = if teams {
            ["First team", "Second team"]
        } else {
            [Colour::White, Colour::Black].map(|colour| source.colour(colour))
        };
        // In a round of several games the sides change: who signs is told by the colour of the first.
        let first_game = if board.scores.len() > 1 && !teams { " of game 1" } else { "" };
        fields.push(
            [first, second].map(|side| Fact::new(format!("{side}{first_game}: signature"), "")).to_vec(),
        );
        cards.push(Card {
            kicker: source.event_name(),
            corner: format!("Round {} · Board {}", round.number, place + 1),
            title: String::new(),
            lines: vec![format!("{first}: {}", names[0]), format!("{second}: {}", names[1])],
            fields,
            address: source.board_address(round.number, place + 1, 1),
            ..Card::default()
        });
    }
    CardSheet { form: CardForm::Slip, cards }
}

fn game_fields(source: &Source<'_>, board: &Board, game: usize) -> Vec<Fact> {
    let [white, black] = seats(board, game);
    let label = |colour: Colour, player: Number| {
        let colour = source.colour(colour);
        if board.scores.len() > 1 {
            format!("Game {}: points of {colour}, no. {player}", game + 1)
        } else {
            format!("Points of {colour}")
        }
    };
    let of = |points_of: Option<Points>| points_of.map(points).unwrap_or_default();
    let found = board.scores[game];
    vec![
        Fact::new(label(Colour::White, white), of(found.map(|score| score.white))),
        Fact::new(label(Colour::Black, black), of(found.map(|score| score.black))),
    ]
}

/// The openings drawn for a round.
pub(super) fn ballots(source: &Source<'_>, round: NumberedRound<'_>) -> Result<CardSheet, PaperError> {
    if source.event.regulation().ballots.is_none() {
        let remedy = "no openings are drawn in this event: set ballots before the start";
        return Err(PaperError::NotForThisEvent(remedy));
    }
    let mut cards = Vec::new();
    for (place, board) in round.round.boards.iter().enumerate() {
        for (drawn, ballot) in board.ballots.iter().enumerate() {
            let games = match board.scores.len() {
                1 => String::new(),
                games => format!("Games {} and {}", 2 * drawn + 1, (2 * drawn + 2).min(games)),
            };
            let words = ballot.map(|ballot| ballot_words(source, ballot));
            let (white, black) = (source.titled(board.pair.white), source.titled(board.pair.black));
            cards.push(Card {
                kicker: source.event_name(),
                corner: format!("Round {} · Board {}", round.number, place + 1),
                title: words.as_ref().map_or("not drawn".to_owned(), |words| words.title.clone()),
                subtitle: words.map(|words| words.way).unwrap_or_default(),
                lines: [games, format!("{white} – {black}")]
                    .into_iter()
                    .filter(|line| !line.is_empty())
                    .collect(),
                ..Card::default()
            });
        }
    }
    Ok(CardSheet { form: CardForm::Ticket, cards })
}

/// A ballot in words.
pub(super) struct BallotWords {
    /// Its number and name.
    title: String,
    /// The moves, where the deck is known.
    way: String,
}

impl BallotWords {
    /// On one line.
    pub(super) fn short(&self) -> String {
        if self.way.is_empty() { self.title.clone() } else { format!("{}: {}", self.title, self.way) }
    }
}

/// A ballot of the event's deck. Its moves are known if the deck is one of ours, whole or without what is not drawn.
pub(super) fn ballot_words(source: &Source<'_>, number: u16) -> BallotWords {
    let unknown = BallotWords { title: format!("No. {number}"), way: String::new() };
    let Some(named) = &source.event.regulation().ballots else { return unknown };
    let Ok(deck) = named.name.parse::<Deck>() else { return unknown };
    let drawn: Vec<&Ballot> = deck.ballots(source.occasion.ruleset).collect();
    let place = usize::from(number).saturating_sub(1);
    let ballot = match usize::from(named.ballots) {
        count if count == drawn.len() => drawn.get(place).copied(),
        count if count == deck.rows().len() => deck.rows().get(place),
        _ => None,
    };
    let Some(ballot) = ballot else { return unknown };
    let name = ballot.name.map(|name| format!(" {name}")).unwrap_or_default();
    BallotWords { title: format!("No. {}{name}", ballot.number), way: ballot.way.to_owned() }
}

/// What each player has played.
pub(super) fn records(source: &Source<'_>) -> Result<CardSheet, PaperError> {
    let standings = source.standings()?;
    let chart = chart(source);
    let rounds = source.known_rounds();
    let mut cards = Vec::new();
    for player in source.numbers() {
        let line = standings.iter().find(|line| line.number == player);
        let mut rows = Vec::new();
        let cells = chart.get(&player).map_or(&[][..], Vec::as_slice);
        let mut before = Points::ZERO;
        for (round, cell) in rounds.iter().zip(cells) {
            let boards: Vec<(usize, &Board)> = boards_of(round.round, player).collect();
            let mut row = |board: String, colour: &str, opponent: String, games: String, total: Points| {
                rows.push(Row::plain(vec![
                    Cell::strong(round.number.to_string()),
                    Cell::new(board),
                    Cell::new(colour),
                    Cell::new(opponent),
                    Cell::new(games),
                    Cell::strong(points(total)),
                ]));
            };
            if boards.is_empty() {
                let words = cell.text.split_once('/').map_or("did not take part", |(_, words)| words);
                row(String::new(), "", words.to_owned(), String::new(), cell.total);
            }
            let alone = boards.len() == 1;
            for (place, board) in boards {
                let opponent = board.pair.opponent_of(player).unwrap_or(player);
                let colour = if source.is_of_teams() { "" } else { source.colour(board.colour(player)) };
                let scores: Vec<String> = board.scores.iter().map(|game| score(*game)).collect();
                let name = format!("{opponent} {}", source.titled(opponent));
                before += board.points(player, source.event.regulation());
                // The giver of a display has a line for every board; elsewhere streaks and penalties count too.
                let total = if alone { cell.total } else { before };
                row((place + 1).to_string(), colour, name, scores.join(", "), total);
            }
        }
        let columns = vec![
            Column::number("Round"),
            Column::number("Board"),
            Column::word("Colour"),
            Column::name("Opponent"),
            Column::middle("Games"),
            Column::number("Total"),
        ];
        let place = line.map(|line| format!("{} points, place {}", points(line.points), line.rank));
        let facts = [source.federation(player), source.rating(player), place.unwrap_or_default()];
        let facts: Vec<String> = facts.into_iter().filter(|fact| !fact.is_empty()).collect();
        cards.push(Card {
            kicker: source.event_name(),
            corner: format!("No. {player}"),
            title: source.titled(player),
            subtitle: facts.join("  ·  "),
            table: Some(Table {
                columns,
                rows,
                keys: 0,
                nothing: "No round has been published.",
                notes: Vec::new(),
            }),
            address: source.player_address(player),
            ..Card::default()
        });
    }
    Ok(CardSheet { form: CardForm::Record, cards })
}
