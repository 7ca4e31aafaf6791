//! The web house rules "Draughts 64". Where the text is silent the IDF rules fill in.

use super::Code::Site64 as House;
use super::{
    ArbiterRules, Article, CountRange, CountStart, Counts, DrawException, DrawRule, Effect, Ending, Flags,
    GameType, IrregularMove, Kings, Landing, Limit, LoneKingPlace, MoveBeforeDraw, Notation, OfferForm,
    Offers, OfficialOnly, Priority, Promotion, Provenance, Reach, Refusals, Removal, Results, Rules, Ruleset,
    RulesetName, Russian, Site64, Stops,
};
use crate::clock::CompletedBy;

impl Ruleset for Site64 {
    type Movement = super::Brazilian;

    const RULES: Rules = Rules {
        ruleset: RulesetName::Site64,
        title: "Draughts 64 (house rules)",
        code: House,
        game_type: GameType { number: 26, tag: "26,W,8,8,A0,0", rule_set: Some("site64") },

        king_reach: House.cite("H10", Reach::Flying),
        men_capture_backward: House.cite("H14", true),
        men_capture_kings: House.cite("H13", true),
        removal: House.cite("H16", Removal::AfterTheMove),
        choice: &[House.cite("H18", Priority::MostPieces)],
        free_choice: House.article("H20"),
        promotion: House.cite("H22", Promotion::WhereItStops),
        king_landing: House.cite("H15", Landing::AnywhereBehind),

        draws_known: Provenance::FromTheText,
        draws: &[
            DrawRule {
                article: House.article("H25"),
                also: &[],
                name: "king moves without capture",
                counts: Counts::QuietKingMoves,
                limit: Limit::MovesOfEach(20),
                effect: Effect::Automatic,
                unless: DrawException::Nothing,
            },
            DrawRule {
                article: House.article("H26"),
                also: &[],
                name: "length of the game",
                counts: Counts::WholeGame,
                limit: Limit::Plies(300),
                effect: Effect::Automatic,
                unless: DrawException::Nothing,
            },
            five_moves_each(
                House.article("H28"),
                "two or three pieces in all",
                Ending::KingsOnBothSides { pieces: CountRange { least: 2, greatest: 3 } },
            ),
            five_moves_each(House.article("H29"), "two pieces against two", Ending::TwoAgainstTwo),
            five_moves_each(
                House.article("H30"),
                "three pieces against one king on the main diagonal",
                Ending::LoneKing {
                    against: CountRange { least: 3, greatest: 3 },
                    kings: Kings::Some,
                    stands: LoneKingPlace::OnTheLongDiagonal,
                },
            ),
            DrawRule {
                article: House.article("H31"),
                also: &[],
                name: "repetition",
                counts: Counts::Repetitions,
                limit: Limit::Times(3),
                effect: Effect::OnClaim,
                unless: DrawException::Nothing,
            },
        ],
        results: Results {
            // The page is silent on these.
            resignation: &[],
            agreement: &[],
            refusal: &[],
            time: &[House.article("H1")],
            neither_can_win: &[House.article("H33")],
            absence: &[],
            claimed_if_opponent_cannot_win: Some(House.article("H33")),
            regulation_draw: None,
        },
        arbiter: ArbiterRules {
            irregular_move: IrregularMove::Impossible,
            rectified_by_themselves: &[],
            // The page knows no hands on a board, and no agreement.
            touch: None,
            offers: Offers { article: None, form: OfferForm::Free, begun: MoveBeforeDraw::NotRequired },
            flags: Flags {
                handling: House.article("H32"),
                completed_by: CompletedBy::Release,
                enough_moves: House.article("H32"),
                order_unknown: House.article("H32"),
                official_only: OfficialOnly::No,
                drawn_by_repetition: Some(House.article("H32")),
                drawn_if_opponent_cannot_win: Some(House.article("H34")),
            },
            late: None,
            incidents: &[],
        },

        // The text is silent on notation: the squares of IDF 8.2, and a cross for captures.
        notation: super::Code::Idf.cite("8.2", Notation { capture: 'x', ..Russian::RULES.notation.value }),
        refusals: Refusals {
            light_square: House.article("H4"),
            off_the_board: House.article("H2"),
            no_piece: House.article("H6"),
            first_move: House.article("H3"),
            turn: House.article("H3"),
            own_pieces: House.article("H3"),
            step: House.by_kind("H9", "H10"),
            target: House.by_kind("H11", "H11"),
            jump: House.by_kind("H13", "H15"),
            compulsory: House.by_kind("H12", "H12"),
            goes_on: House.by_kind("H17", "H17"),
            own_piece: House.by_kind("H13", "H15"),
            own_piece_in_the_way: House.by_kind("H13", "H15"),
            two_in_a_row: House.by_kind("H13", "H15"),
            jumped_once: House.article("H16"),
            crowned_stops: House.article("H21"),
            crowned_rests: House.article("H7"),
            far_row_passed: House.article("H22"),
            // The page has no form for captures that look alike, but it leaves the choice to the player.
            ambiguous: House.article("H20"),
            no_piece_left: House.article("H23"),
            no_move_left: House.article("H24"),
        },
        ..Russian::RULES
    };
}

/// H27: drawn after five further moves by each player.
const fn five_moves_each(article: Article, name: &'static str, ending: Ending) -> DrawRule {
    DrawRule {
        article,
        also: const { &[House.article("H27")] },
        name,
        counts: Counts::SinceTheEndingArose {
            ending,
            begins: CountStart::WithTheEnding,
            stops: Stops::WhenTheEndingIsLeft,
        },
        limit: Limit::MovesOfEach(5),
        effect: Effect::Automatic,
        unless: DrawException::Nothing,
    }
}
