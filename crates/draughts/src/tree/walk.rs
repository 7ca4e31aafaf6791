//! Walking through a tree.

use super::{NodeId, Step, Tree};
use crate::moves::Move;
use crate::position::{AnyPosition, Setup};

/// The nodes of a line, each the first child of the one before.
#[derive(Clone, Debug)]
pub struct MainLine<'a> {
    tree: &'a Tree,
    at: NodeId,
}

impl Iterator for MainLine<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        self.at = *self.tree.children(self.at).first()?;
        Some(self.at)
    }
}

impl Tree {
    /// The setup at the start of the game, before the arbiter set up another.
    pub fn start_setup(&self) -> Setup {
        self.led_to(NodeId::ROOT).unwrap_or_else(|| *self.start()).setup()
    }

    /// The position a node led to by itself, before the arbiter set up another.
    pub fn led_to(&self, node: NodeId) -> Option<AnyPosition> {
        let found = self.get(node)?;
        if self.remarks(node).set_up.is_none() {
            return Some(found.position);
        }
        Some(found.arrived)
    }

    /// The nodes of the main line, without the start.
    pub fn main_line(&self) -> MainLine<'_> {
        self.line_from(NodeId::ROOT)
    }

    /// The nodes that follow a node in its line.
    pub fn line_from(&self, node: NodeId) -> MainLine<'_> {
        MainLine { tree: self, at: node }
    }

    /// The legal moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.main_line().filter_map(|node| self.step(node).and_then(Step::action).copied())
    }

    /// The last node of the main line.
    pub fn last(&self) -> NodeId {
        self.main_line().last().unwrap_or(NodeId::ROOT)
    }

    /// The node of the main line after this many plies.
    pub fn at_ply(&self, plies: usize) -> Option<NodeId> {
        match plies {
            0 => Some(NodeId::ROOT),
            plies => self.main_line().nth(plies - 1),
        }
    }

    /// The number of plies before and including a node.
    pub fn ply(&self, node: NodeId) -> usize {
        self.way(node).len()
    }

    /// The nodes that lead to a node, itself last, without the start.
    pub fn way(&self, node: NodeId) -> Vec<NodeId> {
        let mut way = Vec::new();
        let mut at = node;
        while let Some(parent) = self.parent(at) {
            way.push(at);
            at = parent;
        }
        way.reverse();
        way
    }

    /// Whether a node belongs to the main line.
    pub fn is_main_line(&self, node: NodeId) -> bool {
        let first = |&node: &NodeId| self.parent(node).map(|parent| self.children(parent)[0]) == Some(node);
        self.contains(node) && self.way(node).iter().all(first)
    }

    /// The number of moves, variations included.
    pub fn len(&self) -> usize {
        self.nodes.iter().flatten().count() - 1
    }

    /// Whether there are no moves.
    pub fn is_empty(&self) -> bool {
        self.children(NodeId::ROOT).is_empty()
    }
}
