//! A bracket in the making: what is settled, and the matching that settles the next thing.

use crate::matching::{Graph, WeightIndex, Wide, perfect_matching};

use super::bracket::{Bracket, Mate, Restriction};
use super::criteria::{Criterion, Destination, Digits, Values};

/// What a pair adds to a digit of the order, by its higher member.
#[derive(Clone, Copy, Debug)]
pub(super) enum Term {
    Constant(i64),
    /// The lower the opponent, the worse.
    MinusRank,
}

/// The digits of an order, behind those of the criteria.
#[derive(Default)]
pub(super) struct Tail {
    digits: Vec<(usize, Vec<(usize, Term)>)>,
    /// By member.
    pub(super) ranks: Vec<i64>,
}

impl Tail {
    /// A digit that counts less than all before it.
    pub(super) fn push(&mut self, bits: usize, terms: impl IntoIterator<Item = (usize, Term)>) {
        self.digits.push((bits, terms.into_iter().collect()));
    }

    pub(super) fn clear(&mut self) {
        self.digits.clear();
    }

    fn bits(&self) -> usize {
        self.digits.iter().map(|(bits, _)| bits).sum()
    }

    /// For each member, where and what its pairs add.
    fn by_member(&self, members: usize) -> Vec<Vec<(usize, Term)>> {
        let mut terms = vec![Vec::new(); members];
        let mut shift = self.bits();
        for (bits, list) in &self.digits {
            shift -= bits;
            for &(member, term) in list {
                terms[member].push((shift, term));
            }
        }
        terms
    }
}

/// Members are named by their place in the bracket.
pub(super) struct Work<'a> {
    bracket: &'a Bracket<'a>,
    digits: &'a Digits,
    /// Where each digit begins, counted from the end of the criteria.
    shifts: Vec<usize>,
    head_bits: usize,
    settled: Vec<Option<usize>>,
    forbidden: Vec<bool>,
    may_float: Vec<bool>,
    next_floaters: usize,
    /// The members that matchings are about while nobody else matters; see [`Work::seclude`].
    secluded: Option<Seclusion>,
}

/// A remainder that can be paired without a look at those below: either nobody of it floats, or one does, and who it is
/// is tried out.
struct Seclusion {
    members: Vec<usize>,
    has_floater: bool,
    /// Floaters that have been tried, and what follows if they float; nothing if the round then becomes worse.
    tried: Vec<(usize, Option<(Mate, usize)>)>,
    /// What is best for all others: the digits that all must reach.
    quality: Vec<i64>,
}

impl<'a> Work<'a> {
    pub(super) fn new(bracket: &'a Bracket<'a>, digits: &'a Digits) -> Self {
        let size = bracket.members.len();
        let head_bits = digits.list.iter().map(|digit| digit.bits).sum();
        let mut shift = head_bits;
        let shifts = digits
            .list
            .iter()
            .map(|digit| {
                shift -= digit.bits;
                shift
            })
            .collect();
        let mut forbidden = vec![false; size * size];
        for one in 0..size {
            for other in 0..size {
                let both_moved_down = one < bracket.moved_down && other < bracket.moved_down;
                let compatible = bracket.field.compatible(bracket.members[one], bracket.members[other]);
                forbidden[one * size + other] = both_moved_down || !compatible;
            }
        }
        Self {
            bracket,
            digits,
            shifts,
            head_bits,
            settled: vec![None; size],
            forbidden,
            may_float: vec![true; size],
            next_floaters: 0,
            secluded: None,
        }
    }

    /// From here on only the remainder is paired. That is right when none or one of it floats in the best matching: the
    /// numbers of floaters are the first thing that the criteria fix. Who floats decides what is possible below, so that
    /// each proposed floater is tried there once.
    pub(super) fn seclude(&mut self, remainder: &[usize], mates: &[Mate]) {
        let floaters = remainder.iter().filter(|&&member| matches!(mates[member], Mate::Outside(_))).count();
        if floaters <= 1 {
            let quality = self.quality(mates);
            self.secluded = Some(Seclusion {
                members: remainder.to_vec(),
                has_floater: floaters == 1,
                tried: Vec::new(),
                quality,
            });
        }
    }

    /// The digits of a matching.
    pub(super) fn quality(&self, mates: &[Mate]) -> Vec<i64> {
        let bracket = self.bracket;
        let mut quality = vec![0; self.digits.list.len()];
        let mut count = |values: Values| {
            for (place, value) in values {
                quality[place] += value;
            }
        };
        for (place, &member) in bracket.members.iter().enumerate() {
            match self.settled[place].map_or(mates[place], Mate::Member) {
                Mate::Member(other) if other > place => {
                    count(self.digits.of_pair(bracket.field, member, bracket.members[other]));
                }
                Mate::Member(_) => {}
                Mate::Outside(destination) => {
                    count(self.digits.of_floater(bracket.field, member, destination));
                }
            }
        }
        for _ in 0..self.next_floaters {
            count(self.digits.of_next_floater());
        }
        quality
    }

    pub(super) fn restrict(&mut self, restriction: Option<&Restriction>) {
        let place = |contender: &usize| self.bracket.members.iter().position(|member| member == contender);
        match restriction {
            Some(Restriction::Apart(one, other)) => {
                if let (Some(one), Some(other)) = (place(one), place(other)) {
                    self.forbid(one, other);
                }
            }
            Some(Restriction::Paired(one)) => {
                if let Some(one) = place(one) {
                    self.forbid_float(one);
                }
            }
            None => {}
        }
    }

    fn forbid(&mut self, one: usize, other: usize) {
        let size = self.settled.len();
        self.forbidden[one * size + other] = true;
        self.forbidden[other * size + one] = true;
    }

    pub(super) fn forbid_float(&mut self, member: usize) {
        self.may_float[member] = false;
    }

    pub(super) fn forbid_pairs(&mut self, member: usize) {
        for other in 0..self.settled.len() {
            self.forbid(member, other);
        }
    }

    /// Only pairs of one of `first` with a lower member that is not in it remain.
    pub(super) fn split(&mut self, remainder: &[usize], first: &[usize]) {
        let mut leads = vec![false; self.settled.len()];
        for &member in first {
            leads[member] = true;
            self.forbid_float(member);
        }
        for (index, &lower) in remainder.iter().enumerate() {
            for &higher in &remainder[..index] {
                if !leads[higher] || leads[lower] {
                    self.forbid(higher, lower);
                }
            }
        }
    }

    pub(super) fn settle(&mut self, one: usize, other: usize) {
        self.settled[one] = Some(other);
        self.settled[other] = Some(one);
    }

    pub(super) fn settled(&self, member: usize) -> Option<usize> {
        self.settled[member]
    }

    pub(super) fn is_open(&self, member: usize) -> bool {
        self.settled[member].is_none()
    }

    pub(super) fn may_pair(&self, one: usize, other: usize) -> bool {
        !self.forbidden[one * self.settled.len() + other]
    }

    /// Settles these pairs if everything can then be as good as this; otherwise nothing changes.
    pub(super) fn try_out(&mut self, pairs: Vec<(usize, usize)>, best: &[i64]) -> Option<Vec<Mate>> {
        let (before, next_floaters) = (self.settled.clone(), self.next_floaters);
        for (one, other) in pairs {
            self.settle(one, other);
        }
        let mates = self.solve(&Tail::default()).filter(|mates| self.quality(mates) == best);
        if mates.is_none() {
            self.settled = before;
            self.next_floaters = next_floaters;
        }
        mates
    }

    /// The best matching of everything that is open.
    pub(super) fn solve(&mut self, tail: &Tail) -> Option<Vec<Mate>> {
        let order = self.settled.len() + self.bracket.field.contenders.len() + 1;
        // Duals may become larger than weights by a factor of the order.
        let bits = self.head_bits + tail.bits() + (usize::BITS - order.leading_zeros()) as usize + 6;
        match bits.div_ceil(64) {
            0..=2 => self.solve_in::<2>(tail),
            3..=4 => self.solve_in::<4>(tail),
            5..=8 => self.solve_in::<8>(tail),
            9..=16 => self.solve_in::<16>(tail),
            17..=32 => self.solve_in::<32>(tail),
            33..=64 => self.solve_in::<64>(tail),
            65..=160 => self.solve_in::<160>(tail),
            _ => None,
        }
    }

    fn solve_in<const LIMBS: usize>(&mut self, tail: &Tail) -> Option<Vec<Mate>> {
        if self.secluded.is_none() {
            let open: Vec<usize> = (0..self.settled.len()).filter(|&member| self.is_open(member)).collect();
            let graph = self.graph::<LIMBS>(tail, &open);
            return self.matched(&perfect_matching(&graph)?, &open);
        }
        loop {
            let open: Vec<usize> = match &self.secluded {
                Some(seclusion) => {
                    seclusion.members.iter().copied().filter(|&member| self.is_open(member)).collect()
                }
                None => return None,
            };
            let graph = self.secluded_graph::<LIMBS>(tail, &open);
            let matching = perfect_matching(&graph)?;
            if let Some(mates) = self.try_below(&matching, &open) {
                return Some(mates);
            }
        }
    }

    fn matched(&mut self, matching: &[usize], open: &[usize]) -> Option<Vec<Mate>> {
        let layout = Layout::of(self.bracket, open.len());
        let mut mates = self.settled_mates();
        for (vertex, &member) in open.iter().enumerate() {
            mates[member] = match matching[vertex] {
                mate if mate < open.len() => Mate::Member(open[mate]),
                mate => Mate::Outside(layout.destination(mate)),
            };
        }
        self.next_floaters =
            (layout.next..layout.below).filter(|&vertex| matching[vertex] >= layout.below).count();
        Some(mates)
    }

    fn settled_mates(&self) -> Vec<Mate> {
        self.settled.iter().map(|mate| mate.map_or(Mate::Outside(Destination::Below), Mate::Member)).collect()
    }

    /// The matching of a secluded remainder, if its floater leaves nothing worse below; otherwise that one may not float.
    fn try_below(&mut self, matching: &[usize], open: &[usize]) -> Option<Vec<Mate>> {
        let mut mates = self.settled_mates();
        let mut floater = None;
        for (vertex, &member) in open.iter().enumerate() {
            match open.get(matching[vertex]) {
                Some(&other) => mates[member] = Mate::Member(other),
                None => floater = Some(member),
            }
        }
        let Some(seclusion) = &self.secluded else { return None };
        let known =
            seclusion.tried.iter().find(|(member, _)| Some(*member) == floater).map(|(_, found)| *found);
        let found = match known {
            Some(found) => found,
            None => {
                let found = self.below(&mates, floater);
                let destination = found.as_ref().map(|(below, _)| {
                    floater.map_or(Mate::Outside(Destination::Below), |member| below[member])
                });
                let found = destination.zip(found.as_ref().map(|(_, next_floaters)| *next_floaters));
                if let (Some(member), Some(seclusion)) = (floater, &mut self.secluded) {
                    seclusion.tried.push((member, found));
                }
                found
            }
        };
        match (found, floater) {
            (Some((destination, next_floaters)), Some(member)) => {
                mates[member] = destination;
                self.next_floaters = next_floaters;
            }
            (None, Some(member)) => {
                self.forbid_float(member);
                return None;
            }
            (_, None) => {}
        }
        Some(mates)
    }

    /// Matches everyone but the pairs of the remainder; nothing if the digits about those below are worse than the best.
    fn below(&mut self, mates: &[Mate], floater: Option<usize>) -> Option<(Vec<Mate>, usize)> {
        floater?;
        let seclusion = self.secluded.take()?;
        let before = self.settled.clone();
        for &member in &seclusion.members {
            if let Mate::Member(other) = mates[member] {
                self.settle(member, other);
            }
        }
        let found = self.solve(&Tail::default());
        let depends_below = |place: &usize| {
            matches!(
                self.digits.list[*place].criterion,
                Criterion::C6 | Criterion::C7 | Criterion::C8 | Criterion::C9
            )
        };
        let quality = found.as_ref().map(|mates| self.quality(mates));
        let same = quality.is_some_and(|quality| {
            (0..quality.len()).filter(depends_below).all(|place| quality[place] == seclusion.quality[place])
        });
        self.settled = before;
        self.secluded = Some(seclusion);
        found.filter(|_| same).map(|mates| (mates, self.next_floaters))
    }

    /// The remainder alone, with a vertex for its floater.
    fn secluded_graph<const LIMBS: usize>(&self, tail: &Tail, open: &[usize]) -> Graph<LIMBS> {
        let bracket = self.bracket;
        let floats = self.secluded.as_ref().is_some_and(|seclusion| seclusion.has_floater);
        let mut graph = Graph::new(open.len() + usize::from(floats));
        self.connect_members(&mut graph, tail, open);
        if floats {
            for (vertex, &member) in open.iter().enumerate().filter(|(_, member)| self.may_float[**member]) {
                // Those who float to the bye differ in C9, others only in their float history.
                let destination =
                    if self.digits.floater_gets_bye() { Destination::Bye } else { Destination::Next };
                let contender = bracket.members[member];
                if destination == Destination::Bye && !may_have_bye(bracket, contender) {
                    continue;
                }
                let values = self.digits.of_floater(bracket.field, contender, destination);
                let weight = graph.weight(self.wide(&values, tail.bits()));
                graph.connect(vertex, open.len(), weight);
            }
        }
        graph
    }

    fn wide<const LIMBS: usize>(&self, values: &Values, tail_bits: usize) -> Wide<LIMBS> {
        let mut wide = Wide::ZERO;
        for &(place, value) in values {
            wide.add_shifted(value, self.shifts[place] + tail_bits);
        }
        wide
    }

    fn connect_members<const LIMBS: usize>(&self, graph: &mut Graph<LIMBS>, tail: &Tail, open: &[usize]) {
        let bracket = self.bracket;
        let size = self.settled.len();
        let tail_bits = tail.bits();
        let terms = tail.by_member(size);
        for (lower_vertex, &lower) in open.iter().enumerate() {
            for (higher_vertex, &higher) in open[..lower_vertex].iter().enumerate() {
                if self.forbidden[higher * size + lower] {
                    continue;
                }
                let values =
                    self.digits.of_pair(bracket.field, bracket.members[higher], bracket.members[lower]);
                let mut weight = self.wide(&values, tail_bits);
                for &(shift, term) in &terms[higher] {
                    let value = match term {
                        Term::Constant(value) => value,
                        Term::MinusRank => -tail.ranks[lower],
                    };
                    weight.add_shifted(value, shift);
                }
                let weight = graph.weight(weight);
                graph.connect(higher_vertex, lower_vertex, weight);
            }
        }
    }

    fn graph<const LIMBS: usize>(&self, tail: &Tail, open: &[usize]) -> Graph<LIMBS> {
        let bracket = self.bracket;
        let layout = Layout::of(bracket, open.len());
        let tail_bits = tail.bits();
        let mut graph = Graph::new(layout.order);
        self.connect_members(&mut graph, tail, open);
        for (vertex, &member) in open.iter().enumerate().filter(|(_, member)| self.may_float[**member]) {
            let contender = bracket.members[member];
            let weights = [Destination::Next, Destination::Below, Destination::Bye].map(|destination| {
                let values = self.digits.of_floater(bracket.field, contender, destination);
                graph.weight(self.wide(&values, tail_bits))
            });
            self.connect_outside(&mut graph, &layout, vertex, contender, weights);
        }
        let nothing = graph.weight(Wide::ZERO);
        let next_floater = graph.weight(self.wide(&self.digits.of_next_floater(), tail_bits));
        for vertex in layout.next..layout.bye {
            let contender = layout.contender(bracket, vertex);
            let from_next = vertex < layout.below;
            for other in vertex + 1..layout.bye {
                if bracket.field.compatible(contender, layout.contender(bracket, other)) {
                    let floats = from_next && other >= layout.below;
                    graph.connect(vertex, other, if floats { next_floater } else { nothing });
                }
            }
            if layout.has_bye() && may_have_bye(bracket, contender) {
                graph.connect(vertex, layout.bye, if from_next { next_floater } else { nothing });
            }
        }
        graph
    }

    fn connect_outside<const LIMBS: usize>(
        &self,
        graph: &mut Graph<LIMBS>,
        layout: &Layout,
        vertex: usize,
        contender: usize,
        [next, below, bye]: [WeightIndex; 3],
    ) {
        for other in layout.next..layout.bye {
            if self.bracket.field.compatible(contender, layout.contender(self.bracket, other)) {
                graph.connect(vertex, other, if other < layout.below { next } else { below });
            }
        }
        if layout.has_bye() && may_have_bye(self.bracket, contender) {
            graph.connect(vertex, layout.bye, bye);
        }
    }
}

/// C2 and C5.
fn may_have_bye(bracket: &Bracket<'_>, contender: usize) -> bool {
    let contender = &bracket.field.contenders[contender];
    contender.may_have_bye && bracket.bye_score == Some(contender.score)
}

/// The vertices of the graph: open members, the next group, those below it, the bye.
struct Layout {
    next: usize,
    below: usize,
    bye: usize,
    order: usize,
}

impl Layout {
    fn of(bracket: &Bracket<'_>, open: usize) -> Self {
        let below = open + bracket.next.len();
        let bye = below + bracket.field.contenders.len() - bracket.next.end;
        Self { next: open, below, bye, order: bye + usize::from(bracket.bye_score.is_some()) }
    }

    fn has_bye(&self) -> bool {
        self.bye < self.order
    }

    fn contender(&self, bracket: &Bracket<'_>, vertex: usize) -> usize {
        bracket.next.start + vertex - self.next
    }

    fn destination(&self, vertex: usize) -> Destination {
        match vertex {
            vertex if vertex < self.below => Destination::Next,
            vertex if vertex < self.bye => Destination::Below,
            _ => Destination::Bye,
        }
    }
}
