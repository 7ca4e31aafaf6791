//! The engine's evaluation of a position, and the signs a move earns by it.

use draughts::game::MoveSign;
use draughts::position::Setup;
use draughts::tree::Step;
use draughts::{AnyPosition, Move, RulesetName, Side};
use engine::endgame::Value;
use engine::{Engine, Limits, Score, Signals};

/// The engine's evaluation of a position.
#[derive(Clone, Debug)]
pub(super) struct Opinion {
    turn: Side,
    legal: usize,
    best: Option<Move>,
    /// The value to the side to move, in men.
    value: f64,
    /// The value of the second best move.
    second: Option<f64>,
    /// The value found by a very short search.
    at_first: f64,
    certainty: Certainty,
}

/// Whether the value is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Certainty {
    /// It is an estimate.
    None,
    /// The side to move is proved to win or to lose.
    Decided,
    /// A database shows it to be drawn.
    Drawn,
}

/// Values are limited to this, in men: such a position is won.
const WON: f64 = 20.0;
/// A move that loses this much is weak, in men.
const WEAK: f64 = 0.45;
/// A move that loses this much is very weak.
const VERY_WEAK: f64 = 1.1;
/// A side with this value is lost.
const LOST: f64 = -1.6;
/// A side with at least this value holds its own.
const HELD: f64 = -0.55;
/// A move that loses no more than this is as good as the best.
const GOOD: f64 = 0.1;
/// The number of nodes of the very short search.
const FIRST_SIGHT: u64 = 40;

impl Opinion {
    /// The value from White's side, in men.
    pub(super) fn for_white(&self) -> f64 {
        match self.turn {
            Side::White => self.value,
            Side::Black => -self.value,
        }
    }

    /// A value limited to the range of the graph.
    pub(super) fn bounded(value: f64) -> f64 {
        value.clamp(-WON, WON)
    }
}

/// The signs a move earns by the evaluations before and after it.
pub(super) fn signs(before: &Opinion, action: &Move, after: &Opinion) -> Vec<MoveSign> {
    let mut signs = Vec::new();
    if before.legal > 1 {
        signs.extend(judgement(before, action, after));
    }
    if after.certainty != before.certainty {
        match after.certainty {
            Certainty::Decided if after.value < 0.0 => signs.push(MoveSign::Wins),
            Certainty::Drawn => signs.push(MoveSign::Draws),
            Certainty::Decided | Certainty::None => {}
        }
    }
    signs
}

/// How good the move was, if that is worth a sign.
fn judgement(before: &Opinion, action: &Move, after: &Opinion) -> Option<MoveSign> {
    // After the move it is the other side's turn. What the search finds only then counts for the move, not against it.
    let (is, looks) = (-after.value, -after.at_first);
    let cost = before.value - is;
    if before.best != Some(*action) {
        let throws_away = before.value > HELD && is < LOST;
        return match cost {
            cost if cost >= WEAK && looks - before.at_first >= WEAK => Some(MoveSign::LooksStrongIsWeak),
            cost if cost >= VERY_WEAK || throws_away => Some(MoveSign::VeryWeak),
            cost if cost >= WEAK => Some(MoveSign::Weak),
            _ => None,
        };
    }
    let second = before.second?;
    let better = before.value - second;
    let looks_weak = before.at_first - looks >= WEAK && cost <= GOOD;
    if before.value > HELD && second < LOST {
        return Some(MoveSign::OnlyMove);
    }
    match better {
        _ if before.value >= WON => None,
        better if better >= VERY_WEAK && looks_weak => Some(MoveSign::VeryStrong),
        better if better >= WEAK && looks_weak => Some(MoveSign::LooksWeakIsStrong),
        better if better >= VERY_WEAK => Some(MoveSign::Strong),
        _ => None,
    }
}

/// The moves that lead to a position, as far as the draw rules count them.
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

    /// Advances to the position after a step; returns the move if it was legal.
    pub(super) fn step(&mut self, step: &Step, after: AnyPosition) -> Option<Move> {
        let action = match step {
            Step::Legal(action) if self.position.after(action) == after => Some(*action),
            _ => None,
        };
        match action {
            Some(action) => self.moves.push(action),
            // After an irregularity the counts start again.
            None => (self.start, self.moves) = (after, Vec::new()),
        }
        self.position = after;
        action
    }

    pub(super) fn ask(&self, engine: &mut Engine, limits: &Limits) -> anyhow::Result<Opinion> {
        let turn = self.position.turn();
        let legal = self.position.moves().len();
        if legal == 0 {
            let certainty = Certainty::Decided;
            return Ok(Opinion {
                turn,
                legal,
                best: None,
                value: -WON,
                second: None,
                at_first: -WON,
                certainty,
            });
        }
        engine.set_position(self.start, &self.moves)?;
        let at_first = men(engine.go(&Limits::nodes(FIRST_SIGHT), &Signals::new(), &mut |_| {}).score);
        let mut second = None;
        let chosen = engine.go(limits, &Signals::new(), &mut |report| {
            if report.place == 2 {
                second = Some(men(report.score));
            }
        });
        let known = engine.collection().and_then(|known| known.endgame().probe_any(&self.position));
        let certainty = match (chosen.score, known.map(|verdict| verdict.value)) {
            (Score::WinIn(_) | Score::LossIn(_), _) => Certainty::Decided,
            (Score::Estimate(_), Some(Value::Draw)) => Certainty::Drawn,
            (Score::Estimate(_), _) => Certainty::None,
        };
        Ok(Opinion { turn, legal, best: chosen.best, value: men(chosen.score), second, at_first, certainty })
    }
}

fn men(score: Score) -> f64 {
    Opinion::bounded(f64::from(score.hundredths()) / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opinion(value: f64, second: Option<f64>, best: Option<Move>) -> Opinion {
        let (turn, certainty) = (Side::White, Certainty::None);
        Opinion { turn, legal: 5, best, value, second, at_first: value, certainty }
    }

    #[test]
    fn signs_are_earned() {
        let moves = AnyPosition::start(RulesetName::International).moves();
        let (best, other) = (moves[0], moves[1]);
        let check =
            |value: f64, second: f64, played: &Move, reply: f64, at_first: f64, expected: &[MoveSign]| {
                let before = opinion(value, Some(second), Some(best));
                let after = Opinion { turn: Side::Black, at_first, ..opinion(reply, None, None) };
                assert_eq!(signs(&before, played, &after), expected, "{value} {second} {reply}");
            };
        check(0.1, 0.0, &best, -0.1, -0.1, &[]);
        check(0.1, 0.0, &other, 0.0, 0.0, &[]);
        check(0.1, 0.0, &other, 0.9, 0.9, &[MoveSign::Weak]);
        check(0.1, 0.0, &other, 0.9, -1.0, &[MoveSign::LooksStrongIsWeak]);
        check(0.1, 0.0, &other, 2.5, 2.5, &[MoveSign::VeryWeak]);
        check(-0.5, -1.0, &other, 3.1, 3.1, &[MoveSign::VeryWeak]);
        check(0.0, -4.0, &best, 0.0, 0.0, &[MoveSign::OnlyMove]);
        check(3.0, 0.5, &best, -3.0, -3.0, &[MoveSign::Strong]);
        check(3.0, 0.5, &best, -3.0, -1.0, &[MoveSign::VeryStrong]);
        check(1.0, 0.1, &best, -1.0, 1.0, &[MoveSign::LooksWeakIsStrong]);
        let forced = Opinion { legal: 1, ..opinion(0.0, None, Some(best)) };
        assert_eq!(signs(&forced, &other, &opinion(5.0, None, None)), []);
    }

    #[test]
    fn what_is_certain_is_said_when_it_becomes_so() {
        let best = AnyPosition::start(RulesetName::International).moves()[0];
        let open = opinion(5.0, Some(4.9), Some(best));
        let lost = Opinion { certainty: Certainty::Decided, ..opinion(-WON, None, None) };
        let drawn = Opinion { certainty: Certainty::Drawn, ..opinion(0.0, None, None) };
        let level = opinion(0.0, Some(0.0), Some(best));
        assert_eq!(signs(&open, &best, &lost), [MoveSign::Wins]);
        assert_eq!(signs(&level, &best, &drawn), [MoveSign::Draws]);
        let won = Opinion { certainty: Certainty::Decided, ..opinion(WON, Some(WON), Some(best)) };
        assert_eq!(signs(&won, &best, &lost), []);
        assert_eq!(signs(&level, &best, &Opinion { value: WON, at_first: WON, ..lost.clone() }), []);
    }
}
