//! Brazilian draughts: the IDF rules with 4.13 and 4.14 replaced by article 4.16.

use super::Code::Idf;
use super::{Brazilian, GameType, Priority, Promotion, Refusals, Rules, Ruleset, RulesetName, Russian};

impl Ruleset for Brazilian {
    type Movement = Self;

    const RULES: Rules = Rules {
        ruleset: RulesetName::Brazilian,
        title: "Brazilian draughts",
        game_type: GameType { number: 26, tag: "26,W,8,8,A0,0", rule_set: None },
        choice: &[Idf.cite("4.16.1", Priority::MostPieces)],
        promotion: Idf.cite("4.16.3", Promotion::WhereItStops),
        refusals: Refusals {
            crowned_stops: Idf.article("4.16.3"),
            far_row_passed: Idf.article("4.16.2"),
            ..Russian::RULES.refusals
        },
        ..Russian::RULES
    };
}
