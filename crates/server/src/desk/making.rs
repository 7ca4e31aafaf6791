//! New desks and boards.

use super::line::DeskLogLine;
use super::proposal::EntryAuthor;
use crate::error::Failure;
use crate::key::Id;
use crate::making;
use crate::store::{DeskBoardRow, DeskEntryRow, DeskProgress, DeskRow};
use crate::wire::{
    Colour, DeskPressing, FlagsCount, Meeting, NewBoard, NewDesk, NewGame, Opponent, Visibility,
};
use draughts::Side;
use draughts::clock::{BySide, ClockKind};
use draughts::game::text::{self, TimedEvent};
use draughts::game::{Competition, Game, Mode, Pressing, Settings};

/// The longest name of an event, a place or a round.
const LONGEST: usize = 120;

/// A board that is put on a desk, with the entries it begins with: the moves of a balloted opening.
#[derive(Clone, Debug)]
pub(crate) struct PreparedBoard {
    pub(crate) row: DeskBoardRow,
    pub(crate) entries: Vec<DeskEntryRow>,
}

/// A desk that is made.
pub(crate) fn new_desk(wanted: &NewDesk, author: &EntryAuthor) -> Result<DeskRow, Failure> {
    let name = one_line(&wanted.name);
    if name.is_empty() {
        return Err(Failure::bad("give the event a name"));
    }
    let place = one_line(&wanted.place);
    Ok(DeskRow { id: Id::random()?, owner: author.by, name, place, created: author.now })
}

/// A board that is put on a desk.
pub(crate) fn set_up_board(
    wanted: &NewBoard,
    desk: Id,
    number: u32,
    author: &EntryAuthor,
) -> Result<PreparedBoard, Failure> {
    let game = game(wanted)?;
    let rules = game.rules();
    let event = |logged: &draughts::game::LoggedEvent| {
        DeskLogLine::Event(TimedEvent { at: logged.at, event: logged.event.clone() })
    };
    let entry = |(logged, number): (&draughts::game::LoggedEvent, u32)| DeskEntryRow {
        number,
        at: author.now,
        name: author.name.clone(),
        by: author.by,
        line: event(logged).write(rules),
    };
    let entries = game.log().iter().zip(1..).map(entry).collect();
    let row = DeskBoardRow {
        desk,
        number,
        head: text::header(&game),
        ruleset: rules.ruleset.name().to_owned(),
        names: BySide {
            white: player(&wanted.white, rules.colour(Side::White)),
            black: player(&wanted.black, rules.colour(Side::Black)),
        },
        round: one_line(&wanted.round),
        time: Some(&game.settings().time).filter(|time| !time.is_untimed()).map(ToString::to_string),
        created: author.now,
        progress: DeskProgress {
            entries: super::log::count(game.log().len()),
            plies: super::log::count(game.plies().len()),
            ..DeskProgress::default()
        },
    };
    Ok(PreparedBoard { row, entries })
}

/// The game as it begins: an arbiter records it.
fn game(wanted: &NewBoard) -> Result<Game, Failure> {
    let plain = NewGame {
        ruleset: wanted.ruleset.clone(),
        opponent: Opponent::SameScreen,
        colour: Colour::White,
        time: wanted.time.clone(),
        meeting: Meeting::Live,
        opening: wanted.opening.clone(),
        chat: false,
        visibility: Visibility::Private,
        analysis: false,
        rated: false,
        tournament: false,
        name: None,
    };
    let game = making::game(&plain, Side::White, None)?;
    let mut settings = Settings { mode: Mode::Arbiter, ..game.settings().clone() };
    settings.competition = if wanted.official { Competition::Official } else { Competition::Casual };
    settings.clock.kind = match wanted.flags {
        FlagsCount::WhenSeen => ClockKind::Manual,
        FlagsCount::WhenFallen => ClockKind::Digital,
    };
    settings.pressing = match wanted.pressing {
        DeskPressing::WithTheMove => Pressing::WithTheMove,
        DeskPressing::Apart => Pressing::Apart,
    };
    Game::begin(*game.start(), settings).map_err(Failure::bad)
}

/// A player's name; the colour's where none is given.
fn player(given: &str, colour: &str) -> String {
    match one_line(given).as_str() {
        "" => colour.to_owned(),
        _ => making::shown_name(Some(given)),
    }
}

fn one_line(text: &str) -> String {
    let plain: String =
        text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).take(LONGEST).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}
