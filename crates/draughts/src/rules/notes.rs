//! What is said of an incident after which play goes on. Data only.

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
        note(Fmjd, "3.14", "Touching pieces out of turn is incorrect; it is written down and play goes on."),
        note(
            Fmjd,
            "5.3",
            "The piece on the light square takes no part; only with the opponent's permission does it come back.",
        ),
        note(Fmjd, "5.5", "The position is put right; noticed at once, it is no irregularity."),
        note(Fmjd, "5.6", "The opponent may insist that the rules are kept; play goes on."),
        note(Idf, "3.4", "Both hands were used; it is written down and changes nothing on the board."),
        note(Idf, "3.13", "Touching pieces out of turn is incorrect; it is written down and play goes on."),
        note(Idf, "5.3", "The player puts the pieces right on the own time; the referee may punish."),
        note(Idf, "5.5", "The position is put right; nobody is to blame, and it is no irregularity."),
        note(Idf, "5.6", "The opponent may insist that the rules are kept; play goes on."),
        note(Idf, "5.9", "The referee may punish the player; play goes on."),
        note(
            Wcdf,
            "Preface",
            "The rules leave it open: the controller decides by comparison with what they settle.",
        ),
        note(Wcdf, "1.27", "The pieces are put back without penalty; play goes on."),
        note(Wcdf, "2.10", "Doubt about the clock is put on record; what it shows holds."),
        note(Wcdf, "2.11", "The clock is replaced; the director sets the times on the new one."),
        note(Wcdf, "2.27", "The controller is called; the clock runs until he stops it."),
        note(
            Wcdf,
            "3.7",
            "The records may be compared if the controller allows it, on the player's own time.",
        ),
        note(Wcdf, "4.1", "Conduct that harms the name of the game is put on record; a penalty may follow."),
        note(Wcdf, "4.4", "The controller is asked to rule; he finds out what happened first."),
        note(
            Wcdf,
            "4.5",
            "The player has left the board on the own turn without permission; the clock runs on.",
        ),
        note(Wcdf, "4.8", "Help from outside is put on record; a penalty may follow."),
        note(Wcdf, "4.9", "Distracting the opponent is put on record; a penalty may follow."),
        note(Wcdf, "5.5", "A spectator has reported something; a claim is the players' alone."),
        note(Wcdf, "7.2", "The question is for the rules committee; play goes on."),
        note(
            Portugal,
            "1",
            "The rules leave it open: the referee decides by comparison with what they settle.",
        ),
        note(
            Portugal,
            "5.1.4",
            "Holding a piece over the board is irregular; it is written down and play goes on.",
        ),
        note(
            Portugal,
            "5.1.5",
            "Trying squares with a piece is irregular; it is written down and play goes on.",
        ),
        note(Portugal, "5.1.6", "Disturbing the opponent is put on record; the referee may add a penalty."),
        note(Portugal, "5.1.7", "It has happened again; the referee may add a penalty."),
        note(
            Portugal,
            "6.1",
            "What the rules leave out is for referees, directors, associations or the federation; play goes on.",
        ),
        note(Wcdf, "5.4", "A spectator has interfered; a warning or expulsion costs no player anything."),
        note(
            Wcdf,
            "5.7",
            "A spectator has spoken of the game or asked a computer; it costs no player anything.",
        ),
        note(Wcdf, "5.9", "A spectator has disobeyed; the controller may send him away."),
        note(Wcdf, "6.1", "Officials keep to the rules; every decision names the article it stands on."),
        note(
            Wcdf,
            "6.7",
            "The controller sees to it that the rules are kept; the penalties are those of 6.9.",
        ),
        note(Portugal, "4.3.d", "The regulations of the competition may give a draw; the referee sets it."),
        note(Fmjd, "4.16", "Taking the man off before the jump is allowed here; play goes on."),
        note(Wcdf, "2.13", "Leaving the board stops no clock."),
        note(Wcdf, "4.13", "Misconduct is put on record; penalties up to expulsion may follow."),
    ]
};
