//! How fast a game of 300 plies is replayed with all its draw counters: `cargo bench --package draughts --bench game`.
//!
//! The games are seeded and the same each time. The draw rules count as the ruleset has them, but wait for a claim, so
//! that the games get long enough. Without arguments prints Markdown. `replay RULESET ROUNDS` replays the game of a
//! ruleset so many times, prints how many plies that were and does nothing else.

mod measure;

use draughts::clock::At;
use draughts::game::{Event, Game, Settings};
use draughts::rules::Effect;
use draughts::{AnyPosition, Move, RulesetName};
use measure::{arguments, median_time};
use std::error::Error;
use std::hint::black_box;

const PLIES: usize = 300;

/// How often a game is replayed while the clock runs once.
const ROUNDS: u32 = 400;

/// More games than must be tried to find one that is long enough.
const MOST_GAMES: u64 = 10_000;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = arguments();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let ["replay", ruleset, rounds] = words.as_slice() {
        let (ruleset, rounds): (RulesetName, u64) = (ruleset.parse()?, rounds.parse()?);
        let moves = some_long_game(ruleset).ok_or("no long game found")?;
        for _ in 0..rounds {
            black_box(replay(ruleset, black_box(&moves)));
        }
        println!("{}", rounds * PLIES as u64);
        return Ok(());
    }
    println!("### Time to replay a game of {PLIES} plies\n");
    println!("| ruleset | counters at the end | µs per game | ns per ply |");
    println!("| --- | ---: | ---: | ---: |");
    for &ruleset in RulesetName::ALL {
        let moves = some_long_game(ruleset).ok_or("no long game found")?;
        let time = median_time(|| {
            for _ in 0..ROUNDS {
                black_box(replay(ruleset, black_box(&moves)));
            }
        });
        let microseconds = time.as_secs_f64() * 1e6 / f64::from(ROUNDS);
        let counters = replay(ruleset, &moves).counters().len();
        println!("| {ruleset} | {counters} | {microseconds:.1} | {:.0} |", microseconds * 1e3 / PLIES as f64);
    }
    println!();
    Ok(())
}

fn some_long_game(ruleset: RulesetName) -> Option<Vec<Move>> {
    (0..MOST_GAMES).find_map(|seed| long_game(ruleset, seed))
}

fn replay(ruleset: RulesetName, moves: &[Move]) -> Game {
    let mut settings = Settings::of(ruleset.rules());
    settings.draws.iter_mut().for_each(|rule| rule.effect = Effect::OnClaim);
    let events = moves.iter().map(|action| (At::ZERO, Event::Move(*action)));
    Game::replay(AnyPosition::start(ruleset), settings, events)
}

/// The moves of a random game, if it is long enough. Exchanges are avoided, else few games are.
fn long_game(ruleset: RulesetName, seed: u64) -> Option<Vec<Move>> {
    let mut random = Random(seed);
    let mut position = AnyPosition::start(ruleset);
    let mut moves = Vec::with_capacity(PLIES);
    while moves.len() < PLIES {
        let legal = position.moves();
        let peaceful: Vec<Move> =
            legal.iter().copied().filter(|action| !position.after(action).must_capture()).collect();
        let choice: &[Move] = if peaceful.is_empty() { &legal } else { &peaceful };
        let action = *choice.get(random.below(choice.len().max(1)))?;
        moves.push(action);
        position = position.after(&action);
    }
    position.can_move().then_some(moves)
}

/// A small generator of random numbers (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % limit as u64) as usize
    }
}
