//! Notification settings, and the browsers that receive them.

use super::games::body;
use crate::app::App;
use crate::asking::{Asker, SameOrigin};
use crate::error::Failure;
use crate::key::Id;
use crate::openapi::{Operations, summary};
use crate::people::Account;
use crate::push;
use crate::store::{CallingJob, PeopleJob, SubscriptionRow};
use crate::wire::{CallSettings, CallingWishes, PushKey, Subscription, Unsubscription};
use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::header::USER_AGENT;
use axum::http::{HeaderMap, StatusCode};
use serde_json::json;

/// The minutes of a day.
const DAY: u16 = 1_440;
/// No clock is further from UTC than this, in minutes.
const FURTHEST: i16 = 14 * 60;

pub(super) fn operations() -> Operations {
    let endpoint = "https://push.example/send/0123456789";
    Operations::of("Calls")
        .get(
            "/api/v1/account/calls",
            show,
            summary("Your notification settings").answers::<CallSettings>("How.").in_person(),
        )
        .put(
            "/api/v1/account/calls",
            keep,
            summary("Change your notification settings")
                .takes::<CallingWishes>(
                    json!({ "turn": true, "quiet_from": 1320, "quiet_until": 420, "zone": 60 }),
                )
                .answers_nothing()
                .in_person(),
        )
        .post(
            "/api/v1/push/subscribe",
            subscribe,
            summary("Subscribe this browser to notifications (web push, RFC 8030)")
                .takes::<Subscription>(json!({
                    "endpoint": endpoint, "keys": { "p256dh": "…87 characters…", "auth": "…22 characters…" },
                }))
                .answers_nothing()
                .refuses(409, "The server's operator has not switched notifications on.")
                .in_person(),
        )
        .post(
            "/api/v1/push/unsubscribe",
            unsubscribe,
            summary("Unsubscribe a browser by its endpoint")
                .takes::<Unsubscription>(json!({ "endpoint": endpoint }))
                .answers_nothing()
                .browser(),
        )
        .delete(
            "/api/v1/push/subscriptions",
            unsubscribe_all,
            summary("Unsubscribe all your browsers").answers_nothing().in_person(),
        )
}

async fn show(State(app): State<App>, asker: Asker) -> Result<Json<CallSettings>, Failure> {
    let account = asker.in_person()?;
    let browsers = app.db.subscriptions(account.id).await?.len();
    Ok(Json(CallSettings {
        wishes: wishes_of(&app, account).await?,
        browsers: u32::try_from(browsers).unwrap_or(u32::MAX),
        push: app.push.as_ref().map(|push| PushKey { key: push.key().to_owned() }),
    }))
}

/// How somebody wants to be called.
pub async fn wishes_of(app: &App, account: &Account) -> Result<CallingWishes, Failure> {
    let kept = app.db.calling(account.id).await?;
    Ok(kept.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
}

async fn keep(
    State(app): State<App>,
    asker: Asker,
    _: SameOrigin,
    wanted: Result<Json<CallingWishes>, JsonRejection>,
) -> Result<StatusCode, Failure> {
    let account = asker.in_person()?;
    let wishes = body(wanted)?;
    let CallingWishes { quiet_from, quiet_until, zone, .. } = &wishes;
    if quiet_from.is_some() != quiet_until.is_some() {
        return Err(Failure::bad("quiet hours need both a start and an end; give both, or neither"));
    }
    if [quiet_from, quiet_until].into_iter().flatten().any(|minute| *minute >= DAY) {
        return Err(Failure::bad("quiet hours are given in minutes after midnight, from 0 to 1439"));
    }
    if zone.unsigned_abs() > FURTHEST.unsigned_abs() {
        return Err(Failure::bad("an offset from UTC is at most 14 hours"));
    }
    let text = serde_json::to_string(&wishes).map_err(|fault| Failure::Broken(fault.into()))?;
    let job = CallingJob::Wishes { account: account.id, wishes: text };
    app.db.people(PeopleJob::Calling(job)).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn subscribe(
    State(app): State<App>,
    asker: Asker,
    _: SameOrigin,
    headers: HeaderMap,
    wanted: Result<Json<Subscription>, JsonRejection>,
) -> Result<StatusCode, Failure> {
    let account = asker.in_person()?;
    let Subscription { endpoint, keys, .. } = body(wanted)?;
    let push = app.push.as_ref().ok_or_else(|| {
        Failure::Conflict(
            "the server's operator has not switched on notifications (damier serve --push)".to_owned(),
        )
    })?;
    let (key, auth) = push::read_keys(&keys.p256dh, &keys.auth).map_err(Failure::bad)?;
    push.admit(&endpoint).map_err(Failure::bad)?;
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let agent = agent.chars().take(200).collect();
    let row = SubscriptionRow { id: Id::random()?, account: account.id, endpoint, key, auth, agent };
    let at = app.time.now();
    app.db.people(PeopleJob::Calling(CallingJob::Subscribe { row, at })).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn unsubscribe(
    State(app): State<App>,
    _: SameOrigin,
    wanted: Result<Json<Unsubscription>, JsonRejection>,
) -> Result<StatusCode, Failure> {
    let Unsubscription { endpoint } = body(wanted)?;
    app.db.people(PeopleJob::Calling(CallingJob::Unsubscribe { endpoint })).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn unsubscribe_all(State(app): State<App>, asker: Asker, _: SameOrigin) -> Result<StatusCode, Failure> {
    let account = asker.in_person()?;
    app.db.people(PeopleJob::Calling(CallingJob::UnsubscribeAll { account: account.id })).await?;
    Ok(StatusCode::NO_CONTENT)
}
