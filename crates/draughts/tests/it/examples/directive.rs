//! What an example can say of a game.

use super::because::Because;
use super::walk::Gait;
use draughts::game::Keeper;
use draughts::{Code, Side};

/// A directive of a game.
pub(crate) enum GameDirective {
    /// A line of the head of the game's text form.
    Settled(String),
    /// The line of an event without its time; the time of the event before it if none is said.
    Happens {
        at: Option<u64>,
        event: String,
    },
    Walk {
        plies: usize,
        gait: Gait,
    },
    Repeat {
        times: usize,
        moves: Vec<String>,
    },
    /// What the last event was answered with.
    Ruling {
        verdict: String,
        because: Option<Because>,
    },
    /// Words of why the last event is not possible. No article is cited for that.
    Impossible(String),
    /// How the game stands: a score, or `none` while it runs.
    Result {
        score: String,
        because: Option<Because>,
    },
    /// How a counter stands.
    Counter {
        name: String,
        stands: Option<Stands>,
    },
    /// A claim that somebody may make now; nobody may make any if there is none.
    Claimable(Option<OpenTo>),
    /// What a player has left at the time of the last event.
    Left {
        side: Side,
        time: u64,
    },
    /// Whether the players must keep a record, and by which article.
    Record(Option<Because>),
    /// Something that stands in a line of a score sheet.
    Sheet {
        keeper: Keeper,
        text: String,
    },
}

/// How far a counter has come.
pub(crate) struct Stands {
    pub(super) count: u32,
    pub(super) limit: u32,
    pub(super) because: Because,
}

/// Whose claim is open; either player's if nobody is named.
pub(crate) struct OpenTo {
    pub(super) by: Option<Side>,
    pub(super) name: String,
    pub(super) because: Because,
}

impl GameDirective {
    pub(crate) fn read(code: Option<Code>, word: &str, rest: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse().map_err(|fault| format!("{text}: {fault}"));
        Ok(match word {
            "mode" | "draws" | "draw" | "time" | "clock" | "pressing" | "competition" | "meeting"
            | "opening" | "times" => Self::Settled(format!("{word} {rest}")),
            "at" => {
                let (at, event) = rest.split_once(' ').ok_or("what happens at that time?")?;
                Self::Happens { at: Some(time(at)?), event: event.to_owned() }
            }
            "then" => Self::Happens { at: None, event: rest.to_owned() },
            "quietly" => Self::Walk { plies: number(rest)?, gait: Gait::Quietly },
            "men" => Self::Walk { plies: number(rest)?, gait: Gait::WithMen },
            "calmly" => Self::Walk { plies: number(rest)?, gait: Gait::Calmly },
            "carelessly" => Self::Walk { plies: number(rest)?, gait: Gait::Carelessly },
            "repeat" => {
                let (times, moves) = rest.split_once(' ').ok_or("which moves are repeated?")?;
                let moves = moves.split_whitespace().map(str::to_owned).collect();
                Self::Repeat { times: number(times)?, moves }
            }
            "ruling" => {
                let Reasoned { what: verdict, because } = reasoned(code, rest);
                Self::Ruling { verdict, because }
            }
            "impossible" => Self::Impossible(rest.to_owned()),
            "result" => {
                let Reasoned { what: score, because } = reasoned(code, rest);
                Self::Result { score, because }
            }
            "counter" => read_counter(code, rest)?,
            "claimable" if rest == "none" => Self::Claimable(None),
            "claimable" => {
                let Reasoned { what: claim, because } = reasoned(code, rest);
                let (by, name) = claim.split_once(' ').ok_or("what is claimable?")?;
                let by = if by == "either" { None } else { Some(side(by)?) };
                let because = because.ok_or("claimable because of what?")?;
                Self::Claimable(Some(OpenTo { by, name: name.to_owned(), because }))
            }
            "left" => {
                let (by, left) = rest.split_once(' ').ok_or("how much is left?")?;
                Self::Left { side: side(by)?, time: time(left)? }
            }
            "record" => match reasoned(code, rest) {
                Reasoned { what, because: because @ Some(_) } if what == "compulsory" => {
                    Self::Record(because)
                }
                Reasoned { what, because: None } if what == "optional" => Self::Record(None),
                _ => return Err("a record is optional, or compulsory because of something".to_owned()),
            },
            "sheet" => {
                let (keeper, text) = rest.split_once(' ').ok_or("whose sheet, and what stands there?")?;
                let keeper = match keeper {
                    "arbiter" => Keeper::Arbiter,
                    player => Keeper::Player(side(player)?),
                };
                Self::Sheet { keeper, text: text.to_owned() }
            }
            _ => return Err(format!("there is no directive {word:?}")),
        })
    }
}

fn read_counter(code: Option<Code>, rest: &str) -> Result<GameDirective, String> {
    if let Some(name) = rest.strip_suffix(" off") {
        return Ok(GameDirective::Counter { name: name.to_owned(), stands: None });
    }
    let Reasoned { what: counter, because } = reasoned(code, rest);
    let (name, figures) = counter.rsplit_once(" at ").ok_or("a counter stands at what?")?;
    let (count, limit) = figures.split_once(" of ").ok_or("a counter stands at so many of how many?")?;
    let number = |text: &str| text.parse().map_err(|fault| format!("{text}: {fault}"));
    let because = because.ok_or("a counter because of what?")?;
    let stands = Stands { count: number(count)?, limit: number(limit)?, because };
    Ok(GameDirective::Counter { name: name.to_owned(), stands: Some(stands) })
}

/// What stands before `because`, and the articles after it.
struct Reasoned {
    what: String,
    because: Option<Because>,
}

fn reasoned(code: Option<Code>, text: &str) -> Reasoned {
    match text.split_once(" because ") {
        Some((what, because)) => {
            Reasoned { what: what.to_owned(), because: Some(Because::read(code, because)) }
        }
        None => Reasoned { what: text.to_owned(), because: None },
    }
}

fn side(letter: &str) -> Result<Side, String> {
    match letter {
        "W" => Ok(Side::White),
        "B" => Ok(Side::Black),
        _ => Err(format!("{letter} is neither W nor B")),
    }
}

/// A time in milliseconds, or as a clock shows it: `1:30:00`.
fn time(text: &str) -> Result<u64, String> {
    let number = |text: &str| text.parse::<u64>().map_err(|fault| format!("{text}: {fault}"));
    match text.split(':').collect::<Vec<_>>()[..] {
        [hours, minutes, seconds] => {
            Ok(((number(hours)? * 60 + number(minutes)?) * 60 + number(seconds)?) * 1000)
        }
        _ => number(text),
    }
}
