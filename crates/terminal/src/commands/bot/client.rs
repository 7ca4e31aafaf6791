//! A client of the server's API: requests, and event streams that reconnect.

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

/// The longest wait for an answer, or for a stream's next message: the server sends one every fifteen seconds.
const PATIENCE: Duration = Duration::from_secs(30);
const SILENCE: Duration = Duration::from_secs(60);
/// The pause before reconnecting, at first and at most.
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// The longest line of a stream.
const LONGEST_LINE: usize = 4 << 20;

/// A connection to a server under an account.
pub(super) struct Client {
    asking: Agent,
    listening: Agent,
    address: String,
    token: String,
}

/// Why a request failed.
#[derive(Debug)]
pub(super) enum ClientError {
    /// The server cannot be reached; a later attempt may succeed.
    Unreachable(String),
    /// The server refuses the request.
    Refused { status: u16, text: String },
}

impl fmt::Display for ClientError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreachable(reason) => write!(formatter, "the server cannot be reached: {reason}"),
            Self::Refused { status: 401, text } => {
                write!(
                    formatter,
                    "the server does not know the token: {text} (create one on the account page)"
                )
            }
            Self::Refused { status: 403, text } => write!(formatter, "the token does not allow this: {text}"),
            Self::Refused { status, text } => write!(formatter, "the server refuses ({status}): {text}"),
        }
    }
}

/// An event of a stream.
pub(super) struct Event {
    pub(super) name: String,
    pub(super) data: Value,
}

/// Whether to keep listening.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum KeepListening {
    Yes,
    No,
}

impl Client {
    pub(super) fn new(address: &str, token: &str) -> anyhow::Result<Self> {
        let address = address.trim_end_matches('/').to_owned();
        if !address.starts_with("http://") && !address.starts_with("https://") {
            return Err(BadInput(format!(
                "{address}: write the server's address like https://draughts.example"
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

    pub(super) fn get(&self, path: &str) -> Result<Value, ClientError> {
        read(self.asking.get(self.whole(path)).header("Authorization", self.bearer()).call())
    }

    pub(super) fn post(&self, path: &str, body: &Value) -> Result<Value, ClientError> {
        let request = self.asking.post(self.whole(path)).header("Authorization", self.bearer());
        read(request.header("Content-Type", "application/json").send(body.to_string()))
    }

    fn bearer(&self) -> String {
        format!("Bearer {}", self.token)
    }

    /// Listens to a stream and reconnects whenever it ends, until `hear` stops it or the server refuses.
    pub(super) fn listen(
        &self,
        path: &str,
        mut hear: impl FnMut(Event) -> KeepListening,
    ) -> Result<(), ClientError> {
        let mut last = None;
        let mut pause = FIRST_PAUSE;
        loop {
            let fault = match self.listen_once(path, &mut last, &mut hear) {
                Ok(StreamEnd::Enough) => return Ok(()),
                Ok(StreamEnd::Something) => {
                    pause = FIRST_PAUSE;
                    continue;
                }
                Err(fault @ ClientError::Refused { status, .. }) if status != 429 && status < 500 => {
                    return Err(fault);
                }
                Err(fault) => fault,
            };
            crate::exit::complain!("{fault}; retrying in {} s", pause.as_secs_f32());
            thread::sleep(pause);
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    fn listen_once(
        &self,
        path: &str,
        last: &mut Option<String>,
        hear: &mut impl FnMut(Event) -> KeepListening,
    ) -> Result<StreamEnd, ClientError> {
        let mut request = self.listening.get(self.whole(path)).header("Authorization", self.bearer());
        if let Some(last) = last {
            request = request.header("Last-Event-ID", last.as_str());
        }
        let response = request.call().map_err(|error| unreachable(&error))?;
        if response.status().as_u16() != 200 {
            return Err(refusal(response));
        }
        let mut lines = BufReader::new(response.into_body().into_reader());
        let (mut name, mut data, mut heard) = (String::new(), String::new(), false);
        loop {
            let mut line = String::new();
            match lines.read_line(&mut line) {
                Ok(0) if heard => return Ok(StreamEnd::Something),
                Ok(0) => return Err(ClientError::Unreachable("the stream has ended".to_owned())),
                Ok(_) => {}
                Err(error) => return Err(ClientError::Unreachable(error.to_string())),
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
                    if event.is_some_and(|event| hear(event) == KeepListening::No) {
                        return Ok(StreamEnd::Enough);
                    }
                }
                _ => {}
            }
        }
    }
}

/// Why a stream ended.
enum StreamEnd {
    Enough,
    Something,
}

/// TLS with the certificates that the system trusts.
fn secured() -> anyhow::Result<TlsConfig> {
    let found = rustls_native_certs::load_native_certs();
    if found.certs.is_empty() {
        return Err(BadInput("this system has no root certificates for https".to_owned()).into());
    }
    let certificates: Vec<Certificate<'static>> =
        found.certs.iter().map(|der| Certificate::from_der(der).to_owned()).collect();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    Ok(TlsConfig::builder()
        .root_certs(RootCerts::new_with_certs(&certificates))
        .unversioned_rustls_crypto_provider(provider)
        .build())
}

fn unreachable(error: &ureq::Error) -> ClientError {
    ClientError::Unreachable(error.to_string())
}

fn read(answered: Result<Response<ureq::Body>, ureq::Error>) -> Result<Value, ClientError> {
    let mut response = answered.map_err(|error| unreachable(&error))?;
    if !response.status().is_success() {
        return Err(refusal(response));
    }
    let text = response.body_mut().read_to_string().map_err(|error| unreachable(&error))?;
    serde_json::from_str(&text)
        .map_err(|error| ClientError::Unreachable(format!("its answer is not JSON: {error}")))
}

fn refusal(mut response: Response<ureq::Body>) -> ClientError {
    let status = response.status().as_u16();
    let text = response.body_mut().read_to_string().unwrap_or_default();
    let said: Option<Value> = serde_json::from_str(&text).ok();
    let told = |name: &str| said.as_ref().and_then(|said| said[name].as_str()).map(str::to_owned);
    let text = told("error").or_else(|| told("text"));
    ClientError::Refused { status, text: text.unwrap_or_else(|| "no reason given".to_owned()) }
}
