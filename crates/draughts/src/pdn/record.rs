//! A game as a file holds it.

use super::{GameEnding, Tags};
use crate::clock::BySide;
use crate::rules::{Article, Rules, RulesetName};
use crate::tree::Tree;

/// A game with its tags, its tree and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The tags, but those that follow from the rest: `Result`, `FEN`, `SetUp`, `GameType`, `RuleSet`.
    pub tags: Tags,
    /// The ruleset.
    pub ruleset: RulesetName,
    /// The moves.
    pub tree: Tree,
    /// How the file says it ended.
    pub ending: GameEnding,
    /// What the score sheet says about the end.
    pub close: Close,
}

/// What a score sheet says about the end of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Close {
    /// Why it ended, in a sentence.
    pub reason: String,
    /// The articles behind it, the deciding one first.
    pub articles: Vec<Article>,
    /// Whether the players have signed.
    pub signed: BySide<bool>,
    /// Whether they have handed in their sheets.
    pub handed_in: BySide<bool>,
    /// Plies, counted from 1, for which a player's sheet has a tick only.
    pub ticks: BySide<Vec<u32>>,
}

/// Tags that are written from the game itself.
pub(super) const DERIVED: [&str; 5] = ["Result", "FEN", "SetUp", "GameType", "RuleSet"];

/// The tag that keeps a result which cannot be read.
pub(super) const RESULT_TEXT: &str = "ResultText";

impl GameRecord {
    /// A game without moves from the ruleset's start.
    pub fn new(tree: Tree) -> Self {
        let ruleset = tree.start().rules().ruleset;
        Self { tags: Tags::new(), ruleset, tree, ending: GameEnding::Unfinished, close: Close::default() }
    }

    /// The rules it is played by.
    pub const fn rules(&self) -> &'static Rules {
        self.ruleset.rules()
    }

    /// A tag that says something.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.known(name)
    }
}
