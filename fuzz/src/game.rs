//! Games: any events in any order.

#[path = "../../crates/draughts/tests/it/game_laws/acts.rs"]
mod acts;

use crate::request::{Request, Situation};
use acts::Act;
use draughts::Verdict;
use draughts::clock::{At, Millis, TimeControl};
use draughts::game::{Game, Mode, Settings, text};

/// How many events are tried.
const EVENTS: usize = 200;

/// No event panics, every ruling says why, and the log makes the same game again, also as text.
///
/// The third line of an input is a mode and a time control; of the rest every four signs are an event.
pub fn game(bytes: &[u8]) {
    let request = Request::read(bytes);
    let Situation { position, text: rest } = request.position();
    let (line, rest) = rest.split_once('\n').unwrap_or((rest, ""));
    let mut game = Game::new(position, settings(&request, line));
    let mut at = At::ZERO;
    for signs in rest.as_bytes().chunks_exact(4).take(EVENTS) {
        let act = act([signs[0], signs[1], signs[2], signs[3]]);
        at = at.checked_after(Millis::new(u64::from(act.later))).unwrap_or(at);
        let event = act.event(&game);
        let over = game.outcome().is_some();
        match game.apply(event.clone(), at) {
            // Where a ruleset's text is silent the ruling says so instead of citing another's.
            Ok(ruling) => {
                let says_so = ruling.sentence(game.rules()).contains("not regulated by this page");
                assert_eq!(
                    ruling.is_silent(),
                    says_so && ruling.articles().is_empty(),
                    "{event:?}: {ruling:?}"
                );
                assert!(
                    ruling.verdict != Verdict::Recorded || ruling.articles().is_empty(),
                    "{event:?}: {ruling:?}"
                );
            }
            Err(why) => assert!(!why.to_string().is_empty(), "{event:?}"),
        }
        assert!(!over || game.open_claims().is_empty() || game.outcome().is_none(), "{event:?}");
    }
    let events = game.log().iter().map(|logged| (logged.at, logged.event.clone()));
    let again = Game::replay(position, game.settings().clone(), events);
    assert_same(&again, &game);
    match text::read(&text::write(&game)) {
        Ok(read) => assert_same(&read, &game),
        Err(fault) => panic!("{fault}: {}", text::write(&game)),
    }
}

/// Games as text: what is read is written so that it reads the same, and faults say where they are.
pub fn game_text(bytes: &[u8]) {
    let written = String::from_utf8_lossy(bytes);
    match text::read(&written) {
        Ok(game) => match text::read(&text::write(&game)) {
            Ok(again) => assert_same(&again, &game),
            Err(fault) => panic!("{fault}: {}", text::write(&game)),
        },
        Err(fault) => {
            assert!(fault.line > 0 && fault.column > 0 && !fault.to_string().is_empty(), "{fault:?}")
        }
    }
}

fn settings(request: &Request, line: &str) -> Settings {
    let (mode, control) = line.split_once(' ').unwrap_or((line, ""));
    Settings {
        mode: if mode == "arbiter" { Mode::Arbiter } else { Mode::Enforced },
        time: control.parse().unwrap_or_else(|_| TimeControl::untimed()),
        ..Settings::of(request.ruleset.rules())
    }
}

fn act([kind, first, second, third]: [u8; 4]) -> Act {
    Act {
        kind,
        first: u32::from(first) * 257 + u32::from(third),
        second: u32::from(second) * 263 + u32::from(third),
        later: u32::from(third) * u32::from(second % 4),
    }
}

fn assert_same(one: &Game, other: &Game) {
    assert_eq!(one.log(), other.log());
    assert_eq!((one.position(), one.outcome()), (other.position(), other.outcome()));
    assert_eq!((one.plies(), one.counters()), (other.plies(), other.counters()));
    assert_eq!((one.clock(), one.standing_offer()), (other.clock(), other.standing_offer()));
}
