//! `damier pdn dedupe`: removes duplicate games.

use super::input::{Input, PdnOutput, ReadGame, Verbatim};
use crate::screen::Screen;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Two games are the same if they start from the same position and have the same moves, whatever their tags and comments say;
the first one is kept. Games that cannot be read are the same if their text is.

Examples:
  damier pdn dedupe all.pdn -o once.pdn
  damier pdn dedupe --min-plies 20 archive/ > once.pdn")]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    output: PdnOutput,
    /// Keep all games shorter than this: short games may be alike by chance
    #[arg(long, value_name = "PLIES", default_value_t = 1)]
    min_plies: usize,
}

pub(crate) fn run(arguments: &Arguments, _: &mut Screen) -> anyhow::Result<ExitCode> {
    let mut out = arguments.output.open(&arguments.input)?;
    let mut seen: HashSet<u128> = HashSet::new();
    let (mut all, mut kept) = (0u64, 0u64);
    let mut verbatim = Verbatim::default();
    arguments.input.each(|source, found| {
        all += 1;
        // Only the beginning of an oversized game could be compared.
        let unknown = found.raw.passed_over > 0;
        let short = found.reading.is_legal() && found.reading.legal_plies() < arguments.min_plies;
        if short || unknown || seen.insert(fingerprint(&found)) {
            kept += 1;
            verbatim.write(&mut out, source, &found.raw)?;
        }
        Ok(())
    })?;
    out.finish()?;
    crate::exit::complain!("{kept} of {all} games kept");
    Ok(verbatim.exit_code())
}

/// A hash that two different games almost certainly do not share.
fn fingerprint(found: &ReadGame) -> u128 {
    let hash = |seed: u64| {
        let mut hasher = DefaultHasher::new();
        seed.hash(&mut hasher);
        match (&found.reading.record, &found.reading.failure) {
            (Some(record), None) => {
                record.tree.start().hash(&mut hasher);
                record.tree.moves().for_each(|action| action.hash(&mut hasher));
            }
            _ => found.raw.text.split_whitespace().for_each(|word| word.hash(&mut hasher)),
        }
        u128::from(hasher.finish())
    };
    hash(1) << 64 | hash(2)
}
