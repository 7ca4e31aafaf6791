//! The order of the boards, and who has which colour there.

use std::cmp::Reverse;

use crate::history::{Colour, Tournament};

use super::field::Field;
use super::{Matching, PairedGame, Pairing, colour_of};

/// Boards go by the score of the higher player, the score of the lower one and the rank of the higher one, all without
/// virtual points.
pub(super) fn on_boards(_tournament: &Tournament, field: &Field, matching: &Matching, round: u16) -> Pairing {
    let mut bye = None;
    let mut boards = Vec::new();
    for (index, partner) in matching.partners.iter().enumerate() {
        let one = &field.contenders[index];
        let Some(partner) = *partner else {
            bye = Some(one.number);
            continue;
        };
        if partner < index {
            continue;
        }
        let other = &field.contenders[partner];
        let pair = match colour_of(field, index, partner) {
            Colour::White => PairedGame { white: one.number, black: other.number },
            Colour::Black => PairedGame { white: other.number, black: one.number },
        };
        let mut keys = [(Reverse(one.points), one.rank), (Reverse(other.points), other.rank)];
        keys.sort_unstable();
        boards.push(((keys[0].0, keys[1].0, keys[0].1), pair));
    }
    boards.sort_unstable_by_key(|(key, _)| *key);
    Pairing { round, pairs: boards.into_iter().map(|(_, pair)| pair).collect(), bye }
}
