//! One game of a file, by its number.

use super::pipeline::each_game;
use super::sources::sources;
use crate::exit::BadInput;
use crate::position_arguments;
use draughts::RulesetName;
use draughts::pdn::{self, Encoding, Options, RawGame};
use std::path::PathBuf;

use super::input::ReadGame;

/// A file and the number of a game in it.
#[derive(Debug, clap::Args)]
pub(crate) struct GameArguments {
    /// The file; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The number of the game, from 1
    #[arg(short, long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    game: u64,
    /// The ruleset, whatever the game's tags say
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = position_arguments::ruleset(), ignore_case = true)]
    ruleset: Option<RulesetName>,
    /// The encoding of the file [default: guessed from the text]
    #[arg(long, value_name = "ENCODING", value_parser = super::input::encoding)]
    from_encoding: Option<Encoding>,
}

impl GameArguments {
    pub(crate) fn find(&self) -> anyhow::Result<ReadGame> {
        let sources = sources(std::slice::from_ref(&self.file))?;
        let [source] = &sources[..] else {
            return Err(BadInput(format!("{} is not a single file", self.file.display())).into());
        };
        let mut found = None;
        let mut count = 0;
        let options = Options { ruleset: self.ruleset, ..Options::default() };
        let work = |raw: RawGame, options: &Options| {
            (raw.number == self.game).then(|| ReadGame { reading: pdn::read(&raw, options), raw })
        };
        each_game(source, self.from_encoding, options, work, |game| {
            count += 1;
            found = found.take().or(game);
            Ok(())
        })?;
        found.ok_or_else(|| {
            BadInput(format!("{} has {count} games; there is no game {}", source.name(), self.game)).into()
        })
    }
}
