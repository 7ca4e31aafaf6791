//! The operations of `damier admin` on the accounts in a data folder, whether a server is using it or not.
//!
//! SQLite lets another process write while the server runs; each waits for the other. The server reads accounts again
//! for every request, so changes take effect at once.

use crate::key::{Id, RandomnessError};
use crate::people::{
    Account, AccountName, AccountRecord, AccountRole, HashError, NameFault, Password, PasswordFault,
    account_named, accounts,
};
use crate::reckoning::RECKONING;
use crate::store::{
    CheckTime, ChoreKind, DataDirectory, Database, Db, PeopleJob, ProofJob, SessionRow, StorageError,
    TokenRow, visit_server,
};
use crate::time::Moment;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::runtime::Runtime;

/// Why an operation failed.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// The storage cannot be used.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// There is no database there.
    #[error("no server has run in {} yet; start one there first, or choose another folder with --data DIR", path.display())]
    Empty { path: PathBuf },
    /// The runtime cannot start.
    #[error("the program cannot start: {0}")]
    Beginning(#[source] std::io::Error),
    /// There is no such account.
    #[error("there is no account {name}; damier admin list shows them all")]
    Unknown {
        /// Its name.
        name: String,
    },
    /// The name is taken.
    #[error("the name {name} is already taken")]
    Taken {
        /// Its name.
        name: String,
    },
    /// There is no such token.
    #[error("{name} has no token {id}; damier admin tokens {name} shows them all")]
    NoToken { name: String, id: String },
    /// The name is not allowed.
    #[error(transparent)]
    Name(#[from] NameFault),
    /// The password is not allowed.
    #[error(transparent)]
    Password(#[from] PasswordFault),
    /// The password cannot be hashed.
    #[error(transparent)]
    Hash(#[from] HashError),
    /// There are no random numbers.
    #[error(transparent)]
    Random(#[from] RandomnessError),
}

/// The accounts of a data directory.
#[derive(Debug)]
pub struct Admin {
    runtime: Runtime,
    db: Db,
    /// Held if no server is using it.
    _data: Option<DataDirectory>,
}

impl Admin {
    /// Opens the accounts of a directory that a server has used before.
    pub fn open(directory: &Path, database: &Database) -> Result<Self, AdminError> {
        if let Database::Postgres(address) = database {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            let runtime = runtime.map_err(AdminError::Beginning)?;
            let db = runtime.block_on(visit_server(address, RECKONING))?;
            return Ok(Self { runtime, db, _data: None });
        }
        if !directory.join(DataDirectory::FILE).is_file() {
            return Err(AdminError::Empty { path: directory.to_owned() });
        }
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(AdminError::Beginning)?;
        let data = match DataDirectory::take(directory) {
            Ok(data) => Some(data),
            Err(StorageError::InUse { .. }) => None,
            Err(fault) => return Err(fault.into()),
        };
        let db = runtime.block_on(async {
            match &data {
                Some(data) => Ok(data.open(CheckTime::AfterStart, RECKONING).await?.db),
                None => DataDirectory::visit(directory, RECKONING).await,
            }
        })?;
        Ok(Self { runtime, db, _data: data })
    }

    /// All accounts, by name.
    pub fn list(&self) -> Result<Vec<AccountRecord>, AdminError> {
        let mut all: Vec<AccountRecord> = Vec::new();
        loop {
            let after = all.last().map(|row| row.account.name.to_string()).unwrap_or_default();
            let more = self.runtime.block_on(accounts(&self.db, &after))?;
            if more.is_empty() {
                return Ok(all);
            }
            all.extend(more);
        }
    }

    /// The account of a name.
    pub fn find(&self, name: &str) -> Result<AccountRecord, AdminError> {
        let found = self.runtime.block_on(account_named(&self.db, name))?;
        found.ok_or_else(|| AdminError::Unknown { name: name.to_owned() })
    }

    /// Makes an account.
    pub fn add(&self, name: &str, password: &str, role: AccountRole) -> Result<(), AdminError> {
        let name: AccountName = name.parse()?;
        let taken = AdminError::Taken { name: name.to_string() };
        let password = Password::new(password)?.hash()?;
        let account = Account { id: Id::random()?, name, role, created: now() };
        match self.write(PeopleJob::Create { account: account.written(), password }) {
            Err(AdminError::Storage(StorageError::Taken)) => Err(taken),
            done => done,
        }
    }

    /// Gives a role.
    pub fn give_role(&self, name: &str, role: AccountRole) -> Result<(), AdminError> {
        let account = self.id(name)?;
        self.write(PeopleJob::Role { account, role: role.name().to_owned() })
    }

    /// Sets a password; all sessions end.
    pub fn set_password(&self, name: &str, password: &str) -> Result<(), AdminError> {
        let account = self.id(name)?;
        let password = Password::new(password)?.hash()?;
        self.write(PeopleJob::Password { account, password, but: None })
    }

    /// Whether somebody needs a code to sign in.
    pub fn has_second_factor(&self, name: &str) -> Result<bool, AdminError> {
        let account = self.id(name)?;
        let factor = self.runtime.block_on(self.db.second_factor(account))?;
        Ok(factor.is_some_and(|factor| factor.confirmed))
    }

    /// Switches off the second factor of an account whose owner has lost it.
    pub fn switch_off_second_factor(&self, name: &str) -> Result<(), AdminError> {
        let account = self.id(name)?;
        self.write(PeopleJob::Proof { account, job: ProofJob::Off })
    }

    /// Locks an account; its sessions end, and its tokens are good for nothing until it is unlocked.
    pub fn lock(&self, name: &str) -> Result<(), AdminError> {
        let account = self.id(name)?;
        self.write(PeopleJob::Lock { account, locked: true })
    }

    /// Unlocks an account.
    pub fn unlock(&self, name: &str) -> Result<(), AdminError> {
        let account = self.id(name)?;
        self.write(PeopleJob::Lock { account, locked: false })
    }

    /// The sessions of somebody.
    pub fn sessions(&self, name: &str) -> Result<Vec<SessionRow>, AdminError> {
        let account = self.id(name)?;
        Ok(self.runtime.block_on(self.db.sessions(account))?)
    }

    /// Ends all sessions of somebody.
    pub fn end_sessions(&self, name: &str) -> Result<(), AdminError> {
        let account = self.id(name)?;
        self.write(PeopleJob::EndSessions { account, but: None })
    }

    /// The programs that act for somebody.
    pub fn tokens(&self, name: &str) -> Result<Vec<TokenRow>, AdminError> {
        let account = self.id(name)?;
        Ok(self.runtime.block_on(self.db.tokens(account))?)
    }

    /// Revokes a token.
    pub fn end_token(&self, name: &str, id: &str) -> Result<(), AdminError> {
        let account = self.id(name)?;
        let tokens = self.tokens(name)?;
        let row = tokens.iter().find(|row| row.id.to_string() == id);
        let row = row.ok_or_else(|| AdminError::NoToken { name: name.to_owned(), id: id.to_owned() })?;
        self.write(PeopleJob::EndToken { account, token: row.id })
    }

    /// Deletes an account: its name goes from all its games.
    pub fn delete(&self, name: &str) -> Result<(), AdminError> {
        let account = self.find(name)?.account;
        self.write(PeopleJob::Delete { account: account.id })?;
        let finished = self.runtime.block_on(async {
            self.db.finish(ChoreKind::Farewell, &account.id.to_string()).await?;
            for chore in self.db.chores().await?.iter().filter(|chore| chore.kind == ChoreKind::Forget) {
                self.db.finish(chore.kind, &chore.subject).await?;
            }
            Ok::<(), StorageError>(())
        });
        Ok(finished?)
    }

    fn id(&self, name: &str) -> Result<Id, AdminError> {
        Ok(self.find(name)?.account.id)
    }

    fn write(&self, job: PeopleJob) -> Result<(), AdminError> {
        Ok(self.runtime.block_on(self.db.people(job))?)
    }
}

impl Drop for Admin {
    fn drop(&mut self) {
        self.runtime.block_on(self.db.close());
    }
}

/// The current time.
fn now() -> Moment {
    let passed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment(u64::try_from(passed.as_millis()).unwrap_or(0))
}
