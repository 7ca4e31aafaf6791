//! Russian draughts: the IDF rules of draughts-64.

use super::Code::Idf;
use super::draws::LONE_KING_AGAINST_TWO_AT_MOST;
use super::{
    Adjusters, ArbiterRules, Colours, Consequence, Corner, CountRange, CountStart, Counts, DrawException,
    DrawRule, Effect, Ending, Flags, GameType, Incident, IrregularMove, Kings, Landing, Limit, LoneKingPlace,
    MoveBeforeDraw, Notation, Numbering, OfferForm, Offers, OfficialOnly, PieceWords, Promotion, Provenance,
    Reach, Refusals, Removal, Results, Rules, Ruleset, RulesetName, Russian, SquareNames, Stops, Touch,
};
use crate::board::Side;
use crate::clock::CompletedBy;

impl Ruleset for Russian {
    type Movement = Self;

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
        words: Idf.cite("3.1", PieceWords { man: "man", king: "king" }),

        king_reach: Idf.cite("3.8", Reach::Flying),
        men_capture_backward: Idf.cite("4.1", true),
        men_capture_kings: Idf.cite("4.2", true),
        removal: Idf.cite("4.11", Removal::AfterTheMove),
        choice: &[],
        free_choice: Idf.article("4.13"),
        promotion: Idf.cite("4.14", Promotion::AtOnce),
        king_landing: Idf.cite("4.6", Landing::AnywhereBehind),

        draws_known: Provenance::FromTheText,
        draws: &[
            DrawRule {
                article: Idf.article("7.2.3"),
                also: &[],
                name: "repetition",
                counts: Counts::Repetitions,
                limit: Limit::Times(3),
                effect: Effect::Automatic,
                unless: DrawException::Nothing,
            },
            DrawRule {
                article: Idf.article("7.2.4"),
                also: &[],
                name: "three or more kings against one king",
                counts: Counts::SinceTheBalanceChanged(Ending::LoneKing {
                    against: CountRange { least: 3, greatest: 12 },
                    kings: Kings::All,
                    stands: LoneKingPlace::Anywhere,
                }),
                limit: Limit::MovesOfTheStrongSide(15),
                effect: Effect::Automatic,
                unless: DrawException::Nothing,
            },
            DrawRule {
                article: Idf.article("7.2.5"),
                also: &[],
                name: "king moves without capture",
                counts: Counts::QuietKingMoves,
                limit: Limit::MovesOfEach(15),
                effect: Effect::Automatic,
                unless: DrawException::Nothing,
            },
            DrawRule {
                article: Idf.article("7.2.6"),
                also: &[],
                name: "four or five pieces, balance unchanged",
                counts: Counts::SinceTheBalanceChanged(Ending::KingsOnBothSides {
                    pieces: CountRange { least: 4, greatest: 5 },
                }),
                limit: Limit::MovesOfEach(30),
                effect: Effect::Automatic,
                unless: DrawException::Nothing,
            },
            DrawRule {
                article: Idf.article("7.2.6"),
                also: &[],
                name: "six or seven pieces, balance unchanged",
                counts: Counts::SinceTheBalanceChanged(Ending::KingsOnBothSides {
                    pieces: CountRange { least: 6, greatest: 7 },
                }),
                limit: Limit::MovesOfEach(60),
                effect: Effect::Automatic,
                unless: DrawException::Nothing,
            },
            THREE_AGAINST_THE_LONG_DIAGONAL,
            AT_MOST_TWO_AGAINST_ONE,
            DrawRule {
                article: Idf.article("7.2.9"),
                also: &[Idf.article("7.2.10")],
                name: "three pieces against one king on the long diagonal, no time to gain",
                limit: Limit::AtOnce,
                effect: Effect::AutomaticInSuddenDeath,
                ..THREE_AGAINST_THE_LONG_DIAGONAL
            },
            DrawRule {
                article: Idf.article("7.2.9"),
                also: &[Idf.article("7.2.10")],
                name: "at most two pieces against one king, no time to gain",
                limit: Limit::AtOnce,
                effect: Effect::AutomaticInSuddenDeath,
                ..AT_MOST_TWO_AGAINST_ONE
            },
        ],
        results: Results {
            resignation: &[Idf.article("6.1.1")],
            agreement: &[Idf.article("6.2.1"), Idf.article("7.2.1")],
            refusal: &[Idf.article("6.1.4"), Idf.article("5.6")],
            time: &[Idf.article("10.4")],
            neither_can_win: &[Idf.article("6.2.3"), Idf.article("7.2.2")],
            absence: &[Idf.article("10.4")],
            claimed_if_opponent_cannot_win: None,
            regulation_draw: Some(Idf.article("7.2.10")),
        },
        arbiter: ArbiterRules {
            irregular_move: IrregularMove::OpponentChooses {
                choice: Idf.article("5.4"),
                accepted: Idf.article("5.7"),
                whole: Idf.article("5.8"),
            },
            rectified_by_themselves: &[
                Idf.article("4.4"),
                Idf.article("4.4 (2nd par.)"),
                Idf.article("4.9"),
                Idf.article("4.11"),
            ],
            touch: Some(Touch {
                must_play: Idf.article("3.10"),
                adjusting: Idf.article("3.12"),
                adjusters: Adjusters::PlayerOnTurn,
                out_of_turn: Idf.article("3.13"),
                unplayable: None,
            }),
            offers: Offers {
                article: Some(Idf.article("6.2.1")),
                form: OfferForm::Free,
                begun: MoveBeforeDraw::NotRequired,
            },
            flags: Flags {
                handling: Idf.article("10.4"),
                completed_by: CompletedBy::Release,
                enough_moves: Idf.article("10.1"),
                order_unknown: Idf.article("10.4"),
                official_only: OfficialOnly::No,
                drawn_by_repetition: None,
                drawn_if_opponent_cannot_win: None,
            },
            late: None,
            incidents: &[
                Incident { article: Idf.article("3.4"), consequence: Consequence::PlayOn },
                Incident { article: Idf.article("3.13"), consequence: Consequence::PlayOn },
                Incident { article: Idf.article("5.1"), consequence: Consequence::AnnulAndRestart },
                Incident { article: Idf.article("5.3"), consequence: Consequence::PlayOn },
                Incident { article: Idf.article("5.5"), consequence: Consequence::PlayOn },
                Incident { article: Idf.article("5.6"), consequence: Consequence::PlayOn },
                Incident { article: Idf.article("5.9"), consequence: Consequence::PlayOn },
                Incident { article: Idf.article("6.1.4"), consequence: Consequence::Forfeit },
            ],
        },

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
            own_piece: Idf.by_kind("4.1", "4.1"),
            own_piece_in_the_way: Idf.by_kind("4.7", "4.7"),
            two_in_a_row: Idf.by_kind("4.2", "4.3"),
            jumped_once: Idf.article("4.8"),
            crowned_stops: Idf.article("4.15"),
            crowned_rests: Idf.article("4.15"),
            far_row_passed: Idf.article("4.14"),
            ambiguous: Idf.article("8.5.5"),
            no_piece_left: Idf.article("6.1.3"),
            no_move_left: Idf.article("6.1.2"),
        },
    };
}

/// 7.2.7: the lone king holds the long diagonal.
const THREE_AGAINST_THE_LONG_DIAGONAL: DrawRule = DrawRule {
    article: Idf.article("7.2.7"),
    also: &[Idf.article("7.2.10")],
    name: "three pieces against one king on the long diagonal",
    counts: Counts::SinceTheEndingArose {
        ending: Ending::LoneKing {
            against: CountRange { least: 3, greatest: 3 },
            kings: Kings::Some,
            stands: LoneKingPlace::OnTheLongDiagonal,
        },
        begins: CountStart::WithTheEnding,
        stops: Stops::WhenTheEndingIsLeft,
    },
    limit: Limit::MovesOfTheStrongSide(5),
    effect: Effect::Automatic,
    unless: DrawException::AWinIsAtHand,
};

/// 7.2.8: two kings, king and man, or king against king.
const AT_MOST_TWO_AGAINST_ONE: DrawRule = DrawRule {
    article: Idf.article("7.2.8"),
    also: &[Idf.article("7.2.10")],
    name: "at most two pieces against one king",
    counts: Counts::SinceTheEndingArose {
        ending: LONE_KING_AGAINST_TWO_AT_MOST,
        begins: CountStart::WithTheEnding,
        stops: Stops::WhenTheEndingIsLeft,
    },
    limit: Limit::MovesOfTheStrongSide(5),
    effect: Effect::Automatic,
    unless: DrawException::AWinIsAtHand,
};
