//! Czech draughts: the rules of the Czech federation.

use super::Code::Czech as Federation;
use super::international::{QUIET_KINGS, REPETITION};
use super::{
    Adjusters, ArbiterRules, Colours, Consequence, Corner, Czech, DrawRule, Flags, GameType, Incident,
    IrregularMove, Landing, Limit, MoveBeforeDraw, Notation, Numbering, OfferForm, Offers, OfficialOnly,
    PieceWords, Priority, Promotion, Provenance, Reach, Refusals, Removal, Results, Rules, Ruleset,
    RulesetName, SquareNames, Touch,
};
use crate::board::Side;
use crate::clock::CompletedBy;

impl Ruleset for Czech {
    type Movement = Self;

    const RULES: Rules = Rules {
        ruleset: RulesetName::Czech,
        title: "Czech draughts",
        code: Federation,
        game_type: GameType { number: 29, tag: "29,W,8,8,A0,0", rule_set: None },

        size: Federation.cite("D1", 8),
        dark_corner: Federation.cite("2.4", Corner::Left),
        rows_of_men: Federation.cite("D2", 3),
        first_to_move: Federation.cite("D2", Side::White),
        colours: Federation.cite("D2", Colours { white: "White", black: "Black" }),
        words: Federation.cite("D2", PieceWords { man: "man", king: "king" }),

        king_reach: Federation.cite("3.9", Reach::Flying),
        men_capture_backward: Federation.cite("4.1", false),
        men_capture_kings: Federation.cite("D7", true),
        removal: Federation.cite("D8", Removal::AfterTheMove),
        choice: &[Federation.cite("4.14", Priority::ByAKing)],
        free_choice: Federation.article("4.14"),
        promotion: Federation.cite("D9", Promotion::EndsTheMove),
        king_landing: Federation.cite("D7", Landing::AnywhereBehind),

        draws_known: Provenance::SecondHand,
        draws: &[
            DrawRule { article: Federation.article("D19"), also: &[], ..REPETITION },
            DrawRule {
                article: Federation.article("D20"),
                also: &[],
                limit: Limit::MovesOfEach(15),
                ..QUIET_KINGS
            },
        ],
        results: Results {
            resignation: &[Federation.article("D13")],
            agreement: &[Federation.article("D14")],
            refusal: &[Federation.article("D16")],
            time: &[Federation.article("D17")],
            neither_can_win: &[Federation.article("D15")],
            absence: &[Federation.article("D18")],
            claimed_if_opponent_cannot_win: None,
            regulation_draw: None,
        },
        arbiter: ArbiterRules {
            irregular_move: IrregularMove::OpponentChooses {
                choice: Federation.article("D22"),
                accepted: Federation.article("D22"),
                whole: Federation.article("D22"),
            },
            rectified_by_themselves: &[],
            touch: Some(Touch {
                must_play: Federation.article("D23"),
                adjusting: Federation.article("D23"),
                adjusters: Adjusters::PlayerOnTurn,
                out_of_turn: Federation.article("D23"),
                unplayable: None,
            }),
            offers: Offers {
                article: Some(Federation.article("D14")),
                form: OfferForm::Free,
                begun: MoveBeforeDraw::NotRequired,
            },
            flags: Flags {
                handling: Federation.article("D17"),
                completed_by: CompletedBy::Release,
                enough_moves: Federation.article("D17"),
                order_unknown: Federation.article("D17"),
                official_only: OfficialOnly::No,
                drawn_by_repetition: None,
                drawn_if_opponent_cannot_win: None,
            },
            late: None,
            incidents: &[Incident { article: Federation.article("D16"), consequence: Consequence::Forfeit }],
        },

        notation: Federation.cite(
            "D24",
            Notation {
                squares: SquareNames::Letters,
                numbering: Numbering::FromTopLeft,
                quiet: '-',
                capture: ':',
            },
        ),
        refusals: Refusals {
            light_square: Federation.article("D1"),
            off_the_board: Federation.article("D1"),
            no_piece: Federation.article("D3"),
            first_move: Federation.article("D2"),
            turn: Federation.article("D3"),
            own_pieces: Federation.article("D3"),
            step: Federation.by_kind("D4", "3.9"),
            target: Federation.by_kind("D4", "3.9"),
            jump: Federation.by_kind("D6", "D7"),
            compulsory: Federation.by_kind("D5", "D5"),
            goes_on: Federation.by_kind("D8", "D8"),
            own_piece: Federation.by_kind("D6", "D6"),
            own_piece_in_the_way: Federation.by_kind("D6", "D6"),
            two_in_a_row: Federation.by_kind("D6", "D6"),
            jumped_once: Federation.article("D8"),
            crowned_stops: Federation.article("D9"),
            crowned_rests: Federation.article("D9"),
            far_row_passed: Federation.article("D9"),
            ambiguous: Federation.article("D24"),
            no_piece_left: Federation.article("D11"),
            no_move_left: Federation.article("D12"),
        },
    };
}
