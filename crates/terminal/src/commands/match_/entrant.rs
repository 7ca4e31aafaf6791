//! The engines of a match: how each is started, and its parameters.

use super::dxp_player::DxpPlayer;
use super::hub_player::HubPlayer;
use super::limit::Limit;
use super::player::{Failure, Player};
use crate::exit::BadInput;
use draughts::RulesetName;
use std::path::{Path, PathBuf};

/// An engine of a match.
#[derive(Clone, Debug)]
pub(super) struct Entrant {
    reached: Launch,
    pub(super) limit: Limit,
}

#[derive(Clone, Debug)]
enum Launch {
    Program(Program, Dialect),
    Address(String),
}

/// A program to start.
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

/// The version of Hub that an engine uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Dialect {
    /// Version 1, with positional arguments
    #[value(name = "1")]
    First,
    /// Version 2, with names and values
    #[value(name = "2")]
    Second,
}

/// The name of our own engine.
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
                let reason = "DamExchange has no parameters: set them when you start the engine";
                return Err(BadInput(reason.to_owned()).into());
            }
            return Ok(Self { reached: Launch::Address(address.to_owned()), limit });
        }
        let mut words = words(engine)?.into_iter();
        let first =
            words.next().ok_or_else(|| BadInput("the command of the engine is missing".to_owned()))?;
        let mut arguments: Vec<String> = words.collect();
        let path = if engine.trim() == OURS {
            arguments.push("hub".to_owned());
            std::env::current_exe()?
        } else {
            in_folder(&first, folder)
        };
        let options = options.iter().map(|text| setting(text)).collect::<Result<_, _>>()?;
        let folder = folder.map(Path::to_owned);
        Ok(Self { reached: Launch::Program(Program { path, arguments, folder, options }, dialect), limit })
    }

    pub(super) fn is_remote(&self) -> bool {
        matches!(self.reached, Launch::Address(_))
    }

    /// Starts the engine, or connects to it.
    pub(super) fn enter(&self, ruleset: RulesetName) -> Result<Box<dyn Player>, Failure> {
        Ok(match &self.reached {
            Launch::Program(program, dialect) => Box::new(HubPlayer::start(program, ruleset, *dialect)?),
            Launch::Address(address) => Box::new(DxpPlayer::connect(address, self.limit)?),
        })
    }
}

/// A relative path to a program is resolved in its folder.
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

/// The words of a command line; text in quotation marks is one word.
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
        return Err(BadInput(format!("{text}: a quotation mark is not closed")));
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
