//! The messages. Either program may send any of them, each at its time.

use draughts::Side;

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// GAMEREQ: the initiator asks for a game.
    GameRequest(GameRequest),
    /// GAMEACC: the follower answers.
    GameAnswer(GameAnswer),
    /// MOVE: the program on turn has moved.
    Move(Moved),
    /// GAMEEND: the program on turn ends the game, or confirms that it has ended.
    GameEnd(GameEnd),
    /// CHAT: words, at any time.
    Chat(String),
    /// BACKREQ: a program wants to take moves back.
    BackRequest(BackRequest),
    /// BACKACC: the other answers.
    BackAnswer(BackAnswer),
}

/// What kind of game the initiator wants.
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
    /// Where the game begins.
    pub start: Start,
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// At the beginning.
    Usual,
    /// In a position.
    Position {
        /// Who moves first.
        turn: Side,
        /// One letter for each square: `w`, `z` for men, `W`, `Z` for kings, `e` for empty.
        squares: String,
    },
}

/// How the follower answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameAnswer {
    /// The follower's name.
    pub name: String,
    /// Whether it plays.
    pub reply: Reply,
}

/// Whether a follower plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It does.
    Accepted,
    /// It speaks another version.
    OtherVersion,
    /// Not this game; perhaps another.
    NotThisGame,
    /// No game at all.
    NoGame,
}

/// A move, by the numbers of squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// How long it took, in seconds.
    pub seconds: u16,
    /// Where the piece stood.
    pub from: u8,
    /// Where it stands now.
    pub to: u8,
    /// Where the captured pieces stood, in any order.
    pub captured: Vec<u8>,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// Why.
    pub reason: Reason,
    /// What comes next.
    pub next: Next,
}

/// Why a program ends a game, from where it sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It does not say; a confirmation never does.
    Unknown,
    /// It gives up.
    Lost,
    /// It is a draw.
    Drawn,
    /// It has won.
    Won,
}

/// What comes after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// There may be another.
    AnotherGame,
    /// Nothing: the program leaves.
    Nothing,
}

/// The place in a game to which somebody wants to go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackRequest {
    /// The number of the move, the first being 1.
    pub number: u16,
    /// Who is on turn there.
    pub turn: Side,
}

/// The answer to one who wants to go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackAnswer {
    /// Agreed: the position is put back.
    Accepted,
    /// It cannot do that.
    NotSupported,
    /// It wants to go on.
    Refused,
}

impl BackRequest {
    /// After how many plies of a game that begins with this side the place is; nothing if it lies before.
    pub fn plies(self, first: Side) -> Option<usize> {
        let half_moves = usize::from(self.number).checked_sub(1)? * 2;
        match (first, self.turn) {
            (Side::White, Side::White) | (Side::Black, Side::Black) => Some(half_moves),
            (Side::White, Side::Black) => Some(half_moves + 1),
            // Where Black begins, the first move has no turn of White before it.
            (Side::Black, Side::White) => half_moves.checked_sub(1),
        }
    }
}
