//! Those who take part in a round, and what the criteria ask about them.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use crate::history::{Bye, Colour, Number, Player, Points, RoundOutcome, Tournament};
use crate::matching::{Graph, Wide, perfect_matching};

use super::ByeScore;
use super::colour::{self, Preference, Strength};

/// The way a player left his score group in a round (article 1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Float {
    /// Against a lower score, or points without a game.
    Down,
    /// Against a higher score.
    Up,
}

/// A player who takes part in the round.
pub(super) struct Contender {
    pub(super) number: Number,
    /// Among all who have taken part in a pairing so far; decides between equal scores and for colours.
    pub(super) rank: usize,
    /// With virtual points.
    pub(super) score: Points,
    /// Without virtual points.
    pub(super) points: Points,
    pub(super) preference: Preference,
    /// In the last round and in the one before it.
    pub(super) floats: [Option<Float>; 2],
    pub(super) games: u16,
    pub(super) may_have_bye: bool,
    pub(super) is_topscorer: bool,
}

/// All of them, ranked by score and number (article 1.2).
pub(super) struct Field {
    pub(super) contenders: Vec<Contender>,
    pub(super) first_colour: Colour,
    compatible: Vec<bool>,
}

impl Field {
    pub(super) fn of(tournament: &Tournament, round: u16) -> Self {
        let absent = absent_numbers(tournament, round);
        let scores = Scores::of(tournament, round);
        let is_last = tournament.rounds.is_some_and(|rounds| round >= rounds);
        let mut contenders = Vec::new();
        let mut rank = 0;
        for player in &tournament.players {
            let takes_part = !absent.contains(&player.number);
            let has_been_paired =
                player.outcomes.iter().take(usize::from(round) - 1).any(RoundOutcome::was_paired);
            if takes_part {
                contenders.push(contender(tournament, &scores, player, round, rank, is_last));
            }
            rank += usize::from(takes_part || has_been_paired);
        }
        contenders.sort_by_key(|contender| (Reverse(contender.score), contender.rank));
        let first_colour = colour::first_colour(tournament).unwrap_or(Colour::White);
        let compatible = compatibility(tournament, &contenders, round);
        Self { contenders, first_colour, compatible }
    }

    /// Whether the absolute criteria let two contenders meet.
    pub(super) fn compatible(&self, one: usize, other: usize) -> bool {
        self.compatible[one * self.contenders.len() + other]
    }

    /// The end of the score group that begins here.
    pub(super) fn group_end(&self, begin: usize) -> usize {
        let score = self.contenders[begin].score;
        begin + self.contenders[begin..].iter().take_while(|contender| contender.score == score).count()
    }

    /// C4 and C5: the lowest score at which somebody can have the bye so that all others can be paired. `None` if the
    /// round cannot be paired.
    pub(super) fn bye_score(&self) -> Option<ByeScore> {
        let size = self.contenders.len();
        let odd = !size.is_multiple_of(2);
        let mut graph: Graph<2> = Graph::new(size + usize::from(odd));
        let zero = graph.weight(Wide::ZERO);
        for one in 0..size {
            for other in 0..one {
                if self.compatible(one, other) {
                    graph.connect(one, other, zero);
                }
            }
        }
        if odd {
            for (index, contender) in self.contenders.iter().enumerate() {
                if contender.may_have_bye {
                    let mut weight = Wide::ZERO;
                    weight.add_shifted(-i64::from(contender.score.in_hundredths()), 0);
                    let weight = graph.weight(weight);
                    graph.connect(index, size, weight);
                }
            }
        }
        let mates = perfect_matching(&graph)?;
        Some(mates.get(size).map(|&index| self.contenders[index].score))
    }
}

/// The scores by which floats are judged.
struct Scores {
    /// For each player after each of the last three rounds at most: with the virtual points of the round that follows.
    before: HashMap<(Number, u16), Points>,
}

impl Scores {
    fn of(tournament: &Tournament, round: u16) -> Self {
        let mut before = HashMap::new();
        for player in &tournament.players {
            for at in round.saturating_sub(2).max(1)..=round {
                let points = player.points(&tournament.scoring, at - 1);
                before.insert((player.number, at), points + tournament.virtual_points(player.number, at));
            }
        }
        Self { before }
    }

    fn before(&self, number: Number, round: u16) -> Points {
        self.before.get(&(number, round)).copied().unwrap_or(Points::ZERO)
    }
}

fn absent_numbers(tournament: &Tournament, round: u16) -> HashSet<Number> {
    let requested = tournament.requested_byes.iter().filter(|bye| bye.round == round).map(|bye| bye.player);
    let written = tournament.players.iter().filter(|player| {
        matches!(player.outcome(round), RoundOutcome::Bye(Bye::Half | Bye::Full | Bye::Zero))
    });
    requested.chain(written.map(|player| player.number)).collect()
}

fn contender(
    tournament: &Tournament,
    scores: &Scores,
    player: &Player,
    round: u16,
    rank: usize,
    is_last: bool,
) -> Contender {
    let scoring = &tournament.scoring;
    let past: Vec<RoundOutcome> = (1..round).map(|round| player.outcome(round)).collect();
    let score = scores.before(player.number, round);
    let had_win_without_game = (1..).zip(&past).any(|(at, outcome)| {
        outcome.played().is_none()
            && (*outcome == RoundOutcome::Bye(Bye::PairingAllocated)
                || player.round_points(scoring, at) >= scoring.win)
    });
    let float = |back: u16| {
        let at = round.checked_sub(back).filter(|at| *at > 0)?;
        let outcome = player.outcome(at);
        let Some((opponent, _)) = outcome.played() else {
            let floated = outcome == RoundOutcome::Bye(Bye::PairingAllocated)
                || player.round_points(scoring, at) > scoring.loss;
            return floated.then_some(Float::Down);
        };
        match scores.before(player.number, at).cmp(&scores.before(opponent, at)) {
            std::cmp::Ordering::Greater => Some(Float::Down),
            std::cmp::Ordering::Less => Some(Float::Up),
            std::cmp::Ordering::Equal => None,
        }
    };
    // Article 1.8: in the last round, more than half of the points that could be had.
    let half = i64::from(round - 1) * i64::from(scoring.win.max(scoring.draw).in_hundredths());
    let is_topscorer = is_last && 2 * i64::from(score.in_hundredths()) > half;
    let played = past.iter().filter_map(RoundOutcome::played);
    Contender {
        number: player.number,
        rank,
        score,
        points: player.points(scoring, round - 1),
        games: u16::try_from(played.clone().count()).unwrap_or(u16::MAX),
        preference: Preference::of(played.map(|(_, colour)| colour).collect()),
        floats: [float(1), float(2)],
        may_have_bye: !had_win_without_game,
        is_topscorer,
    }
}

/// C1, C3 and what the event forbids.
fn compatibility(tournament: &Tournament, contenders: &[Contender], round: u16) -> Vec<bool> {
    let size = contenders.len();
    let places: HashMap<Number, usize> =
        contenders.iter().enumerate().map(|(index, contender)| (contender.number, index)).collect();
    let mut compatible = vec![true; size * size];
    let mut forbid = |one: usize, other: usize| {
        compatible[one * size + other] = false;
        compatible[other * size + one] = false;
    };
    for (index, one) in contenders.iter().enumerate() {
        forbid(index, index);
        for (other_index, other) in contenders[..index].iter().enumerate() {
            let both_absolute = one.preference.strength == Strength::Absolute
                && other.preference.strength == Strength::Absolute
                && one.preference.colour == other.preference.colour;
            if both_absolute && !one.is_topscorer && !other.is_topscorer {
                forbid(index, other_index);
            }
        }
    }
    for player in &tournament.players {
        let Some(&one) = places.get(&player.number) else { continue };
        for (opponent, _) in
            player.outcomes.iter().take(usize::from(round) - 1).filter_map(RoundOutcome::played)
        {
            if let Some(&other) = places.get(&opponent) {
                forbid(one, other);
            }
        }
    }
    let in_force = |first: u16, last: Option<u16>| first <= round && last.is_none_or(|last| round <= last);
    for group in &tournament.forbidden {
        if in_force(group.first_round, group.last_round) {
            let members: Vec<usize> =
                group.players.iter().filter_map(|number| places.get(number).copied()).collect();
            for &one in &members {
                for &other in &members {
                    forbid(one, other);
                }
            }
        }
    }
    compatible
}
