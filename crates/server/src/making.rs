//! Making games: from what was wished for to the rows that are kept.

use crate::db::{GameRow, NewRow, SeatRow};
use crate::error::Failure;
use crate::key::{self, Fingerprint, Id, Secret};
use crate::people::{Speed, has_hidden_marks};
use crate::room::{Deed, Occupant, Table};
use crate::time::Stamp;
use crate::wire::{self, Colour, NewGame, Opponent, Visibility};
use draughts::ballot::{Deck, Handicap};
use draughts::clock::{BySide, TimeControl};
use draughts::game::{self, Game, Meeting, Settings, Times, Who};
use draughts::notation::fen;
use draughts::{AnyPosition, RulesetName, Side};
use engine::Level;

/// The name of somebody who gave none.
pub const GUEST: &str = "Guest";
/// The longest name.
pub const LONGEST_NAME: usize = 40;

/// A game that can be made.
#[derive(Clone, Debug)]
pub struct Made {
    /// What is kept.
    pub row: NewRow,
    /// The key of the invitation, if somebody is to come by a link.
    pub key: Option<Secret>,
}

/// Who is to sit on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitting {
    /// Who.
    pub by: Occupant,
    /// The name shown.
    pub name: String,
    /// The browser, of a person.
    pub browser: Option<Fingerprint>,
}

/// A game as it begins.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game.
    pub game: Game,
    /// Who sits where at once.
    pub sitting: BySide<Option<Sitting>>,
    /// The invitation to a seat that is empty.
    pub keys: BySide<Option<Fingerprint>>,
    /// Who finds it.
    pub visibility: Visibility,
    /// Whether it waits in the lobby.
    pub lobby: bool,
    /// Whether the players may chat.
    pub chat: bool,
    /// Whether it changes the players' ratings.
    pub rated: bool,
    /// Whether a computer may say what it thinks of it while it is played.
    pub analysis: bool,
    /// The display it belongs to.
    pub display: Option<crate::db::BoardOf>,
}

/// The game that somebody wishes for.
pub fn new_game(wanted: &NewGame, maker: Fingerprint, now: Stamp) -> Result<Made, Failure> {
    let side = side(wanted.colour)?;
    let game = game(wanted, side, None)?;
    if wanted.rated {
        can_be_rated(wanted, &game)?;
    }
    let name = name(wanted.name.as_deref())?;
    let me = Sitting { by: Occupant::Person, name, browser: Some(maker) };
    let other = match wanted.opponent {
        Opponent::Computer { level } => {
            if Level::new(level).is_none() {
                return Err(Failure::bad("the computer's levels are 1 to 10"));
            }
            let name = format!("Computer, level {level}");
            Some(Sitting { by: Occupant::Computer { level }, name, browser: None })
        }
        Opponent::SameScreen => Some(Sitting { name: GUEST.to_owned(), ..me.clone() }),
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
        visibility: wanted.visibility,
        lobby: wanted.opponent == Opponent::Lobby,
        chat: wanted.chat,
        rated: wanted.rated,
        analysis: wanted.analysis,
        display: None,
    };
    Ok(Made { row: lay(plan, now)?, key })
}

/// Strength is compared by games that are alike: between people, by the clock, from the usual beginning.
fn can_be_rated(wanted: &NewGame, game: &Game) -> Result<(), Failure> {
    if !matches!(wanted.opponent, Opponent::Friend | Opponent::Lobby) {
        return Err(Failure::bad("only games against another person are rated: a friend, or the lobby"));
    }
    if Speed::of(&game.settings().time).is_none() {
        return Err(Failure::bad("a rated game has a clock, with the same time for both; choose a time"));
    }
    if !matches!(wanted.meeting, wire::Meeting::Live | wire::Meeting::Correspondence) {
        return Err(Failure::bad("games without sight of the board and simultaneous displays are not rated"));
    }
    if !matches!(wanted.opening, wire::Opening::Free | wire::Opening::Ballot { .. }) {
        return Err(Failure::bad("a rated game begins as usual, or with a balloted opening"));
    }
    Ok(())
}

/// The next game of the same players, colours changed. With a handicap each keeps the colour: the men that are
/// missing are those of one side.
pub fn rematch(table: &Table, seats: BySide<SeatRow>, now: Stamp) -> Result<NewRow, Failure> {
    let old = table.game();
    let mut settings = old.settings().clone();
    let keeps = matches!(settings.way.opening, game::Opening::Handicap(_));
    let from = |side: Side| if keeps { side } else { side.opponent() };
    settings.way.meeting = match settings.way.meeting {
        Meeting::Blindfold(Who::One(side)) => Meeting::Blindfold(Who::One(from(side))),
        other => other,
    };
    if !keeps && !settings.time.is_equal() {
        let schedule = |side: Side| old.settings().time.schedule(from(side)).clone();
        settings.time = TimeControl::new(BySide::from_fn(schedule)).map_err(Failure::bad)?;
    }
    let game = Game::begin(*old.start(), settings).map_err(Failure::bad)?;
    let sitting = |side: Side| {
        let by = table.occupant(from(side))?;
        let browser = seats.get(from(side)).browser;
        Some(Sitting { by, name: table.name(from(side)).to_owned(), browser })
    };
    let plan = Plan {
        game,
        sitting: BySide::from_fn(sitting),
        keys: BySide::default(),
        visibility: table.row().visibility,
        lobby: false,
        chat: table.row().chat,
        rated: table.row().rated,
        analysis: table.analysis(),
        display: None,
    };
    lay(plan, now)
}

/// The rows of a game that begins.
pub fn lay(plan: Plan, now: Stamp) -> Result<NewRow, Failure> {
    let Plan { game, sitting, keys, visibility, lobby, chat, rated, analysis, display } = plan;
    let row = GameRow {
        id: Id::random()?,
        head: String::new(),
        visibility,
        lobby,
        chat,
        rated,
        created: now.date,
        zero: now.served,
        display,
    };
    let seat = |side: Side| {
        let Sitting { by, name, .. } = sitting.get(side).clone()?;
        Some(Deed::Seat { side, by, name })
    };
    let (ruleset, way) = (game.rules().ruleset.name(), way(&game));
    let time = Some(&game.settings().time).filter(|time| !time.is_untimed()).map(ToString::to_string);
    let allowed = analysis.then_some(Deed::AllowAnalysis);
    let laid = Table::lay(row, game, Side::BOTH.into_iter().filter_map(seat).chain(allowed).collect());
    let seats = BySide::from_fn(|side| SeatRow {
        browser: sitting.get(side).as_ref().and_then(|sitting| sitting.browser),
        key: *keys.get(side),
    });
    let progress = laid.table.progress(crate::time::GameTime::from_zero(now.served), now);
    Ok(NewRow { game: laid.table.row().clone(), ruleset, way, time, progress, lines: laid.lines, seats })
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
        return Err(Failure::bad("the game would be over before it begins; set up another position"));
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
    start.ok_or_else(|| Failure::bad(format!("this opening is not one of {ruleset} draughts")))
}

fn meeting(wanted: &NewGame, maker: Side, board: Option<game::Host>) -> Result<Meeting, Failure> {
    let one_screen = wanted.opponent == Opponent::SameScreen;
    Ok(match (&wanted.meeting, board) {
        (wire::Meeting::Live, _) => Meeting::OverTheBoard,
        (wire::Meeting::Correspondence, _) => Meeting::Correspondence,
        (wire::Meeting::Blindfold { .. }, _) if one_screen => {
            return Err(Failure::bad("two people at one screen cannot hide the board from one of them"));
        }
        (wire::Meeting::Blindfold { me: true, opponent: true }, _) => Meeting::Blindfold(Who::Both),
        (wire::Meeting::Blindfold { me: true, opponent: false }, _) => Meeting::Blindfold(Who::One(maker)),
        (wire::Meeting::Blindfold { me: false, opponent: true }, _) => {
            Meeting::Blindfold(Who::One(maker.opponent()))
        }
        (wire::Meeting::Blindfold { .. }, _) => Meeting::OverTheBoard,
        (wire::Meeting::Simultaneous { blindfold: true, .. }, Some(host)) => {
            Meeting::BlindfoldSimultaneous(host)
        }
        (wire::Meeting::Simultaneous { .. }, Some(host)) => Meeting::Simultaneous(host),
        (wire::Meeting::Simultaneous { .. }, None) => {
            return Err(Failure::bad("a board of a simultaneous display is made when its guest comes"));
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

/// A name that somebody gives for himself. Marks that are not seen could make it look like another one.
pub fn name(given: Option<&str>) -> Result<String, Failure> {
    if given.is_some_and(has_hidden_marks) {
        return Err(Failure::bad(
            "the name has marks in it that are not seen, or that turn the writing round; type it anew",
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

/// How a game is played, in a word or two.
fn way(game: &Game) -> String {
    let way = &game.settings().way;
    let meeting = match way.meeting {
        Meeting::OverTheBoard => "",
        Meeting::Simultaneous(_) => "simultaneous",
        Meeting::Correspondence => "correspondence",
        Meeting::Blindfold(_) => "blindfold",
        Meeting::BlindfoldSimultaneous(_) => "blindfold simultaneous",
        Meeting::BlindPlayer(_) => "blind player",
    };
    let opening = match &way.opening {
        game::Opening::Free if *game.start() != AnyPosition::start(game.rules().ruleset) => "from a position",
        game::Opening::Free => "",
        game::Opening::Handicap(_) => "handicap",
        game::Opening::Balloted { .. } => "balloted",
    };
    [meeting, opening].into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(", ")
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
