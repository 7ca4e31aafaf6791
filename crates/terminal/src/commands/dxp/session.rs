//! Between DamExchange's messages and the engine: answers what is received. Knows no connection.

use draughts::clock::{Addition, At, Millis};
use draughts::game::{Event, Game, Score, Settings};
use draughts::{AnyPosition, RulesetName, Side};
use engine::{Engine, Limits, Options, SearchResult, Signals, TimeLeft};
use protocol::dxp::{
    self, BackAnswer, BackRequest, GameAnswer, GameEnd, GameRequest, Message, MessageError, MoveMessage,
    Next, Reason, Reply, Start,
};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

/// An event in a session.
pub(super) enum SessionEvent {
    /// A message from the other side, readable or not.
    Received { number: u32, message: Result<Message, MessageError> },
    /// The connection is closed.
    Left { number: u32 },
    /// A message typed by the user.
    Typed(Message),
    /// A search is over.
    Finished { search: u32, engine: Box<Engine>, chosen: SearchResult },
}

/// The games to ask for.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameRequestTerms {
    pub(super) minutes: u16,
    pub(super) moves: u16,
}

pub(super) struct DxpSession {
    ruleset: RulesetName,
    sender: Sender<SessionEvent>,
    /// None while it searches.
    engine: Option<Box<Engine>>,
    playing: Option<DxpGame>,
    /// The side we asked to play, until the answer comes.
    asked: Option<Side>,
    back: Option<BackRequest>,
    connections: u32,
    searches: u32,
    signals: Signals,
    played: u32,
    finished: bool,
    /// The number of games to play; none for no limit.
    pub(super) games: Option<u32>,
    /// The games we ask for, if we do.
    pub(super) asking: Option<GameRequestTerms>,
}

struct DxpGame {
    game: Game,
    side: Side,
    left: Duration,
    /// The longest game, in plies.
    plies: Option<usize>,
}

/// The name we send.
const NAME: &str = concat!("Damier ", env!("CARGO_PKG_VERSION"));

impl DxpSession {
    pub(super) fn new(ruleset: RulesetName, options: Options, sender: Sender<SessionEvent>) -> Self {
        Self {
            ruleset,
            engine: Some(Box::new(Engine::new(ruleset, options))),
            sender,
            playing: None,
            asked: None,
            back: None,
            connections: 0,
            searches: 0,
            signals: Signals::new(),
            played: 0,
            finished: false,
            games: None,
            asking: None,
        }
    }

    /// Whether all games have been played, or the other side wants no more.
    pub(super) fn is_done(&self) -> bool {
        self.finished || self.games.is_some_and(|games| self.played >= games)
    }

    /// A connection has been made. Its number tells its messages from those of earlier connections.
    pub(super) fn connected(&mut self) -> u32 {
        self.connections += 1;
        self.connections
    }

    /// The connection is closed, and the game is over with it.
    pub(super) fn disconnected(&mut self) {
        self.stop();
        (self.playing, self.asked, self.back) = (None, None, None);
    }

    /// The first messages to send.
    pub(super) fn begin(&mut self) -> Vec<Message> {
        let Some(asking) = self.asking.filter(|_| !self.is_done()) else { return Vec::new() };
        let side = if self.played.is_multiple_of(2) { Side::White } else { Side::Black };
        self.asked = Some(side);
        vec![Message::GameRequest(GameRequest {
            version: dxp::VERSION,
            name: NAME.to_owned(),
            follower: side.opponent(),
            minutes: asking.minutes,
            moves: asking.moves,
            start: Start::Usual,
        })]
    }

    pub(super) fn hear(&mut self, event: SessionEvent) -> Vec<Message> {
        match event {
            SessionEvent::Received { number, message } if number == self.connections => match message {
                Ok(message) => self.heard(message),
                Err(fault) => vec![Message::Chat(format!("error: {fault}"))],
            },
            SessionEvent::Received { .. } | SessionEvent::Left { .. } => Vec::new(),
            SessionEvent::Typed(message) => {
                if let Message::BackRequest(back) = message {
                    self.back = Some(back);
                }
                vec![message]
            }
            SessionEvent::Finished { search, mut engine, chosen } => {
                crate::equipment::complain(&mut engine);
                self.engine = Some(engine);
                if search == self.searches {
                    return self.made_up_its_mind(&chosen);
                }
                // The result is obsolete; if it is our turn now, a new search starts.
                self.go_on()
            }
        }
    }

    fn heard(&mut self, message: Message) -> Vec<Message> {
        match message {
            Message::GameRequest(request) => self.requested(&request),
            Message::GameAnswer(answer) => self.answered(&answer),
            Message::Move(moved) => self.opponent_moved(&moved),
            Message::GameEnd(end) => self.ended(end),
            Message::Chat(words) => {
                crate::exit::complain!("{words}");
                Vec::new()
            }
            Message::BackRequest(back) => self.take_back_answer(back),
            Message::BackAnswer(answer) => {
                let back = self.back.take().filter(|_| answer == BackAnswer::Accepted);
                if back.is_some_and(|back| self.go_back(back)) { self.go_on() } else { Vec::new() }
            }
        }
    }

    fn requested(&mut self, request: &GameRequest) -> Vec<Message> {
        let answer = |reply| Message::GameAnswer(GameAnswer { name: NAME.to_owned(), reply });
        if request.version != dxp::VERSION {
            return vec![answer(Reply::OtherVersion)];
        }
        if self.playing.is_some() {
            return vec![answer(Reply::NotThisGame)];
        }
        let start = match dxp::read_position(self.ruleset, &request.start) {
            Ok(start) if start.can_move() => start,
            Ok(_) => return vec![answer(Reply::NotThisGame)],
            Err(fault) => return vec![answer(Reply::NotThisGame), Message::Chat(fault.to_string())],
        };
        self.start(
            start,
            request.follower,
            GameRequestTerms { minutes: request.minutes, moves: request.moves },
        );
        let mut messages = vec![answer(Reply::Accepted)];
        messages.extend(self.go_on());
        messages
    }

    fn answered(&mut self, answer: &GameAnswer) -> Vec<Message> {
        let (Some(side), Some(asking)) = (self.asked.take(), self.asking) else { return Vec::new() };
        if answer.reply != Reply::Accepted {
            crate::exit::complain!("{} does not accept the game", answer.name);
            self.finished = true;
            return Vec::new();
        }
        self.start(AnyPosition::start(self.ruleset), side, asking);
        self.go_on()
    }

    fn start(&mut self, start: AnyPosition, side: Side, terms: GameRequestTerms) {
        if let Some(engine) = &mut self.engine {
            engine.forget();
        }
        self.playing = Some(DxpGame {
            game: Game::new(start, Settings::of(start.rules())),
            side,
            left: Duration::from_secs(60) * u32::from(terms.minutes),
            plies: Some(usize::from(terms.moves) * 2).filter(|&plies| plies > 0),
        });
    }

    fn opponent_moved(&mut self, moved: &MoveMessage) -> Vec<Message> {
        let Some(playing) = &mut self.playing else {
            return vec![Message::Chat("error: no game is in progress".to_owned())];
        };
        if playing.game.outcome().is_some() {
            // Our last move ended the game; the other side has not noticed.
            return self.end_game();
        }
        let legal = dxp::read_move(playing.game.position(), moved)
            .map_err(|fault| fault.to_string())
            .and_then(|action| {
                let own_turn = playing.game.position().turn() == playing.side;
                if own_turn { Err("it is not your turn".to_owned()) } else { Ok(action) }
            });
        match legal {
            Ok(action) => {
                let _ = playing.game.apply(Event::Move(action), At::ZERO);
                self.go_on()
            }
            Err(reason) => vec![Message::Chat(format!("error: {reason}"))],
        }
    }

    /// Ends the game or starts a search, if it is our turn.
    fn go_on(&mut self) -> Vec<Message> {
        let Some(playing) = &self.playing else { return Vec::new() };
        if playing.game.position().turn() != playing.side {
            return Vec::new();
        }
        let full = playing.plies.is_some_and(|plies| playing.game.plies().len() >= plies);
        if playing.game.outcome().is_some() || full {
            return self.end_game();
        }
        // An obsolete search is still running; its end brings us here again.
        let Some(mut engine) = self.engine.take() else { return Vec::new() };
        engine.set_game(&playing.game);
        let made = playing.game.plies().len();
        let moves = playing.plies.map(|plies| u32::try_from((plies - made).div_ceil(2)).unwrap_or(u32::MAX));
        let clock = TimeLeft {
            main: Millis::new(playing.left.as_millis().try_into().unwrap_or(u64::MAX)),
            moves,
            addition: Addition::None,
        };
        let limits = Limits { clock: Some(clock), ..Limits::default() };
        self.signals = Signals::new();
        let (signals, sender, search) = (self.signals.clone(), self.sender.clone(), self.searches);
        thread::spawn(move || {
            let chosen = engine.go(&limits, &signals, &mut |_| {});
            // The receiver may be gone: the program is ending.
            let _ = sender.send(SessionEvent::Finished { search, engine, chosen });
        });
        Vec::new()
    }

    fn made_up_its_mind(&mut self, chosen: &SearchResult) -> Vec<Message> {
        let Some(playing) = &mut self.playing else { return Vec::new() };
        let Some(action) = chosen.best else { return self.end_game() };
        let seconds = u16::try_from(chosen.time.as_secs_f64().round() as u64).unwrap_or(u16::MAX);
        let message = Message::Move(dxp::moved(playing.game.position(), &action, seconds));
        playing.left = playing.left.saturating_sub(chosen.time);
        let _ = playing.game.apply(Event::Move(action), At::ZERO);
        vec![message]
    }

    /// On our turn: declares how the game ended.
    fn end_game(&mut self) -> Vec<Message> {
        let Some(playing) = &self.playing else { return Vec::new() };
        let reason = match playing.game.outcome().map(|outcome| outcome.score) {
            Some(Score::Won(winner)) if winner == playing.side => Reason::Won,
            Some(Score::Won(_)) => Reason::Lost,
            Some(Score::Drawn) => Reason::Drawn,
            _ => Reason::Unknown,
        };
        crate::exit::complain!("the game is over: {}", end_words(reason));
        self.playing = None;
        // Counted when it is confirmed.
        vec![Message::GameEnd(GameEnd { reason, next: self.next() })]
    }

    fn ended(&mut self, end: GameEnd) -> Vec<Message> {
        let mut messages = Vec::new();
        if self.playing.take().is_some() {
            self.stop();
            let reason = match end.reason {
                Reason::Won => Reason::Lost,
                Reason::Lost => Reason::Won,
                other => other,
            };
            crate::exit::complain!("the game is over: {}", end_words(reason));
            messages.push(Message::GameEnd(GameEnd { reason: Reason::Unknown, next: self.next() }));
        }
        self.played += 1;
        self.finished = end.next == Next::Nothing;
        messages.extend(self.begin());
        messages
    }

    /// What to do after the current game.
    fn next(&self) -> Next {
        if self.games.is_some_and(|games| self.played + 1 >= games) {
            Next::Nothing
        } else {
            Next::AnotherGame
        }
    }

    fn take_back_answer(&mut self, back: BackRequest) -> Vec<Message> {
        if !self.go_back(back) {
            return vec![Message::BackAnswer(BackAnswer::Refused)];
        }
        let mut messages = vec![Message::BackAnswer(BackAnswer::Accepted)];
        messages.extend(self.go_on());
        messages
    }

    /// Takes moves back to a point of the game; returns whether the game has that point.
    fn go_back(&mut self, back: BackRequest) -> bool {
        let Some(playing) = &mut self.playing else { return false };
        let plies = playing.game.plies().len();
        let wanted = back.plies(playing.game.start().turn()).filter(|&wanted| wanted <= plies);
        let Some(wanted) = wanted else { return false };
        if wanted < plies {
            let plies = u32::try_from(plies - wanted).unwrap_or(u32::MAX);
            let _ = playing.game.apply(Event::TakeBack { plies }, At::ZERO);
        }
        self.stop();
        true
    }

    /// Stops the search, whose result is obsolete.
    fn stop(&mut self) {
        self.signals.stop();
        self.searches += 1;
    }
}

const fn end_words(reason: Reason) -> &'static str {
    match reason {
        Reason::Unknown => "no reason given",
        Reason::Lost => "we have lost",
        Reason::Drawn => "drawn",
        Reason::Won => "we have won",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{self, Receiver};

    struct Desk {
        session: DxpSession,
        events: Receiver<SessionEvent>,
    }

    impl Desk {
        fn new() -> Self {
            let (sender, events) = mpsc::channel();
            let options = Options { level: engine::Level::FIRST, hash_mebibytes: 1, ..Options::default() };
            let mut session = DxpSession::new(RulesetName::International, options, sender);
            session.connected();
            Self { session, events }
        }

        /// Says something, and gives everything that is answered, searches included.
        fn say(&mut self, text: &str) -> Vec<String> {
            let message = Message::read(text);
            let mut answers = self.session.hear(SessionEvent::Received { number: 1, message });
            while self.session.engine.is_none() {
                let event = self.events.recv().expect("the search answers");
                answers.extend(self.session.hear(event));
            }
            answers.iter().map(ToString::to_string).collect()
        }
    }

    fn request(follower: char) -> String {
        format!("R01{:<32}{follower}001000A", "Example")
    }

    #[test]
    fn a_game_is_accepted_played_taken_back_and_ended() {
        let mut desk = Desk::new();
        let answers = desk.say(&request('W'));
        assert!(answers[0].starts_with("ADamier ") && answers[0].ends_with('0'), "{answers:?}");
        assert!(answers[1].starts_with('M'), "{answers:?}");
        let answers = desk.say(&request('W'));
        assert!(answers[0].ends_with('2'), "{answers:?}");
        let reply = {
            let playing = desk.session.playing.as_ref().unwrap();
            let position = playing.game.position();
            Message::Move(dxp::moved(position, &position.moves()[0], 1)).to_string()
        };
        let answers = desk.say(&reply);
        assert!(answers.len() == 1 && answers[0].starts_with('M'), "{answers:?}");
        // Back to our own first move, which is then made anew.
        let answers = desk.say("B001W");
        assert_eq!(answers[0], "K0");
        assert!(answers.len() == 2 && answers[1].starts_with('M'), "{answers:?}");
        assert_eq!(desk.say("B009W"), ["K2"]);
        assert!(desk.say("M0000999900")[0].starts_with("Cerror"), "an illegal move is told of");
        assert_eq!(desk.say("CHello"), [""; 0]);
        assert_eq!(desk.say("E10"), ["E00"]);
        assert_eq!(desk.session.played, 1);
        assert!(desk.session.playing.is_none() && !desk.session.is_done());
    }

    #[test]
    fn other_versions_and_positions_without_a_move_are_refused() {
        let mut desk = Desk::new();
        let other = request('Z').replacen("R01", "R02", 1);
        assert!(desk.say(&other)[0].ends_with('1'));
        let stuck = format!("R01{:<32}W001000BW{}", "Example", "e".repeat(50));
        assert!(desk.say(&stuck)[0].ends_with('2'));
        assert!(desk.session.playing.is_none());
    }
}
