//! Colour preferences (article 1.7) and the allocation of colours (article 5.2).

use crate::history::{Colour, Player, RoundOutcome, Tournament};

use super::field::Field;

/// How much a player's colours matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Strength {
    None,
    Mild,
    Strong,
    Absolute,
}

/// Which colour a player should have.
pub(super) struct Preference {
    pub(super) colour: Option<Colour>,
    pub(super) strength: Strength,
    /// How many more games with one colour than with the other.
    pub(super) difference: usize,
    /// The colour of the last two games, if it is the same.
    pub(super) repeated: Option<Colour>,
    /// Of the games that were played.
    pub(super) colours: Vec<Colour>,
}

impl Preference {
    pub(super) fn of(colours: Vec<Colour>) -> Self {
        let whites = colours.iter().filter(|colour| **colour == Colour::White).count();
        let blacks = colours.len() - whites;
        let difference = whites.abs_diff(blacks);
        let rarer = if whites > blacks { Colour::Black } else { Colour::White };
        let repeated = match *colours.as_slice() {
            [.., before, last] if before == last => Some(last),
            _ => None,
        };
        let (colour, strength) = match (difference, repeated, colours.last()) {
            (2.., _, _) => (Some(rarer), Strength::Absolute),
            (_, Some(repeated), _) => (Some(repeated.other()), Strength::Absolute),
            (1, _, _) => (Some(rarer), Strength::Strong),
            (_, _, Some(last)) => (Some(last.other()), Strength::Mild),
            (_, _, None) => (None, Strength::None),
        };
        Self { colour, strength, difference, repeated, colours }
    }

    /// Whether both want the same colour.
    pub(super) fn clashes(&self, other: &Self) -> bool {
        self.colour.is_some() && self.colour == other.colour
    }
}

/// The colour of `one` against `other`.
pub(super) fn allocate(field: &Field, one: usize, other: usize) -> Colour {
    // Contenders are ranked, so the smaller index is the higher player.
    let (higher, lower) = (&field.contenders[one.min(other)], &field.contenders[one.max(other)]);
    let (wish, other_wish) = (&higher.preference, &lower.preference);
    let of_higher = match (wish.colour, other_wish.colour) {
        (Some(colour), None) => colour,
        (None, Some(colour)) => colour.other(),
        // Article 5.2.5: odd numbers get the colour drawn by lot.
        (None, None) if higher.rank.is_multiple_of(2) => field.first_colour,
        (None, None) => field.first_colour.other(),
        (Some(colour), Some(other_colour)) if colour != other_colour => colour,
        (Some(colour), Some(_)) => {
            let both_absolute =
                wish.strength == Strength::Absolute && other_wish.strength == Strength::Absolute;
            let widths = if both_absolute { (wish.difference, other_wish.difference) } else { (0, 0) };
            let first = (wish.strength, widths.0).cmp(&(other_wish.strength, widths.1));
            match first {
                std::cmp::Ordering::Greater => colour,
                std::cmp::Ordering::Less => colour.other(),
                std::cmp::Ordering::Equal => last_difference(wish, other_wish).unwrap_or(colour),
            }
        }
    };
    if one < other { of_higher } else { of_higher.other() }
}

/// Article 5.2.3: the colour of the opponent the last time when their colours differed, counted from their last games.
fn last_difference(wish: &Preference, other: &Preference) -> Option<Colour> {
    wish.colours
        .iter()
        .rev()
        .zip(other.colours.iter().rev())
        .find(|(one, other)| one != other)
        .map(|(_, other)| *other)
}

/// The colour drawn by lot for odd numbers: as it is given, or read off the first round that has colours.
pub(super) fn first_colour(tournament: &Tournament) -> Option<Colour> {
    if tournament.first_colour.is_some() {
        return tournament.first_colour;
    }
    let first_with_colour =
        |player: &Player| player.outcomes.iter().position(|outcome| outcome.colour().is_some());
    let round = tournament.players.iter().filter_map(first_with_colour).min()?;
    let was_numbered =
        |player: &&Player| player.outcomes.iter().take(round + 1).any(RoundOutcome::was_paired);
    tournament.players.iter().filter(was_numbered).enumerate().find_map(|(rank, player)| {
        let colour = player.outcomes.get(round)?.colour()?;
        Some(if rank.is_multiple_of(2) { colour } else { colour.other() })
    })
}
