//! `damier serve`: the server with its pages.

mod place;

use anyhow::Context;
use server::config::{Config, Limits, Proxy, PushConfig, Reach, Roles};
use server::logs::{self, Logs};
use server::settings::{self, LogForm, Settings};
use server::store::{CheckTime, Database};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use terminal::exit::BadInput;
use terminal::storage::data_folder;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Options override environment variables, which override the settings file; docs/operating.md lists all settings.

Examples:
  damier serve                                   this computer only, port 8064
  damier serve --listen 8080                     on another port
  damier serve --listen 0.0.0.0:8064             for the whole network
  damier serve --data /var/lib/damier --config /etc/damier.toml
  damier serve --database postgres://damier@db/damier --nats nats://mq:4222 --role web,game")]
pub(crate) struct Arguments {
    /// Where to listen: an address and port, or a port on this computer only [default: 127.0.0.1:8064]
    #[arg(long, value_name = "ADDR", env = "DAMIER_LISTEN", hide_env_values = true, value_parser = address)]
    listen: Option<SocketAddr>,
    /// The data folder [default: damier in your system's data folder]
    #[arg(long, value_name = "DIR", env = "DAMIER_DATA", hide_env_values = true)]
    data: Option<PathBuf>,
    /// The database: sqlite, in the data folder, or postgres://user@host/database [default: sqlite]
    #[arg(long, value_name = "URL", env = "DAMIER_DATABASE", hide_env_values = true, value_parser = database)]
    database: Option<Database>,
    /// The roles of this node, if there are several nodes: all, or some of web,game,worker [default: all]
    #[arg(long, value_name = "ROLES", env = "DAMIER_ROLE", hide_env_values = true, value_parser = roles)]
    role: Option<Roles>,
    /// The NATS server through which the nodes reach each other: nats://host:4222
    #[arg(long, value_name = "URL", env = "DAMIER_NATS", hide_env_values = true)]
    nats: Option<String>,
    /// A settings file (TOML)
    #[arg(long, value_name = "FILE", env = "DAMIER_CONFIG", hide_env_values = true)]
    config: Option<PathBuf>,
    /// The public address of the server if it runs behind a proxy, such as `https://draughts.example`
    #[arg(long, value_name = "URL", env = "DAMIER_PUBLIC_URL", hide_env_values = true)]
    public_url: Option<String>,
    /// Notify people through the push services of their browsers; nothing else makes the server use the internet
    #[arg(long)]
    push: bool,
    /// Check the whole database before starting; without it, a large one is checked after the start
    #[arg(long)]
    check: bool,
    /// What to log, such as info or warn,server=debug
    #[arg(long, value_name = "FILTER", env = "DAMIER_LOG", hide_env_values = true)]
    log: Option<String>,
    /// The format of the log: text or json
    #[arg(
        long,
        value_name = "FORM",
        env = "DAMIER_LOG_FORM",
        hide_env_values = true,
        value_enum,
        hide_possible_values = true
    )]
    log_form: Option<Form>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    Text,
    Json,
}

/// The error if the system has no data folder.
pub(crate) const NO_FOLDER: &str = "there is no data folder: name one with --data DIR";

/// The port that is tried first by default.
const PORT: u16 = 8064;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let settings = match &arguments.config {
        Some(path) => read_settings(path)?,
        None => Settings::default(),
    };
    logs::begin(&arguments.logs(&settings)).map_err(|fault| BadInput(fault.to_string()))?;
    let addresses = place::addresses(arguments.listen.or(settings.listen));
    let config = arguments.config(settings)?;
    server::serve(&config, &addresses, |address| {
        println!("Damier is ready. Open {} in a browser; press Ctrl-C to stop.", place::link(address));
    })?;
    Ok(ExitCode::SUCCESS)
}

impl Arguments {
    fn config(&self, settings: Settings) -> anyhow::Result<Config> {
        let data = data_folder(self.data.as_ref().or(settings.data.as_ref())).context(NO_FOLDER)?;
        let public_url = self.public_url.clone().or(settings.public_url);
        let is_link = |url: &String| url.starts_with("http://") || url.starts_with("https://");
        if let Some(url) = public_url.as_ref().filter(|url| !is_link(url)) {
            return Err(
                BadInput(format!("--public-url {url}: it must begin with http:// or https://")).into()
            );
        }
        let named = |text: Option<String>| text.map(|text| database(&text)).transpose();
        let in_file = named(settings.database).map_err(|fault| BadInput(format!("database: {fault}")))?;
        let database = self.database.clone().or(in_file).unwrap_or_default();
        let in_file = settings.role.map(|text| roles(&text)).transpose();
        let in_file = in_file.map_err(|fault| BadInput(format!("role: {fault}")))?;
        let roles = self.role.or(in_file).unwrap_or(Roles::ALL);
        let nats = self.nats.clone().or(settings.nats);
        if database == Database::Directory && (nats.is_some() || roles != Roles::ALL) {
            let text = "--nats and --role are for several nodes, which share a database of PostgreSQL: name it with \
                        --database postgres://user@host/database";
            return Err(BadInput(text.to_owned()).into());
        }
        let usual = Config { database, roles, nats, ..Config::new(data) };
        let proxy = match settings.proxy {
            Some(settings::ProxySetting::Trusted) => Proxy::Trusted,
            Some(settings::ProxySetting::None) => Proxy::None,
            None => usual.proxy,
        };
        let check = if self.check { CheckTime::BeforeStart } else { CheckTime::AfterStart };
        let push = (self.push || settings.push.on).then(|| push(settings.push));
        Ok(Config { public_url, proxy, check, push, limits: limits(&settings.limits, usual.limits), ..usual })
    }

    fn logs(&self, settings: &Settings) -> Logs {
        let mut logs = settings.logs.clone();
        logs.filter = self.log.clone().or(logs.filter);
        logs.form = match self.log_form {
            Some(Form::Text) => Some(LogForm::Text),
            Some(Form::Json) => Some(LogForm::Json),
            None => logs.form,
        };
        logs.over(Logs::default())
    }
}

fn push(given: settings::PushSettings) -> PushConfig {
    let usual = PushConfig { contact: given.contact, ..PushConfig::default() };
    if !given.testing {
        return usual;
    }
    PushConfig { reach: Reach::Anywhere, pause: Duration::from_millis(20), ..usual }
}

fn limits(given: &settings::LimitSettings, usual: Limits) -> Limits {
    Limits {
        games_a_minute: given.games_a_minute.unwrap_or(usual.games_a_minute),
        sign_ins_a_minute: given.sign_ins_a_minute.unwrap_or(usual.sign_ins_a_minute),
        connections: given.connections.unwrap_or(usual.connections),
        reviews_an_hour: given.reviews_an_hour.unwrap_or(usual.reviews_an_hour),
        sockets_of_an_address: given.sockets_of_an_address.unwrap_or(usual.sockets_of_an_address),
        sockets: given.sockets.unwrap_or(usual.sockets),
        messages_a_second: given.messages_a_second.unwrap_or(usual.messages_a_second),
        watchers: given.watchers.unwrap_or(usual.watchers),
        rooms: given.rooms.unwrap_or(usual.rooms),
        analysis_threads: given.analysis_threads.unwrap_or(usual.analysis_threads),
        analyses: given.analyses.unwrap_or(usual.analyses),
        analyses_of_one: given.analyses_of_one.unwrap_or(usual.analyses_of_one),
        analyses_of_an_address: given.analyses_of_an_address.unwrap_or(usual.analyses_of_an_address),
    }
}

fn read_settings(path: &Path) -> anyhow::Result<Settings> {
    let unreadable = |error: std::io::Error| BadInput(format!("{} cannot be read: {error}", path.display()));
    let text = std::fs::read_to_string(path).map_err(unreadable)?;
    settings::read(&text).map_err(|fault| BadInput(format!("{}, {fault}", path.display())).into())
}

/// Reads the database setting.
pub(crate) fn database(text: &str) -> Result<Database, String> {
    if text == "sqlite" || text == "sqlite:" {
        return Ok(Database::Directory);
    }
    if text.starts_with("postgres://") || text.starts_with("postgresql://") {
        return Ok(Database::Postgres(text.to_owned()));
    }
    Err("write sqlite, with --data for its folder, or postgres://user:password@host:5432/database".to_owned())
}

/// Reads what a node does.
fn roles(text: &str) -> Result<Roles, String> {
    let mut roles = Roles { web: false, game: false, worker: false };
    for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
        match word {
            "all" => roles = Roles::ALL,
            "web" => roles.web = true,
            "game" => roles.game = true,
            "worker" => roles.worker = true,
            _ => return Err(format!("there is no role {word}: write all, or some of web,game,worker")),
        }
    }
    match roles {
        Roles { web: false, game: false, worker: false } => {
            Err("write all, or some of web,game,worker".to_owned())
        }
        roles => Ok(roles),
    }
}

/// Reads an address and port, or a port on this computer only.
fn address(text: &str) -> Result<SocketAddr, String> {
    if let Ok(port) = text.parse::<u16>() {
        return Ok(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    }
    let written = text.replacen("localhost:", "127.0.0.1:", 1);
    written
        .parse()
        .map_err(|_| "write an address and port, such as 127.0.0.1:8064 or [::]:8064, or a port".to_owned())
}
