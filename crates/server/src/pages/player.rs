//! The page of a player: ratings with their history, and public games.

use super::lists::GameItem;
use super::live::PageError;
use super::preview::{Origin, Preview, usual};
use super::results::{self, ResultTally};
use super::{Section, shown};
use crate::api;
use crate::app::App;
use crate::asking::Asker;
use crate::date::Date;
use crate::error::Failure;
use crate::links;
use crate::people::account_named;
use crate::store::{ChangeRow, GamesFilter, MOST_LISTED};
use crate::time::Moment;
use crate::wire::{PlayerView, RatingPoint, RatingView};
use askama::Template;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use axum::routing::get;
use draughts::RulesetName;
use serde::Deserialize;
use std::fmt::Write;

/// The page of a player.
pub(super) fn router() -> Router<App> {
    Router::new().route("/player/{name}", get(player))
}

/// A rating as it is drawn.
struct RatingPanel {
    shown: RatingView,
    number: String,
    margin: String,
    games: String,
    graph: Option<String>,
}

/// A game, and what it has changed.
struct PlayedGame {
    line: GameItem,
    change: String,
}

#[derive(Template)]
#[template(path = "player.html")]
struct PlayerPage {
    section: Section,
    preview: Preview,
    player: PlayerView,
    since: String,
    /// Whether the asker is signed in; none for the player.
    visitor: Option<bool>,
    rulesets: &'static [RulesetName],
    kinds: Vec<ResultTally>,
    opponents: Vec<ResultTally>,
    ratings: Vec<RatingPanel>,
    lines: Vec<PlayedGame>,
    next: Option<String>,
}

/// Which games.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerGamesQuery {
    before: Option<u64>,
}

async fn player(
    State(app): State<App>,
    Path(name): Path<String>,
    origin: Origin,
    asker: Asker,
    asked: Result<Query<PlayerGamesQuery>, QueryRejection>,
) -> Result<Response, PageError> {
    let Query(PlayerGamesQuery { before }) = asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    let row = account_named(&app.db, &name).await?.ok_or_else(api::no_player)?;
    let player = api::player(&app, &row).await?;
    let search = GamesFilter {
        played_by: Some(row.account.owner()),
        before: before.map(Moment),
        ..GamesFilter::default()
    };
    let listed = app.db.list(&search).await?;
    let changes = app.db.rating_changes(row.account.id, MOST_CHANGES).await?;
    let next = listed.last().filter(|_| listed.len() >= MOST_LISTED).map(|last| last.last.0);
    let line = |listing| {
        let line = GameItem::of(api::line(listing));
        let change = changes.iter().find(|change| change.game.to_string() == line.game.id);
        PlayedGame { change: change.map(difference).unwrap_or_default(), line }
    };
    let since = Date::of(player.created).machine();
    let results = app.db.results_of(row.account.owner()).await?;
    let (kinds, opponents) = (results::by_ruleset(&results), results::by_opponent(&results));
    Ok(shown(&PlayerPage {
        section: Section::Games,
        preview: preview(&origin, &player),
        visitor: (asker.account.as_ref().map(|account| account.id) != Some(row.account.id))
            .then_some(asker.account.is_some()),
        rulesets: RulesetName::ALL,
        kinds,
        opponents,
        since: since.split('T').next().unwrap_or_default().to_owned(),
        ratings: player.ratings.iter().cloned().map(drawn).collect(),
        lines: listed.into_iter().map(line).collect(),
        next: next.map(|before| format!("{}?before={before}", links::player(&player.name))),
        player,
    }))
}

/// What is shown of a link to a player.
fn preview(origin: &Origin, player: &PlayerView) -> Preview {
    let best = player.ratings.first();
    let rules = best.and_then(|rating| rating.ruleset.parse::<RulesetName>().ok());
    let rules = rules.map_or_else(usual, RulesetName::rules);
    let description = match best {
        Some(RatingView { title, speed, rating, .. }) => {
            format!("Plays draughts here: {title}, {speed}, {rating:.0}. Ratings, results and games.")
        }
        None => "Plays draughts here. Ratings, results and games.".to_owned(),
    };
    Preview { kind: "profile", ..origin.page(&player.href, &player.name, &description, rules) }
}

/// So many changes are looked through for the games of a page.
const MOST_CHANGES: u32 = 1_000;

fn difference(change: &ChangeRow) -> String {
    let difference = change.rating.round() - change.before.round();
    format!("{} ({difference:+.0})", change.rating.round())
}

fn drawn(shown: RatingView) -> RatingPanel {
    RatingPanel {
        number: format!("{:.0}", shown.rating),
        margin: format!("{:.0}", 2.0 * shown.deviation),
        games: if shown.games == 1 { "1 game".to_owned() } else { format!("{} games", shown.games) },
        graph: graph(&shown),
        shown,
    }
}

/// The measures of a graph.
const WIDTH: f64 = 240.0;
const HEIGHT: f64 = 64.0;
const MARGIN: f64 = 6.0;
/// A graph shows at least this range of points, so that small differences do not look large.
const LEAST_RANGE: f64 = 60.0;

/// The history of a rating as a small graph; none with fewer than two games.
fn graph(shown: &RatingView) -> Option<String> {
    let history = &shown.history;
    if history.len() < 2 {
        return None;
    }
    let least = history.iter().map(|point| point.rating).fold(f64::INFINITY, f64::min);
    let most = history.iter().map(|point| point.rating).fold(f64::NEG_INFINITY, f64::max);
    let middle = f64::midpoint(least, most);
    let half = ((most - least) / 2.0).max(LEAST_RANGE / 2.0);
    let step = (WIDTH - 2.0 * MARGIN) / (history.len() - 1) as f64;
    let place = |(index, point): (usize, &RatingPoint)| {
        let across = MARGIN + step * index as f64;
        let down = HEIGHT / 2.0 - (point.rating - middle) / half * (HEIGHT / 2.0 - MARGIN);
        format!("{across:.1} {down:.1}")
    };
    let places: Vec<String> = history.iter().enumerate().map(place).collect();
    let last = places.last()?;
    let (x, y) = last.split_once(' ')?;
    let label = format!(
        "{} {} over {} games: lowest {least:.0}, highest {most:.0}, now {:.0}",
        shown.title,
        shown.speed,
        history.len(),
        shown.rating
    );
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write!(
        text,
        "<svg class=\"graph\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{label}\">\
         <line x1=\"0\" x2=\"{WIDTH}\" y1=\"{0}\" y2=\"{0}\"/><path d=\"M{1}\"/><circle cx=\"{x}\" cy=\"{y}\" r=\"3\"/></svg>",
        HEIGHT / 2.0,
        places.join(" L")
    );
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(history: &[f64]) -> RatingView {
        let point = |&rating: &f64| RatingPoint {
            game: String::new(),
            at: 0,
            before: 1500.0,
            rating,
            deviation: 100.0,
        };
        RatingView {
            ruleset: "russian".to_owned(),
            title: "Russian draughts".to_owned(),
            speed: "blitz".to_owned(),
            rating: history.last().copied().unwrap_or(1500.0),
            deviation: 100.0,
            uncertain: false,
            games: 1,
            history: history.iter().map(point).collect(),
        }
    }

    #[test]
    fn a_graph_stays_in_its_frame_and_says_what_it_shows() {
        assert_eq!(graph(&rating(&[1500.0])), None);
        let graph = graph(&rating(&[1500.0, 1700.0, 1300.0])).expect("three points");
        assert!(graph.contains("M6.0 32.0 L120.0 6.0 L234.0 58.0"), "{graph}");
        assert!(graph.contains("lowest 1300, highest 1700, now 1300"), "{graph}");
        assert!(!graph.contains("NaN") && !graph.contains("style"), "{graph}");
    }
}
