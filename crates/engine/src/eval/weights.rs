//! What each case of a pattern and each number is worth, in eighths of a hundredth of a man.

use super::features::{self, CASES, ENDINGS, NARROW_CASES, numbers};
use crate::memory;
use draughts::board::Geometry;
use draughts::rules::Reach;
use draughts::{Rules, RulesetName};
use std::sync::Arc;

/// The weights of a ruleset. Opening, middle and endgame have each their own; between two of them they are mixed.
#[derive(Clone, Debug)]
pub struct Weights {
    /// From the opening to the middle of a game, and from there to the endgame. A position needs one of them.
    pub(crate) spans: [Span; 2],
    /// By the kind of ending: how much of the value is left there, in parts of [`WHOLE`].
    pub(crate) endings: [i32; ENDINGS],
}

/// What is needed between two phases of a game.
#[derive(Clone, Debug)]
pub(crate) struct Span {
    /// By pattern and case: those of the earlier phase in the upper half, of the later one in the lower.
    pub(crate) patterns: Vec<i32>,
    pub(crate) numbers: [Pair; numbers::COUNT],
}

/// Weights as they are learned and written down: what narrow patterns are worth, and what wide ones are beyond that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    size: u8,
    pub(crate) numbers: [Phased; numbers::COUNT],
    pub(crate) endings: [i32; ENDINGS],
    /// By narrow pattern and case.
    pub(crate) narrow: Vec<Phased>,
    /// Places of cases, in order, with what they are worth beyond their narrow ones.
    pub(crate) wide: Vec<(u32, Phased)>,
}

/// All of the value.
pub(crate) const WHOLE: i32 = 64;

/// Parts of a hundredth of a man.
pub(crate) const UNIT: i32 = 8;
/// No case of a pattern weighs more, so that twelve of them fit in half a word.
pub(crate) const GREATEST: i32 = 2_500;
/// The value of a wide case beyond its narrow ones is stored in steps of this many parts.
const STEP: i32 = 2;
const MAGIC: &[u8; 8] = b"damierW4";

/// A weight in the opening, in the middle of a game and in the endgame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Phased {
    pub(crate) opening: i32,
    pub(crate) middle: i32,
    pub(crate) endgame: i32,
}

impl Phased {
    /// The same in all phases.
    pub(crate) const fn always(weight: i32) -> Self {
        Self { opening: weight, middle: weight, endgame: weight }
    }

    pub(crate) const fn of([opening, middle, endgame]: [i32; 3]) -> Self {
        Self { opening, middle, endgame }
    }

    pub(crate) const fn all(self) -> [i32; 3] {
        [self.opening, self.middle, self.endgame]
    }

    /// What is needed of it in each span.
    const fn spans(self) -> [Pair; 2] {
        [
            Pair { earlier: self.opening, later: self.middle },
            Pair { earlier: self.middle, later: self.endgame },
        ]
    }

    fn plus(self, other: Self) -> Self {
        let Self { opening, middle, endgame } = other;
        Self {
            opening: self.opening + opening,
            middle: self.middle + middle,
            endgame: self.endgame + endgame,
        }
    }

    pub(crate) fn map(self, each: impl Fn(i32) -> i32) -> Self {
        Self::of(self.all().map(each))
    }
}

/// A weight in two phases, one after the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pair {
    pub(crate) earlier: i32,
    pub(crate) later: i32,
}

impl Pair {
    pub(crate) const fn packed(self) -> i32 {
        (self.earlier << 16).wrapping_add(self.later)
    }

    pub(crate) const fn unpacked(packed: i32) -> Self {
        let later = packed as i16 as i32;
        Self { earlier: packed.wrapping_sub(later) >> 16, later }
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
    pub fn material(rules: &Rules) -> Self {
        let size = rules.size.value;
        let mut counted = [Phased::default(); numbers::COUNT];
        let king = match rules.king_reach.value {
            Reach::Flying => 300 * UNIT,
            Reach::OneSquare => 140 * UNIT,
        };
        counted[numbers::MEN] = Phased::always(100 * UNIT);
        counted[numbers::KINGS] = Phased::always(king);
        Self {
            size,
            numbers: counted,
            endings: [WHOLE; ENDINGS],
            narrow: vec![Phased::default(); features::narrow_patterns(size) * NARROW_CASES],
            wide: Vec::new(),
        }
    }

    /// Those that were learned for the ruleset.
    pub fn learned(ruleset: RulesetName) -> Self {
        super::shipped::draft(ruleset)
    }

    /// Material, and men worth more in the middle, on the way to promotion and on their own last row.
    pub fn piece_square(rules: &Rules) -> Self {
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
                draft.narrow[pattern * NARROW_CASES + case] = Phased::always(sum);
            }
        }
        draft
    }

    /// The weights as a search uses them: each case with all it is worth.
    pub fn weights(&self) -> Weights {
        let count = features::patterns(self.size) * CASES;
        let mut spans = [0, 1].map(|span| Span {
            patterns: memory::room_for(count),
            numbers: self.numbers.map(|number| number.spans()[span]),
        });
        let mut wide = self.wide.iter().copied().peekable();
        for place in 0..count {
            let mut sum = Phased::default();
            features::narrow_cases(self.size, place / CASES, place % CASES, |place| {
                sum = sum.plus(self.narrow[place]);
            });
            if let Some((_, worth)) = wide.next_if(|(known, _)| *known as usize == place) {
                sum = sum.map(within).plus(worth);
            }
            for (span, pair) in spans.iter_mut().zip(sum.map(within).spans()) {
                span.patterns.push(pair.packed());
            }
        }
        Weights { spans, endings: self.endings }
    }

    /// All weights times a factor: the same opinions on another scale.
    #[must_use]
    pub fn scaled(&self, factor: f32) -> Self {
        let scaled = |weight: i32| (weight as f32 * factor).round() as i32;
        Self {
            size: self.size,
            numbers: self.numbers.map(|number| number.map(scaled)),
            endings: self.endings,
            narrow: self.narrow.iter().map(|case| case.map(scaled)).collect(),
            wide: self.wide.iter().map(|&(place, worth)| (place, worth.map(scaled))).collect(),
        }
    }

    /// The weights that [`Draft::write`] has written for a board of the same size.
    pub fn read(rules: &Rules, bytes: &[u8]) -> Option<Self> {
        let body = bytes.strip_prefix(MAGIC)?.strip_prefix(&[rules.size.value])?;
        let mut draft = Self::material(rules);
        let (endings, mut body) = body.split_at_checked(ENDINGS)?;
        draft.endings = std::array::from_fn(|kind| i32::from(endings[kind]));
        for weight in draft.numbers.iter_mut().chain(&mut draft.narrow) {
            let (bytes, rest) = body.split_first_chunk::<6>()?;
            let number = |phase: usize| i16::from_le_bytes([bytes[2 * phase], bytes[2 * phase + 1]]);
            *weight = Phased::of(std::array::from_fn(|phase| i32::from(number(phase))));
            body = rest;
        }
        let most = (features::patterns(rules.size.value) * CASES) as u32;
        let mut place = 0_u32;
        while !body.is_empty() {
            place = place.checked_add(take_number(&mut body)?).filter(|&place| place < most)?;
            let mut part = || take_number(&mut body).map(|number| signed(number).saturating_mul(STEP));
            draft.wide.push((place, Phased::of([part()?, part()?, part()?]).map(within)));
        }
        Some(draft)
    }

    /// The weights as a file has them.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(self.size);
        bytes.extend(self.endings.iter().map(|&left| left.clamp(0, 255) as u8));
        let short = |value: i32| (value.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16).to_le_bytes();
        for weight in self.numbers.iter().chain(&self.narrow) {
            bytes.extend(weight.all().into_iter().flat_map(short));
        }
        let mut last = 0;
        for &(place, worth) in &self.wide {
            let steps = worth.map(|parts| (parts as f32 / STEP as f32).round() as i32);
            if steps != Phased::default() {
                put_number(&mut bytes, place - last);
                steps.all().into_iter().for_each(|phase| put_number(&mut bytes, unsigned(phase)));
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
        for earlier in [-GREATEST, -1, 0, 1, 77, GREATEST] {
            for later in [-GREATEST, -1, 0, 1, 77, GREATEST] {
                let pair = Pair { earlier, later };
                assert_eq!(Pair::unpacked(pair.packed()), pair);
            }
        }
    }

    #[test]
    fn weights_are_read_as_they_were_written() {
        for &ruleset in RulesetName::ALL {
            let mut draft = Draft::piece_square(ruleset.rules());
            for place in [0, 5, 6, 1_000, 1_000_000] {
                let opening = 4 - 8 * place as i32 % 300;
                draft.wide.push((place, Phased { opening, middle: -32, endgame: 400 }));
            }
            assert_eq!(Draft::read(ruleset.rules(), &draft.write()).as_ref(), Some(&draft), "{ruleset}");
        }
    }

    #[test]
    fn damaged_weights_are_refused() {
        let rules = RulesetName::English.rules();
        let mut draft = Draft::material(rules);
        draft.wide.push((2_000_000, Phased { opening: 40, middle: 0, endgame: -40 }));
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
        draft.wide.push((77, Phased { opening: 12, middle: 4, endgame: -8 }));
        let after = draft.weights();
        for (span, (earlier, later)) in [(12, 4), (4, -8)].into_iter().enumerate() {
            let [before, after] =
                [&before, &after].map(|weights| Pair::unpacked(weights.spans[span].patterns[77]));
            let expected = Pair { earlier: before.earlier + earlier, later: before.later + later };
            assert_eq!(after, expected);
        }
    }

    #[test]
    fn another_scale_changes_no_opinion() {
        let rules = RulesetName::Russian.rules();
        let mut draft = Draft::piece_square(rules);
        draft.wide.push((5, Phased { opening: 40, middle: -80, endgame: 120 }));
        let halved = draft.scaled(0.5);
        assert_eq!(halved.numbers[numbers::MEN], Phased::always(50 * UNIT));
        assert_eq!(halved.wide, [(5, Phased { opening: 20, middle: -40, endgame: 60 })]);
        assert_eq!(halved.endings, draft.endings);
    }
}
