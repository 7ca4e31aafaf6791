//! What is decided, in one word.

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Verdict {
    /// The attempted move is legal.
    Legal,
    /// The touched piece can move.
    Playable,
    /// It is written down and nothing follows.
    Recorded,
    /// An article does not allow it, and it changes nothing.
    Refused,
    /// The game has ended by it, as the outcome says.
    Ended,
    /// An offer is made.
    Offered,
    /// A claim or offer is accepted.
    Accepted,
    /// A claim is not.
    Rejected,
    /// A claim is for the controller to decide.
    ToController,
    /// An offer is declined.
    Declined,
    /// An offer has lapsed, because the opponent moved.
    RejectedByMove,
    /// The offer is out of form.
    ImproperOffer,
    /// The flag costs the game.
    LossOnTime,
    /// Play goes on.
    Continue,
    /// The flag gives a draw.
    DrawInsteadOfLoss,
    /// The irregular move is taken back.
    Rectify,
    /// The irregularity stands.
    Stands,
    /// The move is recalled and the player cautioned.
    CautionAndRecall,
    /// The player is cautioned.
    Caution,
    /// The game is lost by it.
    Forfeit,
    /// The position before the irregular move is restored.
    RestorePosition,
    /// The game begins again.
    AnnulAndRestart,
    /// The touched piece must be played.
    MustPlay,
    /// Any legal move may be made.
    FreeMove,
    /// The late player plays with the time that is left.
    PlayOn,
    /// The opponent has to choose: rectify or let stand.
    OpponentChooses,
    /// A player or spectator is warned.
    Warning,
    /// The player is out of the competition.
    Disqualified,
    /// A player or spectator has to leave.
    Expelled,
    /// The arbiter, or a committee, has to decide.
    Pending,
    /// The committee leaves the decision as it is.
    Upheld,
    /// The committee replaces the decision.
    Overturned,
    /// The arbiter has set up this position.
    PositionSet,
}

impl Verdict {
    /// The verdict in one word, as files and programs write it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::Playable => "playable",
            Self::Recorded => "recorded",
            Self::Refused => "refused",
            Self::Ended => "ended",
            Self::Offered => "offered",
            Self::Accepted => "accepted",
            Self::Rejected => "rejected",
            Self::ToController => "to_controller",
            Self::Declined => "declined",
            Self::RejectedByMove => "rejected_by_move",
            Self::ImproperOffer => "improper_offer",
            Self::LossOnTime => "loss_on_time",
            Self::Continue => "continue",
            Self::DrawInsteadOfLoss => "draw_instead_of_loss",
            Self::Rectify => "rectify",
            Self::Stands => "stands",
            Self::CautionAndRecall => "caution_and_recall",
            Self::Caution => "caution",
            Self::Forfeit => "forfeit",
            Self::RestorePosition => "restore_position",
            Self::AnnulAndRestart => "annul_and_restart",
            Self::MustPlay => "must_play",
            Self::FreeMove => "free_move",
            Self::PlayOn => "play_on",
            Self::OpponentChooses => "opponent_chooses",
            Self::Warning => "warning",
            Self::Disqualified => "disqualified",
            Self::Expelled => "expelled",
            Self::Pending => "pending",
            Self::Upheld => "upheld",
            Self::Overturned => "overturned",
            Self::PositionSet => "position_set",
        }
    }
}
