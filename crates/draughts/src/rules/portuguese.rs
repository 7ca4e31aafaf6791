//! Portuguese classic draughts, played on the mirrored board.

use super::Code::Portugal;
use super::{
    Adjusters, ArbiterRules, Colours, Consequence, Corner, CountRange, CountStart, Counts, DrawException,
    DrawRule, Effect, Ending, Flags, GameType, Incident, IrregularMove, Kings, Landing, Limit, LoneKingPlace,
    MoveBeforeDraw, Notation, Numbering, OfferForm, Offers, OfficialOnly, PieceWords, Portuguese, Priority,
    Promotion, Provenance, Reach, Refusals, Removal, Results, Rules, Ruleset, RulesetName, SquareNames,
    Stops, Touch,
};
use crate::board::Side;
use crate::clock::CompletedBy;

impl Ruleset for Portuguese {
    type Movement = Self;

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
        words: Portugal.cite("2.2.4", PieceWords { man: "pawn", king: "queen" }),

        king_reach: Portugal.cite("2.2.7 queen move", Reach::Flying),
        men_capture_backward: Portugal.cite("2.2.7 pawn capture", false),
        men_capture_kings: Portugal.cite("3.1.1", true),
        removal: Portugal.cite("2.2.9", Removal::AfterTheMove),
        choice: &[
            Portugal.cite("3.1.1.b", Priority::MostPieces),
            Portugal.cite("3.1.1.c", Priority::MostKings),
        ],
        free_choice: Portugal.article("3.1.1"),
        promotion: Portugal.cite("2.2.5", Promotion::EndsTheMove),
        king_landing: Portugal.cite("2.2.7 queen capture", Landing::AnywhereBehind),

        draws_known: Provenance::FromTheText,
        draws: &[
            DrawRule {
                article: Portugal.article("3.2.1.a"),
                also: &[],
                name: "queen moves without capture",
                counts: Counts::QuietKingMoves,
                limit: Limit::MovesOfEach(20),
                effect: Effect::Automatic,
                unless: DrawException::Nothing,
            },
            DrawRule {
                article: Portugal.article("3.2.1.b"),
                also: &[],
                name: "three queens against one, the river taken",
                counts: Counts::SinceTheEndingArose {
                    ending: Ending::LoneKing {
                        against: CountRange { least: 3, greatest: 3 },
                        kings: Kings::All,
                        stands: LoneKingPlace::Anywhere,
                    },
                    begins: CountStart::OnTheLongDiagonal,
                    stops: Stops::WhenTheEndingIsLeft,
                },
                limit: Limit::MovesOfTheStrongSide(12),
                effect: Effect::Automatic,
                unless: DrawException::Nothing,
            },
            DrawRule {
                article: Portugal.article("3.2.1.c"),
                also: &[],
                name: "repetition",
                counts: Counts::Repetitions,
                limit: Limit::Times(3),
                effect: Effect::Automatic,
                unless: DrawException::Nothing,
            },
        ],
        results: Results {
            resignation: &[Portugal.article("4.2.c")],
            agreement: &[Portugal.article("4.3.c")],
            refusal: &[Portugal.article("4.2.d"), Portugal.article("4.4.d")],
            time: &[Portugal.article("4.2.d"), Portugal.article("4.4.c")],
            neither_can_win: &[Portugal.article("4.3.a")],
            absence: &[Portugal.article("4.4.a"), Portugal.article("4.2.d")],
            claimed_if_opponent_cannot_win: None,
            regulation_draw: None,
        },
        arbiter: ArbiterRules {
            irregular_move: IrregularMove::Restored { restored: Portugal.article("5.1.3") },
            rectified_by_themselves: &[],
            touch: Some(Touch {
                must_play: Portugal.article("5.1.1"),
                adjusting: Portugal.article("5.1.2"),
                adjusters: Adjusters::Either,
                out_of_turn: Portugal.article("5.1.1"),
                unplayable: None,
            }),
            offers: Offers {
                article: Some(Portugal.article("4.3.c")),
                form: OfferForm::Free,
                begun: MoveBeforeDraw::Required,
            },
            flags: Flags {
                handling: Portugal.article("4.4.c"),
                completed_by: CompletedBy::Release,
                enough_moves: Portugal.article("4.4.c"),
                order_unknown: Portugal.article("4.4.c"),
                official_only: OfficialOnly::By(Portugal.article("4.4.c")),
                drawn_by_repetition: None,
                drawn_if_opponent_cannot_win: None,
            },
            late: None,
            incidents: &[
                Incident { article: Portugal.article("4.2.d"), consequence: Consequence::Forfeit },
                Incident { article: Portugal.article("4.4.a"), consequence: Consequence::Forfeit },
                Incident { article: Portugal.article("4.4.d"), consequence: Consequence::Forfeit },
                Incident { article: Portugal.article("5.1.4"), consequence: Consequence::PlayOn },
                Incident { article: Portugal.article("5.1.5"), consequence: Consequence::PlayOn },
                Incident { article: Portugal.article("5.1.6"), consequence: Consequence::PlayOn },
                Incident { article: Portugal.article("5.1.7"), consequence: Consequence::PlayOn },
            ],
        },

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
            own_piece: Portugal.by_kind("2.2.7 pawn capture", "2.2.8"),
            own_piece_in_the_way: Portugal.by_kind("2.2.7 pawn capture", "2.2.8"),
            two_in_a_row: Portugal.by_kind("2.2.7 pawn capture", "2.2.8"),
            jumped_once: Portugal.article("2.2.8"),
            crowned_stops: Portugal.article("2.2.5"),
            crowned_rests: Portugal.article("2.2.5"),
            far_row_passed: Portugal.article("2.2.5"),
            ambiguous: Portugal.article("2.1.3"),
            no_piece_left: Portugal.article("4.2.a"),
            no_move_left: Portugal.article("4.2.b"),
        },
    };
}
