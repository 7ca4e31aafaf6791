//! The rounds of a file as decisions.

use super::{ROUNDS, Source, Terms, plain};
use crate::event::{Decision, Reason};
use crate::history::{
    AssignedPoints, Bye, Colour, Forfeit, GameResult, Number, Player, Points, RoundOutcome,
};
use crate::systems::{Pair, RoundPairs};
use crate::trf::TrfFault;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Who has paired the rounds of a file, as far as an event knows.
const BY: &str = "file";

impl Source {
    /// A round: its pairs, the byes that were asked for, results.
    pub(super) fn round(
        &self,
        round: u16,
        paired: u16,
        terms: &Terms,
    ) -> Result<Vec<(usize, Decision)>, Vec<TrfFault>> {
        let tournament = &self.report.tournament;
        let outcome = |player: &Player| {
            player.outcomes.get(usize::from(round) - 1).copied().unwrap_or(RoundOutcome::Absent)
        };
        let column = ROUNDS.0 + ROUNDS.1 * (usize::from(round) - 1);
        let mut taken = Vec::new();
        let mut pairs: BTreeMap<(Number, Number), Pair> = BTreeMap::new();
        let mut free = Vec::new();
        for player in &tournament.players {
            let line = self.player_line(player.number);
            let asked = match outcome(player) {
                RoundOutcome::Bye(Bye::PairingAllocated) => {
                    free.push(player.number);
                    None
                }
                RoundOutcome::Bye(bye) => Some(bye),
                RoundOutcome::Forfeit { opponent: None, result, .. } => {
                    Some(if result == Forfeit::Won { Bye::Full } else { Bye::Zero })
                }
                _ => None,
            };
            if let Some(bye) = asked {
                taken.push((line, Decision::Bye { player: player.number, round, bye }));
            }
            if let Some(opponent) = outcome(player).opponent() {
                let first = player.number.min(opponent);
                let has_white = match outcome(player).colour() {
                    Some(colour) => colour == Colour::White,
                    None => player.number == first,
                };
                let (white, black) =
                    if has_white { (player.number, opponent) } else { (opponent, player.number) };
                pairs.entry((first, player.number.max(opponent))).or_insert(Pair { white, black });
            }
        }
        let points = |number: Number| {
            let player = tournament.player(number);
            player.map_or(Points::ZERO, |player| player.points(&tournament.scoring, round - 1))
        };
        let mut boards: Vec<Pair> = pairs.into_values().collect();
        boards.sort_by_cached_key(|pair| {
            let (white, black) = (points(pair.white), points(pair.black));
            (Reverse(white.max(black)), Reverse(white + black), pair.white.min(pair.black))
        });
        let pairing = RoundPairs { pairs: boards.clone(), free };
        let first = boards.first().map_or(1, |pair| self.player_line(pair.white));
        taken.push((first, Decision::Propose { round, by: BY.to_owned(), pairs: pairing }));
        taken.push((first, Decision::Publish(round)));
        let mut open = false;
        for (pair, board) in boards.iter().zip(1_u16..) {
            let line = self.player_line(pair.white);
            let (Some(white), Some(black)) = (tournament.player(pair.white), tournament.player(pair.black))
            else {
                continue;
            };
            let scores = if matches!(outcome(white), RoundOutcome::Pending { .. }) && round == paired {
                open = true;
                Vec::new()
            } else if terms.games > 1 {
                let told =
                    self.matches.get(&(round, *pair)).filter(|told| told.len() == usize::from(terms.games));
                let reason =
                    format!("the games of {}-{} in round {round} are not told", pair.white, pair.black);
                let remedy = format!(
                    "add a remark: ### round {round} match {}-{} games and a score for each",
                    pair.white, pair.black
                );
                let told = told.ok_or_else(|| vec![self.fault(line, column, reason, remedy)])?;
                open |= told.iter().any(|score| score == "*");
                told.iter().map(|score| of_match(score, outcome(white), outcome(black))).collect()
            } else {
                vec![Some(self.score(
                    (round, *pair),
                    (white, outcome(white)),
                    (black, outcome(black)),
                    terms,
                ))]
            };
            for (score, game) in scores.into_iter().zip(1_u8..) {
                let Some((score, reason)) = score else { continue };
                taken.push((line, Decision::Result { round, board, game, score, reason }));
            }
        }
        if !open {
            taken.push((first, Decision::Close(round)));
        }
        Ok(taken)
    }

    /// The score of a game, White's points first, and why it is so.
    fn score(
        &self,
        (round, _): (u16, Pair),
        (white, of_white): (&Player, RoundOutcome),
        (black, of_black): (&Player, RoundOutcome),
        terms: &Terms,
    ) -> (String, Reason) {
        let text = |one: Points, other: Points| format!("{}-{}", plain(one), plain(other));
        let assigned = |player: &Player, outcome: &RoundOutcome| {
            let here = |round_named: Option<u16>| round_named.is_none_or(|named| named == round);
            let mut found = player.assigned.iter();
            let own = |assigned: &&AssignedPoints| {
                assigned.instead_of.is_some() && assigned.instead_of == outcome.kind() && here(assigned.round)
            };
            found.rfind(own).map(|assigned| assigned.points)
        };
        let scoring = &self.report.tournament.scoring;
        let (ones, others) = (assigned(white, &of_white), assigned(black, &of_black));
        if ones.is_some() || others.is_some() {
            let points = |given: Option<Points>, outcome: &RoundOutcome| {
                given.unwrap_or_else(|| scoring.points(outcome))
            };
            return (text(points(ones, &of_white), points(others, &of_black)), Reason::Awarded);
        }
        let (win, draw) = (terms.scheme.win(), terms.scheme.draw());
        match (of_white, of_black) {
            (RoundOutcome::Pending { .. }, _) | (_, RoundOutcome::Pending { .. }) => {
                (text(draw, draw), Reason::Adjourned)
            }
            (RoundOutcome::Game { result: one, .. }, RoundOutcome::Game { result: other, .. }) => {
                match (one, other) {
                    (GameResult::Win, GameResult::Loss) => (text(win, Points::ZERO), Reason::Played),
                    (GameResult::Loss, GameResult::Win) => (text(Points::ZERO, win), Reason::Played),
                    (GameResult::Draw, GameResult::Draw) => (text(draw, draw), Reason::Played),
                    _ => {
                        let of = |outcome: &RoundOutcome| scoring.points(outcome);
                        (text(of(&of_white), of(&of_black)), Reason::Awarded)
                    }
                }
            }
            (RoundOutcome::Forfeit { result: Forfeit::Won, .. }, _) => {
                (text(win, Points::ZERO), Reason::Forfeit)
            }
            (_, RoundOutcome::Forfeit { result: Forfeit::Won, .. }) => {
                (text(Points::ZERO, win), Reason::Forfeit)
            }
            _ => (text(Points::ZERO, Points::ZERO), Reason::BothAbsent),
        }
    }
}

/// A game of a match: played, unless the match was not.
fn of_match(score: &str, white: RoundOutcome, black: RoundOutcome) -> Option<(String, Reason)> {
    if score == "*" {
        return None;
    }
    let unplayed = |outcome| matches!(outcome, RoundOutcome::Forfeit { .. });
    let nothing = score.split('-').all(|points| points.trim_matches(['0', '.']).is_empty());
    let reason = match (unplayed(white) || unplayed(black), nothing) {
        (true, true) => Reason::BothAbsent,
        (true, false) => Reason::Forfeit,
        (false, true) => Reason::Awarded,
        (false, false) => Reason::Played,
    };
    Some((score.to_owned(), reason))
}
