//! Time controls and clocks, article by article.

use draughts::Side::{self, Black, White};
use draughts::clock::*;

const WCDF: ClockSettings = ClockSettings { completed_by: CompletedBy::Press, kind: ClockKind::Manual };
const FMJD: ClockSettings = ClockSettings { completed_by: CompletedBy::Release, kind: ClockKind::Digital };

fn control(text: &str) -> TimeControl {
    text.parse().unwrap_or_else(|faults| panic!("{text}: {faults}"))
}

fn seconds(seconds: u64) -> Millis {
    Millis::from_seconds(seconds)
}

fn minutes(minutes: u64) -> Millis {
    Millis::from_minutes(minutes)
}

/// So many seconds after the game's zero.
fn at(count: u64) -> At {
    At::new(seconds(count))
}

fn started(text: &str, settings: ClockSettings, first: Side) -> Clock {
    let mut clock = Clock::new(control(text), settings);
    clock.start(first, At::ZERO).expect("a new clock can be started");
    clock
}

/// Both sides move in turn, each turn taking so many seconds.
fn play(clock: &mut Clock, turns: usize, each: u64) -> ClockPress {
    let mut last = None;
    for _ in 0..turns {
        let side = clock.running().expect("the clock runs");
        let later = clock.last_event().checked_after(seconds(each)).expect("a moment");
        last = Some(clock.press(side, later).expect("the side is on turn"));
    }
    last.expect("at least one turn")
}

#[test]
fn controls_are_written_as_they_were_read() {
    for text in [
        "30/60m+15/30m",
        "80m+60s",
        "15m+5s",
        "5m d3s",
        "5m b3s",
        "10m+3x30s",
        "0m+5x60s",
        "3d/move",
        "3d/move leave 30d",
        "720m/move",
        "25/60m",
        "40/90m,30m+30s",
        "40/90m+30s,20/60m+30s+15/30m+30s",
        "40/90m,20/60m d5s,15m b5s",
        "10m h",
        "white 10m h, black 5m h",
        "white 5m, black 2m+2s",
        "white 40/90m,30m, black none",
        "white 3d/move, black 30/60m+15/30m",
        "90s",
        "1500ms+100ms",
        "none",
    ] {
        assert_eq!(control(text).to_string(), text);
    }
}

#[test]
fn controls_are_read_in_any_dress() {
    for (text, canonical) in [
        ("-", "none"),
        (" NONE ", "none"),
        ("30/1h + 15/30m", "30/60m+15/30m"),
        ("30/60m,15/30m", "30/60m+15/30m"),
        ("1h20m+1m", "80m+60s"),
        ("5M D3S", "5m d3s"),
        ("15min+0s", "15m"),
        ("10m + 3x30s", "10m+3x30s"),
        ("Red 2m, White 5m", "white 5m, black 2m"),
        ("white 5m black 5m", "5m"),
        ("3d/move  leave 720h", "3d/move leave 30d"),
    ] {
        assert_eq!(control(text).to_string(), canonical, "{text}");
    }
}

#[test]
fn faults_tell_the_column_and_the_remedy() {
    for (text, expected) in [
        ("", "column 1: there is no text; write a time as in 80m+60s, or none"),
        ("5", "column 2: the unit of time is missing; write d, h, m, s or ms after the number"),
        ("5m+3", "column 5: the unit of time is missing; write d, h, m, s or ms after the number"),
        ("5w", "column 2: \"w\" is not a unit of time; write d, h, m, s or ms after the number"),
        ("40/", "column 4: a number is missing; write one as in 30/60m or 80m+60s"),
        ("5m+3s d2s", "column 7: the period already has an addition; choose one of them"),
        (
            "30/60m+15/30m,10m",
            "column 14: nothing comes after a period that repeats; put it before that period, with a comma between them",
        ),
        (
            "white 5m",
            "column 9: the time of the other side is missing; write both, as in white 5m, black 2m+2s",
        ),
        ("99999999999999999999m", "column 1: the number is too large; write a smaller one"),
        ("5000000000/5m", "column 1: the number is too large; write a smaller one"),
        (
            "0/0m,30m",
            "column 1: a period of no moves never ends; give a number of moves, or none for all the remaining ones\n\
             column 1: there is no time to move in; give it some time",
        ),
        (
            "30m,2000/30m+9999d",
            "column 5: nothing comes after the period for all remaining moves; give the earlier periods a number of moves\n\
             column 5: a period has more than 1000 moves; give a smaller number, or none for all the remaining ones\n\
             column 5: a time is longer than 3660d; shorten it, or play without a clock",
        ),
        ("0d/move", "column 1: there is no time to move in; give it some time"),
        ("10m+0x30s", "column 1: an overtime of no periods adds nothing; leave it out"),
        ("10m+101x30s", "column 1: there are more than 100 overtime periods; make the periods longer"),
        ("10m+3x0s", "column 1: an addition of no time adds nothing; leave it out"),
        (
            "40/90m+3x30s",
            "column 1: overtime is only for the period for all remaining moves; leave out the number of moves",
        ),
        (
            "40/9m h",
            "column 1: an hourglass is for all moves of the game; leave out the number of moves and the other periods",
        ),
        ("white 5m h, black 5m", "column 19: an hourglass needs two sides; give it to both sides"),
    ] {
        let faults = text.parse::<TimeControl>().expect_err(text);
        assert_eq!(faults.to_string(), expected, "{text}");
    }
    assert!(format!("1/1m{}", ",1/1m".repeat(16)).parse::<TimeControl>().is_err(), "seventeen periods");
    assert!("1/1m,".repeat(500).parse::<TimeControl>().is_err(), "a very long text");
}

#[test]
fn schedules_without_text_are_checked_too() {
    let faults = TimeControl::equal(Schedule::Periods(Vec::new())).expect_err("no period");
    assert_eq!(faults.faults(), [LocatedFault { side: None, period: 1, fault: ControlFault::NoPeriods }]);
    let nothing = Schedule::whole_game(Millis::ZERO, Addition::Fischer(Millis::ZERO));
    let faults = TimeControl::new(BySide { white: nothing, black: Schedule::wcdf() }).expect_err("no time");
    let expected = [ControlFault::ZeroTime, ControlFault::ZeroAddition];
    assert_eq!(faults.faults(), expected.map(|fault| LocatedFault { side: Some(White), period: 1, fault }));
    assert!(faults.to_string().starts_with("white, period 1: there is no time to move in; "));
}

#[test]
fn pdn_tags_count_seconds() {
    for (tag, text) in [
        ("40/7200:3600", "40/120m,60m"),
        ("45/5400:30/1800", "45/90m+30/30m"),
        ("300+5", "5m+5s"),
        ("4800+60", "80m+60s"),
        ("300", "5m"),
        ("*180", "3m h"),
        ("40/7200+30:3600+30", "40/120m+30s,60m+30s"),
        ("1/259200", "3d/move"),
        ("1/7200", "1/120m"),
        ("-", "none"),
    ] {
        assert_eq!(pdn::read(tag), Ok(Some(control(text))), "{tag}");
        assert_eq!(pdn::write(&control(text)).as_deref(), Ok(tag));
    }
    assert_eq!(pdn::read(" ? "), Ok(None));
    assert_eq!(pdn::read("30+0"), Ok(Some(control("30s"))));
    for (text, fault) in [
        ("5m d3s", pdn::PdnControlFault::NoForm),
        ("10m+3x30s", pdn::PdnControlFault::NoForm),
        ("3d/move leave 1d", pdn::PdnControlFault::NoForm),
        ("5m, black 3m", pdn::PdnControlFault::Odds),
        ("1500ms", pdn::PdnControlFault::PartsOfASecond),
        ("5m+1500ms", pdn::PdnControlFault::PartsOfASecond),
        // The tag would be read as 3d/move.
        ("1/3d", pdn::PdnControlFault::NoForm),
    ] {
        let control =
            control(&if text.contains("black") { format!("white {text}") } else { text.to_owned() });
        assert_eq!(pdn::write(&control), Err(fault), "{text}");
    }
    for (tag, column) in [("", 1), ("40/", 4), ("80 min", 4), ("300+", 5), ("300:", 5), ("60:300", 4)] {
        let faults = pdn::read(tag).expect_err(tag);
        assert_eq!(faults.faults()[0].column, column, "{tag}: {faults}");
        assert!(!faults.to_string().contains("30/60m"), "{tag}: {faults}");
    }
}

/// WCDF 2.15.
#[test]
fn moves_are_required_at_each_control() {
    let schedule = Schedule::wcdf();
    assert_eq!(schedule, *control("30/60m+15/30m").schedule(White));
    let required = [0, 1, 2, 3, 4].map(|control| schedule.moves_required(control));
    assert_eq!(required, [None, Some(30), Some(45), Some(60), Some(75)]);
    assert_eq!(schedule.moves_required(u32::MAX), None);
    let mixed = control("40/90m,30m");
    assert_eq!([1, 2, 3].map(|number| mixed.schedule(White).moves_required(number)), [Some(40), None, None]);
}

/// FMJD and IDF 10.1 to 10.4.
#[test]
fn kinds_of_control() {
    let moves = Some(ControlKind::MovesPerTime);
    let whole = Some(ControlKind::WholeGame);
    for (text, expected) in [
        ("30/60m+15/30m", moves),
        ("40/90m,30m", moves),
        ("3d/move", moves),
        ("80m+60s", whole),
        ("10m h", whole),
        ("white 5m, black 30/60m", moves),
        ("white 5m, black none", whole),
        ("none", None),
    ] {
        assert_eq!(control(text).kind(), expected, "{text}");
    }
    assert!(ControlKind::MovesPerTime.record_is_compulsory());
    assert!(!ControlKind::WholeGame.record_is_compulsory());
}

/// IDF 7.2.9: it takes sudden death, and no time for a move.
#[test]
fn sudden_death_without_increment() {
    for (text, expected) in [
        ("15m", true),
        ("15m+2s", false),
        ("15m d2s", false),
        ("15m b2s", false),
        ("10m+3x30s", false),
        ("10m h", false),
        ("40/90m,15m", false),
        ("3d/move", false),
        ("none", false),
    ] {
        let clock = started(text, FMJD, White);
        assert_eq!(clock.is_sudden_death_without_increment(White), expected, "{text}");
    }
    let mut clock = started("2/90m,15m", FMJD, White);
    play(&mut clock, 4, 1);
    assert!(clock.is_sudden_death_without_increment(White) && clock.is_sudden_death_without_increment(Black));
    assert!(clock.period(White).is_some_and(|period| period.is_sudden_death()));
}

/// WCDF 2.4, 2.22 and section 2's terms: the displays never run together, and a press is one's own.
#[test]
fn one_display_runs() {
    let mut clock = Clock::new(control("30/60m+15/30m"), WCDF);
    assert_eq!(clock.press(Black, at(1)), Err(ClockRefusal::NotStarted));
    assert_eq!(clock.running(), None);
    clock.start(Black, at(0)).expect("Red begins");
    assert_eq!(clock.start(White, at(0)), Err(ClockRefusal::AlreadyStarted));
    assert_eq!(clock.press(White, at(5)), Err(ClockRefusal::NotOnTurn));
    // WCDF 2.6: move at 10 s, press at 15 s.
    clock.release(Black, at(10)).expect("means nothing here");
    assert_eq!(clock.completed(Black), 0);
    assert_eq!(clock.press(Black, at(15)).map(|pressed| pressed.spent), Ok(seconds(15)));
    assert_eq!((clock.completed(Black), clock.running()), (1, Some(White)));
    assert_eq!(clock.remaining(Black, at(99)), Some(seconds(3585)));
    assert_eq!(clock.remaining(White, at(25)), Some(seconds(3590)));
}

/// WCDF 2.16 and 2.17: at the control both get 30 minutes more, and saved time stays.
#[test]
fn both_get_the_next_period_at_the_control() {
    let mut clock = started("30/60m+15/30m", WCDF, Black);
    let pressed = play(&mut clock, 59, 100);
    assert_eq!(pressed.begun, BySide::default());
    assert!(clock.requirement_met(Black) && !clock.requirement_met(White));
    // Red used 50 minutes of the first hour.
    assert_eq!(clock.remaining(Black, clock.last_event()), Some(minutes(10)));
    let pressed = play(&mut clock, 1, 100);
    let begun = Some(PeriodStart { control: 2, time: minutes(30) });
    assert_eq!(pressed.begun, BySide { white: begun, black: begun });
    for side in Side::BOTH {
        assert_eq!(clock.remaining(side, clock.last_event()), Some(minutes(40)));
        assert_eq!((clock.control_ahead(side), clock.moves_required(side)), (2, Some(45)));
        assert!(!clock.requirement_met(side));
    }
}

/// WCDF 2.5, 2.18, 2.20 (S-ENG-05): 44 moves at the second control are too few.
#[test]
fn too_few_moves_at_the_control() {
    let mut clock = started("30/60m+15/30m", WCDF, Black);
    play(&mut clock, 88, 60);
    let falls = clock.flag_falls_at(Black).expect("Red's clock runs");
    assert_eq!(falls, clock.last_event().checked_after(minutes(46)).expect("a moment"));
    assert_eq!(clock.flag(Black, falls), FlagState::Unnoticed { since: falls });
    assert_eq!(clock.claim_flag(Black, falls), Ok(falls));
    assert_eq!((clock.completed(Black), clock.moves_required(Black)), (44, Some(45)));
    assert!(!clock.requirement_met(Black));
    assert_eq!(clock.flags_down(falls), FlagsDown::One(Black));
}

/// WCDF 2.19: a flag nobody saw does not count, and the time overrun is not given back at the control.
#[test]
fn an_unnoticed_flag_does_not_count() {
    let mut clock = started("1/1m", WCDF, Black);
    assert_eq!(clock.claim_flag(Black, at(50)), Err(ClockRefusal::TimeLeft { left: seconds(10) }));
    assert_eq!(clock.flag(Black, at(70)), FlagState::Unnoticed { since: at(60) });
    assert_eq!(clock.flags_down(at(70)), FlagsDown::Neither);
    let pressed = clock.press(Black, at(70)).expect("Red's turn");
    assert_eq!(pressed.fell, Some(at(60)));
    assert_eq!(clock.flag(Black, at(71)), FlagState::Unnoticed { since: at(60) });
    clock.press(White, at(80)).expect("White's turn");
    assert_eq!(clock.remaining(Black, at(80)), Some(seconds(50)));
    assert_eq!(clock.flag(Black, at(80)), FlagState::Up);
}

/// WCDF 2.12.
#[test]
fn the_order_of_two_flags_may_be_unknown() {
    let mut clock = started("5m", WCDF, Black);
    clock.observe_both_flags(at(700)).expect("a manual clock");
    assert_eq!(clock.flags_down(at(700)), FlagsDown::Both { first: None });
    let mut clock = started("5m", WCDF, Black);
    clock.observe_flag(White, at(700)).expect("a manual clock");
    clock.observe_flag(Black, at(800)).expect("a manual clock");
    clock.observe_both_flags(at(900)).expect("nothing new");
    assert_eq!(clock.flags_down(at(900)), FlagsDown::Both { first: Some(White) });
    // A digital clock knows.
    let mut clock = started("5m", FMJD, White);
    assert_eq!(clock.observe_flag(White, at(1)), Err(ClockRefusal::Digital));
    clock.press(White, at(400)).expect("the game goes on without regard to flags");
    assert_eq!(clock.flags_down(at(699)), FlagsDown::One(White));
    assert_eq!(clock.flags_down(at(700)), FlagsDown::Both { first: Some(White) });
    assert_eq!(clock.flag(Black, at(900)), FlagState::Down { since: at(700) });
}

/// WCDF section 2's terms: no time left is a fallen flag.
#[test]
fn a_digital_flag_falls_at_once() {
    let clock = started("5m", FMJD, White);
    assert_eq!((clock.flag_falls_at(White), clock.flag_falls_at(Black)), (Some(at(300)), None));
    assert_eq!(clock.flag(White, At::new(Millis::new(299_999))), FlagState::Up);
    assert_eq!(clock.flag(White, at(300)), FlagState::Down { since: at(300) });
}

/// FMJD 3.10, IDF 3.9: the fortieth move counts when the piece is released.
#[test]
fn a_release_completes_the_move() {
    let mut clock = started("1/1m,10m", FMJD, White);
    let begun = clock.release(White, at(59)).expect("White's turn");
    assert_eq!(begun.white, Some(PeriodStart { control: 2, time: minutes(10) }));
    assert_eq!(clock.release(White, at(59)), Err(ClockRefusal::AlreadyReleased));
    assert_eq!((clock.completed(White), clock.running()), (1, Some(White)));
    clock.press(White, at(61)).expect("White's turn");
    assert_eq!(clock.completed(White), 1);
    assert_eq!(clock.remaining(White, at(61)), Some(seconds(599)));
    assert_eq!(clock.flag(White, at(61)), FlagState::Up);
    // Nobody needs to see the release.
    clock.press(Black, at(70)).expect("Black's turn");
    assert_eq!(clock.completed(Black), 1);
}

/// The addition is that of the period in which the move began.
#[test]
fn a_release_at_the_control_earns_the_old_addition() {
    let mut clock = started("1/1m+5s,10m+30s", FMJD, White);
    clock.release(White, at(10)).expect("White's turn");
    assert_eq!(clock.press(White, at(12)).map(|pressed| pressed.added), Ok(seconds(5)));
}

#[test]
fn additions() {
    for (text, first, second) in [
        ("60s", 50, 20),
        ("60s+5s", 55, 30),
        ("60s b5s", 55, 30),
        ("60s b40s", 60, 60),
        ("60s d5s", 55, 30),
        ("60s d40s", 60, 60),
        ("60s h", 50, 30),
        ("30s+3x10s", 50, 20),
    ] {
        let mut clock = started(text, FMJD, White);
        clock.press(White, at(10)).expect("White's turn");
        assert_eq!(clock.remaining(White, at(10)), Some(seconds(first)), "{text}");
        clock.press(Black, at(20)).expect("Black's turn");
        clock.press(White, at(50)).expect("White's turn");
        assert_eq!(clock.remaining(White, at(50)), Some(seconds(second)), "{text}");
    }
}

#[test]
fn nothing_is_added_after_the_flag() {
    let mut clock = started("10s+5s", FMJD, White);
    let pressed = clock.press(White, at(10)).expect("White's turn");
    assert_eq!((pressed.added, pressed.fell), (Millis::ZERO, Some(at(10))));
    assert_eq!(clock.flag(White, at(10)), FlagState::Down { since: at(10) });
}

#[test]
fn overtime_periods_are_whole_again_after_a_move() {
    let mut clock = started("60s+3x30s", FMJD, White);
    let left = |periods, time| Some(OvertimeLeft { periods, time: seconds(time) });
    let reading = |clock: &Clock, moment| clock.reading(White, at(moment)).expect("timed");
    assert_eq!((reading(&clock, 45).main, reading(&clock, 45).overtime), (seconds(15), left(3, 30)));
    assert_eq!((reading(&clock, 70).main, reading(&clock, 70).overtime), (seconds(0), left(3, 20)));
    assert_eq!(reading(&clock, 90).overtime, left(2, 30));
    assert_eq!(clock.flag_falls_at(White), Some(at(150)));
    let pressed = clock.press(White, at(110)).expect("White's turn");
    assert_eq!(pressed.added, seconds(20));
    assert_eq!(reading(&clock, 110).overtime, left(2, 30));
    clock.press(Black, at(120)).expect("Black's turn");
    assert_eq!(clock.press(White, at(149)).map(|pressed| pressed.added), Ok(seconds(29)));
    clock.press(Black, at(150)).expect("Black's turn");
    assert_eq!(clock.flag_falls_at(White), Some(at(210)));
    assert_eq!(reading(&clock, 210).overtime, left(0, 0));
}

/// FMJD 11.1.3: time for each move, then leave.
#[test]
fn correspondence() {
    let day = 86_400;
    let mut clock = started("3d/move leave 2d", FMJD, White);
    clock.press(White, at(2 * day)).expect("White's turn");
    assert_eq!(clock.remaining(White, at(2 * day)), Some(Millis::from_days(2)));
    assert_eq!(clock.until_flag(White, at(2 * day)), Some(Millis::from_days(5)));
    clock.press(Black, at(6 * day)).expect("Black's turn");
    assert_eq!(clock.remaining(Black, at(6 * day)), Some(Millis::from_days(1)));
    assert_eq!(clock.flag_falls_at(White), Some(at(11 * day)));
    let reading = clock.reading(White, at(7 * day)).expect("timed");
    assert_eq!((reading.main, reading.delay), (Millis::from_days(2), Millis::from_days(2)));
    // Without leave the last moment is that of the days.
    let mut clock = started("3d/move", FMJD, White);
    assert_eq!(clock.flag_falls_at(White), Some(at(3 * day)));
    clock.press(White, at(3 * day - 1)).expect("White's turn");
    assert_eq!(clock.flag(White, at(3 * day)), FlagState::Up);
    assert_eq!(clock.flag(Black, at(6 * day - 1)), FlagState::Down { since: at(6 * day - 1) });
}

/// WCDF 2.26, 2.28: time stands still between stop and resume, and the turn goes on where it was.
#[test]
fn the_arbiter_stops_and_resumes() {
    let mut clock = started("5m b10s", FMJD, White);
    assert_eq!(clock.resume(at(3)), Err(ClockRefusal::Running));
    clock.stop(at(4)).expect("running");
    assert_eq!(clock.stop(at(5)), Err(ClockRefusal::Stopped));
    assert_eq!(clock.press(White, at(5)), Err(ClockRefusal::Stopped));
    assert_eq!((clock.running(), clock.on_turn()), (None, Some(White)));
    assert_eq!(clock.flag_falls_at(White), None);
    clock.resume(at(100)).expect("stopped");
    let pressed = clock.press(White, at(103)).expect("White's turn");
    assert_eq!((pressed.spent, pressed.added), (seconds(7), seconds(7)));
}

/// WCDF 2.11, 3.11: the arbiter sets times and the old ones are known.
#[test]
fn the_arbiter_sets_times() {
    let mut clock = started("5m", FMJD, White);
    assert_eq!(clock.adjust(White, minutes(7), at(60)), Ok(minutes(4)));
    assert_eq!(clock.remaining(White, at(120)), Some(minutes(6)));
    let new = BySide { white: minutes(1), black: Millis::ZERO };
    let old = BySide { white: minutes(6), black: minutes(5) };
    assert_eq!(clock.replace(new, at(120)), Ok(old));
    assert_eq!((clock.running(), clock.flag(Black, at(500))), (None, FlagState::Down { since: at(120) }));
    assert_eq!(clock.adjust(Black, seconds(9), at(130)), Ok(Millis::ZERO));
    assert_eq!(clock.flag(Black, at(500)), FlagState::Up);
    clock.resume(at(200)).expect("stopped");
    assert_eq!(clock.flag_falls_at(White), Some(at(260)));
    assert_eq!(clock.adjust(White, Millis::from_days(9999), at(201)), Err(ClockRefusal::TooLong));
    // A flag that was noticed stands up again, and one that a delay still holds up does not fall.
    let mut clock = started("5m", WCDF, Black);
    clock.observe_flag(Black, at(10)).expect("a manual clock");
    clock.adjust(Black, minutes(1), at(20)).expect("timed");
    assert_eq!(clock.flag(Black, at(20)), FlagState::Up);
    let mut clock = started("3d/move leave 1d", FMJD, White);
    clock.adjust(White, Millis::ZERO, at(10)).expect("timed");
    assert_eq!(clock.flag_falls_at(White), Some(at(3 * 86_400)));
    let mut untimed = started("none", FMJD, White);
    assert_eq!(untimed.adjust(White, minutes(5), at(1)), Err(ClockRefusal::Untimed));
    assert_eq!((untimed.remaining(White, at(9)), untimed.used(White, at(9))), (None, seconds(9)));
    assert_eq!(untimed.flag(White, at(1_000_000)), FlagState::Up);
}

/// A move taken back is not counted, and the time of the next period is granted once (WCDF 1.25, portugal 5.1.3).
#[test]
fn moves_taken_back() {
    let mut clock = started("2/5m+1/5m", WCDF, Black);
    play(&mut clock, 4, 1);
    assert_eq!(clock.remaining(White, at(4)), Some(seconds(598)));
    clock.stop(at(4)).expect("running");
    clock.correct_completed(White, 1, at(5)).expect("few moves");
    clock.give_turn(White, at(5)).expect("started");
    clock.resume(at(10)).expect("stopped");
    let pressed = clock.press(White, at(11)).expect("White's turn again");
    assert_eq!(pressed.begun, BySide::default());
    assert_eq!(clock.remaining(White, at(11)), Some(seconds(597)));
    assert_eq!(clock.correct_completed(White, 100_001, at(11)), Err(ClockRefusal::TooManyMoves));
}

/// WCDF 3.12.
#[test]
fn time_shortage() {
    let clock = started("10m", FMJD, White);
    assert!(!clock.is_short_of_time(White, at(299)));
    assert!(clock.is_short_of_time(White, at(300)));
    assert!(!clock.is_short_of_time(Black, at(300)));
}

/// Unequal times: each side has its own controls.
#[test]
fn odds() {
    let mut clock = started("white 2/5m,1m, black 1/3m+1s", FMJD, White);
    assert_eq!(play(&mut clock, 2, 10).begun, BySide::default());
    let pressed = play(&mut clock, 1, 10);
    let begun = |time| Some(PeriodStart { control: 2, time });
    assert_eq!(pressed.begun, BySide { white: begun(minutes(1)), black: begun(minutes(3)) });
    assert_eq!(clock.remaining(White, at(30)), Some(seconds(340)));
    assert_eq!(clock.remaining(Black, at(30)), Some(seconds(351)));
}

/// No time passes between an event and an earlier one.
#[test]
fn time_does_not_run_backwards() {
    let mut clock = started("5m", FMJD, White);
    clock.press(White, at(10)).expect("White's turn");
    let pressed = clock.press(Black, at(3)).expect("Black's turn");
    assert_eq!((pressed.spent, clock.last_event()), (Millis::ZERO, at(10)));
    assert_eq!(clock.remaining(White, at(3)), Some(seconds(290)));
}

#[test]
fn states_are_lines_of_text() {
    let mut clock = started("30/60m+15/30m", WCDF, Black);
    clock.press(Black, At::new(Millis::new(1200))).expect("Red's turn");
    let text = "clock press manual 1200 running:W:0:0:awaited \
                3600000:0:0:0:-:- 3600000:1200:1:0:-:- 30/60m+15/30m";
    assert_eq!(clock.text(), text);
    assert_eq!(Clock::restore(text), Ok(clock));
    for (text, expected) in [
        ("", "column 1: \"\" cannot be read; write the word clock"),
        ("clock twice", "column 7: \"twice\" cannot be read; write release or press"),
        (
            "clock press manual now",
            "column 20: \"now\" cannot be read; write the moment of the last event in milliseconds",
        ),
        (
            "clock press manual 0 running:W:0:0",
            "column 22: \"running:W:0:0\" cannot be read; write unstarted, or a turn as in running:W:1200:0:awaited",
        ),
        (
            "clock press manual 0 unstarted 0:0:0:0:-:- 0:0:0:0:- 5m",
            "column 44: \"0:0:0:0:-\" cannot be read; write a display as in 3600000:1200:0:0:-:-",
        ),
        (
            "clock press manual 0 unstarted 0:0:0:0:-:- 0:0:0:0:-:- 5",
            "the time control from column 56 on is refused: column 2: the unit of time is missing; \
             write d, h, m, s or ms after the number",
        ),
        (
            "clock press manual 0 unstarted 0:0:0:1:-:- 0:0:0:0:-:- 5m",
            "a side has passed more controls than its schedule has; write a smaller number",
        ),
    ] {
        assert_eq!(Clock::restore(text).expect_err(text).to_string(), expected);
    }
}
