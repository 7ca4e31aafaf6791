//! Notices that something has changed, for viewers of lists, displays and their own games on other nodes. They are sent
//! together a few times a second, each change once, however often it happened.

use super::Cluster;
use super::nats::Nats;
use crate::house::Notice;
use crate::store::StorageError;
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// How long notices are gathered.
const GATHER: Duration = Duration::from_millis(50);
/// The most notices that wait.
const MOST: usize = 4_096;

/// Notices of a node. One that a later version has more than this one is left aside, and the others are not.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Bulletin {
    from: String,
    notices: Vec<serde_json::Value>,
}

impl Bulletin {
    fn new(from: &str, notices: &HashSet<Notice>) -> Self {
        let notices = notices.iter().filter_map(|notice| serde_json::to_value(notice).ok()).collect();
        Self { from: from.to_owned(), notices }
    }

    pub(super) fn known(self) -> impl Iterator<Item = Notice> {
        self.notices.into_iter().filter_map(|notice| serde_json::from_value(notice).ok())
    }
}

impl Cluster {
    pub(super) async fn listen_to_notices(self: &Arc<Self>, nats: &Nats) -> Result<(), StorageError> {
        let mut heard = nats.subscribe("changed").await?;
        let cluster = Arc::clone(self);
        tokio::spawn(async move {
            while let Some(message) = heard.next().await {
                let Ok(bulletin) = serde_json::from_slice::<Bulletin>(&message.payload) else { continue };
                if bulletin.from != cluster.me.id {
                    bulletin.known().for_each(|notice| cluster.house.heard(&notice));
                }
            }
        });
        let (sender, mut notices) = mpsc::channel(MOST);
        self.house.send_notices_to(sender);
        let (nats, from) = (nats.clone(), self.me.id.clone());
        tokio::spawn(async move {
            while let Some(first) = notices.recv().await {
                tokio::time::sleep(GATHER).await;
                let mut gathered = HashSet::from([first]);
                while let Ok(notice) = notices.try_recv() {
                    gathered.insert(notice);
                }
                let bulletin = Bulletin::new(&from, &gathered);
                nats.publish("changed", serde_json::to_vec(&bulletin).unwrap_or_default()).await;
            }
        });
        Ok(())
    }
}
