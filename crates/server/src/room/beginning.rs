//! A game that begins: who sits where, and the rows that are kept of it.

use super::entry::{Deed, Occupant};
use super::table::Table;
use crate::error::Failure;
use crate::key::{Fingerprint, Id};
use crate::store::{BoardOf, GameRow, NewRow, SeatRow, Visibility};
use crate::time::{GameTime, Stamp};
use draughts::clock::{BySide, TimeControl};
use draughts::game::{self, Game, Meeting, Who};
use draughts::{AnyPosition, Side};

/// The name of somebody who gave none.
pub const GUEST: &str = "Guest";

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
    pub display: Option<BoardOf>,
}

/// The next game of the same players, colours changed. With a handicap each keeps the colour: the men that are
/// missing are those of one side.
pub(super) fn rematch(table: &Table, seats: BySide<SeatRow>, now: Stamp) -> Result<NewRow, Failure> {
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
    let progress = laid.table.progress(GameTime::from_zero(now.served), now);
    Ok(NewRow { game: laid.table.row().clone(), ruleset, way, time, progress, lines: laid.lines, seats })
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
