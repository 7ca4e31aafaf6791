//! Colours of the first game (Article 4) and the order of the boards.

use super::{ByNumber, DoubleSwissBracket, DoubleSwissContender};
use crate::history::Colour;
use crate::systems::Pair;
use std::cmp::{Ordering, Reverse};

/// All pairs with their colours: by the score of the higher ranked, then the sum of scores, then the higher rank.
pub(super) fn boards(field: &ByNumber<'_>, brackets: &[DoubleSwissBracket]) -> Vec<Pair> {
    let find = |number| field.contenders.iter().find(|contender| contender.number == number).copied();
    let mut boards: Vec<(&DoubleSwissContender, &DoubleSwissContender)> = brackets
        .iter()
        .flat_map(|bracket| &bracket.pairs)
        .filter_map(|&(one, two)| Some(ranked(find(one)?, find(two)?)))
        .collect();
    boards.sort_by_key(|(higher, lower)| {
        (Reverse(higher.score), Reverse(higher.score + lower.score), higher.number)
    });
    boards
        .into_iter()
        .map(|(higher, lower)| {
            let pair = Pair { white: higher.number, black: lower.number };
            match colour(higher, lower, field.initial_colour) {
                Colour::White => pair,
                Colour::Black => pair.exchanged(),
            }
        })
        .collect()
}

/// The higher ranked first: score, then number (1.2).
fn ranked<'field>(
    one: &'field DoubleSwissContender,
    two: &'field DoubleSwissContender,
) -> (&'field DoubleSwissContender, &'field DoubleSwissContender) {
    let order = two.score.cmp(&one.score).then(one.number.cmp(&two.number));
    if order == Ordering::Less { (one, two) } else { (two, one) }
}

/// The colour of the higher ranked in the first game.
fn colour(higher: &DoubleSwissContender, lower: &DoubleSwissContender, initial: Colour) -> Colour {
    let played =
        |player: &DoubleSwissContender| player.colours.iter().copied().flatten().collect::<Vec<Colour>>();
    let (own, other) = (played(higher), played(lower));
    // 4.3.1: the first match of both.
    if own.is_empty() && other.is_empty() {
        return if higher.number.0 % 2 == 1 { initial } else { initial.other() };
    }
    // 4.3.2: White for the one who had it less often.
    let whites = |colours: &[Colour]| colours.iter().filter(|&&colour| colour == Colour::White).count();
    match whites(&own).cmp(&whites(&other)) {
        Ordering::Less => return Colour::White,
        Ordering::Greater => return Colour::Black,
        Ordering::Equal => {}
    }
    // 4.3.3: as the last time they had different colours, exchanged.
    if let Some((colour, _)) = own.iter().rev().zip(other.iter().rev()).find(|(one, two)| one != two) {
        return colour.other();
    }
    // 4.3.4, 4.3.5: the higher ranked alternates, or else the other does.
    match (own.last(), other.last()) {
        (Some(last), _) => last.other(),
        (None, Some(last)) => *last,
        (None, None) => initial,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::{Number, Points};
    use crate::systems::double_swiss::{ByeClaim, FloatState};
    use Colour::{Black, White};

    fn player(number: u16, halves: i32, colours: &[Option<Colour>]) -> DoubleSwissContender {
        DoubleSwissContender {
            number: Number(number),
            score: Points::halves(halves),
            met: Default::default(),
            colours: colours.to_vec(),
            bye: ByeClaim::Open,
            float: FloatState::Level,
        }
    }

    #[test]
    fn colours_by_article_4_3() {
        let check = |article, own: &[Option<Colour>], other: &[Option<Colour>], expected| {
            let found = colour(&player(2, 4, own), &player(5, 4, other), White);
            assert_eq!(found, expected, "{article}");
        };
        check("4.3.1", &[None], &[None], Black);
        check("4.3.2", &[Some(White)], &[Some(Black)], Black);
        check("4.3.3", &[Some(White), Some(Black)], &[Some(Black), Some(White)], White);
        check(
            "4.3.3 passes over rounds not played",
            &[Some(White), Some(Black), None],
            &[None, Some(Black), Some(White)],
            White,
        );
        check("4.3.4", &[Some(Black)], &[Some(Black)], White);
        check("4.3.5", &[], &[Some(Black)], Black);
    }
}
