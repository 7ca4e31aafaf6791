//! Writing events.

use super::terms::Worded;
use super::words::{quote, square_list, square_name};
use crate::board::Side;
use crate::game::{
    Absentee, Appeal, AppealDecision, AppealOutcome, ClockEvent, Decision, Event, Flag, Ground, IrregularPly,
    Penalty, SetPosition, SheetEvent,
};
use crate::moves::Move;
use crate::notation::fen;
use crate::position::Setup;
use crate::rules::Rules;

/// An event without its time.
pub(super) fn written(rules: &Rules, event: &Event) -> String {
    match event {
        Event::Move(action) => format!("move {}", move_text(rules, action)),
        Event::IrregularMove(ply) => irregular(rules, ply),
        Event::Irregularity { by, article } => format!("irregularity {} [{article}]", by.letter()),
        Event::Object => "object".to_owned(),
        Event::LetStand => "let-stand".to_owned(),
        Event::Touch { by, squares, adjusting } => {
            let squares = square_list(rules, squares.iter().copied());
            format!("touch {} {squares} {}", by.letter(), adjusting.word())
        }
        Event::Push { by, from, towards } => {
            let [from, towards] = [from, towards].map(|place| square_name(rules, *place));
            format!("push {} {from} {towards}", by.letter())
        }
        Event::OfferDraw(by) => format!("offer {}", by.letter()),
        Event::AcceptDraw(by) => format!("accept {}", by.letter()),
        Event::DeclineDraw(by) => format!("decline {}", by.letter()),
        Event::Claim { by, ground } => format!("claim {} {}", by.letter(), ground_text(rules, ground)),
        Event::Resign(by) => format!("resign {}", by.letter()),
        Event::Flag(flag) => flag_text(flag),
        Event::Clock(event) => format!("clock {}", clock_text(*event)),
        Event::Late { by, minutes } => format!("late {} {minutes}", absentee(*by)),
        Event::Incident { by, article } => format!("incident {} [{article}]", by.word()),
        Event::Caution(by) => format!("caution {}", by.letter()),
        Event::Decide(Decision { ends, article, text }) => {
            format!("decide {} [{article}] {}", ends.word(), quote(text))
        }
        Event::TakeBack { plies } => format!("take-back {plies}"),
        Event::Annotate { ply, sign } => format!("sign {ply} {}", sign.text()),
        Event::EraseSigns { ply } => format!("erase-signs {ply}"),
        Event::Sheet(event) => sheet_text(*event),
        Event::Penalty(Penalty { on, kind, article, text }) => {
            format!("penalty {} {} [{article}] {}", on.word(), kind.word(), quote(text))
        }
        Event::Appeal(Appeal { by, against, members, text }) => {
            format!("appeal {} against {against} members {members} {}", by.letter(), quote(text))
        }
        Event::AppealDecided(AppealDecision { outcome, article, text }) => {
            let outcome = match outcome {
                AppealOutcome::Upheld => "upheld".to_owned(),
                AppealOutcome::Overturned { instead } => format!("overturned {}", instead.word()),
            };
            format!("appeal-decided {outcome} [{article}] {}", quote(text))
        }
        Event::AskForDraw(by) => format!("ask-for-draw {}", by.letter()),
        Event::SetPosition(SetPosition { setup, article, text }) => {
            format!("position [{article}] {} {}", setup_text(rules, setup), quote(text))
        }
        Event::Discover { ply } => format!("discover {ply}"),
    }
}

/// A move by its squares, so that it can be read without the position.
fn move_text(rules: &Rules, action: &Move) -> String {
    let [from, to] = [action.from, action.to].map(|square| square_name(rules, square));
    let crowns = if action.crowned { " crowns" } else { "" };
    if action.is_capture() {
        return format!("{from}x{to} takes {}{crowns}", square_list(rules, action.captured));
    }
    format!("{from}-{to}{crowns}")
}

fn irregular(rules: &Rules, ply: &IrregularPly) -> String {
    let [from, to] = [ply.from, ply.to].map(|square| square_name(rules, square));
    let (by, kind, article) = (ply.facts.by.letter(), ply.facts.kind.word(), ply.article);
    let sign = if ply.facts.captures { 'x' } else { '-' };
    let crowns = if ply.facts.promotes { " crowns" } else { "" };
    let after = setup_text(rules, &ply.after);
    format!("irregular {by} {kind} {from}{sign}{to}{crowns} [{article}] {after}")
}

/// A setup as FEN, or by its bits if it cannot stand on a board.
pub(crate) fn setup_text(rules: &Rules, setup: &Setup) -> String {
    if setup.faults_if_forced(rules).is_empty() {
        return fen::write(rules, setup);
    }
    let Setup { turn, white_men, white_kings, black_men, black_kings } = setup;
    let bits =
        [white_men, white_kings, black_men, black_kings].map(|squares| format!("{:x}", squares.bits()));
    format!("bits:{}:{}", turn.letter(), bits.join(":"))
}

fn ground_text(rules: &Rules, ground: &Ground) -> String {
    match ground {
        Ground::Repetition { next: None } => "repetition".to_owned(),
        Ground::Repetition { next: Some(action) } => format!("repetition by {}", move_text(rules, action)),
        Ground::NoProgress => "no-progress".to_owned(),
        Ground::CannotWin => "cannot-win".to_owned(),
    }
}

fn flag_text(flag: &Flag) -> String {
    let number = |number: Option<u32>| number.map_or_else(|| "-".to_owned(), |number| number.to_string());
    let Flag { by, control, completed, order } = flag;
    let (by, control, completed) = (absentee(*by), number(*control), number(*completed));
    format!("flag {by} control {control} completed {completed} {}", order.word())
}

fn clock_text(event: ClockEvent) -> String {
    match event {
        ClockEvent::Start => "start".to_owned(),
        ClockEvent::Press(side) => format!("press {}", side.letter()),
        ClockEvent::Stop => "stop".to_owned(),
        ClockEvent::Resume => "resume".to_owned(),
        ClockEvent::Adjust { side, remaining } => format!("adjust {} {}", side.letter(), remaining.get()),
        ClockEvent::Replace { white, black } => format!("replace {} {}", white.get(), black.get()),
        ClockEvent::SeeFlag(side) => format!("see {}", side.letter()),
        ClockEvent::SeeBothFlags => "see both".to_owned(),
        ClockEvent::ClaimFlag(side) => format!("claim {}", side.letter()),
        ClockEvent::Look => "look".to_owned(),
    }
}

fn sheet_text(event: SheetEvent) -> String {
    match event {
        SheetEvent::Tick(by) => format!("sheet tick {}", by.letter()),
        SheetEvent::Complete(by) => format!("sheet complete {}", by.letter()),
        SheetEvent::Sign(by) => format!("sheet sign {}", by.letter()),
        SheetEvent::HandIn(by) => format!("sheet hand-in {}", by.letter()),
    }
}

const fn absentee(by: Absentee) -> &'static str {
    match by {
        Absentee::One(Side::White) => "W",
        Absentee::One(Side::Black) => "B",
        Absentee::Both => "both",
    }
}
