//! Every article that a table cites, and articles found by their number.

use super::{
    ArbiterRules, Article, ByKind, Code, DrawRule, Flags, Incident, IrregularMove, Late, Offers,
    OfficialOnly, Procedure, Refusals, Results, Rules, RulesetName, Sheets, Touch,
};
use crate::rulebook;
use std::sync::OnceLock;

impl Article {
    /// The article of a rulebook with a number, if we know it: from the rulebooks, from the tables, or the document
    /// as a whole for no number.
    pub fn find(code: Code, number: &str) -> Option<Self> {
        if number.is_empty() {
            return Some(code.article(""));
        }
        if let Some(entry) = rulebook::find(code, number) {
            return Some(code.article(&entry.number));
        }
        static CITED: OnceLock<Vec<Article>> = OnceLock::new();
        let cited =
            CITED.get_or_init(|| RulesetName::ALL.iter().flat_map(|name| name.rules().articles()).collect());
        cited.iter().find(|article| article.code == code && article.number == number).copied()
    }

    /// The article written as `fmjd 5.4.6`.
    pub fn read(text: &str) -> Option<Self> {
        let (name, number) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let code = Code::ALL.into_iter().find(|code| code.name() == name)?;
        Self::find(code, number.trim())
    }
}

impl Rules {
    /// Every article that this table cites, and what surrounds the game by it.
    ///
    /// Each part is destructured field by field, so that a new field does not compile until it is handled here.
    pub fn articles(&self) -> Vec<Article> {
        let Self {
            ruleset: _,
            title: _,
            code: _,
            game_type: _,
            size,
            dark_corner,
            rows_of_men,
            first_to_move,
            colours,
            words,
            king_reach,
            men_capture_backward,
            men_capture_kings,
            removal,
            choice,
            free_choice,
            promotion,
            king_landing,
            draws,
            draws_known: _,
            results,
            arbiter,
            notation,
            refusals,
        } = self;
        let mut articles = vec![
            size.article,
            dark_corner.article,
            rows_of_men.article,
            first_to_move.article,
            colours.article,
            words.article,
            king_reach.article,
            men_capture_backward.article,
            men_capture_kings.article,
            removal.article,
            *free_choice,
            promotion.article,
            king_landing.article,
            notation.article,
        ];
        articles.extend(choice.iter().map(|criterion| criterion.article));
        articles.extend(draws.iter().flat_map(DrawRule::articles));
        articles.extend(results.articles());
        articles.extend(refusals.articles());
        articles.extend(arbiter.articles());
        articles.extend(self.procedure().articles());
        articles
    }
}

impl Results {
    fn articles(&self) -> Vec<Article> {
        let Self {
            resignation,
            agreement,
            refusal,
            time,
            neither_can_win,
            absence,
            claimed_if_opponent_cannot_win,
            regulation_draw,
        } = self;
        let mut articles = [resignation, agreement, refusal, time, neither_can_win, absence]
            .map(|list| list.to_vec())
            .concat();
        articles.extend([claimed_if_opponent_cannot_win, regulation_draw].into_iter().flatten());
        articles
    }
}

impl Refusals {
    fn articles(&self) -> Vec<Article> {
        let Self {
            light_square,
            off_the_board,
            no_piece,
            first_move,
            turn,
            own_pieces,
            step,
            target,
            jump,
            compulsory,
            goes_on,
            own_piece,
            own_piece_in_the_way,
            two_in_a_row,
            jumped_once,
            crowned_stops,
            crowned_rests,
            far_row_passed,
            ambiguous,
            no_piece_left,
            no_move_left,
        } = *self;
        let both = |ByKind { man, king }: ByKind| [man, king];
        let mut articles =
            [step, target, jump, compulsory, goes_on, own_piece, own_piece_in_the_way, two_in_a_row]
                .map(both)
                .concat();
        articles.extend([light_square, off_the_board, no_piece, first_move, turn, own_pieces, jumped_once]);
        articles.extend([
            crowned_stops,
            crowned_rests,
            far_row_passed,
            ambiguous,
            no_piece_left,
            no_move_left,
        ]);
        articles
    }
}

impl ArbiterRules {
    fn articles(&self) -> Vec<Article> {
        let Self { irregular_move, rectified_by_themselves, touch, offers, flags, late, incidents } = *self;
        let Offers { article: offering, form: _, begun: _ } = offers;
        let Flags {
            handling,
            completed_by: _,
            enough_moves,
            order_unknown,
            official_only,
            drawn_by_repetition,
            drawn_if_opponent_cannot_win,
        } = flags;
        let official_only = match official_only {
            OfficialOnly::By(article) => Some(article),
            OfficialOnly::No => None,
        };
        let mut articles = match irregular_move {
            IrregularMove::OpponentChooses { choice, accepted, whole } => vec![choice, accepted, whole],
            IrregularMove::CautionThenForfeit { penalty, forfeit, condoned } => {
                vec![penalty, forfeit, condoned]
            }
            IrregularMove::Restored { restored } => vec![restored],
            IrregularMove::Impossible => Vec::new(),
        };
        if let Some(Touch { must_play, adjusting, adjusters: _, out_of_turn, unplayable }) = touch {
            articles.extend([must_play, adjusting, out_of_turn]);
            articles.extend(unplayable);
        }
        articles.extend([handling, enough_moves, order_unknown]);
        let optional = [offering, official_only, drawn_by_repetition, drawn_if_opponent_cannot_win];
        articles.extend(optional.into_iter().flatten());
        articles.extend(rectified_by_themselves);
        if let Some(Late { plays, lost, both, minutes: _ }) = late {
            articles.extend([plays, lost, both]);
        }
        articles.extend(incidents.iter().map(|Incident { article, consequence: _ }| *article));
        articles
    }
}

impl Procedure {
    fn articles(&self) -> Vec<Article> {
        let Self {
            penalties,
            ballots,
            appeals,
            direction,
            annoyance,
            repetition,
            fallen_flags,
            quickplay_draw,
            sheets,
            signs,
        } = *self;
        let Sheets { recording, offers, shortage, ticks, signed, handed_in } = sheets;
        let mut articles = vec![appeals, recording, offers, shortage, ticks, signed, handed_in];
        let repetition = repetition.map(|cited| cited.article);
        let others =
            [penalties, ballots, direction, annoyance, repetition, fallen_flags, quickplay_draw, signs];
        articles.extend(others.into_iter().flatten());
        articles
    }
}
