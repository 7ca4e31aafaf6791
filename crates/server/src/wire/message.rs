//! A message as it is passed on: a value inside the server, text on the wire.

use super::FromServer;
use axum::extract::ws::Utf8Bytes;
use std::sync::{Arc, OnceLock};

/// A message of the server that several may send. It is written as JSON once, by the first of them.
#[derive(Clone, Debug)]
pub struct Message(Arc<Written>);

#[derive(Debug)]
struct Written {
    value: FromServer,
    text: OnceLock<Utf8Bytes>,
}

impl Message {
    /// The message as it is sent. These types have no maps with odd keys and nothing else that JSON cannot say.
    pub fn text(&self) -> Utf8Bytes {
        let write = || serde_json::to_string(&self.0.value).unwrap_or_default().into();
        self.0.text.get_or_init(write).clone()
    }

    /// What it says.
    pub fn value(&self) -> &FromServer {
        &self.0.value
    }
}

impl From<FromServer> for Message {
    fn from(value: FromServer) -> Self {
        Self(Arc::new(Written { value, text: OnceLock::new() }))
    }
}
