//! Notifies open connections of accounts that were changed.

use super::state::People;
use crate::house::House;
use std::sync::Arc;
use std::time::Duration;

/// The interval of the checks for changes.
const ROUND: Duration = Duration::from_millis(250);

/// Forwards changes of accounts, from a number on, until the server shuts down.
pub(crate) async fn watch_accounts(house: Arc<House>, people: Arc<People>, mut last: Option<i64>) {
    let mut down = house.down();
    while tokio::time::timeout(ROUND, down.wait_for(|down| *down)).await.is_err() {
        match house.db.account_changes(last).await {
            Ok(changes) => {
                last = Some(changes.last);
                changes.accounts.iter().for_each(|account| people.standings.changed(account));
            }
            Err(fault) => tracing::debug!(%fault, "it cannot be read which accounts have changed"),
        }
    }
}
