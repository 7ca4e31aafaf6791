//! The best pairing of one bracket.
//!
//! First the criteria and those moved down are settled: which of them are paired here, and with whom (article 4.4). Then
//! the remainder: the fewest and smallest exchanges between its halves (article 4.3), then the first transposition (4.2).
//! Each step is a matching whose weights have the criteria in front and the order of the step behind.

use std::ops::Range;

use super::ByeScore;
use super::criteria::{Criterion, Destination, Digits, Sizes};
use super::field::Field;
use super::work::{Tail, Term, Work};

/// Something that another pairing of a bracket must avoid, to see what it would cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Restriction {
    /// These two do not meet.
    Apart(usize, usize),
    /// This one is paired in the bracket.
    Paired(usize),
}

/// A bracket: those moved down, the residents, and who comes below.
pub(super) struct Bracket<'a> {
    pub(super) field: &'a Field,
    pub(super) members: Vec<usize>,
    pub(super) moved_down: usize,
    pub(super) next: Range<usize>,
    pub(super) bye_score: ByeScore,
}

/// What became of it.
#[derive(Clone, Debug)]
pub(super) struct Solution {
    /// The higher player first.
    pub(super) pairs: Vec<(usize, usize)>,
    /// Ranked.
    pub(super) floaters: Vec<usize>,
    /// Digit by digit.
    pub(super) quality: Vec<(Criterion, i64)>,
    /// Whether C9 counted.
    pub(super) floater_gets_bye: bool,
}

/// What a member was matched with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mate {
    Member(usize),
    Outside(Destination),
}

/// Digits of an order are settled in portions, so that the weights do not become too wide.
const PORTION_BITS: usize = 448;

impl<'a> Bracket<'a> {
    pub(super) fn new(
        field: &'a Field,
        members: Vec<usize>,
        moved_down: usize,
        end: usize,
        bye_score: ByeScore,
    ) -> Self {
        let next_end = if end < field.contenders.len() { field.group_end(end) } else { end };
        Self { field, members, moved_down, next: end..next_end, bye_score }
    }

    fn digits(&self, floater_gets_bye: bool) -> Digits {
        let score = |member: &usize| self.field.contenders[*member].score;
        let moved_down: Vec<_> = self.members[..self.moved_down].iter().map(score).collect();
        let resident = self.members.get(self.moved_down).map(score).unwrap_or_default();
        let sizes = Sizes { bracket: self.members.len(), next: self.next.len() };
        Digits::new(&moved_down, resident, sizes, floater_gets_bye)
    }

    /// The first best pairing; `None` if the round cannot be completed.
    pub(super) fn best(&self) -> Option<Solution> {
        let mut digits = self.digits(false);
        if self.bye_score.is_some_and(|score| score >= digits.resident_score()) {
            // C9 counts where the bracket's only downfloater gets the bye.
            let mates = Work::new(self, &digits).solve(&Tail::default())?;
            if mates.iter().filter(|mate| matches!(mate, Mate::Outside(_))).count() == 1 {
                digits = self.digits(true);
            }
        }
        self.best_by(&digits, None)
    }

    /// The first best pairing under a restriction, by the criteria that counted for the best one, so that the two can be
    /// compared; `None` if the round cannot be completed.
    pub(super) fn next_best(&self, best: &Solution, restriction: &Restriction) -> Option<Solution> {
        self.best_by(&self.digits(best.floater_gets_bye), Some(restriction))
    }

    fn best_by(&self, digits: &Digits, restriction: Option<&Restriction>) -> Option<Solution> {
        let mut work = Work::new(self, digits);
        work.restrict(restriction);
        let mut mates = if self.moved_down == 0 {
            work.solve(&Tail::default())?
        } else {
            self.settle_moved_down(&mut work)?
        };
        // What follows chooses among pairings of this quality.
        let quality = work.quality(&mates);
        let remainder: Vec<usize> =
            (self.moved_down..self.members.len()).filter(|&member| work.is_open(member)).collect();
        let leads = |mates: &[Mate]| -> Vec<usize> {
            let leads = |&&member: &&usize| matches!(mates[member], Mate::Member(other) if other > member);
            remainder.iter().filter(leads).copied().collect()
        };
        let pairs = leads(&mates).len();
        if pairs > 0 {
            if let Some(natural) = self.natural(&mut work, &mates, &remainder, pairs) {
                return Some(self.solution(digits, quality, &work, &natural));
            }
            work.seclude(&remainder, &mates);
            let first = self.settle_exchanges(&mut work, &mut mates, &remainder, pairs)?;
            self.settle_transposition(&mut work, &mut mates, &remainder, &first)?;
        }
        Some(self.solution(digits, quality, &work, &mates))
    }

    fn settle_moved_down(&self, work: &mut Work<'_>) -> Option<Vec<Mate>> {
        let residents = self.members.len() - self.moved_down;
        let mut tail = Tail::default();
        for member in 0..self.moved_down {
            tail.push(1, [(member, Term::Constant(1))]);
        }
        let mut mates = work.solve(&tail)?;
        for (member, mate) in mates[..self.moved_down].iter().enumerate() {
            match mate {
                Mate::Member(_) => work.forbid_float(member),
                Mate::Outside(_) => work.forbid_pairs(member),
            }
        }
        let paired: Vec<usize> =
            (0..self.moved_down).filter(|&member| matches!(mates[member], Mate::Member(_))).collect();
        let ranks =
            (0..self.members.len()).map(|member| signed(member.saturating_sub(self.moved_down))).collect();
        self.settle_opponents(work, &mut mates, &paired, ranks, residents)?;
        Some(mates)
    }

    /// Gives each of these in turn the highest opponent that the criteria allow.
    fn settle_opponents(
        &self,
        work: &mut Work<'_>,
        mates: &mut Vec<Mate>,
        players: &[usize],
        ranks: Vec<i64>,
        opponents: usize,
    ) -> Option<()> {
        let bits = (usize::BITS - opponents.leading_zeros()) as usize;
        let mut tail = Tail::default();
        tail.ranks = ranks;
        for portion in players.chunks((PORTION_BITS / bits).max(1)) {
            tail.clear();
            for &member in portion {
                tail.push(bits, [(member, Term::MinusRank)]);
            }
            *mates = work.solve(&tail)?;
            for &member in portion {
                if let Mate::Member(other) = mates[member] {
                    work.settle(member, other);
                }
            }
        }
        Some(())
    }

    /// Finds the new first half of the remainder: the members that lead pairs.
    fn settle_exchanges(
        &self,
        work: &mut Work<'_>,
        mates: &mut Vec<Mate>,
        remainder: &[usize],
        pairs: usize,
    ) -> Option<Vec<usize>> {
        let mut tail = Tail::default();
        let bits = |capacity: usize| (usize::BITS - capacity.leading_zeros()) as usize;
        let places = || remainder.iter().copied().enumerate();
        tail.push(bits(pairs), places().take(pairs).map(|(_, member)| (member, Term::Constant(1))));
        tail.push(
            bits(pairs * remainder.len()),
            places().map(|(place, member)| (member, Term::Constant(-signed(place)))),
        );
        *mates = work.solve(&tail)?;
        let lead =
            |mates: &[Mate], member: usize| matches!(mates[member], Mate::Member(other) if other > member);
        if remainder[..pairs].iter().any(|&member| !lead(mates, member)) {
            // The lowest of the first half leave it, the highest of the second half join it.
            for &member in remainder[..pairs].iter().rev() {
                tail.push(1, [(member, Term::Constant(-1))]);
            }
            for &member in &remainder[pairs..] {
                tail.push(1, [(member, Term::Constant(1))]);
            }
            *mates = work.solve(&tail)?;
        }
        let first: Vec<usize> = remainder.iter().copied().filter(|&member| lead(mates, member)).collect();
        work.split(remainder, &first);
        Some(first)
    }

    fn settle_transposition(
        &self,
        work: &mut Work<'_>,
        mates: &mut Vec<Mate>,
        remainder: &[usize],
        first: &[usize],
    ) -> Option<()> {
        let mut ranks = vec![0; self.members.len()];
        let second: Vec<usize> = remainder.iter().copied().filter(|member| !first.contains(member)).collect();
        for (rank, &member) in (0..).zip(&second) {
            ranks[member] = rank;
        }
        self.settle_opponents(work, mates, first, ranks, second.len())
    }

    /// The very first candidate, upper against lower half in order, if nothing is better: then there is no need to look
    /// for exchanges and transpositions.
    fn natural(
        &self,
        work: &mut Work<'_>,
        mates: &[Mate],
        remainder: &[usize],
        pairs: usize,
    ) -> Option<Vec<Mate>> {
        let (first, rest) = remainder.split_at(pairs);
        let candidates = || first.iter().copied().zip(rest.iter().copied());
        if !candidates().all(|(one, other)| work.may_pair(one, other)) {
            return None;
        }
        let best = work.quality(mates);
        work.try_out(candidates().collect(), &best)
    }

    fn solution(&self, digits: &Digits, quality: Vec<i64>, work: &Work<'_>, mates: &[Mate]) -> Solution {
        let quality = digits.list.iter().map(|digit| digit.criterion).zip(quality).collect();
        let mut pairs = Vec::new();
        let mut floaters = Vec::new();
        for (place, &member) in self.members.iter().enumerate() {
            match work.settled(place).map_or(mates[place], Mate::Member) {
                Mate::Member(other) if other > place => pairs.push((member, self.members[other])),
                Mate::Member(_) => {}
                Mate::Outside(_) => floaters.push(member),
            }
        }
        Solution { pairs, floaters, quality, floater_gets_bye: digits.floater_gets_bye() }
    }
}

fn signed(place: usize) -> i64 {
    i64::try_from(place).unwrap_or(i64::MAX)
}
