//! What outcomes are worth, and questions about a whole history.

use super::{
    Acceleration, Bye, Colour, Forfeit, GameResult, Number, OutcomeKind, Player, Points, RoundOutcome,
    Scoring, Tournament,
};

impl RoundOutcome {
    /// Whom the player met or should have met.
    #[must_use]
    pub fn opponent(&self) -> Option<Number> {
        match *self {
            Self::Game { opponent, .. } | Self::Pending { opponent, .. } => Some(opponent),
            Self::Forfeit { opponent, .. } => opponent,
            Self::Bye(_) | Self::Absent => None,
        }
    }

    /// The colour that the pairing gave, whether or not the game was played.
    #[must_use]
    pub fn colour(&self) -> Option<Colour> {
        match *self {
            Self::Game { colour, .. } | Self::Pending { colour, .. } => Some(colour),
            Self::Forfeit { colour, .. } => colour,
            Self::Bye(_) | Self::Absent => None,
        }
    }

    /// The opponent and colour of a game that was played over the board.
    #[must_use]
    pub fn played(&self) -> Option<(Number, Colour)> {
        match *self {
            Self::Game { opponent, colour, .. } => Some((opponent, colour)),
            _ => None,
        }
    }

    /// What it is called where points are given to it; the bye of the pairing and a game that is not over have no name.
    #[must_use]
    pub fn kind(&self) -> Option<OutcomeKind> {
        Some(match self {
            Self::Game { result: GameResult::Win, .. } => OutcomeKind::Win,
            Self::Game { result: GameResult::Draw, .. } => OutcomeKind::Draw,
            Self::Game { result: GameResult::Loss, .. } => OutcomeKind::Loss,
            Self::Forfeit { result: Forfeit::Won, .. } => OutcomeKind::ForfeitWin,
            Self::Forfeit { .. } => OutcomeKind::ForfeitLoss,
            Self::Bye(Bye::Full) => OutcomeKind::FullBye,
            Self::Bye(Bye::Half) => OutcomeKind::HalfBye,
            Self::Bye(Bye::Zero) | Self::Absent => OutcomeKind::ZeroBye,
            Self::Bye(Bye::PairingAllocated) | Self::Pending { .. } => return None,
        })
    }

    /// Whether the pairing of the round had the player in it, with an opponent or with its bye.
    #[must_use]
    pub fn was_paired(&self) -> bool {
        !matches!(self, Self::Absent | Self::Bye(Bye::Half | Bye::Full | Bye::Zero))
    }
}

impl Scoring {
    /// What an outcome is worth.
    #[must_use]
    pub fn points(&self, outcome: &RoundOutcome) -> Points {
        match outcome {
            RoundOutcome::Game { result: GameResult::Win, .. } => self.win,
            RoundOutcome::Game { result: GameResult::Draw, .. } => self.draw,
            RoundOutcome::Game { result: GameResult::Loss, .. } => self.loss,
            RoundOutcome::Forfeit { result: Forfeit::Won, .. } => self.forfeit_win,
            RoundOutcome::Forfeit { .. } => self.forfeit_loss,
            RoundOutcome::Bye(Bye::Full) => self.full_bye,
            RoundOutcome::Bye(Bye::Half) => self.half_bye,
            RoundOutcome::Bye(Bye::PairingAllocated) => self.pairing_bye,
            RoundOutcome::Bye(Bye::Zero) | RoundOutcome::Absent => self.zero_bye,
            RoundOutcome::Pending { .. } => self.unfinished,
        }
    }
}

impl Player {
    /// What happened in a round, counted from 1.
    #[must_use]
    pub fn outcome(&self, round: u16) -> RoundOutcome {
        let index = usize::from(round).wrapping_sub(1);
        self.outcomes.get(index).copied().unwrap_or(RoundOutcome::Absent)
    }

    /// The points of a round.
    #[must_use]
    pub fn round_points(&self, scoring: &Scoring, round: u16) -> Points {
        let outcome = self.outcome(round);
        let kind = outcome.kind();
        let instead = self.assigned.iter().rev().find(|assigned| {
            kind.is_some()
                && assigned.instead_of == kind
                && assigned.round.is_none_or(|assigned| assigned == round)
        });
        instead.map_or_else(|| scoring.points(&outcome), |assigned| assigned.points)
    }

    /// Points in addition to the results of this many rounds: bonuses and penalties.
    #[must_use]
    pub fn points_beside(&self, rounds: u16) -> Points {
        let in_time = |round: Option<u16>| round.is_none_or(|round| round <= rounds);
        let beside =
            self.assigned.iter().filter(|assigned| assigned.instead_of.is_none() && in_time(assigned.round));
        beside.map(|assigned| assigned.points).sum()
    }

    /// The points after this many rounds.
    #[must_use]
    pub fn points(&self, scoring: &Scoring, rounds: u16) -> Points {
        let results: Points = (1..=rounds).map(|round| self.round_points(scoring, round)).sum();
        results + self.points_beside(rounds)
    }
}

impl Tournament {
    /// The player with this number.
    #[must_use]
    pub fn player(&self, number: Number) -> Option<&Player> {
        self.players.iter().find(|player| player.number == number)
    }

    /// The last round in which somebody was paired. Byes of one round behind it are those of the round to be paired
    /// next.
    #[must_use]
    pub fn paired_rounds(&self) -> u16 {
        let last = |player: &Player, test: fn(&RoundOutcome) -> bool| player.outcomes.iter().rposition(test);
        let rounds = |player: &Player| {
            let paired = last(player, RoundOutcome::was_paired).map_or(0, |index| index + 1);
            let written = last(player, |outcome| *outcome != RoundOutcome::Absent).unwrap_or(0);
            paired.max(written)
        };
        u16::try_from(self.players.iter().map(rounds).max().unwrap_or(0)).unwrap_or(u16::MAX)
    }

    /// The virtual points of a player in a round. Under Baku (C.04.7) the first half of the players, rounded up to an
    /// even number, has a win's points in the first half of the accelerated rounds and a draw's in the rest of them;
    /// the accelerated rounds are the first half of all, rounded up.
    #[must_use]
    pub fn virtual_points(&self, number: Number, round: u16) -> Points {
        match &self.acceleration {
            Acceleration::None => Points::ZERO,
            Acceleration::Baku => self.baku_points(number, round),
            Acceleration::Listed(list) => list
                .iter()
                .filter(|entry| entry.player == number && entry.round == round)
                .map(|entry| entry.points)
                .next_back()
                .unwrap_or(Points::ZERO),
        }
    }

    fn baku_points(&self, number: Number, round: u16) -> Points {
        let accelerated_rounds = self.rounds.unwrap_or(0).div_ceil(2);
        let full_rounds = accelerated_rounds.div_ceil(2);
        // C.04.7, article 2: group A is twice the number of players divided by four, rounded up.
        let group_a = 2 * self.players.len().div_ceil(4);
        let in_group_a = self.players.iter().take(group_a).any(|player| player.number == number);
        match (in_group_a, round) {
            (true, round) if round <= full_rounds => self.scoring.win,
            (true, round) if round <= accelerated_rounds => self.scoring.draw,
            _ => Points::ZERO,
        }
    }
}
