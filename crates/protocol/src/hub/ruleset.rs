//! How Hub names the rulesets in its parameter `variant`.

use draughts::RulesetName;

/// The rulesets that have another name in Hub.
const OTHERWISE: [(RulesetName, &str); 1] = [(RulesetName::International, "normal")];

/// A name that Hub has for no ruleset of ours.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no variant {text:?}; the variants are {}", names())]
pub struct UnknownName {
    text: String,
}

/// The name of a ruleset.
pub fn ruleset_name(ruleset: RulesetName) -> &'static str {
    let other = OTHERWISE.iter().find(|(own, _)| *own == ruleset);
    other.map_or(ruleset.name(), |(_, name)| name)
}

/// The ruleset with a name, Hub's or our own.
pub fn ruleset_by(name: &str) -> Result<RulesetName, UnknownName> {
    let wanted = name.trim();
    let other = OTHERWISE.iter().find(|(_, name)| name.eq_ignore_ascii_case(wanted));
    let own = || wanted.parse().map_err(|_| UnknownName { text: wanted.chars().take(40).collect() });
    other.map_or_else(own, |(ruleset, _)| Ok(*ruleset))
}

fn names() -> String {
    RulesetName::ALL.iter().map(|&ruleset| ruleset_name(ruleset)).collect::<Vec<_>>().join(", ")
}
