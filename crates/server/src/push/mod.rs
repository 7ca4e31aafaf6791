//! Web push: people who are away are notified through the push service of their browser (RFC 8030, 8291, 8292).
//!
//! It runs only if the operator has switched it on; otherwise nothing here uses the internet. Games know nothing of it:
//! they put a notification into a queue and never wait for it. A message that a service does not accept is retried a
//! few times and then dropped; waiting messages survive a restart; a subscription that has ended is deleted.

mod hours;
mod keys;
mod place;
mod seal;

pub use keys::KeyFileError;
pub use place::EndpointError;
pub use seal::{SubscriptionKeyError, read_keys};

use crate::calls::{Call, CallKind};
use crate::config::{PushConfig, Reach};
use crate::house::House;
use crate::key::Id;
use crate::store::{CallingJob, PeopleJob, StorageError, SubscriptionRow, WaitingCallRow};
use crate::time::Moment;
use crate::wire::CallingWishes;
use futures_util::future::join_all;
use keys::ServerKey;
use place::PublicResolver;
use serde_json::json;
use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Semaphore, mpsc};
use ureq::tls::{Certificate, RootCerts, TlsConfig};
use ureq::unversioned::resolver::DefaultResolver;
use ureq::unversioned::transport::DefaultConnector;

/// The capacity of the queue; further notifications are dropped.
const QUEUE: usize = 1_000;
/// The most notifications under way, including those that wait for quiet hours to end.
const UNDER_WAY: usize = 10_000;
/// How many messages are sent at once.
const AT_ONCE: usize = 8;
/// How long a service may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// The pauses before each retry after a failure.
const PAUSES: [u32; 4] = [1, 6, 24, 120];
/// How long a service keeps a message for a browser that is away, in seconds.
const KEPT: &str = "86400";
/// A notification that has waited longer is dropped, in milliseconds.
const STALE: u64 = 86_400_000;
/// The most services remembered as failing.
const MOST_TOLD: usize = 1_000;

/// Why notifications cannot be sent.
#[derive(Debug, thiserror::Error)]
pub enum PushError {
    /// There is no key.
    #[error(transparent)]
    Key(#[from] KeyFileError),
    /// There are no root certificates.
    #[error(
        "this system has no root certificates for https, so no push service can be reached; install them"
    )]
    Certificates,
}

/// Calls people back.
#[derive(Debug)]
pub struct PushService {
    key: ServerKey,
    config: PushConfig,
    agent: ureq::Agent,
    turns: Arc<Semaphore>,
    under_way: Arc<Semaphore>,
    /// Services that accept nothing now; each is logged once until it accepts messages again.
    told: Mutex<HashSet<String>>,
    /// What waits for quiet hours to end, so that it waits once.
    waiting: Mutex<HashSet<(Id, String)>>,
}

/// A call on its way.
struct Errand {
    call: Call,
    /// Whom it is for.
    account: Id,
    /// When it was made.
    made: Moment,
    /// Whether it is written down, because it has to wait.
    is_kept: AtomicBool,
}

/// What has come of a message.
#[derive(Debug, PartialEq, Eq)]
enum DeliveryOutcome {
    /// The service has it.
    Taken,
    /// The subscription has ended.
    Ended,
    /// Not now.
    Later(String),
    /// Refused for good, with this status.
    Refused(u16),
}

impl PushService {
    /// Sets up everything needed to send notifications.
    pub(crate) fn new(directory: &Path, config: PushConfig) -> Result<Self, PushError> {
        let key = ServerKey::of(directory)?;
        let found = rustls_native_certs::load_native_certs();
        if found.certs.is_empty() && config.reach == Reach::Internet {
            return Err(PushError::Certificates);
        }
        let trusted: Vec<Certificate<'static>> =
            found.certs.iter().map(|der| Certificate::from_der(der).to_owned()).collect();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let tls = TlsConfig::builder()
            .root_certs(RootCerts::new_with_certs(&trusted))
            .unversioned_rustls_crypto_provider(provider)
            .build();
        let settings = ureq::Agent::config_builder()
            .tls_config(tls)
            .timeout_global(Some(PATIENCE))
            // Redirects are not followed.
            .max_redirects(0)
            .max_redirects_will_error(false)
            .http_status_as_error(false)
            .https_only(config.reach == Reach::Internet)
            .proxy(None)
            .build();
        let names = PublicResolver { reach: config.reach, names: DefaultResolver::default() };
        Ok(Self {
            key,
            config,
            agent: ureq::Agent::with_parts(settings, DefaultConnector::default(), names),
            turns: Arc::new(Semaphore::new(AT_ONCE)),
            under_way: Arc::new(Semaphore::new(UNDER_WAY)),
            told: Mutex::default(),
            waiting: Mutex::default(),
        })
    }

    /// The queue into which calls are put.
    pub(crate) fn queue() -> (mpsc::Sender<Call>, mpsc::Receiver<Call>) {
        mpsc::channel(QUEUE)
    }

    /// The server's public key, as browsers want it.
    pub(crate) fn key(&self) -> &str {
        self.key.public()
    }

    /// Whether messages may be sent to an address.
    pub(crate) fn admit(&self, endpoint: &str) -> Result<(), EndpointError> {
        place::read(endpoint, self.config.reach).map(drop)
    }

    /// Sends notifications until the server shuts down.
    pub(crate) async fn run(self: Arc<Self>, house: Arc<House>, mut calls: mpsc::Receiver<Call>) {
        let mut down = house.down();
        match house.db.waiting_calls().await {
            Ok(waiting) => waiting.into_iter().for_each(|row| self.resume(&house, row)),
            Err(fault) => tracing::warn!(%fault, "the waiting notifications cannot be read"),
        }
        loop {
            let call = tokio::select! {
                call = calls.recv() => call,
                _ = down.wait_for(|down| *down) => None,
            };
            let Some(call) = call else { return };
            let made = house.time.now();
            self.begin(&house, call, made, AtomicBool::new(false));
        }
    }

    /// Resumes a notification that was waiting when the server shut down.
    fn resume(self: &Arc<Self>, house: &Arc<House>, row: WaitingCallRow) {
        let WaitingCallRow { owner: to, href, kind, title, body, game, made, .. } = row;
        let Some(kind) = CallKind::named(&kind) else { return };
        self.begin(house, Call { to, kind, title, body, href, game }, made, AtomicBool::new(true));
    }

    /// Starts delivering a notification, in parallel with the others.
    fn begin(self: &Arc<Self>, house: &Arc<House>, call: Call, made: Moment, is_kept: AtomicBool) {
        let Ok(place) = Arc::clone(&self.under_way).try_acquire_owned() else {
            return self.log_problem("the queue", "too many notifications are under way; some are dropped");
        };
        let (push, house) = (Arc::clone(self), Arc::clone(house));
        tokio::spawn(async move {
            if let Err(fault) = push.call(&house, call, made, is_kept).await {
                tracing::debug!(%fault, "a notification was not delivered");
            }
            drop(place);
        });
    }

    /// Stores a notification that has to wait, once.
    async fn keep(&self, house: &House, errand: &Errand) -> Result<(), StorageError> {
        if errand.is_kept.swap(true, Ordering::Relaxed) {
            return Ok(());
        }
        let Errand { call, account, made, .. } = errand;
        let Call { to, kind, title, body, href, game } = call.clone();
        let kind = kind.name().to_owned();
        let row = WaitingCallRow { account: *account, owner: to, href, kind, title, body, game, made: *made };
        house.db.people(PeopleJob::Calling(CallingJob::Wait(row))).await
    }

    /// Notifies somebody on all browsers, if the settings allow it now; after quiet hours, if it still matters then.
    async fn call(
        &self,
        house: &House,
        call: Call,
        made: Moment,
        is_kept: AtomicBool,
    ) -> Result<(), StorageError> {
        let Some(account) = house.db.callable(call.to).await? else { return Ok(()) };
        let errand = Errand { call, account, made, is_kept };
        let said = self.notify_all(house, &errand).await;
        if errand.is_kept.load(Ordering::Relaxed) {
            let job = CallingJob::Waited { account, href: errand.call.href, made };
            house.db.people(PeopleJob::Calling(job)).await?;
        }
        said
    }

    /// Says it on all browsers when its time has come.
    async fn notify_all(&self, house: &House, errand: &Errand) -> Result<(), StorageError> {
        let Errand { call, account, made, .. } = errand;
        let account = *account;
        let is_stale = house.time.now().0.saturating_sub(made.0) > STALE;
        if is_stale || !is_enabled(&wishes(house, account).await?, call.kind) {
            return Ok(());
        }
        let mut quiet = hours::quiet(&wishes(house, account).await?, house.time.now());
        if quiet.is_some() {
            let waits = (account, call.href.clone());
            if !self.waiting.lock().unwrap_or_else(PoisonError::into_inner).insert(waits.clone()) {
                return Ok(());
            }
            self.keep(house, errand).await?;
            while let Some(left) = quiet {
                tokio::time::sleep(left).await;
                quiet = hours::quiet(&wishes(house, account).await?, house.time.now());
            }
            self.waiting.lock().unwrap_or_else(PoisonError::into_inner).remove(&waits);
        }
        let message = json!({ "title": call.title, "body": call.body, "href": call.href, "tag": call.href });
        let message = message.to_string().into_bytes();
        // At once: one whose service is slow holds up none of the others.
        let rows = house.db.subscriptions(account).await?;
        let sent = join_all(rows.iter().map(|row| self.send(house, errand, row, &message))).await;
        sent.into_iter().collect()
    }

    /// Sends a message to a browser; tries again a few times if its service cannot take it.
    async fn send(
        &self,
        house: &House,
        errand: &Errand,
        row: &SubscriptionRow,
        message: &[u8],
    ) -> Result<(), StorageError> {
        let call = &errand.call;
        let service =
            place::read(&row.endpoint, self.config.reach).map(|uri| place::service(&uri)).unwrap_or_default();
        for pause in PAUSES.into_iter().map(Some).chain([None]) {
            // What is not true any more is said to nobody.
            if let Some(game) = call.game
                && !house.db.is_turn_of(game, call.to).await?
            {
                return Ok(());
            }
            let fault = match self.post(house, row, message).await {
                DeliveryOutcome::Taken => {
                    if self.told.lock().unwrap_or_else(PoisonError::into_inner).remove(&service) {
                        tracing::info!(service, "the push service accepts messages again");
                    }
                    return Ok(());
                }
                DeliveryOutcome::Ended => {
                    let job = CallingJob::Unsubscribe { endpoint: row.endpoint.clone() };
                    tracing::debug!(service, "a subscription has ended");
                    return house.db.people(PeopleJob::Calling(job)).await;
                }
                DeliveryOutcome::Refused(status) => {
                    self.log_problem(&service, &format!("the push service refuses messages with {status}"));
                    return Ok(());
                }
                DeliveryOutcome::Later(fault) => fault,
            };
            self.log_problem(
                &service,
                &format!(
                    "the push service cannot be reached ({fault}); delivery will be tried a few more times"
                ),
            );
            let Some(pause) = pause else { return Ok(()) };
            self.keep(house, errand).await?;
            tokio::time::sleep(self.config.pause * pause).await;
        }
        Ok(())
    }

    /// Logs a problem with a service once.
    fn log_problem(&self, service: &str, text: &str) {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if told.len() < MOST_TOLD && told.insert(service.to_owned()) {
            tracing::warn!(service, "{text}");
        }
    }

    async fn post(&self, house: &House, row: &SubscriptionRow, message: &[u8]) -> DeliveryOutcome {
        let Ok(uri) = place::read(&row.endpoint, self.config.reach) else { return DeliveryOutcome::Ended };
        let Ok(body) = seal::sealed(message, &row.key, &row.auth) else { return DeliveryOutcome::Ended };
        let contact = self.contact(house);
        let seconds = house.time.now().0 / 1_000;
        let Some(shown) = self.key.shown_to(&place::service(&uri), &contact, seconds) else {
            return DeliveryOutcome::Later("messages to push services cannot be signed".to_owned());
        };
        let Ok(turn) = Arc::clone(&self.turns).acquire_owned().await else {
            return DeliveryOutcome::Later("the server is shutting down".to_owned());
        };
        let request = self
            .agent
            .post(uri)
            .header("authorization", shown)
            .header("content-encoding", "aes128gcm")
            .header("content-type", "application/octet-stream")
            .header("ttl", KEPT)
            .header("urgency", "normal");
        let asked = tokio::task::spawn_blocking(move || {
            let answered = request.send(&body[..]).map(|response| response.status().as_u16());
            drop(turn);
            answered
        });
        match asked.await {
            Ok(Ok(200..=299)) => DeliveryOutcome::Taken,
            Ok(Ok(404 | 410)) => DeliveryOutcome::Ended,
            Ok(Ok(status @ (408 | 425 | 429 | 500..=599))) => {
                DeliveryOutcome::Later(format!("it answers {status}"))
            }
            Ok(Ok(status)) => DeliveryOutcome::Refused(status),
            Ok(Err(fault)) => DeliveryOutcome::Later(fault.to_string()),
            Err(_) => DeliveryOutcome::Later("the sender broke down".to_owned()),
        }
    }

    /// Whom a push service can ask about us.
    fn contact(&self, house: &House) -> String {
        let url = house.config.public_url.as_ref().filter(|url| url.starts_with("https:"));
        let contact = self.config.contact.as_ref().or(url);
        contact.map_or_else(|| "mailto:nobody@localhost".to_owned(), Clone::clone)
    }
}

async fn wishes(house: &House, account: Id) -> Result<CallingWishes, StorageError> {
    let kept = house.db.calling(account).await?;
    Ok(kept.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
}

const fn is_enabled(wishes: &CallingWishes, kind: CallKind) -> bool {
    match kind {
        CallKind::Turn => wishes.turn,
        CallKind::Challenge => wishes.challenge,
        CallKind::Event => wishes.event,
    }
}
