//! The messages between server and browser: two closed enums, one per sender, and the types they contain.
//!
//! Squares are strings in the ruleset's own notation; [`Board`] gives their places. Browser code never
//! decides rules: it shows the moves it is given. `web/wire.d.ts` is written from these types by a test.

mod analysis;
mod calling;
#[cfg(test)]
mod declared;
mod desk;
mod desk_entry;
mod event;
mod from_client;
mod from_server;
mod game;
mod http;
mod library;
mod message;
mod people;
mod playing;
mod proof;
mod ruling;
mod rulings;
mod study;
mod table_clock;

pub use analysis::{
    ComparedMove, ComparedRuleset, ComparedRuling, DatabaseCoverage, EndgameMove, EndgameVerdict,
    EvaluatedLine, Evaluation, EvaluationState, ExplorerMove, ExplorerPosition, FoundGame, FoundGames,
    LimitVerdict, LineMove, Results, Review, ReviewState, ReviewedPly, RulesetComparison, SideResult,
    TurningPoint, WithinLimits,
};
pub use calling::{
    CallSettings, CallingWishes, ChallengeState, ChallengeView, LeaderboardEntry, NewChallenge, PlayerMatch,
    PushKey, Subscription, SubscriptionKeys, TvChannel, Unsubscription,
};
pub use desk::{
    DeskAnswer, DeskBoard, DeskBoardLine, DeskCorrection, DeskEntryRequest, DeskField, DeskForm, DeskInput,
    DeskLine, DeskLogEntry, DeskOption, DeskPressing, DeskProposal, DeskQuestion, DeskReading, DeskSignature,
    DeskSignatureRequest, DeskStrike, DeskView, FlagsCount, NewBoard, NewDesk,
};
pub use desk_entry::{DeskClock, DeskEntry, DeskPenalty, DeskPlayers, DeskScore, DeskSheet};
pub use event::{
    EventAssistant, EventBoard, EventCall, EventCallAnswer, EventCallRequest, EventCallSubject,
    EventDecision, EventDecisionResult, EventDraw, EventGame, EventJoin, EventLine, EventLink,
    EventLinksRequest, EventLiveBoard, EventLogLine, EventNews, EventNote, EventOnline, EventParticipation,
    EventPlayer, EventProposal, EventProposalRequest, EventReport, EventReportView, EventRights, EventRound,
    EventRoundStart, EventRoundStartRequest, EventSetting, EventSheet, EventSighting, EventStanding,
    EventStandings, EventView, EventWarning, NewEvent, NewOnline, PairingReason,
};
pub use from_client::{FromClient, Ground};
pub use from_server::{Explanation, FromServer, Refusal, RefusalSource, Snapshot, Update};
pub use game::{
    Board, Chat, Citation, Claim, Clocks, Counter, Ending, Fixed, GameOfEvent, Leave, Live, Member, Move,
    Outcome, Pieces, Place, Ply, Role, Seat, SeatOccupant, Seats, Side, Wish,
};
pub use http::{
    Colour, CreatedResource, DisplayView, ErrorBody, GameLine, Invitation, Meeting, MoveExplanation, NewGame,
    Opening, Opponent, PositionMove, PositionView, SeatLinkRequest, Visibility,
};
pub use library::{
    ArticleView, PdnConversionQuery, PdnFault, PdnGame, PdnQuery, PdnReport, RulebookView, RulesetValueView,
    RulesetView,
};
pub use message::Message;
pub use people::{
    AccountChange, AccountDeletion, AccountLine, AccountView, ClaimedGames, CreatedToken, Credentials,
    NewAccount, NewPassword, NewToken, PlayerView, RatingPoint, RatingView, SessionView, TokenView,
};
pub use playing::{
    BoardChange, BoardChanges, BoardReading, BoardStanding, MoveRequest, OwnEvent, OwnEventKind, StreamQuery,
    WishDone,
};
pub use proof::{
    AuthenticatorOffer, FirstCode, GeneratedPassword, Proof, Recovery, RecoveryCodes, SecondFactorView,
};
pub use ruling::{RuledEvent, Ruling};
pub use rulings::{CaseRequest, CaseResult, CasesRequest};
pub use study::{
    CollectedLine, CollectionLine, CollectionView, CommentPlace, ImportReport, NewStudy, SetupReason,
    SetupView, SignView, StudyChange, StudyDraft, StudyLine, StudyNode, StudyOperation, StudySource,
    StudyTag, StudyView,
};
pub use table_clock::{ClockAddition, ClockPeriod, ClockView};
