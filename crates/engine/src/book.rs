//! Moves from an opening book, chosen with variety: what was played more often and with more success comes more often.

mod rehearsal;
mod shipped;

pub use rehearsal::Rehearsal;

use crate::hash;
use crate::random::{Random, scramble};
use draughts::book::{Book, BookFault, BookMove};
use draughts::{AnyPosition, Move, RulesetName, Side, dispatch};
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// A book in memory.
#[derive(Clone, Debug)]
pub(crate) struct OpeningBook {
    bytes: Cow<'static, [u8]>,
}

/// Why a book cannot be used. Play goes on without it.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// The file cannot be read.
    #[error("{} cannot be read: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file is no book.
    #[error("{}: {source}", path.display())]
    NoBook {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: BookFault,
    },
    /// The book has other games.
    #[error("{} is a book of {found}, not of {wanted}", path.display())]
    OtherRuleset {
        /// The file.
        path: PathBuf,
        /// The ruleset of its games.
        found: RulesetName,
        /// The ruleset that is played.
        wanted: RulesetName,
    },
}

/// The built-in book of a ruleset.
pub fn shipped_book(ruleset: RulesetName) -> Option<Book<'static>> {
    // A book that is not one is no book; a test opens all of them.
    shipped::bytes(ruleset).and_then(|bytes| Book::open(bytes).ok())
}

/// A move that has less than this share of the best one's weight is not chosen.
const LEAST_SHARE: f64 = 0.15;

impl OpeningBook {
    /// The book in a file.
    pub(crate) fn read(path: &Path, ruleset: RulesetName) -> Result<Self, BookError> {
        let path = || path.to_owned();
        let bytes = fs::read(path()).map_err(|source| BookError::Io { path: path(), source })?;
        let book = Book::open(&bytes).map_err(|source| BookError::NoBook { path: path(), source })?;
        if book.ruleset() != ruleset {
            return Err(BookError::OtherRuleset { path: path(), found: book.ruleset(), wanted: ruleset });
        }
        Ok(Self { bytes: Cow::Owned(bytes) })
    }

    /// The book that comes with the program.
    pub(crate) fn shipped(ruleset: RulesetName) -> Option<Self> {
        shipped::bytes(ruleset).map(|bytes| Self { bytes: Cow::Borrowed(bytes) })
    }

    /// A move for a position. The same seed always chooses the same one.
    pub(crate) fn choose(&self, position: &AnyPosition, seed: u64) -> Option<Move> {
        let moves = Book::open(&self.bytes).ok()?.moves(position);
        let weights: Vec<f64> = moves.iter().map(|played| weight(played, position.turn())).collect();
        let best = weights.iter().copied().fold(0.0, f64::max);
        let weights: Vec<f64> = weights
            .into_iter()
            .map(|weight| if weight < best * LEAST_SHARE { 0.0 } else { weight })
            .collect();
        let hash = dispatch!(position, position => hash::of(position));
        let chance = Random::new(scramble(seed) ^ hash).below(1 << 32) as f64 / (1u64 << 32) as f64;
        let mut left = chance * weights.iter().sum::<f64>();
        for (played, weight) in moves.iter().zip(&weights) {
            left -= weight;
            if *weight > 0.0 && left < 0.0 {
                return Some(played.action);
            }
        }
        moves.first().map(|played| played.action)
    }
}

/// By how many games, and how well they went for the side that played it.
fn weight(played: &BookMove, side: Side) -> f64 {
    let counts = &played.counts;
    let won = if side == Side::White { counts.white } else { counts.black };
    let games = f64::from(counts.games());
    // Two drawn games more, so that a single one does not tell too much.
    let success =
        (f64::from(won) + 0.5 * f64::from(counts.drawn.saturating_add(counts.others)) + 1.0) / (games + 2.0);
    games * success * success
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::book::Builder;
    use draughts::game::Score;
    use std::collections::HashMap;

    fn book(games: &[(usize, u32, Option<Score>)]) -> OpeningBook {
        let start = AnyPosition::start(RulesetName::International);
        let mut builder = Builder::new(RulesetName::International);
        for &(place, times, score) in games {
            for _ in 0..times {
                builder.add(&start, &start.moves()[place], score);
            }
        }
        OpeningBook { bytes: Cow::Owned(builder.finish(1)) }
    }

    #[test]
    fn every_book_in_the_program_is_one() {
        for ruleset in RulesetName::ALL.iter().copied().filter(|ruleset| shipped::bytes(*ruleset).is_some()) {
            let moves = shipped_book(ruleset).map(|book| book.moves(&AnyPosition::start(ruleset)));
            assert!(moves.is_some_and(|moves| !moves.is_empty()), "{ruleset}");
        }
    }

    #[test]
    fn what_was_played_more_with_success_is_chosen_more() {
        let won = Some(Score::Won(Side::White));
        let lost = Some(Score::Won(Side::Black));
        let book = book(&[(0, 30, won), (1, 30, Some(Score::Drawn)), (2, 30, lost), (3, 1, won)]);
        let start = AnyPosition::start(RulesetName::International);
        let mut chosen: HashMap<Move, u32> = HashMap::new();
        for seed in 0..1000 {
            let action = book.choose(&start, seed).expect("a move");
            assert_eq!(book.choose(&start, seed), Some(action));
            *chosen.entry(action).or_default() += 1;
        }
        let times = |place: usize| chosen.get(&start.moves()[place]).copied().unwrap_or(0);
        assert!(times(0) > 2 * times(1) && times(1) > 100, "{chosen:?}");
        assert_eq!((times(2), times(3)), (0, 0), "{chosen:?}");
        let elsewhere = start.after(&start.moves()[0]);
        assert_eq!(book.choose(&elsewhere, 1), None);
    }
}
