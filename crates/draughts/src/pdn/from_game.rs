//! A game of ours as a record.

use super::{Close, GameEnding, GameRecord};
use crate::clock;
use crate::game::{Game, Keeper, Ply, ScoreSheet, SheetHeader};
use crate::notation::square::NamedSquare;
use crate::notation::{fen, movetext};
use crate::position::AnyPosition;
use crate::tree::{DrawOffer, NodeId, Step, Tree};

impl GameRecord {
    /// Everything that the score sheets of a game hold.
    pub fn of_game(game: &Game, header: SheetHeader) -> Self {
        let sheet = ScoreSheet::of(game, Keeper::Arbiter, header);
        let rules = game.rules();
        let mut record = Self::new(Tree::new(*game.start()));
        record.head(game, &sheet);
        record.set_up(&sheet, 0, NodeId::ROOT);
        let mut at = NodeId::ROOT;
        for (number, ply) in (1..).zip(game.plies()) {
            let position = record.tree.position(at).copied().unwrap_or(*game.start());
            at = record.tree.push(at, step(&position, ply), ply.after);
            record.remark(at, ply);
            record.set_up(&sheet, number, at);
        }
        if let Some(outcome) = game.outcome() {
            record.ending = GameEnding::of(rules, outcome.score);
        }
        let result = sheet.result.as_ref();
        record.close = Close {
            reason: result.map(|result| result.reason.clone()).unwrap_or_default(),
            articles: result.map(|result| result.articles.clone()).unwrap_or_default(),
            signed: sheet.signed,
            handed_in: sheet.handed_in,
            ticks: clock::BySide::from_fn(|side| game.ticks(side).to_vec()),
        };
        record
    }

    fn head(&mut self, game: &Game, sheet: &ScoreSheet) {
        let header = &sheet.header;
        let tags = [
            ("Event", &header.event),
            ("Site", &header.place),
            ("Date", &header.date),
            ("Round", &header.round),
            ("White", &header.players.white),
            ("Black", &header.players.black),
            ("Opening", &header.opening),
        ];
        for (name, value) in tags.into_iter().filter(|(_, value)| !value.is_empty()) {
            self.tags.push(name, value.as_str());
        }
        if let Some(control) = &sheet.time {
            match clock::pdn::write(&game.settings().time) {
                Ok(tag) => self.tags.push("TimeControl", tag),
                // The tag has no form for it; ours has.
                Err(_) => {
                    self.tags.push("TimeControl", "?");
                    self.tags.push("Clock", control.as_str());
                }
            }
        }
    }

    fn remark(&mut self, node: NodeId, ply: &Ply) {
        if ply.signs.is_empty() && ply.left.is_none() && !ply.offered {
            return;
        }
        let Some(remarks) = self.tree.remarks_mut(node) else { return };
        remarks.signs.clone_from(&ply.signs);
        *remarks.clocks.get_mut(ply.by) = ply.left;
        if ply.offered {
            remarks.offer = DrawOffer::Made;
        }
    }

    fn set_up(&mut self, sheet: &ScoreSheet, plies: u32, node: NodeId) {
        let found = sheet.set_up.iter().rfind(|position| position.after == plies);
        let position = found.and_then(|found| fen::read_forced(self.ruleset, &found.fen).ok());
        if let Some(position) = position {
            self.tree.set_up(node, position);
        }
    }
}

fn step(position: &AnyPosition, ply: &Ply) -> Step {
    if let Some(action) = ply.action {
        return Step::Legal(action);
    }
    let rules = position.rules();
    let article = ply.irregular.unwrap_or(rules.refusals.turn);
    let squares: Vec<_> = movetext::attempt(rules, &ply.text)
        .map(|attempt| attempt.squares)
        .unwrap_or_default()
        .into_iter()
        .filter_map(|written| match written.named {
            NamedSquare::Playable(square) => Some(square),
            NamedSquare::Light | NamedSquare::Nothing => None,
        })
        .collect();
    let anywhere = rules.geometry().board().first().unwrap_or(crate::board::Square(0));
    let (from, to) = (squares.first().copied(), squares.last().copied());
    Step::Irregular { from: from.unwrap_or(anywhere), to: to.unwrap_or(anywhere), article }
}
