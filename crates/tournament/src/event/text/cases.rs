//! Decisions about rulings, appeals and the regulation in text.

use super::read::{LineReader, TextFault};
use super::words::quoted;
use super::write::{at, optional, reason};
use crate::event::cases::{AppealOutcome, CaseDecision, LEVELS, Ruling};
use crate::event::citation::{SUBJECTS, Subject};

pub(super) const WORDS: [&str; 9] =
    ["ruling", "appeal", "committee", "witness", "minutes", "verdict", "notify", "escalate", "clause"];

const OUTCOMES: [(&str, AppealOutcome); 2] =
    [("upheld", AppealOutcome::Upheld), ("overturned", AppealOutcome::Overturned)];
const CASE: &str = "the number of the case";

/// Reads a decision about a case; none if the word is another's.
pub(super) fn read(word: &str, line: &mut LineReader) -> Result<Option<CaseDecision>, TextFault> {
    Ok(Some(match word {
        "ruling" => CaseDecision::Ruling(Ruling {
            round: line.optional_count("round")?,
            board: line.optional_count("board")?,
            player: line.keyed_player("player")?,
            by: line.text("by"),
            article: line.citation()?,
            words: line.plain("the ruling")?.text,
        }),
        "appeal" => CaseDecision::Appeal {
            case: line.count(CASE)?,
            player: line.player()?,
            words: line.plain("the player's words")?.text,
        },
        "committee" => {
            let case = line.count(CASE)?;
            let mut members = Vec::new();
            while line.has_plain() {
                members.push(line.plain("a name")?.text);
            }
            CaseDecision::Committee { case, members }
        }
        "witness" => CaseDecision::Witness {
            case: line.count(CASE)?,
            name: line.plain("a name")?.text,
            words: line.plain("what was said")?.text,
        },
        "minutes" => CaseDecision::Minutes { case: line.count(CASE)?, words: line.plain("words")?.text },
        "verdict" => CaseDecision::Verdict {
            article: line.keyed_citation()?,
            case: line.count(CASE)?,
            outcome: line.choice(&OUTCOMES)?,
            words: line.plain("the reasons")?.text,
        },
        "notify" => CaseDecision::Notify { case: line.count(CASE)?, player: line.player()? },
        "escalate" => CaseDecision::Escalate {
            because: line.because(),
            case: line.count(CASE)?,
            level: line.choice(&LEVELS)?,
        },
        "clause" => CaseDecision::Clause {
            subject: line.keyed_choice("on", &SUBJECTS)?.unwrap_or_default(),
            because: line.because(),
            number: line.plain("the number of the clause")?.text,
            words: line.plain("what it says")?.text,
        },
        _ => return Ok(None),
    }))
}

pub(super) fn write(decision: &CaseDecision) -> String {
    match decision {
        CaseDecision::Ruling(ruling) => {
            let (article, words) = (quoted(&ruling.article.to_string()), quoted(&ruling.words));
            let player = ruling.player.map_or(String::new(), |player| format!(" player={player}"));
            let place = at(ruling.round, ruling.board);
            format!("ruling {article} {words}{place}{player}{}", optional("by", &ruling.by))
        }
        CaseDecision::Appeal { case, player, words } => format!("appeal {case} {player} {}", quoted(words)),
        CaseDecision::Committee { case, members } => {
            let names: String = members.iter().map(|name| format!(" {}", quoted(name))).collect();
            format!("committee {case}{names}")
        }
        CaseDecision::Witness { case, name, words } => {
            format!("witness {case} {} {}", quoted(name), quoted(words))
        }
        CaseDecision::Minutes { case, words } => format!("minutes {case} {}", quoted(words)),
        CaseDecision::Verdict { case, outcome, words, article } => {
            let article =
                article.as_ref().map_or(String::new(), |article| optional("article", &article.to_string()));
            format!("verdict {case} {} {}{article}", outcome.name(), quoted(words))
        }
        CaseDecision::Notify { case, player } => format!("notify {case} {player}"),
        CaseDecision::Escalate { case, level, because } => {
            format!("escalate {case} {}{}", level.name(), reason(because))
        }
        CaseDecision::Clause { number, words, subject, because } => {
            let subject = if *subject == Subject::General { "" } else { subject.name() };
            format!(
                "clause {} {}{}{}",
                quoted(number),
                quoted(words),
                optional("on", subject),
                reason(because)
            )
        }
    }
}

/// The free texts of a decision.
pub(in crate::event) fn texts(decision: &CaseDecision) -> Vec<&str> {
    match decision {
        CaseDecision::Ruling(ruling) => vec![&ruling.words, &ruling.by],
        CaseDecision::Committee { members, .. } => members.iter().map(String::as_str).collect(),
        CaseDecision::Witness { name, words, .. } => vec![name, words],
        CaseDecision::Appeal { words, .. }
        | CaseDecision::Minutes { words, .. }
        | CaseDecision::Verdict { words, .. } => vec![words],
        CaseDecision::Escalate { because, .. } => vec![because],
        CaseDecision::Clause { number, words, because, .. } => vec![number, words, because],
        CaseDecision::Notify { .. } => Vec::new(),
    }
}
