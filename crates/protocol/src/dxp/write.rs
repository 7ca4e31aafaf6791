//! Writing messages. What does not fit its field is cut to what does.

use super::{BackAnswer, GameRequest, LONGEST, Message, MoveMessage, NAME, Next, Reason, Reply, Start};
use draughts::Side;
use std::fmt;

impl fmt::Display for Message {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameRequest(request) => game_request(formatter, request),
            Self::GameAnswer(answer) => {
                let code = match answer.reply {
                    Reply::Accepted => '0',
                    Reply::OtherVersion => '1',
                    Reply::NotThisGame => '2',
                    Reply::NoGame => '3',
                };
                write!(formatter, "A{}{code}", name(&answer.name))
            }
            Self::Move(moved) => moved_pieces(formatter, moved),
            Self::GameEnd(end) => {
                let reason = match end.reason {
                    Reason::Unknown => '0',
                    Reason::Lost => '1',
                    Reason::Drawn => '2',
                    Reason::Won => '3',
                };
                let next = match end.next {
                    Next::AnotherGame => '0',
                    Next::Nothing => '1',
                };
                write!(formatter, "E{reason}{next}")
            }
            Self::Chat(words) => {
                let text: String = ascii(words).take(LONGEST - 1).collect();
                write!(formatter, "C{text}")
            }
            Self::BackRequest(back) => {
                write!(formatter, "B{:03}{}", back.number.min(999), letter(back.turn))
            }
            Self::BackAnswer(answer) => formatter.write_str(match answer {
                BackAnswer::Accepted => "K0",
                BackAnswer::NotSupported => "K1",
                BackAnswer::Refused => "K2",
            }),
        }
    }
}

pub(super) const fn letter(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'Z',
    }
}

fn game_request(formatter: &mut fmt::Formatter<'_>, request: &GameRequest) -> fmt::Result {
    write!(
        formatter,
        "R{:02}{}{}{:03}{:03}",
        request.version.min(99),
        name(&request.name),
        letter(request.follower),
        request.minutes.min(999),
        request.moves.min(999),
    )?;
    match &request.start {
        Start::Usual => formatter.write_str("A"),
        Start::Position { turn, squares } => write!(formatter, "B{}{squares}", letter(*turn)),
    }
}

fn moved_pieces(formatter: &mut fmt::Formatter<'_>, moved: &MoveMessage) -> fmt::Result {
    let MoveMessage { seconds, from, to, captured } = moved;
    write!(formatter, "M{:04}{from:02}{to:02}{:02}", seconds.min(&9999), captured.len())?;
    captured.iter().try_for_each(|square| write!(formatter, "{square:02}"))
}

/// A name in its whole width. It does not begin with a blank.
fn name(text: &str) -> String {
    let cut: String = ascii(text.trim()).take(NAME).collect();
    format!("{cut:<NAME$}")
}

/// The text without what a message cannot have.
fn ascii(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().map(|sign| if sign.is_ascii() && !sign.is_ascii_control() { sign } else { '?' })
}
