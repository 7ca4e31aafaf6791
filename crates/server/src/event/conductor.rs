//! The conductor of online events: writes what follows from their settings, creates the rooms of their games, and
//! enters the results of finished ones. Each of its steps can be repeated: a step cut off by the end of the process is
//! found missing when the event is next examined.

use super::awake::{AwakeEvent, DecisionRequest};
use super::hall::{EventGuard, Events};
use super::line::{LineAuthor, Rights};
use super::online::{GamePlace, RoomStates, Step};
use crate::bus::Bus;
use crate::calls::Call;
use crate::error::Failure;
use crate::house::House;
use crate::key::{self, Fingerprint, Id};
use crate::room::{RoomCommand, set_up};
use crate::store::{EventJob, EventRoomRow, NewGameRow, StorageError, WriteJob};
use crate::time::Moment;
use crate::wire::EventRights;
use draughts::Side;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tournament::event::text::write_decision;
use tournament::event::{Decision, Phase, System, Withdrawal};

/// The name under which the conductor decides.
const NAME: &str = "Damier";
/// How often it is looked whether the time of something has come.
const ROUND: Duration = Duration::from_millis(250);
/// How often all events are examined, in case a notice was lost.
const SWEEP: Duration = Duration::from_secs(60);
/// The most steps of an event before others have their turn.
const MOST_STEPS: u32 = 200;
/// How many events can wait to be examined; the sweep finds the rest.
const WAITING: usize = 10_000;

/// What runs events that are played online.
#[derive(Debug)]
pub(crate) struct Conductor {
    pub(crate) house: Arc<House>,
    pub(crate) bus: Bus,
    pub(crate) events: Arc<Events>,
}

/// What is remembered of an event between two examinations.
#[derive(Debug, Default)]
struct EventWatch {
    called: HashSet<Id>,
    due: Option<Moment>,
}

impl Conductor {
    /// Where others say that something has happened in an event.
    pub(crate) fn queue() -> (mpsc::Sender<Id>, mpsc::Receiver<Id>) {
        mpsc::channel(WAITING)
    }

    /// Runs until the server is shutting down.
    pub(crate) async fn run(self, mut news: mpsc::Receiver<Id>) {
        let mut down = self.house.down();
        let up_since = self.house.time.now();
        let mut known: HashMap<Id, EventWatch> = HashMap::new();
        let mut sweep = tokio::time::interval(SWEEP);
        let mut round = tokio::time::interval(ROUND);
        loop {
            let mut turn = Vec::new();
            tokio::select! {
                () = shutdown(&mut down) => return,
                _ = sweep.tick() => match self.house.db.online_events().await {
                    Ok(events) => {
                        known.retain(|id, _| events.contains(id));
                        turn = events;
                    }
                    Err(fault) => tracing::error!(%fault, "the online events cannot be read"),
                },
                Some(id) = news.recv() => turn.push(id),
                _ = round.tick() => {
                    let now = self.house.time.now();
                    let due = known.iter().filter(|(_, event)| event.due.is_some_and(|due| due <= now));
                    turn.extend(due.map(|(id, _)| *id));
                }
            }
            for id in turn {
                let event = known.entry(id).or_default();
                match self.run_due_steps(id, event, up_since).await {
                    Ok(due) => event.due = due,
                    Err(failure) => {
                        failure.log();
                        tracing::warn!(event = %id, %failure, "an online event is waiting for its controller");
                        event.due = None;
                    }
                }
            }
        }
    }

    /// Takes the steps that an event needs now, and returns when to examine it again.
    async fn run_due_steps(
        &self,
        id: Id,
        known: &mut EventWatch,
        up_since: Moment,
    ) -> Result<Option<Moment>, Failure> {
        for _ in 0..MOST_STEPS {
            let mut sitting = match self.events.open(&self.house.db, id).await {
                Ok(sitting) => sitting,
                Err(Failure::Unknown(_)) => return Ok(None),
                Err(failure) => return Err(failure),
            };
            let awake = sitting.event()?;
            if awake.event().regulation().online.is_none() || awake.event().phase() == Phase::Finished {
                return Ok(None);
            }
            let over = self.house.db.event_rooms_over(id, awake.first_open_round()).await?;
            if self.enter_results(&mut sitting, &over).await? {
                self.house.display_changed(id);
                continue;
            }
            let seen =
                RoomStates { over: over.into_iter().collect(), called: known.called.clone(), up_since };
            let now = self.house.time.now();
            match sitting.event()?.next_step(now, &seen) {
                Step::Wait(due) => return Ok(due),
                Step::Decide(line) => {
                    self.decide(&mut sitting, &[line]).await?;
                    if sitting.event()?.event().phase() != Phase::Entries {
                        self.house.lobby_changed();
                    }
                }
                Step::Pair => self.pair(&mut sitting).await?,
                Step::Open(places) => self.open_rooms(&mut sitting, &places).await?,
                Step::RollCall(rooms) => {
                    let givers = sitting.event()?.giver_places();
                    drop(sitting);
                    let came = self.giver_came(&givers).await?;
                    for room in rooms {
                        // Whoever gives a display is at one board at a time, and there for all of them.
                        let elsewhere = givers.get(&room).map(|place| place.side).filter(|_| came);
                        // A room that is over in between answers as well.
                        self.bus.ask(room, |reply| RoomCommand::RollCall { elsewhere, reply }).await?;
                        known.called.insert(room);
                    }
                }
                Step::Stop(rooms) => {
                    drop(sitting);
                    for room in rooms {
                        self.bus.ask(room, |reply| RoomCommand::Stop { reply }).await?;
                    }
                }
            }
            self.house.display_changed(id);
        }
        // Others have their turn; it goes on with the next round.
        Ok(Some(Moment::default()))
    }

    /// Whether the giver of a display is at one of the boards, or has moved at one.
    async fn giver_came(&self, givers: &HashMap<Id, GiverPlace>) -> Result<bool, Failure> {
        for (room, place) in givers {
            let glance = self.bus.glance(*room).await?;
            let both_moved = usize::try_from(glance.plies).unwrap_or(usize::MAX) > place.opening + 1;
            if *glance.here.get(place.side) || both_moved {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Enters the results of rooms that are over and have none in the event. Says whether there were any.
    async fn enter_results(&self, sitting: &mut EventGuard, over: &[Id]) -> Result<bool, Failure> {
        let awake = sitting.event()?;
        let over: HashSet<Id> = over.iter().copied().collect();
        let open: Vec<EventRoomRow> = awake
            .rooms()
            .iter()
            .filter(|row| over.contains(&row.room) && awake.is_open(GamePlace::of(row)))
            .cloned()
            .collect();
        let mut lines = Vec::new();
        for row in open {
            let Some(stored) = self.house.db.game(row.room).await? else { continue };
            let place = GamePlace::of(&row);
            let absent = awake.absent_players(place, stored.clone())?;
            let Some(line) = awake.room_result(place, stored)? else { continue };
            lines.push(line);
            // Who does not come is not paired again before coming back.
            if awake.event().regulation().system.takes_late_entries() {
                let round = awake.next_unpaired();
                let away = absent.into_iter().filter(|player| awake.event().plays_in(*player, round));
                lines.extend(away.map(|player| {
                    write_decision(&Decision::Withdraw { player, round, results: Withdrawal::Kept })
                }));
            }
        }
        if lines.is_empty() {
            return Ok(false);
        }
        self.decide(sitting, &lines).await?;
        Ok(true)
    }

    /// Pairs the next round, draws its openings and makes it known, all at once.
    async fn pair(&self, sitting: &mut EventGuard) -> Result<(), Failure> {
        let event = sitting.event()?.event().clone();
        let round = sitting.event()?.next_unpaired();
        let by = event.regulation().system.name().to_owned();
        let (arena, draws) = (
            event.regulation().system == System::Arena,
            event.regulation().ballots.is_some() && event.regulation().team_boards.is_none(),
        );
        // A large field takes a while.
        let paired = tokio::task::spawn_blocking(move || event.next_pairs()).await;
        let paired = paired.map_err(|fault| Failure::Broken(fault.into()))?;
        let lines = match paired {
            Ok(pairs) if pairs.pairs.is_empty() && !arena => vec![write_decision(&Decision::Finish)],
            Ok(pairs) => {
                let mut lines = vec![write_decision(&Decision::Propose { round, by, pairs })];
                lines.push(write_decision(&Decision::Publish(round)));
                if draws {
                    lines.push(write_decision(&Decision::Ballots { round, seed: key::lot()? }));
                }
                lines
            }
            // No round can be paired any more: the standings are final as they are.
            Err(_) if round > 1 => vec![write_decision(&Decision::Finish)],
            Err(error) => return Err(Failure::bad(error)),
        };
        self.decide(sitting, &lines).await?;
        self.house.lobby_changed();
        Ok(())
    }

    /// Creates rooms, and notifies their players.
    async fn open_rooms(&self, sitting: &mut EventGuard, places: &[GamePlace]) -> Result<(), Failure> {
        let awake = sitting.event()?;
        let (event, name) = (awake.id(), awake.row().name.clone());
        let stamp = self.house.time.stamp();
        let mut made: Vec<(EventRoomRow, NewGameRow)> = Vec::with_capacity(places.len());
        for place in places {
            let row = set_up(awake.room_plan(*place)?, stamp)?;
            let room = EventRoomRow {
                round: place.round.into(),
                board: place.board.into(),
                game: place.game.into(),
                room: row.game.id,
                made: stamp.date,
            };
            made.push((room, row));
        }
        let list = awake.display_row(stamp.date)?;
        if let Some(list) = list
            && self.house.db.display(list.id).await?.is_none()
        {
            self.house.db.write(WriteJob::Display(Box::new(list))).await?;
        }
        let rooms: Vec<EventRoomRow> = made.iter().map(|(room, _)| room.clone()).collect();
        let seats: Vec<(Id, Option<Fingerprint>)> = made
            .iter()
            .flat_map(|(room, row)| [row.seats.white, row.seats.black].map(|seat| (room.room, seat.browser)))
            .collect();
        sitting.write(EventJob::Rooms { event, made }, |awake| awake.add_rooms(rooms)).await?;
        for (room, owner) in seats {
            let Some(owner) = owner else { continue };
            self.house.owner_changed(owner);
            self.house.call(Call::event(owner, &name, "Your game is starting.", &format!("/game/{room}")));
        }
        self.house.lobby_changed();
        Ok(())
    }

    /// Decides what follows from the terms.
    async fn decide(&self, sitting: &mut EventGuard, lines: &[String]) -> Result<(), Failure> {
        let awake = sitting.event()?;
        let author = LineAuthor { by: awake.row().owner, name: NAME.to_owned(), now: self.house.time.now() };
        let (version, wish) = (awake.version(), format!("conductor {}", awake.version()));
        let wanted = DecisionRequest { version, wish: &wish, lines };
        match sitting.decide(wanted, Rights(EventRights::Owner), &author).await {
            Ok(_) => Ok(()),
            Err(Failure::Storage(StorageError::Taken)) => Ok(()),
            Err(failure) => Err(failure),
        }
    }
}

/// Where the giver of a display sits at a board.
#[derive(Clone, Copy, Debug)]
struct GiverPlace {
    side: Side,
    /// How many moves its opening has.
    opening: usize,
}

/// Resolves when the server is shutting down.
async fn shutdown(down: &mut watch::Receiver<bool>) {
    // Nobody is left to say so: the server is gone as well.
    let _ = down.wait_for(|down| *down).await;
}

impl AwakeEvent {
    /// The first round that is not closed, from 1.
    fn first_open_round(&self) -> u32 {
        let closed = |round: &tournament::event::Round| round.state == tournament::event::RoundState::Closed;
        let open = self.event().rounds().iter().take_while(|round| closed(round)).count();
        u32::try_from(open + 1).unwrap_or(u32::MAX)
    }

    /// The giver's places at the games of a display; empty in other events.
    fn giver_places(&self) -> HashMap<Id, GiverPlace> {
        let place = |row: &EventRoomRow| {
            let place = GamePlace::of(row);
            let (side, opening) = (self.giver_side(place)?, self.opening_plies(place));
            Some((row.room, GiverPlace { side, opening }))
        };
        self.rooms().iter().filter_map(place).collect()
    }

    /// The number of the next round to be paired.
    pub(crate) fn next_unpaired(&self) -> u16 {
        let known =
            |round: &&tournament::event::Round| round.state >= tournament::event::RoundState::Published;
        u16::try_from(self.event().rounds().iter().filter(known).count() + 1).unwrap_or(u16::MAX)
    }
}
