//! `damier dxp`: the engine for programs that use DamExchange.
//!
//! Lines on standard input are sent as chat, except `back 5 W`, which asks to go back to White's turn in move 5.

mod session;

use crate::equipment::Equipment;
use crate::exit::BadInput;
use crate::position_arguments;
use anyhow::Context;
use draughts::{RulesetName, Side};
use engine::{Level, Options};
use protocol::dxp::{self, BackRequest, Message, MessageBuffer, PORT};
use session::{DxpSession, GameRequestTerms, SessionEvent};
use std::io::{self, BufRead, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
With --listen, damier waits for games; with --connect, it asks for them. When the connection is lost, it listens
again or reconnects, until its games are played. DamExchange does not name rulesets: set the same ruleset on both sides.

Examples:
  damier dxp --listen 127.0.0.1
  damier dxp --connect 127.0.0.1:27531 --games 2 --minutes 5
  damier dxp --listen 0.0.0.0:4000 --rules russian --level 5")]
#[command(group = clap::ArgGroup::new("way").required(true))]
pub struct DxpArguments {
    /// Wait for connections at this address; the default port is 27531
    #[arg(long, value_name = "ADDRESS", group = "way")]
    listen: Option<String>,
    /// Connect to this address and ask for games
    #[arg(long, value_name = "ADDRESS", group = "way")]
    connect: Option<String>,
    /// The ruleset
    #[arg(short, long = "rules", value_name = "RULESET", default_value = "international", value_parser = position_arguments::ruleset(), ignore_case = true)]
    ruleset: RulesetName,
    /// The engine's level, from 1 to 10
    #[arg(long, value_name = "LEVEL", default_value = "10", value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,
    /// Number of threads
    #[arg(short, long, value_name = "THREADS", default_value = "1")]
    threads: usize,
    /// The size of the hash table, in mebibytes
    #[arg(long, value_name = "MEBIBYTES", default_value = "64")]
    hash: usize,
    /// Number of games to play [default: 1 with --connect, no limit with --listen]
    #[arg(long, value_name = "COUNT")]
    games: Option<u32>,
    /// With --connect: minutes per side for the whole game
    #[arg(long, value_name = "MINUTES", default_value = "5", value_parser = clap::value_parser!(u16).range(1..=999))]
    minutes: u16,
    /// With --connect: the most moves of a game; 0 for no limit
    #[arg(long, value_name = "COUNT", default_value = "0", value_parser = clap::value_parser!(u16).range(..=999))]
    moves: u16,
    /// Keep trying to connect for this many seconds
    #[arg(long, value_name = "SECONDS", default_value = "20")]
    patience: u64,
    #[command(flatten)]
    equipment: Equipment,
}

pub(crate) fn run(arguments: &DxpArguments) -> anyhow::Result<ExitCode> {
    let options = Options {
        hash_mebibytes: arguments.hash,
        threads: arguments.threads,
        level: Level::new(arguments.level).unwrap_or(Level::FULL),
        ..arguments.equipment.options()
    };
    let (sender, events) = mpsc::channel();
    listen_to_words(sender.clone());
    let mut session = DxpSession::new(arguments.ruleset, options, sender.clone());
    session.games = arguments.games;
    if let Some(address) = &arguments.listen {
        let address = with_port(address);
        let listener =
            TcpListener::bind(&address).map_err(|error| BadInput(format!("{address}: {error}")))?;
        crate::exit::complain!("listening on {}", listener.local_addr()?);
        while !session.is_done() {
            let (connection, who) = listener.accept().context("no connection can be accepted")?;
            crate::exit::complain!("connected to {who}");
            converse(&mut session, connection, &sender, &events)?;
        }
    }
    if let Some(address) = &arguments.connect {
        let asking = GameRequestTerms { minutes: arguments.minutes, moves: arguments.moves };
        session.games = Some(arguments.games.unwrap_or(1));
        session.asking = Some(asking);
        while !session.is_done() {
            let connection = connected(&with_port(address), Duration::from_secs(arguments.patience))?;
            converse(&mut session, connection, &sender, &events)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays over a connection until it ends.
fn converse(
    session: &mut DxpSession,
    mut connection: TcpStream,
    sender: &Sender<SessionEvent>,
    events: &Receiver<SessionEvent>,
) -> anyhow::Result<()> {
    // Messages are small and urgent; if this cannot be set, they still arrive.
    let _ = connection.set_nodelay(true);
    let number = session.connected();
    let mut reading = connection.try_clone()?;
    let sender = sender.clone();
    thread::spawn(move || {
        let (mut stream, mut bytes) = (MessageBuffer::new(), [0; 512]);
        while let Ok(count @ 1..) = reading.read(&mut bytes) {
            for message in stream.feed(&bytes[..count]) {
                if sender.send(SessionEvent::Received { number, message }).is_err() {
                    return;
                }
            }
        }
        // The receiver may be gone: the program is ending.
        let _ = sender.send(SessionEvent::Left { number });
    });
    let mut answers = session.begin();
    loop {
        for message in &answers {
            if connection.write_all(&dxp::framed(message)).is_err() {
                session.disconnected();
                return Ok(());
            }
        }
        if session.is_done() {
            // The other side has been told; there is nothing more to wait for.
            let _ = connection.shutdown(std::net::Shutdown::Both);
            session.disconnected();
            return Ok(());
        }
        let event = events.recv().context("the connection thread has ended")?;
        if matches!(event, SessionEvent::Left { number: left } if left == number) {
            crate::exit::complain!("the other side has disconnected");
            session.disconnected();
            return Ok(());
        }
        answers = session.hear(event);
    }
}

fn connected(address: &str, patience: Duration) -> anyhow::Result<TcpStream> {
    let until = Instant::now() + patience;
    loop {
        match TcpStream::connect(address) {
            Ok(connection) => return Ok(connection),
            Err(error) if Instant::now() >= until => {
                return Err(error).with_context(|| format!("no answer from {address}"));
            }
            Err(_) => thread::sleep(Duration::from_millis(200)),
        }
    }
}

fn with_port(address: &str) -> String {
    let has_port = address.rsplit_once(':').is_some_and(|(host, port)| {
        port.parse::<u16>().is_ok() && (!host.contains(':') || host.ends_with(']'))
    });
    if has_port { address.to_owned() } else { format!("{address}:{PORT}") }
}

fn listen_to_words(sender: Sender<SessionEvent>) {
    thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(SessionEvent::Typed(words(&line))).is_err() {
                return;
            }
        }
    });
}

fn words(line: &str) -> Message {
    let parts: Vec<&str> = line.split_whitespace().collect();
    if let ["back", number, turn] = parts[..]
        && let (Ok(number), Some(turn)) =
            (number.parse(), Side::BOTH.into_iter().find(|side| turn == side.letter().to_string()))
    {
        return Message::BackRequest(BackRequest { number, turn });
    }
    Message::Chat(line.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_without_a_port_gets_the_usual_one() {
        assert_eq!(with_port("localhost"), "localhost:27531");
        assert_eq!(with_port("localhost:4000"), "localhost:4000");
        assert_eq!(with_port("[::1]"), "[::1]:27531");
        assert_eq!(with_port("[::1]:4000"), "[::1]:4000");
    }

    #[test]
    fn lines_are_chat_or_ask_to_go_back() {
        assert_eq!(words("back to you"), Message::Chat("back to you".to_owned()));
        assert_eq!(words("back 5 B"), Message::BackRequest(BackRequest { number: 5, turn: Side::Black }));
    }
}
