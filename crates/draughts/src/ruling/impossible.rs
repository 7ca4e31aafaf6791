//! What cannot be done at all, as opposed to what an article does not allow.

use crate::clock::ClockRefusal;
use crate::notation::movetext::ListedMove;
use crate::position::SetupFaults;
use std::fmt;

/// Why something cannot be done in a game as it stands. No rule is asked for that, so none is cited.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotPossible {
    /// The game is over.
    GameOver,
    /// The board has no such square.
    NoSuchSquare,
    /// The move of a balloted opening comes first; the text does not speak of ballots.
    BallotFirst(&'static ListedMove),
    /// Only legal moves are accepted here, and trying another is no offence.
    OnlyLegalMoves,
    /// The position that was left cannot stand on a board.
    NoSuchPosition,
    /// There is no offer to answer.
    NoOffer(Answer),
    /// No move has been made that could be taken back.
    NothingToTakeBack,
    /// No irregularity has happened.
    NoIrregularity,
    /// The game has no clock.
    NoClock,
    /// The clock cannot do this now.
    Clock(ClockRefusal),
    /// A spectator has no game to lose.
    SpectatorPlaysNoGame,
    /// Another appeal is being heard.
    AppealBeingHeard,
    /// The appeal against this decision has been heard.
    AppealHeard,
    /// There is no such decision.
    NoSuchDecision,
    /// There is no appeal to decide.
    NoAppeal,
    /// The game has already ended so.
    EndedSo,
    /// Play goes on anyway.
    NothingToDecide,
    /// The game is not one that an arbiter records.
    NotRecorded,
    /// The position to be set up cannot be played.
    Unplayable(SetupFaults),
    /// There is no such ply.
    NoSuchPly,
    /// The ply was legal.
    LegalPly,
    /// The game is over: a tick is no help any more.
    NothingToTickFor,
    /// There is no move to tick.
    NoMoveToTick,
    /// No men are won or lost.
    NothingToNote,
    /// Men won or lost are noted after the last move; the text has no such sign.
    NotTheLastPly,
}

/// How an offer is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It is accepted.
    Accept,
    /// It is declined.
    Decline,
}

impl fmt::Display for NotPossible {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&crate::wording::not_possible(self))
    }
}

impl std::error::Error for NotPossible {}
