//! Challenges: one player invites another to a game by name.

use super::games::{body, created};
use super::players::no_player;
use super::telling::{StreamNews, StreamOptions, stream_state};
use crate::app::App;
use crate::asking::{Asker, ClientAddress, SameOrigin};
use crate::calls::{Call, CallKind};
use crate::error::Failure;
use crate::key::{Fingerprint, Id};
use crate::making::{self, PreparedGame};
use crate::openapi::{Operations, summary};
use crate::people::{Account, Scope, Speed, account_named};
use crate::room::{JoinRequest, RoomCommand};
use crate::store::{ChallengeJob, ChallengeRow, PeopleJob, StorageError};
use crate::time::Moment;
use crate::wire::{
    ChallengeState, ChallengeView, CreatedResource, Meeting, NewChallenge, NewGame, Opening, Opponent,
    Visibility,
};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Sse;
use axum::response::sse::Event;
use draughts::{RulesetName, Side};
use futures_util::Stream;
use serde_json::json;
use std::convert::Infallible;
use std::time::{Duration, Instant};

/// How long a challenge can be answered, in milliseconds: to a live game, and to one of days.
const LIVE: u64 = 10 * 60_000;
const CORRESPONDENCE: u64 = 3 * 24 * 3_600_000;
/// How long a player has to wait before challenging again somebody who has declined, in milliseconds.
const PEACE: u64 = 10 * 60_000;
/// The most challenges of somebody that wait for an answer.
const MOST: usize = 10;
/// The least time between two reports of challenges.
const PAUSE: Duration = Duration::from_millis(200);
const DECLINED: &str = "declined";

pub(super) fn operations() -> Operations {
    let id = "0123456789abcdef";
    let wanted = json!({ "to": "Ben", "ruleset": "international", "time": "5m+3s", "rated": true });
    Operations::of("Challenges")
        .post(
            "/api/v1/challenges",
            make,
            summary("Challenge a player by name")
                .takes::<NewChallenge>(wanted)
                .answers::<ChallengeView>("The challenge.")
                .refuses(404, "There is no player of this name.")
                .refuses(409, "There is already a challenge to this player, or the player does not want any.")
                .refuses(429, "Too many requests; wait a minute.")
                .account(Scope::Play),
        )
        .get(
            "/api/v1/challenges",
            own,
            summary("List the challenges you have sent and received")
                .lists::<ChallengeView>("The challenges, the latest first.")
                .account(Scope::Read),
        )
        .get(
            "/api/v1/challenges/events",
            events,
            summary("Follow your challenges: server-sent events named challenges, each with the whole list")
                .streams::<ChallengeView>("The stream.")
                .account(Scope::Read),
        )
        .post(
            "/api/v1/challenges/{id}/accept",
            accept,
            summary("Accept a challenge: the game is created and both players are seated")
                .path("id", "The challenge's id", id)
                .answers::<CreatedResource>("The game.")
                .refuses(404, "There is no such challenge, or it has expired.")
                .refuses(409, "It has already been answered.")
                .account(Scope::Play),
        )
        .post(
            "/api/v1/challenges/{id}/decline",
            decline,
            summary("Decline a challenge, or withdraw your own")
                .path("id", "The challenge's id", id)
                .answers_nothing()
                .refuses(404, "There is no such challenge, or it has expired.")
                .refuses(409, "It has already been answered.")
                .account(Scope::Play),
        )
}

async fn make(
    State(app): State<App>,
    asker: Asker,
    ClientAddress(address): ClientAddress,
    _: SameOrigin,
    wanted: Result<Json<NewChallenge>, JsonRejection>,
) -> Result<Json<ChallengeView>, Failure> {
    let account = asker.account()?;
    let wanted = body(wanted)?;
    app.games_by_address.take(address.into(), Instant::now())?;
    let other = account_named(&app.db, &wanted.to).await?.filter(|row| !row.locked).ok_or_else(no_player)?;
    let other = other.account;
    if other.id == account.id {
        return Err(Failure::bad(
            "you cannot challenge yourself; play both sides on one screen, or the computer",
        ));
    }
    let game = game(account, wanted)?;
    let settings = making::game(&game, Side::White, None)?.settings().time.clone();
    // The game is built here as a check, so that accepting it cannot fail later.
    let now = app.time.stamp();
    making::new_game(&game, account.owner(), now)?;
    let lasts = if Speed::of(&settings) == Some(Speed::Correspondence) { CORRESPONDENCE } else { LIVE };
    peaceful(&app, account, &other, now.date).await?;
    let id = Id::random()?;
    let until = Moment(now.date.0.saturating_add(lasts));
    let text = serde_json::to_string(&game).map_err(|fault| Failure::Broken(fault.into()))?;
    let job = ChallengeJob::Make {
        id,
        challenger: account.id,
        challenged: other.id,
        wanted: text,
        at: now.date,
        until,
    };
    app.db.people(PeopleJob::Challenge(job)).await.map_err(|fault| match fault {
        StorageError::Taken => waits(&other),
        other => other.into(),
    })?;
    let row = app.db.challenge(id).await?.ok_or_else(no_challenge)?;
    let shown = shown(row, account);
    notify(&app, [account.owner(), other.owner()]);
    app.call(Call {
        to: other.owner(),
        kind: CallKind::Challenge,
        title: format!("{} challenges you", account.name),
        body: [Some(shown.title.clone()), shown.time.as_deref().map(crate::time::time_words)]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(", "),
        href: "/lobby".to_owned(),
        game: None,
    });
    Ok(Json(shown))
}

/// The game that is wanted, with the challenger as its maker.
fn game(account: &Account, wanted: NewChallenge) -> Result<NewGame, Failure> {
    let NewChallenge { ruleset, time, colour, rated, .. } = wanted;
    let time = time.filter(|time| !time.trim().is_empty());
    let control = time.as_deref().map(str::parse::<draughts::clock::TimeControl>).transpose();
    let control = control.map_err(|fault| Failure::bad(format!("time control: {fault}")))?;
    let days = control.as_ref().is_some_and(|control| Speed::of(control) == Some(Speed::Correspondence));
    Ok(NewGame {
        ruleset,
        opponent: Opponent::Friend,
        colour,
        time,
        meeting: if days { Meeting::Correspondence } else { Meeting::Live },
        opening: Opening::Free,
        chat: true,
        visibility: Visibility::Public,
        rated,
        analysis: false,
        tournament: false,
        name: Some(account.name.to_string()),
    })
}

/// Against pestering: one challenge to a player at a time, few in all, and none soon after one was declined.
async fn peaceful(app: &App, account: &Account, other: &Account, now: Moment) -> Result<(), Failure> {
    if !super::wishes_of(app, other).await?.challenges {
        return Err(Failure::Conflict(format!("{} does not want to be challenged", other.name)));
    }
    let mut waiting = 0;
    for row in app.db.challenges_of(account.id, now).await? {
        if row.challenger != account.id {
            continue;
        }
        waiting += usize::from(row.answer.is_empty());
        if row.challenged != other.id {
            continue;
        }
        if row.answer.is_empty() {
            return Err(waits(other));
        }
        if row.answer == DECLINED && now.0.saturating_sub(row.made.0) < PEACE {
            return Err(Failure::Conflict(format!(
                "{} has just declined; ask again in {} minutes",
                other.name,
                PEACE / 60_000
            )));
        }
    }
    if waiting >= MOST {
        return Err(Failure::Conflict(format!(
            "{MOST} of your challenges are unanswered; withdraw some first"
        )));
    }
    Ok(())
}

fn waits(other: &Account) -> Failure {
    Failure::Conflict(format!("you have already challenged {}; wait for an answer", other.name))
}

async fn own(State(app): State<App>, asker: Asker) -> Result<Json<Vec<ChallengeView>>, Failure> {
    Ok(Json(list(&app, asker.account()?).await?))
}

/// Challenges from and to somebody.
pub async fn list(app: &App, account: &Account) -> Result<Vec<ChallengeView>, Failure> {
    let rows = app.db.challenges_of(account.id, app.time.now()).await?;
    Ok(rows.into_iter().map(|row| shown(row, account)).collect())
}

async fn events(
    State(app): State<App>,
    asker: Asker,
    ClientAddress(address): ClientAddress,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let account = asker.account()?.clone();
    let telling =
        StreamOptions { name: "challenges", changes: app.owner_changes(account.owner()), pause: PAUSE };
    let watched = app.clone();
    let news = move || {
        let (app, account) = (watched.clone(), account.clone());
        async move { list(&app, &account).await.ok().map(StreamNews::Now) }
    };
    stream_state(&app, &asker, address, telling, news).await
}

async fn accept(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    _: SameOrigin,
) -> Result<Json<CreatedResource>, Failure> {
    let account = asker.account()?;
    let row = open(&app, &id, account).await?;
    if row.challenged != account.id {
        return Err(no_challenge());
    }
    let wanted: NewGame = serde_json::from_str(&row.wanted).map_err(|fault| Failure::Broken(fault.into()))?;
    let challenger = Fingerprint::of_account(row.challenger);
    let PreparedGame { row: made, key } = making::new_game(&wanted, challenger, app.time.stamp())?;
    let game = made.game.id;
    // The answer and the game are written together, or neither: only one answer counts.
    let answer = ChallengeJob::Accept { id: row.id, game: Box::new(made) };
    app.db.people(PeopleJob::Challenge(answer)).await.map_err(answered)?;
    let key = key.map(crate::key::Secret::fingerprint);
    let joining = JoinRequest {
        browser: account.owner(),
        account: Some(account.clone()),
        key,
        name: account.name.to_string(),
    };
    app.bus.ask(game, |reply| RoomCommand::Join { joining, reply }).await??;
    notify(&app, [challenger, account.owner()]);
    app.call(Call {
        to: challenger,
        kind: CallKind::Challenge,
        title: format!("{} has accepted your challenge", account.name),
        body: "The game is ready.".to_owned(),
        href: format!("/game/{game}"),
        game: None,
    });
    Ok(Json(created(game, None)))
}

async fn decline(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    _: SameOrigin,
) -> Result<StatusCode, Failure> {
    let account = asker.account()?;
    let row = open(&app, &id, account).await?;
    let job = if row.challenger == account.id {
        ChallengeJob::Withdraw { id: row.id }
    } else {
        ChallengeJob::Decline { id: row.id, answer: DECLINED }
    };
    app.db.people(PeopleJob::Challenge(job)).await.map_err(answered)?;
    notify(&app, [Fingerprint::of_account(row.challenger), Fingerprint::of_account(row.challenged)]);
    Ok(StatusCode::NO_CONTENT)
}

/// An open challenge of the asker.
async fn open(app: &App, id: &str, account: &Account) -> Result<ChallengeRow, Failure> {
    let id: Id = id.parse().map_err(|_| no_challenge())?;
    let row = app.db.challenge(id).await?.ok_or_else(no_challenge)?;
    let own = row.challenger == account.id || row.challenged == account.id;
    if !own || row.until <= app.time.now() {
        return Err(no_challenge());
    }
    if !row.answer.is_empty() {
        return Err(answered(StorageError::Taken));
    }
    Ok(row)
}

const fn no_challenge() -> Failure {
    Failure::Unknown("there is no such challenge; it may have expired or been withdrawn")
}

fn answered(fault: StorageError) -> Failure {
    match fault {
        StorageError::Taken => Failure::Conflict("this challenge has already been answered".to_owned()),
        other => other.into(),
    }
}

fn notify(app: &App, owners: [Fingerprint; 2]) {
    owners.into_iter().for_each(|owner| app.owner_changed(owner));
}

fn shown(row: ChallengeRow, account: &Account) -> ChallengeView {
    let wanted: Option<NewGame> = serde_json::from_str(&row.wanted).ok();
    let ruleset = wanted.as_ref().and_then(|wanted| wanted.ruleset.parse::<RulesetName>().ok());
    let state = match row.answer.as_str() {
        "" => ChallengeState::Open,
        DECLINED => ChallengeState::Declined,
        _ => ChallengeState::Accepted,
    };
    ChallengeView {
        id: row.id.to_string(),
        yours: row.challenger == account.id,
        from: row.challenger_name,
        to: row.challenged_name,
        title: ruleset.map(|name| name.rules().title.to_owned()).unwrap_or_default(),
        colour: wanted.as_ref().map(|wanted| wanted.colour).unwrap_or_default(),
        rated: wanted.as_ref().is_some_and(|wanted| wanted.rated),
        time: wanted.and_then(|wanted| wanted.time),
        until: row.until.0,
        href: (state == ChallengeState::Accepted).then(|| format!("/game/{}", row.answer)),
        state,
    }
}
