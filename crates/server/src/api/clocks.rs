//! Time controls in parts, for the table clock.

use crate::error::Failure;
use crate::openapi::{Operations, summary};
use crate::wire::{ClockAddition, ClockPeriod, ClockView};
use axum::Json;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use draughts::Side;
use draughts::clock::{Addition, Period, Schedule, TimeControl};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
struct ClockQuery {
    /// As it is written everywhere in Damier.
    #[cfg_attr(test, param(example = "15m+5s"))]
    time: String,
}

pub(super) fn operations() -> Operations {
    Operations::of("Positions").get(
        "/api/v1/clocks",
        show,
        summary("Parse a time control for a table clock")
            .query::<ClockQuery>()
            .answers::<ClockView>("Its periods for both sides."),
    )
}

async fn show(asked: Result<Query<ClockQuery>, QueryRejection>) -> Result<Json<ClockView>, Failure> {
    let Query(ClockQuery { time }) = asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    let control: TimeControl = time.parse().map_err(Failure::bad)?;
    clock_view(&control).map(Json)
}

fn clock_view(control: &TimeControl) -> Result<ClockView, Failure> {
    let periods = |side| match control.schedule(side) {
        Schedule::Periods(periods) => Ok(periods.iter().map(period).collect()),
        Schedule::Untimed | Schedule::Correspondence { .. } => Err(Failure::bad(
            "a table clock needs a time control for one sitting, for example 15m+5s or 30/60m+15/30m",
        )),
    };
    let (white, black) = (periods(Side::White)?, periods(Side::Black)?);
    Ok(ClockView { time: control.to_string(), white, black })
}

fn period(period: &Period) -> ClockPeriod {
    ClockPeriod {
        moves: period.moves,
        time: period.time.get(),
        addition: match period.addition {
            Addition::None => ClockAddition::None,
            Addition::Fischer(time) => ClockAddition::Fischer { time: time.get() },
            Addition::Bronstein(time) => ClockAddition::Bronstein { time: time.get() },
            Addition::Delay(time) => ClockAddition::Delay { time: time.get() },
            Addition::Overtime { periods, time } => ClockAddition::Overtime { periods, time: time.get() },
            Addition::Hourglass => ClockAddition::Hourglass,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::clock::{At, Clock, ClockKind, ClockSettings, CompletedBy, Millis};
    use serde_json::{Value, json};

    const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/table-clock.json");

    /// Every kind of time control, with what the turns take, in milliseconds, again and again.
    const CASES: [(&str, Side, &[u64]); 12] = [
        ("5m", Side::White, &[1_000, 2_500, 60_000, 90_000, 7]),
        ("80m+60s", Side::White, &[61_000, 200_000, 5_000]),
        ("15m+5s", Side::Black, &[4_000, 5_000, 300_000, 200]),
        ("5m d3s", Side::White, &[1_000, 3_000, 3_001, 45_000]),
        ("5m b3s", Side::White, &[1_000, 3_000, 3_001, 45_000]),
        ("1m+3x30s", Side::White, &[20_000, 30_000, 29_999, 45_000, 10_000]),
        ("1m h", Side::White, &[20_000, 70_000, 5_000, 130_000]),
        ("3/2m+2/1m", Side::Black, &[15_000, 20_000, 9_000, 31_000]),
        ("30/60m+15/30m", Side::Black, &[100_000, 90_000, 3]),
        ("4/5m,2m+10s", Side::White, &[30_000, 61_000, 500]),
        ("2/1m+30s,2/30s d5s,1m b2s", Side::White, &[12_000, 7_000, 25_000]),
        ("white 5m, black 3m+2s", Side::White, &[10_000, 1_500, 100]),
    ];

    /// What the library says to the same presses as the clock in the browser is given.
    fn presses((text, first, turns): (&str, Side, &[u64])) -> Value {
        let control: TimeControl = text.parse().expect("a time control");
        let settings = ClockSettings { completed_by: CompletedBy::Press, kind: ClockKind::Digital };
        let mut clock = Clock::new(control.clone(), settings);
        clock.start(first, At::ZERO).expect("it starts");
        let (mut passed, mut side) = (0, first);
        let mut steps = Vec::new();
        for after in turns.iter().cycle().take(40) {
            passed += after;
            let at = At::new(Millis::new(passed));
            clock.press(side, at).expect("the side to move presses");
            side = side.opponent();
            let stands = |side: Side| {
                let reading = clock.reading(side, at).expect("there is a clock");
                json!({
                    "remaining": clock.remaining(side, at).map(Millis::get),
                    "completed": clock.completed(side),
                    "fell": clock.flag_falls_at(side).filter(|fell| *fell <= at).map(|fell| fell.since_zero().get()),
                    "required": clock.moves_required(side),
                    "periods": reading.overtime.map(|overtime| overtime.periods),
                })
            };
            steps.push(json!({ "after": after, "white": stands(Side::White), "black": stands(Side::Black) }));
        }
        let control = clock_view(&control).expect("a clock for a table");
        let first = if first == Side::White { "white" } else { "black" };
        json!({ "control": control, "first": first, "steps": steps })
    }

    #[test]
    fn the_presses_that_the_browser_is_compared_with_are_those_of_the_library() {
        let cases: Vec<Value> = CASES.into_iter().map(presses).collect();
        let expected = format!("{}\n", serde_json::to_string(&cases).expect("it can be written"));
        if std::env::var_os("RENEW_SNAPSHOTS").is_some() {
            let folder = std::path::Path::new(FILE).parent().expect("a folder");
            std::fs::create_dir_all(folder).expect("the folder can be made");
            std::fs::write(FILE, &expected).expect("it can be written");
        }
        let written = std::fs::read_to_string(FILE).unwrap_or_default();
        assert!(
            written == expected,
            "tests/data/table-clock.json is out of date: run this test with RENEW_SNAPSHOTS=1"
        );
    }

    #[test]
    fn what_is_no_clock_for_a_table_is_refused() {
        for text in ["none", "3d/move", "white 5m, black none"] {
            let control: TimeControl = text.parse().expect("a time control");
            assert!(clock_view(&control).is_err(), "{text}");
        }
    }
}
