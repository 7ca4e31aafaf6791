//! The position a game begins from: the FEN tag as it is found.

use super::Repair;
use super::naming::SquareNaming;
use crate::notation::fen;
use crate::position::{AnyPosition, Setup};
use crate::rules::RulesetName;

/// A position a game may begin from.
#[derive(Clone, Debug)]
pub(super) struct Beginning {
    pub(super) position: AnyPosition,
    pub(super) repairs: Vec<Repair>,
}

/// The positions a game may begin from, the likeliest first: more than one where the FEN does not say who is to move,
/// or says it wrongly.
pub(super) fn beginnings(
    ruleset: RulesetName,
    naming: &SquareNaming,
    fen: Option<&str>,
) -> Result<Vec<Beginning>, String> {
    let Some(text) = fen else {
        return Ok(vec![Beginning { position: AnyPosition::start(ruleset), repairs: Vec::new() }]);
    };
    let rules = ruleset.rules();
    let mut repairs = Vec::new();
    let mut read = fen::read(rules, text);
    let turn_is_known = text.trim_start().starts_with(['W', 'B', 'w', 'b', 'R', 'r']);
    if read.is_err() {
        let letter = rules.first_to_move.value.letter();
        let cleaned = cleaned(text, letter);
        if let Ok(setup) = fen::read(rules, &cleaned) {
            read = Ok(setup);
            if turn_is_known {
                repairs.push(Repair::FenMarks);
            }
        }
    }
    let setup = read.map_err(|faults| faults.to_string())?;
    let lettered = text.contains(|sign: char| matches!(sign.to_ascii_lowercase(), 'a' | 'c'..='h'));
    let setup = if lettered { setup } else { naming.placed(&setup) };
    let mut found = Vec::new();
    for turn in [setup.turn, setup.turn.opponent()] {
        let mut repairs = repairs.clone();
        if turn != setup.turn || !turn_is_known {
            repairs.push(Repair::FenTurn);
        }
        found.push(beginning(ruleset, Setup { turn, ..setup }, repairs)?);
    }
    Ok(found)
}

fn beginning(ruleset: RulesetName, setup: Setup, mut repairs: Vec<Repair>) -> Result<Beginning, String> {
    let position = match AnyPosition::new(ruleset, &setup) {
        Ok(position) => position,
        Err(_) => {
            repairs.push(Repair::FenForced);
            AnyPosition::forced(ruleset, &setup).map_err(|faults| faults.to_string())?
        }
    };
    Ok(Beginning { position, repairs })
}

/// The text without marks that mean nothing, and with a side to move.
fn cleaned(text: &str, turn: char) -> String {
    let mut plain: String = text
        .chars()
        .map(|sign| match sign {
            ';' => ',',
            '[' | ']' | '"' | '.' | '?' => ' ',
            sign => sign,
        })
        .collect();
    while plain.contains(",,") {
        plain = plain.replace(",,", ",");
    }
    let mut sections: Vec<String> =
        plain.split(':').map(|section| section.trim().trim_matches(',').trim().to_owned()).collect();
    let is_turn = |section: &str| section.len() == 1;
    match sections.first_mut() {
        Some(first) if first.is_empty() => *first = turn.to_string(),
        Some(first) if !is_turn(first) => sections.insert(0, turn.to_string()),
        _ => {}
    }
    for section in &mut sections {
        let letter = section.chars().next().filter(char::is_ascii_alphabetic).map_or(0, char::len_utf8);
        let mut seen: Vec<&str> = Vec::new();
        // A piece that is named twice is one piece.
        for item in section[letter..].split(',').map(str::trim) {
            if !seen.contains(&item) {
                seen.push(item);
            }
        }
        *section = format!("{}{}", &section[..letter], seen.join(","));
    }
    sections.retain(|section| !section.is_empty());
    sections.join(":")
}
