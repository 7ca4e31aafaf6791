//! A message: a value inside the server, text on the wire.

use super::FromServer;
use axum::extract::ws::Utf8Bytes;
use std::sync::{Arc, OnceLock};

/// A message of the server that goes to several clients; encoded as JSON once, by the first socket that sends it.
#[derive(Clone, Debug)]
pub struct Message(Arc<EncodedOnce>);

#[derive(Debug)]
struct EncodedOnce {
    /// None for one that another node has written.
    value: Option<FromServer>,
    text: OnceLock<Utf8Bytes>,
}

impl Message {
    /// The message as it is sent. These types have no maps with odd keys and nothing else that JSON cannot say.
    pub fn text(&self) -> Utf8Bytes {
        let write = || self.0.value.as_ref().and_then(|value| serde_json::to_string(value).ok());
        let write = || write().unwrap_or_default().into();
        self.0.text.get_or_init(write).clone()
    }

    /// One that another node has written.
    #[cfg(feature = "cluster")]
    pub fn passed_on(text: String) -> Self {
        Self(Arc::new(EncodedOnce { value: None, text: OnceLock::from(Utf8Bytes::from(text)) }))
    }

    /// Which kind of message it is: the word that stands for `t`.
    pub fn kind(&self) -> &str {
        match &self.0.value {
            Some(value) => value.kind(),
            // It is the first thing of every message.
            None => {
                let text = self.0.text.get().map_or("", |text| text.as_str());
                text.split('"').nth(3).unwrap_or_default()
            }
        }
    }

    /// The version that holds a wish that was carried out.
    #[cfg(feature = "cluster")]
    pub fn version(&self) -> Option<u32> {
        match &self.0.value {
            Some(FromServer::Done { version, .. }) => Some(*version),
            _ => None,
        }
    }
}

impl From<FromServer> for Message {
    fn from(value: FromServer) -> Self {
        Self(Arc::new(EncodedOnce { value: Some(value), text: OnceLock::new() }))
    }
}
