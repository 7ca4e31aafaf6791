//! What the engine thinks of a position: as an answer, and as it thinks.

use super::asked::{Reached, reached};
use crate::analysis::{self, Question, Share, Thinking, evaluation};
use crate::app::App;
use crate::asking::{Asker, From};
use crate::error::Failure;
use crate::key::Fingerprint;
use crate::socket::counted;
use crate::wire::{Evaluation, EvaluationState};
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::Sse;
use axum::response::sse::Event;
use draughts::AnyPosition;
use futures_util::Stream;
use futures_util::stream::unfold;
use serde::Deserialize;
use std::convert::Infallible;
use std::net::IpAddr;
use std::time::Duration;

/// A position that is to be thought about.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    ruleset: String,
    /// The starting position if left out.
    fen: Option<String>,
    /// Moves that are played first, with commas or blanks between them.
    moves: Option<String>,
    /// How many lines; 1 if left out.
    lines: Option<u64>,
    /// How many seconds may be thought.
    seconds: Option<u64>,
}

/// How many lines there may be.
const MOST_LINES: u64 = 5;
/// How long may be thought, in seconds; how long is if nothing is said, for an answer and for a stream.
const MOST_SECONDS: u64 = 60;
const SECONDS: u64 = 3;
const SECONDS_OF_A_STREAM: u64 = 60;
/// Who waits for an answer gets what there is when it has waited so much longer than it would take alone.
const PATIENCE: Duration = Duration::from_secs(30);
/// Events do not come more often than this.
const PAUSE: Duration = Duration::from_millis(150);

/// A position that is being thought about for somebody.
struct Asking {
    app: App,
    address: IpAddr,
    owner: Option<Fingerprint>,
    position: AnyPosition,
    thinking: Option<Thinking>,
}

impl Drop for Asking {
    fn drop(&mut self) {
        self.app.analyses_by_address.remove(&self.address.into());
    }
}

impl Asking {
    async fn begin(
        app: App,
        asker: &Asker,
        address: IpAddr,
        asked: Asked,
        usual_seconds: u64,
    ) -> Result<Self, Failure> {
        let Reached { start, moves, position } =
            reached(&asked.ruleset, asked.fen.as_deref(), asked.moves.as_deref())?;
        let lines = between("lines", asked.lines.unwrap_or(1), MOST_LINES)?;
        let seconds = between("seconds", asked.seconds.unwrap_or(usual_seconds), MOST_SECONDS)?;
        analysis::not_in_a_live_game(&app, asker.owner(), &position).await?;
        let most = app.config.limits.analyses_of_an_address;
        app.analyses_by_address.add(address.into(), most).map_err(|_| {
            Failure::TooMuch(format!("{most} analyses are already running from your address; stop one first"))
        })?;
        // From here on the count goes down again when it is dropped.
        let mut asking = Self { app, address, owner: asker.owner(), position, thinking: None };
        if position.can_move() {
            let share = asker.owner().map_or(Share::Address(address), Share::Of);
            let question = Question {
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

    /// What has been found so far; nothing if the position has come about in a game meanwhile.
    fn so_far(&mut self) -> Result<Evaluation, Failure> {
        self.app.live.refuse(self.owner, &self.position)?;
        let load = self.app.analysis.load();
        let others = (load.thinking + load.waiting).saturating_sub(1);
        Ok(match &mut self.thinking {
            Some(thinking) => evaluation(&self.position, &thinking.so_far(), others),
            None => Evaluation {
                state: EvaluationState::Done,
                ..evaluation(&self.position, &analysis::Progress::default(), others)
            },
        })
    }
}

/// `GET /api/v1/positions/evaluate`.
pub(super) async fn once(
    State(app): State<App>,
    asker: Asker,
    From(address): From,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Json<Evaluation>, Failure> {
    let Query(asked) = asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    let longest = PATIENCE + Duration::from_secs(asked.seconds.unwrap_or(SECONDS));
    let mut asking = Asking::begin(app, &asker, address, asked, SECONDS).await?;
    if let Some(thinking) = &mut asking.thinking {
        // Who has waited long enough gets what there is.
        let _ = tokio::time::timeout(longest, thinking.finished()).await;
    }
    Ok(Json(asking.so_far()?))
}

/// `GET /api/v1/positions/evaluate/events`: server-sent events named `evaluation`; the last one is done. Who hangs up
/// stops the thinking.
pub(super) async fn events(
    State(app): State<App>,
    asker: Asker,
    From(address): From,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let Query(asked) = asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    let asking = Asking::begin(app, &asker, address, asked, SECONDS_OF_A_STREAM).await?;
    let app = asking.app.clone();
    counted(&app, &asker, address, unfold(Telling { asking, told: Told::Nothing }, next)).await
}

struct Telling {
    asking: Asking,
    told: Told,
}

/// What has been told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    Nothing,
    Something,
    Everything,
}

async fn next(mut telling: Telling) -> Option<(Result<Event, Infallible>, Telling)> {
    match telling.told {
        Told::Nothing => {}
        Told::Everything => return None,
        Told::Something => {
            if let Some(thinking) = &mut telling.asking.thinking {
                // False only if the server goes down; what there is, is told.
                thinking.changed().await;
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
    let evaluation = telling.asking.so_far().ok()?;
    let down = *telling.asking.app.down().borrow();
    let over = down || evaluation.state == EvaluationState::Done;
    telling.told = if over { Told::Everything } else { Told::Something };
    let event = Event::default().event("evaluation").json_data(evaluation).ok()?;
    Some((Ok(event), telling))
}

/// A number from 1 to the most.
fn between(name: &str, value: u64, most: u64) -> Result<u64, Failure> {
    if (1..=most).contains(&value) {
        return Ok(value);
    }
    Err(Failure::bad(format!("{name} must be a number from 1 to {most}, not {value}")))
}
