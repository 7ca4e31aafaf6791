//! The library as a witness.

use super::{Refused, Witness};
use crate::slow::Board;
use draughts::notation::{fen, movetext};
use draughts::{AnyPosition, Move, Rules, RulesetName, Verdict, explain};

pub(crate) struct Library {
    ruleset: RulesetName,
    /// What games are ruled by.
    table: &'static Rules,
    position: AnyPosition,
    last: Option<Played>,
}

struct Played {
    before: AnyPosition,
    action: Move,
}

impl Library {
    pub(crate) fn new(ruleset: RulesetName) -> Self {
        Self::under(ruleset.rules())
    }

    /// The library, with games that are ruled upon by a changed table. Moves are those of the ruleset.
    pub(crate) fn under(table: &'static Rules) -> Self {
        let ruleset = table.ruleset;
        Self { ruleset, table, position: AnyPosition::start(ruleset), last: None }
    }

    fn find(&self, text: &str) -> Result<Move, String> {
        movetext::read(&self.position, text).map_err(|fault| fault.to_string())
    }
}

impl Witness for Library {
    fn table(&self) -> &'static Rules {
        self.table
    }

    fn stand_before(&mut self, position: &AnyPosition) {
        self.position = *position;
    }

    fn set(&mut self, text: &str) -> Result<(), String> {
        self.position = fen::read_position(self.ruleset, text).map_err(|faults| faults.to_string())?;
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), String> {
        let (before, action) = (self.position, self.find(text)?);
        self.position = before.after(&action);
        self.last = Some(Played { before, action });
        Ok(())
    }

    fn moves(&self) -> Vec<String> {
        movetext::write_all(&self.position).into_iter().map(|listed| listed.text).collect()
    }

    fn stands_at(&self, text: &str) -> Result<bool, String> {
        let setup = fen::read(self.position.rules(), text).map_err(|faults| faults.to_string())?;
        Ok(setup == self.position.setup())
    }

    fn refuse(&self, refused: &Refused) -> Result<String, String> {
        let rules = self.position.rules();
        let attempt = movetext::attempt(rules, &refused.action).map_err(|fault| fault.to_string())?;
        let ruling = explain(&self.position, &attempt);
        let text = ruling.text(rules);
        let Verdict::Refused = ruling.verdict else { return Err(format!("not refused: {text}")) };
        refused.because.check(ruling.articles())?;
        Ok(text)
    }

    fn refuse_setup(&self, text: &str) -> Result<String, String> {
        match fen::read_position(self.ruleset, text) {
            Ok(position) => Err(format!("it can be played: {position:?}")),
            Err(faults) => Ok(faults.to_string()),
        }
    }

    fn written(&self) -> String {
        self.last.as_ref().map_or_else(String::new, |last| movetext::write(&last.before, &last.action))
    }

    fn same(&self, text: &str, action: &str) -> Result<bool, String> {
        Ok(self.find(text)? == self.find(action)?)
    }

    fn count(&self, depth: usize) -> u64 {
        self.position.perft(depth as u32)
    }

    fn diagram(&self) -> String {
        Board::of(self.position.rules(), &self.position.setup()).diagram()
    }
}
