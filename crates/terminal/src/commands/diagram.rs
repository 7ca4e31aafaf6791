//! `damier diagram`: a position as a picture, or a game as an animation.

mod options;

use crate::exit::BadInput;
use crate::output::{Content, Output};
use crate::position_arguments::PositionArguments;
use crate::recorded::{self, DrawRules, GameChoice, RecordedGame};
use crate::screen::Screen;
use draughts::notation::movetext::{self, MatchingMoves};
use draughts::notation::square::NamedSquare;
use draughts::{AnyPosition, Rules, Squares};
pub(super) use options::DiagramStyle;
use options::{Format, Plies};
use print::film::{self, FirstPly, Pace};
use print::{Diagram, Track, Width, picture};
use std::path::Path;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The extension of the file name chooses the format: .svg, .png or .gif. Without a file name it is SVG. A GIF shows the
whole game, or the plies given with --plies.

Examples:
  damier diagram --fen W:WK28:B10,19 -o board.svg
  damier diagram --rules english 11-15 23-19 8-11 -o opening.png --size 800
  damier diagram --rules russian --fen W:Wc3:Bd4,f6 --arrow c3:e5 --coordinates hidden -o capture.svg
  damier diagram 32-28 19-23 28x19 14x23 -o game.gif --delay 0.8
  damier diagram --file games.pdn --game 3 --ply 24 --caption 'White to move' -o position.png
  damier diagram --file games.pdn --game 3 --plies 20-40 -o middle.gif")]
pub struct DiagramArguments {
    #[command(flatten)]
    given: PositionArguments,
    /// The moves to play first
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// A file of games: PDN, or saved by damier play; - reads standard input
    #[arg(long, alias = "pdn", value_name = "FILE", conflicts_with_all = ["moves", "fen"])]
    file: Option<String>,
    /// The number of the game in the file [default: 1]
    #[arg(long, value_name = "NUMBER", requires = "file")]
    game: Option<u64>,
    /// Show the position after this ply; 0 is the start [default: the last]
    #[arg(long, value_name = "PLY", conflicts_with = "plies")]
    ply: Option<usize>,
    /// Show these plies as an animation: 20-40, 20- or -40
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    plies: Option<Plies>,
    #[command(flatten)]
    style: DiagramStyle,
    /// Draw an arrow for a move, such as 32-28; a legal capture also marks the pieces it takes. Can be repeated
    #[arg(long, value_name = "MOVE")]
    arrow: Vec<String>,
    /// Squares to highlight, such as 32,28. Can be repeated
    #[arg(long, value_name = "SQUARES")]
    mark: Vec<String>,
    /// A caption below the board; in an animation, before the move
    #[arg(long, value_name = "TEXT", default_value = "")]
    caption: String,
    /// The format [default: by the extension of the file name]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Format>,
    /// The width in pixels, from 64 to 4096 (GIF: 1024)
    #[arg(long, value_name = "PIXELS", default_value_t = 480)]
    size: u32,
    /// Seconds per ply in an animation
    #[arg(long, value_name = "SECONDS", default_value_t = 1.2, value_parser = options::seconds)]
    delay: f64,
    /// Seconds for the last position of an animation
    #[arg(long, value_name = "SECONDS", default_value_t = 4.0, value_parser = options::seconds)]
    hold: f64,
    #[command(flatten)]
    output: Output,
}

pub(crate) fn run(arguments: &DiagramArguments, _screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let format = arguments.format()?;
    let content = if format == Format::Svg { Content::Text } else { Content::Binary };
    arguments.output.check(content)?;
    let width = Width::new(arguments.size).map_err(bad)?;
    let recorded = match &arguments.file {
        Some(path) => {
            let ruleset = arguments.given.named_ruleset();
            recorded::from_file(path, GameChoice { number: arguments.game, ruleset })?
        }
        None => recorded::from_moves(&arguments.given, &arguments.moves, DrawRules::Ignored)?,
    };
    // A picture is drawn with the built-in fonts; SVG is shown with the viewer's.
    match (print::check_letters(&arguments.caption), format) {
        (Ok(()), _) => {}
        (Err(missing), Format::Svg) => {
            let letters: String = missing.letters.iter().collect();
            eprintln!(
                "warning: the built-in fonts lack {letters}; showing the picture needs a font that has them"
            );
        }
        (Err(missing), Format::Png | Format::Gif) => return Err(BadInput(missing.to_string()).into()),
    }
    let bytes = match format {
        Format::Svg => arguments.still(&recorded)?.svg(width).into_bytes(),
        Format::Png => picture::png(&arguments.still(&recorded)?, width)?,
        Format::Gif => arguments.film(&recorded, width)?,
    };
    arguments.output.write(&bytes)?;
    Ok(ExitCode::SUCCESS)
}

impl DiagramArguments {
    fn format(&self) -> Result<Format, BadInput> {
        let named = self.output.path().map(Format::of_file);
        match (self.format, named) {
            (Some(format), _) => Ok(format),
            (None, None) => Ok(if self.plies.is_some() { Format::Gif } else { Format::Svg }),
            (None, Some(named)) => named,
        }
    }

    /// The position after the chosen ply.
    fn still(&self, recorded: &RecordedGame) -> Result<Diagram, BadInput> {
        if self.plies.is_some() {
            let text =
                "only a GIF can show a range of plies: write to a .gif file, or choose one ply with --ply";
            return Err(BadInput(text.to_owned()));
        }
        let steps = &recorded.steps;
        let last = self.ply.unwrap_or(steps.len());
        if last > steps.len() {
            return Err(BadInput(format!("the game has no ply {last}: it has {}", steps.len())));
        }
        let at = |ply: usize| ply.checked_sub(1).map_or(&recorded.start, |place| &steps[place].after);
        let position = at(last);
        let mut diagram = self.style.applied(Diagram::new(position.rules(), position.setup()));
        diagram.caption.clone_from(&self.caption);
        diagram.marks = self.marks(position.rules())?;
        diagram.arrows = self.arrows(position)?;
        if self.style.shows_last_move() && last > 0 {
            diagram.last_move = steps[last - 1].action.map(|action| Track::of(at(last - 1), &action));
        }
        Ok(diagram)
    }

    fn film(&self, recorded: &RecordedGame, width: Width) -> anyhow::Result<Vec<u8>> {
        if self.ply.is_some() {
            let text = "a GIF shows a range of plies: choose it with --plies, or write to a .png file";
            return Err(BadInput(text.to_owned()).into());
        }
        let steps = &recorded.steps;
        let range = self.plies.unwrap_or_default().within(steps.len())?;
        let start = range.start.checked_sub(1).map_or(recorded.start, |place| steps[place].after);
        let mut template = self.style.applied(Diagram::new(start.rules(), start.setup()));
        template.caption.clone_from(&self.caption);
        template.marks = self.marks(start.rules())?;
        if !self.arrow.is_empty() {
            let text = "--arrow is for a single position: omit it for a GIF";
            return Err(BadInput(text.to_owned()).into());
        }
        let pace = Pace { ply: options::hundredths(self.delay), last: options::hundredths(self.hold) };
        let first = FirstPly(range.start + 1);
        let shots = film::of_game(&template, &start, &steps[range], first, pace);
        film::gif(&shots, width).map_err(bad)
    }

    fn marks(&self, rules: &'static Rules) -> Result<Squares, BadInput> {
        let mut marks = Squares::NONE;
        for name in self.mark.iter().flat_map(|list| list.split(',')) {
            let attempt = movetext::attempt(rules, name.trim());
            match attempt.as_ref().map(|attempt| attempt.squares.as_slice()) {
                Ok([written]) => match written.named {
                    NamedSquare::Playable(square) => marks = marks.with(square),
                    NamedSquare::Light | NamedSquare::Nothing => return Err(no_square(rules, name)),
                },
                _ => return Err(no_square(rules, name)),
            }
        }
        Ok(marks)
    }

    fn arrows(&self, position: &AnyPosition) -> Result<Vec<Track>, BadInput> {
        self.arrow.iter().map(|text| arrow(position, text)).collect()
    }
}

/// The path of a legal move, or straight lines between the squares if it is not legal.
fn arrow(position: &AnyPosition, text: &str) -> Result<Track, BadInput> {
    let rules = position.rules();
    let attempt =
        movetext::attempt(rules, text).map_err(|fault| BadInput(format!("--arrow {text}: {fault}")))?;
    if let MatchingMoves::One(action) = movetext::find(position, &attempt) {
        return Ok(Track::of(position, &action));
    }
    let mut squares = Vec::new();
    for written in &attempt.squares {
        match written.named {
            NamedSquare::Playable(square) => squares.push(square),
            NamedSquare::Light | NamedSquare::Nothing => return Err(no_square(rules, &written.text)),
        }
    }
    if squares.len() < 2 {
        return Err(BadInput(format!("--arrow {text}: write two or more squares, such as 32-28")));
    }
    Ok(Track { squares, captured: Squares::NONE })
}

fn no_square(rules: &Rules, name: &str) -> BadInput {
    let board = rules.geometry().board();
    let named = |square| draughts::notation::square::name(rules, square);
    let ordered = draughts::notation::square::ordered(rules, board);
    let ends = [ordered.first(), ordered.last()].map(|square| square.copied().map(named).unwrap_or_default());
    BadInput(format!("{name:?} is not a square of this board: its squares are {} to {}", ends[0], ends[1]))
}

fn bad(fault: print::PictureError) -> anyhow::Error {
    match fault {
        print::PictureError::Drawing(_) => fault.into(),
        _ => BadInput(fault.to_string()).into(),
    }
}

impl Format {
    fn of_file(path: &Path) -> Result<Self, BadInput> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        match ending.as_deref() {
            Some("svg") => Ok(Self::Svg),
            Some("png") => Ok(Self::Png),
            Some("gif") => Ok(Self::Gif),
            _ => Err(BadInput(format!(
                "the extension of {} is not a known format: use .svg, .png or .gif, or --format",
                path.display()
            ))),
        }
    }
}
