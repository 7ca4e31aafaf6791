//! The computer's behaviour besides its moves: when it accepts a draw, and how long it appears to think.

use crate::limits::TimeLeft;
use crate::random::scramble;
use crate::score::Score;
use std::time::Duration;

/// Before this many plies it accepts no draw, however poor its chances: its opponent wants to play.
const EARLIEST_DRAW: usize = 20;
/// From this many plies on, an equal position is drawn enough.
const LATE: usize = 60;
/// What it takes for clearly worse, and for level, in hundredths of a man.
const WORSE: i32 = -25;
const EVEN: i32 = 8;

/// Whether it takes a draw that is offered, by what it thought of its own position last: at any time but the first
/// moves if it stands worse, late also if nobody stands better.
pub fn accepts_a_draw(opinion: Option<Score>, plies: usize) -> bool {
    let Some(opinion) = opinion else { return false };
    let most = if plies >= LATE { EVEN } else { WORSE };
    plies >= EARLIEST_DRAW && opinion.hundredths() <= most
}

/// Whether it claims a draw that the rules give it, rather than play on.
pub fn claims_a_draw(opinion: Score) -> bool {
    opinion.hundredths() <= EVEN
}

/// The times a person takes, in parts of what is usual: for the only move, and for each move to choose from.
const FORCED: f64 = 0.5;
const PER_MOVE: f64 = 0.12;
const MOST: f64 = 3.0;
/// No more than this part of what its clock shows.
const OF_THE_CLOCK: u32 = 60;

/// How long it appears to think about a choice among this many moves: longer for more moves, never the same twice, and
/// no longer than its clock allows.
pub fn pace(usual: Duration, moves: usize, clock: Option<&TimeLeft>, seed: u64) -> Duration {
    let parts = if moves <= 1 { FORCED } else { (0.6 + PER_MOVE * moves as f64).min(MOST) };
    // From three quarters to five quarters of that.
    let luck = 0.75 + (scramble(seed) % 512) as f64 / 1024.0;
    let time = usual.mul_f64(parts * luck);
    match clock {
        Some(left) => time.min(Duration::from_millis(left.main.get()) / OF_THE_CLOCK),
        None => time,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::clock::{Addition, Millis};

    #[test]
    fn draws_are_taken_when_there_is_little_to_hope_for() {
        let even = Some(Score::Estimate(0));
        assert!(!accepts_a_draw(None, 100));
        assert!(!accepts_a_draw(even, 30));
        assert!(accepts_a_draw(even, 60));
        assert!(!accepts_a_draw(Some(Score::Estimate(60)), 200));
        assert!(accepts_a_draw(Some(Score::Estimate(-60)), 30));
        assert!(!accepts_a_draw(Some(Score::LossIn(9)), 4));
        assert!(accepts_a_draw(Some(Score::LossIn(9)), 40));
        assert!(!accepts_a_draw(Some(Score::WinIn(9)), 400));
        assert!(claims_a_draw(Score::Estimate(0)) && claims_a_draw(Score::LossIn(3)));
        assert!(!claims_a_draw(Score::Estimate(50)) && !claims_a_draw(Score::WinIn(5)));
    }

    #[test]
    fn more_to_choose_from_takes_longer_and_a_short_clock_hurries() {
        let usual = Duration::from_millis(1_000);
        for seed in 0..50 {
            let [one, few, many] = [1, 4, 20].map(|moves| pace(usual, moves, None, seed));
            assert!(one < few && few < many, "{one:?} {few:?} {many:?}");
            assert!(many <= usual.mul_f64(MOST * 1.25));
            let left = TimeLeft { main: Millis::new(6_000), moves: None, addition: Addition::None };
            assert!(pace(usual, 20, Some(&left), seed) <= Duration::from_millis(100));
        }
        assert_ne!(pace(usual, 9, None, 1), pace(usual, 9, None, 2));
    }
}
