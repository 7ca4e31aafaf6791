//! Studies: games with variations and comments. They are stored as PDN; the browser sends an edit and gets back the
//! resulting tree.

mod chapters;
mod collecting;
mod operations;
mod setup;
mod shown;
mod sources;
mod workshop;

pub use chapters::{Chapters, MOST_CHAPTERS};
pub use collecting::{CollectedGames, collect, index, too_long};
pub use setup::setup;
pub use shown::{Ownership, shown, shown_chapter};
pub use sources::{LoadedStudy, chapters, find, no_study};
pub use workshop::Workshop;

use crate::error::Failure;
use draughts::pdn::{self, GameRecord, Options, Profile, RawGame, Style};
use draughts::tree::{NodeId, Tree};
use draughts::{AnyPosition, RulesetName};

/// The most moves of a study, variations included.
pub const MOST_MOVES: usize = 3_000;
/// The longest text of a study, in bytes.
pub const LONGEST: usize = 512 << 10;
/// The longest comment, in characters.
pub const LONGEST_COMMENT: usize = 4_000;
/// The most tags of a study.
pub const MOST_TAGS: usize = 40;
/// The most studies of somebody.
pub const MOST_STUDIES: usize = 1_000;
/// The longest file, in bytes.
pub const LONGEST_FILE: usize = 8 << 20;
/// The most games of a collection.
pub const MOST_GAMES: usize = 10_000;
/// The most collections of somebody.
pub const MOST_COLLECTIONS: usize = 50;

/// A study as it is worked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Study {
    /// The game.
    pub record: GameRecord,
}

/// A study after an edit, as read again from its stored text, with new node numbers.
#[derive(Clone, Debug)]
pub struct SettledStudy {
    /// The study.
    pub study: Study,
    /// Its text.
    pub text: String,
    /// The node to look at.
    pub at: NodeId,
}

impl Study {
    /// A study without moves.
    pub fn of(start: AnyPosition) -> Self {
        Self { record: GameRecord::new(Tree::new(start)) }
    }

    /// Reads what [`Study::write`] has written.
    pub fn read(ruleset: RulesetName, text: &str) -> Result<Self, Failure> {
        let options = Options { ruleset: Some(ruleset), ..Options::default() };
        let reading = pdn::read(&RawGame::of(text), &options);
        match (reading.record, reading.failure) {
            (Some(record), None) => Ok(Self { record }),
            (_, Some(failure)) => Err(Failure::bad(failure)),
            (None, None) => Err(Failure::bad("there is no game in this text")),
        }
    }

    /// The study as PDN, from which it is read again as it is.
    pub fn write(&self) -> String {
        self.written(Profile::Common)
    }

    /// The study as PDN for some readers.
    pub fn written(&self, profile: Profile) -> String {
        pdn::write(&self.record, &Style { profile, ..Style::default() })
    }

    /// What it is called: its players, its event, or its game.
    pub fn title(&self) -> String {
        const LONGEST: usize = 120;
        let record = &self.record;
        let title = match (record.tag("White"), record.tag("Black"), record.tag("Event")) {
            (None, None, None) => format!("{} analysis", record.rules().title),
            (None, None, Some(event)) => event.to_owned(),
            (white, black, _) => format!("{} – {}", white.unwrap_or("?"), black.unwrap_or("?")),
        };
        title.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).take(LONGEST).collect()
    }

    /// Writes the study and reads it again: what is kept is what is shown, and nothing is lost on the way.
    pub fn settle(self, at: NodeId) -> Result<SettledStudy, Failure> {
        let moves = self.record.tree.len();
        if moves > MOST_MOVES {
            return Err(Failure::bad(format!(
                "a study can have at most {MOST_MOVES} moves, and this one would have {moves}; start another one"
            )));
        }
        let text = self.write();
        if text.len() > LONGEST {
            return Err(Failure::bad(format!(
                "a study can have at most {LONGEST} bytes, and this one would have {}; start another one",
                text.len()
            )));
        }
        let study = Self::read(self.record.ruleset, &text)?;
        if study.record.tree.len() != moves {
            let fault = "this text cannot be saved in PDN unchanged";
            return Err(Failure::bad(fault));
        }
        let at = follow(&study.record.tree, &way(&self.record.tree, at));
        Ok(SettledStudy { study, text, at })
    }
}

/// Which child to take at each node to come to a node.
fn way(tree: &Tree, node: NodeId) -> Vec<usize> {
    let place = |node: &NodeId| {
        let parent = tree.parent(*node)?;
        tree.children(parent).iter().position(|child| child == node)
    };
    tree.way(node).iter().filter_map(place).collect()
}

fn follow(tree: &Tree, way: &[usize]) -> NodeId {
    way.iter().fold(NodeId::ROOT, |node, &place| tree.children(node).get(place).copied().unwrap_or(node))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{CommentPlace, StudyOperation, StudyTag};

    fn done(study: Study, operation: &StudyOperation) -> SettledStudy {
        let text = format!("{operation:?}");
        study.carry_out(operation).unwrap_or_else(|fault| panic!("{text}: {fault}"))
    }

    fn refused(study: &Study, operation: &StudyOperation, words: &str) {
        let fault = study.clone().carry_out(operation).expect_err(words).to_string();
        assert!(fault.contains(words), "{fault}");
    }

    fn line(node: u32, text: &str) -> StudyOperation {
        StudyOperation::Line { node, text: text.to_owned() }
    }

    #[test]
    fn a_tree_grows_and_what_is_written_is_read_as_it_is() {
        let study = Study::of(AnyPosition::start(RulesetName::International));
        let main = done(study, &line(0, "32-28 19-23 28x19 14x23"));
        let second = main.study.record.tree.at_ply(1).expect("a ply").get();
        let varied = done(main.study, &StudyOperation::Play { node: second, text: "18-23".to_owned() });
        let at = varied.at.get();
        assert_eq!(varied.study.record.tree.len(), 5);
        let said = "a {curious} &#64; answer;\n it is".to_owned();
        let place = CommentPlace::After;
        let said = done(varied.study, &StudyOperation::Comment { node: at, text: said, place });
        let signs = vec!["?!".to_owned(), "*".to_owned(), "=".to_owned()];
        let signed = done(said.study, &StudyOperation::Signs { node: at, signs, glyphs: vec![15] });
        assert_eq!(signed.at.get(), at);
        assert_eq!(Study::read(RulesetName::International, &signed.text).expect("a study"), signed.study);
        let promoted = done(signed.study, &StudyOperation::Promote { node: at });
        let main: Vec<u32> = promoted.study.record.tree.main_line().map(NodeId::get).collect();
        assert_eq!(
            (main.len(), main.last()),
            (2, Some(&promoted.at.get())),
            "the variation is the main line now"
        );
        let remarks = promoted.study.record.tree.remarks(promoted.at);
        assert_eq!(remarks.after, ["a {curious} &#64; answer; it is"]);
        assert_eq!((remarks.signs.len(), &remarks.glyphs[..]), (3, &[15][..]));
        let deleted = done(promoted.study, &StudyOperation::Delete { node: promoted.at.get() });
        assert_eq!(deleted.study.record.tree.len(), 4);
        assert_eq!(deleted.study.record.tree.ply(deleted.at), 1);
    }

    #[test]
    fn the_head_is_changed() {
        let study = Study::of(AnyPosition::start(RulesetName::English));
        let tag = |name: &str, value: &str| StudyTag { name: name.to_owned(), value: value.to_owned() };
        let tags = vec![tag("White", "Ann \"the \\ one\""), tag("Black", "Ben"), tag("Event", "")];
        let done = done(study, &StudyOperation::Head { tags, result: "1/2-1/2".to_owned() });
        assert_eq!(done.study.title(), "Ann \"the \\ one\" – Ben");
        assert_eq!(done.study.record.ending.text(), "1/2-1/2");
        assert_eq!(done.study.record.tags.len(), 2);
    }

    #[test]
    fn what_cannot_be_done_is_refused() {
        let study = Study::of(AnyPosition::start(RulesetName::Russian));
        let comment = |text: &str| StudyOperation::Comment {
            node: 0,
            text: text.to_owned(),
            place: CommentPlace::After,
        };
        refused(&study, &StudyOperation::Play { node: 0, text: "a1-b2".to_owned() }, "not legal");
        refused(
            &study,
            &StudyOperation::Play { node: 7, text: "c3-d4".to_owned() },
            "no longer has this move",
        );
        refused(&study, &StudyOperation::Delete { node: 7 }, "no longer has this move");
        refused(&study, &comment("[%setup W:Wc3:Be5]"), "[%");
        refused(&study, &comment(&"a".repeat(LONGEST_COMMENT + 1)), "4000");
        let signs = |signs: &[&str]| StudyOperation::Signs {
            node: 0,
            signs: signs.iter().map(|sign| (*sign).to_owned()).collect(),
            glyphs: Vec::new(),
        };
        refused(&study, &signs(&["!"]), "belong to moves");
        let played = done(study.clone(), &line(0, "c3-d4"));
        let node = played.at.get();
        let wrong = StudyOperation::Signs { node, signs: vec!["¶".to_owned()], glyphs: Vec::new() };
        refused(&played.study, &wrong, "is not an annotation symbol");
        let tag = StudyTag { name: "Two words".to_owned(), value: "a".to_owned() };
        refused(&study, &StudyOperation::Head { tags: vec![tag], result: "*".to_owned() }, "letters");
        let tag = StudyTag { name: "FEN".to_owned(), value: "a".to_owned() };
        refused(&study, &StudyOperation::Head { tags: vec![tag], result: "*".to_owned() }, "FEN");
        refused(&study, &StudyOperation::Head { tags: Vec::new(), result: "won".to_owned() }, "1-0");
        let moves = ["a3-b4 b6-a5 b4-a3 a5-b6"; 1_000].join(" ");
        assert!(study.carry_out(&line(0, &moves)).is_err());
    }
}
