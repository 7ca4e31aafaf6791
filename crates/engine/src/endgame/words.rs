//! What the databases say of a position, in words. A sentence begins with a colour, or is made one by who shows it.

use super::{Value, Verdict, WinProof};
use draughts::{AnyPosition, Side};

impl Verdict {
    /// The winner of a position with this value, if any.
    pub fn winner(self, position: &AnyPosition) -> Option<Side> {
        match self.value {
            Value::Draw => None,
            Value::Win => Some(position.turn()),
            Value::Loss => Some(position.turn().opponent()),
        }
    }

    /// `drawn`, `White has won`, `White wins in 5 plies`.
    pub fn in_words(self, position: &AnyPosition) -> String {
        let Some(winner) = self.winner(position) else { return "drawn".to_owned() };
        let winner = position.rules().colour(winner);
        match self.plies {
            0 => format!("{winner} has won"),
            1 => format!("{winner} wins in 1 ply"),
            plies => format!("{winner} wins in {plies} plies"),
        }
    }
}

impl WinProof {
    /// `won, but not within the 15 moves of idf 7.2.4`.
    pub fn in_words(&self) -> String {
        match self {
            Self::Proved => "won within the draw limits".to_owned(),
            Self::NotWithin(rules) => {
                let limit =
                    rules.first().map_or_else(|| "the draw limits".to_owned(), |rule| rule.limit_in_words());
                format!("won, but not within {limit}")
            }
            Self::Open => "not known whether it is won within the draw limits".to_owned(),
        }
    }
}
