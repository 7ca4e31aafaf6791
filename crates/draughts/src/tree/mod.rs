//! The tree of a game: its main line, variations and annotations.
//!
//! Every node holds its position, so that going anywhere is cheap. The first child of a node continues its line; the
//! others are variations. A node keeps its id as long as it exists, whatever is done around it.

mod edit;
mod remarks;
mod walk;

pub use edit::NotLegal;
pub use remarks::{DrawOffer, Remarks};
pub use walk::MainLine;

use crate::board::Square;
use crate::moves::Move;
use crate::position::AnyPosition;
use crate::rules::Article;
use smallvec::SmallVec;

/// The id of a node in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of the game.
    pub const ROOT: Self = Self(0);

    /// Its number: 0 for the start of the game.
    pub const fn get(self) -> u32 {
        self.0
    }

    /// The id with a number, whether or not a tree has such a node.
    pub const fn new(number: u32) -> Self {
        Self(number)
    }
}

/// How a node is reached from the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// By a legal move.
    Legal(Move),
    /// By a move that was not legal and was allowed to stand.
    Irregular {
        /// The origin of the piece.
        from: Square,
        /// The square it was put on.
        to: Square,
        /// The kind of irregularity.
        article: Article,
    },
}

impl Step {
    /// The origin.
    pub const fn from(&self) -> Square {
        match self {
            Self::Legal(action) => action.from,
            Self::Irregular { from, .. } => *from,
        }
    }

    /// The destination.
    pub const fn to(&self) -> Square {
        match self {
            Self::Legal(action) => action.to,
            Self::Irregular { to, .. } => *to,
        }
    }

    /// The move, if it was legal.
    pub const fn action(&self) -> Option<&Move> {
        match self {
            Self::Legal(action) => Some(action),
            Self::Irregular { .. } => None,
        }
    }
}

#[derive(Clone, Debug)]
struct Node {
    parent: NodeId,
    /// None at the root only.
    step: Option<Step>,
    /// The position after the step itself.
    arrived: AnyPosition,
    /// The position from which the game continues: the same, unless the arbiter has set up another.
    position: AnyPosition,
    children: SmallVec<[NodeId; 2]>,
    remarks: Option<Box<Remarks>>,
}

/// A game with its variations.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The places of deleted nodes stay empty and are not reused.
    nodes: Vec<Option<Node>>,
}

impl Tree {
    /// A tree without moves.
    pub fn new(start: AnyPosition) -> Self {
        let root = Node {
            parent: NodeId::ROOT,
            step: None,
            arrived: start,
            position: start,
            children: SmallVec::new(),
            remarks: None,
        };
        Self { nodes: vec![Some(root)] }
    }

    /// The starting position of the game.
    pub fn start(&self) -> &AnyPosition {
        &self.root().position
    }

    /// Whether there is such a node.
    pub fn contains(&self, node: NodeId) -> bool {
        self.get(node).is_some()
    }

    /// The position a node leads to.
    pub fn position(&self, node: NodeId) -> Option<&AnyPosition> {
        self.get(node).map(|node| &node.position)
    }

    /// The step that leads to a node; none at the start.
    pub fn step(&self, node: NodeId) -> Option<&Step> {
        self.get(node)?.step.as_ref()
    }

    /// The previous node; none at the start.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        if node == NodeId::ROOT {
            return None;
        }
        self.get(node).map(|node| node.parent)
    }

    /// The nodes after a node: first the continuation of its line, then the variations.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        self.get(node).map_or(&[], |node| &node.children)
    }

    /// The annotations of a node.
    pub fn remarks(&self, node: NodeId) -> &Remarks {
        const NONE: &Remarks = &Remarks::NONE;
        self.get(node).and_then(|node| node.remarks.as_deref()).unwrap_or(NONE)
    }

    /// The annotations of a node, to change them; none if there is no such node.
    pub fn remarks_mut(&mut self, node: NodeId) -> Option<&mut Remarks> {
        let node = self.get_mut(node)?;
        Some(node.remarks.get_or_insert_with(Box::default))
    }

    fn get(&self, node: NodeId) -> Option<&Node> {
        self.nodes.get(node.0 as usize)?.as_ref()
    }

    fn get_mut(&mut self, node: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(node.0 as usize)?.as_mut()
    }

    fn root(&self) -> &Node {
        self.nodes[0].as_ref().expect("the start of a game is never taken away")
    }
}

/// Two trees are equal if they hold the same moves, variations and remarks in the same order.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
        while let Some((ours, theirs)) = pairs.pop() {
            let same = self.step(ours) == other.step(theirs)
                && self.position(ours) == other.position(theirs)
                && self.remarks(ours) == other.remarks(theirs)
                && self.children(ours).len() == other.children(theirs).len();
            if !same {
                return false;
            }
            pairs.extend(self.children(ours).iter().copied().zip(other.children(theirs).iter().copied()));
        }
        true
    }
}

impl Eq for Tree {}
