//! The game in lines of text, for pipes, screen readers and terminals that can do no more.

use super::notice::{self, Notice};
use super::session::Session;
use super::text::shortened;
use crate::board::{self, Names, Signs};
use crate::lines::{Line, Lines};
use crate::screen::{Colours, Paint};
use draughts::notation::{fen, movetext};
use draughts::{Side, Squares};
use std::io::{self, IsTerminal, Read, Write};

/// Who lets the players see what they type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Echo {
    /// The terminal does.
    Terminal,
    /// Nobody else, so what was read is written after the prompt.
    Ours,
}

/// Lets the players play until they leave or the input ends.
pub(super) fn play(
    session: Session,
    colours: Colours,
    input: impl Read + IsTerminal,
    output: impl Write,
) -> io::Result<()> {
    let echo = if input.is_terminal() { Echo::Terminal } else { Echo::Ours };
    let mut desk = Desk { session, seen_from: Side::White, colours, cited: None, output };
    let mut lines = Lines::new(input);
    desk.say(&format!("{}. Type a move, or help.", desk.session.rules().title))?;
    desk.show_position()?;
    loop {
        write!(desk.output, "{}> ", desk.colour_on_turn())?;
        let flow = match lines.next(|| desk.output.flush())? {
            Some(Line::Whole(bytes)) => {
                if echo == Echo::Ours {
                    desk.say(&visible(bytes))?;
                }
                desk.obey(bytes)?
            }
            Some(Line::TooLong) => {
                if echo == Echo::Ours {
                    desk.say("…")?;
                }
                desk.say("This line is too long to be a move or a command.")?;
                Flow::Stay
            }
            None => {
                writeln!(desk.output)?;
                Flow::Leave
            }
        };
        if flow == Flow::Leave {
            desk.say("Goodbye.")?;
            return desk.output.flush();
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    Stay,
    Leave,
}

struct Desk<W> {
    session: Session,
    seen_from: Side,
    colours: Colours,
    /// What was said last with an article behind it, for those who ask why.
    cited: Option<Notice>,
    output: W,
}

impl<W: Write> Desk<W> {
    fn obey(&mut self, line: &[u8]) -> io::Result<Flow> {
        let Ok(line) = str::from_utf8(line) else {
            self.say("This line is not UTF-8 text.")?;
            return Ok(Flow::Stay);
        };
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (&*command.to_ascii_lowercase(), rest.trim()) {
            ("", _) => {}
            ("quit" | "exit" | "q", "") => return Ok(Flow::Leave),
            ("undo" | "u", "") => self.undo()?,
            ("redo" | "r", "") => self.redo()?,
            ("flip" | "f", "") => {
                self.seen_from = self.seen_from.opponent();
                self.show_position()?;
            }
            ("board" | "b", "") => self.show_position()?,
            ("moves", "") => self.list_moves()?,
            ("fen", "") => {
                let setup = self.session.position().setup();
                self.say(&fen::write(self.session.rules(), &setup))?;
            }
            ("explain", "") => self.say("Write the move or the square too: explain 32-28.")?,
            ("explain", text) => self.explain(text)?,
            ("why", "") => self.why()?,
            ("help" | "?", _) => self.say(HELP)?,
            _ => self.play(line)?,
        }
        Ok(Flow::Stay)
    }

    fn play(&mut self, text: &str) -> io::Result<()> {
        match notice::read_move(&self.session, text) {
            Ok(action) => {
                self.session.play(action);
                self.show_position()
            }
            Err(notice) => self.say_notice(notice),
        }
    }

    fn undo(&mut self) -> io::Result<()> {
        match self.session.undo().map(|played| format!("{} is taken back.", played.text)) {
            Some(text) => {
                self.say(&text)?;
                self.show_position()
            }
            None => self.say("There is no move to take back."),
        }
    }

    fn redo(&mut self) -> io::Result<()> {
        match self.session.redo() {
            Some(_) => self.show_position(),
            None => self.say("There is no move to make again."),
        }
    }

    fn list_moves(&mut self) -> io::Result<()> {
        let moves = movetext::write_all(self.session.position());
        if moves.is_empty() {
            return self.say("There is no legal move.");
        }
        let texts: Vec<String> = moves.into_iter().map(|listed| listed.text).collect();
        self.say(&texts.join(" "))
    }

    fn explain(&mut self, text: &str) -> io::Result<()> {
        match movetext::attempt(self.session.rules(), text) {
            Ok(attempt) => self.say_notice(Notice::ruling(self.session.position(), &attempt)),
            Err(fault) => self.say(&fault.to_string()),
        }
    }

    fn why(&mut self) -> io::Result<()> {
        match &self.cited {
            Some(notice) => {
                let text = notice.articles_in_full();
                self.say(&text)
            }
            None => self.say("Nothing has been said for which an article could be read."),
        }
    }

    /// Says a notice, and keeps it if there is an article to be read.
    fn say_notice(&mut self, notice: Notice) -> io::Result<()> {
        if notice.articles.is_empty() {
            return self.say(&notice.text);
        }
        let cited = self.colours.painted(&notice.cited(), Paint::Bad).into_owned();
        self.say(&format!("{} [{cited}]", notice.text))?;
        self.cited = Some(notice);
        Ok(())
    }

    fn show_position(&mut self) -> io::Result<()> {
        let last = self.session.last();
        let view = board::View {
            seen_from: self.seen_from,
            names: Names::Shown,
            signs: match self.colours {
                Colours::Painted => Signs::Solid,
                Colours::Plain => Signs::Outlined,
            },
            marked: last.map_or(Squares::NONE, |played| played.action.from.only() | played.action.to.only()),
        };
        let last = last.map(|played| format!("{}. {}", self.move_number(), played.text));
        for line in board::draw(self.session.position(), &view) {
            for span in line {
                write!(self.output, "{}", self.colours.painted(&span.text, span.paint))?;
            }
            writeln!(self.output)?;
        }
        if let Some(last) = last {
            self.say(&last)?;
        }
        match self.session.loss() {
            Some(loss) => self.say_notice(Notice::loss(self.session.rules(), loss)),
            None if self.session.position().must_capture() => {
                self.say(&format!("{} must capture.", self.colour_on_turn()))
            }
            None => Ok(()),
        }
    }

    /// The number of the last move, with dots after it if the second player made it.
    fn move_number(&self) -> String {
        let second_began = self.session.first_mover() != self.session.rules().first_to_move.value;
        let place = self.session.made().len().saturating_sub(1) + usize::from(second_began);
        let dots = if place.is_multiple_of(2) { "" } else { ".." };
        format!("{}{dots}", place / 2 + 1)
    }

    fn colour_on_turn(&self) -> &'static str {
        self.session.rules().colour(self.session.position().turn())
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")
    }
}

/// A line as it can be repeated: not too long, and nothing in it that a terminal would obey.
fn visible(line: &[u8]) -> String {
    const LONGEST: usize = 100;
    let line = String::from_utf8_lossy(line);
    let seen = line.trim_end().chars().map(|letter| if letter.is_control() { '�' } else { letter });
    shortened(&seen.collect::<String>(), LONGEST)
}

const HELP: &str = "\
A move:        its squares, such as 32-28, 28x19 or c3:e5
undo, redo     take a move back, make it again
flip           turn the board
board          show the board again
moves          the legal moves
fen            the position in one line
explain MOVE   whether a move is legal, or whether a piece can move
why            the articles behind what was said last
help           this
quit           leave";
