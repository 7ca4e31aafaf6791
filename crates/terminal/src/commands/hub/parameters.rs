//! The engine's parameters and their names in Hub.

use draughts::RulesetName;
use engine::endgame::{Built, MOST_PIECES, Storage};
use engine::{Level, Options, Usage};
use protocol::hub::{Parameter, Range, Type, ruleset_by, ruleset_name};
use std::path::{Path, PathBuf};

/// The values of the parameters.
#[derive(Clone, Debug)]
pub(super) struct Parameters {
    pub(super) ruleset: RulesetName,
    pub(super) options: Options,
}

impl Parameters {
    pub(super) const fn new(options: Options) -> Self {
        Self { ruleset: RulesetName::International, options }
    }

    /// All parameters with their values.
    pub(super) fn list(&self) -> Vec<Parameter> {
        let options = &self.options;
        let storage = &options.storage;
        let most = usize::from(MOST_PIECES);
        let whole = |least: usize, most: usize| {
            let bound = |number: usize| i64::try_from(number).ok();
            Type::Int(Range { min: bound(least), max: bound(most) })
        };
        let names = RulesetName::ALL.iter().map(|&ruleset| ruleset_name(ruleset).to_owned()).collect();
        let levels = (usize::from(Level::FIRST.number()), usize::from(Level::FULL.number()));
        [
            ("variant", ruleset_name(self.ruleset).to_owned(), Type::Enum(names)),
            ("threads", options.threads.to_string(), whole(1, Options::MOST_THREADS)),
            ("hash", options.hash_mebibytes.to_string(), whole(1, Options::MOST_MEBIBYTES)),
            ("level", options.level.number().to_string(), whole(levels.0, levels.1)),
            ("seed", options.seed.to_string(), Type::Int(Range { min: Some(0), max: None })),
            ("book", (options.book == Usage::IfThere).to_string(), Type::Bool),
            ("book-file", written(options.book_file.as_deref()), Type::Text),
            ("endgame", (options.endgame == Usage::IfThere).to_string(), Type::Bool),
            ("bb-path", written(storage.folder.as_deref()), Type::Text),
            ("bb-size", storage.pieces.to_string(), whole(0, most)),
            ("bb-build", building(storage.built), builds()),
            ("bb-cache", storage.mebibytes.to_string(), whole(1, Storage::MOST_MEBIBYTES)),
        ]
        .map(|(name, value, kind)| Parameter { name: name.to_owned(), value, kind })
        .into()
    }

    /// Sets a parameter, or says what is wrong with the value. Unknown parameters are ignored, as Hub requires.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let value = value.trim();
        // Our own names of rulesets are accepted too.
        if name == "variant" {
            self.ruleset = ruleset_by(value).map_err(|fault| fault.to_string())?;
            return Ok(());
        }
        let Some(parameter) = self.list().into_iter().find(|parameter| parameter.name == name) else {
            return Ok(());
        };
        if let Some(reason) = parameter.refuses(value) {
            return Err(format!("{reason}, not {value:?}"));
        }
        let unread = |_| format!("{name} cannot be {value:?}");
        let used = || if value == "true" { Usage::IfThere } else { Usage::Never };
        let path = || (!value.is_empty()).then(|| PathBuf::from(value));
        let options = &mut self.options;
        match name {
            "threads" => options.threads = value.parse().map_err(unread)?,
            "hash" => options.hash_mebibytes = value.parse().map_err(unread)?,
            "seed" => options.seed = value.parse().map_err(unread)?,
            "level" => {
                let number: u8 = value.parse().map_err(unread)?;
                options.level = Level::new(number).unwrap_or(Level::FULL);
            }
            "book" => options.book = used(),
            "book-file" => options.book_file = path(),
            "endgame" => options.endgame = used(),
            "bb-path" => options.storage.folder = path(),
            "bb-size" => options.storage.pieces = value.parse().map_err(unread)?,
            "bb-build" => {
                options.storage.built = match value {
                    USUAL => Built::Usual,
                    pieces => Built::UpTo(pieces.parse().map_err(unread)?),
                }
            }
            "bb-cache" => options.storage.mebibytes = value.parse().map_err(unread)?,
            _ => {}
        }
        Ok(())
    }
}

/// The databases that are built by default, which depends on the ruleset.
const USUAL: &str = "usual";

fn building(built: Built) -> String {
    match built {
        Built::Usual => USUAL.to_owned(),
        Built::UpTo(pieces) => pieces.to_string(),
    }
}

fn builds() -> Type {
    let pieces = (0..=MOST_PIECES).map(|pieces| building(Built::UpTo(pieces)));
    Type::Enum([building(Built::Usual)].into_iter().chain(pieces).collect())
}

/// A path as Hub writes it; empty for none.
fn written(path: Option<&Path>) -> String {
    path.map_or_else(String::new, |path| path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_can_be_set_to_what_it_is() {
        let mut parameters = Parameters::new(Options::default());
        for parameter in Parameters::new(Options::default()).list() {
            assert_eq!(parameters.set(&parameter.name, &parameter.value), Ok(()));
        }
        assert_eq!(parameters.set("level", "3"), Ok(()));
        assert_eq!(parameters.options.level.number(), 3);
        assert_eq!(parameters.set("variant", "international"), Ok(()));
        assert_eq!(parameters.set("no-such-thing", "1"), Ok(()));
        assert_eq!(parameters.set("bb-path", "some where"), Ok(()));
        assert_eq!(parameters.options.storage.folder, Some("some where".into()));
        assert_eq!((parameters.set("bb-path", ""), parameters.set("bb-size", "5")), (Ok(()), Ok(())));
        assert_eq!(parameters.options.storage, Storage { pieces: 5, ..Storage::NONE });
        for (value, built) in [("6", Built::UpTo(6)), ("usual", Built::Usual)] {
            assert_eq!(parameters.set("bb-build", value), Ok(()));
            assert_eq!(parameters.options.storage.built, built);
        }
        for (name, value) in [
            ("level", "11"),
            ("threads", "0"),
            ("book", "1"),
            ("bb-size", "9"),
            ("bb-build", "9"),
            ("variant", "chess"),
        ] {
            assert!(parameters.set(name, value).is_err(), "{name}");
        }
    }
}
