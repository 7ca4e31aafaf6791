//! The openings from which games start.

use crate::exit::BadInput;
use draughts::notation::{fen, hub, movetext};
use draughts::{AnyPosition, Kind, Move, RulesetName, Side};
use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;
use std::str::FromStr;

/// Where openings come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Openings {
    Start,
    Random { plies: u32 },
    File(PathBuf),
}

/// A position and moves from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Opening {
    pub(super) start: AnyPosition,
    pub(super) moves: Vec<Move>,
}

/// Attempts per opening before settling for fewer openings.
const TRIES: usize = 200;
/// The longest random opening, in plies.
const DEEPEST: u32 = 60;

impl FromStr for Openings {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let forms = "write start, random:PLIES or file:PATH";
        match text.split_once(':') {
            None if text == "start" => Ok(Self::Start),
            Some(("random", plies)) => {
                let plies = plies.parse().ok().filter(|plies| *plies <= DEEPEST);
                let plies = plies.ok_or_else(|| format!("{forms}; at most {DEEPEST} plies"))?;
                Ok(Self::Random { plies })
            }
            Some(("file", path)) if !path.is_empty() => Ok(Self::File(path.into())),
            _ => Err(forms.to_owned()),
        }
    }
}

impl Openings {
    /// The openings for a ruleset: all in the file, or as many random ones as wanted.
    pub(super) fn list(
        &self,
        ruleset: RulesetName,
        wanted: usize,
        seed: u64,
    ) -> anyhow::Result<Vec<Opening>> {
        let start = AnyPosition::start(ruleset);
        let found = match self {
            Self::Start => vec![Opening { start, moves: Vec::new() }],
            Self::Random { plies } => random(start, *plies, wanted, seed),
            Self::File(path) => {
                let name = path.display();
                let text = fs::read_to_string(path)
                    .map_err(|error| BadInput(format!("{name} cannot be read: {error}")))?;
                let lines = (1..).zip(text.lines().map(str::trim));
                let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
                let read = |(number, line)| {
                    read(ruleset, line).map_err(|fault| BadInput(format!("{name}, line {number}: {fault}")))
                };
                lines.map(read).collect::<Result<_, _>>()?
            }
        };
        if found.is_empty() {
            return Err(BadInput("there are no openings".to_owned()).into());
        }
        Ok(found)
    }
}

/// A line of a file: a position in Hub's form or as FEN, or moves from the starting position.
fn read(ruleset: RulesetName, line: &str) -> Result<Opening, String> {
    if let Ok(setup) = hub::read(ruleset.rules(), line) {
        let start = AnyPosition::forced(ruleset, &setup).map_err(|faults| faults.to_string())?;
        return Ok(Opening { start, moves: Vec::new() });
    }
    if line.starts_with(['W', 'B']) && line.contains(':') {
        let start = fen::read_position(ruleset, line).map_err(|faults| faults.to_string())?;
        return Ok(Opening { start, moves: Vec::new() });
    }
    let start = AnyPosition::start(ruleset);
    let (mut position, mut moves) = (start, Vec::new());
    for word in line.split_whitespace().filter(|word| !word.ends_with('.')) {
        let action = movetext::read(&position, word).map_err(|fault| format!("{word}: {fault}"))?;
        position = position.after(&action);
        moves.push(action);
    }
    Ok(Opening { start, moves })
}

/// Distinct positions after random moves: quiet, and with equal numbers of pieces.
fn random(start: AnyPosition, plies: u32, wanted: usize, seed: u64) -> Vec<Opening> {
    let mut dice = Dice(seed);
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    for _ in 0..wanted.saturating_mul(TRIES).saturating_add(TRIES) {
        if found.len() == wanted {
            break;
        }
        let (mut position, mut moves) = (start, Vec::new());
        for _ in 0..plies {
            let legal = position.moves();
            let Some(&action) = legal.get(dice.below(legal.len())) else { break };
            position = position.after(&action);
            moves.push(action);
        }
        if position.can_move() && !position.must_capture() && is_even(&position) && seen.insert(position) {
            found.push(Opening { start, moves });
        }
    }
    found
}

fn is_even(position: &AnyPosition) -> bool {
    [Kind::Man, Kind::King]
        .into_iter()
        .all(|kind| position.pieces(Side::White, kind).len() == position.pieces(Side::Black, kind).len())
}

/// Numbers that look random and are the same for the same seed (SplitMix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        (mixed % (count.max(1) as u64)) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_openings_are_distinct_quiet_and_even_in_every_ruleset() {
        for &ruleset in RulesetName::ALL {
            let openings = Openings::Random { plies: 6 }.list(ruleset, 30, 7).unwrap();
            assert_eq!(openings.len(), 30, "{ruleset}");
            let ends: HashSet<_> = openings
                .iter()
                .map(|opening| {
                    opening.moves.iter().fold(opening.start, |position, action| position.after(action))
                })
                .collect();
            assert_eq!(ends.len(), 30);
            assert!(ends.iter().all(|position| !position.must_capture() && is_even(position)));
            assert_eq!(openings, Openings::Random { plies: 6 }.list(ruleset, 30, 7).unwrap());
        }
    }

    #[test]
    fn lines_are_positions_or_moves() {
        let ruleset = RulesetName::International;
        assert_eq!(read(ruleset, "1. 32-28 19-23 2. 28x19").map(|opening| opening.moves.len()), Ok(3));
        assert!(read(ruleset, "W:W31-50:B1-20").is_ok());
        let start = AnyPosition::start(ruleset);
        let text = hub::write(ruleset.rules(), &start.setup());
        assert_eq!(read(ruleset, &text), Ok(Opening { start, moves: Vec::new() }));
        assert!(read(ruleset, "32-27 1-2").unwrap_err().starts_with("1-2: "));
    }
}
