//! Write jobs for accounts, each within the transaction it is given.

use super::chore::{self, ChoreKind};
use super::job::millis;
use super::sql::{self, Connection};
use super::{CallingJob, ChallengeJob, ProofJob, StorageError, farewell};
use crate::key::{Fingerprint, Id};
use crate::time::Moment;

/// Something to be written about people.
#[derive(Clone, Debug)]
pub enum PeopleJob {
    /// An account is made.
    Create {
        /// Its row.
        account: NewAccountRow,
        /// What is kept of its password.
        password: String,
    },
    /// It is written what the name of an account looks like.
    Shapes {
        account: Id,
        /// What it looks like.
        shapes: Vec<String>,
    },
    /// Somebody has signed in with a browser.
    KnowBrowser { account: Id, browser: Fingerprint, at: Moment },
    /// Somebody signs in.
    SignIn(NewSession),
    /// A session was seen.
    SessionSeen { session: Id, account: Id, at: Moment },
    /// A session ends.
    EndSession { account: Id, session: Id },
    /// All sessions of somebody end.
    EndSessions {
        account: Id,
        /// All but this one.
        but: Option<Id>,
    },
    /// A password is changed; all other sessions end.
    Password {
        account: Id,
        /// What is kept of it.
        password: String,
        /// The session that goes on.
        but: Option<Id>,
    },
    /// A role is given.
    Role { account: Id, role: String },
    /// An account is locked, by which its sessions end, or unlocked.
    Lock {
        account: Id,
        /// Whether it is locked from now on.
        locked: bool,
    },
    /// Preferences are kept.
    Preferences {
        account: Id,
        /// As JSON.
        text: String,
    },
    /// A token is made.
    Token(NewTokenRow),
    /// A token was seen.
    TokenSeen { token: Id, at: Moment },
    /// A token is revoked.
    EndToken { account: Id, token: Id },
    /// An account is deleted: nobody is signed in with it any more, and the rest goes bit by bit.
    Delete { account: Id },
    /// Something about the second proof of who somebody is.
    Proof { account: Id, job: ProofJob },
    /// Something about challenges.
    Challenge(ChallengeJob),
    /// Something about who is called.
    Calling(CallingJob),
    /// What a browser owns goes to an account, bit by bit.
    Take {
        /// The browser.
        from: Fingerprint,
        /// The account.
        to: Fingerprint,
    },
}

/// An account that is made.
#[derive(Clone, Debug)]
pub struct NewAccountRow {
    pub id: Id,
    /// By which it owns what somebody owns.
    pub owner: Fingerprint,
    /// How it is called.
    pub name: String,
    /// The name as names are compared.
    pub folded: String,
    /// What the name looks like.
    pub shapes: Vec<String>,
    /// What it is on this server.
    pub role: String,
    /// When it is made.
    pub created: Moment,
}

/// A session that begins.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// What is kept of its secret.
    pub hash: Fingerprint,
    pub id: Id,
    pub account: Id,
    pub address: String,
    /// The browser's own description.
    pub agent: String,
    pub at: Moment,
}

/// A token that is made.
#[derive(Clone, Debug)]
pub struct NewTokenRow {
    /// What is kept of its secret.
    pub hash: Fingerprint,
    pub id: Id,
    pub account: Id,
    /// What it is for.
    pub title: String,
    /// What it may do.
    pub scopes: String,
    pub at: Moment,
}

impl PeopleJob {
    pub(super) async fn carry_out(&self, connection: &mut Connection) -> Result<(), StorageError> {
        let query = match self {
            Self::Create { account, password } => {
                look_unlike_others(connection, &account.shapes).await?;
                sql::query(
                "INSERT INTO account (id, owner, name, folded, password, role, locked, preferences, created_ms, seen_ms) \
                 VALUES ($1, $2, $3, $4, $5, $6, 0, '{}', $7, $7)",
            )
            .bind(account.id.to_string())
            .bind(account.owner.bytes().to_vec())
            .bind(account.name.clone())
            .bind(account.folded.clone())
            .bind(password.clone())
            .bind(account.role.clone())
            .bind(millis(account.created))
            .execute(&mut *connection)
            .await?;
                return keep_shapes(connection, account.id, &account.shapes).await;
            }
            Self::Shapes { account, shapes } => return keep_shapes(connection, *account, shapes).await,
            Self::KnowBrowser { account, browser, at } => {
                return know_browser(connection, *account, *browser, *at).await;
            }
            Self::SignIn(NewSession { hash, id, account, address, agent, at }) => {
                forget_sessions(connection, *account).await?;
                sql::query(
                    "INSERT INTO session (hash, id, account, address, agent, created_ms, seen_ms) \
                     VALUES ($1, $2, $3, $4, $5, $6, $6)",
                )
                .bind(hash.bytes().to_vec())
                .bind(id.to_string())
                .bind(account.to_string())
                .bind(address.clone())
                .bind(agent.clone())
                .bind(millis(*at))
            }
            Self::SessionSeen { session, account, at } => {
                sql::query("UPDATE account SET seen_ms = $1 WHERE id = $2")
                    .bind(millis(*at))
                    .bind(account.to_string())
                    .execute(&mut *connection)
                    .await?;
                sql::query("UPDATE session SET seen_ms = $1 WHERE id = $2")
                    .bind(millis(*at))
                    .bind(session.to_string())
            }
            Self::EndSession { account, session } => {
                sql::query("DELETE FROM session WHERE account = $1 AND id = $2")
                    .bind(account.to_string())
                    .bind(session.to_string())
            }
            Self::EndSessions { account, but } => return end_sessions(connection, *account, *but).await,
            Self::Password { account, password, but } => {
                end_sessions(connection, *account, *but).await?;
                sql::query("UPDATE account SET password = $1 WHERE id = $2")
                    .bind(password.clone())
                    .bind(account.to_string())
            }
            Self::Role { account, role } => sql::query("UPDATE account SET role = $1 WHERE id = $2")
                .bind(role.clone())
                .bind(account.to_string()),
            Self::Lock { account, locked } => {
                if *locked {
                    end_sessions(connection, *account, None).await?;
                }
                sql::query("UPDATE account SET locked = $1 WHERE id = $2")
                    .bind(i64::from(*locked))
                    .bind(account.to_string())
            }
            Self::Preferences { account, text } => {
                sql::query("UPDATE account SET preferences = $1 WHERE id = $2")
                    .bind(text.clone())
                    .bind(account.to_string())
            }
            Self::Token(NewTokenRow { hash, id, account, title, scopes, at }) => sql::query(
                "INSERT INTO token (hash, id, account, title, scopes, created_ms) VALUES ($1, $2, $3, $4, $5, $6)",
            )
            .bind(hash.bytes().to_vec())
            .bind(id.to_string())
            .bind(account.to_string())
            .bind(title.clone())
            .bind(scopes.clone())
            .bind(millis(*at)),
            Self::TokenSeen { token, at } => sql::query("UPDATE token SET seen_ms = $1 WHERE id = $2")
                .bind(millis(*at))
                .bind(token.to_string()),
            Self::EndToken { account, token } => {
                sql::query("DELETE FROM token WHERE account = $1 AND id = $2")
                    .bind(account.to_string())
                    .bind(token.to_string())
            }
            Self::Proof { account, job } => return job.carry_out(connection, *account).await,
            Self::Challenge(job) => return job.carry_out(connection).await,
            Self::Calling(job) => return job.carry_out(connection).await,
            Self::Delete { account } => return farewell::begin(connection, *account).await,
            Self::Take { from, to } => {
                let subject = chore::taking(*from, *to);
                return chore::begin(connection, ChoreKind::Take, &subject).await;
            }
        };
        query.execute(connection).await?;
        Ok(())
    }
}

async fn end_sessions(connection: &mut Connection, account: Id, but: Option<Id>) -> Result<(), StorageError> {
    sql::query("DELETE FROM session WHERE account = $1 AND id <> $2")
        .bind(account.to_string())
        .bind(but.map(|id| id.to_string()).unwrap_or_default())
        .execute(connection)
        .await?;
    Ok(())
}

/// The most sessions of an account.
const MOST_SESSIONS: i64 = 50;

/// Makes room for one more session: those that were seen longest ago go.
async fn forget_sessions(connection: &mut Connection, account: Id) -> Result<(), StorageError> {
    sql::query(
        "DELETE FROM session WHERE account = $1 AND id NOT IN \
         (SELECT id FROM session WHERE account = $1 ORDER BY seen_ms DESC LIMIT $2)",
    )
    .bind(account.to_string())
    .bind(MOST_SESSIONS - 1)
    .execute(connection)
    .await?;
    Ok(())
}

/// The most browsers that are known of an account.
const MOST_BROWSERS: i64 = 50;

async fn know_browser(
    connection: &mut Connection,
    account: Id,
    browser: Fingerprint,
    at: Moment,
) -> Result<(), StorageError> {
    sql::query(
        "INSERT INTO known_browser (account, hash, seen_ms) VALUES ($1, $2, $3) \
         ON CONFLICT (account, hash) DO UPDATE SET seen_ms = excluded.seen_ms",
    )
    .bind(account.to_string())
    .bind(browser.bytes().to_vec())
    .bind(millis(at))
    .execute(&mut *connection)
    .await?;
    sql::query(
        "DELETE FROM known_browser WHERE account = $1 AND hash NOT IN \
         (SELECT hash FROM known_browser WHERE account = $1 ORDER BY seen_ms DESC LIMIT $2)",
    )
    .bind(account.to_string())
    .bind(MOST_BROWSERS)
    .execute(connection)
    .await?;
    Ok(())
}

/// A new name that looks like another's is taken.
async fn look_unlike_others(connection: &mut Connection, shapes: &[String]) -> Result<(), StorageError> {
    for shape in shapes {
        let query = "SELECT 1 FROM name_shape WHERE shape = $1";
        if sql::query(query).bind(shape).fetch_optional(&mut *connection).await?.is_some() {
            return Err(StorageError::Taken);
        }
    }
    Ok(())
}

async fn keep_shapes(
    connection: &mut Connection,
    account: Id,
    shapes: &[String],
) -> Result<(), StorageError> {
    for shape in shapes {
        sql::query("INSERT INTO name_shape (shape, account) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(shape)
            .bind(account.to_string())
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
