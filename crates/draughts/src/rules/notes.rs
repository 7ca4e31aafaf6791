//! The notes on incidents after which play continues. Data only.

use super::{Article, Code};

/// A sentence for the record, under the article that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Note {
    article: Article,
    text: &'static str,
}

impl Article {
    /// What an arbiter's record says when something has happened under this article and play goes on.
    pub fn note(self) -> Option<&'static str> {
        NOTES.iter().find(|note| note.article == self).map(|note| note.text)
    }
}

const fn note(code: Code, number: &'static str, text: &'static str) -> Note {
    Note { article: code.article(number), text }
}

static NOTES: &[Note] = {
    use Code::{Fmjd, Idf, Portugal, Wcdf};
    &[
        note(Fmjd, "3.14", "Touching pieces out of turn is incorrect; it is recorded and play continues."),
        note(
            Fmjd,
            "5.3",
            "The piece on the light square takes no part in the game; it returns only with the opponent's permission.",
        ),
        note(Fmjd, "5.5", "The position is corrected; noticed at once, it is not an irregularity."),
        note(Fmjd, "5.6", "The opponent may insist that the rules are followed; play continues."),
        note(Idf, "3.4", "Both hands were used; it is recorded and changes nothing on the board."),
        note(Idf, "3.13", "Touching pieces out of turn is incorrect; it is recorded and play continues."),
        note(
            Idf,
            "5.3",
            "The player straightens the pieces on the player's own time; the referee may impose a penalty.",
        ),
        note(Idf, "5.5", "The position is corrected; nobody is to blame, and it is not an irregularity."),
        note(Idf, "5.6", "The opponent may insist that the rules are followed; play continues."),
        note(Idf, "5.9", "The referee may penalise the player; play continues."),
        note(
            Wcdf,
            "Preface",
            "The rules do not cover this: the controller decides by analogy with the cases they cover.",
        ),
        note(Wcdf, "1.27", "The pieces are put back without penalty; play continues."),
        note(Wcdf, "2.10", "The doubt about the clock is recorded; what the clock shows counts."),
        note(Wcdf, "2.11", "The clock is replaced; the director sets the times on the new one."),
        note(Wcdf, "2.27", "The controller is called; the clock runs until the controller stops it."),
        note(
            Wcdf,
            "3.7",
            "The records may be compared if the controller allows it, on the player's own time.",
        ),
        note(Wcdf, "4.1", "Conduct that brings the game into disrepute is recorded; a penalty may follow."),
        note(Wcdf, "4.4", "The controller is asked for a ruling, and first establishes what happened."),
        note(
            Wcdf,
            "4.5",
            "The player has left the board on the player's own turn without permission; the clock keeps running.",
        ),
        note(Wcdf, "4.8", "Outside help is recorded; a penalty may follow."),
        note(Wcdf, "4.9", "Distracting the opponent is recorded; a penalty may follow."),
        note(Wcdf, "5.5", "A spectator has reported something; only the players may make a claim."),
        note(Wcdf, "7.2", "The question goes to the rules committee; play continues."),
        note(
            Portugal,
            "1",
            "The rules do not cover this: the referee decides by analogy with the cases they cover.",
        ),
        note(
            Portugal,
            "5.1.4",
            "Holding a piece over the board is irregular; it is recorded and play continues.",
        ),
        note(
            Portugal,
            "5.1.5",
            "Trying out squares with a piece is irregular; it is recorded and play continues.",
        ),
        note(Portugal, "5.1.6", "Disturbing the opponent is recorded; the referee may add a penalty."),
        note(Portugal, "5.1.7", "It has happened again; the referee may add a penalty."),
        note(
            Portugal,
            "6.1",
            "Cases the rules do not cover are for referees, directors, associations or the federation; play continues.",
        ),
        note(
            Wcdf,
            "5.4",
            "A spectator has interfered; the spectator may be warned or expelled, and no player is penalised.",
        ),
        note(
            Wcdf,
            "5.7",
            "A spectator has discussed the game or consulted a computer; no player is penalised.",
        ),
        note(Wcdf, "5.9", "A spectator has disobeyed; the controller may expel the spectator."),
        note(Wcdf, "6.1", "Officials follow the rules; every decision names the article it rests on."),
        note(Wcdf, "6.7", "The controller sees that the rules are followed; the penalties are those of 6.9."),
        note(
            Portugal,
            "4.3.d",
            "The regulations of the competition may provide for a draw; the referee declares it.",
        ),
        note(Fmjd, "4.16", "Removing the man before the jump is allowed here; play continues."),
        note(Wcdf, "2.13", "Leaving the board does not stop the clock."),
        note(Wcdf, "4.13", "Misconduct is recorded; penalties up to expulsion may follow."),
    ]
};
