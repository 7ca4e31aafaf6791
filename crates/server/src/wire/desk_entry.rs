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
    /// A move as it was played. One that is not legal is entered as `irregular`; the proposal says how.
    Move {
        /// As the ruleset writes it.
        text: String,
    },
    /// A move that is not legal, or another irregularity.
    Irregular {
        /// Who committed it.
        by: Side,
        /// By which article.
        article: String,
        /// What was played; one square for a piece taken off; empty if the position alone tells or has not changed.
        #[serde(default)]
        text: String,
        /// The position as it then stood, as FEN, if what was played does not tell.
        #[serde(default)]
        after: String,
    },
    /// The opponent reports the irregularity: the text decides what follows.
    Object,
    /// The opponent lets it stand.
    LetStand,
    /// Pieces were touched.
    Touch {
        /// The player who touched it.
        by: Side,
        /// The squares in their order, separated by blanks or commas.
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
        /// On which ground.
        ground: Ground,
        /// The move that would bring a repetition about.
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
        /// With both flags down, whose fell first, if that is known: that player is judged.
        #[serde(default)]
        first: Option<Side>,
    },
    /// Something is done to the clock.
    Clock {
        /// What is done to the clock.
        act: DeskClock,
        /// Whose display, for those that have one.
        #[serde(default)]
        by: Option<Side>,
        /// The time set on it, or White's on another clock.
        #[serde(default)]
        time: String,
        /// Black's time on another clock.
        #[serde(default)]
        black: String,
    },
    /// A player comes late, or not at all.
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
        /// Which kind.
        article: String,
    },
    /// A caution is recorded.
    Caution {
        /// The player who is cautioned.
        by: Side,
    },
    /// The arbiter decides the game, or that play goes on.
    Decide {
        /// The end it sets.
        ends: DeskScore,
        /// The article it stands on.
        article: String,
        /// The arbiter's words.
        #[serde(default)]
        words: String,
    },
    /// The players agree to take plies back.
    TakeBack {
        /// The number of plies.
        plies: u32,
    },
    /// A sign is put to a ply.
    Sign {
        /// The ply, from 1.
        ply: u32,
        /// The sign; empty to erase all.
        #[serde(default)]
        sign: String,
    },
    /// Something happens to a score sheet.
    Sheet {
        /// What happens to the score sheet.
        act: DeskSheet,
        /// The player whose sheet it is.
        by: Side,
    },
    /// The arbiter punishes somebody.
    Penalty {
        /// The player; nobody for a spectator.
        #[serde(default)]
        on: Option<Side>,
        /// Which penalty.
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
        /// The entry whose ruling is appealed against.
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
        /// If not, what stands instead.
        #[serde(default)]
        instead: DeskScore,
        /// The article it stands on.
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
        /// The article it stands on.
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
    /// A remark, by which nothing happens to the game.
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

/// What is done to a clock.
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
    /// The arbiter lets it run again.
    Resume,
    /// The arbiter sets the time of a player.
    Adjust,
    /// Another clock is put in its place.
    Replace,
    /// The arbiter sees a flag down.
    SeeFlag,
    /// The arbiter sees both flags down.
    SeeBothFlags,
    /// The opponent claims that the flag of a player is down.
    ClaimFlag,
    /// The clock is read: one kept by the program drops its flags itself.
    Look,
}

/// What happens to a score sheet.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DeskSheet {
    /// A tick is placed in time shortage.
    Tick,
    /// The ticks are written out.
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

/// How a game ends by a decision.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DeskScore {
    /// It goes on.
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
