//! How a decision changes an event.

use super::decision::{Decision, Refusal, Withdrawal};
use super::entry::{Entry, Member, Seeding, seeded};
use super::hall::{RollState, no_game};
use super::regulation::System;
use super::round::{Board, Round, RoundState};
use super::scheme::{Reason, Score};
use super::settings::SettingError;
use super::sheets::SheetRule;
use super::warning::{Warning, WarningKind};
use super::{DrawnColours, Event, LoggedWarning, MOST_ROUNDS, MOST_WAVES};
use super::{Penalty, Phase, PlacedOrder, RequestedBye};
use crate::history::{Number, Points};
use crate::lots::{ColourLot, Lots};
use crate::systems::RoundPairs;
use std::ops::Range;

impl Event {
    /// Takes a decision, or refuses it and changes nothing. The warnings say what speaks against it.
    pub fn apply(&mut self, decision: Decision) -> Result<Vec<Warning>, Refusal> {
        if self.phase == Phase::Finished {
            return Err(order("the event is finished: its standings are final"));
        }
        if self.decisions.len() >= super::text::MOST_DECISIONS {
            return Err(order(format!(
                "an event can have at most {} decisions: finish it",
                super::text::MOST_DECISIONS
            )));
        }
        if let Some(text) = texts(&decision).into_iter().find(|text| !is_writable(text)) {
            let shown: String = text.chars().take(40).collect();
            return Err(order(format!(
                "{shown:?} contains line breaks or other control characters, or is too long: remove them, or shorten it"
            )));
        }
        // Each arm checks everything before it changes anything.
        let warnings = self.take(&decision, self.decisions.len() + 1)?;
        self.decisions.push(decision);
        let decision = self.decisions.len();
        self.warnings
            .extend(warnings.iter().map(|warning| LoggedWarning { decision, warning: warning.clone() }));
        Ok(warnings)
    }

    fn take(&mut self, decision: &Decision, line: usize) -> Result<Vec<Warning>, Refusal> {
        match decision {
            Decision::Set { setting, value } => {
                self.before_start("after the start, write amend with a reason")?;
                self.regulation.set(setting, value)?;
            }
            Decision::Amend { setting, value, because } => return self.amend(setting, value, because),
            Decision::Hall(decision) => return self.take_hall(decision, line),
            Decision::Conduct(decision) => return self.take_conduct(decision, line),
            Decision::Case(decision) => self.take_case(decision, line)?,
            Decision::Correct { player, field, value } => self.correct(*player, *field, value)?,
            Decision::Pay { player, amount } => self.pay(*player, *amount)?,
            Decision::Scratch { player, because } => self.scratch(*player, because)?,
            Decision::Enter { name, rating, title, federation, id, club, status, fee } => {
                let entry = Entry {
                    name: name.clone(),
                    rating: *rating,
                    title: title.clone(),
                    federation: federation.clone(),
                    id: id.clone(),
                    club: club.clone(),
                    status: *status,
                    fee: *fee,
                    ..Entry::default()
                };
                self.enter(entry)?;
            }
            Decision::Rate { player, rating } => {
                self.before_start("ratings cannot be changed after the start")?;
                let place = self.known(*player)?;
                self.entries[place].rating = *rating;
            }
            Decision::Start(seeding) => self.start(*seeding)?,
            Decision::Bye { player, round, bye } => {
                let entry = self.known(*player)?;
                self.not_yet_paired(*round)?;
                if self.byes.iter().any(|other| other.entry == entry && other.round == *round) {
                    return Err(order(format!(
                        "player {player} has already asked for a bye in round {round}"
                    )));
                }
                let asked = self.byes.iter().filter(|other| other.entry == entry).count();
                self.byes.push(RequestedBye { entry, round: *round, bye: *bye, decision: line });
                if asked >= usize::from(self.regulation.requested_byes) {
                    return Ok(vec![Warning::new(WarningKind::ByeLimit(*player))]);
                }
            }
            Decision::Withdraw { player, round, results } => self.withdraw(*player, *round, *results)?,
            Decision::Forbid(one, two) => {
                let (first, second) = (self.known(*one)?, self.known(*two)?);
                if first == second {
                    return Err(Refusal::PairedTwice(*one));
                }
                self.forbidden.insert((first.min(second), first.max(second)));
            }
            Decision::Lots { draw, players, seed, lot } => {
                self.known(players.0)?;
                self.known(players.1)?;
                if Lots::new(*seed).colours(*draw) != *lot {
                    return Err(Refusal::WrongLot);
                }
                let drawn = DrawnColours { draw: *draw, players: *players, seed: *seed, lot: *lot };
                self.lots.push(drawn);
                if let ColourLot::FirstPlays(colour) = lot
                    && self.rounds.is_empty()
                    && self.regulation.system == System::Match
                {
                    self.regulation.first_colour = *colour;
                }
            }
            Decision::Propose { round, pairs, .. } => return self.propose(*round, pairs, line),
            Decision::Edit { round, pairs, because } => {
                if because.is_empty() {
                    return Err(order("a changed pairing needs a reason: write because=\"…\""));
                }
                return self.edit(*round, pairs, line);
            }
            Decision::Publish(round) => {
                let paired = self.round_mut(*round)?;
                if paired.state >= RoundState::Published {
                    return Err(order(format!("round {round} is already {}", paired.state.name())));
                }
                self.publish(*round, line)?;
            }
            Decision::Result { round, board, game, score, reason } => {
                let score = self.regulation.scheme.read(score, *reason)?;
                let paired = self.published(*round)?;
                let missing = Refusal::NoBoard { round: *round, board: *board, game: *game };
                let Some(found) =
                    usize::from(*board).checked_sub(1).and_then(|place| paired.boards.get_mut(place))
                else {
                    return Err(missing);
                };
                let Some(slot) = usize::from(*game).checked_sub(1).filter(|&slot| slot < found.scores.len())
                else {
                    return Err(missing);
                };
                found.set_score(slot, score, line);
            }
            Decision::Absent { round, player } => self.absent(*round, *player, line)?,
            Decision::Unsigned { round, player } => {
                self.known(*player)?;
                let paired = self.published(*round)?;
                if paired.board_of(*player).is_none() {
                    return Err(no_game(*player, *round));
                }
                for board in paired.boards.iter_mut().filter(|board| board.pair.has(*player)) {
                    if !board.is_unsigned(*player) {
                        board.unsigned.push((*player, line));
                    }
                }
            }
            Decision::Penalty { player, points, because } => {
                let entry = self.known(*player)?;
                if because.is_empty() {
                    return Err(order("a penalty needs a reason: write because=\"…\""));
                }
                let points = *points;
                self.penalties.push(Penalty { entry, points, because: because.clone(), decision: line });
            }
            Decision::Winner { round, board, player, because } => {
                let paired = self.published(*round)?;
                let missing = Refusal::NoBoard { round: *round, board: *board, game: 1 };
                let found = usize::from(*board).checked_sub(1).and_then(|place| paired.boards.get_mut(place));
                let found = found.ok_or(missing)?;
                if !found.pair.has(*player) || because.is_empty() {
                    return Err(order(
                        "name one of the two players of the board, and say how the play-off ended: because=\"…\"",
                    ));
                }
                found.winner = Some(*player);
            }
            Decision::Member { team, name, rating, id } => {
                let member = Member { name: name.clone(), rating: *rating, id: id.clone() };
                self.add_member(*team, member)?;
            }
            Decision::LineUp { round, team, members } => self.set_line_up(*round, *team, members)?,
            Decision::Ballots { round, seed } => self.draw_ballots(*round, *seed)?,
            Decision::Redraw { round, board, game, seed, because } => {
                if because.is_empty() {
                    return Err(order("drawing an opening again needs a reason: write because=\"…\""));
                }
                self.redraw(*round, *board, *game, *seed)?;
            }
            Decision::Ballot { round, board, game, ballot } => {
                self.set_ballot(*round, *board, *game, *ballot)?;
            }
            Decision::PlayOff { round, board, score, left } => {
                self.enter_play_off((*round, *board), score, *left, line)?;
            }
            Decision::Order { players, because } => self.order(players, because, line)?,
            Decision::Return { player, round } => {
                let place = self.known(*player)?;
                self.not_yet_paired(*round)?;
                if self.is_excluded(*player) {
                    return Err(Refusal::Excluded(*player));
                }
                // Who comes back before the next round is paired has missed nothing.
                let Some(from) = self.entries[place].withdrawn_from.filter(|from| from <= round) else {
                    return Err(order(format!("player {player} has not withdrawn before round {round}")));
                };
                self.entries[place].away.push((from, *round));
                self.entries[place].withdrawn_from = None;
            }
            Decision::Close(round) => {
                let paired = self.published(*round)?;
                if let Some(open) = paired.boards.iter().position(|board| !board.is_complete()) {
                    let board = open + 1;
                    return Err(order(format!(
                        "board {board} of round {round} has no result yet: enter it first"
                    )));
                }
                let undecided = |board: &Board| board.play_off.is_some() && board.winner.is_none();
                if let Some(open) = paired.boards.iter().position(undecided) {
                    let board = open + 1;
                    return Err(order(format!(
                        "the play-off on board {board} of round {round} is still being played"
                    )));
                }
                paired.state = RoundState::Closed;
                let out = self.sheets_out(*round);
                if self.regulation.sheets == SheetRule::HandIn && out > 0 {
                    return Ok(vec![Warning::new(WarningKind::SheetsOut(out))]);
                }
            }
            Decision::Reopen { round, because } => {
                let paired = self.round_mut(*round)?;
                if paired.state != RoundState::Closed || because.is_empty() {
                    return Err(order(
                        "only a closed round can be reopened, and with a reason: because=\"…\"",
                    ));
                }
                paired.state = RoundState::Published;
            }
            Decision::Finish => {
                if self.phase == Phase::Entries {
                    return Err(order("the event has not started"));
                }
                if let Some(open) = self.rounds.iter().position(|round| round.state != RoundState::Closed) {
                    return Err(order(format!(
                        "round {} is not closed: the standings are not final until it is",
                        open + 1
                    )));
                }
                self.phase = Phase::Finished;
            }
        }
        Ok(Vec::new())
    }

    fn amend(&mut self, setting: &str, value: &str, because: &str) -> Result<Vec<Warning>, Refusal> {
        if self.phase == Phase::Entries {
            return Err(order("before the start, write set"));
        }
        if because.is_empty() {
            return Err(order("a change after the start needs a reason: write because=\"…\""));
        }
        if !matches!(
            setting,
            "name"
                | "rounds"
                | "tie-breaks"
                | "unplayed"
                | "requested-byes"
                | "bye"
                | "clock"
                | "late"
                | "sheets"
                | "flag"
                | "online"
        ) {
            let remedy = "it cannot be changed after the start".to_owned();
            return Err(
                SettingError::Value { setting: setting.to_owned(), value: value.to_owned(), remedy }.into()
            );
        }
        self.regulation.set(setting, value)?;
        let frozen = matches!(setting, "tie-breaks" | "unplayed");
        Ok(if frozen { vec![Warning::new(WarningKind::FrozenTieBreaks)] } else { Vec::new() })
    }

    fn start(&mut self, seeding: Seeding) -> Result<(), Refusal> {
        self.before_start("the event has already started")?;
        let players = self.entries.len();
        if players < 2 {
            return Err(order("an event needs at least two entries"));
        }
        let most = usize::from(crate::systems::berger::MOST_PLAYERS);
        if self.regulation.system == System::Berger && players > most {
            return Err(order(format!(
                "a round robin can have at most {most} players: play in groups, or choose a Swiss system"
            )));
        }
        if self.regulation.system == System::Match && players != 2 {
            return Err(order("a match has two players: choose another system"));
        }
        if matches!(self.regulation.system, System::Dutch | System::DoubleSwiss)
            && self.regulation.rounds.is_none()
        {
            return Err(order("a Swiss event needs a number of rounds: set rounds …"));
        }
        if self.regulation.system == System::Groups {
            self.check_groups()?;
        }
        self.check_teams()?;
        self.check_display()?;
        let mut order = seeded(&self.entries, seeding);
        if self.regulation.system == System::Simultaneous {
            // Whoever gives the display has number 1, whatever the guests are seeded by.
            order.sort_by_key(|&entry| entry != 0);
        }
        for (place, entry) in order.into_iter().enumerate() {
            self.entries[entry].number = Some(Number(place as u16 + 1));
        }
        self.phase = Phase::Running;
        Ok(())
    }

    fn withdraw(&mut self, player: Number, round: u16, results: Withdrawal) -> Result<(), Refusal> {
        let place = self.known(player)?;
        if self.phase == Phase::Entries {
            return Err(order("an entry cannot be withdrawn before the start: write scratch instead"));
        }
        self.not_yet_paired(round)?;
        self.entries[place].withdrawn_from = Some(round);
        if results == Withdrawal::Struck {
            self.strike(player);
        }
        Ok(())
    }

    /// Makes a player's games as if they had not been played.
    pub(super) fn strike(&mut self, player: Number) {
        for board in self.rounds.iter_mut().flat_map(|round| &mut round.boards) {
            if board.pair.has(player) {
                for score in board.scores.iter_mut() {
                    let (white, black) = (Points::ZERO, Points::ZERO);
                    *score = Some(Score { white, black, reason: Reason::BothAbsent, plus: None });
                }
            }
        }
    }

    fn publish(&mut self, round: u16, line: usize) -> Result<(), Refusal> {
        let boards = &self.rounds[usize::from(round) - 1].boards;
        let out: Vec<Number> = boards
            .iter()
            .flat_map(|board| board.pair.players())
            .filter(|&player| self.is_excluded(player))
            .collect();
        if let Some(&player) = out.first().filter(|_| !self.keeps_pairs(round)) {
            return Err(Refusal::Excluded(player));
        }
        self.round_mut(round)?.state = RoundState::Published;
        // In a tree the opponent goes on without playing.
        for player in out {
            let games = usize::from(self.regulation.scores_per_board());
            self.forfeit(round, player, 0..games, line)?;
        }
        Ok(())
    }

    /// Whether a round has fixed pairs, whoever has dropped out: in a bracket and in a match.
    fn keeps_pairs(&self, round: u16) -> bool {
        self.is_elimination_round(round) || self.regulation.system == System::Match
    }

    fn propose(&mut self, round: u16, pairs: &RoundPairs, line: usize) -> Result<Vec<Warning>, Refusal> {
        if self.phase != Phase::Running {
            return Err(order("the players have no numbers yet: start the event first"));
        }
        let next = self.rounds.len() + 1;
        let replaces = usize::from(round) + 1 == next
            && self.rounds.last().is_some_and(|last| last.state < RoundState::Published);
        let arena = self.regulation.system == System::Arena;
        let most = if arena { MOST_WAVES } else { MOST_ROUNDS };
        if (usize::from(round) != next && !replaces) || round > most {
            return Err(order(format!("the next round is {next}: propose that one")));
        }
        if !replaces && !arena && self.rounds.last().is_some_and(|last| last.state != RoundState::Closed) {
            return Err(order(format!("round {} is not closed: enter its results first", next - 1)));
        }
        self.check_pairs(round, pairs)?;
        if replaces {
            self.rounds.pop();
        }
        let warnings = self.warnings_about(round, pairs);
        self.rounds.push(self.round_of(pairs, RoundState::Proposed, line));
        Ok(warnings)
    }

    fn edit(&mut self, round: u16, pairs: &RoundPairs, line: usize) -> Result<Vec<Warning>, Refusal> {
        let state = self.round_mut(round)?.state;
        if state >= RoundState::Published {
            return Err(order(format!("round {round} is {}: its pairing stands", state.name())));
        }
        self.check_pairs(round, pairs)?;
        let warnings = self.warnings_about(round, pairs);
        let mut edited = self.round_of(pairs, RoundState::Edited, line);
        let before = self.round_mut(round)?;
        edited.proposed_by = before.proposed_by;
        *before = edited;
        Ok(warnings)
    }

    fn absent(&mut self, round: u16, player: Number, line: usize) -> Result<(), Refusal> {
        self.known(player)?;
        let paired = self.published(round)?;
        let games = paired.board_of(player).map(|board| board.scores.len());
        let games = games.ok_or_else(|| no_game(player, round))?;
        self.forfeit(round, player, 0..games, line)?;
        self.note_roll(round, player, RollState::Absent, games, line)
    }

    /// Some games of a board, counted from 0, are lost without play; if the opponent has lost them too, by both.
    pub(super) fn forfeit(
        &mut self,
        round: u16,
        player: Number,
        games: Range<usize>,
        line: usize,
    ) -> Result<(), Refusal> {
        let win = self.regulation.scheme.win();
        let paired = self.round_mut(round)?;
        if paired.board_of(player).is_none() {
            return Err(no_game(player, round));
        }
        for board in paired.boards.iter_mut().filter(|board| board.pair.has(player)) {
            board.forfeit(player, games.clone(), win, line);
        }
        Ok(())
    }

    fn order(&mut self, players: &[Number], because: &str, line: usize) -> Result<(), Refusal> {
        for (place, &player) in players.iter().enumerate() {
            self.known(player)?;
            if players[..place].contains(&player) {
                return Err(Refusal::PairedTwice(player));
            }
        }
        if players.len() < 2 || because.is_empty() {
            return Err(order(
                "name at least two players, the best first, and say how it was decided: because=\"…\"",
            ));
        }
        let tables = match self.regulation.system {
            System::Groups if self.rounds.len() <= usize::from(self.group_rounds()) => self.group_standings(),
            _ => self.standings().map(|table| vec![table]),
        };
        let tables = tables.map_err(|error| order(error.to_string()))?;
        let ranks: Vec<Option<(usize, usize)>> = players
            .iter()
            .map(|&player| {
                tables.iter().enumerate().find_map(|(table, lines)| {
                    lines.iter().find(|line| line.number == player).map(|line| (table, line.rank))
                })
            })
            .collect();
        if ranks.windows(2).any(|two| two[0] != two[1]) {
            return Err(order("only players who share a rank can be ordered: see the standings"));
        }
        let (players, because) = (players.to_vec(), because.to_owned());
        self.orders.push(PlacedOrder { players, because, decision: line });
        Ok(())
    }

    fn round_of(&self, pairs: &RoundPairs, state: RoundState, line: usize) -> Round {
        let games = self.regulation.scores_per_board();
        Round {
            state,
            boards: pairs.pairs.iter().map(|&pair| Board::new(pair, games)).collect(),
            free: pairs.free.clone(),
            paired_by: line,
            proposed_by: line,
            line_ups: Default::default(),
            roll: Vec::new(),
            begun: None,
        }
    }

    fn check_pairs(&self, round: u16, pairs: &RoundPairs) -> Result<(), Refusal> {
        let mut seen = Vec::new();
        for player in pairs.pairs.iter().flat_map(|pair| pair.players()).chain(pairs.free.iter().copied()) {
            self.known(player)?;
            if seen.contains(&player) && !self.may_sit_twice(player) {
                return Err(Refusal::PairedTwice(player));
            }
            if self.is_excluded(player) && !self.keeps_pairs(round) {
                return Err(Refusal::Excluded(player));
            }
            seen.push(player);
        }
        self.check_giver(pairs)
    }

    pub(super) fn known(&self, player: Number) -> Result<usize, Refusal> {
        self.place(player).ok_or(Refusal::NoPlayer(player))
    }

    fn before_start(&self, remedy: &str) -> Result<(), Refusal> {
        if self.phase == Phase::Entries { Ok(()) } else { Err(order(remedy)) }
    }

    fn not_yet_paired(&self, round: u16) -> Result<(), Refusal> {
        let made_known = |round: &Round| round.state >= RoundState::Published;
        let paired = self.rounds.iter().filter(|round| made_known(round)).count();
        if usize::from(round) <= paired || round == 0 || round > MOST_WAVES {
            return Err(order(format!(
                "name round {} or a later one: earlier rounds are already paired",
                paired + 1
            )));
        }
        Ok(())
    }

    pub(super) fn board_mut(&mut self, round: u16, board: u16) -> Result<&mut Board, Refusal> {
        let place = usize::from(board).checked_sub(1);
        let found = place.and_then(|place| self.round_mut(round).ok()?.boards.get_mut(place));
        found.ok_or(Refusal::NoBoard { round, board, game: 1 })
    }

    pub(super) fn round_mut(&mut self, round: u16) -> Result<&mut Round, Refusal> {
        let place = usize::from(round).checked_sub(1);
        place.and_then(|place| self.rounds.get_mut(place)).ok_or(Refusal::NoRound(round))
    }

    pub(super) fn published(&mut self, round: u16) -> Result<&mut Round, Refusal> {
        let paired = self.round_mut(round)?;
        match paired.state {
            RoundState::Published => Ok(paired),
            RoundState::Closed => {
                Err(order(format!("round {round} is closed: reopen it with the reason first")))
            }
            RoundState::Proposed | RoundState::Edited => {
                Err(order(format!("round {round} is not published yet")))
            }
        }
    }
}

fn order(words: impl Into<String>) -> Refusal {
    Refusal::Order(words.into())
}

/// The free texts of a decision, each of which has to fit on its line.
fn texts(decision: &Decision) -> Vec<&str> {
    match decision {
        Decision::Set { setting, value } => vec![setting, value],
        Decision::Amend { setting, value, because } => vec![setting, value, because],
        Decision::Enter { name, title, federation, id, club, .. } => vec![name, title, federation, id, club],
        Decision::Correct { value, .. } => vec![value],
        Decision::Scratch { because, .. } => vec![because],
        Decision::Hall(decision) => super::text::hall::texts(decision),
        Decision::Conduct(decision) => super::text::conduct::texts(decision),
        Decision::Case(decision) => super::text::cases::texts(decision),
        Decision::Propose { by, .. } => vec![by],
        Decision::Result { score, .. } => vec![score],
        Decision::Member { name, id, .. } => vec![name, id],
        Decision::PlayOff { score, .. } => vec![score],
        Decision::Edit { because, .. }
        | Decision::Redraw { because, .. }
        | Decision::Order { because, .. }
        | Decision::Penalty { because, .. }
        | Decision::Winner { because, .. }
        | Decision::Reopen { because, .. } => vec![because],
        _ => Vec::new(),
    }
}

fn is_writable(text: &str) -> bool {
    !text.chars().any(char::is_control) && text.len() <= super::text::LONGEST_LINE / 4
}
