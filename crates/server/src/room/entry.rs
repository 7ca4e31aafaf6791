//! What a game's versions say: the game's own events, and what happens around it.
//!
//! Every version is one line. Lines of the game are those of [`draughts::game::text`]. The others have the word `room`
//! after the time; somebody's words stand at the end as a JSON string, moves as the ruleset writes them.
//!
//! ```text
//! 0 room seat W person "Ann"              a seat is taken
//! 0 room seat B computer 5 "Level 5"
//! 0 room analysis allowed                the maker lets everybody ask a computer while it is played
//! 4200 room chat W "good luck"
//! 9000 room take-back W 2                 a player asks for a takeback of that many plies; agreed to, it is an event of the game
//! 9500 room no-take-back B
//! 9900 room abort W                       the game is called off
//! 9900 room rematch W                     a player wants another game
//! 9900 room next 0123456789abcdef         the other game
//! 9900 room leave W 86409900              a day of leave, until then
//! 9900 room back W                        it ends
//! 9900 room foresee W 18-23 33-28; 19-24  lines of foreseen moves
//! ```

use crate::key::Id;
use draughts::Side;
use draughts::clock::{At, Millis};
use draughts::game::{Event, Logged, text};
use draughts::rules::Rules;

/// Something that happens in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// To the game.
    Game(Event),
    /// Around it.
    Room(Deed),
}

/// Something that happens around a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A seat is taken.
    Seat {
        /// Which.
        side: Side,
        /// By whom.
        by: Occupant,
        /// The name shown.
        name: String,
    },
    /// The maker lets a computer say what it thinks of the game while it is played.
    AllowAnalysis,
    /// A player says something.
    Chat {
        /// Who.
        by: Side,
        /// What.
        text: String,
    },
    /// A player asks for a takeback.
    AskTakeBack {
        /// Who.
        by: Side,
        /// How many plies.
        plies: u32,
    },
    /// The other says no.
    RefuseTakeBack(Side),
    /// The game is called off.
    Abort(Side),
    /// A player wants another game.
    WantRematch(Side),
    /// There is another game.
    Next(Id),
    /// A player takes leave.
    Leave {
        /// Who.
        by: Side,
        /// Until when.
        until: At,
    },
    /// The leave ends.
    Back(Side),
    /// A player foresees moves.
    Foresee {
        /// Who.
        by: Side,
        /// Lines of moves, the opponent's first.
        lines: Vec<Vec<String>>,
    },
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
pub(super) struct Done {
    pub(super) at: At,
    pub(super) deed: Deed,
}

/// What a line is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// The game's own, for its reader.
    Game,
    /// One of ours.
    Room(Done),
}

/// The line of something that happened to a game, without line feed.
pub(super) fn game_line(rules: &'static Rules, logged: &Logged) -> String {
    let mut line = text::line(rules, logged);
    line.truncate(line.trim_end().len());
    line
}

/// The line of something that happened around it.
pub fn deed_line(at: At, deed: &Deed) -> String {
    let what = match deed {
        Deed::Seat { side, by: Occupant::Person, name } => {
            format!("seat {} person {}", side.letter(), quoted(name))
        }
        Deed::Seat { side, by: Occupant::Computer { level }, name } => {
            format!("seat {} computer {level} {}", side.letter(), quoted(name))
        }
        Deed::AllowAnalysis => "analysis allowed".to_owned(),
        Deed::Chat { by, text } => format!("chat {} {}", by.letter(), quoted(text)),
        Deed::AskTakeBack { by, plies } => format!("take-back {} {plies}", by.letter()),
        Deed::RefuseTakeBack(by) => format!("no-take-back {}", by.letter()),
        Deed::Abort(by) => format!("abort {}", by.letter()),
        Deed::WantRematch(by) => format!("rematch {}", by.letter()),
        Deed::Next(id) => format!("next {id}"),
        Deed::Leave { by, until } => format!("leave {} {}", by.letter(), until.since_zero().get()),
        Deed::Back(by) => format!("back {}", by.letter()),
        Deed::Foresee { by, lines } => {
            let lines: Vec<String> = lines.iter().map(|line| line.join(" ")).collect();
            format!("foresee {} {}", by.letter(), lines.join("; "))
        }
    };
    format!("{} {MARK} {what}", at.since_zero().get())
}

/// The line without the name and the words of a player; none if they are not in it.
pub fn without_name(line: &str, of: Side, instead: &str) -> Option<String> {
    let Some(Line::Room(Done { at, deed })) = read(line) else { return None };
    let deed = match deed {
        Deed::Seat { side, by: by @ Occupant::Person, .. } if side == of => {
            Deed::Seat { side, by, name: instead.to_owned() }
        }
        Deed::Chat { by, .. } if by == of => Deed::Chat { by, text: "…".to_owned() },
        _ => return None,
    };
    Some(deed_line(at, &deed))
}

/// Reads a line; none if it is one of ours and cannot be read.
pub(super) fn read(line: &str) -> Option<Line> {
    let (at, rest) = line.split_once(' ')?;
    let (mark, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    if mark != MARK {
        return Some(Line::Game);
    }
    let at = moment(at)?;
    let (word, rest) = rest.split_once(' ')?;
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
            Deed::Seat { side: side(first)?, by, name: unquoted(name)? }
        }
        "analysis" if first == "allowed" => Deed::AllowAnalysis,
        "chat" => Deed::Chat { by: by?, text: unquoted(more)? },
        "take-back" => Deed::AskTakeBack { by: by?, plies: more.parse().ok()? },
        "no-take-back" => Deed::RefuseTakeBack(by?),
        "abort" => Deed::Abort(by?),
        "rematch" => Deed::WantRematch(by?),
        "next" => Deed::Next(first.parse().ok()?),
        "leave" => Deed::Leave { by: by?, until: moment(more)? },
        "back" => Deed::Back(by?),
        "foresee" => {
            let moves = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            let lines = more.split(';').map(moves).filter(|line| !line.is_empty()).collect();
            Deed::Foresee { by: by?, lines }
        }
        _ => return None,
    };
    Some(Line::Room(Done { at, deed }))
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
            Deed::Seat { side: Side::White, by: Occupant::Person, name: name.clone() },
            Deed::AllowAnalysis,
            Deed::Seat { side: Side::Black, by: Occupant::Computer { level: 7 }, name: String::new() },
            Deed::Chat { by: Side::Black, text: name },
            Deed::AskTakeBack { by: Side::White, plies: 2 },
            Deed::RefuseTakeBack(Side::Black),
            Deed::Abort(Side::White),
            Deed::WantRematch(Side::Black),
            Deed::Next(Id::random().expect("random numbers")),
            Deed::Leave { by: Side::White, until: At::new(Millis::from_days(1)) },
            Deed::Back(Side::White),
            Deed::Foresee { by: Side::White, lines },
            Deed::Foresee { by: Side::White, lines: Vec::new() },
        ];
        for deed in deeds {
            let line = deed_line(at, &deed);
            assert!(!line.contains('\n'), "{line}");
            assert_eq!(read(&line), Some(Line::Room(Done { at, deed })), "{line}");
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
        assert_eq!(read("0 move 32-28"), Some(Line::Game));
        for line in
            ["", "0", "0 room", "0 room seat X person \"\"", "0 room chat W unquoted", "0 room dance W"]
        {
            assert_eq!(read(line), None, "{line}");
        }
    }
}
