//! `damier pdn convert`: rewrites games in another style.

use super::input::{Input, PdnOutput, ReadGame, Verbatim, encoding};
use crate::exit::{self, complain};
use crate::screen::Screen;
use draughts::pdn::{self, Encoding, Profile, Style};
use draughts::rules::SquareNames;
use std::io::Write;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Profiles: strict (PDN 3.0 to the letter), common, russian (: for captures), lidraughts, portuguese (squares numbered
from White's right, a dash for every move). A game that cannot be read is copied unchanged and reported on standard error;
the exit code is then 1. It is 4 if the encoding lacks some characters, which become question marks. Games saved by damier
play can be converted too. With strict, results that PDN 3.0 does not have become 2-0, 1-1 or 0-2.

Examples:
  damier pdn convert games.pdn --profile lidraughts -o out.pdn
  damier pdn convert old.pdn --rules russian --squares numbers
  damier pdn convert game.damier -o game.pdn
  damier pdn convert archive.pdn.gz --from-encoding koi8-r -o out.pdn
  damier pdn convert games.pdn --profile russian --encoding windows-1251 -o out.pdn")]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    output: PdnOutput,
    /// The style of the games
    #[arg(long, value_enum, value_name = "PROFILE", default_value = "common")]
    profile: ProfileName,
    /// How squares are named [default: as in the ruleset]
    #[arg(long, value_enum, value_name = "NAMES")]
    squares: Option<Names>,
    /// The encoding to write: utf-8, windows-1251, koi8-r, cp866, …
    #[arg(long, value_name = "ENCODING", default_value = "utf-8", value_parser = encoding)]
    encoding: Encoding,
    /// The longest line of moves, in characters; 0 for no limit
    #[arg(long, value_name = "CHARACTERS", default_value_t = 80)]
    width: usize,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum ProfileName {
    Strict,
    Common,
    Russian,
    Lidraughts,
    Portuguese,
}

impl ProfileName {
    const fn profile(self) -> Profile {
        match self {
            Self::Strict => Profile::Strict,
            Self::Common => Profile::Common,
            Self::Russian => Profile::Russian,
            Self::Lidraughts => Profile::Lidraughts,
            Self::Portuguese => Profile::Portuguese,
        }
    }
}

impl ProfileName {
    /// Whether only the results of PDN 3.0 are written.
    const fn is_standard(self) -> bool {
        matches!(self, Self::Strict)
    }
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Names {
    Numbers,
    Letters,
}

pub(crate) fn run(arguments: &Arguments, _: &mut Screen) -> anyhow::Result<ExitCode> {
    let squares = arguments.squares.map(|names| match names {
        Names::Numbers => SquareNames::Numbers,
        Names::Letters => SquareNames::Letters,
    });
    let style = Style { profile: arguments.profile.profile(), squares, width: arguments.width };
    let mut out = arguments.output.open(&arguments.input)?;
    let (mut kept, mut lossy) = (0u64, 0u64);
    let mut verbatim = Verbatim::default();
    arguments.input.each(|source, ReadGame { raw, reading }| {
        let text = match (&reading.record, &reading.failure) {
            (Some(record), None) => pdn::write(record, &style),
            (_, failure) => {
                kept += 1;
                let reason = failure.as_ref().map_or_else(String::new, ToString::to_string);
                complain!("{}: game {} is copied unchanged: {reason}", source.name(), raw.number);
                if raw.passed_over > 0 {
                    return verbatim.write(&mut out, source, &raw);
                }
                format!("{}\n\n", raw.text)
            }
        };
        if let Some(record) = reading.record.as_ref().filter(|_| reading.failure.is_none()) {
            let (was, becomes) = (record.ending, record.ending.standard());
            if arguments.profile.is_standard() && was != becomes {
                let (name, was, becomes) = (source.name(), was.text(), becomes.text());
                complain!("{name}: game {}: the result {was} is written as {becomes}", raw.number);
            }
        }
        if let Some(lacking) = arguments.encoding.lacks(&text) {
            lossy += 1;
            let encoding = arguments.encoding;
            complain!("{}: game {}: {encoding} has no {lacking:?}; ? is written", source.name(), raw.number);
        }
        out.write_all(&arguments.encoding.encode(&text))?;
        Ok(())
    })?;
    out.finish()?;
    Ok(match (lossy, kept) {
        (0, 0) => ExitCode::SUCCESS,
        (0, _) => ExitCode::from(exit::REFUSED),
        _ => ExitCode::from(exit::LOSSY),
    })
}
