//! Creating accounts, signing in and out, and adding a browser's games to an account.

use super::asker::SESSION;
use super::browser::{cookie, set_cookie};
use crate::app::App;
use crate::error::Failure;
use crate::key::{Fingerprint, Id, Secret};
use crate::people::{
    Account, AccountName, AccountRecord, AccountRole, NameFromAddress, Owner, Password, PasswordTurn,
    account_named, fold,
};
use crate::store::{ChoreKind, NewSession, PeopleJob, StorageError, taking};
use axum::http::header::USER_AGENT;
use axum::http::{HeaderMap, HeaderValue};
use std::net::IpAddr;
use std::time::Instant;

/// How long a browser stays signed in, in seconds.
const LIFETIME: u32 = 31_536_000;
/// The longest description of a browser that is kept.
const LONGEST_AGENT: usize = 200;
/// The name of the cookie by which a browser is known in which somebody has signed in.
const KNOWN: &str = "damier_known";
/// How long it is known, in seconds: two years.
const KNOWN_LIFETIME: u32 = 63_072_000;
/// The maximum number of games that are counted, and notified to reload.
const MOST_GAMES: u32 = 10_000;

/// The place of a sign-in.
#[derive(Clone, Debug)]
pub struct SignInOrigin {
    pub address: IpAddr,
    /// The browser's own description.
    pub agent: String,
    /// By which the browser is known, if somebody has signed in with it before.
    pub known: Option<Fingerprint>,
}

impl SignInOrigin {
    /// From where, with what the browser says as far as it is kept.
    pub fn new(address: IpAddr, headers: &HeaderMap) -> Self {
        let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
        let known = cookie(headers, KNOWN).map(Secret::fingerprint);
        Self { address, agent: agent.chars().take(LONGEST_AGENT).collect(), known }
    }
}

/// A new session.
#[derive(Clone, Debug)]
pub struct SignedIn {
    pub account: Account,
    /// The cookies to be set.
    pub cookies: Vec<HeaderValue>,
}

/// Who tries a password. Guessing is slowed down without slowing the owner.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Guesser<'a> {
    /// Somebody who signs in.
    At(&'a SignInOrigin),
    /// Somebody who is signed in already.
    SignedIn(&'a Account),
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
        self.people.tries_by_address.take(from.into(), Instant::now())?;
        let taken = || {
            Failure::Conflict(format!("the name {name}, or one that looks like it, is taken; choose another"))
        };
        for shape in name.shapes() {
            if self.db.has_shape(&shape).await? {
                return Err(taken());
            }
        }
        if account_named(&self.db, name.as_str()).await?.is_some() {
            return Err(taken());
        }
        let password = self.people.passwords.hash(password, PasswordTurn::Stranger).await?;
        let account = Account {
            id: Id::random()?,
            name: name.clone(),
            role: AccountRole::Player,
            created: self.time.now(),
        };
        match self.db.people(PeopleJob::Create { account: account.written(), password }).await {
            Ok(()) => Ok(account),
            // Somebody else was faster.
            Err(StorageError::Taken) => Err(taken()),
            Err(fault) => Err(fault.into()),
        }
    }

    /// The account, if this is its password; the answer does not reveal whether the name or the password was wrong.
    pub(crate) async fn prove(
        &self,
        name: &str,
        password: &str,
        by: Guesser<'_>,
    ) -> Result<AccountRecord, Failure> {
        let name: String = name.trim().chars().take(100).collect();
        let found = account_named(&self.db, &name).await?;
        let turn = self.count_try(&name, found.as_ref(), by).await?;
        let kept = found.as_ref().map(|row| row.password.clone());
        if !self.people.passwords.is(Password::tried(password), kept, turn).await? {
            return Err(wrong());
        }
        let row = found.ok_or_else(wrong)?;
        if row.locked {
            return Err(Failure::Forbidden("this account is locked; ask the server's operator".to_owned()));
        }
        Ok(row)
    }

    /// Counts a try to sign in, or refuses it, and says in which turn the password is worked on.
    async fn count_try(
        &self,
        name: &str,
        found: Option<&AccountRecord>,
        by: Guesser<'_>,
    ) -> Result<PasswordTurn, Failure> {
        let now = Instant::now();
        let owner = match (by, found) {
            (Guesser::SignedIn(account), _) => Some(Owner::SignedIn(account.id)),
            (Guesser::At(SignInOrigin { known: Some(browser), .. }), Some(row))
                if self.db.is_known_browser(row.account.id, *browser).await? =>
            {
                Some(Owner::Browser(*browser))
            }
            (Guesser::At(_), _) => None,
        };
        if let Some(owner) = owner {
            self.people.tries_of_owners.take(owner, now)?;
            return Ok(PasswordTurn::Owner);
        }
        if let Guesser::At(place) = by {
            let address = place.address.into();
            self.people.tries_by_address.take(address, now)?;
            self.people.tries_by_name.take(NameFromAddress { address, name: fold(name) }, now)?;
        }
        Ok(PasswordTurn::Stranger)
    }

    /// Begins a session.
    pub(crate) async fn begin_session(
        &self,
        account: Account,
        place: SignInOrigin,
    ) -> Result<SignedIn, Failure> {
        let mut cookies = Vec::new();
        let browser = match place.known {
            Some(browser) => browser,
            None => {
                let known = Secret::random()?;
                cookies.push(set_cookie(self, KNOWN, &known.to_string(), KNOWN_LIFETIME)?);
                known.fingerprint()
            }
        };
        let secret = Secret::random()?;
        let session = NewSession {
            hash: secret.fingerprint(),
            id: Id::random()?,
            account: account.id,
            address: place.address.to_string(),
            agent: place.agent,
            at: self.time.now(),
        };
        let at = session.at;
        self.db.people(PeopleJob::SignIn(session)).await?;
        self.db.people(PeopleJob::KnowBrowser { account: account.id, browser, at }).await?;
        cookies.insert(0, set_cookie(self, SESSION, &secret.to_string(), LIFETIME)?);
        Ok(SignedIn { account, cookies })
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
        self.house().finish(vec![(ChoreKind::Take, taking(from, to))]).await;
        let count = u32::try_from(games.len()).unwrap_or(u32::MAX);
        // Who sits where is in the memory of rooms that are awake.
        self.bus.read_anew(&games).await;
        Ok(count)
    }

    /// Deletes an account: its open games are resigned, and its name is removed from all games.
    pub(crate) async fn delete_account(&self, account: &Account) -> Result<(), Failure> {
        let owner = account.owner();
        for game in self.db.open_games_of(owner, MOST_GAMES).await? {
            self.bus.give_up(game, owner).await;
        }
        let games = self.db.games_of(owner, MOST_GAMES).await?;
        let collections = self.db.collections_of(owner).await?;
        self.db.people(PeopleJob::Delete { account: account.id }).await?;
        let mut work = vec![(ChoreKind::Farewell, account.id.to_string())];
        work.extend(collections.iter().map(|row| (ChoreKind::Forget, row.id.to_string())));
        self.house().finish(work).await;
        self.bus.read_anew(&games).await;
        Ok(())
    }
}

fn wrong() -> Failure {
    Failure::SignIn("the name or the password is wrong".to_owned())
}
