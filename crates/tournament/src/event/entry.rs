//! Entries, and the order in which they get their start numbers.

use super::conduct::Exclusion;
use crate::history::Number;
use crate::lots::Lots;
use std::cmp::Reverse;

/// Somebody who takes part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The name as it is printed.
    pub name: String,
    /// The rating, 0 without one.
    pub rating: u16,
    /// The title, empty without one.
    pub title: String,
    /// The federation's letters, empty without one.
    pub federation: String,
    /// The federation's number of the player, empty without one.
    pub id: String,
    /// The start number, once the event has started.
    pub number: Option<Number>,
    /// The first round in which a withdrawn player no longer plays.
    pub withdrawn_from: Option<u16>,
    /// Earlier absences of somebody who came back: the first round missed, and the first played again.
    pub away: Vec<(u16, u16)>,
    /// The players of a team, in board order.
    pub members: Vec<Member>,
    /// The club, empty without one.
    pub club: String,
    /// Amateur or professional, if given (fmjd 1.3).
    pub status: Option<Status>,
    /// What the entry costs, and what of it is paid.
    pub fee: Fee,
    /// Why the player plays no further, if a penalty ended his event.
    pub exclusion: Option<Exclusion>,
}

/// Amateur or professional; it changes no rule (fmjd 1.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Plays for the love of it.
    Amateur,
    /// Lives by it.
    Professional,
}

pub(super) const STATUSES: [(&str, Status); 2] =
    [("amateur", Status::Amateur), ("professional", Status::Professional)];

impl Status {
    /// The word for it.
    pub fn name(self) -> &'static str {
        STATUSES.iter().find(|(_, status)| *status == self).map_or("", |(name, _)| name)
    }
}

/// An entry fee, in hundredths of the event's money.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fee {
    /// What is due.
    pub due: u32,
    /// What has been paid.
    pub paid: u32,
}

/// A particular of an entry that can be corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryField {
    /// The name.
    Name,
    /// The title.
    Title,
    /// The federation.
    Federation,
    /// The federation's number of the player.
    Id,
    /// The club.
    Club,
    /// Amateur or professional.
    Status,
    /// The fee that is due.
    Fee,
}

pub(super) const FIELDS: [(&str, EntryField); 7] = [
    ("name", EntryField::Name),
    ("title", EntryField::Title),
    ("federation", EntryField::Federation),
    ("id", EntryField::Id),
    ("club", EntryField::Club),
    ("status", EntryField::Status),
    ("fee", EntryField::Fee),
];

impl EntryField {
    /// The word for it.
    pub fn name(self) -> &'static str {
        FIELDS.iter().find(|(_, field)| *field == self).map_or("", |(name, _)| name)
    }
}

/// A player of a team.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Member {
    /// The name as it is printed.
    pub name: String,
    /// The rating, 0 without one.
    pub rating: u16,
    /// The federation's number of the player, empty without one.
    pub id: String,
}

impl Entry {
    /// Whether the player has not left before a round, or is back.
    pub(super) fn is_there(&self, round: u16) -> bool {
        self.withdrawn_from.is_none_or(|from| round < from)
            && !self.away.iter().any(|&(from, until)| (from..until).contains(&round))
    }
}

/// How start numbers are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seeding {
    /// By rating, then title, then name.
    Rating,
    /// By title, then rating, then name.
    Title,
    /// By lot, from a stored seed.
    Lot(u64),
    /// In the order of entry.
    Order,
}

/// Titles, highest first, as the federations write them.
const TITLES: [&[&str]; 8] = [
    &["GMI", "GM", "IGM"],
    &["WGM", "GMF", "GMIF"],
    &["MI", "IM"],
    &["MIF", "WIM"],
    &["MF", "FM"],
    &["MFF", "WFM"],
    &["CMF", "CM", "NM"],
    &["CMFF", "WCM"],
];

/// The places of entries in seeding order, best first.
pub(super) fn seeded(entries: &[Entry], seeding: Seeding) -> Vec<usize> {
    let mut places: Vec<usize> = (0..entries.len()).collect();
    let title = |place: usize| {
        let upper = entries[place].title.to_uppercase();
        TITLES.iter().position(|titles| titles.contains(&upper.as_str())).unwrap_or(TITLES.len())
    };
    match seeding {
        Seeding::Order => {}
        Seeding::Rating => {
            places.sort_by_key(|&place| {
                (Reverse(entries[place].rating), title(place), &entries[place].name, place)
            });
        }
        Seeding::Title => {
            places.sort_by_key(|&place| {
                (title(place), Reverse(entries[place].rating), &entries[place].name, place)
            });
        }
        Seeding::Lot(seed) => Lots::new(seed).shuffle(&mut places),
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(name: &str, rating: u16, title: &str) -> Entry {
        Entry { name: name.into(), rating, title: title.into(), ..Entry::default() }
    }

    #[test]
    fn seeds_by_rating_title_and_order() {
        let entries =
            [entry("C", 2000, ""), entry("B", 2000, "MI"), entry("A", 2000, ""), entry("D", 2100, "")];
        assert_eq!(seeded(&entries, Seeding::Rating), [3, 1, 2, 0]);
        assert_eq!(seeded(&entries, Seeding::Title), [1, 3, 2, 0]);
        assert_eq!(seeded(&entries, Seeding::Order), [0, 1, 2, 3]);
        let lot = seeded(&entries, Seeding::Lot(4));
        assert_eq!(lot, seeded(&entries, Seeding::Lot(4)), "the seed draws it again");
    }
}
