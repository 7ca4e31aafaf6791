//! Material: how many men and kings each side has. A database is cut into slices by it.

use super::placement::Placement;
use std::fmt;

/// No database has more pieces.
pub const MOST_PIECES: u8 = 8;

/// The men and kings of both sides, White to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Material {
    /// White's men.
    pub white_men: u8,
    /// White's kings.
    pub white_kings: u8,
    /// Black's men.
    pub black_men: u8,
    /// Black's kings.
    pub black_kings: u8,
}

impl Material {
    /// How many different keys there are: each of the four counts is below [`MOST_PIECES`].
    pub(super) const KEYS: usize = (MOST_PIECES as usize).pow(4);

    /// Every slice with exactly this many pieces and both sides present, in order of dependency: fewer men
    /// before more, since a man becomes a king and never the other way round.
    pub fn all(pieces: u8) -> Vec<Self> {
        let mut all = Vec::new();
        for white in 1..pieces {
            let black = pieces - white;
            for white_men in 0..=white {
                for black_men in 0..=black {
                    all.push(Self {
                        white_men,
                        white_kings: white - white_men,
                        black_men,
                        black_kings: black - black_men,
                    });
                }
            }
        }
        all.sort_by_key(|material| (material.white_men + material.black_men, *material));
        all
    }

    /// The material of a placement, or none if it has more pieces than any database.
    #[inline]
    pub(super) fn of(placement: &Placement) -> Option<Self> {
        let count = |squares: u64| squares.count_ones() as u8;
        let material = Self {
            white_men: count(placement.white & !placement.kings),
            white_kings: count(placement.white & placement.kings),
            black_men: count(placement.black & !placement.kings),
            black_kings: count(placement.black & placement.kings),
        };
        (material.pieces() <= MOST_PIECES && material.is_contested()).then_some(material)
    }

    /// All pieces.
    pub const fn pieces(&self) -> u8 {
        self.white_men + self.white_kings + self.black_men + self.black_kings
    }

    /// Whether both sides have a piece.
    pub const fn is_contested(&self) -> bool {
        self.white_men + self.white_kings > 0 && self.black_men + self.black_kings > 0
    }

    /// The same material seen from the other side of the board: White's is now Black's.
    #[must_use]
    pub const fn turned(&self) -> Self {
        Self {
            white_men: self.black_men,
            white_kings: self.black_kings,
            black_men: self.white_men,
            black_kings: self.white_kings,
        }
    }

    /// The slices, White to move again, into which a capture or promotion by White can lead from this one.
    pub(super) fn below(&self) -> Vec<Self> {
        let mut below = Vec::new();
        for promoted in 0..=self.white_men.min(1) {
            for black_men in 0..=self.black_men {
                for black_kings in 0..=self.black_kings {
                    let after = Self {
                        white_men: self.white_men - promoted,
                        white_kings: self.white_kings + promoted,
                        black_men,
                        black_kings,
                    };
                    if after != *self && after.is_contested() {
                        below.push(after.turned());
                    }
                }
            }
        }
        below
    }

    /// A number below [`Material::KEYS`] for this material alone.
    #[inline]
    pub(super) const fn key(&self) -> usize {
        let most = MOST_PIECES as usize;
        ((self.white_men as usize * most + self.white_kings as usize) * most + self.black_men as usize) * most
            + self.black_kings as usize
    }
}

/// As in `1m2k-0m1k`: White's men and kings, then Black's.
impl fmt::Display for Material {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { white_men, white_kings, black_men, black_kings } = self;
        write!(formatter, "{white_men}m{white_kings}k-{black_men}m{black_kings}k")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_slice_comes_after_those_it_depends_on() {
        let mut seen = HashSet::new();
        for pieces in 2..=6 {
            for material in Material::all(pieces) {
                for below in material.below() {
                    let fewer_men = |other: &Material| {
                        other.white_men + other.black_men < material.white_men + material.black_men
                    };
                    assert!(below.pieces() < pieces || fewer_men(&below), "{material} needs {below}");
                    assert!(seen.contains(&below), "{material} needs {below}");
                }
                assert!(seen.insert(material));
            }
        }
        let keys: HashSet<usize> = seen.iter().map(Material::key).collect();
        assert_eq!(keys.len(), seen.len());
        assert_eq!(Material::all(3).len(), 12);
    }
}
