//! Players: those who have an account, and how strong they are.

use crate::app::App;
use crate::error::Failure;
use crate::openapi::{Operations, summary};
use crate::people::{AccountRecord, Rating, Scope, account_named};
use crate::store::ChangeRow;
use crate::wire::{PlayerView, RatingPoint, RatingView};
use axum::Json;
use axum::extract::{Path, State};
use draughts::RulesetName;

/// The most changes that are shown.
const MOST: u32 = 500;

/// Profiles, ratings and the search for players.
pub(super) fn operations() -> Operations {
    Operations::of("Accounts").get(
        "/api/v1/players/{name}",
        show,
        summary("A player's profile and ratings")
            .path("name", "The player's name", "Ann")
            .answers::<PlayerView>("The player.")
            .refuses(404, "There is no such player.")
            .scope(Scope::Read),
    )
}

/// `GET /api/v1/players/{name}`.
async fn show(State(app): State<App>, Path(name): Path<String>) -> Result<Json<PlayerView>, Failure> {
    let row = account_named(&app.db, &name).await?.ok_or_else(no_player)?;
    Ok(Json(player(&app, &row).await?))
}

/// A player with the ratings, and how they came about.
pub async fn player(app: &App, row: &AccountRecord) -> Result<PlayerView, Failure> {
    let account = &row.account;
    let changes = app.db.rating_changes(account.id, MOST).await?;
    let now = app.time.now();
    let mut ratings = Vec::new();
    for kept in app.db.ratings(account.id).await? {
        let rating = Rating::from(kept.rating).later(kept.changed, now);
        let of_pool = |change: &&ChangeRow| change.ruleset == kept.ruleset && change.speed == kept.speed;
        let point = |change: &ChangeRow| RatingPoint {
            game: change.game.to_string(),
            at: change.at.0,
            before: change.before,
            rating: change.rating,
            deviation: change.deviation,
        };
        let mut history: Vec<RatingPoint> = changes.iter().filter(of_pool).map(point).collect();
        history.reverse();
        let title = kept.ruleset.parse::<RulesetName>().map(|name| name.rules().title.to_owned());
        ratings.push(RatingView {
            title: title.unwrap_or_else(|_| kept.ruleset.clone()),
            ruleset: kept.ruleset,
            speed: kept.speed,
            rating: rating.rating,
            deviation: rating.deviation,
            uncertain: rating.is_uncertain(),
            games: kept.games,
            history,
        });
    }
    Ok(PlayerView {
        name: account.name.to_string(),
        href: crate::links::player(account.name.as_str()),
        created: account.created.0,
        ratings,
    })
}

/// No such player.
pub const fn no_player() -> Failure {
    Failure::Unknown("there is no player of this name; check the spelling")
}
