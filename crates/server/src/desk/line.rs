//! The lines of a log. A log is never changed: a correction strikes out an earlier line by a later one.
//!
//! Events are written as [`draughts::game::text`] writes them, somebody's words as a JSON string.
//!
//! ```text
//! event 4200 move 32-28
//! remark "The lights went out."
//! strike 12 "misheard"                        entry 12 is struck out
//! instead 12 "misheard" 4200 move 32-27       and something else has happened in its place
//! signed 9f86d08… "Ann Arbiter"               with the hash of everything before
//! ```

use draughts::AnyPosition;
use draughts::game::text::TimedEvent;
use draughts::rules::Rules;

/// What a line of a log says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum DeskLogLine {
    /// Something has happened to the game.
    Event(TimedEvent),
    /// Something is remarked.
    Remark(String),
    /// An entry is struck out.
    Strike {
        number: u32,
        why: String,
        /// What has happened in its place.
        instead: Option<TimedEvent>,
    },
    /// The log is signed.
    Signed {
        /// The hash of everything before.
        hash: String,
        name: String,
    },
}

impl DeskLogLine {
    /// As it is kept.
    pub(super) fn write(&self, rules: &'static Rules) -> String {
        let event = |happened: &TimedEvent| happened.line(rules).trim_end().to_owned();
        match self {
            Self::Event(happened) => format!("event {}", event(happened)),
            Self::Remark(words) => format!("remark {}", quoted(words)),
            Self::Strike { number, why, instead: None } => format!("strike {number} {}", quoted(why)),
            Self::Strike { number, why, instead: Some(happened) } => {
                format!("instead {number} {} {}", quoted(why), event(happened))
            }
            Self::Signed { hash, name } => format!("signed {hash} {}", quoted(name)),
        }
    }

    /// Reads a line of the log of a game that began from a position; none if it cannot be read.
    pub(super) fn read(start: &AnyPosition, line: &str) -> Option<Self> {
        let (word, rest) = line.split_once(' ')?;
        match word {
            "event" => TimedEvent::read(start, rest).ok().map(Self::Event),
            "remark" => whole(rest).map(Self::Remark),
            "strike" => {
                let (number, why) = rest.split_once(' ')?;
                Some(Self::Strike { number: number.parse().ok()?, why: whole(why)?, instead: None })
            }
            "instead" => {
                let (number, rest) = rest.split_once(' ')?;
                let QuotedText { text: why, after } = unquoted(rest)?;
                let instead = TimedEvent::read(start, after).ok()?;
                Some(Self::Strike { number: number.parse().ok()?, why, instead: Some(instead) })
            }
            "signed" => {
                let (hash, name) = rest.split_once(' ')?;
                Some(Self::Signed { hash: hash.to_owned(), name: whole(name)? })
            }
            _ => None,
        }
    }

    /// What it says of the game.
    pub(super) const fn happened(&self) -> Option<&TimedEvent> {
        match self {
            Self::Event(happened) => Some(happened),
            Self::Strike { instead, .. } => instead.as_ref(),
            Self::Remark(_) | Self::Signed { .. } => None,
        }
    }
}

fn quoted(words: &str) -> String {
    serde_json::Value::from(words).to_string()
}

/// Somebody's words, and what stands after them.
struct QuotedText<'a> {
    text: String,
    after: &'a str,
}

fn unquoted(text: &str) -> Option<QuotedText<'_>> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<String>();
    let words = values.next()?.ok()?;
    Some(QuotedText { text: words, after: text.get(values.byte_offset()..)?.trim_start() })
}

fn whole(text: &str) -> Option<String> {
    unquoted(text).filter(|quoted| quoted.after.is_empty()).map(|quoted| quoted.text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::RulesetName;
    use draughts::clock::{At, Millis};
    use draughts::game::Event;

    #[test]
    fn what_is_written_reads_the_same_and_nothing_else_does() {
        let start = AnyPosition::start(RulesetName::English);
        let happened =
            TimedEvent { at: At::new(Millis::new(7)), event: Event::Resign(draughts::Side::Black) };
        let words = "a \"word\" \\ and\nanother".to_owned();
        for line in [
            DeskLogLine::Event(happened.clone()),
            DeskLogLine::Remark(words.clone()),
            DeskLogLine::Strike { number: 3, why: words.clone(), instead: None },
            DeskLogLine::Strike { number: 3, why: words.clone(), instead: Some(happened) },
            DeskLogLine::Signed { hash: "0a".to_owned(), name: words },
        ] {
            let text = line.write(start.rules());
            assert!(!text.contains('\n'), "{text}");
            assert_eq!(DeskLogLine::read(&start, &text), Some(line), "{text}");
        }
        for text in [
            "",
            "event",
            "event 7 dance",
            "remark unquoted",
            "strike x \"\"",
            "instead 3 \"\"",
            "signed a",
            "x y",
        ] {
            assert_eq!(DeskLogLine::read(&start, text), None, "{text}");
        }
    }
}
