//! Boards for other people's pages and broadcasts: addresses that show a position, or a game as it is played. They are
//! read-only, and the only pages that other sites may embed.

use super::live::{PageError, WatchedGame};
use super::{pictures, shown};
use crate::app::App;
use crate::asking::Asker;
use crate::error::Failure;
use crate::export::{self, ExportOrder, Format};
use crate::headers::Embeddable;
use crate::making;
use crate::wire;
use askama::Template;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use draughts::{AnyPosition, RulesetName, Side};
use print::Diagram;
use serde::Deserialize;

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/embed", get(position))
        .route("/embed/{game}", get(embedded))
        .route("/overlay/{game}", get(overlay))
}

/// A position to be shown.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct EmbeddedPositionQuery {
    ruleset: String,
    /// The starting position if left out.
    fen: Option<String>,
    /// The side at the bottom.
    side: Option<wire::Side>,
}

/// What of a game is shown.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct EmbeddedGameQuery {
    /// The side at the bottom.
    side: Option<wire::Side>,
    board: Option<YesOrNo>,
    names: Option<YesOrNo>,
    clocks: Option<YesOrNo>,
    /// The last move.
    moves: Option<YesOrNo>,
    /// For an overlay: whether its letters are light or dark.
    ink: Option<Ink>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum YesOrNo {
    Yes,
    No,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Ink {
    #[default]
    Light,
    Dark,
}

/// Where a game is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EmbedPlace {
    /// In a page of somebody else.
    Page,
    /// Over the picture of a broadcast, with nothing behind it.
    Broadcast,
}

#[derive(Template)]
#[template(path = "embed.html")]
struct EmbedPage {
    /// `embed` or `overlay`, with what is shown and the ink.
    classes: String,
    title: String,
    /// None for a position.
    game: Option<String>,
    side: &'static str,
    ruleset: &'static str,
    picture: String,
    standing: String,
    href: String,
}

async fn position(placed: Result<Query<EmbeddedPositionQuery>, QueryRejection>) -> Response {
    framed(
        placed
            .map_err(|fault| Failure::bad(fault.body_text()).into())
            .and_then(|Query(placed)| placed.page()),
    )
}

impl EmbeddedPositionQuery {
    fn page(self) -> Result<Response, PageError> {
        let Self { ruleset, fen, side } = self;
        let ruleset: RulesetName = ruleset.parse().map_err(Failure::bad)?;
        let rules = ruleset.rules();
        let position = match &fen {
            Some(text) => making::position(ruleset, text)?,
            None => AnyPosition::start(ruleset),
        };
        let mut diagram = Diagram::new(rules, position.setup());
        if side == Some(wire::Side::Black) {
            diagram.seen_from = Side::Black;
        }
        Ok(shown(&EmbedPage {
            classes: "embed".to_owned(),
            title: format!("Position, {}", rules.title),
            game: None,
            side: side_word(side),
            ruleset: ruleset.name(),
            picture: pictures::inline(&diagram),
            standing: format!("{} to move.", rules.colour(position.turn())),
            href: crate::links::ruleset(rules),
        }))
    }
}

async fn embedded(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    wanted: Result<Query<EmbeddedGameQuery>, QueryRejection>,
) -> Response {
    framed(page(&app, &id, &asker, wanted, EmbedPlace::Page).await)
}

async fn overlay(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    wanted: Result<Query<EmbeddedGameQuery>, QueryRejection>,
) -> Response {
    framed(page(&app, &id, &asker, wanted, EmbedPlace::Broadcast).await)
}

async fn page(
    app: &App,
    id: &str,
    asker: &Asker,
    wanted: Result<Query<EmbeddedGameQuery>, QueryRejection>,
    place: EmbedPlace,
) -> Result<Response, PageError> {
    let Query(wanted) = wanted.map_err(|fault| Failure::bad(fault.body_text()))?;
    let watched = WatchedGame::find(app, id, asker).await?;
    let rules = watched.rules();
    let seen_from = if wanted.side == Some(wire::Side::Black) { Side::Black } else { Side::White };
    let order = ExportOrder { seen_from, ..ExportOrder::of(Format::Svg) };
    let picture = watched.seen().ok().and_then(|game| export::still(game, order).ok());
    Ok(shown(&EmbedPage {
        classes: wanted.classes(place),
        title: format!("{} – {}, {}", watched.named(Side::White), watched.named(Side::Black), rules.title),
        game: Some(watched.id().to_string()),
        side: side_word(wanted.side),
        ruleset: rules.ruleset.name(),
        picture: picture.as_ref().map(pictures::inline).unwrap_or_default(),
        standing: watched.standing(),
        href: format!("/game/{}", watched.id()),
    }))
}

impl EmbeddedGameQuery {
    fn classes(self, place: EmbedPlace) -> String {
        let mut classes = vec![match place {
            EmbedPlace::Page => "embed",
            EmbedPlace::Broadcast => "overlay",
        }];
        let parts = [
            (self.board, "no-board"),
            (self.names, "no-names"),
            (self.clocks, "no-clocks"),
            (self.moves, "no-moves"),
        ];
        classes.extend(
            parts.into_iter().filter(|(choice, _)| *choice == Some(YesOrNo::No)).map(|(_, word)| word),
        );
        if self.ink == Some(Ink::Dark) {
            classes.push("dark-ink");
        }
        classes.join(" ")
    }
}

const fn side_word(side: Option<wire::Side>) -> &'static str {
    match side {
        Some(wire::Side::Black) => "black",
        Some(wire::Side::White) | None => "white",
    }
}

/// An answer that other sites may show inside their pages, also where it says what is wrong.
fn framed(answer: Result<Response, PageError>) -> Response {
    let mut response = answer.into_response();
    response.extensions_mut().insert(Embeddable);
    response
}
