//! How fast the moves of a position are listed. Run by `cargo xtask bench`, which also counts the instructions.
//!
//! The positions come from seeded random games and are the same each time. Without arguments prints Markdown.
//! `list RULESET ROUNDS` lists all positions of a ruleset so many times, prints how many lists that were and does
//! nothing else.

mod measure;

use draughts::{AnyPosition, MoveList, Position, Ruleset, RulesetName, Side, dispatch};
use measure::{arguments, median_time};
use std::error::Error;
use std::hint::black_box;

/// Enough games that the processor does not learn their positions by heart.
const GAMES: u64 = 400;

/// No game is followed further, since random kings can go on for ever.
const LONGEST_GAME: usize = 200;

/// How many positions a processor knows by heart, and how many it does not.
const FEW: usize = 2_000;
const MANY: usize = 100_000;

/// How many lists are used in turn, as every ply of a search uses its own. So no time depends on where in memory one
/// list happens to lie: a processor takes an address for another that differs from it by a multiple of 4096.
const IN_TURN: usize = 16;

/// How many lists are made while the clock runs once.
const LISTS: u32 = 10_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = arguments();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let ["list", ruleset, rounds] = words.as_slice() {
        let rounds: u32 = rounds.parse()?;
        let lists = dispatch!(AnyPosition::start(ruleset.parse()?), start => {
            let phases = Phases::of(&start);
            let sizes = phases.named().map(|phase| list_all(phase.positions, rounds));
            sizes.iter().map(|sizes| sizes.lists).sum::<u64>()
        });
        println!("{lists}");
        return Ok(());
    }
    println!("### Time to list the moves of a position\n");
    println!("| ruleset | part of the game | positions | moves each | ns per list | ns per move |");
    println!("| --- | --- | ---: | ---: | ---: | ---: |");
    for &ruleset in RulesetName::ALL {
        dispatch!(AnyPosition::start(ruleset), start => print_times(ruleset, &start));
    }
    println!();
    print_samples();
    Ok(())
}

/// Positions of whole games, in no order. The processor learns how to guess the branches of a few positions, not those
/// of many.
fn print_samples() {
    println!("### Time to list the moves of few and of many positions\n");
    println!("| ruleset | ns per list of {FEW} | ns per list of {MANY} |");
    println!("| --- | ---: | ---: |");
    for &ruleset in RulesetName::ALL {
        let [few, many] = [FEW, MANY].map(|count| {
            dispatch!(AnyPosition::start(ruleset), start => {
                let positions = sample(&start, count);
                let rounds = LISTS / count as u32;
                let time = median_time(|| {
                    black_box(list_all(&positions, rounds));
                });
                time.as_nanos() as f64 / f64::from(LISTS)
            })
        });
        println!("| {ruleset} | {few:.1} | {many:.1} |");
    }
    println!();
}

fn print_times<R: Ruleset>(ruleset: RulesetName, start: &Position<R>) {
    let phases = Phases::of(start);
    for Phase { name, positions } in phases.named() {
        let rounds = LISTS / positions.len() as u32 + 1;
        let sizes = list_all(positions, rounds);
        let time = median_time(|| {
            black_box(list_all(positions, rounds));
        });
        let nanoseconds = time.as_nanos() as f64;
        println!(
            "| {ruleset} | {name} | {} | {:.1} | {:.1} | {:.2} |",
            positions.len(),
            sizes.moves as f64 / sizes.lists as f64,
            nanoseconds / sizes.lists as f64,
            nanoseconds / sizes.moves as f64,
        );
    }
}

/// The first so many positions of random games, shuffled.
fn sample<R: Ruleset>(start: &Position<R>, count: usize) -> Vec<Position<R>> {
    let mut positions = Vec::with_capacity(count);
    let mut seed = 0;
    while positions.len() < count {
        positions.extend(game(start, seed));
        seed += 1;
    }
    positions.truncate(count);
    let mut random = Random(seed);
    for place in (1..count).rev() {
        positions.swap(place, random.below(place + 1));
    }
    positions
}

/// The positions of a random game.
fn game<R: Ruleset>(start: &Position<R>, seed: u64) -> Vec<Position<R>> {
    let mut random = Random(seed);
    let mut positions = vec![];
    let mut position = *start;
    for _ in 0..LONGEST_GAME {
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        positions.push(position);
        position = position.after(&moves[random.below(moves.len())]);
    }
    positions
}

/// How much was listed.
struct Sizes {
    lists: u64,
    moves: u64,
}

fn list_all<R: Ruleset>(positions: &[Position<R>], rounds: u32) -> Sizes {
    let mut lists = [const { MoveList::new() }; IN_TURN];
    let mut moves = 0;
    for _ in 0..rounds {
        for (place, position) in positions.iter().enumerate() {
            let list = &mut lists[place % IN_TURN];
            black_box(position).moves_into(list);
            moves += black_box(list).len() as u64;
        }
    }
    Sizes { lists: u64::from(rounds) * positions.len() as u64, moves }
}

/// Positions of many games, by the part of the game in which they arose.
struct Phases<R> {
    opening: Vec<Position<R>>,
    middle: Vec<Position<R>>,
    ending: Vec<Position<R>>,
}

struct Phase<'a, R> {
    name: &'static str,
    positions: &'a [Position<R>],
}

impl<R: Ruleset> Phases<R> {
    /// Plays the games. A quarter of the pieces gone ends the opening, two thirds gone begin the ending.
    fn of(start: &Position<R>) -> Self {
        let mut phases = Self { opening: Vec::new(), middle: Vec::new(), ending: Vec::new() };
        let full = pieces(start);
        for position in (0..GAMES).flat_map(|seed| game(start, seed)) {
            let left = pieces(&position);
            match left {
                _ if 4 * left > 3 * full => phases.opening.push(position),
                _ if 3 * left > full => phases.middle.push(position),
                _ => phases.ending.push(position),
            }
        }
        phases
    }

    fn named(&self) -> [Phase<'_, R>; 3] {
        [
            Phase { name: "opening", positions: &self.opening },
            Phase { name: "middle game", positions: &self.middle },
            Phase { name: "ending", positions: &self.ending },
        ]
    }
}

fn pieces<R: Ruleset>(position: &Position<R>) -> u32 {
    Side::BOTH.into_iter().map(|side| position.side(side).len()).sum()
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
