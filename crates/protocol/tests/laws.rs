//! Laws: nothing that arrives does harm, and what is written reads the same.

use proptest::prelude::*;
use protocol::dxp::{Message, MessageBuffer};
use protocol::hub::{FromEngine, HubLine, ToEngine, old};

proptest! {
    #[test]
    fn no_line_does_harm(text in ".{0,200}") {
        let _ = (ToEngine::read(&text), FromEngine::read(&text), old::read(&text));
    }

    #[test]
    fn lines_read_as_they_are_written(
        command in "[a-z-]{1,10}",
        fields in prop::collection::vec(("[a-z-]{1,8}", "[ -!#-~]{0,20}"), 0..6),
    ) {
        let line = fields.iter().fold(HubLine::new(&command), |line, (name, value)| line.with(name, value));
        prop_assert_eq!(HubLine::read(&line.to_string()), Ok(Some(line)));
    }

    #[test]
    fn what_an_engine_is_told_is_written_as_it_is_read(
        text in "(level|pos|go|set-param|hub|stop)( (pos|moves|time|inc|depth|nodes|name|value|think|ponder|infinite)(=[0-9.a-z]{1,5})?){0,4}",
    ) {
        if let Ok(Some(message)) = ToEngine::read(&text) {
            prop_assert_eq!(ToEngine::read(&message.to_string()), Ok(Some(message)));
        }
    }

    #[test]
    fn messages_are_written_as_they_are_read(text in "[RAMECBK][0-9WZABwze ]{0,126}") {
        if let Ok(message) = Message::read(&text) {
            prop_assert_eq!(Message::read(&message.to_string()), Ok(message));
        }
    }

    #[test]
    fn no_stream_does_harm(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        let found = MessageBuffer::new().feed(&bytes);
        prop_assert_eq!(found.len(), bytes.iter().filter(|&&byte| byte == 0).count());
    }
}
