//! Which ruleset a game may have been played by, in the order in which they are tried.

use super::game_type::{self, TaggedRuleset};
use super::naming::Names;
use super::syntax::{MoveLine, Sheet, SquareText};
use crate::notation::square;
use crate::rules::{Rules, RulesetName, SquareNames};
use std::fmt;

/// Why a ruleset was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grounds {
    /// The user said so.
    Given,
    /// A tag says so.
    Tag,
    /// No other ruleset has such squares.
    Squares,
    /// Every move is legal under it, or more than under any other.
    Legality,
    /// Neither a tag nor a move says anything.
    Assumed,
}

/// The ruleset of a game, and why it was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inference {
    /// The ruleset.
    pub ruleset: RulesetName,
    /// Why it was chosen.
    pub grounds: Grounds,
    /// How its squares are named in the file.
    pub names: Names,
}

impl fmt::Display for Inference {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grounds = match self.grounds {
            Grounds::Given => "as set",
            Grounds::Tag => "from its tag",
            Grounds::Squares => "from its squares",
            Grounds::Legality => "from its moves",
            Grounds::Assumed => "assumed: neither the tags nor the moves say",
        };
        write!(formatter, "{} {grounds}", self.ruleset)
    }
}

/// How the ruleset of a game is inferred.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The ruleset, whatever the game's tags say.
    pub ruleset: Option<RulesetName>,
    /// The ruleset that is tried first if the tags do not say.
    pub expected: Option<RulesetName>,
    /// Bounds on the size of a game.
    pub limits: super::Limits,
}

/// Tags whose language speaks for a ruleset.
const TAG_LANGUAGES: [(&str, &str); 2] = [("Bianco", "italian"), ("Nero", "italian")];

/// The rulesets to try, in order; or the name of a game that we do not have.
pub(super) fn candidates(sheet: &Sheet, options: &Options) -> Result<Vec<Inference>, String> {
    let seen = SeenSquares::of(sheet);
    let said = game_type::said(&sheet.tags);
    let named = match (options.ruleset, said) {
        (Some(ruleset), _) => vec![(ruleset, Grounds::Given)],
        (None, TaggedRuleset::Ruleset(ruleset)) => {
            let mut tried = vec![(ruleset, Grounds::Tag)];
            if seen.contradicts(ruleset.rules()) {
                tried.extend(guessed(sheet, &seen, options.expected));
            }
            tried
        }
        (None, TaggedRuleset::Board(size)) => {
            let mut tried = guessed(sheet, &seen, options.expected);
            tried.retain(|(ruleset, _)| ruleset.rules().size.value == size);
            if tried.is_empty() { guessed(sheet, &seen, options.expected) } else { tried }
        }
        (None, TaggedRuleset::Other(name)) => return Err(name),
        (None, TaggedRuleset::Nothing | TaggedRuleset::Unreadable) => guessed(sheet, &seen, options.expected),
    };
    Ok(named.into_iter().flat_map(|(ruleset, grounds)| in_names(sheet, &seen, ruleset, grounds)).collect())
}

/// The squares seen in the moves.
#[derive(Clone, Copy, Debug, Default)]
struct SeenSquares {
    greatest: u16,
    letters: bool,
}

/// Whether the moves use squares that the board of the game's tag does not have.
pub(super) fn is_contradicted(sheet: &Sheet) -> bool {
    match game_type::said(&sheet.tags) {
        TaggedRuleset::Ruleset(ruleset) => SeenSquares::of(sheet).contradicts(ruleset.rules()),
        _ => false,
    }
}

impl SeenSquares {
    /// Whether a ruleset's board lacks some of these squares.
    fn contradicts(&self, rules: &Rules) -> bool {
        self.greatest > u16::from(rules.geometry().square_count()) || self.letters && rules.size.value != 8
    }

    fn of(sheet: &Sheet) -> Self {
        let mut seen = Self::default();
        seen.line(&sheet.line);
        if let Some(fen) = sheet.tags.known("FEN") {
            seen.fen(fen);
        }
        seen
    }

    fn line(&mut self, line: &MoveLine) {
        for square in line.moves.iter().flat_map(|text| &text.squares) {
            match square {
                SquareText::Number(number) => self.greatest = self.greatest.max(*number),
                SquareText::Letters { .. } | SquareText::Column(_) => self.letters = true,
            }
        }
    }

    fn fen(&mut self, fen: &str) {
        // Counters after the pieces are no squares.
        let sections = fen.split(':').filter(|section| !section.trim_start().starts_with(['H', 'F', '+']));
        for number in sections.flat_map(|section| section.split(|sign: char| !sign.is_ascii_digit())) {
            self.greatest = self.greatest.max(number.parse().unwrap_or(0));
        }
    }
}

fn guessed(sheet: &Sheet, seen: &SeenSquares, expected: Option<RulesetName>) -> Vec<(RulesetName, Grounds)> {
    // House rules and others that share a number are not guessed.
    let all = RulesetName::ALL.iter().copied().filter(|name| name.rules().game_type.rule_set.is_none());
    let fits = |rules: &Rules| !seen.contradicts(rules);
    let has_moves = !sheet.line.moves.is_empty();
    let knows_nothing = !has_moves && sheet.tags.known("FEN").is_none();
    let mut fitting: Vec<RulesetName> = all.filter(|name| fits(name.rules())).collect();
    let spoken = TAG_LANGUAGES.iter().find(|(name, _)| sheet.tags.iter().any(|tag| tag.name == *name));
    let spoken: Option<RulesetName> = spoken.and_then(|(_, ruleset)| ruleset.parse().ok());
    let strangeness = |name: &RulesetName| {
        let rules = name.rules();
        let prints_letters = rules.notation.value.squares == SquareNames::Letters;
        let room = u16::from(rules.geometry().square_count()) >= 50 && seen.greatest <= 32 && !knows_nothing;
        let unexpected = expected.is_some() && expected != Some(*name);
        let foreign = spoken.is_some() && spoken != Some(*name);
        (unexpected, foreign, !knows_nothing && prints_letters != seen.letters, room)
    };
    fitting.sort_by_key(strangeness);
    let grounds = match (fitting.len(), has_moves) {
        (1, _) => Grounds::Squares,
        (_, true) => Grounds::Legality,
        (_, false) => Grounds::Assumed,
    };
    fitting.into_iter().map(|name| (name, grounds)).collect()
}

/// The ways in which the squares of a ruleset may be named in the game.
fn in_names(sheet: &Sheet, seen: &SeenSquares, ruleset: RulesetName, grounds: Grounds) -> Vec<Inference> {
    let rules = ruleset.rules();
    let inference = |names| Inference { ruleset, grounds, names };
    let mut ways = vec![inference(Names::Own)];
    if let Some(corner) = game_type::corner(&sheet.tags).filter(|_| !seen.letters) {
        let first = rules.geometry().board().first();
        let differs = first.is_some_and(|place| square::number(rules, place) != corner.number(rules, place));
        if differs {
            ways.insert(0, inference(Names::From(corner)));
        }
    }
    let has_moves = !sheet.line.moves.is_empty();
    if seen.letters && has_moves && rules.notation.value.squares == SquareNames::Numbers {
        ways.push(inference(Names::Turned));
    }
    ways
}

/// The ruleset under which most of these games are legal, leaving out games that name their ruleset. For
/// [`Options::expected`]: the games of a file mostly have one ruleset, and a short game fits many.
pub fn consensus(games: &[super::RawGame], limits: super::Limits) -> Option<RulesetName> {
    let mut legal: Vec<(RulesetName, usize)> = Vec::new();
    for game in games {
        let Ok(sheet) = super::syntax::read(&game.text, &limits) else { continue };
        let says =
            matches!(game_type::said(&sheet.tags), TaggedRuleset::Ruleset(_) | TaggedRuleset::Other(_));
        if says || sheet.line.moves.is_empty() {
            continue;
        }
        let mut fitting: Vec<RulesetName> = Vec::new();
        for (ruleset, _) in guessed(&sheet, &SeenSquares::of(&sheet), None) {
            let options = Options { ruleset: Some(ruleset), expected: None, limits };
            if super::read(game, &options).is_legal() {
                fitting.push(ruleset);
            }
        }
        for ruleset in fitting {
            match legal.iter_mut().find(|(name, _)| *name == ruleset) {
                Some((_, count)) => *count += 1,
                None => legal.push((ruleset, 1)),
            }
        }
    }
    // Of equals the first found, which was tried first.
    let most = legal.iter().map(|(_, count)| *count).max()?;
    legal.into_iter().find(|(_, count)| *count == most).map(|(ruleset, _)| ruleset)
}
