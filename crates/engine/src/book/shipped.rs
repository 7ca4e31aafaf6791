//! The books in the program. docs/learning-log.md says how they were made.

use draughts::RulesetName;

/// The book of a ruleset, if there is one.
pub(super) fn bytes(ruleset: RulesetName) -> Option<&'static [u8]> {
    SHIPPED.iter().find(|shipped| shipped.ruleset == ruleset.name()).map(|shipped| shipped.bytes)
}

struct Shipped {
    /// By its name.
    ruleset: &'static str,
    bytes: &'static [u8],
}

macro_rules! shipped {
    ($($ruleset:literal)*) => {
        &[$(Shipped {
            ruleset: $ruleset,
            bytes: include_bytes!(concat!("../../books/", $ruleset, ".book")),
        },)*]
    };
}

static SHIPPED: &[Shipped] = shipped! {
    "international" "russian" "brazilian" "english" "portuguese" "site64" "italian" "spanish" "czech" "pool" "killer"
};
