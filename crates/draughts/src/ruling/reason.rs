//! The reasons of rulings.

use super::{ClaimFault, FlagDraw, LateLoss, OfferFault, Rectification, Refusal, SheetFault};
use crate::board::{Kind, Side, Square};
use crate::clock::Millis;
use crate::game::{Outcome, PenaltyKind};
use crate::moves::Move;
use crate::notation::movetext::ListedMove;
use crate::position::AnyPosition;
use crate::rules::{Article, Offence};

/// Why something is ruled so. Words of people are among the values; all others are in [`wording`](crate::wording).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Nothing needs a reason: it is written down.
    Plain,

    /// The attempt is this move, and it is legal.
    Legal(ListedMove),
    /// The touched piece can make these moves.
    Playable(Vec<Move>),
    /// A move or a touch is not in order.
    Irregular(Refusal),
    /// Another piece was touched and must be played.
    AnotherTouched {
        /// The piece that must be played.
        touched: Square,
    },
    /// The piece was pushed over a corner, and has to go that way.
    AnotherDirection {
        /// The piece.
        square: Square,
        /// The neighbouring square towards which it was pushed.
        towards: Square,
    },
    /// An opening was drawn, and this move comes first.
    BallotFirst(&'static ListedMove),
    /// It is the other side's turn.
    OutOfTurn {
        /// The side to move.
        turn: Side,
        /// Who wants to move.
        by: Side,
    },
    /// What was written is no move; in the words of its reader.
    Unreadable(String),
    /// So many moves are legal.
    LegalMoves(usize),
    /// No move is legal: this side has lost.
    Lost(AnyPosition),

    /// The game has ended.
    Ended(Outcome),
    /// The game goes on with this side's move.
    GoesOn(Side),
    /// A move came after the end of the game.
    TooLate {
        /// The move as it was written.
        text: String,
        /// How the game had ended.
        outcome: Outcome,
    },

    /// A draw is offered.
    Offered,
    /// The offer is out of form.
    ImproperOffer(OfferFault),
    /// The offer is declined.
    Declined,
    /// The offer has lapsed, because the opponent moved.
    OfferLapsed,
    /// A claim does not hold.
    Unclaimable(ClaimFault),
    /// The position already stands for the third time, which the controller decides on.
    AlreadyStands,

    /// The opponent chooses whether an irregularity is rectified or stands.
    OpponentChooses,
    /// The opponent may report an irregularity before the next move.
    MayBeReported,
    /// The position is restored when an irregularity is reported.
    RestoredWhenReported,
    /// The opponent has moved and so accepted the irregularity.
    AcceptedByMoving,
    /// No irregularity is left to object to.
    NothingLeft,
    /// It is rectified.
    Rectified(Rectification),
    /// The move is recalled and the player cautioned.
    Recalled,
    /// No move was made, and the player is cautioned.
    CautionedAtFirst,
    /// It is not the first false move.
    SecondFalseMove,
    /// The position before the irregular move is restored.
    Restored,
    /// The opponent lets the position stand, which may end the game.
    LetStand(Option<Outcome>),
    /// The opponent condones it, which may end the game.
    Condoned(Option<Outcome>),
    /// The text lets no irregular move stand.
    NeverStands,
    /// Nothing has changed on the board.
    Unchanged,
    /// What was called irregular is a legal move.
    InOrder {
        /// The move.
        action: ListedMove,
        /// What moved.
        kind: Kind,
        /// Who was on turn.
        turn: Side,
        /// What was claimed against it.
        claimed: &'static [Offence],
    },
    /// Nothing was touched or taken off, since no piece stands there.
    NothingTakenOff,
    /// No irregularity can happen here: the move that was tried is refused for this reason, or was legal.
    NoOffence(Option<Box<Self>>),

    /// Touching a piece creates no obligation.
    TouchIsFree,
    /// Adjusting was announced.
    Adjusting,
    /// The player who touched a piece is not on turn.
    TouchedOutOfTurn,
    /// No piece was touched.
    NothingTouched,
    /// The touched piece must be played.
    MustPlay {
        /// Where it stands.
        square: Square,
    },
    /// The touched piece must be played in the direction in which it was pushed.
    MustGoOn {
        /// Where it stands.
        square: Square,
        /// The neighbouring square in that direction.
        towards: Square,
    },
    /// No touched piece can move.
    NoneCanMove,

    /// An incident has come out after the game.
    AfterTheGame,
    /// The game is annulled and begins again.
    Annulled,
    /// The game is lost by an incident.
    LostByIt,
    /// The player is cautioned.
    Cautioned,
    /// The incident is not the first of its kind.
    NotTheFirstTime,
    /// Neither player gets a point.
    NobodyScores,
    /// An incident under this article is written down, and play goes on.
    Noted(Article),

    /// Both flags are down, and nobody knows which fell first.
    FlagOrderUnknown,
    /// Both flags are down, and it was not said which fell first.
    FlagOrderUntold,
    /// Enough moves are completed.
    EnoughMoves {
        /// So many.
        completed: u32,
        /// So many are required.
        required: u32,
    },
    /// The flag costs the game in official competition only.
    OfficialOnly,
    /// The flag fell, but the rules give a draw.
    FlagDrawn(FlagDraw),
    /// The flag has not fallen.
    FlagUp {
        /// The time that is left.
        left: Millis,
    },
    /// A press alone would pass a turn where the move itself presses the clock.
    PressedByTheMove,
    /// The text sets no time after which a player has lost by not coming.
    NoTimeSet,
    /// The late player plays with the time that is left.
    TimeLeft,
    /// The player came too late.
    CameTooLate(LateLoss),
    /// Neither player has come.
    NobodyCame,

    /// A penalty, with the arbiter's words.
    Penalty {
        /// The kind of penalty.
        kind: PenaltyKind,
        /// The arbiter's words, or none.
        words: String,
    },
    /// The appeals committee has too few members.
    CommitteeTooSmall,
    /// The appeals committee has to decide; with the player's words.
    Appealed(String),
    /// The committee leaves the decision as it is; with its words.
    Upheld(String),
    /// The committee replaces the decision; with its words.
    Overturned(String),
    /// The arbiter decides whether neither can win.
    NeitherCanWin,
    /// A draw can be asked for in a quickplay finish only.
    QuickplayOnly,
    /// The opponent has refused no offer of a draw.
    NoRefusedOffer,
    /// The arbiter decides whether the position is even.
    EvenPosition,
    /// Nobody has asked for the draw that is to be declared.
    NobodyAsked,
    /// The arbiter has decided; with the arbiter's words.
    Decided(String),
    /// The arbiter has decided that play goes on; with the arbiter's words.
    PlayGoesOn(String),
    /// Play goes on, and some draw rules are not counted again in this ending.
    Suspended {
        /// Their names.
        rules: Vec<&'static str>,
        /// The arbiter's words, or none.
        words: String,
    },
    /// The text leaves nothing to decide.
    ResultStands,
    /// The arbiter has set up the position; with the arbiter's words.
    PositionSet(String),

    /// The score sheet is not as the text wants it.
    Sheet(SheetFault),
    /// Men won or lost are noted after the last move.
    NotTheLastPly,

    /// The same was done so often that it is brought to the arbiter's notice.
    Repeated {
        /// What else there is to say.
        reason: Box<Self>,
        /// The number of times so far.
        times: usize,
    },
}
