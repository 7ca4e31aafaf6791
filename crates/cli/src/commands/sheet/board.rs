//! `damier sheet board`: a board to play on, at its real size.

use super::Print;
use crate::exit::BadInput;
use crate::position_arguments;
use draughts::{Code, RulesetName};
use print::Colour;
use print::sheet::{BoardSheet, SquareSize};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The board comes on several sheets with marks for cutting and gluing; the first page is a plan with a line to check the
size by. Print at 100 %.

Examples:
  damier sheet board --rules english -o board.pdf
  damier sheet board --rules international --square 40 --colour grey -o board.pdf")]
pub(super) struct Arguments {
    /// The ruleset
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = position_arguments::ruleset(), ignore_case = true, default_value = "english")]
    ruleset: RulesetName,
    /// The side of a square in millimetres; 45 to 50 in English draughts (wcdf 1.3)
    #[arg(long, value_name = "MM", default_value_t = 48.0)]
    square: f32,
    /// The colour of the dark squares [default: green in English draughts (wcdf 1.2), else brown]
    #[arg(long, value_enum, value_name = "COLOUR")]
    colour: Option<Tint>,
    #[command(flatten)]
    print: Print,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Tint {
    Green,
    Brown,
    Grey,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    arguments.print.check()?;
    let rules = arguments.ruleset.rules();
    let square = SquareSize::new(arguments.square, rules)
        .map_err(|words| BadInput(format!("--square {}: {words}", arguments.square)))?;
    let usual = if rules.code == Code::Wcdf { Tint::Green } else { Tint::Brown };
    let dark = match arguments.colour.unwrap_or(usual) {
        Tint::Green => Colour::hex(0x4f7f5e),
        Tint::Brown => Colour::hex(0xa9744b),
        Tint::Grey => Colour::hex(0x8c8c8c),
    };
    let board = BoardSheet { rules, square, dark };
    let printing = arguments.print.printing(format!("Board: {}", rules.title));
    arguments.print.write(board.pdf(&printing))
}
