//! The messages. Either program may send any of them, each at its proper time.

use draughts::Side;

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// GAMEREQ: the initiator asks for a game.
    GameRequest(GameRequest),
    /// GAMEACC: the follower answers.
    GameAnswer(GameAnswer),
    /// MOVE: the program on turn has moved.
    Move(MoveMessage),
    /// GAMEEND: the program on turn ends the game, or confirms that it has ended.
    GameEnd(GameEnd),
    /// CHAT: a text for the user, at any time.
    Chat(String),
    /// BACKREQ: a program wants to take moves back.
    BackRequest(BackRequest),
    /// BACKACC: the other answers.
    BackAnswer(BackAnswer),
}

/// The game that the initiator asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRequest {
    /// The version of the protocol.
    pub version: u8,
    /// The initiator's name.
    pub name: String,
    /// The side that the follower plays.
    pub follower: Side,
    /// Minutes for each side and the whole game.
    pub minutes: u16,
    /// How many moves each side makes at most; 0 for any number.
    pub moves: u16,
    /// The starting position.
    pub start: Start,
}

/// The starting position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// The usual starting position.
    Usual,
    /// Another position.
    Position {
        /// The side to move.
        turn: Side,
        /// One letter for each square: `w`, `z` for men, `W`, `Z` for kings, `e` for empty.
        squares: String,
    },
}

/// The follower's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameAnswer {
    /// The follower's name.
    pub name: String,
    /// Whether it accepts.
    pub reply: Reply,
}

/// Whether the follower accepts the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It accepts.
    Accepted,
    /// It uses another version of the protocol.
    OtherVersion,
    /// Not this game; perhaps another.
    NotThisGame,
    /// No game at all.
    NoGame,
}

/// A move, by the numbers of squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveMessage {
    /// The time it took, in seconds.
    pub seconds: u16,
    /// The origin.
    pub from: u8,
    /// The destination.
    pub to: u8,
    /// The squares of the captured pieces, in any order.
    pub captured: Vec<u8>,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// The reason.
    pub reason: Reason,
    /// What the sender wants next.
    pub next: Next,
}

/// Why a program ends a game, from its own point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// No reason; used in a confirmation.
    Unknown,
    /// It has lost.
    Lost,
    /// It is a draw.
    Drawn,
    /// It has won.
    Won,
}

/// What a program wants after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Another game.
    AnotherGame,
    /// Nothing: it disconnects.
    Nothing,
}

/// The point of a game to which a program wants to go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackRequest {
    /// The number of the move, the first being 1.
    pub number: u16,
    /// The side to move there.
    pub turn: Side,
}

/// The answer to a request to go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackAnswer {
    /// Accepted: the position is restored.
    Accepted,
    /// The program cannot do that.
    NotSupported,
    /// The program refuses.
    Refused,
}

impl BackRequest {
    /// The number of plies before this point, in a game that begins with this side; none if the point is before the start.
    pub fn plies(self, first: Side) -> Option<usize> {
        let half_moves = usize::from(self.number).checked_sub(1)? * 2;
        match (first, self.turn) {
            (Side::White, Side::White) | (Side::Black, Side::Black) => Some(half_moves),
            (Side::White, Side::Black) => Some(half_moves + 1),
            // If Black begins, there is no turn of White before the first move.
            (Side::Black, Side::White) => half_moves.checked_sub(1),
        }
    }
}
