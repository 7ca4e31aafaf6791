//! Putting moves, variations and remarks into a tree.

use super::{Fit, Replayed, replay};
use crate::board::Side;
use crate::game::Sign;
use crate::notation::fen;
use crate::pdn::commands::{self, Command};
use crate::pdn::naming::Naming;
use crate::pdn::syntax::{Line, MoveText, Noted};
use crate::pdn::{Repair, close};
use crate::position::AnyPosition;
use crate::tree::{NodeId, Remarks, Tree};

/// A tree as far as it has grown.
pub(in crate::pdn) struct Growing<'a> {
    pub(in crate::pdn) text: &'a str,
    pub(in crate::pdn) naming: &'a Naming,
    pub(in crate::pdn) tree: Tree,
    pub(in crate::pdn) repairs: Vec<Noted>,
}

impl Growing<'_> {
    /// Adds the moves of a line after a node.
    pub(in crate::pdn) fn line(&mut self, after: NodeId, line: &Line, replayed: Replayed) {
        let mut at = after;
        let mut text = 0;
        let positions = replayed.positions;
        for (place, fit) in replayed.fits.into_iter().enumerate() {
            let texts = &line.moves[text..text + fit.texts];
            text += fit.texts;
            let Fit { step, position, set_up, repairs, .. } = fit;
            for repair in repairs {
                self.note(repair, texts[0].at);
            }
            let by = positions[place].turn();
            let node = self.tree.push(at, step, position);
            for text in texts {
                self.remark(node, by, text);
            }
            if let Some(set_up) = set_up {
                self.tree.set_up(node, set_up);
            }
            for variation in texts.iter().flat_map(|text| &text.variations) {
                self.variation(at, node, positions[place], variation);
            }
            at = node;
        }
    }

    /// Says at the start of a line what stands there.
    pub(in crate::pdn) fn start(&mut self, node: NodeId, comments: &[String]) {
        let Some(position) = self.tree.position(node).copied() else { return };
        let mut remarks = Remarks::default();
        self.comments(comments, position.turn(), &mut remarks);
        self.say(node, remarks);
        if let Some(set_up) = close::set_up(&position, comments) {
            self.tree.set_up(node, set_up);
        }
    }

    fn variation(&mut self, before: NodeId, instead_of: NodeId, position: AnyPosition, line: &Line) {
        let replayed = replay(position, self.naming, &line.moves);
        if replayed.texts == line.moves.len() {
            return self.line(before, line, replayed);
        }
        self.note(Repair::IllegalVariation, line.from);
        let words: Vec<&str> = self.text[line.from..line.to].split_whitespace().collect();
        // Commands in it speak of other moves than the one it stands beside.
        let words = words.join(" ").replace("[%", "[ %");
        if let Some(remarks) = self.tree.remarks_mut(instead_of) {
            remarks.after.push(words);
        }
    }

    fn remark(&mut self, node: NodeId, by: Side, text: &MoveText) {
        let plain = text.before.is_empty()
            && text.after.is_empty()
            && text.signs.is_empty()
            && text.glyphs.is_empty();
        if plain {
            return;
        }
        let mut remarks = Remarks { before: text.before.clone(), ..Remarks::default() };
        self.comments(&text.after, by, &mut remarks);
        remarks.signs.extend_from_slice(&text.signs);
        for &glyph in &text.glyphs {
            match sign_of(glyph) {
                Some(sign) => remarks.signs.push(sign),
                None => remarks.glyphs.push(glyph),
            }
        }
        self.say(node, remarks);
    }

    fn say(&mut self, node: NodeId, more: Remarks) {
        if more.is_empty() {
            return;
        }
        let Some(remarks) = self.tree.remarks_mut(node) else { return };
        if remarks.is_empty() {
            *remarks = more;
            return;
        }
        remarks.before.extend(more.before);
        remarks.after.extend(more.after);
        remarks.signs.extend(more.signs);
        remarks.glyphs.extend(more.glyphs);
        remarks.clocks.white = more.clocks.white.or(remarks.clocks.white);
        remarks.clocks.black = more.clocks.black.or(remarks.clocks.black);
        remarks.spent = more.spent.or(remarks.spent);
        remarks.evaluation = more.evaluation.or_else(|| remarks.evaluation.take());
        if more.offer != Default::default() {
            remarks.offer = more.offer;
        }
    }

    fn comments(&mut self, comments: &[String], by: Side, remarks: &mut Remarks) {
        for comment in comments {
            let mut text = commands::take(comment, by, remarks);
            let rules = self.naming.rules();
            // One that cannot be read stays as it is.
            if let Some(command) = Command::named(&text, "setup")
                && fen::read_forced(rules.ruleset, command.value).is_ok()
            {
                text = command.without();
            }
            if let Some(command) = Command::named(&text, "irregular") {
                text = command.without();
            }
            if !text.is_empty() {
                remarks.after.push(text);
            }
        }
    }

    fn note(&mut self, repair: Repair, at: usize) {
        self.repairs.push(Noted { repair, at });
    }
}

/// The sign behind the number of a glyph, as chess players number them; the sign counts, not its meaning there.
fn sign_of(glyph: u16) -> Option<Sign> {
    match glyph {
        1 => Some(Sign::Strong),
        2 => Some(Sign::Weak),
        3 => Some(Sign::VeryStrong),
        4 => Some(Sign::VeryWeak),
        5 => Some(Sign::LooksStrongIsWeak),
        6 => Some(Sign::LooksWeakIsStrong),
        7 => Some(Sign::OnlyMove),
        _ => None,
    }
}
