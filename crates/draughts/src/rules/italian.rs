//! Italian draughts: the rules of the Italian federation (FID, 2008).

use super::Code::Fid;
use super::international::{QUIET_KINGS, REPETITION};
use super::{
    Adjusters, ArbiterRules, Colours, Consequence, Corner, DrawRule, Flags, GameType, Incident,
    IrregularMove, Italian, Landing, Limit, MoveBeforeDraw, Notation, Numbering, OfferForm, Offers,
    OfficialOnly, PieceWords, Priority, Promotion, Provenance, Reach, Refusals, Removal, Results, Rules,
    Ruleset, RulesetName, SquareNames, Touch,
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

        size: Fid.cite("D1", 8),
        dark_corner: Fid.cite("2.3", Corner::Right),
        rows_of_men: Fid.cite("D2", 3),
        first_to_move: Fid.cite("D2", Side::White),
        colours: Fid.cite("D2", Colours { white: "White", black: "Black" }),
        words: Fid.cite("D2", PieceWords { man: "man", king: "king" }),

        king_reach: Fid.cite("4.7", Reach::OneSquare),
        men_capture_backward: Fid.cite("5.3a", false),
        men_capture_kings: Fid.cite("5.3b", false),
        removal: Fid.cite("D8", Removal::AfterTheMove),
        choice: &[
            Fid.cite("6.6", Priority::MostPieces),
            Fid.cite("6.7", Priority::ByAKing),
            Fid.cite("6.8", Priority::MostKings),
            Fid.cite("6.9", Priority::KingsFirst),
        ],
        free_choice: Fid.article("D10"),
        promotion: Fid.cite("D9", Promotion::EndsTheMove),
        king_landing: Fid.cite("4.7", Landing::AnywhereBehind),

        draws_known: Provenance::SecondHand,
        draws: &[
            DrawRule { article: Fid.article("D19"), also: &[], ..REPETITION },
            DrawRule { article: Fid.article("D20"), also: &[], limit: Limit::MovesOfEach(40), ..QUIET_KINGS },
        ],
        results: Results {
            resignation: &[Fid.article("D13")],
            agreement: &[Fid.article("D14")],
            refusal: &[Fid.article("D16")],
            time: &[Fid.article("D17")],
            neither_can_win: &[Fid.article("D15")],
            absence: &[Fid.article("D18")],
            claimed_if_opponent_cannot_win: None,
            regulation_draw: None,
        },
        arbiter: ArbiterRules {
            irregular_move: IrregularMove::OpponentChooses {
                choice: Fid.article("D22"),
                accepted: Fid.article("D22"),
                whole: Fid.article("D22"),
            },
            rectified_by_themselves: &[],
            touch: Some(Touch {
                must_play: Fid.article("D23"),
                adjusting: Fid.article("D23"),
                adjusters: Adjusters::PlayerOnTurn,
                out_of_turn: Fid.article("D23"),
                unplayable: None,
            }),
            offers: Offers {
                article: Some(Fid.article("D14")),
                form: OfferForm::Free,
                begun: MoveBeforeDraw::NotRequired,
            },
            flags: Flags {
                handling: Fid.article("D17"),
                completed_by: CompletedBy::Release,
                enough_moves: Fid.article("D17"),
                order_unknown: Fid.article("D17"),
                official_only: OfficialOnly::No,
                drawn_by_repetition: None,
                drawn_if_opponent_cannot_win: None,
            },
            late: None,
            incidents: &[Incident { article: Fid.article("D16"), consequence: Consequence::Forfeit }],
        },

        notation: Fid.cite(
            "D24",
            Notation {
                squares: SquareNames::Numbers,
                numbering: Numbering::FromTopLeft,
                quiet: '-',
                capture: 'x',
            },
        ),
        refusals: Refusals {
            light_square: Fid.article("D1"),
            off_the_board: Fid.article("D1"),
            no_piece: Fid.article("D3"),
            first_move: Fid.article("D2"),
            turn: Fid.article("D3"),
            own_pieces: Fid.article("D3"),
            step: Fid.by_kind("D4", "4.7"),
            target: Fid.by_kind("D4", "4.7"),
            jump: Fid.by_kind("D6", "4.7"),
            compulsory: Fid.by_kind("D5", "D5"),
            goes_on: Fid.by_kind("D8", "D8"),
            own_piece: Fid.by_kind("D6", "D6"),
            own_piece_in_the_way: Fid.by_kind("D6", "D6"),
            two_in_a_row: Fid.by_kind("D6", "D6"),
            jumped_once: Fid.article("D8"),
            crowned_stops: Fid.article("D9"),
            crowned_rests: Fid.article("D9"),
            far_row_passed: Fid.article("D9"),
            ambiguous: Fid.article("D24"),
            no_piece_left: Fid.article("D11"),
            no_move_left: Fid.article("D12"),
        },
    };
}
