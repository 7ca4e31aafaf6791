//! The edits of a study.

use super::{LONGEST_COMMENT, MOST_MOVES, MOST_TAGS, SettledStudy, Study};
use crate::error::Failure;
use crate::wire::{CommentPlace, StudyOperation, StudyTag};
use draughts::game::MoveSign;
use draughts::notation::movetext;
use draughts::pdn::{GameEnding, Tags};
use draughts::tree::NodeId;

/// The most signs of a move.
const MOST_SIGNS: usize = 8;
/// The longest value of a tag, in characters.
const LONGEST_VALUE: usize = 400;
/// The longest name of a tag.
const LONGEST_NAME: usize = 40;
/// Tags that follow from the game itself.
const DERIVED: [&str; 5] = ["Result", "FEN", "SetUp", "GameType", "RuleSet"];

impl Study {
    /// Does it, and says which node to look at then.
    pub fn carry_out(mut self, operation: &StudyOperation) -> Result<SettledStudy, Failure> {
        let at = match operation {
            StudyOperation::Play { node, text } => {
                let node = self.node(*node)?;
                self.play(node, text)?
            }
            StudyOperation::Line { node, text } => {
                let node = self.node(*node)?;
                self.line(node, text)?
            }
            StudyOperation::Delete { node } => {
                let node = self.node(*node)?;
                let before = self.record.tree.parent(node).unwrap_or(NodeId::ROOT);
                self.record.tree.delete(node);
                before
            }
            StudyOperation::Promote { node } => {
                let node = self.node(*node)?;
                let tree = &mut self.record.tree;
                // What has to go forward is the nearest move on the way that has another before it.
                let varied = tree.way(node).into_iter().rev().find(|step| {
                    tree.parent(*step).is_some_and(|parent| tree.children(parent).first() != Some(step))
                });
                tree.promote(varied.unwrap_or(node));
                node
            }
            StudyOperation::MainLine { node } => {
                let node = self.node(*node)?;
                self.record.tree.make_main_line(node);
                node
            }
            StudyOperation::Comment { node, text, place } => {
                let node = self.node(*node)?;
                self.comment(node, text, *place)?;
                node
            }
            StudyOperation::Signs { node, signs, glyphs } => {
                let node = self.node(*node)?;
                self.signs(node, signs, glyphs)?;
                node
            }
            StudyOperation::Head { tags, result } => {
                self.head(tags, result)?;
                NodeId::ROOT
            }
            StudyOperation::AddChapter { .. } | StudyOperation::DeleteChapter => {
                return Err(Failure::bad("only a saved study has chapters: save it first"));
            }
        };
        self.settle(at)
    }

    /// Plays moves one after the other.
    pub fn line(&mut self, node: NodeId, text: &str) -> Result<NodeId, Failure> {
        let mut at = node;
        let words = text.split([' ', ',', '\n', '\t']).filter(|word| !word.is_empty());
        for (count, word) in words.enumerate() {
            if count > MOST_MOVES {
                return Err(Failure::bad(format!("a study has at most {MOST_MOVES} moves")));
            }
            at = self.play(at, word)?;
        }
        Ok(at)
    }

    fn play(&mut self, node: NodeId, text: &str) -> Result<NodeId, Failure> {
        let position = self.record.tree.position(node).ok_or(NO_MOVE)?;
        let action = movetext::read(position, text).map_err(Failure::bad)?;
        self.record.tree.add(node, action).map_err(Failure::bad)
    }

    fn node(&self, number: u32) -> Result<NodeId, Failure> {
        let node = NodeId::new(number);
        if self.record.tree.contains(node) { Ok(node) } else { Err(NO_MOVE) }
    }

    fn comment(&mut self, node: NodeId, text: &str, place: CommentPlace) -> Result<(), Failure> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.chars().count() > LONGEST_COMMENT {
            return Err(Failure::bad(format!("a comment has at most {LONGEST_COMMENT} characters")));
        }
        if text.contains("[%") {
            return Err(Failure::bad("[% begins a command in PDN comments: write it differently"));
        }
        if place == CommentPlace::Before && node == NodeId::ROOT {
            return Err(Failure::bad(
                "there is no move before the starting position: put the comment after it",
            ));
        }
        let comments: Vec<String> = Some(text).filter(|text| !text.is_empty()).into_iter().collect();
        if let Some(remarks) = self.record.tree.remarks_mut(node) {
            match place {
                CommentPlace::Before => remarks.before = comments,
                CommentPlace::After => remarks.after = comments,
            }
        }
        Ok(())
    }

    fn signs(&mut self, node: NodeId, signs: &[String], glyphs: &[u16]) -> Result<(), Failure> {
        if node == NodeId::ROOT {
            return Err(Failure::bad(
                "annotation symbols belong to moves, and the starting position is not one",
            ));
        }
        if signs.len() + glyphs.len() > MOST_SIGNS {
            return Err(Failure::bad(format!("a move can have at most {MOST_SIGNS} annotation symbols")));
        }
        let read = |text: &String| {
            MoveSign::read(text)
                .ok_or_else(|| Failure::bad(format!("{text:?} is not an annotation symbol (FMJD 9.1)")))
        };
        let signs: Vec<MoveSign> = signs.iter().map(read).collect::<Result<_, Failure>>()?;
        if let Some(remarks) = self.record.tree.remarks_mut(node) {
            remarks.signs = signs;
            remarks.glyphs = glyphs.to_vec();
        }
        Ok(())
    }

    fn head(&mut self, wanted: &[StudyTag], result: &str) -> Result<(), Failure> {
        if wanted.len() > MOST_TAGS {
            return Err(Failure::bad(format!("a study has at most {MOST_TAGS} tags")));
        }
        let mut tags = Tags::new();
        for StudyTag { name, value } in wanted {
            let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
            if value.is_empty() {
                continue;
            }
            let plain = name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
            if !plain || name.is_empty() || name.len() > LONGEST_NAME {
                return Err(Failure::bad(format!(
                    "a tag name can have letters and digits only, at most {LONGEST_NAME}: {name:?} does not fit"
                )));
            }
            if DERIVED.iter().any(|derived| derived.eq_ignore_ascii_case(name)) {
                return Err(Failure::bad(format!("the tag {name} is set by the game itself")));
            }
            if value.chars().count() > LONGEST_VALUE {
                return Err(Failure::bad(format!(
                    "a tag's value can have at most {LONGEST_VALUE} characters"
                )));
            }
            tags.set(name, value);
        }
        let ending = GameEnding::read(result);
        if ending == GameEnding::Unfinished && !matches!(result.trim(), "*" | "") {
            return Err(Failure::bad("a result is written as 1-0, 0-1, 1/2-1/2, 2-0, 1-1, 0-2 or *"));
        }
        self.record.tags = tags;
        self.record.ending = ending;
        Ok(())
    }
}

const NO_MOVE: Failure =
    Failure::Unknown("the study no longer has this move; it was deleted: reload the page");
