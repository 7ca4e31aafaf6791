//! Games: creating and reading them, and links to their seats.

use super::displays;
use crate::app::App;
use crate::asking::{Asker, ClientAddress, KnownBrowser, SameOrigin};
use crate::error::Failure;
use crate::key::{Id, Secret};
use crate::making::{self, PreparedGame};
use crate::room::RoomCommand;
use crate::store::WriteJob;
use crate::wire::{CreatedResource, Meeting, NewGame, SeatLinkRequest, Side};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, SET_COOKIE};
use axum::response::{IntoResponse, Response};
use std::time::Instant;

/// `POST /api/v1/games`.
pub(super) async fn make(
    State(app): State<App>,
    asker: Asker,
    ClientAddress(address): ClientAddress,
    _: SameOrigin,
    wanted: Result<Json<NewGame>, JsonRejection>,
) -> Result<Response, Failure> {
    let mut wanted = body(wanted)?;
    let now = Instant::now();
    app.games_by_address.take(address.into(), now)?;
    let known = asker.known(&app)?;
    wanted.name = asker.shown_name(wanted.name);
    if wanted.rated {
        asker.account()?;
    }
    app.games_by_browser.take(known.browser, now)?;
    if let Meeting::Simultaneous { boards, .. } = wanted.meeting {
        app.db.write(WriteJob::Seen { browser: known.browser, at: app.time.now() }).await?;
        return displays::make(&app, &wanted, boards, known).await;
    }
    let PreparedGame { row, key } = making::new_game(&wanted, known.browser, app.time.stamp())?;
    let (id, lobby) = (row.game.id, row.game.lobby);
    let seen = WriteJob::Seen { browser: known.browser, at: app.time.now() };
    tokio::try_join!(app.db.write(seen), app.db.write(WriteJob::Create(Box::new(row))))?;
    if lobby {
        app.lobby_changed();
    }
    Ok(answer(created(id, key), known))
}

/// `GET /api/v1/games/{id}`: the whole game, as its socket sends it.
pub(super) async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
) -> Result<Response, Failure> {
    let id: Id = id.parse().map_err(|_| Failure::no_game())?;
    let browser = asker.owner();
    let shown = app.bus.shown(id, browser).await?;
    Ok(([(CONTENT_TYPE, "application/json")], shown.state.text().as_str().to_owned()).into_response())
}

/// `POST /api/v1/games/{id}/link`: an invitation to a seat, the own one for another device or one that is empty.
pub(super) async fn link(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    _: SameOrigin,
    wanted: Result<Json<SeatLinkRequest>, JsonRejection>,
) -> Result<Json<CreatedResource>, Failure> {
    let id: Id = id.parse().map_err(|_| Failure::no_game())?;
    let side = match body(wanted)?.side {
        Side::White => draughts::Side::White,
        Side::Black => draughts::Side::Black,
    };
    let browser = asker
        .owner()
        .ok_or_else(|| Failure::Forbidden("only a player of the game can do this".to_owned()))?;
    let key = app.bus.ask(id, |reply| RoomCommand::Link { browser, side, reply }).await??;
    Ok(Json(created(id, Some(key))))
}

/// The body of a request, or what is wrong with it.
pub(super) fn body<T>(body: Result<Json<T>, JsonRejection>) -> Result<T, Failure> {
    body.map(|Json(body)| body).map_err(|fault| unread(fault.status(), &fault.body_text()))
}

/// Why a body was not read: it is too long, or it is not what it should be.
pub(super) fn unread(status: StatusCode, text: &str) -> Failure {
    if status == StatusCode::PAYLOAD_TOO_LARGE {
        return Failure::TooLarge("the request is too long; /api gives the limit".to_owned());
    }
    Failure::bad(text)
}

/// The answer about a new game.
pub(super) fn created(id: Id, key: Option<Secret>) -> CreatedResource {
    CreatedResource {
        id: id.to_string(),
        href: format!("/game/{id}"),
        invitation: key.map(|key| format!("/join#{key}")),
    }
}

/// An answer, with the cookie of a browser that is new.
pub(super) fn answer(created: CreatedResource, known: KnownBrowser) -> Response {
    let mut response = Json(created).into_response();
    if let Some(cookie) = known.cookie {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    response
}
