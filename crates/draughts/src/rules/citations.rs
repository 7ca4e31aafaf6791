//! Every article that a table cites, and articles found by their number.

use super::{Article, ByKind, Code, IrregularMove, OfficialOnly, Rules, RulesetName};
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
    /// Every article that this table cites.
    pub fn articles(&self) -> Vec<Article> {
        let mut articles = vec![
            self.size.article,
            self.dark_corner.article,
            self.rows_of_men.article,
            self.first_to_move.article,
            self.colours.article,
            self.words.article,
            self.king_reach.article,
            self.men_capture_backward.article,
            self.men_capture_kings.article,
            self.removal.article,
            self.promotion.article,
            self.king_landing.article,
            self.free_choice,
            self.notation.article,
        ];
        articles.extend(self.choice.iter().map(|criterion| criterion.article));
        articles.extend(self.draws.iter().flat_map(|rule| rule.articles));
        articles.extend(self.cited_by_results());
        articles.extend(self.cited_by_refusals());
        articles.extend(self.cited_by_arbiter());
        articles
    }

    fn cited_by_results(&self) -> Vec<Article> {
        let results = &self.results;
        let lists = [
            results.resignation,
            results.agreement,
            results.refusal,
            results.time,
            results.neither_can_win,
            results.absence,
        ];
        let single = [results.claimed_if_opponent_cannot_win, results.regulation_draw];
        lists.into_iter().flatten().copied().chain(single.into_iter().flatten()).collect()
    }

    fn cited_by_refusals(&self) -> Vec<Article> {
        let refusals = &self.refusals;
        let pairs = [
            refusals.step,
            refusals.target,
            refusals.jump,
            refusals.compulsory,
            refusals.goes_on,
            refusals.own_piece_in_the_way,
            refusals.two_in_a_row,
        ];
        let single = [
            refusals.light_square,
            refusals.off_the_board,
            refusals.no_piece,
            refusals.first_move,
            refusals.turn,
            refusals.own_pieces,
            refusals.jumped_once,
            refusals.crowned_stops,
            refusals.far_row_passed,
            refusals.ambiguous,
            refusals.no_piece_left,
            refusals.no_move_left,
        ];
        let both = |pair: ByKind| [pair.man, pair.king];
        pairs.into_iter().flat_map(both).chain(single).collect()
    }

    fn cited_by_arbiter(&self) -> Vec<Article> {
        let arbiter = &self.arbiter;
        let mut articles = match arbiter.irregular_move {
            IrregularMove::OpponentChooses { choice, accepted, whole } => vec![choice, accepted, whole],
            IrregularMove::CautionThenForfeit { penalty, forfeit, condoned } => {
                vec![penalty, forfeit, condoned]
            }
            IrregularMove::Restored { restored } => vec![restored],
            IrregularMove::Impossible => Vec::new(),
        };
        let (touch, flags) = (&arbiter.touch, &arbiter.flags);
        articles.extend([touch.must_play, touch.adjusting, touch.out_of_turn, arbiter.offers.article]);
        articles.extend([flags.enough_moves, flags.order_unknown]);
        let optional = [touch.unplayable, flags.drawn_by_repetition, flags.drawn_if_opponent_cannot_win];
        articles.extend(optional.into_iter().flatten());
        if let OfficialOnly::By(article) = flags.official_only {
            articles.push(article);
        }
        articles.extend(arbiter.rectified_by_themselves);
        articles.extend(arbiter.late.iter().flat_map(|late| [late.plays, late.lost, late.both]));
        articles.extend(arbiter.incidents.iter().map(|incident| incident.article));
        articles
    }
}
