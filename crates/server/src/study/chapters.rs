//! Chapters: a stored study is a file of one or more games of the same ruleset, and each game is a chapter.

use super::{LONGEST, SettledStudy, Study};
use crate::error::Failure;
use crate::making;
use crate::wire::{StudyOperation, StudyTag};
use draughts::pdn::{self, Limits, Profile};
use draughts::tree::NodeId;
use draughts::{AnyPosition, RulesetName};

/// The most chapters of a study.
pub const MOST_CHAPTERS: usize = 64;

/// A study with its chapters, one of which is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapters {
    ruleset: RulesetName,
    /// Never empty.
    studies: Vec<Study>,
    at: usize,
}

impl Chapters {
    /// Reads what [`Chapters::write`] has written, to look at the chapter with this place, from 0.
    pub fn read(ruleset: RulesetName, text: &str, at: u32) -> Result<Self, Failure> {
        let games = pdn::games(text.as_bytes(), Limits::USUAL);
        let studies = match games.len() {
            0 | 1 => vec![Study::read(ruleset, text)?],
            _ => games.iter().map(|game| Study::read(ruleset, &game.text)).collect::<Result<_, _>>()?,
        };
        let at = usize::try_from(at).unwrap_or(usize::MAX);
        if at >= studies.len() {
            return Err(Failure::Unknown("there is no such chapter in this study; open its first one"));
        }
        Ok(Self { ruleset, studies, at })
    }

    /// The chapter shown.
    pub fn settled(&self) -> Result<SettledStudy, Failure> {
        self.current().settle(NodeId::ROOT)
    }

    fn current(&self) -> Study {
        self.studies.get(self.at).cloned().unwrap_or_else(|| Study::of(AnyPosition::start(self.ruleset)))
    }

    /// Edits the chapter shown, or the list of chapters.
    pub fn carry_out(mut self, operation: &StudyOperation) -> Result<(Self, SettledStudy), Failure> {
        match operation {
            StudyOperation::AddChapter { name, fen } => self.add(name, fen.as_deref())?,
            StudyOperation::DeleteChapter if self.studies.len() == 1 => {
                return Err(Failure::bad("a study has at least one chapter: delete the study instead"));
            }
            StudyOperation::DeleteChapter => {
                self.studies.remove(self.at);
                self.at = self.at.saturating_sub(1);
            }
            _ => {
                let settled = self.current().carry_out(operation)?;
                if let Some(chapter) = self.studies.get_mut(self.at) {
                    chapter.clone_from(&settled.study);
                }
                self.check()?;
                return Ok((self, settled));
            }
        }
        self.check()?;
        let settled = self.settled()?;
        Ok((self, settled))
    }

    fn add(&mut self, name: &str, fen: Option<&str>) -> Result<(), Failure> {
        if self.studies.len() >= MOST_CHAPTERS {
            return Err(Failure::bad(format!(
                "a study can have at most {MOST_CHAPTERS} chapters: start another study"
            )));
        }
        let start = match fen.map(str::trim).filter(|fen| !fen.is_empty()) {
            None => AnyPosition::start(self.ruleset),
            Some(fen) => making::position(self.ruleset, fen)?,
        };
        let tag = |value: &str| StudyTag { name: "Event".to_owned(), value: value.to_owned() };
        let tags = Some(name.trim()).filter(|name| !name.is_empty()).map(tag).into_iter().collect();
        let head = StudyOperation::Head { tags, result: "*".to_owned() };
        self.studies.push(Study::of(start).carry_out(&head)?.study);
        self.at = self.studies.len() - 1;
        Ok(())
    }

    /// Whether all of it can be kept, and read again as it is.
    fn check(&self) -> Result<(), Failure> {
        let text = self.write();
        if text.len() > LONGEST {
            return Err(Failure::bad(format!(
                "a study can have at most {LONGEST} bytes, and this one would have {}; start another one",
                text.len()
            )));
        }
        let again = Self::read(self.ruleset, &text, 0)?;
        if again.studies.len() != self.studies.len() {
            return Err(Failure::bad("this text cannot be saved in PDN unchanged"));
        }
        Ok(())
    }

    /// All chapters as PDN.
    pub fn write(&self) -> String {
        self.written(Profile::Common)
    }

    /// All chapters as PDN for some readers.
    pub fn written(&self, profile: Profile) -> String {
        let texts: Vec<String> = self.studies.iter().map(|study| study.written(profile)).collect();
        if let [only] = texts.as_slice() { only.clone() } else { texts.join("\n") }
    }

    /// What the chapters are called.
    pub fn titles(&self) -> Vec<String> {
        self.studies.iter().map(Study::title).collect()
    }

    /// What the study is called.
    pub fn title(&self) -> String {
        self.studies.first().map(Study::title).unwrap_or_default()
    }

    /// Moves of all chapters, variations included.
    pub fn moves(&self) -> usize {
        self.studies.iter().map(|study| study.record.tree.len()).sum()
    }

    /// Its ruleset.
    pub const fn ruleset(&self) -> RulesetName {
        self.ruleset
    }

    /// Which chapter is shown.
    pub fn at(&self) -> u32 {
        u32::try_from(self.at).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULESET: RulesetName = RulesetName::ALL[0];

    fn first() -> Chapters {
        let text = Study::of(AnyPosition::start(RULESET)).write();
        Chapters::read(RULESET, &text, 0).expect("a study")
    }

    fn done(chapters: Chapters, operation: &StudyOperation) -> Chapters {
        let (after, settled) =
            chapters.carry_out(operation).unwrap_or_else(|fault| panic!("{operation:?}: {fault}"));
        let again =
            Chapters::read(RULESET, &after.write(), after.at()).expect("what is written is read again");
        assert_eq!(again, after, "and is the same");
        assert_eq!(settled.text, after.settled().expect("a chapter").text);
        after
    }

    fn add(name: &str, fen: Option<&str>) -> StudyOperation {
        StudyOperation::AddChapter { name: name.to_owned(), fen: fen.map(str::to_owned) }
    }

    #[test]
    fn chapters_are_added_worked_at_and_deleted() {
        let line = |text: &str| StudyOperation::Line { node: 0, text: text.to_owned() };
        let study = done(first(), &line("32-28 19-23"));
        let study = done(study, &add("The exchange", Some("W:W28:B23")));
        assert_eq!((study.at(), study.moves()), (1, 2));
        let study = done(study, &line("28x19"));
        let study = done(study, &add("", None));
        assert_eq!(study.titles()[1], "The exchange");
        assert_eq!((study.titles().len(), study.moves()), (3, 3));
        let study = done(study, &StudyOperation::DeleteChapter);
        assert_eq!((study.at(), study.titles().len()), (1, 2));
        let study = done(study, &StudyOperation::DeleteChapter);
        assert_eq!((study.at(), study.moves()), (0, 2));
        assert!(study.carry_out(&StudyOperation::DeleteChapter).is_err(), "the last one stays");
    }

    #[test]
    fn what_cannot_be_is_refused_with_its_reason() {
        let text = first().write();
        let fault = Chapters::read(RULESET, &text, 1).expect_err("one chapter only").to_string();
        assert!(fault.contains("no such chapter"), "{fault}");
        assert!(first().carry_out(&add("", Some("nonsense"))).is_err(), "no position");
        let mut many = first();
        for _ in 1..MOST_CHAPTERS {
            many.add("", None).expect("room for one more");
        }
        assert!(many.add("", None).expect_err("no more room").to_string().contains("at most 64"));
        // Words of a comment are no game of their own.
        let comment = StudyOperation::Comment {
            node: 0,
            text: "[Event \"x\"]\n1. 32-28 *\n\n[Event \"y\"]".to_owned(),
            place: crate::wire::CommentPlace::After,
        };
        assert_eq!(done(first(), &comment).titles().len(), 1);
    }
}
