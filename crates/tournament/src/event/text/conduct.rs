//! Decisions about conduct in text.

use super::read::{LineReader, TextFault};
use super::words::quoted;
use super::write::{at, optional, reason};
use crate::event::Withdrawal;
use crate::event::conduct::{Ban, ConductDecision, Incident, MATTERS, Reach, SpectatorReport};

pub(super) const WORDS: [&str; 10] =
    ["incident", "warn", "disqualify", "expel", "ban", "unban", "seen", "send-away", "call", "answer"];

/// Reads a decision about conduct; none if the word is another's.
pub(super) fn read(word: &str, line: &mut LineReader) -> Result<Option<ConductDecision>, TextFault> {
    Ok(Some(match word {
        "incident" => ConductDecision::Incident(Incident {
            round: line.optional_count("round")?,
            board: line.optional_count("board")?,
            by: line.text("by"),
            player: line.player()?,
            article: line.citation()?,
            words: line.plain("what happened")?.text,
        }),
        "warn" => ConductDecision::Warn {
            because: line.because(),
            player: line.player()?,
            article: line.citation()?,
        },
        "disqualify" => exclude(line, Reach::Disqualified)?,
        "expel" => exclude(line, Reach::Expelled)?,
        "ban" => ConductDecision::Ban(Ban {
            id: line.short("id")?,
            because: line.because(),
            name: line.plain("a name")?.text,
            article: line.citation()?,
        }),
        "unban" => ConductDecision::Unban { because: line.because(), name: line.plain("a name")?.text },
        "seen" => ConductDecision::Seen(SpectatorReport {
            round: line.optional_count("round")?,
            board: line.optional_count("board")?,
            by: line.text("by"),
            words: line.plain("what was seen")?.text,
        }),
        "send-away" => ConductDecision::SendAway {
            because: line.because(),
            name: line.plain("a name")?.text,
            article: line.citation()?,
        },
        "call" => ConductDecision::Call {
            round: line.count("a round")?,
            board: line.count("a board")?,
            player: line.player()?,
            matter: line.choice(&MATTERS)?,
            words: line.plain("a few words")?.text,
        },
        "answer" => ConductDecision::Answer {
            article: line.keyed_citation()?,
            call: line.count("the number of the call")?,
            words: line.plain("the answer")?.text,
        },
        _ => return Ok(None),
    }))
}

fn exclude(line: &mut LineReader, reach: Reach) -> Result<ConductDecision, TextFault> {
    Ok(ConductDecision::Exclude {
        because: line.because(),
        player: line.player()?,
        reach,
        results: line.choice(&[("kept", Withdrawal::Kept), ("struck", Withdrawal::Struck)])?,
        article: line.citation()?,
    })
}

pub(super) fn write(decision: &ConductDecision) -> String {
    match decision {
        ConductDecision::Incident(incident) => {
            let (article, words) = (quoted(&incident.article.to_string()), quoted(&incident.words));
            let place = at(incident.round, incident.board);
            format!("incident {} {article} {words}{place}{}", incident.player, optional("by", &incident.by))
        }
        ConductDecision::Warn { player, article, because } => {
            format!("warn {player} {}{}", quoted(&article.to_string()), reason(because))
        }
        ConductDecision::Exclude { player, reach, results, article, because } => {
            let word = match reach {
                Reach::Disqualified => "disqualify",
                Reach::Expelled => "expel",
            };
            let results = if *results == Withdrawal::Kept { "kept" } else { "struck" };
            format!("{word} {player} {results} {}{}", quoted(&article.to_string()), reason(because))
        }
        ConductDecision::Ban(ban) => {
            let (name, article) = (quoted(&ban.name), quoted(&ban.article.to_string()));
            format!("ban {name} {article}{}{}", optional("id", &ban.id), reason(&ban.because))
        }
        ConductDecision::Unban { name, because } => format!("unban {}{}", quoted(name), reason(because)),
        ConductDecision::Seen(report) => {
            let place = at(report.round, report.board);
            format!("seen {}{place}{}", quoted(&report.words), optional("by", &report.by))
        }
        ConductDecision::SendAway { name, article, because } => {
            format!("send-away {} {}{}", quoted(name), quoted(&article.to_string()), reason(because))
        }
        ConductDecision::Call { round, board, player, matter, words } => {
            format!("call {round} {board} {player} {} {}", matter.name(), quoted(words))
        }
        ConductDecision::Answer { call, words, article } => {
            let article =
                article.as_ref().map_or(String::new(), |article| optional("article", &article.to_string()));
            format!("answer {call} {}{article}", quoted(words))
        }
    }
}

/// The free texts of a decision.
pub(in crate::event) fn texts(decision: &ConductDecision) -> Vec<&str> {
    match decision {
        ConductDecision::Incident(incident) => vec![&incident.words, &incident.by],
        ConductDecision::Warn { because, .. } | ConductDecision::Exclude { because, .. } => vec![because],
        ConductDecision::Ban(ban) => vec![&ban.name, &ban.id, &ban.because],
        ConductDecision::Unban { name, because } | ConductDecision::SendAway { name, because, .. } => {
            vec![name, because]
        }
        ConductDecision::Seen(report) => vec![&report.words, &report.by],
        ConductDecision::Call { words, .. } | ConductDecision::Answer { words, .. } => vec![words],
    }
}
