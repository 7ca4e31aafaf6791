//! The hall of an event: starting all clocks together, and spectators' reports to the controller.

use super::events::{author, decided, found};
use super::games::body;
use crate::app::App;
use crate::asking::{Asker, SameOrigin};
use crate::desk::EntryAuthor;
use crate::error::Failure;
use crate::event::{DecisionRequest, EventGuard, LineAuthor, Rights, short};
use crate::key::Id;
use crate::openapi::{OperationDoc, Operations, summary};
use crate::people::Scope;
use crate::wire::{EventRights, EventRoundStart, EventRoundStartRequest, EventSighting, EventView};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use serde_json::json;
use tournament::event::text::write_decision;
use tournament::event::{ConductDecision, Decision, HallDecision, Phase, Right, RoundState, SpectatorReport};

/// The most that one spectator may tell of an event.
const MOST_TOLD: usize = 10;

pub(super) fn operations() -> Operations {
    let event = |says: OperationDoc| {
        says.path("id", "The event's id", super::EXAMPLE)
            .account(Scope::Events)
            .refuses(404, "There is no such event.")
            .refuses(401, "Nobody is signed in.")
    };
    Operations::of("Events")
        .post(
            "/api/v1/events/{id}/rounds/{round}/begin",
            begin,
            event(summary("Start all clocks of a round together"))
                .more(
                    "The time is recorded, and lateness is counted from it. The clocks of the boards at an arbiter's desk are started; if the request is repeated, those that are not running yet.",
                )
                .path("round", "The number of the round, from 1", "1")
                .takes::<EventRoundStartRequest>(json!({ "version": 12, "id": "a1b6" }))
                .answers::<EventRoundStart>("When the round began, and how many clocks were started.")
                .refuses(403, "You are not an official of this event, or do not have the right to do this.")
                .refuses(
                    409,
                    "Something else was decided in the meantime; the reasons list the new lines.",
                ),
        )
        .post(
            "/api/v1/events/{id}/seen",
            seen,
            event(summary("Report to the controller of an event what you saw as a spectator"))
                .more("Only officials of the event can read it.")
                .takes::<EventSighting>(json!({ "words": "A piece was moved twice.", "board": 3 }))
                .answers::<EventView>("The event.")
                .refuses(403, "You play in the event, or have been sent away.")
                .refuses(409, "The event is not in progress, or you have made too many reports."),
        )
}

async fn begin(
    State(app): State<App>,
    Path((id, round)): Path<(String, String)>,
    asker: Asker,
    _: SameOrigin,
    wanted: Result<Json<EventRoundStartRequest>, JsonRejection>,
) -> Result<Json<EventRoundStart>, Failure> {
    let EventRoundStartRequest { version, id: wish } = body(wanted)?;
    let unknown = Failure::Unknown("there is no such round in this event");
    let Ok(round) = round.parse::<u16>() else { return Err(unknown) };
    let (author, mut sitting) = (author(&app, &asker)?, found(&app, &id).await?);
    sitting.event()?.permits(&author, Right::Hall)?;
    if begun(&mut sitting, round)?.is_none() {
        let at = author.now.0 / 1_000;
        let lines = [write_decision(&Decision::Hall(HallDecision::Begin { round, at }))];
        let wanted = DecisionRequest { version, wish: &wish, lines: &lines };
        decided(&app, &mut sitting, wanted, &author).await?;
    }
    let at = begun(&mut sitting, round)?.ok_or(unknown)?;
    let awake = sitting.event()?;
    // The second game of a board begins when the first is over.
    let first = awake.games().iter().filter(|game| game.round == u32::from(round) && game.game == 1);
    let boards: Vec<(Id, u32)> = first.map(|game| (game.desk, game.desk_board)).collect();
    let version = awake.version();
    // A game that ends writes into the event.
    drop(sitting);
    let by = EntryAuthor { by: author.by, name: author.name, now: author.now };
    let mut started = 0;
    for (desk, board) in boards {
        started += u32::from(super::desk::start_clock(&app, desk, board, &by).await?);
    }
    Ok(Json(EventRoundStart { begun: at.saturating_mul(1_000), started, version }))
}

/// When a round began, in seconds.
fn begun(sitting: &mut EventGuard, round: u16) -> Result<Option<u64>, Failure> {
    let rounds = sitting.event()?.event().rounds();
    let found = usize::from(round).checked_sub(1).and_then(|place| rounds.get(place));
    Ok(found.and_then(|round| round.begun).map(|begun| begun.at))
}

async fn seen(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    _: SameOrigin,
    wanted: Result<Json<EventSighting>, JsonRejection>,
) -> Result<Json<EventView>, Failure> {
    let EventSighting { words, board } = body(wanted)?;
    let (author, mut sitting) = (author(&app, &asker)?, found(&app, &id).await?);
    let awake = sitting.event()?;
    let event = awake.event();
    if awake.number_of(Some(author.by)).is_some() {
        return Err(Failure::Forbidden(
            "you play in this event; call the arbiter from your own board".to_owned(),
        ));
    }
    if event.is_sent_away(&author.name) {
        return Err(Failure::Forbidden("you have been sent away from this event (WCDF 5.9)".to_owned()));
    }
    if event.phase() != Phase::Running {
        return Err(Failure::Conflict("no round of this event is being played now".to_owned()));
    }
    let told = event.spectator_reports().iter().filter(|(report, _)| report.by == author.name).count();
    if told >= MOST_TOLD {
        return Err(Failure::Conflict("you have made many reports already; speak to the arbiter".to_owned()));
    }
    let known = event.rounds().iter().filter(|round| round.state >= RoundState::Published).count();
    let round = u16::try_from(known).ok().filter(|known| *known > 0 && board.is_some());
    let report = SpectatorReport { by: author.name.clone(), words: short(&words), round, board };
    let lines = [write_decision(&Decision::Conduct(ConductDecision::Seen(report)))];
    write_own(&app, &mut sitting, &lines, &author).await?;
    Ok(Json(sitting.event()?.shown(Some(author.by))))
}

/// Writes a line that people without rights at the event may write.
async fn write_own(
    app: &App,
    sitting: &mut EventGuard,
    lines: &[String],
    author: &LineAuthor,
) -> Result<(), Failure> {
    let (event, version) = (sitting.event()?.id(), sitting.event()?.version());
    let wish = format!("seen {version}");
    let wanted = DecisionRequest { version, wish: &wish, lines };
    sitting.decide(wanted, Rights(EventRights::Everything), author).await?;
    app.event_changed(event);
    Ok(())
}
