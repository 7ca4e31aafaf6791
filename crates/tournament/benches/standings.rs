//! How long standings take: `cargo bench -p tournament --bench standings`.

mod processor;

use std::hint::black_box;
use tournament::history::{GameResult, Number, Scoring};
use tournament::standings::{PlayerRecord, RoundScore, StandingsField, Unplayed, standings};
use tournament::tie_breaks::TieBreak;

const ROUNDS: usize = 9;
/// How often everything is done.
const RUNS: u128 = 100;

fn main() {
    let list = TieBreak::list("solkoff,solkoff-median,sb,wins,direct").expect("the names are right");
    println!("### Standings\n");
    println!("| players | rounds | tie-breaks | microseconds |");
    println!("| ---: | ---: | ---: | ---: |");
    for players in [100, 1000] {
        let records = records(players);
        // The system counts a thread's time in steps longer than one table takes.
        let rank = || {
            for _ in 0..RUNS {
                let field = StandingsField::new(records.clone(), Scoring::TWO_ONE_ZERO.win)
                    .expect("everybody is there");
                assert_eq!(black_box(standings(&field, &list, Unplayed::Zero)).len(), players);
            }
        };
        let microseconds = processor::time(rank).as_micros() / RUNS;
        println!("| {players} | {ROUNDS} | {} | {microseconds} |", list.len());
    }
    println!();
}

/// In each round the numbers of all pairs have the same odd sum, so that nobody meets himself.
fn records(players: usize) -> Vec<PlayerRecord> {
    let opponent = |player: usize, round: usize| (2 * round + 1 + players - player) % players;
    let result = |player: usize, round: usize| {
        let other = opponent(player, round);
        let low = player.min(other);
        let result = [GameResult::Loss, GameResult::Draw, GameResult::Win][(low * 7 + round * 5) % 3];
        if player == low { result } else { result.other() }
    };
    (0..players)
        .map(|player| PlayerRecord {
            number: Number(player as u16 + 1),
            rounds: (0..ROUNDS)
                .map(|round| {
                    let other = Number(opponent(player, round) as u16 + 1);
                    RoundScore::game(other, result(player, round), &Scoring::TWO_ONE_ZERO)
                })
                .collect(),
            ..PlayerRecord::default()
        })
        .collect()
}
