//! The judgement of a position that has just arisen: win before draw, then the counts.

use super::counters::Counter;
use super::ruling::NOT_REGULATED;
use super::{Game, Outcome, Reason, Score, winning};
use crate::board::Side;
use crate::clock::Schedule;
use crate::rules::{Article, DrawRule, Effect, Rules, Unless};

/// A claim that a player may make now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenClaim {
    /// Who may make it; either player if nobody is named.
    pub by: Option<Side>,
    /// Where it is written.
    pub article: Article,
    /// What is claimed.
    pub name: &'static str,
    /// Whether the claimant must name the move.
    pub names_the_move: bool,
}

impl Game {
    /// Every draw counter that runs, with its limit and article.
    pub fn counters(&self) -> Vec<Counter> {
        self.counters.running(&self.position.setup())
    }

    /// The claims that are open now.
    pub fn open_claims(&self) -> Vec<OpenClaim> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let mut claims = Vec::new();
        for rule in self.claimable() {
            let name = rule.name;
            claims.push(OpenClaim { by: None, article: rule.article, name, names_the_move: false });
        }
        for rule in self.settings.draws.iter().filter(|rule| rule.effect == Effect::OnClaimNamingTheMove) {
            let fills = |action| self.fills_by_naming(rule, &self.position.after(action));
            if self.position.moves().iter().any(fills) {
                let by = Some(self.position.turn());
                claims.push(OpenClaim { by, article: rule.article, name: rule.name, names_the_move: true });
            }
        }
        if let Some(article) = self.rules().results.claimed_if_opponent_cannot_win
            && winning::opponent_cannot_win(&self.position)
        {
            let by = Some(self.position.turn());
            claims.push(OpenClaim { by, article, name: "the opponent cannot win", names_the_move: false });
        }
        claims
    }

    /// The rules whose count is full and waits for a claim.
    pub(super) fn claimable(&self) -> Vec<DrawRule> {
        let setup = self.position.setup();
        let full = self.counters.full(&setup, None).filter(|rule| rule.effect == Effect::OnClaim);
        full.filter(|rule| !self.is_prevented(rule)).collect()
    }

    /// Whether a win at hand keeps a rule from taking effect.
    fn is_prevented(&self, rule: &DrawRule) -> bool {
        rule.unless == Unless::AWinIsAtHand && winning::is_at_hand(&self.position)
    }

    /// The outcome of the position after a ply of one side, if it ends the game.
    pub(super) fn judge(&self, by: Side) -> Option<Outcome> {
        if let Some(outcome) = self.lost_on_the_board() {
            return Some(outcome);
        }
        let full = self.full_after(Some(by));
        let mut articles: Vec<Article> = Vec::new();
        for article in full.iter().flat_map(DrawRule::articles) {
            if !articles.contains(&article) {
                articles.push(article);
            }
        }
        let rule = *full.first()?;
        Some(Outcome { score: Score::Drawn, reason: Reason::Counting, rule: Some(rule.name), articles })
    }

    /// The rules that draw the game in the position on the board.
    pub(super) fn full_rules(&self) -> Vec<DrawRule> {
        let by = self.plies.last().map(|ply| ply.by);
        self.full_after(by)
    }

    /// The rules that draw the game after a ply of one side.
    fn full_after(&self, by: Option<Side>) -> Vec<DrawRule> {
        let setup = self.position.setup();
        let holds = |rule: &DrawRule| {
            let in_force = match rule.effect {
                Effect::Automatic => true,
                Effect::AutomaticInSuddenDeath => self.in_sudden_death(),
                Effect::OnClaim | Effect::OnClaimNamingTheMove => false,
            };
            in_force && !self.is_prevented(rule)
        };
        self.counters.full(&setup, by).filter(holds).collect()
    }

    /// The outcome if a side has no piece left, whoever is on turn, or the side on turn has no move.
    pub(super) fn lost_on_the_board(&self) -> Option<Outcome> {
        let winner = winning::on_the_board(&self.position)?;
        let refusals = &self.rules().refusals;
        let (reason, article) = if self.position.side(winner.opponent()).is_empty() {
            (Reason::NoPieces, refusals.no_piece_left)
        } else {
            (Reason::NoMove, refusals.no_move_left)
        };
        Some(Outcome { score: Score::Won(winner), reason, rule: None, articles: vec![article] })
    }

    /// Whether the period now played has neither moves to reach nor an increment (IDF 7.2.9).
    fn in_sudden_death(&self) -> bool {
        Side::BOTH.into_iter().all(|side| {
            let schedule = self.settings.time.schedule(side);
            is_sudden_death_after(schedule, self.moves_on_the_clock(side))
        })
    }
}

/// Whether a side that has made so many moves plays in a period of sudden death without increment.
fn is_sudden_death_after(schedule: &Schedule, moves: u32) -> bool {
    let mut passed = 0;
    while schedule.moves_required(passed + 1).is_some_and(|required| required <= moves) {
        passed += 1;
    }
    schedule.period(passed).is_some_and(|period| period.is_sudden_death_without_increment())
}

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
        let why = match (self.reason, self.score) {
            (Reason::NoPieces, Score::Won(side)) => format!("{} has no piece left", loser(side)),
            (Reason::NoMove, Score::Won(side)) => format!("{} has no legal move", loser(side)),
            (Reason::Resignation, Score::Won(side)) => format!("{} has resigned", loser(side)),
            (Reason::Time, Score::Won(side)) => format!("{} has used up the time", loser(side)),
            (Reason::Agreement, _) => "the players agreed".to_owned(),
            (Reason::Counting, _) => self.counting_text(rules),
            (Reason::Claim, _) => "the claim was accepted".to_owned(),
            (Reason::TimeButDrawn, _) => "the flag fell, but the rules give a draw".to_owned(),
            (Reason::Forfeit, _) => "the game was forfeited".to_owned(),
            (Reason::Absence, Score::Won(side)) => format!("{} did not come in time", loser(side)),
            (Reason::Absence, _) => "nobody came in time".to_owned(),
            (Reason::Decision, _) => "the arbiter decided so".to_owned(),
            (_, _) => "the rules say so".to_owned(),
        };
        let articles: Vec<String> = self.articles.iter().map(ToString::to_string).collect();
        let basis = if articles.is_empty() { NOT_REGULATED.to_owned() } else { articles.join(", ") };
        format!("{end}: {why} ({basis}).")
    }

    fn counting_text(&self, rules: &Rules) -> String {
        let label = if self.is_regulation_draw(rules) { "regulation draw, " } else { "" };
        format!("{label}{}", self.rule.unwrap_or("a count is full"))
    }

    /// Whether the text calls it a regulation draw (IDF 7.2.10): then its rule names a second article for that.
    fn is_regulation_draw(&self, rules: &Rules) -> bool {
        rules.results.regulation_draw.is_some_and(|article| self.articles.contains(&article))
    }
}
