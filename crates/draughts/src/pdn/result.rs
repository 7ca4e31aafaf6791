//! Results in every spelling that files are found to have: points with any sign between them, halves, signs and words.

use super::GameEnding;
use crate::board::Side;
use crate::game::Score;
use crate::rules::Rules;

/// A result as a text spells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spelling {
    pub(super) meaning: Meaning,
    pub(super) form: Form,
}

/// What a result says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Ending(GameEnding),
    /// A side by its colour: whose points come first is a matter of the ruleset.
    Winner(Side),
}

/// Whether a result is written as PDN has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Usual,
    Unusual,
}

const DRAWN: Meaning = Meaning::Ending(GameEnding::Halves);
const UNFINISHED: Meaning = Meaning::Ending(GameEnding::Unfinished);
const FIRST_WINS: Meaning = Meaning::Ending(GameEnding::Points { first: 1, second: 0 });
const SECOND_WINS: Meaning = Meaning::Ending(GameEnding::Points { first: 0, second: 1 });
const BOTH_LOSE: Meaning = Meaning::Ending(GameEnding::Points { first: 0, second: 0 });

/// What says that nothing is known.
const UNKNOWN: [&str; 18] = [
    "",
    "*",
    "?",
    "-",
    "--",
    "---",
    "?-?",
    "*-*",
    "...",
    "…",
    "unknown",
    "unfinished",
    "ongoing",
    "in progress",
    "adjourned",
    "none",
    "n/a",
    "no result",
];

/// Signs, without the blanks between them and with every dash as a hyphen.
const SIGNS: [(&str, Meaning); 14] = [
    ("+-", FIRST_WINS),
    ("+:-", FIRST_WINS),
    ("+/-", FIRST_WINS),
    ("+--", FIRST_WINS),
    ("-+", SECOND_WINS),
    ("-:+", SECOND_WINS),
    ("-/+", SECOND_WINS),
    ("--+", SECOND_WINS),
    ("=", DRAWN),
    ("==", DRAWN),
    ("=-=", DRAWN),
    ("=:=", DRAWN),
    ("-:-", BOTH_LOSE),
    ("-/-", BOTH_LOSE),
];

/// Words for a draw.
const DRAWS: [&str; 32] = [
    "draw",
    "drawn",
    "draw agreed",
    "agreed draw",
    "drawn game",
    "game drawn",
    "tie",
    "d",
    "remise",
    "remis",
    "remiza",
    "unentschieden",
    "gelijk",
    "gelijkspel",
    "nul",
    "nulle",
    "partie nulle",
    "égalité",
    "patta",
    "pareggio",
    "pari",
    "parità",
    "empate",
    "empatado",
    "tablas",
    "ничья",
    "нічия",
    "viik",
    "neizšķirts",
    "lygiosios",
    "remíza",
    "puntendeling",
];

const BOTH_LOSING: [&str; 5] = ["both lose", "both lost", "double forfeit", "double loss", "both forfeit"];

/// Words for the sides.
const COLOURS: [(&str, Side); 41] = [
    ("white", Side::White),
    ("whites", Side::White),
    ("w", Side::White),
    ("wit", Side::White),
    ("weiss", Side::White),
    ("weiß", Side::White),
    ("blanc", Side::White),
    ("blancs", Side::White),
    ("bianco", Side::White),
    ("bianchi", Side::White),
    ("brancas", Side::White),
    ("branco", Side::White),
    ("blancas", Side::White),
    ("białe", Side::White),
    ("bílý", Side::White),
    ("белые", Side::White),
    ("белых", Side::White),
    ("білі", Side::White),
    ("black", Side::Black),
    ("blacks", Side::Black),
    ("b", Side::Black),
    ("red", Side::Black),
    ("r", Side::Black),
    ("zwart", Side::Black),
    ("schwarz", Side::Black),
    ("noir", Side::Black),
    ("noirs", Side::Black),
    ("nero", Side::Black),
    ("neri", Side::Black),
    ("pretas", Side::Black),
    ("preto", Side::Black),
    ("negras", Side::Black),
    ("czarne", Side::Black),
    ("černý", Side::Black),
    ("черные", Side::Black),
    ("чёрные", Side::Black),
    ("черных", Side::Black),
    ("чёрных", Side::Black),
    ("чорні", Side::Black),
    ("zwarts", Side::Black),
    ("wits", Side::White),
];

const WINNING: [&str; 24] = [
    "win",
    "wins",
    "won",
    "winner",
    "victory",
    "wint",
    "gewinnt",
    "gagne",
    "gagnent",
    "vince",
    "vincono",
    "vence",
    "vencem",
    "ganan",
    "gana",
    "выиграли",
    "выигрыш",
    "выигрывают",
    "победа",
    "победили",
    "перемога",
    "wygrywa",
    "wygrały",
    "+",
];

const LOSING: [&str; 16] = [
    "loses",
    "lost",
    "lose",
    "resigns",
    "resigned",
    "resign",
    "forfeits",
    "forfeited",
    "verliest",
    "verliert",
    "perd",
    "perdent",
    "perde",
    "pierden",
    "сдались",
    "проиграли",
];

/// Words beside them that change nothing.
const FILLING: [&str; 14] =
    ["for", "by", "on", "time", "the", "player", "side", "voor", "pour", "per", "il", "les", "le", "has"];

impl Spelling {
    /// Reads a result that stands alone; none if it is no result.
    pub(super) fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let usual = |meaning| Some(Self { meaning, form: Form::Usual });
        let unusual = |meaning| Some(Self { meaning, form: Form::Unusual });
        let lower = text.to_lowercase();
        if UNKNOWN.contains(&lower.as_str()) {
            return usual(UNFINISHED);
        }
        if let Some(points) = points(text).filter(|points| ends_well(&text[points.length..])) {
            let is_plain = points.length == text.len() && points.ending.text() == text;
            let meaning = Meaning::Ending(points.ending);
            return if is_plain { usual(meaning) } else { unusual(meaning) };
        }
        if let Some(half) = half(text).filter(|&length| ends_well(&text[length..]))
            && text[..half] != *"0.5"
            && text[..half] != *"0,5"
        {
            return unusual(DRAWN);
        }
        let dense: String = text
            .chars()
            .filter(|sign| !sign.is_whitespace())
            .map(|sign| if is_dash(sign) { '-' } else { sign })
            .collect();
        if let Some((_, meaning)) = SIGNS.iter().find(|(signs, _)| *signs == dense) {
            return unusual(*meaning);
        }
        worded(&lower).and_then(unusual)
    }

    pub(super) fn ending(self, rules: &Rules) -> GameEnding {
        match self.meaning {
            Meaning::Ending(ending) => ending,
            Meaning::Winner(side) => GameEnding::of(rules, Score::Won(side)),
        }
    }

    /// The result in a comment.
    pub(super) fn text(self) -> String {
        match self.meaning {
            Meaning::Ending(ending) => ending.text(),
            Meaning::Winner(side) => format!("{side:?} wins"),
        }
    }

    pub(super) const fn is_unfinished(self) -> bool {
        matches!(self.meaning, Meaning::Ending(GameEnding::Unfinished))
    }

    /// The length of a result at the beginning of a text that begins with a half or has halves: `1/2-1/2`, `0,5-0,5`,
    /// `1.5-0.5`.
    pub(super) fn length_of_halves(text: &str) -> Option<usize> {
        let Some(length) = half(text) else {
            // Both sides need their half: in `1.5-10` the first move is numbered.
            let found =
                points(text).filter(|points| points.has_halves && ends_well(&text[points.length..]))?;
            return Some(found.length);
        };
        if let Some(points) = points(text).filter(|points| ends_well(&text[points.length..])) {
            return Some(points.length);
        }
        let alone = !matches!(&text[..length], "0.5" | "0,5");
        (alone && !text[length..].starts_with(|next: char| next.is_alphanumeric() || next == '/'))
            .then_some(length)
    }
}

/// Points at the beginning of a text.
struct Points {
    ending: GameEnding,
    length: usize,
    /// Whether neither side has a whole number of points.
    has_halves: bool,
}

/// Points of both sides with a sign between them: `2-0`, `1 : 1`, `½–½`, `0,5-0,5`, `1.5-0.5`.
fn points(text: &str) -> Option<Points> {
    let first = amount(text)?;
    let rest = &text[first.length..];
    let spaced = rest.trim_start_matches([' ', '\t']);
    let sign = spaced.chars().next()?;
    let after = if is_dash(sign) || sign == ':' {
        spaced[sign.len_utf8()..].trim_start_matches([' ', '\t'])
    } else if first.halves == 1 {
        spaced
    } else {
        return None;
    };
    let second = amount(after)?;
    let length = text.len() - after.len() + second.length;
    let whole = |halves: u16| halves.is_multiple_of(2).then_some(halves / 2);
    let ending = match (first.halves, second.halves) {
        (1, 1) => GameEnding::Halves,
        (first, second) => match (whole(first), whole(second)) {
            (Some(first), Some(second)) => GameEnding::Points { first, second },
            _ => GameEnding::Points { first, second },
        },
    };
    let within = match ending {
        GameEnding::Points { first, second } => {
            first <= GameEnding::MOST_POINTS && second <= GameEnding::MOST_POINTS
        }
        GameEnding::Unfinished | GameEnding::Halves => true,
    };
    let has_halves = !first.halves.is_multiple_of(2) && !second.halves.is_multiple_of(2);
    within.then_some(Points { ending, length, has_halves })
}

/// The points of a side, in halves.
struct Amount {
    halves: u16,
    length: usize,
}

fn amount(text: &str) -> Option<Amount> {
    if let Some(length) = half(text) {
        return Some(Amount { halves: 1, length });
    }
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 {
        let letter = text.starts_with(['O', 'o']) && !text[1..].starts_with(char::is_alphanumeric);
        return letter.then_some(Amount { halves: 0, length: 1 });
    }
    let points: u16 = text[..digits].parse().ok().filter(|points| *points <= GameEnding::MOST_POINTS)?;
    let rest = &text[digits..];
    let fraction = [".5", ",5", "½"].into_iter().find(|half| rest.starts_with(half));
    let fraction =
        fraction.filter(|half| !rest[half.len()..].starts_with(|next: char| next.is_ascii_digit()));
    let zero = [".0", ",0"].into_iter().find(|zero| rest.starts_with(zero));
    let zero = zero.filter(|zero| !rest[zero.len()..].starts_with(|next: char| next.is_ascii_digit()));
    Some(match (fraction, zero) {
        (Some(half), _) => Amount { halves: 2 * points + 1, length: digits + half.len() },
        (None, Some(zero)) => Amount { halves: 2 * points, length: digits + zero.len() },
        (None, None) => Amount { halves: 2 * points, length: digits },
    })
}

/// The length of a half at the beginning.
fn half(text: &str) -> Option<usize> {
    let half = ["1/2", "½", "0.5", "0,5"].into_iter().find(|half| text.starts_with(half))?;
    let digits_follow = text[half.len()..].starts_with(|next: char| next.is_ascii_digit());
    // `1/21/2` has lost its sign; `0.55` is no half.
    (half == "½" || half == "1/2" || !digits_follow).then_some(half.len())
}

/// Whether what stands after points leaves them a result: `2-0 (time)`, but not `1-10-1999`.
fn ends_well(rest: &str) -> bool {
    let mut signs = rest.chars();
    match signs.next() {
        None => true,
        Some(first) if first.is_ascii_digit() => false,
        Some(first) if is_dash(first) || matches!(first, ':' | '/' | '.' | ',' | 'x' | '\\') => {
            !signs.next().is_some_and(|next| next.is_ascii_digit())
        }
        Some(_) => true,
    }
}

fn worded(lower: &str) -> Option<Meaning> {
    let plain = lower.trim_end_matches(['.', '!']).trim();
    if DRAWS.contains(&plain) {
        return Some(DRAWN);
    }
    if BOTH_LOSING.contains(&plain) {
        return Some(BOTH_LOSE);
    }
    let spaced = plain.replace('+', " + ");
    let mut side: Option<Side> = None;
    let mut loses = false;
    for word in spaced.split([' ', '\t', ',', '(', ')', '-', ':', '\'']).filter(|word| !word.is_empty()) {
        if let Some((_, colour)) = COLOURS.iter().find(|(known, _)| *known == word) {
            // Two sides: nobody knows which.
            if side.replace(*colour).is_some() {
                return None;
            }
        } else if LOSING.contains(&word) {
            loses = true;
        } else if !WINNING.contains(&word) && !FILLING.contains(&word) {
            return None;
        }
    }
    side.map(|side| Meaning::Winner(if loses { side.opponent() } else { side }))
}

fn is_dash(character: char) -> bool {
    matches!(character, '-' | '\u{2010}'..='\u{2014}' | '\u{2212}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RulesetName;

    fn check(text: &str, expected: Option<&str>) {
        let rules = RulesetName::ALL[0].rules();
        let read = GameEnding::read_by(rules, text).map(GameEnding::text);
        assert_eq!(read.as_deref(), expected, "{text:?}");
    }

    #[test]
    fn results_are_read_however_they_are_spelled() {
        for (text, expected) in [
            ("1-0", "1-0"),
            ("2:0", "2-0"),
            ("0:2", "0-2"),
            ("1:1", "1-1"),
            ("1 - 1", "1-1"),
            ("2–0", "2-0"),
            ("0 — 2", "0-2"),
            ("0−1", "0-1"),
            ("½-½", "1/2-1/2"),
            ("½:½", "1/2-1/2"),
            ("½", "1/2-1/2"),
            ("½½", "1/2-1/2"),
            ("1/2", "1/2-1/2"),
            ("1/2 1/2", "1/2-1/2"),
            ("0,5-0,5", "1/2-1/2"),
            ("0.5 : 0.5", "1/2-1/2"),
            ("1.0-0.0", "1-0"),
            ("1.5-0.5", "3-1"),
            ("1-O", "1-0"),
            ("12-0", "12-0"),
            ("2-0 (time)", "2-0"),
            ("1-0 ff", "1-0"),
            ("+-", "1-0"),
            ("+ -", "1-0"),
            ("+:-", "1-0"),
            ("-+", "0-1"),
            ("– +", "0-1"),
            ("=", "1/2-1/2"),
            ("Draw", "1/2-1/2"),
            ("drawn.", "1/2-1/2"),
            ("remise", "1/2-1/2"),
            ("Ничья", "1/2-1/2"),
            ("White wins", "1-0"),
            ("white won on time", "1-0"),
            ("W", "1-0"),
            ("W+", "1-0"),
            ("Black", "0-1"),
            ("red wins", "0-1"),
            ("White resigns", "0-1"),
            ("Белые выиграли", "1-0"),
            ("both lose", "0-0"),
            ("*", "*"),
            ("?-?", "*"),
            ("unfinished", "*"),
        ] {
            check(text, Some(expected));
        }
    }

    #[test]
    fn what_is_no_result_is_not_taken_for_one() {
        for text in [
            "0-2999",
            "1-10-1999",
            "100-0",
            "1",
            "0.5",
            "won",
            "white black",
            "good game",
            "1-",
            "2x0",
            "0.55-0.55",
        ] {
            check(text, None);
        }
    }

    #[test]
    fn the_standard_has_eight_results() {
        for (text, expected) in
            [("12-0", "2-0"), ("4-6", "0-2"), ("6-6", "1-1"), ("1-0", "1-0"), ("0-0", "0-0")]
        {
            assert_eq!(GameEnding::read(text).standard().text(), expected, "{text}");
        }
    }
}
