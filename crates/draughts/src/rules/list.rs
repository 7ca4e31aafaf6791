//! The list of all rulesets. A new one is added here, and nowhere else outside its own file.

use super::{Rules, Ruleset};
use std::fmt;
use std::str::FromStr;

/// Calls a macro with every ruleset: its type and its name in text, after whatever else it is given.
macro_rules! for_each_ruleset {
    ($callback:ident $($more:tt)*) => {
        $callback! {
            $($more)*
            International "international",
            Russian "russian",
            Brazilian "brazilian",
            English "english",
            Portuguese "portuguese",
            Site64 "site64",
            Italian "italian",
            Spanish "spanish",
            Czech "czech",
            Pool "pool",
            Killer "killer",
        }
    };
}
pub(crate) use for_each_ruleset;

macro_rules! define_rulesets {
    ($($ruleset:ident $name:literal,)*) => {
        /// A ruleset chosen at run time.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum RulesetName {
            $(#[doc = concat!("`", $name, "`")] $ruleset,)*
        }

        impl RulesetName {
            /// All rulesets, the six main ones first.
            pub const ALL: &'static [Self] = &[$(Self::$ruleset,)*];

            /// The name in text: lower case, one word.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$ruleset => $name,)* }
            }

            /// Its table of values.
            pub const fn rules(self) -> &'static Rules {
                match self { $(Self::$ruleset => &<$ruleset as Ruleset>::RULES,)* }
            }
        }

        $(
            #[doc = concat!("The ruleset `", $name, "` as a type.")]
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            pub struct $ruleset;
        )*
    };
}
for_each_ruleset!(define_rulesets);

impl fmt::Display for RulesetName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl FromStr for RulesetName {
    type Err = UnknownRuleset;

    fn from_str(text: &str) -> Result<Self, UnknownRuleset> {
        let wanted = text.trim();
        let found = Self::ALL.iter().find(|ruleset| ruleset.name().eq_ignore_ascii_case(wanted));
        found.copied().ok_or_else(|| UnknownRuleset { text: wanted.chars().take(40).collect() })
    }
}

/// A text that names no ruleset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no ruleset {text:?}; the rulesets are {}", names())]
pub struct UnknownRuleset {
    text: String,
}

fn names() -> String {
    RulesetName::ALL.iter().map(|ruleset| ruleset.name()).collect::<Vec<_>>().join(", ")
}
