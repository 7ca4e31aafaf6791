//! Long work for any idle worker, in a JetStream queue. Requests are stored in the database first, and one node passes
//! them on from there, so that a lost queue is filled again. A job that no worker can do becomes a dead letter, which
//! an administrator can send again.

use super::Cluster;
use super::nats::Nats;
use crate::error::Failure;
use crate::key::Id;
use crate::store::StorageError;
use async_nats::jetstream::consumer::{PullConsumer, pull};
use async_nats::jetstream::message::{AckKind, PublishMessage};
use async_nats::jetstream::stream::{Config, RetentionPolicy};
use async_nats::jetstream::{self, Context};
use axum::body::Bytes;
use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How quickly a queue gives up on workers and tries again.
#[derive(Clone, Copy, Debug)]
struct Pace {
    /// A job that has not been acknowledged for this long goes to another worker; the worker reports three times in
    /// between.
    patience: Duration,
    /// After how long one that could not be done is tried again.
    later: Duration,
}

const PACE: Pace = Pace { patience: Duration::from_secs(30), later: Duration::from_secs(5) };
/// So often a job is tried.
const TRIES: i64 = 5;
/// After how long what is still wanted is passed on again.
const AGAIN: Duration = Duration::from_secs(600);
/// How often the housekeeping node looks for work.
const LOOK: Duration = Duration::from_secs(2);
/// The most dead letters that are kept.
const MOST_DEAD: i64 = 10_000;

/// A job.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq, Hash)]
pub(super) enum Work {
    /// A review of a game.
    Review(String),
    /// A slice of an endgame database and its sister: the ruleset; men and kings, White's first.
    Slice(String, [u8; 4]),
}

impl Work {
    /// By which the queue knows a job that it has already.
    pub(super) fn id(&self) -> String {
        match self {
            Self::Review(game) => format!("review {game}"),
            Self::Slice(ruleset, counts) => format!("slice {ruleset} {counts:?}"),
        }
    }
}

/// What does a job.
pub(crate) type Worker = Arc<dyn Fn(Id) -> BoxFuture<'static, Result<(), Failure>> + Send + Sync>;

/// The queue and the dead letters.
#[derive(Clone, Debug)]
pub(super) struct Queues {
    context: Context,
    jobs: String,
    dead: String,
}

impl Queues {
    pub(super) async fn open(nats: &Nats) -> Result<Self, StorageError> {
        let queues = Self {
            context: jetstream::new(nats.client().clone()),
            jobs: nats.subject("jobs"),
            dead: nats.subject("dead"),
        };
        let config = |subject: &String, retention, max_messages| Config {
            name: subject.replace('.', "_"),
            subjects: vec![subject.clone()],
            retention,
            max_messages,
            ..Config::default()
        };
        for config in [
            config(&queues.jobs, RetentionPolicy::WorkQueue, -1),
            config(&queues.dead, RetentionPolicy::Limits, MOST_DEAD),
        ] {
            let made = queues.context.get_or_create_stream(config).await;
            made.map_err(|fault| {
                super::refused(&format!("the job queue cannot be created in NATS: {fault}"))
            })?;
        }
        Ok(queues)
    }

    /// Those who work, as the queue knows them together.
    pub(super) async fn workers(&self, config: pull::Config) -> Result<PullConsumer, String> {
        let name = self.jobs.replace('.', "_");
        let stream = self.context.get_stream(name).await.map_err(|fault| fault.to_string())?;
        stream.get_or_create_consumer("workers", config).await.map_err(|fault| fault.to_string())
    }

    /// Whether no job waits or is worked on.
    pub(super) async fn is_empty(&self) -> Result<bool, String> {
        let name = self.jobs.replace('.', "_");
        let mut stream = self.context.get_stream(name).await.map_err(|fault| fault.to_string())?;
        let info = stream.info().await.map_err(|fault| fault.to_string())?;
        Ok(info.state.messages == 0)
    }

    pub(super) async fn put_job(&self, work: &Work) -> Result<(), String> {
        self.put(&self.jobs, work, &work.id()).await
    }

    /// The queue takes a job with the same id once.
    async fn put(&self, subject: &str, work: &Work, id: &str) -> Result<(), String> {
        let payload = Bytes::from(serde_json::to_vec(work).unwrap_or_default());
        let message = PublishMessage::build().payload(payload).message_id(id);
        let sent = self
            .context
            .send_publish(subject.to_owned(), message)
            .await
            .map_err(|fault| fault.to_string())?;
        sent.await.map(drop).map_err(|fault| fault.to_string())
    }
}

impl Cluster {
    /// Passes on what is wanted, if this node keeps house, and works, if that is its role.
    pub(crate) async fn work(self: Arc<Self>, worker: Worker) -> Result<(), StorageError> {
        let Some(nats) = &self.nats else { return Ok(()) };
        let queues = Queues::open(nats).await?;
        tokio::spawn(Arc::clone(&self).pass_on_work(queues.clone()));
        if self.roles.worker {
            tokio::spawn(Arc::clone(&self).run_jobs(queues, worker));
        }
        Ok(())
    }

    async fn pass_on_work(self: Arc<Self>, queues: Queues) {
        let mut down = self.house.down();
        let mut passed: HashMap<Work, Instant> = HashMap::new();
        while tokio::time::timeout(LOOK, down.wait_for(|down| *down)).await.is_err() {
            if !self.keeps_house() {
                passed.clear();
                continue;
            }
            let Ok(open) = self.house.db.open_reviews().await else { continue };
            passed.retain(|_, when| when.elapsed() < AGAIN);
            for work in open.iter().map(|game| Work::Review(game.to_string())) {
                if passed.contains_key(&work) {
                    continue;
                }
                match queues.put_job(&work).await {
                    Ok(()) => drop(passed.insert(work, Instant::now())),
                    Err(fault) => {
                        tracing::debug!(fault, "jobs cannot be passed on");
                        break;
                    }
                }
            }
        }
    }

    async fn run_jobs(self: Arc<Self>, queues: Queues, worker: Worker) {
        let mut down = self.house.down();
        loop {
            let working = async {
                if let Err(fault) = work_off(&queues, &worker, PACE).await {
                    tracing::debug!(fault, "jobs cannot be fetched");
                }
            };
            tokio::select! {
                _ = down.wait_for(|down| *down) => return,
                () = working => {}
            }
            tokio::time::sleep(LOOK).await;
        }
    }
}

/// Does jobs as they come, as the queue gives them out at this pace, until the queue cannot be read.
async fn work_off(queues: &Queues, worker: &Worker, pace: Pace) -> Result<(), String> {
    let said = |fault: &dyn std::fmt::Display| fault.to_string();
    let config = pull::Config {
        durable_name: Some("workers".to_owned()),
        ack_wait: pace.patience,
        max_deliver: TRIES + 1,
        ..pull::Config::default()
    };
    let consumer = queues.workers(config).await?;
    let mut messages =
        consumer.stream().max_messages_per_batch(1).messages().await.map_err(|fault| said(&fault))?;
    while let Some(message) = messages.next().await {
        let message = message.map_err(|fault| said(&fault))?;
        let tried = message.info().map_or(1, |info| info.delivered);
        let work = serde_json::from_slice::<Work>(&message.payload).ok();
        let done = async {
            match &work {
                Some(Work::Review(game)) => worker(game.parse()?).await,
                _ => Err(Failure::bad("a job of a kind that this version does not know")),
            }
        };
        let mut done = std::pin::pin!(done);
        let done = loop {
            tokio::select! {
                done = &mut done => break done,
                () = tokio::time::sleep(pace.patience / 3) => {
                    // Another worker would take it.
                    let _ = message.ack_with(AckKind::Progress).await;
                }
            }
        };
        let answer = match (done, &work) {
            (Ok(()), _) => AckKind::Ack,
            (Err(fault), Some(work)) if tried >= TRIES => {
                tracing::error!(%fault, ?work, "a job has failed for good: it is among the dead letters");
                queues.put(&queues.dead, work, &work.id()).await?;
                AckKind::Term
            }
            (Err(fault), None) => {
                // A worker of a later version may know it.
                tracing::warn!(%fault, tried, "a job cannot be read");
                AckKind::Nak(Some(pace.later))
            }
            (Err(fault), Some(_)) => {
                tracing::warn!(%fault, tried, "a job has failed; it will be tried again");
                AckKind::Nak(Some(pace.later))
            }
        };
        message.ack_with(answer).await.map_err(|fault| said(&fault))?;
    }
    Ok(())
}

/// Lists the dead letters, and sends them again if that is wanted.
pub(super) async fn dead_letters(nats: &Nats, again: bool) -> Result<Vec<Work>, StorageError> {
    let queues = Queues::open(nats).await?;
    let refused =
        |fault: &dyn std::fmt::Display| super::refused(&format!("the dead letters cannot be read: {fault}"));
    let name = queues.dead.replace('.', "_");
    let mut stream = queues.context.get_stream(name).await.map_err(|fault| refused(&fault))?;
    let state = stream.info().await.map_err(|fault| refused(&fault))?.state.clone();
    let mut letters = Vec::new();
    for number in state.first_sequence..=state.last_sequence {
        // One that was sent again is gone.
        let Ok(message) = stream.get_raw_message(number).await else { continue };
        let Ok(work) = serde_json::from_slice::<Work>(&message.payload) else { continue };
        if again {
            let id = format!("{} again {number}", work.id());
            queues.put(&queues.jobs, &work, &id).await.map_err(|fault| refused(&fault))?;
            stream.delete_message(number).await.map_err(|fault| refused(&fault))?;
        }
        letters.push(work);
    }
    Ok(letters)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicUsize, Ordering};

    const QUICK: Pace = Pace { patience: Duration::from_secs(2), later: Duration::from_millis(50) };
    /// How long anything may take before a test gives up.
    const LONGEST: Duration = Duration::from_secs(60);

    async fn queues() -> (Nats, Queues) {
        let address = std::env::var("DAMIER_TEST_NATS").expect("cargo xtask test cluster names a NATS");
        let name = Id::random().expect("random numbers");
        let nats = Nats::connect(&address, &format!("damier.{name}")).await.expect("a NATS");
        let queues = Queues::open(&nats).await.expect("queues");
        (nats, queues)
    }

    fn review() -> (Id, Work) {
        let game = Id::random().expect("random numbers");
        (game, Work::Review(game.to_string()))
    }

    /// Somebody who works until this is dropped.
    struct Working(tokio::task::JoinHandle<()>);

    impl Working {
        fn begin(queues: &Queues, worker: Worker) -> Self {
            let queues = queues.clone();
            Self(tokio::spawn(async move { drop(work_off(&queues, &worker, QUICK).await) }))
        }
    }

    impl Drop for Working {
        fn drop(&mut self) {
            self.0.abort();
        }
    }

    async fn until(mut is_so: impl AsyncFnMut() -> bool) {
        let looking = async {
            while !is_so().await {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(LONGEST, looking).await.expect("it comes about in time");
    }

    #[tokio::test]
    #[ignore = "needs NATS: cargo xtask test cluster"]
    async fn what_a_worker_was_at_that_is_gone_goes_to_another_and_is_done_once() {
        let (_nats, queues) = queues().await;
        let (game, work) = review();
        // Wanted twice, it is one job.
        queues.put_job(&work).await.expect("it is put");
        queues.put_job(&work).await.expect("it is there");
        let begun = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&begun);
        let first = Working::begin(
            &queues,
            Arc::new(move |_| {
                counted.fetch_add(1, Ordering::Relaxed);
                Box::pin(std::future::pending())
            }),
        );
        until(async || begun.load(Ordering::Relaxed) == 1).await;
        let done = Arc::new(Mutex::new(Vec::new()));
        let noted = Arc::clone(&done);
        let worker: Worker = Arc::new(move |game| {
            noted.lock().expect("nobody panics").push(game);
            Box::pin(async { Ok(()) })
        });
        let _second = Working::begin(&queues, worker);
        // As long as the first one is at it, and says so, nobody else is.
        tokio::time::sleep(QUICK.patience * 2).await;
        assert!(done.lock().expect("nobody panics").is_empty());
        drop(first);
        until(async || queues.is_empty().await == Ok(true)).await;
        assert_eq!(*done.lock().expect("nobody panics"), [game]);
        assert_eq!(begun.load(Ordering::Relaxed), 1);
    }

    #[tokio::test]
    #[ignore = "needs NATS: cargo xtask test cluster"]
    async fn what_nobody_can_do_is_a_dead_letter_that_can_be_sent_again() {
        let (nats, queues) = queues().await;
        let (_, work) = review();
        queues.put_job(&work).await.expect("it is put");
        let (tried, works) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let (count, able) = (Arc::clone(&tried), Arc::clone(&works));
        let _worker = Working::begin(
            &queues,
            Arc::new(move |_| {
                count.fetch_add(1, Ordering::Relaxed);
                let done =
                    if able.load(Ordering::Relaxed) > 0 { Ok(()) } else { Err(Failure::bad("broken")) };
                Box::pin(async { done })
            }),
        );
        until(async || queues.is_empty().await == Ok(true)).await;
        assert_eq!(tried.load(Ordering::Relaxed), usize::try_from(TRIES).expect("a few"));
        assert_eq!(dead_letters(&nats, false).await.expect("they are read"), vec![work.clone()]);
        works.store(1, Ordering::Relaxed);
        assert_eq!(dead_letters(&nats, true).await.expect("they are sent"), vec![work]);
        until(async || queues.is_empty().await == Ok(true)).await;
        assert_eq!(tried.load(Ordering::Relaxed), usize::try_from(TRIES).expect("a few") + 1);
        assert_eq!(dead_letters(&nats, false).await.expect("they are read"), []);
    }
}
