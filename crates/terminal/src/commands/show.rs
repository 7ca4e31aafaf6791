//! `damier show`: a position drawn in the terminal, after some moves if any are given.

use super::explain;
use crate::board::{self, BoardStyle, NameDisplay, Signs};
use crate::exit;
use crate::position_arguments::PositionArguments;
use crate::screen::{Colours, Paint, Screen, Span};
use crate::wire;
use draughts::notation::movetext;
use draughts::ruling;
use draughts::wording::lost;
use draughts::{AnyPosition, Move, Side, Squares};
use std::io;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
If a move is refused, the position before it is shown with the reason, and the exit code is 1.

Examples:
  damier show
  damier show --rules russian c3-d4 f6-g5
  damier show --rules portuguese --side black
  damier show --fen W:WK28:B10,19 --numbers off
  damier show --rules english --ascii --color never")]
pub struct ShowArguments {
    #[command(flatten)]
    given: PositionArguments,
    /// The side at the bottom
    #[arg(long, value_enum, value_name = "SIDE", default_value = "white")]
    side: Seat,
    /// Flip the board
    #[arg(long)]
    flip: bool,
    /// Whether to show the names of the squares
    #[arg(long, value_enum, value_name = "WHETHER", default_value = "on")]
    numbers: Numbers,
    /// Draw with plain letters: lower case for men, upper case for kings
    #[arg(long)]
    ascii: bool,
    /// The moves to play first
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Seat {
    /// The light pieces
    White,
    /// The dark pieces
    #[value(alias = "red")]
    Black,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Numbers {
    On,
    Off,
}

pub(crate) fn run(arguments: &ShowArguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let mut reached =
        ReachedPosition { position: arguments.given.position()?, played: Vec::new(), marked: Squares::NONE };
    for text in &arguments.moves {
        match movetext::read(&reached.position, text) {
            Ok(action) => reached.play(&action),
            Err(_) => {
                let attempt = explain::read(&reached.position, text)?;
                draw(arguments, &reached, screen)?;
                screen.gap()?;
                let ruling = ruling::explain(&reached.position, &attempt);
                explain::say(&reached.position, text, &attempt, &ruling, screen)?;
                return Ok(ExitCode::from(exit::REFUSED));
            }
        }
    }
    draw(arguments, &reached, screen)?;
    Ok(ExitCode::SUCCESS)
}

/// The position after the moves so far.
struct ReachedPosition {
    position: AnyPosition,
    played: Vec<String>,
    /// The squares of the last move.
    marked: Squares,
}

impl ReachedPosition {
    fn play(&mut self, action: &Move) {
        self.played.push(movetext::write(&self.position, action));
        self.marked = action.from.only() | action.to.only();
        self.position = self.position.after(action);
    }
}

fn draw(arguments: &ShowArguments, reached: &ReachedPosition, screen: &mut Screen) -> io::Result<()> {
    let position = &reached.position;
    let rules = position.rules();
    let seat = match arguments.side {
        Seat::White => Side::White,
        Seat::Black => Side::Black,
    };
    let view = BoardStyle {
        seen_from: if arguments.flip { seat.opponent() } else { seat },
        names: if arguments.numbers == Numbers::On { NameDisplay::Shown } else { NameDisplay::Hidden },
        signs: match screen.colours() {
            _ if arguments.ascii => Signs::Ascii,
            Colours::Painted => Signs::Solid,
            Colours::Plain => Signs::Outlined,
        },
        marked: reached.marked,
    };
    for line in board::draw(position, &view) {
        screen.line(&line)?;
    }
    let after = match reached.played.as_slice() {
        [] => String::new(),
        played => format!(" after {}", played.join(" ")),
    };
    let turn = if position.can_move() {
        format!("{} to move", rules.colour(position.turn()))
    } else {
        lost(position)
    };
    screen.line(&[
        Span::new(format!("{}{after}: ", rules.title), Paint::Plain),
        Span::new(turn, Paint::Strong),
    ])?;
    screen.line(&board::legend(rules, view.signs))?;
    screen.text(&wire::fen(position), Paint::Faint)
}
