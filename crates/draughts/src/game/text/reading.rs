//! Reading events.

use super::TimedEvent;
use super::faults::{GameTextFault, GameTextReason};
use super::terms::Worded;
use super::words::{self, WordReader};
use crate::board::{Kind, Side, Square, Squares};
use crate::clock::{At, Millis};
use crate::game::{
    Absentee, Adjusting, Appeal, AppealDecision, AppealOutcome, ClockEvent, Decision, Event, Flag, Ground,
    IrregularPly, MoveSign, Order, Penalty, PenaltyKind, PlyFacts, Score, SetPosition, SheetEvent,
};
use crate::moves::Move;
use crate::notation::{fen, movetext};
use crate::position::{AnyPosition, Setup};
use crate::rules::Rules;
use crate::ruling::explain;

/// Every word with which an event begins.
const EVENTS: &str = "move, play, irregular, irregularity, object, let-stand, touch, push, offer, accept, decline, claim, \
     resign, flag, clock, late, incident, caution, decide, take-back, sign, erase-signs, sheet, penalty, appeal, \
     appeal-decided, ask-for-draw, position or discover";

/// Reads the line of an event that happens to a position.
pub(super) fn event(position: &AnyPosition, words: &mut WordReader<'_>) -> Result<TimedEvent, GameTextFault> {
    let at = At::new(Millis::new(words.number("the time in milliseconds")?));
    let event = what_happened(position, words)?;
    words.end()?;
    Ok(TimedEvent { at, event })
}

fn what_happened(position: &AnyPosition, words: &mut WordReader<'_>) -> Result<Event, GameTextFault> {
    const PLY: &str = "the number of a ply";
    let rules = position.rules();
    let unknown = words.unexpected(EVENTS);
    Ok(match words.take(EVENTS, Some)? {
        "move" => Event::Move(read_move(rules, words)?),
        "play" => Event::Move(read_play(position, words)?),
        "irregular" => Event::IrregularMove(read_irregular(rules, words)?),
        "irregularity" => Event::Irregularity { by: words.side()?, article: words.article()? },
        "object" => Event::Object,
        "let-stand" => Event::LetStand,
        "touch" => Event::Touch {
            by: words.side()?,
            squares: words.take("squares separated by commas", |word| words::squares(rules, word))?,
            adjusting: words.take(&Adjusting::choice(), Adjusting::of)?,
        },
        "push" => Event::Push {
            by: words.side()?,
            from: words.take("a square", |word| words::square(rules, word))?,
            towards: words.take("a neighbouring square", |word| words::square(rules, word))?,
        },
        "offer" => Event::OfferDraw(words.side()?),
        "accept" => Event::AcceptDraw(words.side()?),
        "decline" => Event::DeclineDraw(words.side()?),
        "claim" => Event::Claim { by: words.side()?, ground: read_ground(rules, words)? },
        "resign" => Event::Resign(words.side()?),
        "flag" => Event::Flag(read_flag(words)?),
        "clock" => Event::Clock(read_clock(words)?),
        "late" => Event::Late { by: read_absentee(words)?, minutes: words.number("how many minutes")? },
        "incident" => Event::Incident { by: read_anybody(words)?, article: words.article()? },
        "caution" => Event::Caution(words.side()?),
        "decide" => Event::Decide(Decision {
            ends: read_score(words)?,
            article: words.article()?,
            text: words.quoted()?,
        }),
        "take-back" => Event::TakeBack { plies: words.number("how many plies")? },
        "sign" => Event::Annotate {
            ply: words.number(PLY)?,
            sign: words.take("a sign: ! !! ? ?? ?! !? * + = a.l. +1 -1", read_sign)?,
        },
        "erase-signs" => Event::EraseSigns { ply: words.number(PLY)? },
        "sheet" => Event::Sheet(read_sheet(words)?),
        "penalty" => Event::Penalty(Penalty {
            on: read_anybody(words)?,
            kind: words.take(&PenaltyKind::choice(), PenaltyKind::of)?,
            article: words.article()?,
            text: words.quoted()?,
        }),
        "appeal" => Event::Appeal(read_appeal(words)?),
        "appeal-decided" => Event::AppealDecided(AppealDecision {
            outcome: read_appeal_outcome(words)?,
            article: words.article()?,
            text: words.quoted()?,
        }),
        "ask-for-draw" => Event::AskForDraw(words.side()?),
        "position" => {
            let article = words.article()?;
            Event::SetPosition(SetPosition {
                setup: read_setup(rules, words)?,
                article,
                text: words.quoted()?,
            })
        }
        "discover" => Event::Discover { ply: words.number(PLY)? },
        _ => return Err(unknown),
    })
}

/// A sign. One of no men at all is refused by the game, but kept.
fn read_sign(word: &str) -> Option<MoveSign> {
    MoveSign::read(word).or_else(|| (word == MoveSign::Material(0).text()).then_some(MoveSign::Material(0)))
}

/// The first and last square of a move, and whether it is written as a capture.
struct Ends {
    from: Square,
    to: Square,
    captures: bool,
}

fn read_ends(rules: &Rules, words: &mut WordReader<'_>) -> Result<Ends, GameTextFault> {
    let ends = |word: &str| {
        let sign = word.find(['-', 'x', ':'])?;
        let from = words::square(rules, &word[..sign])?;
        let to = words::square(rules, &word[sign + 1..])?;
        Some(Ends { from, to, captures: !word[sign..].starts_with('-') })
    };
    words.take("first and last square, for example 32-28 or 27x9", ends)
}

fn read_move(rules: &Rules, words: &mut WordReader<'_>) -> Result<Move, GameTextFault> {
    let Ends { from, to, captures } = read_ends(rules, words)?;
    let captured = if captures {
        words.word("takes")?;
        let wanted = "the squares of the pieces taken, separated by commas";
        let taken = |word| words::square_set(rules, word).filter(|squares| !squares.is_empty());
        words.take(wanted, taken)?
    } else {
        Squares::NONE
    };
    Ok(Move { from, to, crowned: words.has("crowns"), captured })
}

fn read_play(position: &AnyPosition, words: &mut WordReader<'_>) -> Result<Move, GameTextFault> {
    let place = words.fault(GameTextReason::NoBegin);
    let text = words.rest();
    movetext::read(position, text).map_err(|fault| {
        // What the rules refuse is said with their article.
        let attempt = movetext::attempt(position.rules(), text).ok();
        let ruling =
            attempt.map(|attempt| explain(position, &attempt)).filter(|ruling| ruling.refusal().is_some());
        let why = ruling.map(|ruling| format!(". {}", ruling.text(position.rules()))).unwrap_or_default();
        GameTextFault { reason: GameTextReason::Part(format!("{fault}{why}")), ..place }
    })
}

fn read_irregular(rules: &'static Rules, words: &mut WordReader<'_>) -> Result<IrregularPly, GameTextFault> {
    let by = words.side()?;
    let kind = words.take(&Kind::choice(), Kind::of)?;
    let Ends { from, to, captures } = read_ends(rules, words)?;
    let facts = PlyFacts { by, kind, captures, promotes: words.has("crowns") };
    let article = words.article()?;
    Ok(IrregularPly { article, facts, from, to, after: read_setup(rules, words)? })
}

fn read_setup(rules: &'static Rules, words: &mut WordReader<'_>) -> Result<Setup, GameTextFault> {
    let Some(word) = words.peek() else { return Err(words.unexpected("a position as FEN")) };
    let setup = match word.strip_prefix("bits:") {
        Some(bits) => {
            read_bits(bits).ok_or_else(|| words.unexpected("bits:W and four numbers in hexadecimal"))
        }
        None => {
            fen::read(rules, word).map_err(|faults| words.fault(GameTextReason::Part(faults.to_string())))
        }
    };
    words.take("a position as FEN", Some)?;
    setup
}

fn read_bits(text: &str) -> Option<Setup> {
    let (turn, numbers) = text.split_once(':')?;
    let bits = |number| u64::from_str_radix(number, 16).ok().map(Squares::from_bits);
    let squares: Vec<Squares> = numbers.split(':').map(bits).collect::<Option<_>>()?;
    let [white_men, white_kings, black_men, black_kings] = squares[..] else { return None };
    Some(Setup { turn: words::side(turn)?, white_men, white_kings, black_men, black_kings })
}

fn read_ground(rules: &Rules, words: &mut WordReader<'_>) -> Result<Ground, GameTextFault> {
    if words.has("repetition") {
        let next = if words.has("by") { Some(read_move(rules, words)?) } else { None };
        Ok(Ground::Repetition { next })
    } else if words.has("no-progress") {
        Ok(Ground::NoProgress)
    } else if words.has("cannot-win") {
        Ok(Ground::CannotWin)
    } else {
        Err(words.unexpected("repetition, no-progress or cannot-win"))
    }
}

fn read_flag(words: &mut WordReader<'_>) -> Result<Flag, GameTextFault> {
    let by = read_absentee(words)?;
    words.word("control")?;
    let control = read_number_or_none(words)?;
    words.word("completed")?;
    let completed = read_number_or_none(words)?;
    Ok(Flag { by, control, completed, order: words.take(&Order::choice(), Order::of)? })
}

fn read_number_or_none(words: &mut WordReader<'_>) -> Result<Option<u32>, GameTextFault> {
    if words.has("-") { Ok(None) } else { words.number("a number, or - for none").map(Some) }
}

fn read_clock(words: &mut WordReader<'_>) -> Result<ClockEvent, GameTextFault> {
    const EVENTS: &str = "start, press, stop, resume, adjust, replace, see, claim or look";
    const TIME: &str = "a time in milliseconds";
    let unknown = words.unexpected(EVENTS);
    Ok(match words.take(EVENTS, Some)? {
        "start" => ClockEvent::Start,
        "press" => ClockEvent::Press(words.side()?),
        "stop" => ClockEvent::Stop,
        "resume" => ClockEvent::Resume,
        "adjust" => {
            let side = words.side()?;
            ClockEvent::Adjust { side, remaining: Millis::new(words.number(TIME)?) }
        }
        "replace" => {
            let white = Millis::new(words.number(TIME)?);
            ClockEvent::Replace { white, black: Millis::new(words.number(TIME)?) }
        }
        "see" if words.has("both") => ClockEvent::SeeBothFlags,
        "see" => ClockEvent::SeeFlag(words.side()?),
        "claim" => ClockEvent::ClaimFlag(words.side()?),
        "look" => ClockEvent::Look,
        _ => return Err(unknown),
    })
}

fn read_sheet(words: &mut WordReader<'_>) -> Result<SheetEvent, GameTextFault> {
    const EVENTS: &str = "tick, complete, sign or hand-in";
    let unknown = words.unexpected(EVENTS);
    let event: fn(Side) -> SheetEvent = match words.take(EVENTS, Some)? {
        "tick" => SheetEvent::Tick,
        "complete" => SheetEvent::Complete,
        "sign" => SheetEvent::Sign,
        "hand-in" => SheetEvent::HandIn,
        _ => return Err(unknown),
    };
    Ok(event(words.side()?))
}

fn read_appeal(words: &mut WordReader<'_>) -> Result<Appeal, GameTextFault> {
    let by = words.side()?;
    words.word("against")?;
    let against = words.number("the number of an event")?;
    words.word("members")?;
    let members = words.number("the number of members of the committee")?;
    Ok(Appeal { by, against, members, text: words.quoted()? })
}

fn read_appeal_outcome(words: &mut WordReader<'_>) -> Result<AppealOutcome, GameTextFault> {
    if words.has("upheld") {
        return Ok(AppealOutcome::Upheld);
    }
    words.word("overturned").map_err(|_| words.unexpected("upheld or overturned"))?;
    Ok(AppealOutcome::Overturned { instead: read_score(words)? })
}

fn read_score(words: &mut WordReader<'_>) -> Result<Option<Score>, GameTextFault> {
    words.take(&Option::<Score>::choice(), Option::<Score>::of)
}

fn read_anybody(words: &mut WordReader<'_>) -> Result<Option<Side>, GameTextFault> {
    words.take(&Option::<Side>::choice(), Option::<Side>::of)
}

fn read_absentee(words: &mut WordReader<'_>) -> Result<Absentee, GameTextFault> {
    let meaning = |word: &str| match word {
        "both" => Some(Absentee::Both),
        word => words::side(word).map(Absentee::One),
    };
    words.take("W, B or both", meaning)
}
