//! Endgame databases that several processes build together: each finds out which slices can be built, puts them into a
//! JetStream queue, and builds those it is given. The shared folder says what has been built; the queue only says who
//! is building what, so that losing it loses nothing.

use super::jobs::{Queues, Work};
use super::nats::Nats;
use crate::store::StorageError;
use async_nats::jetstream::consumer::{PullConsumer, pull};
use async_nats::jetstream::message::AckKind;
use draughts::RulesetName;
use engine::endgame::{BuildPlan, EndgameError, Interrupt, Material, SharedBuild, SharedProgress};
use futures_util::StreamExt;
use std::collections::HashMap;
use std::time::{Duration, Instant};
use tokio::task::JoinError;

/// A slice that no builder has reported on for this long goes to another.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a builder reports.
const PROGRESS: Duration = Duration::from_secs(3);
/// How long to wait for a job before checking again what has been built.
const LOOK: Duration = Duration::from_millis(500);
/// After how long a slice that is still not there is put into the queue again.
const AGAIN: Duration = Duration::from_secs(600);
/// A slice whose folder does not show yet what others have finished is tried again.
const LATER: Duration = Duration::from_secs(1);

/// Why a part in a build ended before it was done.
#[derive(Debug, thiserror::Error)]
pub enum SharedBuildError {
    /// The databases.
    #[error(transparent)]
    Endgame(#[from] EndgameError),
    /// NATS, at the beginning; later it is waited for.
    #[error(transparent)]
    Nats(#[from] StorageError),
    /// The work itself failed.
    #[error("the build ended early: {0}")]
    Work(#[from] JoinError),
}

/// What this process is doing in a shared build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SharedTask {
    /// It builds this slice.
    Builds(Material),
    /// Others are at what can be built.
    Waits,
    /// NATS cannot be reached.
    IsCutOff,
}

/// Takes part in a build until everything is built. The callback receives the overall progress, and what this process
/// is doing.
pub fn build_together(
    nats: &str,
    plan: BuildPlan,
    interrupt: &Interrupt,
    report: &mut dyn FnMut(&SharedProgress, SharedTask),
) -> Result<SharedProgress, SharedBuildError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|fault| super::refused(&format!("the program cannot start: {fault}")))?;
    let build = SharedBuild::join(plan, interrupt)?;
    runtime.block_on(build_with_others(nats, build, interrupt, report))
}

async fn build_with_others(
    nats: &str,
    mut build: SharedBuild,
    interrupt: &Interrupt,
    report: &mut dyn FnMut(&SharedProgress, SharedTask),
) -> Result<SharedProgress, SharedBuildError> {
    // Who shares the folder shares the queue, and nobody else.
    let nats = Nats::connect(nats, &format!("damier.endgame.{}", build.name())).await?;
    let mut queue = Some(SliceQueue::open(&nats, build.plan().ruleset).await?);
    let mut task = SharedTask::Waits;
    loop {
        let progress = build.progress();
        report(&progress, task);
        if progress.missing == 0 {
            return Ok(progress);
        }
        if interrupt.is_stopped() {
            return Err(EndgameError::Stopped.into());
        }
        task = SharedTask::Waits;
        let job = match &mut queue {
            Some(open) => open.next(&progress.ready).await,
            None => SliceQueue::open(&nats, build.plan().ruleset).await.map(|open| {
                queue = Some(open);
                None
            }),
        };
        let (slice, message) = match job {
            Ok(Some(job)) => job,
            Ok(None) => continue,
            Err(_) => {
                (queue, task) = (None, SharedTask::IsCutOff);
                tokio::time::sleep(LATER).await;
                continue;
            }
        };
        let known = build.is_there(slice)
            || progress.ready.contains(&slice)
            || build.progress().ready.contains(&slice);
        if !known {
            // The folder of another machine may show it later.
            answer(&message, AckKind::Nak(Some(LATER))).await;
            continue;
        }
        report(&progress, SharedTask::Builds(slice));
        let stop = interrupt.clone();
        let mut work = tokio::task::spawn_blocking(move || {
            let built = build.build(slice, &stop);
            (build, built)
        });
        let (back, built) = loop {
            tokio::select! {
                done = &mut work => break done?,
                () = tokio::time::sleep(PROGRESS) => answer(&message, AckKind::Progress).await,
            }
        };
        build = back;
        answer(&message, if built.is_ok() { AckKind::Ack } else { AckKind::Nak(None) }).await;
        built?;
    }
}

/// If the message is lost, the folder shows it a little later.
async fn answer(message: &async_nats::jetstream::Message, kind: AckKind) {
    if let Err(fault) = message.ack_with(kind).await {
        tracing::debug!(%fault, "a job of the slice queue could not be acknowledged");
    }
    // A part that ends at once has said it all the same; a NATS that is away holds up no build.
    let _ = tokio::time::timeout(LATER, message.context.client().flush()).await;
}

struct SliceQueue {
    queues: Queues,
    workers: PullConsumer,
    ruleset: RulesetName,
    passed: HashMap<Material, Instant>,
}

impl SliceQueue {
    async fn open(nats: &Nats, ruleset: RulesetName) -> Result<Self, StorageError> {
        let queues = Queues::open(nats).await?;
        let config = pull::Config {
            durable_name: Some("workers".to_owned()),
            ack_wait: PATIENCE,
            ..pull::Config::default()
        };
        let workers = queues.workers(config).await.map_err(|fault| super::refused(&fault))?;
        Ok(Self { queues, workers, ruleset, passed: HashMap::new() })
    }

    /// Passes on what can be built, and takes something to build if there is anything within a moment.
    async fn next(
        &mut self,
        ready: &[Material],
    ) -> Result<Option<(Material, async_nats::jetstream::Message)>, StorageError> {
        let refused = |fault: String| super::refused(&fault);
        self.passed.retain(|slice, when| ready.contains(slice) && when.elapsed() < AGAIN);
        for slice in ready {
            if !self.passed.contains_key(slice) {
                let Material { white_men, white_kings, black_men, black_kings } = *slice;
                let counts = [white_men, white_kings, black_men, black_kings];
                let work = Work::Slice(self.ruleset.name().to_owned(), counts);
                self.queues.put_job(&work).await.map_err(refused)?;
                self.passed.insert(*slice, Instant::now());
            }
        }
        let fetched = self.workers.fetch().max_messages(1).expires(LOOK).messages().await;
        let mut messages = fetched.map_err(|fault| refused(fault.to_string()))?;
        let Some(message) = messages.next().await else {
            if self.queues.is_empty().await.map_err(refused)? {
                // A NATS that has lost its queues: what can be built is passed on anew.
                self.passed.clear();
            }
            return Ok(None);
        };
        let message = message.map_err(|fault| refused(fault.to_string()))?;
        let slice = match serde_json::from_slice(&message.payload) {
            Ok(Work::Slice(ruleset, counts)) if ruleset == self.ruleset.name() => counts,
            _ => {
                answer(&message, AckKind::Term).await;
                return Ok(None);
            }
        };
        let [white_men, white_kings, black_men, black_kings] = slice;
        Ok(Some((Material { white_men, white_kings, black_men, black_kings }, message)))
    }
}
