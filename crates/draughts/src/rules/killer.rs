//! Killer draughts: international draughts in which two kings beat one.

use super::Code::Killer as Amendment;
use super::{GameType, International, Killer, Landing, Rules, Ruleset, RulesetName};

impl Ruleset for Killer {
    const RULES: Rules = Rules {
        ruleset: RulesetName::Killer,
        title: "Killer draughts",
        game_type: GameType { number: 20, tag: "20,W,10,10,N2,0", rule_set: Some("killer") },
        king_landing: Amendment.cite("", Landing::DirectlyBehindAKing),
        ..International::RULES
    };
}
