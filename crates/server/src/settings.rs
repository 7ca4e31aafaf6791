//! The settings file: TOML, in which every setting is optional and unknown ones are errors.

use crate::logs;
use serde::Deserialize;
use std::net::SocketAddr;
use std::path::PathBuf;

/// What a settings file says.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Where the server listens: `127.0.0.1:8064`.
    pub listen: Option<SocketAddr>,
    /// The directory in which everything is kept.
    pub data: Option<PathBuf>,
    /// What keeps the games: `sqlite`, or `postgres://user@host/database`.
    pub database: Option<String>,
    /// What this node does, if there are several: `all`, or some of `web,game,worker`.
    pub role: Option<String>,
    /// How the nodes of a server reach each other: `nats://host:4222`.
    pub nats: Option<String>,
    /// How others reach the server: `https://draughts.example`.
    pub public_url: Option<String>,
    /// Whether something stands before the server that says from where requests come.
    pub proxy: Option<ProxySetting>,
    /// What is logged.
    #[serde(default)]
    pub logs: LogSettings,
    /// Limits on everything.
    #[serde(default)]
    pub limits: LimitSettings,
    /// Whether people are notified.
    #[serde(default)]
    pub push: PushSettings,
}

/// Whether people are notified through the push services of their browsers.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct PushSettings {
    /// Whether they are.
    #[serde(default)]
    pub on: bool,
    /// Whom a push service can ask about this server: `mailto:` or `https:`.
    pub contact: Option<String>,
    /// For tests with a push service of their own: messages are sent anywhere, also without TLS, and again at once.
    #[serde(default)]
    pub testing: bool,
}

/// Whether there is a proxy in front of the server.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum ProxySetting {
    /// Nothing does.
    None,
    /// Something that is trusted to say from where requests come (`X-Forwarded-For`).
    Trusted,
}

/// What is logged.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct LogSettings {
    /// As text or as JSON.
    pub form: Option<LogForm>,
    /// How much: `info`, or `warn,server=debug`.
    pub filter: Option<String>,
}

/// The form of the logs.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum LogForm {
    /// For people.
    Text,
    /// For programs.
    Json,
}

/// Limits on everything.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct LimitSettings {
    /// New games a minute, for a browser and for an address.
    pub games_a_minute: Option<u32>,
    /// How often a minute it may be tried to sign in with a name.
    pub sign_ins_a_minute: Option<u32>,
    /// Connections in all.
    pub connections: Option<usize>,
    /// Reviews that somebody may request in an hour.
    pub reviews_an_hour: Option<u32>,
    /// Sockets and streams of an address.
    pub sockets_of_an_address: Option<usize>,
    /// All sockets.
    pub sockets: Option<usize>,
    /// Messages a second on a socket; twice as many at once.
    pub messages_a_second: Option<u32>,
    /// Watchers of a game.
    pub watchers: Option<usize>,
    /// Games in memory at once.
    pub rooms: Option<usize>,
    /// Threads that analyse.
    pub analysis_threads: Option<usize>,
    /// Positions that are analysed, or wait for it, at once.
    pub analyses: Option<usize>,
    /// Those of one browser or account.
    pub analyses_of_one: Option<usize>,
    /// Those of one address.
    pub analyses_of_an_address: Option<usize>,
}

/// What is wrong with a settings file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct SettingsFault {
    /// Where, from 1.
    pub line: usize,
    pub reason: String,
}

/// Reads a settings file.
pub fn read(text: &str) -> Result<Settings, SettingsFault> {
    let settings: Settings = toml::from_str(text).map_err(|error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        let reason = error.message().split_whitespace().collect::<Vec<_>>().join(" ");
        SettingsFault { line: before.matches('\n').count() + 1, reason }
    })?;
    let refused = |word: &str, reason: &str| {
        let place = text.lines().position(|line| line.trim_start().starts_with(word)).unwrap_or(0);
        Err(SettingsFault { line: place + 1, reason: format!("{word}: {reason}") })
    };
    let address = settings.public_url.as_deref();
    if address.is_some_and(|url| !url.starts_with("http://") && !url.starts_with("https://")) {
        return refused("public_url", "write an address that begins with http:// or https://");
    }
    let contact = settings.push.contact.as_deref();
    if contact.is_some_and(|contact| !contact.starts_with("mailto:") && !contact.starts_with("https://")) {
        return refused("contact", "write an address that begins with mailto: or https://");
    }
    let LimitSettings {
        games_a_minute,
        sign_ins_a_minute,
        connections,
        reviews_an_hour,
        sockets_of_an_address,
        sockets,
        messages_a_second,
        watchers,
        rooms,
        analysis_threads,
        analyses,
        analyses_of_one,
        analyses_of_an_address,
    } = settings.limits;
    let counts = [
        ("games_a_minute", games_a_minute == Some(0)),
        ("sign_ins_a_minute", sign_ins_a_minute == Some(0)),
        ("connections", connections == Some(0)),
        ("reviews_an_hour", reviews_an_hour == Some(0)),
        ("sockets_of_an_address", sockets_of_an_address == Some(0)),
        ("sockets", sockets == Some(0)),
        ("messages_a_second", messages_a_second == Some(0)),
        ("watchers", watchers == Some(0)),
        ("rooms", rooms == Some(0)),
        ("analysis_threads", analysis_threads == Some(0)),
        ("analyses", analyses == Some(0)),
        ("analyses_of_one", analyses_of_one == Some(0)),
        ("analyses_of_an_address", analyses_of_an_address == Some(0)),
    ];
    if let Some((word, _)) = counts.into_iter().find(|(_, nothing)| *nothing) {
        return refused(word, "0 would allow nothing; use at least 1, or omit the setting");
    }
    Ok(settings)
}

impl LogSettings {
    /// The log filter, with defaults.
    pub fn over(&self, usual: logs::Logs) -> logs::Logs {
        let form = match self.form {
            Some(LogForm::Text) => logs::Form::Text,
            Some(LogForm::Json) => logs::Form::Json,
            None => usual.form,
        };
        logs::Logs { form, filter: self.filter.clone().unwrap_or(usual.filter) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read() {
        let settings = read(
            "listen = \"0.0.0.0:80\"\ndata = \"games\"\nproxy = \"trusted\"\n[logs]\nform = \"json\"\n[limits]\nrooms = 5\n",
        )
        .expect("it is in order");
        assert_eq!(settings.listen, Some(SocketAddr::from(([0, 0, 0, 0], 80))));
        assert_eq!(settings.proxy, Some(ProxySetting::Trusted));
        assert_eq!(settings.limits.rooms, Some(5));
        assert_eq!(settings.logs.over(logs::Logs::default()).form, logs::Form::Json);
        assert_eq!(read(""), Ok(Settings::default()));
    }

    #[test]
    fn faults_have_their_line() {
        for (text, line, words) in [
            ("listen = \"0.0.0.0:80\"\nport = 5", 2, "unknown field `port`"),
            ("\n\nlisten = \"nowhere\"", 3, "socket address"),
            ("data = \"a\"\n[limits]\nrooms = \"many\"", 3, "invalid type"),
            ("[limits]\nsockets = 0", 2, "at least 1"),
            ("public_url = \"draughts.example\"", 1, "begins with http"),
            ("proxy = \"perhaps\"", 1, "`trusted`"),
            ("[push]\non = true\ncontact = \"me\"", 3, "mailto:"),
            ("[push]\noff = true", 2, "unknown field"),
            ("listen = ", 1, ""),
        ] {
            let fault = read(text).expect_err(text);
            assert_eq!(fault.line, line, "{fault}");
            assert!(fault.reason.contains(words) && !fault.to_string().contains('\n'), "{fault}");
        }
    }
}
