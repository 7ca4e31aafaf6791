//! Games of other nodes that are watched here: their news is received once, however many spectators there are.

use super::nats::Nats;
use crate::bus::FrameData;
use crate::error::Failure;
use crate::key::Id;
use crate::metrics;
use crate::room::Frame;
use futures_util::StreamExt;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{broadcast, watch};

/// How many frames a slow client may fall behind before it is sent the whole state again.
const BEHIND: usize = 16;
/// How long an answer waits for what happened before it.
const ORDER: Duration = Duration::from_millis(500);
/// How often it is looked whether anybody still watches.
const LOOK: Duration = Duration::from_secs(5);

/// Games of other nodes that are watched here.
#[derive(Clone, Debug, Default)]
pub(super) struct WatchedGames {
    games: Arc<Mutex<HashMap<Id, Channel>>>,
}

#[derive(Debug)]
struct Channel {
    frames: broadcast::Sender<Frame>,
    version: watch::Sender<u32>,
    /// Ends the subscription with the channel.
    #[expect(dead_code, reason = "the task ends when it goes")]
    end: tokio::sync::oneshot::Sender<()>,
}

impl WatchedGames {
    fn games(&self) -> MutexGuard<'_, HashMap<Id, Channel>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Everything that happens from now on.
    pub(super) async fn frames(&self, nats: &Nats, game: Id) -> Result<broadcast::Receiver<Frame>, Failure> {
        if let Some(channel) = self.games().get(&game) {
            return Ok(channel.frames.subscribe());
        }
        let mut messages = nats.frames(game).await.ok_or(Failure::Unavailable(
            "the other machines of this server cannot be reached at the moment; try again shortly",
        ))?;
        let (frames, receiver) = broadcast::channel(BEHIND);
        let version = watch::channel(0).0;
        let (end, mut ended) = tokio::sync::oneshot::channel();
        let channel = Channel { frames: frames.clone(), version: version.clone(), end };
        self.games().insert(game, channel);
        let abroad = self.clone();
        tokio::spawn(async move {
            let mut look = tokio::time::interval(LOOK);
            loop {
                let message = tokio::select! {
                    message = messages.next() => message,
                    _ = &mut ended => None,
                    _ = look.tick() => {
                        if frames.receiver_count() == 0 { None } else { continue }
                    }
                };
                let frame = message.and_then(|message| {
                    serde_json::from_slice::<Option<FrameData>>(&message.payload).ok().flatten()
                });
                // The room has closed, nobody watches, or the node is cut off.
                let Some(frame) = frame.map(Frame::from) else { break };
                metrics::frame_heard();
                let reached = frame.version;
                // Nobody may be listening; then nobody is told.
                let _ = frames.send(frame);
                if let Some(reached) = reached {
                    version.send_replace(reached);
                }
            }
            abroad.drop_channel(game, &frames);
        });
        Ok(receiver)
    }

    /// A later channel of the same game stays.
    fn drop_channel(&self, game: Id, frames: &broadcast::Sender<Frame>) {
        let mut games = self.games();
        if games.get(&game).is_some_and(|channel| channel.frames.same_channel(frames)) {
            games.remove(&game);
        }
    }

    /// Those who watch these games are sent away, and come back to who owns them now.
    pub(super) fn forget(&self, which: impl Fn(Id) -> bool) {
        self.games().retain(|game, _| !which(*game));
    }

    /// Resolves when everything up to a version was passed on, if the game is watched here.
    pub(super) async fn passed_on(&self, game: Id, version: u32) {
        let Some(mut reached) = self.games().get(&game).map(|channel| channel.version.subscribe()) else {
            return;
        };
        // What is lost on the way is asked for by the client, which sees the gap.
        let _ = tokio::time::timeout(ORDER, reached.wait_for(|reached| *reached >= version)).await;
    }
}
