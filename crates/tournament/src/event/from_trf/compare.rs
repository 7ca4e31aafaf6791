//! A file beside an event: whether it is of this event, and what it tells beyond it.

use super::{ROUNDS, Source};
use crate::event::{Decision, Entry, Event, Phase, Round, RoundState};
use crate::systems::Pair;
use crate::trf::TrfFault;
use std::collections::HashMap;

/// The most faults that are told at once.
const MOST_FAULTS: usize = 20;

impl Event {
    /// The decisions by which this event has what a file tells of it beyond what it has already. A file of another event
    /// is refused, with every difference.
    pub fn decisions_of_trf(&self, text: &str) -> Result<Vec<Decision>, Vec<TrfFault>> {
        let source = Source::read(text)?;
        let told = source.event()?;
        if self.phase == Phase::Finished {
            return Err(vec![source.fault(1, 1, "the event is finished", "make a new event from the file")]);
        }
        source.compare(self, &told)?;
        let mut fresh = Vec::new();
        if self.phase == Phase::Entries {
            // Settings are this event's own; the file brings players where there are none yet, and rounds.
            let bring = |decision: &&Decision| match decision {
                Decision::Set { .. } => false,
                Decision::Enter { .. } => self.entries.is_empty(),
                _ => true,
            };
            fresh.extend(told.decisions().iter().filter(bring).cloned());
            if told.rounds.is_empty() {
                fresh.retain(|decision| matches!(decision, Decision::Enter { .. }));
            }
        } else {
            fresh.extend(self.beyond(&told));
        }
        if fresh.is_empty() {
            let remedy = "enter results and pair rounds in the event itself, or save the file again";
            return Err(vec![source.fault(
                1,
                1,
                "the file tells nothing that the event does not have",
                remedy,
            )]);
        }
        let mut event = self.clone();
        for decision in &fresh {
            event.apply(decision.clone()).map_err(|refusal| {
                let remedy = "correct the file, or enter the round by hand";
                vec![source.fault(source.line_of(decision), 1, refusal.to_string(), remedy)]
            })?;
        }
        Ok(fresh)
    }

    /// What another telling of this event has beyond it: results that are open here, and further rounds.
    fn beyond(&self, told: &Self) -> Vec<Decision> {
        let known = self.rounds.iter().take_while(|round| round.state >= RoundState::Published).count();
        let mut fresh = Vec::new();
        for ((own, other), number) in self.rounds[..known].iter().zip(&told.rounds).zip(1_u16..) {
            let own_places = places(own);
            for board in &other.boards {
                let Some(&place) = own_places.get(&board.pair) else { continue };
                for (score, game) in board.scores.iter().zip(1_u8..) {
                    let open = own.boards[usize::from(place) - 1].scores[usize::from(game) - 1].is_none();
                    if let Some(score) = score.filter(|_| open) {
                        let text = score.to_string();
                        let reason = score.reason;
                        fresh.push(Decision::Result {
                            round: number,
                            board: place,
                            game,
                            score: text,
                            reason,
                        });
                    }
                }
            }
            if own.state != RoundState::Closed && other.state == RoundState::Closed {
                fresh.push(Decision::Close(number));
            }
        }
        let later = |decision: &&Decision| match decision {
            Decision::Bye { round, .. }
            | Decision::Propose { round, .. }
            | Decision::Publish(round)
            | Decision::Result { round, .. }
            | Decision::Close(round) => usize::from(*round) > known,
            _ => false,
        };
        let asked = |decision: &&Decision| match decision {
            Decision::Bye { player, round, .. } => {
                self.place(*player).is_none_or(|place| self.requested(place, *round).is_none())
            }
            _ => true,
        };
        fresh.extend(told.decisions().iter().filter(later).filter(asked).cloned());
        fresh
    }
}

/// The boards of a round by who sits there.
fn places(round: &Round) -> HashMap<Pair, u16> {
    round.boards.iter().zip(1..).map(|(board, place)| (board.pair, place)).collect()
}

impl Source {
    /// Whether a file is of this event: its name, its players, and the rounds that both know.
    fn compare(&self, own: &Event, told: &Event) -> Result<(), Vec<TrfFault>> {
        let mut faults = Vec::new();
        let (name, other) = (&own.regulation.name, &told.regulation.name);
        if !name.is_empty() && !other.is_empty() && folded(name) != folded(other) {
            let reason = format!("this is the report of “{other}”, and the event is “{name}”");
            let remedy = "bring it into its own event, or make a new event from it";
            faults.push(self.fault(self.record("012"), 5, reason, remedy));
        }
        let (games, others) = (own.regulation.scores_per_board(), told.regulation.scores_per_board());
        let points = (own.regulation.scheme.name(), told.regulation.scheme.name());
        if !told.rounds.is_empty()
            && (games != others || own.regulation.scheme.win() != told.regulation.scheme.win())
        {
            let reason = format!(
                "the file has {others} games a round at {}, and the event {games} at {}",
                points.1, points.0
            );
            let remedy = "bring it into an event of the same points, or make a new event from it";
            faults.push(self.fault(self.record("162"), 1, reason, remedy));
        }
        if !own.entries.is_empty() {
            self.compare_players(own, told, &mut faults);
        }
        if faults.is_empty() {
            for ((mine, theirs), number) in own.rounds.iter().zip(&told.rounds).zip(1_u16..) {
                if mine.state >= RoundState::Published {
                    self.compare_round(number, mine, theirs, &mut faults);
                }
            }
        }
        faults.truncate(MOST_FAULTS);
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    fn compare_players(&self, own: &Event, told: &Event, faults: &mut Vec<TrfFault>) {
        for player in &self.report.tournament.players {
            let line = self.player_line(player.number);
            match own.entry(player.number) {
                Some(Entry { name, .. }) if folded(name) == folded(&player.name) => {}
                Some(Entry { name, .. }) => {
                    let reason =
                        format!("number {} is {} here, and {name} in the event", player.number, player.name);
                    let remedy = "bring the report of this event, or correct the name in one of the two";
                    faults.push(self.fault(line, 15, reason, remedy));
                }
                None => {
                    let reason =
                        format!("nobody in the event has number {} ({})", player.number, player.name);
                    let remedy = "enter the player first, or bring the report of this event";
                    faults.push(self.fault(line, 5, reason, remedy));
                }
            }
        }
        if own.entries.len() > told.entries.len() {
            let (here, there) = (told.entries.len(), own.entries.len());
            let reason = format!("the file has {here} players, and the event {there}");
            let remedy = "bring a report that has all of them";
            faults.push(self.fault(self.record("001"), 1, reason, remedy));
        }
    }

    fn compare_round(&self, number: u16, own: &Round, told: &Round, faults: &mut Vec<TrfFault>) {
        let column = ROUNDS.0 + ROUNDS.1 * (usize::from(number) - 1);
        let own_places = places(own);
        for board in &told.boards {
            let Pair { white, black } = board.pair;
            let line = self.player_line(white);
            let Some(&place) = own_places.get(&board.pair) else {
                let reason = format!("round {number} has {white}-{black} here, and not in the event");
                let remedy = "bring the report of this event; a published pairing stands";
                faults.push(self.fault(line, column, reason, remedy));
                continue;
            };
            for ((theirs, mine), game) in
                board.scores.iter().zip(&own.boards[usize::from(place) - 1].scores).zip(1_u8..)
            {
                let (Some(theirs), Some(mine)) = (theirs, mine) else { continue };
                if (theirs.white, theirs.black) != (mine.white, mine.black) {
                    let of = if board.scores.len() > 1 { format!(", game {game}") } else { String::new() };
                    let reason = format!(
                        "round {number}, {white}-{black}{of}: {theirs} here, and {mine} in the event (board {place})"
                    );
                    let remedy = "find out which is right, and correct the event or the file";
                    faults.push(self.fault(line, column, reason, remedy));
                }
            }
        }
        if told.boards.len() < own.boards.len() {
            let (here, there) = (told.boards.len(), own.boards.len());
            let reason = format!("round {number} has {here} pairs here, and {there} in the event");
            let remedy = "bring a report that has all of them";
            faults.push(self.fault(self.record("001"), column, reason, remedy));
        }
    }
}

/// A name as it is compared: letters alone, whatever their case.
fn folded(name: &str) -> String {
    name.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect::<Vec<_>>()
        .join(" ")
}
