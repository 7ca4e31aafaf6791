//! Wishes that were carried out, so that one that arrives twice is not carried out twice.

use super::wishes::Actor;
use draughts::Side;
use std::collections::VecDeque;

/// How many wishes are remembered.
const MOST: usize = 64;

/// The last wishes that were carried out, and the versions they led to.
#[derive(Clone, Debug, Default)]
pub(super) struct Remembered {
    wishes: VecDeque<Carried>,
}

#[derive(Clone, Debug)]
struct Carried {
    name: String,
    version: u32,
}

impl Remembered {
    /// Takes note of a wish.
    pub(super) fn done(&mut self, name: &str, version: u32) {
        if self.version(name).is_some() {
            return;
        }
        if self.wishes.len() == MOST {
            self.wishes.pop_front();
        }
        self.wishes.push_back(Carried { name: name.to_owned(), version });
    }

    /// The version a wish led to, if it was carried out before.
    pub(super) fn version(&self, name: &str) -> Option<u32> {
        self.wishes.iter().find(|carried| carried.name == name).map(|carried| carried.version)
    }
}

/// What a wish is called: clients make their ids without knowing of each other.
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
        let mut remembered = Remembered::default();
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
