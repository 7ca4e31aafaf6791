//! The beginning of a game: its seats, and the rows stored of it.

use super::entry::{Occasion, Occupant, RoomEvent};
use super::table::Table;
use crate::error::Failure;
use crate::key::{Fingerprint, Id};
use crate::store::{DisplayBoard, GameRow, GameVisibility, NewGameRow, SeatRow};
use crate::time::{GameTime, Stamp};
use draughts::clock::{BySide, TimeControl};
use draughts::game::{self, BlindfoldPlayers, Game, Meeting};
use draughts::{AnyPosition, Side};

/// The name of somebody who gave none.
pub const GUEST: &str = "Guest";

/// Who is to sit on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatedPlayer {
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
    pub sitting: BySide<Option<SeatedPlayer>>,
    /// The invitation to a seat that is empty.
    pub keys: BySide<Option<Fingerprint>>,
    /// Who finds it.
    pub visibility: GameVisibility,
    /// Whether it waits in the lobby.
    pub lobby: bool,
    /// Whether the players may chat.
    pub chat: bool,
    /// Whether it changes the players' ratings.
    pub rated: bool,
    /// Whether computer analysis is allowed while it is played.
    pub analysis: bool,
    /// The display it belongs to.
    pub display: Option<DisplayBoard>,
    /// On what occasion it is played.
    pub occasion: Occasion,
}

/// The rematch: the same players with colours reversed. With a handicap each keeps the colour, because the missing
/// men belong to one side.
pub(super) fn rematch(table: &Table, seats: BySide<SeatRow>, now: Stamp) -> Result<NewGameRow, Failure> {
    let old = table.game();
    let mut settings = old.settings().clone();
    let keeps = matches!(settings.way.opening, game::Opening::Handicap(_));
    let from = |side: Side| if keeps { side } else { side.opponent() };
    settings.way.meeting = match settings.way.meeting {
        Meeting::Blindfold(BlindfoldPlayers::One(side)) => {
            Meeting::Blindfold(BlindfoldPlayers::One(from(side)))
        }
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
        Some(SeatedPlayer { by, name: table.name(from(side)).to_owned(), browser })
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
        occasion: table.occasion(),
    };
    set_up(plan, now)
}

/// The rows of a game that begins.
pub fn set_up(plan: Plan, now: Stamp) -> Result<NewGameRow, Failure> {
    let Plan { game, sitting, keys, visibility, lobby, chat, rated, analysis, display, occasion } = plan;
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
        let SeatedPlayer { by, name, .. } = sitting.get(side).clone()?;
        Some(RoomEvent::Seat { side, by, name })
    };
    let (ruleset, way) = (game.rules().ruleset.name(), way(&game));
    let time = Some(&game.settings().time).filter(|time| !time.is_untimed()).map(ToString::to_string);
    let allowed = analysis.then_some(RoomEvent::AllowAnalysis);
    let special = (occasion != Occasion::Casual).then_some(RoomEvent::Occasion(occasion));
    let deeds = Side::BOTH.into_iter().filter_map(seat).chain(allowed).chain(special).collect();
    let laid = Table::set_up(row, game, deeds);
    let seats = BySide::from_fn(|side| SeatRow {
        browser: sitting.get(side).as_ref().and_then(|sitting| sitting.browser),
        key: *keys.get(side),
    });
    let progress = laid.table.progress(GameTime::from_zero(now.served), now);
    Ok(NewGameRow { game: laid.table.row().clone(), ruleset, way, time, progress, lines: laid.lines, seats })
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
