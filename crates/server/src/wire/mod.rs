//! What the server and the browser say to each other: two closed enums, one per sender, and the things they carry.
//!
//! Squares are strings in the ruleset's own notation; where they lie is said once, in [`Board`]. Browser code never
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
    Compared, ComparedMove, ComparedRuleset, ComparedRuling, EndgameMove, EndgameVerdict, EvaluatedLine,
    Evaluation, EvaluationState, Explored, ExploredMove, FoundGame, FoundGames, Known, LimitVerdict,
    LineMove, Results, Review, ReviewState, ReviewedPly, Turn, WithinLimits, Worth,
};
pub use calling::{
    CallingShown, CallingWishes, ChallengeShown, ChallengeState, NewChallenge, PlayerFound, PushShown,
    Ranked, Subscription, SubscriptionKeys, TvChannel, Unsubscription,
};
pub use desk::{
    DeskAnswer, DeskBoard, DeskBoardLine, DeskCorrection, DeskField, DeskForm, DeskInput, DeskLine,
    DeskLogged, DeskOption, DeskPressing, DeskProposal, DeskQuestion, DeskReading, DeskShown, DeskSignature,
    DeskSigning, DeskStruck, DeskWritten, FlagsCount, NewBoard, NewDesk,
};
pub use desk_entry::{DeskClock, DeskEntry, DeskPenalty, DeskPlayers, DeskScore, DeskSheet};
pub use event::{
    EventAssistant, EventBoard, EventCall, EventCallAbout, EventCallAnswer, EventCallWanted, EventDecision,
    EventDraw, EventGame, EventJoin, EventLine, EventLink, EventLinksWanted, EventLogLine, EventNews,
    EventNote, EventPlayer, EventProposal, EventProposalWanted, EventReport, EventReportShown, EventRights,
    EventRound, EventSetting, EventSheet, EventShown, EventStanding, EventStandings, EventWarning, EventWhy,
    EventWritten, NewEvent,
};
pub use from_client::{FromClient, Ground};
pub use from_server::{Explanation, FromServer, Refusal, Snapshot, Update};
pub use game::{
    Board, Chat, Citation, Claim, Clocks, Counter, Ending, Fixed, Leave, Live, Member, Move, Outcome, Pieces,
    Place, Ply, Role, Seat, Seats, Side, Sitter, Wish,
};
pub use http::{
    Colour, Created, DisplayShown, Explained, Fault, GameLine, Invitation, Meeting, NewGame, Opening,
    Opponent, PositionMove, PositionShown, SeatWanted, Visibility,
};
pub use library::{
    ArticleShown, PdnAsked, PdnChecked, PdnFault, PdnGame, PdnWanted, RulebookShown, RulesetShown, ValueShown,
};
pub use message::Message;
pub use people::{
    AccountChange, AccountLine, AccountShown, Credentials, Farewell, NewAccount, NewPassword, NewToken,
    PlayerShown, RatingPoint, RatingShown, SessionShown, Taken, TokenMade, TokenShown,
};
pub use playing::{
    BoardChange, BoardChanges, BoardSensed, BoardStanding, MoveAsked, OwnEvent, OwnEventKind, StreamAsked,
    WishDone,
};
pub use proof::{
    AuthenticatorOffered, FirstCode, PasswordMade, Proof, Recovery, RecoveryCodes, SecondFactorShown,
};
pub use ruling::{Happened, Ruling};
pub use rulings::{CaseAsked, CaseJudged, CasesAsked};
pub use study::{
    CollectedLine, CollectionLine, CollectionShown, CommentPlace, Imported, NewStudy, SetupReason,
    SetupShown, SignShown, StudyChange, StudyDraft, StudyLine, StudyNode, StudyOperation, StudyShown,
    StudySource, StudyTag,
};
pub use table_clock::{ClockAddition, ClockPeriod, ClockShown};
