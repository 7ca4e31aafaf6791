//! The criteria C6 to C21 (article 2) as digits of a weight.
//!
//! Every criterion counts something that pairs or floaters of the bracket have; a pairing is better when its first
//! digit that differs counts less. Digits never carry: each has room for the most that its bracket can count.

use std::fmt;

use crate::history::Points;

use super::colour::Strength;
use super::field::{Contender, Field, Float};

/// A quality criterion of article 2, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Criterion {
    /// The number of downfloaters.
    C6,
    /// The scores of the downfloaters, from the highest.
    C7,
    /// The number and the scores of the downfloaters of the next bracket.
    C8,
    /// The unplayed games of the player who gets the bye.
    C9,
    /// Topscorers, and their opponents, whose colours would differ by more than two.
    C10,
    /// Topscorers, and their opponents, who would have a colour for the third time running.
    C11,
    /// Colour preferences that are not granted.
    C12,
    /// Strong colour preferences that are not granted.
    C13,
    /// Residents who float down as they did in the last round.
    C14,
    /// Opponents of players moved down who float up as they did in the last round.
    C15,
    /// Residents who float down as they did two rounds before.
    C16,
    /// Opponents of players moved down who float up as they did two rounds before.
    C17,
    /// The scores of players moved down again who floated down in the last round.
    C18,
    /// The scores of the opponents of those who float up as they did in the last round.
    C19,
    /// The scores of players moved down again who floated down two rounds before.
    C20,
    /// The scores of the opponents of those who float up as they did two rounds before.
    C21,
}

/// Where a floater of the bracket ends up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Destination {
    /// In the next score group.
    Next,
    /// Below it.
    Below,
    /// With the bye.
    Bye,
}

/// A digit of the weights.
#[derive(Clone, Copy, Debug)]
pub(super) struct Digit {
    pub(super) criterion: Criterion,
    pub(super) bits: usize,
}

/// The digits of a bracket.
pub(super) struct Digits {
    pub(super) list: Vec<Digit>,
    /// The scores of those moved down, from the highest.
    moved_down_scores: Vec<Points>,
    resident_score: Points,
    /// Whether C9 counts: the downfloater gets the bye.
    floater_gets_bye: bool,
}

/// What an edge adds to the digits.
pub(super) type Values = Vec<(usize, i64)>;

impl Digits {
    pub(super) fn new(
        moved_down: &[Points],
        resident_score: Points,
        sizes: Sizes,
        floater_gets_bye: bool,
    ) -> Self {
        use Criterion::*;
        let mut scores: Vec<Points> = moved_down.to_vec();
        scores.dedup();
        let mut list = Vec::new();
        let mut add = |criterion, capacity: usize| {
            list.push(Digit { criterion, bits: (usize::BITS - capacity.leading_zeros()) as usize });
        };
        add(C6, sizes.bracket);
        scores.iter().for_each(|_| add(C7, moved_down.len()));
        add(C8, sizes.bracket + sizes.next);
        scores.iter().for_each(|_| add(C8, moved_down.len()));
        add(C8, sizes.bracket);
        add(C9, usize::from(u16::MAX));
        for criterion in [C10, C11, C12, C13, C14, C15, C16, C17] {
            add(criterion, sizes.bracket);
        }
        for criterion in [C18, C19, C20, C21] {
            scores.iter().for_each(|_| add(criterion, moved_down.len()));
        }
        Self { list, moved_down_scores: scores, resident_score, floater_gets_bye }
    }

    fn place(&self, criterion: Criterion, nth: usize) -> usize {
        self.list.iter().position(|digit| digit.criterion == criterion).unwrap_or(0) + nth
    }

    fn nth_score(&self, contender: &Contender) -> Option<usize> {
        self.moved_down_scores.iter().position(|score| *score == contender.score)
    }

    /// A pair of the bracket, the higher player first.
    pub(super) fn of_pair(&self, field: &Field, higher: usize, lower: usize) -> Values {
        let (higher, lower) = (&field.contenders[higher], &field.contenders[lower]);
        let mut values = Values::new();
        let (wish, other) = (&higher.preference, &lower.preference);
        if wish.clashes(other) {
            let both_absolute = wish.strength == Strength::Absolute && other.strength == Strength::Absolute;
            if wish.difference > 1 && other.difference > 1 {
                values.push((self.place(Criterion::C10, 0), -1));
            }
            // Whoever has the smaller difference does not get the colour; with equal ones either may not.
            let third = match wish.difference.cmp(&other.difference) {
                std::cmp::Ordering::Equal => wish.repeated.is_some() && wish.repeated == other.repeated,
                std::cmp::Ordering::Greater => {
                    other.repeated.is_some_and(|colour| Some(colour.other()) == wish.colour)
                }
                std::cmp::Ordering::Less => {
                    wish.repeated.is_some_and(|colour| Some(colour.other()) == wish.colour)
                }
            };
            if both_absolute && third {
                values.push((self.place(Criterion::C11, 0), -1));
            }
            values.push((self.place(Criterion::C12, 0), -1));
            let both_strong = wish.strength >= Strength::Strong && other.strength >= Strength::Strong;
            if both_strong && !both_absolute {
                values.push((self.place(Criterion::C13, 0), -1));
            }
        }
        if let Some(nth) = self.nth_score(higher) {
            for (back, count, score) in
                [(0, Criterion::C15, Criterion::C19), (1, Criterion::C17, Criterion::C21)]
            {
                if lower.floats[back] == Some(Float::Up) {
                    values.push((self.place(count, 0), -1));
                    values.push((self.place(score, nth), -1));
                }
            }
        }
        values
    }

    /// A member of the bracket that floats.
    pub(super) fn of_floater(&self, field: &Field, floater: usize, destination: Destination) -> Values {
        let contender = &field.contenders[floater];
        let nth = self.nth_score(contender);
        let mut values = vec![(0, -1)];
        if let Some(nth) = nth {
            values.push((self.place(Criterion::C7, nth), -1));
        }
        if destination != Destination::Next {
            values.push((self.place(Criterion::C8, 0), -1));
            let nth = nth.unwrap_or(self.moved_down_scores.len());
            values.push((self.place(Criterion::C8, 1 + nth), -1));
        }
        if destination == Destination::Bye && self.floater_gets_bye {
            values.push((self.place(Criterion::C9, 0), i64::from(contender.games)));
        }
        for (back, count, score) in [(0, Criterion::C14, Criterion::C18), (1, Criterion::C16, Criterion::C20)]
        {
            if contender.floats[back] == Some(Float::Down) {
                match nth {
                    Some(nth) => values.push((self.place(score, nth), -1)),
                    None => values.push((self.place(count, 0), -1)),
                }
            }
        }
        values
    }

    /// A member of the next score group that is not paired there.
    pub(super) fn of_next_floater(&self) -> Values {
        vec![(self.place(Criterion::C8, 0), -1)]
    }

    /// Whether C9 counts.
    pub(super) fn floater_gets_bye(&self) -> bool {
        self.floater_gets_bye
    }

    /// The score of those who are not moved down.
    pub(super) fn resident_score(&self) -> Points {
        self.resident_score
    }
}

/// How many players the digits have to count.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    pub(super) bracket: usize,
    pub(super) next: usize,
}

impl Criterion {
    /// What the criterion counts.
    #[must_use]
    pub fn subject(self) -> &'static str {
        match self {
            Self::C6 => "players who leave the bracket unpaired",
            Self::C7 => "scores of the players who leave the bracket",
            Self::C8 => "players who would leave the next bracket, and their scores",
            Self::C9 => "games played by whoever gets the bye",
            Self::C10 => "colour differences above two",
            Self::C11 => "third equal colours in a row",
            Self::C12 => "colour preferences not granted",
            Self::C13 => "strong colour preferences not granted",
            Self::C14 => "players floating down again after the last round",
            Self::C15 => "players floating up again after the last round",
            Self::C16 => "players floating down again after two rounds",
            Self::C17 => "players floating up again after two rounds",
            Self::C18 => "scores of players moved down twice running",
            Self::C19 => "scores met by players floating up twice running",
            Self::C20 => "scores of players moved down again after two rounds",
            Self::C21 => "scores met by players floating up again after two rounds",
        }
    }
}

impl fmt::Display for Criterion {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{self:?}")
    }
}
