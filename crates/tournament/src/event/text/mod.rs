//! An event in text: a line with the version, then one decision a line.
//!
//! ```text
//! damier-event 1
//! set name "Club championship"
//! set system berger
//! enter "First Player" rating=2050 federation=NED
//! enter "Second Player" rating=1990
//! start rating
//! propose 1 by=berger 1-2
//! publish 1
//! result 1 1 2-0 played
//! close 1
//! ```
//!
//! Words are separated by blanks; what has blanks in it stands between quotation marks, where `\"` and `\\` are a
//! quotation mark and a backslash. Empty lines and lines that begin with `#` are passed over. Before the start a number
//! is the order of entry, afterwards the start number.
//!
//! | decision | meaning |
//! |---|---|
//! | `set SETTING VALUE` | a setting, before the start |
//! | `amend SETTING VALUE because=WHY` | a setting, after the start |
//! | `enter NAME rating= title= federation= id= club= status= fee= paid=` | an entry; the status is `amateur` or `professional` |
//! | `correct N FIELD VALUE` | a particular of an entry: `name`, `title`, `federation`, `id`, `club`, `status`, `fee` |
//! | `pay N AMOUNT` | a fee is paid |
//! | `scratch N because=WHY` | an entry is taken back before the start; those behind it move up |
//! | `member TEAM NAME rating= id=` | a player of a team; the order is the board order |
//! | `rate N RATING` | a rating from a list |
//! | `start rating`, `title`, `order`, `lot seed=N` | start numbers are given |
//! | `bye N round=R half`, `zero`, `full` | a bye on request |
//! | `withdraw N round=R kept`, `struck` | a player leaves before a round; his results stand, or are struck |
//! | `return N round=R` | somebody who left plays again |
//! | `forbid N M` | two players are not paired |
//! | `lots coin N M seed=S first-chooses`, `second-chooses` | a coin was tossed |
//! | `lots hidden-piece N M seed=S first-white`, `first-black` | a hand was picked |
//! | `propose R by=SYSTEM 1-4 2-3 5-free` | the program's pairing |
//! | `edit R 1-3 2-4 5-free because=WHY` | the controller's |
//! | `publish R`, `close R`, `reopen R because=WHY` | the states of a round |
//! | `line-up R TEAM 1 2 4` | who plays for a team, by places in its board order; without it the first boards do |
//! | `ballots R seed=S` | openings are drawn for a round, one for each two games |
//! | `redraw R BOARD.GAME seed=S because=WHY`, `ballot R BOARD.GAME N` | one is drawn anew, or taken from real cards |
//! | `result R BOARD 2-0 REASON`, `result R BOARD.GAME …` | a result: `played`, `forfeit`, `both-absent`, `adjourned`, `awarded` |
//! | `absent R N` | all games of the round are forfeited |
//! | `unsigned R N` | no points for the round |
//! | `penalty N POINTS because=WHY` | points are taken away |
//! | `play-off R BOARD 1-1 left=90/70.5` | a game of a play-off, with the seconds both have left |
//! | `winner R BOARD N because=WHY` | who goes through, if no stages were set |
//! | `order N M … because=WHY` | those who share a rank are placed, by a barrage or by lot |
//! | `finish` | the standings are final |
//!
//! In the hall:
//!
//! | decision | meaning |
//! |---|---|
//! | `agree N M first-white`, `first-black` | two players agree on colours |
//! | `table R BOARD TABLE clock=left` | a board stands on a table, its clock on the `left` or `right` of White |
//! | `begin R at=SECONDS` | all clocks of a round are started together, at this second since 1970 |
//! | `present R N`, `missing R N`, `late R N MINUTES` | the roll-call; what is lost by being late is taken by itself |
//! | `item NAME WORDS`, `tick NAME by=WHO round=R note=…`, `untick …` | the check-list |
//! | `assistant NAME rights=press,write player=N because=WHY`, `dismiss NAME because=WHY` | rights: `entries`, `pairings`, `hall`, `results`, `rulings`, `press`, `write` |
//! | `made-good R BOARD N SECONDS assistant=NAME because=WHY` | time is made good |
//! | `sheet R N signed`, `handed-in`, `missing`, `issued`, with `game=G` for one | score sheets; a missing one costs the points of the round |
//! | `report R BOARD.GAME N 2-0`, `confirm R BOARD.GAME by=WHO` | players report, the controller confirms |
//!
//! Conduct, rulings and the event's own regulation; an ARTICLE is `"wcdf 4.5"`, or `"reg 3.2"` for an own clause:
//!
//! | decision | meaning |
//! |---|---|
//! | `incident N ARTICLE WORDS round=R board=B by=WHO` | counted over the event |
//! | `warn N ARTICLE because=WHY` | a warning |
//! | `disqualify N kept ARTICLE because=WHY`, `expel …` | out of the event, with results `kept` or `struck` |
//! | `ban NAME ARTICLE id= because=WHY`, `unban NAME because=WHY` | the ban list |
//! | `seen WORDS by=WHO round=R board=B`, `send-away NAME ARTICLE because=WHY` | spectators |
//! | `call R BOARD N rules WORDS`, `procedure`, `conduct`, `help` | a player calls the controller |
//! | `answer CALL WORDS article=ARTICLE` | calls are numbered from 1 |
//! | `ruling ARTICLE WORDS round=R board=B player=N by=WHO` | opens a case; cases are numbered from 1 |
//! | `appeal CASE N WORDS`, `committee CASE NAME NAME NAME`, `witness CASE NAME WORDS`, `minutes CASE WORDS` | an appeal |
//! | `verdict CASE upheld WORDS`, `overturned`, `notify CASE N` | its end, and who was told |
//! | `escalate CASE director because=WHY`, `association`, `federation` | a higher level |
//! | `clause NUMBER WORDS on=flag`, `draw`, `mode` | a clause of the event's own regulation |

pub(super) mod cases;
pub(super) mod conduct;
pub(super) mod hall;
mod read;
mod words;
mod write;

pub use read::{TextFault, read_decision};
pub use write::write_decision;

use super::{Decision, Event, Refusal};
use std::fmt;

/// The first line.
pub const HEADER: &str = "damier-event 1";
/// The longest line that is read.
pub const LONGEST_LINE: usize = 20_000;
/// The most decisions that are read.
pub const MOST_DECISIONS: usize = 100_000;

/// Why an event's text cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventFault {
    /// The first line is not the one with the version.
    Header,
    /// There are too many lines.
    TooLong,
    /// A line cannot be understood.
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong, and where in the line.
        fault: TextFault,
    },
    /// A line cannot stand after those before it.
    Refused {
        /// The line, from 1.
        line: usize,
        refusal: Refusal,
    },
}

impl fmt::Display for EventFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Header => write!(formatter, "line 1: an event begins with {HEADER:?}"),
            Self::TooLong => {
                write!(formatter, "more than {MOST_DECISIONS} decisions: this is not an event file")
            }
            Self::Line { line, fault } => {
                write!(formatter, "line {line}, column {}: {}", fault.column, fault.words)
            }
            Self::Refused { line, refusal } => write!(formatter, "line {line}: {refusal}"),
        }
    }
}

impl std::error::Error for EventFault {}

impl Event {
    /// Reads and replays an event.
    pub fn read(text: &str) -> Result<Self, EventFault> {
        let mut lines = text.strip_prefix('\u{feff}').unwrap_or(text).lines().enumerate();
        if lines.next().is_none_or(|(_, first)| first.trim_end() != HEADER) {
            return Err(EventFault::Header);
        }
        let mut event = Self::new();
        for (index, line) in lines {
            let number = index + 1;
            if line.trim().is_empty() || line.trim_start().starts_with('#') {
                continue;
            }
            if event.decisions().len() >= MOST_DECISIONS {
                return Err(EventFault::TooLong);
            }
            let decision = read_decision(line).map_err(|fault| EventFault::Line { line: number, fault })?;
            event.apply(decision).map_err(|refusal| EventFault::Refused { line: number, refusal })?;
        }
        Ok(event)
    }

    /// Writes the event; read again, it is the same.
    pub fn write(&self) -> String {
        let mut text = format!("{HEADER}\n");
        for decision in self.decisions() {
            text.push_str(&write_decision(decision));
            text.push('\n');
        }
        text
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&write_decision(self))
    }
}
