//! `damier pdn merge`: the games of several files in one.

use super::input::{Input, PdnOutput, Verbatim};
use crate::screen::Screen;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Games are copied unchanged, except that all become UTF-8.

Examples:
  damier pdn merge round1.pdn round2.pdn -o tournament.pdn
  damier pdn merge archive/ | damier pdn dedupe - > all.pdn")]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    output: PdnOutput,
}

pub(crate) fn run(arguments: &Arguments, _: &mut Screen) -> anyhow::Result<ExitCode> {
    let mut out = arguments.output.open(&arguments.input)?;
    let mut verbatim = Verbatim::default();
    arguments.input.each_by(|raw, _| raw, |source, raw| verbatim.write(&mut out, source, &raw))?;
    out.finish()?;
    Ok(verbatim.exit_code())
}
