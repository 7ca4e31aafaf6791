//! English draughts (American checkers): the WCDF rules.

use super::Code::Wcdf;
use super::{
    Adjusters, ArbiterRules, Colours, Consequence, Corner, Counts, DrawException, DrawRule, Effect, English,
    Flags, GameType, Incident, IrregularMove, Landing, Late, Limit, MoveBeforeDraw, Notation, Numbering,
    OfferForm, Offers, OfficialOnly, PieceWords, Promotion, Provenance, Reach, Refusals, Removal, Results,
    Rules, Ruleset, RulesetName, SquareNames, Touch,
};
use crate::board::Side;
use crate::clock::CompletedBy;

impl Ruleset for English {
    type Movement = Self;

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
        words: Wcdf.cite("1.14", PieceWords { man: "man", king: "king" }),

        king_reach: Wcdf.cite("1.17", Reach::OneSquare),
        men_capture_backward: Wcdf.cite("1.18", false),
        men_capture_kings: Wcdf.cite("1.18", true),
        removal: Wcdf.cite("1.19", Removal::AfterTheMove),
        choice: &[],
        free_choice: Wcdf.article("1.20"),
        promotion: Wcdf.cite("1.19", Promotion::EndsTheMove),
        king_landing: Wcdf.cite("1.21", Landing::AnywhereBehind),

        draws_known: Provenance::FromTheText,
        draws: &[
            DrawRule {
                article: Wcdf.article("1.32.1"),
                also: &[],
                name: "repetition",
                counts: Counts::Repetitions,
                limit: Limit::Times(3),
                effect: Effect::OnClaimNamingTheMove,
                unless: DrawException::Nothing,
            },
            DrawRule {
                article: Wcdf.article("1.32.2"),
                also: &[],
                name: "no man advanced, nothing taken",
                counts: Counts::QuietKingMoves,
                limit: Limit::MovesOfEach(40),
                effect: Effect::OnClaim,
                unless: DrawException::Nothing,
            },
        ],
        results: Results {
            resignation: &[Wcdf.article("1.31")],
            agreement: &[Wcdf.article("1.32"), Wcdf.article("4.7")],
            refusal: &[Wcdf.article("1.28"), Wcdf.article("4.17")],
            time: &[Wcdf.article("2.20"), Wcdf.article("2.15")],
            neither_can_win: &[Wcdf.article("1.32"), Wcdf.article("2.29")],
            absence: &[Wcdf.article("2.24")],
            claimed_if_opponent_cannot_win: None,
            regulation_draw: None,
        },
        arbiter: ArbiterRules {
            irregular_move: IrregularMove::CautionThenForfeit {
                penalty: Wcdf.article("1.25"),
                forfeit: Wcdf.article("1.31"),
                condoned: Wcdf.article("1.26"),
            },
            rectified_by_themselves: &[],
            touch: Some(Touch {
                must_play: Wcdf.article("1.23"),
                adjusting: Wcdf.article("1.22"),
                adjusters: Adjusters::Either,
                out_of_turn: Wcdf.article("1.23"),
                unplayable: Some(Wcdf.article("1.25.2")),
            }),
            offers: Offers {
                article: Some(Wcdf.article("4.7")),
                form: OfferForm::Strict,
                begun: MoveBeforeDraw::NotRequired,
            },
            flags: Flags {
                handling: Wcdf.article("2.4"),
                completed_by: CompletedBy::Press, // 2.5
                enough_moves: Wcdf.article("2.18"),
                order_unknown: Wcdf.article("2.12"),
                official_only: OfficialOnly::No,
                drawn_by_repetition: None,
                drawn_if_opponent_cannot_win: None,
            },
            late: Some(Late {
                plays: Wcdf.article("2.23"),
                lost: Wcdf.article("2.24"),
                both: Wcdf.article("2.25"),
                minutes: 60,
            }),
            incidents: &[
                Incident { article: Wcdf.article("1.27"), consequence: Consequence::PlayOn },
                Incident { article: Wcdf.article("1.28"), consequence: Consequence::Forfeit },
                Incident { article: Wcdf.article("2.9"), consequence: Consequence::CautionThenForfeit },
                Incident { article: Wcdf.article("2.10"), consequence: Consequence::PlayOn },
                Incident { article: Wcdf.article("2.11"), consequence: Consequence::PlayOn },
                Incident { article: Wcdf.article("2.24"), consequence: Consequence::Forfeit },
                Incident { article: Wcdf.article("2.25"), consequence: Consequence::BothLose },
                Incident { article: Wcdf.article("4.1"), consequence: Consequence::PlayOn },
                Incident { article: Wcdf.article("4.5"), consequence: Consequence::PlayOn },
                Incident { article: Wcdf.article("4.8"), consequence: Consequence::PlayOn },
                Incident { article: Wcdf.article("4.9"), consequence: Consequence::PlayOn },
                Incident { article: Wcdf.article("4.16"), consequence: Consequence::Forfeit },
                Incident { article: Wcdf.article("4.17"), consequence: Consequence::Forfeit },
            ],
        },

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
            own_piece: Wcdf.by_kind("1.18", "1.21"),
            own_piece_in_the_way: Wcdf.by_kind("1.18", "1.21"),
            two_in_a_row: Wcdf.by_kind("1.18", "1.21"),
            jumped_once: Wcdf.article("1.20"),
            crowned_stops: Wcdf.article("1.19"),
            crowned_rests: Wcdf.article("1.16"),
            far_row_passed: Wcdf.article("1.19"),
            ambiguous: Wcdf.article("1.5"),
            no_piece_left: Wcdf.article("1.30"),
            no_move_left: Wcdf.article("1.30"),
        },
    };
}
