//! Who is asking, according to HTTP: a browser by its cookie, the account signed in there, or a program with a token;
//! and what people do with their accounts.

mod asker;
mod browser;
mod everything;
mod joining;
mod proof;
mod standing;

pub(crate) use asker::TOKEN;
pub use asker::{Asker, Credential};
pub use browser::{Browser, ClientAddress, KnownBrowser, SameOrigin};
pub(crate) use joining::Guesser;
pub use joining::{SignInOrigin, SignedIn};
pub(crate) use standing::AskerStanding;
