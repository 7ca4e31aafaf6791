//! What a room does not allow, and the words for it. Rulings and [`NotPossible`](draughts::NotPossible) come from the
//! game and are worded there; these concern what the server adds: seats, chat, takebacks, leave.

use super::wishes::{LONGEST_CHAT, MOST_FORESEEN};
use draughts::notation::movetext::{MoveFault, MoveTextFault};

/// Why a room does not carry out an action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Obstacle {
    #[error("You are watching this game; only its players can do this.")]
    Spectator,
    #[error("The second player has not joined yet.")]
    EmptySeat,
    #[error("The game was aborted.")]
    Aborted,
    #[error("The game is not over yet.")]
    NotOver,
    #[error(
        "This game has reached the maximum number of events: it can only be played to the end or resigned."
    )]
    TooLong,
    #[error("This is not an action of a player.")]
    NoAction,
    #[error("{0} is to move.")]
    NotYourTurn(&'static str),
    #[error("The position has changed in the meantime.")]
    PositionChanged,
    #[error("{0}.")]
    Unreadable(MoveTextFault),
    /// To a blindfold player: the reason for a refusal would reveal the board.
    #[error("This move cannot be played.")]
    BlindfoldMove,
    #[error("Blindfold players get no explanations: play the move to try it.")]
    BlindfoldExplanation,
    #[error("The game has begun: you can resign, but no longer abort it.")]
    TooLateToAbort,
    #[error("A tournament game cannot be aborted; you can resign.")]
    TournamentAbort,
    #[error("There are no takebacks in a tournament game.")]
    TournamentTakeback,
    #[error("During a game, players may speak only to the arbiter; the chat opens when the game is over.")]
    TournamentChat,
    #[error("You have already asked for this.")]
    AlreadyAsked,
    #[error("There are no takebacks in a rated game.")]
    RatedTakeback,
    #[error("There are no takebacks during leave.")]
    TakebackDuringLeave,
    #[error("You have no move to take back.")]
    NothingToTakeBack,
    #[error("Nobody has asked for a takeback.")]
    NoTakebackAsked,
    #[error("This game is played without chat.")]
    NoChat,
    #[error("A message can have 1 to {LONGEST_CHAT} characters.")]
    ChatLength,
    #[error("This game’s chat is full.")]
    ChatFull,
    #[error("Slow down: wait a second.")]
    TooFast,
    #[error("There is no rematch of this game.")]
    NoRematch,
    #[error("The rematch has already begun.")]
    RematchBegun,
    #[error("There is no leave in this game.")]
    NoLeave,
    #[error("Take leave on your own turn: your time does not run while your opponent is to move.")]
    LeaveOffTurn,
    #[error("You are already on leave.")]
    AlreadyOnLeave,
    #[error("You have less than a day of leave left.")]
    LeaveUsedUp,
    #[error("Conditional moves are for correspondence games only.")]
    ConditionalMoves,
    #[error("It is your turn: make your move, then enter conditional moves.")]
    ConditionalMovesOnTurn,
    #[error("You can enter at most {MOST_FORESEEN} lines of {MOST_FORESEEN} conditional moves.")]
    TooManyConditionalMoves,
    #[error("A line of conditional moves ends with your own move.")]
    ConditionalLineEnd,
    #[error("Move {number}: {fault}.")]
    ConditionalMove { number: usize, fault: MoveFault },
}
