//! What is wrong with offers, claims and score sheets, and other details of a [`Reason`](super::Reason).

use crate::moves::Move;

/// Why an offer of a draw is out of form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferFault {
    /// No move has been made.
    NotBegun,
    /// The same offer stands.
    Standing,
    /// The player is on turn.
    BeforeTheOwnMove,
    /// The player has made no move yet.
    NotMovedYet,
    /// It was refused before and nothing has changed. It stands all the same.
    Repeated,
}

/// Why a claim of a draw is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimFault {
    /// No draw rule in force knows this claim.
    Unknown,
    /// The position does not stand for the third time.
    NotOftenEnough,
    /// The program counts by itself, and has not counted three times.
    CountedByTheProgram,
    /// The claimant is not on turn.
    NotOnTurn,
    /// The claimant names no move.
    NoMoveNamed,
    /// The named move is not legal.
    NotLegal(Move),
    /// The named move does not bring the position for the third time.
    NotByThisMove(Move),
    /// The count is not full.
    NotFull,
    /// The arbiter decides on this without being asked for it.
    ArbitersAffair,
    /// It can be claimed on the own turn only.
    OwnTurnOnly,
    /// It is not evident that the opponent cannot win.
    NotEvident,
}

/// What a score sheet lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetFault {
    /// The player has time enough to write.
    NoShortage,
    /// The game has no result to sign.
    NoResult,
    /// There are ticks on the sheet.
    Ticks,
    /// Both players have to sign first.
    NotSigned,
    /// A flag has fallen: it is completed before the next move.
    ToBeCompleted,
}

/// How an irregularity is set right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rectification {
    /// The crown is put on, and the move stands.
    Crown,
    /// The position before it is set up again.
    Position,
    /// The position was not changed by it.
    Unchanged,
}

/// Why a fallen flag gives a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlagDraw {
    /// The position stands for the third time.
    Repetition,
    /// The opponent cannot win.
    OpponentCannotWin,
}

/// What coming late costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LateLoss {
    /// The game.
    Game,
    /// Both games of the round.
    BothGames,
}
