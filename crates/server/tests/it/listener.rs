//! Somebody who listens to a stream of events.

use crate::house::{PATIENCE, Visitor};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// An open stream; the connection ends when it is dropped.
pub(crate) struct Listener {
    /// With which status it was answered.
    pub(crate) status: u16,
    lines: BufReader<TcpStream>,
}

/// An event.
pub(crate) struct Heard {
    pub(crate) name: String,
    pub(crate) id: Option<u64>,
    pub(crate) data: Value,
}

impl Listener {
    pub(crate) async fn open(visitor: &Visitor, path: &str) -> Self {
        Self::open_after(visitor, path, None).await
    }

    /// Listens on after the last event that was heard.
    pub(crate) async fn open_after(visitor: &Visitor, path: &str, last: Option<u64>) -> Self {
        let stream = TcpStream::connect(visitor.address).await.expect("the server listens");
        let mut lines = BufReader::new(stream);
        let cookie = visitor.cookie.clone().unwrap_or_default();
        let last = last.map(|last| format!("Last-Event-ID: {last}\r\n")).unwrap_or_default();
        let head =
            format!("GET {path} HTTP/1.1\r\nHost: {}\r\nCookie: {cookie}\r\n{last}\r\n", visitor.address);
        lines.write_all(head.as_bytes()).await.expect("the request is sent");
        let mut first = String::new();
        lines.read_line(&mut first).await.expect("an answer");
        let status = first.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        Self { status, lines }
    }

    /// The next event of a name.
    pub(crate) async fn next(&mut self, name: &str) -> Heard {
        loop {
            let heard = self.any().await;
            if heard.name == name {
                return heard;
            }
        }
    }

    /// The next event.
    pub(crate) async fn any(&mut self) -> Heard {
        let mut heard = Heard { name: String::new(), id: None, data: Value::Null };
        loop {
            let mut line = String::new();
            let read = tokio::time::timeout(PATIENCE, self.lines.read_line(&mut line)).await;
            assert!(read.expect("an event in time").expect("a line") > 0, "the stream ended");
            let line = line.trim_end();
            match line.split_once(": ") {
                Some(("event", name)) => heard.name = name.to_owned(),
                Some(("id", id)) => heard.id = id.parse().ok(),
                Some(("data", data)) => heard.data = serde_json::from_str(data).expect("JSON"),
                _ if line.is_empty() && !heard.data.is_null() => return heard,
                _ => {}
            }
        }
    }

    /// Waits until it ends.
    pub(crate) async fn ended(mut self) {
        let mut rest = Vec::new();
        let read = tokio::time::timeout(PATIENCE, self.lines.read_to_end(&mut rest)).await;
        let _ = read.expect("the stream ends");
    }
}
