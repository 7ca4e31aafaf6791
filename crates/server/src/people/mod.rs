//! People: accounts, what they may do, and how strong they are. Knows no HTTP.
//!
//! Players own seats by a [`crate::key::Fingerprint`], that of a browser's cookie or of an account. A signed-in browser
//! and a program with a token act as the account; games see no difference.

mod account;
mod name;
mod password;
mod proof;
mod rating;
mod role;
mod speed;
mod standings;
mod state;
mod stored;

pub use account::Account;
pub use name::{AccountName, NameFault};
pub(crate) use name::{fold, has_hidden_marks};
pub(crate) use password::PasswordTurn;
pub use password::{HashError, Password, PasswordFault, Passwords};
pub(crate) use proof::in_groups;
pub use proof::{Authenticator, RecoveryCode};
pub use rating::{GameScore, RatedPlayer, RatedResult, Rating, RatingPool};
pub(crate) use rating::{members, rate};
pub use role::{AccountRole, Scope, Scopes, UnknownName};
pub use speed::Speed;
pub(crate) use standings::watch_accounts;
pub use state::People;
pub(crate) use state::{NameFromAddress, Owner};
pub(crate) use stored::keep_shapes;
pub use stored::{AccountRecord, account_named, accounts};
