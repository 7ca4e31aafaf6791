//! The reasons of rulings in words.

use super::NOT_REGULATED;
use super::words::{minutes_and_seconds, worded};
use crate::board::{Kind, Side, Squares};
use crate::game::{Outcome, PenaltyKind};
use crate::notation::movetext::ListedMove;
use crate::notation::square::name;
use crate::rules::{Offence, Rules};
use crate::ruling::{
    ClaimFault, FlagDraw, LateLoss, OfferFault, Reason, Rectification, SheetFault, touch_duty,
};

pub(super) const NOT_THE_LAST_PLY: &str = "Men won or lost are noted after the last move.";

/// A reason as a sentence or two, without articles but those of an end.
pub(super) fn sentence(rules: &'static Rules, reason: &Reason) -> String {
    plain(reason).map_or_else(|| with_details(rules, reason), str::to_owned)
}

/// The sentences that name nothing.
const fn plain(reason: &Reason) -> Option<&'static str> {
    Some(match reason {
        Reason::Plain => "",
        Reason::AnotherTouched { .. } => "Another piece was touched and must be played.",

        Reason::Offered => "A draw is offered.",
        Reason::ImproperOffer(fault) => improper_offer(*fault),
        Reason::Declined => "The offer is declined.",
        Reason::OfferLapsed => "The offer has lapsed: the opponent moved.",
        Reason::Unclaimable(fault) => unclaimable(*fault),
        Reason::AlreadyStands => {
            "The position is already on the board for the third time: the controller decides."
        }

        Reason::OpponentChooses => "The opponent chooses: it is rectified or it stands.",
        Reason::MayBeReported => "The opponent may report it before the next move.",
        Reason::RestoredWhenReported => "If it is reported, the position before it is restored.",
        Reason::AcceptedByMoving => "By moving, the opponent has accepted the irregularity.",
        Reason::NothingLeft => "There is no irregularity left to object to.",
        Reason::Rectified(Rectification::Crown) => "The crown is put on; the move stands.",
        Reason::Rectified(Rectification::Position) => {
            "It is fully rectified: the position before it is restored."
        }
        Reason::Rectified(Rectification::Unchanged) => "It is fully rectified; the position stays as it is.",
        Reason::Recalled => "The move is recalled and the player cautioned; a second one costs the game.",
        Reason::CautionedAtFirst => "The player is cautioned; a second false move or touch costs the game.",
        Reason::SecondFalseMove => "This is the player's second false move: the game is forfeited.",
        Reason::Restored => {
            "The position before the irregular move is restored; everything after it is void."
        }
        Reason::NeverStands => "Under these rules an irregular move cannot stand.",
        Reason::Unchanged => "Nothing has changed on the board: no irregularity has happened.",
        Reason::NothingTakenOff => "No piece stands there: nothing was touched or taken off.",

        Reason::TouchIsFree => "Touching a piece creates no obligation.",
        Reason::Adjusting => "Adjusting was announced: the touch has no consequences.",
        Reason::TouchedOutOfTurn => {
            "It is not the player's turn: the touch is recorded and creates no obligation."
        }
        Reason::NothingTouched => "No piece stands there: nothing was touched.",
        Reason::NoneCanMove => "No touched piece can move: any legal move may be made.",

        Reason::AfterTheGame => "It was discovered after the game: the result stands.",
        Reason::Annulled => "The game is annulled and played again.",
        Reason::LostByIt => "It costs the game.",
        Reason::Cautioned => "The player is cautioned.",
        Reason::NotTheFirstTime => "It has happened before: the game is lost.",
        Reason::NobodyScores => "Neither player gets a point.",

        Reason::FlagOrderUnknown => {
            "Both flags are down and it is not known which fell first: play continues."
        }
        Reason::FlagOrderUntold => "Name the player whose flag fell first.",
        Reason::OfficialOnly => "A fallen flag costs the game only in official competitions.",
        Reason::FlagDrawn(FlagDraw::Repetition) => {
            "The flag fell, but the position is on the board for the third time: the game is drawn."
        }
        Reason::FlagDrawn(FlagDraw::OpponentCannotWin) => {
            "The flag fell, but the opponent cannot win: the game is drawn."
        }
        Reason::PressedByTheMove => {
            "Here the move itself presses the clock: pressing it alone would pass the turn."
        }
        Reason::NoTimeSet => "The rulebook sets no time limit: the regulations of the competition decide.",
        Reason::TimeLeft => "The player plays with the remaining time.",
        Reason::CameTooLate(LateLoss::Game) => "The game is lost.",
        Reason::CameTooLate(LateLoss::BothGames) => "Both games of the round are lost.",
        Reason::NobodyCame => "Neither player has arrived: neither gets a point.",

        Reason::CommitteeTooSmall => "The appeals committee needs at least three members.",
        Reason::NeitherCanWin => "The arbiter decides whether neither can win.",
        Reason::QuickplayOnly => "Only in a quickplay finish can a player ask for a draw.",
        Reason::NoRefusedOffer => "The opponent must first have refused a draw offer.",
        Reason::EvenPosition => "The arbiter decides whether the position is even.",
        Reason::NobodyAsked => "No player has asked for it in a quickplay finish after a refused offer.",
        Reason::ResultStands => {
            "The game is over, and the rulebook leaves nothing to decide: the result stands."
        }
        Reason::Sheet(fault) => sheet(*fault),
        Reason::NotTheLastPly => NOT_THE_LAST_PLY,
        _ => return None,
    })
}

/// The sentences that name squares, sides, moves or numbers, or quote somebody's words.
fn with_details(rules: &'static Rules, reason: &Reason) -> String {
    match reason {
        Reason::Legal(listed) => format!("{} is legal.", listed.text),
        Reason::Playable(moves) => {
            let targets: Squares = moves.iter().map(|action| action.to).collect();
            let from = moves.first().map(|action| name(rules, action.from)).unwrap_or_default();
            let duty = if touch_duty(rules).is_some() { ", and once touched it must be played" } else { "" };
            format!("The piece on {from} can go to {}{duty}.", super::refusal::squares(rules, targets))
        }
        Reason::Irregular(refusal) => super::refusal::sentence(rules, refusal),
        Reason::BallotFirst(listed) => ballot_first(listed),
        Reason::OutOfTurn { turn, by } => {
            format!("It is {}'s turn, not {}'s.", rules.colour(*turn), rules.colour(*by))
        }
        Reason::Unreadable(fault) => fault.clone(),
        Reason::LegalMoves(1) => "One move is legal.".to_owned(),
        Reason::LegalMoves(count) => format!("{count} moves are legal."),
        Reason::Lost(position) => super::lost(position),
        Reason::Ended(outcome) => outcome.text(rules),
        Reason::GoesOn(turn) => format!("The game continues: it is {}'s turn.", rules.colour(*turn)),
        Reason::TooLate { text, outcome } => format!("{text} comes too late. {}", outcome.text(rules)),
        Reason::LetStand(ends) => and_the_end(rules, "The position stands as it is.", ends.as_ref()),
        Reason::Condoned(ends) => and_the_end(rules, "The opponent condones it.", ends.as_ref()),
        Reason::InOrder { action, kind, turn, claimed } => in_order(rules, action, *kind, *turn, claimed),
        Reason::NoOffence(Some(refused)) => {
            format!("{} Trying it is not an offence: {NOT_REGULATED}.", sentence(rules, refused))
        }
        Reason::NoOffence(None) => format!("No irregularity can happen here: {NOT_REGULATED}."),
        Reason::MustGoOn { square, towards } => {
            format!("The piece on {} must be played towards {}.", name(rules, *square), name(rules, *towards))
        }
        Reason::AnotherDirection { square, towards } => format!(
            "The piece on {} was pushed over the corner towards {} and must go that way.",
            name(rules, *square),
            name(rules, *towards)
        ),
        Reason::MustPlay { square } => format!("The piece on {} must be played.", name(rules, *square)),
        Reason::Noted(article) => article.note().unwrap_or("It is recorded; play continues.").to_owned(),
        Reason::EnoughMoves { completed, required } => {
            let made =
                if *completed == 1 { "1 move is".to_owned() } else { format!("{completed} moves are") };
            format!("{made} completed, {required} required: play continues.")
        }
        Reason::FlagUp { left } => {
            format!("The flag has not fallen: {} remaining.", minutes_and_seconds(*left))
        }
        Reason::Penalty { kind, words } => worded(words, penalty(*kind)),
        Reason::Appealed(words) => worded(words, "The appeals committee has to decide."),
        Reason::Upheld(words) => worded(words, "The decision is upheld."),
        Reason::Overturned(words) => worded(words, "The decision is overturned and replaced."),
        Reason::Decided(words) => worded(words, "The arbiter has decided."),
        Reason::PlayGoesOn(words) => worded(words, "The arbiter has decided: play continues."),
        Reason::Suspended { rules: names, words } => {
            let suspended =
                format!("Play continues; no longer counted in this ending: {}.", names.join(", "));
            match words.trim() {
                "" => suspended,
                words => format!("{words} {suspended}"),
            }
        }
        Reason::PositionSet(words) => {
            worded(words, "The arbiter has set up the position; the draw counts start again.")
        }
        Reason::Repeated { reason, times } => format!("{} {}", sentence(rules, reason), repeated(*times)),
        reason => plain(reason).unwrap_or_default().to_owned(),
    }
}

pub(super) fn repeated(times: usize) -> String {
    format!("The arbiter is notified: this has now happened {times} times.")
}

pub(super) fn ballot_first(listed: &ListedMove) -> String {
    format!("An opening has been drawn: {} must be played first.", listed.text)
}

fn and_the_end(rules: &Rules, text: &str, ends: Option<&Outcome>) -> String {
    match ends {
        Some(outcome) => format!("{text} {}", outcome.text(rules)),
        None => text.to_owned(),
    }
}

const fn improper_offer(fault: OfferFault) -> &'static str {
    match fault {
        OfferFault::NotBegun => "A draw can be agreed only during the game: no move has been made.",
        OfferFault::Standing => "The offer still stands and need not be repeated.",
        OfferFault::BeforeTheOwnMove => "A player offers a draw after moving, not before.",
        OfferFault::NotMovedYet => "A player offers a draw after moving: this player has not moved yet.",
        OfferFault::Repeated => {
            "The offer was refused before and the position has not changed substantially: the player is \
             warned. The offer stands all the same."
        }
    }
}

const fn unclaimable(fault: ClaimFault) -> &'static str {
    match fault {
        ClaimFault::Unknown => "No draw rule in force allows this claim.",
        ClaimFault::NotOftenEnough => "The position is not on the board for the third time.",
        ClaimFault::CountedByTheProgram => {
            "The program keeps count: the position has not occurred three times."
        }
        ClaimFault::NotOnTurn => "Only the player whose turn it is can claim this.",
        ClaimFault::NoMoveNamed => "The claim must name the move that brings about the position.",
        ClaimFault::NotLegal(_) => "The named move is not legal.",
        ClaimFault::NotByThisMove(_) => {
            "The named move does not bring about the position for the third time."
        }
        ClaimFault::NotFull => "The count has not reached its limit.",
        ClaimFault::ArbitersAffair => "This is for the arbiter to decide.",
        ClaimFault::OwnTurnOnly => "A player can claim this only on the player's own turn.",
        ClaimFault::NotEvident => "It is not evident that the opponent cannot win.",
    }
}

const fn sheet(fault: SheetFault) -> &'static str {
    match fault {
        SheetFault::NoShortage => {
            "Only a player with five minutes or less may place ticks instead of writing the moves."
        }
        SheetFault::NoResult => "The sheet is signed when it has a result: the game is not over.",
        SheetFault::Ticks => "There are ticks on the sheet: write the moves down first.",
        SheetFault::NotSigned => "Both players must sign the sheet before it is handed in.",
        SheetFault::ToBeCompleted => {
            "A flag has fallen: the score sheet must be completed before the next move."
        }
    }
}

const fn penalty(kind: PenaltyKind) -> &'static str {
    match kind {
        PenaltyKind::Warning => "A warning is given.",
        PenaltyKind::GameLost => "The game is declared lost.",
        PenaltyKind::Disqualification => "The player is disqualified from the competition.",
        PenaltyKind::Expulsion => "The offender is expelled from the event.",
    }
}

/// Why a move that was reported as irregular is legal.
fn in_order(rules: &Rules, action: &ListedMove, kind: Kind, turn: Side, claimed: &[Offence]) -> String {
    let piece = rules.word(kind);
    let way = match action.action.is_capture() {
        true if rules.choice.is_empty() => {
            format!("that is how a {piece} captures, and the capture is complete")
        }
        true => format!("that is how a {piece} captures, and no other capture has priority"),
        false if claimed.contains(&Offence::CaptureLeftOut) => {
            format!("no capture is possible, and that is how a {piece} moves")
        }
        false => format!("that is how a {piece} moves"),
    };
    let turn = match claimed.contains(&Offence::OutOfTurn) {
        true => format!(" It was {}'s turn.", rules.colour(turn)),
        false => String::new(),
    };
    format!("{} is legal: {way}.{turn} No irregularity has happened, and the move stands.", action.text)
}
