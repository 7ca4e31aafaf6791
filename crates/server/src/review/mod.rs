//! Reviews of games that are over: what the engine thinks of every position, where the game turned, what was better.
//!
//! A review is made when somebody wants it, position by position through the analysis queue, and kept. What is there
//! stays when the server goes down, and the rest is made after the next start.

mod making;
mod opinion;
mod story;

pub(crate) use making::make_all;
pub use story::told;

use crate::app::App;
use crate::db::Thought;
use crate::error::Failure;
use crate::key::Id;
use tokio::sync::watch;

/// So many positions are reviewed of one game; nobody has played a longer one.
const MOST_PLIES: usize = 1_000;

/// Who is told that reviews are wanted, and how far they are.
#[derive(Debug)]
pub struct Reviews {
    wanted: watch::Sender<u64>,
    progress: watch::Sender<u64>,
}

impl Default for Reviews {
    fn default() -> Self {
        Self { wanted: watch::channel(0).0, progress: watch::channel(0).0 }
    }
}

impl Reviews {
    /// Resolves whenever a review has come further.
    pub fn progress(&self) -> watch::Receiver<u64> {
        self.progress.subscribe()
    }

    fn wanted(&self) -> watch::Receiver<u64> {
        self.wanted.subscribe()
    }

    fn came_further(&self) {
        self.progress.send_modify(|count| *count += 1);
    }
}

/// Has the review of a game made, if it has not been. The game has to be over.
pub async fn want(app: &App, id: Id) -> Result<(), Failure> {
    let table = crate::analysis::finished(app, id).await?;
    if table.game().plies().is_empty() {
        return Err(Failure::bad("no move was made in this game; there is nothing to review"));
    }
    app.db.think(Thought::WantReview { game: id, at: app.time.now() }).await?;
    app.reviews.wanted.send_modify(|count| *count += 1);
    Ok(())
}
