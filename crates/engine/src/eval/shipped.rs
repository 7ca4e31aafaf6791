//! The weights in the program, each with its line in docs/learning-log.md. Rulesets with the same moves share them.

use draughts::RulesetName;

/// The weights file of a ruleset, if one was learned.
pub(super) fn bytes(ruleset: RulesetName) -> Option<&'static [u8]> {
    SHIPPED.iter().find(|shipped| shipped.rulesets.contains(&ruleset.name())).map(|shipped| shipped.bytes)
}

struct Shipped {
    /// By their names.
    rulesets: &'static [&'static str],
    bytes: &'static [u8],
}

macro_rules! shipped {
    ($($file:literal for $($ruleset:literal)+;)*) => {
        &[$(Shipped {
            rulesets: &[$($ruleset),+],
            bytes: include_bytes!(concat!("../../weights/", $file, ".weights")),
        },)*]
    };
}

static SHIPPED: &[Shipped] = shipped! {
    "international" for "international" "killer";
    "english" for "english";
    "russian" for "russian";
    "brazilian" for "brazilian" "site64";
    "portuguese" for "portuguese" "spanish";
    "italian" for "italian";
    "czech" for "czech";
    "pool" for "pool";
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Weights;

    #[test]
    fn every_ruleset_has_weights_that_can_be_read() {
        for &ruleset in RulesetName::ALL {
            let weights = bytes(ruleset).and_then(|bytes| Weights::read(ruleset.rules(), bytes));
            assert!(weights.is_some(), "{ruleset}");
        }
    }
}
