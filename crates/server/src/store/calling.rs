//! Notification settings, and the browsers that receive notifications.

use super::job::millis;
use super::read::id_of;
use super::sql::{self, Connection, Row};
use super::{Db, StorageError};
use crate::key::{Fingerprint, Id};
use crate::time::Moment;

/// A browser that receives notifications.
#[derive(Clone, PartialEq, Eq)]
pub struct SubscriptionRow {
    pub id: Id,
    pub account: Id,
    /// Where its push service takes messages.
    pub endpoint: String,
    /// The browser's public key, a point of P-256.
    pub key: Vec<u8>,
    /// The browser's authentication secret.
    pub auth: Vec<u8>,
    /// The browser's own description.
    pub agent: String,
}

/// Endpoints are secrets of a kind: anybody who has one can send messages.
impl std::fmt::Debug for SubscriptionRow {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "SubscriptionRow {{ id: {} }}", self.id)
    }
}

/// A notification that waits for its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingCallRow {
    /// Who is called.
    pub account: Id,
    /// What the account owns by.
    pub owner: Fingerprint,
    /// The page to go to; of two calls to the same page the later one counts.
    pub href: String,
    /// The name of its kind.
    pub kind: String,
    /// What is said first.
    pub title: String,
    /// What is said then.
    pub body: String,
    /// The game in which it is the account's turn.
    pub game: Option<Id>,
    /// When it was made.
    pub made: Moment,
}

/// What is written about it.
#[derive(Clone, Debug)]
pub enum CallingJob {
    /// Somebody's notification settings, as JSON.
    Wishes { account: Id, wishes: String },
    /// Adds a browser's subscription. An endpoint belongs to the last one who registered it; the oldest are deleted if
    /// there are too many.
    Subscribe {
        /// The browser.
        row: SubscriptionRow,
        at: Moment,
    },
    /// A browser is unsubscribed.
    Unsubscribe {
        /// By its endpoint.
        endpoint: String,
    },
    /// All of somebody's browsers are unsubscribed.
    UnsubscribeAll { account: Id },
    /// A notification has to wait.
    Wait(WaitingCallRow),
    /// A notification waits no longer. A later one to the same page stays.
    Waited {
        /// Who was called.
        account: Id,
        /// To which page.
        href: String,
        /// When the call was made.
        made: Moment,
    },
}

/// The most subscribed browsers of an account.
const MOST: i64 = 10;

impl CallingJob {
    pub(super) async fn carry_out(&self, connection: &mut Connection) -> Result<(), StorageError> {
        match self {
            Self::Wishes { account, wishes } => {
                let text = "INSERT INTO calling (account, wishes) VALUES ($1, $2) \
                            ON CONFLICT (account) DO UPDATE SET wishes = excluded.wishes";
                sql::query(text).bind(account.to_string()).bind(wishes).execute(connection).await?;
            }
            Self::Subscribe { row, at } => {
                let text = "INSERT INTO subscription (id, account, endpoint, key, auth, agent, created_ms) \
                            VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (endpoint) DO UPDATE SET \
                            account = excluded.account, key = excluded.key, auth = excluded.auth, \
                            agent = excluded.agent, created_ms = excluded.created_ms";
                sql::query(text)
                    .bind(row.id.to_string())
                    .bind(row.account.to_string())
                    .bind(&row.endpoint)
                    .bind(&row.key)
                    .bind(&row.auth)
                    .bind(&row.agent)
                    .bind(millis(*at))
                    .execute(&mut *connection)
                    .await?;
                let text = "DELETE FROM subscription WHERE account = $1 AND id NOT IN \
                            (SELECT id FROM subscription WHERE account = $1 ORDER BY created_ms DESC LIMIT $2)";
                sql::query(text).bind(row.account.to_string()).bind(MOST).execute(connection).await?;
            }
            Self::Unsubscribe { endpoint } => {
                let text = "DELETE FROM subscription WHERE endpoint = $1";
                sql::query(text).bind(endpoint).execute(connection).await?;
            }
            Self::UnsubscribeAll { account } => {
                for text in [
                    "DELETE FROM subscription WHERE account = $1",
                    "DELETE FROM waiting_call WHERE account = $1",
                ] {
                    sql::query(text).bind(account.to_string()).execute(&mut *connection).await?;
                }
            }
            Self::Wait(row) => {
                let text = "INSERT INTO waiting_call (account, href, kind, title, body, game, made_ms) \
                            VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (account, href) DO UPDATE SET \
                            kind = excluded.kind, title = excluded.title, body = excluded.body, \
                            game = excluded.game, made_ms = excluded.made_ms";
                sql::query(text)
                    .bind(row.account.to_string())
                    .bind(&row.href)
                    .bind(&row.kind)
                    .bind(&row.title)
                    .bind(&row.body)
                    .bind(row.game.map(|game| game.to_string()))
                    .bind(millis(row.made))
                    .execute(connection)
                    .await?;
            }
            Self::Waited { account, href, made } => {
                let text = "DELETE FROM waiting_call WHERE account = $1 AND href = $2 AND made_ms <= $3";
                sql::query(text)
                    .bind(account.to_string())
                    .bind(href)
                    .bind(millis(*made))
                    .execute(connection)
                    .await?;
            }
        }
        Ok(())
    }
}

impl Db {
    /// How somebody wants to be called, as JSON; none if nothing was ever said.
    pub async fn calling(&self, account: Id) -> Result<Option<String>, StorageError> {
        let query = "SELECT wishes FROM calling WHERE account = $1";
        let row = sql::query(query).bind(account.to_string()).fetch_optional(&self.readers).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// Somebody's subscribed browsers.
    pub async fn subscriptions(&self, account: Id) -> Result<Vec<SubscriptionRow>, StorageError> {
        let query = "SELECT id, account, endpoint, key, auth, agent FROM subscription WHERE account = $1 \
                     ORDER BY created_ms, id";
        let rows = sql::query(query).bind(account.to_string()).fetch_all(&self.readers).await?;
        let subscription = |row: &Row| {
            Ok(SubscriptionRow {
                id: id_of(row, 0)?,
                account: id_of(row, 1)?,
                endpoint: row.try_get(2)?,
                key: row.try_get(3)?,
                auth: row.try_get(4)?,
                agent: row.try_get(5)?,
            })
        };
        rows.iter().map(subscription).collect()
    }

    /// The waiting notifications, the oldest first.
    pub async fn waiting_calls(&self) -> Result<Vec<WaitingCallRow>, StorageError> {
        let query = "SELECT w.account, w.href, w.kind, w.title, w.body, w.game, w.made_ms, a.owner \
                     FROM waiting_call w JOIN account a ON a.id = w.account ORDER BY w.made_ms, w.account, w.href";
        let rows = sql::query(query).fetch_all(&self.readers).await?;
        let mut waiting = Vec::with_capacity(rows.len());
        for row in &rows {
            let Some(owner) = Fingerprint::of_bytes(row.try_get(7)?) else { continue };
            let game: Option<String> = row.try_get(5)?;
            waiting.push(WaitingCallRow {
                account: id_of(row, 0)?,
                owner,
                href: row.try_get(1)?,
                kind: row.try_get(2)?,
                title: row.try_get(3)?,
                body: row.try_get(4)?,
                game: game.and_then(|text| text.parse().ok()),
                made: Moment(u64::try_from(row.try_get::<i64, _>(6)?).unwrap_or_default()),
            });
        }
        Ok(waiting)
    }

    /// The account that owns by a fingerprint, if it is one and has a browser that may be called.
    pub async fn callable(&self, owner: Fingerprint) -> Result<Option<Id>, StorageError> {
        let query = "SELECT a.id FROM account a WHERE a.owner = $1 AND a.locked = 0 \
                     AND EXISTS (SELECT 1 FROM subscription s WHERE s.account = a.id)";
        let row = sql::query(query).bind(owner.bytes().to_vec()).fetch_optional(&self.readers).await?;
        row.map(|row| id_of(&row, 0)).transpose()
    }
}
