//! What the texts say to an arbiter: irregularities, touched pieces, offers, incidents. Data only.

use super::{Article, Rules};
use crate::clock::CompletedBy;

/// The articles an arbiter rules by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArbiterRules {
    /// What an irregular move leads to.
    pub irregular_move: IrregularMove,
    /// Articles that grant rectification in their own words, beside the list of irregularities.
    pub rectified_by_themselves: &'static [Article],
    /// Touched pieces; nothing where the text does not regulate them.
    pub touch: Option<Touch>,
    /// Draw offers.
    pub offers: Offers,
    /// Flags that fall.
    pub flags: Flags,
    /// Players that come late.
    pub late: Option<Late>,
    /// Incidents with a consequence of their own, and those that have none.
    pub incidents: &'static [Incident],
}

impl Rules {
    /// The articles on draw offers; none where the text does not regulate them.
    pub const fn offer_articles(&self) -> &[Article] {
        self.arbiter.offers.article.as_slice()
    }
}

/// What an irregular move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IrregularMove {
    /// The opponent chooses: it is rectified, wholly, or it stands. Playing on accepts it.
    OpponentChooses {
        /// Gives the choice.
        choice: Article,
        /// The opponent's next move accepts it.
        accepted: Article,
        /// There is no partial rectification.
        whole: Article,
    },
    /// The first one is recalled with a caution, any further one costs the game. Playing on condones it.
    CautionThenForfeit {
        /// Gives the penalty.
        penalty: Article,
        /// The game is lost by it.
        forfeit: Article,
        /// The opponent's next move condones it.
        condoned: Article,
    },
    /// The position before it is restored, whenever it is discovered.
    Restored {
        /// Says so.
        restored: Article,
    },
    /// The game is played where only legal moves can be made.
    Impossible,
}

/// What the texts say of touched pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch {
    /// A touched piece that can move must be played.
    pub must_play: Article,
    /// Pieces are adjusted after a word to the opponent.
    pub adjusting: Article,
    /// The players who may adjust.
    pub adjusters: Adjusters,
    /// Touching out of turn, if the text has a word on it.
    pub out_of_turn: Article,
    /// Touching a piece that cannot move: an offence of this kind, or nothing.
    pub unplayable: Option<Article>,
}

/// Who may adjust pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjusters {
    /// The player on turn.
    PlayerOnTurn,
    /// Either player, at any time.
    Either,
}

/// The form of draw offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offers {
    /// Where the form is written, or the agreement itself; none where the text does not regulate it.
    pub article: Option<Article>,
    /// Whether an offer out of form is improper.
    pub form: OfferForm,
    /// Whether the game must have begun.
    pub begun: MoveBeforeDraw,
}

/// Whether the form of a draw offer matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferForm {
    /// Only after one's own move, and not again before something has changed; otherwise it is improper.
    Strict,
    /// At any time.
    Free,
}

/// Whether a move must have been made before a draw can be agreed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveBeforeDraw {
    /// At least one move.
    Required,
    /// None is needed.
    NotRequired,
}

/// What a fallen flag means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flags {
    /// How the clock is handled.
    pub handling: Article,
    /// When a move counts as completed.
    pub completed_by: CompletedBy,
    /// Enough moves have been made: play goes on.
    pub enough_moves: Article,
    /// Both flags are down and nobody knows which fell first: play goes on.
    pub order_unknown: Article,
    /// A flag costs the game only in official competition.
    pub official_only: OfficialOnly,
    /// A flag gives a draw if the position has been repeated often enough.
    pub drawn_by_repetition: Option<Article>,
    /// A flag gives a draw if the opponent cannot win.
    pub drawn_if_opponent_cannot_win: Option<Article>,
}

/// Whether a flag costs the game only in official competition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfficialOnly {
    /// So says this article; elsewhere it does only if the players chose so.
    By(Article),
    /// It costs the game everywhere.
    No,
}

/// What happens to a player that comes late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Late {
    /// The player plays with the time that is left.
    pub plays: Article,
    /// The game is lost.
    pub lost: Article,
    /// Neither has come: nobody gets anything.
    pub both: Article,
    /// Minutes after which the game is lost; twice as many cost the second game of the round too.
    pub minutes: u32,
}

/// An incident and what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Incident {
    /// The article it falls under.
    pub article: Article,
    /// The consequence.
    pub consequence: Consequence,
}

/// What follows from an incident.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Consequence {
    /// It is set right or written down, and play goes on.
    PlayOn,
    /// The same before the next move; noticed later it is an irregularity as others are.
    PlayOnIfNoticedAtOnce,
    /// The game is annulled and begins again.
    AnnulAndRestart,
    /// The player loses the game.
    Forfeit,
    /// First a caution, then the loss of the game.
    CautionThenForfeit,
    /// Neither gets anything.
    BothLose,
}
