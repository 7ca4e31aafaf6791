//! Russian draughts: the IDF rules of draughts-64.

use super::Code::Idf;
use super::{
    Colours, Corner, GameType, Landing, Notation, Numbering, Promotion, Reach, Refusals, Removal, Rules,
    Ruleset, RulesetName, Russian, SquareNames, Words,
};
use crate::board::Side;

impl Ruleset for Russian {
    const RULES: Rules = Rules {
        ruleset: RulesetName::Russian,
        title: "Russian draughts",
        code: Idf,
        game_type: GameType { number: 25, tag: "25,W,8,8,A0,0", rule_set: None },

        size: Idf.cite("2.1.1", 8),
        dark_corner: Idf.cite("2.1.4", Corner::Left),
        rows_of_men: Idf.cite("2.2.2", 3),
        first_to_move: Idf.cite("3.3", Side::White),
        colours: Idf.cite("2.2.1", Colours { white: "White", black: "Black" }),
        words: Idf.cite("3.1", Words { man: "man", king: "king" }),

        king_reach: Idf.cite("3.8", Reach::Flying),
        men_capture_backward: Idf.cite("4.1", true),
        men_capture_kings: Idf.cite("4.2", true),
        removal: Idf.cite("4.11", Removal::AfterTheMove),
        choice: &[], // 4.13: the choice is free
        promotion: Idf.cite("4.14", Promotion::AtOnce),
        king_landing: Idf.cite("4.6", Landing::AnywhereBehind),

        notation: Idf.cite(
            "8.5",
            Notation {
                squares: SquareNames::Letters,
                numbering: Numbering::FromTopLeft,
                quiet: '-',
                capture: ':',
            },
        ),
        refusals: Refusals {
            light_square: Idf.article("2.1.2"),
            off_the_board: Idf.article("2.1.2"),
            no_piece: Idf.article("3.2"),
            first_move: Idf.article("3.3"),
            turn: Idf.article("3.3"),
            own_pieces: Idf.article("3.3"),
            step: Idf.by_kind("3.5", "3.8"),
            target: Idf.by_kind("3.5", "3.8"),
            jump: Idf.by_kind("4.2", "4.3"),
            compulsory: Idf.by_kind("4.2", "4.3"),
            goes_on: Idf.by_kind("4.5", "4.6"),
            own_piece_in_the_way: Idf.by_kind("4.7", "4.7"),
            two_in_a_row: Idf.by_kind("4.2", "4.3"),
            jumped_once: Idf.article("4.8"),
            crowned_stops: Idf.article("4.15"),
            far_row_passed: Idf.article("4.14"),
            ambiguous: Idf.article("8.5.5"),
            no_piece_left: Idf.article("6.1.3"),
            no_move_left: Idf.article("6.1.2"),
        },
    };
}
