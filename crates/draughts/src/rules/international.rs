//! International draughts: FMJD Annex 1.

use super::Code::Fmjd;
use super::{
    Colours, Corner, GameType, International, Landing, Notation, Numbering, Priority, Promotion, Reach,
    Refusals, Removal, Rules, Ruleset, RulesetName, SquareNames, Words,
};
use crate::board::Side;

impl Ruleset for International {
    const RULES: Rules = Rules {
        ruleset: RulesetName::International,
        title: "International draughts",
        code: Fmjd,
        game_type: GameType { number: 20, tag: "20,W,10,10,N2,0", rule_set: None },

        size: Fmjd.cite("2.1", 10),
        dark_corner: Fmjd.cite("2.4", Corner::Left),
        rows_of_men: Fmjd.cite("2.8", 4),
        first_to_move: Fmjd.cite("3.3", Side::White),
        colours: Fmjd.cite("2.7", Colours { white: "White", black: "Black" }),
        words: Fmjd.cite("3.1", Words { man: "man", king: "king" }),

        king_reach: Fmjd.cite("3.9", Reach::Flying),
        men_capture_backward: Fmjd.cite("4.1", true),
        men_capture_kings: Fmjd.cite("4.2", true),
        removal: Fmjd.cite("4.11", Removal::AfterTheMove),
        choice: &[Fmjd.cite("4.13", Priority::MostPieces)],
        promotion: Fmjd.cite("4.15", Promotion::WhereItStops),
        king_landing: Fmjd.cite("4.6", Landing::AnywhereBehind),

        notation: Fmjd.cite(
            "8.2",
            Notation {
                squares: SquareNames::Numbers,
                numbering: Numbering::FromTopLeft,
                quiet: '-',
                capture: 'x',
            },
        ),
        refusals: Refusals {
            light_square: Fmjd.article("2.2"),
            off_the_board: Fmjd.article("2.2"),
            no_piece: Fmjd.article("3.2"),
            first_move: Fmjd.article("3.3"),
            turn: Fmjd.article("3.3"),
            own_pieces: Fmjd.article("3.3"),
            step: Fmjd.by_kind("3.4", "3.9"),
            target: Fmjd.by_kind("3.4", "3.9"),
            jump: Fmjd.by_kind("4.2", "4.3"),
            compulsory: Fmjd.by_kind("4.2", "4.3"),
            goes_on: Fmjd.by_kind("4.5", "4.6"),
            own_piece_in_the_way: Fmjd.by_kind("4.7", "4.7"),
            two_in_a_row: Fmjd.by_kind("4.2", "4.3"),
            jumped_once: Fmjd.article("4.8"),
            crowned_stops: Fmjd.article("4.15"),
            far_row_passed: Fmjd.article("4.15"),
            ambiguous: Fmjd.article("8.2.1"),
            no_piece_left: Fmjd.article("7.2.3"),
            no_move_left: Fmjd.article("7.2.2"),
        },
    };
}
