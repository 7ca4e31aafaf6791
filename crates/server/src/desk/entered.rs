//! Turns the entry of an arbiter into an event of the game. The game rules on it, not this module.

use super::committee::Committee;
use super::log::Log;
use crate::error::Failure;
use crate::wire::{self, DeskClock, DeskEntry, DeskPenalty, DeskPlayers, DeskScore, DeskSheet};
use draughts::clock::Millis;
use draughts::game::{
    Absentee, Adjusting, Appeal, AppealDecision, AppealOutcome, ClockEvent, Decision, Event, Flag, Game,
    Ground, MoveSign, Order, Penalty, PenaltyKind, Score, SetPosition, SheetEvent,
};
use draughts::notation::square::NamedSquare;
use draughts::notation::{Attempt, fen, movetext};
use draughts::{Article, Move, Side, Square};

/// What an entry is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum EntryMeaning {
    /// An event of the game.
    Event(Event),
    /// A remark.
    Remark(String),
}

/// The longest text of somebody's words.
const LONGEST_WORDS: usize = 1_000;
/// The most squares of a touch.
const MOST_TOUCHED: usize = 50;
/// The longest time that can be set, in hours.
const LONGEST_HOURS: u64 = 99;

/// What an entry means in a game.
pub(super) fn entry_meaning(log: &Log, entry: &DeskEntry) -> Result<EntryMeaning, Failure> {
    let game = log.game();
    Ok(EntryMeaning::Event(match entry {
        DeskEntry::Move { text } => Event::Move(legal_move(game, text)?),
        DeskEntry::Irregular { by, article, text, after } => {
            irregular(game, side(*by), own_article(game, article)?, &BoardDetails { text, after })?
        }
        DeskEntry::Object => Event::Object,
        DeskEntry::LetStand => Event::LetStand,
        DeskEntry::Touch { by, squares, announced } => Event::Touch {
            by: side(*by),
            squares: self::squares(game, squares)?,
            adjusting: if *announced { Adjusting::Announced } else { Adjusting::NotAnnounced },
        },
        DeskEntry::Push { by, text } => pushed(game, side(*by), text)?,
        DeskEntry::OfferDraw { by } => Event::OfferDraw(side(*by)),
        DeskEntry::AcceptDraw { by } => Event::AcceptDraw(side(*by)),
        DeskEntry::DeclineDraw { by } => Event::DeclineDraw(side(*by)),
        DeskEntry::Claim { by, ground, text } => {
            Event::Claim { by: side(*by), ground: self::ground(game, *ground, text)? }
        }
        DeskEntry::Resign { by } => Event::Resign(side(*by)),
        DeskEntry::Flag { by, control, completed, known, first } => Event::Flag(Flag {
            by: players(*by),
            control: *control,
            completed: *completed,
            order: match (by, first, known) {
                (DeskPlayers::Both, Some(first), _) => Order::First(side(*first)),
                (_, _, true) => Order::Known,
                (_, _, false) => Order::Unknown,
            },
        }),
        DeskEntry::Clock { act, by, time, black } => {
            Event::Clock(clock(*act, by.map(side), &ClockReadings { time, black })?)
        }
        DeskEntry::Late { by, minutes } => Event::Late { by: players(*by), minutes: *minutes },
        DeskEntry::Incident { by, article } => {
            Event::Incident { by: by.map(side), article: own_article(game, article)? }
        }
        DeskEntry::Caution { by } => Event::Caution(side(*by)),
        DeskEntry::Decide { ends, article, words } => Event::Decide(Decision {
            ends: score(*ends),
            article: self::article(article)?,
            text: self::words(words)?,
        }),
        DeskEntry::TakeBack { plies } => Event::TakeBack { plies: *plies },
        DeskEntry::Sign { ply, sign } if sign.trim().is_empty() => Event::EraseSigns { ply: *ply },
        DeskEntry::Sign { ply, sign } => {
            let read = MoveSign::read(sign.trim());
            let sign = read
                .ok_or_else(|| Failure::bad("the annotation symbols are ! !! ? ?? ?! !? * + = a.l. +1 -1"))?;
            Event::Annotate { ply: *ply, sign }
        }
        DeskEntry::Sheet { act, by } => Event::Sheet(match act {
            DeskSheet::Tick => SheetEvent::Tick(side(*by)),
            DeskSheet::Complete => SheetEvent::Complete(side(*by)),
            DeskSheet::Sign => SheetEvent::Sign(side(*by)),
            DeskSheet::HandIn => SheetEvent::HandIn(side(*by)),
        }),
        DeskEntry::Penalty { on, penalty, article, words } => Event::Penalty(Penalty {
            on: on.map(side),
            kind: match penalty {
                DeskPenalty::Warning => PenaltyKind::Warning,
                DeskPenalty::GameLost => PenaltyKind::GameLost,
                DeskPenalty::Disqualification => PenaltyKind::Disqualification,
                DeskPenalty::Expulsion => PenaltyKind::Expulsion,
            },
            article: self::article(article)?,
            text: self::words(words)?,
        }),
        DeskEntry::Appeal { by, against, committee, words } => {
            Event::Appeal(appeal(log, side(*by), *against, &AppealRequest { committee, words })?)
        }
        DeskEntry::AppealDecided { upheld, instead, article, words } => {
            Event::AppealDecided(AppealDecision {
                outcome: match upheld {
                    true => AppealOutcome::Upheld,
                    false => AppealOutcome::Overturned { instead: score(*instead) },
                },
                article: self::article(article)?,
                text: self::words(words)?,
            })
        }
        DeskEntry::AskForDraw { by } => Event::AskForDraw(side(*by)),
        DeskEntry::Position { fen, article, words } => Event::SetPosition(SetPosition {
            setup: fen::read(game.rules(), fen).map_err(Failure::bad)?,
            article: self::article(article)?,
            text: self::words(words)?,
        }),
        DeskEntry::Discover { ply } => Event::Discover { ply: *ply },
        DeskEntry::Remark { words } => {
            let words = self::words(words)?;
            if words.is_empty() {
                return Err(Failure::bad("the remark is empty; write a few words"));
            }
            return Ok(EntryMeaning::Remark(words));
        }
    }))
}

/// A move in text: what was tried, legal or not.
pub(super) fn attempt(game: &Game, text: &str) -> Result<Attempt, Failure> {
    movetext::attempt(game.rules(), text).map_err(Failure::bad)
}

/// An article in text, with its rulebook.
pub(super) fn article(text: &str) -> Result<Article, Failure> {
    Article::read(text).ok_or_else(|| {
        let text: String = text.chars().take(40).collect();
        Failure::bad(format!(
            "there is no article {text:?}; write a rulebook and a number, for example fmjd 5.4.6"
        ))
    })
}

/// An article of the rulebook by which the game is ruled upon.
fn own_article(game: &Game, text: &str) -> Result<Article, Failure> {
    let (article, rules) = (article(text)?, game.rules());
    if rules.is_ruled_by(article.code) {
        return Ok(article);
    }
    let list = rules.arbiter.list_of_irregularities().map_or(rules.code, |list| list.code);
    Err(Failure::bad(format!("{article} is not an article of {}: choose among {list}", rules.title)))
}

/// The side of the game.
pub(super) const fn side(side: wire::Side) -> Side {
    match side {
        wire::Side::White => Side::White,
        wire::Side::Black => Side::Black,
    }
}

fn legal_move(game: &Game, text: &str) -> Result<Move, Failure> {
    movetext::read(game.position(), text).map_err(Failure::bad)
}

/// What is said of the board when something irregular was done.
struct BoardDetails<'a> {
    text: &'a str,
    after: &'a str,
}

fn irregular(game: &Game, by: Side, article: Article, board: &BoardDetails<'_>) -> Result<Event, Failure> {
    let attempt = match board.text.trim() {
        "" => None,
        text => Some(attempt(game, text)?),
    };
    let after = match board.after.trim() {
        "" => None,
        fen => Some(fen::read(game.rules(), fen).map_err(Failure::bad)?),
    };
    match (game.irregular_ply(by, article, attempt.as_ref()), after) {
        (Some(mut ply), after) => {
            ply.after = after.unwrap_or(ply.after);
            Ok(Event::IrregularMove(ply))
        }
        (None, Some(after)) => Ok(Event::IrregularMove(game.irregular_position(by, article, after))),
        (None, None) if attempt.is_some() => Err(Failure::bad(
            "this move cannot be made on the board: check its squares, or leave the move out and set up the position afterwards",
        )),
        (None, None) => Ok(Event::Irregularity { by, article }),
    }
}

fn pushed(game: &Game, by: Side, text: &str) -> Result<Event, Failure> {
    let attempt = attempt(game, text)?;
    let squares: Vec<Square> = attempt
        .squares
        .iter()
        .filter_map(|written| match written.named {
            NamedSquare::Playable(square) => Some(square),
            NamedSquare::Light | NamedSquare::Nothing => None,
        })
        .collect();
    match squares[..] {
        [from, towards] => Ok(Event::Push { by, from, towards }),
        _ => Err(Failure::bad("write the square of the piece and the neighbouring square, such as 22-18")),
    }
}

fn squares(game: &Game, text: &str) -> Result<Vec<Square>, Failure> {
    let names: Vec<&str> =
        text.split([',', ' ', ';']).map(str::trim).filter(|name| !name.is_empty()).collect();
    if names.is_empty() || names.len() > MOST_TOUCHED {
        return Err(Failure::bad("name the touched squares in order: 32, 33"));
    }
    names.into_iter().map(|name| square(game, name)).collect()
}

fn square(game: &Game, name: &str) -> Result<Square, Failure> {
    let attempt = attempt(game, name)?;
    match attempt.squares[..] {
        [ref written] => match written.named {
            NamedSquare::Playable(square) => Ok(square),
            NamedSquare::Light | NamedSquare::Nothing => {
                Err(Failure::bad(format!("there is no playable square {name}")))
            }
        },
        _ => Err(Failure::bad(format!("{name} is not a single square"))),
    }
}

fn ground(game: &Game, ground: wire::Ground, text: &str) -> Result<Ground, Failure> {
    Ok(match ground {
        wire::Ground::NoProgress => Ground::NoProgress,
        wire::Ground::CannotWin => Ground::CannotWin,
        wire::Ground::Repetition => {
            let text = Some(text.trim()).filter(|text| !text.is_empty());
            Ground::Repetition { next: text.map(|text| legal_move(game, text)).transpose()? }
        }
    })
}

/// The times of an adjusted or another clock.
struct ClockReadings<'a> {
    time: &'a str,
    black: &'a str,
}

fn clock(act: DeskClock, by: Option<Side>, readings: &ClockReadings<'_>) -> Result<ClockEvent, Failure> {
    let side = || by.ok_or_else(|| Failure::bad("say whose clock it is"));
    Ok(match act {
        DeskClock::Start => ClockEvent::Start,
        DeskClock::Stop => ClockEvent::Stop,
        DeskClock::Resume => ClockEvent::Resume,
        DeskClock::SeeBothFlags => ClockEvent::SeeBothFlags,
        DeskClock::Look => ClockEvent::Look,
        DeskClock::Press => ClockEvent::Press(side()?),
        DeskClock::SeeFlag => ClockEvent::SeeFlag(side()?),
        DeskClock::ClaimFlag => ClockEvent::ClaimFlag(side()?),
        DeskClock::Adjust => ClockEvent::Adjust { side: side()?, remaining: time(readings.time)? },
        DeskClock::Replace => {
            ClockEvent::Replace { white: time(readings.time)?, black: time(readings.black)? }
        }
    })
}

/// A time as a clock shows it: `1:05:30`, `5:30`, or seconds alone.
fn time(text: &str) -> Result<Millis, Failure> {
    let fault = || Failure::bad("write a time as a clock shows it: 1:05:30 or 5:30");
    let parts: Vec<&str> = text.trim().split(':').collect();
    if parts.len() > 3 {
        return Err(fault());
    }
    let mut seconds = 0_u64;
    for part in parts {
        let digits = !part.is_empty() && part.len() <= 5 && part.bytes().all(|byte| byte.is_ascii_digit());
        let part: u64 = part.parse().ok().filter(|_| digits).ok_or_else(fault)?;
        seconds = seconds * 60 + part;
    }
    if seconds > LONGEST_HOURS * 3600 { Err(fault()) } else { Ok(Millis::from_seconds(seconds)) }
}

/// What a player who appeals hands in.
struct AppealRequest<'a> {
    committee: &'a str,
    words: &'a str,
}

/// The committee's names stand before the player's words.
fn appeal(log: &Log, by: Side, against: u32, request: &AppealRequest<'_>) -> Result<Appeal, Failure> {
    let committee = Committee::read(request.committee);
    if let Some(fault) = committee.fault(log, against) {
        let article = log.rules().procedure().appeals;
        return Err(Failure::Conflict(format!("{fault} ({article})")));
    }
    let words = words(request.words)?;
    let names = committee.names();
    let text = match (names.is_empty(), words.is_empty()) {
        (true, _) => words,
        (false, true) => format!("Committee: {names}."),
        (false, false) => format!("Committee: {names}. {words}"),
    };
    Ok(Appeal { by, against, members: committee.members(), text: self::words(&text)? })
}

/// Somebody's words: not too long.
pub(super) fn words(text: &str) -> Result<String, Failure> {
    let text = text.trim();
    if text.chars().count() > LONGEST_WORDS {
        return Err(Failure::bad(format!("this can have at most {LONGEST_WORDS} characters; shorten it")));
    }
    Ok(text.to_owned())
}

const fn players(players: DeskPlayers) -> Absentee {
    match players {
        DeskPlayers::White => Absentee::One(Side::White),
        DeskPlayers::Black => Absentee::One(Side::Black),
        DeskPlayers::Both => Absentee::Both,
    }
}

const fn score(score: DeskScore) -> Option<Score> {
    match score {
        DeskScore::PlayOn => None,
        DeskScore::White => Some(Score::Won(Side::White)),
        DeskScore::Black => Some(Score::Won(Side::Black)),
        DeskScore::Draw => Some(Score::Drawn),
        DeskScore::BothLose => Some(Score::BothLose),
        DeskScore::Annulled => Some(Score::Annulled),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_clocks_show_them() {
        for (text, seconds) in
            [("1:05:30", 3930), ("5:30", 330), ("0:07", 7), ("90", 90), (" 2:00:00 ", 7200)]
        {
            assert_eq!(time(text).ok(), Some(Millis::from_seconds(seconds)), "{text}");
        }
        for text in ["", ":", "1:", "-5", "1:2:3:4", "five", "999999", "99:59:59:59", "100:00:00"] {
            assert!(time(text).is_err(), "{text}");
        }
    }
}
