//! The engine as an opponent: it answers when its side is on turn.

use super::session::Session;
use draughts::clock::At;
use draughts::{Move, RulesetName, Side};
use engine::{Engine, Level, Limits, Options, Signals, TimeLeft};
use std::time::Duration;

/// The engine, playing one side.
#[derive(Debug)]
pub(super) struct Opponent {
    engine: Engine,
    side: Side,
}

/// How long it thinks without a clock at most.
const THINKING: Duration = Duration::from_millis(800);

impl Opponent {
    pub(super) fn new(ruleset: RulesetName, side: Side, level: Level, seed: u64) -> Self {
        let options = Options { level, seed, ..Options::default() };
        Self { engine: Engine::new(ruleset, options), side }
    }

    /// Its move, if it is on turn. While moves are taken back it waits: the player may want another one.
    pub(super) fn reply(&mut self, session: &Session, now: At) -> Option<Move> {
        let waits = session.taken_back().len() > 0;
        if session.turn() != self.side || session.game().outcome().is_some() || waits {
            return None;
        }
        let game = session.game();
        let clock = game.clock().and_then(|clock| TimeLeft::of(clock, self.side, now));
        let limits = Limits { clock, move_time: clock.is_none().then_some(THINKING), ..Limits::default() };
        self.engine.set_game(game);
        self.engine.go(&limits, &Signals::new(), &mut |_| {}).best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::AnyPosition;
    use draughts::game::{Game, Settings};

    #[test]
    fn it_answers_on_its_turn_and_waits_while_moves_are_taken_back() {
        let start = AnyPosition::start(RulesetName::Russian);
        let mut session = Session::new(Game::new(start, Settings::of(start.rules())));
        let mut opponent = Opponent::new(RulesetName::Russian, Side::Black, Level::FIRST, 1);
        assert_eq!(opponent.reply(&session, At::ZERO), None);
        session.play(start.moves()[0], At::ZERO);
        let reply = opponent.reply(&session, At::ZERO);
        assert!(reply.is_some_and(|action| session.position().moves().contains(&action)));
        assert!(
            reply.is_some_and(
                |action| session.play(action, At::ZERO).verdict != draughts::game::Verdict::Refused
            )
        );
        assert!(session.undo(At::ZERO).is_ok());
        assert_eq!(opponent.reply(&session, At::ZERO), None);
    }
}
