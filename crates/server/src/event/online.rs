//! What an online event needs next, according to its settings. Pure: the time and the state of its rooms are
//! parameters.

use super::awake::AwakeEvent;
use crate::key::Id;
use crate::store::EventRoomRow;
use crate::time::Moment;
use std::collections::HashSet;
use tournament::event::text::write_decision;
use tournament::event::{Board, Decision, Entry, Event, Online, Phase, Round, RoundState, Seeding, System};
use tournament::history::Number;

/// The most rooms that are made at once; the next follow at once.
const MOST_AT_ONCE: usize = 50;
/// An arena does not pair more often than this, in milliseconds.
const ARENA_PAUSE: u64 = 3_000;

/// A game of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct GamePlace {
    pub(super) round: u16,
    pub(super) board: u16,
    /// From 1; behind the games of the round come those of a play-off.
    pub(super) game: u8,
}

impl GamePlace {
    pub(super) fn of(row: &EventRoomRow) -> Self {
        let narrow = |number: u32| u16::try_from(number).unwrap_or(u16::MAX);
        Self {
            round: narrow(row.round),
            board: narrow(row.board),
            game: u8::try_from(row.game).unwrap_or(u8::MAX),
        }
    }
}

/// What is known of the rooms of an event.
#[derive(Clone, Debug, Default)]
pub(super) struct RoomStates {
    /// Those whose game is over.
    pub(super) over: HashSet<Id>,
    /// Those whose players were found there, or not.
    pub(super) called: HashSet<Id>,
    /// Since when the server is up: nobody could come before.
    pub(super) up_since: Moment,
}

/// What an event needs next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Something that follows from the terms is decided.
    Decide(String),
    /// The next round is paired and made known.
    Pair,
    /// Rooms are made for these games.
    Open(Vec<GamePlace>),
    /// In these rooms the players should be by now.
    RollCall(Vec<Id>),
    /// These games have their result by the controller, and are played no further.
    Stop(Vec<Id>),
    /// Nothing before this moment, or until something happens.
    Wait(Option<Moment>),
}

impl AwakeEvent {
    /// What is needed next.
    pub(super) fn next_step(&self, now: Moment, rooms: &RoomStates) -> Step {
        let event = self.event();
        let Some(terms) = event.regulation().online else { return Step::Wait(None) };
        match event.phase() {
            Phase::Finished => Step::Wait(None),
            Phase::Entries => before_start(event, &terms, now),
            Phase::Running => self.while_running(&terms, now, rooms),
        }
    }

    fn while_running(&self, terms: &Online, now: Moment, rooms: &RoomStates) -> Step {
        let running = |row: &&EventRoomRow| !rooms.over.contains(&row.room);
        let decided = self.rooms_in_play().filter(running).filter(|row| self.is_decided(GamePlace::of(row)));
        let decided: Vec<Id> = decided.map(|row| row.room).collect();
        if !decided.is_empty() {
            return Step::Stop(decided);
        }
        let places = self.games_to_begin();
        if !places.is_empty() {
            return Step::Open(places);
        }
        if let Some(round) = self.round_to_close() {
            return Step::Decide(write_decision(&Decision::Close(round)));
        }
        let deadline = |row: &EventRoomRow| {
            Moment(row.made.max(rooms.up_since).0.saturating_add(u64::from(terms.wait) * 1_000))
        };
        let awaited = self.rooms_in_play().filter(running).filter(|row| !rooms.called.contains(&row.room));
        let (late, early): (Vec<_>, Vec<_>) = awaited.partition(|row| deadline(row) <= now);
        if !late.is_empty() {
            return Step::RollCall(late.iter().map(|row| row.room).collect());
        }
        let next = early.into_iter().map(deadline).min();
        match self.next_round(terms, now) {
            Step::Wait(at) => Step::Wait(at.into_iter().chain(next).min()),
            step => step,
        }
    }

    /// The rooms of rounds that are not closed; of others it is not asked whether they are over.
    fn rooms_in_play(&self) -> impl Iterator<Item = &EventRoomRow> {
        let published = |place: GamePlace| {
            self.board_at(place).is_some_and(|(round, _)| round.state == RoundState::Published)
        };
        self.rooms().iter().filter(move |row| published(GamePlace::of(row)))
    }

    /// The next round, or the end.
    fn next_round(&self, terms: &Online, now: Moment) -> Step {
        let event = self.event();
        let Some(pause) = terms.pause else { return Step::Wait(None) };
        let pause = u64::from(pause) * 1_000;
        let all_closed = event.rounds().iter().all(|round| round.state == RoundState::Closed);
        if event.regulation().system == System::Arena {
            let end = Moment(terms.arena_end(self.began().0 / 1_000) * 1_000);
            if now >= end {
                return if all_closed { finish(event) } else { Step::Wait(None) };
            }
            let next = self.last_published().map_or(now, |at| Moment(at.0 + pause.max(ARENA_PAUSE)));
            return if next > now {
                Step::Wait(Some(next))
            } else if event.next_pairs().is_ok() {
                Step::Pair
            } else {
                Step::Wait(Some(end))
            };
        }
        if !all_closed {
            return Step::Wait(None);
        }
        let played = event.rounds().len();
        if event.planned_rounds().is_some_and(|planned| played >= usize::from(planned)) {
            return finish(event);
        }
        // With fewer than two who play there is no round; if nobody comes back in time, the standings are final.
        let round = u16::try_from(played + 1).unwrap_or(u16::MAX);
        let there = |player: &&Entry| player.number.is_some_and(|number| event.plays_in(number, round));
        if played > 0 && event.entries().iter().filter(there).count() < 2 {
            let end = Moment(self.changed().0.saturating_add(u64::from(terms.wait) * 1_000));
            return if end > now { Step::Wait(Some(end)) } else { finish(event) };
        }
        let next = if played == 0 { now } else { Moment(self.changed().0.saturating_add(pause)) };
        if next > now { Step::Wait(Some(next)) } else { Step::Pair }
    }

    /// When the next round begins automatically, if known.
    pub(crate) fn next_round_at(&self) -> Option<Moment> {
        let event = self.event();
        let terms = event.regulation().online?;
        match event.phase() {
            Phase::Entries => terms.begin.map(|begin| Moment(begin.saturating_mul(1_000))),
            Phase::Running if event.regulation().system != System::Arena => {
                let over = |planned: u16| event.rounds().len() >= usize::from(planned);
                let closed = event.rounds().iter().all(|round| round.state == RoundState::Closed);
                let goes_on = closed && !event.planned_rounds().is_some_and(over);
                let pause = u64::from(terms.pause.filter(|_| goes_on)?) * 1_000;
                Some(Moment(self.changed().0.saturating_add(pause)))
            }
            _ => None,
        }
    }

    /// When an arena that has begun ends.
    pub(crate) fn arena_ends_at(&self) -> Option<Moment> {
        let regulation = self.event().regulation();
        let terms = regulation.online.filter(|_| regulation.system == System::Arena)?;
        (self.event().phase() == Phase::Running)
            .then(|| Moment(terms.arena_end(self.began().0 / 1_000) * 1_000))
    }

    /// Whether a game has a result in the event.
    fn is_decided(&self, place: GamePlace) -> bool {
        let Some((round, board)) = self.board_at(place) else { return false };
        match board.scores.get(usize::from(place.game).wrapping_sub(1)) {
            Some(score) => score.is_some() || round.state == RoundState::Closed,
            None => {
                let played = board.play_off.as_ref().map_or(0, |record| record.games.len());
                board.scores.len() + played >= usize::from(place.game) || board.winner.is_some()
            }
        }
    }

    /// Whether a game waits for its result.
    pub(super) fn is_open(&self, place: GamePlace) -> bool {
        let published = |(round, _): (&Round, &Board)| round.state == RoundState::Published;
        self.board_at(place).is_some_and(published) && !self.is_decided(place)
    }

    /// The round and board of a game.
    pub(super) fn board_at(&self, place: GamePlace) -> Option<(&Round, &Board)> {
        let round = self.event().rounds().get(usize::from(place.round).checked_sub(1)?)?;
        Some((round, round.boards.get(usize::from(place.board).checked_sub(1)?)?))
    }

    /// The games that can begin and have no room yet.
    fn games_to_begin(&self) -> Vec<GamePlace> {
        let event = self.event();
        let regulation = event.regulation();
        if regulation.team_boards.is_some() {
            return Vec::new();
        }
        let taken: HashSet<GamePlace> = self.rooms().iter().map(GamePlace::of).collect();
        let mut places = Vec::new();
        for (round, number) in event.rounds().iter().zip(1_u16..) {
            if round.state != RoundState::Published {
                continue;
            }
            for (board, place) in round.boards.iter().zip(1_u16..) {
                let Some(game) = self.game_to_begin(number, place, board) else { continue };
                let place = GamePlace { round: number, board: place, game };
                let both = [board.pair.white, board.pair.black];
                let here = both.iter().all(|player| self.owner_of(*player).is_some());
                if here && !taken.contains(&place) && places.len() < MOST_AT_ONCE {
                    places.push(place);
                }
            }
        }
        places
    }

    /// The next game of a board: the first without a result, or one of a play-off.
    fn game_to_begin(&self, round: u16, place: u16, board: &Board) -> Option<u8> {
        let regulation = self.event().regulation();
        match board.scores.iter().position(Option::is_none) {
            Some(game) => {
                let drawn = regulation.ballots.is_none() || board.ballots.get(game / 2)?.is_some();
                u8::try_from(game + 1).ok().filter(|_| drawn)
            }
            None => {
                self.event().next_play_off_game(round, place).ok()?;
                let played = board.play_off.as_ref().map_or(0, |record| record.games.len());
                u8::try_from(board.scores.len() + played + 1).ok()
            }
        }
    }

    /// The first round that has all its results and, where ties are played off, all its winners.
    fn round_to_close(&self) -> Option<u16> {
        let event = self.event();
        let complete = |(round, number): &(&Round, u16)| {
            let boards = round.boards.iter().zip(1_u16..);
            let done = |(board, place): (&Board, u16)| {
                board.is_complete() && event.next_play_off_game(*number, place).is_err()
            };
            round.state == RoundState::Published && boards.into_iter().all(done)
        };
        event.rounds().iter().zip(1_u16..).find(complete).map(|(_, number)| number)
    }

    /// When the event was started.
    fn began(&self) -> Moment {
        self.moment_of("start ")
    }

    fn last_published(&self) -> Option<Moment> {
        self.standing_lines().rev().find(|row| row.line.starts_with("publish ")).map(|row| row.at)
    }

    /// When the last round was closed, or anything else decided that the pause runs from.
    fn changed(&self) -> Moment {
        self.moment_of("close ")
    }

    fn moment_of(&self, word: &str) -> Moment {
        let found = self.standing_lines().rev().find(|row| row.line.starts_with(word));
        found.map_or(self.row().created, |row| row.at)
    }

    /// Who owns an entry: who plays the games of a number here.
    pub(crate) fn owner_of(&self, player: Number) -> Option<crate::key::Fingerprint> {
        let entry = self.entry_of(player.0)?;
        self.owners.get(&entry).copied()
    }
}

fn before_start(event: &Event, terms: &Online, now: Moment) -> Step {
    let Some(begin) = terms.begin.map(|begin| Moment(begin.saturating_mul(1_000))) else {
        return Step::Wait(None);
    };
    if begin > now {
        return Step::Wait(Some(begin));
    }
    // With too few there is nothing to begin; who comes later begins it.
    if event.entries().len() < event.least_entries() {
        return Step::Wait(None);
    }
    Step::Decide(write_decision(&Decision::Start(Seeding::Rating)))
}

fn finish(event: &Event) -> Step {
    if event.rounds().is_empty() { Step::Wait(None) } else { Step::Decide(write_decision(&Decision::Finish)) }
}
