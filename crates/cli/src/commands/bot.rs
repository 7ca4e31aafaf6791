//! `damier bot`: an engine plays on a server, through its API.
//!
//! One thread listens to what happens in the account's games; every game has a thread, and an engine, of its own.

mod client;
mod game;
mod table;

use crate::commands::match_::{Dialect, Limit, Program, setting};
use crate::exit::BadInput;
use crate::given;
use client::{Client, Fault};
use draughts::RulesetName;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread;
use table::{Table, Terms};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The engine is a program that speaks the Hub protocol, as `damier hub` does. The token is one of an account of the server,
with the scopes read and play; it can stand in the environment variable DAMIER_TOKEN, where others do not see it. The bot
plays every game that the account has a seat in, and goes on where it was if the connection is lost.

Examples:
  damier bot --server https://draughts.example --token T -- damier hub
  damier bot --server http://127.0.0.1:8064 --rules russian --time 3m+2s -- ./engine hub
  damier bot --server http://127.0.0.1:8064 --offer link --games 1 -- damier hub
  damier bot --server http://127.0.0.1:8064 --offer none --join http://127.0.0.1:8064/join#KEY -- damier hub")]
pub(crate) struct Arguments {
    /// The address of the server
    #[arg(long, value_name = "URL")]
    server: String,
    /// The token of an account
    #[arg(long, value_name = "TOKEN", env = "DAMIER_TOKEN", hide_env_values = true)]
    token: String,
    /// The ruleset of the games that it offers
    #[arg(short, long = "rules", value_name = "RULESET", default_value = "international", value_parser = given::ruleset(), ignore_case = true)]
    ruleset: RulesetName,
    /// The time control of the games that it offers; none for games without a clock
    #[arg(long, value_name = "TIME", default_value = "5m+3s")]
    time: String,
    /// Where it offers games: in the lobby, by a link that is printed, or nowhere
    #[arg(long, value_enum, value_name = "WHERE", default_value = "lobby")]
    offer: Offer,
    /// An invitation that it takes; may be given again
    #[arg(long, value_name = "LINK")]
    join: Vec<String>,
    /// The rulesets that it plays, if not all [default: all that the account has games in]
    #[arg(long, value_name = "RULESET,…", value_delimiter = ',', value_parser = given::ruleset(), ignore_case = true)]
    accept: Vec<RulesetName>,
    /// End after so many games
    #[arg(long, value_name = "COUNT")]
    games: Option<u32>,
    /// How many games it plays at a time
    #[arg(short, long, value_name = "COUNT", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=64))]
    concurrency: u16,
    /// How long the engine thinks in games without a clock: nodes=N, depth=N or move-time=SECONDS
    #[arg(long, value_name = "LIMIT", default_value = "move-time=1")]
    limit: Limit,
    /// The folder that the engine is started in
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
    /// A parameter of the engine; may be given again
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<String>,
    /// The version of Hub that the engine speaks
    #[arg(long, value_enum, value_name = "VERSION", default_value = "2")]
    hub: Dialect,
    /// The engine, and what it is started with
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

/// Something that happens.
enum Happening {
    /// A game of the account is played.
    Started(String),
    /// A table is empty again.
    Over(String),
    /// The server does not want to be asked any more.
    Refused(Fault),
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let client = Arc::new(Client::new(&arguments.server, &arguments.token)?);
    // A wrong address or token is said at once, before an engine is started.
    let mine = client.get("/api/v1/games?list=mine").map_err(|fault| refused(&fault))?;
    if !mine.is_array() {
        return Err(BadInput(format!("{} does not answer as a Damier server does", arguments.server)).into());
    }
    let terms = Arc::new(Terms {
        program: program(arguments)?,
        dialect: arguments.hub,
        limit: arguments.limit,
        accept: arguments.accept.clone(),
    });
    let (sender, happenings) = mpsc::channel();
    let mut bot = Bot { arguments, client, terms, sender, at_tables: HashSet::new() };
    for link in &arguments.join {
        let game = bot.join(link)?;
        bot.sit(game);
    }
    bot.offer()?;
    bot.listen();
    let mut played = 0;
    for happening in happenings {
        match happening {
            Happening::Started(game) => bot.sit(game),
            Happening::Over(game) => {
                bot.at_tables.remove(&game);
                played += 1;
                if arguments.games.is_some_and(|most| played >= most) {
                    break;
                }
                bot.offer()?;
            }
            Happening::Refused(fault) => return Err(refused(&fault).into()),
        }
    }
    Ok(ExitCode::SUCCESS)
}

struct Bot<'a> {
    arguments: &'a Arguments,
    client: Arc<Client>,
    terms: Arc<Terms>,
    sender: Sender<Happening>,
    at_tables: HashSet<String>,
}

impl Bot<'_> {
    /// Listens to what happens in the account's games, from now on.
    fn listen(&self) {
        let (client, sender) = (Arc::clone(&self.client), self.sender.clone());
        thread::spawn(move || {
            let ended = client.listen("/api/v1/events", |event| {
                if event.name != "started" {
                    return client::Go::On;
                }
                let game = event.data["game"]["id"].as_str().unwrap_or_default().to_owned();
                if sender.send(Happening::Started(game)).is_err() { client::Go::Away } else { client::Go::On }
            });
            if let Err(fault) = ended {
                // The program may have ended meanwhile.
                let _ = sender.send(Happening::Refused(fault));
            }
        });
    }

    /// Offers games until there are enough.
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

    /// Takes a seat by an invitation.
    fn join(&self, link: &str) -> anyhow::Result<String> {
        let key = link.rsplit('#').next().unwrap_or_default();
        let asked = json!({ "key": key, "name": self.terms.name() });
        let joined = self.client.post("/api/v1/join", &asked).map_err(|fault| refused(&fault))?;
        Ok(joined["id"].as_str().ok_or_else(|| unexpected(&joined))?.to_owned())
    }

    /// Plays a game, unless it is played already.
    fn sit(&mut self, game: String) {
        if !self.at_tables.insert(game.clone()) {
            return;
        }
        let (client, terms, sender) =
            (Arc::clone(&self.client), Arc::clone(&self.terms), self.sender.clone());
        thread::spawn(move || {
            match Table::new(client, terms, game.clone()).play() {
                Ok(text) => println!("over {game}: {text}"),
                Err(reason) => crate::exit::complain!("game {game}: {reason}"),
            }
            // The program may have ended meanwhile.
            let _ = sender.send(Happening::Over(game));
        });
    }
}

fn program(arguments: &Arguments) -> anyhow::Result<Program> {
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

fn refused(fault: &Fault) -> BadInput {
    BadInput(fault.to_string())
}

fn unexpected(answer: &Value) -> BadInput {
    BadInput(format!("the server has answered something else than expected: {answer}"))
}
