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
        FromClient Ground FromServer Snapshot Update Happened Ruling Refusal Explanation Role Fixed Board Place Side Live Leave Wish Move Ply Clocks
        Counter Ending Claim Outcome Citation Chat Seats Seat Sitter NewGame Opponent Colour Meeting Opening Visibility
        Created Invitation SeatWanted GameLine DisplayShown PositionShown PositionMove Explained Fault
        StudySource NewStudy StudyDraft StudyChange StudyOperation CommentPlace StudyTag StudyShown StudyNode SignShown
        StudyLine Imported CollectionShown CollectedLine CollectionLine SetupShown SetupReason
        Evaluation EvaluationState EvaluatedLine LineMove EndgameVerdict Known Worth WithinLimits LimitVerdict EndgameMove
        Explored Results ExploredMove FoundGames FoundGame Review ReviewState ReviewedPly Turn
        Compared ComparedRuleset ComparedMove ComparedRuling
        Member NewAccount Credentials NewPassword Farewell AccountShown Taken SessionShown NewToken TokenMade TokenShown
        PlayerShown RatingShown RatingPoint AccountLine AccountChange
        Proof FirstCode SecondFactorShown AuthenticatorOffered RecoveryCodes Recovery PasswordMade
        NewChallenge ChallengeShown ChallengeState CallingShown CallingWishes PushShown Subscription SubscriptionKeys
        Unsubscription PlayerFound Ranked TvChannel
        NewDesk DeskLine DeskShown DeskBoardLine NewBoard FlagsCount DeskPressing DeskEntry DeskPlayers DeskClock
        DeskSheet DeskPenalty DeskScore DeskWritten DeskCorrection DeskSigning DeskProposal DeskReading
        DeskQuestion DeskAnswer DeskBoard DeskLogged DeskStruck DeskSignature DeskForm DeskField DeskInput DeskOption
        ClockShown ClockPeriod ClockAddition
        EventBoard EventCall EventCallAbout EventCallAnswer EventCallWanted EventDecision EventDraw EventGame EventAssistant EventJoin EventLine EventLink EventLinksWanted EventLogLine EventNews EventNote
        EventPlayer EventProposal EventProposalWanted EventReport EventReportShown EventRights EventRound EventSetting EventSheet EventShown EventStanding EventStandings EventWarning EventWhy EventWritten NewEvent
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
