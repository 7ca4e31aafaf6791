//! Lists of games.

use crate::app::App;
use crate::asking::Asker;
use crate::error::Failure;
use crate::store::{Listing, Search, Status};
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
pub struct Asked {
    /// Which list.
    #[serde(default)]
    #[cfg_attr(test, param(inline))]
    pub list: List,
    /// A name, or a part of one.
    pub player: Option<String>,
    /// A ruleset's short name.
    pub ruleset: Option<String>,
    /// A result, as it is listed.
    pub result: Option<String>,
    /// Older than this, in milliseconds since 1970: the `last` of the last line goes on where a list ended.
    pub before: Option<u64>,
}

/// Which list.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum List {
    /// Those of the one who asks.
    Mine,
    /// Those that are played now.
    #[default]
    Live,
    /// Those that are over.
    Finished,
    /// Those that wait for somebody.
    Lobby,
}

/// A game without a clock in which nothing has happened for so long, in milliseconds, is not listed as played.
const ABANDONED: u64 = 24 * 3_600_000;
/// The longest text that is sought.
const LONGEST: usize = 100;

/// `GET /api/v1/games`.
pub(super) async fn list(
    State(app): State<App>,
    asker: Asker,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Json<Vec<GameLine>>, Failure> {
    let Query(asked) = asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    Ok(Json(lines(&app, &asker, asked).await?))
}

/// A list, as it is shown.
pub async fn lines(app: &App, asker: &Asker, asked: Asked) -> Result<Vec<GameLine>, Failure> {
    let Asked { list, player, ruleset, result, before } = asked;
    let owner = asker.owner();
    let short = |text: Option<String>| {
        text.filter(|text| !text.is_empty()).map(|text| text.chars().take(LONGEST).collect())
    };
    let search = Search {
        of: if list == List::Mine { owner } else { None },
        statuses: match list {
            List::Mine => &[],
            List::Live => &[Status::Playing],
            List::Finished => &[Status::Ended],
            List::Lobby => &[Status::Waiting],
        },
        played_by: None,
        lobby: list == List::Lobby,
        player: short(player),
        ruleset: short(ruleset),
        result: short(result),
        display: None,
        before: before.map(Moment),
        alive_since: (list == List::Live).then(|| Moment(app.time.now().0.saturating_sub(ABANDONED))),
    };
    if list == List::Mine && owner.is_none() {
        return Ok(Vec::new());
    }
    let mut listed = app.db.list(&search).await?;
    if let Some(owner) = owner {
        app.db.mark(&mut listed, owner).await?;
    }
    Ok(listed.into_iter().map(line).collect())
}

/// A game as it is listed.
pub fn line(listing: Listing) -> GameLine {
    let Listing { id, ruleset, way, time, names, plies, result, turn, status, last, rated, yours } = listing;
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
        result: if status == Status::Aborted.word() { Some("*".to_owned()) } else { result },
        your_turn: status == Status::Playing.word() && yours.contains(&turn),
        yours: yours.first().map(|side| (*side).into()),
        way,
        rated,
        last: last.0,
    }
}
