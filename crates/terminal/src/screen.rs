//! Standard output: styled text, coloured only where colours are wanted.

use serde::Serialize;
use std::borrow::Cow;
use std::env;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum ColourChoice {
    /// If the terminal supports them, unless NO_COLOR or TERM=dumb is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// Whether text is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// With escape codes for colours.
    Painted,
    /// Without escape codes.
    Plain,
}

impl Colours {
    /// The colours for a stream, as the choice, the environment and the stream allow.
    pub fn of(choice: ColourChoice, stream: &impl IsTerminal) -> Self {
        let variable = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        let environment = Environment {
            no_color: variable("NO_COLOR"),
            clicolor_force: variable("CLICOLOR_FORCE"),
            term: variable("TERM"),
        };
        Self::decide(choice, &environment, || stream.is_terminal())
    }

    fn decide(choice: ColourChoice, environment: &Environment, is_terminal: impl Fn() -> bool) -> Self {
        let painted = match choice {
            ColourChoice::Always => true,
            ColourChoice::Never => false,
            ColourChoice::Auto if environment.no_color.is_some() => false,
            ColourChoice::Auto if environment.clicolor_force.as_deref().is_some_and(|value| value != "0") => {
                true
            }
            ColourChoice::Auto => environment.term.as_deref() != Some("dumb") && is_terminal(),
        };
        if painted { Self::Painted } else { Self::Plain }
    }

    /// The text with the escape codes of its style, if text is coloured.
    pub fn painted(self, text: &str, paint: Paint) -> Cow<'_, str> {
        match (self, paint) {
            (Self::Plain, _) | (_, Paint::Plain) => Cow::Borrowed(text),
            (Self::Painted, _) => Cow::Owned(format!("\x1b[{}m{text}\x1b[0m", paint.codes())),
        }
    }
}

/// The environment variables that decide about colours.
struct Environment {
    no_color: Option<String>,
    clicolor_force: Option<String>,
    term: Option<String>,
}

/// The style of a piece of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Ordinary text.
    Plain,
    /// Headings.
    Strong,
    /// Frames and remarks.
    Faint,
    /// Legal moves and successes.
    Good,
    /// Refusals and errors.
    Bad,
    /// A square of the board and what is on it.
    Square(SquareColour, Ink),
}

/// The colour of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareColour {
    /// A square that is not part of the game.
    Light,
    /// A playable square.
    Dark,
    /// A highlighted playable square.
    Marked,
}

/// The colour of what is on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// The name of the square, or nothing.
    Name,
    /// White pieces.
    White,
    /// Black pieces.
    Black,
    /// Red pieces.
    Red,
}

impl Paint {
    fn codes(self) -> String {
        match self {
            Self::Plain => "0".to_owned(),
            Self::Strong => "1".to_owned(),
            Self::Faint => "2".to_owned(),
            Self::Good => "1;32".to_owned(),
            Self::Bad => "1;31".to_owned(),
            Self::Square(ground, ink) => format!("1;48;5;{};38;5;{}", ground.colour(), ink.colour()),
        }
    }
}

impl SquareColour {
    /// The colour in the terminal's palette of 256: white and black pieces both stand out from the dark squares.
    pub const fn colour(self) -> u8 {
        match self {
            Self::Light => 230,
            Self::Dark => 65,
            Self::Marked => 136,
        }
    }
}

impl Ink {
    /// The colour in the terminal's palette of 256.
    pub const fn colour(self) -> u8 {
        match self {
            Self::Name => 194,
            Self::White => 231,
            Self::Black => 16,
            Self::Red => 88,
        }
    }
}

/// A run of text in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    pub text: String,
    pub paint: Paint,
}

impl Span {
    pub fn new(text: impl Into<String>, paint: Paint) -> Self {
        Self { text: text.into(), paint }
    }
}

/// Standard output, buffered.
pub struct Screen {
    out: BufWriter<Stdout>,
    colours: Colours,
    /// The widest a paragraph may be, in columns; none if the output is not a terminal.
    width: Option<usize>,
}

/// The widest paragraph, however wide the terminal is.
const WIDEST: usize = 100;

impl Screen {
    pub fn new(choice: ColourChoice) -> Self {
        let out = io::stdout();
        let width = out.is_terminal().then(|| crossterm::terminal::size().map_or(80, |(columns, _)| columns));
        Self {
            colours: Colours::of(choice, &out),
            width: width.map(|columns| usize::from(columns).min(WIDEST)),
            out: BufWriter::new(out),
        }
    }

    pub fn colours(&self) -> Colours {
        self.colours
    }

    /// Writes one line made of spans.
    pub fn line(&mut self, spans: &[Span]) -> io::Result<()> {
        for span in spans {
            self.out.write_all(self.colours.painted(&span.text, span.paint).as_bytes())?;
        }
        self.out.write_all(b"\n")
    }

    /// Writes one line in one style.
    pub fn text(&mut self, text: &str, paint: Paint) -> io::Result<()> {
        writeln!(self.out, "{}", self.colours.painted(text, paint))
    }

    /// Writes an empty line.
    pub fn gap(&mut self) -> io::Result<()> {
        self.out.write_all(b"\n")
    }

    /// Writes indented text, wrapped at the width of the terminal.
    pub fn paragraph(&mut self, text: &str, indent: usize) -> io::Result<()> {
        for line in text.lines() {
            let room = self.width.map_or(usize::MAX, |width| width.saturating_sub(indent).max(20));
            for part in broken(line, room) {
                writeln!(self.out, "{}", format!("{:indent$}{part}", "").trim_end())?;
            }
        }
        Ok(())
    }

    /// Writes a value as one line of JSON.
    pub fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, value)?;
        self.out.write_all(b"\n")
    }

    /// Writes bytes unchanged.
    pub fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes)
    }

    /// Flushes the buffer.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A line wrapped at `room` characters; a longer word is not split.
fn broken(line: &str, room: usize) -> Vec<String> {
    let mut parts = vec![String::new()];
    for word in line.split(' ') {
        let last = parts.last_mut().expect("there is always a part");
        if last.is_empty() {
            last.push_str(word);
        } else if last.chars().count() + 1 + word.chars().count() <= room {
            last.push(' ');
            last.push_str(word);
        } else {
            parts.push(word.to_owned());
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_follow_choice_then_environment_then_terminal() {
        use ColourChoice::{Always, Auto, Never};
        let check = |choice, [no_color, clicolor_force, term]: [&str; 3], is_terminal: bool, expected| {
            let set = |value: &str| (!value.is_empty()).then(|| value.to_owned());
            let environment =
                Environment { no_color: set(no_color), clicolor_force: set(clicolor_force), term: set(term) };
            assert_eq!(Colours::decide(choice, &environment, || is_terminal), expected, "{choice:?}");
        };
        check(Auto, ["", "", "xterm"], true, Colours::Painted);
        check(Auto, ["", "", "xterm"], false, Colours::Plain);
        check(Auto, ["", "", "dumb"], true, Colours::Plain);
        check(Auto, ["1", "1", "xterm"], true, Colours::Plain);
        check(Auto, ["", "1", "dumb"], false, Colours::Painted);
        check(Auto, ["", "0", "xterm"], false, Colours::Plain);
        check(Always, ["1", "", "dumb"], false, Colours::Painted);
        check(Never, ["", "1", "xterm"], true, Colours::Plain);
    }

    #[test]
    fn paragraphs_break_between_words() {
        assert_eq!(broken("one two three", 7), ["one two", "three"]);
        assert_eq!(broken("incomprehensible", 5), ["incomprehensible"]);
        assert_eq!(broken("", 5), [""]);
    }
}
