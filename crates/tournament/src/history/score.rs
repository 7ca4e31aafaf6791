//! What outcomes are worth, and questions about a whole history.

use super::{
    Acceleration, Bye, Colour, Forfeit, GameResult, Number, Outcome, Player, Points, Scoring, Tournament,
};

impl Outcome {
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

    /// Whether the pairing of the round had the player in it, with an opponent or with its bye.
    #[must_use]
    pub fn was_paired(&self) -> bool {
        !matches!(self, Self::Absent | Self::Bye(Bye::Half | Bye::Full | Bye::Zero))
    }
}

impl Scoring {
    /// What an outcome is worth; nothing while it is pending.
    #[must_use]
    pub fn points(&self, outcome: &Outcome) -> Points {
        match outcome {
            Outcome::Game { result: GameResult::Win, .. }
            | Outcome::Forfeit { result: Forfeit::Won, .. }
            | Outcome::Bye(Bye::Full) => self.win,
            Outcome::Game { result: GameResult::Draw, .. } | Outcome::Bye(Bye::Half) => self.draw,
            Outcome::Game { result: GameResult::Loss, .. } => self.loss,
            Outcome::Forfeit { .. } => self.forfeit_loss,
            Outcome::Bye(Bye::PairingAllocated) => self.pairing_bye,
            Outcome::Bye(Bye::Zero) | Outcome::Absent => self.zero_bye,
            Outcome::Pending { .. } => Points::ZERO,
        }
    }
}

impl Player {
    /// What happened in a round, counted from 1.
    #[must_use]
    pub fn outcome(&self, round: u16) -> Outcome {
        let index = usize::from(round).wrapping_sub(1);
        self.outcomes.get(index).copied().unwrap_or(Outcome::Absent)
    }

    /// The points after so many rounds.
    #[must_use]
    pub fn points(&self, scoring: &Scoring, rounds: u16) -> Points {
        (1..=rounds).map(|round| scoring.points(&self.outcome(round))).sum()
    }
}

impl Tournament {
    /// The player with this number.
    #[must_use]
    pub fn player(&self, number: Number) -> Option<&Player> {
        self.players.iter().find(|player| player.number == number)
    }

    /// The last round in which somebody was paired. Byes of one round behind it are those of the round to be paired next.
    #[must_use]
    pub fn paired_rounds(&self) -> u16 {
        let last = |player: &Player, test: fn(&Outcome) -> bool| player.outcomes.iter().rposition(test);
        let rounds = |player: &Player| {
            let paired = last(player, Outcome::was_paired).map_or(0, |index| index + 1);
            let written = last(player, |outcome| *outcome != Outcome::Absent).unwrap_or(0);
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
