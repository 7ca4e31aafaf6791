//! What players type: moves, the commands, and the other words people use for them.
//!
//! An unknown word is answered with the command that was probably meant, or with how to do what it asks for.

use super::session::OfferAnswer;
use draughts::{Rules, Side};

/// A line as it is understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TypedLine<'a> {
    Nothing,
    /// A move, still to be read.
    Move(&'a str),
    /// A move followed by a draw offer: `32-28 draw`.
    MoveWithOffer(&'a str),
    Command(PlayCommand<'a>),
    /// Not possible: what to type instead.
    Advice(String),
}

/// A command: anything but a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayCommand<'a> {
    Leave,
    /// Take back this many moves.
    Undo(usize),
    /// Replay this many moves.
    Redo(usize),
    Flip,
    Board,
    Moves,
    History,
    Fen,
    Time,
    Counters,
    /// Offer a draw, for the side named if one is.
    Offer(Option<Side>),
    Answer(OfferAnswer),
    Claim(Claim<'a>),
    /// Resign, for the side named if one is.
    Resign(Option<Side>),
    /// Explain what the rules say about a move or a square.
    Explain(&'a str),
    Why,
    /// Save the game in this file; without one, say where it is saved.
    Save(Option<&'a str>),
    Help,
}

/// The ground on which a draw is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Claim<'a> {
    Repetition,
    /// By naming the move that would repeat the position.
    RepetitionBy(&'a str),
    Moves,
    CannotWin,
}

/// The commands by their own names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Name {
    Quit,
    Undo,
    Redo,
    Flip,
    Board,
    Moves,
    History,
    Fen,
    Time,
    Counters,
    Draw,
    Accept,
    Decline,
    Claim,
    Resign,
    Explain,
    Why,
    Save,
    Help,
    /// A word before a move, as in `play 32-28`.
    Play,
    /// What cannot be done within a game.
    Elsewhere(&'static str),
}

use Name::Elsewhere;

const RESUME: &str = "To resume a saved game, type quit, then start damier play --resume FILE.";
const NEW: &str = "To start a new game, type quit, then start damier play again. undo takes moves back.";
const CHOSEN: &str = "That is chosen when the game starts: type quit, and see damier help play.";
const NO_PASSING: &str = "Passing is not allowed: type a move. moves lists the legal moves.";
const NO_HINTS: &str = "There are no hints during a game. moves lists the legal moves.";
const NO_PAUSE: &str =
    "To pause the clock, type save FILE and quit; damier play --resume FILE continues the game.";
const AS_PDN: &str = "Save the game with save FILE; damier pdn convert FILE converts it to PDN.";

/// Every word that is understood. The first word for each name is the command's own.
const WORDS: &[(&str, Name)] = &[
    ("quit", Name::Quit),
    ("exit", Name::Quit),
    ("q", Name::Quit),
    ("bye", Name::Quit),
    ("goodbye", Name::Quit),
    ("leave", Name::Quit),
    ("stop", Name::Quit),
    ("end", Name::Quit),
    ("close", Name::Quit),
    ("abort", Name::Quit),
    ("undo", Name::Undo),
    ("u", Name::Undo),
    ("back", Name::Undo),
    ("take back", Name::Undo),
    ("takeback", Name::Undo),
    ("take-back", Name::Undo),
    ("go back", Name::Undo),
    ("redo", Name::Redo),
    ("r", Name::Redo),
    ("forward", Name::Redo),
    ("again", Name::Redo),
    ("flip", Name::Flip),
    ("f", Name::Flip),
    ("turn", Name::Flip),
    ("rotate", Name::Flip),
    ("reverse", Name::Flip),
    ("board", Name::Board),
    ("b", Name::Board),
    ("show", Name::Board),
    ("print", Name::Board),
    ("display", Name::Board),
    ("position", Name::Board),
    ("moves", Name::Moves),
    ("legal", Name::Moves),
    ("list", Name::Moves),
    ("options", Name::Moves),
    ("history", Name::History),
    ("notation", Name::History),
    ("score", Name::History),
    ("fen", Name::Fen),
    ("time", Name::Time),
    ("clock", Name::Time),
    ("clocks", Name::Time),
    ("counters", Name::Counters),
    ("counter", Name::Counters),
    ("counts", Name::Counters),
    ("draw", Name::Draw),
    ("offer", Name::Draw),
    ("propose", Name::Draw),
    ("remis", Name::Draw),
    ("tie", Name::Draw),
    ("(=)", Name::Draw),
    ("=", Name::Draw),
    ("accept", Name::Accept),
    ("agree", Name::Accept),
    ("agreed", Name::Accept),
    ("yes", Name::Accept),
    ("y", Name::Accept),
    ("ok", Name::Accept),
    ("decline", Name::Decline),
    ("refuse", Name::Decline),
    ("reject", Name::Decline),
    ("no", Name::Decline),
    ("n", Name::Decline),
    ("claim", Name::Claim),
    ("resign", Name::Resign),
    ("surrender", Name::Resign),
    ("concede", Name::Resign),
    ("forfeit", Name::Resign),
    ("give up", Name::Resign),
    ("explain", Name::Explain),
    ("check", Name::Explain),
    ("why not", Name::Explain),
    ("why", Name::Why),
    ("reason", Name::Why),
    ("article", Name::Why),
    ("articles", Name::Why),
    ("save", Name::Save),
    ("write", Name::Save),
    ("store", Name::Save),
    ("keep", Name::Save),
    ("record", Name::Save),
    ("help", Name::Help),
    ("?", Name::Help),
    ("h", Name::Help),
    ("commands", Name::Help),
    ("play", Name::Play),
    ("move", Name::Play),
    ("go", Name::Play),
    ("load", Elsewhere(RESUME)),
    ("open", Elsewhere(RESUME)),
    ("resume", Elsewhere(RESUME)),
    ("restore", Elsewhere(RESUME)),
    ("continue", Elsewhere(RESUME)),
    ("new", Elsewhere(NEW)),
    ("restart", Elsewhere(NEW)),
    ("reset", Elsewhere(NEW)),
    ("rematch", Elsewhere(NEW)),
    ("level", Elsewhere(CHOSEN)),
    ("rules", Elsewhere(CHOSEN)),
    ("ruleset", Elsewhere(CHOSEN)),
    ("side", Elsewhere(CHOSEN)),
    ("handicap", Elsewhere(CHOSEN)),
    ("ballot", Elsewhere(CHOSEN)),
    ("pass", Elsewhere(NO_PASSING)),
    ("skip", Elsewhere(NO_PASSING)),
    ("hint", Elsewhere(NO_HINTS)),
    ("best", Elsewhere(NO_HINTS)),
    ("eval", Elsewhere(NO_HINTS)),
    ("analyse", Elsewhere(NO_HINTS)),
    ("analyze", Elsewhere(NO_HINTS)),
    ("pause", Elsewhere(NO_PAUSE)),
    ("pdn", Elsewhere(AS_PDN)),
    ("export", Elsewhere(AS_PDN)),
];

/// Filler words, ignored after a command.
const FILLERS: &[&str] = &[
    "a", "the", "my", "me", "last", "move", "moves", "please", "board", "game", "draw", "offer", "for", "by",
    "of", "to", "up", "left", "now", "on", "legal", "is", "it", "this", "show", "list", "whole", "all",
];

/// Reads a line.
pub(super) fn read<'a>(rules: &Rules, line: &'a str) -> TypedLine<'a> {
    let line = line.trim();
    let Some(first) = line.split_whitespace().next() else { return TypedLine::Nothing };
    let Some((name, rest)) = find(line) else {
        return match with_offer(line) {
            Some(text) => TypedLine::MoveWithOffer(text),
            // Every square has a digit in its name.
            None if is_word(first) => TypedLine::Advice(unknown(first)),
            None => TypedLine::Move(line),
        };
    };
    match name {
        Elsewhere(advice) => TypedLine::Advice(advice.to_owned()),
        Name::Play if rest.is_empty() => {
            TypedLine::Advice("Type the squares of the move, such as 32-28 or c3:e5.".to_owned())
        }
        Name::Play => with_offer(rest).map_or(TypedLine::Move(rest), TypedLine::MoveWithOffer),
        Name::Explain if rest.is_empty() => {
            TypedLine::Advice("Add a move or a square: explain 32-28.".to_owned())
        }
        Name::Explain => TypedLine::Command(PlayCommand::Explain(rest)),
        Name::Save => TypedLine::Command(PlayCommand::Save(Some(file(rest)).filter(|file| !file.is_empty()))),
        Name::Claim => claim(rest),
        Name::Draw => sided("draw", rules, rest, PlayCommand::Offer),
        Name::Resign => sided("resign", rules, rest, PlayCommand::Resign),
        Name::Undo => counted("undo", rest, PlayCommand::Undo),
        Name::Redo => counted("redo", rest, PlayCommand::Redo),
        Name::Help => TypedLine::Command(PlayCommand::Help),
        Name::Quit => alone("quit", rest, PlayCommand::Leave),
        Name::Flip => alone("flip", rest, PlayCommand::Flip),
        Name::Board => alone("board", rest, PlayCommand::Board),
        Name::Moves => alone("moves", rest, PlayCommand::Moves),
        Name::History => alone("history", rest, PlayCommand::History),
        Name::Fen => alone("fen", rest, PlayCommand::Fen),
        Name::Time => alone("time", rest, PlayCommand::Time),
        Name::Counters => alone("counters", rest, PlayCommand::Counters),
        Name::Accept => alone("accept", rest, PlayCommand::Answer(OfferAnswer::Accept)),
        Name::Decline => alone("decline", rest, PlayCommand::Answer(OfferAnswer::Decline)),
        Name::Why => alone("why", rest, PlayCommand::Why),
    }
}

/// The command that a line begins with, and what follows it. Two words go before one: `take back`, `give up`.
fn find(line: &str) -> Option<(Name, &str)> {
    let (first, after_one) = cut(line);
    let (second, after_two) = cut(after_one);
    let named = |word: &str| WORDS.iter().find(|(known, _)| *known == word).map(|(_, name)| *name);
    let pair = format!("{} {}", plain(first), plain(second));
    named(&pair).map(|name| (name, after_two)).or_else(|| Some((named(&plain(first))?, after_one)))
}

/// The first word of a text, and the rest of it.
fn cut(text: &str) -> (&str, &str) {
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (first, rest.trim_start())
}

/// A word in lower case, without punctuation at its end; a question mark alone is a word.
fn plain(word: &str) -> String {
    let bare = word.trim_start_matches([':', '/']).trim_end_matches(['.', '!', ',', '?']);
    if bare.is_empty() { word.to_owned() } else { bare.to_lowercase() }
}

fn is_word(text: &str) -> bool {
    text.starts_with(char::is_alphabetic) && !text.contains(|letter: char| letter.is_ascii_digit())
}

/// The move of a line that ends with a draw offer.
fn with_offer(line: &str) -> Option<&str> {
    let (action, last) = line.rsplit_once(char::is_whitespace)?;
    let action = action.trim_end();
    if find(last).is_some_and(|(name, _)| name == Name::Draw) {
        // `32-28 offer draw`, `32-28 and draw` have two words of it.
        let bare = || action.trim_end_matches(" and").trim_end_matches(',').trim_end();
        return Some(with_offer(action).unwrap_or_else(bare));
    }
    None
}

/// The name of a file without the quotation marks around it.
fn file(text: &str) -> &str {
    let bare = text.trim();
    let quoted = ['"', '\''].into_iter().find_map(|mark| bare.strip_prefix(mark)?.strip_suffix(mark));
    quoted.unwrap_or(bare)
}

/// What follows a command, without the filler words.
fn content_words(rest: &str) -> Vec<String> {
    let words = rest.split_whitespace().map(plain);
    words.filter(|word| !FILLERS.contains(&word.as_str())).collect()
}

fn alone<'a>(name: &str, rest: &str, command: PlayCommand<'a>) -> TypedLine<'a> {
    match content_words(rest).first() {
        None => TypedLine::Command(command),
        Some(more) => {
            TypedLine::Advice(format!("{name} takes nothing after it: {} is not understood.", quoted(more)))
        }
    }
}

fn counted<'a>(name: &str, rest: &str, command: impl Fn(usize) -> PlayCommand<'a>) -> TypedLine<'a> {
    let words = content_words(rest);
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => TypedLine::Command(command(1)),
        [number] => match number.parse() {
            Ok(count) if count > 0 => TypedLine::Command(command(count)),
            _ => TypedLine::Advice(format!("Type {name}, or {name} with a number of moves: {name} 3.")),
        },
        _ => TypedLine::Advice(format!("Type {name}, or {name} with a number of moves: {name} 3.")),
    }
}

fn sided<'a>(
    name: &str,
    rules: &Rules,
    rest: &str,
    command: impl Fn(Option<Side>) -> PlayCommand<'a>,
) -> TypedLine<'a> {
    let words = content_words(rest);
    let named = |word: &str| {
        Side::BOTH.into_iter().find(|side| {
            rules.colour(*side).eq_ignore_ascii_case(word) || format!("{side:?}").eq_ignore_ascii_case(word)
        })
    };
    match words.as_slice() {
        [] => TypedLine::Command(command(None)),
        [word] if named(word).is_some() => TypedLine::Command(command(named(word))),
        _ => {
            let [white, black] = Side::BOTH.map(|side| rules.colour(side).to_lowercase());
            TypedLine::Advice(format!("Type {name}, {name} {white} or {name} {black}."))
        }
    }
}

fn claim(rest: &str) -> TypedLine<'_> {
    let mut text = rest;
    loop {
        let (word, after) = cut(text);
        let ground = match plain(word).as_str() {
            "repetition" | "repeat" | "repeated" | "threefold" => {
                let by = after.trim();
                let by = by.strip_prefix("by ").unwrap_or(by).trim();
                if by.is_empty() { Claim::Repetition } else { Claim::RepetitionBy(by) }
            }
            "moves" | "count" | "counter" | "progress" if after.is_empty() => Claim::Moves,
            "cannot-win" => Claim::CannotWin,
            "cannot" | "can't" if plain(after) == "win" => Claim::CannotWin,
            "" => {
                let grounds = "claim repetition, claim repetition MOVE, claim moves or claim cannot-win";
                return TypedLine::Advice(format!("Name the ground: {grounds}."));
            }
            _ => {
                text = after;
                continue;
            }
        };
        return TypedLine::Command(PlayCommand::Claim(ground));
    }
}

/// The answer to an unknown word.
fn unknown(word: &str) -> String {
    let typed = plain(word);
    let near =
        WORDS.iter().filter(|(known, _)| known.len() > 2).map(|(known, _)| (distance(known, &typed), *known));
    let bound = if typed.chars().count() < 5 { 1 } else { 2 };
    let nearest = near.filter(|(far, _)| *far <= bound).min_by_key(|(far, _)| *far);
    match nearest {
        Some((_, known)) => format!("There is no command {}. Did you mean {known}?", quoted(word)),
        None => format!(
            "There is no command {}. Type help for the commands, or the squares of a move.",
            quoted(word)
        ),
    }
}

/// A word that is safe to repeat: not too long, without control characters.
fn quoted(word: &str) -> String {
    let seen: String = word.chars().filter(|letter| !letter.is_control()).take(24).collect();
    format!("\u{201c}{seen}\u{201d}")
}

/// The edit distance of two words: letters added, removed, changed, or swapped with their neighbour.
fn distance(one: &str, other: &str) -> usize {
    /// No command is longer, so nothing longer is close to one.
    const LONGEST: usize = 16;
    let [one, other] = [one, other].map(|word| word.chars().take(LONGEST).collect::<Vec<_>>());
    let mut table = vec![vec![0; other.len() + 1]; one.len() + 1];
    for (row, line) in table.iter_mut().enumerate() {
        line[0] = row;
    }
    for (column, cell) in table[0].iter_mut().enumerate() {
        *cell = column;
    }
    for row in 1..=one.len() {
        for column in 1..=other.len() {
            let differs = usize::from(one[row - 1] != other[column - 1]);
            let mut least = (table[row - 1][column] + 1)
                .min(table[row][column - 1] + 1)
                .min(table[row - 1][column - 1] + differs);
            if row > 1 && column > 1 && one[row - 1] == other[column - 2] && one[row - 2] == other[column - 1]
            {
                least = least.min(table[row - 2][column - 2] + 1);
            }
            table[row][column] = least;
        }
    }
    table[one.len()][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::RulesetName;

    fn check(lines: &[&str], expected: &TypedLine<'_>) {
        for line in lines {
            assert_eq!(read(RulesetName::English.rules(), line), *expected, "{line}");
        }
    }

    fn advised(line: &str) -> String {
        match read(RulesetName::English.rules(), line) {
            TypedLine::Advice(text) => text,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn natural_words_are_understood() {
        let draw = |side| TypedLine::Command(PlayCommand::Offer(side));
        check(
            &["draw", "offer", "Offer a draw", "draw?", "propose draw", "remis", "DRAW offer"],
            &draw(None),
        );
        check(&["offer red", "draw black", "offer a draw for red"], &draw(Some(Side::Black)));
        check(&["offer white"], &draw(Some(Side::White)));
        check(
            &["accept", "yes", "OK", "agree to the draw"],
            &TypedLine::Command(PlayCommand::Answer(OfferAnswer::Accept)),
        );
        check(
            &["no", "decline", "refuse the offer"],
            &TypedLine::Command(PlayCommand::Answer(OfferAnswer::Decline)),
        );
        check(&["give up", "surrender", "resign the game"], &TypedLine::Command(PlayCommand::Resign(None)));
        check(
            &["undo", "take back", "take back my last move", "Undo 1"],
            &TypedLine::Command(PlayCommand::Undo(1)),
        );
        check(&["undo 3", "take back 3 moves"], &TypedLine::Command(PlayCommand::Undo(3)));
        check(&["quit", "exit", "leave the game", "bye!"], &TypedLine::Command(PlayCommand::Leave));
        check(&["help", "?", "h", "commands"], &TypedLine::Command(PlayCommand::Help));
        check(&["flip", "turn the board", "rotate board"], &TypedLine::Command(PlayCommand::Flip));
        check(&["moves", "legal moves", "list all moves"], &TypedLine::Command(PlayCommand::Moves));
        check(&["save", "save  "], &TypedLine::Command(PlayCommand::Save(None)));
        check(
            &["save my game.txt", "SAVE \"my game.txt\""],
            &TypedLine::Command(PlayCommand::Save(Some("my game.txt"))),
        );
        check(&["", "   "], &TypedLine::Nothing);
    }

    #[test]
    fn moves_are_moves_and_may_bring_an_offer() {
        check(&["11-15", "play 11-15", "move 11-15"], &TypedLine::Move("11-15"));
        check(&["c3:e5"], &TypedLine::Move("c3:e5"));
        let offering = ["11-15 draw", "11-15 (=)", "11-15 and draw", "play 11-15 offer draw", "11-15, draw?"];
        check(&offering, &TypedLine::MoveWithOffer("11-15"));
    }

    #[test]
    fn claims_name_their_ground() {
        let claim = |ground| TypedLine::Command(PlayCommand::Claim(ground));
        check(
            &["claim repetition", "claim a draw by repetition", "claim threefold"],
            &claim(Claim::Repetition),
        );
        check(&["claim repetition 28-32", "claim repetition by 28-32"], &claim(Claim::RepetitionBy("28-32")));
        check(&["claim cannot-win", "claim cannot win"], &claim(Claim::CannotWin));
        check(&["claim moves", "claim no progress"], &claim(Claim::Moves));
        assert!(advised("claim").starts_with("Name the ground:"));
        assert!(advised("claim draw").starts_with("Name the ground:"));
    }

    #[test]
    fn other_words_are_answered_with_the_one_that_is_meant() {
        for (typed, meant) in [
            ("resing", "resign"),
            ("udno", "undo"),
            ("hepl", "help"),
            ("ofer", "offer"),
            ("savee", "save"),
            ("acept", "accept"),
        ] {
            assert!(advised(typed).ends_with(&format!(" {meant}?")), "{}", advised(typed));
        }
        assert!(advised("xyzzy").contains("help"));
        assert!(advised("load game.txt").contains("--resume"));
        assert!(advised("new game").contains("damier play"));
        assert!(advised("hint").contains("moves"));
        assert!(advised("draw purple").contains("draw white or draw red"));
        assert!(advised("undo everything").contains("undo 3"));
        assert!(advised("fen purple").contains("purple"));
        assert!(advised("explain").contains("explain 32-28"));
    }

    #[test]
    fn every_word_is_known_once() {
        for (place, (word, _)) in WORDS.iter().enumerate() {
            assert!(WORDS[place + 1..].iter().all(|(other, _)| other != word), "{word}");
        }
    }
}
