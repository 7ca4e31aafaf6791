//! The game as it stands now.

use super::Viewer;
use super::citation::{citation, citations};
use super::{counters, plies};
use crate::room::table::Table;
use crate::wire::{Clocks, Leave, Live, Outcome, Pieces, Wish};
use draughts::clock::{At, Clock, Schedule};
use draughts::game::{Absentee, Game, Score};
use draughts::notation::fen;
use draughts::pdn::GameEnding;
use draughts::{Article, Kind, Side};

const DAY: u64 = 86_400_000;

impl Table {
    /// The current state, as a viewer may see it.
    pub(super) fn live(&self, viewer: Viewer) -> Live {
        let (game, position) = (&self.game, self.game.position());
        let (blind, over) = (self.is_blind(viewer), self.is_over());
        Live {
            made: u32::try_from(game.plies().len()).unwrap_or(u32::MAX),
            last: game.plies().last().map(|ply| ply.text.clone()),
            pieces: if blind { Pieces::new() } else { plies::pieces(position) },
            fen: if blind { String::new() } else { fen::write(self.rules(), &position.setup()) },
            turn: position.turn().into(),
            moves: if blind || over { Vec::new() } else { plies::moves(position) },
            compulsory: compulsory(game).filter(|_| !blind && !over).map(citation),
            clocks: self.clocks(),
            // Counters would reveal pieces, and claims moves.
            counters: if blind { Vec::new() } else { counters(game) },
            claims: if blind || over { Vec::new() } else { counters::claims(game) },
            offer: game.standing_offer().filter(|_| !over).map(Into::into),
            wishes: self.wishes(),
            can_abort: self.can_be_aborted(),
            waiting: !self.is_full(),
            leave: self.leave_left(),
            foreseen: match viewer {
                Viewer::Player(side) => self.foreseen.get(side).clone(),
                Viewer::Anybody => Vec::new(),
            },
            outcome: self.outcome(),
            rematch: self.next.map(|next| next.to_string()),
        }
    }

    /// Whether it can still be aborted: neither side has made its second move.
    pub(in crate::room) fn can_be_aborted(&self) -> bool {
        !self.is_over() && self.own_plies() <= 2 && !self.is_tournament()
    }

    fn clocks(&self) -> Option<Clocks> {
        let clocks = clocks(&self.game, self.last)?;
        Some(Clocks { running: clocks.running.filter(|_| !self.is_over()), ..clocks })
    }

    fn wishes(&self) -> Vec<Wish> {
        let take_back =
            self.take_back.map(|asked| Wish::TakeBack { by: asked.by.into(), plies: asked.plies });
        let open = self.rematch.iter().filter(|_| self.next.is_none());
        take_back.into_iter().chain(open.map(|by| Wish::Rematch { by: (*by).into() })).collect()
    }

    fn leave_left(&self) -> Option<Leave> {
        let days = |side: Side| match self.game.settings().time.schedule(side) {
            Schedule::Correspondence { .. } => {
                let left = self.game.clock()?.remaining(side, self.last)?;
                u32::try_from(left.get() / DAY).ok()
            }
            _ => None,
        };
        let (white, black) = (days(Side::White)?, days(Side::Black)?);
        Some(Leave { white, black, now: self.leave.map(|leave| leave.by.into()) })
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.aborted {
            let text = match (self.absent, self.stopped) {
                (Some(Absentee::One(side)), _) => {
                    format!("{} did not arrive in time: forfeit.", self.rules().colour(side))
                }
                (Some(Absentee::Both), _) => "Neither player arrived in time.".to_owned(),
                (None, true) => "The arbiter has decided this game.".to_owned(),
                (None, false) => "The game was aborted before it had properly begun.".to_owned(),
            };
            let (score, result) = ("aborted".to_owned(), "*".to_owned());
            return Some(Outcome { score, result, text, articles: Vec::new() });
        }
        outcome(&self.game)
    }
}

/// The clocks of a game at a time of it, if there are any.
pub(crate) fn clocks(game: &Game, at: At) -> Option<Clocks> {
    let clock = game.clock()?;
    let at = at.max(clock.last_event());
    let left = |side: Side| clock.remaining(side, at).map_or(0, draughts::clock::Millis::get);
    let running = clock.running().filter(|_| game.outcome().is_none());
    let delay = |side: Side| clock.reading(side, at).map_or(0, |reading| reading.delay.get());
    Some(Clocks {
        white: left(Side::White),
        black: left(Side::Black),
        running: running.map(Into::into),
        at: at.since_zero().get(),
        delay: running.map_or(0, delay),
        white_note: note(clock, Side::White, at),
        black_note: note(clock, Side::Black, at),
    })
}

/// The next requirement of the time control for a side.
fn note(clock: &Clock, side: Side, at: At) -> String {
    if let Some(overtime) = clock.reading(side, at).and_then(|reading| reading.overtime) {
        return counted(overtime.periods, "overtime period", "overtime periods");
    }
    match clock.moves_required(side) {
        Some(required) => {
            let left = required.saturating_sub(clock.completed(side));
            format!("{} by then", counted(left, "move", "moves"))
        }
        None => String::new(),
    }
}

fn counted(number: u32, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// The end of a game, if it is over.
pub(crate) fn outcome(game: &Game) -> Option<Outcome> {
    let outcome = game.outcome()?;
    let score = match outcome.score {
        Score::Won(Side::White) => "white",
        Score::Won(Side::Black) => "black",
        Score::Drawn => "draw",
        Score::BothLose => "both-lose",
        Score::Annulled => "annulled",
    };
    Some(Outcome {
        score: score.to_owned(),
        result: GameEnding::of(game.rules(), outcome.score).text(),
        text: outcome.text(game.rules()),
        articles: citations(outcome.articles.iter().copied()),
    })
}

/// The article by which a capture is compulsory now: that of the piece that has to make it, a man's before a king's.
fn compulsory(game: &Game) -> Option<Article> {
    let position = game.position();
    if !position.must_capture() {
        return None;
    }
    let moves = position.moves();
    let of = |kind: Kind| {
        let moves_it =
            |action: &draughts::Move| position.piece_at(action.from).is_some_and(|piece| piece.kind == kind);
        moves.iter().any(moves_it).then(|| game.rules().refusals.compulsory.of(kind))
    };
    of(Kind::Man).or_else(|| of(Kind::King))
}
