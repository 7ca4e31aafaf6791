//! The reasons for which a move is refused.

use crate::board::{Kind, Piece, Side, Square, Squares};
use crate::notation::movetext::ListedMove;
use crate::rules::{Cited, Priority};

/// Why an attempted move or a touched piece is refused.
///
/// They are in the order in which they are tested: squares and pieces first, then how pieces move and jump,
/// then which captures are compulsory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The attempt names no square at all.
    NoSquare,
    /// A light square is named.
    LightSquare {
        /// As it was written.
        text: String,
    },
    /// A square is named that this board does not have.
    OffTheBoard {
        /// As it was written.
        text: String,
    },
    /// The side to move has lost all its pieces, and with them the game.
    NoPieceLeft {
        /// The side to move.
        side: Side,
    },
    /// The side to move cannot move, and has lost.
    NoMoveLeft {
        /// The side to move.
        side: Side,
    },
    /// No piece stands where the move begins.
    NoPiece {
        /// The square.
        square: Square,
    },
    /// The game has not begun, and the other side begins.
    FirstMove {
        /// Where the piece stands.
        square: Square,
        /// The piece.
        piece: Piece,
    },
    /// The piece belongs to the side that is not on turn.
    OutOfTurn {
        /// Where the piece stands.
        square: Square,
        /// The piece.
        piece: Piece,
    },
    /// The touched piece belongs to the side that is not on turn.
    OpponentsPiece {
        /// Where the piece stands.
        square: Square,
        /// The piece.
        piece: Piece,
    },

    /// The move ends where it begins.
    Unmoved {
        /// Where the piece stands.
        square: Square,
        /// What it is.
        kind: Kind,
    },
    /// The two squares are not on one diagonal.
    NotADiagonal {
        /// Where the piece stands.
        from: Square,
        /// Where it should go.
        to: Square,
        /// What it is.
        kind: Kind,
    },
    /// A man would move backward without capturing.
    ManMovesBackward {
        /// Where the man stands.
        from: Square,
        /// Where it should go.
        to: Square,
    },
    /// The piece would move further than one square, without capturing.
    TooFar {
        /// Where the piece stands.
        from: Square,
        /// Where it should go.
        to: Square,
        /// What it is.
        kind: Kind,
    },
    /// A piece stands in the way of a king that does not capture.
    WayBlocked {
        /// Where the king stands.
        from: Square,
        /// Where it should go.
        to: Square,
        /// The first square that is occupied.
        by: Square,
    },
    /// The square the move leads to is occupied.
    TargetOccupied {
        /// The square.
        to: Square,
        /// The kind of the moving piece.
        kind: Kind,
        /// By a step or by a jump.
        manner: Manner,
    },
    /// The move would go on after a step without capture.
    GoesOnAfterAStep {
        /// Where the step ends.
        at: Square,
        /// The kind of the moving piece.
        kind: Kind,
    },
    /// The move would go on after a step that has brought a man to its promotion row.
    CrownedRests {
        /// Where it is crowned.
        at: Square,
    },
    /// The touched piece cannot move: its way is blocked.
    Blocked {
        /// Where the piece stands.
        square: Square,
        /// What it is.
        kind: Kind,
    },

    /// No capture of the piece comes from the one square to the other, by whatever way.
    NoCaptureThere {
        /// Where the piece stands.
        from: Square,
        /// Where it should come to.
        to: Square,
        /// The kind of the moving piece.
        kind: Kind,
    },
    /// No piece stands between the two squares.
    NothingToJump {
        /// Where the piece stands.
        from: Square,
        /// Where it should land.
        to: Square,
        /// The kind of the moving piece.
        kind: Kind,
    },
    /// The piece does not jump from so far or to so far.
    JumpTooFar {
        /// Where the piece stands.
        from: Square,
        /// Where it should land.
        to: Square,
        /// The kind of the moving piece.
        kind: Kind,
    },
    /// A man would capture backward.
    ManCapturesBackward {
        /// The piece it would take.
        over: Square,
    },
    /// A man would take a king.
    ManTakesKing {
        /// The king it would take.
        over: Square,
    },
    /// A piece of the own side would be jumped.
    OwnPieceInTheWay {
        /// Where it stands.
        over: Square,
        /// The kind of the moving piece.
        kind: Kind,
        /// Whether the piece has captured before.
        course: Course,
    },
    /// Two pieces standing directly behind one another would be jumped.
    TwoInARow {
        /// The first of them.
        first: Square,
        /// The second.
        second: Square,
        /// The kind of the moving piece.
        kind: Kind,
    },
    /// A piece would be jumped a second time.
    JumpedOnce {
        /// The piece.
        over: Square,
    },
    /// A piece that this capture has taken still stands in the way.
    StillInTheWay {
        /// The piece.
        square: Square,
    },
    /// A man that is crowned on the promotion row would go on as a king.
    CrownedStops {
        /// Where it is crowned.
        at: Square,
    },

    /// The move captures nothing although a capture is possible.
    Compulsory {
        /// Where the attempted move begins.
        from: Square,
        /// The men that can make a legal capture.
        men: Squares,
        /// The kings that can make a legal capture.
        kings: Squares,
        /// The legal captures.
        captures: Vec<ListedMove>,
    },
    /// Another capture goes first.
    Outranked {
        /// The criterion that decides, with its article.
        by: Cited<Priority>,
        /// What the attempted capture reaches under it: a number of pieces or of kings.
        attempted: u32,
        /// What a legal capture reaches.
        possible: u32,
        /// The legal captures.
        captures: Vec<ListedMove>,
    },
    /// The capture is broken off.
    Unfinished {
        /// Where it is broken off.
        at: Square,
        /// What the piece is there.
        kind: Kind,
        /// Where it goes on to.
        next: Squares,
        /// The legal captures that begin like this.
        captures: Vec<ListedMove>,
    },
    /// The capture is broken off on the promotion row, which the man has to leave again as a man.
    PassesTheRow {
        /// Where it is broken off.
        at: Square,
        /// Where it goes on to.
        next: Squares,
        /// The legal captures that begin like this.
        captures: Vec<ListedMove>,
    },
    /// The capture is broken off on the promotion row, where the man has become a king and has to go on as one.
    CrownedGoesOn {
        /// Where it is crowned.
        at: Square,
        /// Where it goes on to.
        next: Squares,
        /// The legal captures that begin like this.
        captures: Vec<ListedMove>,
    },
    /// The king lands where it cannot go on, although it can go on from another square.
    LandsAside {
        /// Where it lands.
        at: Square,
        /// Where it has to land.
        landing: Squares,
        /// The legal captures.
        captures: Vec<ListedMove>,
    },
    /// The king has taken a king last and does not stop directly behind it.
    StopsTooFar {
        /// Where it stops.
        at: Square,
        /// Where it has to stop.
        behind: Square,
    },
    /// A legal move leads there, but it takes other pieces or crowns otherwise.
    TakesOtherPieces {
        /// Where it leads.
        to: Square,
        /// The kind of the moving piece.
        kind: Kind,
    },
    /// Several captures fit what was written.
    Ambiguous {
        /// The legal captures that fit.
        captures: Vec<ListedMove>,
    },
}

/// How far a capture has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// Nothing has been taken yet.
    FirstJump,
    /// Something has been taken.
    LaterJump,
}

/// How a piece gets from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Without capturing.
    Step,
    /// By capturing.
    Jump,
}
