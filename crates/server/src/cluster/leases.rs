//! Owning slots: extending one's leases, taking free slots, and giving back more than a fair share.

use super::{BEAT, Cluster};
use crate::metrics;
use crate::store::{HOUSEKEEPING, LEASE, LeaseRow, NodeRow, SLOTS, Slot, Slots, StorageError, Tenure};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Instant;

/// What this node owns, and who owns the rest.
#[derive(Debug, Default)]
pub(super) struct LeaseBook {
    held: HashMap<Slot, HeldSlot>,
    /// Who owns each slot, as far as it is known, and in which tenure.
    known: HashMap<Slot, (i64, Option<String>)>,
    /// When the leases were last extended.
    extended: Option<Instant>,
}

/// A slot of this node.
#[derive(Clone, Copy, Debug)]
struct HeldSlot {
    epoch: i64,
    /// When it came here.
    since: Instant,
}

impl LeaseBook {
    pub(super) fn has(&self, slot: Slot) -> bool {
        self.held.contains_key(&slot)
    }

    pub(super) fn tenure(&self, slot: Slot) -> Option<Tenure> {
        self.held.get(&slot).map(|held| Tenure { slot, epoch: held.epoch })
    }

    /// When a slot came here; now if it is not here.
    pub(super) fn since(&self, slot: Slot) -> Instant {
        self.held.get(&slot).map_or_else(Instant::now, |held| held.since)
    }

    /// The node that owns a slot.
    pub(super) fn owner(&self, slot: Slot) -> Option<String> {
        self.known.get(&slot).and_then(|(_, owner)| owner.clone())
    }

    pub(super) fn slots(&self) -> Vec<Slot> {
        self.held.keys().copied().filter(|slot| *slot != HOUSEKEEPING).collect()
    }

    pub(super) fn clear(&mut self) {
        self.held.clear();
    }

    /// Takes over what the database says, and gives back which slots have changed: those that are lost, and those that
    /// were taken though the answer to that never came.
    fn extended(&mut self, tenures: &[Tenure]) -> HashSet<Slot> {
        let since = Instant::now();
        let before = |tenure: &Tenure| self.held.get(&tenure.slot).filter(|held| held.epoch == tenure.epoch);
        let now: HashMap<Slot, HeldSlot> = tenures
            .iter()
            .map(|tenure| {
                let held = before(tenure).copied().unwrap_or(HeldSlot { epoch: tenure.epoch, since });
                (tenure.slot, held)
            })
            .collect();
        let epoch = |book: &HashMap<Slot, HeldSlot>, slot: &Slot| book.get(slot).map(|held| held.epoch);
        let both = self.held.keys().chain(now.keys());
        let changed = both.filter(|slot| epoch(&self.held, slot) != epoch(&now, slot)).copied().collect();
        (self.held, self.extended) = (now, Some(since));
        changed
    }
}

impl Cluster {
    pub(super) async fn keep(self: Arc<Self>) {
        let mut down = self.house.down();
        let mut well = true;
        while tokio::time::timeout(BEAT, down.wait_for(|down| *down)).await.is_err() {
            let beat = self.beat().await;
            match &beat {
                Err(fault) if well => {
                    tracing::error!(%fault, "leases cannot be extended: the games of this node stop when they expire");
                }
                Ok(()) if !well => tracing::warn!("leases are extended again"),
                _ => {}
            }
            well = beat.is_ok();
            if !well {
                self.give_up_what_ran_out().await;
            }
        }
    }

    /// Once round: alive, leases, a fair part, who owns the rest.
    pub(super) async fn beat(self: &Arc<Self>) -> Result<(), StorageError> {
        let (db, me, began) = (&self.house.db, &self.me, Instant::now());
        let extended = db.extend_leases(&me.id, self.house.time.games().now()).await?;
        let moved = self.owned().extended(&extended);
        self.close(&moved).await;
        // Who cannot be reached by the others leaves the games to them, as long as any of them can.
        let cut = !self.is_connected();
        let roles = if cut { "cut".to_owned() } else { me.roles.clone() };
        db.node_seen(&NodeRow { roles, ..me.clone() }).await?;
        let nodes = db.nodes().await?;
        let players = nodes.iter().filter(|node| node.roles.split(' ').any(|role| role == "game")).count();
        let fair = if self.roles.game && (!cut || players == 0) {
            usize::from(SLOTS).div_ceil(players.max(1))
        } else {
            0
        };
        let held = self.owned().slots();
        let mut changed = !moved.is_empty();
        if held.len() > fair {
            let surplus: HashSet<Slot> = held.into_iter().skip(fair).collect();
            self.hand_over(&surplus).await?;
            changed = true;
        } else if held.len() < fair {
            changed |= self.take(Slots::Games, fair - held.len()).await?;
        }
        if self.roles.worker && !self.keeps_house() {
            self.take(Slots::Housekeeping, 1).await?;
        }
        self.house.set_keeping(self.keeps_house());
        self.look_who_owns_what().await?;
        self.remove_departed(&nodes).await;
        if let Some(nats) = self.nats.as_ref().filter(|_| changed) {
            nats.tell_leases().await;
        }
        metrics::beaten(self.owned().slots().len(), nodes.len(), !cut, began.elapsed());
        Ok(())
    }

    async fn take(self: &Arc<Self>, slots: Slots, most: usize) -> Result<bool, StorageError> {
        let (since, clock) = (Instant::now(), self.house.time.games().now());
        let taken = self.house.db.take_leases(&self.me.id, slots, most, clock).await?;
        if taken.is_empty() {
            return Ok(false);
        }
        tracing::info!(slots = taken.len(), kind = ?slots, "this node has taken over the games of these slots");
        // Rooms of an earlier tenure know an earlier zero of their time.
        self.close(&taken.iter().map(|tenure| tenure.slot).collect()).await;
        let mut owned = self.owned();
        let held = |tenure: &Tenure| (tenure.slot, HeldSlot { epoch: tenure.epoch, since });
        owned.held.extend(taken.iter().map(held));
        Ok(true)
    }

    /// Closes the rooms first, so that the next owner finds everything written. No player is charged from the moment this node
    /// lets nobody in until the next owner does.
    async fn hand_over(&self, slots: &HashSet<Slot>) -> Result<(), StorageError> {
        let clock = self.house.time.games().now();
        {
            let mut owned = self.owned();
            owned.held.retain(|slot, _| !slots.contains(slot));
        }
        self.close(slots).await;
        let given: Vec<Slot> = slots.iter().copied().collect();
        tracing::info!(slots = given.len(), "the games of these slots are handed over to other nodes");
        self.house.db.give_leases(&self.me.id, Some(&given), clock).await
    }

    /// Nothing of these slots is played here any more.
    async fn close(&self, slots: &HashSet<Slot>) {
        if !slots.is_empty() {
            self.bus.close_games(|game| slots.contains(&Slot::of(game))).await;
        }
    }

    /// Leases that could not be extended have run out: somebody else may have them.
    async fn give_up_what_ran_out(&self) {
        let lost: HashSet<Slot> = {
            let mut owned = self.owned();
            if owned.extended.is_some_and(|extended| extended.elapsed() < LEASE) {
                return;
            }
            owned.held.drain().map(|(slot, _)| slot).collect()
        };
        self.close(&lost).await;
    }

    /// Local spectators re-enter games that have a new owner.
    pub(super) async fn look_who_owns_what(&self) -> Result<(), StorageError> {
        let table = self.house.db.lease_table().await?;
        let owner = |row: &LeaseRow| row.lasts.then(|| row.owner.clone());
        let known: HashMap<Slot, (i64, Option<String>)> =
            table.iter().map(|row| (row.tenure.slot, (row.tenure.epoch, owner(row)))).collect();
        let before = std::mem::replace(&mut self.owned().known, known.clone());
        if before != known {
            // Whoever waits for an answer asks who owns the game now.
            self.changes.send_modify(|count| *count += 1);
        }
        if before.is_empty() {
            return Ok(());
        }
        self.abroad.forget(|game| {
            let slot = Slot::of(game);
            before.get(&slot).map(|(epoch, _)| epoch) != known.get(&slot).map(|(epoch, _)| epoch)
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tenure(slot: i64, epoch: i64) -> Tenure {
        Tenure { slot: Slot(slot), epoch }
    }

    #[test]
    fn rooms_of_slots_that_came_unheard_are_closed_as_those_of_lost_ones() {
        let mut book = LeaseBook::default();
        // It was taken, and the answer to that got lost.
        assert_eq!(book.extended(&[tenure(1, 7), tenure(2, 7)]), HashSet::from([Slot(1), Slot(2)]));
        assert_eq!(book.extended(&[tenure(1, 7), tenure(2, 7)]), HashSet::new());
        // Lost and taken anew between two looks: whoever had it meanwhile has written.
        assert_eq!(book.extended(&[tenure(1, 9), tenure(2, 7)]), HashSet::from([Slot(1)]));
        assert_eq!(book.extended(&[tenure(1, 9)]), HashSet::from([Slot(2)]));
        assert_eq!(book.tenure(Slot(1)), Some(tenure(1, 9)));
    }

    #[test]
    fn since_when_a_slot_is_here_lasts_as_long_as_its_tenure() {
        let mut book = LeaseBook::default();
        book.extended(&[tenure(1, 7)]);
        let came = book.since(Slot(1));
        std::thread::sleep(std::time::Duration::from_millis(5));
        book.extended(&[tenure(1, 7)]);
        assert_eq!(book.since(Slot(1)), came);
        book.extended(&[tenure(1, 8)]);
        assert!(book.since(Slot(1)) > came, "what passed before is taken out of the games' time already");
    }
}
