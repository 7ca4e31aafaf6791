//! `damier sheet blank`.

use super::{Print, per_page};
use crate::position_arguments;
use draughts::RulesetName;
use print::sheet::{self, SheetsPerPage};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  damier sheet blank -o sheet.pdf
  damier sheet blank --rules english --copies 20 --per-page 2 --paper letter -o sheets.pdf")]
pub(super) struct Arguments {
    /// The ruleset
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = position_arguments::ruleset(), ignore_case = true, default_value = "international")]
    ruleset: RulesetName,
    /// Number of sheets [default: one full page]
    #[arg(long, value_name = "NUMBER")]
    copies: Option<usize>,
    /// Sheets per page: 1 or 2
    #[arg(long, value_name = "NUMBER", value_parser = per_page, default_value = "1")]
    per_page: SheetsPerPage,
    #[command(flatten)]
    print: Print,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    arguments.print.check()?;
    let rules = arguments.ruleset.rules();
    let page_full = match arguments.per_page {
        SheetsPerPage::One => 1,
        SheetsPerPage::Two => 2,
    };
    let printing = arguments.print.printing(format!("Score sheet: {}", rules.title));
    let copies = arguments.copies.unwrap_or(page_full);
    arguments.print.write(sheet::blank(rules, copies, arguments.per_page, &printing))
}
