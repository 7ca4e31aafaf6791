//! How fast games are read: text to legal moves, every move looked for among the legal ones.
//!
//! Games are made here, in every ruleset, as files hold them; `cargo bench --bench pdn -- FILE…` reads files instead.

mod measure;

use draughts::pdn::{self, GameRecord, Limits, Options, Style};
use draughts::tree::{NodeId, Tree};
use draughts::{AnyPosition, RulesetName};
use std::hint::black_box;

fn main() {
    let files = measure::arguments();
    println!("### Reading PDN\n");
    println!("| games from | games | plies | bytes | seconds | MB per minute |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    if files.is_empty() {
        for &ruleset in RulesetName::ALL {
            report(ruleset.name(), made(ruleset).as_bytes());
        }
    }
    for file in files {
        match std::fs::read(&file) {
            Ok(bytes) => report(&file, &bytes),
            Err(error) => println!("| {file}: {error} |"),
        }
    }
    println!();
}

fn report(name: &str, bytes: &[u8]) {
    let mut games = 0;
    let mut plies = 0;
    let time = measure::median_time(|| {
        (games, plies) = (0, 0);
        for game in pdn::games(bytes, Limits::USUAL) {
            games += 1;
            plies += black_box(pdn::read(&game, &Options::default())).legal_plies();
        }
    });
    let (size, seconds) = (bytes.len(), time.as_secs_f64());
    let rate = size as f64 / 1e6 / (seconds / 60.0);
    println!("| {name} | {games} | {plies} | {size} | {seconds:.3} | {rate:.0} |");
}

/// Two thousand games of up to eighty plies, always the same.
fn made(ruleset: RulesetName) -> String {
    let mut seed = 1u64;
    let mut below = |limit: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % limit
    };
    let mut text = String::new();
    for _ in 0..2000 {
        let mut record = GameRecord::new(Tree::new(AnyPosition::start(ruleset)));
        record.tags.push("Event", "Measurement");
        let mut at = NodeId::ROOT;
        for _ in 0..80 {
            let Some(moves) = record.tree.position(at).map(|position| position.moves()) else { break };
            if moves.is_empty() {
                break;
            }
            let Ok(next) = record.tree.add(at, moves[below(moves.len())]) else { break };
            at = next;
        }
        text.push_str(&pdn::write(&record, &Style::default()));
    }
    text
}
