//! `damier event rate`: ratings after an event.

use super::file::{ResultsFile, json_number, open_source};
use crate::exit::BadInput;
use crate::screen::{Paint, Screen};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use tournament::history::{Number, Rating, RoundOutcome};
use tournament::ratings::{
    Adamovich, Elo, Expectancy, Glicko2, Glicko2Player, Norm, NormFinding, NormGame, RatedGame, ReportLine,
    report_by_adamovich, report_by_elo, report_by_glicko2,
};
use tournament::standings::Share;

/// A rating system.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum RatingSystem {
    /// Elo, with --k and --table
    Elo,
    /// Adamovich, as used in Russia
    Adamovich,
    /// Glicko-2, with every player's deviation that of a newcomer
    Glicko2,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Only games played over the board between rated players count. The federation decides on K and on the table.

Examples:
  damier event rate open.trf
  damier event rate open.trf --k 10 --table
  damier event rate open.trf --by adamovich --json
  damier event rate open.trf --norm \"MI performance=2300 games=9 titled=3 federations=2\"")]
pub(crate) struct Arguments {
    /// A TRF file or an event; - is standard input
    file: PathBuf,
    /// The rating system
    #[arg(long, value_enum, default_value = "elo", hide_possible_values = true)]
    by: RatingSystem,
    /// The K-factor of Elo
    #[arg(long, value_name = "K", default_value_t = 20)]
    k: u16,
    /// Look up Elo's expected scores in the printed table instead of calculating them
    #[arg(long)]
    table: bool,
    /// Check all players against a norm: the title and the federation's conditions
    #[arg(long, value_name = "CONDITIONS")]
    norm: Option<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// A player as ratings and norms see him.
struct RatedEntrant {
    rating: u16,
    title: String,
    federation: String,
}

pub(super) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let norm = arguments.norm.as_deref().map(str::parse::<Norm>).transpose();
    let norm = norm.map_err(|fault| BadInput(format!("--norm: {fault}")))?;
    let (players, games) = players_and_games(open_source(&arguments.file)?);
    let ratings: BTreeMap<Number, u16> =
        players.iter().map(|(&number, player)| (number, player.rating)).collect();
    if ratings.values().all(|&rating| rating == 0) {
        return Err(BadInput("no player has a rating: enter ratings first".to_owned()).into());
    }
    let lines = lines(arguments, &ratings, &games);
    let findings: BTreeMap<Number, NormFinding> =
        norm.iter().flat_map(|norm| measured(norm, &players, &games)).collect();
    if arguments.json {
        let values: Vec<serde_json::Value> = lines
            .iter()
            .map(|line| {
                let mut value = serde_json::json!({
                    "number": line.number.0,
                    "games": line.games,
                    "score": json_number(line.score),
                    "before": json_number(line.before),
                    "after": json_number((line.after * 100.0).round() / 100.0),
                });
                if let Some(finding) = findings.get(&line.number) {
                    value["norm"] = serde_json::json!({
                        "met": finding.shortfalls.is_empty(),
                        "performance": finding.performance,
                        "missing": finding.shortfalls.iter().map(ToString::to_string).collect::<Vec<_>>(),
                    });
                }
                value
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
    if let Some(norm) = norm {
        screen.gap()?;
        screen.text(&format!("Norm {}", norm.title), Paint::Strong)?;
        for (number, finding) in findings {
            let missing: Vec<String> = finding.shortfalls.iter().map(ToString::to_string).collect();
            let words =
                if missing.is_empty() { "met".to_owned() } else { format!("lacks {}", missing.join(", ")) };
            screen.text(
                &format!("{:>4}  performance {}: {words}", number.0, finding.performance),
                Paint::Plain,
            )?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Everybody, and the games over the board. Of teams, their players are rated.
fn players_and_games(source: ResultsFile) -> (BTreeMap<Number, RatedEntrant>, Vec<RatedGame>) {
    match source {
        ResultsFile::Event(event) => {
            let members = event.numbered_members().into_iter().map(|(number, member)| {
                let nothing = String::new;
                (number, RatedEntrant { rating: member.rating, title: nothing(), federation: nothing() })
            });
            let entries = event.entries().iter().filter_map(|entry| {
                let (title, federation) = (entry.title.clone(), entry.federation.clone());
                Some((entry.number?, RatedEntrant { rating: entry.rating, title, federation }))
            });
            let teams = event.regulation().team_boards.is_some();
            let players = if teams { members.collect() } else { entries.collect() };
            (players, event.rated_games())
        }
        ResultsFile::Trf(report) => {
            let tournament = report.tournament;
            let rated = tournament.players.iter().map(|player| {
                let (title, federation) = (player.title.clone(), player.federation.clone());
                (player.number, RatedEntrant { rating: player.rating, title, federation })
            });
            let mut games = Vec::new();
            for player in &tournament.players {
                for outcome in &player.outcomes {
                    if let RoundOutcome::Game { opponent, result, rating: Rating::Rated, .. } = *outcome
                        && player.number < opponent
                    {
                        let (first, second) = (player.number, opponent);
                        games.push(RatedGame { first, second, share: Share::of_result(result) });
                    }
                }
            }
            (rated.collect(), games)
        }
    }
}

/// Every rated player against a norm; only rated opponents count.
fn measured(
    norm: &Norm,
    players: &BTreeMap<Number, RatedEntrant>,
    games: &[RatedGame],
) -> Vec<(Number, NormFinding)> {
    let mut findings = Vec::new();
    for (&number, player) in players.iter().filter(|(_, player)| player.rating > 0) {
        let own = games.iter().filter_map(|game| {
            let whole = Share::WHOLE;
            let (opponent, units) = match number {
                _ if game.first == number => (game.second, game.share.units()),
                _ if game.second == number => (game.first, whole - game.share.units()),
                _ => return None,
            };
            let opponent = players.get(&opponent).filter(|opponent| opponent.rating > 0)?;
            Some(NormGame {
                opponent_rating: opponent.rating.into(),
                opponent_title: (!opponent.title.is_empty()).then(|| opponent.title.clone()),
                opponent_federation: opponent.federation.clone(),
                halves: ((4 * units + whole) / (2 * whole)) as u8,
            })
        });
        findings.push((number, norm.measure(&player.federation, &own.collect::<Vec<_>>())));
    }
    findings
}

fn lines(arguments: &Arguments, ratings: &BTreeMap<Number, u16>, games: &[RatedGame]) -> Vec<ReportLine> {
    let expectancy = if arguments.table { Expectancy::Table } else { Expectancy::Logistic };
    let elo = Elo { k: f64::from(arguments.k), expectancy, ..Elo::default() };
    let by_elo = report_by_elo(ratings, games, &elo);
    match arguments.by {
        RatingSystem::Elo => by_elo.lines,
        RatingSystem::Adamovich => report_by_adamovich(ratings, games, &Adamovich::RATED).lines,
        RatingSystem::Glicko2 => {
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
