//! Random events from a seed: the same seed, the same event, on every machine.

use crate::dutch;
use crate::history::{
    Acceleration, Bye, Colour, ForbiddenGroup, Forfeit, GameResult, Number, Player, Rating, RequestedBye,
    RoundOutcome, Scoring, Tournament,
};

/// What kind of event is made. Chances are in thousandths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Everything follows from it.
    pub seed: u64,
    /// How many players.
    pub players: u16,
    /// How many rounds; fewer if they can no longer be paired.
    pub rounds: u16,
    /// That a game is drawn.
    pub draws: u16,
    /// That a game is not played.
    pub forfeits: u16,
    /// That a player has a bye in a round, mostly of half a point.
    pub byes: u16,
    /// That a player withdraws after a round.
    pub withdrawals: u16,
    /// That a player enters late.
    pub late_entries: u16,
    /// How many pairs must not meet.
    pub forbidden_pairs: u16,
    /// The points.
    pub scoring: Scoring,
    /// Virtual points.
    pub acceleration: Acceleration,
}

impl Plan {
    /// An event with something of everything.
    #[must_use]
    pub fn new(seed: u64, players: u16, rounds: u16) -> Self {
        Self {
            seed,
            players,
            rounds,
            draws: 350,
            forfeits: 20,
            byes: 25,
            withdrawals: 10,
            late_entries: 10,
            forbidden_pairs: 0,
            scoring: Scoring::default(),
            acceleration: Acceleration::None,
        }
    }
}

/// Numbers that follow from a seed (SplitMix64).
#[derive(Clone, Debug)]
pub struct Lot(u64);

impl Lot {
    /// Begins with a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub fn next_number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below a limit, which is not 0.
    pub fn below(&mut self, limit: u64) -> u64 {
        // The high half of the product is even enough for lots of this size.
        u64::try_from((u128::from(self.next_number()) * u128::from(limit)) >> 64).unwrap_or(0)
    }

    /// Whether something happens, with this probability in thousandths.
    pub fn happens(&mut self, thousandths: u16) -> bool {
        self.below(1000) < u64::from(thousandths)
    }
}

/// Makes an event and pairs all its rounds.
#[must_use]
pub fn generate(plan: &Plan) -> Tournament {
    let mut lot = Lot::new(plan.seed);
    let mut tournament = entries(plan, &mut lot);
    let mut present: Vec<bool> = tournament.players.iter().map(|_| !lot.happens(plan.late_entries)).collect();
    for round in 1..=plan.rounds {
        request_byes(plan, &mut lot, &mut tournament, &present, round);
        // What has been paired is an event too. Its number of rounds stays: acceleration goes by it.
        let Ok(pairing) = dutch::pair(&tournament) else { break };
        play(plan, &mut lot, &mut tournament, &pairing);
        for here in &mut present {
            *here = if *here {
                !lot.happens(plan.withdrawals)
            } else {
                lot.happens(plan.late_entries.max(1) * 10)
            };
        }
    }
    tournament.requested_byes.clear();
    tournament
}

fn entries(plan: &Plan, lot: &mut Lot) -> Tournament {
    let mut ratings: Vec<u16> =
        (0..plan.players).map(|_| 1400 + u16::try_from(lot.below(1000)).unwrap_or(0)).collect();
    ratings.sort_unstable_by(|one, other| other.cmp(one));
    let players = (1..).zip(ratings).map(|(number, rating)| Player {
        number: Number(number),
        name: format!("Player {number:04}"),
        rating,
        ..Player::default()
    });
    let first_colour = if lot.below(2) == 0 { Colour::White } else { Colour::Black };
    let mut tournament = Tournament {
        name: format!("Event {}", plan.seed),
        players: players.collect(),
        rounds: Some(plan.rounds),
        scoring: plan.scoring,
        first_colour: Some(first_colour),
        acceleration: plan.acceleration.clone(),
        ..Tournament::default()
    };
    for _ in 0..plan.forbidden_pairs {
        let mut number = || Number(1 + u16::try_from(lot.below(u64::from(plan.players))).unwrap_or(0));
        let (one, other) = (number(), number());
        if one != other {
            let players = vec![one, other];
            tournament.forbidden.push(ForbiddenGroup { players, first_round: 1, last_round: None });
        }
    }
    tournament
}

fn request_byes(plan: &Plan, lot: &mut Lot, tournament: &mut Tournament, present: &[bool], round: u16) {
    tournament.requested_byes.clear();
    for (player, here) in tournament.players.iter().zip(present) {
        let bye = match here {
            false => Some(Bye::Zero),
            true if lot.happens(plan.byes) => Some(match lot.below(10) {
                0 => Bye::Full,
                1 | 2 => Bye::Zero,
                _ => Bye::Half,
            }),
            true => None,
        };
        let request = bye.map(|bye| RequestedBye { player: player.number, round, bye });
        tournament.requested_byes.extend(request);
    }
}

fn play(plan: &Plan, lot: &mut Lot, tournament: &mut Tournament, pairing: &dutch::Pairing) {
    let mut outcomes: Vec<RoundOutcome> = vec![RoundOutcome::Absent; tournament.players.len()];
    let place = |number: Number| usize::from(number.0) - 1;
    for bye in &tournament.requested_byes {
        outcomes[place(bye.player)] = RoundOutcome::Bye(bye.bye);
    }
    if let Some(number) = pairing.bye {
        outcomes[place(number)] = RoundOutcome::Bye(Bye::PairingAllocated);
    }
    for pair in &pairing.pairs {
        let seats = [(pair.white, pair.black, Colour::White), (pair.black, pair.white, Colour::Black)];
        let ratings =
            [pair.white, pair.black].map(|number| i64::from(tournament.players[place(number)].rating));
        if lot.happens(plan.forfeits) {
            let results = match lot.below(8) {
                0 => [Forfeit::BothLost, Forfeit::BothLost],
                1..=3 => [Forfeit::Won, Forfeit::Lost],
                _ => [Forfeit::Lost, Forfeit::Won],
            };
            for ((own, opponent, colour), result) in seats.into_iter().zip(results) {
                outcomes[place(own)] =
                    RoundOutcome::Forfeit { opponent: Some(opponent), colour: Some(colour), result };
            }
            continue;
        }
        let result = result(plan, lot, ratings);
        for ((own, opponent, colour), result) in seats.into_iter().zip([result, result.other()]) {
            outcomes[place(own)] = RoundOutcome::Game { opponent, colour, result, rating: Rating::Rated };
        }
    }
    for (player, outcome) in tournament.players.iter_mut().zip(outcomes) {
        player.outcomes.push(outcome);
    }
}

/// White's result: a point of rating is worth one thousandth, up to 450 of them.
fn result(plan: &Plan, lot: &mut Lot, [white, black]: [i64; 2]) -> GameResult {
    if lot.happens(plan.draws) {
        return GameResult::Draw;
    }
    let chance = 500 + (white - black).clamp(-450, 450);
    if lot.happens(u16::try_from(chance).unwrap_or(500)) { GameResult::Win } else { GameResult::Loss }
}
