//! `damier perft`: counts the move sequences from a position, to check and time the move generator.

use crate::position_arguments::PositionArguments;
use crate::screen::{Paint, Screen, Span};
use crate::wire;
use draughts::board::Direction;
use draughts::moves::PerftCounting;
use draughts::notation::movetext::in_order;
use draughts::{AnyPosition, Move, Square, Squares};
use std::collections::HashSet;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Draw rules are ignored. `moves` counts captures with the same origin, destination and captured pieces once; `orders`
counts captures that take the same pieces in a different order separately, as many published tables do.

Examples:
  damier perft --depth 9
  damier perft --rules russian --depth 10 --threads 0
  damier perft --rules english --depth 6 --divide
  damier perft --depth 9 --count orders")]
pub struct PerftArguments {
    #[command(flatten)]
    given: PositionArguments,
    /// Depth in plies
    #[arg(short, long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(..=DEEPEST))]
    depth: u32,
    /// Also show the count for each move of the position
    #[arg(long)]
    divide: bool,
    /// What counts as one move
    #[arg(long, value_enum, value_name = "WHAT", default_value = "moves")]
    count: Count,
    /// Number of threads; 0 for all cores
    #[arg(short, long, value_name = "THREADS", default_value = "1", value_parser = clap::value_parser!(u16).range(..=MOST_THREADS))]
    threads: u16,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The greatest depth: no deeper count would ever end.
const DEEPEST: i64 = 40;
const MOST_THREADS: i64 = 1024;
/// The least number of tasks per thread, so that no thread waits long for the last one.
const TASKS_PER_THREAD: usize = 64;

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Count {
    /// Distinct moves
    Moves,
    /// Captures in every order
    Orders,
}

impl Count {
    const fn counting(self) -> PerftCounting {
        match self {
            Self::Moves => PerftCounting::Moves,
            Self::Orders => PerftCounting::Orders,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Orders => "orders",
        }
    }
}

pub(crate) fn run(arguments: &PerftArguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let position = arguments.given.position()?;
    let threads = match arguments.threads {
        0 => thread::available_parallelism().map_or(1, usize::from),
        threads => usize::from(threads),
    };
    let listed = in_order(&position);
    let moves: Vec<Move> = listed.iter().map(|listed| listed.action).collect();
    let began = Instant::now();
    let by_move = count(&position, &moves, arguments.depth, arguments.count.counting(), threads);
    let seconds = began.elapsed().as_secs_f64();
    let nodes = if arguments.depth == 0 { 1 } else { by_move.iter().sum() };

    let mut divided = Vec::new();
    if arguments.divide && arguments.depth > 0 {
        let texts = listed.into_iter().map(|listed| listed.text);
        divided.extend(texts.zip(by_move).map(|(text, nodes)| wire::MoveCount { text, nodes }));
    }
    if arguments.json {
        screen.json(&wire::PerftCount {
            ruleset: position.rules().ruleset.name(),
            fen: wire::fen(&position),
            depth: arguments.depth,
            count: arguments.count.name(),
            nodes,
            seconds,
            moves: divided,
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    let width = divided.iter().map(|counted| counted.text.chars().count()).max().unwrap_or(0);
    for counted in &divided {
        screen.text(&format!("{:<width$}  {:>20}", counted.text, grouped(counted.nodes)), Paint::Plain)?;
    }
    let mut line = |name: &str, value: String| {
        screen.line(&[Span::new(format!("{name:<8}"), Paint::Faint), Span::new(value, Paint::Strong)])
    };
    line("nodes", grouped(nodes))?;
    line("time", format!("{seconds:.3} s"))?;
    line("nodes/s", grouped((nodes as f64 / seconds.max(1e-9)) as u64))?;
    Ok(ExitCode::SUCCESS)
}

/// A position below one of the first moves, counted as a separate task.
struct Task {
    /// The index of the first move in the list of moves.
    first: usize,
    position: AnyPosition,
    /// The number of ways to reach it that are counted separately.
    ways: u64,
}

/// The nodes below each of the moves of the position.
fn count(
    position: &AnyPosition,
    moves: &[Move],
    depth: u32,
    counting: PerftCounting,
    threads: usize,
) -> Vec<u64> {
    let Some(mut depth) = depth.checked_sub(1) else { return Vec::new() };
    let mut tasks: Vec<Task> = (moves.iter().enumerate())
        .map(|(first, action)| Task {
            first,
            position: position.after(action),
            ways: ways(position, action, counting),
        })
        .collect();
    while threads > 1 && depth > 2 && !tasks.is_empty() && tasks.len() < threads * TASKS_PER_THREAD {
        tasks = tasks.iter().flat_map(|task| below(task, counting)).collect();
        depth -= 1;
    }
    let next = AtomicUsize::new(0);
    let work = || {
        let mut by_move = vec![0; moves.len()];
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let nodes = task.position.perft_counting(depth, counting);
            by_move[task.first] += task.ways * nodes;
        }
        by_move
    };
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(tasks.len())).map(|_| scope.spawn(work)).collect();
        others.into_iter().fold(work(), |mut total, other| {
            let counted = other.join().expect("counting does not panic");
            for (sum, nodes) in total.iter_mut().zip(counted) {
                *sum += nodes;
            }
            total
        })
    })
}

/// The tasks one ply deeper.
fn below(task: &Task, counting: PerftCounting) -> Vec<Task> {
    let step = |action: &Move| Task {
        first: task.first,
        position: task.position.after(action),
        ways: task.ways * ways(&task.position, action, counting),
    };
    task.position.moves().iter().map(step).collect()
}

/// The number of ways to make a move that are counted separately: with `orders`, the orders in which its pieces can be
/// taken.
fn ways(position: &AnyPosition, action: &Move, counting: PerftCounting) -> u64 {
    if counting == PerftCounting::Moves || action.captured.len() < 2 {
        return 1;
    }
    let geometry = position.rules().geometry();
    let between = |from: Square, to: Square| {
        let towards =
            Direction::ALL.into_iter().find(|&direction| geometry.ray(from, direction).contains(to));
        towards.map_or(Squares::NONE, |direction| geometry.ray(from, direction) - geometry.ray(to, direction))
    };
    let order = |path: &Vec<Square>| {
        let mut left = action.captured;
        let take = |jump: &[Square]| {
            let taken = left & between(jump[0], jump[1]);
            left = left - taken;
            taken
        };
        path.windows(2).map(take).collect()
    };
    let orders: HashSet<Vec<Squares>> = position.paths(action).iter().map(order).collect();
    orders.len() as u64
}

/// A number with a comma before every three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
