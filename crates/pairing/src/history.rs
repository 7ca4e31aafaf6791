//! The players and rounds of a tournament as data, independent of any file.

use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

mod score;

/// A player's start number (FIDE: tournament pairing number), from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number(pub u16);

/// The colour of a player's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// The light pieces.
    White,
    /// The dark pieces.
    Black,
}

/// An exact number of points, counted in hundredths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(i32);

/// What a game was worth to one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameResult {
    /// A lost game.
    Loss,
    /// A drawn game.
    Draw,
    /// A won game.
    Win,
}

/// Whether a played game counts for ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rating {
    /// It counts.
    Rated,
    /// It does not: `W`, `D` and `L` in a TRF file.
    Unrated,
}

/// How a game that was paired but not played ended for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Forfeit {
    /// The opponent did not appear.
    Won,
    /// The player did not appear; the opponent did.
    Lost,
    /// Neither came.
    BothLost,
}

/// Why a player had no opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bye {
    /// Requested, with the points of a draw.
    Half,
    /// Requested or granted, with the points of a win.
    Full,
    /// Absent, with the points of an absence.
    Zero,
    /// Given by the pairing to the one who was left over.
    PairingAllocated,
}

/// What happened to a player in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RoundOutcome {
    /// A game that was played.
    Game {
        /// Whom the player met.
        opponent: Number,
        /// With which colour.
        colour: Colour,
        /// With what result.
        result: GameResult,
        /// Whether it is rated.
        rating: Rating,
    },
    /// A pairing whose game was not played.
    Forfeit {
        /// Whom the player should have met; nobody where a file does not tell.
        opponent: Option<Number>,
        /// With which colour, where the file tells it.
        colour: Option<Colour>,
        /// For whom it counts.
        result: Forfeit,
    },
    /// No opponent.
    Bye(Bye),
    /// A pairing without a result yet.
    Pending {
        /// Whom the player is to meet.
        opponent: Number,
        /// With which colour.
        colour: Colour,
    },
    /// Nothing is written: not entered yet, or withdrawn. It scores as [`Bye::Zero`] does.
    Absent,
}

/// A player and what happened to him.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The start number.
    pub number: Number,
    /// The name as it is printed.
    pub name: String,
    /// The rating, 0 without one.
    pub rating: u16,
    /// `m`, `w` or nothing.
    pub sex: Option<char>,
    /// The title, empty without one.
    pub title: String,
    /// The federation's letters, empty without one.
    pub federation: String,
    /// The federation's number of the player, empty without one.
    pub id: String,
    /// The date of birth as it is written, empty without one.
    pub birth: String,
    /// One for each round, from the first; rounds behind the last are absences.
    pub outcomes: Vec<RoundOutcome>,
    /// Points that were given otherwise than the results say.
    pub assigned: Vec<AssignedPoints>,
}

/// Points against what a result is worth, or beside all results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AssignedPoints {
    /// Instead of the points of which kind of result; without one they are added, as a bonus or a penalty.
    pub instead_of: Option<OutcomeKind>,
    /// In which round; in all without one.
    pub round: Option<u16>,
    /// The points.
    pub points: Points,
}

/// Outcomes as far as they have points of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutcomeKind {
    /// Won over the board.
    Win,
    /// Drawn over the board.
    Draw,
    /// Lost over the board.
    Loss,
    /// Won because the opponent did not appear.
    ForfeitWin,
    /// Lost by not coming.
    ForfeitLoss,
    /// A requested bye with the points of a win.
    FullBye,
    /// A requested bye with the points of a draw.
    HalfBye,
    /// An absence.
    ZeroBye,
}

/// How many points everything is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scoring {
    /// A win over the board.
    pub win: Points,
    /// A draw.
    pub draw: Points,
    /// A loss over the board.
    pub loss: Points,
    /// A win by forfeit.
    pub forfeit_win: Points,
    /// A loss by forfeit.
    pub forfeit_loss: Points,
    /// A requested bye with the points of a win.
    pub full_bye: Points,
    /// A requested bye with the points of a draw.
    pub half_bye: Points,
    /// An absence.
    pub zero_bye: Points,
    /// A bye given by the pairing.
    pub pairing_bye: Points,
    /// A game that is not over.
    pub unfinished: Points,
}

/// Players who must not meet each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForbiddenGroup {
    /// No two of them meet.
    pub players: Vec<Number>,
    /// The first round of the prohibition.
    pub first_round: u16,
    /// The last round of the prohibition; without it, it lasts.
    pub last_round: Option<u16>,
}

/// A bye that was requested before its round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestedBye {
    /// Who is free.
    pub player: Number,
    /// In which round.
    pub round: u16,
    /// With which points.
    pub bye: Bye,
}

/// Virtual points added to the scores of some players while pairing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Acceleration {
    /// No acceleration.
    #[default]
    None,
    /// The Baku method (C.04.7).
    Baku,
    /// As the event's regulations list them.
    Listed(Vec<VirtualPoints>),
}

/// Virtual points of one player in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VirtualPoints {
    /// Whose score they are added to.
    pub player: Number,
    /// In which round.
    pub round: u16,
    pub points: Points,
}

/// A tournament: its players in pairing order, and what its regulations fix.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tournament {
    /// The name of the event.
    pub name: String,
    /// The players in the order in which the pairing ranks equal scores; usually that of their numbers.
    pub players: Vec<Player>,
    /// How many rounds are planned, where that is known.
    pub rounds: Option<u16>,
    /// The points.
    pub scoring: Scoring,
    /// The colour of the first board's higher player in round 1, drawn by lot.
    pub first_colour: Option<Colour>,
    /// Who must not meet.
    pub forbidden: Vec<ForbiddenGroup>,
    /// Byes of rounds that are not paired yet.
    pub requested_byes: Vec<RequestedBye>,
    /// Virtual points.
    pub acceleration: Acceleration,
}

impl Colour {
    /// The other colour.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl GameResult {
    /// The same game seen by the opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

impl Points {
    /// No points.
    pub const ZERO: Self = Self(0);

    /// From hundredths of a point.
    #[must_use]
    pub const fn hundredths(hundredths: i32) -> Self {
        Self(hundredths)
    }

    /// From halves of a point.
    #[must_use]
    pub const fn halves(halves: i32) -> Self {
        Self(halves * 50)
    }

    /// In hundredths of a point.
    #[must_use]
    pub const fn in_hundredths(self) -> i32 {
        self.0
    }
}

impl Scoring {
    /// 1, ½ and 0.
    pub const ONE_HALF_ZERO: Self = Self::of(Points::halves(2), Points::halves(1));
    /// 2, 1 and 0.
    pub const TWO_ONE_ZERO: Self = Self::of(Points::halves(4), Points::halves(2));

    /// A win and a draw; a loss and an absence are worth nothing, a bye given by the pairing a win.
    #[must_use]
    pub const fn of(win: Points, draw: Points) -> Self {
        let nothing = Points::ZERO;
        Self {
            win,
            draw,
            loss: nothing,
            forfeit_win: win,
            forfeit_loss: nothing,
            full_bye: win,
            half_bye: draw,
            zero_bye: nothing,
            pairing_bye: win,
            unfinished: nothing,
        }
    }
}

impl Default for Scoring {
    fn default() -> Self {
        Self::ONE_HALF_ZERO
    }
}

impl Add for Points {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Points {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl SubAssign for Points {
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

impl Neg for Points {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl std::iter::Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, formatter)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// With one decimal, or two where one is not enough.
impl fmt::Display for Points {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        let text = if rest.is_multiple_of(10) {
            format!("{sign}{whole}.{}", rest / 10)
        } else {
            format!("{sign}{whole}.{rest:02}")
        };
        formatter.pad(&text)
    }
}
