//! Italian draughts: the rules of the Italian federation (FID, 2008).

use super::Code::Fid;
use super::international::{QUIET_KINGS, REPETITION};
use super::{
    Adjusters, ArbiterRules, Begun, Colours, Corner, DrawRule, Flags, GameType, IrregularMove, Italian,
    Known, Landing, Limit, Notation, Numbering, OfferForm, Offers, OfficialOnly, Priority, Promotion, Reach,
    Refusals, Removal, Results, Rules, Ruleset, RulesetName, SquareNames, Touch, Words,
};
use crate::board::Side;
use crate::clock::CompletedBy;

impl Ruleset for Italian {
    type Movement = Self;

    const RULES: Rules = Rules {
        ruleset: RulesetName::Italian,
        title: "Italian draughts",
        code: Fid,
        game_type: GameType { number: 22, tag: "22,W,8,8,N2,1", rule_set: None },

        size: Fid.cite("", 8),
        dark_corner: Fid.cite("2.3", Corner::Right),
        rows_of_men: Fid.cite("", 3),
        first_to_move: Fid.cite("", Side::White),
        colours: Fid.cite("", Colours { white: "White", black: "Black" }),
        words: Fid.cite("", Words { man: "man", king: "king" }),

        king_reach: Fid.cite("4.7", Reach::OneSquare),
        men_capture_backward: Fid.cite("5.3a", false),
        men_capture_kings: Fid.cite("5.3b", false),
        removal: Fid.cite("", Removal::AfterTheMove),
        choice: &[
            Fid.cite("6.6", Priority::MostPieces),
            Fid.cite("6.7", Priority::ByAKing),
            Fid.cite("6.8", Priority::MostKings),
            Fid.cite("6.9", Priority::KingsFirst),
        ],
        free_choice: Fid.article(""),
        promotion: Fid.cite("", Promotion::EndsTheMove),
        king_landing: Fid.cite("4.7", Landing::AnywhereBehind),

        draws_known: Known::SecondHand,
        draws: &[
            DrawRule { article: Fid.article(""), also: &[], ..REPETITION },
            DrawRule { article: Fid.article(""), also: &[], limit: Limit::MovesOfEach(40), ..QUIET_KINGS },
        ],
        results: Results {
            resignation: &[Fid.article("")],
            agreement: &[Fid.article("")],
            refusal: &[Fid.article("")],
            time: &[Fid.article("")],
            neither_can_win: &[Fid.article("")],
            absence: &[Fid.article("")],
            claimed_if_opponent_cannot_win: None,
            regulation_draw: None,
        },
        arbiter: ArbiterRules {
            irregular_move: IrregularMove::OpponentChooses {
                choice: Fid.article(""),
                accepted: Fid.article(""),
                whole: Fid.article(""),
            },
            rectified_by_themselves: &[],
            touch: Touch {
                must_play: Fid.article(""),
                adjusting: Fid.article(""),
                adjusters: Adjusters::PlayerOnTurn,
                out_of_turn: Fid.article(""),
                unplayable: None,
            },
            offers: Offers { article: Fid.article(""), form: OfferForm::Free, begun: Begun::NotRequired },
            flags: Flags {
                handling: Fid.article(""),
                completed_by: CompletedBy::Release,
                enough_moves: Fid.article(""),
                order_unknown: Fid.article(""),
                official_only: OfficialOnly::No,
                drawn_by_repetition: None,
                drawn_if_opponent_cannot_win: None,
            },
            late: None,
            incidents: &[],
        },

        notation: Fid.cite(
            "",
            Notation {
                squares: SquareNames::Numbers,
                numbering: Numbering::FromTopLeft,
                quiet: '-',
                capture: 'x',
            },
        ),
        refusals: Refusals {
            step: Fid.by_kind("", "4.7"),
            jump: Fid.by_kind("", "4.7"),
            ..Refusals::all(Fid.article(""))
        },
    };
}
