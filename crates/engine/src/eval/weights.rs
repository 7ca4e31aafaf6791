//! What each case of a pattern and each number is worth, in eighths of a hundredth of a man.

use super::features::{self, CASES, ENDINGS, NARROW_CASES, numbers};
use crate::memory;
use draughts::board::Geometry;
use draughts::rules::Reach;
use draughts::{Rules, RulesetName};
use std::sync::Arc;

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

/// Weights as they are learned and written down: what narrow patterns are worth, and what wide ones are beyond that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    size: u8,
    pub(crate) numbers: [Pair; numbers::COUNT],
    pub(crate) endings: [i32; ENDINGS],
    /// By narrow pattern and case.
    pub(crate) narrow: Vec<Pair>,
    /// Places of cases, in order, with what they are worth beyond their narrow ones.
    pub(crate) wide: Vec<(u32, Pair)>,
}

/// All of the value.
pub(crate) const WHOLE: i32 = 64;

/// Parts of a hundredth of a man.
pub(crate) const UNIT: i32 = 8;
/// No case of a pattern weighs more, so that twelve of them fit in half a word.
pub(crate) const GREATEST: i32 = 2_500;
/// What a wide case is worth beyond its narrow ones is written in steps of so many parts.
const STEP: i32 = 4;
const MAGIC: &[u8; 8] = b"damierW3";

/// A weight in the opening and in the endgame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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

    fn plus(self, other: Self) -> Self {
        Self { opening: self.opening + other.opening, endgame: self.endgame + other.endgame }
    }

    fn map(self, each: impl Fn(i32) -> i32) -> Self {
        Self { opening: each(self.opening), endgame: each(self.endgame) }
    }
}

impl Weights {
    /// Men and kings counted, nothing else.
    pub fn material(rules: &Rules) -> Self {
        Draft::material(rules).weights()
    }

    /// Material, and men worth more in the middle, on the way to promotion and on their own last row.
    pub fn piece_square(rules: &Rules) -> Self {
        Draft::piece_square(rules).weights()
    }

    /// Those that were learned for the ruleset.
    pub fn learned(ruleset: RulesetName) -> Arc<Self> {
        super::shipped::weights(ruleset)
    }
}

impl Draft {
    /// Men and kings counted, nothing else.
    pub(crate) fn material(rules: &Rules) -> Self {
        let size = rules.size.value;
        let mut counted = [Pair::default(); numbers::COUNT];
        let king = match rules.king_reach.value {
            Reach::Flying => 300 * UNIT,
            Reach::OneSquare => 140 * UNIT,
        };
        counted[numbers::MEN] = Pair { opening: 100 * UNIT, endgame: 100 * UNIT };
        counted[numbers::KINGS] = Pair { opening: king, endgame: king };
        Self {
            size,
            numbers: counted,
            endings: [WHOLE; ENDINGS],
            narrow: vec![Pair::default(); features::narrow_patterns(size) * NARROW_CASES],
            wide: Vec::new(),
        }
    }

    pub(crate) fn piece_square(rules: &Rules) -> Self {
        let mut draft = Self::material(rules);
        let geometry = rules.geometry();
        let count = usize::from(geometry.square_count());
        let patterns = features::narrow_patterns(geometry.size());
        let mut covers = vec![0; count];
        for place in (0..patterns).flat_map(|pattern| features::narrow_places(geometry.size(), pattern)) {
            let index = usize::from(place.index);
            covers[index] += 1;
            covers[count - 1 - index] += 1;
        }
        for pattern in 0..patterns {
            for case in 0..NARROW_CASES {
                let mut sum = 0;
                for place in features::narrow_places(geometry.size(), pattern) {
                    let index = usize::from(place.index);
                    sum += match case / place.weight % 3 {
                        1 => square_value(geometry, index) / covers[index],
                        2 => -square_value(geometry, count - 1 - index) / covers[index],
                        _ => 0,
                    };
                }
                draft.narrow[pattern * NARROW_CASES + case] = Pair { opening: sum, endgame: sum };
            }
        }
        draft
    }

    /// The weights as a search uses them: each case with all it is worth.
    pub fn weights(&self) -> Weights {
        let mut patterns = memory::room_for(features::patterns(self.size) * CASES);
        for pattern in 0..features::patterns(self.size) {
            for case in 0..CASES {
                let mut sum = Pair::default();
                features::narrow_cases(self.size, pattern, case, |place| sum = sum.plus(self.narrow[place]));
                patterns.push(bounded(sum).packed());
            }
        }
        for &(place, worth) in &self.wide {
            if let Some(packed) = patterns.get_mut(place as usize) {
                *packed = bounded(Pair::unpacked(*packed).plus(worth)).packed();
            }
        }
        Weights {
            patterns,
            opening: self.numbers.map(|pair| pair.opening),
            endgame: self.numbers.map(|pair| pair.endgame),
            endings: self.endings,
        }
    }

    /// The weights that [`Draft::write`] has written for a board of the same size.
    pub fn read(rules: &Rules, bytes: &[u8]) -> Option<Self> {
        let body = bytes.strip_prefix(MAGIC)?.strip_prefix(&[rules.size.value])?;
        let mut draft = Self::material(rules);
        let (endings, mut body) = body.split_at_checked(ENDINGS)?;
        draft.endings = std::array::from_fn(|kind| i32::from(endings[kind]));
        for pair in draft.numbers.iter_mut().chain(&mut draft.narrow) {
            let (bytes, rest) = body.split_first_chunk::<4>()?;
            let number = |low: u8, high: u8| i32::from(i16::from_le_bytes([low, high]));
            *pair = Pair { opening: number(bytes[0], bytes[1]), endgame: number(bytes[2], bytes[3]) };
            body = rest;
        }
        let most = (features::patterns(rules.size.value) * CASES) as u32;
        let mut place = 0_u32;
        while !body.is_empty() {
            place = place.checked_add(take_number(&mut body)?).filter(|&place| place < most)?;
            let mut part = || take_number(&mut body).map(|number| signed(number).saturating_mul(STEP));
            draft.wide.push((place, Pair { opening: part()?, endgame: part()? }.map(within)));
        }
        Some(draft)
    }

    /// The weights as a file has them.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(self.size);
        bytes.extend(self.endings.iter().map(|&left| left.clamp(0, 255) as u8));
        let short = |value: i32| (value.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16).to_le_bytes();
        for pair in self.numbers.iter().chain(&self.narrow) {
            bytes.extend(short(pair.opening));
            bytes.extend(short(pair.endgame));
        }
        let mut last = 0;
        for &(place, worth) in &self.wide {
            let steps = worth.map(|parts| (parts as f32 / STEP as f32).round() as i32);
            if steps != Pair::default() {
                put_number(&mut bytes, place - last);
                put_number(&mut bytes, unsigned(steps.opening));
                put_number(&mut bytes, unsigned(steps.endgame));
                last = place;
            }
        }
        bytes
    }
}

const fn within(parts: i32) -> i32 {
    if parts > GREATEST {
        GREATEST
    } else if parts < -GREATEST {
        -GREATEST
    } else {
        parts
    }
}

fn bounded(pair: Pair) -> Pair {
    pair.map(within)
}

/// Signs in the lowest bit, so that small numbers are short.
const fn unsigned(number: i32) -> u32 {
    (number << 1 ^ number >> 31) as u32
}

const fn signed(number: u32) -> i32 {
    (number >> 1) as i32 ^ -((number & 1) as i32)
}

/// Seven bits in a byte, the lowest first; the eighth says that more follow.
fn put_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn take_number(bytes: &mut &[u8]) -> Option<u32> {
    let mut number = 0;
    for place in 0..5 {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u32::from(byte & 127) << (7 * place);
        if byte < 128 {
            return Some(number);
        }
    }
    None
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
            let mut draft = Draft::piece_square(ruleset.rules());
            for place in [0, 5, 6, 1_000, 1_000_000] {
                draft.wide.push((place, Pair { opening: 4 - 8 * place as i32 % 300, endgame: 400 }));
            }
            assert_eq!(Draft::read(ruleset.rules(), &draft.write()).as_ref(), Some(&draft), "{ruleset}");
        }
    }

    #[test]
    fn damaged_weights_are_refused() {
        let rules = RulesetName::English.rules();
        let mut draft = Draft::material(rules);
        draft.wide.push((2_000_000, Pair { opening: 40, endgame: -40 }));
        let bytes = draft.write();
        assert!(Draft::read(rules, &bytes).is_some());
        assert!(Draft::read(RulesetName::International.rules(), &bytes).is_none());
        for length in [0, 8, 9, 30, bytes.len() / 2, bytes.len() - 1] {
            assert!(Draft::read(rules, &bytes[..length]).is_none(), "{length}");
        }
        draft.wide[0].0 = 9_000_000;
        assert!(Draft::read(rules, &draft.write()).is_none(), "beyond the last case");
    }

    #[test]
    fn a_wide_case_is_worth_its_narrow_ones_and_more() {
        let rules = RulesetName::English.rules();
        let mut draft = Draft::piece_square(rules);
        let before = draft.weights();
        draft.wide.push((77, Pair { opening: 12, endgame: -8 }));
        let after = draft.weights();
        let [before, after] = [before, after].map(|weights| Pair::unpacked(weights.patterns[77]));
        assert_eq!(after, before.plus(Pair { opening: 12, endgame: -8 }));
    }
}
