//! The game in plain text, line by line, for pipes, screen readers and simple terminals.

mod desk;
mod listening;

use super::opponent::Opponent;
use super::record::AutoSave;
use super::session::Session;
use super::text::shortened;
use crate::screen::Colours;
use desk::Desk;
use draughts::clock::At;
use listening::{InputLine, LineReader};
use std::io::{Read, Write};
use std::path::PathBuf;
use std::time::Duration;

/// How the text is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlainStyle {
    pub(super) colours: Colours,
    pub(super) echo: Echo,
}

/// Who echoes what the players type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Echo {
    /// The terminal.
    Terminal,
    /// This program: the line read is written after the prompt.
    Ours,
}

/// What to do outside the game.
#[derive(Clone, PartialEq, Eq)]
enum Flow {
    Stay,
    Leave,
    /// Save the game, to this file if one is named.
    Save(Option<PathBuf>),
}

/// Plays until the players leave or the input ends.
pub(super) fn play(
    session: Session,
    manner: PlainStyle,
    input: impl Read + Send + 'static,
    output: impl Write,
    now: impl Fn() -> At,
    mut keeping: AutoSave,
    mut opponent: Option<Opponent>,
) -> anyhow::Result<()> {
    let mut desk = Desk::new(session, manner.colours, output);
    desk.engine = opponent.as_ref().map(Opponent::side);
    desk.open(now())?;
    let ear = LineReader::open(input);
    loop {
        if let Some(opponent) = &mut opponent {
            if let Some(deed) = opponent.deed_in_the_end(&desk.session, &now) {
                desk.tick(now())?;
                desk.answered(deed)?;
            }
            for complaint in opponent.take_complaints() {
                desk.print(&complaint)?;
            }
        }
        if let Err(error) = keeping.keep(desk.session.game()) {
            desk.print(&format!("Saving has stopped: {error:#}."))?;
        }
        desk.prompt()?;
        // Just after the flag falls.
        let until_flag = |falls: At| Duration::from_millis(falls.since(now()).get().saturating_add(1));
        let heard = ear.listen(desk.session.next_flag().map(until_flag))?;
        match (&heard, manner.echo) {
            (InputLine::Line(bytes), Echo::Ours) => desk.print(&visible(bytes))?,
            (InputLine::TooLong, Echo::Ours) => desk.print("…")?,
            (InputLine::Line(_) | InputLine::TooLong, Echo::Terminal) => {}
            (InputLine::End | InputLine::Silence, _) => desk.print("")?,
        }
        desk.tick(now())?;
        let flow = match heard {
            InputLine::Line(bytes) => desk.run_line(&bytes)?,
            InputLine::TooLong => {
                desk.print("This line is too long to be a move or a command.")?;
                Flow::Stay
            }
            InputLine::Silence => Flow::Stay,
            InputLine::End => Flow::Leave,
        };
        match flow {
            Flow::Stay => {}
            Flow::Leave => break,
            Flow::Save(file) => {
                let answer = keeping.save(file.as_deref(), desk.session.game());
                desk.print(&answer)?;
            }
        }
    }
    desk.session.interrupt(now());
    let kept = keeping.keep(desk.session.game());
    desk.print("Goodbye.")?;
    desk.flush()?;
    kept
}

/// A line that is safe to repeat: not too long, without control characters.
fn visible(line: &[u8]) -> String {
    const LONGEST: usize = 100;
    let line = String::from_utf8_lossy(line);
    let seen = line.trim_end().chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter });
    shortened(&seen.collect::<String>(), LONGEST)
}

#[cfg(test)]
mod tests;
