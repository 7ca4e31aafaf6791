//! People: who asks, what they may do, and how strong they are.
//!
//! Whoever plays owns seats by a [`crate::key::Fingerprint`]: that of a browser's cookie, or that of an account. A
//! browser that is signed in, and a program that has a token, ask as the account; games do not see a difference.

mod account;
mod asker;
mod everything;
mod joining;
mod name;
mod password;
mod rating;
mod role;
mod speed;
mod standing;
mod state;

pub use account::Account;
pub use asker::{Asker, By};
pub(crate) use asker::{TOKEN, bearer};
pub(crate) use joining::Guesser;
pub use joining::{Place, SignedIn};
pub use name::{AccountName, NameFault};
pub(crate) use name::{fold, has_hidden_marks};
pub(crate) use password::Turn;
pub use password::{HashFault, Password, PasswordFault, Passwords};
pub use rating::{Against, Got, Rating, RatingPool};
pub use role::{NoSuchName, Role, Scope, Scopes};
pub use speed::Speed;
pub(crate) use standing::{Standing, watch_accounts};
pub use state::People;
