//! As much of HTTP and of a game's socket as is needed.

use crate::Mishap;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// Whatever takes longer than this has failed.
pub(crate) const LONGEST: Duration = Duration::from_secs(20);

/// An answer to a request.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Value,
    pub(crate) cookie: String,
}

/// Asks something on a connection of its own.
pub(crate) async fn ask(address: &str, request: &str, cookie: &str, body: &str) -> Result<Answer, Mishap> {
    let asked = async {
        let mut stream = TcpStream::connect(address).await?;
        let cookie = if cookie.is_empty() { String::new() } else { format!("cookie: {cookie}\r\n") };
        let head = format!(
            "{request} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\n{cookie}content-type: \
             application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).await?;
        stream.write_all(body.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        Ok::<_, Mishap>(String::from_utf8_lossy(&answer).into_owned())
    };
    let answer = tokio::time::timeout(LONGEST, asked).await??;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("not an answer")?;
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).ok_or("no status")?;
    let header = |line: &str| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("set-cookie").then(|| value.trim().to_owned())
    };
    let set = head.lines().find_map(header).unwrap_or_default();
    let cookie = set.split(';').next().unwrap_or_default().to_owned();
    Ok(Answer { status, body: serde_json::from_str(body).unwrap_or(Value::Null), cookie })
}

/// A game's socket.
pub(crate) struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    pub(crate) async fn open(address: &str, game: &str, cookie: &str) -> Result<Self, Mishap> {
        let opened = async {
            let mut request = format!("ws://{address}/game/{game}/socket").into_client_request()?;
            request.headers_mut().insert("cookie", cookie.parse()?);
            request.headers_mut().insert("origin", format!("http://{address}").parse()?);
            let stream = TcpStream::connect(address).await?;
            Ok::<_, Mishap>(tokio_tungstenite::client_async(request, stream).await?.0)
        };
        Ok(Self { stream: tokio::time::timeout(LONGEST, opened).await?? })
    }

    pub(crate) async fn say(&mut self, message: &Value) -> Result<(), Mishap> {
        Ok(self.stream.send(Message::text(message.to_string())).await?)
    }

    /// Everything anew.
    pub(crate) async fn hello(&mut self) -> Result<Value, Mishap> {
        self.say(&json!({ "t": "hello", "from": null })).await?;
        self.hear(|message| message["t"] == "state").await
    }

    /// The next message that is wanted.
    pub(crate) async fn hear(&mut self, wanted: impl Fn(&Value) -> bool) -> Result<Value, Mishap> {
        let heard = async {
            loop {
                let message = self.stream.next().await.ok_or("the server hung up")??;
                let Message::Text(text) = message else { continue };
                let message: Value = serde_json::from_str(&text)?;
                if wanted(&message) {
                    return Ok::<_, Mishap>(message);
                }
                if message["t"] == "goodbye" {
                    return Err(message["text"].as_str().unwrap_or_default().to_owned().into());
                }
            }
        };
        tokio::time::timeout(LONGEST, heard).await?
    }
}
