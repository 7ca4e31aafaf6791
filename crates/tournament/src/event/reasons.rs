//! The reasons for a pairing: for each pair and each floater, the deciding criterion and the next best pairing.

use super::pairing::ProposalError;
use super::regulation::FinalSystem;
use super::scheme::short;
use super::{Adjourned, Event, System};
use crate::dutch::{self, ExplainedPlayer, Place};
use crate::history::Number;
use crate::systems::double_swiss::{self, DoubleSwissPairing};
use crate::systems::{Pair, RoundPairs};

/// Why two were paired, or why somebody was not paired where he stood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairReason {
    /// A pair, or one player: who floats or is free.
    pub players: Vec<Number>,
    /// In words.
    pub words: String,
}

impl Event {
    /// Why the program proposed a round as it did, even if the controller changed it: for each pair and each floater.
    pub fn reasons(&self, round: u16) -> Result<Vec<PairReason>, ProposalError> {
        self.before(round)?.next_reasons()
    }

    /// The same for one player: of large fields much quicker.
    pub fn reasons_for(&self, round: u16, player: Number) -> Result<Vec<PairReason>, ProposalError> {
        let before = self.before(round)?;
        if before.regulation.system != System::Dutch {
            let reasons = before.next_reasons()?.into_iter();
            return Ok(reasons.filter(|reason| reason.players.contains(&player)).collect());
        }
        before.next_pairs()?;
        let explained = dutch::explain(&before.tournament(Adjourned::Draw), pairs_round(&before), player)
            .map_err(|error| ProposalError::System(error.to_string()))?;
        let reasons = explained.into_iter().map(|explanation| ExplainedPlayer { player, explanation });
        Ok(reasons.map(|explained| dutch_reason(&explained)).collect())
    }

    /// The event as it stood when a round was proposed; as it stands if that is still to come.
    fn before(&self, round: u16) -> Result<Self, ProposalError> {
        let known = usize::from(round).checked_sub(1).and_then(|place| self.rounds.get(place));
        match known {
            None => Ok(self.clone()),
            Some(paired) => {
                let decisions = self.decisions[..paired.proposed_by - 1].iter().cloned();
                Self::replay(decisions).map_err(|(_, refusal)| ProposalError::System(refusal.to_string()))
            }
        }
    }

    fn next_reasons(&self) -> Result<Vec<PairReason>, ProposalError> {
        let pairs = self.next_pairs()?;
        let round = pairs_round(self);
        Ok(match self.regulation.system {
            System::Dutch => self.dutch_reasons(round)?,
            System::DoubleSwiss => self.double_swiss_reasons()?,
            System::Berger => {
                let table =
                    format!("round {round} of the Berger table for {} (C.05, Annex 1)", self.entries.len());
                table_reasons(&pairs, &table)
            }
            System::Match => table_reasons(&pairs, "colours alternate from game to game (wcdf 1.12)"),
            System::KnockOut => self.tree_reasons(&pairs, round),
            System::Arena => self.arena_reasons(&pairs),
            System::Groups => self.group_reasons(&pairs, round),
            System::Simultaneous => {
                table_reasons(&pairs, "the giver of the display meets every guest (fmjd 11.1.2)")
            }
        })
    }

    fn dutch_reasons(&self, round: u16) -> Result<Vec<PairReason>, ProposalError> {
        let explained = dutch::explain_round(&self.tournament(Adjourned::Draw), round)
            .map_err(|error| ProposalError::System(error.to_string()))?;
        Ok(explained.iter().map(dutch_reason).collect())
    }

    fn double_swiss_reasons(&self) -> Result<Vec<PairReason>, ProposalError> {
        let round = self.double_swiss_round();
        let paired = double_swiss::pair(&round).map_err(|error| ProposalError::System(error.to_string()))?;
        let mut reasons = Vec::new();
        for bracket in &paired.brackets {
            for &(one, two) in &bracket.pairs {
                let mut without = round.clone();
                without.forbidden.push((one, two));
                reasons.push(PairReason {
                    players: vec![one, two],
                    words: format!(
                        "score group {}; first legal pairing, identifier {} (C.04.5, 3.6); {}",
                        short(bracket.score),
                        identifier(&bracket.pairs),
                        next_best(&paired, double_swiss::pair(&without).ok().as_ref())
                    ),
                });
            }
            for &floater in &bracket.upfloaters {
                let mut without = round.clone();
                without.forbidden.extend(bracket.residents.iter().map(|&resident| (resident, floater)));
                reasons.push(PairReason {
                    players: vec![floater],
                    words: format!(
                        "floats up to {}: the group cannot be paired with fewer or higher upfloaters (C4, C5); {}",
                        short(bracket.score),
                        next_best(&paired, double_swiss::pair(&without).ok().as_ref())
                    ),
                });
            }
        }
        reasons.extend(paired.bye.map(|free| {
            let mut without = round.clone();
            for contender in without.contenders.iter_mut().filter(|contender| contender.number == free) {
                contender.bye = double_swiss::ByeClaim::Used;
            }
            let other = double_swiss::pair(&without).ok().and_then(|other| other.bye);
            let other = other.map_or("no other player can have it".to_owned(), |other| format!("next best: {other}"));
            PairReason {
                players: vec![free],
                words: format!(
                    "has the bye: lowest score, then most matches played, then largest number, so that the others \
                     can be paired (C.04.5, 3.4); {other}"
                ),
            }
        }));
        Ok(reasons)
    }

    fn tree_reasons(&self, pairs: &RoundPairs, round: u16) -> Vec<PairReason> {
        let mut reasons: Vec<PairReason> = pairs
            .pairs
            .iter()
            .map(|pair| PairReason {
                players: pair.players().to_vec(),
                words: format!(
                    "seeds {} and {} of the bracket, in which the best two can meet only in the final",
                    pair.white.min(pair.black),
                    pair.white.max(pair.black)
                ),
            })
            .collect();
        reasons.extend(pairs.free.iter().map(|&free| PairReason {
            players: vec![free],
            words: format!("goes through round {round} without playing: the best seeds have the byes"),
        }));
        reasons
    }

    fn arena_reasons(&self, pairs: &RoundPairs) -> Vec<PairReason> {
        let points = |player: Number| {
            let record = self.records().into_iter().find(|record| record.number == player);
            let sum = record.map(|record| record.rounds.iter().map(|score| score.points()).sum());
            short(sum.unwrap_or_default())
        };
        let words = |pair: &Pair| {
            format!(
                "next to each other among the waiting players, with {} and {} points; they did not meet in their last games",
                points(pair.white),
                points(pair.black)
            )
        };
        pairs
            .pairs
            .iter()
            .map(|pair| PairReason { players: pair.players().to_vec(), words: words(pair) })
            .collect()
    }

    fn group_reasons(&self, pairs: &RoundPairs, round: u16) -> Vec<PairReason> {
        let in_groups = self.group_rounds();
        if round > in_groups {
            return match self.regulation.final_system {
                FinalSystem::KnockOut => {
                    let words = "the bracket of the final: group winners are seeded first, and if possible do not meet a player of their own group at once";
                    table_reasons(pairs, words)
                }
                FinalSystem::Berger => table_reasons(
                    pairs,
                    &format!("round {} of the Berger table of the final", round - in_groups),
                ),
            };
        }
        let groups = self.groups();
        let group = |player: Number| groups.iter().position(|group| group.contains(&player)).unwrap_or(0);
        let words = |player: Number| {
            let place = group(player);
            format!(
                "round {round} of the Berger table of group {} ({} players)",
                place + 1,
                groups[place].len()
            )
        };
        let reason = |players: Vec<Number>| PairReason { words: words(players[0]), players };
        let pairs_and_free = pairs.pairs.iter().map(|pair| pair.players().to_vec());
        pairs_and_free.chain(pairs.free.iter().map(|&free| vec![free])).map(reason).collect()
    }
}

/// The round that is paired next, from 1.
fn pairs_round(event: &Event) -> u16 {
    let known = event.rounds.iter().filter(|round| round.state >= super::RoundState::Published).count();
    known as u16 + 1
}

fn dutch_reason(explained: &ExplainedPlayer) -> PairReason {
    let told = &explained.explanation;
    let mut players = vec![explained.player];
    let got = match told.place {
        Place::Game { opponent, .. } => {
            players.push(opponent);
            ""
        }
        Place::Downfloater => "is not paired here and moves down to the next bracket; ",
        Place::Bye => "is left over and has the bye; ",
    };
    let moved = told.moved_down.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let moved = if moved.is_empty() { String::new() } else { format!(" with {moved} moved down from above") };
    let next = told.next_best().map_or(String::new(), |next| format!("; {next}"));
    PairReason {
        players,
        words: format!("score group {}{moved}; {got}{}{next}", short(told.score), told.decision()),
    }
}

fn table_reasons(pairs: &RoundPairs, words: &str) -> Vec<PairReason> {
    let reason = |players: Vec<Number>| PairReason { players, words: words.to_owned() };
    let both = pairs.pairs.iter().map(|pair| reason(pair.players().to_vec()));
    both.chain(pairs.free.iter().map(|&free| reason(vec![free]))).collect()
}

fn identifier(pairs: &[(Number, Number)]) -> String {
    double_swiss::identifier(pairs).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// What another pairing of the round is worse in: the first bracket that differs.
fn next_best(best: &DoubleSwissPairing, other: Option<&DoubleSwissPairing>) -> String {
    let Some(other) = other else { return "the round cannot be completed in any other way (C1)".to_owned() };
    if best.bye != other.bye {
        let free = other.bye.map_or("nobody".to_owned(), |free| free.to_string());
        return format!("next best: the bye for {free} (3.4)");
    }
    let mut brackets = best.brackets.iter().zip(&other.brackets);
    let Some((mine, theirs)) = brackets.find(|(mine, theirs)| mine != theirs) else {
        return "next best: other brackets below".to_owned();
    };
    let list = |numbers: &[Number]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    if mine.upfloaters.len() < theirs.upfloaters.len() {
        let (more, fewer) = (theirs.upfloaters.len(), mine.upfloaters.len());
        return format!("next best breaks C4: {more} upfloaters instead of {fewer}");
    }
    if mine.upfloaters != theirs.upfloaters {
        return format!(
            "next best: upfloaters {} instead of {} (C5 to C7)",
            list(&theirs.upfloaters),
            list(&mine.upfloaters)
        );
    }
    if mine.repeated_opponents < theirs.repeated_opponents {
        let (more, fewer) = (theirs.repeated_opponents, mine.repeated_opponents);
        return format!(
            "next best breaks C8: {more} opponents of upfloaters floated before instead of {fewer}"
        );
    }
    format!("next best: identifier {}", identifier(&theirs.pairs))
}
