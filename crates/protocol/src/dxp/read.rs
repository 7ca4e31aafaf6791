//! Reading messages.

use super::{
    BackAnswer, BackRequest, GameAnswer, GameEnd, GameRequest, LONGEST, Message, MessageError, MoveMessage,
    NAME, Next, Reason, Reply, Start,
};
use draughts::Side;

/// The most pieces that the field for them can count.
const MOST_CAPTURED: u8 = 20;

impl Message {
    /// Reads a message, without the zero byte at its end.
    pub fn read(text: &str) -> Result<Self, MessageError> {
        if let Some(at) = text.bytes().position(|byte| byte == 0 || !byte.is_ascii()) {
            return Err(MessageError::NotAscii { column: at + 1 });
        }
        if text.len() > LONGEST {
            return Err(MessageError::TooLong);
        }
        let letter = text.chars().next().ok_or(MessageError::Empty)?;
        let mut fields = Fields { text, at: 1 };
        let message = match letter {
            'R' => Self::GameRequest(fields.game_request()?),
            'A' => Self::GameAnswer(GameAnswer {
                name: fields.name("the follower's name")?,
                reply: fields.letter("the answer", "0 accepts, 1 to 3 do not", |letter| match letter {
                    '0' => Some(Reply::Accepted),
                    '1' => Some(Reply::OtherVersion),
                    '2' => Some(Reply::NotThisGame),
                    '3' => Some(Reply::NoGame),
                    _ => None,
                })?,
            }),
            'M' => Self::Move(fields.moved()?),
            'E' => Self::GameEnd(fields.game_end()?),
            'C' => Self::Chat(fields.rest().to_owned()),
            'B' => Self::BackRequest(BackRequest {
                number: fields.number("the number of the move", 3)?,
                turn: fields.side("the side to move")?,
            }),
            'K' => Self::BackAnswer(fields.letter(
                "the answer",
                "0 accepts, 1 is not able to, 2 refuses",
                |letter| match letter {
                    '0' => Some(BackAnswer::Accepted),
                    '1' => Some(BackAnswer::NotSupported),
                    '2' => Some(BackAnswer::Refused),
                    _ => None,
                },
            )?),
            _ => return Err(MessageError::Kind { letter }),
        };
        fields.end()?;
        Ok(message)
    }
}

/// The fields of a message, from left to right.
struct Fields<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Fields<'a> {
    fn game_request(&mut self) -> Result<GameRequest, MessageError> {
        Ok(GameRequest {
            version: self.number("the version", 2)? as u8,
            name: self.name("the initiator's name")?,
            follower: self.side("the follower's side")?,
            minutes: self.number("the thinking time", 3)?,
            moves: self.number("the number of moves", 3)?,
            start: self.start()?,
        })
    }

    fn start(&mut self) -> Result<Start, MessageError> {
        let usual = |letter| match letter {
            'A' => Some(Start::Usual),
            'B' => Some(Start::Position { turn: Side::White, squares: String::new() }),
            _ => None,
        };
        match self.letter("the start", "A for the starting position, B before a position", usual)? {
            Start::Usual => Ok(Start::Usual),
            Start::Position { .. } => {
                let turn = self.side("the side that begins")?;
                Ok(Start::Position { turn, squares: self.rest().to_owned() })
            }
        }
    }

    fn moved(&mut self) -> Result<MoveMessage, MessageError> {
        let seconds = self.number("the time", 4)?;
        let from = self.square("the origin")?;
        let to = self.square("the destination")?;
        let at = self.at;
        let count = self.number("the number of captured pieces", 2)? as u8;
        if count > MOST_CAPTURED {
            let (text, wanted) = (count.to_string(), "no move takes more than 20 pieces");
            let field = "the number of captured pieces";
            return Err(MessageError::Value { column: at + 1, field, text, wanted });
        }
        let captured = (0..count).map(|_| self.square("a captured piece")).collect::<Result<_, _>>()?;
        Ok(MoveMessage { seconds, from, to, captured })
    }

    fn game_end(&mut self) -> Result<GameEnd, MessageError> {
        let reason = self.letter("the reason", "0 for unknown, 1 lost, 2 drawn, 3 won", |letter| {
            Some(match letter {
                '0' => Reason::Unknown,
                '1' => Reason::Lost,
                '2' => Reason::Drawn,
                '3' => Reason::Won,
                _ => return None,
            })
        })?;
        let next =
            self.letter("what comes next", "0 for another game, 1 for the end", |letter| match letter {
                '0' => Some(Next::AnotherGame),
                '1' => Some(Next::Nothing),
                _ => None,
            })?;
        Ok(GameEnd { reason, next })
    }

    fn take(&mut self, field: &'static str, width: usize) -> Result<&'a str, MessageError> {
        let found = self.text.get(self.at..self.at + width);
        let found = found.ok_or(MessageError::Short { column: self.at + 1, field, width })?;
        self.at += width;
        Ok(found)
    }

    fn rest(&mut self) -> &'a str {
        let found = &self.text[self.at..];
        self.at = self.text.len();
        found
    }

    fn end(&self) -> Result<(), MessageError> {
        if self.at < self.text.len() { Err(MessageError::Long { column: self.at + 1 }) } else { Ok(()) }
    }

    fn name(&mut self, field: &'static str) -> Result<String, MessageError> {
        Ok(self.take(field, NAME)?.trim().to_owned())
    }

    fn number(&mut self, field: &'static str, width: usize) -> Result<u16, MessageError> {
        let column = self.at + 1;
        let text = self.take(field, width)?;
        // Some programs pad with blanks instead of zeros.
        let digits = text.trim();
        let number = digits.parse().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()));
        let wanted = "write digits, padded with zeros";
        number.ok_or_else(|| MessageError::Value { column, field, text: text.to_owned(), wanted })
    }

    fn square(&mut self, field: &'static str) -> Result<u8, MessageError> {
        Ok(self.number(field, 2)? as u8)
    }

    fn side(&mut self, field: &'static str) -> Result<Side, MessageError> {
        self.letter(field, "W for White, Z for Black", side_of)
    }

    fn letter<T>(
        &mut self,
        field: &'static str,
        wanted: &'static str,
        meaning: impl Fn(char) -> Option<T>,
    ) -> Result<T, MessageError> {
        let column = self.at + 1;
        let text = self.take(field, 1)?;
        let found = text.chars().next().and_then(meaning);
        found.ok_or_else(|| MessageError::Value { column, field, text: text.to_owned(), wanted })
    }
}

fn side_of(letter: char) -> Option<Side> {
    match letter {
        'W' => Some(Side::White),
        'Z' => Some(Side::Black),
        _ => None,
    }
}
