//! What a clock shows and how time passes on it. Every amount is kept twice, as granted and as used, so that none
//! can be lost or made up on the way.

use super::by_side::BySide;
use super::control::{Addition, Period, TimeControl};
use super::time::{At, Millis};
use crate::board::Side;

/// Everything about a clock that changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// Of the last event.
    pub(super) now: At,
    pub(super) hands: Hands,
    pub(super) displays: BySide<Display>,
}

/// Whether a display runs: never both (WCDF section 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hands {
    Unstarted,
    Running(Turn),
    Stopped(Turn),
}

/// The turn of a side, from the start of its clock to the press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) side: Side,
    /// The time it has taken so far.
    pub(super) spent: Millis,
    /// How many controls the side had passed when the turn began. They tell what the move adds.
    pub(super) passed: u32,
    pub(super) its_move: MoveCount,
}

/// Whether the move of a turn has been counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveCount {
    Awaited,
    Completed,
}

/// One of the two displays, called a clock in WCDF section 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Display {
    /// All time the side has had: periods, overtime and what its moves added.
    pub(super) granted: Millis,
    /// All time the side has used.
    pub(super) used: Millis,
    /// How many moves the side has made.
    pub(super) completed: u32,
    /// How many time controls it has passed.
    pub(super) passed: u32,
    /// When the time was used up.
    pub(super) fell: Option<At>,
    /// When somebody saw or claimed the flag.
    pub(super) noticed: Option<At>,
}

/// The reading of a display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockReading {
    /// The time left before overtime; the leave left in a correspondence game.
    pub main: Millis,
    /// How long the clock still waits in this turn; the time for the move in a correspondence game.
    pub delay: Millis,
    /// The overtime left, if there is any in this period.
    pub overtime: Option<OvertimeLeft>,
}

/// What is left of the overtime.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OvertimeLeft {
    /// How many periods, the one that runs included.
    pub periods: u32,
    /// The time left in the one that runs.
    pub time: Millis,
}

impl State {
    /// Before the first move, both displays showing their first period.
    pub(super) fn initial(control: &TimeControl) -> Self {
        let display = |side| {
            let granted = control.schedule(side).period(0).map_or(Millis::ZERO, |period| period.granted());
            Display { granted, ..Display::default() }
        };
        Self { now: At::ZERO, hands: Hands::Unstarted, displays: BySide::from_fn(display) }
    }

    /// The turn that runs or is interrupted.
    pub(super) const fn turn(&self) -> Option<Turn> {
        match self.hands {
            Hands::Unstarted => None,
            Hands::Running(turn) | Hands::Stopped(turn) => Some(turn),
        }
    }

    /// What the state has become at that moment if nothing happened in between.
    pub(super) fn settled(mut self, control: &TimeControl, at: At) -> Self {
        let elapsed = at.since(self.now);
        if let Hands::Running(turn) = &mut self.hands {
            let period = control.schedule(turn.side).period(turn.passed);
            run(&mut self.displays, *turn, period, Stretch { from: self.now, elapsed });
            turn.spent = turn.spent.saturating_add(elapsed);
        }
        self.now = self.now.max(at);
        self
    }

    /// The period in force for a side: that of its turn, if it is on turn.
    fn period(&self, control: &TimeControl, side: Side) -> Option<Period> {
        let passed = match self.turn() {
            Some(turn) if turn.side == side => turn.passed,
            _ => self.displays.get(side).passed,
        };
        control.schedule(side).period(passed)
    }

    /// How long the clock of a side will wait before it runs, in this turn or its next one.
    pub(super) fn delay(&self, control: &TimeControl, side: Side) -> Millis {
        let delay = self.period(control, side).map_or(Millis::ZERO, |period| period.addition.delay());
        match self.turn() {
            Some(turn) if turn.side == side => delay.saturating_sub(turn.spent),
            _ => delay,
        }
    }

    /// What the display of a side shows.
    pub(super) fn reading(&self, control: &TimeControl, side: Side) -> Option<ClockReading> {
        let display = self.displays.get(side);
        let period = control.schedule(side).period(display.passed)?;
        let remaining = display.remaining();
        let Addition::Overtime { periods, time } = period.addition else {
            return Some(ClockReading { main: remaining, delay: self.delay(control, side), overtime: None });
        };
        let main = remaining.saturating_sub(period.addition.overtime());
        let overtime = remaining.saturating_sub(main).get();
        let left = overtime.div_ceil(time.get().max(1));
        let whole = time.saturating_times(left.saturating_sub(1));
        let overtime = OvertimeLeft {
            periods: u32::try_from(left).unwrap_or(periods),
            time: Millis::new(overtime).saturating_sub(whole),
        };
        Some(ClockReading { main, delay: Millis::ZERO, overtime: Some(overtime) })
    }
}

impl Display {
    /// The time left.
    pub(super) const fn remaining(&self) -> Millis {
        self.granted.saturating_sub(self.used)
    }

    /// Adds time.
    pub(super) const fn grant(&mut self, time: Millis) {
        self.granted = self.granted.saturating_add(time);
    }

    /// A flag stands up again when its side has time again.
    pub(super) const fn raise_flag(&mut self) {
        if !self.remaining().is_zero() {
            self.fell = None;
            self.noticed = None;
        }
    }

    /// What a move adds that took so long, the flag still being up.
    pub(super) fn earned(&self, addition: Addition, spent: Millis) -> Millis {
        match addition {
            Addition::None | Addition::Delay(_) | Addition::Hourglass => Millis::ZERO,
            Addition::Fischer(time) => time,
            Addition::Bronstein(time) => time.min(spent),
            Addition::Overtime { time, .. } => {
                let remaining = self.remaining();
                let begun = remaining.get() % time.get().max(1);
                let is_running = remaining < addition.overtime() && begun > 0;
                if is_running { time.saturating_sub(Millis::new(begun)) } else { Millis::ZERO }
            }
        }
    }
}

/// A stretch of time.
#[derive(Clone, Copy)]
struct Stretch {
    from: At,
    elapsed: Millis,
}

/// Lets the display of the turn's side run.
fn run(displays: &mut BySide<Display>, turn: Turn, period: Option<Period>, stretch: Stretch) {
    let Stretch { from, elapsed } = stretch;
    let display = displays.get_mut(turn.side);
    let Some(Period { addition, .. }) = period else {
        display.used = display.used.saturating_add(elapsed);
        return;
    };
    let delay = addition.delay().saturating_sub(turn.spent);
    let remaining = display.remaining();
    let until_flag = delay.saturating_add(remaining);
    if display.fell.is_none() && elapsed >= until_flag {
        display.fell = from.checked_after(until_flag);
    }
    let running = elapsed.saturating_sub(delay);
    if addition != Addition::Hourglass {
        display.used = display.used.saturating_add(running);
        return;
    }
    // Sand that has run through is on the other side, and when none is left nothing runs.
    let sand = running.min(remaining);
    display.used = display.used.saturating_add(sand);
    let other = displays.get_mut(turn.side.opponent());
    other.grant(sand);
    other.raise_flag();
}
