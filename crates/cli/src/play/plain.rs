//! The game in lines of text, for pipes, screen readers and terminals that can do no more.

mod desk;
mod listening;

use super::opponent::Opponent;
use super::record::Keeping;
use super::session::Session;
use super::text::shortened;
use crate::screen::Colours;
use desk::Desk;
use draughts::clock::At;
use listening::{Ear, Heard};
use std::io::{Read, Write};
use std::path::PathBuf;
use std::time::Duration;

/// How the lines are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    pub(super) colours: Colours,
    pub(super) echo: Echo,
}

/// Who lets the players see what they type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Echo {
    /// The terminal does.
    Terminal,
    /// Nobody else, so what was read is written after the prompt.
    Ours,
}

/// What is to be done outside the game.
#[derive(Clone, PartialEq, Eq)]
enum Flow {
    Stay,
    Leave,
    /// Save the game, in this file if one is named.
    Save(Option<PathBuf>),
}

/// Lets the players play until they leave or the input ends.
pub(super) fn play(
    session: Session,
    manner: Manner,
    input: impl Read + Send + 'static,
    output: impl Write,
    now: impl Fn() -> At,
    mut keeping: Keeping,
    mut opponent: Option<Opponent>,
) -> anyhow::Result<()> {
    let mut desk = Desk::new(session, manner.colours, output);
    desk.engine = opponent.as_ref().map(Opponent::side);
    desk.open(now())?;
    let ear = Ear::open(input);
    loop {
        if let Some(opponent) = &mut opponent {
            if let Some(deed) = opponent.deed_in_the_end(&desk.session, &now) {
                desk.tick(now())?;
                desk.answered(deed)?;
            }
            for complaint in opponent.take_complaints() {
                desk.say(&complaint)?;
            }
        }
        if let Err(error) = keeping.keep(desk.session.game()) {
            desk.say(&format!("No longer saved: {error:#}."))?;
        }
        desk.prompt()?;
        // A moment later than the flag falls, so that it has fallen.
        let until_flag = |falls: At| Duration::from_millis(falls.since(now()).get().saturating_add(1));
        let heard = ear.listen(desk.session.next_flag().map(until_flag))?;
        match (&heard, manner.echo) {
            (Heard::Line(bytes), Echo::Ours) => desk.say(&visible(bytes))?,
            (Heard::TooLong, Echo::Ours) => desk.say("…")?,
            (Heard::Line(_) | Heard::TooLong, Echo::Terminal) => {}
            (Heard::End | Heard::Silence, _) => desk.say("")?,
        }
        desk.tick(now())?;
        let flow = match heard {
            Heard::Line(bytes) => desk.obey(&bytes)?,
            Heard::TooLong => {
                desk.say("This line is too long to be a move or a command.")?;
                Flow::Stay
            }
            Heard::Silence => Flow::Stay,
            Heard::End => Flow::Leave,
        };
        match flow {
            Flow::Stay => {}
            Flow::Leave => break,
            Flow::Save(file) => {
                let answer = keeping.save(file.as_deref(), desk.session.game());
                desk.say(&answer)?;
            }
        }
    }
    desk.session.interrupt(now());
    let kept = keeping.keep(desk.session.game());
    desk.say("Goodbye.")?;
    desk.flush()?;
    kept
}

/// A line as it can be repeated: not too long, and nothing in it that a terminal would obey.
fn visible(line: &[u8]) -> String {
    const LONGEST: usize = 100;
    let line = String::from_utf8_lossy(line);
    let seen = line.trim_end().chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter });
    shortened(&seen.collect::<String>(), LONGEST)
}

#[cfg(test)]
mod tests;
