//! Fallen flags and late players.

use super::event::{Absentee, Flag, Order};
use super::{Cause, Competition, Game, Score, winning};
use crate::board::Side;
use crate::clock::Schedule;
use crate::rules::{Article, OfficialOnly};
use crate::ruling::{FlagDraw, LateLoss, Reason, Ruling, Verdict};

impl Game {
    pub(super) fn flag(&mut self, flag: &Flag) -> Ruling {
        let flags = self.rules().arbiter.flags;
        let by = match (flag.by, flag.order) {
            (Absentee::One(by), _) | (Absentee::Both, Order::First(by)) => by,
            (Absentee::Both, order) => {
                let reason = match order {
                    Order::Unknown => Reason::FlagOrderUnknown,
                    Order::Known | Order::First(_) => Reason::FlagOrderUntold,
                };
                return Ruling::by(Verdict::Continue, flags.order_unknown, reason);
            }
        };
        if let (Some(required), Some(completed)) = (self.required(by, flag.control), flag.completed)
            && completed >= required
        {
            let reason = Reason::EnoughMoves { completed, required };
            return Ruling::by(Verdict::Continue, flags.enough_moves, reason);
        }
        if let OfficialOnly::By(article) = flags.official_only
            && self.settings.competition == Competition::Casual
        {
            let ruling = Ruling::by(Verdict::Continue, article, Reason::OfficialOnly);
            return ruling.and(self.rules().results.time);
        }
        self.flag_in_full(by)
    }

    /// A flag that has fallen too early: loss, unless the position gives a draw.
    fn flag_in_full(&mut self, by: Side) -> Ruling {
        let flags = self.rules().arbiter.flags;
        let occurrences = self.counters.occurrences(&self.position.setup());
        if let Some(article) = flags.drawn_by_repetition.filter(|_| occurrences >= 3) {
            return self.drawn_by_flag(article, FlagDraw::Repetition);
        }
        let on_turn = by == self.position.turn();
        if let Some(article) = flags.drawn_if_opponent_cannot_win
            && on_turn
            && winning::opponent_cannot_win(&self.position)
        {
            return self.drawn_by_flag(article, FlagDraw::OpponentCannotWin);
        }
        // A text that has exceptions only is cited by them, the one that comes nearer first.
        let mut nearest = [flags.drawn_if_opponent_cannot_win, flags.drawn_by_repetition];
        if self.has_repeated() {
            nearest.reverse();
        }
        let articles: Vec<Article> =
            nearest.into_iter().flatten().chain(self.rules().results.time.iter().copied()).collect();
        self.end_as(Verdict::LossOnTime, Score::Won(by.opponent()), Cause::Time, &articles)
    }

    fn drawn_by_flag(&mut self, article: Article, why: FlagDraw) -> Ruling {
        self.end(Score::Drawn, Cause::TimeButDrawn, &[article]);
        Ruling::by(Verdict::DrawInsteadOfLoss, article, Reason::FlagDrawn(why))
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
            return Ruling::citing(Verdict::PlayOn, self.rules().results.absence, Reason::NoTimeSet);
        };
        match by {
            // The flag falls on the hour: only who comes before it may play (reading W10).
            _ if minutes < late.minutes => Ruling::by(Verdict::PlayOn, late.plays, Reason::TimeLeft),
            Absentee::One(side) => {
                let loss = if minutes >= 2 * late.minutes { LateLoss::BothGames } else { LateLoss::Game };
                self.end(Score::Won(side.opponent()), Cause::Absence, &[late.lost]);
                Ruling::by(Verdict::Forfeit, late.lost, Reason::CameTooLate(loss))
            }
            Absentee::Both => {
                self.end(Score::BothLose, Cause::Absence, &[late.both]);
                Ruling::by(Verdict::Forfeit, late.both, Reason::NobodyCame)
            }
        }
    }
}
