//! Terms of an event that is played online: when it begins, when the next round does, and who counts as absent.

use std::fmt;

/// The terms of an event that is played online. Times of day are seconds since 1970; the caller has the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Online {
    /// When the entries end and the first round is paired; without it the controller begins.
    pub begin: Option<u64>,
    /// Seconds between the last result of a round and the next round; without it the controller pairs.
    pub pause: Option<u32>,
    /// Seconds after which a player who has not come to the game has lost it by forfeit.
    pub wait: u32,
    /// How long an arena goes on pairing, in minutes.
    pub minutes: u32,
    /// Whether the games change the players' ratings.
    pub rating: OnlineRating,
    /// Who may enter.
    pub entries: OnlineEntries,
}

/// Whether games played online change ratings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnlineRating {
    /// They do not.
    #[default]
    Casual,
    /// They do.
    Rated,
}

/// Who may enter an event that is played online.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnlineEntries {
    /// Every account.
    #[default]
    Open,
    /// Whom the controller enters.
    Invited,
}

/// The longest pause between rounds and the longest wait for a player: a day.
const DAY: u32 = 86_400;
/// The longest arena: a day.
const LONGEST_ARENA: u32 = 1_440;

impl Default for Online {
    fn default() -> Self {
        Self {
            begin: None,
            pause: Some(30),
            wait: 120,
            minutes: 60,
            rating: OnlineRating::Casual,
            entries: OnlineEntries::Open,
        }
    }
}

impl Online {
    /// Reads `begin=1790000000 pause=30 wait=120 minutes=60 rated invited`; `pause=controller` lets the controller pair.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut terms = Self::default();
        for word in text.split_whitespace() {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            match key {
                "begin" => terms.begin = Some(within(value, 0, 1 << 40)?),
                "pause" if value == "controller" => terms.pause = None,
                "pause" => terms.pause = Some(within(value, 0, DAY.into())? as u32),
                "wait" => terms.wait = within(value, 1, DAY.into())? as u32,
                "minutes" => terms.minutes = within(value, 1, LONGEST_ARENA.into())? as u32,
                "rated" if value.is_empty() => terms.rating = OnlineRating::Rated,
                "invited" if value.is_empty() => terms.entries = OnlineEntries::Invited,
                _ => return Err(REMEDY.to_owned()),
            }
        }
        Ok(terms)
    }

    /// When an arena pairs for the last time, if it has a beginning.
    pub fn arena_end(&self, began: u64) -> u64 {
        began.saturating_add(u64::from(self.minutes) * 60)
    }
}

const REMEDY: &str = "write for example \"begin=1790000000 pause=30 wait=120\": begin in seconds since 1970, pause between \
                      rounds in seconds or pause=controller, wait for a player in seconds, minutes of an arena, and \
                      rated or invited if it is so";

fn within(value: &str, least: u64, most: u64) -> Result<u64, String> {
    value.parse().ok().filter(|number| (least..=most).contains(number)).ok_or_else(|| REMEDY.to_owned())
}

impl fmt::Display for Online {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(begin) = self.begin {
            write!(formatter, "begin={begin} ")?;
        }
        match self.pause {
            Some(pause) => write!(formatter, "pause={pause}")?,
            None => formatter.write_str("pause=controller")?,
        }
        write!(formatter, " wait={} minutes={}", self.wait, self.minutes)?;
        if self.rating == OnlineRating::Rated {
            formatter.write_str(" rated")?;
        }
        if self.entries == OnlineEntries::Invited {
            formatter.write_str(" invited")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_read_as_they_are_written() {
        let texts = [
            "pause=30 wait=120 minutes=60",
            "begin=1790000000 pause=controller wait=1 minutes=1440 rated invited",
            "begin=0 pause=0 wait=86400 minutes=1 rated",
        ];
        for text in texts {
            let terms = Online::read(text).expect(text);
            assert_eq!(terms.to_string(), text);
        }
        assert_eq!(Online::read(""), Ok(Online::default()));
        for wrong in ["begin=tomorrow", "pause=-1", "wait=0", "minutes=0", "rated=yes", "loud"] {
            assert!(Online::read(wrong).is_err_and(|remedy| remedy.contains("wait=120")), "{wrong}");
        }
    }
}
