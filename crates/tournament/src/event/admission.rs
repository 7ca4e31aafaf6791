//! Entries: adding, correcting and removing them, and their fees.

use super::decision::Refusal;
use super::entry::{Entry, EntryField, STATUSES};
use super::scheme::parse_points;
use super::{Event, MOST_ENTRIES, Phase};
use crate::history::Number;

impl Event {
    pub(super) fn enter(&mut self, mut entry: Entry) -> Result<(), Refusal> {
        if self.entries.len() >= MOST_ENTRIES {
            return Err(order(format!("an event can have at most {MOST_ENTRIES} entries")));
        }
        check_name(&entry.name)?;
        self.check_admission(&entry.name, &entry.id)?;
        if let Some(other) = self.entries.iter().find(|other| is_same(other, &entry)) {
            return Err(order(format!(
                "{} is already entered: if this is another player, give the federation's id=…",
                other.name
            )));
        }
        if self.phase == Phase::Running {
            if !self.regulation.system.takes_late_entries() {
                return Err(order("late entries are possible only in Swiss systems and arenas"));
            }
            if self.regulation.team_boards.is_some() {
                return Err(order("a team cannot enter late: it has no players yet"));
            }
            let last = self.entries.iter().filter_map(|entry| entry.number).max().unwrap_or(Number(0));
            entry.number = Some(Number(last.0 + 1));
        }
        self.entries.push(entry);
        Ok(())
    }

    pub(super) fn correct(&mut self, player: Number, field: EntryField, value: &str) -> Result<(), Refusal> {
        let place = self.known(player)?;
        let entry = &self.entries[place];
        let mut corrected = entry.clone();
        if field != EntryField::Name && value.chars().count() > 40 {
            return Err(order(format!("{} is longer than 40 characters: shorten it", field.name())));
        }
        match field {
            EntryField::Name => {
                check_name(value)?;
                corrected.name = value.to_owned();
            }
            EntryField::Title => corrected.title = value.to_owned(),
            EntryField::Federation => corrected.federation = value.to_owned(),
            EntryField::Id => corrected.id = value.to_owned(),
            EntryField::Club => corrected.club = value.to_owned(),
            EntryField::Status => {
                let found = STATUSES.iter().find(|(name, _)| *name == value).map(|&(_, status)| status);
                if found.is_none() && !value.is_empty() {
                    return Err(order("a status is amateur or professional, or \"\" for none"));
                }
                corrected.status = found;
            }
            EntryField::Fee => {
                let amount =
                    parse_points(value).and_then(|amount| u32::try_from(amount.in_hundredths()).ok());
                corrected.fee.due =
                    amount.ok_or_else(|| order("write an amount, for example 25 or 12.50"))?;
            }
        }
        if corrected == *entry {
            return Err(Refusal::NoEffect(format!("the entry already has this {}", field.name())));
        }
        if matches!(field, EntryField::Name | EntryField::Id) {
            self.check_admission(&corrected.name, &corrected.id)?;
            let others = self.entries.iter().enumerate().filter(|(other, _)| *other != place);
            if let Some((_, other)) = others.into_iter().find(|(_, other)| is_same(other, &corrected)) {
                return Err(order(format!(
                    "{} is already entered with this: compare the two entries",
                    other.name
                )));
            }
        }
        self.entries[place] = corrected;
        Ok(())
    }

    pub(super) fn pay(&mut self, player: Number, amount: u32) -> Result<(), Refusal> {
        let place = self.known(player)?;
        let fee = &mut self.entries[place].fee;
        if amount == 0 {
            return Err(Refusal::NoEffect("the amount paid must be more than 0".into()));
        }
        let paid = fee.paid.saturating_add(amount);
        if paid > fee.due {
            let due = f64::from(fee.due.saturating_sub(fee.paid)) / 100.0;
            return Err(order(format!(
                "player {player} owes {due:.2}: take no more than that, or correct the fee first"
            )));
        }
        fee.paid = paid;
        Ok(())
    }

    pub(super) fn scratch(&mut self, player: Number, because: &str) -> Result<(), Refusal> {
        if self.phase != Phase::Entries {
            return Err(order("after the start, a player withdraws: write withdraw"));
        }
        if because.is_empty() {
            return Err(order("removing an entry needs a reason: because=\"…\""));
        }
        let place = self.known(player)?;
        if self.giver() == Some(player) {
            return Err(order(
                "number 1 is the giver of the display: correct the name, or create another event",
            ));
        }
        self.entries.remove(place);
        // Everything that names an entry by its place moves up with it.
        let moved = |other: usize| if other > place { other - 1 } else { other };
        self.byes.retain(|bye| bye.entry != place);
        self.byes.iter_mut().for_each(|bye| bye.entry = moved(bye.entry));
        self.penalties.retain(|penalty| penalty.entry != place);
        self.penalties.iter_mut().for_each(|penalty| penalty.entry = moved(penalty.entry));
        let kept = self.forbidden.iter().filter(|&&(one, two)| one != place && two != place);
        self.forbidden = kept.map(|&(one, two)| (moved(one), moved(two))).collect();
        let renumbered = |number: Number| Number(moved(usize::from(number.0) - 1) as u16 + 1);
        self.assistants.retain(|assistant| assistant.player != Some(player));
        for assistant in &mut self.assistants {
            assistant.player = assistant.player.map(renumbered);
        }
        self.player_warnings.retain(|warning| warning.player != player);
        for warning in &mut self.player_warnings {
            warning.player = renumbered(warning.player);
        }
        self.lots.retain(|lot| lot.players.0 != player && lot.players.1 != player);
        for lot in &mut self.lots {
            lot.players = (renumbered(lot.players.0), renumbered(lot.players.1));
        }
        self.agreed.retain(|((one, two), _)| *one != player && *two != player);
        for (players, _) in &mut self.agreed {
            *players = (renumbered(players.0), renumbered(players.1));
        }
        Ok(())
    }
}

/// By the federation's numbers where there are any, otherwise by name.
fn is_same(one: &Entry, other: &Entry) -> bool {
    if one.id.is_empty() && other.id.is_empty() { one.name == other.name } else { one.id == other.id }
}

fn check_name(name: &str) -> Result<(), Refusal> {
    if name.trim().is_empty() || name.chars().count() > 100 {
        return Err(order("an entry needs a name of at most 100 characters"));
    }
    Ok(())
}

fn order(words: impl Into<String>) -> Refusal {
    Refusal::Order(words.into())
}
