//! Editing a tree.

use super::{Node, NodeId, Step, Tree};
use crate::moves::Move;
use crate::position::AnyPosition;
use smallvec::SmallVec;

/// A move that cannot be added: it is not legal there, or there is no such node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the move is not legal in that position of the tree")]
pub struct NotLegal;

impl Tree {
    /// Adds a move after a node: to its line if it has no continuation yet, otherwise as a variation. A move that is
    /// already there is not added again.
    pub fn add(&mut self, after: NodeId, action: Move) -> Result<NodeId, NotLegal> {
        let position = *self.position(after).ok_or(NotLegal)?;
        let there = |child: &&NodeId| self.step(**child) == Some(&Step::Legal(action));
        if let Some(child) = self.children(after).iter().find(there) {
            return Ok(*child);
        }
        if !position.moves().contains(&action) {
            return Err(NotLegal);
        }
        Ok(self.push(after, Step::Legal(action), position.after(&action)))
    }

    /// Adds a move without checking that it is legal or new: for files and for arbiters' decisions.
    pub(crate) fn push(&mut self, after: NodeId, step: Step, position: AnyPosition) -> NodeId {
        let added = NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        let node = Node {
            parent: after,
            step: Some(step),
            arrived: position,
            position,
            children: SmallVec::new(),
            remarks: None,
        };
        self.nodes.push(Some(node));
        if let Some(parent) = self.get_mut(after) {
            parent.children.push(added);
        }
        added
    }

    /// Continues from another position after a node, set up by the arbiter.
    pub(crate) fn set_up(&mut self, node: NodeId, position: AnyPosition) {
        if let Some(remarks) = self.remarks_mut(node) {
            remarks.set_up = Some(position);
        }
        if let Some(node) = self.get_mut(node) {
            node.position = position;
        }
    }

    /// Moves a variation one place forward. The first line stays where it is.
    pub fn promote(&mut self, node: NodeId) {
        let Some(parent) = self.parent(node) else { return };
        let Some(parent) = self.get_mut(parent) else { return };
        if let Some(place) =
            parent.children.iter().position(|&child| child == node).filter(|&place| place > 0)
        {
            parent.children.swap(place, place - 1);
        }
    }

    /// Makes the line to a node the main line.
    pub fn make_main_line(&mut self, node: NodeId) {
        for step in self.way(node) {
            let Some(parent) = self.parent(step) else { continue };
            let Some(parent) = self.get_mut(parent) else { continue };
            if let Some(place) = parent.children.iter().position(|&child| child == step) {
                parent.children[..=place].rotate_right(1);
            }
        }
    }

    /// Deletes a node with all that follows it. The start itself stays.
    pub fn delete(&mut self, node: NodeId) {
        let mut doomed: Vec<NodeId> =
            if node == NodeId::ROOT { self.children(node).to_vec() } else { vec![node] };
        if let Some(parent) = self.parent(node).or(Some(NodeId::ROOT)).filter(|_| self.contains(node))
            && let Some(parent) = self.get_mut(parent)
        {
            parent.children.retain(|child| !doomed.contains(child));
        }
        while let Some(next) = doomed.pop() {
            doomed.extend_from_slice(self.children(next));
            if next != NodeId::ROOT
                && let Some(place) = self.nodes.get_mut(next.0 as usize)
            {
                *place = None;
            }
        }
    }
}
