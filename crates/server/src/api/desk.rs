//! The arbiter's desk: boards over which games are recorded, and their logs.

use super::games::body;
use super::telling::{StreamNews, StreamOptions, stream_state};
use crate::app::App;
use crate::asking::{Asker, ClientAddress, SameOrigin};
use crate::desk::{self, Arbiter, BarredPlayer, EntryAuthor, Log};
use crate::error::Failure;
use crate::key::Id;
use crate::openapi::{OperationDoc, Operations, summary};
use crate::people::Scope;
use crate::store::{DeskJob, DeskRow, StorageError, WriteJob};
use crate::wire::{
    DeskBoard, DeskClock, DeskCorrection, DeskEntry, DeskEntryRequest, DeskLine, DeskProposal,
    DeskSignatureRequest, DeskView, NewBoard, NewDesk,
};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::response::sse::Event;
use axum::response::{IntoResponse, Response, Sse};
use futures_util::Stream;
use serde_json::json;
use std::convert::Infallible;
use std::time::Duration;

/// How often an entry at another board is retried.
const ATTEMPTS: u32 = 3;

/// All of this is for arbiters only.
pub(super) fn operations() -> Operations {
    let arbiter = |says: OperationDoc| {
        says.refuses(401, "Nobody is signed in.")
            .refuses(403, "The account needs the role arbiter.")
            .account(Scope::Desk)
    };
    let desk = |says: OperationDoc| {
        arbiter(says)
            .path("id", "The desk's id", super::EXAMPLE)
            .refuses(404, "There is no such desk or board.")
    };
    let board = |says: OperationDoc| desk(says).path("number", "The number of the board, from 1", "1");
    let changed = "The log has changed in the meantime; load the board again.";
    let entry = json!({ "version": 1, "entry": { "kind": "move", "text": "32-28" } });
    Operations::of("Arbiter's desk")
        .get(
            "/api/v1/desks",
            list,
            arbiter(summary("List your desks")).lists::<DeskLine>("The desks, newest first."),
        )
        .post(
            "/api/v1/desks",
            make,
            arbiter(summary("Create a desk"))
                .takes::<NewDesk>(json!({ "name": "Club evening", "place": "Hall" }))
                .answers::<DeskView>("The desk."),
        )
        .get(
            "/api/v1/desks/{id}",
            show,
            desk(summary("A desk and its boards")).answers::<DeskView>("The desk."),
        )
        .get(
            "/api/v1/desks/{id}/events",
            events,
            desk(summary("Follow a desk: server-sent events named desk")).streams::<DeskView>("The stream."),
        )
        .post(
            "/api/v1/desks/{id}/boards",
            add_board,
            desk(summary("Add a board"))
                .takes::<NewBoard>(json!({ "ruleset": "international", "white": "White", "black": "Black" }))
                .answers::<DeskBoard>("The board.")
                .refuses(409, "The desk has no room for another board."),
        )
        .get(
            "/api/v1/desks/{id}/boards/{number}",
            self::board,
            board(summary("A board: position, clocks, log, and what can be entered"))
                .answers::<DeskBoard>("The board."),
        )
        .post(
            "/api/v1/desks/{id}/boards/{number}/proposals",
            propose,
            board(summary("Get the ruling on an entry before it is written"))
                .takes::<DeskEntryRequest>(entry.clone())
                .answers::<DeskProposal>("The ruling with its articles, and the questions to answer first.")
                .refuses(409, changed),
        )
        .post(
            "/api/v1/desks/{id}/boards/{number}/entries",
            enter,
            board(summary("Write an entry to the log"))
                .takes::<DeskEntryRequest>(entry)
                .answers::<DeskBoard>("The board after the change.")
                .refuses(409, changed),
        )
        .post(
            "/api/v1/desks/{id}/boards/{number}/corrections",
            correct,
            board(summary("Strike out or replace an entry; both stay readable"))
                .takes::<DeskCorrection>(json!({ "version": 2, "number": 1, "why": "a slip of the pen" }))
                .answers::<DeskBoard>("The board after the change.")
                .refuses(409, changed),
        )
        .post(
            "/api/v1/desks/{id}/boards/{number}/signatures",
            sign,
            board(summary("Sign the log as it stands"))
                .takes::<DeskSignatureRequest>(json!({ "version": 2, "name": "The arbiter" }))
                .answers::<DeskBoard>("The board, signed.")
                .refuses(409, changed),
        )
}

/// `GET /api/v1/desks`: those of the account that asks.
async fn list(State(app): State<App>, arbiter: Arbiter) -> Result<Json<Vec<DeskLine>>, Failure> {
    Ok(Json(lines(&app, &arbiter).await?))
}

/// The desks of an arbiter.
pub(crate) async fn lines(app: &App, arbiter: &Arbiter) -> Result<Vec<DeskLine>, Failure> {
    let listed = app.db.desks_of(arbiter.owner).await?.into_iter();
    let line = |listing: crate::store::DeskListing| {
        let DeskRow { id, name, place, created, .. } = listing.desk;
        DeskLine {
            id: id.to_string(),
            href: format!("/desk/{id}"),
            name,
            place,
            created: created.0,
            boards: listing.boards,
        }
    };
    Ok(listed.map(line).collect())
}

async fn make(
    State(app): State<App>,
    arbiter: Arbiter,
    _: SameOrigin,
    wanted: Result<Json<NewDesk>, JsonRejection>,
) -> Result<Json<DeskView>, Failure> {
    let row = desk::new_desk(&body(wanted)?, &author(&app, arbiter))?;
    let id = row.id;
    app.db.write(WriteJob::Desk(Box::new(DeskJob::Make(row)))).await?;
    Ok(Json(shown(&app, id).await?))
}

async fn show(State(app): State<App>, Path(id): Path<String>, _: Arbiter) -> Result<Json<DeskView>, Failure> {
    Ok(Json(shown(&app, read_id(&id)?).await?))
}

/// A desk with its boards.
pub(crate) async fn shown(app: &App, id: Id) -> Result<DeskView, Failure> {
    let DeskRow { name, place, .. } = app.db.desk(id).await?.ok_or_else(no_desk)?;
    let mut boards = Vec::new();
    for mut row in app.db.desk_boards(id).await? {
        // A flag may have fallen since the last entry.
        if row.time.is_some() && row.progress.result.is_none() {
            let log = log(app, id, row.number).await?;
            row.progress = log.progress(row.progress.questions as usize);
        }
        boards.push(desk::line(&row));
    }
    Ok(DeskView { id: id.to_string(), href: format!("/desk/{id}"), name, place, boards })
}

async fn add_board(
    State(app): State<App>,
    Path(id): Path<String>,
    arbiter: Arbiter,
    _: SameOrigin,
    wanted: Result<Json<NewBoard>, JsonRejection>,
) -> Result<Json<DeskBoard>, Failure> {
    let id = read_id(&id)?;
    app.db.desk(id).await?.ok_or_else(no_desk)?;
    let number = app.db.desk_boards(id).await?.last().map_or(1, |last| last.number + 1);
    if number > desk::MOST_BOARDS {
        return Err(Failure::Conflict(format!(
            "a desk has at most {} boards; create another desk",
            desk::MOST_BOARDS
        )));
    }
    let desk::PreparedBoard { row, entries } =
        desk::set_up_board(&body(wanted)?, id, number, &author(&app, arbiter))?;
    app.db.write(WriteJob::Desk(Box::new(DeskJob::Board { row, entries }))).await.map_err(taken)?;
    app.display_changed(id);
    Ok(Json(log(&app, id, number).await?.shown(app.time.now())))
}

async fn board(
    State(app): State<App>,
    Path((id, number)): Path<(String, String)>,
    _: Arbiter,
) -> Result<Json<DeskBoard>, Failure> {
    Ok(Json(found(&app, &id, &number).await?.shown(app.time.now())))
}

/// `POST …/proposals`: nothing is written.
async fn propose(
    State(app): State<App>,
    Path((id, number)): Path<(String, String)>,
    arbiter: Arbiter,
    _: SameOrigin,
    wanted: Result<Json<DeskEntryRequest>, JsonRejection>,
) -> Result<Json<DeskProposal>, Failure> {
    let DeskEntryRequest { version, entry } = body(wanted)?;
    let log = at_version(&app, &id, &number, version).await?;
    Ok(Json(log.proposal(&entry, &author(&app, arbiter))?))
}

/// `POST …/entries`: acknowledged when it is written.
async fn enter(
    State(app): State<App>,
    Path((id, number)): Path<(String, String)>,
    arbiter: Arbiter,
    _: SameOrigin,
    wanted: Result<Json<DeskEntryRequest>, JsonRejection>,
) -> Result<Json<DeskBoard>, Failure> {
    let DeskEntryRequest { version, entry } = body(wanted)?;
    let log = at_version(&app, &id, &number, version).await?;
    let author = author(&app, arbiter);
    let log = log.entered(&entry, &author)?;
    let barred = log.barred(&entry);
    let desk = log.board().desk;
    let shown = write(&app, log).await?;
    if let Some(barred) = barred {
        bar_elsewhere(&app, desk, &barred, &author).await?;
    }
    Ok(shown)
}

/// Starts the clock of a board; none if it has none, runs already, or is over.
pub(super) async fn start_clock(
    app: &App,
    desk: Id,
    number: u32,
    author: &EntryAuthor,
) -> Result<bool, Failure> {
    let entry =
        DeskEntry::Clock { act: DeskClock::Start, by: None, time: String::new(), black: String::new() };
    for attempt in 1..=ATTEMPTS {
        let Ok(log) = log(app, desk, number).await?.entered(&entry, author) else { return Ok(false) };
        match write(app, log).await {
            // Somebody has written at that board meanwhile: it is read again.
            Err(Failure::Conflict(_)) if attempt < ATTEMPTS => {}
            Err(failure) => return Err(failure),
            Ok(_) => return Ok(true),
        }
    }
    Ok(false)
}

/// Enters at a player's other boards that the player is out of the competition.
async fn bar_elsewhere(
    app: &App,
    desk: Id,
    barred: &BarredPlayer,
    author: &EntryAuthor,
) -> Result<(), Failure> {
    for row in app.db.desk_boards(desk).await? {
        // Somebody may write at that board meanwhile; then it is read again.
        for attempt in 1..=ATTEMPTS {
            let log = log(app, desk, row.number).await?;
            let Some(entry) = log.entry_for(barred) else { break };
            match write(app, log.entered(&entry, author)?).await {
                Err(Failure::Conflict(_)) if attempt < ATTEMPTS => {}
                Err(failure) => return Err(failure),
                Ok(_) => break,
            }
        }
    }
    Ok(())
}

/// `POST …/corrections`.
async fn correct(
    State(app): State<App>,
    Path((id, number)): Path<(String, String)>,
    arbiter: Arbiter,
    _: SameOrigin,
    wanted: Result<Json<DeskCorrection>, JsonRejection>,
) -> Result<Response, Failure> {
    let DeskCorrection { version, number: entry, why, instead, only_try } = body(wanted)?;
    let log = at_version(&app, &id, &number, version).await?;
    let author = author(&app, arbiter);
    let corrected = log.corrected(entry, &why, instead.as_ref(), &author)?;
    if only_try {
        return Ok(Json(log.correction(&corrected, &author)).into_response());
    }
    Ok(write(&app, corrected).await?.into_response())
}

/// `POST …/signatures`.
async fn sign(
    State(app): State<App>,
    Path((id, number)): Path<(String, String)>,
    arbiter: Arbiter,
    _: SameOrigin,
    wanted: Result<Json<DeskSignatureRequest>, JsonRejection>,
) -> Result<Json<DeskBoard>, Failure> {
    let DeskSignatureRequest { version, name } = body(wanted)?;
    let log = at_version(&app, &id, &number, version).await?;
    let log = log.signed(&name, &author(&app, arbiter))?;
    write(&app, log).await
}

/// `GET /api/v1/desks/{id}/events`: server-sent events named `desk` whenever something was entered, each with
/// everything `show` says.
async fn events(
    State(app): State<App>,
    Path(id): Path<String>,
    _: Arbiter,
    asker: Asker,
    ClientAddress(address): ClientAddress,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let id = read_id(&id)?;
    app.db.desk(id).await?.ok_or_else(no_desk)?;
    let telling = StreamOptions { name: "desk", changes: app.display_changes(id), pause: Duration::ZERO };
    let watched = app.clone();
    let news = move || {
        let app = watched.clone();
        async move { shown(&app, id).await.ok().map(StreamNews::Now) }
    };
    stream_state(&app, &asker, address, telling, news).await
}

/// Writes the last entry of a log, notifies viewers, and returns the board.
async fn write(app: &App, log: Log) -> Result<Json<DeskBoard>, Failure> {
    if desk::is_full(&log) {
        return Err(Failure::Conflict("this log is full; add another board".to_owned()));
    }
    let shown = log.shown(app.time.now());
    let (desk, board) = (log.board().desk, log.board().number);
    if let Some(row) = log.last_row().cloned() {
        let progress = log.progress(shown.questions.len());
        let job = DeskJob::Enter { desk, board, row, progress };
        app.db.write(WriteJob::Desk(Box::new(job))).await.map_err(taken)?;
    }
    app.display_changed(desk);
    if let (Some(outcome), Some(row)) = (log.game().outcome(), log.last_row()) {
        let by = crate::event::LineAuthor { by: row.by, name: row.name.clone(), now: row.at };
        // The log is written, whatever the event says to its result: there it can be entered by hand.
        if let Err(fault) = super::events::take_result(app, desk, board, outcome.score, &by).await {
            fault.log();
        }
    }
    Ok(Json(shown))
}

/// The log of a board that is asked for by its address.
pub(crate) async fn found(app: &App, id: &str, number: &str) -> Result<Log, Failure> {
    log(app, read_id(id)?, number.parse().map_err(|_| no_board())?).await
}

/// The log of a board.
pub(crate) async fn log(app: &App, id: Id, number: u32) -> Result<Log, Failure> {
    let stored = app.db.desk_board(id, number).await?.ok_or_else(no_board)?;
    Ok(Log::of(stored)?.at_moment(app.time.now()))
}

/// The log, if the asker has read all of it.
async fn at_version(app: &App, id: &str, number: &str, version: u32) -> Result<Log, Failure> {
    let log = found(app, id, number).await?;
    if log.version() == version { Ok(log) } else { Err(taken(StorageError::Taken)) }
}

fn author(app: &App, arbiter: Arbiter) -> EntryAuthor {
    EntryAuthor { by: arbiter.owner, name: arbiter.name, now: app.time.now() }
}

fn taken(fault: StorageError) -> Failure {
    match fault {
        StorageError::Taken => Failure::Conflict(
            "something else was entered in the meantime; read it, then enter this again".to_owned(),
        ),
        fault => fault.into(),
    }
}

/// The id of a desk.
pub(crate) fn read_id(text: &str) -> Result<Id, Failure> {
    text.parse().map_err(|_| no_desk())
}

const fn no_desk() -> Failure {
    Failure::Unknown("there is no such desk; check that the link is complete")
}

const fn no_board() -> Failure {
    Failure::Unknown("there is no such board on this desk; check that the link is complete")
}
