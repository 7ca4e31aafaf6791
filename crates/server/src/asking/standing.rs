//! Whether somebody who has a connection open may still be there: a session that ends, a token that is revoked and an
//! account that is locked or given another role end what is open, within a second, whoever does it and in whichever
//! process.

use super::asker::Asker;
use crate::app::App;
use crate::error::Failure;
use std::time::Duration;
use tokio::sync::watch;

/// How soon the check is repeated after an error.
const ROUND: Duration = Duration::from_millis(250);

/// The standing of somebody who has a connection open.
#[derive(Debug)]
pub(crate) struct AskerStanding {
    app: App,
    asker: Asker,
    /// None for whoever has no account, and nothing to lose.
    changes: Option<watch::Receiver<u64>>,
    /// Something has changed that has not been looked at yet. Kept here, since whoever waits for [`AskerStanding::lost`]
    /// drops it whenever something else happens first.
    is_doubtful: bool,
}

impl AskerStanding {
    pub(crate) async fn of(app: &App, asker: &Asker) -> Result<Self, Failure> {
        let changes = asker.account.as_ref().map(|account| app.people.standings.changes(account.id));
        let standing = Self { app: app.clone(), asker: asker.clone(), changes, is_doubtful: false };
        // It may have been lost between the question and this.
        if standing.changes.is_some() && !standing.asker.is_still_good(app).await? {
            return Err(Failure::SignIn("you have been signed out".to_owned()));
        }
        Ok(standing)
    }

    /// Resolves when it is lost.
    pub(crate) async fn lost(&mut self) {
        let Some(changes) = &mut self.changes else { return std::future::pending().await };
        loop {
            // If nobody can tell any more the server has gone.
            if !self.is_doubtful && changes.changed().await.is_err() {
                return;
            }
            self.is_doubtful = true;
            match self.asker.is_still_good(&self.app).await {
                Ok(true) => self.is_doubtful = false,
                Ok(false) => return,
                Err(fault) => {
                    fault.log();
                    tokio::time::sleep(ROUND).await;
                }
            }
        }
    }
}
