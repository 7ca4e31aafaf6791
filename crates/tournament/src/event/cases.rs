//! Case files: a ruling with its article, the appeal against it, and the verdict of a committee or a higher level.

use super::Event;
use super::citation::{Citation, Clause, Subject};
use super::decision::Refusal;
use crate::history::Number;

/// What is decided about rulings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseDecision {
    /// The controller rules: a case is opened (wcdf 6.1).
    Ruling(Ruling),
    /// A player appeals (wcdf 7.1).
    Appeal {
        /// Which case, from 1.
        case: u16,
        /// Who appeals.
        player: Number,
        words: String,
    },
    /// The committee that hears it.
    Committee {
        /// Which case, from 1.
        case: u16,
        /// Who sits on it.
        members: Vec<String>,
    },
    /// A witness answers questions.
    Witness {
        /// Which case, from 1.
        case: u16,
        name: String,
        /// What he said.
        words: String,
    },
    /// The minutes of the hearing.
    Minutes {
        /// Which case, from 1.
        case: u16,
        /// What was said and done.
        words: String,
    },
    /// What the committee, or a higher level, decides.
    Verdict {
        /// Which case, from 1.
        case: u16,
        /// What becomes of the ruling.
        outcome: AppealOutcome,
        words: String,
        /// The article it stands on, if it is another than the ruling's.
        article: Option<Citation>,
    },
    /// A player is told of the decision.
    Notify {
        /// Which case, from 1.
        case: u16,
        /// Who is told.
        player: Number,
    },
    /// The case goes to a higher level (portugal 6.1, wcdf 7.2).
    Escalate {
        /// Which case, from 1.
        case: u16,
        /// Where it goes.
        level: Level,
        because: String,
    },
    /// A clause of the event's own regulation.
    Clause {
        /// Its number.
        number: String,
        /// What it says.
        words: String,
        /// What it governs.
        subject: Subject,
        /// Why it is changed, after the start.
        because: String,
    },
}

/// A ruling of the controller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The article it stands on.
    pub article: Citation,
    /// What was ruled.
    pub words: String,
    /// The round and the board, from 1, if it is about one.
    pub round: Option<u16>,
    /// The board, from 1.
    pub board: Option<u16>,
    /// The player it is about, if it is about one.
    pub player: Option<Number>,
    /// Who ruled.
    pub by: String,
}

/// What becomes of a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AppealOutcome {
    /// It stands.
    Upheld,
    /// It falls.
    Overturned,
}

impl AppealOutcome {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Upheld => "upheld",
            Self::Overturned => "overturned",
        }
    }
}

/// Who deals with a case: the four levels of the Portuguese text (6.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// The referee or controller.
    #[default]
    Referee,
    /// The director of the event.
    Director,
    /// The district association.
    Association,
    /// The federation, and its rules committee (wcdf 7.2).
    Federation,
}

pub(super) const LEVELS: [(&str, Level); 4] = [
    ("referee", Level::Referee),
    ("director", Level::Director),
    ("association", Level::Association),
    ("federation", Level::Federation),
];

impl Level {
    /// The word for it.
    pub fn name(self) -> &'static str {
        LEVELS.iter().find(|(_, level)| *level == self).map_or("", |(name, _)| name)
    }
}

/// A verdict on a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What becomes of the ruling.
    pub outcome: AppealOutcome,
    pub words: String,
    /// The article it stands on.
    pub article: Citation,
    /// Who decided.
    pub level: Level,
    /// The decision behind it, from 1.
    pub decision: usize,
}

/// A case and all that belongs to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The ruling that opened it.
    pub ruling: Ruling,
    /// Who appealed, and why.
    pub appeal: Option<(Number, String)>,
    /// Who hears the appeal.
    pub committee: Vec<String>,
    /// The witnesses, each with what he said.
    pub witnesses: Vec<(String, String)>,
    /// The minutes.
    pub minutes: Vec<String>,
    /// What was decided, the last standing.
    pub verdicts: Vec<Verdict>,
    /// The players who were told of the last verdict.
    pub notified: Vec<Number>,
    /// Who deals with it now.
    pub level: Level,
    /// Every decision that belongs to it, from 1, in order.
    pub decisions: Vec<usize>,
}

impl Case {
    /// Whether an appeal waits for its decision.
    pub fn is_open(&self) -> bool {
        self.appeal.is_some() && self.verdicts.last().is_none_or(|verdict| verdict.level < self.level)
    }

    /// Whether the ruling stands.
    pub fn stands(&self) -> bool {
        self.verdicts.last().is_none_or(|verdict| verdict.outcome == AppealOutcome::Upheld)
    }
}

/// Why a committee cannot hear an appeal (wcdf 7.1).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommitteeError {
    /// Too few.
    #[error("a committee has at least three members (wcdf 7.1): add {0} more")]
    TooFew(usize),
    /// Somebody twice, or without a name.
    #[error("{0:?} cannot be counted as a member: name different people")]
    Twice(String),
    /// Somebody who is a party.
    #[error("{0} is a player of the game or connected with one: name people who are not involved (wcdf 7.1)")]
    Party(String),
    /// The one whose ruling it is.
    #[error("{0} made the ruling and cannot hear the appeal: name somebody else (wcdf 7.1)")]
    Arbiter(String),
}

/// The most entries of one kind in a case.
const MOST_IN_CASE: usize = 200;
/// The most members of a committee.
const MOST_MEMBERS: usize = 15;

impl Event {
    pub(super) fn take_case(&mut self, decision: &CaseDecision, line: usize) -> Result<(), Refusal> {
        match decision {
            CaseDecision::Ruling(ruling) => return self.open_case(ruling, line),
            CaseDecision::Clause { number, words, subject, because } => {
                let (number, words) = (number.clone(), words.clone());
                return self.add_clause(Clause { number, words, subject: *subject, decision: line }, because);
            }
            CaseDecision::Appeal { case, player, words } => self.appeal(*case, *player, words, line)?,
            CaseDecision::Committee { case, members } => {
                self.check_committee(*case, members)?;
                let found = self.case_mut(*case, line)?;
                found.committee = members.clone();
            }
            CaseDecision::Witness { case, name, words } => {
                let found = self.case_of(*case)?;
                if found.appeal.is_none() {
                    return Err(order("witnesses are heard only in an appeal: enter the appeal first"));
                }
                if name.trim().is_empty() || words.trim().is_empty() || found.witnesses.len() >= MOST_IN_CASE
                {
                    return Err(order(
                        "a witness needs a name and a statement, and a case can have at most 200 witnesses",
                    ));
                }
                self.case_mut(*case, line)?.witnesses.push((name.clone(), words.clone()));
            }
            CaseDecision::Minutes { case, words } => {
                if words.trim().is_empty() || self.case_of(*case)?.minutes.len() >= MOST_IN_CASE {
                    return Err(order(
                        "minutes need a text, and a case can have at most 200 entries of them",
                    ));
                }
                self.case_mut(*case, line)?.minutes.push(words.clone());
            }
            CaseDecision::Verdict { case, outcome, words, article } => {
                self.decide_case(*case, *outcome, words, article.as_ref(), line)?;
            }
            CaseDecision::Notify { case, player } => {
                self.known(*player)?;
                let found = self.case_of(*case)?;
                if found.verdicts.is_empty() {
                    return Err(order(format!("case {case} has no verdict yet: there is nothing to notify")));
                }
                if found.notified.contains(player) {
                    return Err(Refusal::NoEffect(format!("player {player} has already been notified")));
                }
                if !self.parties(*case).contains(player) {
                    return Err(order(format!("player {player} is not a party to case {case}")));
                }
                self.case_mut(*case, line)?.notified.push(*player);
            }
            CaseDecision::Escalate { case, level, because } => {
                if because.is_empty() {
                    return Err(order("taking a case to a higher level needs a reason: because=\"…\""));
                }
                if *level <= self.case_of(*case)?.level {
                    return Err(order(format!(
                        "case {case} is already with the {}: name a higher level",
                        self.case_of(*case)?.level.name()
                    )));
                }
                self.case_mut(*case, line)?.level = *level;
            }
        }
        Ok(())
    }

    /// The cases, the first being number 1.
    pub fn cases(&self) -> &[Case] {
        &self.cases
    }

    /// Whom a case concerns: the players of its board, whom it is about, and who appealed.
    pub fn parties(&self, case: u16) -> Vec<Number> {
        let Ok(found) = self.case_of(case) else { return Vec::new() };
        let mut parties: Vec<Number> = Vec::new();
        if let (Some(round), Some(board)) = (found.ruling.round, found.ruling.board) {
            let place = |number: u16| usize::from(number).checked_sub(1);
            let found = place(round).and_then(|round| self.rounds.get(round));
            let found = found.zip(place(board)).and_then(|(round, board)| round.boards.get(board));
            parties.extend(found.iter().flat_map(|board| board.pair.players()));
        }
        parties.extend(found.ruling.player);
        parties.extend(found.appeal.as_ref().map(|(player, _)| *player));
        parties.sort_unstable();
        parties.dedup();
        parties
    }

    fn case_of(&self, case: u16) -> Result<&Case, Refusal> {
        usize::from(case).checked_sub(1).and_then(|place| self.cases.get(place)).ok_or(Refusal::NoCase(case))
    }

    /// The case, to which a decision is added.
    fn case_mut(&mut self, case: u16, line: usize) -> Result<&mut Case, Refusal> {
        let place = usize::from(case).checked_sub(1);
        let found = place.and_then(|place| self.cases.get_mut(place)).ok_or(Refusal::NoCase(case))?;
        found.decisions.push(line);
        Ok(found)
    }

    fn open_case(&mut self, ruling: &Ruling, line: usize) -> Result<(), Refusal> {
        self.cited(&ruling.article)?;
        self.check_place(ruling.round, ruling.board)?;
        if let Some(player) = ruling.player {
            self.known(player)?;
        }
        if ruling.words.trim().is_empty() {
            return Err(order("the ruling is missing: add its words"));
        }
        if ruling.by.trim().is_empty() {
            return Err(order(
                "the name of the official is missing: write by=\"…\", since this person cannot hear the appeal",
            ));
        }
        if self.cases.len() >= 1000 {
            return Err(order("an event can have at most 1000 cases"));
        }
        self.cases.push(Case {
            ruling: ruling.clone(),
            appeal: None,
            committee: Vec::new(),
            witnesses: Vec::new(),
            minutes: Vec::new(),
            verdicts: Vec::new(),
            notified: Vec::new(),
            level: Level::Referee,
            decisions: vec![line],
        });
        Ok(())
    }

    fn appeal(&mut self, case: u16, player: Number, words: &str, line: usize) -> Result<(), Refusal> {
        self.known(player)?;
        let found = self.case_of(case)?;
        if found.appeal.is_some() {
            return Err(Refusal::NoEffect(format!(
                "case {case} already has an appeal: escalate it to take it further"
            )));
        }
        let parties = self.parties(case);
        if !parties.is_empty() && !parties.contains(&player) {
            return Err(order(format!(
                "player {player} is not a party to case {case}: only parties can appeal"
            )));
        }
        if words.trim().is_empty() {
            return Err(order("the grounds of the appeal are missing: add the player's words"));
        }
        self.case_mut(case, line)?.appeal = Some((player, words.to_owned()));
        Ok(())
    }

    fn check_committee(&self, case: u16, members: &[String]) -> Result<(), Refusal> {
        let found = self.case_of(case)?;
        if found.appeal.is_none() {
            return Err(order(format!("nobody has appealed in case {case}: enter the appeal first")));
        }
        if !found.is_open() {
            return Err(order(format!("case {case} is decided: escalate it to take it further")));
        }
        if members.len() < 3 {
            return Err(CommitteeError::TooFew(3 - members.len()).into());
        }
        if members.len() > MOST_MEMBERS {
            return Err(order(format!("a committee can have at most {MOST_MEMBERS} members")));
        }
        let parties = self.parties(case);
        for (place, member) in members.iter().enumerate() {
            let twice = members[..place].contains(member);
            if twice || member.trim().is_empty() || member.chars().count() > 100 {
                return Err(CommitteeError::Twice(member.chars().take(40).collect()).into());
            }
            if *member == found.ruling.by {
                return Err(CommitteeError::Arbiter(member.clone()).into());
            }
            let plays = |player: &Number| self.entry(*player).is_some_and(|entry| entry.name == *member);
            let helps = self.assistants.iter().any(|assistant| {
                assistant.name == *member && assistant.player.is_some_and(|player| parties.contains(&player))
            });
            if parties.iter().any(plays) || helps {
                return Err(CommitteeError::Party(member.clone()).into());
            }
        }
        Ok(())
    }

    fn decide_case(
        &mut self,
        case: u16,
        outcome: AppealOutcome,
        words: &str,
        article: Option<&Citation>,
        line: usize,
    ) -> Result<(), Refusal> {
        let found = self.case_of(case)?;
        if found.appeal.is_none() {
            return Err(order(format!("nobody has appealed in case {case}: the ruling stands")));
        }
        if !found.is_open() {
            return Err(order(format!("case {case} is decided: escalate it to take it further")));
        }
        if found.level == Level::Referee && found.committee.is_empty() {
            return Err(order(format!("name the committee of case {case} first (wcdf 7.1)")));
        }
        if words.trim().is_empty() {
            return Err(order("a verdict needs its reasons: add them"));
        }
        let article = article.unwrap_or(&found.ruling.article).clone();
        self.cited(&article)?;
        let found = self.case_mut(case, line)?;
        found.notified.clear();
        let words = words.to_owned();
        found.verdicts.push(Verdict { outcome, words, article, level: found.level, decision: line });
        Ok(())
    }
}

fn order(words: impl Into<String>) -> Refusal {
    Refusal::Order(words.into())
}
