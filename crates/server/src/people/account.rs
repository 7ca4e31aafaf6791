//! Accounts.

use super::name::AccountName;
use super::role::Role;
use crate::key::{Fingerprint, Id};
use crate::time::Moment;

/// An account, as it is read for every request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Which.
    pub id: Id,
    /// How it is called.
    pub name: AccountName,
    /// What it is on this server.
    pub role: Role,
    /// When it was made.
    pub created: Moment,
}

impl Account {
    /// By which it owns seats, displays and whatever else somebody owns.
    pub fn owner(&self) -> Fingerprint {
        Fingerprint::of_account(self.id)
    }
}
