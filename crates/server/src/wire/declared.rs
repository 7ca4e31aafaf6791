//! `web/wire.d.ts`, written from the types.

use super::*;
use ts_rs::{Config, TS};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/web/wire.d.ts");

/// The file as it should be.
fn declared() -> String {
    // JSON has one kind of number.
    let config = Config::new().with_large_int("number");
    let mut text = String::from(
        "// What the server and the browser say to each other, written from the types in src/wire by a test:\n\
         // RENEW_SNAPSHOTS=1 cargo test -p server wire\n",
    );
    text.push_str("\n/** Pieces by square: `w` and `b` men, `W` and `B` kings. */\n");
    text.push_str("export type Pieces = { [square: string]: string };\n");
    macro_rules! declare {
        ($($type:ident)*) => {
            $(
                if let Some(docs) = $type::docs() {
                    text.push('\n');
                    text.push_str(&docs);
                }
                text.push_str("export ");
                text.push_str(&$type::decl(&config));
                text.push('\n');
            )*
        };
    }
    declare! {
        FromClient Ground FromServer Snapshot Update RuledEvent Ruling RefusalSource Refusal Explanation Role Fixed Board Place Side Live Leave Wish Move Ply Clocks
        Counter Ending Claim Outcome Citation Chat Seats Seat SeatOccupant NewGame Opponent Colour Meeting Opening Visibility
        CreatedResource Invitation SeatLinkRequest GameLine DisplayView PositionView PositionMove MoveExplanation ErrorBody
        StudySource NewStudy StudyDraft StudyChange StudyOperation CommentPlace StudyTag StudyView StudyNode SignView
        StudyLine ImportReport CollectionView CollectedLine CollectionLine SetupView SetupReason
        Evaluation EvaluationState EvaluatedLine LineMove EndgameVerdict DatabaseCoverage SideResult WithinLimits LimitVerdict EndgameMove
        ExplorerPosition Results ExplorerMove FoundGames FoundGame Review ReviewState ReviewedPly TurningPoint
        RulesetComparison ComparedRuleset ComparedMove ComparedRuling
        Member NewAccount Credentials NewPassword AccountDeletion AccountView ClaimedGames SessionView NewToken CreatedToken TokenView
        PlayerView RatingView RatingPoint AccountLine AccountChange
        Proof FirstCode SecondFactorView AuthenticatorOffer RecoveryCodes Recovery GeneratedPassword
        NewChallenge ChallengeView ChallengeState CallSettings CallingWishes PushKey Subscription SubscriptionKeys
        Unsubscription PlayerMatch LeaderboardEntry TvChannel
        NewDesk DeskLine DeskView DeskBoardLine NewBoard FlagsCount DeskPressing DeskEntry DeskPlayers DeskClock
        DeskSheet DeskPenalty DeskScore DeskEntryRequest DeskCorrection DeskSignatureRequest DeskProposal DeskReading
        DeskQuestion DeskAnswer DeskBoard DeskLogEntry DeskStrike DeskSignature DeskForm DeskField DeskInput DeskOption
        ClockView ClockPeriod ClockAddition
        EventBoard EventCall EventCallSubject EventCallAnswer EventCallRequest EventDecision EventRoundStartRequest EventRoundStart EventSighting EventDraw EventGame EventAssistant EventJoin EventLine EventLink EventLinksRequest EventLogLine EventNews EventNote
        EventPlayer EventProposal EventProposalRequest EventReport EventReportView EventRights EventRound EventSetting EventSheet EventView EventStanding EventStandings EventWarning PairingReason EventDecisionResult NewEvent
        EventLiveBoard EventParticipation EventOnline NewOnline GameOfEvent
    }
    // A short comment stands on one line.
    text.replace("/**\n * ", "/** ").replace("\n */", " */")
}

#[test]
fn the_declarations_are_those_of_the_types() {
    let declared = declared();
    if std::env::var_os("RENEW_SNAPSHOTS").is_some() {
        std::fs::create_dir_all(concat!(env!("CARGO_MANIFEST_DIR"), "/web")).expect("a folder for the pages");
        std::fs::write(FILE, &declared).expect("the declarations can be written");
    }
    let written = std::fs::read_to_string(FILE).unwrap_or_default();
    assert_eq!(written, declared, "web/wire.d.ts is out of date: run this test with RENEW_SNAPSHOTS=1");
}
