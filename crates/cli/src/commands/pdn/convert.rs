//! `damier pdn convert`: games written anew, in another manner.

use super::input::{Found, Input, Output, Verbatim};
use crate::exit;
use crate::screen::Screen;
use draughts::pdn::{self, Encoding, Profile, Style};
use draughts::rules::SquareNames;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Profiles: strict (PDN 3.0 to the letter), common, russian (: for captures), lidraughts, portuguese (squares numbered
from White's right hand, a dash for every move). A game that cannot be read is written as it was and named on standard
error; the exit code is then 1.

Examples:
  damier pdn convert games.pdn --profile lidraughts -o out.pdn
  damier pdn convert old.pdn --rules russian --squares numbers
  damier pdn convert games.pdn --profile russian --encoding windows-1251 -o out.pdn")]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    output: Output,
    /// For whom the games are written
    #[arg(long, value_enum, value_name = "PROFILE", default_value = "common")]
    profile: ProfileName,
    /// How squares are named [default: as the ruleset does]
    #[arg(long, value_enum, value_name = "NAMES")]
    squares: Option<Names>,
    /// The encoding: utf-8, windows-1252 or windows-1251
    #[arg(long, value_name = "ENCODING", default_value = "utf-8", value_parser = encoding)]
    encoding: Encoding,
    /// The most characters in a line of moves; 0 for no limit
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

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Names {
    Numbers,
    Letters,
}

fn encoding(name: &str) -> Result<Encoding, String> {
    Encoding::by_name(name).ok_or_else(|| "write utf-8, windows-1252 or windows-1251".to_owned())
}

pub(crate) fn run(arguments: &Arguments, _: &mut Screen) -> anyhow::Result<ExitCode> {
    let squares = arguments.squares.map(|names| match names {
        Names::Numbers => SquareNames::Numbers,
        Names::Letters => SquareNames::Letters,
    });
    let style = Style { profile: arguments.profile.profile(), squares, width: arguments.width };
    let mut out = arguments.output.open(&arguments.input)?;
    let mut kept = 0;
    let mut verbatim = Verbatim::default();
    arguments.input.each(|source, Found { raw, reading }| {
        let text = match (&reading.record, &reading.failure) {
            (Some(record), None) => pdn::write(record, &style),
            (_, failure) => {
                kept += 1;
                let reason = failure.as_ref().map_or_else(String::new, ToString::to_string);
                eprintln!("{}: game {} is kept as it was: {reason}", source.name(), raw.number);
                if raw.passed_over > 0 {
                    return verbatim.write(&mut *out, source, &raw);
                }
                format!("{}\n\n", raw.text)
            }
        };
        if let Some(lacking) = arguments.encoding.lacks(&text) {
            let encoding = arguments.encoding;
            eprintln!("{}: game {}: {encoding} has no {lacking:?}, ? is written", source.name(), raw.number);
        }
        out.write_all(&arguments.encoding.encode(&text))?;
        Ok(())
    })?;
    out.flush()?;
    Ok(if kept == 0 { ExitCode::SUCCESS } else { ExitCode::from(exit::REFUSED) })
}
