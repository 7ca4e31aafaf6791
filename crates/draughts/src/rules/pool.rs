//! Pool checkers: the rules of the American Pool Checkers Association.

use super::Code::Apca;
use super::{
    Colours, Corner, GameType, Landing, Notation, Numbering, Pool, Promotion, Reach, Refusals, Removal,
    Rules, Ruleset, RulesetName, SquareNames, Words,
};
use crate::board::Side;

impl Ruleset for Pool {
    const RULES: Rules = Rules {
        ruleset: RulesetName::Pool,
        title: "Pool checkers",
        code: Apca,
        game_type: GameType { number: 23, tag: "23,B,8,8,N1,0", rule_set: None },

        size: Apca.cite("", 8),
        dark_corner: Apca.cite("", Corner::Left),
        rows_of_men: Apca.cite("", 3),
        first_to_move: Apca.cite("", Side::Black),
        colours: Apca.cite("", Colours { white: "White", black: "Black" }),
        words: Apca.cite("", Words { man: "man", king: "king" }),

        king_reach: Apca.cite("15", Reach::Flying),
        men_capture_backward: Apca.cite("14", true),
        men_capture_kings: Apca.cite("", true),
        removal: Apca.cite("", Removal::AfterTheMove),
        choice: &[], // 20: the choice is free
        promotion: Apca.cite("22", Promotion::WhereItStops),
        king_landing: Apca.cite("15", Landing::AnywhereBehind),

        notation: Apca.cite(
            "",
            Notation {
                squares: SquareNames::Numbers,
                numbering: Numbering::FromTopLeft,
                quiet: '-',
                capture: 'x',
            },
        ),
        refusals: Refusals {
            step: Apca.by_kind("", "15"),
            jump: Apca.by_kind("", "15"),
            crowned_stops: Apca.article("23"),
            far_row_passed: Apca.article("22"),
            ..Refusals::all(Apca.article(""))
        },
    };
}
