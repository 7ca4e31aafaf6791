//! A position whose ruleset is chosen at run time.

use super::{IllegalMove, Position, Setup, SetupFaults};
use crate::board::{Kind, Piece, Side, Square, Squares};
use crate::moves::{Move, MoveList, PerftCounting};
use crate::rules::{Rules, Ruleset, RulesetName, for_each_ruleset};
use crate::{moves, rules};

macro_rules! define_dispatch {
    ([$dollar:tt] $($ruleset:ident $name:literal,)*) => {
        /// Runs the same expression on the position inside an [`AnyPosition`], compiled once per ruleset.
        ///
        /// The choice is made once per call: do the whole work of a request inside it, never one node.
        ///
        /// ```
        /// use draughts::{AnyPosition, RulesetName, dispatch, moves};
        ///
        /// let any = AnyPosition::start(RulesetName::Russian);
        /// let nodes = dispatch!(any, position => moves::perft(&position, 4));
        /// assert_eq!(nodes, 1469);
        /// ```
        #[macro_export]
        macro_rules! dispatch {
            ($dollar any:expr, $dollar position:ident => $dollar body:expr) => {
                match $dollar any {
                    $($crate::AnyPosition::$ruleset($dollar position) => $dollar body,)*
                }
            };
        }
    };
}
for_each_ruleset!(define_dispatch [$]);

macro_rules! define_any {
    ($($ruleset:ident $name:literal,)*) => {
        /// A playable position of a ruleset chosen at run time.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum AnyPosition {
            $(#[doc = concat!("A position of `", $name, "`.")] $ruleset(Position<rules::$ruleset>),)*
        }

        impl AnyPosition {
            /// The starting position of a ruleset.
            pub const fn start(ruleset: RulesetName) -> Self {
                match ruleset { $(RulesetName::$ruleset => Self::$ruleset(Position::START),)* }
            }

            /// The position of a setup that has no faults.
            pub fn new(ruleset: RulesetName, setup: &Setup) -> Result<Self, SetupFaults> {
                Ok(match ruleset { $(RulesetName::$ruleset => Self::$ruleset(Position::new(setup)?),)* })
            }

            /// The position of a setup, even with faults that can be forced.
            pub fn forced(ruleset: RulesetName, setup: &Setup) -> Result<Self, SetupFaults> {
                Ok(match ruleset { $(RulesetName::$ruleset => Self::$ruleset(Position::forced(setup)?),)* })
            }

            /// The rules it is played by.
            pub const fn rules(&self) -> &'static Rules {
                match self { $(Self::$ruleset(_) => &<rules::$ruleset as Ruleset>::RULES,)* }
            }

            /// The position after a move, which must be one of [`AnyPosition::moves`] of this position.
            #[must_use]
            pub const fn after(&self, action: &Move) -> Self {
                match self { $(Self::$ruleset(position) => Self::$ruleset(position.after(action)),)* }
            }
        }
    };
}
for_each_ruleset!(define_any);

impl AnyPosition {
    /// The position after a move, if it is legal here. [`AnyPosition::after`] does not ask, and is for moves that were
    /// listed.
    ///
    /// ```
    /// use draughts::{AnyPosition, RulesetName};
    ///
    /// let start = AnyPosition::start(RulesetName::Russian);
    /// let action = start.moves()[0];
    /// let next = start.play(&action)?;
    /// assert!(next.play(&action).is_err(), "White has moved away from there");
    /// # Ok::<(), draughts::position::IllegalMove>(())
    /// ```
    pub fn play(&self, action: &Move) -> Result<Self, IllegalMove> {
        if self.moves().contains(action) { Ok(self.after(action)) } else { Err(IllegalMove) }
    }

    /// The position as a setup.
    pub fn setup(&self) -> Setup {
        dispatch!(self, position => position.setup())
    }

    /// The side to move.
    pub fn turn(&self) -> Side {
        self.setup().turn
    }

    /// The squares on which a side stands.
    pub fn side(&self, side: Side) -> Squares {
        self.setup().side(side)
    }

    /// The squares of one side's men or kings.
    pub fn pieces(&self, side: Side, kind: Kind) -> Squares {
        self.setup().pieces(Piece { side, kind })
    }

    /// The squares on which nothing stands.
    pub fn empty(&self) -> Squares {
        dispatch!(self, position => position.empty())
    }

    /// What stands on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        dispatch!(self, position => position.piece_at(square))
    }

    /// All legal moves.
    pub fn moves(&self) -> MoveList {
        dispatch!(self, position => position.moves())
    }

    /// Whether the side to move can move. If it cannot, it has lost.
    pub fn can_move(&self) -> bool {
        dispatch!(self, position => position.can_move())
    }

    /// Whether the side to move must capture.
    pub fn must_capture(&self) -> bool {
        dispatch!(self, position => position.must_capture())
    }

    /// Every way in which a move can be made: the squares it visits, from origin to destination.
    pub fn paths(&self, action: &Move) -> Vec<Vec<Square>> {
        dispatch!(self, position => position.paths(action))
    }

    /// Counts the move sequences of exactly `depth` plies.
    pub fn perft(&self, depth: u32) -> u64 {
        self.perft_counting(depth, PerftCounting::Moves)
    }

    /// Counts the move sequences of exactly `depth` plies, with a choice of what counts as one move.
    pub fn perft_counting(&self, depth: u32, counting: PerftCounting) -> u64 {
        dispatch!(self, position => moves::perft_counting(position, depth, counting))
    }
}
