//! Portuguese classic draughts, played on the mirrored board.

use super::Code::Portugal;
use super::{
    Colours, Corner, GameType, Landing, Notation, Numbering, Portuguese, Priority, Promotion, Reach,
    Refusals, Removal, Rules, Ruleset, RulesetName, SquareNames, Words,
};
use crate::board::Side;

impl Ruleset for Portuguese {
    const RULES: Rules = Rules {
        ruleset: RulesetName::Portuguese,
        title: "Portuguese draughts",
        code: Portugal,
        game_type: GameType { number: 28, tag: "28,W,8,8,N1,1", rule_set: None },

        size: Portugal.cite("2.1.2", 8),
        dark_corner: Portugal.cite("2.1.5", Corner::Right),
        rows_of_men: Portugal.cite("2.2.1", 3),
        first_to_move: Portugal.cite("2.2.3", Side::White),
        colours: Portugal.cite("2.2.1", Colours { white: "White", black: "Black" }),
        words: Portugal.cite("2.2.4", Words { man: "pawn", king: "queen" }),

        king_reach: Portugal.cite("2.2.7 queen move", Reach::Flying),
        men_capture_backward: Portugal.cite("2.2.7 pawn capture", false),
        men_capture_kings: Portugal.cite("3.1.1", true),
        removal: Portugal.cite("2.2.9", Removal::AfterTheMove),
        choice: &[
            Portugal.cite("3.1.1.b", Priority::MostPieces),
            Portugal.cite("3.1.1.c", Priority::MostKings),
        ],
        promotion: Portugal.cite("2.2.5", Promotion::EndsTheMove),
        king_landing: Portugal.cite("2.2.7 queen capture", Landing::AnywhereBehind),

        notation: Portugal.cite(
            "2.1.3",
            Notation {
                squares: SquareNames::Numbers,
                numbering: Numbering::FromBottomRight,
                quiet: '-',
                capture: 'x',
            },
        ),
        refusals: Refusals {
            light_square: Portugal.article("2.1.3"),
            off_the_board: Portugal.article("2.1.3"),
            no_piece: Portugal.article("2.2.7"),
            first_move: Portugal.article("2.2.3"),
            turn: Portugal.article("2.2.2"),
            own_pieces: Portugal.article("2.2.2"),
            step: Portugal.by_kind("2.2.7 pawn move", "2.2.7 queen move"),
            target: Portugal.by_kind("2.2.7 pawn move", "2.2.7 queen move"),
            jump: Portugal.by_kind("2.2.7 pawn capture", "2.2.7 queen capture"),
            compulsory: Portugal.by_kind("3.1.1.a", "3.1.1.a"),
            goes_on: Portugal.by_kind("2.2.7 pawn capture", "2.2.7 queen capture"),
            own_piece_in_the_way: Portugal.by_kind("2.2.7 pawn capture", "2.2.8"),
            two_in_a_row: Portugal.by_kind("2.2.7 pawn capture", "2.2.8"),
            jumped_once: Portugal.article("2.2.8"),
            crowned_stops: Portugal.article("2.2.5"),
            far_row_passed: Portugal.article("2.2.5"),
            ambiguous: Portugal.article("2.1.3"),
            no_piece_left: Portugal.article("4.2.a"),
            no_move_left: Portugal.article("4.2.b"),
        },
    };
}
