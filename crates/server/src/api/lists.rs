//! Lists of games.

use crate::app::App;
use crate::asking::Asker;
use crate::error::Failure;
use crate::store::{GameListing, GameStatus, GamesFilter};
use crate::time::Moment;
use crate::wire::GameLine;
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use draughts::RulesetName;
use serde::Deserialize;

/// What is asked of a list.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
pub struct GamesQuery {
    /// Which list.
    #[serde(default)]
    #[cfg_attr(test, param(inline))]
    pub list: GameList,
    /// A name, or a part of one.
    pub player: Option<String>,
    /// A ruleset's short name.
    pub ruleset: Option<String>,
    /// A result, as it is listed.
    pub result: Option<String>,
    /// Older than this, in milliseconds since 1970: pass the `last` of the last line to continue a list.
    pub before: Option<u64>,
}

/// Which list.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GameList {
    /// The asker's own.
    Mine,
    /// Running games.
    #[default]
    Live,
    /// Finished games.
    Finished,
    /// Games that wait for an opponent.
    Lobby,
}

/// A game without a clock in which nothing has happened for so long, in milliseconds, is not listed as played.
const ABANDONED: u64 = 24 * 3_600_000;
/// The longest search text.
const LONGEST: usize = 100;

/// `GET /api/v1/games`.
pub(super) async fn list(
    State(app): State<App>,
    asker: Asker,
    asked: Result<Query<GamesQuery>, QueryRejection>,
) -> Result<Json<Vec<GameLine>>, Failure> {
    let Query(asked) = asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    Ok(Json(lines(&app, &asker, asked).await?))
}

/// A list, as it is shown.
pub async fn lines(app: &App, asker: &Asker, asked: GamesQuery) -> Result<Vec<GameLine>, Failure> {
    let GamesQuery { list, player, ruleset, result, before } = asked;
    let owner = asker.owner();
    let short = |text: Option<String>| {
        text.filter(|text| !text.is_empty()).map(|text| text.chars().take(LONGEST).collect())
    };
    let search = GamesFilter {
        of: if list == GameList::Mine { owner } else { None },
        statuses: match list {
            GameList::Mine => &[],
            GameList::Live => &[GameStatus::Playing],
            GameList::Finished => &[GameStatus::Ended],
            GameList::Lobby => &[GameStatus::Waiting],
        },
        played_by: None,
        lobby: list == GameList::Lobby,
        player: short(player),
        ruleset: short(ruleset),
        result: short(result),
        display: None,
        before: before.map(Moment),
        alive_since: (list == GameList::Live).then(|| Moment(app.time.now().0.saturating_sub(ABANDONED))),
    };
    if list == GameList::Mine && owner.is_none() {
        return Ok(Vec::new());
    }
    let mut listed = app.db.list(&search).await?;
    if let Some(owner) = owner {
        app.db.mark(&mut listed, owner).await?;
    }
    Ok(listed.into_iter().map(line).collect())
}

/// A game as it is listed.
pub fn line(listing: GameListing) -> GameLine {
    let GameListing { id, ruleset, way, time, names, plies, result, turn, status, last, rated, yours } =
        listing;
    let title =
        ruleset.parse::<RulesetName>().map_or_else(|_| ruleset.clone(), |name| name.rules().title.to_owned());
    GameLine {
        id: id.to_string(),
        href: format!("/game/{id}"),
        title,
        time,
        white: names.white,
        black: names.black,
        plies,
        result: if status == GameStatus::Aborted.word() { Some("*".to_owned()) } else { result },
        your_turn: status == GameStatus::Playing.word() && yours.contains(&turn),
        yours: yours.first().map(|side| (*side).into()),
        way,
        rated,
        last: last.0,
    }
}
