//! Pool checkers: the rules of the American Pool Checkers Association.

use super::Code::Apca;
use super::international::{QUIET_KINGS, REPETITION};
use super::{
    Adjusters, ArbiterRules, Begins, Begun, Between, Colours, Corner, Counts, DrawRule, Effect, Ending,
    Flags, GameType, IrregularMove, Kings, Known, Landing, Limit, Notation, Numbering, OfferForm, Offers,
    OfficialOnly, Pool, Promotion, Reach, Refusals, Removal, Results, Rules, Ruleset, RulesetName,
    SquareNames, Stands, Stops, Touch, Unless, Words,
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

        size: Apca.cite("", 8),
        dark_corner: Apca.cite("", Corner::Left),
        rows_of_men: Apca.cite("", 3),
        first_to_move: Apca.cite("", Side::Black),
        colours: Apca.cite("", Colours { white: "White", black: "Black" }),
        words: Apca.cite("", Words { man: "man", king: "king" }),

        king_reach: Apca.cite("15", Reach::Flying),
        men_capture_backward: Apca.cite("14", true),
        men_capture_kings: Apca.cite("", true),
        removal: Apca.cite("", Removal::AfterTheMove),
        choice: &[],
        free_choice: Apca.article("20"),
        promotion: Apca.cite("22", Promotion::WhereItStops),
        king_landing: Apca.cite("15", Landing::AnywhereBehind),

        draws_known: Known::SecondHand,
        draws: &[
            DrawRule { article: Apca.article(""), also: &[], ..REPETITION },
            DrawRule { article: Apca.article(""), also: &[], limit: Limit::MovesOfEach(30), ..QUIET_KINGS },
            DrawRule {
                article: Apca.article(""),
                also: &[],
                name: "three kings against one king",
                counts: Counts::SinceTheEndingArose {
                    ending: Ending::LoneKing {
                        against: Between { least: 3, greatest: 3 },
                        kings: Kings::All,
                        stands: Stands::Anywhere,
                    },
                    begins: Begins::WithTheEnding,
                    stops: Stops::WhenTheEndingIsLeft,
                },
                limit: Limit::MovesOfTheStrongSide(13),
                effect: Effect::Automatic,
                unless: Unless::Nothing,
            },
        ],
        results: Results {
            resignation: &[Apca.article("")],
            agreement: &[Apca.article("")],
            refusal: &[Apca.article("")],
            time: &[Apca.article("")],
            neither_can_win: &[Apca.article("")],
            absence: &[Apca.article("")],
            claimed_if_opponent_cannot_win: None,
            regulation_draw: None,
        },
        arbiter: ArbiterRules {
            irregular_move: IrregularMove::OpponentChooses {
                choice: Apca.article(""),
                accepted: Apca.article(""),
                whole: Apca.article(""),
            },
            rectified_by_themselves: &[],
            touch: Touch {
                must_play: Apca.article(""),
                adjusting: Apca.article(""),
                adjusters: Adjusters::PlayerOnTurn,
                out_of_turn: Apca.article(""),
                unplayable: None,
            },
            offers: Offers { article: Apca.article(""), form: OfferForm::Free, begun: Begun::NotRequired },
            flags: Flags {
                handling: Apca.article(""),
                completed_by: CompletedBy::Release,
                enough_moves: Apca.article(""),
                order_unknown: Apca.article(""),
                official_only: OfficialOnly::No,
                drawn_by_repetition: None,
                drawn_if_opponent_cannot_win: None,
            },
            late: None,
            incidents: &[],
        },

        notation: Apca.cite(
            "",
            Notation {
                squares: SquareNames::Numbers,
                numbering: Numbering::FromTopLeft,
                quiet: '-',
                capture: 'x',
            },
        ),
        refusals: Refusals {
            step: Apca.by_kind("", "15"),
            jump: Apca.by_kind("", "15"),
            crowned_stops: Apca.article("23"),
            far_row_passed: Apca.article("22"),
            ..Refusals::all(Apca.article(""))
        },
    };
}
