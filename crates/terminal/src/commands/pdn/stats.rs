//! `damier pdn stats`: results by opening, lengths, material.

use super::input::{Input, ReadGame};
use crate::screen::{Paint, Screen};
use draughts::game::Score;
use draughts::notation::movetext;
use draughts::tree::Step;
use draughts::{AnyPosition, RulesetName, Side};
use serde::Serialize;
use std::collections::BTreeMap;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  damier pdn stats all.pdn
  damier pdn stats all.pdn --plies 4 --top 20
  damier pdn stats archive/ --json")]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: Input,
    /// Number of plies in an opening
    #[arg(long, value_name = "PLIES", default_value_t = 2)]
    plies: usize,
    /// Number of openings to show
    #[arg(long, value_name = "COUNT", default_value_t = 10)]
    top: usize,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Default, Serialize)]
struct Results {
    games: u64,
    white: u64,
    black: u64,
    drawn: u64,
    unknown: u64,
}

impl Results {
    fn add(&mut self, score: Option<Score>) {
        self.games += 1;
        match score {
            Some(Score::Won(Side::White)) => self.white += 1,
            Some(Score::Won(Side::Black)) => self.black += 1,
            Some(Score::Drawn) => self.drawn += 1,
            Some(Score::BothLose | Score::Annulled) | None => self.unknown += 1,
        }
    }

    fn text(&self) -> String {
        let Self { games, white, black, drawn, unknown } = self;
        format!("{games:>8} {white:>8} {black:>9} {drawn:>8} {unknown:>8}")
    }
}

#[derive(Default, Serialize)]
struct Stats {
    games: u64,
    legal: u64,
    results: Results,
    rulesets: BTreeMap<&'static str, u64>,
    /// By the first moves.
    openings: Vec<Opening>,
    /// By tens of plies.
    lengths: BTreeMap<usize, u64>,
    /// By pieces left, White's and Black's, kings counted as pieces.
    material: BTreeMap<String, u64>,
}

#[derive(Serialize)]
struct Opening {
    moves: String,
    #[serde(flatten)]
    results: Results,
}

pub(crate) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let mut stats = Stats::default();
    let mut openings: BTreeMap<String, Results> = BTreeMap::new();
    arguments.input.each(|_, found| {
        stats.count(&found, arguments.plies, &mut openings);
        Ok(())
    })?;
    let mut openings: Vec<Opening> =
        openings.into_iter().map(|(moves, results)| Opening { moves, results }).collect();
    openings.sort_by_key(|opening| std::cmp::Reverse(opening.results.games));
    openings.truncate(arguments.top);
    stats.openings = openings;
    if arguments.json {
        screen.json(&stats)?;
    } else {
        stats.say(screen)?;
    }
    Ok(ExitCode::SUCCESS)
}

impl Stats {
    fn count(&mut self, found: &ReadGame, plies: usize, openings: &mut BTreeMap<String, Results>) {
        self.games += 1;
        let Some(record) = found.reading.record.as_ref().filter(|_| found.reading.is_legal()) else { return };
        self.legal += 1;
        let score = record.ending.score(record.rules());
        self.results.add(score);
        *self.rulesets.entry(record.ruleset.name()).or_default() += 1;
        let tree = &record.tree;
        let length = tree.main_line().count();
        *self.lengths.entry(length / 10 * 10).or_default() += 1;
        let pieces = |position: &AnyPosition, side| position.side(side).len();
        if let Some(last) = tree.position(tree.last()) {
            let left = format!("{} v {}", pieces(last, Side::White), pieces(last, Side::Black));
            *self.material.entry(left).or_default() += 1;
        }
        if tree.start() == &AnyPosition::start(record.ruleset) && length > 0 {
            let text = |node| {
                let before = tree.parent(node).and_then(|parent| tree.position(parent))?;
                Some(movetext::write(before, tree.step(node).and_then(Step::action)?))
            };
            let moves: Vec<String> = tree.main_line().take(plies).filter_map(text).collect();
            openings.entry(moves.join(" ")).or_default().add(score);
        }
    }

    /// The name of a side in the rulesets of these games; all names if they differ.
    fn colour(&self, side: Side) -> String {
        let counted = RulesetName::ALL.iter().filter(|ruleset| self.rulesets.contains_key(ruleset.name()));
        let mut names: Vec<&str> = Vec::new();
        for name in counted.map(|ruleset| ruleset.rules().colour(side)) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.join("/")
    }

    fn say(&self, screen: &mut Screen) -> anyhow::Result<()> {
        screen.text(&format!("{} games, {} legal", self.games, self.legal), Paint::Strong)?;
        for (ruleset, count) in &self.rulesets {
            screen.text(&format!("  {count:>8}  {ruleset}"), Paint::Plain)?;
        }
        if self.legal == 0 {
            return Ok(());
        }
        let width =
            self.openings.iter().map(|opening| opening.moves.chars().count()).max().unwrap_or(0).max(8);
        let (white, black) = (self.colour(Side::White), self.colour(Side::Black));
        let head = format!(
            "{:<width$} {:>8} {white:>8} {black:>9} {:>8} {:>8}",
            "Opening", "games", "drawn", "unknown"
        );
        screen.gap()?;
        screen.text(&head, Paint::Strong)?;
        screen.text(&format!("{:<width$} {}", "all", self.results.text()), Paint::Plain)?;
        for Opening { moves, results } in &self.openings {
            screen.text(&format!("{moves:<width$} {}", results.text()), Paint::Plain)?;
        }
        screen.gap()?;
        screen.text("Plies", Paint::Strong)?;
        for (from, count) in &self.lengths {
            screen.text(&format!("{:>4} to {:>4} {count:>8}", from, from + 9), Paint::Plain)?;
        }
        screen.gap()?;
        screen.text(&format!("Pieces left, {white} v {black}"), Paint::Strong)?;
        let mut material: Vec<_> = self.material.iter().collect();
        material.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        for (left, count) in material.into_iter().take(10) {
            screen.text(&format!("{left:>12} {count:>8}"), Paint::Plain)?;
        }
        Ok(())
    }
}
