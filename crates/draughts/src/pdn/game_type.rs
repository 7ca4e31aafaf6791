//! The `GameType` tag and its relatives: which ruleset a file says it is about.

use super::Tags;
use super::naming::StartCorner;
use crate::board::Side;
use crate::rules::RulesetName;

/// The ruleset that the tags name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TaggedRuleset {
    Ruleset(RulesetName),
    /// A game that we do not have, by its name.
    Other(String),
    /// A board of this many rows, without any rules.
    Board(u8),
    Nothing,
    Unreadable,
}

/// Games of the standard that we do not have.
const OTHERS: [(u32, &str); 11] = [
    (0, "chess"),
    (1, "Chinese chess"),
    (27, "Canadian draughts"),
    (30, "Turkish draughts"),
    (31, "Thai draughts"),
    (40, "Frisian draughts"),
    (41, "Spantsiretti"),
    (42, "Frysk!"),
    (50, "Othello"),
    (98, "antidraughts"),
    (99, "breakthrough draughts"),
];

/// Numbers that count the squares of the board, as some programs write them.
const BOARDS: [(u32, u8); 2] = [(100, 10), (64, 8)];

/// Words for games that we do not have, in tags that name a game.
const OTHER_WORDS: [&str; 11] = [
    "frisian",
    "frysk",
    "antidraughts",
    "anti-draughts",
    "breakthrough",
    "turkish",
    "canadian",
    "thai",
    "spantsiretti",
    "losing",
    "giveaway",
];

/// Words for rulesets beside their names.
const WORDS: [(&str, &str); 8] = [
    ("american pool", "pool"),
    ("american/english", "english"),
    ("american", "english"),
    ("checkers", "english"),
    ("10x10", "international"),
    ("italiana", "italian"),
    ("brasil", "brazilian"),
    ("damas portug", "portuguese"),
];

/// The ruleset that the tags name. A `RuleSet` tag takes precedence over the number, which may be shared.
pub(super) fn said(tags: &Tags) -> TaggedRuleset {
    if let Some(ruleset) = tags.known("RuleSet").and_then(|name| name.parse().ok()) {
        return TaggedRuleset::Ruleset(ruleset);
    }
    if let Some(text) = tags.known("GameType") {
        return by_tag(text);
    }
    let named = ["Variant", "GameVariant", "Game", "Rules"].iter().find_map(|name| tags.known(name));
    named.map_or(TaggedRuleset::Nothing, by_word)
}

fn by_tag(text: &str) -> TaggedRuleset {
    let digits = text.trim_start().bytes().take_while(u8::is_ascii_digit).count();
    let Ok(number) = text.trim_start()[..digits].parse::<u32>() else {
        return match by_word(text) {
            TaggedRuleset::Nothing => TaggedRuleset::Unreadable,
            said => said,
        };
    };
    let ours =
        RulesetName::ALL.iter().copied().filter(|name| u32::from(name.rules().game_type.number) == number);
    if let Some(ruleset) = ours.min_by_key(|name| name.rules().game_type.rule_set.is_some()) {
        return TaggedRuleset::Ruleset(ruleset);
    }
    if let Some((_, rows)) = BOARDS.iter().find(|(squares, _)| *squares == number) {
        return TaggedRuleset::Board(*rows);
    }
    match OTHERS.iter().find(|(other, _)| *other == number) {
        Some((_, name)) => TaggedRuleset::Other(format!("{name} (GameType {number})")),
        // No standard has the number: the moves tell more than it does.
        None => TaggedRuleset::Unreadable,
    }
}

fn by_word(text: &str) -> TaggedRuleset {
    let text = text.to_lowercase();
    if let Some(word) = OTHER_WORDS.iter().find(|word| text.contains(*word)) {
        return TaggedRuleset::Other((*word).to_owned());
    }
    let named = WORDS.iter().find(|(word, _)| text.contains(word)).and_then(|(_, name)| name.parse().ok());
    let own = || RulesetName::ALL.iter().copied().find(|name| text.contains(name.name()));
    named.or_else(own).map_or(TaggedRuleset::Nothing, TaggedRuleset::Ruleset)
}

/// The corner at which the tag's numbers begin, if it says so: the fifth field, `N1`.
pub(super) fn corner(tags: &Tags) -> Option<StartCorner> {
    let mut fields = tags.known("GameType")?.split(',').map(str::trim);
    let begins = match fields.nth(1)? {
        "W" | "w" => Side::White,
        "B" | "b" => Side::Black,
        _ => return None,
    };
    let digit = fields.nth(2)?.strip_prefix(['N', 'n'])?.parse().ok()?;
    StartCorner::by_digit(digit, begins)
}
