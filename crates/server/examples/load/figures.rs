//! What was measured.

use crate::LoadPlan;
use crate::program::Program;
use std::time::Duration;

/// The most memory that the server may take with so many games, in MiB: what it needs with none, passwords and engines
/// included, and so much for each game with two sockets.
pub(crate) const fn budget(games: u32) -> u64 {
    const ALONE: u64 = 64;
    const KIB_A_GAME: u64 = 80;
    ALONE + games as u64 * KIB_A_GAME / 1024
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

    /// One line of a Markdown table, and its head. `busy` is the share of a processor that the server took.
    pub(crate) fn print(mut self, asked: &LoadPlan, programs: &[&Program], before: u64, busy: f64) -> Memory {
        self.latencies.sort_unstable();
        let part = |share: f64| {
            let place = (self.latencies.len() as f64 * share) as usize;
            self.latencies.get(place.min(self.latencies.len().saturating_sub(1))).copied().unwrap_or_default()
        };
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
        // Each node is a program of its own.
        let alone = budget(0) * (programs.len() as u64 - 1);
        Memory { most: most / 1024, budget: budget(asked.games) + alone }
    }
}
