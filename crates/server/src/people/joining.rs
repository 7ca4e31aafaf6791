//! Accounts come and go: made, signed in, signed out, and what a browser had before.

use super::account::{Account, AccountName, fold};
use super::asker::SESSION;
use super::password::Password;
use super::role::Role;
use crate::app::App;
use crate::browser::set_cookie;
use crate::db::{AccountRow, ChoreKind, NewSession, PeopleJob, StorageFault, taking};
use crate::error::Failure;
use crate::key::{Fingerprint, Id, Secret};
use axum::http::HeaderValue;
use std::net::IpAddr;
use std::time::Instant;

/// How long a browser stays signed in, in seconds.
const LIFETIME: u32 = 31_536_000;
/// The longest description of a browser that is kept.
const LONGEST_AGENT: usize = 200;
/// The most games that are counted, and told to be read anew.
const MOST_GAMES: u32 = 10_000;

/// Where somebody signs in.
#[derive(Clone, Debug)]
pub struct Place {
    /// From where.
    pub address: IpAddr,
    /// What the browser says it is.
    pub agent: String,
}

impl Place {
    /// From where, with what the browser says as far as it is kept.
    pub fn new(address: IpAddr, agent: Option<&HeaderValue>) -> Self {
        let agent = agent.and_then(|agent| agent.to_str().ok()).unwrap_or_default();
        Self { address, agent: agent.chars().take(LONGEST_AGENT).collect() }
    }
}

/// Somebody who is signed in from now on.
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// Who.
    pub account: Account,
    /// The cookie to be set.
    pub cookie: HeaderValue,
}

impl App {
    /// Makes an account.
    pub(crate) async fn make_account(
        &self,
        name: &str,
        password: &str,
        from: IpAddr,
    ) -> Result<Account, Failure> {
        let name: AccountName = name.trim().parse().map_err(Failure::bad)?;
        let password = Password::new(password).map_err(Failure::bad)?;
        self.people.tries_by_address.take(from, Instant::now())?;
        let taken = || Failure::Conflict(format!("somebody has the name {name} already; choose another one"));
        if self.db.account_named(name.as_str()).await?.is_some() {
            return Err(taken());
        }
        let password = self.people.passwords.hash(password).await?;
        let account =
            Account { id: Id::random()?, name: name.clone(), role: Role::Player, created: self.time.now() };
        match self.db.people(PeopleJob::Create { account: account.clone(), password }).await {
            Ok(()) => Ok(account),
            // Somebody else was faster.
            Err(StorageFault::Taken) => Err(taken()),
            Err(fault) => Err(fault.into()),
        }
    }

    /// The account, if this is its password; nothing tells whether the name or the password was wrong.
    pub(crate) async fn prove(
        &self,
        name: &str,
        password: &str,
        from: IpAddr,
    ) -> Result<AccountRow, Failure> {
        let now = Instant::now();
        self.people.tries_by_address.take(from, now)?;
        let name: String = name.trim().chars().take(100).collect();
        self.people.tries_by_name.take(fold(&name), now)?;
        let found = self.db.account_named(&name).await?;
        let kept = found.as_ref().map(|row| row.password.clone());
        if !self.people.passwords.is(Password::tried(password), kept).await? {
            return Err(wrong());
        }
        let row = found.ok_or_else(wrong)?;
        if row.locked {
            return Err(Failure::Forbidden(
                "this account is locked; ask whoever runs this server".to_owned(),
            ));
        }
        Ok(row)
    }

    /// Begins a session.
    pub(crate) async fn begin_session(&self, account: Account, place: Place) -> Result<SignedIn, Failure> {
        let secret = Secret::random()?;
        let session = NewSession {
            hash: secret.fingerprint(),
            id: Id::random()?,
            account: account.id,
            address: place.address.to_string(),
            agent: place.agent,
            at: self.time.now(),
        };
        self.db.people(PeopleJob::SignIn(session)).await?;
        Ok(SignedIn { account, cookie: set_cookie(self, SESSION, &secret.to_string(), LIFETIME)? })
    }

    /// The cookie that takes a session away from a browser.
    pub(crate) fn no_session(&self) -> Result<HeaderValue, Failure> {
        set_cookie(self, SESSION, "", 0)
    }

    /// Gives an account what a browser has played without one, and says how many games that were.
    pub(crate) async fn take_games(&self, from: Fingerprint, account: &Account) -> Result<u32, Failure> {
        let games = self.db.games_of(from, MOST_GAMES).await?;
        let to = account.owner();
        self.db.people(PeopleJob::Take { from, to }).await?;
        self.finish(vec![(ChoreKind::Take, taking(from, to))]).await;
        let count = u32::try_from(games.len()).unwrap_or(u32::MAX);
        // Who sits where is in the memory of rooms that are awake.
        self.read_anew(&games).await;
        Ok(count)
    }

    /// Deletes an account: its open games are given up, its name goes from all of them.
    pub(crate) async fn delete_account(&self, account: &Account) -> Result<(), Failure> {
        let owner = account.owner();
        for game in self.db.open_games_of(owner, MOST_GAMES).await? {
            self.give_up(game, owner).await;
        }
        let games = self.db.games_of(owner, MOST_GAMES).await?;
        let collections = self.db.collections_of(owner).await?;
        self.db.people(PeopleJob::Delete { account: account.id }).await?;
        let mut work = vec![(ChoreKind::Farewell, account.id.to_string())];
        work.extend(collections.iter().map(|row| (ChoreKind::Forget, row.id.to_string())));
        self.finish(work).await;
        self.read_anew(&games).await;
        Ok(())
    }
}

fn wrong() -> Failure {
    Failure::SignIn("the name or the password is not right".to_owned())
}
