//! What a database says of a position, and how it is kept in 16 bits.

/// Who wins, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to move wins.
    Win,
    /// Neither side can force a win.
    Draw,
    /// The side to move loses.
    Loss,
}

/// What best play leads to, draw rules left aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// For the side to move.
    pub value: Value,
    /// Plies to the end of the game, when the loser has no pieces or no move; 0 for a draw. The winner plays for the
    /// shortest way, the loser for the longest.
    pub plies: u16,
}

impl Verdict {
    /// Nobody wins.
    pub const DRAW: Self = Self { value: Value::Draw, plies: 0 };
    /// The side to move has lost: no pieces, or no move.
    pub const LOST: Self = Self { value: Value::Loss, plies: 0 };

    /// What a move is worth that leads to a position of this worth to the other side.
    #[must_use]
    pub const fn before(self) -> Self {
        match self.value {
            Value::Win => Self { value: Value::Loss, plies: self.plies + 1 },
            Value::Draw => Self::DRAW,
            Value::Loss => Self { value: Value::Win, plies: self.plies + 1 },
        }
    }

    /// A number by which verdicts are put in order, the best first: an early win, a draw, a late loss.
    pub(super) const fn merit(self) -> i32 {
        match self.value {
            Value::Win => self.plies as i32 - (1 << 17),
            Value::Draw => 0,
            Value::Loss => (1 << 17) - self.plies as i32,
        }
    }
}

/// A verdict in 16 bits: 0 for a draw, otherwise the plies and one more. A win takes an odd number of plies and a loss
/// an even one, so the plies say which it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Code(pub(super) u16);

impl Code {
    pub(super) const DRAW: Self = Self(0);

    /// Decided in this many plies.
    pub(super) const fn decided(plies: u16) -> Self {
        Self(plies + 1)
    }

    /// The plies to the end, unless it is a draw.
    #[inline]
    pub(super) const fn plies(self) -> Option<u16> {
        self.0.checked_sub(1)
    }

    #[inline]
    pub(super) const fn verdict(self) -> Verdict {
        match self.plies() {
            None => Verdict::DRAW,
            Some(plies) if plies.is_multiple_of(2) => Verdict { value: Value::Loss, plies },
            Some(plies) => Verdict { value: Value::Win, plies },
        }
    }
}
