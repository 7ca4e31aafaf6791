//! `damier sheet game`.

use super::{Print, per_page};
use crate::exit::BadInput;
use crate::position_arguments::PositionArguments;
use crate::recorded::{self, DrawRules, GameChoice};
use draughts::Side;
use draughts::game::{Keeper, ScoreSheet, SheetHeader};
use print::sheet::{self, SheetsPerPage};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
With two sheets per page, both players' sheets are printed, unless --keeper chooses one.

Examples:
  damier sheet game game.txt --white 'Anna' --black 'Boris' --event 'Club match' -o game.pdf
  damier sheet game games.pdn --game 3 --per-page 2 -o both.pdf
  damier sheet game --rules russian --moves '1. c3-d4 f6-g5 2. d4-c5 b6:d4' -o game.pdf")]
pub(super) struct Arguments {
    /// A file of games: PDN, or saved by damier play; - reads standard input
    #[arg(value_name = "FILE", conflicts_with_all = ["moves", "fen"])]
    file: Option<String>,
    /// The number of the game in the file [default: 1]
    #[arg(long, value_name = "NUMBER", requires = "file")]
    game: Option<u64>,
    #[command(flatten)]
    given: PositionArguments,
    /// The moves, instead of a file
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Whose sheet to print [default: the arbiter's, or both players' with two sheets per page]
    #[arg(long, value_enum, value_name = "WHO")]
    keeper: Option<SheetOwner>,
    #[command(flatten)]
    header: Header,
    /// Sheets per page: 1 or 2
    #[arg(long, value_name = "NUMBER", value_parser = per_page, default_value = "1")]
    per_page: SheetsPerPage,
    #[command(flatten)]
    print: Print,
}

/// The header of the sheet, overriding that of the file.
#[derive(Debug, clap::Args)]
struct Header {
    /// The competition
    #[arg(long, value_name = "TEXT")]
    event: Option<String>,
    /// The round
    #[arg(long, value_name = "TEXT")]
    round: Option<String>,
    /// The date of the game
    #[arg(long, value_name = "TEXT")]
    date: Option<String>,
    /// The place of the game
    #[arg(long, value_name = "TEXT")]
    place: Option<String>,
    /// The player of the light pieces
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    /// The player of the dark pieces
    #[arg(long, value_name = "NAME", alias = "red")]
    black: Option<String>,
    /// The balloted opening, or the name of the opening
    #[arg(long, value_name = "TEXT", alias = "ballot")]
    opening: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum SheetOwner {
    White,
    /// The dark pieces
    #[value(alias = "red")]
    Black,
    /// Both players, one sheet each
    Both,
    Arbiter,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    arguments.print.check()?;
    let recorded = match (&arguments.file, &arguments.moves) {
        (Some(path), _) => {
            let ruleset = arguments.given.named_ruleset();
            recorded::from_file(path, GameChoice { number: arguments.game, ruleset })?
        }
        (None, Some(moves)) => {
            recorded::from_moves(&arguments.given, std::slice::from_ref(moves), DrawRules::InForce)?
        }
        (None, None) => {
            return Err(BadInput("name a file with a game, or give the moves with --moves".to_owned()).into());
        }
    };
    let header = arguments.header.over(recorded.header());
    let names = &header.players;
    let players: Vec<&str> = [&names.white, &names.black]
        .into_iter()
        .map(String::as_str)
        .filter(|name| !name.is_empty())
        .collect();
    let title = match players.as_slice() {
        [] => format!("Score sheet: {}", recorded.start.rules().title),
        _ => format!("Score sheet: {}", players.join(" – ")),
    };
    let both = vec![Keeper::Player(Side::White), Keeper::Player(Side::Black)];
    let keepers = match (arguments.keeper, arguments.per_page) {
        (Some(SheetOwner::White), _) => vec![Keeper::Player(Side::White)],
        (Some(SheetOwner::Black), _) => vec![Keeper::Player(Side::Black)],
        (Some(SheetOwner::Both), _) | (None, SheetsPerPage::Two) => both,
        (Some(SheetOwner::Arbiter), _) | (None, SheetsPerPage::One) => vec![Keeper::Arbiter],
    };
    let sheets: Vec<ScoreSheet> =
        keepers.into_iter().map(|keeper| recorded.sheet(keeper, header.clone())).collect();
    let printing = arguments.print.printing(title);
    arguments.print.write(sheet::filled(&sheets, arguments.per_page, &printing))
}

impl Header {
    /// The header, overridden by the options of the command line.
    fn over(&self, mut header: SheetHeader) -> SheetHeader {
        let fields = [
            (&self.event, &mut header.event),
            (&self.round, &mut header.round),
            (&self.date, &mut header.date),
            (&self.place, &mut header.place),
            (&self.white, &mut header.players.white),
            (&self.black, &mut header.players.black),
            (&self.opening, &mut header.opening),
        ];
        for (given, field) in fields {
            if let Some(text) = given {
                field.clone_from(text);
            }
        }
        header
    }
}
