//! Events: creating, running and watching them.

use super::event_news::{EventNewsQuery, news};
use super::games::body;
use crate::app::App;
use crate::asking::{Asker, ClientAddress, SameOrigin};
use crate::desk::{self, Arbiter};
use crate::error::Failure;
use crate::event::{self, AwakeEvent, DecisionRequest, EventGuard, LineAuthor, Rights};
use crate::key::{self, Fingerprint, Id, Secret};
use crate::openapi::{OperationDoc, Operations, summary};
use crate::people::{Scope, account_named};
use crate::store::{
    DeskJob, EventAnswerRow, EventAssistantRow, EventGameRow, EventJob, EventReportRow, WriteJob,
};
use crate::wire::{
    EventAssistant, EventBoard, EventCallAnswer, EventCallRequest, EventCallSubject, EventDecision,
    EventDecisionResult, EventDraw, EventJoin, EventLine, EventLink, EventLinksRequest, EventLogLine,
    EventNews, EventProposal, EventProposalRequest, EventReport, EventRights, EventStandings, EventView,
    NewDesk, NewEvent, PairingReason,
};
use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use draughts::game::Score;
use serde::Deserialize;
use serde_json::json;
use tournament::event::text::write_decision;
use tournament::event::{Decision, Reason, Right};
use tournament::history::Number;

pub(super) fn operations() -> Operations {
    let event = |says: OperationDoc| {
        says.path("id", "The event's id", super::EXAMPLE).refuses(404, "There is no such event.")
    };
    let works = |says: OperationDoc| {
        event(says)
            .account(Scope::Events)
            .refuses(401, "Nobody is signed in.")
            .refuses(403, "You are not an official of this event, or do not have the right to do this.")
            .refuses(409, "Something else was decided in the meantime; the reasons list the new lines.")
    };
    let plays =
        |says: OperationDoc| event(says).known(Scope::Events).refuses(403, "You do not play in this event.");
    let example = json!({
        "name": "Club evening", "ruleset": "international", "system": "dutch", "rounds": 5,
        "players": "First Player 1850\nSecond Player 1700",
    });
    Operations::of("Events")
        .get(
            // /api/v1/events reports what happens to yourself.
            "/api/v1/events/all",
            list,
            summary("List events, those in progress first")
                .query::<EventsQuery>()
                .lists::<EventLine>("The events.")
                .scope(Scope::Read),
        )
        .post(
            "/api/v1/events",
            make,
            summary("Create an event, with its settings and players")
                .takes::<NewEvent>(example)
                .answers::<EventView>("The event.")
                .refuses(401, "Nobody is signed in.")
                .refuses(409, "The account has the maximum number of events.")
                .account(Scope::Events)
                .largest(1 << 20),
        )
        .get(
            "/api/v1/events/{id}",
            show,
            event(summary("An event")).answers::<EventView>("The event.").scope(Scope::Read),
        )
        .get(
            "/api/v1/events/{id}/standings",
            standings,
            event(summary("The standings, with the values of the tie-breaks"))
                .answers::<EventStandings>("The standings.")
                .scope(Scope::Read),
        )
        .get(
            "/api/v1/events/{id}/news",
            news,
            event(summary("Follow an event: server-sent events named event, and boards where they are asked for"))
                .more("The first event has the current version; each further one has the results and pairings since. An event named boards has the first boards in play, as the list of boards has them, whenever more than a running clock has changed; nobody is told more often than once a second, and less often where thousands watch.")
                .query::<EventNewsQuery>()
                .streams::<EventNews>("The stream.")
                .scope(Scope::Read),
        )
        .get(
            "/api/v1/events/{id}/lines",
            lines,
            works(summary("The log: every decision with its author"))
                .query::<EventLogQuery>()
                .lists::<EventLogLine>("The lines."),
        )
        .get(
            "/api/v1/events/{id}/rounds/{round}/why",
            why,
            event(summary("The reasons for the pairing of a round"))
                .path("round", "The number of the round, from 1", "1")
                .query::<PairingReasonsQuery>()
                .lists::<PairingReason>("A reason for each pair and each floater.")
                .scope(Scope::Read),
        )
        .post(
            "/api/v1/events/{id}/decisions",
            decide,
            works(summary("Make a decision, in the lines of an event file"))
                .more(
                    "Either all lines are decided, or none. A request whose id was used before gets the same answer and writes nothing. Results at different boards can be entered at the same time.",
                )
                .takes::<EventDecision>(json!({
                    "version": 12, "id": "a1b2", "lines": ["result 1 12 2-0 played"],
                }))
                .answers::<EventDecisionResult>("What was written.")
                .largest(1 << 20),
        )
        .post(
            "/api/v1/events/{id}/proposals",
            propose,
            works(summary("Pair the next round by the event's system"))
                .takes::<EventProposalRequest>(json!({ "version": 12, "id": "a1b3" }))
                .answers::<EventProposal>("The proposal; the decision publish makes it public."),
        )
        .post(
            "/api/v1/events/{id}/draws",
            draw,
            works(summary("Draw openings for a round, or redraw one of them"))
                .takes::<EventDraw>(json!({ "version": 12, "id": "a1b4", "round": 1 }))
                .answers::<EventDecisionResult>("What was drawn, with its seed."),
        )
        .post(
            "/api/v1/events/{id}/entries",
            enter,
            works(summary("Enter players from a list or a table"))
                .takes::<EventEntries>(json!({ "version": 12, "id": "a1b5", "players": "Third Player 1600" }))
                .answers::<EventDecisionResult>("What was written.")
                .largest(1 << 20),
        )
        .get(
            "/api/v1/events/{id}/assistants",
            assistants,
            works(summary("List the assistants of an event")).lists::<EventAssistant>("The assistants."),
        )
        .post(
            "/api/v1/events/{id}/assistants",
            help,
            works(summary("Give somebody rights at the event, or remove them"))
                .takes::<EventAssistant>(json!({ "name": "clerk", "rights": "results" }))
                .lists::<EventAssistant>("The assistants."),
        )
        .post(
            "/api/v1/events/{id}/links",
            links,
            works(summary("Create links for players; they replace earlier ones"))
                .takes::<EventLinksRequest>(json!({}))
                .lists::<EventLink>("The links. They are not shown again."),
        )
        .post(
            "/api/v1/events/{id}/join",
            join,
            event(summary("Join an event with the key of a player's link"))
                .more("A new browser gets its cookie with the answer.")
                .takes::<EventJoin>(json!({ "key": "0123456789abcdefghjkmnpqr0" }))
                .answers::<EventView>("The event; me is your number.")
                .refuses(403, "The key is not valid.")
                .scope(Scope::Events),
        )
        .post(
            "/api/v1/events/{id}/reports",
            report,
            plays(summary("Report a result as a player; the arbiter confirms it"))
                .takes::<EventReport>(json!({ "round": 1, "score": "2-0" }))
                .answers::<EventView>("The event."),
        )
        .post(
            "/api/v1/events/{id}/rounds/{round}/boards/{board}/desk",
            add_to_desk,
            works(summary("Put the games of a board on an arbiter's desk; their results are entered automatically"))
                .path("round", "The number of the round, from 1", "1")
                .path("board", "The number of the board, from 1", "1")
                .answers::<EventView>("The event; the games say where they are recorded."),
        )
        .post(
            "/api/v1/events/{id}/calls",
            call,
            plays(summary("Call the arbiter as a player"))
                .takes::<EventCallRequest>(json!({ "about": "rules", "words": "" }))
                .answers::<EventView>("The event.")
                .refuses(409, "There is already a call."),
        )
        .post(
            "/api/v1/events/{id}/calls/{number}/answer",
            answer,
            works(summary("Answer a call"))
                .path("number", "The number of the call, from 1", "1")
                .takes::<EventCallAnswer>(json!({ "words": "I am coming." }))
                .answers::<EventView>("The event."),
        )
}

/// What can be asked of the list.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
pub(super) struct EventsQuery {
    /// `own`: those that you have made, work at or play in.
    #[serde(default)]
    of: Option<String>,
}

/// What can be asked of the log.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
pub(super) struct EventLogQuery {
    /// Only lines after this number.
    #[serde(default)]
    after: u32,
}

/// Whose pairing is to be explained.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
pub(super) struct PairingReasonsQuery {
    /// One player only: much quicker in large fields.
    #[serde(default)]
    player: Option<u16>,
}

/// `POST …/entries`: players to be entered, one a line with a rating behind if there is one, or a table (CSV).
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct EventEntries {
    /// The version the decision is based on.
    version: u32,
    /// An id chosen by the client, as for decisions.
    id: String,
    /// The players.
    players: String,
}

async fn list(
    State(app): State<App>,
    asker: Asker,
    asked: Result<Query<EventsQuery>, QueryRejection>,
) -> Result<Json<Vec<EventLine>>, Failure> {
    let Query(EventsQuery { of }) = asked.map_err(Failure::bad)?;
    Ok(Json(match of.as_deref() {
        None => public_lines(&app).await?,
        Some("own") => own_lines(&app, asker.owner()).await?,
        Some(_) => return Err(Failure::bad("the query parameter of must be own, or left out")),
    }))
}

/// Events that everybody may know of.
pub(crate) async fn public_lines(app: &App) -> Result<Vec<EventLine>, Failure> {
    Ok(app.db.public_events().await?.iter().map(event::listed).collect())
}

/// Events of somebody.
pub(crate) async fn own_lines(app: &App, owner: Option<Fingerprint>) -> Result<Vec<EventLine>, Failure> {
    let Some(owner) = owner else { return Ok(Vec::new()) };
    Ok(app.db.events_of(owner).await?.iter().map(event::listed).collect())
}

async fn make(
    State(app): State<App>,
    asker: Asker,
    _: SameOrigin,
    wanted: Result<Json<NewEvent>, JsonRejection>,
) -> Result<Json<EventView>, Failure> {
    let author = author(&app, &asker)?;
    if app.db.count_events(author.by).await? >= event::MOST_OF_ONE {
        return Err(Failure::Conflict(format!(
            "an account can have at most {} events; ask the server's operator",
            event::MOST_OF_ONE
        )));
    }
    let wanted = body(wanted)?;
    if wanted.online.is_some() && app.db.count_online_events(author.by).await? >= event::MOST_ONLINE_OF_ONE {
        return Err(Failure::Conflict(format!(
            "{} of your online events are in progress or have not started; finish one first",
            event::MOST_ONLINE_OF_ONE
        )));
    }
    let event::PreparedEvent { row, lines, seat } = event::new_event(&wanted, &author)?;
    let id = row.id;
    app.db.write(WriteJob::Event(Box::new(EventJob::Make { row, lines, seat }))).await?;
    app.lobby_changed();
    app.event_changed(id);
    Ok(Json(open(&app, id).await?.event()?.shown(Some(author.by))))
}

async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
) -> Result<Json<EventView>, Failure> {
    Ok(Json(found(&app, &id).await?.event()?.shown(asker.owner())))
}

async fn standings(State(app): State<App>, Path(id): Path<String>) -> Result<Json<EventStandings>, Failure> {
    Ok(Json(found(&app, &id).await?.event()?.standings()))
}

async fn lines(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    asked: Result<Query<EventLogQuery>, QueryRejection>,
) -> Result<Json<Vec<EventLogLine>>, Failure> {
    let Query(EventLogQuery { after }) = asked.map_err(Failure::bad)?;
    let sitting = found(&app, &id).await?;
    let awake = sitting.event()?;
    awake.rights(asker.owner()).at_least(EventRights::Results)?;
    Ok(Json(awake.lines_after(after)))
}

async fn why(
    State(app): State<App>,
    Path((id, round)): Path<(String, String)>,
    asker: Asker,
    ClientAddress(address): ClientAddress,
    asked: Result<Query<PairingReasonsQuery>, QueryRejection>,
) -> Result<Json<Vec<PairingReason>>, Failure> {
    let Query(PairingReasonsQuery { player }) = asked.map_err(Failure::bad)?;
    let round: u16 = round.parse().map_err(|_| NO_ROUND)?;
    let event = {
        let sitting = found(&app, &id).await?;
        let awake = sitting.event()?;
        let works = awake.rights(asker.owner()).0 >= EventRights::Results;
        let known = awake.shown(asker.owner()).rounds.len();
        if !works && (round == 0 || usize::from(round) > known) {
            return Err(NO_ROUND);
        }
        awake.event().clone()
    };
    // Pairing a large field takes a while: entering results does not wait for it.
    let reasons = move || {
        let reasons = match player {
            Some(player) => event.reasons_for(round, Number(player)),
            None => event.reasons(round),
        };
        reasons.map_err(Failure::bad)
    };
    app.workshop.admit(address)?;
    let reasons = app.workshop.work(reasons).await?;
    let shown = reasons.into_iter().map(|reason| PairingReason {
        players: reason.players.iter().map(|number| number.0).collect(),
        words: reason.words,
    });
    Ok(Json(shown.collect()))
}

async fn decide(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    _: SameOrigin,
    wanted: Result<Json<EventDecision>, JsonRejection>,
) -> Result<Json<EventDecisionResult>, Failure> {
    let EventDecision { version, id: wish, lines, only_try } = body(wanted)?;
    let wanted = DecisionRequest { version, wish: &wish, lines: &lines };
    let (author, mut sitting) = (author(&app, &asker)?, found(&app, &id).await?);
    if only_try {
        let awake = sitting.event()?;
        let fresh = awake.tried(wanted, awake.rights(Some(author.by)), &author)?;
        let (warnings, meanwhile) = (fresh.warnings, fresh.meanwhile);
        return Ok(Json(EventDecisionResult {
            version: awake.version(),
            lines: Vec::new(),
            warnings,
            meanwhile,
        }));
    }
    Ok(Json(decided(&app, &mut sitting, wanted, &author).await?))
}

/// Takes a decision and notifies everybody who watches.
pub(crate) async fn decided(
    app: &App,
    sitting: &mut EventGuard,
    wanted: DecisionRequest<'_>,
    author: &LineAuthor,
) -> Result<EventDecisionResult, Failure> {
    let rights = sitting.event()?.rights(Some(author.by));
    rights.at_least(EventRights::Results)?;
    let id = sitting.event()?.id();
    let written = sitting.decide(wanted, rights, author).await?;
    app.event_changed(id);
    Ok(written)
}

async fn propose(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    _: SameOrigin,
    wanted: Result<Json<EventProposalRequest>, JsonRejection>,
) -> Result<Json<EventProposal>, Failure> {
    let EventProposalRequest { version, id: wish, only_try } = body(wanted)?;
    let (author, mut sitting) = (author(&app, &asker)?, found(&app, &id).await?);
    let awake = sitting.event()?;
    let rights = awake.rights(Some(author.by));
    awake.permits(&author, Right::Pairings)?;
    let event = awake.event().clone();
    let round =
        event.rounds().iter().filter(|round| round.state >= tournament::event::RoundState::Published).count();
    let round = u16::try_from(round + 1).map_err(|_| NO_ROUND)?;
    if let Some(lines) = awake.written_by(&wish, &author) {
        let line = lines.first().map(|line| line.line.clone()).unwrap_or_default();
        return Ok(Json(EventProposal { round, line, warnings: Vec::new(), version: awake.version() }));
    }
    let by = event.regulation().system.name().to_owned();
    let pairs = app.workshop.work(move || event.next_pairs().map_err(Failure::bad)).await?;
    let line = write_decision(&Decision::Propose { round, by, pairs });
    let lines = [line.clone()];
    let wanted = DecisionRequest { version, wish: &wish, lines: &lines };
    if only_try {
        let fresh = awake.tried(wanted, rights, &author)?;
        return Ok(Json(EventProposal { round, line, warnings: fresh.warnings, version: awake.version() }));
    }
    let written = decided(&app, &mut sitting, wanted, &author).await?;
    Ok(Json(EventProposal { round, line, warnings: written.warnings, version: written.version }))
}

async fn draw(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    _: SameOrigin,
    wanted: Result<Json<EventDraw>, JsonRejection>,
) -> Result<Json<EventDecisionResult>, Failure> {
    let EventDraw { version, id: wish, round, board, game, because } = body(wanted)?;
    let seed = key::lot()?;
    let decision = match board {
        None => Decision::Ballots { round, seed },
        Some(board) => Decision::Redraw { round, board, game: game.unwrap_or(1), seed, because },
    };
    let lines = [write_decision(&decision)];
    let (author, mut sitting) = (author(&app, &asker)?, found(&app, &id).await?);
    Ok(Json(
        decided(&app, &mut sitting, DecisionRequest { version, wish: &wish, lines: &lines }, &author).await?,
    ))
}

async fn enter(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    _: SameOrigin,
    wanted: Result<Json<EventEntries>, JsonRejection>,
) -> Result<Json<EventDecisionResult>, Failure> {
    let EventEntries { version, id: wish, players } = body(wanted)?;
    let lines: Vec<String> = event::entries(&players)?.iter().map(write_decision).collect();
    let (author, mut sitting) = (author(&app, &asker)?, found(&app, &id).await?);
    Ok(Json(
        decided(&app, &mut sitting, DecisionRequest { version, wish: &wish, lines: &lines }, &author).await?,
    ))
}

async fn assistants(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
) -> Result<Json<Vec<EventAssistant>>, Failure> {
    let sitting = found(&app, &id).await?;
    let awake = sitting.event()?;
    awake.rights(asker.owner()).at_least(EventRights::Results)?;
    Ok(Json(assistants_of(awake)))
}

pub(crate) fn assistants_of(awake: &AwakeEvent) -> Vec<EventAssistant> {
    let assistant = |row: &EventAssistantRow| EventAssistant {
        name: row.name.clone(),
        rights: awake.rights(Some(row.owner)).0,
    };
    awake
        .assistants()
        .iter()
        .map(assistant)
        .filter(|assistant| assistant.rights != EventRights::None)
        .collect()
}

async fn help(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    _: SameOrigin,
    wanted: Result<Json<EventAssistant>, JsonRejection>,
) -> Result<Json<Vec<EventAssistant>>, Failure> {
    let EventAssistant { name, rights } = body(wanted)?;
    if rights == EventRights::Owner {
        return Err(Failure::bad(
            "an event has one owner; the rights to give are everything, results or none",
        ));
    }
    let found_account = account_named(&app.db, &name).await?;
    let account = found_account
        .ok_or(Failure::Unknown("there is no account of this name; check the spelling"))?
        .account;
    let mut sitting = found(&app, &id).await?;
    let event = sitting.event()?.id();
    sitting.event()?.rights(asker.owner()).at_least(EventRights::Owner)?;
    if sitting.event()?.assistants().len() >= 100 {
        return Err(Failure::Conflict("an event can have at most 100 assistants".to_owned()));
    }
    let assistant = EventAssistantRow {
        owner: account.owner(),
        name: account.name.to_string(),
        rights: Rights(rights).word().to_owned(),
    };
    let job = EventJob::Assistant { event, assistant: assistant.clone() };
    sitting.write(job, |awake| awake.set_assistant(assistant)).await?;
    app.event_changed(event);
    Ok(Json(assistants_of(sitting.event()?)))
}

async fn links(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    _: SameOrigin,
    wanted: Result<Json<EventLinksRequest>, JsonRejection>,
) -> Result<Json<Vec<EventLink>>, Failure> {
    let EventLinksRequest { players } = body(wanted)?;
    let mut sitting = found(&app, &id).await?;
    let awake = sitting.event()?;
    awake.rights(asker.owner()).at_least(EventRights::Everything)?;
    let event = awake.id();
    let base = app.config.public_url.clone().unwrap_or_default();
    let (mut keys, mut links) = (Vec::new(), Vec::new());
    for player in awake.players() {
        if players.as_ref().is_some_and(|players| !players.contains(&player.number)) {
            continue;
        }
        let secret = Secret::random()?;
        keys.push((player.entry, secret.fingerprint()));
        let link = format!("{base}/events/{event}/me#{secret}");
        links.push(EventLink { player: player.number, name: player.name, link });
    }
    sitting.write(EventJob::Keys { event, keys }, |_| {}).await?;
    Ok(Json(links))
}

async fn join(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    _: SameOrigin,
    wanted: Result<Json<EventJoin>, JsonRejection>,
) -> Result<Response, Failure> {
    let EventJoin { key } = body(wanted)?;
    let known = asker.known(&app)?;
    let mut sitting = found(&app, &id).await?;
    let event = sitting.event()?.id();
    let key: Secret = key.trim().parse()?;
    let entry = app.db.event_key(event, key.fingerprint()).await?.ok_or_else(|| {
        Failure::Forbidden("this link is no longer valid; ask the arbiter for a new one".to_owned())
    })?;
    let owner = known.browser;
    sitting.write(EventJob::Seat { event, owner, entry }, |awake| awake.set_seat(owner, entry)).await?;
    app.event_changed(event);
    let mut response = Json(sitting.event()?.shown(Some(owner))).into_response();
    if let Some(cookie) = known.cookie {
        response.headers_mut().insert(SET_COOKIE, cookie);
    }
    Ok(response)
}

async fn report(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    _: SameOrigin,
    wanted: Result<Json<EventReport>, JsonRejection>,
) -> Result<Json<EventView>, Failure> {
    let EventReport { round, game, score, board: named } = body(wanted)?;
    let mut sitting = found(&app, &id).await?;
    let awake = sitting.event()?;
    let (event, number) = (awake.id(), plays(awake, &asker)?);
    let entry = awake.entry_of(number).ok_or_else(not_playing)?;
    let shown = awake.shown(None);
    let found = shown.rounds.iter().find(|shown| shown.number == round && shown.state == "published");
    let own = |board: &&EventBoard| {
        [board.white, board.black].contains(&number) && named.is_none_or(|named| named == board.number)
    };
    let board = found.and_then(|round| round.boards.iter().find(own));
    let Some(board) = board else {
        return Err(Failure::bad(format!(
            "you do not sit at this board in round {round}, or that round is not being played now"
        )));
    };
    let Some(slot) = board.games.iter().find(|slot| slot.number == game) else {
        return Err(Failure::bad(format!("your board has no game {game}; it has {}", board.games.len())));
    };
    if slot.score.is_some() {
        return Err(Failure::Conflict(
            "this game already has a result; if it is wrong, call the arbiter".to_owned(),
        ));
    }
    let read = awake.event().regulation().scheme.read(&score, Reason::Played).map_err(Failure::bad)?;
    let report = EventReportRow {
        round: round.into(),
        board: board.number.into(),
        game: game.into(),
        entry,
        score: read.to_string(),
        at: app.time.now(),
    };
    sitting
        .write(EventJob::Report { event, report: report.clone() }, |awake| awake.set_report(report))
        .await?;
    app.event_changed(event);
    Ok(Json(sitting.event()?.shown(asker.owner())))
}

/// Puts the games of a board on a desk that is made for the round.
async fn add_to_desk(
    State(app): State<App>,
    Path((id, round, board)): Path<(String, String, String)>,
    asker: Asker,
    arbiter: Arbiter,
    _: SameOrigin,
) -> Result<Json<EventView>, Failure> {
    let author = author(&app, &asker)?;
    let mut sitting = found(&app, &id).await?;
    let awake = sitting.event()?;
    awake.rights(Some(author.by)).at_least(EventRights::Everything)?;
    let (round, board): (u16, u16) =
        (round.parse().map_err(|_| NO_ROUND)?, board.parse().map_err(|_| NO_BOARD)?);
    if awake.games().iter().any(|game| (game.round, game.board) == (round.into(), board.into())) {
        return Ok(Json(awake.shown(Some(author.by))));
    }
    let by = desk::EntryAuthor { by: arbiter.owner, name: arbiter.name, now: author.now };
    let event = awake.id();
    let name = format!("{}, round {round}", awake.row().name);
    let laid = awake.games().iter().filter(|game| game.round == u32::from(round));
    let known = laid.max_by_key(|game| game.desk_board).map(|game| (game.desk, game.desk_board));
    let (desk, mut number) = match known {
        Some((desk, last)) if last + 4 <= desk::MOST_BOARDS => (desk, last),
        _ => {
            let place = awake.row().place.clone();
            let row = desk::new_desk(&NewDesk { name, place }, &by)?;
            let desk = row.id;
            app.db.write(WriteJob::Desk(Box::new(DeskJob::Make(row)))).await?;
            (desk, 0)
        }
    };
    let mut games = Vec::new();
    for (wanted, game) in awake.desk_boards(round, board).ok_or(NO_BOARD)?.iter().zip(1_u32..) {
        number += 1;
        let desk::PreparedBoard { row, entries } = desk::set_up_board(wanted, desk, number, &by)?;
        app.db.write(WriteJob::Desk(Box::new(DeskJob::Board { row, entries }))).await?;
        games.push(EventGameRow { round: round.into(), board: board.into(), game, desk, desk_board: number });
    }
    let job = EventJob::Games { event, games: games.clone() };
    sitting.write(job, |awake| awake.add_games(games)).await?;
    app.event_changed(event);
    Ok(Json(sitting.event()?.shown(Some(author.by))))
}

/// The result of a board of a desk goes into the event to which the game belongs. What the event has already stays.
pub(super) async fn take_result(
    app: &App,
    desk: Id,
    board: u32,
    score: Score,
    by: &LineAuthor,
) -> Result<(), Failure> {
    let Some(event) = app.db.event_of_desk_board(desk, board).await? else { return Ok(()) };
    let mut sitting = open(app, event).await?;
    let awake = sitting.event()?;
    let Some(line) = awake.result_line(desk, board, score) else { return Ok(()) };
    let wish = format!("desk {desk}/{board} {}", awake.version());
    let (version, lines) = (awake.version(), [line]);
    let wanted = DecisionRequest { version, wish: &wish, lines: &lines };
    sitting.decide(wanted, Rights(EventRights::Results), by).await?;
    app.event_changed(event);
    Ok(())
}

async fn call(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    _: SameOrigin,
    wanted: Result<Json<EventCallRequest>, JsonRejection>,
) -> Result<Json<EventView>, Failure> {
    let EventCallRequest { about, words, board } = body(wanted)?;
    let mut sitting = found(&app, &id).await?;
    let awake = sitting.event()?;
    let number = plays(awake, &asker)?;
    let about = match about {
        EventCallSubject::Rules => "rules",
        EventCallSubject::Procedure => "procedure",
        EventCallSubject::Conduct => "conduct",
    };
    let (event, call) = (awake.id(), awake.new_call(number, about, (&words, board), app.time.now())?);
    sitting.write(EventJob::Call { event, call: call.clone() }, |awake| awake.set_call(call)).await?;
    app.event_changed(event);
    Ok(Json(sitting.event()?.shown(asker.owner())))
}

async fn answer(
    State(app): State<App>,
    Path((id, number)): Path<(String, String)>,
    asker: Asker,
    _: SameOrigin,
    wanted: Result<Json<EventCallAnswer>, JsonRejection>,
) -> Result<Json<EventView>, Failure> {
    let EventCallAnswer { words } = body(wanted)?;
    let author = author(&app, &asker)?;
    let mut sitting = found(&app, &id).await?;
    let awake = sitting.event()?;
    awake.permits(&author, Right::Rulings)?;
    let call = number.parse().ok().and_then(|number| awake.call(number));
    let mut call = call.cloned().ok_or(Failure::Unknown("there is no such call"))?;
    if call.answer.is_some() {
        return Err(Failure::Conflict("this call has already been answered".to_owned()));
    }
    let words: String = words.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(500).collect();
    if words.is_empty() {
        return Err(Failure::bad("the answer is empty; write one"));
    }
    call.answer = Some(EventAnswerRow { words, name: author.name.clone(), at: author.now });
    let event = awake.id();
    sitting.write(EventJob::Call { event, call: call.clone() }, |awake| awake.set_call(call)).await?;
    app.event_changed(event);
    Ok(Json(sitting.event()?.shown(asker.owner())))
}

fn plays(awake: &AwakeEvent, asker: &Asker) -> Result<u16, Failure> {
    awake.number_of(asker.owner()).ok_or_else(not_playing)
}

/// Who writes: an account.
pub(crate) fn author(app: &App, asker: &Asker) -> Result<LineAuthor, Failure> {
    let account = asker.account()?;
    Ok(LineAuthor { by: account.owner(), name: account.name.to_string(), now: app.time.now() })
}

/// An event that is asked for by its address.
pub(crate) async fn found(app: &App, id: &str) -> Result<EventGuard, Failure> {
    open(app, read_id(id)?).await
}

pub(super) async fn open(app: &App, id: Id) -> Result<EventGuard, Failure> {
    app.events.open(&app.db, id).await
}

pub(crate) fn read_id(text: &str) -> Result<Id, Failure> {
    text.parse().map_err(|_| Failure::Unknown("there is no such event; check that the link is complete"))
}

const NO_BOARD: Failure = Failure::Unknown("there is no such board in this round; check the pairings");
const NO_ROUND: Failure = Failure::Unknown("there is no such round in this event");

fn not_playing() -> Failure {
    Failure::Forbidden("you do not play in this event; open the link that the arbiter gave you".to_owned())
}
