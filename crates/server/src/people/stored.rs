//! Reads accounts from the rows of the database.

use super::account::Account;
use super::name::{AccountName, fold};
use crate::store::{AccountRow, Db, NewAccountRow, PeopleJob, PrivateAccountRow, StorageError};
use crate::time::Moment;

/// An account with what only its owner and the server know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountRecord {
    /// The account.
    pub account: Account,
    /// The hash of the password.
    pub password: String,
    /// Whether it is locked.
    pub locked: bool,
    /// The preferences, as JSON.
    pub preferences: String,
    /// When it was last seen.
    pub seen: Moment,
}

/// The account of a name, ignoring case.
pub async fn account_named(db: &Db, name: &str) -> Result<Option<AccountRecord>, StorageError> {
    db.account_folded(&fold(name)).await?.map(AccountRecord::read).transpose()
}

/// Accounts by name, after one if one is named.
pub async fn accounts(db: &Db, after: &str) -> Result<Vec<AccountRecord>, StorageError> {
    db.accounts_after(&fold(after)).await?.into_iter().map(AccountRecord::read).collect()
}

/// Writes what the names of accounts look like that were made before it was written.
pub(crate) async fn keep_shapes(db: Db) {
    let kept = async {
        loop {
            let accounts = db.without_shape().await?;
            if accounts.is_empty() {
                return Ok::<_, StorageError>(());
            }
            for row in accounts {
                let shapes = AccountName::from_stored(row.name).shapes();
                db.people(PeopleJob::Shapes { account: row.id, shapes }).await?;
            }
        }
    };
    if let Err(fault) = kept.await {
        tracing::error!(%fault, "it cannot be written what the names of accounts look like");
    }
}

impl AccountRecord {
    fn read(row: PrivateAccountRow) -> Result<Self, StorageError> {
        let PrivateAccountRow { account, password, locked, preferences, seen } = row;
        Ok(Self { account: Account::read(account)?, password, locked, preferences, seen })
    }
}

impl Account {
    /// The stored account.
    pub(crate) fn read(row: AccountRow) -> Result<Self, StorageError> {
        let AccountRow { id, name, role, created } = row;
        let unreadable =
            |_| StorageError::Unreadable { game: id.to_string(), reason: "the role is none".to_owned() };
        Ok(Self {
            id,
            name: AccountName::from_stored(name),
            role: role.parse().map_err(unreadable)?,
            created,
        })
    }

    /// The row of a new account.
    pub(crate) fn written(&self) -> NewAccountRow {
        NewAccountRow {
            id: self.id,
            owner: self.owner(),
            name: self.name.to_string(),
            folded: self.name.folded(),
            shapes: self.name.shapes(),
            role: self.role.name().to_owned(),
            created: self.created,
        }
    }
}
