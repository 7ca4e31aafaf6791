//! Weights and levels against each other.

use super::arguments::{ContestArguments, LevelsArguments};
use super::{SHOWN_EVERY, weights};
use crate::screen::{Paint, Screen};
use crate::statistics::{Finding, Tally};
use engine::learn::{Beginning, Contest};
use engine::{Engine, Level, Limits, Options};
use std::time::{Duration, Instant};

pub(super) fn play(arguments: &ContestArguments, screen: &mut Screen) -> anyhow::Result<()> {
    let engine = |name: &str, level: u8| -> anyhow::Result<Engine> {
        let level = Level::new(level).unwrap_or(Level::FULL);
        let options = Options { hash_mebibytes: 8, level, ..Options::default() };
        Ok(Engine::with_weights(arguments.ruleset, options, weights(arguments.ruleset, name)?))
    };
    let mut contest = Contest {
        first: engine(&arguments.first, arguments.first_level)?,
        second: engine(&arguments.second, arguments.second_level)?,
        ruleset: arguments.ruleset,
        limits: match arguments.time {
            Some(time) => Limits::move_time(Duration::from_millis(time)),
            None => Limits::nodes(arguments.nodes),
        },
        seed: arguments.seed,
        beginning: if arguments.late { Beginning::Late } else { Beginning::Opening },
        opening: arguments.opening,
    };
    let (mut tally, mut shown) = (Tally::default(), Instant::now());
    for number in 0..arguments.pairs {
        let points = contest.pair(number).map(u32::from);
        points.into_iter().for_each(|points| tally.add_game(points));
        tally.add_pair(points.iter().sum());
        if shown.elapsed() >= SHOWN_EVERY {
            shown = Instant::now();
            crate::exit::complain!("{}", tally.line(arguments.sprt));
        }
        if arguments.sprt.is_some_and(|sprt| sprt.finding(&tally) != Finding::Undecided) {
            break;
        }
    }
    let line = format!("{} games: {}", tally.games(), tally.line(arguments.sprt));
    screen.text(&line, Paint::Plain)?;
    Ok(())
}

pub(super) fn levels(arguments: &LevelsArguments, screen: &mut Screen) -> anyhow::Result<()> {
    let ruleset = arguments.ruleset;
    let engine = |level| Engine::new(ruleset, Options { hash_mebibytes: 8, level, ..Options::default() });
    let tried = |level: &Level| (arguments.from..=arguments.to).contains(&level.number());
    for level in Level::all().filter(tried) {
        let below = Level::new(level.number() - 1);
        let mut contest = Contest {
            first: engine(level),
            second: engine(below.unwrap_or(level)),
            ruleset,
            limits: Limits::nodes(arguments.nodes),
            seed: arguments.seed,
            beginning: Beginning::Opening,
            opening: 6,
        };
        let mut tally = Tally::default();
        for number in 0..arguments.pairs {
            let points = match below {
                Some(_) => contest.pair(number),
                None => contest.pair_against_care(number),
            };
            let points = points.map(u32::from);
            points.into_iter().for_each(|points| tally.add_game(points));
            tally.add_pair(points.iter().sum());
        }
        let other = below.map_or("care", Level::name);
        let line = format!("{} {level} against {other}: {}", level.number(), tally.line(None));
        screen.text(&line, Paint::Plain)?;
    }
    Ok(())
}
