//! `damier play`: two people at one terminal, or one against the engine.
//!
//! `session`, `selection`, `view`, `counters` and `table` know the game but no terminal; `screen`, `squares`, `clocks`
//! and `move_list` draw a table on a `window`; `input` turns keys and mouse into actions; `terminal` and `plain` are the two ways to
//! play; `vocabulary` knows the words that are typed. `opponent` is the engine; `beginning` makes the game, `record` saves
//! it to a file, `stopwatch` tells the time.

mod beginning;
mod clocks;
mod counters;
mod input;
mod move_list;
mod notice;
mod opponent;
mod palette;
mod plain;
mod question;
mod record;
mod screen;
mod selection;
mod session;
mod signals;
mod squares;
mod stopwatch;
mod table;
mod terminal;
mod text;
mod view;
mod vocabulary;
mod window;

use crate::equipment::Equipment;
use crate::position_arguments::PositionArguments;
use crate::screen::Colours;
use beginning::BallotChoice;
use draughts::Side;
use draughts::clock::{At, TimeControl};
use engine::{Level, Options};
use opponent::Opponent;
use palette::Palette;
use plain::{Echo, PlainStyle};
use record::{AutoSave, Record, ResumedGame};
use session::Session;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;
use stopwatch::Stopwatch;
use table::Table;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Without a terminal, or with --plain, you play in plain text, line by line.

Time controls:
  5m                  5 minutes for the whole game
  5m+3s               5 minutes and an increment of 3 seconds a move
  5m d3s              5 minutes, with a delay of 3 seconds in each turn
  5m b3s              5 minutes; up to 3 seconds a move given back (Bronstein)
  30/60m+15/30m       30 moves in 60 minutes, then 15 in every 30 minutes
  10m+3x30s           10 minutes, then 3 overtime periods of 30 s (byo-yomi)
  white 5m, black 3m  time odds

Decks: three-move and eleven-man (english), idf, idf-basic and fmjd64 (russian, brazilian)

Examples:
  damier play
  damier play --rules english --time 30/60m+15/30m --ballot three-move
  damier play --rules russian --ballot idf:23-XIV --time 45m+15s --save game.txt
  damier play --level 3 --side black
  damier play --rules brazilian --level 10 --book games.book
  damier play --resume game.txt
  damier play --handicap 32,33
  damier play --rules portuguese --fen W:WK1,12:B28,32 --time 5m --official
  printf '32-28\\n18-22\\n' | damier play")]
pub struct PlayArguments {
    #[command(flatten)]
    given: PositionArguments,
    /// Play in plain text, line by line, instead of full screen
    #[arg(long)]
    plain: bool,
    /// The time control, such as 5m+3s
    #[arg(long, value_name = "CONTROL", default_value = "none")]
    time: TimeControl,
    /// Start from an opening drawn at random from a deck, or from the one with this number
    #[arg(long, value_name = "DECK[:NUMBER]", conflicts_with = "fen")]
    ballot: Option<BallotChoice>,
    /// Draw the opening with this seed, so that the draw can be repeated
    #[arg(long, value_name = "N", requires = "ballot")]
    seed: Option<u64>,
    /// Give a handicap: start without the men on these squares, all of one side
    #[arg(long, value_name = "SQUARES", conflicts_with_all = ["fen", "ballot"])]
    handicap: Option<String>,
    /// Play against the engine at this level, from 1 (first steps) to 10 (master, full strength)
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=10))]
    level: Option<u8>,
    /// The side you play against the engine [default: the side to move]
    #[arg(long, value_enum, value_name = "SIDE", requires = "level")]
    side: Option<YourSide>,
    #[command(flatten)]
    equipment: Equipment,
    /// Play as in an official competition: under the Portuguese rules a fallen flag loses the game only there
    #[arg(long)]
    official: bool,
    /// Save the game to a new file after every move
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Resume a saved game, and keep saving it to the same file
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["ruleset", "fen", "force", "time", "ballot", "seed", "handicap", "official", "save"]
    )]
    resume: Option<PathBuf>,
}

/// The side of the player who sits at the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum YourSide {
    /// The light pieces
    White,
    /// The dark pieces
    Black,
}

/// The engine as an opponent, if `--level` asks for one.
fn opponent(arguments: &PlayArguments, session: &Session) -> Option<Opponent> {
    let level = arguments.level.and_then(Level::new)?;
    let ours = match arguments.side {
        Some(YourSide::White) => Side::White,
        Some(YourSide::Black) => Side::Black,
        None => session.turn(),
    };
    // A new seed for every game: the weaker levels should not make the same mistakes, nor play the same opening, each time.
    let seed = RandomState::new().hash_one(());
    let options = Options { level, seed, ..arguments.equipment.options() };
    Some(Opponent::new(session.rules().ruleset, ours.opponent(), options))
}

pub(crate) fn run(arguments: &PlayArguments, colours: Colours) -> anyhow::Result<ExitCode> {
    let (game, keeping) = match (&arguments.resume, &arguments.save) {
        (Some(path), _) => {
            let ResumedGame { game, record } = Record::resume(path)?;
            (game, AutoSave::new(record))
        }
        (None, Some(path)) => {
            let game = beginning::game(arguments)?;
            let record = Record::create(path, &game)?;
            (game, AutoSave::new(record))
        }
        (None, None) => (beginning::game(arguments)?, AutoSave::default()),
    };
    let stopwatch = Stopwatch::start(game.log().last().map_or(At::ZERO, |logged| logged.at));
    let session = Session::new(game);
    let opponent = opponent(arguments, &session);
    let palette = Palette::new(session.rules(), colours);
    match Table::new(session.clone()) {
        Some(table) if !arguments.plain && can_be_filled() => {
            terminal::play(table, &palette, stopwatch, keeping, opponent)?;
        }
        _ => {
            let (input, output) = (io::stdin(), io::stdout());
            let echo = if input.is_terminal() { Echo::Terminal } else { Echo::Ours };
            plain::play(
                session,
                PlainStyle { colours, echo },
                input,
                output,
                || stopwatch.now(),
                keeping,
                opponent,
            )?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Whether input and output are a terminal that can show a full screen.
fn can_be_filled() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|name| name.is_empty() || name == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !(cfg!(unix) && dumb)
}
