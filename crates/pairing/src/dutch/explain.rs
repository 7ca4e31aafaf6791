//! The reasons for a player's pairing.

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
    /// The first criterion in which it is worse, with the counts of the pairing and of the alternative. `None`: it is
    /// as good, but comes later in the order of exchanges and transpositions (article 4).
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

/// What happened to one player in one bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainedPlayer {
    /// Of a pair, its higher player.
    pub player: Number,
    /// In this bracket.
    pub explanation: Explanation,
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
    let (field, matching) = matched(tournament, round)?;
    let contender = field.contenders.iter().position(|contender| contender.number == player);
    Ok(contender.map_or_else(Vec::new, |contender| explain_contender(&field, &matching, contender)))
}

/// Explains every pair of a round, told by its higher player, and everybody who left a bracket unpaired.
///
/// # Errors
///
/// As [`super::pair`].
pub fn explain_round(tournament: &Tournament, round: u16) -> Result<Vec<ExplainedPlayer>, PairingError> {
    let (field, matching) = matched(tournament, round)?;
    let mut explained = Vec::new();
    for contender in 0..field.contenders.len() {
        let is_lower = matching.partners[contender].is_some_and(|partner| partner < contender);
        for explanation in explain_contender(&field, &matching, contender) {
            if is_lower && matches!(explanation.place, Place::Game { .. }) {
                continue;
            }
            explained.push(ExplainedPlayer { player: field.contenders[contender].number, explanation });
        }
    }
    Ok(explained)
}

fn matched(tournament: &Tournament, round: u16) -> Result<(Field, Matching), PairingError> {
    let before =
        if round > tournament.paired_rounds() { tournament.clone() } else { before_round(tournament, round) };
    let round = next_round(&before)?;
    let field = Field::of(&before, round);
    let matching = match_field(&field).ok_or(PairingError::Impossible(round))?;
    Ok((field, matching))
}

impl Explanation {
    /// In words, what decided.
    #[must_use]
    pub fn decision(&self) -> String {
        let Some(next) = &self.alternative else {
            return "decided by C4: the round cannot be completed in any other way".to_owned();
        };
        match next.worse_in {
            Some((criterion, pairing, alternative)) => {
                // C9 counts games that were played: fewer of them are worse.
                let counts = format!("{} instead of {}", alternative.abs(), pairing.abs());
                format!("decided by {criterion} ({}): {counts}", criterion.subject())
            }
            None => "decided by the order of article 4: as good, but tried later".to_owned(),
        }
    }

    /// In words, what would be next best; nothing if nothing else completes the round.
    #[must_use]
    pub fn next_best(&self) -> Option<String> {
        let next = self.alternative.as_ref()?;
        let pairs: Vec<String> =
            next.pairs.iter().map(|(higher, lower)| format!("{higher}-{lower}")).collect();
        let pairs = if pairs.is_empty() { "no other pair".to_owned() } else { pairs.join(", ") };
        let floaters: Vec<String> = next.floaters.iter().map(ToString::to_string).collect();
        let unpaired =
            if floaters.is_empty() { String::new() } else { format!("; {} unpaired", floaters.join(" ")) };
        Some(format!("next best: {pairs}{unpaired}"))
    }
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
