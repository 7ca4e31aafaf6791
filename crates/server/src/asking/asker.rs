//! Who is asking: a browser, the account signed in there, or a program with a token.

use super::browser::{Browser, KnownBrowser, cookie};
use crate::app::App;
use crate::error::Failure;
use crate::key::{Fingerprint, Id, Secret};
use crate::people::{Account, AccountRole, Scope, Scopes};
use crate::store::{FoundSession, FoundToken, PeopleJob};
use crate::time::Moment;
use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;

/// The name of the cookie of a session.
pub(super) const SESSION: &str = "damier_session";
/// The prefix of tokens, so that leaked ones can be recognised.
pub(crate) const TOKEN: &str = "damier_";
/// The least time between two updates of when somebody was last seen, in milliseconds.
const SEEN: u64 = 60_000;
/// A session unused for this long expires, in milliseconds: half a year.
const FORGOTTEN: u64 = 180 * 24 * 3_600_000;

/// Who asks.
#[derive(Clone, Debug)]
pub struct Asker {
    /// The browser; a program with a token has none.
    pub browser: Browser,
    /// The account, if there is one.
    pub account: Option<Account>,
    /// What may be asked.
    pub scopes: Scopes,
    /// How the account was authenticated.
    pub by: Credential,
}

/// How an account was authenticated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Credential {
    /// There is no account.
    Nothing,
    /// A session of a browser.
    Session(Id),
    /// A token of a program.
    Token(Id),
}

impl Asker {
    /// By which this asker owns what somebody owns: the account's, or else the browser's.
    pub fn owner(&self) -> Option<Fingerprint> {
        self.account.as_ref().map(Account::owner).or(self.browser.0)
    }

    /// As [`Asker::owner`], with a cookie for a browser that has none.
    pub fn known(&self, app: &App) -> Result<KnownBrowser, Failure> {
        match &self.account {
            Some(account) => Ok(KnownBrowser { browser: account.owner(), cookie: None }),
            None => self.browser.known(app),
        }
    }

    /// The account, which is required.
    pub fn account(&self) -> Result<&Account, Failure> {
        let said = "sign in first, or create an account: /account";
        self.account.as_ref().ok_or_else(|| Failure::SignIn(said.to_owned()))
    }

    /// The account, if it has this role, or one above it, and a token the power to act in it.
    pub fn role(&self, role: AccountRole) -> Result<&Account, Failure> {
        let account = self.account()?;
        if account.role < role {
            let Account { name, role: own, .. } = account;
            return Err(Failure::Forbidden(format!(
                "only an account with the role {role} may do this; {name} is signed in as {own}. Whoever runs this server can change that: damier admin role {name} {role}"
            )));
        }
        self.scope(role.scope())?;
        Ok(account)
    }

    /// Whether this may be asked at all. Browsers may ask whatever their roles allow, tokens what they were given.
    pub fn scope(&self, scope: Scope) -> Result<(), Failure> {
        if self.scopes.has(scope) {
            return Ok(());
        }
        Err(match self.by {
            Credential::Token(_) => Failure::Forbidden(format!(
                "this token lacks the scope {}, needed to {}; create one that has it: /account/tokens",
                scope.name(),
                scope.about()
            )),
            Credential::Session(_) => Failure::Forbidden(format!(
                "your role does not allow you to {}; the server's operator assigns roles",
                scope.about()
            )),
            Credential::Nothing => {
                Failure::SignIn("sign in first, or create an account: /account".to_owned())
            }
        })
    }

    /// The account of a signed-in browser, for actions that no token allows.
    pub fn in_person(&self) -> Result<&Account, Failure> {
        let account = self.account()?;
        match self.by {
            Credential::Session(_) => Ok(account),
            Credential::Token(_) | Credential::Nothing => Err(Failure::Forbidden(
                "this works only signed in with a browser, not with a token".to_owned(),
            )),
        }
    }

    /// The name that is shown for this asker: the account's own, or what somebody without one calls himself.
    pub fn shown_name(&self, said: Option<String>) -> Option<String> {
        self.account.as_ref().map(|account| account.name.to_string()).or(said)
    }

    /// The session that asks.
    pub const fn session(&self) -> Option<Id> {
        match self.by {
            Credential::Session(id) => Some(id),
            Credential::Token(_) | Credential::Nothing => None,
        }
    }

    fn of_browser(browser: Browser) -> Self {
        Self { browser, account: None, scopes: AccountRole::Player.scopes(), by: Credential::Nothing }
    }

    /// Determines from a request who is asking.
    pub(crate) async fn of(app: &App, headers: &HeaderMap) -> Result<Self, Failure> {
        if let Some(token) = bearer(headers) {
            return Self::of_token(app, token).await;
        }
        let browser = Browser::of(headers);
        let Some(secret) = cookie(headers, SESSION) else { return Ok(Self::of_browser(browser)) };
        let hash = secret.fingerprint();
        let oldest = app.time.now().0.saturating_sub(FORGOTTEN);
        let found = app.db.session(hash).await?.filter(|found| found.seen.0 >= oldest);
        let Some(FoundSession { id, account, seen }) = found else { return Ok(Self::of_browser(browser)) };
        let account = Account::read(account)?;
        note(app, seen, |at| PeopleJob::SessionSeen { session: id, account: account.id, at });
        let scopes = account.role.scopes();
        Ok(Self { browser, account: Some(account), scopes, by: Credential::Session(id) })
    }

    async fn of_token(app: &App, token: &str) -> Result<Self, Failure> {
        let unknown = || Failure::SignIn("this token is not valid; it may have been revoked".to_owned());
        let secret: Secret =
            token.strip_prefix(TOKEN).and_then(|secret| secret.parse().ok()).ok_or_else(unknown)?;
        let found = app.db.token(secret.fingerprint()).await?.ok_or_else(unknown)?;
        let FoundToken { id, account, scopes, seen } = found;
        let account = Account::read(account)?;
        note(app, seen.unwrap_or_default(), |at| PeopleJob::TokenSeen { token: id, at });
        // A role that was taken away is taken away from the account's programs too.
        let scopes = Scopes::from_stored(&scopes).within(account.role.scopes());
        Ok(Self { browser: Browser(None), account: Some(account), scopes, by: Credential::Token(id) })
    }

    /// Whether the session or token is still valid, with the same role; always, if there is none.
    pub(crate) async fn is_still_good(&self, app: &App) -> Result<bool, Failure> {
        let role = self.account.as_ref().map_or(AccountRole::Player, |account| account.role);
        Ok(match self.by {
            Credential::Nothing => true,
            Credential::Session(id) => app.db.is_session(id, role.name()).await?,
            Credential::Token(id) => app.db.is_token(id, role.name()).await?,
        })
    }
}

impl FromRequestParts<App> for Asker {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        // Operations of the API have been checked already, by the scope they name.
        if let Some(asker) = parts.extensions.get::<Self>() {
            return Ok(asker.clone());
        }
        let asker = Self::of(app, &parts.headers).await?;
        if matches!(asker.by, Credential::Token(_)) {
            asker.scope(Scope::Read)?;
        }
        Ok(asker)
    }
}

/// The token of a request.
pub(super) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// Records now and then that somebody was seen; nobody waits for it.
fn note(app: &App, seen: Moment, job: impl FnOnce(Moment) -> PeopleJob) {
    let now = app.time.now();
    if now.0.saturating_sub(seen.0) < SEEN {
        return;
    }
    let (app, job) = (app.clone(), job(now));
    tokio::spawn(async move {
        if let Err(fault) = app.db.people(job).await {
            tracing::debug!(%fault, "the time of a browser's last visit could not be saved");
        }
    });
}
