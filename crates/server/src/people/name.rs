//! Names of accounts: none can be mistaken for another, by Unicode's own tables.
//!
//! UTS 39 says which characters are fit for names, which scripts may stand together, and which texts look alike.

use std::fmt;
use std::str::FromStr;
use unicode_normalization::UnicodeNormalization;
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection, skeleton};

/// The name of an account. Two names that differ in capitals only are the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountName(String);

/// The fewest and the most letters of a name.
const FEWEST: usize = 3;
const MOST: usize = 20;
/// Reserved names.
const RESERVED: [&str; 8] =
    ["guest", "computer", "damier", "administrator", "admin", "arbiter", "deleted", "anonymous"];

/// Why a name is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameFault {
    /// Too short, or too long.
    #[error("a name must have {FEWEST} to {MOST} characters")]
    Length,
    /// A character that names cannot have.
    #[error("a name can have letters, digits, - and _ only, and must begin with a letter or a digit")]
    Character,
    /// An unusual form of a letter, or an obsolete one.
    #[error("this name contains an unusual form of a letter; use plain letters")]
    Unusual,
    /// Letters of several scripts, by which it may look like another name.
    #[error("a name must be in one script; this one mixes letters that look alike")]
    Mixed,
    /// It is reserved.
    #[error("this name is reserved; choose another")]
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

    /// What the name looks like, as it is written and without its capitals. Names that share one look alike.
    pub fn shapes(&self) -> Vec<String> {
        shapes(&self.0)
    }

    /// A stored name.
    pub(crate) fn from_stored(name: String) -> Self {
        Self(name)
    }
}

fn shapes(name: &str) -> Vec<String> {
    let looks = |text: &str| fold(&skeleton(text).collect::<String>());
    let mut shapes = vec![looks(name), looks(&fold(name))];
    shapes.dedup();
    shapes
}

/// A name as names are compared: by way of capitals, so that letters with several small forms agree.
pub(crate) fn fold(name: &str) -> String {
    name.to_uppercase().to_lowercase()
}

/// Whether a text has marks that change the direction of writing, or characters that are not seen: with them the name
/// of a guest could be made to look like another.
pub(crate) fn has_hidden_marks(text: &str) -> bool {
    text.chars().any(|letter| {
        matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}')
    })
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
        let usual = |letter: char| letter == '-' || letter.identifier_allowed();
        if !text.chars().all(usual) || !text.nfkc().eq(text.chars()) {
            return Err(NameFault::Unusual);
        }
        // Scripts that are written together, as in Japanese, may stand together.
        let letters: String = text.chars().filter(|letter| *letter != '-').collect();
        if letters.as_str().detect_restriction_level() > RestrictionLevel::HighlyRestrictive {
            return Err(NameFault::Mixed);
        }
        let own = shapes(text);
        if RESERVED.iter().any(|name| shapes(name).iter().any(|shape| own.contains(shape))) {
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
        for name in [
            "Ann",
            "ann-2",
            "Jean_Luc",
            "Ольга",
            "Łukasz",
            "42nd",
            "twenty-letters-long-",
            "Ολυμπία",
            "さくら田",
            "Małgorzata",
            "João",
        ] {
            check(name, Ok(()));
        }
        check("", Err(NameFault::Length));
        check("ab", Err(NameFault::Length));
        check("twenty-one-letters-lo", Err(NameFault::Length));
        for name in ["Ann Lee", "Ann.", "<b>", "-ann", "_ann", "ann\n", "a\u{202e}nn", "ann😀", "a\u{200b}nn"]
        {
            check(name, Err(NameFault::Character));
        }
        // Wide letters, a ligature, the sign of the kelvin, small letters above the line.
        for name in ["Ａｎｎ", "ﬁnn", "\u{212a}arl", "annᵃ"] {
            check(name, Err(NameFault::Unusual));
        }
        // A Cyrillic а in a Latin name, a Greek ο.
        for name in ["\u{430}nn", "Z\u{3bf}e"] {
            check(name, Err(NameFault::Mixed));
        }
        // The last is written with the digit one.
        for name in ["Guest", "COMPUTER", "deleted", "de1eted"] {
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

    #[test]
    fn names_that_look_alike_share_a_shape() {
        let alike = |one: &str, other: &str| shapes(one).iter().any(|shape| shapes(other).contains(shape));
        // Latin and Cyrillic, whole in one script; a capital I and a small l; a nought and an o.
        for (one, other) in [
            ("Pace", "Расе"),
            ("pacca", "расса"),
            ("Ian", "lan"),
            ("bill", "biII"),
            ("Ann", "aNN"),
            ("B0b", "BOb"),
        ] {
            assert!(alike(one, other), "{one} {other}: {:?} {:?}", shapes(one), shapes(other));
        }
        for (one, other) in [("Ann", "Anna"), ("Ольга", "Olga"), ("rob", "bob")] {
            assert!(!alike(one, other), "{one} {other}");
        }
    }

    #[test]
    fn hidden_marks_are_found() {
        for text in ["Ann\u{202e}", "A\u{200d}nn", "\u{2066}Ann", "Ann\u{feff}", "A\u{e0041}nn"] {
            assert!(has_hidden_marks(text), "{text:?}");
        }
        assert!(!has_hidden_marks("Ann-Marie Ольга 田"));
    }
}
