//! Why something cannot be done, in words.

use super::words::as_sentence;
use crate::ruling::{Answer, NotPossible};

pub(crate) fn not_possible(why: &NotPossible) -> String {
    match why {
        NotPossible::GameOver => "The game is over.",
        NotPossible::NoSuchSquare => "The board has no such square.",
        NotPossible::BallotFirst(listed) => return super::reason::ballot_first(listed),
        NotPossible::OnlyLegalMoves => {
            "Only legal moves are accepted here; trying another is not an offence."
        }
        NotPossible::NoSuchPosition => "That position is impossible on a board.",
        NotPossible::NoOffer(Answer::Accept) => "There is no offer to accept.",
        NotPossible::NoOffer(Answer::Decline) => "There is no offer to decline.",
        NotPossible::NothingToTakeBack => "There is nothing to take back.",
        NotPossible::NoIrregularity => "There is no irregularity to answer.",
        NotPossible::NoClock => "The game is played without a clock.",
        NotPossible::Clock(refusal) => return as_sentence(&refusal.to_string()),
        NotPossible::SpectatorPlaysNoGame => "A spectator cannot lose a game; warn or expel the spectator.",
        NotPossible::AppealBeingHeard => "An appeal is being heard; wait for its decision.",
        NotPossible::AppealHeard => "The appeal against this decision has been heard.",
        NotPossible::NoSuchDecision => {
            "There is no such decision; give the number of an event with a ruling."
        }
        NotPossible::NoAppeal => "There is no appeal to decide.",
        NotPossible::EndedSo => "The game has already ended that way: there is nothing to decide.",
        NotPossible::NothingToDecide => {
            "Play continues anyway: there is nothing to decide. A remark can be recorded."
        }
        NotPossible::NotRecorded => {
            "The position can be set up again only in a game that an arbiter records."
        }
        NotPossible::Unplayable(faults) => return as_sentence(&faults.to_string()),
        NotPossible::NoSuchPly => "There is no such ply.",
        NotPossible::LegalPly => "That ply was legal.",
        NotPossible::NothingToTickFor => "The game is over: write the moves down.",
        NotPossible::NoMoveToTick => "There is no move to tick.",
        NotPossible::NothingToNote => "No men have been won or lost: there is nothing to note.",
        NotPossible::NotTheLastPly => super::reason::NOT_THE_LAST_PLY,
    }
    .to_owned()
}
