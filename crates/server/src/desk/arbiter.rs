//! Who may work at a desk: an account with the role of an arbiter, and a program only with the scope for it.

use crate::app::App;
use crate::asking::Asker;
use crate::error::Failure;
use crate::key::Fingerprint;
use crate::people::AccountRole;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;

/// An arbiter who asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Arbiter {
    /// The account.
    pub(crate) owner: Fingerprint,
    /// Its name.
    pub(crate) name: String,
}

impl FromRequestParts<App> for Arbiter {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        let asker = Asker::from_request_parts(parts, app).await?;
        let account = asker.role(AccountRole::Arbiter)?;
        Ok(Self { owner: account.owner(), name: account.name.to_string() })
    }
}
