//! Irregularities and incidents: what was done on the board, and what the opponent does about it.

use super::case::{CaseSide, IrregularCase, OpponentAnswer};
use super::{Finding, NOW, apply, articles_of_the_end};
use crate::board::Side;
use crate::game::{Event, Game, IrregularPly, accepted_by_moving};
use crate::notation::movetext::{self, MatchingMoves};
use crate::notation::square::NamedSquare;
use crate::notation::{Attempt, fen};
use crate::position::{AnyPosition, Setup};
use crate::rules::{Article, Consequence, Evidence, IrregularMove};
use crate::ruling::{NotPossible, Reason, Ruling, Verdict};
use std::fmt::Display;

/// An irregularity of a player: an incident with a consequence of its own, or a move that is not legal.
pub(super) fn irregularity(game: &mut Game, irregular: &IrregularCase) -> Result<Finding, String> {
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
pub(super) fn incident(game: &mut Game, irregular: &IrregularCase) -> Result<Finding, String> {
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
        // After the end a caution changes nothing.
        let _ = game.apply(Event::Caution(by), NOW);
    }
}

/// Whether an offence is not the first. A third one weighs no more than a second.
fn is_repeated(offence: Option<u32>) -> bool {
    offence.is_some_and(|number| number > 1)
}

fn incident_under(game: &mut Game, article: Article, irregular: &IrregularCase) -> Finding {
    let by = match irregular.by {
        Some(CaseSide::White) => Some(Side::White),
        Some(CaseSide::Black) => Some(Side::Black),
        Some(CaseSide::Both | CaseSide::Nobody) | None => None,
    };
    if is_repeated(irregular.offence_no) {
        let _ = game.apply(Event::Incident { by, article }, NOW);
    }
    apply(game, Event::Incident { by, article })
}

fn irregular_move(game: &mut Game, article: Article, irregular: &IrregularCase) -> Result<Finding, String> {
    let by = irregular.by.unwrap_or(CaseSide::Nobody).side()?;
    if game.rules().arbiter.irregular_move == IrregularMove::Impossible {
        return no_offence(game, irregular);
    }
    caution(game, by, irregular.offence_no);
    let made = make(game, by, article, irregular)?;
    play_on(game, irregular)?;
    let made = match made.rejected(game) {
        Ok(finding) => return Ok(finding),
        Err(made) => made,
    };
    let played_on = irregular.is_played_on();
    let finding = match (game.rules().arbiter.irregular_move, irregular.opponent) {
        // The position is restored whatever was played since.
        (IrregularMove::Restored { .. }, _) => apply(game, Event::Object),
        (IrregularMove::OpponentChooses { accepted, .. }, _) if played_on => stands(game, accepted, article),
        (IrregularMove::CautionThenForfeit { condoned, .. }, _) if played_on => {
            stands(game, condoned, article)
        }
        (_, Some(OpponentAnswer::Stand)) => apply(game, Event::LetStand),
        (IrregularMove::OpponentChooses { .. }, None) | (IrregularMove::Impossible, _) => {
            Finding::of(made.answer)
        }
        (_, _) => apply(game, Event::Object),
    };
    Ok(Finding { legal: made.legal, ..finding })
}

/// Where only legal moves can be made there is no offence: a legal move is played, another changes nothing.
fn no_offence(game: &mut Game, irregular: &IrregularCase) -> Result<Finding, String> {
    let tried = match one_by_one(irregular.played.as_slice()).last() {
        Some(text) => super::play(game, text).err(),
        None => None,
    };
    play_on(game, irregular)?;
    let articles = tried.as_ref().map(|refused| refused.articles().to_vec()).unwrap_or_default();
    let legal = tried.is_none();
    let reason = Reason::NoOffence(tried.map(|refused| Box::new(refused.reason)));
    let ruling = Ruling::citing(Verdict::Rejected, &articles, reason);
    Ok(Finding { legal, ..Finding::of(Ok(ruling)) })
}

/// An irregularity that has happened on the board.
struct MadeIrregularity {
    /// What the game says to it at first.
    answer: Result<Ruling, NotPossible>,
    /// Whether what was played would have been a legal move.
    legal: bool,
}

impl MadeIrregularity {
    /// The finding if what was claimed has not happened: what was played meanwhile may have ended the game.
    fn rejected(self, game: &Game) -> Result<Finding, Self> {
        match self.answer {
            Ok(ruling) if ruling.verdict == Verdict::Rejected => {
                Ok(Finding::of(Ok(ruling.and(&articles_of_the_end(game)))))
            }
            answer => Err(Self { answer, ..self }),
        }
    }
}

/// Makes the irregular move on the board.
fn make(
    game: &mut Game,
    by: Side,
    article: Article,
    irregular: &IrregularCase,
) -> Result<MadeIrregularity, String> {
    let unplayable = |fault: &dyn Display| format!("\"played\": {fault}");
    let after = irregular.after.as_deref().map(|text| position_after(game, text)).transpose()?;
    let texts = one_by_one(irregular.played.as_slice());
    let (last, before) = match texts.split_last() {
        Some((last, before)) => (Some(*last), before),
        None => (None, &[][..]),
    };
    // Who plays two moves in a row has made the first of them by right.
    for text in before {
        let action = movetext::read(game.position(), text).map_err(|fault| unplayable(&fault))?;
        let _ = game.apply(Event::Move(action), NOW);
    }
    // What cannot be followed on the board can still be taken back.
    let answered = irregular.is_played_on() || irregular.opponent == Some(OpponentAnswer::Stand);
    let matters = answered && after.is_none();
    let attempt = match last.map(|text| movetext::attempt(game.rules(), text)) {
        Some(Ok(attempt)) => Some(attempt),
        Some(Err(fault)) if matters => return Err(unplayable(&fault)),
        Some(Err(_)) | None => None,
    };
    // A move is as legal as what it has left on the board.
    let legal = attempt.as_ref().is_some_and(|attempt| {
        let position = game.position();
        match movetext::find(position, attempt) {
            MatchingMoves::One(action) if by == position.turn() => {
                after.is_none_or(|after| position.after(&action).setup() == after)
            }
            _ => false,
        }
    });
    if after.is_none() && attempt.as_ref().is_some_and(|attempt| names_nothing(game, attempt)) {
        let nothing = Ruling::by(Verdict::Rejected, article, Reason::NothingTakenOff);
        return Ok(MadeIrregularity { answer: Ok(nothing), legal });
    }
    // A piece that is named alone was taken off only where the article is about what the board shows; elsewhere it was
    // touched, and stands where it stood.
    let kind = game.rules().arbiter.irregularity(article);
    let shows = kind.is_some_and(|kind| kind.evidence == Evidence::Board);
    let attempt = attempt.filter(|attempt| attempt.squares.len() > 1 || shows);
    let event = match (game.irregular_ply(by, article, attempt.as_ref()), after) {
        (Some(ply), after) => {
            let after = after.unwrap_or(ply.after);
            Event::IrregularMove(IrregularPly { after, ..ply })
        }
        (None, Some(after)) => Event::IrregularMove(game.irregular_position(by, article, after)),
        (None, None) if attempt.is_some() && matters => {
            return Err(unplayable(&"it cannot be followed on the board"));
        }
        (None, None) => Event::Irregularity { by, article },
    };
    Ok(MadeIrregularity { answer: game.apply(event, NOW), legal })
}

/// The position that an irregularity has left.
fn position_after(game: &Game, text: &str) -> Result<Setup, String> {
    let unusable = |fault: &dyn Display| format!("\"after\": {fault}");
    let setup = fen::read(game.rules(), text).map_err(|fault| unusable(&fault))?;
    match AnyPosition::forced(game.rules().ruleset, &setup) {
        Ok(position) => Ok(position.setup()),
        Err(faults) => Err(unusable(&faults)),
    }
}

/// Whether a single square is written on which no piece stands.
fn names_nothing(game: &Game, attempt: &Attempt) -> bool {
    match &attempt.squares[..] {
        [written] => match written.named {
            NamedSquare::Playable(square) => game.position().piece_at(square).is_none(),
            NamedSquare::Light | NamedSquare::Nothing => true,
        },
        _ => false,
    }
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
fn play_on(game: &mut Game, irregular: &IrregularCase) -> Result<(), String> {
    let restored = matches!(game.rules().arbiter.irregular_move, IrregularMove::Restored { .. });
    for text in irregular.reply.as_slice().iter().chain(irregular.then.as_slice()) {
        match movetext::read(game.position(), text) {
            Ok(action) => drop(game.apply(Event::Move(action), NOW)),
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
    let _ = game.apply(Event::LetStand, NOW);
    Finding::of(Ok(accepted_by_moving(accepted, article).and(&articles_of_the_end(game))))
}

/// The article that a case names: with its rulebook, or of the ruleset's own.
fn article(game: &Game, text: &str) -> Result<Article, String> {
    let rules = game.rules();
    let named = Article::read(text).filter(|article| !article.number.is_empty());
    let list = rules.arbiter.list_of_irregularities().map_or(rules.code, |list| list.code);
    let found = named
        .or_else(|| Article::find(rules.code, text.trim()))
        .or_else(|| Article::find(list, text.trim()))
        .ok_or_else(|| format!("\"code\": there is no article {text:?}"))?;
    if !rules.is_ruled_by(found.code) {
        let (title, own) = (rules.title, list);
        return Err(format!("\"code\": {found} is not an article of {title}: name one of {own}"));
    }
    Ok(found)
}

/// Whether an article is one of a list.
fn is_under(list: Article, article: Article) -> bool {
    let rest = article.number.strip_prefix(list.number);
    article.code == list.code && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}
