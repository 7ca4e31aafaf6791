//! Irregularities and incidents: what was done on the board, and what the opponent does about it.

use super::{Finding, NOW, apply};
use crate::wire::{Answered, By, Irregular};
use draughts::game::{Event, Game, Verdict};
use draughts::notation::movetext::{self, Found};
use draughts::rules::{Consequence, IrregularMove};
use draughts::{Article, Side};
use std::fmt::Display;

/// An irregularity of a player: an incident with a consequence of its own, or a move that is not legal.
pub(super) fn irregularity(game: &mut Game, irregular: &Irregular) -> Result<Finding, String> {
    let article = article(game, &irregular.code)?;
    let listed = game.rules().arbiter.incidents.iter().find(|incident| incident.article == article);
    match listed.map(|incident| incident.consequence) {
        Some(Consequence::PlayOnIfNoticedAtOnce) if irregular.is_played_on() => {
            irregular_move(game, article, irregular)
        }
        Some(_) => Ok(incident_under(game, article, irregular)),
        None => irregular_move(game, article, irregular),
    }
}

/// An incident; one of a kind that a text lists as an irregularity is ruled upon as such.
pub(super) fn incident(game: &mut Game, irregular: &Irregular) -> Result<Finding, String> {
    let article = article(game, &irregular.code)?;
    let listed_under = match game.rules().arbiter.irregular_move {
        IrregularMove::OpponentChooses { choice, .. } => Some(choice),
        IrregularMove::CautionThenForfeit { penalty, .. } => Some(penalty),
        IrregularMove::Restored { restored } => Some(restored),
        IrregularMove::Impossible => None,
    };
    if listed_under.is_some_and(|list| is_under(list, article)) {
        return irregular_move(game, article, irregular);
    }
    Ok(incident_under(game, article, irregular))
}

/// Cautions a player for earlier offences.
pub(super) fn caution(game: &mut Game, by: Side, offence: Option<u32>) {
    if is_repeated(offence) {
        game.apply(Event::Caution(by), NOW);
    }
}

/// Whether an offence is not the first. A third one weighs no more than a second.
fn is_repeated(offence: Option<u32>) -> bool {
    offence.is_some_and(|number| number > 1)
}

fn incident_under(game: &mut Game, article: Article, irregular: &Irregular) -> Finding {
    let by = match irregular.by {
        Some(By::White) => Some(Side::White),
        Some(By::Black) => Some(Side::Black),
        Some(By::Both | By::Nobody) | None => None,
    };
    if is_repeated(irregular.offence_no) {
        game.apply(Event::Incident { by, article }, NOW);
    }
    apply(game, Event::Incident { by, article })
}

fn irregular_move(game: &mut Game, article: Article, irregular: &Irregular) -> Result<Finding, String> {
    let by = irregular.by.unwrap_or(By::Nobody).side()?;
    caution(game, by, irregular.offence_no);
    let made = make(game, by, article, irregular)?;
    play_on(game, irregular)?;
    let played_on = irregular.is_played_on();
    let finding = match (game.rules().arbiter.irregular_move, irregular.opponent) {
        // The position is restored whatever was played since.
        (IrregularMove::Restored { .. }, _) => apply(game, Event::Object),
        (IrregularMove::OpponentChooses { accepted, .. }, _) if played_on => stands(game, accepted, article),
        (IrregularMove::CautionThenForfeit { condoned, .. }, _) if played_on => {
            stands(game, condoned, article)
        }
        (_, Some(Answered::Stand)) => apply(game, Event::LetStand),
        (IrregularMove::OpponentChooses { .. }, None) | (IrregularMove::Impossible, _) => made.finding,
        (_, _) => apply(game, Event::Object),
    };
    Ok(Finding { legal: Some(made.legal), ..finding })
}

/// An irregularity that has happened on the board.
struct Made {
    /// What the game says to it at first.
    finding: Finding,
    /// Whether what was played would have been a legal move.
    legal: bool,
}

/// Makes the irregular move on the board.
fn make(game: &mut Game, by: Side, article: Article, irregular: &Irregular) -> Result<Made, String> {
    let unplayable = |fault: &dyn Display| format!("\"played\": {fault}");
    let texts = one_by_one(irregular.played.as_slice());
    let (last, before) = match texts.split_last() {
        Some((last, before)) => (Some(*last), before),
        None => (None, &[][..]),
    };
    // Who plays two moves in a row has made the first of them by right.
    for text in before {
        let action = movetext::read(game.position(), text).map_err(|fault| unplayable(&fault))?;
        game.apply(Event::Move(action), NOW);
    }
    // What cannot be followed on the board can still be taken back.
    let matters = irregular.is_played_on() || irregular.opponent == Some(Answered::Stand);
    let attempt = match last.map(|text| movetext::attempt(game.rules(), text)) {
        Some(Ok(attempt)) => Some(attempt),
        Some(Err(fault)) if matters => return Err(unplayable(&fault)),
        Some(Err(_)) | None => None,
    };
    let legal = attempt.as_ref().is_some_and(|attempt| {
        by == game.position().turn() && matches!(movetext::find(game.position(), attempt), Found::One(_))
    });
    let event = match game.irregular_ply(by, article, attempt.as_ref()) {
        Some(ply) => Event::IrregularMove(ply),
        None if attempt.is_some() && matters => {
            return Err(unplayable(&"it cannot be followed on the board"));
        }
        None => Event::Irregularity { by, article },
    };
    Ok(Made { finding: apply(game, event), legal })
}

/// Moves that were written as one text, one by one. Blanks may also stand between the squares of a single move.
fn one_by_one(texts: &[String]) -> Vec<&str> {
    let is_move = |part: &&str| part.contains(['-', 'x', ':', '×', '–']);
    texts
        .iter()
        .flat_map(|text| {
            let parts: Vec<&str> = text
                .split(|character: char| character.is_whitespace() || ",;".contains(character))
                .filter(|part| !part.is_empty())
                .collect();
            if parts.iter().all(is_move) { parts } else { vec![text.as_str()] }
        })
        .collect()
}

/// Plays the moves made before anybody objected.
fn play_on(game: &mut Game, irregular: &Irregular) -> Result<(), String> {
    let restored = matches!(game.rules().arbiter.irregular_move, IrregularMove::Restored { .. });
    for text in irregular.reply.as_slice().iter().chain(irregular.then.as_slice()) {
        match movetext::read(game.position(), text) {
            Ok(action) => {
                game.apply(Event::Move(action), NOW);
            }
            // Void, as everything after the irregularity.
            Err(_) if restored => break,
            Err(fault) => return Err(format!("after the irregularity: {fault}")),
        }
    }
    Ok(())
}

/// The opponent has moved, and with that the irregularity stands.
fn stands(game: &mut Game, accepted: Article, article: Article) -> Finding {
    // Without a move to be seen the opponent's answer is all there is.
    game.apply(Event::LetStand, NOW);
    let mut articles = vec![accepted, article];
    articles.extend(game.outcome().iter().flat_map(|outcome| &outcome.articles));
    Finding {
        ruling: Some(Verdict::Stands.word()),
        articles,
        explanation: "The opponent has moved and so accepted it.".to_owned(),
        ..Finding::default()
    }
}

/// The article that a case names: with its rulebook, or of the ruleset's own.
fn article(game: &Game, text: &str) -> Result<Article, String> {
    Article::read(text)
        .filter(|article| !article.number.is_empty())
        .or_else(|| Article::find(game.rules().code, text.trim()))
        .ok_or_else(|| format!("\"code\": there is no article {text:?}"))
}

/// Whether an article is one of a list.
fn is_under(list: Article, article: Article) -> bool {
    let rest = article.number.strip_prefix(list.number);
    article.code == list.code && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}
