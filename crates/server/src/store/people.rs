//! Reading accounts.

use super::read::moment;
use super::sql::{self, Row};
use super::{Db, PeopleJob, StorageError, WriteJob};
use crate::key::{Fingerprint, Id};
use crate::time::Moment;

/// An account, as it is read for every request. What the name and the role mean is for those above.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountRow {
    pub id: Id,
    /// How it is called.
    pub name: String,
    /// What it is on this server.
    pub role: String,
    /// When it was made.
    pub created: Moment,
}

/// A session that was found by its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundSession {
    pub id: Id,
    pub account: AccountRow,
    /// When it was last seen.
    pub seen: Moment,
}

/// A token that was found by its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundToken {
    pub id: Id,
    pub account: AccountRow,
    /// What it was given.
    pub scopes: String,
    /// When it was last seen.
    pub seen: Option<Moment>,
}

/// An account with what only its owner and the server know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrivateAccountRow {
    /// The account.
    pub account: AccountRow,
    /// The hash of the password.
    pub password: String,
    /// Whether it is locked.
    pub locked: bool,
    /// The preferences, as JSON.
    pub preferences: String,
    /// When it was last seen.
    pub seen: Moment,
}

/// The sessions of somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    pub id: Id,
    /// The address it was begun from.
    pub address: String,
    /// The browser's own description.
    pub agent: String,
    /// When it was begun.
    pub created: Moment,
    /// When it was last seen.
    pub seen: Moment,
}

/// A program that acts for somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenRow {
    pub id: Id,
    /// What it is for.
    pub title: String,
    /// What it may do.
    pub scopes: String,
    /// When it was made.
    pub created: Moment,
    /// When it was last seen.
    pub seen: Option<Moment>,
}

/// What has changed about accounts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountChanges {
    /// The number of the last change.
    pub last: i64,
    /// Whose sessions, tokens, role or lock have changed.
    pub accounts: Vec<Id>,
}

/// The most accounts of a list.
pub const MOST_ACCOUNTS: i64 = 200;

const ACCOUNT: &str = "a.id, a.name, a.role, a.created_ms";

impl Db {
    /// Writes something about people.
    pub async fn people(&self, job: PeopleJob) -> Result<(), StorageError> {
        self.write(WriteJob::People(Box::new(job))).await
    }

    /// The session of a secret, if the account is not locked.
    pub async fn session(&self, hash: Fingerprint) -> Result<Option<FoundSession>, StorageError> {
        let query = format!(
            "SELECT {ACCOUNT}, s.id, s.seen_ms FROM session s JOIN account a ON a.id = s.account \
             WHERE s.hash = $1 AND a.locked = 0"
        );
        let row = sql::query_of(query).bind(hash.bytes().to_vec()).fetch_optional(&self.readers).await?;
        let found = |row: &Row| {
            Ok::<_, StorageError>(FoundSession {
                account: account(row)?,
                id: id(row, 4)?,
                seen: moment(row.try_get(5)?),
            })
        };
        row.as_ref().map(found).transpose()
    }

    /// The token of a secret, if the account is not locked.
    pub async fn token(&self, hash: Fingerprint) -> Result<Option<FoundToken>, StorageError> {
        let query = format!(
            "SELECT {ACCOUNT}, t.id, t.scopes, t.seen_ms FROM token t JOIN account a ON a.id = t.account \
             WHERE t.hash = $1 AND a.locked = 0"
        );
        let row = sql::query_of(query).bind(hash.bytes().to_vec()).fetch_optional(&self.readers).await?;
        let found = |row: &Row| {
            Ok::<_, StorageError>(FoundToken {
                account: account(row)?,
                id: id(row, 4)?,
                scopes: row.try_get(5)?,
                seen: row.try_get::<Option<i64>, _>(6)?.map(moment),
            })
        };
        row.as_ref().map(found).transpose()
    }

    /// Whether a session is still there, of an account that is not locked and has this role.
    pub async fn is_session(&self, session: Id, role: &str) -> Result<bool, StorageError> {
        let query = "SELECT 1 FROM session s JOIN account a ON a.id = s.account \
                     WHERE s.id = $1 AND a.locked = 0 AND a.role = $2";
        self.is_there(query, session, role).await
    }

    /// Whether a token is still there, of an account that is not locked and has this role.
    pub async fn is_token(&self, token: Id, role: &str) -> Result<bool, StorageError> {
        let query = "SELECT 1 FROM token t JOIN account a ON a.id = t.account \
                     WHERE t.id = $1 AND a.locked = 0 AND a.role = $2";
        self.is_there(query, token, role).await
    }

    async fn is_there(&self, query: &'static str, id: Id, role: &str) -> Result<bool, StorageError> {
        let query = sql::query(query).bind(id.to_string()).bind(role);
        Ok(query.fetch_optional(&self.readers).await?.is_some())
    }

    /// Accounts whose sessions, tokens, role or lock have changed after a number; none at the beginning.
    pub async fn account_changes(&self, after: Option<i64>) -> Result<AccountChanges, StorageError> {
        let Some(after) = after else {
            let query = "SELECT coalesce(max(number), 0) FROM account_change";
            let row = sql::query(query).fetch_one(&self.readers).await?;
            return Ok(AccountChanges { last: row.try_get(0)?, accounts: Vec::new() });
        };
        let query = "SELECT number, account FROM account_change WHERE number > $1 ORDER BY number";
        let rows = sql::query(query).bind(after).fetch_all(&self.readers).await?;
        let last = rows.last().map(|row| row.try_get(0)).transpose()?.unwrap_or(after);
        let accounts = rows.iter().map(|row| id(row, 1)).collect::<Result<_, _>>()?;
        Ok(AccountChanges { last, accounts })
    }

    /// Whether somebody has signed in with a browser before.
    pub async fn is_known_browser(&self, account: Id, browser: Fingerprint) -> Result<bool, StorageError> {
        let query = "SELECT 1 FROM known_browser WHERE account = $1 AND hash = $2";
        let row = sql::query(query)
            .bind(account.to_string())
            .bind(browser.bytes().to_vec())
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.is_some())
    }

    /// Whether an account has a name that looks like this.
    pub async fn has_shape(&self, shape: &str) -> Result<bool, StorageError> {
        let query = "SELECT 1 FROM name_shape WHERE shape = $1";
        let row = sql::query(query).bind(shape).fetch_optional(&self.readers).await?;
        Ok(row.is_some())
    }

    /// Some accounts of which it is not written what their names look like: those of earlier versions.
    pub async fn without_shape(&self) -> Result<Vec<AccountRow>, StorageError> {
        let query = format!(
            "SELECT {ACCOUNT} FROM account a WHERE NOT EXISTS (SELECT 1 FROM name_shape n WHERE n.account = a.id) \
             LIMIT 100"
        );
        let rows = sql::query_of(query).fetch_all(&self.readers).await?;
        rows.iter().map(account).collect()
    }

    /// The account of a name, as names are compared.
    pub async fn account_folded(&self, folded: &str) -> Result<Option<PrivateAccountRow>, StorageError> {
        let query = format!("{} WHERE a.folded = $1", account_rows());
        let row = sql::query_of(query).bind(folded).fetch_optional(&self.readers).await?;
        row.as_ref().map(account_row).transpose()
    }

    /// Accounts by name, as names are compared, after one if one is named.
    pub async fn accounts_after(&self, folded: &str) -> Result<Vec<PrivateAccountRow>, StorageError> {
        let query = format!("{} WHERE a.folded > $1 ORDER BY a.folded LIMIT $2", account_rows());
        let rows = sql::query_of(query).bind(folded).bind(MOST_ACCOUNTS).fetch_all(&self.readers).await?;
        rows.iter().map(account_row).collect()
    }

    /// Where somebody is signed in, the one seen last first.
    pub async fn sessions(&self, account: Id) -> Result<Vec<SessionRow>, StorageError> {
        let query = "SELECT id, address, agent, created_ms, seen_ms FROM session WHERE account = $1 \
                     ORDER BY seen_ms DESC LIMIT 200";
        let rows = sql::query(query).bind(account.to_string()).fetch_all(&self.readers).await?;
        let session = |row: &Row| {
            Ok(SessionRow {
                id: id(row, 0)?,
                address: row.try_get(1)?,
                agent: row.try_get(2)?,
                created: moment(row.try_get(3)?),
                seen: moment(row.try_get(4)?),
            })
        };
        rows.iter().map(session).collect()
    }

    /// The programs that act for somebody, the newest first.
    pub async fn tokens(&self, account: Id) -> Result<Vec<TokenRow>, StorageError> {
        let query = "SELECT id, title, scopes, created_ms, seen_ms FROM token WHERE account = $1 \
                     ORDER BY created_ms DESC, id LIMIT 200";
        let rows = sql::query(query).bind(account.to_string()).fetch_all(&self.readers).await?;
        let token = |row: &Row| {
            Ok(TokenRow {
                id: id(row, 0)?,
                title: row.try_get(1)?,
                scopes: row.try_get(2)?,
                created: moment(row.try_get(3)?),
                seen: row.try_get::<Option<i64>, _>(4)?.map(moment),
            })
        };
        rows.iter().map(token).collect()
    }

    /// Every game that is being played.
    pub async fn playing(&self) -> Result<Vec<Id>, StorageError> {
        let query = "SELECT id FROM game WHERE status = 'playing'";
        let rows = sql::query(query).fetch_all(&self.readers).await?;
        rows.iter().map(|row| id(row, 0)).collect()
    }

    /// Games in which something has happened since a moment, and how many plies they have; those that are over with one
    /// more.
    #[cfg(feature = "cluster")]
    pub async fn moved_since(&self, since: Moment) -> Result<Vec<(Id, u32)>, StorageError> {
        let query = "SELECT id, plies + CASE status WHEN 'playing' THEN 0 ELSE 1 END FROM game \
                     WHERE status IN ('playing', 'ended', 'aborted') AND last_ms > $1";
        let rows = sql::query(query).bind(super::job::millis(since)).fetch_all(&self.apart.downloads).await?;
        let moved =
            |row: &Row| Ok((id(row, 0)?, u32::try_from(row.try_get::<i64, _>(1)?).unwrap_or(u32::MAX)));
        rows.iter().map(moved).collect()
    }

    /// Games that somebody has a seat in and that are not over, up to a number.
    pub async fn open_games_of(&self, owner: Fingerprint, most: u32) -> Result<Vec<Id>, StorageError> {
        let query = "SELECT g.id FROM game g WHERE g.id IN (SELECT game_id FROM seat WHERE browser = $1) \
                     AND g.status IN ('waiting', 'playing') ORDER BY g.id LIMIT $2";
        let rows = sql::query(query)
            .bind(owner.bytes().to_vec())
            .bind(i64::from(most))
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(|row| id(row, 0)).collect()
    }

    /// Every game that somebody has a seat in, the newest first, up to a number.
    pub async fn games_of(&self, owner: Fingerprint, most: u32) -> Result<Vec<Id>, StorageError> {
        let query = "SELECT g.id FROM game g WHERE g.id IN (SELECT game_id FROM seat WHERE browser = $1) \
                     ORDER BY g.created_ms DESC, g.id LIMIT $2";
        let rows = sql::query(query)
            .bind(owner.bytes().to_vec())
            .bind(i64::from(most))
            .fetch_all(&self.readers)
            .await?;
        rows.iter().map(|row| id(row, 0)).collect()
    }
}

fn account_rows() -> String {
    format!("SELECT {ACCOUNT}, a.password, a.locked, a.preferences, a.seen_ms FROM account a")
}

fn account_row(row: &Row) -> Result<PrivateAccountRow, StorageError> {
    Ok(PrivateAccountRow {
        account: account(row)?,
        password: row.try_get(4)?,
        locked: row.try_get::<i64, _>(5)? != 0,
        preferences: row.try_get(6)?,
        seen: moment(row.try_get(7)?),
    })
}

/// The account in the first four columns.
fn account(row: &Row) -> Result<AccountRow, StorageError> {
    Ok(AccountRow {
        id: id(row, 0)?,
        name: row.try_get(1)?,
        role: row.try_get(2)?,
        created: moment(row.try_get(3)?),
    })
}

fn id(row: &Row, place: usize) -> Result<Id, StorageError> {
    row.try_get::<&str, _>(place)?.parse().map_err(|_| unreadable(row, "the id is none"))
}

fn unreadable(row: &Row, reason: &str) -> StorageError {
    let account = row.try_get::<String, _>(0).unwrap_or_default();
    StorageError::Unreadable { game: account, reason: reason.to_owned() }
}
