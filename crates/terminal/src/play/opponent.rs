//! The engine as an opponent: it searches in its own thread while everything else goes on, and moves when it is its
//! turn. It claims the draws it is entitled to, answers offers, and never resigns.

use super::session::{OfferAnswer, Session};
use draughts::clock::At;
use draughts::game::{Event, Game, Ground};
use draughts::notation::movetext;
use draughts::ruling::Verdict;
use draughts::{AnyPosition, Move, RulesetName, Side};
use engine::{Engine, Limits, Options, Report, Score, SearchResult, Signals, TimeLeft, manners};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Duration;

/// The engine, playing one side.
#[derive(Debug)]
pub(super) struct Opponent {
    side: Side,
    /// None while it searches.
    engine: Option<Box<Engine>>,
    thinking: Option<PendingSearch>,
    /// Its latest score of its position.
    score: Option<Score>,
    /// The ply at which it last answered an offer: it answers each offer once.
    answered: Option<usize>,
    complaints: Vec<String>,
}

/// What the engine does on its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EngineAction {
    Move(Move),
    Claim(Ground),
    Answer(OfferAnswer),
}

/// A search in progress.
#[derive(Debug)]
struct PendingSearch {
    signals: Signals,
    heard: Receiver<SearchMessage>,
    about: AnyPosition,
    plies: usize,
    found: Option<Report>,
}

enum SearchMessage {
    Report(Report),
    Done(Box<Engine>, SearchResult),
}

/// The longest it searches in a game without a clock.
const THINKING: Duration = Duration::from_millis(800);
/// The pause between checks whether the search has finished.
const PAUSE: Duration = Duration::from_millis(2);

impl Opponent {
    pub(super) fn new(ruleset: RulesetName, side: Side, options: Options) -> Self {
        let engine = Some(Box::new(Engine::new(ruleset, options)));
        Self { side, engine, thinking: None, score: None, answered: None, complaints: Vec::new() }
    }

    pub(super) const fn side(&self) -> Side {
        self.side
    }

    /// What it does now, if anything. Starts a search when it is its turn. While moves are taken back it waits: the
    /// player may want to play another one.
    pub(super) fn next_action(&mut self, session: &Session, now: At) -> Option<EngineAction> {
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
        self.offer_answer(session.game()).map(EngineAction::Answer)
    }

    /// What it does once the search has finished, if anything.
    pub(super) fn deed_in_the_end(
        &mut self,
        session: &Session,
        now: impl Fn() -> At,
    ) -> Option<EngineAction> {
        loop {
            let deed = self.next_action(session, now());
            if deed.is_some() || self.thinking.is_none() {
                return deed;
            }
            thread::sleep(PAUSE);
        }
    }

    /// Whether it is its turn and it will move.
    pub(super) fn is_on_turn(&self, session: &Session) -> bool {
        let waits = session.taken_back().len() > 0;
        session.turn() == self.side && session.game().outcome().is_none() && !waits
    }

    /// Makes it play the best move found so far.
    pub(super) fn hurry(&self) {
        if let Some(thinking) = &self.thinking {
            thinking.signals.stop();
        }
    }

    /// Its current line, in words, while it is searching.
    pub(super) fn thoughts(&self) -> Option<String> {
        let thinking = self.thinking.as_ref()?;
        let Some(report) = &thinking.found else {
            return Some("The engine is thinking. Esc: move now.".to_owned());
        };
        let action = report.line.first().map(|action| movetext::write(&thinking.about, action));
        let action = action.unwrap_or_default();
        Some(format!(
            "The engine is thinking: {action} ({}), depth {}. Esc: move now.",
            report.score, report.depth
        ))
    }

    /// What the engine could not load, as far as it has not been reported.
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
        self.thinking = Some(PendingSearch {
            signals: signals.clone(),
            heard,
            about: *game.position(),
            plies: game.plies().len(),
            found: None,
        });
        thread::spawn(move || {
            // The receiver may be gone: the game has been left.
            let chosen = engine.go(&limits, &signals, &mut |report| {
                let _ = sender.send(SearchMessage::Report(report.clone()));
            });
            let _ = sender.send(SearchMessage::Done(engine, chosen));
        });
    }

    /// The result of the search, if it has finished and the position is still the same.
    fn listen(&mut self, session: &Session, is_wanted: bool) -> Option<SearchResult> {
        let thinking = self.thinking.as_mut()?;
        let game = session.game();
        let stands = thinking.about == *game.position() && thinking.plies == game.plies().len();
        if !stands || !is_wanted {
            thinking.signals.stop();
        }
        loop {
            match thinking.heard.try_recv() {
                Ok(SearchMessage::Report(report)) => thinking.found = Some(report),
                Ok(SearchMessage::Done(engine, chosen)) => {
                    (self.engine, self.thinking) = (Some(engine), None);
                    return (stands && is_wanted).then_some(chosen);
                }
                Err(TryRecvError::Empty) => return None,
                Err(TryRecvError::Disconnected) => {
                    // The search thread has panicked, with a message; the player can play both sides.
                    self.thinking = None;
                    return None;
                }
            }
        }
    }

    fn decide(&mut self, game: &Game, chosen: &SearchResult) -> Option<EngineAction> {
        self.score = Some(chosen.score);
        // A move declines.
        if self.offer_answer(game) == Some(OfferAnswer::Accept) {
            return Some(EngineAction::Answer(OfferAnswer::Accept));
        }
        if manners::claims_a_draw(chosen.score)
            && let Some(ground) = claimable(game, self.side, chosen.best)
        {
            return Some(EngineAction::Claim(ground));
        }
        chosen.best.map(EngineAction::Move)
    }

    /// Its answer to a pending offer, if it has not answered yet.
    fn offer_answer(&mut self, game: &Game) -> Option<OfferAnswer> {
        let plies = game.plies().len();
        let is_asked = game.standing_offer() == Some(self.side.opponent()) && game.outcome().is_none();
        if !is_asked || self.answered == Some(plies) {
            return None;
        }
        self.answered = Some(plies);
        Some(self.answer(game))
    }

    fn answer(&self, game: &Game) -> OfferAnswer {
        let accepts = manners::accepts_a_draw(self.score, game.plies().len());
        if accepts { OfferAnswer::Accept } else { OfferAnswer::Decline }
    }
}

impl Drop for Opponent {
    fn drop(&mut self) {
        self.hurry();
    }
}

/// A ground on which a side can successfully claim a draw now, if there is one.
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
        game.clone().apply(event, at).is_ok_and(|ruling| ruling.verdict == Verdict::Accepted)
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

    fn in_the_end(opponent: &mut Opponent, session: &Session) -> Option<EngineAction> {
        opponent.deed_in_the_end(session, || At::ZERO)
    }

    #[test]
    fn it_answers_on_its_turn_and_waits_while_moves_are_taken_back() {
        let start = AnyPosition::start(RulesetName::Russian);
        let (mut session, mut opponent) = session(RulesetName::Russian, start);
        assert_eq!(in_the_end(&mut opponent, &session), None);
        let _ = session.play(start.moves()[0], At::ZERO);
        assert!(opponent.is_on_turn(&session));
        let Some(EngineAction::Move(action)) = in_the_end(&mut opponent, &session) else { panic!("no move") };
        assert!(session.play(action, At::ZERO).is_ok_and(|ruling| ruling.verdict != Verdict::Refused));
        assert!(session.undo(At::ZERO).is_ok());
        assert_eq!(in_the_end(&mut opponent, &session), None);
    }

    #[test]
    fn what_it_thinks_of_a_move_that_was_taken_back_is_forgotten() {
        let start = AnyPosition::start(RulesetName::Russian);
        let (mut session, mut opponent) = session(RulesetName::Russian, start);
        let _ = session.play(start.moves()[0], At::ZERO);
        assert_eq!(opponent.next_action(&session, At::ZERO), None);
        assert!(opponent.thoughts().is_some());
        assert!(session.undo(At::ZERO).is_ok());
        assert_eq!(in_the_end(&mut opponent, &session), None);
        let _ = session.play(start.moves()[1], At::ZERO);
        let deed = in_the_end(&mut opponent, &session);
        let legal = |action: Move| session.position().moves().contains(&action);
        assert!(matches!(deed, Some(EngineAction::Move(action)) if legal(action)), "{deed:?}");
    }

    #[test]
    fn offers_are_answered_by_what_it_thinks_of_its_position() {
        let start = AnyPosition::start(RulesetName::International);
        let (mut session, mut opponent) = session(RulesetName::International, start);
        let _ = session.play(start.moves()[0], At::ZERO);
        let _ = session.offer(Side::White, At::ZERO);
        assert!(
            matches!(in_the_end(&mut opponent, &session), Some(EngineAction::Move(_))),
            "nothing is decided yet"
        );
        opponent.score = Some(Score::Estimate(-100));
        assert_eq!(opponent.answer(session.game()), OfferAnswer::Decline, "somebody wants to play");
        for _ in 0..24 {
            let _ = session.play(session.position().moves()[0], At::ZERO);
        }
        for (score, expected) in
            [(-100, OfferAnswer::Accept), (0, OfferAnswer::Decline), (100, OfferAnswer::Decline)]
        {
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
            let _ = game.apply(Event::Move(action), At::ZERO);
        }
        assert_eq!(game.outcome(), None);
        let options = Options { level: Level::FIRST, ..Options::default() };
        let mut opponent = Opponent::new(RulesetName::English, Side::White, options);
        let best = movetext::read(game.position(), "18-15").ok();
        let chosen = |score: i32| SearchResult {
            best,
            reply: None,
            score: Score::Estimate(score),
            depth: 1,
            nodes: 1,
            time: Duration::ZERO,
        };
        let claims = game.open_claims();
        assert!(!claims.is_empty(), "{claims:?}");
        assert!(matches!(opponent.decide(&game, &chosen(-100)), Some(EngineAction::Claim(_))));
        assert_eq!(opponent.decide(&game, &chosen(100)), best.map(EngineAction::Move));
    }
}
