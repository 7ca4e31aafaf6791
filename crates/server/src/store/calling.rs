//! Who is called, how and where: wishes, and the browsers that may be called.

use super::job::millis;
use super::read::id_of;
use super::{Db, StorageFault};
use crate::key::{Fingerprint, Id};
use crate::time::Moment;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

/// A browser that may be called.
#[derive(Clone, PartialEq, Eq)]
pub struct SubscriptionRow {
    /// Which.
    pub id: Id,
    /// Whose.
    pub account: Id,
    /// Where its push service takes messages.
    pub endpoint: String,
    /// The browser's public key, a point of P-256.
    pub key: Vec<u8>,
    /// What the browser and the server share beside it.
    pub auth: Vec<u8>,
    /// What the browser says it is.
    pub agent: String,
}

/// Endpoints are secrets of a kind: who has one may send.
impl std::fmt::Debug for SubscriptionRow {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "SubscriptionRow {{ id: {} }}", self.id)
    }
}

/// What is written about it.
#[derive(Clone, Debug)]
pub enum CallingJob {
    /// How somebody wants to be called, as JSON.
    Wishes {
        /// Who.
        account: Id,
        /// How.
        wishes: String,
    },
    /// A browser may be called. The same endpoint belongs to whoever said so last; the oldest go if there are too many.
    Subscribe {
        /// The browser.
        row: SubscriptionRow,
        /// When.
        at: Moment,
    },
    /// A browser is not called any more.
    Unsubscribe {
        /// By its endpoint.
        endpoint: String,
    },
    /// None of somebody's browsers is called any more.
    UnsubscribeAll {
        /// Whose.
        account: Id,
    },
}

/// The most browsers of an account that are called.
const MOST: i64 = 10;

impl CallingJob {
    pub(super) async fn carry_out(&self, connection: &mut SqliteConnection) -> Result<(), StorageFault> {
        match self {
            Self::Wishes { account, wishes } => {
                let text = "INSERT INTO calling (account, wishes) VALUES ($1, $2) \
                            ON CONFLICT (account) DO UPDATE SET wishes = excluded.wishes";
                sqlx::query(text).bind(account.to_string()).bind(wishes).execute(connection).await?;
            }
            Self::Subscribe { row, at } => {
                let text = "INSERT INTO subscription (id, account, endpoint, key, auth, agent, created_ms) \
                            VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (endpoint) DO UPDATE SET \
                            account = excluded.account, key = excluded.key, auth = excluded.auth, \
                            agent = excluded.agent, created_ms = excluded.created_ms";
                sqlx::query(text)
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
                sqlx::query(text).bind(row.account.to_string()).bind(MOST).execute(connection).await?;
            }
            Self::Unsubscribe { endpoint } => {
                let text = "DELETE FROM subscription WHERE endpoint = $1";
                sqlx::query(text).bind(endpoint).execute(connection).await?;
            }
            Self::UnsubscribeAll { account } => {
                let text = "DELETE FROM subscription WHERE account = $1";
                sqlx::query(text).bind(account.to_string()).execute(connection).await?;
            }
        }
        Ok(())
    }
}

impl Db {
    /// How somebody wants to be called, as JSON; none if nothing was ever said.
    pub async fn calling(&self, account: Id) -> Result<Option<String>, StorageFault> {
        let query = "SELECT wishes FROM calling WHERE account = $1";
        let row = sqlx::query(query).bind(account.to_string()).fetch_optional(&self.readers).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// The browsers of somebody that may be called.
    pub async fn subscriptions(&self, account: Id) -> Result<Vec<SubscriptionRow>, StorageFault> {
        let query = "SELECT id, account, endpoint, key, auth, agent FROM subscription WHERE account = $1 \
                     ORDER BY created_ms, id";
        let rows = sqlx::query(query).bind(account.to_string()).fetch_all(&self.readers).await?;
        let subscription = |row: &SqliteRow| {
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

    /// The account that owns by a fingerprint, if it is one and has a browser that may be called.
    pub async fn callable(&self, owner: Fingerprint) -> Result<Option<Id>, StorageFault> {
        let query = "SELECT a.id FROM account a WHERE a.owner = $1 AND a.locked = 0 \
                     AND EXISTS (SELECT 1 FROM subscription s WHERE s.account = a.id)";
        let row = sqlx::query(query).bind(owner.bytes().to_vec()).fetch_optional(&self.readers).await?;
        row.map(|row| id_of(&row, 0)).transpose()
    }
}
