//! What an arbiter enters at a board of the desk.

use super::from_client::Ground;
use super::game::Side;
use serde::{Deserialize, Serialize};

/// Something that happened at a board. Articles are written `fmjd 5.4.6`, squares as the ruleset names them, times
/// `1:05:30`.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum DeskEntry {
    /// A move as it was played. An illegal move is entered as `irregular`; the proposal says how.
    Move {
        /// The move in the ruleset's notation.
        text: String,
    },
    /// An illegal move, or another irregularity.
    Irregular {
        /// Who committed it.
        by: Side,
        /// The article that was broken.
        article: String,
        /// What was played; a single square for a piece removed from the board; empty if `after` says it all, or the
        /// position has not changed.
        #[serde(default)]
        text: String,
        /// The resulting position, as FEN, if it does not follow from what was played.
        #[serde(default)]
        after: String,
    },
    /// The opponent reports the irregularity; what follows depends on the rulebook.
    Object,
    /// The opponent lets it stand.
    LetStand,
    /// Pieces were touched.
    Touch {
        /// The player who touched them.
        by: Side,
        /// The squares in order, separated by blanks or commas.
        squares: String,
        /// Whether adjusting was announced.
        #[serde(default)]
        announced: bool,
    },
    /// A piece was pushed over a corner of its square.
    Push {
        /// The player who pushed it.
        by: Side,
        /// Its square and the neighbouring one towards which it was pushed, such as 22-18.
        text: String,
    },
    /// A draw is offered.
    OfferDraw {
        /// The player who offers.
        by: Side,
    },
    /// The offer is accepted.
    AcceptDraw {
        /// The player who accepts.
        by: Side,
    },
    /// The offer is declined.
    DeclineDraw {
        /// The player who declines.
        by: Side,
    },
    /// A draw is claimed.
    Claim {
        /// The player who claims.
        by: Side,
        /// The ground of the claim.
        ground: Ground,
        /// The move that would bring about the repetition.
        #[serde(default)]
        text: String,
    },
    /// A player resigns.
    Resign {
        /// The player who resigns.
        by: Side,
    },
    /// A flag has fallen.
    Flag {
        /// The player whose flag has fallen, or both.
        by: DeskPlayers,
        /// The time control that has run out, from 1.
        #[serde(default)]
        control: Option<u32>,
        /// Moves the player has completed.
        #[serde(default)]
        completed: Option<u32>,
        /// Whether it is known which flag fell first.
        #[serde(default)]
        known: bool,
        /// If both flags are down, the player whose flag fell first, if known.
        #[serde(default)]
        first: Option<Side>,
    },
    /// An action on the clock.
    Clock {
        /// The action.
        act: DeskClock,
        /// The player whose display it is, for actions on one display.
        #[serde(default)]
        by: Option<Side>,
        /// The time to set, or White's time on a new clock.
        #[serde(default)]
        time: String,
        /// Black's time on a new clock.
        #[serde(default)]
        black: String,
    },
    /// A player is late or absent.
    Late {
        /// The player or players who are late.
        by: DeskPlayers,
        /// Minutes after the start.
        minutes: u32,
    },
    /// An incident under an article.
    Incident {
        /// Who caused it, if a player did.
        #[serde(default)]
        by: Option<Side>,
        /// The article that describes it.
        article: String,
    },
    /// A caution is recorded.
    Caution {
        /// The player who is cautioned.
        by: Side,
    },
    /// The arbiter decides the game, or that play continues.
    Decide {
        /// The decision.
        ends: DeskScore,
        /// The article it is based on.
        article: String,
        /// The arbiter's words.
        #[serde(default)]
        words: String,
    },
    /// The players agree to take back moves.
    TakeBack {
        /// The number of plies.
        plies: u32,
    },
    /// An annotation symbol is added to a ply.
    Sign {
        /// The ply, from 1.
        ply: u32,
        /// The symbol; empty to remove all symbols.
        #[serde(default)]
        sign: String,
    },
    /// An action on a score sheet.
    Sheet {
        /// The action.
        act: DeskSheet,
        /// The player whose sheet it is.
        by: Side,
    },
    /// The arbiter imposes a penalty.
    Penalty {
        /// The player; nobody for a spectator.
        #[serde(default)]
        on: Option<Side>,
        /// The penalty.
        penalty: DeskPenalty,
        /// The article that was broken.
        article: String,
        /// The arbiter's words.
        #[serde(default)]
        words: String,
    },
    /// A player appeals.
    Appeal {
        /// The player who appeals.
        by: Side,
        /// The entry with the ruling appealed against.
        against: u32,
        /// The members of the committee, separated by commas, with (related) after anybody related to a player.
        committee: String,
        /// The player's words.
        #[serde(default)]
        words: String,
    },
    /// The committee decides.
    AppealDecided {
        /// Whether the decision is upheld.
        upheld: bool,
        /// If not, the decision that replaces it.
        #[serde(default)]
        instead: DeskScore,
        /// The article it is based on.
        article: String,
        /// The committee's words.
        #[serde(default)]
        words: String,
    },
    /// A player asks the arbiter to declare the game drawn.
    AskForDraw {
        /// The player who asks.
        by: Side,
    },
    /// The arbiter sets up a position.
    Position {
        /// As FEN.
        fen: String,
        /// The article it is based on.
        article: String,
        /// The arbiter's words.
        #[serde(default)]
        words: String,
    },
    /// An illegal move is discovered.
    Discover {
        /// The ply, from 1.
        ply: u32,
    },
    /// A remark, which does not affect the game.
    Remark {
        /// The arbiter's words.
        words: String,
    },
}

/// One player or both.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DeskPlayers {
    /// White.
    White,
    /// Black.
    Black,
    /// Both players.
    Both,
}

/// An action on a clock.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DeskClock {
    /// It is started.
    Start,
    /// A player presses it.
    Press,
    /// The arbiter stops it.
    Stop,
    /// The arbiter restarts it.
    Resume,
    /// The arbiter sets the time of a player.
    Adjust,
    /// It is replaced by another clock.
    Replace,
    /// The arbiter sees a flag down.
    SeeFlag,
    /// The arbiter sees both flags down.
    SeeBothFlags,
    /// The opponent claims that the flag of a player is down.
    ClaimFlag,
    /// The clock is checked: a clock kept by the program drops its flags by itself.
    Look,
}

/// An action on a score sheet.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DeskSheet {
    /// A tick instead of the move, in time trouble.
    Tick,
    /// The missing moves are filled in.
    Complete,
    /// It is signed.
    Sign,
    /// It is handed in.
    HandIn,
}

/// A penalty.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DeskPenalty {
    /// A warning.
    Warning,
    /// The game is declared lost.
    GameLost,
    /// Disqualification from the competition.
    Disqualification,
    /// Expulsion from the event.
    Expulsion,
}

/// The result set by a decision.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DeskScore {
    /// The game continues.
    #[default]
    PlayOn,
    /// White wins.
    White,
    /// Black wins.
    Black,
    /// The game is drawn.
    Draw,
    /// Both lose.
    BothLose,
    /// It does not count.
    Annulled,
}
