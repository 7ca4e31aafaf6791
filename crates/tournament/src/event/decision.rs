//! What can be decided, and why a decision can be refused.

use super::cases::{CaseDecision, CommitteeError};
use super::conduct::ConductDecision;
use super::entry::{EntryField, Fee, Seeding, Status};
use super::hall::HallDecision;
use super::scheme::{Reason, ScoreError};
use super::settings::SettingError;
use crate::history::{Bye, Number, Points};
use crate::lots::{ColourDraw, ColourLot};
use crate::systems::groups::GroupsError;
use crate::systems::play_off::PlayOffError;
use crate::systems::teams::LineUpError;
use crate::systems::{Pair, RoundPairs};

/// A decision: a line of an event's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// A setting before the start.
    Set {
        setting: String,
        /// What it is.
        value: String,
    },
    /// A setting after the start, logged with its reason.
    Amend {
        setting: String,
        /// What it is.
        value: String,
        because: String,
    },
    /// An entry; after the start a late one.
    Enter {
        /// The name.
        name: String,
        /// The rating, 0 without one.
        rating: u16,
        /// The title.
        title: String,
        /// The federation.
        federation: String,
        /// The federation's number of the player.
        id: String,
        /// The club.
        club: String,
        /// Amateur or professional.
        status: Option<Status>,
        /// The fee, and what of it is paid.
        fee: Fee,
    },
    /// A particular of an entry is corrected.
    Correct {
        player: Number,
        field: EntryField,
        /// What it is.
        value: String,
    },
    /// A fee is paid.
    Pay {
        player: Number,
        /// How much, in hundredths.
        amount: u32,
    },
    /// An entry is taken back before the start.
    Scratch { player: Number, because: String },
    /// A rating from a list.
    Rate {
        player: Number,
        /// The new rating.
        rating: u16,
    },
    /// The end of the entries: start numbers are given, tie-breaks frozen.
    Start(Seeding),
    /// A bye that a player asks for.
    Bye {
        player: Number,
        /// For which round.
        round: u16,
        /// With which points.
        bye: Bye,
    },
    /// A player leaves.
    Withdraw {
        player: Number,
        /// The first round that is not played.
        round: u16,
        /// What becomes of the results.
        results: Withdrawal,
    },
    /// Two players must not be paired.
    Forbid(Number, Number),
    /// Colours are drawn.
    Lots {
        /// How the colours are drawn.
        draw: ColourDraw,
        /// Between whom.
        players: (Number, Number),
        /// From which seed.
        seed: u64,
        /// What came of it; checked against the seed.
        lot: ColourLot,
    },
    /// The program proposes a pairing.
    Propose {
        /// For which round.
        round: u16,
        /// Who made it, for example `berger`.
        by: String,
        /// The pairs.
        pairs: PairList,
    },
    /// The controller changes it.
    Edit {
        /// Which round.
        round: u16,
        /// The whole pairing.
        pairs: PairList,
        because: String,
    },
    /// The pairing is made known.
    Publish(u16),
    /// A game's result.
    Result {
        /// The round.
        round: u16,
        /// The board, from 1.
        board: u16,
        /// The game of the round, from 1.
        game: u8,
        /// The score as it is written.
        score: String,
        /// Why it is so.
        reason: Reason,
    },
    /// A player misses all games of a round (wcdf 2.24).
    Absent {
        /// The round.
        round: u16,
        player: Number,
    },
    /// A score sheet is not signed: no points for the round, the opponent keeps his (wcdf 3.10).
    Unsigned {
        /// The round.
        round: u16,
        /// Whose sheet.
        player: Number,
    },
    /// Points taken away, or given.
    Penalty {
        player: Number,
        /// What is taken away; less than nothing is given.
        points: Points,
        because: String,
    },
    /// Who goes through after a play-off.
    Winner {
        /// The round.
        round: u16,
        /// The board, from 1.
        board: u16,
        player: Number,
        /// How it was played off.
        because: String,
    },
    /// A player of a team, behind those it already has: the order of entry is the board order.
    Member {
        /// Whose player.
        team: Number,
        /// The name.
        name: String,
        /// The rating, 0 without one.
        rating: u16,
        /// The federation's number of the player.
        id: String,
    },
    /// Who plays for a team in a round.
    LineUp {
        /// The round.
        round: u16,
        /// The team.
        team: Number,
        /// The players' places in the team's board order, first board first.
        members: Vec<u16>,
    },
    /// Openings are drawn for all boards of a round, one for each two games.
    Ballots {
        /// The round.
        round: u16,
        /// From which seed.
        seed: u64,
    },
    /// One opening is drawn anew.
    Redraw {
        /// The round.
        round: u16,
        /// The board, from 1.
        board: u16,
        /// A game that it is for, from 1.
        game: u8,
        /// From which seed.
        seed: u64,
        because: String,
    },
    /// An opening from real cards, or as the players agreed.
    Ballot {
        /// The round.
        round: u16,
        /// The board, from 1.
        board: u16,
        /// A game that it is for, from 1.
        game: u8,
        /// Its number in the deck.
        ballot: u16,
    },
    /// A game of a play-off.
    PlayOff {
        /// The round.
        round: u16,
        /// The board, from 1.
        board: u16,
        /// The score as it is written, White's points first.
        score: String,
        /// The time that the first and the second player of the board have left, in milliseconds.
        left: Option<[u64; 2]>,
    },
    /// Those whom nothing separates are placed in this order.
    Order {
        /// Best first.
        players: Vec<Number>,
        /// How it was decided: by a barrage, by lot.
        because: String,
    },
    /// A player who left plays again.
    Return {
        player: Number,
        /// The first round that is played again.
        round: u16,
    },
    /// All results of a round are there.
    Close(u16),
    /// A closed round is opened again.
    Reopen { round: u16, because: String },
    /// The standings are final.
    Finish,
    /// Something in the hall: tables, the roll, sheets, assistants.
    Hall(HallDecision),
    /// Something about conduct: incidents, penalties, calls.
    Conduct(ConductDecision),
    /// Something about a ruling, its appeal, or the regulation.
    Case(CaseDecision),
}

/// The pairs of a round as a decision holds them.
pub type PairList = RoundPairs;

/// What becomes of a withdrawn player's results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Withdrawal {
    /// They stand.
    Kept,
    /// They are struck: the games count as not played.
    Struck,
}

/// Why a decision is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Nobody has this number.
    #[error("there is no player {0}: look the number up in the list of players")]
    NoPlayer(Number),
    /// A setting cannot be made.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// A score does not fit.
    #[error(transparent)]
    Score(#[from] ScoreError),
    /// A line-up does not stand.
    #[error(transparent)]
    LineUp(#[from] LineUpError),
    /// A game of a play-off cannot be entered.
    #[error(transparent)]
    PlayOff(#[from] PlayOffError),
    /// Groups cannot be made.
    #[error(transparent)]
    Groups(#[from] GroupsError),
    /// There is no such round yet.
    #[error("round {0} has not been paired: propose it first")]
    NoRound(u16),
    /// There is no such board or game.
    #[error("round {round} has no board {board}.{game}: see the pairing")]
    NoBoard {
        /// The round.
        round: u16,
        /// The board.
        board: u16,
        /// The game.
        game: u8,
    },
    /// A pairing has somebody twice.
    #[error("player {0} is paired twice: give every player one opponent")]
    PairedTwice(Number),
    /// A lot that its seed does not draw.
    #[error("the seed does not give this result: draw again, or correct the seed")]
    WrongLot,
    /// A committee cannot hear an appeal.
    #[error(transparent)]
    Committee(#[from] CommitteeError),
    /// There is no such case.
    #[error("there is no case {0}: look the number up in the list of cases")]
    NoCase(u16),
    /// There is no such call.
    #[error("there is no call {0}: look the number up in the list of calls")]
    NoCall(u16),
    /// The event's own regulation has no such clause.
    #[error("the event's regulations have no clause {0}: add it with clause, or cite another article")]
    NoClause(String),
    /// The event is closed to somebody.
    #[error("{name} cannot enter the event: {because}")]
    Barred { name: String, because: String },
    /// Somebody who was disqualified or expelled cannot play.
    #[error("player {0} has been excluded from the event: pair the round without this player")]
    Excluded(Number),
    /// The players' reports differ.
    #[error(
        "the players report different results on board {board}.{game} of round {round}: ask both, and enter the result yourself"
    )]
    Disputed {
        /// The round.
        round: u16,
        /// The board.
        board: u16,
        /// The game.
        game: u8,
    },
    /// The decision would change nothing.
    #[error("nothing would change: {0}")]
    NoEffect(String),
    /// Something is missing or comes too early or late.
    #[error("{0}")]
    Order(String),
}

impl Pair {
    pub(super) fn players(self) -> [Number; 2] {
        [self.white, self.black]
    }
}
