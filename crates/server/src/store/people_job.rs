//! What is written about people, each job within the transaction it is given.

use super::chore::{self, ChoreKind};
use super::job::millis;
use super::{CallingJob, ChallengeJob, ProofJob, StorageFault, farewell};
use crate::key::{Fingerprint, Id};
use crate::time::Moment;
use sqlx::SqliteConnection;

/// Something to be written about people.
#[derive(Clone, Debug)]
pub enum PeopleJob {
    /// An account is made.
    Create {
        /// It.
        account: NewAccount,
        /// What is kept of its password.
        password: String,
    },
    /// It is written what the name of an account looks like.
    Shapes {
        /// Which.
        account: Id,
        /// What it looks like.
        shapes: Vec<String>,
    },
    /// Somebody has signed in with a browser.
    KnowBrowser {
        /// Who.
        account: Id,
        /// Which.
        browser: Fingerprint,
        /// When.
        at: Moment,
    },
    /// Somebody signs in.
    SignIn(NewSession),
    /// A session was seen.
    SessionSeen {
        /// Which.
        session: Id,
        /// Whose.
        account: Id,
        /// When.
        at: Moment,
    },
    /// A session ends.
    EndSession {
        /// Whose.
        account: Id,
        /// Which.
        session: Id,
    },
    /// All sessions of somebody end.
    EndSessions {
        /// Whose.
        account: Id,
        /// All but this one.
        but: Option<Id>,
    },
    /// A password is changed; all other sessions end.
    Password {
        /// Whose.
        account: Id,
        /// What is kept of it.
        password: String,
        /// The session that goes on.
        but: Option<Id>,
    },
    /// A role is given.
    Role {
        /// To whom.
        account: Id,
        /// Which.
        role: String,
    },
    /// An account is locked, by which its sessions end, or unlocked.
    Lock {
        /// Which.
        account: Id,
        /// Whether it is locked from now on.
        locked: bool,
    },
    /// Preferences are kept.
    Preferences {
        /// Whose.
        account: Id,
        /// As JSON.
        text: String,
    },
    /// A token is made.
    Token(NewToken),
    /// A token was seen.
    TokenSeen {
        /// Which.
        token: Id,
        /// When.
        at: Moment,
    },
    /// A token is revoked.
    EndToken {
        /// Whose.
        account: Id,
        /// Which.
        token: Id,
    },
    /// An account is deleted: nobody is signed in with it any more, and the rest goes bit by bit.
    Delete {
        /// Which.
        account: Id,
    },
    /// Something about the second proof of who somebody is.
    Proof {
        /// Who.
        account: Id,
        /// What.
        job: ProofJob,
    },
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
pub struct NewAccount {
    /// Which.
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
    /// Which.
    pub id: Id,
    /// Whose.
    pub account: Id,
    /// From where.
    pub address: String,
    /// What the browser says it is.
    pub agent: String,
    /// When.
    pub at: Moment,
}

/// A token that is made.
#[derive(Clone, Debug)]
pub struct NewToken {
    /// What is kept of its secret.
    pub hash: Fingerprint,
    /// Which.
    pub id: Id,
    /// Whose.
    pub account: Id,
    /// What it is for.
    pub title: String,
    /// What it may do.
    pub scopes: String,
    /// When.
    pub at: Moment,
}

impl PeopleJob {
    pub(super) async fn carry_out(&self, connection: &mut SqliteConnection) -> Result<(), StorageFault> {
        let query = match self {
            Self::Create { account, password } => {
                look_unlike_others(connection, &account.shapes).await?;
                sqlx::query(
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
                sqlx::query(
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
                sqlx::query("UPDATE account SET seen_ms = $1 WHERE id = $2")
                    .bind(millis(*at))
                    .bind(account.to_string())
                    .execute(&mut *connection)
                    .await?;
                sqlx::query("UPDATE session SET seen_ms = $1 WHERE id = $2")
                    .bind(millis(*at))
                    .bind(session.to_string())
            }
            Self::EndSession { account, session } => {
                sqlx::query("DELETE FROM session WHERE account = $1 AND id = $2")
                    .bind(account.to_string())
                    .bind(session.to_string())
            }
            Self::EndSessions { account, but } => return end_sessions(connection, *account, *but).await,
            Self::Password { account, password, but } => {
                end_sessions(connection, *account, *but).await?;
                sqlx::query("UPDATE account SET password = $1 WHERE id = $2")
                    .bind(password.clone())
                    .bind(account.to_string())
            }
            Self::Role { account, role } => sqlx::query("UPDATE account SET role = $1 WHERE id = $2")
                .bind(role.clone())
                .bind(account.to_string()),
            Self::Lock { account, locked } => {
                if *locked {
                    end_sessions(connection, *account, None).await?;
                }
                sqlx::query("UPDATE account SET locked = $1 WHERE id = $2")
                    .bind(i64::from(*locked))
                    .bind(account.to_string())
            }
            Self::Preferences { account, text } => {
                sqlx::query("UPDATE account SET preferences = $1 WHERE id = $2")
                    .bind(text.clone())
                    .bind(account.to_string())
            }
            Self::Token(NewToken { hash, id, account, title, scopes, at }) => sqlx::query(
                "INSERT INTO token (hash, id, account, title, scopes, created_ms) VALUES ($1, $2, $3, $4, $5, $6)",
            )
            .bind(hash.bytes().to_vec())
            .bind(id.to_string())
            .bind(account.to_string())
            .bind(title.clone())
            .bind(scopes.clone())
            .bind(millis(*at)),
            Self::TokenSeen { token, at } => sqlx::query("UPDATE token SET seen_ms = $1 WHERE id = $2")
                .bind(millis(*at))
                .bind(token.to_string()),
            Self::EndToken { account, token } => {
                sqlx::query("DELETE FROM token WHERE account = $1 AND id = $2")
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

async fn end_sessions(
    connection: &mut SqliteConnection,
    account: Id,
    but: Option<Id>,
) -> Result<(), StorageFault> {
    sqlx::query("DELETE FROM session WHERE account = $1 AND id <> $2")
        .bind(account.to_string())
        .bind(but.map(|id| id.to_string()).unwrap_or_default())
        .execute(connection)
        .await?;
    Ok(())
}

/// The most sessions of an account.
const MOST_SESSIONS: i64 = 50;

/// Makes room for one more session: those that were seen longest ago go.
async fn forget_sessions(connection: &mut SqliteConnection, account: Id) -> Result<(), StorageFault> {
    sqlx::query(
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
    connection: &mut SqliteConnection,
    account: Id,
    browser: Fingerprint,
    at: Moment,
) -> Result<(), StorageFault> {
    sqlx::query("INSERT OR REPLACE INTO known_browser (account, hash, seen_ms) VALUES ($1, $2, $3)")
        .bind(account.to_string())
        .bind(browser.bytes().to_vec())
        .bind(millis(at))
        .execute(&mut *connection)
        .await?;
    sqlx::query(
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
async fn look_unlike_others(
    connection: &mut SqliteConnection,
    shapes: &[String],
) -> Result<(), StorageFault> {
    for shape in shapes {
        let query = "SELECT 1 FROM name_shape WHERE shape = $1";
        if sqlx::query(query).bind(shape).fetch_optional(&mut *connection).await?.is_some() {
            return Err(StorageFault::Taken);
        }
    }
    Ok(())
}

async fn keep_shapes(
    connection: &mut SqliteConnection,
    account: Id,
    shapes: &[String],
) -> Result<(), StorageFault> {
    for shape in shapes {
        sqlx::query("INSERT OR IGNORE INTO name_shape (shape, account) VALUES ($1, $2)")
            .bind(shape)
            .bind(account.to_string())
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
