//! The clocks of both sides, in words and beside the board.

use super::table::Table;
use super::window::{Canvas, Frame, Rect, Style};
use draughts::Side;
use draughts::clock::{At, Clock, ClockReading, FlagState, Millis};
use draughts::game::Game;

/// Rows of the panel: two displays and a frame.
pub(super) const ROWS: u16 = 4;

/// Draws both clocks, that of the side at the bottom of the board below.
pub(super) fn draw(table: &Table, clock: &Clock, area: Rect, canvas: &mut Canvas) {
    let near = table.view.seen_from;
    let lines = [near.opponent(), near].map(|side| {
        let running = clock.running() == Some(side);
        let mark = if running { '▸' } else { ' ' };
        let text = format!("{mark}{}", displayed(table.session.game(), clock, side, table.now));
        (text, if running { Style::BOLD } else { Style::PLAIN })
    });
    let title = format!(" Time {} ", clock.control());
    canvas.frame(area, &Frame { title: &title, ..Frame::default() });
    canvas.write_lines(area.inner(), lines);
}

/// The answer to `time` in a game without a clock.
pub(super) const NONE: &str = "This game has no clock.";

/// Both clocks in one line: `White 4:58, Black 5:00`. Nothing for a game without a clock.
pub(super) fn line(game: &Game, at: At) -> Option<String> {
    let clock = game.clock()?;
    let first = game.rules().first_to_move.value;
    Some([first, first.opponent()].map(|side| displayed(game, clock, side, at)).join(", "))
}

/// The display of a side with its name.
fn displayed(game: &Game, clock: &Clock, side: Side, at: At) -> String {
    let colour = game.rules().colour(side);
    let Some(reading) = clock.reading(side, at) else { return format!("{colour} no clock") };
    let mut text = format!("{colour} {}", shown(&reading));
    if let Some(required) = clock.moves_required(side) {
        text.push_str(&format!(" {}/{required}", clock.completed(side)));
    }
    if matches!(clock.flag(side, at), FlagState::Down { .. }) {
        text.push_str(" flag");
    }
    text
}

/// What a display shows: the time, the rest of the delay, the overtime.
fn shown(reading: &ClockReading) -> String {
    let main = time(reading.main);
    match &reading.overtime {
        Some(overtime) if reading.main.is_zero() => match overtime.periods {
            0 | 1 => format!("{} (last)", time(overtime.time)),
            periods => format!("{} ({periods} left)", time(overtime.time)),
        },
        Some(overtime) => format!("{main} +{}x{}", overtime.periods, time(overtime.time)),
        None if !reading.delay.is_zero() => format!("{main} delay {}", time(reading.delay)),
        None => main,
    }
}

/// A time as a clock shows it: `1:04:59`, `4:59`, with tenths in the last ten seconds. Rounded up, so that no time is
/// shown as used up before it is.
fn time(left: Millis) -> String {
    let tenths = left.get().div_ceil(100);
    if tenths < 100 {
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    let seconds = left.get().div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::game::{ClockEvent, Event, Settings, Times};
    use draughts::{AnyPosition, RulesetName};

    #[test]
    fn tenths_are_shown_in_the_last_ten_seconds() {
        let check = |milliseconds, expected: &str| assert_eq!(time(Millis::new(milliseconds)), expected);
        check(0, "0:00.0");
        check(1, "0:00.1");
        check(9_900, "0:09.9");
        check(9_901, "0:10");
        check(10_000, "0:10");
        check(10_001, "0:11");
        check(299_001, "5:00");
        check(300_000, "5:00");
        check(3_599_001, "1:00:00");
        check(90_000_000, "25:00:00");
    }

    /// The clocks so many seconds after the first player's has been started.
    fn check(ruleset: RulesetName, control: &str, seconds: u64, expected: &str) {
        let time: draughts::clock::TimeControl = control.parse().expect("a time control");
        let mut settings = Settings { time, ..Settings::of(ruleset.rules()) };
        settings.way.times = if settings.time.is_equal() { Times::Equal } else { Times::Odds };
        let mut game = Game::begin(AnyPosition::start(ruleset), settings).expect("a game");
        let _ = game.apply(Event::Clock(ClockEvent::Start), At::ZERO);
        let at = At::new(Millis::from_seconds(seconds));
        assert_eq!(line(&game, at).as_deref(), Some(expected), "{control} after {seconds} s");
    }

    #[test]
    fn both_clocks_show_what_their_control_gives() {
        check(RulesetName::International, "5m+3s", 2, "White 4:58, Black 5:00");
        check(RulesetName::International, "5s", 2, "White 0:03.0, Black 0:05.0");
        check(RulesetName::International, "5s", 7, "White 0:00.0 flag, Black 0:05.0");
        check(RulesetName::English, "30/60m+15/30m", 60, "Red 59:00 0/30, White 1:00:00 0/30");
        check(RulesetName::Russian, "5m d3s", 1, "White 5:00 delay 0:02.0, Black 5:00 delay 0:03.0");
        check(RulesetName::Russian, "1m+3x30s", 10, "White 0:50 +3x0:30, Black 1:00 +3x0:30");
        check(RulesetName::Russian, "1m+3x30s", 70, "White 0:20 (3 left), Black 1:00 +3x0:30");
        check(RulesetName::Russian, "1m+3x30s", 125, "White 0:25 (last), Black 1:00 +3x0:30");
        check(RulesetName::Russian, "white 5m, black none", 60, "White 4:00, Black no clock");
    }

    #[test]
    fn a_game_without_a_clock_shows_none() {
        let rules = RulesetName::Russian.rules();
        let game = Game::new(AnyPosition::start(RulesetName::Russian), Settings::of(rules));
        assert_eq!(line(&game, At::ZERO), None);
    }
}
