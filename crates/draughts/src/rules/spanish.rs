//! Spanish draughts: the Portuguese moves under the Spanish name and PDN type.

use super::{GameType, Portuguese, Rules, Ruleset, RulesetName, Spanish};

impl Ruleset for Spanish {
    type Movement = Portuguese;

    const RULES: Rules = Rules {
        ruleset: RulesetName::Spanish,
        title: "Spanish draughts",
        game_type: GameType { number: 24, tag: "24,W,8,8,N1,1", rule_set: None },
        ..Portuguese::RULES
    };
}
