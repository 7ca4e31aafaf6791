//! Proof of identity besides the password: the secret of an authenticator, and recovery codes.

use super::job::millis;
use super::sql::{self, Connection};
use super::{Db, StorageError};
use crate::key::{Fingerprint, Id};
use crate::time::Moment;

/// The secret that an authenticator shares with the server.
#[derive(Clone, PartialEq, Eq)]
pub struct SecondFactorRow {
    /// The secret.
    pub secret: Vec<u8>,
    /// Whether a code of it was typed: before that it protects nothing.
    pub confirmed: bool,
    /// The step of the last code that was taken.
    pub step: u64,
}

/// Secrets do not appear in logs.
impl std::fmt::Debug for SecondFactorRow {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "SecondFactorRow {{ confirmed: {} }}", self.confirmed)
    }
}

/// What is written about it.
#[derive(Clone)]
pub enum ProofJob {
    /// A secret is given out; one that was never confirmed goes.
    Offer {
        /// The secret.
        secret: Vec<u8>,
        at: Moment,
    },
    /// A code of this step was typed: the secret is good, and every earlier step is not.
    Confirm {
        /// The time step of the code that confirmed it.
        step: u64,
    },
    /// It is switched off.
    Off,
    /// New codes to get back in with; the earlier ones go.
    Codes(Vec<Fingerprint>),
    /// A code was used.
    Used(Fingerprint),
}

impl std::fmt::Debug for ProofJob {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("ProofJob")
    }
}

impl ProofJob {
    pub(super) async fn carry_out(
        &self,
        connection: &mut Connection,
        account: Id,
    ) -> Result<(), StorageError> {
        let account = account.to_string();
        match self {
            Self::Offer { secret, at } => {
                sql::query("DELETE FROM second_factor WHERE account = $1 AND confirmed = 0")
                    .bind(&account)
                    .execute(&mut *connection)
                    .await?;
                // One that is good stays: it is taken by nobody who only has the session.
                let text = "INSERT INTO second_factor (account, secret, confirmed, step, created_ms) \
                            VALUES ($1, $2, 0, 0, $3)";
                sql::query(text).bind(&account).bind(secret).bind(millis(*at)).execute(connection).await?;
            }
            Self::Confirm { step } => {
                // Two who type the same code at once: one of them is too late.
                let text =
                    "UPDATE second_factor SET confirmed = 1, step = $2 WHERE account = $1 AND step < $2";
                let step = i64::try_from(*step).unwrap_or(i64::MAX);
                let done = sql::query(text).bind(&account).bind(step).execute(connection).await?;
                if done.rows_affected() == 0 {
                    return Err(StorageError::Taken);
                }
            }
            Self::Off => {
                let text = "DELETE FROM second_factor WHERE account = $1";
                sql::query(text).bind(&account).execute(connection).await?;
            }
            Self::Codes(codes) => {
                let text = "DELETE FROM recovery_code WHERE account = $1";
                sql::query(text).bind(&account).execute(&mut *connection).await?;
                for code in codes {
                    sql::query("INSERT INTO recovery_code (account, hash) VALUES ($1, $2)")
                        .bind(&account)
                        .bind(code.bytes().to_vec())
                        .execute(&mut *connection)
                        .await?;
                }
            }
            Self::Used(code) => {
                let text = "DELETE FROM recovery_code WHERE account = $1 AND hash = $2";
                let query = sql::query(text).bind(&account).bind(code.bytes().to_vec());
                if query.execute(connection).await?.rows_affected() == 0 {
                    return Err(StorageError::Taken);
                }
            }
        }
        Ok(())
    }
}

impl Db {
    /// The secret that somebody's authenticator has.
    pub async fn second_factor(&self, account: Id) -> Result<Option<SecondFactorRow>, StorageError> {
        let query = "SELECT secret, confirmed, step FROM second_factor WHERE account = $1";
        let row = sql::query(query).bind(account.to_string()).fetch_optional(&self.readers).await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(SecondFactorRow {
            secret: row.try_get(0)?,
            confirmed: row.try_get::<i64, _>(1)? != 0,
            step: u64::try_from(row.try_get::<i64, _>(2)?).unwrap_or(0),
        }))
    }

    /// How many codes to get back in with somebody has left.
    pub async fn recovery_codes(&self, account: Id) -> Result<u32, StorageError> {
        let query = "SELECT COUNT(*) FROM recovery_code WHERE account = $1";
        let row = sql::query(query).bind(account.to_string()).fetch_one(&self.readers).await?;
        Ok(u32::try_from(row.try_get::<i64, _>(0)?).unwrap_or(0))
    }

    /// Whether somebody has a code to get back in with.
    pub async fn has_recovery_code(&self, account: Id, code: Fingerprint) -> Result<bool, StorageError> {
        let query = "SELECT 1 FROM recovery_code WHERE account = $1 AND hash = $2";
        let query = sql::query(query).bind(account.to_string()).bind(code.bytes().to_vec());
        Ok(query.fetch_optional(&self.readers).await?.is_some())
    }
}
