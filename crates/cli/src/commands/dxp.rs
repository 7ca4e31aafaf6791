//! `damier dxp`: the engine for programs that speak DamExchange, over a connection.
//!
//! Lines on standard input are sent as chat, but `back 5 W`, which asks to go back to White's turn in move 5.

mod sitting;

use crate::equipment::Equipment;
use crate::exit::BadInput;
use crate::given;
use anyhow::Context;
use draughts::{RulesetName, Side};
use engine::{Level, Options};
use protocol::dxp::{self, BackRequest, Message, PORT, Stream};
use sitting::{Asking, Happening, Sitting};
use std::io::{self, BufRead, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Who listens waits for games; who connects asks for them. When the connection breaks, the one listens again and the
other connects again, until its games are played. DamExchange does not name rulesets: both sides have to be told.

Examples:
  damier dxp --listen 127.0.0.1
  damier dxp --connect 127.0.0.1:27531 --games 2 --minutes 5
  damier dxp --listen 0.0.0.0:4000 --rules russian --level 5")]
#[command(group = clap::ArgGroup::new("way").required(true))]
pub(crate) struct Arguments {
    /// Wait for connections at this address; the port is 27531 if none is named
    #[arg(long, value_name = "ADDRESS", group = "way")]
    listen: Option<String>,
    /// Connect to this address and ask for games
    #[arg(long, value_name = "ADDRESS", group = "way")]
    connect: Option<String>,
    /// The ruleset
    #[arg(short, long = "rules", value_name = "RULESET", default_value = "international", value_parser = given::ruleset(), ignore_case = true)]
    ruleset: RulesetName,
    /// How strong it plays, from 1 to 10
    #[arg(long, value_name = "LEVEL", default_value = "10", value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,
    /// How many threads search
    #[arg(short, long, value_name = "THREADS", default_value = "1")]
    threads: usize,
    /// The size of the hash table, in mebibytes
    #[arg(long, value_name = "MEBIBYTES", default_value = "64")]
    hash: usize,
    /// How many games to play, then leave; who listens plays on for ever if nothing is said
    #[arg(long, value_name = "COUNT")]
    games: Option<u32>,
    /// Minutes for each side and the whole game, where we ask
    #[arg(long, value_name = "MINUTES", default_value = "5", value_parser = clap::value_parser!(u16).range(1..=999))]
    minutes: u16,
    /// The most moves of a game, where we ask; 0 for any number
    #[arg(long, value_name = "COUNT", default_value = "0", value_parser = clap::value_parser!(u16).range(..=999))]
    moves: u16,
    /// For how many seconds to try to connect
    #[arg(long, value_name = "SECONDS", default_value = "20")]
    patience: u64,
    #[command(flatten)]
    equipment: Equipment,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let options = Options {
        hash_mebibytes: arguments.hash,
        threads: arguments.threads,
        level: Level::new(arguments.level).unwrap_or(Level::FULL),
        ..arguments.equipment.options()
    };
    let (sender, happenings) = mpsc::channel();
    listen_to_words(sender.clone());
    let mut sitting = Sitting::new(arguments.ruleset, options, sender.clone());
    sitting.games = arguments.games;
    if let Some(address) = &arguments.listen {
        let address = with_port(address);
        let listener =
            TcpListener::bind(&address).map_err(|error| BadInput(format!("{address}: {error}")))?;
        crate::exit::complain!("listening at {}", listener.local_addr()?);
        while !sitting.is_done() {
            let (connection, who) = listener.accept().context("no connection can be accepted")?;
            crate::exit::complain!("connected with {who}");
            converse(&mut sitting, connection, &sender, &happenings)?;
        }
    }
    if let Some(address) = &arguments.connect {
        let asking = Asking { minutes: arguments.minutes, moves: arguments.moves };
        sitting.games = Some(arguments.games.unwrap_or(1));
        sitting.asking = Some(asking);
        while !sitting.is_done() {
            let connection = connected(&with_port(address), Duration::from_secs(arguments.patience))?;
            converse(&mut sitting, connection, &sender, &happenings)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays over a connection until it ends.
fn converse(
    sitting: &mut Sitting,
    mut connection: TcpStream,
    sender: &Sender<Happening>,
    happenings: &Receiver<Happening>,
) -> anyhow::Result<()> {
    // Messages are small and wanted at once; where that cannot be set, they arrive all the same.
    let _ = connection.set_nodelay(true);
    let number = sitting.sit_down();
    let mut reading = connection.try_clone()?;
    let sender = sender.clone();
    thread::spawn(move || {
        let (mut stream, mut bytes) = (Stream::new(), [0; 512]);
        while let Ok(count @ 1..) = reading.read(&mut bytes) {
            for message in stream.feed(&bytes[..count]) {
                if sender.send(Happening::Heard { number, message }).is_err() {
                    return;
                }
            }
        }
        // If nobody listens any more, nobody minds.
        let _ = sender.send(Happening::Left { number });
    });
    let mut answers = sitting.begin();
    loop {
        for message in &answers {
            if connection.write_all(&dxp::framed(message)).is_err() {
                sitting.leave();
                return Ok(());
            }
        }
        if sitting.is_done() {
            // The other side has been told: nothing more is expected.
            let _ = connection.shutdown(std::net::Shutdown::Both);
            sitting.leave();
            return Ok(());
        }
        let happening = happenings.recv().context("nothing can happen any more")?;
        if matches!(happening, Happening::Left { number: left } if left == number) {
            crate::exit::complain!("the other side has left");
            sitting.leave();
            return Ok(());
        }
        answers = sitting.hear(happening);
    }
}

fn connected(address: &str, patience: Duration) -> anyhow::Result<TcpStream> {
    let until = Instant::now() + patience;
    loop {
        match TcpStream::connect(address) {
            Ok(connection) => return Ok(connection),
            Err(error) if Instant::now() >= until => {
                return Err(error).with_context(|| format!("nobody answers at {address}"));
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

fn listen_to_words(sender: Sender<Happening>) {
    thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(Happening::Said(words(&line))).is_err() {
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
