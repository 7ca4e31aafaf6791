//! Everything that can happen to a game.

use super::arbiter::{Appeal, AppealDecision, Penalty, SetPosition};
use super::counting::PlyFacts;
use super::sheet::SheetEvent;
use crate::board::{Side, Square};
use crate::clock::Millis;
use crate::moves::Move;
use crate::position::Setup;
use crate::rules::Article;

/// Something that happens to a game. The text form of each is in [`text`](super::text).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The side to move makes a legal move.
    Move(Move),
    /// A move that is not legal has been made on the board (arbiter mode only).
    IrregularMove(IrregularPly),
    /// An irregularity that has not changed the position, under an article (arbiter mode only).
    Irregularity {
        /// Who committed it.
        by: Side,
        /// Which kind.
        article: Article,
    },
    /// The last irregularity is objected to: the text decides what follows.
    Object,
    /// The opponent lets the last irregularity stand.
    LetStand,
    /// Pieces were touched, in this order.
    Touch {
        /// Who touched them.
        by: Side,
        /// Where they stand.
        squares: Vec<Square>,
        /// Whether adjusting was announced.
        adjusting: Adjusting,
    },
    /// A piece was pushed over a corner of its square, towards a neighbouring one.
    Push {
        /// Who pushed it.
        by: Side,
        /// Where it stands.
        from: Square,
        /// The neighbouring square.
        towards: Square,
    },
    /// A player offers a draw.
    OfferDraw(Side),
    /// A player accepts the opponent's offer.
    AcceptDraw(Side),
    /// A player declines the opponent's offer.
    DeclineDraw(Side),
    /// A player claims a draw.
    Claim {
        /// Who claims.
        by: Side,
        /// On which ground.
        ground: Ground,
    },
    /// A player resigns.
    Resign(Side),
    /// A flag has fallen and counts: it was seen or claimed, or the clock is digital.
    Flag(Flag),
    /// Something is done to the clock.
    Clock(ClockEvent),
    /// A player arrives late, or not at all.
    Late {
        /// The player or players who are late.
        by: Absentee,
        /// Minutes after the start.
        minutes: u32,
    },
    /// An incident under an article.
    Incident {
        /// Who caused it, if a player did.
        by: Option<Side>,
        /// Which kind.
        article: Article,
    },
    /// A caution is put on record.
    Caution(Side),
    /// The arbiter decides the game.
    Decide(Decision),
    /// The players agree to take plies back.
    TakeBack {
        /// The number of plies.
        plies: u32,
    },
    /// A conventional sign is put to a ply, counted from 1.
    Annotate {
        /// The ply.
        ply: u32,
        /// The sign.
        sign: MoveSign,
    },
    /// The signs of a ply, counted from 1, are taken away.
    EraseSigns {
        /// The ply.
        ply: u32,
    },
    /// Something happens to the score sheets.
    Sheet(SheetEvent),
    /// The arbiter punishes somebody.
    Penalty(Penalty),
    /// A player appeals against a decision.
    Appeal(Appeal),
    /// The appeals committee decides.
    AppealDecided(AppealDecision),
    /// A player asks the arbiter to declare the game drawn.
    AskForDraw(Side),
    /// The arbiter sets up another position (arbiter mode only).
    SetPosition(SetPosition),
    /// It comes out that a ply, counted from 1, was not legal.
    Discover {
        /// The ply.
        ply: u32,
    },
}

/// A ply that is not legal, as it was made. Where pieces were put on or taken off without any move, both squares are
/// the first that has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IrregularPly {
    /// The kind of irregularity.
    pub article: Article,
    /// What moved and how, as far as counting goes.
    pub facts: PlyFacts,
    /// Where the piece stood.
    pub from: Square,
    /// Where it was put.
    pub to: Square,
    /// The position as it then stood, with the side to move.
    pub after: Setup,
}

/// What has changed on the board by an irregular ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// A piece was moved.
    Move,
    /// One piece was taken off.
    TakenOff,
    /// Anything else: the position alone tells.
    Otherwise,
}

impl IrregularPly {
    /// What it has changed.
    pub(crate) fn change(&self) -> Change {
        match (self.from == self.to, self.facts.captures, self.facts.promotes) {
            (false, _, _) => Change::Move,
            (true, true, false) => Change::TakenOff,
            (true, _, _) => Change::Otherwise,
        }
    }
}

/// Whether adjusting was announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjusting {
    /// It was.
    Announced,
    /// It was not.
    NotAnnounced,
}

/// The ground of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// The position occurs for the third time, or would by the named move.
    Repetition {
        /// The move that would bring it about.
        next: Option<Move>,
    },
    /// Too many moves without progress.
    NoProgress,
    /// The opponent cannot win.
    CannotWin,
}

/// A fallen flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flag {
    /// The side whose flag has fallen, or both.
    pub by: Absentee,
    /// The time control that has run out, counted from 1, if it asks for moves.
    pub control: Option<u32>,
    /// Moves the player has completed.
    pub completed: Option<u32>,
    /// Whether it is known which flag fell first, if both are down.
    pub order: Order,
}

/// Something that is done to the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockEvent {
    /// It is started for the side to move.
    Start,
    /// A player presses it.
    Press(Side),
    /// The arbiter stops both displays.
    Stop,
    /// The arbiter lets it run again.
    Resume,
    /// The arbiter sets the time of a player.
    Adjust {
        /// The side whose clock is adjusted.
        side: Side,
        /// The time left.
        remaining: Millis,
    },
    /// The arbiter puts another clock in its place.
    Replace {
        /// White's time on it.
        white: Millis,
        /// Black's time on it.
        black: Millis,
    },
    /// The arbiter sees the flag of a player down.
    SeeFlag(Side),
    /// The arbiter sees both flags down.
    SeeBothFlags,
    /// A player claims that the flag of this side, the opponent, is down.
    ClaimFlag(Side),
    /// The program looks whether a digital clock has dropped a flag.
    Look,
}

/// Whether the order of two fallen flags is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// There is one flag only, or which fell first is known but not told.
    Known,
    /// It is not known.
    Unknown,
    /// Both are down, and this side's fell first.
    First(Side),
}

/// One player or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absentee {
    /// One player is absent.
    One(Side),
    /// Both players are absent.
    Both,
}

/// What an arbiter decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The end of the game it sets, if it ends it.
    pub ends: Option<super::Score>,
    /// The article it stands on.
    pub article: Article,
    /// The arbiter's words.
    pub text: String,
}

/// The conventional signs of the texts (FMJD and IDF 9.1). `?!` and `!?` mean the reverse of what chess players are
/// used to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveSign {
    /// `!`
    Strong,
    /// `!!`
    VeryStrong,
    /// `?`
    Weak,
    /// `??`
    VeryWeak,
    /// `?!`
    LooksWeakIsStrong,
    /// `!?`
    LooksStrongIsWeak,
    /// `*`
    OnlyMove,
    /// `+`
    Wins,
    /// `=`
    Draws,
    /// `a.l.`: another capture with the same result was free to choose.
    AtLiberty,
    /// `+1`, `-2`: men won or lost.
    Material(i8),
}

impl MoveSign {
    /// The sign as it is written.
    pub fn text(self) -> String {
        match self {
            Self::Strong => "!",
            Self::VeryStrong => "!!",
            Self::Weak => "?",
            Self::VeryWeak => "??",
            Self::LooksWeakIsStrong => "?!",
            Self::LooksStrongIsWeak => "!?",
            Self::OnlyMove => "*",
            Self::Wins => "+",
            Self::Draws => "=",
            Self::AtLiberty => "a.l.",
            Self::Material(men) => return format!("{men:+}"),
        }
        .to_owned()
    }

    /// The sign written so.
    pub fn read(text: &str) -> Option<Self> {
        const SIGNS: [MoveSign; 10] = [
            MoveSign::Strong,
            MoveSign::VeryStrong,
            MoveSign::Weak,
            MoveSign::VeryWeak,
            MoveSign::LooksWeakIsStrong,
            MoveSign::LooksStrongIsWeak,
            MoveSign::OnlyMove,
            MoveSign::Wins,
            MoveSign::Draws,
            MoveSign::AtLiberty,
        ];
        if let Some(sign) = SIGNS.into_iter().find(|sign| sign.text() == text) {
            return Some(sign);
        }
        let signed = text.starts_with(['+', '-']);
        text.parse().ok().filter(|men| signed && *men != 0).map(Self::Material)
    }

    /// What the sign means in the texts.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::Strong => "strong move",
            Self::VeryStrong => "very strong move",
            Self::Weak => "weak move",
            Self::VeryWeak => "very weak move",
            Self::LooksWeakIsStrong => "looks weak, is strong",
            Self::LooksStrongIsWeak => "looks strong, is weak",
            Self::OnlyMove => "only move, anything else loses",
            Self::Wins => "win",
            Self::Draws => "draw",
            Self::AtLiberty => "free choice of capture with the same result",
            Self::Material(_) => "men won or lost",
        }
    }
}
