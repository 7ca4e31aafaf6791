//! Who enters a match: how an engine is reached, and what is set about it.

use super::dxp_player::DxpPlayer;
use super::hub_player::HubPlayer;
use super::limit::Limit;
use super::player::{Failure, Player};
use crate::exit::BadInput;
use draughts::RulesetName;
use std::path::{Path, PathBuf};

/// An engine that enters a match.
#[derive(Clone, Debug)]
pub(super) struct Entrant {
    reached: Reached,
    pub(super) limit: Limit,
}

#[derive(Clone, Debug)]
enum Reached {
    Program(Program, Dialect),
    Address(String),
}

/// A program to be started.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) path: PathBuf,
    pub(crate) arguments: Vec<String>,
    pub(crate) folder: Option<PathBuf>,
    pub(crate) options: Vec<Setting>,
}

/// A parameter and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Setting {
    pub(crate) name: String,
    pub(crate) value: String,
}

/// Which version of Hub an engine speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Dialect {
    /// The first, with arguments by their place
    #[value(name = "1")]
    First,
    /// The second, with names and values
    #[value(name = "2")]
    Second,
}

/// The word for our own engine.
const OURS: &str = "damier";
const REMOTE: &str = "dxp:";

impl Entrant {
    pub(super) fn new(
        engine: &str,
        folder: Option<&Path>,
        options: &[String],
        dialect: Dialect,
        limit: Limit,
    ) -> anyhow::Result<Self> {
        if let Some(address) = engine.strip_prefix(REMOTE) {
            if !options.is_empty() {
                let reason = "DamExchange has no parameters: set them where the engine is started";
                return Err(BadInput(reason.to_owned()).into());
            }
            return Ok(Self { reached: Reached::Address(address.to_owned()), limit });
        }
        let mut words = words(engine)?.into_iter();
        let first = words.next().ok_or_else(|| BadInput("an engine needs a command".to_owned()))?;
        let mut arguments: Vec<String> = words.collect();
        let path = if engine.trim() == OURS {
            arguments.push("hub".to_owned());
            std::env::current_exe()?
        } else {
            in_folder(&first, folder)
        };
        let options = options.iter().map(|text| setting(text)).collect::<Result<_, _>>()?;
        let folder = folder.map(Path::to_owned);
        Ok(Self { reached: Reached::Program(Program { path, arguments, folder, options }, dialect), limit })
    }

    pub(super) fn is_remote(&self) -> bool {
        matches!(self.reached, Reached::Address(_))
    }

    /// Starts the engine, or connects to it.
    pub(super) fn enter(&self, ruleset: RulesetName) -> Result<Box<dyn Player>, Failure> {
        Ok(match &self.reached {
            Reached::Program(program, dialect) => Box::new(HubPlayer::start(program, ruleset, *dialect)?),
            Reached::Address(address) => Box::new(DxpPlayer::connect(address, self.limit)?),
        })
    }
}

/// A program named by a path is looked for in its folder.
fn in_folder(program: &str, folder: Option<&Path>) -> PathBuf {
    let path = Path::new(program);
    match folder {
        Some(folder) if path.is_relative() && path.components().count() > 1 => {
            let joined = folder.join(path);
            joined.canonicalize().unwrap_or(joined)
        }
        _ => path.to_owned(),
    }
}

pub(crate) fn setting(text: &str) -> Result<Setting, BadInput> {
    let (name, value) =
        text.split_once('=').ok_or_else(|| BadInput(format!("{text:?}: write NAME=VALUE")))?;
    Ok(Setting { name: name.to_owned(), value: value.to_owned() })
}

/// The words of a command line; what is in quotation marks is one word.
fn words(text: &str) -> Result<Vec<String>, BadInput> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = None;
    for sign in text.chars() {
        match quoted {
            Some(mark) if sign == mark => quoted = None,
            Some(_) => word.get_or_insert_default().push(sign),
            None if sign == '"' || sign == '\'' => {
                quoted = Some(sign);
                word.get_or_insert_default();
            }
            None if sign.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(sign),
        }
    }
    if quoted.is_some() {
        return Err(BadInput(format!("{text}: a quotation mark is never closed")));
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_cut_into_words() {
        let check = |text: &str, expected: &[&str]| {
            assert_eq!(words(text).unwrap(), expected, "{text}");
        };
        check("./scan  hub", &["./scan", "hub"]);
        check("'a b'/c \"\" d", &["a b/c", "", "d"]);
        check(" ", &[]);
        assert!(words("'a").is_err());
    }
}
