//! Writing tags.

use super::profile::{Profile, Style, StyleNaming};
use crate::board::{Kind, Side};
use crate::notation::fen;
use crate::pdn::{GameEnding, GameRecord};
use crate::position::Setup;
use crate::rules::{Corner, SquareNames};

pub(super) fn write(record: &GameRecord, style: &Style) -> String {
    let mut text = String::new();
    let mut add = |name: &str, value: &str| {
        text.push_str(&format!("[{name} \"{}\"]\n", escaped(value)));
    };
    for tag in record.tags.iter() {
        add(&tag.name, &tag.value);
    }
    add("Result", &result(record.ending, style));
    add("GameType", &game_type(record, style));
    let rules = record.rules();
    if let Some(name) = rules.game_type.rule_set {
        add("RuleSet", name);
    }
    let setup = record.tree.start_setup();
    if setup != Setup::start(rules) {
        add("SetUp", "1");
        add("FEN", &position(record, style, &setup));
    }
    text
}

/// The result in the points of the profile.
pub(super) fn result(ending: GameEnding, style: &Style) -> String {
    let ending = match style.profile {
        Profile::Strict | Profile::Lidraughts => ending.standard(),
        Profile::Common | Profile::Russian | Profile::Portuguese => ending,
    };
    let ending = match (style.profile, ending) {
        (Profile::Lidraughts, GameEnding::Halves) => GameEnding::Points { first: 1, second: 1 },
        (Profile::Lidraughts, GameEnding::Points { first: 1, second: 0 }) => {
            GameEnding::Points { first: 2, second: 0 }
        }
        (Profile::Lidraughts, GameEnding::Points { first: 0, second: 1 }) => {
            GameEnding::Points { first: 0, second: 2 }
        }
        (_, ending) => ending,
    };
    ending.text()
}

fn game_type(record: &GameRecord, style: &Style) -> String {
    let rules = record.rules();
    let number = rules.game_type.number;
    if style.profile == Profile::Lidraughts {
        return number.to_string();
    }
    let begins = rules.first_to_move.value.letter();
    let size = rules.size.value;
    let mirrored = u8::from(rules.dark_corner.value == Corner::Right);
    format!("{number},{begins},{size},{size},{},{mirrored}", style.notation_field(rules))
}

/// A position, squares named as in the style.
fn position(record: &GameRecord, style: &Style, setup: &Setup) -> String {
    let rules = record.rules();
    let own = rules.notation.value.squares == SquareNames::Numbers;
    // Every reader knows the ruleset's own names.
    if matches!(style.naming(rules), StyleNaming::Letters)
        || own && style.naming(rules) == StyleNaming::Numbers
    {
        return fen::write(rules, setup);
    }
    let mut text = setup.turn.letter().to_string();
    for side in Side::BOTH {
        let mut pieces: Vec<(u8, String)> = Vec::new();
        for place in setup.side(side) {
            let king = setup.piece_at(place).is_some_and(|piece| piece.kind == Kind::King);
            let name = style.square(rules, place);
            pieces.push((name.parse().unwrap_or(0), if king { format!("K{name}") } else { name }));
        }
        pieces.sort();
        let names: Vec<String> = pieces.into_iter().map(|(_, name)| name).collect();
        text.push_str(&format!(":{}{}", side.letter(), names.join(",")));
    }
    text
}

fn escaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut characters = value.chars().peekable();
    while let Some(character) = characters.next() {
        match (character, characters.peek()) {
            // A backslash that protects nothing stands for itself: it need not be doubled.
            ('\\', Some(next)) if !matches!(next, '"' | '\\' | '\'') => text.push('\\'),
            ('"' | '\\', _) => {
                text.push('\\');
                text.push(character);
            }
            ('\n' | '\r', _) => text.push(' '),
            (character, _) => text.push(character),
        }
    }
    text
}
