//! An engine that speaks DamExchange and waits for a connection.

use super::limit::Limit;
use super::player::{Choice, EngineChoice, Failure, Player};
use draughts::Side;
use draughts::game::{Game, Score};
use protocol::dxp::{self, GameEnd, GameRequest, Message, MessageBuffer, Next, Reason, Reply};
use protocol::hub::Level;
use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

pub(super) struct DxpPlayer {
    connection: TcpStream,
    stream: MessageBuffer,
    waiting: VecDeque<Message>,
    name: String,
    minutes: u16,
    /// The number of plies the engine has been told.
    knows: usize,
    playing: bool,
}

/// How long to wait for an engine to connect, accept a game, or confirm its end.
const PATIENCE: Duration = Duration::from_secs(20);
/// The name we send.
const NAME: &str = concat!("Damier ", env!("CARGO_PKG_VERSION"));
/// The assumed length of a game, to turn the time per move into time for the whole game.
const MOVES: u32 = 100;

impl DxpPlayer {
    pub(super) fn connect(address: &str, limit: Limit) -> Result<Self, Failure> {
        let until = Instant::now() + PATIENCE;
        let connection = loop {
            match TcpStream::connect(address) {
                Ok(connection) => break connection,
                Err(error) if Instant::now() >= until => {
                    return Err(Failure::Crash(format!("no answer from {address}: {error}")));
                }
                // It may be about to start.
                Err(_) => thread::sleep(Duration::from_millis(200)),
            }
        };
        // Messages are small and urgent; if this cannot be set, they still arrive.
        let _ = connection.set_nodelay(true);
        Ok(Self {
            connection,
            stream: MessageBuffer::new(),
            waiting: VecDeque::new(),
            name: address.to_owned(),
            minutes: minutes(limit),
            knows: 0,
            playing: false,
        })
    }

    fn send(&mut self, message: &Message) -> Result<(), Failure> {
        let gone = |error: io::Error| Failure::Crash(format!("the connection is lost: {error}"));
        self.connection.write_all(&dxp::framed(message)).map_err(gone)
    }

    fn hear(&mut self, until: Instant) -> Result<Message, Failure> {
        loop {
            if let Some(message) = self.waiting.pop_front() {
                // Chat is ignored, and moves are not taken back in a match.
                match message {
                    Message::Chat(_) | Message::BackAnswer(_) => continue,
                    Message::BackRequest(_) => {
                        self.send(&Message::BackAnswer(dxp::BackAnswer::NotSupported))?;
                        continue;
                    }
                    message => return Ok(message),
                }
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Failure::Time("no answer in time".to_owned()));
            }
            let gone = |error: io::Error| Failure::Crash(format!("the connection is lost: {error}"));
            self.connection.set_read_timeout(Some(left)).map_err(gone)?;
            let mut bytes = [0; 512];
            match self.connection.read(&mut bytes) {
                Ok(0) => return Err(Failure::Crash("the engine has disconnected".to_owned())),
                Ok(count) => {
                    for message in self.stream.feed(&bytes[..count]) {
                        let message = message.map_err(|fault| Failure::Crash(fault.to_string()))?;
                        self.waiting.push_back(message);
                    }
                }
                Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {
                }
                Err(error) => return Err(gone(error)),
            }
        }
    }

    /// Sends the opponent's move that it has not been told yet.
    fn tell_moves(&mut self, game: &Game) -> Result<(), Failure> {
        while self.knows < game.plies().len() {
            let before = match self.knows {
                0 => *game.start(),
                known => game.plies()[known - 1].after,
            };
            let ply = &game.plies()[self.knows];
            self.knows += 1;
            if let Some(action) = &ply.action {
                self.send(&Message::Move(dxp::moved(&before, action, 0)))?;
            }
        }
        Ok(())
    }

    fn close_game(&mut self, game: &Game, side: Side) -> Result<(), Failure> {
        let until = Instant::now() + PATIENCE;
        // Only the side to move may end the game. The engine is told the last move, and its answer is ignored.
        if game.position().turn() == side {
            self.tell_moves(game)?;
            if matches!(self.hear(until)?, Message::GameEnd(_)) {
                return self.send(&ended(Reason::Unknown));
            }
        }
        let reason = match game.outcome().map(|outcome| outcome.score) {
            Some(Score::Won(winner)) if winner == side => Reason::Lost,
            Some(Score::Won(_)) => Reason::Won,
            Some(Score::Drawn) => Reason::Drawn,
            _ => Reason::Unknown,
        };
        self.send(&ended(reason))?;
        while !matches!(self.hear(until)?, Message::GameEnd(_)) {}
        Ok(())
    }
}

impl Player for DxpPlayer {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn begin(&mut self, game: &Game, side: Side) -> Result<(), Failure> {
        self.send(&Message::GameRequest(GameRequest {
            version: dxp::VERSION,
            name: NAME.to_owned(),
            follower: side,
            minutes: self.minutes,
            moves: 0,
            start: dxp::start_of(game.position()),
        }))?;
        let until = Instant::now() + PATIENCE;
        loop {
            match self.hear(until)? {
                Message::GameAnswer(answer) => {
                    if answer.reply != Reply::Accepted {
                        return Err(Failure::Crash("the engine does not accept the game".to_owned()));
                    }
                    self.name = answer.name;
                    break;
                }
                // Left over from the previous game.
                _ => continue,
            }
        }
        self.knows = game.plies().len();
        self.playing = true;
        Ok(())
    }

    fn choose(&mut self, game: &Game, _: &Level, longest: Duration) -> Result<EngineChoice, Failure> {
        let began = Instant::now();
        self.tell_moves(game)?;
        let choice = match self.hear(began + longest)? {
            Message::Move(moved) => {
                let action = dxp::read_move(game.position(), &moved)
                    .map_err(|fault| Failure::Illegal(fault.to_string()))?;
                self.knows += 1;
                Choice::Move(action)
            }
            Message::GameEnd(end) => {
                self.playing = false;
                self.send(&ended(Reason::Unknown))?;
                match end.reason {
                    Reason::Drawn => Choice::SayDrawn,
                    // A program that claims a win on its own turn has not made a winning move.
                    Reason::Lost | Reason::Unknown | Reason::Won => Choice::GiveUp,
                }
            }
            other => return Err(Failure::Crash(format!("it sent {other} instead of a move"))),
        };
        Ok(EngineChoice { choice, score: None, nodes: 0, depth: 0, used: began.elapsed() })
    }

    fn end(&mut self, game: &Game, side: Side) {
        if std::mem::take(&mut self.playing) {
            // An engine that does not answer now will be dealt with in the next game.
            let _ = self.close_game(game, side);
        }
    }
}

fn ended(reason: Reason) -> Message {
    Message::GameEnd(GameEnd { reason, next: Next::AnotherGame })
}

/// The protocol has only whole minutes for a whole game.
fn minutes(limit: Limit) -> u16 {
    let time = match limit {
        Limit::Clock(terms) => terms.time,
        Limit::MoveTime(time) => time * MOVES,
        Limit::Nodes(_) | Limit::Depth(_) => Duration::from_secs(60 * 10),
    };
    u16::try_from(time.as_secs().div_ceil(60)).unwrap_or(999).clamp(1, 999)
}
