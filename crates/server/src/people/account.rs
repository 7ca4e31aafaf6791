//! Accounts, and how they may be called.

use super::role::Role;
use crate::key::{Fingerprint, Id};
use crate::time::Moment;
use std::fmt;
use std::str::FromStr;

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

/// The name of an account. Two names that differ in capitals only are the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountName(String);

/// The fewest and the most letters of a name.
const FEWEST: usize = 3;
const MOST: usize = 20;
/// Names that would be taken for somebody else.
const RESERVED: [&str; 8] =
    ["guest", "computer", "damier", "administrator", "admin", "arbiter", "deleted", "anonymous"];

/// Why a name cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameFault {
    /// Too short, or too long.
    #[error("a name has {FEWEST} to {MOST} characters")]
    Length,
    /// Something in it that a name cannot have.
    #[error("a name has letters, digits, - and _ only, and begins with a letter or a digit")]
    Character,
    /// It would be taken for somebody else.
    #[error("this name is kept back, so that nobody is taken for somebody else; choose another one")]
    Reserved,
}

impl AccountName {
    /// The name, as it is compared.
    pub fn folded(&self) -> String {
        fold(&self.0)
    }

    /// The name, as it is shown.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// A name that was kept.
    pub(crate) fn kept(name: String) -> Self {
        Self(name)
    }
}

/// A name as names are compared: by way of capitals, so that letters with several small forms agree.
pub(crate) fn fold(name: &str) -> String {
    name.to_uppercase().to_lowercase()
}

impl FromStr for AccountName {
    type Err = NameFault;

    fn from_str(text: &str) -> Result<Self, NameFault> {
        if !(FEWEST..=MOST).contains(&text.chars().take(MOST + 1).count()) {
            return Err(NameFault::Length);
        }
        let fits = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_');
        if !text.chars().all(fits) || text.starts_with(['-', '_']) {
            return Err(NameFault::Character);
        }
        if RESERVED.contains(&fold(text).as_str()) {
            return Err(NameFault::Reserved);
        }
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for AccountName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_name_may_be() {
        let check = |text: &str, expected: Result<(), NameFault>| {
            assert_eq!(text.parse::<AccountName>().map(drop), expected, "{text}");
        };
        for name in ["Ann", "ann-2", "Jean_Luc", "Ольга", "Łukasz", "42nd", "twenty-letters-long-"] {
            check(name, Ok(()));
        }
        check("", Err(NameFault::Length));
        check("ab", Err(NameFault::Length));
        check("twenty-one-letters-lo", Err(NameFault::Length));
        for name in ["Ann Lee", "Ann.", "<b>", "-ann", "_ann", "ann\n", "a\u{202e}nn", "ann😀"] {
            check(name, Err(NameFault::Character));
        }
        for name in ["Guest", "COMPUTER", "deleted"] {
            check(name, Err(NameFault::Reserved));
        }
    }

    #[test]
    fn capitals_make_no_difference() {
        let folded = |name: &str| name.parse::<AccountName>().map(|name| name.folded());
        assert_eq!(folded("Ann"), folded("aNN"));
        assert_eq!(folded("ОЛЬГА"), folded("Ольга"));
        assert_eq!(folded("ΣΊΣΥΦΟΣ"), folded("σίσυφος"));
        assert_ne!(folded("Ann"), folded("Anna"));
    }
}
