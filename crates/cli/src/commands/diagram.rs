//! `damier diagram`: a position as a picture, or a game as a film.

mod options;

use crate::exit::BadInput;
use crate::given::Given;
use crate::output::{Content, Output};
use crate::recorded::{self, DrawRules, Recorded, Wanted};
use crate::screen::Screen;
use draughts::notation::movetext::{self, Found};
use draughts::notation::square::Named;
use draughts::{AnyPosition, Rules, Squares};
pub(super) use options::Style;
use options::{Format, Plies};
use print::film::{self, FirstPly, Pace};
use print::{Diagram, Track, Width, picture};
use std::path::Path;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The format is told by the name of the file: .svg, .png or .gif; without a name it is SVG. A GIF shows the whole game,
or the plies named with --plies.

Examples:
  damier diagram --fen W:WK28:B10,19 -o board.svg
  damier diagram --rules english 11-15 23-19 8-11 -o opening.png --size 800
  damier diagram --rules russian --fen W:Wc3:Bd4,f6 --arrow c3:e5 --coordinates hidden -o capture.svg
  damier diagram 32-28 19-23 28x19 14x23 -o game.gif --delay 0.8
  damier diagram --file games.pdn --game 3 --ply 24 --caption 'White to move' -o position.png
  damier diagram --file games.pdn --game 3 --plies 20-40 -o middle.gif")]
pub(crate) struct Arguments {
    #[command(flatten)]
    given: Given,
    /// The moves to play first
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// A file with games, as PDN or as damier play --save writes them; - reads standard input
    #[arg(long, alias = "pdn", value_name = "FILE", conflicts_with_all = ["moves", "fen"])]
    file: Option<String>,
    /// The number of the game in the file [default: 1]
    #[arg(long, value_name = "NUMBER", requires = "file")]
    game: Option<u64>,
    /// Show the position after this ply; 0 is the start [default: the last]
    #[arg(long, value_name = "PLY", conflicts_with = "plies")]
    ply: Option<usize>,
    /// Show these plies as a film, as 20-40, 20- or -40
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    plies: Option<Plies>,
    #[command(flatten)]
    style: Style,
    /// An arrow for a move, as 32-28; a legal capture has crosses on the pieces it takes. Can be repeated
    #[arg(long, value_name = "MOVE")]
    arrow: Vec<String>,
    /// Squares to be framed, as 32,28. Can be repeated
    #[arg(long, value_name = "SQUARES")]
    mark: Vec<String>,
    /// What stands below the board; in a film, before the move
    #[arg(long, value_name = "TEXT", default_value = "")]
    caption: String,
    /// The format [default: by the name of the file]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Format>,
    /// The width in pixels, from 64 to 4096 (GIF: 1024)
    #[arg(long, value_name = "PIXELS", default_value_t = 480)]
    size: u32,
    /// How long a film shows each ply, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 1.2, value_parser = options::seconds)]
    delay: f64,
    /// How long it shows the last position, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 4.0, value_parser = options::seconds)]
    hold: f64,
    #[command(flatten)]
    output: Output,
}

pub(crate) fn run(arguments: &Arguments, _screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let format = arguments.format()?;
    let content = if format == Format::Svg { Content::Text } else { Content::Binary };
    arguments.output.check(content)?;
    let width = Width::new(arguments.size).map_err(bad)?;
    let recorded = match &arguments.file {
        Some(path) => {
            let ruleset = arguments.given.named_ruleset();
            recorded::from_file(path, Wanted { number: arguments.game, ruleset })?
        }
        None => recorded::from_moves(&arguments.given, &arguments.moves, DrawRules::Ignored)?,
    };
    // A picture is drawn with our fonts; SVG is shown with those of whoever looks at it.
    match (print::check_letters(&arguments.caption), format) {
        (Ok(()), _) => {}
        (Err(missing), Format::Svg) => {
            let letters: String = missing.letters.iter().collect();
            eprintln!("warning: our fonts do not have {letters}; who shows the picture needs fonts that do");
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

impl Arguments {
    fn format(&self) -> Result<Format, BadInput> {
        let named = self.output.path().map(Format::of_file);
        match (self.format, named) {
            (Some(format), _) => Ok(format),
            (None, None) => Ok(if self.plies.is_some() { Format::Gif } else { Format::Svg }),
            (None, Some(named)) => named,
        }
    }

    /// The position after the ply asked for.
    fn still(&self, recorded: &Recorded) -> Result<Diagram, BadInput> {
        if self.plies.is_some() {
            let text = "only a GIF shows a range of plies: write to a .gif file, or name one ply with --ply";
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

    fn film(&self, recorded: &Recorded, width: Width) -> anyhow::Result<Vec<u8>> {
        if self.ply.is_some() {
            let text = "a film shows a range of plies: name it with --plies, or write to a .png file";
            return Err(BadInput(text.to_owned()).into());
        }
        let steps = &recorded.steps;
        let range = self.plies.unwrap_or_default().within(steps.len())?;
        let start = range.start.checked_sub(1).map_or(recorded.start, |place| steps[place].after);
        let mut template = self.style.applied(Diagram::new(start.rules(), start.setup()));
        template.caption.clone_from(&self.caption);
        template.marks = self.marks(start.rules())?;
        if !self.arrow.is_empty() {
            let text = "--arrow is for a single position: leave it out for a film";
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
                    Named::Playable(square) => marks = marks.with(square),
                    Named::Light | Named::Nothing => return Err(no_square(rules, name)),
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

/// The way of a legal move, or a straight line over squares that are no legal move.
fn arrow(position: &AnyPosition, text: &str) -> Result<Track, BadInput> {
    let rules = position.rules();
    let attempt =
        movetext::attempt(rules, text).map_err(|fault| BadInput(format!("--arrow {text}: {fault}")))?;
    if let Found::One(action) = movetext::find(position, &attempt) {
        return Ok(Track::of(position, &action));
    }
    let mut squares = Vec::new();
    for written in &attempt.squares {
        match written.named {
            Named::Playable(square) => squares.push(square),
            Named::Light | Named::Nothing => return Err(no_square(rules, &written.text)),
        }
    }
    if squares.len() < 2 {
        return Err(BadInput(format!("--arrow {text}: write two squares or more, as in 32-28")));
    }
    Ok(Track { squares, captured: Squares::NONE })
}

fn no_square(rules: &Rules, name: &str) -> BadInput {
    let board = rules.geometry().board();
    let named = |square| draughts::notation::square::name(rules, square);
    let ordered = draughts::notation::square::ordered(rules, board);
    let ends = [ordered.first(), ordered.last()].map(|square| square.copied().map(named).unwrap_or_default());
    BadInput(format!("{name:?} is no square of this board: its squares are {} to {}", ends[0], ends[1]))
}

fn bad(fault: print::PictureFault) -> anyhow::Error {
    match fault {
        print::PictureFault::Drawing(_) => fault.into(),
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
                "the name {} does not tell a format: let it end in .svg, .png or .gif, or use --format",
                path.display()
            ))),
        }
    }
}
