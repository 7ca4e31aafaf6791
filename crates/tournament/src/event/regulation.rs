//! The settings of an event, each with its name and value in text.

use super::hall::{ClockSide, Lateness};
use super::online::Online;
use super::scheme::Scheme;
use super::sheets::SheetRule;
use super::simultaneous::Giver;
use crate::history::{Acceleration, Colour, Points};
use crate::standings::Unplayed;
use crate::systems::mini_match::{GamesPerRound, Replacement};
use crate::systems::play_off::PlayOff;
use crate::systems::teams::MatchPoints;
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
    /// Players without a game are paired with a neighbour in the table, again and again.
    Arena,
    /// Round robins in groups, whose best play a final.
    Groups,
    /// One player meets all others at once (fmjd 11.1.2).
    Simultaneous,
}

/// How the best of the groups go on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FinalSystem {
    /// Knock-out: winners of groups are seeded first.
    #[default]
    KnockOut,
    /// Round robin, from zero.
    Berger,
}

/// Openings that are drawn, as far as an event has to know them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BallotDeck {
    /// What the deck is called.
    pub name: String,
    /// How many ballots it has, numbered from 1.
    pub ballots: u16,
    /// Whether a ballot can come twice in the event.
    pub replacement: Replacement,
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
    /// Virtual points in a Swiss.
    pub acceleration: Acceleration,
    /// How many boards a match between teams has; without it players are paired, not teams.
    pub team_boards: Option<u8>,
    /// What a match is worth; without it, as much as a game.
    pub match_points: Option<MatchPoints>,
    /// How many groups there are, in a system with groups.
    pub groups: u16,
    /// How many of each group go on.
    pub qualify: u16,
    /// How they go on.
    pub final_system: FinalSystem,
    /// The stages in which a level tie is played off.
    pub play_off: Option<PlayOff>,
    /// The deck of balloted openings.
    pub ballots: Option<BallotDeck>,
    /// The short name of the rulebook that is played by, empty where it is not said.
    pub rules: String,
    /// Where the clocks stand (wcdf 2.1).
    pub clock: Option<ClockSide>,
    /// What being late costs.
    pub lateness: Lateness,
    /// Whether sheets are handed in.
    pub sheets: SheetRule,
    /// What becomes of a game when a flag falls.
    pub flag: FlagRule,
    /// Whether the losers of the semifinals play for the third place.
    pub third_place: ThirdPlace,
    /// How the giver of a simultaneous display plays.
    pub giver: Giver,
    /// The terms of play online; without them it is played in a hall.
    pub online: Option<Online>,
}

/// What becomes of a game when a flag falls; the texts leave it to the event (fmjd 10.5, idf 10.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FlagRule {
    /// It is lost, whatever the position (wcdf 2.20).
    #[default]
    Loses,
    /// It is lost, unless the other side has nothing left to win with: then it is drawn.
    DrawnWithoutMeans,
}

impl FlagRule {
    /// The name in settings.
    pub fn name(self) -> &'static str {
        match self {
            Self::Loses => "loses",
            Self::DrawnWithoutMeans => "drawn-without-means",
        }
    }
}

/// Whether the losers of the semifinals play for the third place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ThirdPlace {
    /// They share it.
    #[default]
    Shared,
    /// They play for it, beside the final.
    Played,
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
            acceleration: Acceleration::None,
            team_boards: None,
            match_points: None,
            groups: 2,
            qualify: 2,
            final_system: FinalSystem::KnockOut,
            play_off: None,
            ballots: None,
            rules: String::new(),
            clock: None,
            lateness: Lateness::default(),
            sheets: SheetRule::Free,
            flag: FlagRule::Loses,
            third_place: ThirdPlace::Shared,
            giver: Giver::default(),
            online: None,
        }
    }
}

pub(super) const SYSTEMS: [(&str, System); 8] = [
    ("berger", System::Berger),
    ("dutch", System::Dutch),
    ("double-swiss", System::DoubleSwiss),
    ("knock-out", System::KnockOut),
    ("match", System::Match),
    ("arena", System::Arena),
    ("groups", System::Groups),
    ("simultaneous", System::Simultaneous),
];

impl System {
    /// The name in settings.
    pub fn name(self) -> &'static str {
        SYSTEMS.iter().find(|(_, system)| *system == self).map_or("", |(name, _)| name)
    }

    /// Whether the field is paired by scores, so that late entries do no harm.
    pub fn takes_late_entries(self) -> bool {
        matches!(self, Self::Dutch | Self::DoubleSwiss | Self::Arena)
    }

    /// Whether meeting twice is part of the system.
    pub fn has_rematches(self) -> bool {
        !matches!(self, Self::Dutch | Self::DoubleSwiss)
    }
}

impl Regulation {
    /// What rounds of several games are worth; a match between teams is one result.
    pub fn counting(&self) -> Counting {
        if self.team_boards.is_some() { Counting::Matches } else { self.counting }
    }

    /// How many results a board of a round has: its games, or the boards of a match between teams.
    pub fn scores_per_board(&self) -> u8 {
        self.team_boards.unwrap_or_else(|| self.games.count())
    }

    /// What a match is worth.
    pub fn match_points(&self) -> MatchPoints {
        let loss = Points::ZERO;
        self.match_points.unwrap_or(MatchPoints { win: self.scheme.win(), draw: self.scheme.draw(), loss })
    }

    /// What a round is worth that is won with all its games.
    pub fn won_round(&self) -> Points {
        match self.counting() {
            Counting::Matches => self.match_points().win,
            Counting::Games => {
                Points::hundredths(self.scheme.win().in_hundredths() * i32::from(self.games.count()))
            }
        }
    }

    /// What a round is worth whose games are all drawn.
    pub fn drawn_round(&self) -> Points {
        match self.counting() {
            Counting::Matches => self.match_points().draw,
            Counting::Games => {
                Points::hundredths(self.scheme.draw().in_hundredths() * i32::from(self.games.count()))
            }
        }
    }

    /// The points of a bye that the pairing gives. In Double-Swiss it is worth a game won and a game drawn (C.04.5,
    /// 1.4).
    pub fn bye_points(&self) -> Points {
        self.bye.unwrap_or_else(|| match (self.system, self.counting()) {
            (System::DoubleSwiss, Counting::Games) => self.scheme.win() + self.scheme.draw(),
            _ => self.won_round(),
        })
    }
}
