//! DamExchange: messages, streams, positions and moves.

use draughts::{AnyPosition, RulesetName, Side};
use protocol::dxp::{
    self, BackAnswer, BackRequest, GameAnswer, GameEnd, GameRequest, Message, MessageBuffer, MessageError,
    MoveMessage, Next, Reason, Reply, Start,
};

/// Reads and writes the same, to the letter.
fn check(text: &str, expected: Message) {
    assert_eq!(expected.to_string(), text);
    assert_eq!(Message::read(text), Ok(expected), "{text}");
}

fn check_fault(text: &str, words: &str) {
    let fault = Message::read(text).expect_err(text).to_string();
    assert!(fault.contains(words), "{text}: {fault}");
}

fn request(start: Start) -> GameRequest {
    let name = "Example 1.0".to_owned();
    GameRequest { version: 1, name, follower: Side::White, minutes: 60, moves: 65, start }
}

#[test]
fn messages_have_the_widths_of_the_protocol() {
    let name = "Example 1.0                     ";
    assert_eq!(name.len(), 32);
    check(&format!("R01{name}W060065A"), Message::GameRequest(request(Start::Usual)));
    let squares = format!("{}zZ{}wW", "e".repeat(10), "e".repeat(36));
    let start = Start::Position { turn: Side::Black, squares: squares.clone() };
    check(&format!("R01{name}W060065BZ{squares}"), Message::GameRequest(request(start)));
    let longest = format!("R01{name}W060065BZ{squares}");
    assert_eq!(longest.len(), 1 + 2 + 32 + 1 + 3 + 3 + 1 + 1 + 50);
    for (digit, reply) in
        [(0, Reply::Accepted), (1, Reply::OtherVersion), (2, Reply::NotThisGame), (3, Reply::NoGame)]
    {
        let answer = GameAnswer { name: "Example 1.0".to_owned(), reply };
        check(&format!("A{name}{digit}"), Message::GameAnswer(answer));
    }
    check("M0012061100", Message::Move(MoveMessage { seconds: 12, from: 6, to: 11, captured: vec![] }));
    check(
        "M001205250422122320",
        Message::Move(MoveMessage { seconds: 12, from: 5, to: 25, captured: vec![22, 12, 23, 20] }),
    );
    check("E00", Message::GameEnd(GameEnd { reason: Reason::Unknown, next: Next::AnotherGame }));
    check("E11", Message::GameEnd(GameEnd { reason: Reason::Lost, next: Next::Nothing }));
    check("E20", Message::GameEnd(GameEnd { reason: Reason::Drawn, next: Next::AnotherGame }));
    check("E30", Message::GameEnd(GameEnd { reason: Reason::Won, next: Next::AnotherGame }));
    check("CGood game.", Message::Chat("Good game.".to_owned()));
    check("B005Z", Message::BackRequest(BackRequest { number: 5, turn: Side::Black }));
    check("K0", Message::BackAnswer(BackAnswer::Accepted));
    check("K1", Message::BackAnswer(BackAnswer::NotSupported));
    check("K2", Message::BackAnswer(BackAnswer::Refused));
}

#[test]
fn what_does_not_fit_is_cut() {
    let long = Message::Chat("é".repeat(200)).to_string();
    assert_eq!(long, format!("C{}", "?".repeat(126)));
    let answer =
        GameAnswer { name: " A very long name that nobody can remember".into(), reply: Reply::NoGame };
    assert_eq!(Message::GameAnswer(answer).to_string(), "AA very long name that nobody can3");
    let slow = MoveMessage { seconds: 20_000, from: 1, to: 6, captured: vec![] };
    assert_eq!(Message::Move(slow).to_string(), "M9999010600");
}

#[test]
fn faults_say_where_and_what() {
    check_fault("", "at least one");
    check_fault("X", "'X' is not the first letter of a message");
    check_fault("E0", "column 3: what comes next is missing");
    check_fault("E000", "column 4: there is text after the last field");
    check_fault("E40", "column 2: the reason is \"4\"");
    check_fault("M00120611", "column 10: the number of captured pieces is missing");
    check_fault("M0012061121", "no move takes more than 20");
    check_fault("M001206110122x", "after the last field");
    check_fault("M00120611012", "a captured piece is missing");
    check_fault("Mabcd061100", "the time is \"abcd\"; write digits");
    check_fault("B005B", "W for White, Z for Black");
    check_fault("Cé", "ASCII");
    check_fault(&format!("C{}", "x".repeat(127)), "at most 127");
}

#[test]
fn a_stream_is_cut_at_zero_bytes_wherever_it_breaks() {
    let bytes =
        [dxp::framed(&Message::Chat("one".into())), dxp::framed(&Message::BackAnswer(BackAnswer::Refused))];
    let bytes = bytes.concat();
    for cut in 0..=bytes.len() {
        let mut stream = MessageBuffer::new();
        let mut found = stream.feed(&bytes[..cut]);
        found.extend(stream.feed(&bytes[cut..]));
        let expected = [Ok(Message::Chat("one".into())), Ok(Message::BackAnswer(BackAnswer::Refused))];
        assert_eq!(found, expected, "cut at {cut}");
    }
}

#[test]
fn a_stream_passes_over_what_is_too_long() {
    let mut stream = MessageBuffer::new();
    assert_eq!(stream.feed(&[b'C'; 5000]), []);
    assert_eq!(stream.feed(b"x\0E00\0").len(), 2);
    assert_eq!(stream.feed(&[b'C'; 200]), []);
    assert_eq!(stream.feed(b"\0")[0], Err(MessageError::TooLong));
}

#[test]
fn games_go_there_and_back_in_every_ruleset() {
    for &ruleset in RulesetName::ALL {
        let mut position = AnyPosition::start(ruleset);
        assert_eq!(dxp::start_of(&position), Start::Usual);
        for ply in 0..60 {
            let start = dxp::start_of(&position);
            assert_eq!(dxp::read_position(ruleset, &start), Ok(position), "{ruleset}");
            let moves = position.moves();
            let Some(action) = moves.get((ply * 5) % moves.len().max(1)) else { break };
            let message = Message::Move(dxp::moved(&position, action, 3));
            let Ok(Message::Move(moved)) = Message::read(&message.to_string()) else { panic!("{message}") };
            assert_eq!(dxp::read_move(&position, &moved), Ok(*action), "{ruleset}");
            position = position.after(action);
        }
    }
}

#[test]
fn positions_and_moves_of_others_are_checked() {
    let start = Start::Position { turn: Side::White, squares: "e".repeat(50) };
    assert!(dxp::read_position(RulesetName::Russian, &start).is_err());
    let start = Start::Position { turn: Side::White, squares: format!("b{}w", "e".repeat(48)) };
    let fault = dxp::read_position(RulesetName::International, &start).unwrap_err().to_string();
    assert!(fault.contains("column 2") && fault.contains("z and Z for Black"), "{fault}");
    let position = AnyPosition::start(RulesetName::International);
    let illegal = MoveMessage { seconds: 0, from: 32, to: 99, captured: vec![] };
    assert!(dxp::read_move(&position, &illegal).is_err());
    let unnamed = MoveMessage { seconds: 0, from: 32, to: 23, captured: vec![28] };
    assert!(dxp::read_move(&position, &unnamed).is_err());
}

#[test]
fn places_to_go_back_to_are_counted_in_plies() {
    let plies = |number, turn, first| BackRequest { number, turn }.plies(first);
    assert_eq!(plies(1, Side::White, Side::White), Some(0));
    assert_eq!(plies(5, Side::Black, Side::White), Some(9));
    assert_eq!(plies(1, Side::Black, Side::Black), Some(0));
    assert_eq!(plies(2, Side::White, Side::Black), Some(1));
    assert_eq!(plies(1, Side::White, Side::Black), None);
    assert_eq!(plies(0, Side::White, Side::White), None);
}
