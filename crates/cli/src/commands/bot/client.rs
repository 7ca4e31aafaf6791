//! The server's API: questions and answers, and streams of events that are gone on with when they break off.

use crate::exit::BadInput;
use serde_json::Value;
use std::fmt;
use std::io::{BufRead, BufReader};
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use ureq::Agent;
use ureq::http::Response;
use ureq::tls::{Certificate, RootCerts, TlsConfig};

/// How long an answer may take, and how long a stream may be silent: the server says something every fifteen seconds.
const PATIENCE: Duration = Duration::from_secs(30);
const SILENCE: Duration = Duration::from_secs(60);
/// How long to wait before coming back, at first and at most.
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// The longest line of a stream.
const LONGEST_LINE: usize = 4 << 20;

/// A server, asked in the name of an account.
pub(super) struct Client {
    asking: Agent,
    listening: Agent,
    address: String,
    token: String,
}

/// Why something was not answered as hoped.
#[derive(Debug)]
pub(super) enum Fault {
    /// The server cannot be reached; it may come back.
    Away(String),
    /// It says no.
    Refused { status: u16, text: String },
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Away(reason) => write!(formatter, "the server cannot be reached: {reason}"),
            Self::Refused { status: 401, text } => {
                write!(
                    formatter,
                    "the server does not know the token: {text} (make one on the page of the account)"
                )
            }
            Self::Refused { status: 403, text } => write!(formatter, "the token is not for this: {text}"),
            Self::Refused { status, text } => write!(formatter, "the server says no ({status}): {text}"),
        }
    }
}

/// An event of a stream.
pub(super) struct Event {
    pub(super) name: String,
    pub(super) data: Value,
}

/// Whether to listen on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Go {
    On,
    Away,
}

impl Client {
    pub(super) fn new(address: &str, token: &str) -> anyhow::Result<Self> {
        let address = address.trim_end_matches('/').to_owned();
        if !address.starts_with("http://") && !address.starts_with("https://") {
            return Err(BadInput(format!(
                "{address}: write the server's address as https://draughts.example"
            ))
            .into());
        }
        let tls = if address.starts_with("https:") { secured()? } else { TlsConfig::default() };
        let agent = |global: Option<Duration>, read: Option<Duration>| {
            Agent::config_builder()
                .http_status_as_error(false)
                .user_agent(concat!("damier-bot/", env!("CARGO_PKG_VERSION")))
                .timeout_connect(Some(PATIENCE))
                .timeout_recv_response(Some(PATIENCE))
                .timeout_global(global)
                .timeout_per_read(read)
                .tls_config(tls.clone())
                .build()
                .into()
        };
        Ok(Self {
            asking: agent(Some(PATIENCE), None),
            listening: agent(None, Some(SILENCE)),
            address,
            token: token.to_owned(),
        })
    }

    /// The whole address of a page of the server.
    pub(super) fn whole(&self, path: &str) -> String {
        format!("{}{path}", self.address)
    }

    pub(super) fn get(&self, path: &str) -> Result<Value, Fault> {
        read(self.asking.get(self.whole(path)).header("Authorization", self.bearer()).call())
    }

    pub(super) fn post(&self, path: &str, body: &Value) -> Result<Value, Fault> {
        let request = self.asking.post(self.whole(path)).header("Authorization", self.bearer());
        read(request.header("Content-Type", "application/json").send(body.to_string()))
    }

    fn bearer(&self) -> String {
        format!("Bearer {}", self.token)
    }

    /// Listens to a stream, and comes back whenever it breaks off; until nobody wants to hear more, or the server says no.
    pub(super) fn listen(&self, path: &str, mut hear: impl FnMut(Event) -> Go) -> Result<(), Fault> {
        let mut last = None;
        let mut pause = FIRST_PAUSE;
        loop {
            let fault = match self.listen_once(path, &mut last, &mut hear) {
                Ok(Heard::Enough) => return Ok(()),
                Ok(Heard::Something) => {
                    pause = FIRST_PAUSE;
                    continue;
                }
                Err(fault @ Fault::Refused { status, .. }) if status != 429 && status < 500 => {
                    return Err(fault);
                }
                Err(fault) => fault,
            };
            crate::exit::complain!("{fault}; trying again in {} s", pause.as_secs_f32());
            thread::sleep(pause);
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    fn listen_once(
        &self,
        path: &str,
        last: &mut Option<String>,
        hear: &mut impl FnMut(Event) -> Go,
    ) -> Result<Heard, Fault> {
        let mut request = self.listening.get(self.whole(path)).header("Authorization", self.bearer());
        if let Some(last) = last {
            request = request.header("Last-Event-ID", last.as_str());
        }
        let response = request.call().map_err(|error| away(&error))?;
        if response.status().as_u16() != 200 {
            return Err(refusal(response));
        }
        let mut lines = BufReader::new(response.into_body().into_reader());
        let (mut name, mut data, mut heard) = (String::new(), String::new(), false);
        loop {
            let mut line = String::new();
            match lines.read_line(&mut line) {
                Ok(0) if heard => return Ok(Heard::Something),
                Ok(0) => return Err(Fault::Away("the stream has ended".to_owned())),
                Ok(_) => {}
                Err(error) => return Err(Fault::Away(error.to_string())),
            }
            let line = line.trim_end_matches(['\r', '\n']);
            let (field, value) = line.split_once(": ").unwrap_or((line, ""));
            match field {
                "event" => name = value.to_owned(),
                "id" => *last = Some(value.to_owned()),
                "data" if data.len() + value.len() <= LONGEST_LINE => data.push_str(value),
                "" if !data.is_empty() => {
                    heard = true;
                    let told = serde_json::from_str(&data).ok();
                    let event = told.map(|data| Event { name: std::mem::take(&mut name), data });
                    data.clear();
                    if event.is_some_and(|event| hear(event) == Go::Away) {
                        return Ok(Heard::Enough);
                    }
                }
                _ => {}
            }
        }
    }
}

/// What came of a stream.
enum Heard {
    Enough,
    Something,
}

/// https with the certificates that the system trusts.
fn secured() -> anyhow::Result<TlsConfig> {
    let found = rustls_native_certs::load_native_certs();
    if found.certs.is_empty() {
        return Err(
            BadInput("this system has no certificates by which https could be trusted".to_owned()).into()
        );
    }
    let certificates: Vec<Certificate<'static>> =
        found.certs.iter().map(|der| Certificate::from_der(der).to_owned()).collect();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    Ok(TlsConfig::builder()
        .root_certs(RootCerts::new_with_certs(&certificates))
        .unversioned_rustls_crypto_provider(provider)
        .build())
}

fn away(error: &ureq::Error) -> Fault {
    Fault::Away(error.to_string())
}

fn read(answered: Result<Response<ureq::Body>, ureq::Error>) -> Result<Value, Fault> {
    let mut response = answered.map_err(|error| away(&error))?;
    if !response.status().is_success() {
        return Err(refusal(response));
    }
    let text = response.body_mut().read_to_string().map_err(|error| away(&error))?;
    serde_json::from_str(&text).map_err(|error| Fault::Away(format!("its answer is not JSON: {error}")))
}

fn refusal(mut response: Response<ureq::Body>) -> Fault {
    let status = response.status().as_u16();
    let text = response.body_mut().read_to_string().unwrap_or_default();
    let said: Option<Value> = serde_json::from_str(&text).ok();
    let told = |name: &str| said.as_ref().and_then(|said| said[name].as_str()).map(str::to_owned);
    let text = told("error").or_else(|| told("text"));
    Fault::Refused { status, text: text.unwrap_or_else(|| "without a reason".to_owned()) }
}
