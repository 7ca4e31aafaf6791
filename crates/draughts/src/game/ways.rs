//! Ways of playing (FMJD 11.1): how the players meet, what each of them sees, and from where the game begins.

mod faults;

pub use faults::{SettingsFault, SettingsFaults};

use super::{Event, Game, Settings};
use crate::ballot::{Ballot, Handicap};
use crate::board::Side;
use crate::clock::At;
use crate::notation::movetext::ListedMove;
use crate::position::AnyPosition;
use crate::rules::{Article, Code, Rules, RulesetName};
use crate::ruling::{NotPossible, Reason, Ruling, Verdict};

/// The most boards of a simultaneous game.
pub const MOST_BOARDS: u32 = 1000;

/// How a game is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WayOfPlaying {
    /// How the players meet.
    pub meeting: Meeting,
    /// From where the game begins.
    pub opening: Opening,
    /// Whether both have the same time.
    pub times: Times,
}

/// How the players meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meeting {
    /// Face to face (FMJD 11.1.1).
    OverTheBoard,
    /// One plays several others at once (FMJD 11.1.2).
    Simultaneous(Host),
    /// The moves are sent (FMJD 11.1.3).
    Correspondence,
    /// Without a board and without a record (FMJD 11.1.4).
    Blindfold(BlindfoldPlayers),
    /// One plays several others at once, without a board and without a record (FMJD 11.1.5).
    BlindfoldSimultaneous(Host),
    /// Blind players have a board with pieces in relief (FMJD 11.1.6).
    BlindPlayer(BlindfoldPlayers),
}

/// The one who plays several others, and which of the boards this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Host {
    /// The side the host has on this board.
    pub side: Side,
    /// The number of this board, from 1.
    pub board: u32,
    /// How many there are.
    pub boards: u32,
}

/// One player or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlindfoldPlayers {
    /// One player plays without seeing the board.
    One(Side),
    /// Both players do.
    Both,
}

impl BlindfoldPlayers {
    fn includes(self, side: Side) -> bool {
        self == Self::Both || self == Self::One(side)
    }
}

/// From where a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opening {
    /// From the starting position, or whatever position was set up for it.
    Free,
    /// The stronger side begins with men missing (FMJD 11.1.7).
    Handicap(Handicap),
    /// An opening was drawn; its moves are part of the game (WCDF note N2).
    Balloted {
        /// The opening.
        ballot: &'static Ballot,
        /// The seed it was drawn with, if it was drawn by the program.
        seed: Option<u64>,
    },
}

/// Whether both sides have the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    /// They have (WCDF 2.2).
    Equal,
    /// They have not, on purpose.
    Odds,
}

/// What a player has before the eyes, or under the hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// The board and the record.
    BoardAndRecord,
    /// A board that can be read without eyes, and the record spoken.
    BoardInRelief,
    /// Neither board nor record.
    Nothing,
}

impl WayOfPlaying {
    /// Face to face from the position given, with the same time for both.
    pub const fn plain() -> Self {
        Self { meeting: Meeting::OverTheBoard, opening: Opening::Free, times: Times::Equal }
    }

    /// What a player sees.
    pub fn sight(&self, side: Side) -> Sight {
        match self.meeting {
            Meeting::Blindfold(who) if who.includes(side) => Sight::Nothing,
            Meeting::BlindfoldSimultaneous(host) if host.side == side => Sight::Nothing,
            Meeting::BlindPlayer(who) if who.includes(side) => Sight::BoardInRelief,
            _ => Sight::BoardAndRecord,
        }
    }

    /// The articles it stands on.
    pub fn articles(&self) -> Vec<Article> {
        let mut articles = vec![self.meeting.article()];
        articles.extend(self.opening.article());
        articles
    }

    /// The article by which this way of playing needs regulations of its own, which the event gives (FMJD 11.2).
    pub fn needs_regulations(&self) -> Option<Article> {
        (*self != Self::plain()).then(|| Code::Fmjd.article("11.2"))
    }
}

impl Meeting {
    /// The article it stands on.
    pub const fn article(self) -> Article {
        Code::Fmjd.article(match self {
            Self::OverTheBoard => "11.1.1",
            Self::Simultaneous(_) => "11.1.2",
            Self::Correspondence => "11.1.3",
            Self::Blindfold(_) => "11.1.4",
            Self::BlindfoldSimultaneous(_) => "11.1.5",
            Self::BlindPlayer(_) => "11.1.6",
        })
    }

    const fn host(self) -> Option<Host> {
        match self {
            Self::Simultaneous(host) | Self::BlindfoldSimultaneous(host) => Some(host),
            _ => None,
        }
    }
}

impl Opening {
    /// The article it stands on; drawn openings have one in the texts that speak of them only.
    pub fn article(&self) -> Option<Article> {
        match self {
            Self::Free => None,
            Self::Handicap(_) => Some(HANDICAP),
            Self::Balloted { ballot, .. } => {
                ballot.rulesets().iter().find_map(|ruleset| ruleset.rules().procedure().ballots)
            }
        }
    }

    /// The position it begins from; none for a handicap or ballot of another ruleset.
    pub fn start(&self, ruleset: RulesetName) -> Option<AnyPosition> {
        match self {
            Self::Free => Some(AnyPosition::start(ruleset)),
            Self::Handicap(handicap) if handicap.ruleset() == ruleset => {
                AnyPosition::new(ruleset, &handicap.setup()).ok()
            }
            Self::Balloted { ballot, .. } if ballot.rulesets().contains(&ruleset) => {
                AnyPosition::new(ruleset, &ballot.start).ok()
            }
            Self::Handicap(_) | Self::Balloted { .. } => None,
        }
    }

    /// The moves that are made for the players.
    pub fn moves(&self) -> &'static [ListedMove] {
        match self {
            Self::Balloted { ballot, .. } => &ballot.moves,
            Self::Free | Self::Handicap(_) => &[],
        }
    }
}

const HANDICAP: Article = Code::Fmjd.article("11.1.7");
const SAME_TIME: Article = Code::Wcdf.article("2.2");

impl Game {
    /// A game from a position, if it can be played as settled, with the moves of its ballot made.
    pub fn begin(start: AnyPosition, settings: Settings) -> Result<Self, SettingsFaults> {
        let faults = settings.faults(&start);
        if !faults.is_empty() {
            return Err(SettingsFaults::new(faults));
        }
        let moves = settings.way.opening.moves();
        let mut game = Self::new(start, settings);
        for listed in moves {
            let made = game.apply(Event::Move(listed.action), At::ZERO);
            debug_assert!(made.is_ok(), "the moves of a ballot are legal: {made:?}");
        }
        Ok(game)
    }

    /// The move of the ballot that has to be made next.
    pub fn balloted_move(&self) -> Option<&'static ListedMove> {
        self.settings.way.opening.moves().get(self.plies.len())
    }
}

/// A move that is not the one of the ballot.
pub(super) fn departs_from_the_ballot(
    rules: &Rules,
    listed: &'static ListedMove,
) -> Result<Ruling, NotPossible> {
    match rules.procedure().ballots {
        Some(article) => Ok(Ruling::by(Verdict::Refused, article, Reason::BallotFirst(listed))),
        None => Err(NotPossible::BallotFirst(listed)),
    }
}
