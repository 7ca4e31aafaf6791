//! `damier bot`: an engine plays on a server, through its API.
//!
//! One thread listens for events in the account's games; every game has its own thread and engine.

mod client;
mod game;
mod table;

use crate::commands::match_::{Dialect, Limit, Program, setting};
use crate::exit::BadInput;
use crate::position_arguments;
use client::{Client, ClientError};
use draughts::RulesetName;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread;
use table::{BotTable, BotTerms};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The engine is a program that uses the Hub protocol, such as `damier hub`. The token belongs to an account on the server and
needs the scopes read and play; set it in the environment variable DAMIER_TOKEN to keep it out of the process list. The
bot plays every game in which the account has a seat, and resumes after a lost connection.

Examples:
  damier bot --server https://draughts.example --token T -- damier hub
  damier bot --server http://127.0.0.1:8064 --rules russian --time 3m+2s -- ./engine hub
  damier bot --server http://127.0.0.1:8064 --offer link --games 1 -- damier hub
  damier bot --server http://127.0.0.1:8064 --offer none --join http://127.0.0.1:8064/join#KEY -- damier hub")]
pub struct BotArguments {
    /// The address of the server
    #[arg(long, value_name = "URL")]
    server: String,
    /// The token of an account
    #[arg(long, value_name = "TOKEN", env = "DAMIER_TOKEN", hide_env_values = true)]
    token: String,
    /// The ruleset of the games the bot offers
    #[arg(short, long = "rules", value_name = "RULESET", default_value = "international", value_parser = position_arguments::ruleset(), ignore_case = true)]
    ruleset: RulesetName,
    /// The time control of the games the bot offers; none for no clock
    #[arg(long, value_name = "TIME", default_value = "5m+3s")]
    time: String,
    /// Where the bot offers games: in the lobby, by a link that is printed, or nowhere
    #[arg(long, value_enum, value_name = "WHERE", default_value = "lobby")]
    offer: Offer,
    /// An invitation to accept; can be repeated
    #[arg(long, value_name = "LINK")]
    join: Vec<String>,
    /// The rulesets the bot plays [default: all]
    #[arg(long, value_name = "RULESET,…", value_delimiter = ',', value_parser = position_arguments::ruleset(), ignore_case = true)]
    accept: Vec<RulesetName>,
    /// Stop after this many games
    #[arg(long, value_name = "COUNT")]
    games: Option<u32>,
    /// Number of games to play at the same time
    #[arg(short, long, value_name = "COUNT", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=64))]
    concurrency: u16,
    /// Search limit in games without a clock: nodes=N, depth=N or move-time=SECONDS
    #[arg(long, value_name = "LIMIT", default_value = "move-time=1")]
    limit: Limit,
    /// The folder to start the engine in
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
    /// A parameter of the engine; can be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<String>,
    /// The Hub version of the engine
    #[arg(long, value_enum, value_name = "VERSION", default_value = "2")]
    hub: Dialect,
    /// The engine and its arguments
    #[arg(last = true, required = true, value_name = "ENGINE")]
    engine: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Offer {
    /// In the lobby
    Lobby,
    /// By a link
    Link,
    /// Nowhere
    None,
}

/// An event in the bot's main loop.
enum BotEvent {
    /// A game of the account has started.
    Started(String),
    /// A game is over.
    Over(String),
    /// The server refuses further requests.
    Refused(ClientError),
}

pub(crate) fn run(arguments: &BotArguments) -> anyhow::Result<ExitCode> {
    let client = Arc::new(Client::new(&arguments.server, &arguments.token)?);
    // A wrong address or token is reported at once, before an engine is started.
    let mine = client.get("/api/v1/games?list=mine").map_err(|fault| refused(&fault))?;
    if !mine.is_array() {
        return Err(BadInput(format!("{} does not answer like a Damier server", arguments.server)).into());
    }
    let terms = Arc::new(BotTerms {
        program: program(arguments)?,
        dialect: arguments.hub,
        limit: arguments.limit,
        accept: arguments.accept.clone(),
    });
    let (sender, events) = mpsc::channel();
    let mut bot = Bot { arguments, client, terms, sender, at_tables: HashSet::new() };
    for link in &arguments.join {
        let game = bot.join(link)?;
        bot.sit(game);
    }
    bot.offer()?;
    bot.listen();
    let mut played = 0;
    for event in events {
        match event {
            BotEvent::Started(game) => bot.sit(game),
            BotEvent::Over(game) => {
                bot.at_tables.remove(&game);
                played += 1;
                if arguments.games.is_some_and(|most| played >= most) {
                    break;
                }
                bot.offer()?;
            }
            BotEvent::Refused(fault) => return Err(refused(&fault).into()),
        }
    }
    Ok(ExitCode::SUCCESS)
}

struct Bot<'a> {
    arguments: &'a BotArguments,
    client: Arc<Client>,
    terms: Arc<BotTerms>,
    sender: Sender<BotEvent>,
    at_tables: HashSet<String>,
}

impl Bot<'_> {
    /// Starts listening for events in the account's games.
    fn listen(&self) {
        let (client, sender) = (Arc::clone(&self.client), self.sender.clone());
        thread::spawn(move || {
            let ended = client.listen("/api/v1/events", |event| {
                if event.name != "started" {
                    return client::KeepListening::Yes;
                }
                let game = event.data["game"]["id"].as_str().unwrap_or_default().to_owned();
                if sender.send(BotEvent::Started(game)).is_err() {
                    client::KeepListening::No
                } else {
                    client::KeepListening::Yes
                }
            });
            if let Err(fault) = ended {
                // The program may have ended meanwhile.
                let _ = sender.send(BotEvent::Refused(fault));
            }
        });
    }

    /// Offers games up to the limit.
    fn offer(&mut self) -> anyhow::Result<()> {
        let kind = match self.arguments.offer {
            Offer::None => return Ok(()),
            Offer::Lobby => "lobby",
            Offer::Link => "friend",
        };
        while self.at_tables.len() < usize::from(self.arguments.concurrency) {
            let time = Some(self.arguments.time.as_str()).filter(|time| *time != "none");
            let wanted = json!({
                "ruleset": self.arguments.ruleset.name(), "opponent": { "kind": kind }, "time": time,
                "name": self.terms.name(), "chat": false,
            });
            let made = self.client.post("/api/v1/games", &wanted).map_err(|fault| refused(&fault))?;
            let Some(game) = made["id"].as_str() else { return Err(unexpected(&made).into()) };
            match made["invitation"].as_str() {
                Some(invitation) => println!("invitation {}", self.client.whole(invitation)),
                None => println!("offered {}", self.client.whole(&format!("/game/{game}"))),
            }
            self.sit(game.to_owned());
        }
        Ok(())
    }

    /// Accepts an invitation.
    fn join(&self, link: &str) -> anyhow::Result<String> {
        let key = link.rsplit('#').next().unwrap_or_default();
        let asked = json!({ "key": key, "name": self.terms.name() });
        let joined = self.client.post("/api/v1/join", &asked).map_err(|fault| refused(&fault))?;
        Ok(joined["id"].as_str().ok_or_else(|| unexpected(&joined))?.to_owned())
    }

    /// Plays a game, unless it is being played already.
    fn sit(&mut self, game: String) {
        if !self.at_tables.insert(game.clone()) {
            return;
        }
        let (client, terms, sender) =
            (Arc::clone(&self.client), Arc::clone(&self.terms), self.sender.clone());
        thread::spawn(move || {
            match BotTable::new(client, terms, game.clone()).play() {
                Ok(text) => println!("over {game}: {text}"),
                Err(reason) => crate::exit::complain!("game {game}: {reason}"),
            }
            // The program may have ended meanwhile.
            let _ = sender.send(BotEvent::Over(game));
        });
    }
}

fn program(arguments: &BotArguments) -> anyhow::Result<Program> {
    let (first, rest) =
        arguments.engine.split_first().ok_or_else(|| BadInput("name an engine".to_owned()))?;
    let options = arguments.option.iter().map(|text| setting(text)).collect::<Result<_, _>>()?;
    Ok(Program {
        path: PathBuf::from(first),
        arguments: rest.to_vec(),
        folder: arguments.dir.clone(),
        options,
    })
}

fn refused(fault: &ClientError) -> BadInput {
    BadInput(fault.to_string())
}

fn unexpected(answer: &Value) -> BadInput {
    BadInput(format!("unexpected answer from the server: {answer}"))
}
