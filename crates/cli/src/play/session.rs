//! The game on the table: the positions so far and the moves between them. Pure.
//!
//! Knows when a side has lost on the board. Draws, clocks and offers are not its business.

use draughts::notation::movetext;
use draughts::{AnyPosition, Article, Move, Rules, Side};

/// A game that two people play, with the moves they have taken back.
#[derive(Clone, Debug)]
pub(super) struct Session {
    start: AnyPosition,
    /// All moves, those taken back at the end.
    line: Vec<Played>,
    /// How many moves of the line are on the board.
    made: usize,
}

/// One move of a session.
#[derive(Clone, Debug)]
pub(super) struct Played {
    pub(super) action: Move,
    pub(super) text: String,
    pub(super) after: AnyPosition,
}

/// Who has lost, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Loss {
    pub(super) loser: Side,
    pub(super) reason: Reason,
}

/// Why the side on turn has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It has no piece.
    NoPiece,
    /// It has pieces, none of which can move.
    NoMove,
}

impl Session {
    pub(super) const fn new(start: AnyPosition) -> Self {
        Self { start, line: Vec::new(), made: 0 }
    }

    pub(super) const fn rules(&self) -> &'static Rules {
        self.start.rules()
    }

    /// The position on the board.
    pub(super) fn position(&self) -> &AnyPosition {
        self.last().map_or(&self.start, |played| &played.after)
    }

    /// The side that moved first, or will.
    pub(super) fn first_mover(&self) -> Side {
        self.start.turn()
    }

    /// The moves on the board.
    pub(super) fn made(&self) -> &[Played] {
        &self.line[..self.made]
    }

    /// All moves, those taken back at the end.
    pub(super) fn line(&self) -> &[Played] {
        &self.line
    }

    /// The last move on the board.
    pub(super) fn last(&self) -> Option<&Played> {
        self.made().last()
    }

    /// Makes a legal move. Moves that were taken back are forgotten.
    pub(super) fn play(&mut self, action: Move) {
        let position = *self.position();
        debug_assert!(position.moves().contains(&action), "{action:?} is not legal in {position:?}");
        self.line.truncate(self.made);
        let text = movetext::write(&position, &action);
        self.line.push(Played { action, text, after: position.after(&action) });
        self.made += 1;
    }

    /// Takes the last move back and says which it was.
    pub(super) fn undo(&mut self) -> Option<&Played> {
        self.made = self.made.checked_sub(1)?;
        self.line.get(self.made)
    }

    /// Makes the move that was taken back last and says which it was.
    pub(super) fn redo(&mut self) -> Option<&Played> {
        let played = self.line.get(self.made)?;
        self.made += 1;
        Some(played)
    }

    /// Whether leaving now would lose an unfinished game.
    pub(super) fn is_running(&self) -> bool {
        !self.line.is_empty() && self.loss().is_none()
    }

    /// The loss of the side on turn, if it cannot move.
    pub(super) fn loss(&self) -> Option<Loss> {
        let position = self.position();
        if position.can_move() {
            return None;
        }
        let loser = position.turn();
        let reason = if position.side(loser).is_empty() { Reason::NoPiece } else { Reason::NoMove };
        Some(Loss { loser, reason })
    }
}

impl Loss {
    /// The loss in words.
    pub(super) fn text(self, rules: &Rules) -> String {
        let (loser, winner) = (rules.colour(self.loser), rules.colour(self.loser.opponent()));
        match self.reason {
            Reason::NoPiece => format!("{winner} wins: {loser} has no piece left."),
            Reason::NoMove => format!("{winner} wins: {loser} is on turn and cannot move."),
        }
    }

    /// The article that makes it a loss.
    pub(super) const fn article(self, rules: &Rules) -> Article {
        match self.reason {
            Reason::NoPiece => rules.refusals.no_piece_left,
            Reason::NoMove => rules.refusals.no_move_left,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::RulesetName;
    use draughts::notation::fen;

    fn session(ruleset: RulesetName, fen: &str) -> Session {
        Session::new(fen::read_position(ruleset, fen).expect("a playable position"))
    }

    fn play(session: &mut Session, text: &str) {
        session.play(movetext::read(session.position(), text).expect("a legal move"));
    }

    fn texts(moves: &[Played]) -> Vec<&str> {
        moves.iter().map(|played| &*played.text).collect()
    }

    #[test]
    fn moves_are_taken_back_and_made_again() {
        let mut session = Session::new(AnyPosition::start(RulesetName::International));
        assert!(session.undo().is_none() && session.redo().is_none());
        play(&mut session, "32-28");
        play(&mut session, "18-23");
        let after_two = *session.position();
        assert_eq!(session.undo().map(|played| &*played.text), Some("18-23"));
        assert_eq!(texts(session.made()), ["32-28"]);
        assert_eq!(texts(session.line()), ["32-28", "18-23"]);
        assert_eq!(session.redo().map(|played| &*played.text), Some("18-23"));
        assert_eq!(*session.position(), after_two);
        session.undo();
        play(&mut session, "19-23");
        assert_eq!(texts(session.line()), ["32-28", "19-23"], "a new move replaces what was taken back");
        assert!(session.redo().is_none());
    }

    #[test]
    fn a_side_without_piece_or_move_has_lost() {
        let check = |ruleset, fen: &str, text: &str, expected: &str| {
            let mut session = session(ruleset, fen);
            assert_eq!(session.loss(), None);
            play(&mut session, text);
            let loss = session.loss().expect("the game is over");
            let rules = session.rules();
            assert_eq!(format!("{} [{}]", loss.text(rules), loss.article(rules)), expected);
            assert!(!session.is_running());
        };
        let taken = "White wins: Black has no piece left.";
        let blocked = "White wins: Black is on turn and cannot move.";
        check(RulesetName::International, "W:W33,48:B29", "33x24", &format!("{taken} [fmjd 7.2.3]"));
        check(RulesetName::International, "W:W31,37,50:B26", "50-45", &format!("{blocked} [fmjd 7.2.2]"));
        check(RulesetName::Russian, "W:Wc3,h2:Bd4", "c3:e5", &format!("{taken} [idf 6.1.3]"));
        check(RulesetName::Russian, "W:Wa1,f2,g1:Bh2", "a1-b2", &format!("{blocked} [idf 6.1.2]"));
        check(RulesetName::Portuguese, "W:W10,2:B14", "10x19", &format!("{taken} [portugal 4.2.a]"));
        check(RulesetName::Portuguese, "W:W3,8,12:B16", "3-7", &format!("{blocked} [portugal 4.2.b]"));
        check(RulesetName::Site64, "W:Wc3,h2:Bd4", "c3xe5", &format!("{taken} [site64 H23]"));
        check(RulesetName::Site64, "W:Wa1,f2,g1:Bh2", "a1-b2", &format!("{blocked} [site64 H24]"));
        check(
            RulesetName::English,
            "W:W18,32:B15",
            "18x11",
            "White wins: Red has no piece left. [wcdf 1.30]",
        );
    }
}
