//! The sentences by which a log describes events.

use super::words::{counted, hours_minutes_seconds, quoted};
use crate::board::Side;
use crate::game::text::{setup_text, square_name};
use crate::game::{
    Absentee, Adjusting, Appeal, AppealDecision, AppealOutcome, Change, ClockEvent, Decision, Event, Flag,
    Ground, Order, Penalty, PenaltyKind, Score, SheetEvent,
};
use crate::moves::Move;
use crate::rules::Rules;

impl Event {
    /// What happens in a sentence, in the words and square names of the ruleset.
    pub fn text(&self, rules: &'static Rules) -> String {
        let colour = |side: &Side| rules.colour(*side);
        match self {
            Self::Move(action) => format!("{}.", move_text(rules, action)),
            Self::IrregularMove(ply) => {
                let sign = sign(rules, ply.facts.captures);
                let [from, to] = [ply.from, ply.to].map(|place| square_name(rules, place));
                let played = match ply.change() {
                    Change::Move => format!("plays {from}{sign}{to}"),
                    Change::TakenOff => format!("removes the piece on {from}"),
                    Change::Otherwise => "changes the position on the board".to_owned(),
                };
                format!("{} {played}, an irregularity ({}).", colour(&ply.facts.by), ply.article)
            }
            Self::Irregularity { by, article } => {
                format!("{} commits an irregularity ({article}).", colour(by))
            }
            Self::Object => "The irregularity is reported.".to_owned(),
            Self::LetStand => "The opponent lets the irregularity stand.".to_owned(),
            Self::Touch { by, squares, adjusting } => {
                let names: Vec<String> = squares.iter().map(|place| square_name(rules, *place)).collect();
                let how = match adjusting {
                    Adjusting::Announced => "adjusting was announced",
                    Adjusting::NotAnnounced => "nothing was announced",
                };
                format!("{} touches {}; {how}.", colour(by), names.join(", "))
            }
            Self::Push { by, from, towards } => {
                let [from, towards] = [from, towards].map(|place| square_name(rules, *place));
                format!("{} pushes the piece on {from} over the corner towards {towards}.", colour(by))
            }
            Self::OfferDraw(by) => format!("{} offers a draw.", colour(by)),
            Self::AcceptDraw(by) => format!("{} accepts the draw.", colour(by)),
            Self::DeclineDraw(by) => format!("{} declines the draw.", colour(by)),
            Self::Claim { by, ground } => {
                format!("{} claims a draw: {}.", colour(by), claimed(rules, ground))
            }
            Self::Resign(by) => format!("{} resigns.", colour(by)),
            Self::Flag(flag) => fallen(rules, flag),
            Self::Clock(event) => clock_text(rules, *event),
            Self::Late { by, minutes } => match by {
                Absentee::One(by) => {
                    format!("{} is {} late.", colour(by), counted(*minutes, "minute", "minutes"))
                }
                Absentee::Both => {
                    format!("Both players are {} late.", counted(*minutes, "minute", "minutes"))
                }
            },
            Self::Incident { by: Some(by), article } => {
                format!("Incident caused by {} ({article}).", colour(by))
            }
            Self::Incident { by: None, article } => format!("Incident ({article})."),
            Self::Caution(by) => format!("{} is cautioned.", colour(by)),
            Self::Decide(Decision { ends, text, .. }) => {
                format!("The arbiter decides: {}.{}", ending(rules, *ends), quoted(text))
            }
            Self::TakeBack { plies } => {
                format!("The players agree to take back {}.", counted(*plies, "ply", "plies"))
            }
            Self::Annotate { ply, sign } => format!("Ply {ply} gets the sign {}.", sign.text()),
            Self::EraseSigns { ply } => format!("The signs of ply {ply} are removed."),
            Self::Sheet(event) => sheet_text(rules, *event),
            Self::Penalty(penalty) => punished(rules, penalty),
            Self::Appeal(Appeal { by, against, members, text }) => {
                let committee = counted(*members, "member", "members");
                format!(
                    "{} appeals against entry {against} to a committee of {committee}.{}",
                    colour(by),
                    quoted(text)
                )
            }
            Self::AppealDecided(AppealDecision { outcome, text, .. }) => {
                let decided = match outcome {
                    AppealOutcome::Upheld => "the decision is upheld".to_owned(),
                    AppealOutcome::Overturned { instead } => {
                        format!("the decision is overturned, and {}", ending(rules, *instead))
                    }
                };
                format!("The appeals committee decides: {decided}.{}", quoted(text))
            }
            Self::AskForDraw(by) => format!("{} asks the arbiter to declare the game drawn.", colour(by)),
            Self::SetPosition(set) => {
                let fen = setup_text(rules, &set.setup);
                format!("The arbiter sets up the position {fen} ({}).{}", set.article, quoted(&set.text))
            }
            Self::Discover { ply } => format!("It is discovered that ply {ply} was illegal."),
        }
    }
}

fn sign(rules: &Rules, captures: bool) -> char {
    if captures { rules.notation.value.capture } else { rules.notation.value.quiet }
}

fn move_text(rules: &Rules, action: &Move) -> String {
    let [from, to] = [action.from, action.to].map(|place| square_name(rules, place));
    format!("{from}{}{to}", sign(rules, action.is_capture()))
}

fn claimed(rules: &Rules, ground: &Ground) -> String {
    match ground {
        Ground::Repetition { next: None } => "the position is on the board for the third time".to_owned(),
        Ground::Repetition { next: Some(action) } => {
            format!("{} brings about the position for the third time", move_text(rules, action))
        }
        Ground::NoProgress => "too many moves without progress".to_owned(),
        Ground::CannotWin => "the opponent cannot win".to_owned(),
    }
}

fn fallen(rules: &Rules, flag: &Flag) -> String {
    let whose = match (flag.by, flag.order) {
        (Absentee::One(by), _) => format!("The flag of {} has fallen", rules.colour(by)),
        (Absentee::Both, Order::Known) => "Both flags have fallen".to_owned(),
        (Absentee::Both, Order::First(by)) => {
            format!("Both flags have fallen, that of {} first", rules.colour(by))
        }
        (Absentee::Both, Order::Unknown) => {
            "Both flags have fallen; it is not known which fell first".to_owned()
        }
    };
    let completed = flag.completed.map(|moves| format!(", {} completed", counted(moves, "move", "moves")));
    let control = flag.control.map(|control| format!(", control {control}"));
    format!("{whose}{}{}.", control.unwrap_or_default(), completed.unwrap_or_default())
}

fn clock_text(rules: &Rules, event: ClockEvent) -> String {
    let colour = |side: Side| rules.colour(side);
    match event {
        ClockEvent::Start => "The clock is started.".to_owned(),
        ClockEvent::Press(by) => format!("{} presses the clock.", colour(by)),
        ClockEvent::Stop => "The clocks are stopped.".to_owned(),
        ClockEvent::Resume => "The clock is running again.".to_owned(),
        ClockEvent::Adjust { side, remaining } => {
            format!("The clock of {} is set to {}.", colour(side), hours_minutes_seconds(remaining))
        }
        ClockEvent::Replace { white, black } => {
            let [white, black] = [white, black].map(hours_minutes_seconds);
            let (first, second) = (colour(Side::White), colour(Side::Black));
            format!("The clock is replaced: {first} {white}, {second} {black}.")
        }
        ClockEvent::SeeFlag(side) => format!("The arbiter sees the flag of {} down.", colour(side)),
        ClockEvent::SeeBothFlags => "The arbiter sees both flags down.".to_owned(),
        ClockEvent::ClaimFlag(side) => {
            format!("{} claims that the flag of {} is down.", colour(side.opponent()), colour(side))
        }
        ClockEvent::Look => "The clock is checked.".to_owned(),
    }
}

fn sheet_text(rules: &Rules, event: SheetEvent) -> String {
    match event {
        SheetEvent::Tick(by) => format!("{} places a tick instead of writing the move.", rules.colour(by)),
        SheetEvent::Complete(by) => format!("{} has completed the score sheet.", rules.colour(by)),
        SheetEvent::Sign(by) => format!("{} signs the score sheet.", rules.colour(by)),
        SheetEvent::HandIn(by) => format!("{} hands in the score sheet.", rules.colour(by)),
    }
}

fn punished(rules: &Rules, penalty: &Penalty) -> String {
    let whom = penalty.on.map_or("a spectator", |side| rules.colour(side));
    let what = match penalty.kind {
        PenaltyKind::Warning => "a warning",
        PenaltyKind::GameLost => "the game is declared lost",
        PenaltyKind::Disqualification => "disqualification",
        PenaltyKind::Expulsion => "expulsion",
    };
    format!("Penalty for {whom}: {what} ({}).{}", penalty.article, quoted(&penalty.text))
}

fn ending(rules: &Rules, ends: Option<Score>) -> String {
    match ends {
        None => "play continues".to_owned(),
        Some(Score::Won(side)) => format!("{} wins", rules.colour(side)),
        Some(Score::Drawn) => "the game is drawn".to_owned(),
        Some(Score::BothLose) => "both players lose".to_owned(),
        Some(Score::Annulled) => "the game is annulled".to_owned(),
    }
}
