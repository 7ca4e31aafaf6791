//! Accounts.

use super::name::AccountName;
use super::role::AccountRole;
use crate::key::{Fingerprint, Id};
use crate::time::Moment;

/// An account, as it is read for every request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub id: Id,
    /// How it is called.
    pub name: AccountName,
    /// What it is on this server.
    pub role: AccountRole,
    /// When it was made.
    pub created: Moment,
}

impl Account {
    /// The key by which it owns seats, displays and everything else.
    pub fn owner(&self) -> Fingerprint {
        Fingerprint::of_account(self.id)
    }
}
