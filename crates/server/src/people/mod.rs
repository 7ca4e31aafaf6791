//! People: accounts, what they may do, and how strong they are. Knows no HTTP.
//!
//! Whoever plays owns seats by a [`crate::key::Fingerprint`]: that of a browser's cookie, or that of an account. A
//! browser that is signed in, and a program that has a token, ask as the account; games do not see a difference.

mod account;
mod kept;
mod name;
mod password;
mod proof;
mod rating;
mod role;
mod speed;
mod standings;
mod state;

pub use account::Account;
pub(crate) use kept::keep_shapes;
pub use kept::{AccountRecord, account_named, accounts};
pub use name::{AccountName, NameFault};
pub(crate) use name::{fold, has_hidden_marks};
pub(crate) use password::PasswordTurn;
pub use password::{HashError, Password, PasswordFault, Passwords};
pub(crate) use proof::in_groups;
pub use proof::{Authenticator, RecoveryCode};
pub use rating::{GameScore, RatedPlayer, RatedResult, Rating, RatingPool};
pub(crate) use rating::{members, rate};
pub use role::{AccountRole, NoSuchName, Scope, Scopes};
pub use speed::Speed;
pub(crate) use standings::watch_accounts;
pub use state::People;
pub(crate) use state::{NameFromAddress, Owner};
