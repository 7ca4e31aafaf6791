//! The slow generator as a witness, under any rules.

use super::{Refused, Witness};
use crate::slow::{Board, Move, text};
use draughts::notation::{fen, movetext};
use draughts::{AnyPosition, Rules, explain};

pub(crate) struct Plain {
    board: Board<'static>,
    last: String,
}

impl Plain {
    pub(crate) fn new(rules: &'static Rules) -> Self {
        Self { board: Board::start(rules), last: String::new() }
    }

    fn only<'m>(&self, moves: &'m [Move], text: &str) -> Result<&'m Move, String> {
        match self.board.find(moves, text)?[..] {
            [action] => Ok(action),
            _ => Err(format!("{text} is not one legal move; legal: {}", self.moves().join(" "))),
        }
    }

    /// What the library says to a refused move, in the words of these rules. It judges by its own table, so this has
    /// a meaning only where the two differ in words alone; elsewhere nothing is said.
    fn words(&self, action: &str) -> Option<String> {
        let (rules, own) = (self.board.rules, self.board.rules.ruleset.rules());
        let position = AnyPosition::new(own.ruleset, &self.board.setup()).ok()?;
        let same_board = rules.size == own.size && rules.dark_corner == own.dark_corner;
        if !same_board || rules.notation != own.notation {
            return None;
        }
        let attempt = movetext::attempt(rules, action).ok()?;
        Some(explain(&position, &attempt).text(rules))
    }
}

impl Witness for Plain {
    /// It has no opinion of its own on what happens to games: the library rules on them, by its own table.
    fn table(&self) -> &'static Rules {
        self.board.rules.ruleset.rules()
    }

    fn stand_before(&mut self, position: &AnyPosition) {
        self.board = Board::of(self.board.rules, &position.setup());
    }

    fn set(&mut self, text: &str) -> Result<(), String> {
        self.board = Board::read(self.board.rules, text)?;
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let moves = self.board.moves();
        let action = self.only(&moves, text)?;
        let place = moves.iter().position(|other| other == action);
        self.last = place.map_or_else(String::new, |place| self.board.write_all(&moves).swap_remove(place));
        self.board = self.board.after(action);
        Ok(())
    }

    fn moves(&self) -> Vec<String> {
        self.board.write_all(&self.board.moves())
    }

    fn stands_at(&self, text: &str) -> Result<bool, String> {
        Ok(Board::read(self.board.rules, text)?.fen() == self.board.fen())
    }

    fn refuse(&self, refused: &Refused) -> Result<String, String> {
        let moves = self.board.moves();
        let is_legal = match text::square_names(&refused.action)[..] {
            // A touched piece is refused if it cannot move.
            [ref name] => text::named(self.board.rules, name)
                .is_ok_and(|cell| moves.iter().any(|action| action.origin == cell)),
            _ => self.only(&moves, &refused.action).is_ok(),
        };
        if is_legal {
            return Err("it is legal".to_owned());
        }
        Ok(self.words(&refused.action).unwrap_or_default())
    }

    fn refuse_setup(&self, text: &str) -> Result<String, String> {
        if Board::read(self.board.rules, text).is_ok() {
            return Err("it can be played".to_owned());
        }
        let rules = self.board.rules;
        Ok(match fen::read(rules, text) {
            Ok(setup) => {
                setup.faults(rules).iter().map(|fault| fault.text(rules)).collect::<Vec<_>>().join("\n")
            }
            Err(faults) => faults.to_string(),
        })
    }

    fn written(&self) -> String {
        self.last.clone()
    }

    fn same(&self, text: &str, action: &str) -> Result<bool, String> {
        let moves = self.board.moves();
        Ok(self.only(&moves, text)? == self.only(&moves, action)?)
    }

    fn count(&self, depth: usize) -> u64 {
        self.board.perft(depth)
    }

    fn diagram(&self) -> String {
        self.board.diagram()
    }
}
