//! What an event's regulations fix, each setting with its name and value in text.

use super::scheme::{Scheme, parse_points};
use crate::history::{Colour, Points};
use crate::standings::Unplayed;
use crate::systems::mini_match::GamesPerRound;
use crate::tie_breaks::TieBreak;

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum System {
    /// Round robin by Berger's table.
    #[default]
    Berger,
    /// Swiss, one game a round: the FIDE Dutch system.
    Dutch,
    /// Swiss for matches of two games: the FIDE Double-Swiss system.
    DoubleSwiss,
    /// Knock-out.
    KnockOut,
    /// A match of two players.
    Match,
}

/// What a round of several games is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counting {
    /// The sum of the games' points.
    #[default]
    Games,
    /// The points of one game, for more game points than the opponent.
    Matches,
}

/// The settings of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regulation {
    /// The name of the event.
    pub name: String,
    /// The system.
    pub system: System,
    /// How many rounds are planned; a round robin knows it by itself.
    pub rounds: Option<u16>,
    /// How often a round robin is played.
    pub cycles: u16,
    /// How many games a round has.
    pub games: GamesPerRound,
    /// What rounds of several games are worth.
    pub counting: Counting,
    /// The points of a game.
    pub scheme: Scheme,
    /// The points of a bye that the pairing gives; without it, those of a win, in Double-Swiss of a win and a draw.
    pub bye: Option<Points>,
    /// The tie-breaks, frozen at the start.
    pub tie_breaks: Vec<TieBreak>,
    /// What unplayed rounds count.
    pub unplayed: Unplayed,
    /// How many byes a player may ask for.
    pub requested_byes: u16,
    /// The colour drawn for the first board.
    pub first_colour: Colour,
}

impl Default for Regulation {
    fn default() -> Self {
        Self {
            name: String::new(),
            system: System::Berger,
            rounds: None,
            cycles: 1,
            games: GamesPerRound::One,
            counting: Counting::Games,
            scheme: Scheme::two_one_zero(),
            bye: None,
            tie_breaks: vec![TieBreak::Solkoff, TieBreak::SonnebornBerger, TieBreak::Wins],
            unplayed: Unplayed::Zero,
            requested_byes: 1,
            first_colour: Colour::White,
        }
    }
}

/// A setting that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// No such setting.
    #[error("there is no setting {0:?}: choose among {names}", names = SETTINGS.join(", "))]
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
const SETTINGS: [&str; 12] = [
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
];

const SYSTEMS: [(&str, System); 5] = [
    ("berger", System::Berger),
    ("dutch", System::Dutch),
    ("double-swiss", System::DoubleSwiss),
    ("knock-out", System::KnockOut),
    ("match", System::Match),
];

impl System {
    /// The name in settings.
    pub fn name(self) -> &'static str {
        SYSTEMS.iter().find(|(_, system)| *system == self).map_or("", |(name, _)| name)
    }

    /// Whether meeting twice is part of the system.
    pub fn has_rematches(self) -> bool {
        matches!(self, Self::Berger | Self::Match | Self::KnockOut)
    }
}

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
                self.system = system.ok_or_else(|| wrong(&format!("choose among {names}")))?;
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
                self.scheme = Scheme::named(value).ok_or_else(|| wrong(&format!("choose among {names}")))?;
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
            _ => return Err(SettingError::Unknown(setting.chars().take(40).collect())),
        }
        Ok(())
    }

    /// What a round is worth that is won with all its games.
    pub fn won_round(&self) -> Points {
        match self.counting {
            Counting::Matches => self.scheme.win(),
            Counting::Games => {
                Points::hundredths(self.scheme.win().in_hundredths() * i32::from(self.games.count()))
            }
        }
    }

    /// What a round is worth whose games are all drawn.
    pub fn drawn_round(&self) -> Points {
        match self.counting {
            Counting::Matches => self.scheme.draw(),
            Counting::Games => {
                Points::hundredths(self.scheme.draw().in_hundredths() * i32::from(self.games.count()))
            }
        }
    }

    /// The points of a bye that the pairing gives. In Double-Swiss it is worth a game won and a game drawn (C.04.5, 1.4).
    pub fn bye_points(&self) -> Points {
        self.bye.unwrap_or_else(|| match (self.system, self.counting) {
            (System::DoubleSwiss, Counting::Games) => self.scheme.win() + self.scheme.draw(),
            _ => self.won_round(),
        })
    }
}
