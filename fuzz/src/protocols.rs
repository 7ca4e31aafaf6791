//! What programs say to each other: nothing that arrives does harm, and what is read is written so that it reads the same.

use crate::request::Request;
use draughts::AnyPosition;
use protocol::dxp::{self, Message, MessageBuffer, framed};
use protocol::hub::{FromEngine, HubLine, HubPosition, ToEngine, old};

/// Hub's lines, in both directions and in both versions. The first line names the ruleset of the positions.
pub fn hub_line(bytes: &[u8]) {
    let request = Request::read(bytes);
    for text in request.text.lines() {
        if let Ok(Some(line)) = HubLine::read(text) {
            assert_eq!(HubLine::read(&line.to_string()), Ok(Some(line.clone())), "{line}");
        }
        match ToEngine::read(text) {
            Ok(Some(message)) => to_engine(&request, &message),
            Ok(None) => {}
            Err(fault) => assert!(!fault.to_string().is_empty()),
        }
        match FromEngine::read(text) {
            Ok(Some(message)) => {
                // What is written once is written the same for ever: times and scores are rounded the first time.
                let written = message.to_string();
                let again = FromEngine::read(&written);
                let Ok(Some(again)) = again else { panic!("{written}: {again:?}") };
                assert_eq!(again.to_string(), written);
            }
            Ok(None) => {}
            Err(fault) => assert!(!fault.to_string().is_empty()),
        }
        let _ = old::read(text);
    }
}

fn to_engine(request: &Request, message: &ToEngine) {
    let written = message.to_string();
    let again = ToEngine::read(&written);
    let Ok(Some(again)) = again else { panic!("{written}: {again:?}") };
    assert_eq!(again.to_string(), written);
    let _ = old::write(message);
    let ToEngine::Position(given) = message else { return };
    match HubPosition::read(request.ruleset, given) {
        Ok(placed) => {
            let written = placed.write();
            assert_eq!(HubPosition::read(request.ruleset, &written).as_ref(), Ok(&placed), "{written:?}");
        }
        Err(fault) => assert!(!fault.to_string().is_empty()),
    }
}

/// DamExchange: a stream of bytes, cut anywhere, gives the same messages; what is read is written so that it reads the
/// same; and what a message says of a board is legal there or a fault.
pub fn dxp(bytes: &[u8]) {
    let request = Request::read(bytes);
    let stream = request.text.replace('\n', "\0").into_bytes();
    let found = MessageBuffer::new().feed(&stream);
    let mut cut = MessageBuffer::new();
    let middle = stream.len() / 2;
    let mut by_halves = cut.feed(&stream[..middle]);
    by_halves.extend(cut.feed(&stream[middle..]));
    assert_eq!(format!("{found:?}"), format!("{by_halves:?}"));
    let position = AnyPosition::start(request.ruleset);
    for message in found {
        match message {
            Ok(message) => {
                // What cannot be written stands as a question mark, so it is compared as it is written.
                let written = framed(&message);
                let again = MessageBuffer::new().feed(&written);
                let [Ok(again)] = again.as_slice() else { panic!("{message:?}: {again:?}") };
                assert_eq!(framed(again), written);
                on_a_board(&position, &message);
            }
            Err(fault) => assert!(!fault.to_string().is_empty()),
        }
    }
}

fn on_a_board(position: &AnyPosition, message: &Message) {
    match message {
        Message::Move(moved) => match dxp::read_move(position, moved) {
            Ok(action) => assert!(position.moves().contains(&action), "{action:?}"),
            Err(fault) => assert!(!fault.to_string().is_empty()),
        },
        Message::GameRequest(asked) => match dxp::read_position(position.rules().ruleset, &asked.start) {
            Ok(start) => {
                let again = dxp::read_position(position.rules().ruleset, &dxp::start_of(&start));
                assert_eq!(again.as_ref(), Ok(&start));
            }
            Err(fault) => assert!(!fault.to_string().is_empty()),
        },
        _ => {}
    }
}
