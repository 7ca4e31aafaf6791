//! What administrators do: the same as `damier admin`.

use super::games::body;
use super::players::no_player;
use crate::app::App;
use crate::asking::{Asker, SameOrigin};
use crate::error::Failure;
use crate::key::Id;
use crate::openapi::{Operations, says};
use crate::people::{
    self, Account, AccountRecord, AccountRole, Password, PasswordTurn, Scope, account_named, in_groups,
};
use crate::store::{PeopleJob, ProofJob};
use crate::wire::{AccountChange, AccountLine, GeneratedPassword};
use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::json;

/// Everything under `/api/v1/admin`.
pub(super) fn operations() -> Operations {
    let what = "The account's name";
    Operations::of("Administration")
        .get(
            "/api/v1/admin/accounts",
            list,
            says("List accounts by name, up to 200")
                .query::<AccountsQuery>()
                .lists::<AccountLine>("The accounts.")
                .account(Scope::Admin),
        )
        .get(
            "/api/v1/admin/accounts/{name}",
            show,
            says("An account")
                .path("name", what, "Ann")
                .answers::<AccountLine>("The account.")
                .refuses(404, "There is no such account.")
                .account(Scope::Admin),
        )
        .patch(
            "/api/v1/admin/accounts/{name}",
            change,
            says("Change an account's role, lock it or unlock it")
                .path("name", what, "Ann")
                .takes::<AccountChange>(json!({ "role": "arbiter" }))
                .answers::<AccountLine>("The changed account.")
                .refuses(404, "There is no such account.")
                .account(Scope::Admin),
        )
        .delete(
            "/api/v1/admin/accounts/{name}",
            remove,
            says("Delete an account")
                .path("name", what, "Ann")
                .answers_nothing()
                .refuses(404, "There is no such account.")
                .account(Scope::Admin),
        )
        .delete(
            "/api/v1/admin/accounts/{name}/sessions",
            end_sessions,
            says("Sign an account out everywhere")
                .path("name", what, "Ann")
                .answers_nothing()
                .refuses(404, "There is no such account.")
                .account(Scope::Admin),
        )
        .post(
            "/api/v1/admin/accounts/{name}/password",
            set_password,
            says("Set a new password for an account; all its sessions end")
                .path("name", what, "Ann")
                .answers::<GeneratedPassword>("The password; it is shown only this once.")
                .refuses(404, "There is no such account.")
                .in_person(),
        )
        .delete(
            "/api/v1/admin/accounts/{name}/second-factor",
            switch_off,
            says("Switch off an account's second factor")
                .path("name", what, "Ann")
                .answers_nothing()
                .refuses(404, "There is no such account.")
                .in_person(),
        )
}

/// Only for administrators who are signed in: a leaked token must not be able to take over accounts.
fn in_person(asker: &Asker) -> Result<&Account, Failure> {
    asker.in_person()?;
    asker.role(AccountRole::Administrator)
}

/// `POST /api/v1/admin/accounts/{name}/password`: a new password, made here, for somebody who has forgotten the own one.
async fn set_password(
    State(app): State<App>,
    Path(name): Path<String>,
    asker: Asker,
    _: SameOrigin,
) -> Result<Json<GeneratedPassword>, Failure> {
    let own = in_person(&asker)?;
    let account = find(&app, &name).await?.account;
    not_oneself(own, &account)?;
    let made = in_groups(Id::random()?);
    let password = Password::new(&made).map_err(Failure::bad)?;
    let password = app.people.passwords.hash(password, PasswordTurn::Owner).await?;
    app.db.people(PeopleJob::Password { account: account.id, password, but: None }).await?;
    tracing::info!(by = %own.name, account = %account.name, "a password was set");
    Ok(Json(GeneratedPassword { name: account.name.to_string(), password: made }))
}

/// `DELETE /api/v1/admin/accounts/{name}/second-factor`: for somebody who has lost the authenticator and all codes.
async fn switch_off(
    State(app): State<App>,
    Path(name): Path<String>,
    asker: Asker,
    _: SameOrigin,
) -> Result<StatusCode, Failure> {
    let own = in_person(&asker)?;
    let account = find(&app, &name).await?.account;
    not_oneself(own, &account)?;
    app.db.people(PeopleJob::Proof { account: account.id, job: ProofJob::Off }).await?;
    tracing::info!(by = %own.name, account = %account.name, "a second factor was switched off");
    Ok(StatusCode::NO_CONTENT)
}

/// Which accounts.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
struct AccountsQuery {
    /// Those after a name: the last one of a list goes on where it ended.
    #[serde(default)]
    after: String,
}

/// `GET /api/v1/admin/accounts`: up to 200 accounts by name.
async fn list(
    State(app): State<App>,
    asker: Asker,
    asked: Result<Query<AccountsQuery>, QueryRejection>,
) -> Result<Json<Vec<AccountLine>>, Failure> {
    let Query(AccountsQuery { after }) = asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    Ok(Json(accounts(&app, &asker, &after).await?))
}

/// Accounts by name, after one.
pub async fn accounts(app: &App, asker: &Asker, after: &str) -> Result<Vec<AccountLine>, Failure> {
    asker.role(AccountRole::Administrator)?;
    Ok(people::accounts(&app.db, after).await?.iter().map(line).collect())
}

/// `GET /api/v1/admin/accounts/{name}`.
async fn show(State(app): State<App>, Path(name): Path<String>) -> Result<Json<AccountLine>, Failure> {
    Ok(Json(line(&find(&app, &name).await?)))
}

/// `PATCH /api/v1/admin/accounts/{name}`.
async fn change(
    State(app): State<App>,
    Path(name): Path<String>,
    asker: Asker,
    _: SameOrigin,
    wanted: Result<Json<AccountChange>, JsonRejection>,
) -> Result<Json<AccountLine>, Failure> {
    let own = asker.account()?;
    let AccountChange { role, locked } = body(wanted)?;
    let role: Option<AccountRole> = role.map(|role| role.parse()).transpose().map_err(Failure::bad)?;
    let account = find(&app, &name).await?.account;
    not_oneself(own, &account)?;
    if let Some(role) = role {
        app.db.people(PeopleJob::Role { account: account.id, role: role.name().to_owned() }).await?;
    }
    if let Some(locked) = locked {
        app.db.people(PeopleJob::Lock { account: account.id, locked }).await?;
    }
    tracing::info!(by = %own.name, account = %account.name, ?role, ?locked, "an account was changed");
    Ok(Json(line(&find(&app, &name).await?)))
}

/// `DELETE /api/v1/admin/accounts/{name}`.
async fn remove(
    State(app): State<App>,
    Path(name): Path<String>,
    asker: Asker,
    _: SameOrigin,
) -> Result<StatusCode, Failure> {
    let own = asker.account()?;
    let account = find(&app, &name).await?.account;
    not_oneself(own, &account)?;
    app.delete_account(&account).await?;
    tracing::info!(by = %own.name, "an account was deleted");
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/v1/admin/accounts/{name}/sessions`.
async fn end_sessions(
    State(app): State<App>,
    Path(name): Path<String>,
    asker: Asker,
    _: SameOrigin,
) -> Result<StatusCode, Failure> {
    let account = find(&app, &name).await?.account;
    app.db.people(PeopleJob::EndSessions { account: account.id, but: asker.session() }).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn find(app: &App, name: &str) -> Result<AccountRecord, Failure> {
    account_named(&app.db, name).await?.ok_or_else(no_player)
}

/// Administrators cannot lock themselves out: the last one could.
fn not_oneself(own: &Account, account: &Account) -> Result<(), Failure> {
    if own.id == account.id {
        return Err(Failure::Conflict(
            "this is your own account: ask another administrator to do it".to_owned(),
        ));
    }
    Ok(())
}

fn line(row: &AccountRecord) -> AccountLine {
    AccountLine {
        name: row.account.name.to_string(),
        role: row.account.role.name().to_owned(),
        locked: row.locked,
        created: row.account.created.0,
        seen: row.seen.0,
    }
}
