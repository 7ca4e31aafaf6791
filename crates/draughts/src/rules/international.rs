//! International draughts: FMJD Annex 1.

use super::Code::Fmjd;
use super::draws::{LONE_KING_AGAINST_THREE, LONE_KING_AGAINST_TWO_AT_MOST};
use super::{
    Adjusters, ArbiterRules, Colours, Consequence, Corner, CountStart, Counts, DrawException, DrawRule,
    Effect, Flags, GameType, Incident, International, IrregularMove, Landing, Limit, MoveBeforeDraw,
    Notation, Numbering, OfferForm, Offers, OfficialOnly, PieceWords, Priority, Promotion, Provenance, Reach,
    Refusals, Removal, Results, Rules, Ruleset, RulesetName, SquareNames, Stops, Touch,
};
use crate::board::Side;
use crate::clock::CompletedBy;

impl Ruleset for International {
    type Movement = Self;

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
        words: Fmjd.cite("3.1", PieceWords { man: "man", king: "king" }),

        king_reach: Fmjd.cite("3.9", Reach::Flying),
        men_capture_backward: Fmjd.cite("4.1", true),
        men_capture_kings: Fmjd.cite("4.2", true),
        removal: Fmjd.cite("4.11", Removal::AfterTheMove),
        choice: &[Fmjd.cite("4.13", Priority::MostPieces)],
        free_choice: Fmjd.article("4.14"),
        promotion: Fmjd.cite("4.15", Promotion::WhereItStops),
        king_landing: Fmjd.cite("4.6", Landing::AnywhereBehind),

        draws_known: Provenance::FromTheText,
        draws: &[
            REPETITION,
            QUIET_KINGS,
            DrawRule {
                article: Fmjd.article("6.3"),
                also: &[],
                name: "three pieces against one king",
                counts: Counts::SinceTheEndingArose {
                    ending: LONE_KING_AGAINST_THREE,
                    begins: CountStart::WithTheEnding,
                    stops: Stops::Never,
                },
                limit: Limit::MovesOfEach(16),
                effect: Effect::Automatic,
                unless: DrawException::Nothing,
            },
            DrawRule {
                article: Fmjd.article("6.4"),
                also: &[],
                name: "at most two pieces against one king",
                counts: Counts::SinceTheEndingArose {
                    ending: LONE_KING_AGAINST_TWO_AT_MOST,
                    begins: CountStart::WithTheEnding,
                    stops: Stops::WhenTheEndingIsLeft,
                },
                limit: Limit::MovesOfEach(5),
                effect: Effect::Automatic,
                unless: DrawException::Nothing,
            },
        ],
        results: Results {
            resignation: &[Fmjd.article("7.2.1")],
            agreement: &[Fmjd.article("7.3.1")],
            refusal: &[Fmjd.article("7.2.4"), Fmjd.article("5.6")],
            time: &[Fmjd.article("10.5")],
            neither_can_win: &[Fmjd.article("7.3")],
            absence: &[Fmjd.article("10.5")],
            claimed_if_opponent_cannot_win: None,
            regulation_draw: None,
        },
        arbiter: ArbiterRules {
            irregular_move: IrregularMove::OpponentChooses {
                choice: Fmjd.article("5.4"),
                accepted: Fmjd.article("5.7"),
                whole: Fmjd.article("5.8"),
            },
            rectified_by_themselves: &[
                Fmjd.article("4.4"),
                Fmjd.article("4.4 (2nd par.)"),
                Fmjd.article("4.9"),
                Fmjd.article("4.11"),
            ],
            touch: Some(Touch {
                must_play: Fmjd.article("3.11"),
                adjusting: Fmjd.article("3.13"),
                adjusters: Adjusters::PlayerOnTurn,
                out_of_turn: Fmjd.article("3.14"),
                unplayable: None,
            }),
            offers: Offers {
                article: Some(Fmjd.article("7.3.1")),
                form: OfferForm::Free,
                begun: MoveBeforeDraw::NotRequired,
            },
            flags: Flags {
                handling: Fmjd.article("10.5"),
                completed_by: CompletedBy::Release,
                enough_moves: Fmjd.article("10.1"),
                order_unknown: Fmjd.article("10.5"),
                official_only: OfficialOnly::No,
                drawn_by_repetition: None,
                drawn_if_opponent_cannot_win: None,
            },
            late: None,
            incidents: &[
                Incident { article: Fmjd.article("3.14"), consequence: Consequence::PlayOn },
                Incident { article: Fmjd.article("5.1"), consequence: Consequence::AnnulAndRestart },
                Incident { article: Fmjd.article("5.3"), consequence: Consequence::PlayOn },
                Incident { article: Fmjd.article("5.5"), consequence: Consequence::PlayOnIfNoticedAtOnce },
                Incident { article: Fmjd.article("5.6"), consequence: Consequence::PlayOn },
                Incident { article: Fmjd.article("7.2.4"), consequence: Consequence::Forfeit },
            ],
        },

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
            own_piece: Fmjd.by_kind("4.1", "4.1"),
            own_piece_in_the_way: Fmjd.by_kind("4.7", "4.7"),
            two_in_a_row: Fmjd.by_kind("4.2", "4.3"),
            jumped_once: Fmjd.article("4.8"),
            crowned_stops: Fmjd.article("4.15"),
            crowned_rests: Fmjd.article("3.8"),
            far_row_passed: Fmjd.article("4.15"),
            ambiguous: Fmjd.article("8.2.1"),
            no_piece_left: Fmjd.article("7.2.3"),
            no_move_left: Fmjd.article("7.2.2"),
        },
    };
}

/// 6.1: the third occurrence.
pub(super) const REPETITION: DrawRule = DrawRule {
    article: Fmjd.article("6.1"),
    also: &[],
    name: "repetition",
    counts: Counts::Repetitions,
    limit: Limit::Times(3),
    effect: Effect::Automatic,
    unless: DrawException::Nothing,
};

/// 6.2: kings only, nothing taken.
pub(super) const QUIET_KINGS: DrawRule = DrawRule {
    article: Fmjd.article("6.2"),
    also: &[],
    name: "king moves without capture",
    counts: Counts::QuietKingMoves,
    limit: Limit::MovesOfEach(25),
    effect: Effect::Automatic,
    unless: DrawException::Nothing,
};
