//! Czech draughts: the rules of the Czech federation.

use super::Code::Czech as Federation;
use super::{
    Colours, Corner, Czech, GameType, Landing, Notation, Numbering, Priority, Promotion, Reach, Refusals,
    Removal, Rules, Ruleset, RulesetName, SquareNames, Words,
};
use crate::board::Side;

impl Ruleset for Czech {
    const RULES: Rules = Rules {
        ruleset: RulesetName::Czech,
        title: "Czech draughts",
        code: Federation,
        game_type: GameType { number: 29, tag: "29,W,8,8,A0,0", rule_set: None },

        size: Federation.cite("", 8),
        dark_corner: Federation.cite("2.4", Corner::Left),
        rows_of_men: Federation.cite("", 3),
        first_to_move: Federation.cite("", Side::White),
        colours: Federation.cite("", Colours { white: "White", black: "Black" }),
        words: Federation.cite("", Words { man: "man", king: "king" }),

        king_reach: Federation.cite("3.9", Reach::Flying),
        men_capture_backward: Federation.cite("4.1", false),
        men_capture_kings: Federation.cite("", true),
        removal: Federation.cite("", Removal::AfterTheMove),
        choice: &[Federation.cite("4.14", Priority::ByAKing)],
        promotion: Federation.cite("", Promotion::EndsTheMove),
        king_landing: Federation.cite("", Landing::AnywhereBehind),

        notation: Federation.cite(
            "",
            Notation {
                squares: SquareNames::Letters,
                numbering: Numbering::FromTopLeft,
                quiet: '-',
                capture: ':',
            },
        ),
        refusals: Refusals { step: Federation.by_kind("", "3.9"), ..Refusals::all(Federation.article("")) },
    };
}
