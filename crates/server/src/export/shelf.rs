//! A cache of recent pictures, for the crowd behind a shared link.

use axum::body::Bytes;
use std::collections::{HashMap, VecDeque};

/// So many bytes are kept in all.
const MOST: usize = 16 << 20;
/// Larger results are not cached: one film would push out a hundred pictures.
const LONGEST: usize = 1 << 20;

/// Recent results, by what they show.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    kept: HashMap<String, Bytes>,
    /// The oldest first.
    order: VecDeque<String>,
    bytes: usize,
}

impl Shelf {
    pub(super) fn find(&self, name: &str) -> Option<Bytes> {
        self.kept.get(name).cloned()
    }

    pub(super) fn put(&mut self, name: String, made: Bytes) {
        if made.len() > LONGEST || self.kept.contains_key(&name) {
            return;
        }
        self.bytes += made.len();
        self.order.push_back(name.clone());
        self.kept.insert(name, made);
        while self.bytes > MOST
            && let Some(oldest) = self.order.pop_front()
        {
            self.bytes -= self.kept.remove(&oldest).map_or(0, |gone| gone.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_goes_when_the_shelf_is_full() {
        let mut shelf = Shelf::default();
        let picture = Bytes::from(vec![0; LONGEST]);
        for number in 0..=MOST / LONGEST {
            shelf.put(number.to_string(), picture.clone());
        }
        assert_eq!(shelf.find("0"), None);
        assert_eq!(shelf.find("1"), Some(picture.clone()));
        assert!(shelf.bytes <= MOST && shelf.kept.len() == shelf.order.len());
        shelf.put("film".to_owned(), Bytes::from(vec![0; LONGEST + 1]));
        assert_eq!(shelf.find("film"), None);
        shelf.put("1".to_owned(), Bytes::from_static(b"again"));
        assert_eq!(shelf.find("1"), Some(picture), "it is kept once");
    }
}
