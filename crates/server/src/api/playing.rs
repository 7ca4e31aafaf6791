//! Playing over plain HTTP: moves and other requests, electronic boards. Everything goes through the room's mailbox,
//! like messages from a socket.

use super::games::body;
use crate::app::App;
use crate::asking::{Asker, SameOrigin};
use crate::error::Failure;
use crate::key::{Fingerprint, Id};
use crate::openapi::{Operations, schema, summary};
use crate::people::Scope;
use crate::room::{Lag, RoomCommand, WishRequest};
use crate::wire::{
    BoardChanges, BoardReading, BoardStanding, Explanation, FromClient, MoveRequest, Refusal, WishDone,
};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

/// The longest id of a request.
const LONGEST_ID: usize = 64;
/// The most that a board can have felt at once.
const MOST_CHANGES: usize = 64;
const GAME: &str = "The game's id";
const ID: &str = "0123456789abcdef";
const REFUSED: &str = "Refused; the text gives the reason, the articles and the legal alternatives.";

pub(super) fn operations() -> Operations {
    Operations::of("Playing")
        .post(
            "/api/v1/games/{id}/moves",
            play,
            summary("Play a move")
                .path("id", GAME, ID)
                .takes::<MoveRequest>(json!({ "text": "32-28" }))
                .answers::<WishDone>("The move was played and saved.")
                .refuses(404, "There is no such game.")
                .refuses_with::<Refusal>(409, REFUSED)
                .scope(Scope::Play),
        )
        .post(
            "/api/v1/games/{id}/wishes",
            wish,
            summary("Any other action of a player: offers, answers, claims, resignation, takebacks, chat …")
                .more(
                    "The body is a message as sent on the game's socket, except hello and ping. The id is optional; an action sent twice with the same id is carried out once.",
                )
                .path("id", GAME, ID)
                .takes_schema(wish_schema(), json!({ "t": "offer-draw" }))
                .answers_either::<WishDone, Explanation>("The action was carried out and saved; or an explanation.")
                .refuses(404, "There is no such game.")
                .refuses_with::<Refusal>(409, REFUSED)
                .scope(Scope::Play),
        )
        .post(
            "/api/v1/games/{id}/board",
            board,
            summary("Report squares lifted and placed on an electronic board")
                .more(
                    "A move is played when it is complete and can be only that one; captured pieces may be lifted in any \
                     order. Where a capture could continue, pressing the clock completes it. After the opponent's move the board is behind until its pieces match the game. A half-made move is forgotten after ten \
                     minutes.",
                )
                .path("id", GAME, ID)
                .takes::<BoardChanges>(json!([{ "lifted": "32" }, { "put": "28" }]))
                .answers::<BoardReading>("What was recognised, and what is still expected.")
                .refuses(403, "Only a player of the game can connect a board.")
                .refuses(404, "There is no such game.")
                .refuses_with::<BoardReading>(409, "No legal move fits; put the pieces back.")
                .scope(Scope::Board),
        )
}

async fn play(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    _: SameOrigin,
    asked: Result<Json<MoveRequest>, JsonRejection>,
) -> Result<Response, Failure> {
    let game: Id = id.parse().map_err(|_| Failure::no_game())?;
    let MoveRequest { text, plies, id } = body(asked)?;
    let plies = match plies {
        Some(plies) => plies,
        None => plies_made(&app, game, asker.owner()).await?,
    };
    let id = wish_id(id)?;
    carry_out(&app, game, asker.owner(), FromClient::Play { id, plies, text }).await
}

async fn wish(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    _: SameOrigin,
    asked: Result<Json<Map<String, Value>>, JsonRejection>,
) -> Result<Response, Failure> {
    let game: Id = id.parse().map_err(|_| Failure::no_game())?;
    let mut asked = body(asked)?;
    if asked.get("id").is_none_or(Value::is_null) {
        asked.insert("id".to_owned(), Id::random()?.to_string().into());
    }
    let wish: FromClient = serde_json::from_value(asked.into()).map_err(Failure::bad)?;
    if wish.id().is_none() {
        return Err(Failure::bad("hello and ping are for sockets only"));
    }
    wish_id(wish.id().map(str::to_owned))?;
    carry_out(&app, game, asker.owner(), wish).await
}

async fn board(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    _: SameOrigin,
    changes: Result<Json<BoardChanges>, JsonRejection>,
) -> Result<Response, Failure> {
    let game: Id = id.parse().map_err(|_| Failure::no_game())?;
    let changes = match body(changes)? {
        BoardChanges::One(change) => vec![change],
        BoardChanges::Several(changes) => changes,
    };
    if changes.is_empty() || changes.len() > MOST_CHANGES {
        return Err(Failure::bad(format!("send 1 to {MOST_CHANGES} changes of the board")));
    }
    let (browser, lag) = (asker.owner(), Lag::default());
    let sensed = app.bus.ask(game, |reply| RoomCommand::Sense { browser, lag, changes, reply }).await??;
    let status =
        if sensed.standing == BoardStanding::Refused { StatusCode::CONFLICT } else { StatusCode::OK };
    Ok((status, Json(sensed)).into_response())
}

/// The plies there are.
async fn plies_made(app: &App, game: Id, browser: Option<Fingerprint>) -> Result<u32, Failure> {
    Ok(app.bus.shown(game, browser).await?.plies)
}

fn wish_id(given: Option<String>) -> Result<String, Failure> {
    match given {
        None => Ok(Id::random()?.to_string()),
        Some(id) if id.is_empty() || id.len() > LONGEST_ID => {
            Err(Failure::bad(format!("the id of a message has 1 to {LONGEST_ID} bytes")))
        }
        Some(id) => Ok(id),
    }
}

/// Lets the room carry out a request; the answer is the same as on a socket.
async fn carry_out(
    app: &App,
    game: Id,
    browser: Option<Fingerprint>,
    wish: FromClient,
) -> Result<Response, Failure> {
    let id = wish.id().unwrap_or_default().to_owned();
    let wish = WishRequest { id, wish };
    let lag = Lag::default();
    let answer = app.bus.ask(game, |reply| RoomCommand::Wish { browser, lag, wish, reply }).await??;
    let status = if answer.kind() == "refused" { StatusCode::CONFLICT } else { StatusCode::OK };
    let text = answer.text();
    Ok((status, [(CONTENT_TYPE, "application/json")], text.as_str().to_owned()).into_response())
}

/// The schema of the wishes of a socket, in which the id may be left out.
fn wish_schema() -> Value {
    let mut schema = schema::<FromClient>();
    let is_wish = |variant: &Value| {
        let word = &variant["properties"]["t"]["enum"][0];
        word != "hello" && word != "ping"
    };
    if let Some(variants) = schema["oneOf"].as_array_mut() {
        variants.retain(is_wish);
        for variant in variants {
            if let Some(required) = variant["required"].as_array_mut() {
                required.retain(|name| name != "id");
            }
        }
    }
    schema
}
