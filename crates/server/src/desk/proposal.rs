//! The outcome of an entry before it is written: the ruling with its articles, and the questions that follow.

use super::entered::{self, EntryMeaning};
use super::forms::named;
use super::line::DeskLogLine;
use super::log::{Log, is_refused};
use crate::error::Failure;
use crate::key::Fingerprint;
use crate::room::{citations, not_possible, ruling};
use crate::store::DeskEntryRow;
use crate::time::Moment;
use crate::wire::{self, DeskAnswer, DeskEntry, DeskProposal, DeskQuestion, DeskReading, DeskScore};
use draughts::game::text::TimedEvent;
use draughts::game::{Game, PossibleIrregularity};
use draughts::notation::movetext::{self, MatchingMoves};
use draughts::{NotPossible, Rules, Ruling, Side, Verdict, explain};

/// Who enters something, and when.
#[derive(Clone, Debug)]
pub(crate) struct EntryAuthor {
    /// The account.
    pub(crate) by: Fingerprint,
    /// The name under the entry.
    pub(crate) name: String,
    pub(crate) now: Moment,
}

impl Log {
    /// The log with an event or a remark more.
    pub(crate) fn entered(&self, entry: &DeskEntry, author: &EntryAuthor) -> Result<Self, Failure> {
        let at = self.at(author.now);
        let line = match entered::entry_meaning(self, entry)? {
            EntryMeaning::Event(event) => DeskLogLine::Event(TimedEvent { at, event }),
            EntryMeaning::Remark(words) => DeskLogLine::Remark(words),
        };
        let log = self.append(line, author);
        match log.last_answer().filter(|answer| is_refused(answer)) {
            Some(Ok(ruling)) => Err(Failure::Conflict(ruling.text(log.rules()))),
            Some(Err(why)) => Err(Failure::Conflict(why.to_string())),
            None => Ok(log),
        }
    }

    /// The log with an entry struck out, and something in its place if anything is.
    pub(crate) fn corrected(
        &self,
        number: u32,
        why: &str,
        instead: Option<&DeskEntry>,
        author: &EntryAuthor,
    ) -> Result<Self, Failure> {
        let place = (number as usize).checked_sub(1).filter(|place| self.is_correctable(*place));
        let Some(place) = place else {
            return Err(Failure::bad("there is no such entry, or it cannot be struck out; check the log"));
        };
        let why = entered::words(why)?;
        if why.is_empty() {
            return Err(Failure::bad("give the reason for striking out the entry"));
        }
        let instead = match instead {
            None => None,
            Some(entry) => {
                // It is read in the position in which it happened.
                let then = self.before(place);
                match entered::entry_meaning(&then, entry)? {
                    EntryMeaning::Event(event) => {
                        let at = self.time_of(number).ok_or_else(|| {
                            Failure::bad("a remark cannot be replaced: strike it out and write a new one")
                        })?;
                        Some(TimedEvent { at, event })
                    }
                    EntryMeaning::Remark(_) => {
                        return Err(Failure::bad("strike out the entry and write the remark separately"));
                    }
                }
            }
        };
        Ok(self.append(DeskLogLine::Strike { number, why, instead }, author))
    }

    /// The log with a signature under it.
    pub(crate) fn signed(&self, name: &str, author: &EntryAuthor) -> Result<Self, Failure> {
        let name = entered::words(name)?;
        if name.is_empty() {
            return Err(Failure::bad("enter the name to sign the log with"));
        }
        let hash = self.hash_before(self.rows.len());
        Ok(self.append(DeskLogLine::Signed { hash, name }, author))
    }

    /// The last entry, to be written.
    pub(crate) fn last_row(&self) -> Option<&DeskEntryRow> {
        self.rows.last()
    }

    pub(super) fn append(&self, line: DeskLogLine, author: &EntryAuthor) -> Self {
        let row = DeskEntryRow {
            number: self.version() + 1,
            at: author.now,
            name: author.name.clone(),
            by: author.by,
            line: line.write(self.rules()),
        };
        self.with(row, line)
    }

    /// Whether an entry can be struck out: it says something, and stands.
    pub(super) fn is_correctable(&self, place: usize) -> bool {
        let says = match self.lines.get(place) {
            Some(DeskLogLine::Remark(_)) => true,
            Some(line) => line.happened().is_some(),
            None => false,
        };
        says && self.told[place].struck.is_none()
    }

    fn last_answer(&self) -> Option<&Result<Ruling, NotPossible>> {
        self.told.last()?.answer.as_ref()
    }

    /// The outcome of an entry before it is made.
    pub(crate) fn proposal(&self, entry: &DeskEntry, author: &EntryAuthor) -> Result<DeskProposal, Failure> {
        let DeskEntry::Move { text } = entry else { return self.proposed(entry, None, Vec::new(), author) };
        let attempt = entered::attempt(self.game(), text)?;
        let legal = matches!(movetext::find(self.game().position(), &attempt), MatchingMoves::One(_))
            && attempt.squares.len() > 1;
        if legal && !is_refused(&self.would_be(entry, author)?) {
            return self.proposed(entry, None, Vec::new(), author);
        }
        let explained = explain(self.game().position(), &attempt);
        let explained = explained.refusal().is_some().then(|| ruling(self.rules(), &explained));
        let fitting = match self.game().outcome() {
            Some(_) => Vec::new(),
            None => self.game().fitting_irregularities(&attempt),
        };
        let reading = |fit: &PossibleIrregularity| DeskReading {
            label: format!("{}, {}", self.rules().colour(fit.by), named(fit.article)),
            entry: DeskEntry::Irregular {
                by: fit.by.into(),
                article: fit.article.to_string(),
                text: text.clone(),
                after: String::new(),
            },
        };
        let readings: Vec<DeskReading> = fitting.iter().map(reading).collect();
        match readings.first().cloned() {
            Some(first) => self.proposed(&first.entry, explained, readings, author),
            None if legal => self.proposed(entry, explained, Vec::new(), author),
            None => match explained {
                Some(explained) => Err(Failure::bad(explained.text)),
                None => Err(Failure::bad("this is not a move; write it with its squares: 32-28")),
            },
        }
    }

    fn proposed(
        &self,
        entry: &DeskEntry,
        explained: Option<wire::Ruling>,
        readings: Vec<DeskReading>,
        author: &EntryAuthor,
    ) -> Result<DeskProposal, Failure> {
        let line = match entered::entry_meaning(self, entry)? {
            EntryMeaning::Event(event) => DeskLogLine::Event(TimedEvent { at: self.at(author.now), event }),
            EntryMeaning::Remark(words) => DeskLogLine::Remark(words),
        };
        let log = self.append(line, author);
        let readings = match readings.is_empty() {
            true => vec![DeskReading { label: log.text(log.rows.len() - 1), entry: entry.clone() }],
            false => readings,
        };
        Ok(DeskProposal {
            text: log.text(log.rows.len() - 1),
            explained,
            ruling: ruling_view(log.rules(), log.last_answer()),
            refused: log.last_answer().is_some_and(is_refused),
            readings,
            questions: log.questions(author.now),
            changes: Vec::new(),
        })
    }

    fn would_be(
        &self,
        entry: &DeskEntry,
        author: &EntryAuthor,
    ) -> Result<Result<Ruling, NotPossible>, Failure> {
        match entered::entry_meaning(self, entry)? {
            EntryMeaning::Event(event) => Ok(self.game().clone().apply(event, self.at(author.now))),
            EntryMeaning::Remark(_) => Err(Failure::bad("a remark is not a move")),
        }
    }

    /// What would come of a correction: which rulings change by it.
    pub(crate) fn correction(&self, corrected: &Self, author: &EntryAuthor) -> DeskProposal {
        let mut changes = Vec::new();
        for (place, (before, after)) in self.told.iter().zip(&corrected.told).enumerate() {
            let (Some(was), Some(is)) = (&before.answer, &after.answer) else { continue };
            let verdict = |answer: &Result<Ruling, NotPossible>| answer.as_ref().ok().map(|is| is.verdict);
            if verdict(was) != verdict(is) {
                let is = match is {
                    Ok(is) if is.verdict == Verdict::Recorded => is.verdict.word().to_owned(),
                    Ok(is) => is.text(self.rules()),
                    Err(why) => why.to_string(),
                };
                changes.push(format!("Entry {}: {is}", place + 1));
            }
        }
        let last = corrected.rows.len().saturating_sub(1);
        DeskProposal {
            text: corrected.text(last),
            explained: None,
            ruling: ruling_view(corrected.rules(), corrected.last_answer()),
            refused: corrected.last_answer().is_some_and(is_refused),
            readings: Vec::new(),
            questions: corrected.questions(author.now),
            changes,
        }
    }

    /// What waits for an answer: each answer is tried on a copy of the game, and what it refuses is not offered.
    pub(crate) fn questions(&self, now: Moment) -> Vec<DeskQuestion> {
        let (game, rules) = (self.game(), self.rules());
        let mut questions = Vec::new();
        if let Some(open) = game.open_irregularity() {
            let opponent = rules.colour(open.by.opponent());
            let answers = self.answers(now, &[DeskEntry::Object, DeskEntry::LetStand]);
            let text = match answers.len() {
                2 => format!(
                    "{} has committed an irregularity: {opponent} chooses what follows.",
                    rules.colour(open.by)
                ),
                _ => format!(
                    "{} has committed an irregularity: {opponent} may report it.",
                    rules.colour(open.by)
                ),
            };
            questions.push(DeskQuestion { text, articles: citations([open.article]), answers, form: None });
        }
        if let Some(by) = game.standing_offer() {
            let opponent = by.opponent().into();
            let answers = self.answers(
                now,
                &[DeskEntry::AcceptDraw { by: opponent }, DeskEntry::DeclineDraw { by: opponent }],
            );
            let text = format!("{} has offered a draw.", rules.colour(by));
            let articles = citations(rules.offer_articles().iter().copied());
            questions.push(DeskQuestion { text, articles, answers, form: None });
        }
        if let Some(claim) = game.referred_claim() {
            let decide =
                |ends| DeskEntry::Decide { ends, article: claim.article.to_string(), words: String::new() };
            let answers = self.answers(now, &[decide(DeskScore::Draw), decide(DeskScore::PlayOn)]);
            let text = format!(
                "{} claims a draw: the position is already on the board for the third time. The controller should grant it.",
                rules.colour(claim.by)
            );
            questions.push(DeskQuestion { text, articles: citations([claim.article]), answers, form: None });
        }
        questions.retain(|question| !question.answers.is_empty());
        let open_form = |text: String, article, form: &str| DeskQuestion {
            text,
            articles: citations([article]),
            answers: Vec::new(),
            form: Some(form.to_owned()),
        };
        if let Some(by) = game.asks_for_draw().filter(|_| game.outcome().is_none()) {
            let text = format!("{} has asked for a draw: the arbiter decides.", rules.colour(by));
            let article = rules.procedure().quickplay_draw.or(rules.results.neither_can_win.first().copied());
            questions.extend(article.map(|article| open_form(text, article, "decide")));
        }
        for repeated in game.misconduct().into_iter().filter(|_| game.outcome().is_none()) {
            let text = format!(
                "{}: {}, now {} times. The arbiter decides on a penalty.",
                rules.colour(repeated.by),
                repeated.repetition.text(),
                repeated.times
            );
            let articles = citations(repeated.articles);
            questions.push(DeskQuestion {
                text,
                articles,
                answers: Vec::new(),
                form: Some("penalty".to_owned()),
            });
        }
        if let Some(appeal) = game.open_appeal() {
            let text = format!("{} has appealed: the committee decides.", rules.colour(appeal.by));
            questions.push(open_form(text, rules.procedure().appeals, "appeal-decided"));
        }
        questions
    }

    fn answers(&self, now: Moment, entries: &[DeskEntry]) -> Vec<DeskAnswer> {
        let answer = |entry: &DeskEntry| {
            let Ok(EntryMeaning::Event(event)) = entered::entry_meaning(self, entry) else { return None };
            let ruled = self.game().clone().apply(event, self.at(now)).ok()?;
            let taken = ruled.verdict != Verdict::Refused;
            let label = label(self.game(), entry, ruled.verdict);
            let ruling = ruling(self.rules(), &ruled);
            taken.then(|| DeskAnswer { label, entry: entry.clone(), ruling })
        };
        entries.iter().filter_map(answer).collect()
    }
}

/// What is on the button of an answer.
fn label(game: &Game, entry: &DeskEntry, verdict: Verdict) -> String {
    let accepts = |side: Side, verb: &str| format!("{} {verb}", game.rules().colour(side));
    match (entry, verdict) {
        (DeskEntry::Object, Verdict::Rectify) => "Rectify".to_owned(),
        (DeskEntry::Object, Verdict::RestorePosition) => "Restore the position".to_owned(),
        (DeskEntry::Object, Verdict::CautionAndRecall) => {
            "Report: caution, and take the move back".to_owned()
        }
        (DeskEntry::Object, Verdict::Forfeit) => "Report: the game is forfeited".to_owned(),
        (DeskEntry::Object, _) => "Report".to_owned(),
        (DeskEntry::LetStand, _) => "Let it stand".to_owned(),
        (DeskEntry::Decide { ends: DeskScore::Draw, .. }, _) => "Grant the draw".to_owned(),
        (DeskEntry::Decide { ends: DeskScore::PlayOn, .. }, _) => "Continue the game".to_owned(),
        (DeskEntry::AcceptDraw { by }, _) => accepts(entered::side(*by), "accepts"),
        (DeskEntry::DeclineDraw { by }, _) => accepts(entered::side(*by), "declines"),
        (_, verdict) => verdict.word().to_owned(),
    }
}

/// What is answered to an entry, as it is shown; where nothing happens to the game it is only written down.
pub(super) fn ruling_view(
    rules: &'static Rules,
    answer: Option<&Result<Ruling, NotPossible>>,
) -> wire::Ruling {
    match answer {
        Some(Ok(ruled)) => ruling(rules, ruled),
        Some(Err(why)) => not_possible(why),
        None => wire::Ruling {
            verdict: Verdict::Recorded.word().to_owned(),
            text: String::new(),
            articles: Vec::new(),
        },
    }
}
