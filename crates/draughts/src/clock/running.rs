//! The clock of a game and what happens to it at the board.

use super::by_side::BySide;
use super::control::TimeControl;
use super::limits::{LONGEST_TIME, MOST_COMPLETED};
use super::state::{Hands, MoveCount, State, Turn};
use super::time::{At, Millis};
use crate::board::Side;

/// When a move is completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CompletedBy {
    /// When the piece is released (FMJD 3.10, IDF 3.9); a press completes it too if nobody saw the release.
    Release,
    /// When the clock is pressed (WCDF 2.5).
    Press,
}

/// The kind of clock, which decides who watches the flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockKind {
    /// The clock itself: a flag counts the moment it falls.
    Digital,
    /// The people: a flag counts when the director sees it or a player claims it (WCDF 2.19).
    Manual,
}

/// How a clock is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClockSettings {
    /// When a move is completed.
    pub completed_by: CompletedBy,
    /// The kind of clock.
    pub kind: ClockKind,
}

/// The result of pressing the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockPress {
    /// How long the turn took, up to the press (WCDF 2.6).
    pub spent: Millis,
    /// What the move added to the mover's time. Nothing is added when the flag has fallen.
    pub added: Millis,
    /// When the mover's flag had fallen, if it had.
    pub fell: Option<At>,
    /// The periods that began.
    pub begun: BySide<Option<PeriodStart>>,
}

/// The start of a period: a side has passed a control and received the time of its next period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PeriodStart {
    /// The number of the period, which is that of its control, from 1.
    pub control: u32,
    /// The time added; saved time stays (WCDF 2.17).
    pub time: Millis,
}

/// Why the clock refuses an action. It is then unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClockRefusal {
    /// The game has not begun.
    #[error("the clock has not been started; start it for the side to move")]
    NotStarted,
    /// The game has begun.
    #[error("the clock has been started before; stop it and resume, or give the turn to the other side")]
    AlreadyStarted,
    /// Both displays stand still.
    #[error("the clock is stopped; the arbiter resumes it")]
    Stopped,
    /// A display runs.
    #[error("the clock is running; stop it first")]
    Running,
    /// The display of the other side runs.
    #[error("the clock of the other side is running; wait for its press")]
    NotOnTurn,
    /// The move of this turn was completed before.
    #[error("the move is completed; press the clock")]
    AlreadyReleased,
    /// The side plays without a clock.
    #[error("the side plays without a clock; there is no time to set")]
    Untimed,
    /// A time longer than [`LONGEST_TIME`].
    #[error("the time is longer than {LONGEST_TIME}; set a shorter one")]
    TooLong,
    /// A count of more than [`MOST_COMPLETED`].
    #[error("there are more than {MOST_COMPLETED} moves; enter fewer")]
    TooManyMoves,
    /// A digital clock watches its flags itself.
    #[error("a digital clock drops its flags itself; nothing needs to be entered")]
    Digital,
    /// The flag that is claimed is up.
    #[error("the flag falls only in {left}; claim again when it is down")]
    TimeLeft {
        /// The time left.
        left: Millis,
    },
}

/// The clock of a game. Two clocks are equal if nothing will ever tell them apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    pub(super) control: TimeControl,
    pub(super) settings: ClockSettings,
    pub(super) state: State,
}

impl Clock {
    /// A clock set for the begin of a game.
    pub fn new(control: TimeControl, settings: ClockSettings) -> Self {
        let state = State::initial(&control);
        Self { control, settings, state }
    }

    /// Starts the display of the side to move (WCDF 2.22).
    pub fn start(&mut self, side: Side, at: At) -> Result<(), ClockRefusal> {
        if self.state.hands != Hands::Unstarted {
            return Err(ClockRefusal::AlreadyStarted);
        }
        self.settle(at);
        self.begin_turn(side, Hands::Running);
        Ok(())
    }

    /// The side to move lets go of its piece. Completes the move under [`CompletedBy::Release`]; under
    /// [`CompletedBy::Press`] it means nothing to the clock. Either way the display runs on until the press.
    pub fn release(&mut self, side: Side, at: At) -> Result<BySide<Option<PeriodStart>>, ClockRefusal> {
        if self.running_turn(side)?.its_move == MoveCount::Completed {
            return Err(ClockRefusal::AlreadyReleased);
        }
        self.settle(at);
        if self.settings.completed_by == CompletedBy::Press {
            return Ok(BySide::default());
        }
        if let Hands::Running(turn) = &mut self.state.hands {
            turn.its_move = MoveCount::Completed;
        }
        self.count_move(side);
        Ok(self.pass_controls())
    }

    /// The side to move presses: its display stops and the other one runs (WCDF 2.4).
    pub fn press(&mut self, side: Side, at: At) -> Result<ClockPress, ClockRefusal> {
        self.running_turn(side)?;
        self.settle(at);
        let turn = self.running_turn(side)?;
        let period = self.control.schedule(side).period(turn.passed);
        let display = self.state.displays.get_mut(side);
        let fell = display.fell;
        let added = match (period, fell) {
            (Some(period), None) => display.earned(period.addition, turn.spent),
            _ => Millis::ZERO,
        };
        display.grant(added);
        if turn.its_move == MoveCount::Awaited {
            self.count_move(side);
        }
        let begun = self.begin_turn(side.opponent(), Hands::Running);
        Ok(ClockPress { spent: turn.spent, added, fell, begun })
    }
}

impl Clock {
    pub(super) fn at(&self, at: At) -> State {
        self.state.settled(&self.control, at)
    }

    pub(super) fn settle(&mut self, at: At) {
        self.state = self.at(at);
    }

    /// The turn, if it is that of the side and its display runs.
    pub(super) fn running_turn(&self, side: Side) -> Result<Turn, ClockRefusal> {
        match self.state.hands {
            Hands::Unstarted => Err(ClockRefusal::NotStarted),
            Hands::Stopped(_) => Err(ClockRefusal::Stopped),
            Hands::Running(turn) if turn.side != side => Err(ClockRefusal::NotOnTurn),
            Hands::Running(turn) => Ok(turn),
        }
    }

    pub(super) fn stop_hands(&mut self, at: At) {
        self.settle(at);
        if let Hands::Running(turn) = self.state.hands {
            self.state.hands = Hands::Stopped(turn);
        }
    }

    fn count_move(&mut self, side: Side) {
        let completed = &mut self.state.displays.get_mut(side).completed;
        *completed = completed.saturating_add(1).min(MOST_COMPLETED);
    }

    /// The turn passes to the side, and with it the controls that are due.
    pub(super) fn begin_turn(&mut self, side: Side, hands: fn(Turn) -> Hands) -> BySide<Option<PeriodStart>> {
        let turn = Turn { side, spent: Millis::ZERO, passed: 0, its_move: MoveCount::Awaited };
        self.state.hands = hands(turn);
        let begun = self.pass_controls();
        let passed = self.state.displays.get(side).passed;
        self.state.hands = hands(Turn { passed, ..turn });
        begun
    }

    /// Both sides get the time of their next period when both have completed the moves of the control (WCDF 2.16,
    /// automatic here). A side need not wait for that when it is on turn: no clock runs while time is due to it.
    pub(super) fn pass_controls(&mut self) -> BySide<Option<PeriodStart>> {
        let on_turn = self.on_turn();
        let mut begun = BySide::default();
        loop {
            let due = BySide::from_fn(|side| self.requirement_met(side));
            let passing =
                |side: &Side| *due.get(*side) && (*due.get(side.opponent()) || on_turn == Some(*side));
            let sides: Vec<Side> = Side::BOTH.into_iter().filter(passing).collect();
            if sides.is_empty() {
                return begun;
            }
            for side in sides {
                self.pass_control(side, begun.get_mut(side));
            }
        }
    }

    fn pass_control(&mut self, side: Side, begun: &mut Option<PeriodStart>) {
        let display = self.state.displays.get_mut(side);
        display.passed = display.passed.saturating_add(1);
        let period = self.control.schedule(side).period(display.passed);
        let time = period.map_or(Millis::ZERO, |period| period.granted());
        display.grant(time);
        display.raise_flag();
        let before = begun.map_or(Millis::ZERO, |begun| begun.time);
        *begun = Some(PeriodStart { control: self.control_ahead(side), time: before.saturating_add(time) });
    }
}
