//! The Dutch system, slow and obvious: all pairings of a bracket, the criteria compared directly.

use std::collections::{HashMap, HashSet};
use tournament::history::{Bye, Colour, Number, RoundOutcome, Tournament};

struct Person {
    number: Number,
    score: i32,
    colours: Vec<Colour>,
    met: HashSet<Number>,
    floats: [i32; 2],
    games: i64,
    bye: bool,
    top: bool,
}

type Pairs = Vec<(usize, usize)>;

struct Round {
    people: Vec<Person>,
    forbidden: Vec<(Number, Number)>,
}

/// Who meets whom, by number, the smaller first; 0 for the bye.
pub(crate) fn pair(tournament: &Tournament, round: u16) -> Option<Vec<(u16, u16)>> {
    let round = Round::of(tournament, round);
    let everyone: Vec<usize> = (0..round.people.len()).collect();
    let mut bye_scores: Vec<i32> =
        round.people.iter().filter(|person| person.bye).map(|person| person.score).collect();
    bye_scores.sort_unstable();
    let bye_score = if everyone.len().is_multiple_of(2) {
        round.completable(&everyone, None).then_some(None)?
    } else {
        Some(bye_scores.into_iter().find(|score| round.completable(&everyone, Some(*score)))?)
    };
    let mut result = Vec::new();
    let mut moved_down: Vec<usize> = Vec::new();
    let mut rest = everyone;
    while !rest.is_empty() {
        let score = round.people[rest[0]].score;
        let (residents, below): (Vec<usize>, Vec<usize>) =
            rest.into_iter().partition(|index| round.people[*index].score == score);
        let (pairs, floaters) = round.best(&moved_down, &residents, &below, bye_score)?;
        let number = |index: usize| round.people[index].number.0;
        result.extend(
            pairs
                .iter()
                .map(|&(one, other)| (number(one).min(number(other)), number(one).max(number(other)))),
        );
        moved_down = floaters;
        rest = below;
    }
    result.extend(moved_down.iter().map(|&index| (0, round.people[index].number.0)));
    result.sort_unstable();
    Some(result)
}

impl Round {
    fn of(tournament: &Tournament, round: u16) -> Self {
        let scoring = &tournament.scoring;
        let score = |number: Number, at: u16| {
            let player = tournament.player(number).expect("a player");
            (player.points(scoring, at - 1) + tournament.virtual_points(number, at)).in_hundredths()
        };
        let absent: HashSet<Number> =
            tournament.requested_byes.iter().filter(|bye| bye.round == round).map(|bye| bye.player).collect();
        let mut people = Vec::new();
        for player in tournament.players.iter().filter(|player| !absent.contains(&player.number)) {
            let past: Vec<RoundOutcome> = (1..round).map(|round| player.outcome(round)).collect();
            let float = |back: u16| {
                if round <= back {
                    return 0;
                }
                let outcome = player.outcome(round - back);
                match outcome.played() {
                    None if outcome == RoundOutcome::Bye(Bye::PairingAllocated) => -1,
                    None => -i32::from(scoring.points(&outcome) > scoring.loss),
                    Some((opponent, _)) => {
                        (score(opponent, round - back) - score(player.number, round - back)).signum()
                    }
                }
            };
            let without_game = |outcome: &RoundOutcome| outcome.played().is_none();
            let mine = score(player.number, round);
            people.push(Person {
                number: player.number,
                score: mine,
                colours: past
                    .iter()
                    .filter_map(|outcome| outcome.played().map(|(_, colour)| colour))
                    .collect(),
                met: past.iter().filter_map(|outcome| outcome.played().map(|(number, _)| number)).collect(),
                floats: [float(1), float(2)],
                games: past.iter().filter(|outcome| !without_game(outcome)).count() as i64,
                bye: !past.iter().any(|outcome| {
                    without_game(outcome)
                        && (*outcome == RoundOutcome::Bye(Bye::PairingAllocated)
                            || scoring.points(outcome) >= scoring.win)
                }),
                top: tournament.rounds == Some(round)
                    && 2 * mine > i32::from(round - 1) * scoring.win.in_hundredths(),
            });
        }
        people.sort_by_key(|person| (-person.score, person.number));
        let pairs = |players: &[Number]| {
            let players = players.to_vec();
            players
                .clone()
                .into_iter()
                .flat_map(move |one| players.clone().into_iter().map(move |other| (one, other)))
        };
        let forbidden =
            tournament.forbidden.iter().flat_map(|group| pairs(&group.players).collect::<Vec<_>>()).collect();
        Self { people, forbidden }
    }

    /// The colour that is due, and how urgently: 3 absolute, 2 strong, 1 mild.
    fn due(&self, index: usize) -> (Option<Colour>, i32) {
        let colours = &self.people[index].colours;
        let difference = self.difference(index);
        let rarer = if difference > 0 { Colour::Black } else { Colour::White };
        if difference.abs() > 1 {
            return (Some(rarer), 3);
        }
        if self.twice(index).is_some() {
            return (self.twice(index).map(Colour::other), 3);
        }
        if difference != 0 {
            return (Some(rarer), 2);
        }
        (colours.last().map(|colour| colour.other()), i32::from(!colours.is_empty()))
    }

    fn difference(&self, index: usize) -> i32 {
        self.people[index].colours.iter().map(|colour| if *colour == Colour::White { 1 } else { -1 }).sum()
    }

    fn twice(&self, index: usize) -> Option<Colour> {
        let colours = &self.people[index].colours;
        let last = *colours.last()?;
        (colours.len() > 1 && colours[colours.len() - 2] == last).then_some(last)
    }

    fn may_meet(&self, one: usize, other: usize) -> bool {
        let (a, b) = (&self.people[one], &self.people[other]);
        let clash = self.due(one) == self.due(other) && self.due(one).1 == 3 && !a.top && !b.top;
        !a.met.contains(&b.number) && !self.forbidden.contains(&(a.number, b.number)) && !clash
    }

    fn may_be_free(&self, index: usize, bye_score: Option<i32>) -> bool {
        self.people[index].bye && bye_score == Some(self.people[index].score)
    }

    fn completable(&self, left: &[usize], bye_score: Option<i32>) -> bool {
        let Some((&first, rest)) = left.split_first() else { return true };
        let without = |gone: usize| rest.iter().copied().filter(|index| *index != gone).collect::<Vec<_>>();
        (left.len() % 2 == 1 && self.may_be_free(first, bye_score) && self.completable(rest, None))
            || rest
                .iter()
                .any(|&other| self.may_meet(first, other) && self.completable(&without(other), bye_score))
    }

    /// All ways to pair some of a bracket, those moved down only with residents.
    fn candidates(&self, moved_down: &[usize], residents: &[usize]) -> Vec<(Pairs, Vec<usize>)> {
        let members: Vec<usize> = moved_down.iter().chain(residents).copied().collect();
        let mut found = Vec::new();
        self.extend(&members, moved_down, Vec::new(), Vec::new(), &mut found);
        found
    }

    fn extend(
        &self,
        left: &[usize],
        moved_down: &[usize],
        pairs: Pairs,
        floaters: Vec<usize>,
        found: &mut Vec<(Pairs, Vec<usize>)>,
    ) {
        let Some((&first, rest)) = left.split_first() else {
            found.push((pairs, floaters));
            return;
        };
        for &other in rest {
            let both_moved_down = moved_down.contains(&first) && moved_down.contains(&other);
            if !both_moved_down && self.may_meet(first, other) {
                let others: Vec<usize> = rest.iter().copied().filter(|index| *index != other).collect();
                let mut pairs = pairs.clone();
                pairs.push((first, other));
                self.extend(&others, moved_down, pairs, floaters.clone(), found);
            }
        }
        let mut floaters = floaters;
        floaters.push(first);
        self.extend(rest, moved_down, pairs, floaters, found);
    }

    fn scores(&self, list: &[usize]) -> Vec<i64> {
        let mut scores: Vec<i64> = list.iter().map(|&index| i64::from(self.people[index].score)).collect();
        scores.sort_unstable_by(|one, other| other.cmp(one));
        let mut key = vec![list.len() as i64];
        key.extend(scores);
        key
    }

    /// C8: the best that the next bracket can do, `None` if the round cannot be completed.
    fn next(&self, floaters: &[usize], below: &[usize], bye_score: Option<i32>) -> Option<Vec<i64>> {
        let all: Vec<usize> = floaters.iter().chain(below).copied().collect();
        if !self.completable(&all, bye_score) {
            return None;
        }
        let Some(&first) = below.first() else { return Some(Vec::new()) };
        let (group, lower): (Vec<usize>, Vec<usize>) =
            below.iter().copied().partition(|&index| self.people[index].score == self.people[first].score);
        let completes = |floaters: &[usize]| {
            let left: Vec<usize> = floaters.iter().chain(&lower).copied().collect();
            self.completable(&left, bye_score)
        };
        let candidates = self.candidates(floaters, &group);
        candidates
            .iter()
            .filter(|(_, floaters)| completes(floaters))
            .map(|(_, floaters)| self.scores(floaters))
            .min()
    }

    fn best(
        &self,
        moved_down: &[usize],
        residents: &[usize],
        below: &[usize],
        bye_score: Option<i32>,
    ) -> Option<(Pairs, Vec<usize>)> {
        let mut next: HashMap<Vec<usize>, Option<Vec<i64>>> = HashMap::new();
        let mut judged = Vec::new();
        for (pairs, floaters) in self.candidates(moved_down, residents) {
            let next = next.entry(floaters.clone()).or_insert_with(|| self.next(&floaters, below, bye_score));
            if let Some(next) = next {
                let mut key = vec![self.scores(&floaters), next.clone()];
                key.extend(self.quality(moved_down, residents, &pairs, &floaters, bye_score));
                judged.push((key, pairs, floaters));
            }
        }
        judged
            .into_iter()
            .min_by(|one, other| one.0.cmp(&other.0))
            .map(|(_, pairs, floaters)| (pairs, floaters))
    }

    /// C9 to C21, then the order of article 4; smaller is better.
    fn quality(
        &self,
        moved_down: &[usize],
        residents: &[usize],
        pairs: &[(usize, usize)],
        floaters: &[usize],
        bye_score: Option<i32>,
    ) -> Vec<Vec<i64>> {
        let resident_score = residents.first().map_or(0, |&index| self.people[index].score);
        let bye_here = bye_score.is_some_and(|score| score >= resident_score) && floaters.len() == 1;
        let mut key = vec![if bye_here { vec![-self.people[floaters[0]].games] } else { vec![0] }];
        let count = |test: &dyn Fn(usize, usize) -> bool| {
            pairs.iter().filter(|pair| test(pair.0, pair.1)).count() as i64
        };
        let clash = |a: usize, b: usize| self.due(a).0.is_some() && self.due(a).0 == self.due(b).0;
        let absolute = |a: usize, b: usize| self.due(a).1 == 3 && self.due(b).1 == 3;
        let wide = |index: usize| self.difference(index).abs();
        key.push(vec![count(&|a, b| clash(a, b) && wide(a) > 1 && wide(b) > 1)]);
        key.push(vec![count(&|a, b| {
            let third =
                |index: usize| self.twice(index).is_some_and(|colour| Some(colour.other()) == self.due(a).0);
            clash(a, b)
                && absolute(a, b)
                && match wide(a).cmp(&wide(b)) {
                    std::cmp::Ordering::Equal => self.twice(a).is_some() && self.twice(a) == self.twice(b),
                    std::cmp::Ordering::Greater => third(b),
                    std::cmp::Ordering::Less => third(a),
                }
        })]);
        key.push(vec![count(&clash)]);
        key.push(vec![count(&|a, b| {
            clash(a, b) && self.due(a).1 > 1 && self.due(b).1 > 1 && !absolute(a, b)
        })]);
        let is_moved_down = |index: &usize| moved_down.contains(index);
        let again = |index: &usize, back: usize, way: i32| self.people[*index].floats[back] == way;
        let floats_up =
            |pair: &&(usize, usize), back: usize| is_moved_down(&pair.0) && again(&pair.1, back, 1);
        let by_score = |list: Vec<usize>| -> Vec<i64> {
            let mut scores: Vec<i32> = moved_down.iter().map(|&index| self.people[index].score).collect();
            scores.dedup();
            let counted =
                |score: i32| list.iter().filter(|&&index| self.people[index].score == score).count() as i64;
            scores.into_iter().map(counted).collect()
        };
        for back in [0, 1] {
            let down =
                floaters.iter().filter(|index| !is_moved_down(index) && again(index, back, -1)).count();
            key.push(vec![down as i64]);
            key.push(vec![pairs.iter().filter(|pair| floats_up(pair, back)).count() as i64]);
        }
        for back in [0, 1] {
            key.push(by_score(
                floaters
                    .iter()
                    .copied()
                    .filter(|index| is_moved_down(index) && again(index, back, -1))
                    .collect(),
            ));
            key.push(by_score(
                pairs.iter().filter(|pair| floats_up(pair, back)).map(|pair| pair.0).collect(),
            ));
        }
        key.extend(self.order(moved_down, residents, pairs));
        key
    }

    fn order(&self, moved_down: &[usize], residents: &[usize], pairs: &[(usize, usize)]) -> Vec<Vec<i64>> {
        let opponent = |index: usize| pairs.iter().find(|pair| pair.0 == index).map(|pair| pair.1 as i64);
        let paired: Vec<i64> = moved_down.iter().map(|&index| i64::from(opponent(index).is_none())).collect();
        let opponents: Vec<i64> = moved_down.iter().filter_map(|&index| opponent(index)).collect();
        let taken = |index: &usize| pairs.iter().any(|pair| pair.1 == *index && moved_down.contains(&pair.0));
        let remainder: Vec<usize> = residents.iter().copied().filter(|index| !taken(index)).collect();
        let leads: Vec<bool> = remainder.iter().map(|&index| opponent(index).is_some()).collect();
        let half = leads.iter().filter(|leads| **leads).count();
        let places = || leads.iter().enumerate();
        let exchanges = leads[..half].iter().filter(|leads| !**leads).count() as i64;
        let sum = places().filter(|(_, leads)| **leads).map(|(place, _)| place as i64).sum();
        let leaving: Vec<i64> = leads[..half].iter().rev().map(|leads| i64::from(*leads)).collect();
        let joining: Vec<i64> = leads[half..].iter().map(|leads| i64::from(!*leads)).collect();
        let transposition: Vec<i64> = remainder.iter().filter_map(|&index| opponent(index)).collect();
        vec![paired, opponents, vec![exchanges], vec![sum], leaving, joining, transposition]
    }
}
