//! What can be set about our engine, and how it is named in Hub.

use draughts::RulesetName;
use engine::{Level, Options, Use};
use protocol::hub::{Parameter, Range, Type, ruleset_by, ruleset_name};

/// What is set.
#[derive(Clone, Debug)]
pub(super) struct Parameters {
    pub(super) ruleset: RulesetName,
    pub(super) options: Options,
}

impl Default for Parameters {
    fn default() -> Self {
        Self { ruleset: RulesetName::International, options: Options::default() }
    }
}

impl Parameters {
    /// All parameters with their values.
    pub(super) fn list(&self) -> Vec<Parameter> {
        let options = &self.options;
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
            ("book", (options.book == Use::IfThere).to_string(), Type::Bool),
            ("endgame", (options.endgame == Use::IfThere).to_string(), Type::Bool),
        ]
        .map(|(name, value, kind)| Parameter { name: name.to_owned(), value, kind })
        .into()
    }

    /// Sets one; what is wrong with it otherwise, in words. One that is not known is passed over, as Hub wants it.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let value = value.trim();
        // Our own names of rulesets do as well, so this one looks for itself.
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
        let used = || if value == "true" { Use::IfThere } else { Use::Never };
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
            "endgame" => options.endgame = used(),
            _ => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_can_be_set_to_what_it_is() {
        let mut parameters = Parameters::default();
        for parameter in Parameters::default().list() {
            assert_eq!(parameters.set(&parameter.name, &parameter.value), Ok(()));
        }
        assert_eq!(parameters.set("level", "3"), Ok(()));
        assert_eq!(parameters.options.level.number(), 3);
        assert_eq!(parameters.set("variant", "international"), Ok(()));
        assert_eq!(parameters.set("no-such-thing", "1"), Ok(()));
        for (name, value) in [("level", "11"), ("threads", "0"), ("book", "1"), ("variant", "chess")] {
            assert!(parameters.set(name, value).is_err(), "{name}");
        }
    }
}
