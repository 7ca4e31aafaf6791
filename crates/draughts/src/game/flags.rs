//! Fallen flags and late players.

use super::event::{Absentee, Flag, Order};
use super::{Competition, Game, Reason, Ruling, Score, Verdict, winning};
use crate::board::Side;
use crate::clock::Schedule;
use crate::rules::{Article, OfficialOnly};

impl Game {
    pub(super) fn flag(&mut self, flag: &Flag) -> Ruling {
        let flags = self.rules().arbiter.flags;
        let by = match (flag.by, flag.order) {
            (Absentee::One(by), _) | (Absentee::Both, Order::First(by)) => by,
            (Absentee::Both, order) => {
                let text = match order {
                    Order::Unknown => "Both flags are down and nobody knows which fell first: play goes on.",
                    Order::Known | Order::First(_) => "Name the player whose flag fell first.",
                };
                return Ruling::new(Verdict::Continue, flags.order_unknown, &[], text);
            }
        };
        if let (Some(required), Some(completed)) = (self.required(by, flag.control), flag.completed)
            && completed >= required
        {
            let made = if completed == 1 { "1 move is".to_owned() } else { format!("{completed} moves are") };
            let text = format!("{made} completed, {required} required: play goes on.");
            return Ruling::new(Verdict::Continue, flags.enough_moves, &[], text);
        }
        if let OfficialOnly::By(article) = flags.official_only
            && self.settings.competition == Competition::Casual
        {
            let text = "The flag costs the game in official competition only.";
            return Ruling::new(Verdict::Continue, article, self.rules().results.time, text);
        }
        self.flag_in_full(by)
    }

    /// A flag that has fallen too early: loss, unless the position gives a draw.
    fn flag_in_full(&mut self, by: Side) -> Ruling {
        let flags = self.rules().arbiter.flags;
        let occurrences = self.counters.occurrences(&self.position.setup());
        if let Some(article) = flags.drawn_by_repetition.filter(|_| occurrences >= 3) {
            return self.drawn_by_flag(article, "the position stands for the third time");
        }
        let on_turn = by == self.position.turn();
        if let Some(article) = flags.drawn_if_opponent_cannot_win
            && on_turn
            && winning::opponent_cannot_win(&self.position)
        {
            return self.drawn_by_flag(article, "the opponent cannot win");
        }
        // A text that has exceptions only is cited by them, the one that comes nearer first.
        let mut nearest = [flags.drawn_if_opponent_cannot_win, flags.drawn_by_repetition];
        if self.has_repeated() {
            nearest.reverse();
        }
        let articles: Vec<Article> =
            nearest.into_iter().flatten().chain(self.rules().results.time.iter().copied()).collect();
        let ended = self.end(Score::Won(by.opponent()), Reason::Time, &articles);
        Ruling::citing(Verdict::LossOnTime, &articles, ended.explanation())
    }

    fn drawn_by_flag(&mut self, article: Article, why: &str) -> Ruling {
        self.end(Score::Drawn, Reason::TimeButDrawn, &[article]);
        let text = format!("The flag fell, but {why}: the game is drawn.");
        Ruling::new(Verdict::DrawInsteadOfLoss, article, &[], text)
    }

    /// Whether any position of the game has stood on the board more than once.
    fn has_repeated(&self) -> bool {
        let positions = self.plies.iter().map(|ply| ply.after).chain([self.start]);
        positions.map(|position| position.setup()).any(|setup| self.counters.occurrences(&setup) > 1)
    }

    /// The moves a player must have completed when a control runs out.
    fn required(&self, side: Side, control: Option<u32>) -> Option<u32> {
        let control = control?;
        let own = self.settings.time.schedule(side).moves_required(control);
        own.or_else(|| {
            let untimed = self.settings.time.is_untimed();
            (untimed && self.rules().arbiter.late.is_some())
                .then(|| Schedule::wcdf().moves_required(control))?
        })
    }

    pub(super) fn late(&mut self, by: Absentee, minutes: u32) -> Ruling {
        let Some(late) = self.rules().arbiter.late else {
            let text = "The text sets no time: the rules of the competition decide.";
            return Ruling::citing(Verdict::PlayOn, self.rules().results.absence, text);
        };
        match by {
            // The flag falls on the hour: only who comes before it may play (reading W10).
            _ if minutes < late.minutes => {
                let text = "The player plays with the time that is left.";
                Ruling::new(Verdict::PlayOn, late.plays, &[], text)
            }
            Absentee::One(side) => {
                let both_games = minutes >= 2 * late.minutes;
                let text = if both_games { "Both games of the round are lost." } else { "The game is lost." };
                self.end(Score::Won(side.opponent()), Reason::Absence, &[late.lost]);
                Ruling::new(Verdict::Forfeit, late.lost, &[], text)
            }
            Absentee::Both => {
                self.end(Score::BothLose, Reason::Absence, &[late.both]);
                Ruling::new(Verdict::Forfeit, late.both, &[], "Neither player has come: nobody gets a point.")
            }
        }
    }
}
