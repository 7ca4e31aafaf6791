//! Writes moves with their annotations.

use super::lines::Lines;
use super::profile::{Profile, Style};
use super::tags::result;
use crate::board::Side;
use crate::game::MoveSign;
use crate::notation::{fen, movetext};
use crate::pdn::{GameRecord, close, commands};
use crate::tree::{DrawOffer, NodeId, Step};

pub(super) fn write(record: &GameRecord, style: &Style, lines: &mut Lines) {
    let mut writer = Writer { record, style, lines, last: record.tree.last() };
    writer.start();
    writer.line(NodeId::ROOT);
    let ending = result(record.ending, style);
    lines.word(&ending);
}

struct Writer<'a> {
    record: &'a GameRecord,
    style: &'a Style,
    lines: &'a mut Lines,
    /// The last node of the main line, where the end of the game is commented on.
    last: NodeId,
}

/// Whether a move of the second side needs its number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Numbered {
    Always,
    IfFirst,
}

impl Writer<'_> {
    fn start(&mut self) {
        self.remarks(NodeId::ROOT);
    }

    /// Writes what follows a node. Variations are written by hand of a list, so that none is too deep.
    fn line(&mut self, after: NodeId) {
        enum Task {
            Follow(NodeId, Numbered),
            Variation(NodeId),
            Close,
        }
        let mut tasks = vec![Task::Follow(after, Numbered::Always)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Close => self.lines.closing(')'),
                Task::Variation(node) => {
                    self.lines.opening("(");
                    self.one(node, Numbered::Always);
                    tasks.push(Task::Close);
                    tasks.push(Task::Follow(node, self.after_one(node)));
                }
                Task::Follow(node, numbered) => {
                    let [main, variations @ ..] = self.record.tree.children(node) else { continue };
                    self.one(*main, numbered);
                    let interrupted =
                        if variations.is_empty() { self.after_one(*main) } else { Numbered::Always };
                    tasks.push(Task::Follow(*main, interrupted));
                    tasks.extend(variations.iter().rev().map(|&variation| Task::Variation(variation)));
                }
            }
        }
    }

    /// Whether something stands between a move and the next.
    fn after_one(&self, node: NodeId) -> Numbered {
        let remarks = self.record.tree.remarks(node);
        let plain = remarks.after.is_empty() && self.commands(node).is_empty() && node != self.last;
        if plain { Numbered::IfFirst } else { Numbered::Always }
    }

    fn one(&mut self, node: NodeId, numbered: Numbered) {
        let tree = &self.record.tree;
        let Some(parent) = tree.parent(node) else { return };
        let rules = self.record.rules();
        let before = &tree.remarks(node).before;
        let turn = tree.position(parent).map_or(Side::White, |position| position.turn());
        let begins = turn == rules.first_to_move.value;
        let offset = usize::from(tree.start_setup().turn != rules.first_to_move.value);
        let number = (tree.ply(node) - 1 + offset) / 2 + 1;
        if begins {
            self.lines.word(&format!("{number}."));
        } else if numbered == Numbered::Always || !before.is_empty() {
            self.lines.word(&format!("{number}..."));
        }
        for comment in before {
            self.lines.comment(comment);
        }
        let mut text = self.move_text(parent, node);
        text.push_str(&self.glued_signs(node));
        self.lines.word(&text);
        for glyph in &self.record.tree.remarks(node).glyphs {
            self.lines.word(&format!("${glyph}"));
        }
        self.remarks(node);
    }

    fn move_text(&self, parent: NodeId, node: NodeId) -> String {
        let tree = &self.record.tree;
        let (Some(position), Some(step)) = (tree.position(parent), tree.step(node)) else {
            return String::new();
        };
        let rules = self.record.rules();
        let squares = match step {
            Step::Legal(action) => movetext::squares(position, action),
            Step::Irregular { from, to, .. } => vec![*from, *to],
        };
        let captures = step.action().is_some_and(|action| action.is_capture());
        // A round trip with a dash would look like a result.
        let sign = match (captures, step.from() == step.to()) {
            (_, true) => 'x',
            (true, false) => self.style.capture_sign(rules),
            (false, false) => '-',
        };
        let names: Vec<String> = squares.iter().map(|&square| self.style.square(rules, square)).collect();
        names.join(sign.encode_utf8(&mut [0; 4]))
    }

    /// The signs that can stand directly after a move, if all can.
    fn glued_signs(&self, node: NodeId) -> String {
        let signs = &self.record.tree.remarks(node).signs;
        if can_be_glued(signs) { signs.iter().map(|sign| sign.text()).collect() } else { String::new() }
    }

    fn remarks(&mut self, node: NodeId) {
        let commands = self.commands(node);
        if !commands.is_empty() {
            self.lines.comment(&commands);
        }
        for comment in &self.record.tree.remarks(node).after {
            self.lines.comment(comment);
        }
        if node == self.last
            && let Some(close) = close::write(&self.record.close)
        {
            self.lines.comment(&close);
        }
    }

    fn commands(&self, node: NodeId) -> String {
        let tree = &self.record.tree;
        let remarks = tree.remarks(node);
        let rules = self.record.rules();
        let mut text = String::new();
        let mut add = |command: String| text.push_str(&format!("[%{command}]"));
        if let Some(clock) = self.clocks(node) {
            add(clock);
        }
        if let Some(spent) = remarks.spent {
            add(format!("emt {}", commands::write_time(spent)));
        }
        if let Some(evaluation) = &remarks.evaluation {
            add(format!("eval {}", evaluation.replace(']', ")")));
        }
        if remarks.offer == DrawOffer::Made {
            add("offer".to_owned());
        }
        // Before the first move there is nothing that signs could stand after.
        if !can_be_glued(&remarks.signs) || node == NodeId::ROOT && !remarks.signs.is_empty() {
            let signs: Vec<String> = remarks.signs.iter().map(|sign| sign.text()).collect();
            add(format!("sign {}", signs.join(" ")));
        }
        if let (Some(Step::Irregular { article, .. }), Some(position)) = (tree.step(node), tree.led_to(node))
        {
            let article = commands::write_article(*article);
            add(format!("irregular {article} {}", fen::write(rules, &position.setup())));
        }
        if let Some(position) = &remarks.set_up {
            add(format!("setup {}", fen::write(rules, &position.setup())));
        }
        text
    }

    fn clocks(&self, node: NodeId) -> Option<String> {
        let tree = &self.record.tree;
        let clocks = tree.remarks(node).clocks;
        let mover =
            tree.parent(node).and_then(|parent| tree.position(parent)).map(|position| position.turn());
        if let (Profile::Common | Profile::Russian | Profile::Portuguese, Some(mover)) =
            (self.style.profile, mover)
            && clocks.get(mover.opponent()).is_none()
            && let Some(time) = clocks.get(mover)
        {
            return Some(format!("clk {}", commands::write_time(*time)));
        }
        let mut parts = Vec::new();
        for side in Side::BOTH {
            if let Some(time) = clocks.get(side) {
                // The clock that has stopped has a small letter.
                let letter = side.letter();
                let letter = if mover == Some(side) { letter.to_ascii_lowercase() } else { letter };
                parts.push(format!("{letter}{}", commands::write_time(*time)));
            }
        }
        (!parts.is_empty()).then(|| format!("clock {}", parts.join(" ")))
    }
}

/// Whether signs are read back in their order from directly after a move.
fn can_be_glued(signs: &[MoveSign]) -> bool {
    let is_strength = |sign: &MoveSign| {
        !matches!(
            sign,
            MoveSign::OnlyMove
                | MoveSign::Wins
                | MoveSign::Draws
                | MoveSign::AtLiberty
                | MoveSign::Material(_)
        )
    };
    match signs {
        [] | [MoveSign::OnlyMove] => true,
        [first] => is_strength(first),
        [first, MoveSign::OnlyMove] => is_strength(first),
        _ => false,
    }
}
