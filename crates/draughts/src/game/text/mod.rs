//! A game as text, one line for each event, from which the same game is made again.
//!
//! The text can be kept in a file to which a line is added whenever something happens: [`header`] gives its first
//! lines and [`line()`] one more, [`Reader`] takes it in line by line. Lines end with a line feed, the last one too: a
//! line without it is not finished. Blank lines and lines that begin with `#` mean nothing.
//!
//! ```
//! use draughts::game::text;
//!
//! let written = "draughts game 1\nruleset international\nbegin\n0 play 32-28\n1500 offer W\n4200 accept B\n";
//! let game = text::read(written)?;
//! assert_eq!(game.plies().len(), 1);
//! assert_eq!(text::read(&text::write(&game))?.outcome(), game.outcome());
//! # Ok::<(), text::GameTextFault>(())
//! ```
//!
//! # The head
//!
//! The first line is `draughts game 1`, the second names the ruleset, `begin` ends the head. The lines between can
//! stand in any order; one that is left out says what is marked here with a star.
//!
//! ```text
//! ruleset international
//! start W:W31,32:B1,2          the position as FEN; the starting position *
//! mode enforced                enforced *, arbiter
//! draws own                    own *, or others and then a line `draw` for each draw rule in force
//! draw [fmjd 6.2] "king moves without capture" each 25 automatic unless-nothing
//! time 80m+60s                 a time control; none *
//! clock release digital        release or press, digital or manual; as the ruleset has it, digital *
//! pressing with-the-move       with-the-move *, apart
//! competition casual           casual *, official
//! meeting over-the-board       over-the-board *, correspondence, blindfold W, blind-player both,
//!                              simultaneous W 3 of 20, blindfold-simultaneous B 1 of 5
//! opening free                 free *, handicap 32,33, ballot three-move 90 seed 2026 (or without the seed)
//! times equal                  equal *, odds
//! begin
//! ```
//!
//! A line `draw` names a rule of some ruleset by its article and name. After that come, where they differ from what
//! that ruleset has, the limit (`times 3`, `each 25`, `strong 12`, `plies 300`, `at-once`), the effect (`automatic`,
//! `automatic-in-sudden-death`, `on-claim`, `on-claim-naming-the-move`) and the exception (`unless-nothing`,
//! `unless-a-win-is-at-hand`). A rule that counts what no ruleset counts is marked `counts-otherwise`; it cannot be
//! read back.
//!
//! # The events
//!
//! Each line has the time in milliseconds since the game's own zero, a word for what happened, and what belongs to
//! it. Sides are `W` and `B`, squares are named as the ruleset names them, plies are counted from 1. An article stands
//! in brackets, somebody's words in quotation marks, with `\"`, `\\`, `\n`, `\r`, `\t` and `\u{7}` for what cannot
//! stand there itself.
//!
//! ```text
//! move 32-28                                      move 27x9 takes 13,22      move 6-1 crowns
//! play 27x9                                       a legal move by its notation; read, never written
//! irregular W man 32x23 crowns [fmjd 5.4.6] B:W33:B1        with the position as it then stood; the same square
//!                                                 twice if pieces were put on or taken off without a move
//! irregularity W [fmjd 5.4.1]                     object                     let-stand
//! touch W 32,33 announced                         touch B 7 unannounced
//! push B 22 18
//! offer W                                         accept B                   decline B
//! claim W repetition by 32-28                     claim W no-progress        claim W cannot-win
//! resign W
//! flag W control 1 completed 29 known             flag both control - completed - unknown, or W-first
//! clock start                                     clock press W              clock stop
//! clock resume                                    clock adjust W 60000       clock replace 60000 30000
//! clock see W                                     clock see both             clock claim B
//! clock look                                      late B 75                  late both 90
//! incident none [wcdf 1.27]                       caution W
//! decide draw [fmjd 7.3] "words"                  W, B, draw, both_lose, annulled, or play-on
//! take-back 2                                     sign 12 !?                 erase-signs 12
//! sheet tick W                                    sheet complete W           sheet sign B
//! sheet hand-in B
//! penalty W warning [wcdf 4.9] "words"            game-lost, disqualification, expulsion; none for a spectator
//! appeal W against 41 members 3 "words"           41 is the place of an event among all, from 1
//! appeal-decided upheld [wcdf 7.1] "words"        appeal-decided overturned draw [wcdf 7.1] "words"
//! ask-for-draw W
//! position [fmjd 5.2] W:W31:B2 "words"            discover 12
//! ```
//!
//! A square that the board has not is written as its bit (`#63`), a setup that cannot stand on a board by its bits
//! (`bits:W:0:0:0:0`), so that even refused events are kept.

mod events;
mod faults;
mod head;
mod reading;
mod setting;
mod terms;
mod words;

pub(crate) use events::setup_text;
pub use faults::{GameTextFault, GameTextReason};
pub(crate) use words::square_name;

use super::{Event, Game, LoggedEvent};
use crate::clock::At;
use crate::position::AnyPosition;
use crate::rules::Rules;
use head::Head;
use words::WordReader;

/// No text longer than this many bytes is read.
pub const LONGEST: usize = 4 << 20;
/// No text with more lines is read.
pub const MOST_LINES: usize = 20_000;

const FIRST_LINE: &str = "draughts game 1";

/// Writes a game.
pub fn write(game: &Game) -> String {
    let mut text = header(game);
    for logged in game.log() {
        text.push_str(&line(game.rules(), logged));
    }
    text
}

/// The first lines of a game's text: everything before its events.
pub fn header(game: &Game) -> String {
    format!("{FIRST_LINE}\n{}begin\n", head::written(game))
}

/// The line of an event, with its line feed.
pub fn line(rules: &'static Rules, logged: &LoggedEvent) -> String {
    written(rules, logged.at, &logged.event)
}

fn written(rules: &'static Rules, at: At, event: &Event) -> String {
    format!("{} {}\n", at.since_zero().get(), events::written(rules, event))
}

/// An event with its time, as a line says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimedEvent {
    /// When it happens.
    pub at: At,
    /// What happens.
    pub event: Event,
}

impl TimedEvent {
    /// Reads the line of an event, without its line feed, that happens to a position.
    pub fn read(position: &AnyPosition, line: &str) -> Result<Self, GameTextFault> {
        reading::event(position, &mut WordReader::new(line, 1))
    }

    /// The line of the event, with its line feed.
    pub fn line(&self, rules: &'static Rules) -> String {
        written(rules, self.at, &self.event)
    }
}

/// Reads a game.
pub fn read(text: &str) -> Result<Game, GameTextFault> {
    if text.len() > LONGEST {
        return Err(GameTextFault { line: 1, column: 1, reason: GameTextReason::TooLong });
    }
    let mut reader = Reader::new();
    for line in text.split_inclusive('\n') {
        let Some(finished) = line.strip_suffix('\n') else { return Err(reader.unfinished(line)) };
        reader.take(finished)?;
    }
    reader.finish()
}

/// Takes in the text of a game line by line.
#[derive(Clone, Debug)]
pub struct Reader {
    lines: usize,
    stage: Stage,
}

#[derive(Clone, Debug)]
enum Stage {
    Version,
    Head(Box<Head>),
    Events(Box<Game>),
}

impl Reader {
    /// A reader before the first line.
    pub const fn new() -> Self {
        Self { lines: 0, stage: Stage::Version }
    }

    /// Takes in a line, without its line feed. A line at fault changes nothing but the count of lines.
    pub fn take(&mut self, line: &str) -> Result<(), GameTextFault> {
        self.lines += 1;
        let line = line.strip_suffix('\r').unwrap_or(line);
        let mut words = WordReader::new(line, self.lines);
        if self.lines > MOST_LINES {
            return Err(words.fault(GameTextReason::TooManyLines));
        }
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            return Ok(());
        }
        match &mut self.stage {
            Stage::Version if line.trim() == FIRST_LINE => self.stage = Stage::Head(Box::default()),
            Stage::Version => return Err(words.unexpected(FIRST_LINE)),
            Stage::Head(head) => {
                if let Some(game) = head.take(&mut words)? {
                    self.stage = Stage::Events(Box::new(game));
                }
            }
            Stage::Events(game) => {
                let happened = reading::event(game.position(), &mut words)?;
                // What was not possible is in the record all the same.
                let _ = game.apply(happened.event, happened.at);
            }
        }
        Ok(())
    }

    /// The game as far as it has been read; none before the end of the head.
    pub fn game(&self) -> Option<&Game> {
        match &self.stage {
            Stage::Events(game) => Some(game),
            Stage::Version | Stage::Head(_) => None,
        }
    }

    /// The game, if the head is complete.
    pub fn finish(self) -> Result<Game, GameTextFault> {
        match self.stage {
            Stage::Events(game) => Ok(*game),
            Stage::Version | Stage::Head(_) => {
                let reason = GameTextReason::NoBegin;
                Err(GameTextFault { line: self.lines + 1, column: 1, reason })
            }
        }
    }

    fn unfinished(&self, line: &str) -> GameTextFault {
        let column = line.chars().count() + 1;
        GameTextFault { line: self.lines + 1, column, reason: GameTextReason::Unfinished }
    }
}

impl Default for Reader {
    fn default() -> Self {
        Self::new()
    }
}
