//! Putting moves, variations and remarks into a tree.

use super::{MatchingMove, ReplayedLine, replay};
use crate::game::MoveSign;
use crate::pdn::commands::{self, CommandReader, one_blank_between};
use crate::pdn::naming::SquareNaming;
use crate::pdn::syntax::{MoveLine, MoveText, NotedRepair};
use crate::pdn::{Repair, close};
use crate::position::AnyPosition;
use crate::tree::{NodeId, Remarks, Step, Tree};
use smallvec::SmallVec;

/// A tree as far as it has grown.
pub(in crate::pdn) struct TreeBuilder<'a> {
    pub(in crate::pdn) text: &'a str,
    pub(in crate::pdn) naming: &'a SquareNaming,
    pub(in crate::pdn) tree: Tree,
    pub(in crate::pdn) repairs: Vec<NotedRepair>,
}

impl TreeBuilder<'_> {
    /// Adds the moves of a line after a node.
    pub(in crate::pdn) fn line(&mut self, after: NodeId, line: &MoveLine, replayed: ReplayedLine) {
        let mut at = after;
        let mut text = 0;
        let positions = replayed.positions;
        for (place, fit) in replayed.fits.into_iter().enumerate() {
            let texts = &line.moves[text..text + fit.texts];
            text += fit.texts;
            let MatchingMove { step, position, set_up, repairs, .. } = fit;
            for repair in repairs {
                self.note(repair, texts[0].at);
            }
            let mut said = Remarks::default();
            let mut followed = SmallVec::new();
            followed.extend(set_up.is_some().then_some(commands::SETUP));
            followed.extend(matches!(step, Step::Irregular { .. }).then_some(commands::IRREGULAR));
            let by = positions[place].turn();
            let mut taking =
                CommandReader { ruleset: position.rules().ruleset, by, remarks: &mut said, followed };
            for text in texts {
                remark(&mut taking, text);
            }
            let node = self.tree.push(at, step, position);
            self.annotate(node, said);
            if let Some(set_up) = set_up {
                self.tree.set_up(node, set_up);
            }
            for variation in texts.iter().flat_map(|text| &text.variations) {
                self.variation(at, node, positions[place], variation);
            }
            at = node;
        }
    }

    /// Says at the start of a game what stands there.
    pub(in crate::pdn) fn start(&mut self, node: NodeId, comments: &[String]) {
        let Some(position) = self.tree.position(node).copied() else { return };
        let set_up = close::set_up(&position, comments);
        let mut said = Remarks::default();
        let followed = set_up.iter().map(|_| commands::SETUP).collect();
        let (ruleset, by) = (position.rules().ruleset, position.turn());
        let mut taking = CommandReader { ruleset, by, remarks: &mut said, followed };
        take(&mut taking, comments);
        self.annotate(node, said);
        if let Some(set_up) = set_up {
            self.tree.set_up(node, set_up);
        }
    }

    fn variation(&mut self, before: NodeId, instead_of: NodeId, position: AnyPosition, line: &MoveLine) {
        let replayed = replay(position, self.naming, &line.moves);
        if replayed.texts == line.moves.len() {
            return self.line(before, line, replayed);
        }
        self.note(Repair::IllegalVariation, line.from);
        let words = commands::quoted(&one_blank_between(&self.text[line.from..line.to]));
        if let Some(remarks) = self.tree.remarks_mut(instead_of) {
            remarks.after.push(words);
        }
    }

    fn annotate(&mut self, node: NodeId, said: Remarks) {
        if said.is_empty() {
            return;
        }
        if let Some(remarks) = self.tree.remarks_mut(node) {
            *remarks = said;
        }
    }

    fn note(&mut self, repair: Repair, at: usize) {
        self.repairs.push(NotedRepair { repair, at });
    }
}

/// Adds what a text says about its move.
fn remark(taking: &mut CommandReader<'_>, text: &MoveText) {
    taking.remarks.before.extend_from_slice(&text.before);
    take(taking, &text.after);
    taking.remarks.signs.extend_from_slice(&text.signs);
    for &glyph in &text.glyphs {
        match sign_of(glyph) {
            Some(sign) => taking.remarks.signs.push(sign),
            None => taking.remarks.glyphs.push(glyph),
        }
    }
}

/// Adds what comments say about a move.
fn take(taking: &mut CommandReader<'_>, comments: &[String]) {
    for comment in comments {
        let words = taking.words(comment);
        if !words.is_empty() {
            taking.remarks.after.push(words);
        }
    }
}

/// The sign behind the number of a glyph, as chess players number them; the sign counts, not its meaning there.
fn sign_of(glyph: u16) -> Option<MoveSign> {
    match glyph {
        1 => Some(MoveSign::Strong),
        2 => Some(MoveSign::Weak),
        3 => Some(MoveSign::VeryStrong),
        4 => Some(MoveSign::VeryWeak),
        5 => Some(MoveSign::LooksStrongIsWeak),
        6 => Some(MoveSign::LooksWeakIsStrong),
        7 => Some(MoveSign::OnlyMove),
        _ => None,
    }
}
