//! English draughts (American checkers): the WCDF rules.

use super::Code::Wcdf;
use super::{
    Colours, Corner, English, GameType, Landing, Notation, Numbering, Promotion, Reach, Refusals, Removal,
    Rules, Ruleset, RulesetName, SquareNames, Words,
};
use crate::board::Side;

impl Ruleset for English {
    const RULES: Rules = Rules {
        ruleset: RulesetName::English,
        title: "English draughts",
        code: Wcdf,
        game_type: GameType { number: 21, tag: "21,B,8,8,N1,0", rule_set: None },

        size: Wcdf.cite("1.1", 8),
        dark_corner: Wcdf.cite("1.4", Corner::Left),
        rows_of_men: Wcdf.cite("1.11", 3),
        first_to_move: Wcdf.cite("1.13", Side::Black),
        colours: Wcdf.cite("1.9", Colours { white: "White", black: "Red" }),
        words: Wcdf.cite("1.14", Words { man: "man", king: "king" }),

        king_reach: Wcdf.cite("1.17", Reach::OneSquare),
        men_capture_backward: Wcdf.cite("1.18", false),
        men_capture_kings: Wcdf.cite("1.18", true),
        removal: Wcdf.cite("1.19", Removal::AfterTheMove),
        choice: &[], // 1.20: the choice is free
        promotion: Wcdf.cite("1.19", Promotion::EndsTheMove),
        king_landing: Wcdf.cite("1.21", Landing::AnywhereBehind),

        notation: Wcdf.cite(
            "1.5",
            Notation {
                squares: SquareNames::Numbers,
                numbering: Numbering::FromTopLeft,
                quiet: '-',
                capture: 'x',
            },
        ),
        refusals: Refusals {
            light_square: Wcdf.article("1.5"),
            off_the_board: Wcdf.article("1.5"),
            no_piece: Wcdf.article("1.14"),
            first_move: Wcdf.article("1.13"),
            turn: Wcdf.article("1.13"),
            own_pieces: Wcdf.article("1.13"),
            step: Wcdf.by_kind("1.15", "1.17"),
            target: Wcdf.by_kind("1.15", "1.17"),
            jump: Wcdf.by_kind("1.18", "1.21"),
            compulsory: Wcdf.by_kind("1.20", "1.20"),
            goes_on: Wcdf.by_kind("1.20", "1.20"),
            own_piece_in_the_way: Wcdf.by_kind("1.18", "1.21"),
            two_in_a_row: Wcdf.by_kind("1.18", "1.21"),
            jumped_once: Wcdf.article("1.20"),
            crowned_stops: Wcdf.article("1.19"),
            far_row_passed: Wcdf.article("1.19"),
            ambiguous: Wcdf.article("1.5"),
            no_piece_left: Wcdf.article("1.30"),
            no_move_left: Wcdf.article("1.30"),
        },
    };
}
