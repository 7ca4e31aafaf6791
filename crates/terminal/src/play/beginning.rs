//! The start of a game: the position, the clock, a ballot or a handicap.

use super::PlayArguments;
use crate::exit::BadInput;
use draughts::RulesetName;
use draughts::ballot::{Ballot, Deck, Handicap, UnknownDeck};
use draughts::game::{Competition, Game, Opening, Settings, Times};
use std::hash::{BuildHasher, RandomState};
use std::str::FromStr;

/// The chosen ballot: `three-move`, or `three-move:90`.
#[derive(Clone, Debug)]
pub(super) struct BallotChoice {
    deck: Deck,
    number: Option<String>,
}

impl FromStr for BallotChoice {
    type Err = UnknownDeck;

    fn from_str(text: &str) -> Result<Self, UnknownDeck> {
        Ok(match text.split_once(':') {
            Some((deck, number)) => Self { deck: deck.parse()?, number: Some(number.trim().to_owned()) },
            None => Self { deck: text.parse()?, number: None },
        })
    }
}

/// The game that the arguments describe, after the moves of its ballot.
pub(super) fn game(arguments: &PlayArguments) -> anyhow::Result<Game> {
    let position = arguments.given.position()?;
    let rules = position.rules();
    let mut settings = Settings { time: arguments.time.clone(), ..Settings::of(rules) };
    settings.competition = if arguments.official { Competition::Official } else { Competition::Casual };
    settings.way.times = if settings.time.is_equal() { Times::Equal } else { Times::Odds };
    settings.way.opening = opening(arguments, rules.ruleset)?;
    let start = match &settings.way.opening {
        Opening::Free => position,
        opening => opening.start(rules.ruleset).unwrap_or(position),
    };
    Game::begin(start, settings).map_err(|faults| BadInput(faults.to_string()).into())
}

fn opening(arguments: &PlayArguments, ruleset: RulesetName) -> anyhow::Result<Opening> {
    if let Some(squares) = &arguments.handicap {
        let handicap = Handicap::read(ruleset, squares);
        return Ok(Opening::Handicap(handicap.map_err(|fault| BadInput(fault.to_string()))?));
    }
    let Some(BallotChoice { deck, number }) = &arguments.ballot else { return Ok(Opening::Free) };
    if let Some(number) = number {
        let ballot = numbered(*deck, number)?;
        return Ok(Opening::Balloted { ballot, seed: arguments.seed });
    }
    // The state of a new hasher cannot be foreseen; the seed is shown, so that the draw can be repeated.
    let seed = arguments.seed.unwrap_or_else(|| RandomState::new().hash_one(()));
    let ballot = deck.draw(ruleset, seed).map_err(|fault| BadInput(fault.to_string()))?;
    Ok(Opening::Balloted { ballot, seed: Some(seed) })
}

fn numbered(deck: Deck, number: &str) -> Result<&'static Ballot, BadInput> {
    deck.find(number).ok_or_else(|| {
        let ends = [deck.rows().first(), deck.rows().last()];
        let ends: Vec<&str> = ends.into_iter().flatten().map(|ballot| &*ballot.number).collect();
        let number: String = number.chars().take(40).collect();
        BadInput(format!("the deck {deck} has no number {number:?}; its numbers are {}", ends.join(" to ")))
    })
}
