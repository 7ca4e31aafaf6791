//! Long work for whichever worker is free, in a queue of JetStream. What is wanted is written in the database first, and
//! passed on from there by the node that keeps house: a queue that is lost is filled again. A job that no worker can do
//! goes to the dead letters, from where an administrator can send it again.

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

/// A job that nobody has acknowledged for so long goes to another worker.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often a worker says that it is still at it.
const PROGRESS: Duration = Duration::from_secs(10);
/// So often a job is tried.
const TRIES: i64 = 5;
/// After how long it is tried again, and after how long what is still wanted is passed on again.
const LATER: Duration = Duration::from_secs(5);
const AGAIN: Duration = Duration::from_secs(600);
/// How often the node that keeps house looks for work.
const LOOK: Duration = Duration::from_secs(2);
/// The most dead letters that are kept.
const MOST_DEAD: i64 = 10_000;

/// A job.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq, Hash)]
pub(super) enum Work {
    /// A review of a game.
    Review(String),
}

impl Work {
    /// By which the queue knows a job that it has already.
    pub(super) fn id(&self) -> String {
        match self {
            Self::Review(game) => format!("review {game}"),
        }
    }
}

/// What does a job.
pub(crate) type Worker = Arc<dyn Fn(Id) -> BoxFuture<'static, Result<(), Failure>> + Send + Sync>;

/// The queue and the dead letters.
#[derive(Clone, Debug)]
struct Queues {
    context: Context,
    jobs: String,
    dead: String,
}

impl Queues {
    async fn open(nats: &Nats) -> Result<Self, StorageError> {
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
                super::refused(&format!("the queue of work cannot be made in NATS: {fault}"))
            })?;
        }
        Ok(queues)
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
            tokio::spawn(Arc::clone(&self).take_work(queues, worker));
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
                match queues.put(&queues.jobs, &work, &work.id()).await {
                    Ok(()) => drop(passed.insert(work, Instant::now())),
                    Err(fault) => {
                        tracing::debug!(fault, "work is not passed on");
                        break;
                    }
                }
            }
        }
    }

    async fn take_work(self: Arc<Self>, queues: Queues, worker: Worker) {
        let mut down = self.house.down();
        loop {
            let working = async {
                if let Err(fault) = self.take_all(&queues, &worker).await {
                    tracing::debug!(fault, "no work can be taken");
                }
            };
            tokio::select! {
                _ = down.wait_for(|down| *down) => return,
                () = working => {}
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    async fn take_all(&self, queues: &Queues, worker: &Worker) -> Result<(), String> {
        let said = |fault: &dyn std::fmt::Display| fault.to_string();
        let name = queues.jobs.replace('.', "_");
        let stream = queues.context.get_stream(name).await.map_err(|fault| said(&fault))?;
        let config = pull::Config {
            durable_name: Some("workers".to_owned()),
            ack_wait: PATIENCE,
            max_deliver: TRIES + 1,
            ..pull::Config::default()
        };
        let consumer: PullConsumer =
            stream.get_or_create_consumer("workers", config).await.map_err(|fault| said(&fault))?;
        let mut messages =
            consumer.stream().max_messages_per_batch(1).messages().await.map_err(|fault| said(&fault))?;
        while let Some(message) = messages.next().await {
            let message = message.map_err(|fault| said(&fault))?;
            let tried = message.info().map_or(1, |info| info.delivered);
            let work = serde_json::from_slice::<Work>(&message.payload).ok();
            let done = async {
                match &work {
                    Some(Work::Review(game)) => worker(game.parse()?).await,
                    None => Err(Failure::bad("a job that nobody here knows")),
                }
            };
            let mut done = std::pin::pin!(done);
            let done = loop {
                tokio::select! {
                    done = &mut done => break done,
                    () = tokio::time::sleep(PROGRESS) => {
                        // Another worker would take it.
                        let _ = message.ack_with(AckKind::Progress).await;
                    }
                }
            };
            let answer = match (done, &work) {
                (Ok(()), _) => AckKind::Ack,
                (Err(fault), Some(work)) if tried >= TRIES => {
                    tracing::error!(%fault, ?work, "a job cannot be done: it is among the dead letters");
                    queues.put(&queues.dead, work, &work.id()).await?;
                    AckKind::Term
                }
                (Err(fault), None) => {
                    tracing::error!(%fault, "a job cannot be read: it is left out");
                    AckKind::Term
                }
                (Err(fault), Some(_)) => {
                    tracing::warn!(%fault, tried, "a job could not be done; it is tried again");
                    AckKind::Nak(Some(LATER))
                }
            };
            message.ack_with(answer).await.map_err(|fault| said(&fault))?;
        }
        Ok(())
    }
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
