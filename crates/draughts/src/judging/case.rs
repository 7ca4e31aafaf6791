//! What can happen in a case. Programs read these values from their files and messages with the feature `serde`, and
//! describe that form with the feature `schema`; a text in them is read when the case is judged.

use crate::board::Side;
use crate::game::Absentee;

/// What happened after the moves, or holds for the whole game.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(tag = "type", rename_all = "snake_case"))]
pub enum CaseEvent {
    /// Nothing: the legal moves are wanted.
    ListMoves,
    /// A move is tried.
    TryMove {
        /// By whom; by the side to move if left out.
        by: Option<CaseSide>,
        /// The move.
        r#move: String,
    },
    /// The game is played with a clock.
    TimeControl {
        /// Of which kind.
        mode: TimeMode,
        /// The increment, in seconds.
        increment_s: Option<f64>,
    },
    /// A flag has fallen.
    FlagFall {
        /// The side whose flag has fallen.
        by: CaseSide,
        /// At which time control; the first if left out.
        control: Option<u32>,
        /// The moves that player had completed.
        moves_completed: Option<u32>,
        /// With both flags down, whether it is known which fell first.
        order_known: Option<bool>,
        /// With both flags down, whose fell first, if that is known: that player is judged.
        first: Option<CaseSide>,
        /// Whether it is an official competition.
        official: Option<bool>,
    },
    /// A draw is claimed.
    ClaimDraw {
        /// The side that claims.
        by: CaseSide,
        /// On which ground.
        ground: ClaimGround,
        /// The move that would bring it about.
        r#move: Option<String>,
    },
    /// A draw is offered.
    OfferDraw {
        /// The side that offers.
        by: CaseSide,
        /// When the offer is made.
        timing: Option<Timing>,
        /// What the opponent does.
        reply: Option<Reply>,
        /// The opponent's next move.
        r#move: Option<String>,
    },
    /// A player resigns.
    Resign {
        /// The side that resigns.
        by: CaseSide,
    },
    /// An irregularity of a player.
    Irregularity(IrregularCase),
    /// Pieces were touched.
    Touch {
        /// The side that touches the piece.
        by: CaseSide,
        /// Which, in their order.
        squares: Vec<SquareNamed>,
        /// Whether it was announced that they are put right.
        adjust_announced: Option<bool>,
        /// The how manyeth offence it is.
        offence_no: Option<u32>,
    },
    /// A player comes late.
    LateArrival {
        /// The side that is late.
        by: CaseSide,
        /// How late.
        minutes: f64,
    },
    /// An incident.
    Incident(IrregularCase),
}

/// An irregularity or incident.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct IrregularCase {
    /// Whose it is.
    pub by: Option<CaseSide>,
    /// The article it falls under.
    pub code: String,
    /// What was played.
    #[cfg_attr(feature = "serde", serde(default))]
    pub played: OneOrMore,
    /// The position as it then stood, as FEN: instead of what was played, or where that does not tell.
    pub after: Option<String>,
    /// The how manyeth offence it is.
    pub offence_no: Option<u32>,
    /// What the opponent does about it.
    pub opponent: Option<OpponentAnswer>,
    /// The opponent's next move.
    #[cfg_attr(feature = "serde", serde(default))]
    pub reply: OneOrMore,
    /// The plies played before it came out, or how many there were.
    #[cfg_attr(feature = "serde", serde(default))]
    pub then: OneOrMore,
}

/// Who did it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum CaseSide {
    /// White.
    #[cfg_attr(feature = "serde", serde(rename = "W", alias = "w", alias = "white", alias = "White"))]
    White,
    /// Black, or Red.
    #[cfg_attr(
        feature = "serde",
        serde(
            rename = "B",
            alias = "b",
            alias = "black",
            alias = "Black",
            alias = "R",
            alias = "red",
            alias = "Red"
        )
    )]
    Black,
    /// Both players.
    #[cfg_attr(feature = "serde", serde(rename = "both"))]
    Both,
    /// Neither player.
    #[cfg_attr(feature = "serde", serde(rename = "none"))]
    Nobody,
}

/// A kind of time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum TimeMode {
    /// A time for the whole game.
    SuddenDeath,
    /// A number of moves in a time, again and again.
    Periods,
    /// A time, and more with every move.
    Fischer,
    /// No additional time.
    None,
}

/// The ground of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum ClaimGround {
    /// The position for the third time.
    Repetition,
    /// Too many moves without progress.
    FortyMoves,
    /// The opponent cannot win.
    CannotWin,
}

/// When a draw is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Timing {
    /// After the own move.
    AfterOwnMove,
    /// On the own turn.
    OnOwnTurn,
}

/// What becomes of an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Reply {
    /// It is accepted.
    Accept,
    /// It is declined.
    Decline,
    /// The opponent moves instead of answering.
    MovesOn,
}

/// What the opponent does about an irregularity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum OpponentAnswer {
    /// Wants it put right.
    Rectify,
    /// Lets it stand.
    Stand,
    /// Plays on.
    PlaysOn,
    /// Claims what the irregularity gives him.
    Claims,
}

/// A square, which files write as text or as a number.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum SquareNamed {
    /// As text.
    Text(String),
    /// As a number.
    Number(u32),
}

/// Texts, of which one alone needs no brackets; nothing stands for none, and a number for some that are not known.
#[derive(Clone, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum OneOrMore {
    /// The key is missing, or its list is empty.
    #[default]
    Nothing,
    /// A single word.
    One(String),
    /// A list of words.
    More(Vec<String>),
    /// So many that are not known.
    Unknown(u32),
}

impl CaseSide {
    /// The one player it was.
    pub fn side(self) -> Result<Side, String> {
        match self {
            Self::White => Ok(Side::White),
            Self::Black => Ok(Side::Black),
            Self::Both | Self::Nobody => Err("\"by\" must be W or B in this event".to_owned()),
        }
    }

    /// The one player or both.
    pub fn absentee(self) -> Result<Absentee, String> {
        match self {
            Self::Both => Ok(Absentee::Both),
            Self::Nobody => Err("\"by\" must be W, B or both in this event".to_owned()),
            Self::White | Self::Black => self.side().map(Absentee::One),
        }
    }
}

impl IrregularCase {
    /// Whether moves were made before anybody objected.
    pub fn is_played_on(&self) -> bool {
        self.opponent == Some(OpponentAnswer::PlaysOn) || !self.reply.is_empty() || !self.then.is_empty()
    }
}

impl SquareNamed {
    /// Its name.
    pub fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
        }
    }
}

impl OneOrMore {
    /// Those that are known.
    pub fn as_slice(&self) -> &[String] {
        match self {
            Self::Nothing | Self::Unknown(_) => &[],
            Self::One(text) => std::slice::from_ref(text),
            Self::More(texts) => texts,
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Unknown(count) => *count == 0,
            _ => self.as_slice().is_empty(),
        }
    }
}
