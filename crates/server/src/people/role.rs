//! Permissions: the role of an account, and the scopes of a token.

use std::fmt;
use std::str::FromStr;

/// The role of an account. Each role may do what those before it may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AccountRole {
    /// Plays and studies.
    Player,
    /// Has a desk, and rules on games over a physical board.
    Arbiter,
    /// Manages the accounts of others.
    Administrator,
}

impl AccountRole {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Player, Self::Arbiter, Self::Administrator];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Arbiter => "arbiter",
            Self::Administrator => "administrator",
        }
    }

    /// What can be done in this role.
    pub const fn scopes(self) -> Scopes {
        let player = Scopes::NONE
            .and(Scope::Read)
            .and(Scope::Play)
            .and(Scope::Board)
            .and(Scope::Study)
            .and(Scope::Events);
        match self {
            Self::Player => player,
            Self::Arbiter => player.and(Scope::Desk),
            Self::Administrator => player.and(Scope::Desk).and(Scope::Admin),
        }
    }

    /// The part of a token's power by which it acts in this role.
    pub const fn scope(self) -> Scope {
        match self {
            Self::Player => Scope::Read,
            Self::Arbiter => Scope::Desk,
            Self::Administrator => Scope::Admin,
        }
    }
}

/// A text that names no role, or no scope.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no {kind} {text:?}; choose among {all}")]
pub struct UnknownName {
    kind: &'static str,
    text: String,
    all: String,
}

impl FromStr for AccountRole {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        Self::ALL.into_iter().find(|role| role.name() == text).ok_or_else(|| UnknownName {
            kind: "role",
            text: text.chars().take(40).collect(),
            all: Self::ALL.map(Self::name).join(", "),
        })
    }
}

impl fmt::Display for AccountRole {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// A scope of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// See what the account sees.
    Read,
    /// Make games, take seats and play.
    Play,
    /// Send moves from an electronic board.
    Board,
    /// Keep and change studies.
    Study,
    /// Work at the arbiter's desk.
    Desk,
    /// Manage the accounts of others.
    Admin,
    /// Make events, work at them and play in them.
    Events,
}

impl Scope {
    /// All of them.
    pub const ALL: [Self; 7] =
        [Self::Read, Self::Play, Self::Board, Self::Study, Self::Events, Self::Desk, Self::Admin];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Play => "play",
            Self::Board => "board",
            Self::Study => "study",
            Self::Desk => "desk",
            Self::Admin => "admin",
            Self::Events => "events",
        }
    }

    /// What it allows a program to do, in words.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Read => "read your games and your account",
            Self::Play => "create, join and play games",
            Self::Board => "send moves from an electronic board",
            Self::Study => "save and edit studies",
            Self::Desk => "work at the arbiter’s desk",
            Self::Admin => "manage other accounts",
            Self::Events => "create, run and play in events",
        }
    }
}

impl FromStr for Scope {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        Self::ALL.into_iter().find(|scope| scope.name() == text).ok_or_else(|| UnknownName {
            kind: "scope",
            text: text.chars().take(40).collect(),
            all: Self::ALL.map(Self::name).join(", "),
        })
    }
}

/// A set of scopes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scopes(u8);

impl Scopes {
    /// No rights at all.
    pub const NONE: Self = Self(0);

    /// These and one more.
    #[must_use]
    pub const fn and(self, scope: Scope) -> Self {
        Self(self.0 | 1 << scope as u8)
    }

    /// Those that are in both.
    #[must_use]
    pub const fn within(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether one is among them.
    pub const fn has(self, scope: Scope) -> bool {
        self.0 & 1 << scope as u8 != 0
    }

    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = Scope> {
        Scope::ALL.into_iter().filter(move |scope| self.has(*scope))
    }

    /// Those that a text with blanks between them names; names that are not known are passed over.
    pub fn from_stored(text: &str) -> Self {
        text.split_whitespace().filter_map(|name| name.parse().ok()).collect()
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<I: IntoIterator<Item = Scope>>(scopes: I) -> Self {
        scopes.into_iter().fold(Self::NONE, Self::and)
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.iter().map(Scope::name).collect();
        formatter.write_str(&names.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_and_nothing_else_does() {
        for role in AccountRole::ALL {
            assert_eq!(role.name().parse(), Ok(role));
        }
        for scope in Scope::ALL {
            assert_eq!(scope.name().parse(), Ok(scope));
        }
        let fault = "Admin".parse::<AccountRole>().expect_err("no such role").to_string();
        assert!(fault.contains("player, arbiter, administrator"), "{fault}");
        let all: Scopes = Scope::ALL.into_iter().collect();
        assert_eq!(Scopes::from_stored(&all.to_string()), all);
        assert_eq!(Scopes::from_stored("play other"), Scopes::NONE.and(Scope::Play));
    }

    #[test]
    fn each_role_may_do_what_those_before_it_may() {
        for pair in AccountRole::ALL.windows(2) {
            let (less, more) = (pair[0].scopes(), pair[1].scopes());
            assert_eq!(less.within(more), less);
            assert_ne!(less, more);
            assert!(!less.has(pair[1].scope()) && more.has(pair[1].scope()));
        }
    }
}
