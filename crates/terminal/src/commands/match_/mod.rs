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
use crate::position_arguments;
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
An engine is a command that uses the Hub protocol, such as \"./engine hub\"; damier, this program's own engine; or
dxp:HOST:PORT, an engine that listens for DamExchange. Every opening is played twice, with colours reversed. Games are
drawn by the ruleset's draw rules (claims are made as soon as they are possible), by a third repetition, and by --plies.

Examples:
  damier match --first damier --second damier --second-option level=8 --limit nodes=10000 --pairs 50
  damier match --first damier --second \"./scan hub\" --second-dir ../scan --limit move-time=0.1 --pairs 100 --pdn games.pdn
  damier match --rules russian --first damier --second \"./other hub\" --limit clock=60+0.5 --sprt 0,10 --state match.state
  damier match --first damier --second dxp:127.0.0.1:27531 --limit clock=120 --pairs 1")]
pub struct MatchArguments {
    /// The first engine
    #[arg(long, value_name = "ENGINE")]
    first: String,
    /// The second engine
    #[arg(long, value_name = "ENGINE")]
    second: String,
    /// The folder to start the first engine in
    #[arg(long, value_name = "FOLDER")]
    first_dir: Option<PathBuf>,
    /// The folder to start the second engine in
    #[arg(long, value_name = "FOLDER")]
    second_dir: Option<PathBuf>,
    /// A parameter of the first engine; can be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    first_option: Vec<String>,
    /// A parameter of the second engine; can be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    second_option: Vec<String>,
    /// The Hub version of the first engine
    #[arg(long, value_enum, value_name = "VERSION", default_value = "2")]
    first_hub: Dialect,
    /// The Hub version of the second engine
    #[arg(long, value_enum, value_name = "VERSION", default_value = "2")]
    second_hub: Dialect,
    /// The ruleset
    #[arg(short, long = "rules", value_name = "RULESET", default_value = "international", value_parser = position_arguments::ruleset(), ignore_case = true)]
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
    /// How many seconds an engine may exceed its limit before it loses the game
    #[arg(long, value_name = "SECONDS", default_value = "0.5", value_parser = limit::seconds)]
    margin: Duration,
    /// The openings: start, random:PLIES, or file:PATH with a position or moves on each line
    #[arg(long, value_name = "OPENINGS", default_value = "random:6")]
    openings: Openings,
    /// The seed of the random openings
    #[arg(long, value_name = "NUMBER", default_value = "1")]
    seed: u64,
    /// Number of openings, each played with both colours
    #[arg(long, value_name = "COUNT", default_value = "50", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pairs: u32,
    /// Number of games to play at the same time
    #[arg(short, long, value_name = "COUNT", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// Declare a game drawn after this many plies
    #[arg(long, value_name = "COUNT", default_value = "300")]
    plies: usize,
    /// Declare a game drawn when both engines agree for some plies: PLIES,MEN
    #[arg(long, value_name = "PLIES,MEN")]
    draw_score: Option<Threshold>,
    /// Declare a game won when both engines agree for some plies: PLIES,MEN
    #[arg(long, value_name = "PLIES,MEN")]
    win_score: Option<Threshold>,
    /// Stop as soon as an SPRT between these two Elo differences is decided
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Write all games to this file
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,
    /// Keep the results in this file, so that the same command resumes an interrupted match
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &MatchArguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
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
        let reason = "a DamExchange engine plays one game at a time: omit --concurrency";
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

/// The settings that must be the same to resume a match. The number of pairs and the concurrency may change.
fn settings(arguments: &MatchArguments) -> String {
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
