//! The end of a game in words.

use super::NOT_REGULATED;
use crate::board::Side;
use crate::game::{Cause, Outcome, Score};
use crate::position::AnyPosition;
use crate::rules::{Article, Rules};

impl Outcome {
    /// The end of the game in a sentence.
    pub fn text(&self, rules: &Rules) -> String {
        let winner = |side: Side| rules.colour(side);
        let loser = |side: Side| rules.colour(side.opponent());
        let end = match self.score {
            Score::Won(side) => format!("{} wins", winner(side)),
            Score::Drawn => "The game is drawn".to_owned(),
            Score::BothLose => "Both players lose".to_owned(),
            Score::Annulled => "The game is annulled".to_owned(),
        };
        let why = match (self.cause, self.score) {
            (Cause::NoPieces, Score::Won(side)) => format!("{} has no piece left", loser(side)),
            (Cause::NoMove, Score::Won(side)) => format!("{} has no legal move", loser(side)),
            (Cause::Resignation, Score::Won(side)) => format!("{} has resigned", loser(side)),
            (Cause::Time, Score::Won(side)) => format!("{} has run out of time", loser(side)),
            (Cause::Agreement, _) => "the players agreed".to_owned(),
            (Cause::Counting, _) => self.counting_text(rules),
            (Cause::Claim, _) => "the claim was accepted".to_owned(),
            (Cause::TimeButDrawn, _) => "the flag fell, but the rules give a draw".to_owned(),
            (Cause::Forfeit, _) => "the game was forfeited".to_owned(),
            (Cause::Absence, Score::Won(side)) => format!("{} did not arrive in time", loser(side)),
            (Cause::Absence, _) => "neither player arrived in time".to_owned(),
            (Cause::Decision, _) => "by decision of the arbiter".to_owned(),
            (_, _) => "by the rules".to_owned(),
        };
        let articles: Vec<String> = self.articles.iter().map(ToString::to_string).collect();
        let basis = if articles.is_empty() { NOT_REGULATED.to_owned() } else { articles.join(", ") };
        format!("{end}: {why} ({basis}).")
    }

    fn counting_text(&self, rules: &Rules) -> String {
        let label = if self.is_regulation_draw(rules) { "regulation draw, " } else { "" };
        format!("{label}{}", self.rule.unwrap_or("a draw count has reached its limit"))
    }

    /// Whether the text calls it a regulation draw (IDF 7.2.10): then its rule names a second article for that.
    fn is_regulation_draw(&self, rules: &Rules) -> bool {
        rules.results.regulation_draw.is_some_and(|article| self.articles.contains(&article))
    }
}

/// Why the side to move, which cannot move, has lost.
pub fn lost(position: &AnyPosition) -> String {
    let rules = position.rules();
    let side = rules.colour(position.turn());
    let ended = |why: &str, article: Article| format!("{side} has {why} and has lost ({article})");
    if position.side(position.turn()).is_empty() {
        ended("no piece", rules.refusals.no_piece_left)
    } else {
        ended("no move", rules.refusals.no_move_left)
    }
}
