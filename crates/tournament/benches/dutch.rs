//! How long the next round takes to pair: `cargo bench -p tournament --bench dutch`.

use std::time::Instant;
use tournament::dutch;
use tournament::generate::{Plan, generate};

fn main() {
    println!("| players | rounds before | milliseconds |");
    println!("|---:|---:|---:|");
    for players in [50, 200, 1000] {
        let plan = Plan { byes: 5, withdrawals: 2, late_entries: 2, ..Plan::new(7, players, 8) };
        let mut event = generate(&plan);
        event.rounds = Some(9);
        let start = Instant::now();
        let pairing = dutch::pair(&event);
        let milliseconds = start.elapsed().as_millis();
        assert!(pairing.is_ok(), "the round can be paired");
        println!("| {players} | {} | {milliseconds} |", event.paired_rounds());
    }
}
