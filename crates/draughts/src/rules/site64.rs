//! The web house rules "Draughts 64". Where the text is silent the IDF rules fill in.

use super::Code::Site64 as House;
use super::{
    GameType, Landing, Notation, Priority, Promotion, Reach, Refusals, Removal, Rules, Ruleset, RulesetName,
    Russian, Site64,
};

impl Ruleset for Site64 {
    const RULES: Rules = Rules {
        ruleset: RulesetName::Site64,
        title: "Draughts 64 (house rules)",
        code: House,
        game_type: GameType { number: 26, tag: "26,W,8,8,A0,0", rule_set: Some("site64") },

        king_reach: House.cite("H10", Reach::Flying),
        men_capture_backward: House.cite("H14", true),
        men_capture_kings: House.cite("H13", true),
        removal: House.cite("H16", Removal::AfterTheMove),
        choice: &[House.cite("H18", Priority::MostPieces)],
        promotion: House.cite("H22", Promotion::WhereItStops),
        king_landing: House.cite("H15", Landing::AnywhereBehind),

        // The text is silent on notation: the squares of IDF 8.2, and a cross for captures.
        notation: super::Code::Idf.cite("8.2", Notation { capture: 'x', ..Russian::RULES.notation.value }),
        refusals: Refusals {
            light_square: House.article("H4"),
            off_the_board: House.article("H2"),
            no_piece: House.article("H6"),
            first_move: House.article("H3"),
            turn: House.article("H3"),
            own_pieces: House.article("H3"),
            step: House.by_kind("H9", "H10"),
            target: House.by_kind("H11", "H11"),
            jump: House.by_kind("H13", "H15"),
            compulsory: House.by_kind("H12", "H12"),
            goes_on: House.by_kind("H17", "H17"),
            own_piece_in_the_way: House.by_kind("H13", "H15"),
            two_in_a_row: House.by_kind("H13", "H15"),
            jumped_once: House.article("H16"),
            crowned_stops: House.article("H21"),
            far_row_passed: House.article("H22"),
            no_piece_left: House.article("H23"),
            no_move_left: House.article("H24"),
            ..Russian::RULES.refusals
        },
        ..Russian::RULES
    };
}
