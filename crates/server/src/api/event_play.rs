//! Online events: players enter and leave and find their games, and everybody sees the boards.

use super::events::{found, open, read_id};
use crate::app::App;
use crate::asking::{Asker, SameOrigin};
use crate::desk;
use crate::error::Failure;
use crate::event::{AwakeEvent, LineAuthor, SeenBoards, own_entry};
use crate::key::Id;
use crate::openapi::{OperationDoc, Operations, summary};
use crate::people::{Account, Scope, Speed};
use crate::room::{Glance, clocks};
use crate::wire::{EventLiveBoard, EventParticipation, EventView};
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use draughts::Side;
use draughts::clock::{BySide, TimeControl};
use draughts::notation::fen;
use serde::Deserialize;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tournament::event::text::write_decision;
use tournament::event::{Decision, OnlineEntries, Phase, Withdrawal};
use tournament::history::Number;

/// The boards of an event are not read more often than this, however many people watch.
const PAUSE: Duration = Duration::from_millis(1_000);
/// Five minutes or less before the flag falls is time shortage (wcdf 3.12) …
const SHORTAGE: u64 = 5 * 60_000;
/// … but never more than this part of the time that a player has for all.
const SHORT_PART: u64 = 6;

pub(super) fn operations() -> Operations {
    let event = |says: OperationDoc| {
        says.path("id", "The event's id", super::EXAMPLE).refuses(404, "There is no such event.")
    };
    let player = |says: OperationDoc| {
        event(says)
            .account(Scope::Events)
            .refuses(401, "Nobody is signed in.")
            .refuses(409, "This is not open to you at the moment.")
    };
    Operations::of("Events")
        .post(
            "/api/v1/events/{id}/enter",
            enter,
            player(summary("Enter an online event, or return to it"))
                .answers::<EventView>("The event; me is the number."),
        )
        .post(
            "/api/v1/events/{id}/leave",
            leave,
            player(summary("Leave an online event: you will not be paired again"))
                .answers::<EventView>("The event."),
        )
        .get(
            "/api/v1/events/{id}/mine",
            mine,
            event(summary(
                "Your part in an event: your game, the start of the next one, your calls for the arbiter",
            ))
            .answers::<EventParticipation>("Your part in the event.")
            .scope(Scope::Read),
        )
        .get(
            "/api/v1/events/{id}/boards",
            boards,
            event(summary("The boards in play, those with the least time first"))
                .more("They are read at most once per second, for all clients together.")
                .query::<EventBoardsQuery>()
                .lists::<EventLiveBoard>("The boards.")
                .scope(Scope::Read),
        )
}

async fn enter(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    _: SameOrigin,
) -> Result<Json<EventView>, Failure> {
    let account = asker.account()?.clone();
    let author = super::events::author(&app, &asker)?;
    let mut sitting = found(&app, &id).await?;
    let awake = sitting.event()?;
    let Some(terms) = awake.event().regulation().online else {
        return Err(Failure::Conflict(
            "this event is not played online; ask its controller for an entry".to_owned(),
        ));
    };
    if terms.entries == OnlineEntries::Invited && awake.number_of(Some(author.by)).is_none() {
        return Err(Failure::Conflict(
            "the controller of this event enters the players; ask the controller".to_owned(),
        ));
    }
    let event = awake.id();
    if let Some(number) = awake.number_of(Some(author.by)) {
        let Some(line) = return_decision(awake, number) else {
            return Ok(Json(awake.shown(Some(author.by))));
        };
        decide_own(&mut sitting, line, &author).await?;
    } else {
        let rating = rating(&app, &account, awake).await?;
        let line = write_decision(&own_entry(account.name.to_string(), rating));
        sitting.enter(line, &author).await?;
    }
    app.event_changed(event);
    app.lobby_changed();
    Ok(Json(sitting.event()?.shown(Some(author.by))))
}

/// The decision by which a player who has left returns; none if the player has not left.
fn return_decision(awake: &AwakeEvent, number: u16) -> Option<String> {
    let player = Number(number);
    awake.event().entry(player)?.withdrawn_from?;
    Some(write_decision(&Decision::Return { player, round: awake.next_unpaired() }))
}

async fn leave(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    _: SameOrigin,
) -> Result<Json<EventView>, Failure> {
    let author = super::events::author(&app, &asker)?;
    let mut sitting = found(&app, &id).await?;
    let awake = sitting.event()?;
    let Some(number) = awake.number_of(Some(author.by)) else {
        return Err(Failure::Conflict("you do not play in this event".to_owned()));
    };
    let event = awake.id();
    let player = Number(number);
    let left = awake.event().entry(player).is_none_or(|entry| entry.withdrawn_from.is_some());
    let decision = match awake.event().phase() {
        Phase::Finished => return Err(Failure::Conflict("the event is over".to_owned())),
        Phase::Entries => Decision::Scratch { player, because: "left".to_owned() },
        Phase::Running if left => return Ok(Json(awake.shown(Some(author.by)))),
        Phase::Running => {
            Decision::Withdraw { player, round: awake.next_unpaired(), results: Withdrawal::Kept }
        }
    };
    decide_own(&mut sitting, write_decision(&decision), &author).await?;
    app.event_changed(event);
    app.lobby_changed();
    Ok(Json(sitting.event()?.shown(Some(author.by))))
}

/// Writes what a player may decide about himself.
async fn decide_own(
    sitting: &mut crate::event::EventGuard,
    line: String,
    author: &LineAuthor,
) -> Result<(), Failure> {
    use crate::event::{DecisionRequest, Rights};
    let version = sitting.event()?.version();
    let (wish, lines) = (format!("own {version}"), [line]);
    let wanted = DecisionRequest { version, wish: &wish, lines: &lines };
    sitting.decide(wanted, Rights(crate::wire::EventRights::Owner), author).await?;
    Ok(())
}

/// The account's rating for games of the event's kind; 0 if there is none.
async fn rating(app: &App, account: &Account, awake: &AwakeEvent) -> Result<u16, Failure> {
    let time: Option<TimeControl> = awake.row().time.as_deref().and_then(|time| time.parse().ok());
    let Some(speed) = time.as_ref().and_then(Speed::of) else { return Ok(0) };
    let ratings = app.db.ratings(account.id).await?;
    let own = ratings.iter().find(|row| row.ruleset == awake.row().ruleset && row.speed == speed.name());
    Ok(own.map_or(0, |row| row.rating.rating.round().clamp(0.0, 4_000.0) as u16))
}

async fn mine(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
) -> Result<Json<EventParticipation>, Failure> {
    Ok(Json(found(&app, &id).await?.event()?.mine(asker.owner())))
}

/// How many boards are asked for.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
pub(super) struct EventBoardsQuery {
    /// The most boards; all if left out.
    #[serde(default)]
    most: Option<u16>,
}

async fn boards(
    State(app): State<App>,
    Path(id): Path<String>,
    asked: Result<Query<EventBoardsQuery>, QueryRejection>,
) -> Result<Response, Failure> {
    let Query(EventBoardsQuery { most }) = asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    let seen = live_boards(&app, read_id(&id)?).await?;
    let all = u16::try_from(seen.boards.len()).unwrap_or(u16::MAX);
    let json = seen.frame(most.unwrap_or(all).min(all)).map_err(|fault| Failure::Broken(fault.into()))?.json;
    Ok(([(header::CONTENT_TYPE, "application/json")], json).into_response())
}

/// The boards that are being played, as they were seen within the last second.
pub(crate) async fn live_boards(app: &App, id: Id) -> Result<Arc<SeenBoards>, Failure> {
    let seen = app.events.boards(id);
    let mut seen = seen.lock().await;
    if let Some(boards) = seen.as_ref().filter(|boards| boards.at.elapsed() < PAUSE) {
        return Ok(Arc::clone(boards));
    }
    let boards = Arc::new(SeenBoards::new(Instant::now(), read_live_boards(app, id).await?));
    *seen = Some(Arc::clone(&boards));
    Ok(boards)
}

async fn read_live_boards(app: &App, id: Id) -> Result<Vec<EventLiveBoard>, Failure> {
    let (sought, short) = {
        let sitting = open(app, id).await?;
        let awake = sitting.event()?;
        (awake.boards_in_play(), shortage(awake.row().time.as_deref()))
    };
    let mut boards = Vec::with_capacity(sought.len());
    for sought in sought {
        let glance = match (sought.room, sought.desk) {
            (Some(room), _) => app.bus.glance(room).await.ok(),
            (None, Some((desk, board))) => at_desk(app, desk, board).await?,
            (None, None) => None,
        };
        let Some(glance) = glance else { continue };
        let word = |side: Side| if side == Side::White { "white" } else { "black" }.to_owned();
        let left = |side: Side| {
            glance.clocks.map(|clocks| if side == Side::White { clocks.white } else { clocks.black })
        };
        boards.push(EventLiveBoard {
            round: sought.round,
            board: sought.board,
            game: sought.game,
            white: sought.white,
            black: sought.black,
            href: sought.room.map(|room| format!("/game/{room}")),
            short: !glance.over && left(glance.turn).is_some_and(|left| left <= short),
            turn: word(glance.turn),
            plies: glance.plies,
            white_left: left(Side::White),
            black_left: left(Side::Black),
            running: glance.clocks.and_then(|clocks| clocks.running).map(word),
            over: glance.over,
            last: glance.last,
            fen: glance.fen,
        });
    }
    let least = |board: &EventLiveBoard| board.white_left.min(board.black_left).unwrap_or(u64::MAX);
    boards.sort_by_key(|board| {
        (board.over, !board.short, if board.short { least(board) } else { 0 }, board.board)
    });
    Ok(boards)
}

/// Below which time left a player is short of time.
fn shortage(time: Option<&str>) -> u64 {
    let control: Option<TimeControl> = time.and_then(|time| time.parse().ok());
    let whole =
        control.and_then(|control| control.schedule(Side::White).period(0)).map(|period| period.time.get());
    whole.map_or(SHORTAGE, |whole| SHORTAGE.min(whole / SHORT_PART))
}

/// A board of an arbiter's desk.
async fn at_desk(app: &App, desk: Id, board: u32) -> Result<Option<Glance>, Failure> {
    let Some(stored) = app.db.desk_board(desk, board).await? else { return Ok(None) };
    let log = desk::Log::of(stored)?;
    let game = log.game();
    let shown = clocks(game, log.at(app.time.now()));
    let side = |side: crate::wire::Side| {
        if side == crate::wire::Side::White { Side::White } else { Side::Black }
    };
    Ok(Some(Glance {
        fen: fen::write(game.rules(), &game.position().setup()),
        turn: game.position().turn(),
        plies: u32::try_from(game.plies().len()).unwrap_or(u32::MAX),
        last: game.plies().last().map(|ply| ply.text.clone()),
        clocks: shown.map(|clocks| crate::room::GlanceClocks {
            white: clocks.white,
            black: clocks.black,
            running: clocks.running.map(side),
        }),
        over: game.outcome().is_some(),
        here: BySide::default(),
    }))
}
