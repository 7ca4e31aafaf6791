//! What was measured.

use crate::LoadPlan;
use crate::program::Program;
use std::time::Duration;

/// What a node takes with no games, passwords and engines included.
const ALONE_MIB: u64 = 64;
/// For a game with two sockets.
const KIB_A_GAME: u64 = 80;
/// What SQLite's connections keep in memory of a large database.
const PAGES_MIB: u64 = 32;
/// For a file of 5 MB that is read, its index and its deletion.
const FILE_MIB: u64 = 32;

/// The most memory that so many nodes may take for this, in MiB.
fn budget(asked: &LoadPlan, nodes: usize) -> u64 {
    let games = u64::from(asked.games) * KIB_A_GAME / 1024;
    let pages = if asked.database > 0 { PAGES_MIB } else { 0 };
    ALONE_MIB * nodes as u64 + games + pages + FILE_MIB * u64::from(asked.beside)
}

/// The most memory that was taken, and what may be, in MiB.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory {
    pub(crate) most: u64,
    pub(crate) budget: u64,
}

/// Times from a move to the opponent.
#[derive(Debug, Default)]
pub(crate) struct Figures {
    latencies: Vec<Duration>,
}

impl Figures {
    pub(crate) fn add(&mut self, latency: Duration) {
        self.latencies.push(latency);
    }

    /// How many there are.
    pub(crate) const fn made(&self) -> usize {
        self.latencies.len()
    }

    /// Milliseconds within which these shares of them were.
    pub(crate) fn parts<const COUNT: usize>(mut self, shares: [f64; COUNT]) -> [f64; COUNT] {
        self.latencies.sort_unstable();
        shares.map(|share| self.part(share).as_secs_f64() * 1000.0)
    }

    fn part(&self, share: f64) -> Duration {
        let place = (self.latencies.len() as f64 * share) as usize;
        self.latencies.get(place.min(self.latencies.len().saturating_sub(1))).copied().unwrap_or_default()
    }

    /// One line of a Markdown table, and its head. `busy` is the share of a processor that the server took.
    pub(crate) fn print(mut self, asked: &LoadPlan, programs: &[&Program], before: u64, busy: f64) -> Memory {
        self.latencies.sort_unstable();
        let part = |share: f64| self.part(share);
        let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
        let rate = self.latencies.len() as f64 / asked.seconds as f64;
        let memory: u64 = programs.iter().map(|node| node.memory()).sum();
        let most: u64 = programs.iter().map(|node| node.most_memory()).sum();
        let per_game = (memory.saturating_sub(before)) as f64 / f64::from(asked.games);
        println!(
            "| games | sockets | moves/s | median ms | p99 ms | worst ms | server's CPU | memory MiB | KiB a game |"
        );
        println!("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
        println!(
            "| {} | {} | {rate:.0} | {:.1} | {:.1} | {:.1} | {:.0} % | {:.0} | {per_game:.0} |",
            asked.games,
            asked.games * 2,
            milliseconds(part(0.5)),
            milliseconds(part(0.99)),
            milliseconds(part(1.0)),
            busy * 100.0,
            most as f64 / 1024.0,
        );
        Memory { most: most / 1024, budget: budget(asked, programs.len()) }
    }
}
