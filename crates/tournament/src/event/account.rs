//! Where a player's points come from.

use super::Event;
use super::Phase;
use super::round::{Board, Round, RoundState};
use super::scheme::short;
use crate::history::{Bye, Number, Points};

/// A line of a player's account: some points, and the decision they stand on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountLine {
    /// The round; none for what belongs to no round.
    pub round: Option<u16>,
    /// How many points.
    pub points: Points,
    /// In words, why.
    pub reason: String,
    /// The decision behind it, from 1.
    pub decision: Option<usize>,
}

impl Event {
    /// Where a player's points come from; their sum is his score.
    pub fn account(&self, player: Number) -> Vec<AccountLine> {
        if self.phase == Phase::Entries {
            return Vec::new();
        }
        let Some(place) = self.place(player) else { return Vec::new() };
        let mut lines = Vec::new();
        let made_known = self.rounds.iter().filter(|round| round.state >= RoundState::Published);
        for (index, round) in made_known.enumerate() {
            let number = index as u16 + 1;
            if round.board_of(player).is_none() {
                lines.push(self.free_line(place, player, number, round.paired_by));
            }
            lines.extend(round.boards_of(player).map(|board| self.board_line(board, player, number, round)));
        }
        for penalty in self.penalties.iter().filter(|penalty| penalty.entry == place) {
            lines.push(AccountLine {
                round: None,
                points: -penalty.points,
                reason: format!("penalty: {}", penalty.because),
                decision: Some(penalty.decision),
            });
        }
        lines
    }

    fn board_line(&self, board: &Board, player: Number, number: u16, round: &Round) -> AccountLine {
        let opponent = board.pair.opponent_of(player).unwrap_or(player);
        let points = board.points(player, &self.regulation);
        let name = self.entry(opponent).map_or("", |entry| entry.name.as_str());
        let scores: Vec<String> = board
            .scores
            .iter()
            .map(|score| score.map_or("?".to_owned(), |score| format!("{score} {}", score.reason.name())))
            .collect();
        let colour = board.colour(player);
        let mut reason = format!("{colour} against {opponent} {name}: {}", scores.join(", "));
        let unsigned = board.unsigned.iter().find(|(unsigned, _)| *unsigned == player);
        if unsigned.is_some() {
            reason.push_str("; score sheet not signed, no points for the round (wcdf 3.10)");
        }
        let entered = board.entered_by.iter().flatten().max().copied();
        let decision = unsigned.map(|&(_, decision)| decision).or(entered).or(Some(round.paired_by));
        AccountLine { round: Some(number), points, reason, decision }
    }

    fn free_line(&self, place: usize, player: Number, round: u16, paired_by: usize) -> AccountLine {
        let points = self.unpaired_points(place, player, round);
        let asked = self.byes.iter().find(|bye| bye.entry == place && bye.round == round);
        let free = self.rounds[usize::from(round) - 1].free.contains(&player);
        let (reason, decision) = match asked {
            _ if free => (format!("bye, worth {}", short(points)), paired_by),
            Some(bye) => {
                let kind = match bye.bye {
                    Bye::Half => "the points of a draw",
                    Bye::Full => "the points of a win",
                    Bye::Zero | Bye::PairingAllocated => "no points",
                };
                (format!("requested bye, {kind}"), bye.decision)
            }
            None => ("did not take part".to_owned(), paired_by),
        };
        AccountLine { round: Some(round), points, reason, decision: Some(decision) }
    }
}
