//! Draw rules and ways of playing as text: the parts of the head that have several words.

use super::faults::{GameTextFault, GameTextReason};
use super::terms::Worded;
use super::words::{self, WordReader, quote};
use crate::ballot::{Deck, Handicap};
use crate::board::Side;
use crate::game::{BlindfoldPlayers, Host, Meeting, Opening};
use crate::rules::{DrawException, DrawRule, Effect, Limit, Rules, RulesetName};

/// A draw rule.
pub(super) fn draw_rule(rule: &DrawRule) -> String {
    let limit = match rule.limit {
        Limit::Times(times) => format!("times {times}"),
        Limit::MovesOfEach(moves) => format!("each {moves}"),
        Limit::MovesOfTheStrongSide(moves) => format!("strong {moves}"),
        Limit::Plies(plies) => format!("plies {plies}"),
        Limit::AtOnce => "at-once".to_owned(),
    };
    let counts = model(rule).is_none_or(|model| model.counts != rule.counts);
    let counts = if counts { " counts-otherwise" } else { "" };
    let (effect, unless) = (rule.effect.word(), rule.unless.word());
    format!("[{}] {} {limit} {effect} {unless}{counts}", rule.article, quote(rule.name))
}

/// The rule of some ruleset that has the same articles and the same name.
fn model(rule: &DrawRule) -> Option<DrawRule> {
    known_rules()
        .find(|known| known.article == rule.article && known.also == rule.also && known.name == rule.name)
}

fn known_rules() -> impl Iterator<Item = DrawRule> {
    RulesetName::ALL.iter().flat_map(|ruleset| ruleset.rules().draws).copied()
}

pub(super) fn read_draw_rule(words: &mut WordReader<'_>) -> Result<DrawRule, GameTextFault> {
    let unknown = words.fault(GameTextReason::UnknownDrawRule);
    let article = words.article()?;
    let name = words.quoted()?;
    let mut known = known_rules().filter(|rule| rule.article == article && rule.name == name);
    let mut rule = known.next().ok_or(unknown)?;
    while let Some(word) = words.peek() {
        if let Some(effect) = Effect::of(word) {
            rule.effect = effect;
            words.word(word)?;
        } else if let Some(unless) = DrawException::of(word) {
            rule.unless = unless;
            words.word(word)?;
        } else {
            rule.limit = read_limit(words)?;
        }
    }
    Ok(rule)
}

fn read_limit(words: &mut WordReader<'_>) -> Result<Limit, GameTextFault> {
    const HOW_MANY: &str = "a number";
    if words.has("times") {
        Ok(Limit::Times(words.number(HOW_MANY)?))
    } else if words.has("each") {
        Ok(Limit::MovesOfEach(words.number(HOW_MANY)?))
    } else if words.has("strong") {
        Ok(Limit::MovesOfTheStrongSide(words.number(HOW_MANY)?))
    } else if words.has("plies") {
        Ok(Limit::Plies(words.number(HOW_MANY)?))
    } else if words.has("at-once") {
        Ok(Limit::AtOnce)
    } else {
        Err(words.unexpected("a limit, an effect or an exception"))
    }
}

/// How the players meet.
pub(super) fn meeting(meeting: Meeting) -> String {
    let of = |host: Host| format!("{} {} of {}", host.side.letter(), host.board, host.boards);
    match meeting {
        Meeting::OverTheBoard => "over-the-board".to_owned(),
        Meeting::Simultaneous(host) => format!("simultaneous {}", of(host)),
        Meeting::Correspondence => "correspondence".to_owned(),
        Meeting::Blindfold(who) => format!("blindfold {}", who_word(who)),
        Meeting::BlindfoldSimultaneous(host) => format!("blindfold-simultaneous {}", of(host)),
        Meeting::BlindPlayer(who) => format!("blind-player {}", who_word(who)),
    }
}

pub(super) fn read_meeting(words: &mut WordReader<'_>) -> Result<Meeting, GameTextFault> {
    if words.has("over-the-board") {
        Ok(Meeting::OverTheBoard)
    } else if words.has("simultaneous") {
        Ok(Meeting::Simultaneous(read_host(words)?))
    } else if words.has("correspondence") {
        Ok(Meeting::Correspondence)
    } else if words.has("blindfold") {
        Ok(Meeting::Blindfold(words.take("W, B or both", who)?))
    } else if words.has("blindfold-simultaneous") {
        Ok(Meeting::BlindfoldSimultaneous(read_host(words)?))
    } else if words.has("blind-player") {
        Ok(Meeting::BlindPlayer(words.take("W, B or both", who)?))
    } else {
        let ways =
            "over-the-board, simultaneous, correspondence, blindfold, blindfold-simultaneous or blind-player";
        Err(words.unexpected(ways))
    }
}

fn read_host(words: &mut WordReader<'_>) -> Result<Host, GameTextFault> {
    let side = words.side()?;
    let board = words.number("the number of the board")?;
    words.word("of")?;
    Ok(Host { side, board, boards: words.number("how many boards there are")? })
}

const fn who_word(who: BlindfoldPlayers) -> &'static str {
    match who {
        BlindfoldPlayers::One(Side::White) => "W",
        BlindfoldPlayers::One(Side::Black) => "B",
        BlindfoldPlayers::Both => "both",
    }
}

fn who(word: &str) -> Option<BlindfoldPlayers> {
    if word == "both" { Some(BlindfoldPlayers::Both) } else { words::side(word).map(BlindfoldPlayers::One) }
}

/// From where the game begins.
pub(super) fn opening(rules: &Rules, opening: &Opening) -> String {
    match opening {
        Opening::Free => "free".to_owned(),
        Opening::Handicap(handicap) => format!("handicap {}", words::square_list(rules, handicap.removed())),
        Opening::Balloted { ballot, seed: None } => format!("ballot {} {}", ballot.deck, ballot.number),
        Opening::Balloted { ballot, seed: Some(seed) } => {
            format!("ballot {} {} seed {seed}", ballot.deck, ballot.number)
        }
    }
}

pub(super) fn read_opening(rules: &Rules, words: &mut WordReader<'_>) -> Result<Opening, GameTextFault> {
    if words.has("free") {
        return Ok(Opening::Free);
    }
    if words.has("handicap") {
        let fault = |reason: String| words.fault(GameTextReason::Part(reason));
        let Some(squares) = words.peek().and_then(|word| words::squares(rules, word)) else {
            return Err(words.unexpected("the squares of the missing men, for example 32,33"));
        };
        let handicap = Handicap::new(rules.ruleset, &squares).map_err(|reason| fault(reason.to_string()))?;
        words.take("", Some)?;
        return Ok(Opening::Handicap(handicap));
    }
    if words.has("ballot") {
        let deck: Deck = words.take("the name of a deck", |word| word.parse().ok())?;
        let ballot = words.take("the number of a ballot of that deck", |word| deck.find(word))?;
        let seed = if words.has("seed") { Some(words.number("a seed")?) } else { None };
        return Ok(Opening::Balloted { ballot, seed });
    }
    Err(words.unexpected("free, handicap or ballot"))
}
