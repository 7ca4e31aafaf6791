//! Time controls: how much time for how many moves, and what a move adds.

use super::by_side::BySide;
use super::faults::{self, ControlFaults};
use super::time::Millis;
use crate::board::Side;

/// The time each completed move adds for its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Addition {
    /// Moves bring no additional time.
    None,
    /// A fixed increment per move (Fischer).
    Fischer(Millis),
    /// The time the move took, but at most this (Bronstein).
    Bronstein(Millis),
    /// Nothing, but the clock waits this long before it runs (simple delay).
    Delay(Millis),
    /// When the time is used up, overtime periods follow one after the other. A move completed within a period restores
    /// it; a period used up is lost (byo-yomi).
    Overtime {
        /// The number of periods.
        periods: u32,
        /// The length of each.
        time: Millis,
    },
    /// The time one side uses goes to the other (hourglass).
    Hourglass,
}

impl Addition {
    /// How long the clock waits in each turn before it runs.
    pub(super) const fn delay(self) -> Millis {
        match self {
            Self::Delay(time) => time,
            _ => Millis::ZERO,
        }
    }

    /// All overtime periods together.
    pub(super) const fn overtime(self) -> Millis {
        match self {
            Self::Overtime { periods, time } => time.saturating_times(periods as u64),
            _ => Millis::ZERO,
        }
    }
}

/// A period of the game: a number of moves, or all remaining ones, in a given time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Period {
    /// The number of moves; none for all remaining ones.
    pub moves: Option<u32>,
    /// The time for them.
    pub time: Millis,
    /// The time each move adds.
    pub addition: Addition,
}

impl Period {
    /// The time at its begin, overtime included.
    pub(super) const fn granted(&self) -> Millis {
        self.time.saturating_add(self.addition.overtime())
    }

    /// Whether all remaining moves share its time: a quickplay finish in the words of WCDF section 2.
    pub fn is_sudden_death(&self) -> bool {
        self.moves.is_none() && self.addition != Addition::Hourglass
    }

    /// Whether all remaining moves share its time and none of them adds any (IDF 7.2.9). The article speaks of
    /// Fischer's seconds; a delay, time given back and overtime keep a player from losing on time alone just as
    /// well and count as such.
    pub fn is_sudden_death_without_increment(&self) -> bool {
        self.moves.is_none() && self.addition == Addition::None
    }
}

/// The two kinds of control of FMJD and IDF article 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ControlKind {
    /// Kind A: a number of moves in a given time (FMJD 10.1, IDF 10.1). Clock and record are compulsory.
    MovesPerTime,
    /// Kind B: a given time for the whole game (FMJD 10.3, IDF 10.3). The clock is compulsory.
    WholeGame,
}

impl ControlKind {
    /// Whether the players must record their moves (FMJD 10.2.2, 10.4; IDF 10.2.2, 10.3).
    pub const fn record_is_compulsory(self) -> bool {
        matches!(self, Self::MovesPerTime)
    }
}

/// The time of one side, not yet checked; [`TimeControl::new`] checks whether it can be used.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Schedule {
    /// Unlimited time.
    Untimed,
    /// Consecutive periods; unused time is carried over to the next (WCDF 2.17). If the last one has a number of
    /// moves, it repeats forever.
    Periods(Vec<Period>),
    /// A fixed time for each move, nothing carried over (FMJD 11.1.3). A move that takes longer uses up leave.
    Correspondence {
        /// The time for a move.
        per_move: Millis,
        /// The leave for the whole game.
        leave: Millis,
    },
}

impl Schedule {
    /// One period for all moves, with an addition for each.
    pub fn whole_game(time: Millis, addition: Addition) -> Self {
        Self::Periods(vec![Period { moves: None, time, addition }])
    }

    /// WCDF 2.15: 30 moves in the first hour, then 15 in each further half hour.
    pub fn wcdf() -> Self {
        let period = |moves, minutes| Period {
            moves: Some(moves),
            time: Millis::from_minutes(minutes),
            addition: Addition::None,
        };
        Self::Periods(vec![period(30, 60), period(15, 30)])
    }

    /// The period in force after this many controls. A time for each move is a delay, and leave is what runs out
    /// after it.
    pub fn period(&self, passed: u32) -> Option<Period> {
        match self {
            Self::Untimed => None,
            Self::Periods(periods) => match periods.get(passed as usize) {
                Some(period) => Some(*period),
                None => periods.last().filter(|period| period.moves.is_some()).copied(),
            },
            Self::Correspondence { per_move, leave } => {
                let period = Period { moves: None, time: *leave, addition: Addition::Delay(*per_move) };
                (passed == 0).then_some(period)
            }
        }
    }

    /// How many moves must have been completed when the time of a control, counted from 1, is used up: 30, 45, 60 …
    /// under WCDF 2.15. None if there is no such control or it has no number of moves.
    pub fn moves_required(&self, control: u32) -> Option<u32> {
        let Self::Periods(periods) = self else { return None };
        let listed = &periods[..periods.len().min(control as usize)];
        let moves = listed.iter().try_fold(0_u32, |sum, period| sum.checked_add(period.moves?))?;
        let repeats = control.checked_sub(u32::try_from(listed.len()).ok()?)?;
        let each = periods.last()?.moves.unwrap_or(0);
        let required = moves.checked_add(each.checked_mul(repeats)?)?;
        (control > 0).then_some(required)
    }

    /// Kind A or kind B. The time for one move is kind A, an hourglass kind B.
    fn kind(&self) -> Option<ControlKind> {
        match self {
            Self::Untimed => None,
            Self::Periods(periods) if periods.iter().all(|period| period.moves.is_none()) => {
                Some(ControlKind::WholeGame)
            }
            Self::Periods(_) | Self::Correspondence { .. } => Some(ControlKind::MovesPerTime),
        }
    }

    pub(super) fn is_hourglass(&self) -> bool {
        matches!(self, Self::Periods(periods) if periods.iter().any(|period| period.addition == Addition::Hourglass))
    }
}

/// The time of both sides, which can be read from text and written as one: see [the module](super).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TimeControl {
    schedules: BySide<Schedule>,
}

impl TimeControl {
    /// The time of each side, or every reason why it cannot be used. Unequal times are time odds; WCDF 2.2 requires
    /// equal times.
    pub fn new(schedules: BySide<Schedule>) -> Result<Self, ControlFaults> {
        match faults::of(&schedules) {
            faults if faults.is_empty() => Ok(Self { schedules }),
            faults => Err(ControlFaults::new(faults)),
        }
    }

    /// The same time for both sides, or every reason why it cannot be used.
    pub fn equal(schedule: Schedule) -> Result<Self, ControlFaults> {
        Self::new(BySide { white: schedule.clone(), black: schedule })
    }

    /// A game without a clock.
    pub const fn untimed() -> Self {
        Self { schedules: BySide { white: Schedule::Untimed, black: Schedule::Untimed } }
    }

    /// The time of a side.
    pub const fn schedule(&self, side: Side) -> &Schedule {
        self.schedules.get(side)
    }

    /// Whether both sides have the same time.
    pub fn is_equal(&self) -> bool {
        self.schedules.white == self.schedules.black
    }

    /// Whether neither side has a clock.
    pub fn is_untimed(&self) -> bool {
        *self == Self::untimed()
    }

    /// Kind A if either side has a number of moves to make in a given time; none for an untimed game.
    pub fn kind(&self) -> Option<ControlKind> {
        let kinds = Side::BOTH.map(|side| self.schedule(side).kind());
        let compulsory = kinds.into_iter().flatten().find(|kind| kind.record_is_compulsory());
        compulsory.or(kinds.into_iter().flatten().next())
    }
}
