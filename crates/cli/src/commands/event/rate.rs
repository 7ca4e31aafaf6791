//! `damier event rate`: ratings after an event.

use super::file::{Source, json_number, open_source};
use crate::exit::BadInput;
use crate::screen::{Paint, Screen};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use tournament::history::{Number, Outcome, Rating};
use tournament::ratings::{
    Adamovich, Elo, Expectancy, Glicko2, Glicko2Player, RatedGame, ReportLine, report_by_adamovich,
    report_by_elo, report_by_glicko2,
};
use tournament::standings::Share;

/// A rating system.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum By {
    /// Elo's, with --k and --table
    Elo,
    /// Adamovich's, as in Russia
    Adamovich,
    /// Glicko-2, everybody with the deviation of a newcomer
    Glicko2,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Only games played over the board between rated players count. K and the table are the federation's to choose.

Examples:
  damier event rate open.trf
  damier event rate open.trf --k 10 --table
  damier event rate open.trf --by adamovich --json")]
pub(crate) struct Arguments {
    /// A TRF file or an event; - is standard input
    file: PathBuf,
    /// The system
    #[arg(long, value_enum, default_value = "elo", hide_possible_values = true)]
    by: By,
    /// Elo's development factor
    #[arg(long, value_name = "K", default_value_t = 20)]
    k: u16,
    /// Elo's expectations by the printed table instead of the formula
    #[arg(long)]
    table: bool,
    /// As JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let (ratings, games) = match open_source(&arguments.file)? {
        Source::Event(event) => {
            let rated = event.entries().iter().filter_map(|entry| Some((entry.number?, entry.rating)));
            (rated.collect::<BTreeMap<Number, u16>>(), event.rated_games())
        }
        Source::Trf(tournament) => {
            let rated = tournament.players.iter().map(|player| (player.number, player.rating)).collect();
            let mut games = Vec::new();
            for player in &tournament.players {
                for outcome in &player.outcomes {
                    if let Outcome::Game { opponent, result, rating: Rating::Rated, .. } = *outcome
                        && player.number < opponent
                    {
                        let (first, second) = (player.number, opponent);
                        games.push(RatedGame { first, second, share: Share::of_result(result) });
                    }
                }
            }
            (rated, games)
        }
    };
    if ratings.values().all(|&rating| rating == 0) {
        return Err(BadInput("nobody has a rating: enter ratings first".to_owned()).into());
    }
    let lines = lines(arguments, &ratings, &games);
    if arguments.json {
        let values: Vec<serde_json::Value> = lines
            .iter()
            .map(|line| {
                serde_json::json!({
                    "number": line.number.0,
                    "games": line.games,
                    "score": json_number(line.score),
                    "before": json_number(line.before),
                    "after": json_number((line.after * 100.0).round() / 100.0),
                })
            })
            .collect();
        screen.json(&values)?;
        return Ok(ExitCode::SUCCESS);
    }
    screen.text("  no  games  score  before    after  change", Paint::Strong)?;
    for line in lines {
        let change = line.after - line.before;
        let words = format!(
            "{:>4}  {:>5}  {:>5}  {:>6}  {:>7.1}  {change:>+6.1}",
            line.number.0, line.games, line.score, line.before, line.after
        );
        screen.text(&words, Paint::Plain)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn lines(arguments: &Arguments, ratings: &BTreeMap<Number, u16>, games: &[RatedGame]) -> Vec<ReportLine> {
    let expectancy = if arguments.table { Expectancy::Table } else { Expectancy::Logistic };
    let elo = Elo { k: f64::from(arguments.k), expectancy, ..Elo::default() };
    let by_elo = report_by_elo(ratings, games, &elo);
    match arguments.by {
        By::Elo => by_elo.lines,
        By::Adamovich => report_by_adamovich(ratings, games, &Adamovich::RATED).lines,
        By::Glicko2 => {
            let player =
                |&rating: &u16| Glicko2Player { rating: f64::from(rating), ..Glicko2Player::default() };
            let players = ratings.iter().filter(|(_, rating)| **rating > 0);
            let players = players.map(|(&number, rating)| (number, player(rating))).collect();
            let after = report_by_glicko2(&players, games, &Glicko2::default());
            let line = |line: ReportLine| ReportLine { after: after[&line.number].rating, ..line };
            by_elo.lines.into_iter().map(line).collect()
        }
    }
}
