//! A study as clients see it.

use super::{Chapters, SettledStudy, Study};
use crate::key::Id;
use crate::room::{board, pieces};
use crate::wire::{SignView, StudyNode, StudyTag, StudyView};
use draughts::clock::Millis;
use draughts::game::MoveSign;
use draughts::notation::{fen, movetext, square};
use draughts::tree::{NodeId, Step, Tree};
use draughts::{AnyPosition, Kind, Rules, Side, Square};

/// Whose a study is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ownership {
    /// Nobody's: it is not kept.
    Draft,
    /// The asker's own.
    Own {
        id: Id,
        /// Its version.
        version: u32,
    },
    /// Somebody else's.
    Others {
        id: Id,
        /// Its version.
        version: u32,
    },
}

/// A study as clients see it.
pub fn shown(settled: &SettledStudy, ownership: Ownership, notices: Vec<String>) -> StudyView {
    let SettledStudy { study, text, at } = settled;
    let record = &study.record;
    let rules = record.rules();
    let (id, version) = match ownership {
        Ownership::Draft => (None, 0),
        Ownership::Own { id, version } | Ownership::Others { id, version } => (Some(id.to_string()), version),
    };
    let tag = |tag: &draughts::pdn::Tag| StudyTag { name: tag.name.clone(), value: tag.value.clone() };
    StudyView {
        id,
        version,
        yours: matches!(ownership, Ownership::Own { .. }),
        title: study.title(),
        chapters: Vec::new(),
        chapter: 0,
        ruleset: record.ruleset.name().to_owned(),
        ruleset_title: rules.title.to_owned(),
        white_name: rules.colour(Side::White).to_owned(),
        black_name: rules.colour(Side::Black).to_owned(),
        man_word: rules.word(Kind::Man).to_owned(),
        king_word: rules.word(Kind::King).to_owned(),
        board: board(rules),
        tags: record.tags.iter().map(tag).collect(),
        result: record.ending.text(),
        nodes: nodes(study),
        at: at.get(),
        signs: signs(),
        pdn: text.clone(),
        notices,
    }
}

/// A chapter of a study that is kept, as it is shown.
pub fn shown_chapter(chapters: &Chapters, settled: &SettledStudy, ownership: Ownership) -> StudyView {
    let shown = shown(settled, ownership, Vec::new());
    StudyView { chapters: chapters.titles(), chapter: chapters.at(), ..shown }
}

/// The signs that say something about a move by themselves; how many men are won is written as `+1`.
fn signs() -> Vec<SignView> {
    const SIGNS: &str = "! !! ? ?? ?! !? * + = a.l.";
    let subject = |sign: MoveSign| match sign {
        MoveSign::AtLiberty => "choice",
        MoveSign::OnlyMove => "necessity",
        MoveSign::Wins | MoveSign::Draws | MoveSign::Material(_) => "result",
        _ => "quality",
    };
    let shown = |sign: MoveSign| SignView {
        text: sign.text(),
        meaning: sign.meaning().to_owned(),
        subject: subject(sign).to_owned(),
    };
    SIGNS.split(' ').filter_map(MoveSign::read).map(shown).collect()
}

/// All nodes, each after the one before it.
fn nodes(study: &Study) -> Vec<StudyNode> {
    let tree = &study.record.tree;
    let mut nodes = Vec::with_capacity(tree.len() + 1);
    let mut waiting = vec![NodeId::ROOT];
    while let Some(node) = waiting.pop() {
        nodes.extend(self::node(tree, node));
        waiting.extend(tree.children(node).iter().rev());
    }
    nodes
}

fn node(tree: &Tree, id: NodeId) -> Option<StudyNode> {
    let position = tree.position(id)?;
    let rules = position.rules();
    let remarks = tree.remarks(id);
    let made = PlacedMove::of(tree, id);
    let by = made.as_ref().map_or(position.turn().opponent(), |made| made.before.turn());
    let follows = matches!(tree.step(id), Some(Step::Legal(_))) && remarks.set_up.is_none();
    let clock = remarks.clocks.get(by).map(Millis::get).map(time);
    let ply = tree.ply(id);
    let offset = usize::from(tree.start_setup().turn != rules.first_to_move.value);
    let MoveWords { text, path, captured, promotes } = made.map(|made| made.way()).unwrap_or_default();
    Some(StudyNode {
        id: id.get(),
        parent: tree.parent(id).map(NodeId::get),
        children: tree.children(id).iter().map(|child| child.get()).collect(),
        number: u32::try_from((ply + offset).saturating_sub(1) / 2 + 1).unwrap_or(u32::MAX),
        opens: by == rules.first_to_move.value,
        text,
        by: by.into(),
        path,
        captured,
        promotes,
        fen: fen::write(rules, &position.setup()),
        pieces: (!follows).then(|| pieces(position)),
        before: remarks.before.join("\n"),
        comment: remarks.after.join("\n"),
        signs: remarks.signs.iter().map(|sign| sign.text()).collect(),
        glyphs: remarks.glyphs.clone(),
        clock,
        men: remarks.men(),
    })
}

/// A move, and where it was made.
struct PlacedMove<'a> {
    before: &'a AnyPosition,
    step: &'a Step,
}

/// A move in words.
#[derive(Default)]
struct MoveWords {
    text: String,
    path: Vec<String>,
    captured: Vec<String>,
    promotes: bool,
}

impl<'a> PlacedMove<'a> {
    fn of(tree: &'a Tree, id: NodeId) -> Option<Self> {
        Some(Self { before: tree.position(tree.parent(id)?)?, step: tree.step(id)? })
    }

    fn way(&self) -> MoveWords {
        let rules = self.before.rules();
        match self.step {
            Step::Legal(action) => MoveWords {
                text: movetext::write(self.before, action),
                path: names(rules, self.before.paths(action).into_iter().next().unwrap_or_default()),
                captured: names(rules, square::ordered(rules, action.captured)),
                promotes: action.crowned,
            },
            Step::Irregular { from, to, .. } => {
                let path = names(rules, vec![*from, *to]);
                MoveWords { text: path.join("-"), path, ..MoveWords::default() }
            }
        }
    }
}

fn names(rules: &Rules, squares: Vec<Square>) -> Vec<String> {
    squares.into_iter().map(|place| square::name(rules, place)).collect()
}

/// Milliseconds as clocks show them.
fn time(milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
