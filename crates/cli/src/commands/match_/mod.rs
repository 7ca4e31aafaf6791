//! `damier match`: plays two engines against each other, and says which is stronger.

mod contest;
mod dxp_player;
mod entrant;
mod hub_player;
mod judge;
mod limit;
mod openings;
mod played;
mod player;
mod state;
mod summary;

use crate::exit::BadInput;
use crate::given;
use crate::screen::Screen;
use crate::statistics::Sprt;
use contest::Contest;
use draughts::RulesetName;
use entrant::Entrant;
use judge::Threshold;
use openings::Openings;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

pub(crate) use entrant::{Dialect, Program, setting};
pub(crate) use hub_player::HubPlayer;
pub(crate) use limit::{Limit, seconds};
pub(crate) use played::men;
pub(crate) use player::{Choice, Failure, Player};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
An engine is a command that speaks the Hub protocol, as \"./engine hub\"; damier, which is this program's own engine; or
dxp:HOST:PORT, an engine that listens for DamExchange. Every opening is played twice, with colours exchanged.
Draws are those of the ruleset, claims being made as soon as they are open, a third repetition, and --plies.

Examples:
  damier match --first damier --second damier --second-option level=8 --limit nodes=10000 --pairs 50
  damier match --first damier --second \"./scan hub\" --second-dir ../scan --limit move-time=0.1 --pairs 100 --pdn games.pdn
  damier match --rules russian --first damier --second \"./other hub\" --limit clock=60+0.5 --sprt 0,10 --state match.state
  damier match --first damier --second dxp:127.0.0.1:27531 --limit clock=120 --pairs 1")]
pub(crate) struct Arguments {
    /// The first engine
    #[arg(long, value_name = "ENGINE")]
    first: String,
    /// The second engine
    #[arg(long, value_name = "ENGINE")]
    second: String,
    /// The folder that the first engine is started in
    #[arg(long, value_name = "FOLDER")]
    first_dir: Option<PathBuf>,
    /// The folder that the second engine is started in
    #[arg(long, value_name = "FOLDER")]
    second_dir: Option<PathBuf>,
    /// A parameter of the first engine; may be given again
    #[arg(long, value_name = "NAME=VALUE")]
    first_option: Vec<String>,
    /// A parameter of the second engine; may be given again
    #[arg(long, value_name = "NAME=VALUE")]
    second_option: Vec<String>,
    /// The version of Hub that the first engine speaks
    #[arg(long, value_enum, value_name = "VERSION", default_value = "2")]
    first_hub: Dialect,
    /// The version of Hub that the second engine speaks
    #[arg(long, value_enum, value_name = "VERSION", default_value = "2")]
    second_hub: Dialect,
    /// The ruleset
    #[arg(short, long = "rules", value_name = "RULESET", default_value = "international", value_parser = given::ruleset(), ignore_case = true)]
    ruleset: RulesetName,
    /// How long an engine may think: nodes=N, depth=N, move-time=SECONDS or clock=[MOVES/]SECONDS[+INCREMENT]
    #[arg(long, value_name = "LIMIT", default_value = "move-time=0.1")]
    limit: Limit,
    /// Another limit for the first engine
    #[arg(long, value_name = "LIMIT")]
    first_limit: Option<Limit>,
    /// Another limit for the second engine
    #[arg(long, value_name = "LIMIT")]
    second_limit: Option<Limit>,
    /// By how many seconds a limit may be overstepped before the game is lost
    #[arg(long, value_name = "SECONDS", default_value = "0.5", value_parser = limit::seconds)]
    margin: Duration,
    /// The openings: start, random:PLIES, or file:PATH with a position or moves on each line
    #[arg(long, value_name = "OPENINGS", default_value = "random:6")]
    openings: Openings,
    /// From which random openings are drawn
    #[arg(long, value_name = "NUMBER", default_value = "1")]
    seed: u64,
    /// How many openings are played, each with both colours
    #[arg(long, value_name = "COUNT", default_value = "50", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pairs: u32,
    /// How many games are played at a time
    #[arg(short, long, value_name = "COUNT", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// After so many plies a game is drawn
    #[arg(long, value_name = "COUNT", default_value = "300")]
    plies: usize,
    /// End a game as drawn when both say so for some plies: PLIES,MEN
    #[arg(long, value_name = "PLIES,MEN")]
    draw_score: Option<Threshold>,
    /// End a game as won when both say so for some plies: PLIES,MEN
    #[arg(long, value_name = "PLIES,MEN")]
    win_score: Option<Threshold>,
    /// Stop as soon as it is clear whether the first is better by the one or the other number of Elo points
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// The file to which all games are written
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,
    /// The file in which results are kept, so that the same command goes on where it was broken off
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let first = Entrant::new(
        &arguments.first,
        arguments.first_dir.as_deref(),
        &arguments.first_option,
        arguments.first_hub,
        arguments.first_limit.unwrap_or(arguments.limit),
    )?;
    let second = Entrant::new(
        &arguments.second,
        arguments.second_dir.as_deref(),
        &arguments.second_option,
        arguments.second_hub,
        arguments.second_limit.unwrap_or(arguments.limit),
    )?;
    if arguments.concurrency > 1 && (first.is_remote() || second.is_remote()) {
        let reason = "an engine that speaks DamExchange plays one game at a time: leave out --concurrency";
        return Err(BadInput(reason.to_owned()).into());
    }
    let openings = arguments.openings.list(arguments.ruleset, arguments.pairs as usize, arguments.seed)?;
    let contest = Contest {
        ruleset: arguments.ruleset,
        entrants: [first, second],
        openings,
        pairs: arguments.pairs as usize,
        concurrency: usize::from(arguments.concurrency),
        margin: arguments.margin,
        plies: arguments.plies,
        draw_score: arguments.draw_score,
        win_score: arguments.win_score,
        sprt: arguments.sprt,
        pdn: arguments.pdn.clone(),
        state: arguments.state.clone(),
        settings: settings(arguments),
    };
    let standing = contest.play()?;
    if arguments.json {
        screen.json(&summary::wire(&standing, arguments.sprt))?;
    } else {
        summary::write(&standing, arguments.sprt, screen)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What must be the same for a match to be gone on with. How many pairs and how many at a time may change.
fn settings(arguments: &Arguments) -> String {
    format!(
        "{} | {} {:?} {:?} | {} {:?} {:?} | {:?} {:?} {:?} | {:?} {} | {} {:?} {:?}",
        arguments.ruleset,
        arguments.first,
        arguments.first_option,
        arguments.first_hub,
        arguments.second,
        arguments.second_option,
        arguments.second_hub,
        arguments.limit,
        arguments.first_limit,
        arguments.second_limit,
        arguments.openings,
        arguments.seed,
        arguments.plies,
        arguments.draw_score,
        arguments.win_score,
    )
}
