//! Evaluations as clients see them: from White's side, in numbers and in words.

use super::job::{AnalysedLine, AnalysisProgress, AnalysisState};
use crate::room::move_of;
use crate::wire::{EvaluatedLine, Evaluation, EvaluationState, LineMove};
use draughts::notation::{fen, movetext};
use draughts::{AnyPosition, Move, Rules, Side};
use engine::Score;

/// The longest line that is shown.
const LONGEST_LINE: usize = 24;
/// Beyond this an estimate comes from an ending that the databases know to be won, draw rules left aside.
const KNOWN_WIN: i32 = 20_000;

/// The result for a position so far. `others` is the number of other positions being analysed or waiting.
pub fn evaluation(position: &AnyPosition, progress: &AnalysisProgress, others: usize) -> Evaluation {
    let rules = position.rules();
    let milliseconds = u64::try_from(progress.thought.as_millis()).unwrap_or(u64::MAX);
    let best = progress.found.lines.first().map(|line| line.score);
    Evaluation {
        fen: fen::write(rules, &position.setup()),
        turn: position.turn().into(),
        state: match progress.state {
            AnalysisState::Waiting => EvaluationState::Waiting { others },
            AnalysisState::Thinking => EvaluationState::Thinking,
            AnalysisState::Done => EvaluationState::Done,
        },
        words: match best {
            Some(score) => standing(rules, position.turn(), score),
            None if !position.can_move() => no_move(position),
            None => "No evaluation yet".to_owned(),
        },
        depth: progress.found.depth,
        nodes: progress.nodes,
        nodes_per_second: progress.nodes.saturating_mul(1000) / milliseconds.max(1),
        thought: milliseconds,
        lines: progress.found.lines.iter().map(|line| evaluated_line(position, line)).collect(),
    }
}

/// What a score means, in words.
pub fn standing(rules: &Rules, turn: Side, score: Score) -> String {
    let value = for_white(turn, score);
    let ahead = rules.colour(if value >= 0 { Side::White } else { Side::Black });
    match score {
        Score::WinIn(_) | Score::LossIn(_) => in_a_few_characters(rules, turn, score),
        Score::Estimate(_) if value.abs() >= KNOWN_WIN => {
            format!("{ahead} has a winning endgame, unless a draw rule intervenes")
        }
        Score::Estimate(_) => match value.abs() {
            0..20 => "Equal position".to_owned(),
            20..80 => format!("{ahead} is slightly better"),
            80..200 => format!("{ahead} is better"),
            200..500 => format!("{ahead} is much better"),
            _ => format!("{ahead} is winning"),
        },
    }
}

/// A score in a few characters: `+0.35`, `White wins in 4`, in moves of the winner.
pub fn in_a_few_characters(rules: &Rules, turn: Side, score: Score) -> String {
    let winner = |side: Side, plies: u32| match plies.div_ceil(2) {
        0 => format!("{} has won", rules.colour(side)),
        moves => format!("{} wins in {moves}", rules.colour(side)),
    };
    match score {
        Score::WinIn(plies) => winner(turn, plies),
        Score::LossIn(plies) => winner(turn.opponent(), plies),
        Score::Estimate(_) => {
            let value = for_white(turn, score);
            if value.abs() >= KNOWN_WIN {
                let side = if value > 0 { Side::White } else { Side::Black };
                return format!("{}: winning endgame", rules.colour(side));
            }
            format!("{}{:.2}", if value < 0 { "−" } else { "+" }, f64::from(value.abs()) / 100.0)
        }
    }
}

/// A score in hundredths of a man from White's side.
pub(crate) fn for_white(turn: Side, score: Score) -> i32 {
    match turn {
        Side::White => score.hundredths(),
        Side::Black => -score.hundredths(),
    }
}

/// The moves of a line with their texts and where they lead; it ends where a move is not legal.
pub fn line_moves(position: &AnyPosition, moves: &[Move]) -> Vec<LineMove> {
    let mut now = *position;
    let mut told = Vec::new();
    for action in moves.iter().take(LONGEST_LINE) {
        let Some(listed) = movetext::write_all(&now).into_iter().find(|listed| listed.action == *action)
        else {
            break;
        };
        let shown = move_of(&now, listed);
        now = now.after(action);
        told.push(LineMove {
            text: shown.text,
            path: shown.paths.into_iter().next().unwrap_or_default(),
            after: fen::write(now.rules(), &now.setup()),
        });
    }
    told
}

fn evaluated_line(position: &AnyPosition, line: &AnalysedLine) -> EvaluatedLine {
    let (rules, turn) = (position.rules(), position.turn());
    EvaluatedLine {
        score: for_white(turn, line.score),
        words: in_a_few_characters(rules, turn, line.score),
        moves: line_moves(position, &line.moves),
    }
}

fn no_move(position: &AnyPosition) -> String {
    let (rules, turn) = (position.rules(), position.turn());
    let lacks = if position.side(turn).is_empty() { "no piece" } else { "no move" };
    format!("{} has {lacks} left: {} has won", rules.colour(turn), rules.colour(turn.opponent()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::RulesetName;

    #[test]
    fn scores_are_told_from_whites_side() {
        let rules = RulesetName::International.rules();
        for (turn, score, short, long) in [
            (Side::White, Score::Estimate(35), "+0.35", "White is slightly better"),
            (Side::Black, Score::Estimate(35), "−0.35", "Black is slightly better"),
            (Side::Black, Score::Estimate(-150), "+1.50", "White is better"),
            (Side::White, Score::Estimate(-3), "−0.03", "Equal position"),
            (Side::White, Score::WinIn(7), "White wins in 4", "White wins in 4"),
            (Side::White, Score::LossIn(8), "Black wins in 4", "Black wins in 4"),
            (Side::Black, Score::LossIn(0), "White has won", "White has won"),
            (
                Side::White,
                Score::Estimate(21_900),
                "White: winning endgame",
                "White has a winning endgame, unless a draw rule intervenes",
            ),
        ] {
            assert_eq!(in_a_few_characters(rules, turn, score), short);
            assert_eq!(standing(rules, turn, score), long);
        }
        let red = RulesetName::English.rules();
        assert_eq!(in_a_few_characters(red, Side::Black, Score::WinIn(3)), "Red wins in 2");
    }

    #[test]
    fn lines_are_told_with_where_they_lead() {
        let position = fen::read_position(RulesetName::International, "W:W28:B23").expect("a position");
        let moves: Vec<Move> = position.moves().iter().copied().collect();
        let told = line_moves(&position, &[moves[0], moves[0]]);
        assert_eq!(told.len(), 1, "the second is not legal there");
        assert_eq!((told[0].text.as_str(), told[0].after.as_str()), ("28x19", "B:W19:B"));
        assert_eq!(told[0].path, ["28", "19"]);
    }
}
