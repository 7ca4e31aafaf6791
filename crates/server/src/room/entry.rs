//! The lines of a game's log: the game's own events, and what happens around it.
//!
//! Every version is one line. Lines of the game are those of [`draughts::game::text`]. The others have the word `room`
//! after the time; somebody's words stand at the end as a JSON string, moves as the ruleset writes them.
//!
//! ```text 0 room seat W person "Ann"              a seat is taken 0 room seat B computer 5 "Level 5" 0 room analysis
//! allowed                the maker lets everybody ask a computer while it is played 0 room tournament                 
//!      it is played in tournament mode 0 room event 0123456789abcdef 3 12 1    a game of an event: round, board, game
//! 120000 room absent W                    a player did not come in time: W, B or both 9000 room stopped               
//!        the arbiter has decided the game elsewhere 4200 room chat W "good luck" 9000 room take-back W 2              
//!   a player asks for a takeback of that many plies; agreed to, it is an event of the game 9500 room no-take-back B
//! 9900 room abort W                       the game is called off 9900 room rematch W                     a player
//! wants another game 9900 room next 0123456789abcdef         the other game 9900 room leave W 86409900              a
//! day of leave, until then 9900 room back W                        it ends 9900 room foresee W 18-23 33-28; 19-24
//! lines of foreseen moves
//! ```

use crate::key::Id;
use draughts::Side;
use draughts::clock::{At, Millis};
use draughts::game::{Absentee, Event, LoggedEvent, text};
use draughts::rules::Rules;

/// Something that happens in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RoomEntry {
    /// To the game.
    Game(Event),
    /// Around it.
    Room(RoomEvent),
}

/// Something that happens around a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomEvent {
    /// A seat is taken.
    Seat {
        side: Side,
        by: Occupant,
        /// The name shown.
        name: String,
    },
    /// The creator of the game allows computer analysis during play.
    AllowAnalysis,
    /// It is played on an occasion with rules of its own.
    Occasion(Occasion),
    /// Somebody did not come in time: the game is not played.
    Absent(Absentee),
    /// The arbiter of the event has decided the game: it is played no further.
    Stopped,
    /// A player says something.
    Chat { by: Side, text: String },
    /// A player asks for a takeback.
    AskTakeBack {
        by: Side,
        /// How many plies.
        plies: u32,
    },
    /// The other says no.
    RefuseTakeBack(Side),
    /// The game is aborted.
    Abort(Side),
    /// A player wants another game.
    WantRematch(Side),
    /// The rematch has been created.
    Next(Id),
    /// A player takes leave.
    Leave {
        by: Side,
        /// Until when.
        until: At,
    },
    /// The leave ends.
    Back(Side),
    /// A player sets conditional moves.
    Foresee {
        by: Side,
        /// Lines of moves, the opponent's first.
        lines: Vec<Vec<String>>,
    },
}

/// On what occasion a game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Occasion {
    /// For pleasure.
    #[default]
    Casual,
    /// In tournament mode: no takebacks, no chat and no warnings while it lasts (wcdf 2.7, 4.8, 4.10, 6.8).
    Tournament,
    /// As a game of an event, in tournament mode.
    Event(EventPlace),
}

/// Which game of an event a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventPlace {
    /// The event.
    pub event: Id,
    /// The round, from 1.
    pub round: u16,
    /// The board, from 1.
    pub board: u16,
    /// The game of the board, from 1.
    pub game: u8,
}

/// Who sits on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// A person.
    Person,
    /// The engine.
    Computer {
        /// Its level.
        level: u8,
    },
}

/// The word after the time of lines that are not the game's.
const MARK: &str = "room";

/// A line that is not the game's, as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RoomEventLine {
    pub(super) at: At,
    pub(super) deed: RoomEvent,
}

/// What a line is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    /// A line of the game itself, for its own reader.
    Game,
    /// One of ours.
    Room(RoomEventLine),
}

/// The line of something that happened to a game, without line feed.
pub(super) fn game_line(rules: &'static Rules, logged: &LoggedEvent) -> String {
    let mut line = text::line(rules, logged);
    line.truncate(line.trim_end().len());
    line
}

/// The line of something that happened around it.
pub fn event_line(at: At, deed: &RoomEvent) -> String {
    let what = match deed {
        RoomEvent::Seat { side, by: Occupant::Person, name } => {
            format!("seat {} person {}", side.letter(), quoted(name))
        }
        RoomEvent::Seat { side, by: Occupant::Computer { level }, name } => {
            format!("seat {} computer {level} {}", side.letter(), quoted(name))
        }
        RoomEvent::AllowAnalysis => "analysis allowed".to_owned(),
        // Nothing is written of the usual.
        RoomEvent::Occasion(Occasion::Casual | Occasion::Tournament) => "tournament".to_owned(),
        RoomEvent::Occasion(Occasion::Event(EventPlace { event, round, board, game })) => {
            format!("event {event} {round} {board} {game}")
        }
        RoomEvent::Absent(Absentee::One(side)) => format!("absent {}", side.letter()),
        RoomEvent::Absent(Absentee::Both) => "absent both".to_owned(),
        RoomEvent::Stopped => "stopped".to_owned(),
        RoomEvent::Chat { by, text } => format!("chat {} {}", by.letter(), quoted(text)),
        RoomEvent::AskTakeBack { by, plies } => format!("take-back {} {plies}", by.letter()),
        RoomEvent::RefuseTakeBack(by) => format!("no-take-back {}", by.letter()),
        RoomEvent::Abort(by) => format!("abort {}", by.letter()),
        RoomEvent::WantRematch(by) => format!("rematch {}", by.letter()),
        RoomEvent::Next(id) => format!("next {id}"),
        RoomEvent::Leave { by, until } => format!("leave {} {}", by.letter(), until.since_zero().get()),
        RoomEvent::Back(by) => format!("back {}", by.letter()),
        RoomEvent::Foresee { by, lines } => {
            let lines: Vec<String> = lines.iter().map(|line| line.join(" ")).collect();
            format!("foresee {} {}", by.letter(), lines.join("; "))
        }
    };
    format!("{} {MARK} {what}", at.since_zero().get())
}

/// The line without the name and the words of a player; none if they are not in it.
pub fn without_name(line: &str, of: Side, instead: &str) -> Option<String> {
    let Some(LineKind::Room(RoomEventLine { at, deed })) = read(line) else { return None };
    let deed = match deed {
        RoomEvent::Seat { side, by: by @ Occupant::Person, .. } if side == of => {
            RoomEvent::Seat { side, by, name: instead.to_owned() }
        }
        RoomEvent::Chat { by, .. } if by == of => RoomEvent::Chat { by, text: "…".to_owned() },
        _ => return None,
    };
    Some(event_line(at, &deed))
}

/// Reads a line; none if it is one of ours and cannot be read.
pub(super) fn read(line: &str) -> Option<LineKind> {
    let (at, rest) = line.split_once(' ')?;
    let (mark, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    if mark != MARK {
        return Some(LineKind::Game);
    }
    let at = moment(at)?;
    let (word, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let (first, more) = rest.split_once(' ').unwrap_or((rest, ""));
    let by = side(first);
    let deed = match word {
        "seat" => {
            let (kind, more) = more.split_once(' ')?;
            let (by, name) = match kind {
                "person" => (Occupant::Person, more),
                "computer" => {
                    let (level, name) = more.split_once(' ')?;
                    (Occupant::Computer { level: level.parse().ok()? }, name)
                }
                _ => return None,
            };
            RoomEvent::Seat { side: side(first)?, by, name: unquoted(name)? }
        }
        "analysis" if first == "allowed" => RoomEvent::AllowAnalysis,
        "tournament" if first.is_empty() => RoomEvent::Occasion(Occasion::Tournament),
        "event" => {
            let mut numbers = more.split(' ');
            RoomEvent::Occasion(Occasion::Event(EventPlace {
                event: first.parse().ok()?,
                round: numbers.next()?.parse().ok()?,
                board: numbers.next()?.parse().ok()?,
                game: numbers.next()?.parse().ok()?,
            }))
        }
        "absent" if first == "both" => RoomEvent::Absent(Absentee::Both),
        "absent" => RoomEvent::Absent(Absentee::One(by?)),
        "stopped" if first.is_empty() => RoomEvent::Stopped,
        "chat" => RoomEvent::Chat { by: by?, text: unquoted(more)? },
        "take-back" => RoomEvent::AskTakeBack { by: by?, plies: more.parse().ok()? },
        "no-take-back" => RoomEvent::RefuseTakeBack(by?),
        "abort" => RoomEvent::Abort(by?),
        "rematch" => RoomEvent::WantRematch(by?),
        "next" => RoomEvent::Next(first.parse().ok()?),
        "leave" => RoomEvent::Leave { by: by?, until: moment(more)? },
        "back" => RoomEvent::Back(by?),
        "foresee" => {
            let moves = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            let lines = more.split(';').map(moves).filter(|line| !line.is_empty()).collect();
            RoomEvent::Foresee { by: by?, lines }
        }
        _ => return None,
    };
    Some(LineKind::Room(RoomEventLine { at, deed }))
}

fn moment(text: &str) -> Option<At> {
    text.parse().ok().map(|millis| At::new(Millis::new(millis)))
}

fn side(letter: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| letter.chars().eq([side.letter()]))
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn unquoted(text: &str) -> Option<String> {
    serde_json::from_str(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_the_same() {
        let at = At::new(Millis::new(4200));
        let name = "Ann \"the\" \\ player\n; é".to_owned();
        let lines = vec![vec!["18-23".to_owned(), "33-28".to_owned()], vec!["19-24".to_owned()]];
        let deeds = [
            RoomEvent::Seat { side: Side::White, by: Occupant::Person, name: name.clone() },
            RoomEvent::AllowAnalysis,
            RoomEvent::Occasion(Occasion::Tournament),
            RoomEvent::Occasion(Occasion::Event(EventPlace {
                event: Id::random().expect("random numbers"),
                round: 3,
                board: 250,
                game: 2,
            })),
            RoomEvent::Absent(Absentee::One(Side::Black)),
            RoomEvent::Absent(Absentee::Both),
            RoomEvent::Stopped,
            RoomEvent::Seat { side: Side::Black, by: Occupant::Computer { level: 7 }, name: String::new() },
            RoomEvent::Chat { by: Side::Black, text: name },
            RoomEvent::AskTakeBack { by: Side::White, plies: 2 },
            RoomEvent::RefuseTakeBack(Side::Black),
            RoomEvent::Abort(Side::White),
            RoomEvent::WantRematch(Side::Black),
            RoomEvent::Next(Id::random().expect("random numbers")),
            RoomEvent::Leave { by: Side::White, until: At::new(Millis::from_days(1)) },
            RoomEvent::Back(Side::White),
            RoomEvent::Foresee { by: Side::White, lines },
            RoomEvent::Foresee { by: Side::White, lines: Vec::new() },
        ];
        for deed in deeds {
            let line = event_line(at, &deed);
            assert!(!line.contains('\n'), "{line}");
            assert_eq!(read(&line), Some(LineKind::Room(RoomEventLine { at, deed })), "{line}");
        }
    }

    #[test]
    fn a_name_and_what_was_said_can_be_taken_out() {
        let out = |line: &str| without_name(line, Side::White, "x");
        assert_eq!(out("0 room seat W person \"Ann\"").as_deref(), Some("0 room seat W person \"x\""));
        assert_eq!(out("5 room chat W \"I am Ann\"").as_deref(), Some("5 room chat W \"…\""));
        for line in
            ["0 room seat B person \"Ann\"", "5 room chat B \"x\"", "0 move 32-28", "9 room rematch W"]
        {
            assert_eq!(out(line), None, "{line}");
        }
    }

    #[test]
    fn lines_of_the_game_are_left_to_it_and_unreadable_ones_of_ours_are_refused() {
        assert_eq!(read("0 move 32-28"), Some(LineKind::Game));
        for line in
            ["", "0", "0 room", "0 room seat X person \"\"", "0 room chat W unquoted", "0 room dance W"]
        {
            assert_eq!(read(line), None, "{line}");
        }
    }
}
