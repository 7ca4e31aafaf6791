//! Killer draughts: international draughts in which two kings beat one.

use super::Code::Killer as Amendment;
use super::international::{QUIET_KINGS, REPETITION};
use super::{GameType, International, Killer, Landing, Rules, Ruleset, RulesetName};

impl Ruleset for Killer {
    type Movement = Self;

    const RULES: Rules = Rules {
        ruleset: RulesetName::Killer,
        title: "Killer draughts",
        game_type: GameType { number: 20, tag: "20,W,10,10,N2,0", rule_set: Some("killer") },
        king_landing: Amendment.cite("D1", Landing::DirectlyBehindAKing),
        draws: &[REPETITION, QUIET_KINGS], // two kings beat one here, so 6.3 and 6.4 have no place
        ..International::RULES
    };
}
