//! The weights in the program, each with its line in docs/learning-log.md. Rulesets with the same moves share them.

use super::{Draft, Weights};
use draughts::RulesetName;
use std::sync::{Arc, OnceLock};

/// The weights that were learned for a ruleset; hand-made ones where none were.
pub(super) fn weights(ruleset: RulesetName) -> Arc<Weights> {
    let read = || Arc::new(draft(ruleset).weights());
    match shipped(ruleset) {
        Some(shipped) => Arc::clone(shipped.weights.get_or_init(read)),
        None => read(),
    }
}

/// The same as they are written down.
pub(super) fn draft(ruleset: RulesetName) -> Draft {
    let read = |shipped: &Shipped| Draft::read(ruleset.rules(), shipped.bytes);
    shipped(ruleset).and_then(read).unwrap_or_else(|| Draft::piece_square(ruleset.rules()))
}

fn shipped(ruleset: RulesetName) -> Option<&'static Shipped> {
    SHIPPED.iter().find(|shipped| shipped.rulesets.contains(&ruleset.name()))
}

struct Shipped {
    /// By their names.
    rulesets: &'static [&'static str],
    bytes: &'static [u8],
    /// Large, so they are unpacked once.
    weights: OnceLock<Arc<Weights>>,
}

macro_rules! shipped {
    ($($file:literal for $($ruleset:literal)+;)*) => {
        [$(Shipped {
            rulesets: &[$($ruleset),+],
            bytes: include_bytes!(concat!("../../weights/", $file, ".weights")),
            weights: OnceLock::new(),
        },)*]
    };
}

static SHIPPED: [Shipped; 8] = shipped! {
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

    #[test]
    fn every_ruleset_has_weights_that_can_be_read() {
        for &ruleset in RulesetName::ALL {
            let draft = shipped(ruleset).and_then(|shipped| Draft::read(ruleset.rules(), shipped.bytes));
            assert!(draft.is_some(), "{ruleset}");
        }
    }
}
