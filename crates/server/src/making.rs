//! Creating games: from the request to the rows that are stored.

use crate::error::Failure;
use crate::key::{self, Fingerprint, Secret};
use crate::people::{Speed, has_hidden_marks};
use crate::room::{GUEST, Occasion, Occupant, Plan, SeatedPlayer, set_up};
use crate::store::{self, NewGameRow};
use crate::time::Stamp;
use crate::wire::{self, Colour, NewGame, Opponent, Visibility};
use draughts::ballot::{Deck, Handicap};
use draughts::clock::BySide;
use draughts::game::{self, BlindfoldPlayers, Game, Meeting, Settings, Times};
use draughts::notation::fen;
use draughts::{AnyPosition, RulesetName, Side};
use engine::Level;

/// The longest name.
pub const LONGEST_NAME: usize = 40;

/// A game that is ready to be stored.
#[derive(Clone, Debug)]
pub struct PreparedGame {
    /// What is kept.
    pub row: NewGameRow,
    /// The key of the invitation, if somebody is to join by a link.
    pub key: Option<Secret>,
}

impl From<Visibility> for store::GameVisibility {
    fn from(wished: Visibility) -> Self {
        match wished {
            Visibility::Public => Self::Public,
            Visibility::Private => Self::Private,
        }
    }
}

/// The requested game.
pub fn new_game(wanted: &NewGame, maker: Fingerprint, now: Stamp) -> Result<PreparedGame, Failure> {
    let side = side(wanted.colour)?;
    let game = game(wanted, side, None)?;
    if wanted.rated {
        can_be_rated(wanted, &game)?;
    }
    let name = name(wanted.name.as_deref())?;
    let me = SeatedPlayer { by: Occupant::Person, name, browser: Some(maker) };
    let other = match wanted.opponent {
        Opponent::Computer { level } => {
            let known = Level::new(level);
            let known = known.ok_or_else(|| Failure::bad("the computer's levels are 1 to 10"))?;
            let name = format!("Computer, {known}");
            Some(SeatedPlayer { by: Occupant::Computer { level }, name, browser: None })
        }
        Opponent::SameScreen => Some(SeatedPlayer { name: GUEST.to_owned(), ..me.clone() }),
        Opponent::Friend | Opponent::Lobby => None,
    };
    let key = match wanted.opponent {
        Opponent::Friend => Some(Secret::random()?),
        _ => None,
    };
    let by_side = |mine, others| match side {
        Side::White => BySide { white: mine, black: others },
        Side::Black => BySide { white: others, black: mine },
    };
    let keys = match side {
        Side::White => BySide { white: None, black: key.map(Secret::fingerprint) },
        Side::Black => BySide { white: key.map(Secret::fingerprint), black: None },
    };
    let plan = Plan {
        game,
        sitting: by_side(Some(me), other),
        keys,
        visibility: wanted.visibility.into(),
        lobby: wanted.opponent == Opponent::Lobby,
        chat: wanted.chat,
        rated: wanted.rated,
        analysis: wanted.analysis && !wanted.tournament,
        display: None,
        occasion: if wanted.tournament { Occasion::Tournament } else { Occasion::Casual },
    };
    Ok(PreparedGame { row: set_up(plan, now)?, key })
}

/// Only comparable games are rated: between people, with a clock, from the usual start.
fn can_be_rated(wanted: &NewGame, game: &Game) -> Result<(), Failure> {
    if !matches!(wanted.opponent, Opponent::Friend | Opponent::Lobby) {
        return Err(Failure::bad(
            "only games against another person can be rated: a friend, or someone from the lobby",
        ));
    }
    if Speed::of(&game.settings().time).is_none() {
        return Err(Failure::bad(
            "a rated game needs a clock with the same time for both players; choose a time control",
        ));
    }
    if !matches!(wanted.meeting, wire::Meeting::Live | wire::Meeting::Correspondence) {
        return Err(Failure::bad("blindfold games and simultaneous displays cannot be rated"));
    }
    if !matches!(wanted.opening, wire::Opening::Free | wire::Opening::Ballot { .. }) {
        return Err(Failure::bad("a rated game starts from the starting position or a balloted opening"));
    }
    Ok(())
}

/// The game with its clock, its way of playing and its opening. `board` says which board of a display it is.
pub fn game(wanted: &NewGame, maker: Side, board: Option<game::Host>) -> Result<Game, Failure> {
    let ruleset: RulesetName = wanted.ruleset.parse().map_err(Failure::bad)?;
    let mut settings = Settings::of(ruleset.rules());
    if let Some(time) = wanted.time.as_deref().filter(|time| !time.trim().is_empty()) {
        settings.time = time.parse().map_err(Failure::bad)?;
    }
    settings.way.times = if settings.time.is_equal() { Times::Equal } else { Times::Odds };
    settings.way.meeting = meeting(wanted, maker, board)?;
    let start = match &wanted.opening {
        wire::Opening::Free => AnyPosition::start(ruleset),
        wire::Opening::Position { fen } => position(ruleset, fen)?,
        wire::Opening::Ballot { deck } => {
            let deck: Deck = deck.parse().map_err(Failure::bad)?;
            let seed = key::lot()?;
            let ballot = deck.draw(ruleset, seed).map_err(Failure::bad)?;
            settings.way.opening = game::Opening::Balloted { ballot, seed: Some(seed) };
            opening_start(&settings, ruleset)?
        }
        wire::Opening::Handicap { without } => {
            let handicap = Handicap::read(ruleset, &without.join(",")).map_err(Failure::bad)?;
            settings.way.opening = game::Opening::Handicap(handicap);
            opening_start(&settings, ruleset)?
        }
    };
    let game = Game::begin(start, settings).map_err(|faults| Failure::BadInput {
        text: faults.to_string(),
        reasons: faults.faults().iter().map(ToString::to_string).collect(),
    })?;
    let nobody = Side::BOTH.into_iter().any(|side| start.side(side).is_empty());
    if game.outcome().is_some() || nobody {
        return Err(Failure::bad("the game would be over before the first move; set up another position"));
    }
    Ok(game)
}

/// The position that somebody has set up.
pub fn position(ruleset: RulesetName, text: &str) -> Result<AnyPosition, Failure> {
    fen::read_position(ruleset, text).map_err(|faults| {
        let rules = ruleset.rules();
        let reasons = faults.faults().iter().map(|fault| fault.text(rules)).collect();
        Failure::BadInput { text: faults.to_string(), reasons }
    })
}

fn opening_start(settings: &Settings, ruleset: RulesetName) -> Result<AnyPosition, Failure> {
    let start = settings.way.opening.start(ruleset);
    start.ok_or_else(|| Failure::bad(format!("this opening does not belong to {ruleset} draughts")))
}

fn meeting(wanted: &NewGame, maker: Side, board: Option<game::Host>) -> Result<Meeting, Failure> {
    let one_screen = wanted.opponent == Opponent::SameScreen;
    Ok(match (&wanted.meeting, board) {
        (wire::Meeting::Live, _) => Meeting::OverTheBoard,
        (wire::Meeting::Correspondence, _) => Meeting::Correspondence,
        (wire::Meeting::Blindfold { .. }, _) if one_screen => {
            return Err(Failure::bad("blindfold play is not possible on a shared screen"));
        }
        (wire::Meeting::Blindfold { me: true, opponent: true }, _) => {
            Meeting::Blindfold(BlindfoldPlayers::Both)
        }
        (wire::Meeting::Blindfold { me: true, opponent: false }, _) => {
            Meeting::Blindfold(BlindfoldPlayers::One(maker))
        }
        (wire::Meeting::Blindfold { me: false, opponent: true }, _) => {
            Meeting::Blindfold(BlindfoldPlayers::One(maker.opponent()))
        }
        (wire::Meeting::Blindfold { .. }, _) => Meeting::OverTheBoard,
        (wire::Meeting::Simultaneous { blindfold: true, .. }, Some(host)) => {
            Meeting::BlindfoldSimultaneous(host)
        }
        (wire::Meeting::Simultaneous { .. }, Some(host)) => Meeting::Simultaneous(host),
        (wire::Meeting::Simultaneous { .. }, None) => {
            return Err(Failure::bad("the boards of a simultaneous display are created as guests join"));
        }
    })
}

/// The side somebody gets.
pub fn side(colour: Colour) -> Result<Side, Failure> {
    Ok(match colour {
        Colour::White => Side::White,
        Colour::Black => Side::Black,
        Colour::Random if key::lot()? % 2 == 0 => Side::White,
        Colour::Random => Side::Black,
    })
}

/// A name that somebody has typed. Invisible characters could make it look like another one.
pub fn name(given: Option<&str>) -> Result<String, Failure> {
    if given.is_some_and(has_hidden_marks) {
        return Err(Failure::bad(
            "the name contains invisible characters or ones that change the direction of writing; type it again",
        ));
    }
    Ok(shown_name(given))
}

/// A name as it is shown: one line, not too long.
pub fn shown_name(given: Option<&str>) -> String {
    let plain = |letter: char| if letter.is_control() { ' ' } else { letter };
    let name: String = given.unwrap_or_default().chars().map(plain).collect();
    let name: String =
        name.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(LONGEST_NAME).collect();
    let name = name.trim_end();
    if name.is_empty() { GUEST.to_owned() } else { name.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_given_by_lot() {
        let drawn: Vec<Side> = (0..200).filter_map(|_| side(Colour::Random).ok()).collect();
        assert_eq!(drawn.len(), 200);
        assert!(Side::BOTH.iter().all(|side| drawn.contains(side)), "both colours are drawn");
    }
}
