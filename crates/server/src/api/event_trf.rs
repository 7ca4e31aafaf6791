//! A tournament report (TRF) is brought into an event.

use super::events::{author, decided, found};
use super::games::body;
use crate::app::App;
use crate::asking::{Asker, SameOrigin};
use crate::error::Failure;
use crate::event::{DecisionRequest, unreadable_report};
use crate::openapi::{Operations, summary};
use crate::people::Scope;
use crate::wire::{EventDecisionResult, EventRights};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use serde::Deserialize;
use serde_json::json;
use tournament::event::text::write_decision;

pub(super) fn operations() -> Operations {
    Operations::of("Events").post(
        "/api/v1/events/{id}/trf",
        bring,
        summary("Bring a tournament report (TRF) into an event: its players where there are none yet, results and rounds")
            .more("The report has to be of this event: the same name and players, and the same pairs and results in the rounds that both have. Everything is taken over or nothing; the reasons list every fault and every difference, each with its line and column in the file and what to do.")
            .path("id", "The event's id", super::EXAMPLE)
            .refuses(404, "There is no such event.")
            .account(Scope::Events)
            .refuses(401, "Nobody is signed in.")
            .refuses(403, "You do not work at this event, or may not do this there.")
            .refuses(409, "Something else was decided in the meantime; the reasons list the lines to read first.")
            .takes::<EventTrf>(json!({ "version": 12, "id": "a1b6", "report": "012 Club evening\n" }))
            .answers::<EventDecisionResult>("What was written.")
            .largest(1 << 20),
    )
}

/// `POST …/trf`: a tournament report as text.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct EventTrf {
    /// The version the decision is based on.
    version: u32,
    /// An id chosen by the client, as for decisions.
    id: String,
    /// The report: TRF of 2026 or 2016.
    report: String,
}

async fn bring(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    _: SameOrigin,
    wanted: Result<Json<EventTrf>, JsonRejection>,
) -> Result<Json<EventDecisionResult>, Failure> {
    let EventTrf { version, id: wish, report } = body(wanted)?;
    let (author, mut sitting) = (author(&app, &asker)?, found(&app, &id).await?);
    let awake = sitting.event()?;
    awake.rights(Some(author.by)).at_least(EventRights::Results)?;
    // A request that is sent again is answered by what it has written, not as if the report told nothing new.
    let mut lines = Vec::new();
    if awake.written_by(&wish, &author).is_none() {
        let event = awake.event().clone();
        let read = move || event.decisions_of_trf(&report).map_err(|faults| unreadable_report(&faults));
        lines = app.workshop.work(read).await?.iter().map(write_decision).collect();
    }
    let wanted = DecisionRequest { version, wish: &wish, lines: &lines };
    Ok(Json(decided(&app, &mut sitting, wanted, &author).await?))
}
