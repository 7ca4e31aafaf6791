//! Draw counters, their limits, and the claims that can be made, in words.

use crate::board::Kind;
use crate::game::{Counter, OpenClaim};
use crate::rules::{Counts, DrawException, DrawRule, Effect, Limit, Rules, Stops};

impl Counter {
    /// What is counted: `times`, `moves by each side`, `moves by the stronger side`.
    pub const fn unit(&self) -> &'static str {
        match self.rule.limit {
            Limit::Times(_) | Limit::AtOnce => "times",
            Limit::MovesOfTheStrongSide(moves) if moves == self.limit => "moves by the stronger side",
            Limit::MovesOfEach(_) | Limit::MovesOfTheStrongSide(_) | Limit::Plies(_) => "moves by each side",
        }
    }
}

impl DrawRule {
    /// What resets its count, in a sentence.
    pub fn resets(&self, rules: &Rules) -> String {
        match self.counts {
            Counts::Repetitions => "Each position has its own count.".to_owned(),
            Counts::QuietKingMoves => {
                format!("A capture or a {}'s move resets it.", rules.word(Kind::Man))
            }
            Counts::SinceTheBalanceChanged(_) => "A capture or a promotion resets it.".to_owned(),
            Counts::SinceTheEndingArose { stops: Stops::WhenTheEndingIsLeft, .. } => {
                "It stops when this ending is no longer on the board.".to_owned()
            }
            Counts::SinceTheEndingArose { stops: Stops::Never, .. } | Counts::WholeGame => {
                "Nothing resets it.".to_owned()
            }
        }
    }

    /// What happens at its limit, in a sentence.
    pub fn effect_in_words(&self) -> String {
        let at_the_limit = match self.limit {
            Limit::Times(times) => format!("when a position has occurred {times} times"),
            Limit::MovesOfEach(moves) => format!("after {moves} moves by each side"),
            Limit::MovesOfTheStrongSide(moves) => format!("after {moves} moves by the stronger side"),
            Limit::Plies(plies) => format!("after {plies} moves by the two sides together"),
            Limit::AtOnce => "at once".to_owned(),
        };
        let unless = match self.unless {
            DrawException::Nothing => "",
            DrawException::AWinIsAtHand => ", unless a win is at hand",
        };
        match self.effect {
            Effect::Automatic | Effect::AutomaticInSuddenDeath => format!("Drawn {at_the_limit}{unless}."),
            Effect::OnClaim => format!("Either player may claim a draw {at_the_limit}{unless}."),
            Effect::OnClaimNamingTheMove => {
                "A player may claim a draw by naming the move that would reach the limit.".to_owned()
            }
        }
    }

    /// Its limit, as in `the 15 moves of idf 7.2.4`.
    pub fn limit_in_words(&self) -> String {
        let limit = match self.limit {
            Limit::MovesOfEach(moves) => format!("{moves} moves by each side"),
            Limit::MovesOfTheStrongSide(moves) => format!("{moves} moves"),
            Limit::Plies(plies) => format!("{plies} plies"),
            Limit::Times(_) | Limit::AtOnce => "limit".to_owned(),
        };
        format!("the {limit} of {}", self.article)
    }
}

impl OpenClaim {
    /// The claim in a sentence, without its article.
    pub fn sentence(&self, rules: &Rules) -> String {
        let who = self.by.map_or("Either player", |side| rules.colour(side));
        let how = if self.names_the_move { ", naming the move" } else { "" };
        format!("{who} may claim a draw{how}: {}.", self.name)
    }
}
