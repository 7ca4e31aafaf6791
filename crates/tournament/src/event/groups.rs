//! Groups and finals: round robins side by side, then a final of the best of each.

use super::pairing::ProposalError;
use super::regulation::FinalSystem;
use super::round::RoundState;
use super::{Event, Phase, System};
use crate::history::Number;
use crate::standings::{FieldError, Standing, StandingsField, standings};
use crate::systems::groups::{GroupsError, deal, qualifiers};
use crate::systems::{Pair, RoundPairs, berger};

impl Event {
    /// The groups, dealt from the start numbers in serpentines; empty in other systems.
    pub fn groups(&self) -> Vec<Vec<Number>> {
        if self.regulation.system != System::Groups || self.phase == Phase::Entries {
            return Vec::new();
        }
        let mut seeds: Vec<Number> = self.numbered().map(|(_, number)| number).collect();
        seeds.sort_unstable();
        deal(&seeds, usize::from(self.regulation.groups)).unwrap_or_default()
    }

    pub(super) fn check_groups(&self) -> Result<(), GroupsError> {
        let seeds: Vec<Number> = (1..=self.entries.len() as u16).map(Number).collect();
        let dealt = deal(&seeds, usize::from(self.regulation.groups))?;
        qualifiers(&dealt, usize::from(self.regulation.qualify)).map(|_| ())
    }

    /// How many rounds the groups play before the final.
    pub(super) fn group_rounds(&self) -> u16 {
        let largest = self.groups().iter().map(Vec::len).max().unwrap_or(0) as u16;
        (largest.saturating_sub(1) + largest % 2) * self.regulation.cycles
    }

    /// How many rounds the final has.
    pub(super) fn final_rounds(&self) -> u16 {
        let finalists = self.regulation.groups.saturating_mul(self.regulation.qualify);
        match self.regulation.final_system {
            FinalSystem::KnockOut => finalists.next_power_of_two().trailing_zeros() as u16,
            FinalSystem::Berger => finalists.saturating_sub(1) + finalists % 2,
        }
    }

    /// The pairs of a group round: the tables of all groups, first group first.
    pub(super) fn group_pairs(&self, round: u16) -> Result<RoundPairs, ProposalError> {
        let mut all = RoundPairs::default();
        for group in self.groups() {
            let table = berger::cycles(group.len() as u16, self.regulation.cycles)
                .map_err(|error| ProposalError::System(error.to_string()))?;
            // A smaller group has finished earlier.
            let Some(pairs) = table.into_iter().nth(usize::from(round) - 1) else { continue };
            all.append(mapped(pairs, &group));
        }
        Ok(all)
    }

    /// The tables of the groups; only their own rounds count.
    pub fn group_standings(&self) -> Result<Vec<Vec<Standing>>, FieldError> {
        let rounds = usize::from(self.group_rounds());
        let records = self.records_in(0..rounds);
        self.groups()
            .iter()
            .map(|group| {
                let members = records.iter().filter(|record| group.contains(&record.number)).cloned();
                let field = StandingsField::new(members.collect(), self.regulation.won_round())?;
                let table = standings(&field, &self.regulation.tie_breaks, self.regulation.unplayed);
                Ok(self.placed_by_order(table))
            })
            .collect()
    }

    /// Those who play the final, in seeding order: all winners first, then all seconds. None before the groups are
    /// over.
    pub(super) fn finalists(&self) -> Result<Vec<Number>, ProposalError> {
        let words = |error: &dyn std::fmt::Display| ProposalError::System(error.to_string());
        let rounds = usize::from(self.group_rounds());
        if self.rounds.iter().take(rounds).filter(|round| round.state == RoundState::Closed).count() < rounds
        {
            return Err(ProposalError::System("the groups have not finished".into()));
        }
        let tables = self.group_standings().map_err(|error| words(&error))?;
        let qualify = usize::from(self.regulation.qualify);
        for (group, table) in tables.iter().enumerate() {
            let tied = |two: &[Standing]| two[0].rank == two[1].rank;
            if let Some(tie) = table.windows(2).take(qualify).find(|two| tied(two)) {
                let (first, second) = (tie[0].number, tie[1].number);
                return Err(ProposalError::System(format!(
                    "{first} and {second} are tied in group {}: rank them with order {first} {second} because=\"…\"",
                    group + 1
                )));
            }
        }
        let orders: Vec<Vec<Number>> =
            tables.iter().map(|table| table.iter().map(|line| line.number).collect()).collect();
        let seeds = qualifiers(&orders, qualify).map_err(|error| words(&error))?;
        Ok(self.apart(seeds))
    }

    /// Turns the last places round until nobody meets somebody of his own group at once, if that can be.
    fn apart(&self, seeds: Vec<Number>) -> Vec<Number> {
        let groups = self.groups();
        let group_of = |player: Number| groups.iter().position(|group| group.contains(&player));
        let count = groups.len();
        let clash = |seeds: &[Number]| {
            let tree = crate::systems::knock_out::KnockOut::new(seeds.to_vec());
            tree.is_ok_and(|tree| {
                let ties = tree.ties(crate::history::Colour::White).pairs;
                ties.iter().any(|pair| group_of(pair.white) == group_of(pair.black))
            })
        };
        for turn in 0..count {
            let mut turned = seeds.clone();
            let last = turned.len() - count;
            turned[last..].rotate_left(turn);
            if !clash(&turned) {
                return turned;
            }
        }
        seeds
    }

    /// The pairs of a round of the final, counted from 1.
    pub(super) fn final_pairs(&self, round: u16) -> Result<RoundPairs, ProposalError> {
        let finalists = self.finalists()?;
        match self.regulation.final_system {
            FinalSystem::Berger => {
                let table = berger::single(finalists.len() as u16)
                    .map_err(|error| ProposalError::System(error.to_string()))?;
                let pairs = table.into_iter().nth(usize::from(round) - 1);
                let pairs = pairs.map(|pairs| mapped(pairs, &finalists)).ok_or(ProposalError::Over(round))?;
                Ok(self.without_the_withdrawn(pairs, self.group_rounds() + round))
            }
            FinalSystem::KnockOut => {
                let first = usize::from(self.group_rounds());
                let tree = self.tree(finalists, first..first + usize::from(round) - 1)?;
                let mut ties = tree.ties(self.regulation.first_colour);
                let played = first + usize::from(round) - 1;
                ties.pairs.extend((round > 1).then(|| self.third_place_pair(&ties, played)).flatten());
                Ok(ties)
            }
        }
    }
}

/// A table's numbers as those of the players.
fn mapped(pairs: RoundPairs, players: &[Number]) -> RoundPairs {
    let player = |place: Number| players[usize::from(place.0) - 1];
    RoundPairs {
        pairs: pairs
            .pairs
            .into_iter()
            .map(|pair| Pair { white: player(pair.white), black: player(pair.black) })
            .collect(),
        free: pairs.free.into_iter().map(player).collect(),
    }
}
