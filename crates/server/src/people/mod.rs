//! People: who asks, what they may do, and how strong they are.
//!
//! Whoever plays owns seats by a [`crate::key::Fingerprint`]: that of a browser's cookie, or that of an account. A
//! browser that is signed in, and a program that has a token, ask as the account; games do not see a difference.

mod account;
mod asker;
mod role;

pub(crate) use account::fold;
pub use account::{Account, AccountName, NameFault};
pub(crate) use asker::bearer;
pub use asker::{Asker, By};
pub use role::{Role, Scope, Scopes};
