//! Settings as text: each has a name and a value that is checked.

use super::citation::BOOKS;
use super::hall::{ClockSide, Lateness};
use super::online::Online;
use super::regulation::{
    BallotDeck, Counting, FinalSystem, FlagRule, Regulation, SYSTEMS, System, ThirdPlace,
};
use super::scheme::{Scheme, parse_points};
use super::sheets::SheetRule;
use super::simultaneous::Giver;
use crate::history::{Acceleration, Colour, Points};
use crate::standings::Unplayed;
use crate::systems::mini_match::{GamesPerRound, Replacement};
use crate::systems::play_off::{PlayOff, PlayOffStage, SuperBlitz};
use crate::systems::teams::MatchPoints;
use crate::tie_breaks::TieBreak;

/// A setting that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// No such setting.
    #[error("there is no setting {0:?}: choose one of {names}", names = SETTINGS.join(", "))]
    Unknown(String),
    /// A value that does not fit.
    #[error("{setting} cannot be {value:?}: {remedy}")]
    Value {
        /// Which setting.
        setting: String,
        /// What it was to be.
        value: String,
        /// What would be right.
        remedy: String,
    },
}

/// The names of all settings, for messages.
const SETTINGS: [&str; 28] = [
    "name",
    "system",
    "rounds",
    "cycles",
    "games",
    "counting",
    "points",
    "bye",
    "tie-breaks",
    "unplayed",
    "requested-byes",
    "first-colour",
    "acceleration",
    "teams",
    "match-points",
    "groups",
    "qualify",
    "final",
    "play-off",
    "ballots",
    "rules",
    "clock",
    "late",
    "sheets",
    "flag",
    "third-place",
    "giver",
    "online",
];

impl Regulation {
    /// Makes a setting.
    pub fn set(&mut self, setting: &str, value: &str) -> Result<(), SettingError> {
        let wrong = |remedy: &str| SettingError::Value {
            setting: setting.to_owned(),
            value: value.chars().take(60).collect(),
            remedy: remedy.to_owned(),
        };
        let number = |least: u16, most: u16| {
            let inside = |number: &u16| (least..=most).contains(number);
            let remedy = format!("write a number from {least} to {most}");
            value.parse().ok().filter(inside).ok_or_else(|| wrong(&remedy))
        };
        match setting {
            "name" if value.chars().count() <= 200 => value.clone_into(&mut self.name),
            "name" => return Err(wrong("write at most 200 characters")),
            "system" => {
                let system = SYSTEMS.iter().find(|(name, _)| *name == value).map(|&(_, system)| system);
                let names = SYSTEMS.map(|(name, _)| name).join(", ");
                self.system = system.ok_or_else(|| wrong(&format!("choose one of {names}")))?;
                if self.system == System::DoubleSwiss {
                    self.games = GamesPerRound::Two;
                }
            }
            "rounds" => self.rounds = Some(number(1, super::MOST_ROUNDS)?),
            "cycles" => self.cycles = number(1, crate::systems::berger::MOST_CYCLES)?,
            "games" => {
                let games = value.parse().ok().and_then(GamesPerRound::from_count);
                self.games = games.ok_or_else(|| wrong("write 1, 2 or 4"))?;
            }
            "counting" => {
                self.counting = match value {
                    "games" => Counting::Games,
                    "matches" => Counting::Matches,
                    _ => return Err(wrong("write games or matches")),
                };
            }
            "points" => {
                let names = Scheme::NAMES.join(", ");
                self.scheme = Scheme::named(value).ok_or_else(|| wrong(&format!("choose one of {names}")))?;
                if self.scheme.tells_draws_apart() {
                    self.usual_first(TieBreak::PlusDraws);
                }
            }
            "bye" => {
                let points = parse_points(value).filter(|&points| points >= Points::ZERO);
                self.bye = Some(points.ok_or_else(|| wrong("write points, for example 2 or 1.5"))?);
            }
            "tie-breaks" => {
                self.tie_breaks = TieBreak::list(value).map_err(|error| wrong(&error.to_string()))?;
            }
            "unplayed" => {
                self.unplayed = Unplayed::from_name(value).ok_or_else(|| wrong("write zero or virtual"))?;
            }
            "requested-byes" => self.requested_byes = number(0, 100)?,
            "first-colour" => {
                self.first_colour = match value {
                    "white" => Colour::White,
                    "black" => Colour::Black,
                    _ => return Err(wrong("write white or black")),
                };
            }
            "acceleration" => {
                self.acceleration = match value {
                    "none" => Acceleration::None,
                    "baku" => Acceleration::Baku,
                    _ => return Err(wrong("write none or baku")),
                };
            }
            "teams" => {
                self.team_boards = Some(number(2, 50)? as u8);
                self.usual_first(TieBreak::GamePoints);
            }
            "match-points" => {
                let points = match_points(value);
                self.match_points = Some(points.ok_or_else(|| wrong("write for example 2-1-0"))?);
            }
            "groups" => self.groups = number(2, 100)?,
            "qualify" => self.qualify = number(1, 100)?,
            "final" => {
                self.final_system = match value {
                    "knock-out" => FinalSystem::KnockOut,
                    "berger" => FinalSystem::Berger,
                    _ => return Err(wrong("write knock-out or berger")),
                };
            }
            "play-off" => self.play_off = Some(play_off(value).map_err(|remedy| wrong(&remedy))?),
            "ballots" => {
                let deck = deck(value);
                let remedy = "write the name of the deck and its number of ballots, for example \"three-move 156\", followed by repeating if a ballot may be drawn twice";
                self.ballots = Some(deck.ok_or_else(|| wrong(remedy))?);
            }
            "rules" => {
                let books = BOOKS.iter().filter(|book| **book != "reg").copied();
                let known = books.clone().any(|book| book == value);
                let names = books.collect::<Vec<_>>().join(", ");
                self.rules = known
                    .then(|| value.to_owned())
                    .ok_or_else(|| wrong(&format!("choose one of {names}")))?;
            }
            "clock" => {
                self.clock = match value {
                    "left" => Some(ClockSide::Left),
                    "right" => Some(ClockSide::Right),
                    _ => return Err(wrong("write left or right, as seen by White of the first game")),
                };
            }
            "late" => {
                let limits = lateness(value);
                self.lateness = limits.ok_or_else(|| {
                    wrong("write the minutes after which the first game is lost and those after which all are, for example 60/120")
                })?;
            }
            "sheets" => {
                self.sheets = match value {
                    "free" => SheetRule::Free,
                    "hand-in" => SheetRule::HandIn,
                    _ => return Err(wrong("write free or hand-in")),
                };
            }
            "flag" => {
                let rules = [FlagRule::Loses, FlagRule::DrawnWithoutMeans];
                let found = rules.into_iter().find(|rule| rule.name() == value);
                self.flag = found.ok_or_else(|| wrong("write loses or drawn-without-means"))?;
            }
            "third-place" => {
                self.third_place = match value {
                    "shared" => ThirdPlace::Shared,
                    "played" => ThirdPlace::Played,
                    _ => return Err(wrong("write shared or played")),
                };
            }
            "giver" => {
                let remedy = "write white, black or alternating, followed by blindfold if the giver plays without seeing the boards";
                self.giver = Giver::read(value).ok_or_else(|| wrong(remedy))?;
            }
            "online" => self.online = Some(Online::read(value).map_err(|remedy| wrong(&remedy))?),
            _ => return Err(SettingError::Unknown(setting.chars().take(40).collect())),
        }
        Ok(())
    }

    /// Puts a tie-break before the usual ones, if nobody has chosen others.
    fn usual_first(&mut self, tie_break: TieBreak) {
        if self.tie_breaks == Self::default().tie_breaks {
            self.tie_breaks.insert(0, tie_break);
        }
    }
}

/// `60/120`: minutes that cost the first game, and all games of the round.
fn lateness(text: &str) -> Option<Lateness> {
    let (game, round) = text.split_once('/')?;
    let limits = Lateness { game: game.parse().ok()?, round: round.parse().ok()? };
    (limits.game > 0 && limits.game <= limits.round && limits.round <= 1440).then_some(limits)
}

/// `2-1-0`: a match won, drawn and lost.
fn match_points(text: &str) -> Option<MatchPoints> {
    let mut parts = text.split('-').map(parse_points);
    let (win, draw, loss) = (parts.next()??, parts.next()??, parts.next()??);
    (parts.next().is_none() && win > draw && draw >= loss).then_some(MatchPoints { win, draw, loss })
}

/// `three-move 156`, with `repeating` behind it if ballots go back into the deck.
fn deck(text: &str) -> Option<BallotDeck> {
    let mut words = text.split_whitespace();
    let name = words.next()?.to_owned();
    let ballots = words.next()?.parse().ok().filter(|&count| count > 0)?;
    let replacement = match (words.next(), words.next()) {
        (None, _) => Replacement::Out,
        (Some("repeating"), None) => Replacement::Back,
        _ => return None,
    };
    Some(BallotDeck { name, ballots, replacement })
}

/// `rapid 2x20m+5s, blitz 2x5m+3s, super-blitz 5m+2s delay=7`.
fn play_off(text: &str) -> Result<PlayOff, String> {
    const REMEDY: &str = "write stages and then super-blitz, for example \
                          \"rapid 2x20m+5s, blitz 2x5m+3s, super-blitz 5m+2s delay=7\"";
    let mut stages = Vec::new();
    let mut parts = text.split(',').map(str::trim).peekable();
    while let Some(part) = parts.next() {
        let mut words = part.split_whitespace();
        let (name, terms) = words.next().zip(words.next()).ok_or(REMEDY)?;
        if parts.peek().is_some() {
            let (games, clock) = terms.split_once('x').ok_or(REMEDY)?;
            let games = games.parse().ok().filter(|games| (1..=20).contains(games)).ok_or(REMEDY)?;
            let (time, increment) = clock_terms(clock).ok_or(REMEDY)?;
            if words.next().is_some() || name == "super-blitz" || stages.len() == 10 {
                return Err(REMEDY.to_owned());
            }
            stages.push(PlayOffStage { name: name.to_owned(), games, time, increment });
            continue;
        }
        // Without it a tie could stay level for ever.
        let (time, increment) = clock_terms(terms).filter(|_| name == "super-blitz").ok_or(REMEDY)?;
        let delay_from_game = match words.next() {
            None => None,
            Some(word) => Some(word.strip_prefix("delay=").and_then(|game| game.parse().ok()).ok_or(REMEDY)?),
        };
        if words.next().is_some() {
            return Err(REMEDY.to_owned());
        }
        return Ok(PlayOff::new(stages, SuperBlitz { time, increment, delay_from_game }));
    }
    Err(REMEDY.to_owned())
}

/// `20m+5s` in milliseconds.
fn clock_terms(text: &str) -> Option<(u64, u64)> {
    let (minutes, seconds) = text.split_once('+')?;
    let minutes: u64 =
        minutes.strip_suffix('m')?.parse().ok().filter(|minutes| (1..=600).contains(minutes))?;
    let seconds: u64 = seconds.strip_suffix('s')?.parse().ok().filter(|&seconds| seconds <= 600)?;
    Some((minutes * 60_000, seconds * 1000))
}
