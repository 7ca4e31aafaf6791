//! The engine as an opponent: it thinks in a thread of its own while everything else goes on, and answers when its side
//! is on turn. It claims the draws it is entitled to, answers offers, and never resigns.

use super::session::{Answer, Session};
use draughts::clock::At;
use draughts::game::{Event, Game, Ground, Verdict};
use draughts::notation::movetext;
use draughts::{AnyPosition, Move, RulesetName, Side};
use engine::{Chosen, Engine, Limits, Options, Report, Score, Signals, TimeLeft};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Duration;

/// The engine, playing one side.
#[derive(Debug)]
pub(super) struct Opponent {
    side: Side,
    /// Not there while it thinks.
    engine: Option<Box<Engine>>,
    thinking: Option<Thinking>,
    /// What it thought of its position last.
    score: Option<Score>,
    /// After how many plies it answered an offer last: it does so once.
    answered: Option<usize>,
    complaints: Vec<String>,
}

/// What it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    Move(Move),
    Claim(Ground),
    Answer(Answer),
}

/// A search that runs.
#[derive(Debug)]
struct Thinking {
    signals: Signals,
    heard: Receiver<Heard>,
    about: AnyPosition,
    plies: usize,
    found: Option<Report>,
}

enum Heard {
    Report(Report),
    Done(Box<Engine>, Chosen),
}

/// How long it thinks without a clock at most.
const THINKING: Duration = Duration::from_millis(800);
/// Between two looks whether it has finished.
const PAUSE: Duration = Duration::from_millis(2);

/// With no more advantage than this, in hundredths of a man, it takes a draw that it can claim.
const CLAIMED_WITH: i32 = 50;
/// With no more than this it takes a draw that is offered: at any time, and late in the game.
const ACCEPTED_WITH: i32 = -30;
const ACCEPTED_LATE_WITH: i32 = 15;
/// From so many plies on it is late.
const LATE: usize = 60;

impl Opponent {
    pub(super) fn new(ruleset: RulesetName, side: Side, options: Options) -> Self {
        let engine = Some(Box::new(Engine::new(ruleset, options)));
        Self { side, engine, thinking: None, score: None, answered: None, complaints: Vec::new() }
    }

    pub(super) const fn side(&self) -> Side {
        self.side
    }

    /// What it does now, if anything. Begins to think when it is on turn. While moves are taken back it waits: the player
    /// may want another one.
    pub(super) fn deed(&mut self, session: &Session, now: At) -> Option<Deed> {
        let is_wanted = self.is_on_turn(session);
        if let Some(chosen) = self.listen(session, is_wanted) {
            return self.decide(session.game(), &chosen);
        }
        if self.thinking.is_some() {
            return None;
        }
        if is_wanted {
            self.think(session.game(), now);
            return None;
        }
        self.asked(session.game()).map(Deed::Answer)
    }

    /// What it does once it has thought, if anything.
    pub(super) fn deed_in_the_end(&mut self, session: &Session, now: impl Fn() -> At) -> Option<Deed> {
        loop {
            let deed = self.deed(session, now());
            if deed.is_some() || self.thinking.is_none() {
                return deed;
            }
            thread::sleep(PAUSE);
        }
    }

    /// Whether it is on turn and will answer.
    pub(super) fn is_on_turn(&self, session: &Session) -> bool {
        let waits = session.taken_back().len() > 0;
        session.turn() == self.side && session.game().outcome().is_none() && !waits
    }

    /// Lets it play the best it has found so far.
    pub(super) fn hurry(&self) {
        if let Some(thinking) = &self.thinking {
            thinking.signals.stop();
        }
    }

    /// What it thinks of, in words, while it does.
    pub(super) fn thoughts(&self) -> Option<String> {
        let thinking = self.thinking.as_ref()?;
        let Some(report) = &thinking.found else {
            return Some("The engine thinks. Esc: play now.".to_owned());
        };
        let action = report.line.first().map(|action| movetext::write(&thinking.about, action));
        let action = action.unwrap_or_default();
        Some(format!(
            "The engine thinks: {action} ({}), depth {}. Esc: play now.",
            report.score, report.depth
        ))
    }

    /// What it has to do without, as far as that has not been said.
    pub(super) fn take_complaints(&mut self) -> Vec<String> {
        if let Some(engine) = &mut self.engine {
            self.complaints.extend(engine.take_shortcomings().iter().map(ToString::to_string));
        }
        std::mem::take(&mut self.complaints)
    }

    fn think(&mut self, game: &Game, now: At) {
        let Some(mut engine) = self.engine.take() else { return };
        let clock = game.clock().and_then(|clock| TimeLeft::of(clock, self.side, now));
        let limits = Limits { clock, move_time: clock.is_none().then_some(THINKING), ..Limits::default() };
        engine.set_game(game);
        let (sender, heard) = mpsc::channel();
        let signals = Signals::new();
        self.thinking = Some(Thinking {
            signals: signals.clone(),
            heard,
            about: *game.position(),
            plies: game.plies().len(),
            found: None,
        });
        thread::spawn(move || {
            // Whoever listens may have left: then nobody wants to know.
            let chosen = engine.go(&limits, &signals, &mut |report| {
                let _ = sender.send(Heard::Report(report.clone()));
            });
            let _ = sender.send(Heard::Done(engine, chosen));
        });
    }

    /// What it has found, if it has finished and the game still stands where it was asked.
    fn listen(&mut self, session: &Session, is_wanted: bool) -> Option<Chosen> {
        let thinking = self.thinking.as_mut()?;
        let game = session.game();
        let stands = thinking.about == *game.position() && thinking.plies == game.plies().len();
        if !stands || !is_wanted {
            thinking.signals.stop();
        }
        loop {
            match thinking.heard.try_recv() {
                Ok(Heard::Report(report)) => thinking.found = Some(report),
                Ok(Heard::Done(engine, chosen)) => {
                    (self.engine, self.thinking) = (Some(engine), None);
                    return (stands && is_wanted).then_some(chosen);
                }
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => {
                    // It has gone down with its thread, which has said why; the player may take both sides.
                    self.thinking = None;
                    return None;
                }
            }
        }
    }

    fn decide(&mut self, game: &Game, chosen: &Chosen) -> Option<Deed> {
        self.score = Some(chosen.score);
        // A move declines.
        if self.asked(game) == Some(Answer::Accept) {
            return Some(Deed::Answer(Answer::Accept));
        }
        if chosen.score.hundredths() <= CLAIMED_WITH
            && let Some(ground) = claimable(game, self.side, chosen.best)
        {
            return Some(Deed::Claim(ground));
        }
        chosen.best.map(Deed::Move)
    }

    /// Its answer to an offer that stands, if it has not given it.
    fn asked(&mut self, game: &Game) -> Option<Answer> {
        let plies = game.plies().len();
        let is_asked = game.standing_offer() == Some(self.side.opponent()) && game.outcome().is_none();
        if !is_asked || self.answered == Some(plies) {
            return None;
        }
        self.answered = Some(plies);
        Some(self.answer(game))
    }

    fn answer(&self, game: &Game) -> Answer {
        let late = game.plies().len() >= LATE;
        let bound = if late { ACCEPTED_LATE_WITH } else { ACCEPTED_WITH };
        match self.score {
            Some(score) if score.hundredths() <= bound => Answer::Accept,
            _ => Answer::Decline,
        }
    }
}

impl Drop for Opponent {
    fn drop(&mut self) {
        self.hurry();
    }
}

/// The ground on which a side can claim a draw now, if there is one that is accepted.
fn claimable(game: &Game, by: Side, next: Option<Move>) -> Option<Ground> {
    if game.open_claims().is_empty() {
        return None;
    }
    let at = game.log().last().map_or(At::ZERO, |logged| logged.at);
    let grounds = [
        Ground::Repetition { next: None },
        Ground::Repetition { next },
        Ground::NoProgress,
        Ground::CannotWin,
    ];
    let accepted = |ground: &Ground| {
        let event = Event::Claim { by, ground: *ground };
        game.clone().apply(event, at).verdict == Verdict::Accepted
    };
    grounds.into_iter().find(accepted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::game::Settings;
    use draughts::notation::fen;
    use engine::Level;

    fn session(ruleset: RulesetName, start: AnyPosition) -> (Session, Opponent) {
        let session = Session::new(Game::new(start, Settings::of(start.rules())));
        let options = Options { level: Level::FIRST, ..Options::default() };
        (session, Opponent::new(ruleset, start.turn().opponent(), options))
    }

    fn in_the_end(opponent: &mut Opponent, session: &Session) -> Option<Deed> {
        opponent.deed_in_the_end(session, || At::ZERO)
    }

    #[test]
    fn it_answers_on_its_turn_and_waits_while_moves_are_taken_back() {
        let start = AnyPosition::start(RulesetName::Russian);
        let (mut session, mut opponent) = session(RulesetName::Russian, start);
        assert_eq!(in_the_end(&mut opponent, &session), None);
        session.play(start.moves()[0], At::ZERO);
        assert!(opponent.is_on_turn(&session));
        let Some(Deed::Move(action)) = in_the_end(&mut opponent, &session) else { panic!("no move") };
        assert!(session.play(action, At::ZERO).verdict != Verdict::Refused);
        assert!(session.undo(At::ZERO).is_ok());
        assert_eq!(in_the_end(&mut opponent, &session), None);
    }

    #[test]
    fn what_it_thinks_of_a_move_that_was_taken_back_is_forgotten() {
        let start = AnyPosition::start(RulesetName::Russian);
        let (mut session, mut opponent) = session(RulesetName::Russian, start);
        session.play(start.moves()[0], At::ZERO);
        assert_eq!(opponent.deed(&session, At::ZERO), None);
        assert!(opponent.thoughts().is_some());
        assert!(session.undo(At::ZERO).is_ok());
        assert_eq!(in_the_end(&mut opponent, &session), None);
        session.play(start.moves()[1], At::ZERO);
        let deed = in_the_end(&mut opponent, &session);
        let legal = |action: Move| session.position().moves().contains(&action);
        assert!(matches!(deed, Some(Deed::Move(action)) if legal(action)), "{deed:?}");
    }

    #[test]
    fn offers_are_answered_by_what_it_thinks_of_its_position() {
        let start = AnyPosition::start(RulesetName::International);
        let (mut session, mut opponent) = session(RulesetName::International, start);
        session.play(start.moves()[0], At::ZERO);
        session.offer(Side::White, At::ZERO);
        assert!(matches!(in_the_end(&mut opponent, &session), Some(Deed::Move(_))), "nothing is decided yet");
        for (score, expected) in [(-100, Answer::Accept), (0, Answer::Decline), (100, Answer::Decline)] {
            opponent.score = Some(Score::Estimate(score));
            assert_eq!(opponent.answer(session.game()), expected, "{score}");
        }
    }

    /// English draughts: the third occurrence has to be claimed.
    #[test]
    fn it_claims_a_draw_unless_it_is_ahead() {
        let start = fen::read_position(RulesetName::English, "W:WK18:BK1,K2").expect("a position");
        let mut game = Game::new(start, Settings::of(start.rules()));
        for text in ["18-15", "1-6", "15-18", "6-1", "18-15", "1-6", "15-18", "6-1"] {
            let action = movetext::read(game.position(), text).expect("a move");
            game.apply(Event::Move(action), At::ZERO);
        }
        assert_eq!(game.outcome(), None);
        let options = Options { level: Level::FIRST, ..Options::default() };
        let mut opponent = Opponent::new(RulesetName::English, Side::White, options);
        let best = movetext::read(game.position(), "18-15").ok();
        let chosen = |score: i32| Chosen {
            best,
            reply: None,
            score: Score::Estimate(score),
            depth: 1,
            nodes: 1,
            time: Duration::ZERO,
        };
        let claims = game.open_claims();
        assert!(!claims.is_empty(), "{claims:?}");
        assert!(matches!(opponent.decide(&game, &chosen(-100)), Some(Deed::Claim(_))));
        assert_eq!(opponent.decide(&game, &chosen(100)), best.map(Deed::Move));
    }
}
