//! Taking a seat: by an invitation, or in the lobby.

use super::displays;
use super::games::{answer, body, created};
use crate::app::App;
use crate::asking::{Asker, ClientAddress, SameOrigin};
use crate::error::Failure;
use crate::key::{Fingerprint, Id, Secret};
use crate::making;
use crate::room::{JoinRequest, RoomCommand};
use crate::store::WriteJob;
use crate::wire::Invitation;
use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::response::Response;
use std::time::Instant;

/// `POST /api/v1/join`.
pub(super) async fn join(
    State(app): State<App>,
    asker: Asker,
    ClientAddress(address): ClientAddress,
    _: SameOrigin,
    invitation: Result<Json<Invitation>, JsonRejection>,
) -> Result<Response, Failure> {
    let Invitation { key, game, name } = body(invitation)?;
    app.games_by_address.take(address.into(), Instant::now())?;
    let known = asker.known(&app)?;
    let key: Option<Fingerprint> = key.map(|key| key.parse::<Secret>()).transpose()?.map(Secret::fingerprint);
    app.db.write(WriteJob::Seen { browser: known.browser, at: app.time.now() }).await?;
    let name = asker.shown_name(name).map(|name| making::name(Some(&name))).transpose()?.unwrap_or_default();
    if let Some(key) = key
        && let Some(display) = app.db.display_of(key).await?
    {
        let id = displays::join(&app, &display, known.browser, name).await?;
        return Ok(answer(created(id, None), known));
    }
    let id: Id = match (key, game) {
        (Some(key), _) => app.db.invited(key).await?.ok_or(NO_SEAT)?,
        (None, Some(game)) => game.parse().map_err(|_| Failure::no_game())?,
        (None, None) => {
            return Err(Failure::bad("send the key of an invitation, or the id of a game in the lobby"));
        }
    };
    let joining = JoinRequest { browser: known.browser, account: asker.account.clone(), key, name };
    app.bus.ask(id, |reply| RoomCommand::Join { joining, reply }).await??;
    Ok(answer(created(id, None), known))
}

const NO_SEAT: Failure =
    Failure::Unknown("this invitation is not valid: somebody has already used it, or the link is incomplete");
