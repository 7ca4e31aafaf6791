//! The credentials of an account: sessions of browsers, tokens of programs.

use super::games::body;
use crate::app::App;
use crate::asking::{Asker, SameOrigin, TOKEN};
use crate::error::Failure;
use crate::key::{Id, Secret};
use crate::openapi::{Operations, summary};
use crate::people::{Scope, Scopes};
use crate::store::{self, PeopleJob, SessionRow, TokenRow};
use crate::wire::{CreatedToken, NewToken, SessionView, TokenView};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use serde_json::json;

/// The most tokens of an account.
const MOST_TOKENS: usize = 50;
/// The longest title of a token.
const LONGEST_TITLE: usize = 60;

/// Sessions and tokens.
pub(super) fn operations() -> Operations {
    let id = "0123456789abcdef";
    let token = json!({ "title": "My bot", "scopes": ["read", "play"] });
    Operations::of("Sessions and tokens")
        .get(
            "/api/v1/sessions",
            sessions,
            summary("List your sessions").lists::<SessionView>("The sessions.").in_person(),
        )
        .delete(
            "/api/v1/sessions",
            end_others,
            summary("End all other sessions").answers_nothing().in_person(),
        )
        .delete(
            "/api/v1/sessions/{id}",
            end_session,
            summary("End a session")
                .path("id", "The session's id", id)
                .answers_nothing()
                .refuses(404, "There is no such session.")
                .in_person(),
        )
        .get(
            "/api/v1/tokens",
            tokens,
            summary("List your tokens").lists::<TokenView>("The tokens.").in_person(),
        )
        .post(
            "/api/v1/tokens",
            make_token,
            summary("Create a token; it is shown only once")
                .takes::<NewToken>(token)
                .answers::<CreatedToken>("The token.")
                .in_person(),
        )
        .delete(
            "/api/v1/tokens/{id}",
            end_token,
            summary("Revoke a token")
                .path("id", "The token's id", id)
                .answers_nothing()
                .refuses(404, "There is no such token.")
                .in_person(),
        )
}

/// `GET /api/v1/sessions`.
async fn sessions(State(app): State<App>, asker: Asker) -> Result<Json<Vec<SessionView>>, Failure> {
    Ok(Json(list_sessions(&app, &asker).await?))
}

/// The sessions of somebody.
pub async fn list_sessions(app: &App, asker: &Asker) -> Result<Vec<SessionView>, Failure> {
    let account = asker.in_person()?;
    let shown = |SessionRow { id, address, agent, created, seen }| SessionView {
        id: Id::to_string(&id),
        here: asker.session() == Some(id),
        address,
        agent,
        created: created.0,
        seen: seen.0,
    };
    Ok(app.db.sessions(account.id).await?.into_iter().map(shown).collect())
}

/// `DELETE /api/v1/sessions`: all but the one that asks.
async fn end_others(State(app): State<App>, asker: Asker, _: SameOrigin) -> Result<StatusCode, Failure> {
    let account = asker.in_person()?;
    app.db.people(PeopleJob::EndSessions { account: account.id, but: asker.session() }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/v1/sessions/{id}`.
async fn end_session(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    _: SameOrigin,
) -> Result<StatusCode, Failure> {
    const NONE: Failure = Failure::Unknown("there is no such session; it may have ended already");
    let account = asker.in_person()?;
    let session: Id = id.parse().map_err(|_| NONE)?;
    if !app.db.sessions(account.id).await?.iter().any(|row| row.id == session) {
        return Err(NONE);
    }
    app.db.people(PeopleJob::EndSession { account: account.id, session }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/v1/tokens`.
async fn tokens(State(app): State<App>, asker: Asker) -> Result<Json<Vec<TokenView>>, Failure> {
    Ok(Json(list_tokens(&app, &asker).await?))
}

/// The programs that act for somebody.
pub async fn list_tokens(app: &App, asker: &Asker) -> Result<Vec<TokenView>, Failure> {
    let account = asker.in_person()?;
    Ok(app.db.tokens(account.id).await?.into_iter().map(token_shown).collect())
}

/// `POST /api/v1/tokens`.
async fn make_token(
    State(app): State<App>,
    asker: Asker,
    _: SameOrigin,
    wanted: Result<Json<NewToken>, JsonRejection>,
) -> Result<Json<CreatedToken>, Failure> {
    let account = asker.in_person()?;
    let NewToken { title, scopes } = body(wanted)?;
    let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
    if title.is_empty() || title.chars().count() > LONGEST_TITLE {
        return Err(Failure::bad(format!("say what the token is for, in up to {LONGEST_TITLE} characters")));
    }
    let scopes: Scopes =
        scopes.iter().map(|scope| scope.parse()).collect::<Result<_, _>>().map_err(Failure::bad)?;
    if scopes == Scopes::NONE {
        return Err(Failure::bad("choose at least one scope, for example read"));
    }
    // A token can do no more than its creator.
    for scope in scopes.iter() {
        asker.scope(scope)?;
    }
    if app.db.tokens(account.id).await?.len() >= MOST_TOKENS {
        return Err(Failure::Conflict(format!("you have {MOST_TOKENS} tokens; revoke some first")));
    }
    let secret = Secret::random()?;
    let (id, at) = (Id::random()?, app.time.now());
    let scopes = scopes.to_string();
    let row = TokenRow { id, title: title.clone(), scopes: scopes.clone(), created: at, seen: None };
    let made = store::NewTokenRow { hash: secret.fingerprint(), id, account: account.id, title, scopes, at };
    app.db.people(PeopleJob::Token(made)).await?;
    Ok(Json(CreatedToken { token: format!("{TOKEN}{secret}"), shown: token_shown(row) }))
}

/// `DELETE /api/v1/tokens/{id}`.
async fn end_token(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    _: SameOrigin,
) -> Result<StatusCode, Failure> {
    const NONE: Failure = Failure::Unknown("there is no such token; it may have been revoked already");
    let account = asker.in_person()?;
    let token: Id = id.parse().map_err(|_| NONE)?;
    if !app.db.tokens(account.id).await?.iter().any(|row| row.id == token) {
        return Err(NONE);
    }
    app.db.people(PeopleJob::EndToken { account: account.id, token }).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn token_shown(row: TokenRow) -> TokenView {
    let TokenRow { id, title, scopes, created, seen } = row;
    TokenView {
        id: id.to_string(),
        title,
        scopes: Scopes::from_stored(&scopes).iter().map(|scope| Scope::name(scope).to_owned()).collect(),
        created: created.0,
        seen: seen.map(|seen| seen.0),
    }
}
