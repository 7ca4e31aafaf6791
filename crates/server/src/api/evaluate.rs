//! Engine evaluations of a position: as one answer, and as a stream.

use super::reached::{ReachedPosition, reached};
use super::telling::{StreamNews, StreamOptions, stream_state};
use crate::analysis::{self, AnalysisProgress, AnalysisQuestion, PendingAnalysis, Share, evaluation};
use crate::app::App;
use crate::asking::{Asker, ClientAddress};
use crate::error::Failure;
use crate::key::Fingerprint;
use crate::wire::{Evaluation, EvaluationState};
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::Sse;
use axum::response::sse::Event;
use draughts::AnyPosition;
use futures_util::Stream;
use serde::Deserialize;
use std::convert::Infallible;
use std::future::ready;
use std::net::IpAddr;
use std::time::Duration;
use tokio::sync::watch;

/// A position to be evaluated.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
pub(super) struct EvaluationQuery {
    ruleset: String,
    /// The starting position if left out.
    fen: Option<String>,
    /// Moves that are played first, with commas or blanks between them.
    moves: Option<String>,
    /// How many lines; 1 if left out.
    lines: Option<u64>,
    /// The thinking time in seconds.
    seconds: Option<u64>,
}

/// How many lines there may be.
const MOST_LINES: u64 = 5;
/// The most seconds of thinking, and the usual ones, for an answer and for a stream.
const MOST_SECONDS: u64 = 60;
const SECONDS: u64 = 3;
const SECONDS_OF_A_STREAM: u64 = 60;
/// How much longer than its thinking time an answer may wait in the queue.
const PATIENCE: Duration = Duration::from_secs(30);
/// The least time between two events.
const PAUSE: Duration = Duration::from_millis(150);

/// An evaluation in progress.
struct RunningEvaluation {
    app: App,
    address: IpAddr,
    owner: Option<Fingerprint>,
    position: AnyPosition,
    thinking: Option<PendingAnalysis>,
}

impl Drop for RunningEvaluation {
    fn drop(&mut self) {
        self.app.analyses_by_address.remove(&self.address.into());
    }
}

impl RunningEvaluation {
    async fn begin(
        app: App,
        asker: &Asker,
        address: IpAddr,
        asked: EvaluationQuery,
        usual_seconds: u64,
    ) -> Result<Self, Failure> {
        let ReachedPosition { start, moves, position } =
            reached(&asked.ruleset, asked.fen.as_deref(), asked.moves.as_deref())?;
        let lines = between("lines", asked.lines.unwrap_or(1), MOST_LINES)?;
        let seconds = between("seconds", asked.seconds.unwrap_or(usual_seconds), MOST_SECONDS)?;
        analysis::not_in_a_live_game(&app, asker.owner(), &position).await?;
        let most = app.config.limits.analyses_of_an_address;
        app.analyses_by_address.add(address.into(), most).map_err(|_| {
            Failure::TooMuch(format!("{most} analyses are already running from your address; stop one first"))
        })?;
        // From here on, dropping it lowers the count again.
        let mut asking = Self { app, address, owner: asker.owner(), position, thinking: None };
        if position.can_move() {
            let share = asker.owner().map_or(Share::Address(address), Share::Of);
            let question = AnalysisQuestion {
                start,
                moves,
                lines: lines as usize,
                time: Duration::from_secs(seconds),
                nodes: None,
            };
            asking.thinking = Some(asking.app.analysis.ask(share, question)?);
        }
        Ok(asking)
    }

    /// Says that there may be progress.
    fn changes(&self) -> watch::Receiver<AnalysisProgress> {
        match &self.thinking {
            Some(thinking) => thinking.changes(),
            None => watch::channel(AnalysisProgress::default()).1,
        }
    }

    /// The result so far; none if the position has meanwhile occurred in a running game.
    fn so_far(&mut self) -> Result<Evaluation, Failure> {
        self.app.live.refuse(self.owner, &self.position)?;
        let load = self.app.analysis.load();
        let others = (load.thinking + load.waiting).saturating_sub(1);
        Ok(match &mut self.thinking {
            Some(thinking) => evaluation(&self.position, &thinking.so_far(), others),
            None => Evaluation {
                state: EvaluationState::Done,
                ..evaluation(&self.position, &AnalysisProgress::default(), others)
            },
        })
    }
}

/// `GET /api/v1/positions/evaluate`.
pub(super) async fn evaluate_once(
    State(app): State<App>,
    asker: Asker,
    ClientAddress(address): ClientAddress,
    asked: Result<Query<EvaluationQuery>, QueryRejection>,
) -> Result<Json<Evaluation>, Failure> {
    let Query(asked) = asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    let longest = PATIENCE + Duration::from_secs(asked.seconds.unwrap_or(SECONDS));
    let mut asking = RunningEvaluation::begin(app, &asker, address, asked, SECONDS).await?;
    if let Some(thinking) = &mut asking.thinking {
        // After the longest wait, the answer is what there is.
        let _ = tokio::time::timeout(longest, thinking.finished()).await;
    }
    Ok(Json(asking.so_far()?))
}

/// `GET /api/v1/positions/evaluate/events`: server-sent events named `evaluation`; the last one is `done`. Closing
/// the connection stops the search.
pub(super) async fn events(
    State(app): State<App>,
    asker: Asker,
    ClientAddress(address): ClientAddress,
    asked: Result<Query<EvaluationQuery>, QueryRejection>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let Query(asked) = asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    let mut asking = RunningEvaluation::begin(app, &asker, address, asked, SECONDS_OF_A_STREAM).await?;
    let app = asking.app.clone();
    let options = StreamOptions { name: "evaluation", changes: asking.changes(), pause: PAUSE };
    let news = move || {
        let evaluation = asking.so_far().ok();
        ready(evaluation.map(|evaluation| match evaluation.state {
            EvaluationState::Done => StreamNews::Last(evaluation),
            _ => StreamNews::Now(evaluation),
        }))
    };
    stream_state(&app, &asker, address, options, news).await
}

/// A number from 1 to the most.
fn between(name: &str, value: u64, most: u64) -> Result<u64, Failure> {
    if (1..=most).contains(&value) {
        return Ok(value);
    }
    Err(Failure::bad(format!("{name} must be a number from 1 to {most}, not {value}")))
}
