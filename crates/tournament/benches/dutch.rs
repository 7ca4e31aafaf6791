//! How long rounds take to pair: `cargo bench -p tournament --bench dutch`.

mod processor;

use std::hint::black_box;
use tournament::dutch;
use tournament::generate::{Plan, generate};

const ROUNDS: u16 = 9;

fn main() {
    println!("### Pairing by the Dutch system\n");
    println!("| players | round after 8, milliseconds | slowest round, milliseconds |");
    println!("| ---: | ---: | ---: |");
    for players in [50, 200, 1000] {
        let plan = Plan { byes: 5, withdrawals: 2, late_entries: 2, ..Plan::new(7, players, ROUNDS) };
        let event = generate(&plan);
        let times: Vec<u128> = (1..=ROUNDS)
            .map(|round| {
                let before = dutch::before_round(&event, round);
                let pair = || assert!(black_box(dutch::pair(&before)).is_ok(), "the round can be paired");
                processor::time(pair).as_millis()
            })
            .collect();
        let slowest = times.iter().max().copied().unwrap_or_default();
        println!("| {players} | {} | {slowest} |", times.last().copied().unwrap_or_default());
    }
    println!();
}
