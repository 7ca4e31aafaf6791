//! Whether an open connection is still allowed: if its session ends, its token is revoked, or its account is locked or
//! given another role, it is closed within a second, whichever process made the change.

use super::asker::Asker;
use crate::app::App;
use crate::error::Failure;
use std::time::Duration;
use tokio::sync::watch;

/// How soon the check is repeated after an error.
const ROUND: Duration = Duration::from_millis(250);

/// The standing of the owner of an open connection.
#[derive(Debug)]
pub(crate) struct AskerStanding {
    app: App,
    asker: Asker,
    /// None without an account.
    changes: Option<watch::Receiver<u64>>,
    /// A change that has not been examined yet. It is kept here because a caller that waits for
    /// [`AskerStanding::revoked`] drops the future whenever something else happens first.
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
    pub(crate) async fn revoked(&mut self) {
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
