//! Why a player was paired as he was.

use crate::history::{Colour, Number, Points, Tournament};

use super::bracket::{Bracket, Restriction, Solution};
use super::criteria::Criterion;
use super::field::Field;
use super::{Matching, PairingError, before_round, colour_of, match_field, next_round};

/// What a player got in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// An opponent, in the bracket of the explanation.
    Game {
        /// The opponent.
        opponent: Number,
        /// The player's colour.
        colour: Colour,
    },
    /// The player left the bracket unpaired and was moved down.
    Downfloater,
    /// The player left the last bracket unpaired and has the bye.
    Bye,
}

/// The best pairing of a bracket without what is explained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternative {
    /// Its pairs, the higher player first, that are not in the pairing.
    pub pairs: Vec<(Number, Number)>,
    /// Who would leave the bracket.
    pub floaters: Vec<Number>,
    /// The first criterion in which it is worse, with the counts of the pairing and of the alternative. `None`: it is as
    /// good, but comes later in the order of exchanges and transpositions (article 4).
    pub worse_in: Option<(Criterion, i64, i64)>,
}

/// What happened to a player in one bracket. A floater has several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The score of the bracket's residents.
    pub score: Points,
    /// The residents.
    pub residents: Vec<Number>,
    /// Those moved down into the bracket.
    pub moved_down: Vec<Number>,
    /// What the player got in it.
    pub place: Place,
    /// What would be next best; `None` if nothing else completes the round.
    pub alternative: Option<Alternative>,
}

/// Explains a player's pairing in a round that was paired already or is next.
///
/// # Errors
///
/// As [`super::pair`].
pub fn explain(
    tournament: &Tournament,
    round: u16,
    player: Number,
) -> Result<Vec<Explanation>, PairingError> {
    let before = before_round(tournament, round);
    let before = if round > tournament.paired_rounds() { tournament.clone() } else { before };
    let round = next_round(&before)?;
    let field = Field::of(&before, round);
    let Some(contender) = field.contenders.iter().position(|contender| contender.number == player) else {
        return Ok(Vec::new());
    };
    let matching = match_field(&field).ok_or(PairingError::Impossible(round))?;
    Ok(explain_contender(&field, &matching, contender))
}

fn explain_contender(field: &Field, matching: &Matching, contender: usize) -> Vec<Explanation> {
    let numbers =
        |list: &[usize]| list.iter().map(|&index| field.contenders[index].number).collect::<Vec<_>>();
    let bye_score =
        matching.partners.iter().position(Option::is_none).map(|index| field.contenders[index].score);
    let mut explanations = Vec::new();
    for (index, paired) in matching.brackets.iter().enumerate() {
        if !paired.members.contains(&contender) {
            continue;
        }
        let (moved_down, residents) = paired.members.split_at(paired.moved_down);
        let floats = paired.solution.floaters.contains(&contender);
        let (place, restriction) = match matching.partners[contender] {
            Some(partner) if !floats => {
                let colour = colour_of(field, contender, partner);
                let game = Place::Game { opponent: field.contenders[partner].number, colour };
                (game, Restriction::Apart(contender, partner))
            }
            None if index + 1 == matching.brackets.len() => (Place::Bye, Restriction::Paired(contender)),
            _ => (Place::Downfloater, Restriction::Paired(contender)),
        };
        let end = residents.last().map_or(0, |last| last + 1);
        let bracket = Bracket::new(field, paired.members.clone(), paired.moved_down, end, bye_score);
        let other = bracket.next_best(&paired.solution, &restriction);
        explanations.push(Explanation {
            score: residents.first().map_or(Points::ZERO, |&first| field.contenders[first].score),
            residents: numbers(residents),
            moved_down: numbers(moved_down),
            place,
            alternative: other.map(|other| alternative(field, &paired.solution, &other)),
        });
    }
    explanations
}

fn alternative(field: &Field, best: &Solution, other: &Solution) -> Alternative {
    let number = |index: usize| field.contenders[index].number;
    let worse = best.quality.iter().zip(&other.quality).find(|(best, other)| best.1 != other.1);
    Alternative {
        pairs: other
            .pairs
            .iter()
            .filter(|pair| !best.pairs.contains(pair))
            .map(|&(higher, lower)| (number(higher), number(lower)))
            .collect(),
        floaters: other.floaters.iter().map(|&index| number(index)).collect(),
        worse_in: worse.map(|(best, other)| (best.0, -best.1, -other.1)),
    }
}
