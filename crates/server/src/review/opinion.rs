//! The stored evaluation of a position: `e35` for a score, `w7` for a win in 7 plies, `l8` for a loss.

use draughts::Side;
use engine::Score;

/// No value counts for more, in hundredths of a man: a game is won by then.
const WON: i32 = 2_000;

/// A score as it is kept.
pub(super) fn written(score: Score) -> String {
    match score {
        Score::Estimate(value) => format!("e{value}"),
        Score::WinIn(plies) => format!("w{plies}"),
        Score::LossIn(plies) => format!("l{plies}"),
    }
}

/// A score that was kept.
pub(super) fn read(text: &str) -> Option<Score> {
    let mut letters = text.chars();
    let kind = letters.next()?;
    let number = letters.as_str();
    Some(match kind {
        'e' => Score::Estimate(number.parse().ok()?),
        'w' => Score::WinIn(number.parse().ok()?),
        'l' => Score::LossIn(number.parse().ok()?),
        _ => return None,
    })
}

/// What a position is worth to a side, in hundredths of a man and within bounds, if the side to move has this score.
pub(super) fn worth(score: Score, turn: Side, side: Side) -> i32 {
    let value = score.hundredths().clamp(-WON, WON);
    if turn == side { value } else { -value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_kept() {
        for score in [Score::Estimate(-35), Score::Estimate(0), Score::WinIn(7), Score::LossIn(0)] {
            assert_eq!(read(&written(score)), Some(score));
        }
        assert_eq!((read(""), read("x3"), read("w-1"), read("e")), (None, None, None, None));
        assert_eq!(worth(Score::WinIn(7), Side::Black, Side::White), -WON);
        assert_eq!(worth(Score::Estimate(40), Side::Black, Side::Black), 40);
    }
}
