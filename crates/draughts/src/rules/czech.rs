//! Czech draughts: the rules of the Czech federation.

use super::Code::Czech as Federation;
use super::international::{QUIET_KINGS, REPETITION};
use super::{
    Adjusters, ArbiterRules, Begun, Colours, Corner, Czech, DrawRule, Flags, GameType, IrregularMove, Known,
    Landing, Limit, Notation, Numbering, OfferForm, Offers, OfficialOnly, Priority, Promotion, Reach,
    Refusals, Removal, Results, Rules, Ruleset, RulesetName, SquareNames, Touch, Words,
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

        size: Federation.cite("", 8),
        dark_corner: Federation.cite("2.4", Corner::Left),
        rows_of_men: Federation.cite("", 3),
        first_to_move: Federation.cite("", Side::White),
        colours: Federation.cite("", Colours { white: "White", black: "Black" }),
        words: Federation.cite("", Words { man: "man", king: "king" }),

        king_reach: Federation.cite("3.9", Reach::Flying),
        men_capture_backward: Federation.cite("4.1", false),
        men_capture_kings: Federation.cite("", true),
        removal: Federation.cite("", Removal::AfterTheMove),
        choice: &[Federation.cite("4.14", Priority::ByAKing)],
        free_choice: Federation.article("4.14"),
        promotion: Federation.cite("", Promotion::EndsTheMove),
        king_landing: Federation.cite("", Landing::AnywhereBehind),

        draws_known: Known::SecondHand,
        draws: &[
            DrawRule { article: Federation.article(""), also: &[], ..REPETITION },
            DrawRule {
                article: Federation.article(""),
                also: &[],
                limit: Limit::MovesOfEach(15),
                ..QUIET_KINGS
            },
        ],
        results: Results {
            resignation: &[Federation.article("")],
            agreement: &[Federation.article("")],
            refusal: &[Federation.article("")],
            time: &[Federation.article("")],
            neither_can_win: &[Federation.article("")],
            absence: &[Federation.article("")],
            claimed_if_opponent_cannot_win: None,
            regulation_draw: None,
        },
        arbiter: ArbiterRules {
            irregular_move: IrregularMove::OpponentChooses {
                choice: Federation.article(""),
                accepted: Federation.article(""),
                whole: Federation.article(""),
            },
            rectified_by_themselves: &[],
            touch: Touch {
                must_play: Federation.article(""),
                adjusting: Federation.article(""),
                adjusters: Adjusters::PlayerOnTurn,
                out_of_turn: Federation.article(""),
                unplayable: None,
            },
            offers: Offers {
                article: Federation.article(""),
                form: OfferForm::Free,
                begun: Begun::NotRequired,
            },
            flags: Flags {
                handling: Federation.article(""),
                completed_by: CompletedBy::Release,
                enough_moves: Federation.article(""),
                order_unknown: Federation.article(""),
                official_only: OfficialOnly::No,
                drawn_by_repetition: None,
                drawn_if_opponent_cannot_win: None,
            },
            late: None,
            incidents: &[],
        },

        notation: Federation.cite(
            "",
            Notation {
                squares: SquareNames::Letters,
                numbering: Numbering::FromTopLeft,
                quiet: '-',
                capture: ':',
            },
        ),
        refusals: Refusals { step: Federation.by_kind("", "3.9"), ..Refusals::all(Federation.article("")) },
    };
}
