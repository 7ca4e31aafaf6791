//! What each case of a pattern and each number is worth, in eighths of a hundredth of a man.

use super::features::{self, CASES, ENDINGS, numbers};
use draughts::board::Geometry;
use draughts::rules::Reach;
use draughts::{Rules, RulesetName};

/// The weights of a ruleset. Opening and endgame have each their own; between them they are mixed.
#[derive(Clone, Debug)]
pub struct Weights {
    /// By pattern and case: the opening's in the upper half, the endgame's in the lower.
    pub(crate) patterns: Vec<i32>,
    pub(crate) opening: [i32; numbers::COUNT],
    pub(crate) endgame: [i32; numbers::COUNT],
    /// By the kind of ending: how much of the value is left there, in parts of [`WHOLE`].
    pub(crate) endings: [i32; ENDINGS],
}

/// All of the value.
pub(crate) const WHOLE: i32 = 64;

/// Parts of a hundredth of a man.
pub(crate) const UNIT: i32 = 8;
/// No case of a pattern weighs more, so that sixteen of them fit in half a word.
pub(crate) const GREATEST: i32 = 2_000;
const MAGIC: &[u8; 8] = b"damierW2";

/// A weight in the opening and in the endgame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    pub(crate) opening: i32,
    pub(crate) endgame: i32,
}

impl Pair {
    pub(crate) const fn packed(self) -> i32 {
        (self.opening << 16).wrapping_add(self.endgame)
    }

    pub(crate) const fn unpacked(packed: i32) -> Self {
        let endgame = packed as i16 as i32;
        Self { opening: packed.wrapping_sub(endgame) >> 16, endgame }
    }
}

impl Weights {
    /// Men and kings counted, nothing else.
    pub fn material(rules: &Rules) -> Self {
        let size = rules.size.value;
        let mut counted = [0; numbers::COUNT];
        counted[numbers::MEN] = 100 * UNIT;
        counted[numbers::KINGS] = match rules.king_reach.value {
            Reach::Flying => 300 * UNIT,
            Reach::OneSquare => 140 * UNIT,
        };
        Self {
            patterns: vec![0; features::patterns(size) * CASES],
            opening: counted,
            endgame: counted,
            endings: [WHOLE; ENDINGS],
        }
    }

    /// Material, and men worth more in the middle, on the way to promotion and on their own last row.
    pub fn piece_square(rules: &Rules) -> Self {
        let mut weights = Self::material(rules);
        let geometry = rules.geometry();
        let count = usize::from(geometry.square_count());
        let patterns = features::patterns(geometry.size());
        let mut covers = vec![0; count];
        for place in (0..patterns).flat_map(|pattern| features::places(geometry.size(), pattern)) {
            let index = usize::from(place.index);
            covers[index] += 1;
            covers[count - 1 - index] += 1;
        }
        for pattern in 0..patterns {
            for case in 0..CASES {
                let mut sum = 0;
                for place in features::places(geometry.size(), pattern) {
                    let index = usize::from(place.index);
                    sum += match case / place.weight % 3 {
                        1 => square_value(geometry, index) / covers[index],
                        2 => -square_value(geometry, count - 1 - index) / covers[index],
                        _ => 0,
                    };
                }
                weights.patterns[pattern * CASES + case] = Pair { opening: sum, endgame: sum }.packed();
            }
        }
        weights
    }

    /// Those that were learned for the ruleset, or piece-square values where none were.
    pub fn learned(ruleset: RulesetName) -> Self {
        let rules = ruleset.rules();
        let bytes = super::shipped::bytes(ruleset);
        bytes.and_then(|bytes| Self::read(rules, bytes)).unwrap_or_else(|| Self::piece_square(rules))
    }

    /// The weights that [`Weights::write`] has written for a board of the same size.
    pub fn read(rules: &Rules, bytes: &[u8]) -> Option<Self> {
        let body = bytes.strip_prefix(MAGIC)?.strip_prefix(&[rules.size.value])?;
        let cases = features::patterns(rules.size.value) * CASES;
        if body.len() != ENDINGS + 4 * (cases + numbers::COUNT) {
            return None;
        }
        let (endings, body) = body.split_at(ENDINGS);
        let number = |bytes: &[u8]| i32::from(i16::from_le_bytes([bytes[0], bytes[1]]));
        let mut pairs =
            body.chunks_exact(4).map(|pair| Pair { opening: number(pair), endgame: number(&pair[2..]) });
        let mut weights = Self::material(rules);
        weights.endings = std::array::from_fn(|kind| i32::from(endings[kind]));
        for place in 0..numbers::COUNT {
            let pair = pairs.next()?;
            weights.opening[place] = pair.opening;
            weights.endgame[place] = pair.endgame;
        }
        weights.patterns = pairs.map(Pair::packed).collect();
        Some(weights)
    }

    /// The weights as a file has them.
    pub fn write(&self, rules: &Rules) -> Vec<u8> {
        let numbers =
            self.opening.iter().zip(&self.endgame).map(|(&opening, &endgame)| Pair { opening, endgame });
        let patterns = self.patterns.iter().map(|&packed| Pair::unpacked(packed));
        let short = |value: i32| (value.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16).to_le_bytes();
        let mut bytes = MAGIC.to_vec();
        bytes.push(rules.size.value);
        bytes.extend(self.endings.iter().map(|&left| left.clamp(0, 255) as u8));
        for pair in numbers.chain(patterns) {
            bytes.extend(short(pair.opening));
            bytes.extend(short(pair.endgame));
        }
        bytes
    }
}

/// What a white man is worth on a square beyond a man.
fn square_value(geometry: &Geometry, index: usize) -> i32 {
    let Some(square) = geometry.square(index as u8) else { return 0 };
    let (size, row, column) =
        (i32::from(geometry.size()), i32::from(geometry.row(square)), i32::from(geometry.column(square)));
    let advanced = size - 1 - row;
    let home = if advanced == 0 { 8 } else { 0 };
    let from_the_edge = column.min(size - 1 - column);
    (advanced * 2 + from_the_edge * 2 + home) * UNIT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_survive_packing() {
        for opening in [-GREATEST, -1, 0, 1, 77, GREATEST] {
            for endgame in [-GREATEST, -1, 0, 1, 77, GREATEST] {
                let pair = Pair { opening, endgame };
                assert_eq!(Pair::unpacked(pair.packed()), pair);
            }
        }
    }

    #[test]
    fn weights_are_read_as_they_were_written() {
        for &ruleset in RulesetName::ALL {
            let weights = Weights::piece_square(ruleset.rules());
            let read = Weights::read(ruleset.rules(), &weights.write(ruleset.rules()));
            assert!(
                read.is_some_and(|read| read.patterns == weights.patterns && read.opening == weights.opening)
            );
        }
        assert!(Weights::read(RulesetName::English.rules(), b"damierW1\x08").is_none());
    }
}
