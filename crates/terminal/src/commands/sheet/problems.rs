//! `damier sheet problems`.

use super::{Print, problem_file};
use crate::commands::diagram::DiagramStyle;
use crate::position_arguments;
use draughts::RulesetName;
use print::sheet::{Problem, ProblemSheet, ProblemsPerPage, Solutions};
use print::{Diagram, Look};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The file is either PDN, where every game is a problem, or plain text with an empty line between problems. A problem can
have these lines, of which only fen: is required; lines that begin with # are comments:
  title: The quiet one
  rules: international
  fen: W:W27,28,32,K46:B18,19,K5
  stipulation: White to move and win
  moves: 1. 28-22 18x38 2. 32x43
All moves must be legal. Instead of moves:, a solution: line can hold any text.

Examples:
  damier sheet problems problems.txt -o problems.pdf
  damier sheet problems problems.txt --per-page 12 --no-solutions --title 'Club evening' -o evening.pdf")]
pub(super) struct Arguments {
    /// The file with the problems; - reads standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// The ruleset of problems that do not name one [default: international; for PDN, inferred from the games]
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = position_arguments::ruleset(), ignore_case = true)]
    ruleset: Option<RulesetName>,
    /// The heading of every page
    #[arg(long, value_name = "TEXT", default_value = "Problems")]
    title: String,
    /// Diagrams per page: 2, 4, 6, 9 or 12
    #[arg(long, value_name = "NUMBER", value_parser = per_page, default_value = "6")]
    per_page: ProblemsPerPage,
    /// Omit the solutions
    #[arg(long)]
    no_solutions: bool,
    #[command(flatten)]
    style: DiagramStyle,
    #[command(flatten)]
    print: Print,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    arguments.print.check()?;
    let written = problem_file::read(&arguments.file, arguments.ruleset)?;
    let look = arguments.style.look_or(Look::PAPER);
    let problems: Vec<Problem> = written
        .into_iter()
        .map(|problem| Problem {
            title: problem.title,
            diagram: arguments.style.applied(Diagram::new(problem.rules, problem.setup).in_look(look)),
            stipulation: problem.stipulation,
            solution: problem.solution,
        })
        .collect();
    let sheet = ProblemSheet {
        title: arguments.title.clone(),
        problems,
        per_page: arguments.per_page,
        solutions: if arguments.no_solutions { Solutions::LeftOut } else { Solutions::AtTheEnd },
    };
    arguments.print.write(sheet.pdf(&arguments.print.printing(arguments.title.clone())))
}

fn per_page(text: &str) -> Result<ProblemsPerPage, String> {
    let found = ProblemsPerPage::ALL.into_iter().find(|number| number.count().to_string() == text);
    found.ok_or_else(|| "a page holds 2, 4, 6, 9 or 12 diagrams".to_owned())
}
