//! The second factor, recovery codes, and setting a new password with one.

use super::accounts::wrong_password;
use super::games::body;
use crate::app::App;
use crate::asking::{Asker, ClientAddress, Guesser, SameOrigin};
use crate::error::Failure;
use crate::openapi::{Operations, summary};
use crate::people::Account;
use crate::store::{PeopleJob, ProofJob};
use crate::wire::{AuthenticatorOffer, FirstCode, Proof, Recovery, RecoveryCodes, SecondFactorView};
use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use serde_json::json;
use std::time::Instant;

/// Everything about the second factor.
pub(super) fn operations() -> Operations {
    let proof = json!({ "password": "a long password" });
    let with_code = json!({ "password": "a long password", "code": "287082" });
    Operations::of("Second factor and recovery")
        .get(
            "/api/v1/account/second-factor",
            show,
            summary("The second factor of your account")
                .answers::<SecondFactorView>(
                    "Whether a code is needed, and how many recovery codes are left.",
                )
                .in_person(),
        )
        .post(
            "/api/v1/account/second-factor",
            offer,
            summary("Create a secret for an authenticator (TOTP, RFC 6238)")
                .more("It takes effect once its first code is sent to /confirm.")
                .takes::<Proof>(proof.clone())
                .answers::<AuthenticatorOffer>("The secret; it is shown only this once.")
                .refuses(409, "An authenticator is already set up.")
                .in_person(),
        )
        .post(
            "/api/v1/account/second-factor/confirm",
            confirm,
            summary("Confirm the first code: from now on signing in needs one; all other sessions end")
                .takes::<FirstCode>(json!({ "code": "287082" }))
                .answers::<RecoveryCodes>("Recovery codes, shown only this once; earlier ones stop working.")
                .refuses(409, "No authenticator is waiting for its first code.")
                .in_person(),
        )
        .post(
            "/api/v1/account/second-factor/off",
            off,
            summary("Switch the second factor off")
                .takes::<Proof>(with_code)
                .answers_nothing()
                .refuses(428, "The code is missing or wrong.")
                .in_person(),
        )
        .post(
            "/api/v1/account/recovery-codes",
            codes,
            summary("Create new recovery codes; earlier ones stop working")
                .takes::<Proof>(proof)
                .answers::<RecoveryCodes>("The codes; they are shown only this once.")
                .refuses(428, "The account has a second factor: the code is missing or wrong.")
                .in_person(),
        )
        .post(
            "/api/v1/recovery",
            recover,
            summary("Set a new password with a recovery code; all sessions end")
                .more(
                    "This does not sign you in: an account with a second factor still needs a code for that.",
                )
                .takes::<Recovery>(json!({
                    "name": "Ann", "code": "0123-4567-89ab-cdef", "password": "another password",
                }))
                .answers_nothing()
                .refuses(401, "The name or the code is wrong.")
                .refuses(429, "Too many attempts; wait a minute.")
                .browser(),
        )
}

async fn show(State(app): State<App>, asker: Asker) -> Result<Json<SecondFactorView>, Failure> {
    Ok(Json(shown(&app, asker.in_person()?).await?))
}

/// What protects an account besides its password.
pub async fn shown(app: &App, account: &Account) -> Result<SecondFactorView, Failure> {
    let on = app.db.second_factor(account.id).await?.is_some_and(|factor| factor.confirmed);
    Ok(SecondFactorView { on, recovery_codes: app.db.recovery_codes(account.id).await? })
}

async fn offer(
    State(app): State<App>,
    asker: Asker,
    _: SameOrigin,
    wanted: Result<Json<Proof>, JsonRejection>,
) -> Result<Json<AuthenticatorOffer>, Failure> {
    let account = asker.in_person()?;
    prove(&app, account, body(wanted)?).await?;
    let offered = app.offer_authenticator(account.id).await?;
    Ok(Json(AuthenticatorOffer { secret: offered.typed(), address: offered.address(account.name.as_str()) }))
}

async fn confirm(
    State(app): State<App>,
    asker: Asker,
    _: SameOrigin,
    wanted: Result<Json<FirstCode>, JsonRejection>,
) -> Result<Json<RecoveryCodes>, Failure> {
    let account = asker.in_person()?;
    app.confirm_authenticator(account.id, &body(wanted)?.code).await?;
    app.db.people(PeopleJob::EndSessions { account: account.id, but: asker.session() }).await?;
    tracing::info!(account = %account.name, "a second factor was switched on");
    Ok(Json(RecoveryCodes { codes: app.give_recovery_codes(account.id).await? }))
}

async fn off(
    State(app): State<App>,
    asker: Asker,
    _: SameOrigin,
    wanted: Result<Json<Proof>, JsonRejection>,
) -> Result<StatusCode, Failure> {
    let account = asker.in_person()?;
    prove(&app, account, body(wanted)?).await?;
    app.db.people(PeopleJob::Proof { account: account.id, job: ProofJob::Off }).await?;
    tracing::info!(account = %account.name, "a second factor was switched off");
    Ok(StatusCode::NO_CONTENT)
}

async fn codes(
    State(app): State<App>,
    asker: Asker,
    _: SameOrigin,
    wanted: Result<Json<Proof>, JsonRejection>,
) -> Result<Json<RecoveryCodes>, Failure> {
    let account = asker.in_person()?;
    prove(&app, account, body(wanted)?).await?;
    Ok(Json(RecoveryCodes { codes: app.give_recovery_codes(account.id).await? }))
}

async fn recover(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    _: SameOrigin,
    wanted: Result<Json<Recovery>, JsonRejection>,
) -> Result<StatusCode, Failure> {
    let Recovery { name, code, password } = body(wanted)?;
    app.people.tries_by_address.take(address.into(), Instant::now())?;
    app.recover(&name, &code, &password).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Signed-in users prove their identity again, with the password and, if needed, a code.
async fn prove(app: &App, account: &Account, proof: Proof) -> Result<(), Failure> {
    let Proof { password, code } = proof;
    app.prove(account.name.as_str(), &password, Guesser::SignedIn(account)).await.map_err(wrong_password)?;
    app.take_code(account.id, code.as_deref()).await
}
