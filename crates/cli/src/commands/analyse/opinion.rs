//! What the engine thinks of a position, and what that says about a move.

use draughts::game::Sign;
use draughts::position::Setup;
use draughts::tree::Step;
use draughts::{AnyPosition, Move, RulesetName, Side};
use engine::{Engine, Limits, Score, Signals};

/// What the engine thinks of a position.
#[derive(Clone, Debug)]
pub(super) struct Opinion {
    turn: Side,
    legal: usize,
    best: Option<Move>,
    /// To the side on turn, in men.
    value: f64,
    /// The value of the second best move.
    second: Option<f64>,
}

/// No value counts for more, in men: a game is won by then.
const WON: f64 = 20.0;
/// A move that costs so much is weak.
const WEAK: f64 = 0.8;
/// A move that costs so much is very weak.
const VERY_WEAK: f64 = 2.0;
/// A side that is behind by so much is lost.
const LOST: f64 = -3.0;
/// A side that is behind by no more holds its own.
const HELD: f64 = -1.0;

impl Opinion {
    /// The value from White's side, in men.
    pub(super) fn for_white(&self) -> f64 {
        match self.turn {
            Side::White => self.value,
            Side::Black => -self.value,
        }
    }

    /// A value that can be drawn.
    pub(super) fn bounded(value: f64) -> f64 {
        value.clamp(-WON, WON)
    }
}

/// The sign that a move has earned, from what was thought before and after it.
pub(super) fn sign(before: &Opinion, action: &Move, after: &Opinion) -> Option<Sign> {
    if before.legal < 2 {
        return None;
    }
    // After the move the other side is on turn. What is found out only then counts for the move, not against it.
    let cost = before.value - -after.value;
    if before.best != Some(*action) {
        let throws_away = before.value > HELD && -after.value < LOST;
        return match cost {
            cost if cost >= VERY_WEAK || throws_away => Some(Sign::VeryWeak),
            cost if cost >= WEAK => Some(Sign::Weak),
            _ => None,
        };
    }
    let second = before.second?;
    if before.value > HELD && second < LOST {
        return Some(Sign::OnlyMove);
    }
    (before.value - second >= VERY_WEAK && before.value < WON).then_some(Sign::Strong)
}

/// The moves that lead to a position, as far as draws are counted.
pub(super) struct History {
    start: AnyPosition,
    moves: Vec<Move>,
    position: AnyPosition,
}

impl History {
    pub(super) fn new(start: Setup, ruleset: RulesetName) -> anyhow::Result<Self> {
        let start = AnyPosition::forced(ruleset, &start)?;
        Ok(Self { start, moves: Vec::new(), position: start })
    }

    /// Goes on to the position that a step leads to; the move, if it was legal.
    pub(super) fn step(&mut self, step: &Step, after: AnyPosition) -> Option<Move> {
        let action = match step {
            Step::Legal(action) if self.position.after(action) == after => Some(*action),
            _ => None,
        };
        match action {
            Some(action) => self.moves.push(action),
            // After an irregularity it is counted anew.
            None => (self.start, self.moves) = (after, Vec::new()),
        }
        self.position = after;
        action
    }

    pub(super) fn ask(&self, engine: &mut Engine, limits: &Limits) -> anyhow::Result<Opinion> {
        let turn = self.position.turn();
        let legal = self.position.moves().len();
        if legal == 0 {
            return Ok(Opinion { turn, legal, best: None, value: -WON, second: None });
        }
        engine.set_position(self.start, &self.moves)?;
        let mut second = None;
        let chosen = engine.go(limits, &Signals::new(), &mut |report| {
            if report.place == 2 {
                second = Some(men(report.score));
            }
        });
        Ok(Opinion { turn, legal, best: chosen.best, value: men(chosen.score), second })
    }
}

fn men(score: Score) -> f64 {
    Opinion::bounded(f64::from(score.hundredths()) / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opinion(value: f64, second: Option<f64>, best: Option<Move>) -> Opinion {
        Opinion { turn: Side::White, legal: 5, best, value, second }
    }

    #[test]
    fn signs_are_earned() {
        let moves = AnyPosition::start(RulesetName::International).moves();
        let (best, other) = (moves[0], moves[1]);
        let check = |value: f64, second: f64, played: &Move, reply: f64, expected: Option<Sign>| {
            let before = opinion(value, Some(second), Some(best));
            let after = Opinion { turn: Side::Black, ..opinion(reply, None, None) };
            assert_eq!(sign(&before, played, &after), expected, "{value} {second} {reply}");
        };
        check(0.1, 0.0, &best, -0.1, None);
        check(0.1, 0.0, &other, 0.0, None);
        check(0.1, 0.0, &other, 0.9, Some(Sign::Weak));
        check(0.1, 0.0, &other, 2.5, Some(Sign::VeryWeak));
        check(-0.5, -1.0, &other, 3.1, Some(Sign::VeryWeak));
        check(0.0, -4.0, &best, 0.0, Some(Sign::OnlyMove));
        check(3.0, 0.5, &best, -3.0, Some(Sign::Strong));
        let forced = Opinion { legal: 1, ..opinion(0.0, None, Some(best)) };
        assert_eq!(sign(&forced, &other, &opinion(5.0, None, None)), None);
    }
}
