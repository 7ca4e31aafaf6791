//! Laws of time controls and clocks, against a slow clock that counts single milliseconds.

use draughts::Side;
use draughts::clock::*;
use proptest::prelude::*;
use proptest::sample::select;

/// Times that are easily used up, so that flags fall and controls are passed.
fn short_times() -> impl Strategy<Value = Millis> {
    (1..60_u64).prop_map(Millis::new)
}

fn any_times() -> impl Strategy<Value = Millis> {
    let whole = |unit: u64| (1..5000_u64).prop_map(move |count| Millis::new(count * unit));
    let times = prop_oneof![whole(1), whole(1000), whole(60_000), whole(86_400_000)];
    times.prop_map(|time| time.min(LONGEST_TIME))
}

fn additions(times: BoxedStrategy<Millis>) -> impl Strategy<Value = Addition> {
    prop_oneof![
        Just(Addition::None),
        times.clone().prop_map(Addition::Fischer),
        times.clone().prop_map(Addition::Bronstein),
        times.prop_map(Addition::Delay),
    ]
}

fn schedules(times: BoxedStrategy<Millis>, most_moves: u32) -> impl Strategy<Value = Schedule> {
    let period = (1..=most_moves, times.clone(), additions(times.clone()))
        .prop_map(|(moves, time, addition)| Period { moves: Some(moves), time, addition })
        .boxed();
    let overtime =
        (1..=4_u32, times.clone()).prop_map(|(periods, time)| Addition::Overtime { periods, time });
    let end = (times.clone(), prop_oneof![3 => additions(times.clone()), 1 => overtime])
        .prop_map(|(time, addition)| Period { moves: None, time, addition });
    let periods = (prop::collection::vec(period.clone(), 0..4), prop_oneof![period, end]).prop_map(
        |(mut periods, last)| {
            periods.push(last);
            Schedule::Periods(periods)
        },
    );
    let leave = prop_oneof![Just(Millis::ZERO), times.clone()];
    let correspondence =
        (times, leave).prop_map(|(per_move, leave)| Schedule::Correspondence { per_move, leave });
    prop_oneof![8 => periods, 1 => correspondence, 1 => Just(Schedule::Untimed)]
}

fn controls(times: BoxedStrategy<Millis>, most_moves: u32) -> impl Strategy<Value = TimeControl> {
    let schedule = schedules(times.clone(), most_moves).boxed();
    let hourglass = times.prop_map(|time| Schedule::whole_game(time, Addition::Hourglass)).boxed();
    let odds = |schedule: BoxedStrategy<Schedule>| {
        (schedule.clone(), schedule).prop_map(|(white, black)| BySide { white, black })
    };
    let equal = |schedule: BoxedStrategy<Schedule>| {
        schedule.prop_map(|both| BySide { white: both.clone(), black: both })
    };
    prop_oneof![
        6 => equal(schedule.clone()),
        2 => odds(schedule),
        1 => equal(hourglass.clone()),
        1 => odds(hourglass),
    ]
    .prop_map(|schedules| TimeControl::new(schedules).expect("nothing is wrong with it"))
}

fn settings() -> impl Strategy<Value = ClockSettings> {
    let completed_by = select(&[CompletedBy::Release, CompletedBy::Press][..]);
    let kind = select(&[ClockKind::Digital, ClockKind::Manual][..]);
    (completed_by, kind).prop_map(|(completed_by, kind)| ClockSettings { completed_by, kind })
}

/// Anything that can happen to a clock.
#[derive(Clone, Copy, Debug)]
enum Event {
    Start(Side),
    Release(Side),
    Press(Side),
    PressInTurn,
    Stop,
    Resume,
    Adjust(Side, Millis),
    Replace(Millis, Millis),
    GiveTurn(Side),
    CorrectCompleted(Side, u32),
    ObserveFlag(Side),
    ObserveBothFlags,
    ClaimFlag(Side),
}

fn events() -> impl Strategy<Value = Event> {
    let side = || select(&Side::BOTH[..]);
    let time = || prop_oneof![Just(Millis::ZERO), short_times(), any::<u64>().prop_map(Millis::new)];
    let count = prop_oneof![0..20_u32, any::<u32>()];
    prop_oneof![
        2 => side().prop_map(Event::Start),
        2 => side().prop_map(Event::Release),
        2 => side().prop_map(Event::Press),
        9 => Just(Event::PressInTurn),
        1 => Just(Event::Stop),
        3 => Just(Event::Resume),
        1 => (side(), time()).prop_map(|(side, time)| Event::Adjust(side, time)),
        1 => (time(), time()).prop_map(|(white, black)| Event::Replace(white, black)),
        1 => side().prop_map(Event::GiveTurn),
        1 => (side(), count).prop_map(|(side, count)| Event::CorrectCompleted(side, count)),
        1 => side().prop_map(Event::ObserveFlag),
        1 => Just(Event::ObserveBothFlags),
        1 => side().prop_map(Event::ClaimFlag),
    ]
}

/// Lets it happen and says whether it was refused.
fn happens(clock: &mut Clock, event: Event, at: At) -> Result<(), ClockRefusal> {
    match event {
        Event::Start(side) => clock.start(side, at),
        Event::Release(side) => clock.release(side, at).map(drop),
        Event::Press(side) => clock.press(side, at).map(drop),
        Event::PressInTurn => clock.press(clock.running().unwrap_or(Side::White), at).map(drop),
        Event::Stop => clock.stop(at),
        Event::Resume => clock.resume(at),
        Event::Adjust(side, time) => clock.adjust(side, time, at).map(drop),
        Event::Replace(white, black) => clock.replace(BySide { white, black }, at).map(drop),
        Event::GiveTurn(side) => clock.give_turn(side, at).map(drop),
        Event::CorrectCompleted(side, count) => clock.correct_completed(side, count, at).map(drop),
        Event::ObserveFlag(side) => clock.observe_flag(side, at),
        Event::ObserveBothFlags => clock.observe_both_flags(at),
        Event::ClaimFlag(side) => clock.claim_flag(side, at).map(drop),
    }
}

/// What one display shows, counted down by single milliseconds as a device would do it.
struct SlowDisplay {
    schedule: Schedule,
    /// Below nothing when the time is overrun.
    main: i64,
    overtime_periods: i64,
    overtime_left: i64,
    fell: Option<u64>,
    completed: u32,
    /// Moves still to be made in the period, if a number is asked for.
    to_make: Option<u32>,
    next_period: usize,
}

/// A clock that counts single milliseconds. Knows no arbiter.
struct SlowClock {
    displays: [SlowDisplay; 2],
    on_turn: usize,
    turn_ticks: i64,
    delay_left: i64,
    ticks: u64,
}

/// The periods of a schedule as a device is set: the last one with a number of moves repeats.
fn slow_period(schedule: &Schedule, number: usize) -> Option<Period> {
    match schedule {
        Schedule::Untimed => None,
        Schedule::Correspondence { per_move, leave } => {
            Some(Period { moves: None, time: *leave, addition: Addition::Delay(*per_move) })
        }
        Schedule::Periods(periods) => Some(periods[number.min(periods.len() - 1)]),
    }
}

impl SlowDisplay {
    fn new(schedule: Schedule) -> Self {
        let mut display = Self {
            schedule,
            main: 0,
            overtime_periods: 0,
            overtime_left: 0,
            fell: None,
            completed: 0,
            to_make: None,
            next_period: 0,
        };
        display.begin_period();
        display
    }

    fn period(&self) -> Option<Period> {
        slow_period(&self.schedule, self.next_period - 1)
    }

    fn addition(&self) -> Addition {
        self.period().map_or(Addition::None, |period| period.addition)
    }

    fn begin_period(&mut self) {
        if let Some(period) = slow_period(&self.schedule, self.next_period) {
            self.main += period.time.get() as i64;
            if let Addition::Overtime { periods, time } = period.addition {
                self.overtime_periods = i64::from(periods);
                self.overtime_left = time.get() as i64;
                // A time overrun before goes to the charge of the overtime.
                while self.main < 0 && self.overtime_periods > 0 {
                    self.main += 1;
                    self.tick_overtime();
                }
            }
            // Moves made in advance count: the requirement is a total.
            self.to_make = period.moves.map(|moves| moves + self.to_make.unwrap_or(0));
            if self.remaining() > 0 {
                self.fell = None;
            }
        }
        self.next_period += 1;
    }

    fn tick_overtime(&mut self) {
        self.overtime_left -= 1;
        if self.overtime_left == 0 {
            self.overtime_periods -= 1;
            let Addition::Overtime { time, .. } =
                slow_period(&self.schedule, usize::MAX).expect("timed").addition
            else {
                panic!("overtime is in the last period")
            };
            self.overtime_left = if self.overtime_periods > 0 { time.get() as i64 } else { 0 };
        }
    }

    fn remaining(&self) -> i64 {
        let whole = match self.addition_ahead() {
            Addition::Overtime { time, .. } => (self.overtime_periods - 1).max(0) * time.get() as i64,
            _ => 0,
        };
        self.main + self.overtime_left + whole
    }

    fn addition_ahead(&self) -> Addition {
        slow_period(&self.schedule, usize::MAX).map_or(Addition::None, |period| period.addition)
    }

    fn is_due(&self) -> bool {
        self.to_make == Some(0)
    }
}

impl SlowClock {
    fn new(control: &TimeControl, first: Side) -> Self {
        let displays = Side::BOTH.map(|side| SlowDisplay::new(control.schedule(side).clone()));
        let mut clock = Self { displays, on_turn: first as usize, turn_ticks: 0, delay_left: 0, ticks: 0 };
        clock.begin_turn(first as usize);
        clock
    }

    fn begin_turn(&mut self, side: usize) {
        (self.on_turn, self.turn_ticks) = (side, 0);
        self.delay_left = match self.displays[side].addition() {
            Addition::Delay(time) => time.get() as i64,
            _ => 0,
        };
    }

    fn tick(&mut self) {
        self.ticks += 1;
        self.turn_ticks += 1;
        let other = 1 - self.on_turn;
        let display = &mut self.displays[self.on_turn];
        if display.schedule == Schedule::Untimed {
            return;
        }
        let hourglass = display.addition() == Addition::Hourglass;
        if self.delay_left > 0 {
            self.delay_left -= 1;
        } else if hourglass {
            // Without sand nothing runs.
            if display.main > 0 {
                display.main -= 1;
                self.displays[other].main += 1;
                self.displays[other].fell = None;
            }
        } else if display.main > 0 || display.overtime_periods == 0 {
            display.main -= 1;
        } else {
            display.tick_overtime();
        }
        let display = &mut self.displays[self.on_turn];
        if display.remaining() <= 0 && self.delay_left == 0 && display.fell.is_none() {
            display.fell = Some(self.ticks);
        }
    }

    fn press(&mut self) {
        let (side, other) = (self.on_turn, 1 - self.on_turn);
        let spent = self.turn_ticks;
        let display = &mut self.displays[side];
        if display.fell.is_none() {
            match display.addition() {
                Addition::Fischer(time) => display.main += time.get() as i64,
                Addition::Bronstein(time) => display.main += spent.min(time.get() as i64),
                Addition::Overtime { time, .. } => display.overtime_left = time.get() as i64,
                Addition::None | Addition::Delay(_) | Addition::Hourglass => {}
            }
        }
        display.completed += 1;
        display.to_make = display.to_make.map(|moves| moves.saturating_sub(1));
        if self.displays.iter().all(SlowDisplay::is_due) {
            self.displays.iter_mut().for_each(SlowDisplay::begin_period);
        } else if self.displays[other].is_due() {
            self.displays[other].begin_period();
        }
        self.begin_turn(other);
    }
}

/// What happens next on the board: so many milliseconds pass, then a press or an interruption.
#[derive(Clone, Copy, Debug)]
enum Step {
    Press(u64),
    Interruption { before: u64, lasting: u64 },
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        6 => (0..25_u64).prop_map(Step::Press),
        1 => (20..90_u64).prop_map(Step::Press),
        1 => (0..25_u64, 0..99_u64).prop_map(|(before, lasting)| Step::Interruption { before, lasting }),
    ];
    prop::collection::vec(step, 1..40)
}

fn moment(milliseconds: u64) -> At {
    At::new(Millis::new(milliseconds))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn controls_are_read_back(control in controls(any_times().boxed(), MOST_MOVES)) {
        let text = control.to_string();
        prop_assert_eq!(text.parse(), Ok(control.clone()), "{}", text);
        if let Ok(tag) = pdn::write(&control) {
            prop_assert_eq!(pdn::read(&tag), Ok(Some(control)), "{}", tag);
        }
    }

    /// Whatever can be read can be written and read again; whatever cannot has its faults inside the text.
    #[test]
    fn no_text_is_too_strange(
        words in prop::collection::vec(
            select(&["1", "30", "0", "99999999999", "d", "h", "m", "s", "ms", "b3s", "d3s", "/", "+", ",", "x", " ",
                     "-", "*", "?", ":", "white ", "black ", "none", "move", "leave", "5m", "ß"][..]),
            0..12,
        ),
    ) {
        let text = words.concat();
        let columns = 1..=text.chars().count() + 1;
        match text.parse::<TimeControl>() {
            Ok(control) => prop_assert_eq!(control.to_string().parse(), Ok(control)),
            Err(faults) => prop_assert!(
                !faults.faults().is_empty() && faults.faults().iter().all(|fault| columns.contains(&fault.column))
            ),
        }
        match pdn::read(&text) {
            Ok(None) => prop_assert_eq!(text.trim(), "?"),
            Ok(Some(control)) => {
                let tag = pdn::write(&control).expect("it was written in one");
                prop_assert_eq!(pdn::read(&tag), Ok(Some(control)));
            }
            Err(faults) => prop_assert!(
                !faults.faults().is_empty() && faults.faults().iter().all(|fault| columns.contains(&fault.column))
            ),
        }
        let _ = Clock::restore(&text);
        let _ = Clock::restore(&format!("clock press digital 0 unstarted 0:0:0:0:-:- 0:0:0:0:-:- {text}"));
    }

    /// No state line, however odd, leads to a panic.
    #[test]
    fn odd_states_can_be_used(
        control in controls(short_times().boxed(), 3),
        numbers in prop::collection::vec(prop_oneof![0..3_u64, any::<u64>()], 12),
        happening in events(),
        at in any::<u64>(),
    ) {
        let [now, spent, granted, used, fell, noticed, ..] = numbers[..] else { return Ok(()) };
        let text = format!(
            "clock release manual {now} running:W:{spent}:0:awaited {granted}:{used}:{}:0:{fell}:{noticed} \
             {used}:{granted}:2:0:-:- {control}",
            numbers[6] % 1000,
        );
        let mut clock = Clock::restore(&text).expect("well formed");
        prop_assert_eq!(clock.text(), text);
        let _ = happens(&mut clock, happening, moment(at));
        for side in Side::BOTH {
            let _ = (clock.flag_falls_at(side), clock.reading(side, moment(u64::MAX)), clock.flag(side, moment(at)));
        }
    }

    /// The clock and the slow clock agree on every time, every flag and every count.
    #[test]
    fn the_clock_agrees_with_the_slow_one(
        control in controls(short_times().boxed(), 4),
        first in select(&Side::BOTH[..]),
        steps in steps(),
    ) {
        let settings = ClockSettings { completed_by: CompletedBy::Press, kind: ClockKind::Digital };
        let mut clock = Clock::new(control.clone(), settings);
        let mut slow = SlowClock::new(&control, first);
        clock.start(first, At::ZERO).expect("a new clock");
        // The slow clock knows nothing of the time during which both displays are stopped.
        let mut stopped = 0;
        let mut fallen: [Option<At>; 2] = [None, None];
        for step in steps {
            let (Step::Press(before) | Step::Interruption { before, .. }) = step;
            for _ in 0..before {
                slow.tick();
                let at = moment(slow.ticks + stopped);
                for side in Side::BOTH {
                    let display = &slow.displays[side as usize];
                    let timed = display.schedule != Schedule::Untimed;
                    let expected = timed.then(|| Millis::new(display.remaining().max(0) as u64));
                    prop_assert_eq!(clock.remaining(side, at), expected, "{} {:?}", control, at);
                    let fell = match display.fell {
                        Some(ticks) if ticks == slow.ticks => Some(at),
                        Some(_) => fallen[side as usize],
                        None => None,
                    };
                    fallen[side as usize] = fell;
                    let flag = fell.map_or(FlagState::Up, |since| FlagState::Down { since });
                    prop_assert_eq!(clock.flag(side, at), flag, "{} {:?}", control, at);
                    if let (Some(fell), Some(running)) = (fell, clock.running()) && running == side {
                        prop_assert_eq!(clock.flag_falls_at(side), Some(fell));
                    }
                }
            }
            let at = moment(slow.ticks + stopped);
            match step {
                Step::Press(_) => {
                    let side = clock.running().expect("it runs");
                    prop_assert_eq!(side as usize, slow.on_turn);
                    clock.press(side, at).expect("on turn");
                    slow.press();
                }
                Step::Interruption { lasting, .. } => {
                    clock.stop(at).expect("it runs");
                    stopped += lasting;
                    clock.resume(moment(slow.ticks + stopped)).expect("it is stopped");
                }
            }
            for side in Side::BOTH {
                let display = &slow.displays[side as usize];
                prop_assert_eq!(clock.completed(side), display.completed);
                prop_assert_eq!(clock.control_ahead(side) as usize, display.next_period);
                if display.fell.is_none() {
                    fallen[side as usize] = None;
                }
            }
        }
    }

    /// No millisecond is lost or made up: what was granted is used or left, and all running time is used or waited.
    #[test]
    fn every_millisecond_is_accounted_for(
        control in controls(short_times().boxed(), 4),
        settings in settings(),
        steps in steps(),
    ) {
        let mut clock = Clock::new(control.clone(), settings);
        clock.start(Side::White, At::ZERO).expect("a new clock");
        let hourglass = clock.period(Side::White).is_some_and(|period| period.addition == Addition::Hourglass);
        let total = |clock: &Clock| -> u64 {
            Side::BOTH.iter().filter_map(|side| clock.remaining(*side, clock.last_event())).map(Millis::get).sum()
        };
        let at_first = total(&clock);
        let mut granted = BySide::from_fn(|side| clock.granted(side));
        let (mut now, mut running, mut waited) = (0, 0, 0);
        for step in steps {
            match step {
                Step::Press(before) => {
                    now += before;
                    running += before;
                    let side = clock.running().expect("it runs");
                    let delay = match clock.period(side).map(|period| period.addition) {
                        Some(Addition::Delay(time)) => time.get(),
                        _ => 0,
                    };
                    let pressed = clock.press(side, moment(now)).expect("on turn");
                    waited += pressed.spent.get().min(delay);
                    *granted.get_mut(side) = granted.get(side).saturating_add(pressed.added);
                    for side in Side::BOTH {
                        let begun = pressed.begun.get(side).map_or(Millis::ZERO, |begun| begun.time);
                        *granted.get_mut(side) = granted.get(side).saturating_add(begun);
                    }
                }
                Step::Interruption { before, lasting } => {
                    now += before;
                    running += before;
                    clock.stop(moment(now)).expect("it runs");
                    now += lasting;
                    clock.resume(moment(now)).expect("it is stopped");
                }
            }
            if hourglass {
                prop_assert_eq!(total(&clock), at_first);
                continue;
            }
            for side in Side::BOTH {
                prop_assert_eq!(clock.granted(side), *granted.get(side));
                let left = granted.get(side).saturating_sub(clock.used(side, moment(now)));
                prop_assert_eq!(clock.remaining(side, moment(now)).unwrap_or_default(), left);
            }
            // Within a turn the delay is not over yet.
            if clock.spent(moment(now)).is_zero() {
                let used: u64 = Side::BOTH.iter().map(|side| clock.used(*side, moment(now)).get()).sum();
                prop_assert_eq!(used + waited, running);
            }
        }
    }

    /// Events in any order never panic; a refused one changes nothing; the state survives its text.
    #[test]
    fn any_order_of_events(
        control in controls(short_times().boxed(), 3),
        settings in settings(),
        happenings in prop::collection::vec((events(), prop_oneof![9 => 0..400_u64, 1 => any::<u64>()]), 1..40),
    ) {
        let mut clock = Clock::new(control, settings);
        for (happening, at) in happenings {
            let before = clock.clone();
            let refused = happens(&mut clock, happening, moment(at));
            if let Err(refusal) = refused {
                prop_assert_eq!(&clock, &before);
                prop_assert!(!refusal.to_string().is_empty());
            } else {
                prop_assert_eq!(clock.last_event(), before.last_event().max(moment(at)));
            }
            prop_assert_eq!(Clock::restore(&clock.text()), Ok(clock.clone()));
            for side in Side::BOTH {
                let ticking = clock.running() == Some(side);
                if let Some(falls) = clock.flag_falls_at(side).filter(|falls| ticking && *falls > clock.last_event()) {
                    let just_before = At::new(falls.since_zero().saturating_sub(Millis::new(1)));
                    prop_assert!(clock.claim_flag(side, just_before).is_err());
                    prop_assert!(!matches!(clock.flag(side, falls), FlagState::Up));
                    prop_assert_eq!(clock.until_flag(side, falls), Some(Millis::ZERO));
                }
            }
        }
    }
}
