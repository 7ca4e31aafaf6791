//! Recent requests, so that one that arrives twice is carried out once.

use super::wishes::Actor;
use draughts::Side;
use std::collections::VecDeque;

/// How many requests are remembered.
const MOST: usize = 64;

/// The last requests that were carried out, and the versions they led to.
#[derive(Clone, Debug, Default)]
pub(super) struct WishMemory {
    wishes: VecDeque<RememberedWish>,
}

#[derive(Clone, Debug)]
struct RememberedWish {
    name: String,
    version: u32,
}

impl WishMemory {
    /// Remembers a request.
    pub(super) fn done(&mut self, name: &str, version: u32) {
        if self.version(name).is_some() {
            return;
        }
        if self.wishes.len() == MOST {
            self.wishes.pop_front();
        }
        self.wishes.push_back(RememberedWish { name: name.to_owned(), version });
    }

    /// The version a request led to, if it was carried out before.
    pub(super) fn version(&self, name: &str) -> Option<u32> {
        self.wishes.iter().find(|carried| carried.name == name).map(|carried| carried.version)
    }
}

/// The key of a request: clients choose ids independently of each other.
pub(super) fn name(actor: Actor, id: &str) -> String {
    let who = match actor {
        Actor::One(Side::White) => "W",
        Actor::One(Side::Black) => "B",
        Actor::Both => "WB",
    };
    format!("{who} {id}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_wishes_are_known_by_who_made_them() {
        let mut remembered = WishMemory::default();
        let (white, black) = (Actor::One(Side::White), Actor::One(Side::Black));
        remembered.done(&name(white, "a"), 3);
        assert_eq!(remembered.version(&name(white, "a")), Some(3));
        assert_eq!(remembered.version(&name(black, "a")), None);
        remembered.done(&name(white, "a"), 4);
        assert_eq!(remembered.version(&name(white, "a")), Some(3), "the first time counts");
        (0..MOST).for_each(|number| remembered.done(&name(black, &number.to_string()), 9));
        assert_eq!(remembered.version(&name(white, "a")), None);
    }
}
