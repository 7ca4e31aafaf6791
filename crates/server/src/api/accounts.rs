//! Accounts: creating, signing in and out, changing, downloading and deleting them.

use super::games::body;
use crate::app::App;
use crate::asking::{Asker, ClientAddress, Guesser, SameOrigin, SignInOrigin, SignedIn};
use crate::error::Failure;
use crate::openapi::{Operations, summary};
use crate::people::{Account, Password, PasswordTurn, Scope, account_named};
use crate::store::PeopleJob;
use crate::wire::{AccountDeletion, AccountView, ClaimedGames, Credentials, NewAccount, NewPassword};
use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, HeaderMap, SET_COOKIE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use std::time::Instant;

/// The longest preferences, as JSON.
const LONGEST_PREFERENCES: usize = 4 << 10;

/// Everything about the account that asks.
pub(super) fn operations() -> Operations {
    let credentials = json!({ "name": "Ann", "password": "a long password" });
    Operations::of("Accounts")
        .post(
            "/api/v1/accounts",
            make,
            summary("Create an account and sign in")
                .takes::<NewAccount>(credentials.clone())
                .answers::<AccountView>("The account; the session cookie is set.")
                .refuses(409, "The name is taken, or looks like one that is.")
                .refuses(429, "Too many attempts; wait a minute.")
                .browser(),
        )
        .post(
            "/api/v1/session",
            sign_in,
            summary("Sign in")
                .takes::<Credentials>(credentials)
                .answers::<AccountView>("The account; the session cookie is set.")
                .refuses(401, "The name or the password is wrong.")
                .refuses(428, "The account has a second factor: the code is missing or wrong.")
                .refuses(429, "Too many attempts; wait a minute.")
                .browser(),
        )
        .delete("/api/v1/session", sign_out, summary("Sign out").answers_nothing().browser())
        .get(
            "/api/v1/account",
            show,
            summary("The current account").answers::<AccountView>("The account.").account(Scope::Read),
        )
        .post(
            "/api/v1/account/password",
            change_password,
            summary("Change the password; all other sessions end")
                .takes::<NewPassword>(json!({ "old": "a long password", "new": "another password" }))
                .answers_nothing()
                .in_person(),
        )
        .put(
            "/api/v1/account/preferences",
            keep_preferences,
            summary("Save page settings: any object, up to 4 KiB")
                .takes_schema(json!({ "type": "object" }), json!({ "theme": "dark" }))
                .answers_nothing()
                .in_person(),
        )
        .post(
            "/api/v1/account/games",
            take_games,
            summary("Add this browser's games to the account")
                .answers::<ClaimedGames>("How many games were added.")
                .in_person(),
        )
        .get(
            "/api/v1/account/download",
            download,
            summary("Download everything stored about the account")
                .answers_schema(json!({ "type": "object" }), "All stored data.")
                .in_person(),
        )
        .post(
            "/api/v1/account/delete",
            delete_account,
            summary("Delete the account; its name is removed from all games")
                .takes::<AccountDeletion>(json!({ "password": "a long password" }))
                .answers_nothing()
                .in_person(),
        )
}

/// `POST /api/v1/accounts`.
async fn make(
    State(app): State<App>,
    asker: Asker,
    ClientAddress(address): ClientAddress,
    _: SameOrigin,
    headers: HeaderMap,
    wanted: Result<Json<NewAccount>, JsonRejection>,
) -> Result<Response, Failure> {
    let NewAccount { name, password, take_games } = body(wanted)?;
    let account = app.make_account(&name, &password, address).await?;
    if let Some(browser) = asker.browser.0.filter(|_| take_games) {
        app.take_games(browser, &account).await?;
    }
    let signed_in = app.begin_session(account, SignInOrigin::new(address, &headers)).await?;
    Ok(welcome(signed_in, Value::Object(serde_json::Map::new())))
}

/// `POST /api/v1/session`.
async fn sign_in(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    _: SameOrigin,
    headers: HeaderMap,
    credentials: Result<Json<Credentials>, JsonRejection>,
) -> Result<Response, Failure> {
    let Credentials { name, password, code } = body(credentials)?;
    let place = SignInOrigin::new(address, &headers);
    let row = app.prove(&name, &password, Guesser::At(&place)).await?;
    app.take_code(row.account.id, code.as_deref()).await?;
    let preferences = preferences(&row.preferences);
    Ok(welcome(app.begin_session(row.account, place).await?, preferences))
}

/// `DELETE /api/v1/session`.
async fn sign_out(State(app): State<App>, asker: Asker, _: SameOrigin) -> Result<Response, Failure> {
    if let (Some(account), Some(session)) = (&asker.account, asker.session()) {
        app.db.people(PeopleJob::EndSession { account: account.id, session }).await?;
    }
    Ok(with_cookie(StatusCode::NO_CONTENT, app.no_session()?))
}

/// `GET /api/v1/account`.
async fn show(State(app): State<App>, asker: Asker) -> Result<Json<AccountView>, Failure> {
    let account = asker.account()?;
    let row = account_named(&app.db, account.name.as_str()).await?;
    let preferences = row.map(|row| preferences(&row.preferences)).unwrap_or_default();
    Ok(Json(shown(account, asker.scopes.iter().map(Scope::name), preferences)))
}

/// `POST /api/v1/account/password`.
async fn change_password(
    State(app): State<App>,
    asker: Asker,
    _: SameOrigin,
    wanted: Result<Json<NewPassword>, JsonRejection>,
) -> Result<StatusCode, Failure> {
    let account = asker.in_person()?;
    let NewPassword { old, new } = body(wanted)?;
    let new = Password::new(&new).map_err(Failure::bad)?;
    app.prove(account.name.as_str(), &old, Guesser::SignedIn(account)).await.map_err(wrong_password)?;
    let password = app.people.passwords.hash(new, PasswordTurn::Owner).await?;
    app.db.people(PeopleJob::Password { account: account.id, password, but: asker.session() }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `PUT /api/v1/account/preferences`.
async fn keep_preferences(
    State(app): State<App>,
    asker: Asker,
    _: SameOrigin,
    wanted: Result<Json<Value>, JsonRejection>,
) -> Result<StatusCode, Failure> {
    let account = asker.in_person()?;
    let wanted = body(wanted)?;
    let text = wanted.to_string();
    if !wanted.is_object() || text.len() > LONGEST_PREFERENCES {
        let most = LONGEST_PREFERENCES;
        return Err(Failure::bad(format!("preferences are a JSON object of up to {most} bytes")));
    }
    app.db.people(PeopleJob::Preferences { account: account.id, text }).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/v1/account/games`: the games that this browser has played without an account go to it.
async fn take_games(
    State(app): State<App>,
    asker: Asker,
    _: SameOrigin,
) -> Result<Json<ClaimedGames>, Failure> {
    let account = asker.in_person()?;
    let games = match asker.browser.0 {
        Some(browser) => app.take_games(browser, account).await?,
        None => 0,
    };
    Ok(Json(ClaimedGames { games }))
}

/// `GET /api/v1/account/download`: everything that is kept about the account, as JSON; its games as PDN in it.
async fn download(State(app): State<App>, asker: Asker) -> Result<Response, Failure> {
    let account = asker.in_person()?;
    app.people.downloads.take(account.id, Instant::now())?;
    let body = app.everything_of(account.clone());
    let name = "attachment; filename=\"damier-account.json\"";
    Ok(([(CONTENT_TYPE, "application/json"), (CONTENT_DISPOSITION, name)], body).into_response())
}

/// `POST /api/v1/account/delete`.
async fn delete_account(
    State(app): State<App>,
    asker: Asker,
    _: SameOrigin,
    wanted: Result<Json<AccountDeletion>, JsonRejection>,
) -> Result<Response, Failure> {
    let account = asker.in_person()?;
    let AccountDeletion { password } = body(wanted)?;
    app.prove(account.name.as_str(), &password, Guesser::SignedIn(account)).await.map_err(wrong_password)?;
    app.delete_account(account).await?;
    Ok(with_cookie(StatusCode::NO_CONTENT, app.no_session()?))
}

/// A signed-in user knows the name: only the password can be wrong.
pub(super) fn wrong_password(failure: Failure) -> Failure {
    match failure {
        Failure::SignIn(_) => Failure::Forbidden("the password is wrong".to_owned()),
        other => other,
    }
}

/// Preferences as they were kept.
pub(super) fn preferences(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| Value::Object(serde_json::Map::new()))
}

fn shown(account: &Account, scopes: impl Iterator<Item = &'static str>, preferences: Value) -> AccountView {
    AccountView {
        name: account.name.to_string(),
        href: crate::links::player(account.name.as_str()),
        role: account.role.name().to_owned(),
        scopes: scopes.map(str::to_owned).collect(),
        created: account.created.0,
        preferences,
    }
}

fn welcome(signed_in: SignedIn, preferences: Value) -> Response {
    let SignedIn { account, cookies } = signed_in;
    let shown = shown(&account, account.role.scopes().iter().map(Scope::name), preferences);
    let mut response = Json(shown).into_response();
    for cookie in cookies {
        response.headers_mut().append(SET_COOKIE, cookie);
    }
    response
}

fn with_cookie(answer: impl IntoResponse, cookie: HeaderValue) -> Response {
    let mut response = answer.into_response();
    response.headers_mut().append(SET_COOKIE, cookie);
    response
}
