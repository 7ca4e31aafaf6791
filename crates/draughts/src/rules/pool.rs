//! Pool checkers: the rules of the American Pool Checkers Association.

use super::Code::Apca;
use super::international::{QUIET_KINGS, REPETITION};
use super::{
    Adjusters, ArbiterRules, Colours, Consequence, Corner, CountRange, CountStart, Counts, DrawException,
    DrawRule, Effect, Ending, Flags, GameType, Incident, IrregularMove, Kings, Landing, Limit, LoneKingPlace,
    MoveBeforeDraw, Notation, Numbering, OfferForm, Offers, OfficialOnly, PieceWords, Pool, Promotion,
    Provenance, Reach, Refusals, Removal, Results, Rules, Ruleset, RulesetName, SquareNames, Stops, Touch,
};
use crate::board::Side;
use crate::clock::CompletedBy;

impl Ruleset for Pool {
    type Movement = Self;

    const RULES: Rules = Rules {
        ruleset: RulesetName::Pool,
        title: "Pool checkers",
        code: Apca,
        game_type: GameType { number: 23, tag: "23,B,8,8,N1,0", rule_set: None },

        size: Apca.cite("D1", 8),
        dark_corner: Apca.cite("D1", Corner::Left),
        rows_of_men: Apca.cite("D2", 3),
        first_to_move: Apca.cite("D2", Side::Black),
        colours: Apca.cite("D2", Colours { white: "White", black: "Black" }),
        words: Apca.cite("D2", PieceWords { man: "man", king: "king" }),

        king_reach: Apca.cite("15", Reach::Flying),
        men_capture_backward: Apca.cite("14", true),
        men_capture_kings: Apca.cite("D6", true),
        removal: Apca.cite("D8", Removal::AfterTheMove),
        choice: &[],
        free_choice: Apca.article("20"),
        promotion: Apca.cite("22", Promotion::WhereItStops),
        king_landing: Apca.cite("15", Landing::AnywhereBehind),

        draws_known: Provenance::SecondHand,
        draws: &[
            DrawRule { article: Apca.article("D19"), also: &[], ..REPETITION },
            DrawRule {
                article: Apca.article("D20"),
                also: &[],
                limit: Limit::MovesOfEach(30),
                ..QUIET_KINGS
            },
            DrawRule {
                article: Apca.article("D21"),
                also: &[],
                name: "three kings against one king",
                counts: Counts::SinceTheEndingArose {
                    ending: Ending::LoneKing {
                        against: CountRange { least: 3, greatest: 3 },
                        kings: Kings::All,
                        stands: LoneKingPlace::Anywhere,
                    },
                    begins: CountStart::WithTheEnding,
                    stops: Stops::WhenTheEndingIsLeft,
                },
                limit: Limit::MovesOfTheStrongSide(13),
                effect: Effect::Automatic,
                unless: DrawException::Nothing,
            },
        ],
        results: Results {
            resignation: &[Apca.article("D13")],
            agreement: &[Apca.article("D14")],
            refusal: &[Apca.article("D16")],
            time: &[Apca.article("D17")],
            neither_can_win: &[Apca.article("D15")],
            absence: &[Apca.article("D18")],
            claimed_if_opponent_cannot_win: None,
            regulation_draw: None,
        },
        arbiter: ArbiterRules {
            irregular_move: IrregularMove::OpponentChooses {
                choice: Apca.article("D22"),
                accepted: Apca.article("D22"),
                whole: Apca.article("D22"),
            },
            rectified_by_themselves: &[],
            touch: Some(Touch {
                must_play: Apca.article("D23"),
                adjusting: Apca.article("D23"),
                adjusters: Adjusters::PlayerOnTurn,
                out_of_turn: Apca.article("D23"),
                unplayable: None,
            }),
            offers: Offers {
                article: Some(Apca.article("D14")),
                form: OfferForm::Free,
                begun: MoveBeforeDraw::NotRequired,
            },
            flags: Flags {
                handling: Apca.article("D17"),
                completed_by: CompletedBy::Release,
                enough_moves: Apca.article("D17"),
                order_unknown: Apca.article("D17"),
                official_only: OfficialOnly::No,
                drawn_by_repetition: None,
                drawn_if_opponent_cannot_win: None,
            },
            late: None,
            incidents: &[Incident { article: Apca.article("D16"), consequence: Consequence::Forfeit }],
        },

        notation: Apca.cite(
            "D24",
            Notation {
                squares: SquareNames::Numbers,
                numbering: Numbering::FromTopLeft,
                quiet: '-',
                capture: 'x',
            },
        ),
        refusals: Refusals {
            light_square: Apca.article("D1"),
            off_the_board: Apca.article("D1"),
            no_piece: Apca.article("D3"),
            first_move: Apca.article("D2"),
            turn: Apca.article("D3"),
            own_pieces: Apca.article("D3"),
            step: Apca.by_kind("D4", "15"),
            target: Apca.by_kind("D4", "15"),
            jump: Apca.by_kind("D6", "15"),
            compulsory: Apca.by_kind("D5", "D5"),
            goes_on: Apca.by_kind("D8", "D8"),
            own_piece: Apca.by_kind("D6", "D6"),
            own_piece_in_the_way: Apca.by_kind("D6", "D6"),
            two_in_a_row: Apca.by_kind("D6", "D6"),
            jumped_once: Apca.article("D8"),
            crowned_stops: Apca.article("23"),
            crowned_rests: Apca.article("16"),
            far_row_passed: Apca.article("22"),
            ambiguous: Apca.article("D24"),
            no_piece_left: Apca.article("D11"),
            no_move_left: Apca.article("D12"),
        },
    };
}
